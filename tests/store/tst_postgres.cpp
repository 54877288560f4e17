// SPDX-License-Identifier: GPL-3.0-or-later
// What only a server does: several writers, connections that are lost, other engines, conflicts. What every database does is in
// tst_message_store. Skipped where no server is installed.

#include "engine/store/schema.h"
#include "tests/store/store_samples.h"
#include "tests/support/postgres_server.h"

#include <array>
#include <atomic>
#include <set>
#include <thread>

using namespace millrace;

class TestPostgres : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup() { m_store.reset(); }
    void cleanupTestCase() { m_server.reset(); }

    void parallelWritersAgreeOnCounters();
    void batchesOfOneSeriesKeepTheirOrder();
    void batchesOfAFailedSeriesFailOnEveryThread();
    void conflictsAreTriedAgain();
    void lostConnectionsAreOpenedAnew();
    void serverThatIsDownFailsBatchesAndNothingElse();
    void relaxedCommitIsNotSynchronous();
    void durableCommitIsSynchronousWhateverTheDefault();
    void secondEngineIsRefused();
    void engineThatLostItsPlaceIsRefused();
    void readOnlyBesideAnEngine();
    void reusedChannelNumberHasFreshStatements();
    void newerVersionAndForeignDatabaseAreRefused();
    void passwordIsNeverTold();
    void longColumnNameIsRefused();
    void textWithANullByteIsStored();
    void anyNumberIsStored();

private:
    Result<std::unique_ptr<SqlMessageStore>> open(StoreAccess access = StoreAccess::ReadWrite) const
    {
        return SqlMessageStore::open({m_address, access});
    }
    qint64 number(const QString &sql) const { return m_server->run(m_address, sql)->toLongLong(); }

    std::unique_ptr<PostgresServer> m_server;
    QString m_address;
    std::unique_ptr<SqlMessageStore> m_store;
};

namespace {

StorageSettings development()
{
    return StorageSettings::forMode(StorageMode::Development);
}

WriteBatch statusChange(ConnectorMessage message, MessageStatus status)
{
    WriteBatch batch(message.channelId, development());
    const MessageStatus previous = std::exchange(message.status, status);
    batch.updateStatus(message, previous);
    return batch;
}

} // namespace

void TestPostgres::initTestCase()
{
    auto server = PostgresServer::start();
    if (!server && server.error().code == ErrorCode::NotFound)
        QSKIP(qPrintable(server.error().message));
    QVERIFY_OK(server);
    m_server = std::move(server).value();
}

void TestPostgres::init()
{
    const Result<QString> made = m_server->makeDatabase();
    QVERIFY_OK(made);
    m_address = *made;
    auto opened = open();
    QVERIFY_OK(opened);
    m_store = std::move(opened).value();
    QVERIFY_OK(m_store->openChannel(channelA, {}));
    QVERIFY_OK(m_store->openChannel(channelB, {}));
}

void TestPostgres::parallelWritersAgreeOnCounters()
{
    constexpr int threads = 12, perThread = 60;
    std::atomic<int> failures = 0;
    {
        std::vector<std::jthread> senders;
        for (int i = 0; i < threads; ++i) {
            senders.emplace_back([this, i, &failures] {
                for (int n = 0; n < perThread; ++n) {
                    // Both channels in turn and in both orders, so that groups of different writers meet on the same counters.
                    for (const ChannelId &channel : {i % 2 ? channelA : channelB, i % 2 ? channelB : channelA}) {
                        const MessageId id = *m_store->nextMessageId(channel);
                        const CommitTicket first = m_store->submit(received(id, "raw", channel), Durability::Relaxed);
                        const CommitTicket last = m_store->submit(statusChange(connectorMessage(id, 0, channel),
                            n % 2 ? MessageStatus::Filtered : MessageStatus::Error), Durability::Durable);
                        if (!m_store->wait(first) || !m_store->wait(last))
                            ++failures;
                    }
                }
            });
        }
    }
    QCOMPARE(failures.load(), 0);
    const qint64 all = threads * perThread;
    for (int round = 0; round < 2; ++round) {
        for (const ChannelId &channel : {channelA, channelB}) {
            const ChannelStatistics statistics = m_store->statistics(channel);
            QCOMPARE(statistics.channel.current, (Counters{all, all / 2, 0, all / 2, 0}));
            QCOMPARE(statistics.connectors.at(0).lifetime, (Counters{all, all / 2, 0, all / 2, 0}));
            QCOMPARE(*m_store->openReader()->count(channel), all);
            QCOMPARE(*m_store->nextMessageId(channel), all + 1);
        }
        m_store.reset(); // and so they stand in the database
        auto again = open();
        QVERIFY_OK(again);
        m_store = std::move(again).value();
        QVERIFY_OK(m_store->openChannel(channelA, {}));
        QVERIFY_OK(m_store->openChannel(channelB, {}));
    }
    QCOMPARE(number(QStringLiteral("SELECT count(*) FROM d_ms1")), 2); // one row each, whoever made it first
}

void TestPostgres::batchesOfOneSeriesKeepTheirOrder()
{
    for (int round = 0; round < 20; ++round) {
        const MessageId id = *m_store->nextMessageId(channelA);
        const auto series = std::make_shared<BatchSeries>();
        const auto submit = [&](WriteBatch batch) {
            batch.setSeries(series);
            return m_store->submit(std::move(batch), Durability::Durable);
        };
        CommitTicket ticket = submit(received(id));
        ConnectorMessage source = connectorMessage(id, 0);
        for (const MessageStatus status : {MessageStatus::Filtered, MessageStatus::Error, MessageStatus::Transformed}) {
            std::jthread([&] { ticket = submit(statusChange(source, status)); }).join(); // each from another thread
            source.status = status;
        }
        QVERIFY_OK(m_store->wait(ticket));
        QCOMPARE(m_store->openReader()->load(channelA, id)->connectorMessages[0].status, MessageStatus::Transformed);
    }
    QCOMPARE(m_store->statistics(channelA).channel.current, (Counters{20, 0, 0, 0, 0}));
}

void TestPostgres::batchesOfAFailedSeriesFailOnEveryThread()
{
    const auto series = std::make_shared<BatchSeries>();
    WriteBatch failing = statusChange(connectorMessage(100, 0), MessageStatus::Error);
    failing.setSeries(series);
    QCOMPARE(m_store->commit(std::move(failing), Durability::Durable).error().code, ErrorCode::NotFound);
    for (int i = 0; i < 8; ++i) {
        std::jthread([&] {
            WriteBatch after = received(*m_store->nextMessageId(channelA));
            after.setSeries(series);
            const Result<void> outcome = m_store->commit(std::move(after), Durability::Durable);
            QCOMPARE(outcome.ok() ? ErrorCode::Timeout : outcome.error().code, ErrorCode::Io);
        }).join();
    }
    QCOMPARE(*m_store->openReader()->count(channelA), 0);
}

// Two threads change the same two rows in opposite order, so that one has to give way.
void TestPostgres::conflictsAreTriedAgain()
{
    QVERIFY_OK(m_store->commit(received(1), Durability::Durable));
    QVERIFY_OK(m_store->commit(received(2), Durability::Durable));
    std::atomic<int> failures = 0;
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < 8; ++i) {
            threads.emplace_back([this, i, &failures] {
                for (int n = 0; n < 30; ++n) {
                    WriteBatch batch(channelA, development());
                    ConnectorMessage one = connectorMessage(i % 2 ? 1 : 2, 0), other = connectorMessage(i % 2 ? 2 : 1, 0);
                    one.sendAttempts = other.sendAttempts = n;
                    batch.updateSend(one);
                    batch.updateSend(other);
                    if (!m_store->commit(std::move(batch), Durability::Durable))
                        ++failures;
                }
            });
        }
    }
    QCOMPARE(failures.load(), 0);
}

void TestPostgres::lostConnectionsAreOpenedAnew()
{
    const auto reader = m_store->openReader();
    for (MessageId id = 1; id <= 3; ++id) {
        QVERIFY_OK(m_store->commit(received(id), Durability::Durable));
        const Result<qint64> count = reader->count(channelA);
        QVERIFY_OK(count);
        QCOMPARE(*count, id);
        QVERIFY_OK(m_store->saveSetting(QStringLiteral("a"), QStringLiteral("b"), QString::number(id)));
        if (id == 1)
            QVERIFY_OK(m_server->disconnectAll());
        else
            QVERIFY_OK(m_server->restart());
    }
    QVERIFY_OK(m_store->commit(received(4), Durability::Relaxed)); // nobody sees that anything happened
    QCOMPARE(*reader->count(channelA), 4);
    QCOMPARE(**m_store->setting(QStringLiteral("a"), QStringLiteral("b")), QStringLiteral("3"));
    QCOMPARE(m_store->statistics(channelA).channel.current.received, 4);
}

void TestPostgres::serverThatIsDownFailsBatchesAndNothingElse()
{
    QVERIFY_OK(m_store->commit(received(1), Durability::Durable));
    m_server->stop();
    bool called = false;
    WriteBatch lost = received(2);
    lost.whenCommitted([&called] { called = true; });
    const Result<void> outcome = m_store->commit(std::move(lost), Durability::Durable);
    QVERIFY(!outcome);
    QCOMPARE(outcome.error().code, ErrorCode::Io);
    QVERIFY(!called);
    QCOMPARE(m_store->setting(QStringLiteral("a"), QStringLiteral("b")).error().code, ErrorCode::Io);
    QCOMPARE(m_store->statistics(channelA).channel.current.received, 1);
    QVERIFY_OK(m_server->launch());
    QVERIFY_OK(m_store->commit(received(3), Durability::Durable));
    QCOMPARE(m_store->statistics(channelA).channel.current.received, 2);
    QCOMPARE(*m_store->openReader()->count(channelA), 2);
}

// What a transaction was set to is seen through a trigger, which runs inside of it.
void TestPostgres::relaxedCommitIsNotSynchronous()
{
    QVERIFY_OK(m_server->run(m_address, QStringLiteral(
        "CREATE TABLE seen (id BIGINT, setting TEXT);"
        "CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
        " INSERT INTO seen VALUES (NEW.id, current_setting('synchronous_commit')); RETURN NEW; END $$;"
        "CREATE TRIGGER note BEFORE INSERT ON d_m1 FOR EACH ROW EXECUTE FUNCTION note();")));
    QVERIFY_OK(m_store->commit(received(1), Durability::Relaxed));
    QVERIFY_OK(m_store->commit(received(2), Durability::Durable));
    QVERIFY_OK(m_store->commit(received(3), Durability::Relaxed));
    QCOMPARE(*m_server->run(m_address, QStringLiteral("SELECT string_agg(id || setting, ' ' ORDER BY id) FROM seen")), QStringLiteral("1off 2on 3off"));
}

void TestPostgres::durableCommitIsSynchronousWhateverTheDefault()
{
    m_store.reset();
    QVERIFY_OK(m_server->run(m_address, QStringLiteral("ALTER DATABASE %1 SET synchronous_commit = off").arg(m_address.section(u'/', 3, 3).section(u'?', 0, 0))));
    auto opened = open();
    QVERIFY_OK(opened);
    m_store = std::move(opened).value();
    QVERIFY_OK(m_store->openChannel(channelA, {}));
    relaxedCommitIsNotSynchronous();
}

void TestPostgres::secondEngineIsRefused()
{
    const auto second = open();
    QVERIFY(!second);
    QCOMPARE(second.error().code, ErrorCode::Busy);
    m_store.reset();
    const auto third = open(); // as soon as the first has gone
    QVERIFY_OK(third);
}

// Its connections break, another engine starts, and it comes back.
void TestPostgres::engineThatLostItsPlaceIsRefused()
{
    QVERIFY_OK(m_store->commit(received(1), Durability::Durable));
    QVERIFY_OK(m_server->disconnectAll());
    auto second = open();
    QVERIFY_OK(second);
    QVERIFY_OK((*second)->openChannel(channelA, {}));
    const Result<void> late = m_store->commit(received(2), Durability::Durable);
    QVERIFY(!late);
    QVERIFY2(late.error().message.contains(QStringLiteral("another engine")), qPrintable(late.error().message));
    QCOMPARE(*(*second)->nextMessageId(channelA), 2);
    QVERIFY_OK((*second)->commit(received(2), Durability::Durable));
}

void TestPostgres::readOnlyBesideAnEngine()
{
    auto beside = open(StoreAccess::ReadOnly);
    QVERIFY_OK(beside);
    QVERIFY_OK(m_store->commit(received(1), Durability::Durable));
    QVERIFY_OK((*beside)->openReader()->load(channelA, 1));
    QCOMPARE((*beside)->statistics(channelA).channel.current.received, 1);
    QCOMPARE((*beside)->commit(received(2), Durability::Durable).error().code, ErrorCode::Io);
    QCOMPARE((*beside)->saveSetting(QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")).error().code, ErrorCode::Io);
}

// spec/engine.md section 25.12: "cached plan must not change result type".
void TestPostgres::reusedChannelNumberHasFreshStatements()
{
    const auto reader = m_store->openReader();
    QVERIFY_OK(m_store->openChannel(channelB, {{QStringLiteral("MRN"), MetaDataColumnType::String, {}}}));
    ConnectorMessage source = connectorMessage(1, 0, channelB);
    source.metaData.insert(QStringLiteral("MRN"), QStringLiteral("7"));
    WriteBatch batch = received(1, "raw", channelB);
    batch.storeMetaData(source);
    QVERIFY_OK(m_store->commit(std::move(batch), Durability::Durable));
    QVERIFY_OK(reader->load(channelB, 1));
    QVERIFY_OK(m_store->removeChannel(channelB));
    QTRY_COMPARE_WITH_TIMEOUT(number(QStringLiteral("SELECT count(*) FROM removed_channels")), 0, 20'000);

    const ChannelId other = QStringLiteral("other");
    QVERIFY_OK(m_store->openChannel(other, {{QStringLiteral("MRN"), MetaDataColumnType::Number, {}}, {QStringLiteral("X"), MetaDataColumnType::String, {}}}));
    QCOMPARE(number(QStringLiteral("SELECT local_channel_id FROM d_channels WHERE channel_id = 'other'")), 2); // the same number
    source = connectorMessage(1, 0, other);
    source.metaData = {{QStringLiteral("MRN"), 7.5}, {QStringLiteral("X"), QStringLiteral("x")}};
    WriteBatch again = received(1, "raw", other);
    again.storeMetaData(source);
    QVERIFY_OK(m_store->commit(std::move(again), Durability::Durable));
    const Result<Message> loaded = reader->load(other, 1);
    QVERIFY_OK(loaded);
    QCOMPARE(*loaded->connectorMessages[0].metaData.value(QStringLiteral("MRN")).get<double>(), 7.5);
    QVERIFY_OK(m_store->openChannel(other, {})); // columns that go while statements are prepared
    QVERIFY_OK(m_store->commit(received(2, "raw", other), Durability::Durable));
    QVERIFY_OK(reader->load(other, 2));
}

void TestPostgres::newerVersionAndForeignDatabaseAreRefused()
{
    m_store.reset();
    QVERIFY_OK(m_server->run(m_address, QStringLiteral("UPDATE schema_version SET version = %1").arg(Schema::currentVersion + 1)));
    QCOMPARE(open().error().code, ErrorCode::Newer);
    QCOMPARE(open(StoreAccess::ReadOnly).error().code, ErrorCode::Newer);
    QVERIFY_OK(m_server->run(m_address, QStringLiteral("DROP TABLE schema_version")));
    QCOMPARE(open().error().code, ErrorCode::Corrupt);
}

void TestPostgres::passwordIsNeverTold()
{
    const QString secret = QStringLiteral("s3cr3t");
    for (const QString &address : {QStringLiteral("postgresql://user:%1@127.0.0.1:1/db").arg(secret),
                                   QStringLiteral("postgresql://127.0.0.1:1/db?password=%1").arg(secret),
                                   QStringLiteral("postgresql://user:%1@[bad").arg(secret)}) {
        const auto store = SqlMessageStore::open({address, StoreAccess::ReadWrite});
        QVERIFY(!store);
        QVERIFY2(!store.error().message.contains(secret), qPrintable(store.error().message));
    }
    QCOMPARE(SqlConnection::nameOf(QStringLiteral("postgresql://u%40x:%1@db.example:5433/my%20db?sslmode=require").arg(secret)),
             QStringLiteral("postgresql://u%40x@db.example:5433/my%20db?sslmode=require"));
    for (const QString &plain : {QStringLiteral("postgresql://u@/db?host=/run/postgresql"), QStringLiteral("postgresql://u@/db?host=::1&port=5433"),
                                 QStringLiteral("postgresql://db.example")})
        QCOMPARE(SqlConnection::nameOf(plain), plain);
}

void TestPostgres::longColumnNameIsRefused()
{
    const Result<void> opened = m_store->openChannel(channelA, {{QString(64, u'X'), MetaDataColumnType::String, {}}});
    QVERIFY(!opened);
    QCOMPARE(opened.error().code, ErrorCode::Invalid);
    QVERIFY_OK(m_store->openChannel(channelA, {{QString(63, u'X'), MetaDataColumnType::String, {}}}));
}

// No text of PostgreSQL's can hold one; contents do.
void TestPostgres::textWithANullByteIsStored()
{
    QVERIFY_OK(m_store->openChannel(channelA, {{QStringLiteral("MRN"), MetaDataColumnType::String, {}}}));
    WriteBatch batch = received(1, QByteArray("a\0b", 3));
    ConnectorMessage source = connectorMessage(1, 0);
    source.metaData.insert(QStringLiteral("MRN"), QString(QStringLiteral("7") + QChar(u'\0') + QStringLiteral("8")));
    batch.storeMetaData(source);
    QVERIFY_OK(m_store->commit(std::move(batch), Durability::Durable));
    const Result<Message> loaded = m_store->openReader()->load(channelA, 1);
    QVERIFY_OK(loaded);
    QCOMPARE(loaded->connectorMessages[0].raw->data, QByteArray("a\0b", 3));
    QCOMPARE(loaded->connectorMessages[0].metaData.value(QStringLiteral("MRN")).toText(), QStringLiteral("78"));
}

// spec/engine.md section 19: below 10^16, without a lower bound.
void TestPostgres::anyNumberIsStored()
{
    QVERIFY_OK(m_store->openChannel(channelA, {{QStringLiteral("N"), MetaDataColumnType::Number, {}}}));
    MessageId id = 0;
    for (const double number : {-1e300, -1e16, 0.1, 1e-20, 9999999999999998.0}) {
        ConnectorMessage source = connectorMessage(++id, 0);
        source.metaData.insert(QStringLiteral("N"), number);
        WriteBatch batch = received(id);
        batch.storeMetaData(source);
        QVERIFY_OK(m_store->commit(std::move(batch), Durability::Durable));
        QCOMPARE(*m_store->openReader()->load(channelA, id)->connectorMessages[0].metaData.value(QStringLiteral("N")).get<double>(), number);
    }
}

QTEST_GUILESS_MAIN(TestPostgres)
#include "tst_postgres.moc"
