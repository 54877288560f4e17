// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/statistics.h"

#include <algorithm>

namespace millrace {

namespace {

// Which counter a status moves; TRANSFORMED, PENDING and RECEIVED (counted when the row is made) move none.
qint64 Counters::*counterOf(MessageStatus status)
{
    switch (status) {
    case MessageStatus::Filtered: return &Counters::filtered;
    case MessageStatus::Sent: return &Counters::sent;
    case MessageStatus::Error: return &Counters::error;
    case MessageStatus::Queued: return &Counters::queued;
    case MessageStatus::Received:
    case MessageStatus::Transformed:
    case MessageStatus::Pending: return nullptr;
    }
    return nullptr;
}

void add(ConnectorStatistics &row, qint64 Counters::*counter, qint64 difference)
{
    row.current.*counter = std::max<qint64>(0, row.current.*counter + difference);
    row.lifetime.*counter = std::max<qint64>(0, row.lifetime.*counter + difference);
}

void countStatus(ChannelStatistics &statistics, MetaDataId connector, MessageStatus status, qint64 difference, QueueCounting queue)
{
    qint64 Counters::*const counter = counterOf(status);
    const bool isSource = connector == sourceMetaDataId;
    if (!counter || (status == MessageStatus::Queued && (isSource || queue == QueueCounting::None)))
        return;
    add(statistics.connectors[connector], counter, difference);
    if (status != MessageStatus::Sent || !isSource)
        add(statistics.channel, counter, difference);
}

bool storedAlike(const Counters &a, const Counters &b)
{
    return a.received == b.received && a.filtered == b.filtered && a.sent == b.sent && a.error == b.error;
}

} // namespace

void countReceived(ChannelStatistics &statistics, MetaDataId connector)
{
    add(statistics.connectors[connector], &Counters::received, 1);
    if (connector == sourceMetaDataId)
        add(statistics.channel, &Counters::received, 1);
}

void countTransition(ChannelStatistics &statistics, MetaDataId connector, std::optional<MessageStatus> previous, MessageStatus now,
                     QueueCounting queue)
{
    if (previous == now)
        return;
    if (previous)
        countStatus(statistics, connector, *previous, -1, queue);
    countStatus(statistics, connector, now, +1, queue);
}

void countReplaced(ChannelStatistics &statistics, MetaDataId connector, MessageStatus status, QueueCounting queue)
{
    add(statistics.connectors[connector], &Counters::received, -1);
    if (connector == sourceMetaDataId)
        add(statistics.channel, &Counters::received, -1);
    countStatus(statistics, connector, status, -1, queue);
}

void clearCounters(ChannelStatistics &statistics, const StatisticsClearing &clearing)
{
    const auto clear = [&clearing](ConnectorStatistics &row) {
        for (const MessageStatus status : clearing.statuses) {
            qint64 Counters::*const counter = status == MessageStatus::Received ? &Counters::received : counterOf(status);
            if (!counter || status == MessageStatus::Queued)
                continue;
            row.current.*counter = 0;
            if (clearing.lifetimeToo)
                row.lifetime.*counter = 0;
        }
    };
    if (clearing.channelTotals)
        clear(statistics.channel);
    for (auto &[connector, row] : statistics.connectors) {
        if (!clearing.connectors || std::find(clearing.connectors->begin(), clearing.connectors->end(), connector) != clearing.connectors->end())
            clear(row);
    }
}

bool storedAlike(const ConnectorStatistics &a, const ConnectorStatistics &b)
{
    return storedAlike(a.current, b.current) && storedAlike(a.lifetime, b.lifetime);
}

} // namespace millrace
