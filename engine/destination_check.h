// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Whether the peers of a channel's destinations can be reached: opens a connection to each and closes it again. Only where a
// person asks. Blocks for some seconds at most, plus what the system takes to resolve a name. Any thread but the window's.

#include "engine/channel/connector_registry.h"
#include "engine/model/channel_problem.h"

#include <stop_token>

namespace millrace {

// Warnings; what depends on the message is left out. Ends early when stopped.
std::vector<ChannelProblem> checkDestinations(const ChannelConfig &config, const ConnectorRegistry &connectors, std::stop_token stop);

} // namespace millrace
