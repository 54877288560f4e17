// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Painters for what is seen all over the window: status chips (letter, shape and colour; filled = finished, outlined = may
// still move), the brackets around the chips of a chain, channel states as a glyph and a word, and small tags.
// Style: "Status chips" in the design. GUI thread only.

#include "engine/model/channel_state.h"
#include "engine/model/message_status.h"
#include "ui/theme/tokens.h"

#include <QFont>
#include <QRect>
#include <QString>

#include <vector>

class QPainter;

namespace millrace::ui {

// "Sent", "Queued" …: the status as a word for people.
QString statusWord(MessageStatus status);

QSize statusChipSize(const QFont &font); // 20×16 at the base font
void paintStatusChip(QPainter *painter, const QPoint &topLeft, MessageStatus status, const QFont &font,
                     const Tokens &tokens);

// The chips of one message, chain by chain: [S E] [S] [F].
using ChainChips = std::vector<std::vector<MessageStatus>>;
int chainChipsWidth(const ChainChips &chains, const QFont &font);
// Left-aligned and vertically centred in `rect`.
void paintChainChips(QPainter *painter, const QRect &rect, const ChainChips &chains, const QFont &font,
                     const Tokens &tokens);
// Which chip of paintChainChips is at `position`: (chain, place), or (-1, -1).
std::pair<int, int> chainChipAt(const QPoint &position, const QRect &rect, const ChainChips &chains,
                                const QFont &font);

// "Started", "Not deployed" …
QString channelStateWord(ChannelState state);
Token channelStateToken(ChannelState state);
// "Idle", "Waiting for reply" …
QString connectionStateWord(ConnectionState state);
// ▶ ❚❚ ■ ○, about 10 px, centred in `rect`.
void paintChannelStateGlyph(QPainter *painter, const QRect &rect, ChannelState state, const QFont &font,
                            const Tokens &tokens);

// An outlined accent tag, "r14 ≠ r12".
QSize tagSize(const QString &text, const QFont &font);
void paintTag(QPainter *painter, const QRect &rect, const QString &text, const QFont &font,
              const Tokens &tokens);

} // namespace millrace::ui
