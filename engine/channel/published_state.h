// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A channel's state, of which each change is told to the engine's listeners. Any thread.

#include "engine/events/event_bus.h"

#include <QDateTime>

#include <atomic>

namespace millrace {

class PublishedState
{
public:
    // Without a bus nobody is told.
    PublishedState(EventBus *events, ChannelId channelId, QString channelName)
        : m_events(events), m_channelId(std::move(channelId)), m_channelName(std::move(channelName)) {}

    operator ChannelState() const { return m_state; }
    PublishedState &operator=(ChannelState state)
    {
        if (m_state.exchange(state) != state && m_events)
            m_events->publish(DeployedStateEvent{QDateTime::currentMSecsSinceEpoch(), m_channelId, m_channelName, state});
        return *this;
    }

private:
    EventBus *const m_events;
    const ChannelId m_channelId;
    const QString m_channelName;
    std::atomic<ChannelState> m_state = ChannelState::Stopped;
};

} // namespace millrace
