// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The store of one workspace in a SQL database, SQLite or PostgreSQL. Serves all five storage modes: a batch in Disabled mode moves
// counters only, which reach the database each second and when the store closes.
// design.md section 4; spec/engine.md sections 2, 3, 15, 19 and 22.
//
// All functions: any thread. The destructor: when nobody calls any more.

#include "engine/store/configuration_store.h"
#include "engine/store/event_store.h"
#include "engine/store/message_store.h"
#include "engine/store/store_access.h"

#include <functional>
#include <map>
#include <memory>
#include <shared_mutex>

namespace millrace {

class SqlConnection;
class WriterPool;
struct OpenChannel;

struct SqlStoreOptions
{
    using Access = StoreAccess;
    // The path of a SQLite file, which ReadWrite makes where it is missing, or the postgresql:// address of a database that is
    // there and empty, or ours. A password that is not in the address: PGPASSWORD, or libpq's password file.
    QString database;
    Access access = Access::ReadWrite;
};

class SqlMessageStore final : public MessageStore, public ConfigurationStore, public EventStore
{
public:
    // Errors name the database: NotFound (ReadOnly, no such file), Io (not writable, not reachable), Busy (locked, or another
    // engine runs on it), Corrupt (no database, or none of ours), Newer. Needs a QCoreApplication.
    static Result<std::unique_ptr<SqlMessageStore>> open(const SqlStoreOptions &options);
    ~SqlMessageStore() override;

    static QString databaseVersion(); // SQLite's

    Result<void> openChannel(const ChannelId &channelId, const std::vector<MetaDataColumn> &columns) override;
    Result<void> removeChannel(const ChannelId &channelId) override;
    Result<void> removeAllMessages(const ChannelId &channelId) override;
    Result<RemovalCounts> removeMessages(const MessageRemoval &removal) override;
    Result<MessageId> nextMessageId(const ChannelId &channelId) override;
    CommitTicket submit(WriteBatch batch, Durability durability) override;
    Result<void> wait(const CommitTicket &ticket) override;
    ChannelStatistics statistics(const ChannelId &channelId) override;
    Result<void> clearStatistics(const StatisticsClearing &clearing) override;
    std::unique_ptr<MessageReader> openReader() override;

    Result<std::vector<StoredChannel>> channels() override;
    Result<void> saveChannel(const StoredChannel &channel) override;
    Result<void> removeStoredChannel(const ChannelId &id) override;
    Result<std::optional<QString>> setting(const QString &category, const QString &name) override;
    Result<std::map<QString, QString>> settings(const QString &category) override;
    Result<void> removeSetting(const QString &category, const QString &name) override;
    Result<void> saveSetting(const QString &category, const QString &name, const QString &value) override;

    Result<void> appendEvents(const std::vector<ServerEvent> &events) override;
    Result<std::vector<ServerEvent>> events(const EventQuery &query) override;
    Result<int> pruneEvents(Timestamp before) override;

private:
    explicit SqlMessageStore(SqlStoreOptions options);
    std::shared_ptr<OpenChannel> openedChannel(const ChannelId &channelId) const;
    Result<void> write(const QString &sql, const QVariantList &values);
    Result<void> refuseReadOnly() const;
    Result<void> prepare(SqlConnection &connection);
    Result<void> join(SqlConnection &connection);
    // On the writer's thread: the change made to the channel's counters in memory, open or not.
    void changeStatistics(const ChannelId &channelId, const std::function<void(ChannelStatistics &)> &change);

    const SqlStoreOptions m_options;
    const QString m_name; // of the database, for people
    QByteArray m_serverId; // constant once open, as is …
    QString m_run;         // … the name of this run
    mutable std::shared_mutex m_mutex;
    std::map<ChannelId, std::shared_ptr<OpenChannel>> m_channels; // guarded by m_mutex
    std::map<ChannelId, ChannelStatistics> m_closedStatistics;    // of channels that are not open; guarded by m_mutex
    std::unique_ptr<WriterPool> m_writers;
};

} // namespace millrace
