// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Runs one chain of destinations for one message, one after another. spec/engine.md section 11; seed 001, "Destination
// chains". Any thread: the receiving thread for the last chain, the channel's pool for the others.

#include "engine/channel/channel_parts.h"
#include "engine/channel/flight.h"
#include "engine/model/message.h"

#include <vector>

namespace millrace {

// The part of a chain that a message's destination set leaves, in order; and what came of it.
struct ChainRun
{
    std::vector<Destination *> destinations;
    std::vector<ConnectorMessage> messages; // one for each destination that was reached; the first is made with the source
    bool complete = true;                   // false: a commit failed, the message is not finished
};

// The connector message a destination starts with: copies of the maps of the one before it.
ConnectorMessage nextConnectorMessage(const ConnectorMessage &before, const ConnectorMessage &source, const Destination &destination);

// Processes run.messages.back() and on. `pending` holds what the chain's first send depends on; at the end, what it has
// submitted and not waited for.
void runChain(const ChannelParts &parts, const ConnectorMessage &source, ChainRun &run, const Flight &flight, PendingCommits &pending);

} // namespace millrace
