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
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    resize(sizeHint());
}

QSize CountBadge::sizeHint() const
{
    if (m_count == 0)
        return {0, 0};
    const int height = fontMetrics().height() + scaled(3, this);
    return {std::max(height, fontMetrics().horizontalAdvance(text()) + scaled(10, this)), height};
}

void CountBadge::setCount(qint64 count)
{
    if (count == m_count)
        return;
    m_count = count;
    setText(grouped(count));
    updateGeometry();
    resize(sizeHint());
    update();
}

void CountBadge::paintEvent(QPaintEvent *)
{
    if (m_count == 0)
        return;
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
