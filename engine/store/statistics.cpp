// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/statistics.h"

#include <algorithm>
#include <limits>

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

constexpr qint64 Counters::*allCounters[] = {&Counters::received, &Counters::filtered, &Counters::sent, &Counters::error, &Counters::queued};

ConnectorStatistics difference(const ConnectorStatistics &now, const ConnectorStatistics &before)
{
    ConnectorStatistics result;
    for (qint64 Counters::*counter : allCounters) {
        result.current.*counter = now.current.*counter - before.current.*counter;
        result.lifetime.*counter = now.lifetime.*counter - before.lifetime.*counter;
    }
    return result;
}

void addDifference(ConnectorStatistics &row, const ConnectorStatistics &difference, Floor floor)
{
    const qint64 least = floor == Floor::Zero ? 0 : std::numeric_limits<qint64>::min();
    for (qint64 Counters::*counter : allCounters) {
        row.current.*counter = std::max(least, row.current.*counter + difference.current.*counter);
        row.lifetime.*counter = std::max(least, row.lifetime.*counter + difference.lifetime.*counter);
    }
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

ChannelStatistics difference(const ChannelStatistics &now, const ChannelStatistics &before)
{
    ChannelStatistics result;
    result.channel = difference(now.channel, before.channel);
    for (const auto &[connector, row] : now.connectors) {
        const auto earlier = before.connectors.find(connector);
        const ConnectorStatistics change = difference(row, earlier == before.connectors.end() ? ConnectorStatistics() : earlier->second);
        if (earlier == before.connectors.end() || change != ConnectorStatistics())
            result.connectors[connector] = change;
    }
    return result;
}

void addDifference(ChannelStatistics &statistics, const ChannelStatistics &difference, Floor floor)
{
    addDifference(statistics.channel, difference.channel, floor);
    for (const auto &[connector, row] : difference.connectors)
        addDifference(statistics.connectors[connector], row, floor);
}

bool isStored(const ConnectorStatistics &difference)
{
    for (const Counters &counters : {difference.current, difference.lifetime}) {
        if (counters.received != 0 || counters.filtered != 0 || counters.sent != 0 || counters.error != 0)
            return true;
    }
    return false;
}

} // namespace millrace
