// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Fonts and lengths. A length in the design is given in pixels at the base font of 13 px; scaled() turns it into pixels of
// the font in use, so that everything grows with the user's font. GUI thread only (they ask the font database).

#include <QFont>

class QWidget;

namespace millrace::ui {

// The system's font where the desktop names one, else Inter, else DejaVu Sans.
QFont uiFont();
// JetBrains Mono, else the system's fixed font; ligatures off: 0x must stay 0x.
QFont editorFont();

// The roles of text, made from a widget's font.
QFont secondaryFont(const QFont &base); // 12 px in the design
QFont counterFont(const QFont &base);   // 11 px
QFont semibold(const QFont &base);
QFont titleFont(const QFont &base);      // 15 px, semibold
QFont startTitleFont(const QFont &base); // 22 px, semibold

// A length of the design in the pixels of this font.
int scaled(double designPixels, const QFont &font);
int scaled(double designPixels, const QWidget *widget);

} // namespace millrace::ui
