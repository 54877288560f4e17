// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A push button that opens a menu, with the arrow that says so.

#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/theme/tokens.h"

#include <QPainter>
#include <QPushButton>

namespace millrace::ui {

class MenuButton : public QPushButton
{
public:
    using QPushButton::QPushButton;
    QSize sizeHint() const override { return QPushButton::sizeHint() + QSize(scaled(4, this), 0); }

protected:
    void paintEvent(QPaintEvent *event) override
    {
        QPushButton::paintEvent(event);
        QPainter painter(this);
        const int side = scaled(16, this);
        paintIcon(&painter, QRect(width() - side - scaled(8, this), (height() - side) / 2, side, side),
                  QStringLiteral("chevron-down"), Tokens::of(palette())[Token::Text2]);
    }
};

} // namespace millrace::ui
