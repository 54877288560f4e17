// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/channel_state.h"

namespace millrace {

QString channelStateName(ChannelState state)
{
    switch (state) {
    case ChannelState::Undeployed: return QStringLiteral("UNDEPLOYED");
    case ChannelState::Deploying: return QStringLiteral("DEPLOYING");
    case ChannelState::Undeploying: return QStringLiteral("UNDEPLOYING");
    case ChannelState::Starting: return QStringLiteral("STARTING");
    case ChannelState::Started: return QStringLiteral("STARTED");
    case ChannelState::Pausing: return QStringLiteral("PAUSING");
    case ChannelState::Paused: return QStringLiteral("PAUSED");
    case ChannelState::Stopping: return QStringLiteral("STOPPING");
    case ChannelState::Stopped: return QStringLiteral("STOPPED");
    }
    return {};
}

QString connectionStateName(ConnectionState state)
{
    switch (state) {
    case ConnectionState::Idle: return QStringLiteral("IDLE");
    case ConnectionState::Connecting: return QStringLiteral("CONNECTING");
    case ConnectionState::Connected: return QStringLiteral("CONNECTED");
    case ConnectionState::Receiving: return QStringLiteral("RECEIVING");
    case ConnectionState::Sending: return QStringLiteral("SENDING");
    case ConnectionState::WaitingForResponse: return QStringLiteral("WAITING_FOR_RESPONSE");
    case ConnectionState::Disconnected: return QStringLiteral("DISCONNECTED");
    case ConnectionState::Failure: return QStringLiteral("FAILURE");
    }
    return {};
}

} // namespace millrace
