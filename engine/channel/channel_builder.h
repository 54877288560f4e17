// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Makes the parts of a channel from its configuration: checks it, compiles its scripts, makes its connectors and data types.
// Called at deploy on the channel's task thread. spec/engine.md section 2 (what a storage mode allows) and section 13.

#include "engine/channel/channel_parts.h"

namespace millrace {

// Error: Invalid, naming the connector or script and the place in it; nothing has been started or written.
Result<ChannelParts> buildChannel(const ChannelConfig &config, const ChannelServices &services, SharedMap &globalChannelMap);

} // namespace millrace
