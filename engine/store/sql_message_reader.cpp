// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/sql_message_reader.h"

#include "engine/model/content_type.h"
#include "engine/model/error_text.h"
#include "engine/store/content_codec.h"
#include "engine/store/message_removal.h"
#include "engine/store/message_rows.h"
#include "engine/store/schema.h"

#include <QVariant>

#include <algorithm>

namespace millrace {

namespace {

Value metaDataValue(const QVariant &stored, MetaDataColumnType type)
{
    if (stored.isNull())
        return {};
    switch (type) {
    case MetaDataColumnType::Number: return stored.toDouble();
    case MetaDataColumnType::Boolean: return stored.toBool();
    case MetaDataColumnType::Timestamp: return DateValue{stored.toLongLong()};
    case MetaDataColumnType::String: break;
    }
    return stored.toString();
}

std::optional<qint64> optionalNumber(const QVariant &value)
{
    return value.isNull() ? std::nullopt : std::optional(value.toLongLong());
}

} // namespace

Result<Message> SqlMessageReader::load(const ChannelId &channelId, MessageId messageId)
{
    const Result<LocalChannelId> local = tablesOf(channelId);
    if (!local)
        return local.error();
    SqlTransaction snapshot(*m_connection);
    if (const Result<void> begun = snapshot.begin(SqlTransaction::Kind::Read); !begun)
        return begun.error();
    Message message;
    message.messageId = messageId;
    message.channelId = channelId;
    {
        Result<QSqlQuery> row = m_connection->query(
            QStringLiteral("SELECT processed, received_date, original_id, import_id FROM d_m%1 WHERE id = ?").arg(*local), {messageId});
        if (!row)
            return row.error();
        if (!row->next())
            return Error{ErrorCode::NotFound, QStringLiteral("channel %1 has no message %2").arg(channelId).arg(messageId)};
        message.processed = row->value(0).toBool();
        message.receivedDate = row->value(1).toLongLong();
        message.originalId = optionalNumber(row->value(2));
        message.importId = optionalNumber(row->value(3));
    }
    for (const auto part : {&SqlMessageReader::loadConnectorMessages, &SqlMessageReader::loadContents, &SqlMessageReader::loadAttachments}) {
        if (const Result<void> loaded = (this->*part)(*local, message); !loaded)
            return Error{loaded.error().code, QStringLiteral("channel %1, message %2: %3").arg(channelId).arg(messageId).arg(loaded.error().message)};
    }
    return message;
}

Result<std::vector<MessageId>> SqlMessageReader::ids(const ChannelId &channelId, MessageId since, int limit)
{
    const Result<LocalChannelId> local = tablesOf(channelId);
    if (!local)
        return local.error();
    return idList(QStringLiteral("SELECT id FROM d_m%1 WHERE id >= ? ORDER BY id LIMIT ?").arg(*local), {since, std::max(0, limit)});
}

Result<std::vector<MessageId>> SqlMessageReader::idList(const QString &sql, const QVariantList &values)
{
    Result<QSqlQuery> rows = m_connection->query(sql, values);
    if (!rows)
        return rows.error();
    std::vector<MessageId> ids;
    while (rows->next())
        ids.push_back(rows->value(0).toLongLong());
    return ids;
}

Result<std::vector<MessageId>> SqlMessageReader::removableIds(const MessageRemoval &removal, MessageId after, MessageId upTo)
{
    const Result<LocalChannelId> local = tablesOf(removal.channelId);
    if (!local)
        return local.error();
    QString sql = QStringLiteral("SELECT m.id FROM d_m%1 m WHERE m.id > ? AND m.id <= ?").arg(*local) + mayBeRemoved(*local, removal);
    QVariantList values{after, upTo};
    if (removal.part == MessageRemoval::Part::Contents) { // by the contents: most old messages may have none any more
        sql += QStringLiteral(" AND m.id IN (SELECT message_id FROM d_mc%1 WHERE message_id > ? AND message_id <= ?"
                              " UNION SELECT message_id FROM d_ma%1 WHERE message_id > ? AND message_id <= ?)").arg(*local);
        values << after << upTo << after << upTo;
    }
    return idList(sql + QStringLiteral(" ORDER BY m.id"), values);
}

Result<MessageId> SqlMessageReader::highestId(const ChannelId &channelId)
{
    const Result<LocalChannelId> local = tablesOf(channelId);
    if (!local)
        return local.error();
    Result<QSqlQuery> row = m_connection->query(QStringLiteral("SELECT max(id) FROM d_m%1").arg(*local));
    if (!row)
        return row.error();
    row->next();
    return row->value(0).toLongLong();
}

Result<qint64> SqlMessageReader::count(const ChannelId &channelId)
{
    const Result<LocalChannelId> local = tablesOf(channelId);
    if (!local)
        return local.error();
    Result<QSqlQuery> rows = m_connection->query(QStringLiteral("SELECT count(*) FROM d_m%1").arg(*local));
    if (!rows)
        return rows.error();
    rows->next();
    return rows->value(0).toLongLong();
}

Result<LocalChannelId> SqlMessageReader::tablesOf(const ChannelId &channelId)
{
    if (const Result<void> connected = connect(); !connected)
        return connected.error();
    auto local = Schema::localChannelId(*m_connection, channelId);
    if (!local && m_connection->isLost()) { // since the last call: the database was restarted, or the network
        if (const Result<void> connected = connect(); !connected)
            return connected.error();
        local = Schema::localChannelId(*m_connection, channelId);
    }
    if (!local)
        return local.error();
    if (!local->has_value())
        return Error{ErrorCode::NotFound, QStringLiteral("channel %1 has no messages here").arg(channelId)};
    return **local;
}

Result<void> SqlMessageReader::connect()
{
    if (m_connection && !m_connection->isLost())
        return {};
    m_connection.reset();
    Result<std::unique_ptr<SqlConnection>> opened = SqlConnection::open(m_database, StoreAccess::ReadOnly);
    if (!opened)
        return opened.error();
    Result<QSqlQuery> row = (*opened)->query(
        QStringLiteral("SELECT value FROM configuration WHERE category = 'core' AND name = 'server.id'"));
    if (!row)
        return row.error();
    m_serverId = row->next() ? row->value(0).toString() : QString();
    m_connection = std::move(opened).value();
    return {};
}

Result<QString> SqlMessageReader::channelName(const ChannelId &channelId)
{
    Result<QSqlQuery> row = m_connection->query(QStringLiteral("SELECT name FROM channel WHERE id = ?"), {channelId});
    if (!row)
        return row.error();
    return row->next() ? row->value(0).toString() : QString();
}

Result<std::vector<MessageSummary>> SqlMessageReader::summaries(LocalChannelId local, const std::vector<MessageId> &messageIds)
{
    if (messageIds.empty())
        return std::vector<MessageSummary>();
    SqlTransaction snapshot(*m_connection);
    if (const Result<void> begun = snapshot.begin(SqlTransaction::Kind::Read); !begun)
        return begun.error();
    QStringList list;
    for (const MessageId id : messageIds)
        list += QString::number(id);
    const QString ids = list.join(u',');

    Summaries rows;
    {
        Result<QSqlQuery> messages = m_connection->query(
            QStringLiteral("SELECT id, processed, received_date FROM d_m%1 WHERE id IN (%2)").arg(QString::number(local), ids));
        if (!messages)
            return messages.error();
        while (messages->next()) {
            MessageSummary &row = rows[messages->value(0).toLongLong()];
            row.messageId = messages->value(0).toLongLong();
            row.processed = messages->value(1).toBool();
            row.receivedDate = messages->value(2).toLongLong();
        }
    }
    if (const Result<void> added = addConnectors(local, ids, rows); !added)
        return added.error();
    if (const Result<void> added = addRawSizes(local, ids, rows); !added)
        return added.error();
    if (const Result<void> added = addNotes(local, rows); !added)
        return added.error();
    const Result<MetaDataOf> columns = metaData(local, ids);
    if (!columns)
        return columns.error();

    std::vector<MessageSummary> result;
    for (auto row = rows.rbegin(); row != rows.rend(); ++row) {
        if (const auto found = columns->find({row->first, sourceMetaDataId}); found != columns->end())
            row->second.metaData = found->second;
        result.push_back(std::move(row->second));
    }
    return result;
}

Result<void> SqlMessageReader::addConnectors(LocalChannelId local, const QString &ids, Summaries &rows)
{
    Result<QSqlQuery> connectors = m_connection->query(
        QStringLiteral("SELECT message_id, id, connector_name, status, chain_id, order_id, send_attempts, error_code, send_date,"
                       " response_date, received_date FROM d_mm%1 WHERE message_id IN (%2) ORDER BY message_id, id").arg(QString::number(local), ids));
    if (!connectors)
        return connectors.error();
    while (connectors->next()) {
        const auto row = rows.find(connectors->value(0).toLongLong());
        if (row == rows.end()) // removed since its id was found
            continue;
        ConnectorSummary connector;
        connector.metaDataId = connectors->value(1).toInt();
        connector.connectorName = connectors->value(2).toString();
        connector.status = statusOf(connectors->value(3));
        connector.chainId = connectors->value(4).toInt();
        connector.orderId = connectors->value(5).toInt();
        connector.sendAttempts = connectors->value(6).toInt();
        connector.errorCode = connectors->value(7).toInt();
        connector.sendDate = connectors->value(8).toLongLong();
        connector.responseDate = connectors->value(9).toLongLong();
        connector.receivedDate = connectors->value(10).toLongLong();
        row->second.connectors.push_back(std::move(connector));
    }
    return {};
}

Result<void> SqlMessageReader::addRawSizes(LocalChannelId local, const QString &ids, Summaries &rows)
{
    // The head of a compressed content tells its size, so the content itself is not read.
    Result<QSqlQuery> sizes = m_connection->query(
        QStringLiteral("SELECT message_id, is_compressed, length(content), substr(content, 1, 18) FROM d_mc%1"
                       " WHERE message_id IN (%2) AND metadata_id = 0 AND content_type = %3")
            .arg(QString::number(local), ids, QString::number(int(ContentType::Raw))));
    if (!sizes)
        return sizes.error();
    while (sizes->next()) {
        const auto row = rows.find(sizes->value(0).toLongLong());
        if (row != rows.end())
            row->second.rawSize = sizes->value(1).toBool() ? decompressedSize(sizes->value(3).toByteArray()) : sizes->value(2).toLongLong();
    }
    return {};
}

Result<void> SqlMessageReader::addNotes(LocalChannelId local, Summaries &rows)
{
    QStringList ids;
    for (const auto &[id, row] : rows) {
        if (std::any_of(row.connectors.begin(), row.connectors.end(), [](const ConnectorSummary &c) { return c.errorCode != 0; }))
            ids += QString::number(id);
    }
    if (ids.isEmpty())
        return {};
    Result<QSqlQuery> errors = m_connection->query(
        QStringLiteral("SELECT message_id, is_compressed, content FROM d_mc%1 WHERE message_id IN (%2) AND content_type IN (12, 13, 14)"
                       " ORDER BY message_id, metadata_id, content_type").arg(QString::number(local), ids.join(u',')));
    if (!errors)
        return errors.error();
    while (errors->next()) {
        QString &note = rows.at(errors->value(0).toLongLong()).note;
        const Result<QByteArray> content = contentOf(*errors, 1, 2);
        if (!content)
            return content.error();
        if (note.isEmpty())
            note = errorSummary(QString::fromUtf8(*content));
    }
    return {};
}

Result<SqlMessageReader::MetaDataOf> SqlMessageReader::metaData(LocalChannelId local, const QString &ids)
{
    const Result<std::vector<MetaDataColumn>> columns = Schema::metaDataColumns(*m_connection, local);
    if (!columns)
        return columns.error();
    QString names;
    for (const MetaDataColumn &column : *columns)
        names += QStringLiteral(", ") + QString::fromUtf8(Schema::quoted(column.name));
    Result<QSqlQuery> rows = m_connection->query(QStringLiteral("SELECT message_id, metadata_id") + names
                                                 + QStringLiteral(" FROM d_mcm") + QString::number(local)
                                                 + QStringLiteral(" WHERE message_id IN (") + ids + QStringLiteral(")"));
    if (!rows)
        return rows.error();
    MetaDataOf result;
    while (rows->next()) {
        ValueMap &values = result[{rows->value(0).toLongLong(), rows->value(1).toInt()}];
        int index = 2;
        for (const MetaDataColumn &column : *columns)
            values.insert(column.name, metaDataValue(rows->value(index++), column.type));
    }
    return result;
}

Result<void> SqlMessageReader::loadConnectorMessages(LocalChannelId local, Message &message)
{
    const Result<QString> name = channelName(message.channelId);
    if (!name)
        return name.error();
    const Result<MetaDataOf> columns = metaData(local, QString::number(message.messageId));
    if (!columns)
        return columns.error();
    Result<QSqlQuery> rows = m_connection->query(
        QStringLiteral("SELECT %1 FROM d_mm%2 c WHERE c.message_id = ? ORDER BY c.id").arg(connectorMessageColumns).arg(local),
        {message.messageId});
    if (!rows)
        return rows.error();
    while (rows->next()) {
        ConnectorMessage connector = connectorMessageOf(*rows);
        connector.channelId = message.channelId;
        connector.channelName = *name;
        if (const auto found = columns->find({message.messageId, connector.metaDataId}); found != columns->end())
            connector.metaData = found->second;
        message.connectorMessages.push_back(std::move(connector));
    }
    return {};
}

Result<void> SqlMessageReader::loadContents(LocalChannelId local, Message &message)
{
    std::vector<ConnectorMessage> &connectors = message.connectorMessages;
    Result<QSqlQuery> rows = m_connection->query(
        QStringLiteral("SELECT metadata_id, content_type, data_type, is_compressed, content FROM d_mc%1 WHERE message_id = ?").arg(local),
        {message.messageId});
    if (!rows)
        return rows.error();
    while (rows->next()) {
        const MetaDataId owner = rows->value(0).toInt();
        const auto connector = std::find_if(connectors.begin(), connectors.end(),
                                            [owner](const ConnectorMessage &candidate) { return candidate.metaDataId == owner; });
        const int type = rows->value(1).toInt();
        const Result<QByteArray> content = contentOf(*rows, 3, 4);
        const Result<void> placed = !content ? Result<void>(content.error())
            : connector == connectors.end()  ? Result<void>()
                                             : placeContent(*connector, ContentType(type), *content, rows->value(2).toString());
        if (!placed)
            return Error{placed.error().code, QStringLiteral("connector %1, content %2: %3").arg(owner).arg(type).arg(placed.error().message)};
    }
    // What is kept once and belongs to every destination.
    if (connectors.empty() || !connectors.front().isSource())
        return {};
    const ConnectorMessage &source = connectors.front();
    for (ConnectorMessage &connector : connectors) {
        if (connector.isSource())
            continue;
        connector.raw = source.encoded;
        connector.sourceMap = source.sourceMap;
    }
    return {};
}

Result<void> SqlMessageReader::loadAttachments(LocalChannelId local, Message &message)
{
    Result<std::vector<AttachmentInfo>> attachments = attachmentsOf(local, message.messageId);
    if (!attachments)
        return attachments.error();
    message.attachments = std::move(attachments).value();
    return {};
}

} // namespace millrace
