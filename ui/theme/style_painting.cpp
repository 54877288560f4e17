// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/style_painting.h"

#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/theme/style.h"
#include "ui/theme/tokens.h"

#include <QPainter>
#include <QStyleOption>
#include <QVariant>
#include <QWidget>

namespace millrace::ui {

bool isIn(const QStyleOption *option, QStyle::StateFlag state)
{
    return option->state.testFlag(state);
}

bool isSet(const QWidget *widget, const char *property)
{
    return widget && widget->property(property).toBool();
}

void paintBox(QPainter *painter, const QRect &rect, const QColor &fill, const QColor &border,
              double radius)
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setBrush(fill.isValid() ? QBrush(fill) : QBrush(Qt::NoBrush));
    painter->setPen(border.isValid() ? QPen(border, 1) : QPen(Qt::NoPen));
    painter->drawRoundedRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
    painter->restore();
}

void paintPushButton(QPainter *painter, const QStyleOption *option, const QWidget *widget)
{
    const Tokens &tokens = Tokens::of(option->palette);
    const bool enabled = isIn(option, QStyle::State_Enabled);
    const bool pressed = isIn(option, QStyle::State_Sunken) || isIn(option, QStyle::State_On);
    const bool hovered = isIn(option, QStyle::State_MouseOver);
    if (isSet(widget, "primary") && enabled) {
        QColor fill = tokens[Token::Accent];
        if (pressed)
            fill = fill.darker(115);
        else if (hovered)
            fill = fill.darker(107);
        paintBox(painter, option->rect, fill, fill);
        if (isIn(option, QStyle::State_HasFocus))
            paintFocusRing(painter, option->rect.adjusted(2, 2, -2, -2), tokens[Token::OnAccent], markRadius);
        return;
    }
    const Token fill = !enabled ? Token::Window
        : pressed               ? Token::QuietSelection
        : hovered               ? Token::Faint
                                : Token::Base;
    paintBox(painter, option->rect, tokens[fill], tokens[enabled ? Token::Control : Token::Line]);
    if (isIn(option, QStyle::State_HasFocus))
        paintFocusRing(painter, option->rect, tokens[Token::Accent], controlRadius);
}

void paintToolButton(QPainter *painter, const QStyleOption *option)
{
    const Tokens &tokens = Tokens::of(option->palette);
    const bool enabled = isIn(option, QStyle::State_Enabled);
    if (isIn(option, QStyle::State_On) || (enabled && isIn(option, QStyle::State_Sunken)))
        paintBox(painter, option->rect, tokens[Token::QuietSelection], {});
    else if (enabled && isIn(option, QStyle::State_MouseOver))
        paintBox(painter, option->rect, tokens[Token::Faint], {});
    if (isIn(option, QStyle::State_HasFocus))
        paintFocusRing(painter, option->rect, tokens[Token::Accent], controlRadius);
}

void paintField(QPainter *painter, const QStyleOption *option, const QWidget *widget)
{
    const Tokens &tokens = Tokens::of(option->palette);
    const bool enabled = isIn(option, QStyle::State_Enabled);
    paintBox(painter, option->rect, tokens[enabled ? Token::Base : Token::Window],
             tokens[enabled ? Token::Control : Token::Line]);
    if (isSet(widget, "invalid"))
        paintFocusRing(painter, option->rect, tokens[Token::Error], controlRadius);
    else if (isIn(option, QStyle::State_HasFocus))
        paintFocusRing(painter, option->rect, tokens[Token::Accent], controlRadius);
}

void paintSpinBox(QPainter *painter, const QStyleOptionSpinBox *box, const QRect &up, const QRect &down, const QWidget *widget)
{
    const Tokens &tokens = Tokens::of(box->palette);
    paintField(painter, box, widget);
    const int side = scaled(10, widget);
    const auto paintArrow = [&](const QRect &place, const char *name, QAbstractSpinBox::StepEnabledFlag step) {
        const bool enabled = isIn(box, QStyle::State_Enabled) && box->stepEnabled.testFlag(step);
        QRect arrow(0, 0, side, side);
        arrow.moveCenter(place.center());
        paintIcon(painter, arrow, QString::fromLatin1(name), tokens[enabled ? Token::Text2 : Token::Disabled]);
    };
    if (box->buttonSymbols == QAbstractSpinBox::NoButtons)
        return; // they have no place
    paintArrow(up, "chevron-up", QAbstractSpinBox::StepUpEnabled);
    paintArrow(down, "chevron-down", QAbstractSpinBox::StepDownEnabled);
}

void paintCheckBox(QPainter *painter, const QStyleOption *option)
{
    const Tokens &tokens = Tokens::of(option->palette);
    const bool enabled = isIn(option, QStyle::State_Enabled);
    const bool on = isIn(option, QStyle::State_On) || isIn(option, QStyle::State_NoChange);
    const QColor fill = tokens[!enabled ? Token::Window : on ? Token::Accent : Token::Base];
    const QColor border = tokens[!enabled ? Token::Line : on ? Token::Accent : Token::Control];
    paintBox(painter, option->rect, fill, border, markRadius);
    if (!on)
        return;
    const QColor ink = tokens[enabled ? Token::OnAccent : Token::Disabled];
    paintIcon(painter, option->rect,
              isIn(option, QStyle::State_NoChange) ? QStringLiteral("minus") : QStringLiteral("check"), ink);
}

void paintRadioButton(QPainter *painter, const QStyleOption *option)
{
    const Tokens &tokens = Tokens::of(option->palette);
    const bool enabled = isIn(option, QStyle::State_Enabled);
    const bool on = isIn(option, QStyle::State_On);
    const QRectF box = QRectF(option->rect).adjusted(0.5, 0.5, -0.5, -0.5);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(tokens[!enabled ? Token::Line : on ? Token::Accent : Token::Control]);
    painter->setBrush(tokens[enabled ? Token::Base : Token::Window]);
    painter->drawEllipse(box);
    if (on) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(tokens[enabled ? Token::Accent : Token::Disabled]);
        painter->drawEllipse(box.center(), box.width() * 0.28, box.height() * 0.28);
    }
    painter->restore();
}

void paintHeaderSection(QPainter *painter, const QStyleOption *option)
{
    const Tokens &tokens = Tokens::of(option->palette);
    painter->fillRect(option->rect, tokens[Token::Header]);
    painter->fillRect(QRect(option->rect.left(), option->rect.bottom(), option->rect.width(), 1),
                      tokens[Token::Line]);
}

void paintTab(QPainter *painter, const QStyleOptionTab *tab, const QWidget *widget)
{
    const Tokens &tokens = Tokens::of(tab->palette);
    const bool current = isIn(tab, QStyle::State_Selected) && !isSet(widget, "folded");
    const bool bottomEdge = widget && widget->property("tabEdge").toInt() == Qt::BottomEdge;
    const QRect rect = tab->rect;
    if (current) {
        painter->fillRect(rect, tokens[Token::Base]);
        const int y = bottomEdge ? rect.bottom() - 1 : rect.top();
        painter->fillRect(QRect(rect.left(), y, rect.width(), 2), tokens[isSet(widget, "quiet") ? Token::Control : Token::Accent]);
    } else {
        painter->fillRect(rect, tokens[isIn(tab, QStyle::State_MouseOver) ? Token::Faint : Token::Window]);
        if (!bottomEdge)
            painter->fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), tokens[Token::Line]);
    }
    painter->fillRect(QRect(rect.right(), rect.top(), 1, rect.height()), tokens[Token::Line]);
    if (isIn(tab, QStyle::State_HasFocus))
        paintFocusRing(painter, rect.adjusted(2, 4, -3, -3), tokens[Token::Accent], markRadius);
}

void paintScrollBar(QPainter *painter, const QStyleOptionSlider *bar, const QRect &handle)
{
    const Tokens &tokens = Tokens::of(bar->palette);
    painter->fillRect(bar->rect, bar->palette.color(QPalette::Base));
    if (bar->minimum == bar->maximum)
        return;
    const bool active = isIn(bar, QStyle::State_Sunken)
        || (isIn(bar, QStyle::State_MouseOver) && bar->activeSubControls == QStyle::SC_ScrollBarSlider);
    QColor color = tokens[Token::Control];
    color.setAlphaF(active ? 0.9f : 0.5f);
    const int inset = bar->orientation == Qt::Vertical ? bar->rect.width() / 4 : bar->rect.height() / 4;
    QRectF grip = handle;
    grip = bar->orientation == Qt::Vertical ? grip.adjusted(inset, 2, -inset, -2)
                                            : grip.adjusted(2, inset, -2, -inset);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(color);
    const double radius = std::min(grip.width(), grip.height()) / 2;
    painter->drawRoundedRect(grip, radius, radius);
    painter->restore();
}

} // namespace millrace::ui
