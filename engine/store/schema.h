// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The tables of a workspace's database (spec/engine.md section 22; ARCHITECTURE.md, "On disk") and all SQL that changes them.
// What differs between databases is in SqlDialect. Times are milliseconds since 1970 UTC.
//
//   d_channels   local_channel_id, channel_id       which number a channel's tables have
//   d_m<n>       one row a message                  d_mm<n>   one a connector message
//   d_mc<n>      one a stored content, map, error   d_mcm<n>  custom metadata, a column each
//   d_ma<n>      attachments                        d_ms<n>   counters; metadata_id null = the channel
//   d_msq<n>     one row: the next message id
//   removed_channels  local_channel_id               whose tables are being freed
//   channel, configuration, schema_version          the workspace itself
//   event                                           what was asked of the engine, and what happened to it
//
// Threads: those of the connection given.

#include "engine/base/ids.h"
#include "engine/model/channel_config.h"
#include "engine/store/sql_connection.h"

#include <optional>
#include <vector>

namespace millrace {

namespace Schema {

inline constexpr int currentVersion = 1;

// Makes the workspace's own tables in a new database. Errors: Newer (written by a newer version), Corrupt (not a Millrace
// database), Io.
Result<void> prepareWorkspace(SqlConnection &connection);
// For a database opened read-only: the same checks, nothing made.
Result<void> checkVersion(SqlConnection &connection);

// The channel's number; nothing if it has none yet.
Result<std::optional<LocalChannelId>> localChannelId(SqlConnection &connection, const ChannelId &channelId);
// The number, after making it and the tables where they are missing.
Result<LocalChannelId> makeChannelTables(SqlConnection &connection, const ChannelId &channelId);
// Takes the channel its number, at once. Its tables are freed slice by slice after that: dropping a large channel's tables in
// one go would hold up every other channel.
Result<void> removeChannelNumber(SqlConnection &connection, const ChannelId &channelId);
// Gives the channel new, empty tables under a new number, with its custom metadata columns and its counters; the old ones are
// freed slice by slice. Error: NotFound.
Result<LocalChannelId> renewChannelTables(SqlConnection &connection, const ChannelId &channelId, MessageId nextId);
// Frees the next slice of a removed channel. False when there is none left.
Result<bool> freeRemovedSlice(SqlConnection &connection);

// Error: Invalid for a name that no column can have.
Result<void> reconcileMetaDataColumns(SqlConnection &connection, LocalChannelId local, const std::vector<MetaDataColumn> &columns);
// The columns the table has now; mappingName is empty.
Result<std::vector<MetaDataColumn>> metaDataColumns(SqlConnection &connection, LocalChannelId local);

// "name" with quotes inside doubled: safe in any SQL.
QByteArray quoted(const QString &name);

} // namespace Schema
} // namespace millrace
