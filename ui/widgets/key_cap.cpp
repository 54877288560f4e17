// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/key_cap.h"

#include "ui/theme/fonts.h"
#include "ui/theme/tokens.h"
#include "ui/widgets/text.h"

#include <QPainter>

namespace millrace::ui {

KeyCap::KeyCap(const QString &keys, QWidget *parent) : QLabel(keys, parent)
{
    setFont(counterFont(font()));
    setContentsMargins(scaled(5, this), scaled(2, this), scaled(5, this), scaled(2, this));
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void KeyCap::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Tokens &tokens = Tokens::of(palette());
    painter.setPen(tokens[Token::Line]);
    painter.setBrush(tokens[Token::Base]);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    painter.setPen(tokens[Token::Text2]);
    painter.drawText(rect(), Qt::AlignCenter, text());
}

CountBadge::CountBadge(Kind kind, QWidget *parent) : QLabel(parent), m_kind(kind)
{
    setFont(semibold(counterFont(font())));
    setContentsMargins(scaled(5, this), 1, scaled(5, this), 1);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    hide();
}

void CountBadge::setCount(qint64 count)
{
    if (count == m_count)
        return;
    m_count = count;
    setText(grouped(count));
    setVisible(count > 0);
    adjustSize();
    update();
}

void CountBadge::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Tokens &tokens = Tokens::of(palette());
    const QColor ink = tokens[m_kind == Kind::Error ? Token::Error : Token::Warning];
    const double radius = height() / 2.0 - 0.5;
    painter.setPen(ink);
    painter.setBrush(tokens[m_kind == Kind::Error ? Token::ErrorFill : Token::WarningFill]);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
    painter.drawText(rect(), Qt::AlignCenter, text());
}

} // namespace millrace::ui
