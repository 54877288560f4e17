// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The icons: SVG files of resources/icons, drawn in one colour, tinted when painted with the palette of the application.
// So they follow the theme by themselves. GUI thread only.

#include "ui/theme/tokens.h"

#include <QIcon>

class QPainter;

namespace millrace::ui {

// Makes ":/…" of resources/ readable; whoever opens such a file calls it first. Cheap to call again.
void useResources();

// `name` is the file's name without its ending: "deploy", "chevron-down". Ink: the colour while enabled.
QIcon icon(const QString &name, Token ink = Token::Text);
// Paints it into `rect` (logical pixels; kept square and centred) in the given colour.
void paintIcon(QPainter *painter, const QRect &rect, const QString &name, const QColor &color);

} // namespace millrace::ui
