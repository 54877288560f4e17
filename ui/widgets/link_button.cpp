// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/link_button.h"

#include "ui/theme/fonts.h"
#include "ui/theme/style.h"
#include "ui/theme/tokens.h"

#include <QKeyEvent>
#include <QPainter>

namespace millrace::ui {

namespace {
constexpr double sideMargin = 4;
} // namespace

LinkButton::LinkButton(const QString &text, QWidget *parent) : QAbstractButton(parent)
{
    setText(text);
    setAccessibleName(text);
    setCursor(Qt::PointingHandCursor);
    setAttribute(Qt::WA_Hover);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

QSize LinkButton::sizeHint() const
{
    return {fontMetrics().horizontalAdvance(text()) + 2 * scaled(sideMargin, this),
            fontMetrics().height() + scaled(4, this)};
}

void LinkButton::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Tokens &tokens = Tokens::of(palette());
    QFont textFont = font();
    textFont.setUnderline(underMouse() && isEnabled());
    painter.setFont(textFont);
    painter.setPen(tokens[isEnabled() ? Token::Accent : Token::Disabled]);
    painter.drawText(rect(), Qt::AlignCenter, text());
    if (hasFocus())
        paintFocusRing(&painter, rect(), tokens[Token::Accent], 3);
}

void LinkButton::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        click();
    else
        QAbstractButton::keyPressEvent(event);
}

} // namespace millrace::ui
