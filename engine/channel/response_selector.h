// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Chooses what goes back to the sender. spec/engine.md section 12 with decision O15; seed 001, "Responding to the sender".
// Any thread.

#include "engine/channel/channel_parts.h"
#include "engine/model/message.h"

namespace millrace {

// What the chains did with the message.
struct ChainsOutcome
{
    int expected = 0;             // enabled chains that the destination set did not empty
    int withoutConnectorMessage = 0; // of those: produced no connector message
    bool anyEnabled = false;      // the channel has an enabled destination at all
};

// `source` has the merged response map; `merged` the maps templates of the acknowledgement look into. No value: nothing is
// sent back. Error: the acknowledgement could not be made.
Result<std::optional<Response>> selectResponse(const ChannelParts &parts, const ConnectorMessage &source,
                                               const std::vector<ConnectorMessage> &destinations, const ConnectorMessage &merged,
                                               const ChainsOutcome &chains);

} // namespace millrace
