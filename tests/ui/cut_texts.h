// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Texts that do not fit where they are shown: labels and buttons that need more room than they have, and were not made to
// shorten their text. What scrolls, wraps or can be selected to its end has its room. One line each, for a test to print.

#include "ui/widgets/elided_label.h"

#include <QAbstractButton>
#include <QLabel>
#include <QWidget>

namespace millrace::ui::test {

inline QStringList cutTexts(const QWidget &window)
{
    QStringList cut;
    const auto check = [&cut](const QWidget *widget, const QString &text, QSize needed) {
        if (needed.width() > widget->width() + 1 || needed.height() > widget->height() + 2)
            cut << QStringLiteral("cut: %1 “%2” (%3 × %4, needs %5 × %6)").arg(widget->objectName(), text).arg(widget->width()).arg(widget->height())
                       .arg(needed.width()).arg(needed.height());
    };
    for (const QWidget *widget : window.findChildren<QWidget *>()) {
        if (!widget->isVisible())
            continue;
        if (const auto *label = qobject_cast<const QLabel *>(widget); label && label->pixmap().isNull() && !label->text().isEmpty()) {
            const bool shortens = qobject_cast<const ElidedLabel *>(label) || label->textInteractionFlags().testFlag(Qt::TextSelectableByMouse);
            if (label->wordWrap())
                check(label, label->text(), {0, label->heightForWidth(label->width())});
            else if (!shortens)
                check(label, label->text(), label->sizeHint());
        } else if (const auto *button = qobject_cast<const QAbstractButton *>(widget); button && !button->text().isEmpty()) {
            check(button, button->text(), {button->minimumSizeHint().width(), 0});
        }
    }
    return cut;
}

} // namespace millrace::ui::test
