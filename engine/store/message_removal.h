// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The SQL that removes messages, and that finds what may be removed. spec/engine.md sections 16 and 17.
// Plain functions: the thread of the connection given.

#include "engine/store/message_store.h"
#include "engine/store/sql_connection.h"

#include <map>
#include <span>

namespace millrace {

struct RemovedSlice
{
    RemovalCounts counts;
    std::map<MetaDataId, qint64> queued; // destinations' rows that were QUEUED
};

// In a transaction of its own. `ids` are of removal.ids.
Result<RemovedSlice> removeSlice(SqlConnection &connection, LocalChannelId local, const MessageRemoval &removal, std::span<const MessageId> ids);

// The condition on a row m of d_m that the removal may take it.
QString mayBeRemoved(LocalChannelId local, const MessageRemoval &removal);

// Sets the counters in d_ms to zero; empty where there is nothing to do.
QByteArray clearingSql(LocalChannelId local, const StatisticsClearing &clearing);

} // namespace millrace
