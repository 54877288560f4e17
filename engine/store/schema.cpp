// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/schema.h"

#include <QVariant>

#include <algorithm>
#include <set>

namespace millrace {

SqlDialect SqlDialect::sqlite()
{
    return {"BLOB", "INTEGER", "WITHOUT ROWID", "IS"};
}

namespace Schema {

namespace {

struct ColumnTypeName
{
    MetaDataColumnType type;
    const char *sql;
};

constexpr ColumnTypeName columnTypeNames[] = {
    {MetaDataColumnType::String, "VARCHAR(255)"},
    {MetaDataColumnType::Number, "NUMERIC(31,15)"},
    {MetaDataColumnType::Boolean, "BOOLEAN"},
    {MetaDataColumnType::Timestamp, "BIGINT"},
};

QByteArray sqlName(MetaDataColumnType type)
{
    return std::find_if(std::begin(columnTypeNames), std::end(columnTypeNames), [type](const auto &row) { return row.type == type; })->sql;
}

MetaDataColumnType columnType(const QString &sql)
{
    const auto found = std::find_if(std::begin(columnTypeNames), std::end(columnTypeNames),
                                    [&sql](const auto &row) { return sql == QLatin1String(row.sql); });
    return found == std::end(columnTypeNames) ? MetaDataColumnType::String : found->type;
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
CREATE TABLE IF NOT EXISTS d_ma@ (id VARCHAR(255) NOT NULL, message_id BIGINT NOT NULL, type VARCHAR(40), segment_id INT NOT NULL,
    attachment_size INT NOT NULL, content BYTES, encryption_header TEXT);
CREATE INDEX IF NOT EXISTS d_ma@_message ON d_ma@ (message_id, id, segment_id);
CREATE TABLE IF NOT EXISTS d_ms@ (metadata_id INT, server_id VARCHAR(36) NOT NULL,
    received BIGINT NOT NULL DEFAULT 0, received_lifetime BIGINT NOT NULL DEFAULT 0,
    filtered BIGINT NOT NULL DEFAULT 0, filtered_lifetime BIGINT NOT NULL DEFAULT 0,
    sent BIGINT NOT NULL DEFAULT 0, sent_lifetime BIGINT NOT NULL DEFAULT 0,
    error BIGINT NOT NULL DEFAULT 0, error_lifetime BIGINT NOT NULL DEFAULT 0);
CREATE INDEX IF NOT EXISTS d_ms@_row ON d_ms@ (metadata_id, server_id);
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

Result<void> checkColumnNames(const std::vector<MetaDataColumn> &columns)
{
    std::set<QString> seen{QStringLiteral("MESSAGE_ID"), QStringLiteral("METADATA_ID")};
    for (const MetaDataColumn &column : columns) {
        if (column.name.trimmed().isEmpty() || column.name.contains(QChar(u'\0')))
            return Error{ErrorCode::Invalid, QStringLiteral("a custom metadata column has no name")};
        if (!seen.insert(column.name.toUpper()).second)
            return Error{ErrorCode::Invalid, QStringLiteral("custom metadata column %1: the name is taken").arg(column.name)};
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
    const auto tables = firstNumber(connection, QStringLiteral("SELECT count(*) FROM sqlite_master WHERE name = 'schema_version'"));
    if (!tables)
        return tables.error();
    if (*tables != 1)
        return Error{ErrorCode::Corrupt, QStringLiteral("%1 is not a Millrace database").arg(connection.path())};
    const auto version = firstNumber(connection, QStringLiteral("SELECT max(version) FROM schema_version"));
    if (!version)
        return version.error();
    if (!version->has_value())
        return Error{ErrorCode::Corrupt, QStringLiteral("%1 has no version").arg(connection.path())};
    if (**version > currentVersion)
        return Error{ErrorCode::Newer, QStringLiteral("%1 was written by a newer version of Millrace (its tables are version %2, this one knows %3)")
                                           .arg(connection.path()).arg(**version).arg(currentVersion)};
    return {};
}

Result<void> prepareWorkspace(SqlConnection &connection, const SqlDialect &dialect)
{
    SqlTransaction transaction(connection); // two programs may start on a new folder at once
    if (const Result<void> begun = transaction.begin(); !begun)
        return begun;
    const auto tables = firstNumber(connection, QStringLiteral("SELECT count(*) FROM sqlite_master"));
    if (!tables)
        return tables.error();
    if (*tables != 0) {
        if (const Result<void> checked = checkVersion(connection); !checked)
            return checked;
        if (const Result<void> made = connection.execute(withTypes(eventTable, dialect)); !made)
            return made;
        return transaction.commit();
    }
    const QByteArray sql = withTypes(workspaceTables, dialect) + withTypes(eventTable, dialect) + "INSERT INTO schema_version VALUES ("
        + QByteArray::number(currentVersion) + ");";
    if (const Result<void> made = connection.execute(sql); !made)
        return made;
    return transaction.commit();
}

Result<std::optional<LocalChannelId>> localChannelId(SqlConnection &connection, const ChannelId &channelId)
{
    return firstNumber(connection, QStringLiteral("SELECT local_channel_id FROM d_channels WHERE channel_id = ?"), {channelId});
}

Result<LocalChannelId> makeChannelTables(SqlConnection &connection, const SqlDialect &dialect, const ChannelId &channelId)
{
    auto existing = localChannelId(connection, channelId);
    if (!existing)
        return existing.error();
    LocalChannelId local = existing->value_or(0);
    if (!existing->has_value()) {
        const auto next = firstNumber(connection, QStringLiteral(
            "SELECT 1 + max((SELECT coalesce(max(local_channel_id), 0) FROM d_channels),"
            " (SELECT coalesce(max(local_channel_id), 0) FROM removed_channels))"));
        if (!next)
            return next.error();
        local = next->value_or(1);
        const auto inserted = connection.query(QStringLiteral("INSERT INTO d_channels VALUES (?, ?)"), {local, channelId});
        if (!inserted)
            return inserted.error();
    }
    const QByteArray sql = withTypes(channelTables, dialect).replace('@', QByteArray::number(local));
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

Result<LocalChannelId> renewChannelTables(SqlConnection &connection, const SqlDialect &dialect, const ChannelId &channelId, MessageId nextId)
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
    const Result<LocalChannelId> renewed = makeChannelTables(connection, dialect, channelId);
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
    const auto oldest = firstNumber(connection, QStringLiteral("SELECT min(id) FROM d_m%1").arg(**local));
    if (!oldest)
        return oldest.error();

    const QByteArray number = QByteArray::number(**local);
    QByteArray sql;
    if (oldest->has_value()) {
        const QByteArray upTo = number + " WHERE message_id < " + QByteArray::number(**oldest + messagesPerSlice) + ";";
        for (const char *table : {"d_mc", "d_mcm", "d_mm", "d_ma"})
            sql += "DELETE FROM " + QByteArray(table) + upTo;
        sql += "DELETE FROM d_m" + QByteArray(upTo).replace("message_id", "id");
    } else {
        for (const char *table : {"d_mc", "d_mcm", "d_mm", "d_ma", "d_ms", "d_msq", "d_m"})
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
    if (const Result<void> valid = checkColumnNames(columns); !valid)
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
            sql += alter + " ADD COLUMN " + quoted(column.name) + " " + sqlName(column.type) + ";";
    }
    return sql.isEmpty() ? Result<void>() : connection.execute(sql);
}

Result<std::vector<MetaDataColumn>> metaDataColumns(SqlConnection &connection, LocalChannelId local)
{
    Result<QSqlQuery> query = connection.query(QStringLiteral("SELECT name, type FROM pragma_table_info('d_mcm%1') ORDER BY cid").arg(local));
    if (!query)
        return query.error();
    std::vector<MetaDataColumn> columns;
    while (query->next()) {
        const QString name = query->value(0).toString();
        if (name != QLatin1String("message_id") && name != QLatin1String("metadata_id"))
            columns.push_back({name, columnType(query->value(1).toString()), {}});
    }
    return columns;
}

} // namespace Schema
} // namespace millrace
