// SPDX-License-Identifier: GPL-3.0-or-later
// The part of SqlMessageStore that keeps the workspace's list of events.
#include "engine/store/sql_message_store.h"

#include "engine/store/sql_connection.h"
#include "engine/store/writer_pool.h"

#include <QJsonDocument>
#include <QJsonObject>

namespace millrace {

namespace {

QString attributesToText(const QMap<QString, QString> &attributes)
{
    QJsonObject object;
    for (auto it = attributes.begin(); it != attributes.end(); ++it)
        object.insert(it.key(), it.value());
    return QString::fromUtf8(QJsonDocument(object).toJson(QJsonDocument::Compact));
}

QMap<QString, QString> attributesFromText(const QString &text)
{
    QMap<QString, QString> attributes;
    const QJsonObject object = QJsonDocument::fromJson(text.toUtf8()).object();
    for (auto it = object.begin(); it != object.end(); ++it)
        attributes.insert(it.key(), it.value().toString());
    return attributes;
}

Result<qint64> highestEventId(SqlConnection &connection)
{
    Result<QSqlQuery> query = connection.query(QStringLiteral("SELECT coalesce(max(id), 0) FROM event"));
    if (!query)
        return query.error();
    query->next();
    return query->value(0).toLongLong();
}

Result<void> insertEvent(SqlConnection &connection, qint64 id, const ServerEvent &event, const QByteArray &serverId)
{
    const Result<QSqlQuery> insert = connection.query(
        QStringLiteral("INSERT INTO event (id, date_created, name, event_level, outcome, attributes, user_id, ip_address, server_id)"
                       " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"),
        {id, event.time, event.name, eventLevelName(event.level), eventOutcomeName(event.outcome), attributesToText(event.attributes), event.userId,
         event.ipAddress, QString::fromUtf8(serverId)});
    return insert ? Result<void>() : Result<void>(insert.error());
}

ServerEvent eventFromRow(const QSqlQuery &row)
{
    ServerEvent event;
    event.id = row.value(0).toLongLong();
    event.time = row.value(1).toLongLong();
    event.name = row.value(2).toString();
    event.level = eventLevelFromName(row.value(3).toString()).value_or(EventLevel::Information);
    event.outcome = row.value(4).toString() == eventOutcomeName(EventOutcome::Success) ? EventOutcome::Success : EventOutcome::Failure;
    event.attributes = attributesFromText(row.value(5).toString());
    event.userId = row.value(6).toInt();
    event.ipAddress = row.value(7).toString();
    event.serverId = row.value(8).toString();
    return event;
}

// "'WARNING', 'ERROR'": this level and what is worse.
QString levelsFrom(EventLevel least)
{
    QStringList names;
    for (const EventLevel level : {EventLevel::Information, EventLevel::Warning, EventLevel::Error}) {
        if (level >= least)
            names << QLatin1Char('\'') + eventLevelName(level) + QLatin1Char('\'');
    }
    return names.join(QStringLiteral(", "));
}

} // namespace

Result<void> SqlMessageStore::appendEvents(const std::vector<ServerEvent> &events)
{
    if (const Result<void> writable = refuseReadOnly(); !writable)
        return writable;
    return m_writers->run([this, &events](SqlConnection &connection) -> Result<void> {
        SqlTransaction transaction(connection);
        if (const Result<void> begun = transaction.begin(); !begun)
            return begun;
        const Result<qint64> highest = highestEventId(connection);
        if (!highest)
            return highest.error();
        qint64 id = *highest;
        for (const ServerEvent &event : events) {
            if (const Result<void> inserted = insertEvent(connection, ++id, event, m_serverId); !inserted)
                return inserted;
        }
        return transaction.commit();
    });
}

Result<std::vector<ServerEvent>> SqlMessageStore::events(const EventQuery &wanted)
{
    std::vector<ServerEvent> found;
    const Result<void> read = m_writers->run([&wanted, &found](SqlConnection &connection) -> Result<void> {
        Result<QSqlQuery> query = connection.query(
            QStringLiteral("SELECT id, date_created, name, event_level, outcome, attributes, user_id, ip_address, server_id FROM event"
                           " WHERE id > ? AND date_created >= ? AND event_level IN (%1) ORDER BY id LIMIT %2").arg(levelsFrom(wanted.level)).arg(wanted.limit),
            {wanted.after, wanted.since});
        if (!query)
            return query.error();
        while (query->next())
            found.push_back(eventFromRow(*query));
        return {};
    });
    if (!read)
        return read.error();
    return found;
}

Result<int> SqlMessageStore::pruneEvents(Timestamp before)
{
    if (const Result<void> writable = refuseReadOnly(); !writable)
        return writable.error();
    int count = 0;
    const Result<void> pruned = m_writers->run([before, &count](SqlConnection &connection) -> Result<void> {
        const Result<QSqlQuery> query = connection.query(
            QStringLiteral("DELETE FROM event WHERE date_created < ? AND id < (SELECT max(id) FROM event)"), {before});
        if (!query)
            return query.error();
        count = query->numRowsAffected();
        return {};
    });
    if (!pruned)
        return pruned.error();
    return count;
}

} // namespace millrace
