// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// How a written status moves the counters: spec/engine.md section 15. Plain functions on values: any thread.
//   A new row counts RECEIVED. A new status counts itself and takes the previous one back if that was F, S or E.
//   Channel totals: RECEIVED of the source only, FILTERED and ERROR of all, SENT and QUEUED of destinations only.
// Current and lifetime counters move together and never go below 0.

#include "engine/model/statistics.h"

#include <optional>

namespace millrace {

// Queued counts the rows in the database, so it moves only where rows are stored.
enum class QueueCounting { Rows, None };

void countReceived(ChannelStatistics &statistics, MetaDataId connector);
void countTransition(ChannelStatistics &statistics, MetaDataId connector, std::optional<MessageStatus> previous, MessageStatus now,
                     QueueCounting queue);
// A row that a message run anew replaces: takes back that it was received, and its status.
void countReplaced(ChannelStatistics &statistics, MetaDataId connector, MessageStatus status, QueueCounting queue);
void clearCounters(ChannelStatistics &statistics, const StatisticsClearing &clearing);

// What `now` has more than `before`, less where that is negative; only what differs.
ChannelStatistics difference(const ChannelStatistics &now, const ChannelStatistics &before);
// Counters do not go below 0, differences may.
enum class Floor { Zero, None };
void addDifference(ChannelStatistics &statistics, const ChannelStatistics &difference, Floor floor);
// Whether it has any of the counters that a database keeps; queued is not one of them.
bool isStored(const ConnectorStatistics &difference);

} // namespace millrace
