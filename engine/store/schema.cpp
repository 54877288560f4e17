// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/schema.h"

#include <QVariant>

#include <algorithm>
#include <set>

namespace millrace {

namespace Schema {

namespace {

QByteArray sqlName(MetaDataColumnType type, const SqlDialect &dialect)
{
    switch (type) {
    case MetaDataColumnType::String: break;
    case MetaDataColumnType::Number: return dialect.numberType;
    case MetaDataColumnType::Boolean: return dialect.booleanType;
    case MetaDataColumnType::Timestamp: return dialect.timestampType;
    }
    return dialect.stringType;
}

MetaDataColumnType columnType(const QByteArray &sql, const SqlDialect &dialect)
{
    for (const MetaDataColumnType type : {MetaDataColumnType::Number, MetaDataColumnType::Boolean, MetaDataColumnType::Timestamp}) {
        if (sql == sqlName(type, dialect))
            return type;
    }
    return MetaDataColumnType::String;
}

// @ is the channel's number; BYTES, KEY and CLUSTERED are the dialect's. Contents are appended and have an index: clustered
// by key they took twice the time and the space (DECISIONS.md). Foreign keys are left out: each would cost a look-up an
// insert, and only this room writes here. All indexes but the one by date are partial, so that messages that went through
// pay nothing for them: open messages, the rarer statuses, and the queues. SQLite takes one where its condition stands in the query.
constexpr const char *channelTables = R"sql(
CREATE TABLE IF NOT EXISTS d_m@ (id KEY PRIMARY KEY, server_id VARCHAR(36) NOT NULL, received_date BIGINT NOT NULL,
    processed BOOLEAN NOT NULL DEFAULT FALSE, original_id BIGINT, import_id BIGINT, import_channel_id VARCHAR(36));
CREATE INDEX IF NOT EXISTS d_m@_date ON d_m@ (received_date);
CREATE INDEX IF NOT EXISTS d_m@_open ON d_m@ (processed) WHERE processed = FALSE;
CREATE TABLE IF NOT EXISTS d_mm@ (message_id BIGINT NOT NULL, id INT NOT NULL, server_id VARCHAR(36) NOT NULL,
    received_date BIGINT NOT NULL, status CHAR(1) NOT NULL, connector_name TEXT, send_attempts INT NOT NULL DEFAULT 0,
    send_date BIGINT, response_date BIGINT, error_code INT NOT NULL DEFAULT 0, chain_id INT NOT NULL, order_id INT NOT NULL,
    PRIMARY KEY (message_id, id)) CLUSTERED;
CREATE INDEX IF NOT EXISTS d_mm@_status ON d_mm@ (status, message_id) WHERE status IN ('E', 'F', 'P', 'Q');
CREATE INDEX IF NOT EXISTS d_mm@_queue ON d_mm@ (id, status, server_id, message_id) WHERE status IN ('P', 'Q');
CREATE TABLE IF NOT EXISTS d_mc@ (message_id BIGINT NOT NULL, metadata_id INT NOT NULL, content_type INT NOT NULL,
    data_type VARCHAR(255), is_compressed BOOLEAN NOT NULL DEFAULT FALSE, is_encrypted BOOLEAN NOT NULL DEFAULT FALSE,
    content BYTES, PRIMARY KEY (message_id, metadata_id, content_type));
CREATE TABLE IF NOT EXISTS d_mcm@ (message_id BIGINT NOT NULL, metadata_id INT NOT NULL, PRIMARY KEY (message_id, metadata_id))
    CLUSTERED;
CREATE TABLE IF NOT EXISTS d_ma@ (id VARCHAR(255) NOT NULL, message_id BIGINT NOT NULL, type TEXT, segment_id INT NOT NULL,
    attachment_size INT NOT NULL, content BYTES, encryption_header TEXT);
CREATE INDEX IF NOT EXISTS d_ma@_message ON d_ma@ (message_id, id, segment_id);
CREATE TABLE IF NOT EXISTS d_ms@ (metadata_id INT, server_id VARCHAR(36) NOT NULL,
    received BIGINT NOT NULL DEFAULT 0, received_lifetime BIGINT NOT NULL DEFAULT 0,
    filtered BIGINT NOT NULL DEFAULT 0, filtered_lifetime BIGINT NOT NULL DEFAULT 0,
    sent BIGINT NOT NULL DEFAULT 0, sent_lifetime BIGINT NOT NULL DEFAULT 0,
    error BIGINT NOT NULL DEFAULT 0, error_lifetime BIGINT NOT NULL DEFAULT 0);
CREATE UNIQUE INDEX IF NOT EXISTS d_ms@_key ON d_ms@ (coalesce(metadata_id, -1), server_id);
CREATE TABLE IF NOT EXISTS d_msq@ (id BIGINT NOT NULL);
INSERT INTO d_msq@ (id) SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM d_msq@);
)sql";

constexpr const char *workspaceTables = R"sql(
CREATE TABLE schema_version (version INT NOT NULL);
CREATE TABLE d_channels (local_channel_id KEY PRIMARY KEY, channel_id VARCHAR(36) NOT NULL UNIQUE);
CREATE TABLE removed_channels (local_channel_id KEY PRIMARY KEY);
CREATE TABLE channel (id VARCHAR(36) NOT NULL PRIMARY KEY, name TEXT NOT NULL, revision INT NOT NULL, channel BYTES NOT NULL);
CREATE TABLE configuration (category VARCHAR(255) NOT NULL, name VARCHAR(255) NOT NULL, value TEXT,
    PRIMARY KEY (category, name));
)sql";

// Came after the first workspaces were made: added where it is missing.
constexpr const char *eventTable = R"sql(
CREATE TABLE IF NOT EXISTS event (id KEY PRIMARY KEY, date_created BIGINT NOT NULL, name TEXT NOT NULL, event_level VARCHAR(16) NOT NULL,
    outcome VARCHAR(16) NOT NULL, attributes TEXT, user_id INT NOT NULL DEFAULT 0, ip_address VARCHAR(45), server_id VARCHAR(36) NOT NULL);
CREATE INDEX IF NOT EXISTS event_date ON event (date_created);
)sql";

QByteArray withTypes(const char *sql, const SqlDialect &dialect)
{
    return QByteArray(sql)
        .replace(" BYTES", " " + dialect.bytesType)
        .replace(" KEY PRIMARY", " " + dialect.keyType + " PRIMARY")
        .replace("CLUSTERED", dialect.clustered);
}

Result<std::optional<qint64>> firstNumber(SqlConnection &connection, const QString &sql, const QVariantList &values = {})
{
    Result<QSqlQuery> query = connection.query(sql, values);
    if (!query)
        return query.error();
    if (!query->next() || query->isNull(0))
        return std::optional<qint64>();
    return std::optional<qint64>(query->value(0).toLongLong());
}

Result<void> checkColumnNames(const std::vector<MetaDataColumn> &columns, const SqlDialect &dialect)
{
    std::set<QString> seen{QStringLiteral("MESSAGE_ID"), QStringLiteral("METADATA_ID")};
    for (const MetaDataColumn &column : columns) {
        if (column.name.trimmed().isEmpty() || column.name.contains(QChar(u'\0')))
            return Error{ErrorCode::Invalid, QStringLiteral("a custom metadata column has no name")};
        if (!seen.insert(column.name.toUpper()).second)
            return Error{ErrorCode::Invalid, QStringLiteral("custom metadata column %1: the name is taken").arg(column.name)};
        if (dialect.longestName > 0 && column.name.toUpper().toUtf8().size() > dialect.longestName)
            return Error{ErrorCode::Invalid, QStringLiteral("custom metadata column %1: the name is longer than the database can keep").arg(column.name)};
    }
    return {};
}

} // namespace

QByteArray quoted(const QString &name)
{
    return '"' + name.toUtf8().replace('"', "\"\"") + '"';
}

Result<void> checkVersion(SqlConnection &connection)
{
    const auto tables = firstNumber(connection, connection.dialect().tableCountLike.arg(QStringLiteral("schema\\_version")));
    if (!tables)
        return tables.error();
    if (*tables != 1)
        return Error{ErrorCode::Corrupt, QStringLiteral("%1 is not a Millrace database").arg(connection.name())};
    const auto version = firstNumber(connection, QStringLiteral("SELECT max(version) FROM schema_version"));
    if (!version)
        return version.error();
    if (!version->has_value())
        return Error{ErrorCode::Corrupt, QStringLiteral("%1 has no version").arg(connection.name())};
    if (**version > currentVersion)
        return Error{ErrorCode::Newer, QStringLiteral("%1 was written by a newer version of Millrace (its tables are version %2, this one knows %3)")
                                           .arg(connection.name()).arg(**version).arg(currentVersion)};
    return {};
}

Result<void> prepareWorkspace(SqlConnection &connection)
{
    SqlTransaction transaction(connection); // two programs may start on a new folder at once
    if (const Result<void> begun = transaction.begin(); !begun)
        return begun;
    const auto tables = firstNumber(connection, connection.dialect().tableCount);
    if (!tables)
        return tables.error();
    if (*tables != 0) {
        if (const Result<void> checked = checkVersion(connection); !checked)
            return checked;
        if (const Result<void> made = connection.execute(withTypes(eventTable, connection.dialect())); !made)
            return made;
        return transaction.commit();
    }
    const QByteArray sql = withTypes(workspaceTables, connection.dialect()) + withTypes(eventTable, connection.dialect()) + "INSERT INTO schema_version VALUES ("
        + QByteArray::number(currentVersion) + ");";
    if (const Result<void> made = connection.execute(sql); !made)
        return made;
    return transaction.commit();
}

Result<std::optional<LocalChannelId>> localChannelId(SqlConnection &connection, const ChannelId &channelId)
{
    return firstNumber(connection, QStringLiteral("SELECT local_channel_id FROM d_channels WHERE channel_id = ?"), {channelId});
}

Result<LocalChannelId> makeChannelTables(SqlConnection &connection, const ChannelId &channelId)
{
    auto existing = localChannelId(connection, channelId);
    if (!existing)
        return existing.error();
    LocalChannelId local = existing->value_or(0);
    if (!existing->has_value()) {
        const auto next = firstNumber(connection, QStringLiteral(
            "SELECT 1 + %1((SELECT coalesce(max(local_channel_id), 0) FROM d_channels),"
            " (SELECT coalesce(max(local_channel_id), 0) FROM removed_channels))").arg(QLatin1String(connection.dialect().greatest)));
        if (!next)
            return next.error();
        local = next->value_or(1);
        const auto inserted = connection.query(QStringLiteral("INSERT INTO d_channels VALUES (?, ?)"), {local, channelId});
        if (!inserted)
            return inserted.error();
    }
    QByteArray sql = withTypes(channelTables, connection.dialect());
    if (!existing->has_value())
        sql += connection.dialect().newTables;
    sql.replace('@', QByteArray::number(local));
    if (const Result<void> made = connection.execute(sql); !made)
        return made.error();
    return local;
}

Result<void> removeChannelNumber(SqlConnection &connection, const ChannelId &channelId)
{
    const auto local = localChannelId(connection, channelId);
    if (!local)
        return local.error();
    if (!local->has_value())
        return {};
    const QByteArray number = QByteArray::number(**local);
    return connection.execute("INSERT INTO removed_channels VALUES (" + number + ");"
                              "DELETE FROM d_channels WHERE local_channel_id = " + number + ";");
}

Result<LocalChannelId> renewChannelTables(SqlConnection &connection, const ChannelId &channelId, MessageId nextId)
{
    const auto old = localChannelId(connection, channelId);
    if (!old)
        return old.error();
    if (!old->has_value())
        return Error{ErrorCode::NotFound, QStringLiteral("channel %1 has no tables").arg(channelId)};
    const Result<std::vector<MetaDataColumn>> columns = metaDataColumns(connection, **old);
    if (!columns)
        return columns.error();
    if (const Result<void> removed = removeChannelNumber(connection, channelId); !removed)
        return removed.error();
    const Result<LocalChannelId> renewed = makeChannelTables(connection, channelId);
    if (!renewed)
        return renewed.error();
    if (const Result<void> made = reconcileMetaDataColumns(connection, *renewed, *columns); !made)
        return made.error();
    const QByteArray number = QByteArray::number(*renewed);
    const Result<void> copied = connection.execute("INSERT INTO d_ms" + number + " SELECT * FROM d_ms" + QByteArray::number(**old) + ";"
                                                   "UPDATE d_msq" + number + " SET id = " + QByteArray::number(nextId));
    return copied ? renewed : Result<LocalChannelId>(copied.error());
}

Result<bool> freeRemovedSlice(SqlConnection &connection)
{
    constexpr int messagesPerSlice = 50;
    const auto local = firstNumber(connection, QStringLiteral("SELECT min(local_channel_id) FROM removed_channels"));
    if (!local || !local->has_value())
        return local ? Result<bool>(false) : Result<bool>(local.error());
    const auto oldest = connection.dialect().dropsAtOnce ? Result<std::optional<qint64>>(std::optional<qint64>())
                                                         : firstNumber(connection, QStringLiteral("SELECT min(id) FROM d_m%1").arg(**local));
    if (!oldest)
        return oldest.error();

    const QByteArray number = QByteArray::number(**local);
    QByteArray sql;
    if (oldest->has_value()) {
        const QByteArray upTo = number + " WHERE message_id < " + QByteArray::number(**oldest + messagesPerSlice) + ";";
        for (const char *table : {"d_mc", "d_mcm", "d_mm", "d_ma"})
            sql += "DELETE FROM " + QByteArray(table) + upTo;
        sql += "DELETE FROM d_m" + QByteArray(upTo).replace("message_id", "id");
    } else { // in the order in which a reader that is still at it takes them, so that neither waits for the other for ever
        for (const char *table : {"d_m", "d_mcm", "d_mm", "d_mc", "d_ma", "d_ms", "d_msq"})
            sql += "DROP TABLE " + QByteArray(table) + number + ";";
        sql += "DELETE FROM removed_channels WHERE local_channel_id = " + number + ";";
    }
    SqlTransaction transaction(connection);
    if (const Result<void> begun = transaction.begin(); !begun)
        return begun.error();
    if (const Result<void> freed = connection.execute(sql); !freed)
        return freed.error();
    const Result<void> committed = transaction.commit();
    return committed ? Result<bool>(true) : Result<bool>(committed.error());
}

Result<void> reconcileMetaDataColumns(SqlConnection &connection, LocalChannelId local, const std::vector<MetaDataColumn> &columns)
{
    if (const Result<void> valid = checkColumnNames(columns, connection.dialect()); !valid)
        return valid;
    const auto existing = metaDataColumns(connection, local);
    if (!existing)
        return existing.error();
    const auto contains = [](const std::vector<MetaDataColumn> &list, const MetaDataColumn &wanted) {
        return std::any_of(list.begin(), list.end(), [&wanted](const MetaDataColumn &column) {
            return column.name == wanted.name.toUpper() && column.type == wanted.type;
        });
    };
    std::vector<MetaDataColumn> wanted = columns;
    for (MetaDataColumn &column : wanted)
        column.name = column.name.toUpper();

    const QByteArray alter = "ALTER TABLE d_mcm" + QByteArray::number(local);
    QByteArray sql;
    for (const MetaDataColumn &column : *existing) {
        if (!contains(wanted, column))
            sql += alter + " DROP COLUMN " + quoted(column.name) + ";";
    }
    for (const MetaDataColumn &column : wanted) {
        if (!contains(*existing, column))
            sql += alter + " ADD COLUMN " + quoted(column.name) + " " + sqlName(column.type, connection.dialect()) + ";";
    }
    return sql.isEmpty() ? Result<void>() : connection.execute(sql);
}

Result<std::vector<MetaDataColumn>> metaDataColumns(SqlConnection &connection, LocalChannelId local)
{
    Result<QSqlQuery> query = connection.query(connection.dialect().columnsOf.arg(QStringLiteral("d_mcm%1").arg(local)));
    if (!query)
        return query.error();
    std::vector<MetaDataColumn> columns;
    while (query->next()) {
        const QString name = query->value(0).toString();
        if (name != QLatin1String("message_id") && name != QLatin1String("metadata_id"))
            columns.push_back({name, columnType(query->value(1).toByteArray(), connection.dialect()), {}});
    }
    return columns;
}

} // namespace Schema
} // namespace millrace
