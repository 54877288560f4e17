// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Makes the parts of a channel from its configuration: checks it, compiles its scripts, makes its connectors and data types, and
// says all that is wrong on the way. Nothing is started or written, so a check of a channel is a build whose parts are dropped.
// Called at deploy on the channel's task thread, for a check on any. spec/engine.md section 2 (what a storage mode allows) and
// section 13.

#include "engine/channel/channel_parts.h"
#include "engine/model/channel_problem.h"

namespace millrace {

struct ChannelBuild
{
    ChannelParts parts; // whole only without an error among the problems
    std::vector<ChannelProblem> problems;
};

ChannelBuild buildChannel(const ChannelConfig &config, const ChannelServices &services, SharedMap &globalChannelMap);

// "Destination 1 "Lab"", "Source": where messages to people say that something is.
QString connectorPlace(const ConnectorConfig &connector);

} // namespace millrace
