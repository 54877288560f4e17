// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// All that is wrong with a channel, for people who edit it: what keeps it from being built (channel_builder.h), what it would do
// to the channels beside it, and what looks like a mistake. Deploying is refused for the errors of the first two; the third has
// warnings only, and deploying does not ask it. Looks at folders and script files, else pure. Any thread; some milliseconds.
// spec/gui.md section 5.4, "Problems", and wish 41.

#include "engine/channel/channel_builder.h"

#include <memory>
#include <vector>

namespace millrace {

// Another channel of the workspace.
struct NeighbourChannel
{
    std::shared_ptr<const ChannelConfig> config; // as saved; of a running one what it runs with
    bool isRunning = false;                      // its source takes messages
};

// What a channel is checked against.
struct ChannelSurroundings
{
    std::vector<NeighbourChannel> neighbours; // all but the channel itself
};

// First what deploying would say first.
std::vector<ChannelProblem> checkChannel(const ChannelConfig &config, const ChannelServices &services, const ChannelSurroundings &around);

// Names, dependencies and ports, which only one channel can have.
std::vector<ChannelProblem> checkAmongChannels(const ChannelConfig &config, const ConnectorRegistry &connectors, const ChannelSurroundings &around);

// Names that nothing defines: map variables, functions, destinations. name_check.cpp.
std::vector<ChannelProblem> checkUsedNames(const ChannelConfig &config, const ChannelServices &services, const ChannelSurroundings &around);

// The connectors that run: the source and the enabled destinations.
std::vector<const ConnectorConfig *> runningConnectors(const ChannelConfig &config);

// What they use outside the channel, and where a person sets it. Points into config and connectors.
struct ConnectorUse
{
    OutsideUse use;
    const ConnectorConfig *connector = nullptr;
    const ConnectorType *type = nullptr;

    ProblemPlace place() const;
    QString where() const; // "Destination 1 "Lab" (TCP Sender), Remote address"
};
std::vector<ConnectorUse> connectorUses(const ChannelConfig &config, const ConnectorRegistry &connectors);

} // namespace millrace
