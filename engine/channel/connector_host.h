// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What a connector may ask of the engine around it, so that no connector knows Channel or Engine: hand a message to another
// channel, tell the connection log. Given to a connector when it is made; outlives it. All functions: any thread.

#include "engine/base/ids.h"
#include "engine/model/channel_state.h"
#include "engine/model/message.h"

#include <QString>

namespace millrace {

class ConnectorHost
{
public:
    virtual ~ConnectorHost() = default;

    // Sends `message` through the channel with this id and waits for its end, as a Channel Writer does. Errors: NotFound (not
    // deployed), Stopped, Busy (would wait for ever, decision O27).
    virtual Result<std::optional<Response>> routeMessage(const ChannelId &target, RawMessage message) = 0;

    // Empty: there is no such channel.
    virtual ChannelId channelIdByName(const QString &name) const { (void)name; return {}; }

    // Something failed in a source connector, be it a message that was not taken: for alerts. Returns at once.
    virtual void sourceFailed(const ChannelId &channelId, const QString &error) { (void)channelId, (void)error; }

    // One event for the connection log and the dashboard's connection column.
    virtual void connectionChanged(const ChannelId &channelId, MetaDataId metaDataId, ConnectionState state, const QString &text) = 0;
};

} // namespace millrace
