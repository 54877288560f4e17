// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/focus_target.h"

#include <QWidget>

namespace millrace::ui {

QWidget *focusTarget(QWidget *pane)
{
    if (QWidget *last = pane->focusWidget(); last && last->isVisible())
        return last;
    for (QWidget *child : pane->findChildren<QWidget *>()) {
        if (child->isVisible() && child->isEnabled() && child->focusPolicy() & Qt::TabFocus)
            return child;
    }
    return nullptr;
}

} // namespace millrace::ui
