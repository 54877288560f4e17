// SPDX-License-Identifier: GPL-3.0-or-later
// What queues and recovery ask of SqlMessageReader. Each query runs along an index of what is open (schema.cpp), so that it
// takes as long as what it returns, whatever else the channel holds.
#include "engine/store/sql_message_reader.h"

#include "engine/store/message_rows.h"

#include <QVariant>

#include <algorithm>

namespace millrace {

namespace {

// The rows of one connector and status between two ids, in ascending order: FROM, WHERE and the values they take. c is d_mm.
struct QueueRows
{
    QString from;
    QString where;
    QVariantList values;
};

// CROSS keeps SQLite from turning the join around: the few open messages come first.
QueueRows queueRowsOf(LocalChannelId local, const ConnectorMessageQuery &query, const QString &serverId)
{
    QueueRows rows{QStringLiteral("d_mm%1 c").arg(local),
                   QStringLiteral("c.id = ? AND c.status = ? AND c.server_id = ? AND c.message_id > ? AND c.message_id <= ?"),
                   {query.metaDataId, QString(QLatin1Char(char(query.status))), serverId, query.after, query.upTo}};
    switch (query.status) {
    case MessageStatus::Received:
        rows.from = QStringLiteral("d_m%1 m CROSS JOIN d_mm%1 c").arg(local);
        rows.where += QStringLiteral(" AND c.message_id = m.id AND m.processed = FALSE AND m.id > ? AND m.id <= ?");
        rows.values << query.after << query.upTo;
        break;
    case MessageStatus::Pending:
    case MessageStatus::Queued: rows.where += QStringLiteral(" AND c.status IN ('P', 'Q')"); break;
    case MessageStatus::Error:
    case MessageStatus::Filtered: rows.where += QStringLiteral(" AND c.status IN ('E', 'F', 'P', 'Q')"); break;
    case MessageStatus::Transformed:
    case MessageStatus::Sent: break;
    }
    return rows;
}

QString orderOf(MessageStatus status)
{
    return status == MessageStatus::Received ? QStringLiteral("m.id") : QStringLiteral("c.message_id");
}

// Contents of `rows`: FROM, WHERE and values of a query in which they are x.
QueueRows queueContentsOf(LocalChannelId local, const ConnectorMessageQuery &query, const QString &serverId, MessageId last)
{
    ConnectorMessageQuery page = query;
    page.upTo = last;
    QueueRows rows = queueRowsOf(local, page, serverId);
    rows.from += QStringLiteral(" CROSS JOIN d_mc%1 x").arg(local);
    rows.where += QStringLiteral(" AND x.message_id = c.message_id AND (x.metadata_id = c.id OR (x.metadata_id = 0 AND x.content_type IN (%1, %2)))")
                      .arg(QString::number(int(ContentType::Encoded)), QString::number(int(ContentType::SourceMap)));
    return rows;
}

} // namespace

Result<std::vector<ConnectorMessage>> SqlMessageReader::connectorMessages(const ConnectorMessageQuery &query)
{
    const Result<LocalChannelId> local = tablesOf(query.channelId);
    if (!local)
        return local.error();
    SqlTransaction snapshot(*m_connection);
    if (const Result<void> begun = snapshot.begin(SqlTransaction::Kind::Read); !begun)
        return begun.error();
    Result<std::vector<ConnectorMessage>> rows = queueRows(*local, query);
    if (!rows || rows->empty())
        return rows;
    if (const Result<void> dropped = dropBeyondBytes(*local, query, *rows); !dropped)
        return dropped.error();
    if (const Result<void> added = addQueueContents(*local, query, *rows); !added)
        return Error{added.error().code, QStringLiteral("channel %1: %2").arg(query.channelId, added.error().message)};

    QStringList ids;
    for (const ConnectorMessage &row : *rows)
        ids += QString::number(row.messageId);
    Result<MetaDataOf> columns = metaData(*local, ids.join(u','));
    if (!columns)
        return columns.error();
    for (ConnectorMessage &row : *rows) {
        if (const auto found = columns->find({row.messageId, row.metaDataId}); found != columns->end())
            row.metaData = std::move(found->second);
    }
    return rows;
}

Result<std::vector<ConnectorMessage>> SqlMessageReader::queueRows(LocalChannelId local, const ConnectorMessageQuery &query)
{
    const Result<QString> name = channelName(query.channelId);
    if (!name)
        return name.error();
    const QueueRows wanted = queueRowsOf(local, query, m_serverId);
    Result<QSqlQuery> found = m_connection->query(
        QStringLiteral("SELECT %1 FROM %2 WHERE %3 ORDER BY %4 LIMIT ?")
            .arg(connectorMessageColumns, wanted.from, wanted.where, orderOf(query.status)),
        wanted.values + QVariantList{std::max(1, query.limit)});
    if (!found)
        return found.error();
    std::vector<ConnectorMessage> rows;
    while (found->next()) {
        ConnectorMessage row = connectorMessageOf(*found);
        row.channelId = query.channelId;
        row.channelName = *name;
        rows.push_back(std::move(row));
    }
    return rows;
}

// Where a query is fetched whole, what goes beyond query.maxBytes is left out of it beforehand, by what is stored.
Result<void> SqlMessageReader::dropBeyondBytes(LocalChannelId local, const ConnectorMessageQuery &query, std::vector<ConnectorMessage> &rows)
{
    if (!m_connection->dialect().fetchesWhole)
        return {};
    const QueueRows wanted = queueContentsOf(local, query, m_serverId, rows.back().messageId);
    Result<QSqlQuery> sizes = m_connection->query(
        QStringLiteral("SELECT x.message_id, sum(length(x.content)) FROM %1 WHERE %2 GROUP BY x.message_id ORDER BY x.message_id")
            .arg(wanted.from, wanted.where),
        wanted.values);
    if (!sizes)
        return sizes.error();
    qint64 bytes = 0;
    while (sizes->next() && bytes <= query.maxBytes) {
        bytes += sizes->value(1).toLongLong();
        if (bytes > query.maxBytes) {
            const MessageId last = sizes->value(0).toLongLong();
            std::erase_if(rows, [last](const ConnectorMessage &row) { return row.messageId > last; });
        }
    }
    return {};
}

// Reads along `rows` and drops those that are too many for query.maxBytes.
Result<void> SqlMessageReader::addQueueContents(LocalChannelId local, const ConnectorMessageQuery &query, std::vector<ConnectorMessage> &rows)
{
    const QueueRows wanted = queueContentsOf(local, query, m_serverId, rows.back().messageId);
    Result<QSqlQuery> contents = m_connection->query(
        QStringLiteral("SELECT x.message_id, x.metadata_id, x.content_type, x.data_type, x.is_compressed, x.content FROM %1 WHERE %2 ORDER BY %3")
            .arg(wanted.from, wanted.where, orderOf(query.status)),
        wanted.values);
    if (!contents)
        return contents.error();
    qint64 bytes = 0;
    auto row = rows.begin();
    while (contents->next()) {
        const MessageId id = contents->value(0).toLongLong();
        if (row->messageId != id && bytes > query.maxBytes)
            break;
        while (row->messageId != id) // one without contents
            ++row;
        const auto type = ContentType(contents->value(2).toInt());
        const Result<QByteArray> content = contentOf(*contents, 4, 5);
        if (!content)
            return Error{content.error().code, QStringLiteral("message %1: %2").arg(id).arg(content.error().message)};
        bytes += content->size();
        const bool isSourcesEncoded = !row->isSource() && type == ContentType::Encoded && contents->value(1).toInt() == sourceMetaDataId;
        const Result<void> placed = placeContent(*row, isSourcesEncoded ? ContentType::Raw : type, *content, contents->value(3).toString());
        if (!placed)
            return Error{placed.error().code, QStringLiteral("message %1: %2").arg(id).arg(placed.error().message)};
    }
    if (bytes > query.maxBytes)
        rows.erase(row + 1, rows.end());
    return {};
}

Result<QueueExtent> SqlMessageReader::queueExtent(const ChannelId &channelId, MetaDataId metaDataId, MessageStatus status)
{
    const Result<LocalChannelId> local = tablesOf(channelId);
    if (!local)
        return local.error();
    ConnectorMessageQuery query;
    query.channelId = channelId;
    query.metaDataId = metaDataId;
    query.status = status;
    const QueueRows wanted = queueRowsOf(*local, query, m_serverId);
    Result<QSqlQuery> row = m_connection->query(
        QStringLiteral("SELECT count(*), min(c.message_id), max(c.message_id) FROM %1 WHERE %2").arg(wanted.from, wanted.where),
        wanted.values);
    if (!row)
        return row.error();
    row->next();
    return QueueExtent{row->value(0).toLongLong(), row->value(1).toLongLong(), row->value(2).toLongLong()};
}

Result<std::vector<MessageId>> SqlMessageReader::unfinishedIds(const ChannelId &channelId, MessageId after, MessageId upTo, int limit)
{
    const Result<LocalChannelId> local = tablesOf(channelId);
    if (!local)
        return local.error();
    return idList(QStringLiteral("SELECT m.id FROM d_m%1 m CROSS JOIN d_mm%1 c"
                                 " WHERE c.message_id = m.id AND c.id = 0 AND m.processed = FALSE AND m.id > ? AND m.id <= ?"
                                 " AND c.server_id = ? AND c.status <> 'R'"
                                 " ORDER BY m.id LIMIT ?").arg(*local),
                  {after, upTo, m_serverId, limit});
}

Result<std::vector<MessageId>> SqlMessageReader::pendingIds(const ChannelId &channelId, MessageId after, MessageId upTo, int limit)
{
    const Result<LocalChannelId> local = tablesOf(channelId);
    if (!local)
        return local.error();
    return idList(QStringLiteral("SELECT DISTINCT c.message_id FROM d_mm%1 c WHERE c.status = 'P' AND c.status IN ('E', 'F', 'P', 'Q')"
                                 " AND c.id <> 0 AND c.server_id = ? AND c.message_id > ? AND c.message_id <= ?"
                                 " ORDER BY c.message_id LIMIT ?").arg(*local),
                  {m_serverId, after, upTo, limit});
}

} // namespace millrace
