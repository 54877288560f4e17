// SPDX-License-Identifier: GPL-3.0-or-later
// What is durable survives the loss of power, at any moment; a disk that refuses to work loses no more than it says.
// design.md section 4.

#include "engine/store/sql_connection.h"
#include "tests/store/store_samples.h"
#include "tests/support/power_loss_vfs.h"

#include <QTemporaryDir>

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <numeric>
#include <random>
#include <set>
#include <thread>

using namespace millrace;

class TestPowerLoss : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void durableCommitsSurvive_data();
    void durableCommitsSurvive();
    void relaxedCommitsMayBeLostInOrder_data();
    void relaxedCommitsMayBeLostInOrder();
    void durableCommitSyncsOnceForAGroup();
    void failingDiskFailsTheGroup_data();
    void failingDiskFailsTheGroup();

private:
    void checkDatabase(const QString &folder, const std::vector<MessageId> &mustBeThere);
};

namespace {

const auto databaseName = QStringLiteral("millrace.db");

QByteArray rawOf(MessageId id)
{
    return QByteArray::number(id) + ": " + QByteArray("some content that takes room ").repeated(int(id % 7) * 40);
}

// Ids whose commit returned. Committers go on until the number allowed is reached, so that a slow check does not let them
// fill the memory.
class Acknowledged
{
public:
    // False: stop.
    bool waitUntilAllowed(const std::stop_token &stop)
    {
        std::unique_lock lock(m_mutex);
        return m_changed.wait(lock, stop, [this] { return m_commits < m_allowed; });
    }
    void add(MessageId id, Durability durability)
    {
        {
            const std::lock_guard lock(m_mutex);
            ++m_commits;
            if (durability == Durability::Durable)
                m_ids.push_back(id);
        }
        m_changed.notify_all();
    }
    // Allows some more, waits for `awaited` of them; the rest are still being committed when it returns.
    std::vector<MessageId> letSomeHappen(size_t allowed, size_t awaited)
    {
        std::unique_lock lock(m_mutex);
        const size_t before = m_commits;
        m_allowed = before + allowed;
        m_changed.notify_all();
        m_changed.wait(lock, [this, goal = before + awaited] { return m_commits >= goal; });
        return m_ids;
    }

private:
    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    size_t m_commits = 0;
    size_t m_allowed = 0;
    std::vector<MessageId> m_ids;
};

} // namespace

// Opens what the power loss left: the ids must be there whole, and the database must be in order.
void TestPowerLoss::checkDatabase(const QString &folder, const std::vector<MessageId> &mustBeThere)
{
    const QString path = folder + u'/' + databaseName;
    {
        auto store = SqlMessageStore::open({path, StoreAccess::ReadWrite});
        QVERIFY_OK(store);
        QVERIFY_OK((*store)->openChannel(channelA, {}));
        const auto reader = (*store)->openReader();
        for (const MessageId id : mustBeThere) {
            const Result<Message> message = reader->load(channelA, id);
            QVERIFY_OK(message);
            QVERIFY(message->connectorMessages.at(0).raw);
            QCOMPARE(message->connectorMessages[0].raw->data, rawOf(id));
        }
        const Result<qint64> count = reader->count(channelA);
        QVERIFY_OK(count);
        QCOMPARE((*store)->statistics(channelA).channel.lifetime.received, *count); // in the same transaction as the rows
        const Result<std::vector<MessageId>> ids = reader->ids(channelA, 1, 1'000'000);
        QVERIFY(ids->empty() || *(*store)->nextMessageId(channelA) > ids->back());
    }
    auto connection = SqlConnection::open(path, StoreAccess::ReadWrite);
    QVERIFY_OK(connection);
    auto check = (*connection)->query(QStringLiteral("PRAGMA integrity_check"));
    QVERIFY_OK(check);
    QVERIFY(check->next());
    QCOMPARE(check->value(0).toString(), QStringLiteral("ok"));
}

void TestPowerLoss::durableCommitsSurvive_data()
{
    QTest::addColumn<PowerLossVfs::Lost>("lost");
    QTest::newRow("everything unsynced is lost") << PowerLossVfs::Lost::EverythingUnsynced;
    QTest::newRow("a random part is lost") << PowerLossVfs::Lost::RandomPart;
}

void TestPowerLoss::durableCommitsSurvive()
{
    QFETCH(PowerLossVfs::Lost, lost);
    PowerLossVfs disk;
    const QTemporaryDir folder;
    auto opened = SqlMessageStore::open({folder.filePath(databaseName), StoreAccess::ReadWrite});
    QVERIFY_OK(opened);
    SqlMessageStore &store = **opened;
    QVERIFY_OK(store.openChannel(channelA, {}));

    Acknowledged acknowledged;
    std::atomic<bool> failed = false;
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < 4; ++i) {
            threads.emplace_back([&store, &acknowledged, &failed, i](const std::stop_token &stop) {
                while (acknowledged.waitUntilAllowed(stop)) {
                    const MessageId id = *store.nextMessageId(channelA);
                    const Durability durability = i == 3 ? Durability::Relaxed : Durability::Durable; // a mixed group
                    if (!store.commit(received(id, rawOf(id)), durability))
                        failed = true;
                    acknowledged.add(id, durability);
                }
            });
        }
        std::mt19937 random(20261130);
        for (int cut = 0; cut < 15; ++cut) {
            const std::vector<MessageId> ids = acknowledged.letSomeHappen(80, 1 + random() % 60);
            const QTemporaryDir after;
            QVERIFY(disk.saveAfterPowerLoss(folder.path(), after.path(), lost, std::uint32_t(random())));
            checkDatabase(after.path(), ids);
            if (QTest::currentTestFailed())
                break;
        }
    }
    QVERIFY(!failed);
}

void TestPowerLoss::relaxedCommitsMayBeLostInOrder_data()
{
    durableCommitsSurvive_data();
}

void TestPowerLoss::relaxedCommitsMayBeLostInOrder()
{
    QFETCH(PowerLossVfs::Lost, lost);
    PowerLossVfs disk;
    const QTemporaryDir folder;
    auto opened = SqlMessageStore::open({folder.filePath(databaseName), StoreAccess::ReadWrite});
    QVERIFY_OK(opened);
    SqlMessageStore &store = **opened;
    QVERIFY_OK(store.openChannel(channelA, {}));
    QVERIFY_OK(store.commit(received(1, rawOf(1)), Durability::Durable));
    for (MessageId id = 2; id <= 1000; ++id) {
        QVERIFY_OK(store.commit(received(id, rawOf(id)), Durability::Relaxed));
        if (id % 97 != 0)
            continue;
        const QTemporaryDir after;
        QVERIFY(disk.saveAfterPowerLoss(folder.path(), after.path(), lost, std::uint32_t(id)));
        checkDatabase(after.path(), {1});
        auto found = SqlMessageStore::open({after.filePath(databaseName), StoreAccess::ReadOnly});
        QVERIFY_OK(found);
        const Result<std::vector<MessageId>> ids = (*found)->openReader()->ids(channelA, 1, 10'000);
        QVERIFY_OK(ids);
        QCOMPARE(ids->back(), MessageId(ids->size())); // the newest are missing, none between
        if (QTest::currentTestFailed())
            return;
    }
    // A durable commit takes the relaxed ones before it along.
    QVERIFY_OK(store.commit(received(1001, rawOf(1001)), Durability::Durable));
    const QTemporaryDir after;
    QVERIFY(disk.saveAfterPowerLoss(folder.path(), after.path(), PowerLossVfs::Lost::EverythingUnsynced));
    std::vector<MessageId> all(1001);
    std::iota(all.begin(), all.end(), 1);
    checkDatabase(after.path(), all);
}

void TestPowerLoss::durableCommitSyncsOnceForAGroup()
{
    PowerLossVfs disk;
    const QTemporaryDir folder;
    auto opened = SqlMessageStore::open({folder.filePath(databaseName), StoreAccess::ReadWrite});
    QVERIFY_OK(opened);
    SqlMessageStore &store = **opened;
    QVERIFY_OK(store.openChannel(channelA, {}));
    QVERIFY_OK(store.commit(received(1), Durability::Durable));

    const std::uint64_t before = disk.syncs();
    QVERIFY_OK(store.commit(received(2), Durability::Relaxed));
    QCOMPARE(disk.syncs(), before);
    {
        BusyWriter busy(store);
        std::vector<CommitTicket> tickets;
        for (MessageId id = 3; id <= 12; ++id)
            tickets.push_back(store.submit(received(id), id == 7 ? Durability::Durable : Durability::Relaxed));
        busy.release();
        for (const CommitTicket &ticket : tickets)
            QVERIFY_OK(store.wait(ticket));
    }
    QCOMPARE(disk.syncs(), before + 1);
}

void TestPowerLoss::failingDiskFailsTheGroup_data()
{
    QTest::addColumn<PowerLossVfs::Fault>("fault");
    QTest::newRow("disk full") << PowerLossVfs::Fault::DiskFull;
    QTest::newRow("sync fails") << PowerLossVfs::Fault::SyncFails;
}

void TestPowerLoss::failingDiskFailsTheGroup()
{
    QFETCH(PowerLossVfs::Fault, fault);
    PowerLossVfs disk;
    const QTemporaryDir folder;
    auto opened = SqlMessageStore::open({folder.filePath(databaseName), StoreAccess::ReadWrite});
    QVERIFY_OK(opened);
    SqlMessageStore &store = **opened;
    QVERIFY_OK(store.openChannel(channelA, {}));
    const MessageId first = *store.nextMessageId(channelA);
    QVERIFY_OK(store.commit(received(first, rawOf(first)), Durability::Durable));

    for (int round = 0; round < 3; ++round) {
        const ChannelStatistics before = store.statistics(channelA);
        bool called = false;
        std::vector<CommitTicket> tickets;
        {
            BusyWriter busy(store);
            disk.setFault(fault);
            for (int i = 0; i < 5; ++i) {
                const MessageId id = *store.nextMessageId(channelA);
                WriteBatch batch = received(id, rawOf(id).repeated(100));
                batch.whenCommitted([&called] { called = true; });
                tickets.push_back(store.submit(std::move(batch), Durability::Durable));
            }
            // One that needs no disk is not held up.
            tickets.push_back(store.submit(received(0, {}, channelA, StorageMode::Disabled), Durability::Durable));
        }
        QVERIFY_OK(store.wait(tickets.back()));
        tickets.pop_back();
        for (const CommitTicket &ticket : tickets) {
            const Result<void> result = store.wait(ticket);
            QVERIFY(!result);
            QCOMPARE(result.error().code, ErrorCode::Io);
            QVERIFY2(result.error().message.contains(folder.filePath(databaseName)), qPrintable(result.error().message));
        }
        QVERIFY(!called);
        QCOMPARE(store.statistics(channelA).channel.current.received, before.channel.current.received + 1); // the Disabled one
        QVERIFY(!store.saveSetting(QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")));

        disk.setFault(PowerLossVfs::Fault::None); // the disk is back: work goes on
        const MessageId id = *store.nextMessageId(channelA);
        QVERIFY_OK(store.commit(received(id, rawOf(id)), Durability::Durable));
        QCOMPARE(*store.openReader()->count(channelA), round + 2);
        QVERIFY_OK(store.openReader()->load(channelA, id));
    }
}

QTEST_GUILESS_MAIN(TestPowerLoss)
#include "tst_power_loss.moc"
