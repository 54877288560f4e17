// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/batch_applier.h"

#include "engine/store/message_rows.h"

#include <QVariant>

#include <algorithm>
#include <variant>

namespace millrace {

namespace {

constexpr qsizetype segmentSize = 10'000'000; // spec section 18

void bindTime(SqlStatement &statement, int parameter, Timestamp time)
{
    if (time == 0)
        statement.bindNull(parameter);
    else
        statement.bind(parameter, time);
}

void bindOptional(SqlStatement &statement, int parameter, std::optional<qint64> number)
{
    if (number)
        statement.bind(parameter, *number);
    else
        statement.bindNull(parameter);
}

void bindValue(SqlStatement &statement, int parameter, const Value &value)
{
    if (value.isNull())
        statement.bindNull(parameter);
    else if (const bool *flag = value.get<bool>())
        statement.bind(parameter, qint64(*flag));
    else if (const qint32 *small = value.get<qint32>())
        statement.bind(parameter, qint64(*small));
    else if (const qint64 *number = value.get<qint64>())
        statement.bind(parameter, *number);
    else if (const double *real = value.get<double>())
        statement.bind(parameter, *real);
    else if (const DateValue *date = value.get<DateValue>())
        statement.bind(parameter, date->time);
    else
        statement.bindCopy(parameter, value.toText());
}

} // namespace

BatchApplier::BatchApplier(SqlConnection &connection, std::shared_ptr<const ChannelTables> tables)
    : m_connection(connection), m_tables(std::move(tables)), m_serverId(m_tables->serverId), m_local(m_tables->local), m_columns(m_tables->columns)
{
}

Result<void> BatchApplier::apply(WriteBatch &batch)
{
    for (WriteBatch::Operation &operation : batch.operations()) {
        const Result<void> ran = std::visit([this](auto &which) { return run(which); }, operation);
        if (!ran)
            return ran;
    }
    return {};
}

Result<void> BatchApplier::run(const WriteBatch::InsertMessage &operation)
{
    const Result<SqlStatement *> sql = statement(Sql::InsertMessage);
    if (!sql)
        return sql.error();
    (*sql)->bind(1, operation.messageId);
    (*sql)->bindText(2, m_serverId);
    (*sql)->bind(3, operation.receivedDate);
    (*sql)->bind(4, qint64(operation.processed));
    bindOptional(**sql, 5, operation.originalId);
    bindOptional(**sql, 6, operation.importId);
    const QByteArray importChannel = operation.importChannelId.isEmpty() ? QByteArray() : operation.importChannelId.toUtf8();
    (*sql)->bindText(7, importChannel);
    return (*sql)->post();
}

// Rare, so its statements are not kept.
Result<void> BatchApplier::run(WriteBatch::ReopenMessage &operation)
{
    QString connectors;
    if (operation.destinations) {
        connectors = QStringLiteral(" IN (0");
        for (const MetaDataId id : *operation.destinations)
            connectors += QStringLiteral(",%1").arg(id);
        connectors += u')';
    }
    const QString byId = connectors.isEmpty() ? QString() : QStringLiteral(" AND id") + connectors;
    const QString byOwner = connectors.isEmpty() ? QString() : QStringLiteral(" AND metadata_id") + connectors;
    operation.counted.clear(); // a batch may be applied again after its group was rolled back
    {
        Result<QSqlQuery> rows = m_connection.query(
            QStringLiteral("SELECT c.id, c.status FROM d_mm%1 c, d_m%1 m WHERE c.message_id = ? AND m.id = c.message_id AND m.import_id IS NULL"
                           " AND c.server_id = ?").arg(m_local) + QString(byId).replace(QStringLiteral(" id"), QStringLiteral(" c.id")),
            {operation.messageId, QString::fromUtf8(m_serverId)});
        if (!rows)
            return rows.error();
        while (rows->next())
            operation.counted.push_back({rows->value(0).toInt(), statusOf(rows->value(1))});
    }
    const std::pair<const char *, QString> tables[] = {{"d_ma", {}}, {"d_mcm", byOwner}, {"d_mc", byOwner}, {"d_mm", byId}};
    for (const auto &[table, some] : tables) {
        const Result<void> deleted = m_connection.execute(
            QStringLiteral("DELETE FROM %1%2 WHERE message_id = %3").arg(QLatin1String(table)).arg(m_local).arg(operation.messageId).toUtf8() + some.toUtf8());
        if (!deleted)
            return deleted;
    }
    const Result<int> reset = m_connection.change(
        QStringLiteral("UPDATE d_m%1 SET processed = FALSE, import_id = NULL, import_channel_id = NULL WHERE id = %2 AND processed = TRUE")
            .arg(m_local).arg(operation.messageId).toUtf8());
    if (!reset)
        return reset.error();
    if (*reset == 0)
        return Error{ErrorCode::NotFound, QStringLiteral("message %1 is gone, or still being processed").arg(operation.messageId)};
    return {};
}

Result<void> BatchApplier::run(const WriteBatch::InsertConnectorMessage &operation)
{
    const Result<SqlStatement *> sql = statement(Sql::InsertConnectorMessage);
    if (!sql)
        return sql.error();
    const QByteArray status(1, char(operation.status));
    const QByteArray name = operation.connectorName.toUtf8();
    (*sql)->bind(1, operation.messageId);
    (*sql)->bind(2, qint64(operation.metaDataId));
    (*sql)->bindText(3, m_serverId);
    (*sql)->bind(4, operation.receivedDate);
    (*sql)->bindText(5, status);
    (*sql)->bindText(6, name);
    (*sql)->bind(7, qint64(operation.chainId));
    (*sql)->bind(8, qint64(operation.orderId));
    return (*sql)->post();
}

Result<void> BatchApplier::run(const WriteBatch::StoreContent &operation)
{
    const Result<SqlStatement *> sql = statement(Sql::StoreContent);
    if (!sql)
        return sql.error();
    const QByteArray dataType = operation.dataType.isEmpty() ? QByteArray() : operation.dataType.toUtf8();
    (*sql)->bind(1, operation.messageId);
    (*sql)->bind(2, qint64(operation.metaDataId));
    (*sql)->bind(3, qint64(operation.type));
    (*sql)->bindText(4, dataType);
    (*sql)->bind(5, qint64(operation.isCompressed));
    (*sql)->bindBytes(6, operation.content);
    return (*sql)->post();
}

Result<void> BatchApplier::run(const WriteBatch::DeleteContent &operation)
{
    const Result<SqlStatement *> sql = statement(Sql::DeleteContent);
    if (!sql)
        return sql.error();
    (*sql)->bind(1, operation.messageId);
    (*sql)->bind(2, qint64(operation.metaDataId));
    (*sql)->bind(3, qint64(operation.type));
    return (*sql)->post();
}

Result<void> BatchApplier::run(const WriteBatch::StoreMetaData &operation)
{
    bool any = false;
    for (const MetaDataColumn &column : m_columns)
        any = any || !operation.columns.value(column.name).isNull();
    if (!any)
        return {};
    const Result<SqlStatement *> sql = statement(Sql::StoreMetaData);
    if (!sql)
        return sql.error();
    (*sql)->bind(1, operation.messageId);
    (*sql)->bind(2, qint64(operation.metaDataId));
    int parameter = 3;
    for (const MetaDataColumn &column : m_columns)
        bindValue(**sql, parameter++, operation.columns.value(column.name));
    return (*sql)->post();
}

Result<void> BatchApplier::run(const WriteBatch::UpdateStatus &operation)
{
    const Result<SqlStatement *> sql = statement(operation.send ? Sql::UpdateStatusAndSend : Sql::UpdateStatus);
    if (!sql)
        return sql.error();
    const QByteArray status(1, char(operation.now));
    (*sql)->bind(1, operation.messageId);
    (*sql)->bind(2, qint64(operation.metaDataId));
    (*sql)->bindText(3, status);
    if (operation.send) {
        (*sql)->bind(4, qint64(operation.send->attempts));
        bindTime(**sql, 5, operation.send->sendDate);
        bindTime(**sql, 6, operation.send->responseDate);
    }
    return (*sql)->post(ExpectedRow{operation.messageId, operation.metaDataId});
}

Result<void> BatchApplier::run(const WriteBatch::UpdateErrorCode &operation)
{
    const Result<SqlStatement *> sql = statement(Sql::UpdateErrorCode);
    if (!sql)
        return sql.error();
    (*sql)->bind(1, operation.messageId);
    (*sql)->bind(2, qint64(operation.metaDataId));
    (*sql)->bind(3, qint64(operation.errorCode));
    (*sql)->bind(4, qint64(operation.otherBits));
    return (*sql)->post(ExpectedRow{operation.messageId, operation.metaDataId});
}

Result<void> BatchApplier::run(const WriteBatch::UpdateSend &operation)
{
    const Result<SqlStatement *> sql = statement(Sql::UpdateSend);
    if (!sql)
        return sql.error();
    (*sql)->bind(1, operation.messageId);
    (*sql)->bind(2, qint64(operation.metaDataId));
    (*sql)->bind(3, qint64(operation.attempts));
    bindTime(**sql, 4, operation.sendDate);
    bindTime(**sql, 5, operation.responseDate);
    return (*sql)->post(ExpectedRow{operation.messageId, operation.metaDataId});
}

Result<void> BatchApplier::run(const WriteBatch::MarkProcessed &operation)
{
    const Result<SqlStatement *> sql = statement(Sql::MarkProcessed);
    if (!sql)
        return sql.error();
    (*sql)->bind(1, operation.messageId);
    return (*sql)->post(ExpectedRow{operation.messageId, sourceMetaDataId});
}

Result<void> BatchApplier::run(const WriteBatch::RemoveContent &operation)
{
    if (const Result<void> locked = lockBefore(operation.when, operation.messageId); !locked)
        return locked;
    const bool all = operation.scope == WriteBatch::RemovalScope::All;
    const Result<SqlStatement *> sql = statement(all ? Sql::RemoveContent : Sql::RemoveFilteredContent);
    if (!sql)
        return sql.error();
    (*sql)->bind(1, operation.messageId);
    (*sql)->bind(2, qint64(operation.when == WriteBatch::RemovalWhen::Decided));
    return (*sql)->post();
}

Result<void> BatchApplier::run(const WriteBatch::RemoveAttachments &operation)
{
    if (const Result<void> locked = lockBefore(operation.when, operation.messageId); !locked)
        return locked;
    const Result<SqlStatement *> sql = statement(Sql::RemoveAttachments);
    if (!sql)
        return sql.error();
    (*sql)->bind(1, operation.messageId);
    (*sql)->bind(2, qint64(operation.when == WriteBatch::RemovalWhen::Decided));
    return (*sql)->post();
}

// Two writers may end a message at the same moment, one its last destination and one the message itself: with the row locked
// first, the later one sees what the other did.
Result<void> BatchApplier::lockBefore(WriteBatch::RemovalWhen when, MessageId messageId)
{
    if (when == WriteBatch::RemovalWhen::Decided || m_connection.dialect().lockForUpdate.isEmpty())
        return {};
    const Result<SqlStatement *> sql = statement(Sql::LockMessage);
    if (!sql)
        return sql.error();
    (*sql)->bind(1, messageId);
    return (*sql)->post();
}

// In segments numbered from 1; an empty attachment has one too.
Result<void> BatchApplier::run(const WriteBatch::StoreAttachment &operation)
{
    const Result<SqlStatement *> remove = statement(Sql::RemoveAttachment);
    const Result<SqlStatement *> insert = statement(Sql::StoreAttachment);
    if (!remove || !insert)
        return remove ? insert.error() : remove.error();
    const QByteArray id = operation.attachment.id.toUtf8();
    const QByteArray type = operation.attachment.type.toUtf8();
    (*remove)->bind(1, operation.messageId);
    (*remove)->bindText(2, id);
    if (const Result<void> removed = (*remove)->post(); !removed)
        return removed;

    const QByteArray &content = operation.attachment.content;
    qsizetype start = 0;
    for (int segment = 1; segment == 1 || start < content.size(); ++segment, start += segmentSize) {
        const qsizetype size = std::min(segmentSize, content.size() - start);
        const QByteArray part = QByteArray::fromRawData(content.constData() + start, size);
        (*insert)->bind(1, operation.messageId);
        (*insert)->bindText(2, id);
        (*insert)->bindText(3, type);
        (*insert)->bind(4, qint64(segment));
        (*insert)->bind(5, qint64(size));
        (*insert)->bindBytes(6, part);
        const Result<void> inserted = (*insert)->post(ExpectedRow{operation.messageId, sourceMetaDataId});
        if (!inserted)
            return inserted;
    }
    return {};
}

Result<void> BatchApplier::addStatistics(std::optional<MetaDataId> connector, const ConnectorStatistics &difference)
{
    const Result<SqlStatement *> sql = statement(Sql::AddStatistics);
    if (!sql)
        return sql.error();
    if (connector)
        (*sql)->bind(1, qint64(*connector));
    else
        (*sql)->bindNull(1);
    (*sql)->bindText(2, m_serverId);
    int parameter = 3;
    for (qint64 Counters::*counter : {&Counters::received, &Counters::filtered, &Counters::sent, &Counters::error}) {
        (*sql)->bind(parameter++, difference.current.*counter);
        (*sql)->bind(parameter++, difference.lifetime.*counter);
    }
    return (*sql)->post();
}

Result<void> BatchApplier::storeNextId(MessageId next)
{
    const Result<SqlStatement *> sql = statement(Sql::StoreNextId);
    if (!sql)
        return sql.error();
    (*sql)->bind(1, next);
    return (*sql)->post();
}

Result<SqlStatement *> BatchApplier::statement(Sql which)
{
    std::unique_ptr<SqlStatement> &cached = m_statements[size_t(which)];
    if (!cached) {
        Result<std::unique_ptr<SqlStatement>> prepared = m_connection.prepare(text(which));
        if (!prepared)
            return prepared.error();
        cached = std::move(prepared).value();
    }
    return cached.get();
}

QByteArray BatchApplier::text(Sql which) const
{
    if (which == Sql::StoreMetaData)
        return metaDataText();
    return templateText(which).replace('@', QByteArray::number(m_local)).replace("GREATEST", m_connection.dialect().greatest);
}

// @ is the channel's number, GREATEST the dialect's.
QByteArray BatchApplier::templateText(Sql which) const
{
    // ?1 is the message, ?2 whether its removal is decided.
    static const QByteArray ifDecidedOrComplete =
        " AND (?2 = 1 OR (EXISTS (SELECT 1 FROM d_m@ WHERE id = ?1 AND processed)"
        " AND NOT EXISTS (SELECT 1 FROM d_mm@ WHERE message_id = ?1 AND status NOT IN ('F', 'S', 'T'))))";
    switch (which) {
    case Sql::InsertMessage:
        return "INSERT INTO d_m@ (id, server_id, received_date, processed, original_id, import_id, import_channel_id)"
               " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
    case Sql::InsertConnectorMessage:
        return "INSERT INTO d_mm@ (message_id, id, server_id, received_date, status, connector_name, chain_id, order_id)"
               " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
    case Sql::StoreContent:
        return "INSERT INTO d_mc@ (message_id, metadata_id, content_type, data_type, is_compressed, content)"
               " VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT (message_id, metadata_id, content_type) DO UPDATE"
               " SET data_type = excluded.data_type, is_compressed = excluded.is_compressed, content = excluded.content";
    case Sql::DeleteContent: return "DELETE FROM d_mc@ WHERE message_id = ?1 AND metadata_id = ?2 AND content_type = ?3";
    case Sql::UpdateStatus: return "UPDATE d_mm@ SET status = ?3 WHERE message_id = ?1 AND id = ?2";
    case Sql::UpdateStatusAndSend:
        return "UPDATE d_mm@ SET status = ?3, send_attempts = ?4, send_date = ?5, response_date = ?6 WHERE message_id = ?1 AND id = ?2";
    case Sql::UpdateErrorCode: return "UPDATE d_mm@ SET error_code = (error_code & ?4) | ?3 WHERE message_id = ?1 AND id = ?2";
    case Sql::UpdateSend:
        return "UPDATE d_mm@ SET send_attempts = ?3, send_date = ?4, response_date = ?5 WHERE message_id = ?1 AND id = ?2";
    case Sql::MarkProcessed: return "UPDATE d_m@ SET processed = TRUE WHERE id = ?1";
    case Sql::LockMessage: return "SELECT id FROM d_m@ WHERE id = ?1" + m_connection.dialect().lockForUpdate;
    case Sql::RemoveContent: return "DELETE FROM d_mc@ WHERE message_id = ?1" + ifDecidedOrComplete;
    case Sql::RemoveFilteredContent:
        return "DELETE FROM d_mc@ WHERE message_id = ?1 AND metadata_id IN"
               " (SELECT id FROM d_mm@ WHERE message_id = ?1 AND status = 'F')" + ifDecidedOrComplete;
    case Sql::RemoveAttachments: return "DELETE FROM d_ma@ WHERE message_id = ?1" + ifDecidedOrComplete;
    case Sql::RemoveAttachment: return "DELETE FROM d_ma@ WHERE message_id = ?1 AND id = ?2";
    case Sql::StoreAttachment: // never without its message: there is no foreign key to watch over that
        return "INSERT INTO d_ma@ (message_id, id, type, segment_id, attachment_size, content)"
               " SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE EXISTS (SELECT 1 FROM d_m@ WHERE id = ?1)";
    case Sql::AddStatistics:
        return "INSERT INTO d_ms@ AS s (metadata_id, server_id, received, received_lifetime, filtered, filtered_lifetime,"
               " sent, sent_lifetime, error, error_lifetime) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)"
               " ON CONFLICT (coalesce(metadata_id, -1), server_id) DO UPDATE SET"
               " received = GREATEST(0, s.received + excluded.received),"
               " received_lifetime = GREATEST(0, s.received_lifetime + excluded.received_lifetime),"
               " filtered = GREATEST(0, s.filtered + excluded.filtered),"
               " filtered_lifetime = GREATEST(0, s.filtered_lifetime + excluded.filtered_lifetime),"
               " sent = GREATEST(0, s.sent + excluded.sent), sent_lifetime = GREATEST(0, s.sent_lifetime + excluded.sent_lifetime),"
               " error = GREATEST(0, s.error + excluded.error), error_lifetime = GREATEST(0, s.error_lifetime + excluded.error_lifetime)";
    case Sql::StoreNextId: return "UPDATE d_msq@ SET id = GREATEST(id, ?1)";
    case Sql::StoreMetaData:
    case Sql::Count: break;
    }
    return {};
}

// A null does not erase what the row has (spec section 19).
QByteArray BatchApplier::metaDataText() const
{
    const QByteArray table = "d_mcm" + QByteArray::number(m_local);
    QByteArray names, parameters, updates;
    int parameter = 3;
    for (const MetaDataColumn &column : m_columns) {
        const QByteArray name = Schema::quoted(column.name);
        names += ", " + name;
        parameters += ", ?" + QByteArray::number(parameter++);
        updates += (updates.isEmpty() ? "" : ", ") + name + " = coalesce(excluded." + name + ", " + table + "." + name + ")";
    }
    return "INSERT INTO " + table + " (message_id, metadata_id" + names + ") VALUES (?1, ?2" + parameters
        + ") ON CONFLICT (message_id, metadata_id) DO UPDATE SET " + updates;
}

} // namespace millrace
