// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Channel tags as small outlined chips: a dot in the tag's colour and its name, so that the colour never stands alone. Painters;
// GUI thread only.

#include "engine/model/workspace.h"
#include "ui/theme/tokens.h"

#include <QRect>

#include <vector>

class QPainter;

namespace millrace::ui {

// What one chooses from, told apart on light and dark ground.
struct NamedTagColour
{
    QString name;
    TagColour colour;
};
std::vector<NamedTagColour> tagColours();
TagColour nextTagColour(size_t tagCount); // for one more tag

QColor tagColor(const ChannelTag &tag);
void paintTagDot(QPainter *painter, const QRectF &rect, const TagColour &colour, const Tokens &tokens);
// From the left; dots alone where there is no room for the names.
void paintTagChips(QPainter *painter, const QRect &rect, const std::vector<ChannelTag> &tags, const QFont &font, const Tokens &tokens);
int tagChipsWidth(const std::vector<ChannelTag> &tags, const QFont &font);
// Which one of them is at `position`; null: none.
const ChannelTag *tagChipAt(const QPoint &position, const QRect &rect, const std::vector<ChannelTag> &tags, const QFont &font);

} // namespace millrace::ui
