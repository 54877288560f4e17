// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/sql_message_store.h"

#include "engine/base/log.h"
#include "engine/store/content_codec.h"
#include "engine/store/message_removal.h"
#include "engine/store/schema.h"
#include "engine/store/sql_message_reader.h"
#include "engine/store/statistics.h"
#include "engine/store/sqlite_connection.h"
#include "engine/store/writer_pool.h"

#include <QUuid>
#include <QVariant>

#include <algorithm>
#include <mutex>
#include <span>

namespace millrace {

namespace {

const QString saveSettingSql = QStringLiteral("INSERT INTO configuration (category, name, value) VALUES (?, ?, ?)"
                                              " ON CONFLICT (category, name) DO UPDATE SET value = excluded.value");

Error notOpen(const ChannelId &channelId)
{
    return {ErrorCode::NotFound, QStringLiteral("channel %1 is not open in the store").arg(channelId)};
}

Result<void> prepareServerId(SqlConnection &connection, QByteArray &serverId)
{
    const QString select = QStringLiteral("SELECT value FROM configuration WHERE category = 'core' AND name = 'server.id'");
    {
        Result<QSqlQuery> query = connection.query(select);
        if (!query)
            return query.error();
        if (query->next()) {
            serverId = query->value(0).toString().toUtf8();
            return {};
        }
    }
    const QString made = QUuid::createUuid().toString(QUuid::WithoutBraces);
    const Result<QSqlQuery> insert = connection.query(QStringLiteral("INSERT INTO configuration VALUES ('core', 'server.id', ?)"), {made});
    if (!insert)
        return insert.error();
    serverId = made.toUtf8();
    return {};
}

Result<ChannelStatistics> loadStatistics(SqlConnection &connection, LocalChannelId local)
{
    ChannelStatistics statistics;
    Result<QSqlQuery> rows = connection.query(QStringLiteral("SELECT metadata_id, received, received_lifetime, filtered, filtered_lifetime,"
        " sent, sent_lifetime, error, error_lifetime FROM d_ms%1").arg(local));
    if (!rows)
        return rows.error();
    while (rows->next()) {
        ConnectorStatistics &row = rows->isNull(0) ? statistics.channel : statistics.connectors[rows->value(0).toInt()];
        int column = 1;
        for (qint64 Counters::*counter : {&Counters::received, &Counters::filtered, &Counters::sent, &Counters::error}) {
            row.current.*counter = rows->value(column++).toLongLong();
            row.lifetime.*counter = rows->value(column++).toLongLong();
        }
    }
    // Both terms: SQLite takes the partial index only where its own condition stands in the query.
    Result<QSqlQuery> queued = connection.query(
        QStringLiteral("SELECT id, count(*) FROM d_mm%1 WHERE status = 'Q' AND status IN ('P', 'Q') AND id <> 0 GROUP BY id").arg(local));
    if (!queued)
        return queued.error();
    while (queued->next()) {
        const qint64 count = queued->value(1).toLongLong();
        for (ConnectorStatistics *row : {&statistics.connectors[queued->value(0).toInt()], &statistics.channel}) {
            row->current.queued += count;
            row->lifetime.queued += count;
        }
    }
    return statistics;
}

Result<MessageId> loadNextId(SqlConnection &connection, LocalChannelId local)
{
    Result<QSqlQuery> query = connection.query(
        QStringLiteral("SELECT (SELECT max(id) FROM d_msq%1), (SELECT max(id) FROM d_m%1)").arg(local));
    if (!query)
        return query.error();
    query->next();
    return std::max<MessageId>({1, query->value(0).toLongLong(), query->value(1).toLongLong() + 1});
}

Error noSuchChannel(const ChannelId &channelId)
{
    return {ErrorCode::NotFound, QStringLiteral("channel %1 has no messages here").arg(channelId)};
}

// What is waiting in queues no more.
void takeFromQueue(ChannelStatistics &statistics, MetaDataId connector, qint64 count)
{
    for (ConnectorStatistics *row : {&statistics.connectors[connector], &statistics.channel}) {
        row->current.queued = std::max<qint64>(0, row->current.queued - count);
        row->lifetime.queued = std::max<qint64>(0, row->lifetime.queued - count);
    }
}

} // namespace

Result<std::unique_ptr<SqlMessageStore>> SqlMessageStore::open(const SqlStoreOptions &options)
{
    auto store = std::unique_ptr<SqlMessageStore>(new SqlMessageStore(options));
    WriterPool::Options pool{.database = options.database, .access = options.access, .prepare = {}, .join = {}};
    if (options.access == StoreAccess::ReadOnly) {
        pool.prepare = pool.join = [](SqlConnection &connection) { return Schema::checkVersion(connection); };
    } else {
        pool.prepare = [store = store.get()](SqlConnection &connection) { return store->prepare(connection); };
        pool.join = [store = store.get()](SqlConnection &connection) { return store->join(connection); };
    }
    auto writers = WriterPool::start(pool);
    if (!writers)
        return writers.error();
    store->m_writers = std::move(writers).value();
    return store;
}

SqlMessageStore::SqlMessageStore(SqlStoreOptions options) : m_options(std::move(options)), m_name(SqlConnection::nameOf(m_options.database)) {}

// One engine at a time: message ids come from counters in memory. Where the database is not in a folder that can be locked, each
// of the engine's connections holds a lock there, and its run is noted, so that one whose connections were all lost does not
// come back beside another that has started since.
Result<void> SqlMessageStore::prepare(SqlConnection &connection)
{
    if (const Result<void> locked = connection.lock(SqlConnection::EngineLock::Exclusive); !locked)
        return locked;
    if (const Result<void> prepared = Schema::prepareWorkspace(connection); !prepared)
        return prepared;
    if (const Result<void> prepared = prepareServerId(connection, m_serverId); !prepared)
        return prepared;
    m_run = QUuid::createUuid().toString(QUuid::WithoutBraces);
    const Result<QSqlQuery> noted = connection.query(saveSettingSql, {QStringLiteral("core"), QStringLiteral("engine.run"), m_run});
    return noted ? connection.lock(SqlConnection::EngineLock::Shared) : Result<void>(noted.error());
}

Result<void> SqlMessageStore::join(SqlConnection &connection)
{
    if (const Result<void> locked = connection.lock(SqlConnection::EngineLock::Shared); !locked)
        return locked;
    Result<QSqlQuery> run = connection.query(QStringLiteral("SELECT value FROM configuration WHERE category = 'core' AND name = 'engine.run'"));
    if (!run)
        return run.error();
    if (!run->next() || run->value(0).toString() != m_run)
        return Error{ErrorCode::Busy, QStringLiteral("%1: another engine has taken over this database").arg(connection.name())};
    return {};
}

QString SqlMessageStore::databaseVersion()
{
    return SqliteConnection::version();
}

SqlMessageStore::~SqlMessageStore() = default;

Result<void> SqlMessageStore::openChannel(const ChannelId &channelId, const std::vector<MetaDataColumn> &columns)
{
    if (const Result<void> writable = refuseReadOnly(); !writable)
        return writable;
    return m_writers->run([this, &channelId, &columns](SqlConnection &connection) -> Result<void> {
        SqlTransaction transaction(connection);
        if (const Result<void> begun = transaction.begin(); !begun)
            return begun;
        const Result<LocalChannelId> local = Schema::makeChannelTables(connection, channelId);
        if (!local)
            return local.error();
        if (const Result<void> reconciled = Schema::reconcileMetaDataColumns(connection, *local, columns); !reconciled)
            return Error{reconciled.error().code, QStringLiteral("channel %1: %2").arg(channelId, reconciled.error().message)};
        const Result<std::vector<MetaDataColumn>> stored = Schema::metaDataColumns(connection, *local);
        if (!stored)
            return stored.error();

        std::shared_ptr<OpenChannel> channel = openedChannel(channelId);
        if (!channel) { // a channel that is open already keeps its counters and its next id
            const Result<ChannelStatistics> statistics = loadStatistics(connection, *local);
            const Result<MessageId> nextId = loadNextId(connection, *local);
            if (!statistics || !nextId)
                return statistics ? nextId.error() : statistics.error();
            channel = std::make_shared<OpenChannel>();
            channel->id = channelId;
            channel->nextId = *nextId;
            channel->statistics = *statistics;
        }
        if (const Result<void> committed = transaction.commit(); !committed)
            return committed;
        channel->tables = std::make_shared<const ChannelTables>(ChannelTables{*local, *stored, m_serverId});
        const std::unique_lock lock(m_mutex);
        m_channels[channelId] = channel;
        m_closedStatistics.erase(channelId);
        return {};
    });
}

Result<void> SqlMessageStore::removeChannel(const ChannelId &channelId)
{
    if (const Result<void> writable = refuseReadOnly(); !writable)
        return writable;
    return m_writers->run([this, &channelId](SqlConnection &connection) -> Result<void> {
        const std::shared_ptr<OpenChannel> channel = openedChannel(channelId);
        if (channel) // its batches fail from here on
            channel->tables = nullptr;
        {
            const std::unique_lock lock(m_mutex);
            m_channels.erase(channelId);
            m_closedStatistics.erase(channelId);
        }
        SqlTransaction transaction(connection);
        if (const Result<void> begun = transaction.begin(); !begun)
            return begun;
        if (const Result<void> removed = Schema::removeChannelNumber(connection, channelId); !removed)
            return removed;
        const Result<void> committed = transaction.commit();
        m_writers->freeRemovedChannels();
        return committed;
    });
}

Result<void> SqlMessageStore::removeAllMessages(const ChannelId &channelId)
{
    if (const Result<void> writable = refuseReadOnly(); !writable)
        return writable;
    return m_writers->run([this, &channelId](SqlConnection &connection) -> Result<void> {
        SqlTransaction transaction(connection);
        if (const Result<void> begun = transaction.begin(); !begun)
            return begun;
        const auto old = Schema::localChannelId(connection, channelId);
        if (!old)
            return old.error();
        if (!old->has_value())
            return noSuchChannel(channelId);
        const Result<MessageId> nextId = loadNextId(connection, **old);
        if (!nextId)
            return nextId.error();
        const Result<LocalChannelId> local = Schema::renewChannelTables(connection, channelId, *nextId);
        if (!local)
            return local.error();
        const Result<std::vector<MetaDataColumn>> columns = Schema::metaDataColumns(connection, *local);
        if (!columns)
            return columns.error();
        if (const Result<void> committed = transaction.commit(); !committed)
            return committed;

        if (const std::shared_ptr<OpenChannel> channel = openedChannel(channelId))
            channel->tables = std::make_shared<const ChannelTables>(ChannelTables{*local, *columns, m_serverId});
        changeStatistics(channelId, [](ChannelStatistics &statistics) {
            for (auto &[connector, row] : statistics.connectors)
                takeFromQueue(statistics, connector, row.current.queued);
        });
        m_writers->freeRemovedChannels();
        return {};
    });
}

Result<RemovalCounts> SqlMessageStore::removeMessages(const MessageRemoval &removal)
{
    // So many at a time: for a few milliseconds nobody else can commit.
    constexpr size_t messagesPerSlice = 200;
    if (const Result<void> writable = refuseReadOnly(); !writable)
        return writable.error();
    RemovalCounts counts;
    const std::span<const MessageId> ids(removal.ids);
    for (size_t start = 0; start < ids.size(); start += messagesPerSlice) {
        const auto slice = ids.subspan(start, std::min(messagesPerSlice, ids.size() - start));
        const Result<void> removed = m_writers->run([&](SqlConnection &connection) -> Result<void> {
            const auto local = Schema::localChannelId(connection, removal.channelId);
            if (!local)
                return local.error();
            if (!local->has_value())
                return noSuchChannel(removal.channelId);
            const Result<RemovedSlice> done = removeSlice(connection, **local, removal, slice);
            if (!done)
                return done.error();
            counts.messages += done->counts.messages;
            counts.contents += done->counts.contents;
            changeStatistics(removal.channelId, [&done](ChannelStatistics &statistics) {
                for (const auto &[connector, count] : done->queued)
                    takeFromQueue(statistics, connector, count);
            });
            return {};
        });
        if (!removed)
            return Error{removed.error().code, QStringLiteral("channel %1: messages can't be removed: %2").arg(removal.channelId, removed.error().message)};
    }
    return counts;
}

Result<MessageId> SqlMessageStore::nextMessageId(const ChannelId &channelId)
{
    const std::shared_ptr<OpenChannel> channel = openedChannel(channelId);
    if (!channel)
        return notOpen(channelId);
    return channel->nextId.fetch_add(1);
}

CommitTicket SqlMessageStore::submit(WriteBatch batch, Durability durability)
{
    if (const Result<void> writable = refuseReadOnly(); !writable)
        return StoreWriter::failed(writable.error());
    std::shared_ptr<OpenChannel> channel = openedChannel(batch.channelId());
    if (!channel)
        return StoreWriter::failed(notOpen(batch.channelId()));
    for (WriteBatch::Operation &operation : batch.operations()) {
        auto *content = std::get_if<WriteBatch::StoreContent>(&operation);
        if (!content || content->isCompressed)
            continue;
        if (std::optional<QByteArray> compressed = compressContent(content->content)) {
            content->content = std::move(*compressed);
            content->isCompressed = true;
        }
    }
    return m_writers->submit(std::move(channel), std::move(batch), durability);
}

Result<void> SqlMessageStore::wait(const CommitTicket &ticket)
{
    return m_writers->wait(ticket);
}

ChannelStatistics SqlMessageStore::statistics(const ChannelId &channelId)
{
    if (const std::shared_ptr<OpenChannel> channel = openedChannel(channelId)) {
        const std::lock_guard lock(channel->mutex);
        return channel->statistics;
    }
    // Not open here: as the database has them. The store that writes reads them once, since nothing moves them until the channel
    // is opened; beside another engine they may move at any time.
    if (m_options.access == SqlStoreOptions::Access::ReadWrite) {
        const std::shared_lock lock(m_mutex);
        if (const auto known = m_closedStatistics.find(channelId); known != m_closedStatistics.end())
            return known->second;
    }
    ChannelStatistics statistics;
    const Result<void> read = m_writers->run([&channelId, &statistics](SqlConnection &connection) -> Result<void> {
        const auto local = Schema::localChannelId(connection, channelId);
        if (!local)
            return local.error();
        if (!local->has_value())
            return {};
        Result<ChannelStatistics> loaded = loadStatistics(connection, **local);
        if (!loaded)
            return loaded.error();
        statistics = std::move(loaded).value();
        return {};
    });
    if (!read)
        Log::error("store", QStringLiteral("Counters can't be read"), {{"channel", channelId}, {"reason", read.error().message}});
    const std::unique_lock lock(m_mutex);
    m_closedStatistics[channelId] = statistics;
    return statistics;
}

Result<void> SqlMessageStore::clearStatistics(const StatisticsClearing &clearing)
{
    if (const Result<void> writable = refuseReadOnly(); !writable)
        return writable;
    return m_writers->run([this, &clearing](SqlConnection &connection) -> Result<void> {
        const auto local = Schema::localChannelId(connection, clearing.channelId);
        if (!local)
            return local.error();
        if (!local->has_value())
            return noSuchChannel(clearing.channelId);
        if (const QByteArray sql = clearingSql(**local, clearing); !sql.isEmpty()) {
            if (const Result<void> cleared = connection.execute(sql); !cleared)
                return cleared;
        }
        if (const std::shared_ptr<OpenChannel> channel = openedChannel(clearing.channelId)) {
            const std::lock_guard lock(channel->mutex);
            clearCounters(channel->unwritten, clearing);
        }
        changeStatistics(clearing.channelId, [&clearing](ChannelStatistics &statistics) { clearCounters(statistics, clearing); });
        return {};
    });
}

void SqlMessageStore::changeStatistics(const ChannelId &channelId, const std::function<void(ChannelStatistics &)> &change)
{
    if (const std::shared_ptr<OpenChannel> channel = openedChannel(channelId)) {
        const std::lock_guard lock(channel->mutex);
        change(channel->statistics);
        return;
    }
    const std::unique_lock lock(m_mutex);
    if (const auto known = m_closedStatistics.find(channelId); known != m_closedStatistics.end())
        change(known->second);
}

std::unique_ptr<MessageReader> SqlMessageStore::openReader()
{
    return std::make_unique<SqlMessageReader>(m_options.database);
}

Result<std::vector<StoredChannel>> SqlMessageStore::channels()
{
    std::vector<StoredChannel> channels;
    const Result<void> read = m_writers->run([&channels](SqlConnection &connection) -> Result<void> {
        Result<QSqlQuery> query = connection.query(QStringLiteral("SELECT id, name, revision, channel FROM channel ORDER BY name, id"));
        if (!query)
            return query.error();
        while (query->next()) {
            channels.push_back({query->value(0).toString(), query->value(1).toString(), query->value(2).toInt(),
                                query->value(3).toByteArray()});
        }
        return {};
    });
    if (!read)
        return read.error();
    return channels;
}

Result<void> SqlMessageStore::saveChannel(const StoredChannel &channel)
{
    return write(QStringLiteral("INSERT INTO channel (id, name, revision, channel) VALUES (?, ?, ?, ?) ON CONFLICT (id) DO UPDATE"
                                " SET name = excluded.name, revision = excluded.revision, channel = excluded.channel"),
                 {channel.id, channel.name, channel.revision, channel.xml});
}

Result<void> SqlMessageStore::removeStoredChannel(const ChannelId &id)
{
    return write(QStringLiteral("DELETE FROM channel WHERE id = ?"), {id});
}

Result<std::optional<QString>> SqlMessageStore::setting(const QString &category, const QString &name)
{
    std::optional<QString> value;
    const Result<void> read = m_writers->run([&category, &name, &value](SqlConnection &connection) -> Result<void> {
        Result<QSqlQuery> query = connection.query(
            QStringLiteral("SELECT value FROM configuration WHERE category = ? AND name = ?"), {category, name});
        if (!query)
            return query.error();
        if (query->next())
            value = query->value(0).toString();
        return {};
    });
    if (!read)
        return read.error();
    return value;
}

Result<std::map<QString, QString>> SqlMessageStore::settings(const QString &category)
{
    std::map<QString, QString> values;
    const Result<void> read = m_writers->run([&category, &values](SqlConnection &connection) -> Result<void> {
        Result<QSqlQuery> query = connection.query(QStringLiteral("SELECT name, value FROM configuration WHERE category = ?"), {category});
        if (!query)
            return query.error();
        while (query->next())
            values[query->value(0).toString()] = query->value(1).toString();
        return {};
    });
    if (!read)
        return read.error();
    return values;
}

Result<void> SqlMessageStore::removeSetting(const QString &category, const QString &name)
{
    return write(QStringLiteral("DELETE FROM configuration WHERE category = ? AND name = ?"), {category, name});
}

Result<void> SqlMessageStore::saveSetting(const QString &category, const QString &name, const QString &value)
{
    return write(saveSettingSql, {category, name, value});
}

std::shared_ptr<OpenChannel> SqlMessageStore::openedChannel(const ChannelId &channelId) const
{
    const std::shared_lock lock(m_mutex);
    const auto found = m_channels.find(channelId);
    return found == m_channels.end() ? nullptr : found->second;
}

// One statement, durable.
Result<void> SqlMessageStore::write(const QString &sql, const QVariantList &values)
{
    if (const Result<void> writable = refuseReadOnly(); !writable)
        return writable;
    return m_writers->run([&sql, &values](SqlConnection &connection) -> Result<void> {
        const Result<QSqlQuery> query = connection.query(sql, values);
        return query ? Result<void>() : Result<void>(query.error());
    });
}

Result<void> SqlMessageStore::refuseReadOnly() const
{
    if (m_options.access == StoreAccess::ReadOnly)
        return Error{ErrorCode::Io, QStringLiteral("%1 is open for reading only").arg(m_name)};
    return {};
}

} // namespace millrace
