// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Counters as values. spec/engine.md section 15. RECEIVED, FILTERED, SENT and ERROR are counted; QUEUED is a queue's size.

#include "engine/base/ids.h"
#include "engine/model/message_status.h"

#include <map>
#include <optional>
#include <vector>

namespace millrace {

struct Counters
{
    qint64 received = 0;
    qint64 filtered = 0;
    qint64 sent = 0;
    qint64 error = 0;
    qint64 queued = 0;

    bool operator==(const Counters &) const = default;
};

struct ConnectorStatistics
{
    Counters current;
    Counters lifetime;

    bool operator==(const ConnectorStatistics &) const = default;
};

struct ChannelStatistics
{
    ConnectorStatistics channel;
    std::map<MetaDataId, ConnectorStatistics> connectors;

    bool operator==(const ChannelStatistics &) const = default;
};

// Which current counters to clear (spec section 15); QUEUED is a queue's size and can't be cleared.
struct StatisticsClearing
{
    ChannelId channelId;
    std::vector<MessageStatus> statuses{MessageStatus::Received, MessageStatus::Filtered, MessageStatus::Sent, MessageStatus::Error};
    std::optional<std::vector<MetaDataId>> connectors = {}; // none = all
    bool channelTotals = true;
    bool lifetimeToo = false;
};

} // namespace millrace
