// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Removal of a complete message's content in a channel with a destination queue: T6 of spec/engine.md sections 3 and 6. Both
// the thread that processes the message and the queue threads ask for it, each behind its own commit; the store looks, in the
// transaction that removes, whether the message is complete, so that the last of them does it. Any thread.

#include "engine/channel/channel_parts.h"
#include "engine/channel/flight.h"

namespace millrace {

// Whether content is removed here: in a channel without a destination queue, T4 does it.
bool removesBehindQueue(const ChannelParts &parts);
// Nothing where the channel does not ask for it.
void submitRemoval(const ChannelParts &parts, const Flight &flight, PendingCommits &pending);

} // namespace millrace
