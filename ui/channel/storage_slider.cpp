// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/channel/storage_slider.h"

#include "ui/theme/fonts.h"
#include "ui/theme/style.h"
#include "ui/theme/tokens.h"

#include <QMouseEvent>
#include <QPainter>

#include <cmath>

namespace millrace::ui {

StopSlider::StopSlider(int stops, QWidget *parent) : QSlider(Qt::Horizontal, parent), m_positions(size_t(stops), 0)
{
    setRange(0, stops - 1);
    setPageStep(1);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void StopSlider::setStopPositions(const std::vector<int> &x)
{
    if (x == m_positions)
        return;
    m_positions = x;
    update();
}

QSize StopSlider::sizeHint() const
{
    return {scaled(320, this), scaled(28, this)};
}

int StopSlider::nearestStop(int x) const
{
    int nearest = 0;
    for (int stop = 1; stop <= maximum(); ++stop) {
        if (std::abs(m_positions[size_t(stop)] - x) < std::abs(m_positions[size_t(nearest)] - x))
            nearest = stop;
    }
    return nearest;
}

void StopSlider::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    setSliderDown(true);
    setValue(nearestStop(int(event->position().x())));
}

void StopSlider::mouseMoveEvent(QMouseEvent *event)
{
    if (isSliderDown())
        setValue(nearestStop(int(event->position().x())));
}

void StopSlider::mouseReleaseEvent(QMouseEvent *)
{
    setSliderDown(false);
}

void StopSlider::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Tokens &tokens = Tokens::of(palette());
    const double middle = height() / 2.0;
    painter.setPen(QPen(tokens[Token::Control], 1.5));
    painter.drawLine(QPointF(m_positions.front(), middle), QPointF(m_positions.back(), middle));
    const double small = scaled(8, this) / 2.0;
    painter.setBrush(tokens[Token::Base]);
    for (const int x : m_positions)
        painter.drawEllipse(QPointF(x, middle), small, small);
    const QPointF handle(m_positions[size_t(value())], middle);
    const double large = scaled(16, this) / 2.0;
    painter.setPen(Qt::NoPen);
    painter.setBrush(tokens[Token::Accent]);
    painter.drawEllipse(handle, large, large);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(tokens[Token::Base], 1.5));
    painter.drawEllipse(handle, large, large);
    if (hasFocus()) {
        painter.setPen(QPen(tokens[Token::Accent], 2));
        painter.drawEllipse(handle, large + 2.5, large + 2.5);
    }
}

} // namespace millrace::ui
