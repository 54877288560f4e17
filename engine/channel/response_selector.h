// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Chooses what goes back to the sender. spec/engine.md section 12 with decision O15; seed 001, "Responding to the sender".
// Any thread.

#include "engine/channel/channel_parts.h"
#include "engine/model/message.h"

namespace millrace {

// The channel's Response setting as it takes effect: with the source queue on the reply leaves before anything has run, so
// every Auto-generate acts as "Before processing", and all else as "None" (decision O10).
QString responseSetting(const SourceSettings &settings);

// `source` has the merged response map; `merged` the maps templates of the acknowledgement look into. No value: nothing is
// sent back. Error: the acknowledgement could not be made.
Result<std::optional<Response>> selectResponse(const ChannelParts &parts, const ConnectorMessage &source,
                                               const std::vector<const ConnectorMessage *> &destinations, const ConnectorMessage &merged);

} // namespace millrace
