// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// How each control of ../shared/look/style.md is painted: boxes, fields, marks and bars in the tokens' colours. Called by Style,
// which says when, on the window's thread.

#include <QStyle>

class QColor;
class QPainter;
class QRect;
class QStyleOption;
class QStyleOptionSlider;
class QStyleOptionSpinBox;
class QStyleOptionTab;
class QWidget;

namespace millrace::ui {

inline constexpr double controlRadius = 4;
inline constexpr double markRadius = 3;

bool isIn(const QStyleOption *option, QStyle::StateFlag state);
// Of a widget that asks for it by a property: "invalid", say.
bool isSet(const QWidget *widget, const char *property);

// A rounded box with a sharp 1-px border.
void paintBox(QPainter *painter, const QRect &rect, const QColor &fill, const QColor &border, double radius = controlRadius);
void paintPushButton(QPainter *painter, const QStyleOption *option, const QWidget *widget);
void paintToolButton(QPainter *painter, const QStyleOption *option);
// The frame of what takes text or a choice.
void paintField(QPainter *painter, const QStyleOption *option, const QWidget *widget);
// A field with its two arrows, whose places are `up` and `down`.
void paintSpinBox(QPainter *painter, const QStyleOptionSpinBox *box, const QRect &up, const QRect &down, const QWidget *widget);
void paintCheckBox(QPainter *painter, const QStyleOption *option);
void paintRadioButton(QPainter *painter, const QStyleOption *option);
void paintHeaderSection(QPainter *painter, const QStyleOption *option);
void paintTab(QPainter *painter, const QStyleOptionTab *tab, const QWidget *widget);
void paintScrollBar(QPainter *painter, const QStyleOptionSlider *bar, const QRect &handle);

} // namespace millrace::ui
