// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/filter_edit.h"

#include "ui/theme/icons.h"

#include <QAction>
#include <QKeyEvent>

namespace millrace::ui {

FilterEdit::FilterEdit(const QString &iconName, const QString &placeholder, QWidget *parent)
    : QLineEdit(parent)
{
    addAction(icon(iconName, Token::Text2), LeadingPosition);
    setPlaceholderText(placeholder);
    setAccessibleName(placeholder);
    QAction *clear = addAction(icon(QStringLiteral("close"), Token::Text2), TrailingPosition);
    clear->setToolTip(tr("Clear (Esc)"));
    clear->setVisible(false);
    connect(clear, &QAction::triggered, this, &QLineEdit::clear);
    connect(this, &QLineEdit::textChanged, clear, [clear](const QString &text) { clear->setVisible(!text.isEmpty()); });
}

void FilterEdit::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape && !text().isEmpty())
        clear();
    else
        QLineEdit::keyPressEvent(event);
}

} // namespace millrace::ui
