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
#include <set>

namespace millrace {

class BatchApplier
{
public:
    BatchApplier(SqlConnection &connection, const SqlDialect &dialect, QByteArray serverId, LocalChannelId local,
                 std::vector<MetaDataColumn> columns);

    // Errors: NotFound (a row to update is not there), Io, Corrupt. Some operations may then be done, some not.
    Result<void> apply(WriteBatch &batch);
    // Writes one row of counters; no connector = the channel's.
    Result<void> storeStatistics(std::optional<MetaDataId> connector, const ConnectorStatistics &statistics);
    Result<void> storeNextId(MessageId next);

private:
    enum class Sql {
        InsertMessage, InsertConnectorMessage, StoreContent, DeleteContent, StoreMetaData, UpdateStatus, UpdateErrorCode,
        UpdateSend, MarkProcessed, RemoveContent, RemoveFilteredContent, RemoveAttachments, RemoveAttachment,
        StoreAttachment, UpdateStatistics,
        InsertStatistics, StoreNextId, Count
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

    Result<SqlStatement *> statement(Sql which);
    QByteArray text(Sql which) const;
    QByteArray templateText(Sql which) const;
    QByteArray metaDataText() const;

    SqlConnection &m_connection;
    SqlDialect m_dialect;
    QByteArray m_serverId;
    LocalChannelId m_local;
    std::vector<MetaDataColumn> m_columns;
    std::array<SqlStatement, size_t(Sql::Count)> m_statements; // prepared when first used
};

} // namespace millrace
