// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Runs a batch's operations on one channel's tables, with statements prepared once. Transactions are the caller's.
// The writer's thread only.

#include "engine/base/result.h"
#include "engine/model/statistics.h"
#include "engine/store/schema.h"
#include "engine/store/sql_connection.h"
#include "engine/store/write_batch.h"

#include <array>
#include <memory>

namespace millrace {

// What a channel's statements are made from. They are made anew when it is replaced.
struct ChannelTables
{
    LocalChannelId local = 0;
    std::vector<MetaDataColumn> columns;
    QByteArray serverId;
};

class BatchApplier
{
public:
    BatchApplier(SqlConnection &connection, std::shared_ptr<const ChannelTables> tables);

    const std::shared_ptr<const ChannelTables> &tables() const { return m_tables; }

    // What fails may be told by the connection's flush() only. Errors: NotFound (a row to update is not there), Io, Corrupt. Some
    // operations may then be done, some not.
    Result<void> apply(WriteBatch &batch);
    // Adds to one row of counters, which do not go below 0; no connector = the channel's.
    Result<void> addStatistics(std::optional<MetaDataId> connector, const ConnectorStatistics &difference);
    // At least that.
    Result<void> storeNextId(MessageId next);

private:
    enum class Sql {
        InsertMessage, InsertConnectorMessage, StoreContent, DeleteContent, StoreMetaData, UpdateStatus, UpdateStatusAndSend,
        UpdateErrorCode, UpdateSend, MarkProcessed, LockMessage, RemoveContent, RemoveFilteredContent, RemoveAttachments, RemoveAttachment,
        StoreAttachment, AddStatistics, StoreNextId, Count
    };

    Result<void> run(const WriteBatch::InsertMessage &operation);
    Result<void> run(WriteBatch::ReopenMessage &operation);
    Result<void> run(const WriteBatch::InsertConnectorMessage &operation);
    Result<void> run(const WriteBatch::StoreContent &operation);
    Result<void> run(const WriteBatch::DeleteContent &operation);
    Result<void> run(const WriteBatch::StoreMetaData &operation);
    Result<void> run(const WriteBatch::UpdateStatus &operation);
    Result<void> run(const WriteBatch::UpdateErrorCode &operation);
    Result<void> run(const WriteBatch::UpdateSend &operation);
    Result<void> run(const WriteBatch::MarkProcessed &operation);
    Result<void> run(const WriteBatch::RemoveContent &operation);
    Result<void> run(const WriteBatch::RemoveAttachments &operation);
    Result<void> run(const WriteBatch::StoreAttachment &operation);

    Result<void> lockBefore(WriteBatch::RemovalWhen when, MessageId messageId);

    Result<SqlStatement *> statement(Sql which);
    QByteArray text(Sql which) const;
    QByteArray templateText(Sql which) const;
    QByteArray metaDataText() const;

    SqlConnection &m_connection;
    const std::shared_ptr<const ChannelTables> m_tables;
    const QByteArray &m_serverId;
    const LocalChannelId m_local;
    const std::vector<MetaDataColumn> &m_columns;
    std::array<std::unique_ptr<SqlStatement>, size_t(Sql::Count)> m_statements; // prepared when first used
};

} // namespace millrace
