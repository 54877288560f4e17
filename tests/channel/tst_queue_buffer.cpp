// SPDX-License-Identifier: GPL-3.0-or-later
// The part of a queue that is in memory, over rows that the test holds in place of a database.
#include "engine/channel/queue_buffer.h"

#include <QtTest>

#include <atomic>
#include <random>
#include <thread>

using namespace millrace;
using namespace std::chrono_literals;

namespace {

using Ids = std::vector<MessageId>;

// The rows of one queue, and what its writer does: a row is committed first, the buffer told after.
class Rows
{
public:
    static ConnectorMessage message(MessageId id, const QByteArray &text = "x")
    {
        ConnectorMessage message;
        message.messageId = id;
        message.metaDataId = 1;
        message.status = MessageStatus::Queued;
        message.encoded = Content{text, {}};
        return message;
    }

    void insert(const ConnectorMessage &message)
    {
        const std::lock_guard lock(m_mutex);
        m_rows[message.messageId] = message;
    }
    void insert(MessageId id) { insert(message(id)); }
    void insertRange(MessageId first, MessageId last)
    {
        for (MessageId id = first; id <= last; ++id)
            insert(id);
    }
    void erase(MessageId id)
    {
        const std::lock_guard lock(m_mutex);
        m_rows.erase(id);
    }

    Result<std::vector<ConnectorMessage>> page(const ConnectorMessageQuery &query)
    {
        ++reads;
        std::vector<ConnectorMessage> rows;
        {
            const std::lock_guard lock(m_mutex);
            for (auto row = m_rows.upper_bound(query.after); row != m_rows.end() && rows.size() < size_t(query.limit); ++row)
                rows.push_back(row->second);
        }
        if (const auto hook = std::exchange(afterSnapshot, nullptr))
            hook();
        if (std::exchange(failNext, false))
            return Error{ErrorCode::Io, QStringLiteral("disk gone")};
        return rows;
    }
    QueueBuffer::ReadPage reader() { return [this](const ConnectorMessageQuery &query) { return page(query); }; }
    QueueExtent extent()
    {
        const std::lock_guard lock(m_mutex);
        if (m_rows.empty())
            return {};
        return {qint64(m_rows.size()), m_rows.begin()->first, m_rows.rbegin()->first};
    }

    std::atomic<int> reads = 0;
    std::function<void()> afterSnapshot; // what happens while the next page is on its way
    bool failNext = false;

private:
    std::mutex m_mutex;
    std::map<MessageId, ConnectorMessage> m_rows;
};

QueueBuffer::Options options(int capacity, QueueBuffer::Order order = QueueBuffer::Order::Strict)
{
    QueueBuffer::Options options;
    options.metaDataId = 1;
    options.status = MessageStatus::Queued;
    options.capacity = capacity;
    options.order = order;
    return options;
}

// A queue and its rows.
struct Queue
{
    explicit Queue(QueueBuffer::Options options) : buffer(std::move(options)) {}

    void start() { QVERIFY(buffer.start(rows.extent(), rows.reader())); }
    // As the store has one writer: the buffer is told before the next commit.
    void add(const ConnectorMessage &message)
    {
        const std::lock_guard writer(m_writer);
        rows.insert(message);
        buffer.add(message);
    }
    void add(MessageId id) { add(Rows::message(id)); }
    void addRange(MessageId first, MessageId last)
    {
        for (MessageId id = first; id <= last; ++id)
            add(id);
    }
    // The next message without waiting; 0: there is none.
    MessageId take(int bucket = 0)
    {
        auto taken = buffer.acquire(bucket, rows.reader(), {}, 0ms);
        if (!taken || !*taken)
            return 0;
        lap = (*taken)->lap;
        text = (*taken)->message.encoded->data;
        return (*taken)->message.messageId;
    }
    void finish(MessageId id)
    {
        {
            const std::lock_guard writer(m_writer);
            rows.erase(id);
        }
        buffer.finish(id);
    }
    void giveBack(MessageId id) { buffer.giveBack(Rows::message(id)); }
    Ids drain(int bucket = 0)
    {
        Ids ids;
        while (const MessageId id = take(bucket)) {
            finish(id);
            ids.push_back(id);
        }
        return ids;
    }

    Rows rows;
    QueueBuffer buffer;
    int lap = 0;
    QByteArray text;

private:
    std::mutex m_writer;
};

Ids range(MessageId first, MessageId last)
{
    Ids ids;
    for (MessageId id = first; id <= last; ++id)
        ids.push_back(id);
    return ids;
}

} // namespace

class TestQueueBuffer : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void messagesAreTakenInTheOrderOfTheirIds();
    void aTakenMessageIsTakenOnce();
    void whatIsGivenBackComesFirstAgain();
    void messageBeyondTheBufferIsNotForgotten_data();
    void messageBeyondTheBufferIsNotForgotten(); // cases/bugs.md 18: #1682
    void bytesBoundTheBufferToo();
    void aBacklogIsReadInOrderBeforeWhatIsNew();
    void whatIsCommittedDuringAReadIsNeitherLostNorDoubled();
    void whatLeavesDuringAReadDoesNotComeBack();
    void whatComesBackDuringAReadIsTakenAsItIsNow();
    void aPageBegunBeforeAnInvalidationIsDropped();
    void aFailedReadIsToldAndTriedAgain();
    void onlyAnEmptyPageEndsTheReading();
    void withdrawnMessagesAreNotHandedOut();
    void anOverwrittenMessageIsTakenAsItIsNow();
    void rotationTakesTheOthersFirst();
    void aLapDoesNotTakeInWhatIsNew();
    void aLapMayBeLongerThanTheBuffer();
    void aStandingBucketDoesNotHoldUpTheOthers();
    void stopEndsTheWaiting();
    void addWakesAWaitingThread();
    void manyThreadsLoseAndDoubleNothing_data();
    void manyThreadsLoseAndDoubleNothing();
};

void TestQueueBuffer::messagesAreTakenInTheOrderOfTheirIds()
{
    Queue q(options(10));
    q.start();
    for (const MessageId id : {3, 1, 2})
        q.add(id);
    QCOMPARE(q.buffer.size(), 3);
    const int reads = q.rows.reads;
    QCOMPARE(q.drain(), range(1, 3));
    QCOMPARE(q.rows.reads.load(), reads); // all from memory
    QVERIFY(q.buffer.isEmpty());
}

void TestQueueBuffer::aTakenMessageIsTakenOnce()
{
    Queue q(options(10));
    q.start();
    q.addRange(1, 2);
    QCOMPARE(q.take(), 1);
    QCOMPARE(q.take(), 2);
    QCOMPARE(q.take(), 0);
    QCOMPARE(q.buffer.size(), 2);
    QVERIFY(!q.buffer.isEmpty());
    q.buffer.invalidate(); // what is taken stays taken, although its row is still there
    QCOMPARE(q.take(), 0);
    QCOMPARE(q.buffer.size(), 2);
    q.finish(1);
    q.finish(2);
    QVERIFY(q.buffer.isEmpty());
}

void TestQueueBuffer::whatIsGivenBackComesFirstAgain()
{
    Queue q(options(10));
    q.start();
    q.addRange(1, 3);
    QCOMPARE(q.take(), 1);
    q.giveBack(1);
    QCOMPARE(q.drain(), range(1, 3));
}

void TestQueueBuffer::messageBeyondTheBufferIsNotForgotten_data()
{
    QTest::addColumn<int>("capacity");
    QTest::addColumn<int>("messages");
    QTest::newRow("one more than the buffer") << 5 << 6;
    QTest::newRow("as many as the buffer") << 5 << 5;
    QTest::newRow("many more") << 5 << 103;
    QTest::newRow("a buffer of one") << 1 << 4;
    QTest::newRow("the default buffer, one more") << 0 << 1001;
}

void TestQueueBuffer::messageBeyondTheBufferIsNotForgotten()
{
    QFETCH(int, capacity);
    QFETCH(int, messages);
    Queue q(options(capacity));
    q.start();
    q.addRange(1, messages);
    QCOMPARE(q.buffer.size(), messages);
    QCOMPARE(q.drain(), range(1, messages));
    QVERIFY(q.buffer.isEmpty());
    q.add(messages + 1); // and from memory again
    const int reads = q.rows.reads;
    QCOMPARE(q.drain(), range(messages + 1, messages + 1));
    QCOMPARE(q.rows.reads.load(), reads);
}

void TestQueueBuffer::bytesBoundTheBufferToo()
{
    auto bounded = options(1000);
    bounded.maxBytes = 100;
    Queue q(bounded);
    q.start();
    for (MessageId id = 1; id <= 6; ++id)
        q.add(Rows::message(id, QByteArray(40, 'x')));
    q.add(Rows::message(7, QByteArray(400, 'x'))); // larger than all the buffer may hold
    const int reads = q.rows.reads;
    QCOMPARE(q.take(), 1);
    QCOMPARE(q.take(), 2);
    QCOMPARE(q.rows.reads.load(), reads); // so many were in memory
    QCOMPARE(q.take(), 3);
    QVERIFY(q.rows.reads > reads);
    for (const MessageId id : {1, 2, 3})
        q.finish(id);
    QCOMPARE(q.drain(), range(4, 7));
}

void TestQueueBuffer::aBacklogIsReadInOrderBeforeWhatIsNew()
{
    Queue q(options(4));
    q.rows.insertRange(1, 10);
    q.start();
    QCOMPARE(q.buffer.size(), 10);
    QVERIFY(!q.buffer.isEmpty());
    q.addRange(11, 12);
    QCOMPARE(q.buffer.size(), 12);
    QCOMPARE(q.drain(), range(1, 12));
    QVERIFY(q.buffer.isEmpty());
}

void TestQueueBuffer::whatIsCommittedDuringAReadIsNeitherLostNorDoubled()
{
    Queue q(options(10));
    q.rows.insert(1);
    q.rows.insert(5);
    q.rows.insert(9);
    // 3 comes from a thread that was slow to commit, 9 is in the page already, 12 is new.
    q.rows.afterSnapshot = [&q] {
        q.add(3);
        q.buffer.add(Rows::message(9));
        q.add(12);
    };
    q.start();
    QCOMPARE(q.drain(), (Ids{1, 3, 5, 9, 12}));
    QVERIFY(q.buffer.isEmpty());
    QCOMPARE(q.buffer.size(), 0);
}

void TestQueueBuffer::whatLeavesDuringAReadDoesNotComeBack()
{
    Queue q(options(2));
    q.start();
    q.addRange(1, 6);
    QCOMPARE(q.take(), 1);
    QCOMPARE(q.take(), 2);
    q.buffer.invalidate();
    q.rows.afterSnapshot = [&q] { q.finish(2); }; // the page has 1 and 2
    QCOMPARE(q.take(), 3);
    q.finish(1);
    q.finish(3);
    QCOMPARE(q.drain(), range(4, 6));
}

void TestQueueBuffer::whatComesBackDuringAReadIsTakenAsItIsNow()
{
    Queue q(options(2));
    q.start();
    q.addRange(1, 6);
    QCOMPARE(q.take(), 1);
    q.buffer.invalidate();
    q.rows.afterSnapshot = [&q] {
        q.rows.insert(Rows::message(1, "second attempt"));
        q.buffer.giveBack(Rows::message(1, "second attempt"));
    };
    QCOMPARE(q.take(), 1);
    QCOMPARE(q.text, QByteArray("second attempt"));
    q.finish(1);
    QCOMPARE(q.drain(), range(2, 6));
}

void TestQueueBuffer::aPageBegunBeforeAnInvalidationIsDropped()
{
    Queue q(options(10));
    q.rows.insertRange(1, 3);
    q.rows.afterSnapshot = [&q] {
        q.rows.erase(2); // deleted by a person
        q.buffer.invalidate();
    };
    q.start();
    QCOMPARE(q.drain(), (Ids{1, 3}));
    QVERIFY(q.buffer.isEmpty());
}

void TestQueueBuffer::aFailedReadIsToldAndTriedAgain()
{
    Queue q(options(10));
    q.rows.insertRange(1, 2);
    q.rows.failNext = true;
    const auto failed = q.buffer.acquire(0, q.rows.reader(), {}, 0ms);
    QVERIFY(!failed);
    QCOMPARE(failed.error().message, QStringLiteral("disk gone"));
    QCOMPARE(q.drain(), range(1, 2));
}

// A page may be short because its messages are large.
void TestQueueBuffer::onlyAnEmptyPageEndsTheReading()
{
    Queue q(options(10));
    q.rows.insertRange(1, 5);
    const auto shortPages = [&q](ConnectorMessageQuery query) {
        query.limit = 1;
        return q.rows.page(query);
    };
    QVERIFY(q.buffer.start(q.rows.extent(), shortPages));
    Ids ids;
    for (;;) {
        const auto taken = q.buffer.acquire(0, shortPages, {}, 0ms);
        QVERIFY(taken);
        if (!*taken)
            break;
        ids.push_back((*taken)->message.messageId);
        q.finish(ids.back());
    }
    QCOMPARE(ids, range(1, 5));
}

void TestQueueBuffer::withdrawnMessagesAreNotHandedOut()
{
    Queue q(options(10));
    q.start();
    q.addRange(1, 3);
    QCOMPARE(q.take(), 1);
    QVERIFY(q.buffer.withdraw(2, {}));
    QVERIFY(q.buffer.isWithdrawn(2));
    QCOMPARE(q.take(), 3);

    // One that a thread has: withdraw() waits until it is back.
    std::atomic<bool> done = false;
    std::thread person([&] {
        QVERIFY(q.buffer.withdraw(1, {}));
        done = true;
    });
    while (!q.buffer.isWithdrawn(1))
        std::this_thread::yield();
    QVERIFY(!done);
    q.giveBack(1);
    person.join();
    QCOMPARE(q.take(), 0);

    std::stop_source stop;
    stop.request_stop();
    QVERIFY(!q.buffer.withdraw(3, stop.get_token()));
}

void TestQueueBuffer::anOverwrittenMessageIsTakenAsItIsNow()
{
    Queue q(options(10));
    q.start();
    q.addRange(1, 2);
    QVERIFY(q.buffer.withdraw(1, {}));
    q.rows.erase(1);
    q.add(Rows::message(1, "again"));
    q.buffer.readmit(1);
    QCOMPARE(q.take(), 1);
    QCOMPARE(q.text, QByteArray("again"));

    // The same while a page is read that still has the old one.
    Queue r(options(10));
    r.rows.insertRange(1, 2);
    QVERIFY(r.buffer.withdraw(1, {}));
    r.rows.afterSnapshot = [&r] {
        r.add(Rows::message(1, "again"));
        r.buffer.readmit(1);
    };
    QCOMPARE(r.take(), 1);
    QCOMPARE(r.text, QByteArray("again"));
}

void TestQueueBuffer::rotationTakesTheOthersFirst()
{
    Queue q(options(10, QueueBuffer::Order::Rotating));
    q.start();
    q.addRange(1, 3);
    Ids seen;
    for (int i = 0; i < 5; ++i) { // 2 goes through at its second turn
        const MessageId id = q.take();
        seen.push_back(id);
        if (id == 2 && q.lap == 1)
            q.finish(id);
        else
            q.giveBack(id);
    }
    QCOMPARE(seen, (Ids{1, 2, 3, 1, 2}));
    QCOMPARE(q.lap, 1);
    QCOMPARE(q.take(), 3);
    q.giveBack(3);
    QCOMPARE(q.take(), 1);
    QCOMPARE(q.lap, 2);
}

void TestQueueBuffer::aLapDoesNotTakeInWhatIsNew()
{
    Queue q(options(10, QueueBuffer::Order::Rotating));
    q.start();
    q.addRange(1, 2);
    QCOMPARE(q.take(), 1);
    q.giveBack(1); // the lap ends with 2
    q.add(3);
    QCOMPARE(q.take(), 2);
    q.giveBack(2);
    QCOMPARE(q.take(), 1);
    q.giveBack(1); // this one ends with 3
    QCOMPARE(q.take(), 2);
    q.giveBack(2);
    QCOMPARE(q.take(), 3);
}

void TestQueueBuffer::aLapMayBeLongerThanTheBuffer()
{
    Queue q(options(3, QueueBuffer::Order::Rotating));
    q.rows.insertRange(1, 4);
    q.start();
    q.addRange(5, 8);
    Ids seen;
    for (int i = 0; i < 16; ++i) {
        seen.push_back(q.take());
        q.giveBack(seen.back());
    }
    Ids twice = range(1, 8);
    const Ids again = range(1, 8);
    twice.insert(twice.end(), again.begin(), again.end());
    QCOMPARE(seen, twice);
    QCOMPARE(q.buffer.size(), 8);
    QCOMPARE(q.drain(), range(1, 8));
    QVERIFY(q.buffer.isEmpty());
}

void TestQueueBuffer::aStandingBucketDoesNotHoldUpTheOthers()
{
    auto two = options(4);
    two.buckets = 2;
    two.bucketOf = [](const ConnectorMessage &message) { return message.messageId % 10 == 0 ? 1 : 0; };
    Queue q(two);
    q.rows.insertRange(1, 30);
    q.start();
    q.addRange(31, 60);
    QCOMPARE(q.take(0), 1); // and stands there
    QCOMPARE(q.drain(1), (Ids{10, 20, 30, 40, 50, 60}));
    q.finish(1);
    Ids rest;
    for (const MessageId id : range(2, 60)) {
        if (id % 10 != 0)
            rest.push_back(id);
    }
    QCOMPARE(q.drain(0), rest);
    QVERIFY(q.buffer.isEmpty());
}

void TestQueueBuffer::stopEndsTheWaiting()
{
    Queue q(options(10));
    q.start();
    std::jthread waiter([&q](std::stop_token stop) {
        const auto taken = q.buffer.acquire(0, q.rows.reader(), stop, 1h);
        QVERIFY(taken && !*taken);
    });
    waiter.request_stop();
    waiter.join();
    q.add(1);
    std::stop_source stop;
    stop.request_stop();
    const auto taken = q.buffer.acquire(0, q.rows.reader(), stop.get_token(), 1h);
    QVERIFY(taken && !*taken);
}

void TestQueueBuffer::addWakesAWaitingThread()
{
    Queue q(options(10));
    q.start();
    std::thread waiter([&q] {
        const auto taken = q.buffer.acquire(0, q.rows.reader(), {}, 1h);
        QVERIFY(taken && *taken);
        QCOMPARE((*taken)->message.messageId, 1);
    });
    q.add(1);
    waiter.join();
}

void TestQueueBuffer::manyThreadsLoseAndDoubleNothing_data()
{
    QTest::addColumn<int>("threads");
    QTest::addColumn<int>("buckets");
    QTest::addColumn<bool>("rotates");
    QTest::newRow("strict, one thread") << 1 << 1 << false;
    QTest::newRow("strict, shared") << 4 << 1 << false;
    QTest::newRow("strict, a bucket a thread") << 4 << 4 << false;
    QTest::newRow("rotating, shared") << 4 << 1 << true;
    QTest::newRow("rotating, a bucket a thread") << 4 << 4 << true;
}

// A small buffer, threads that now and then fail, invalidations, and ids that are committed a little out of order.
void TestQueueBuffer::manyThreadsLoseAndDoubleNothing()
{
    QFETCH(int, threads);
    QFETCH(int, buckets);
    QFETCH(bool, rotates);
    constexpr MessageId last = 4000;
    auto small = options(16, rotates ? QueueBuffer::Order::Rotating : QueueBuffer::Order::Strict);
    small.buckets = buckets;
    small.bucketOf = [buckets](const ConnectorMessage &message) { return int(message.messageId % buckets); };
    Queue q(small);
    q.rows.insertRange(1, 100);
    q.start();

    std::vector<std::atomic<int>> finished(size_t(last) + 1);
    std::vector<std::atomic<int>> holders(size_t(last) + 1);
    std::atomic<int> left = int(last);
    std::atomic<bool> overtaken = false;
    std::atomic<bool> doubled = false;
    std::vector<std::jthread> all;
    for (int i = 0; i < threads; ++i) {
        all.emplace_back([&, i](std::stop_token stop) {
            std::minstd_rand random(unsigned(i) + 1);
            MessageId before = 0;
            while (left > 0) {
                auto taken = q.buffer.acquire(buckets > 1 ? i : 0, q.rows.reader(), stop, 10ms);
                if (!taken || !*taken)
                    continue;
                const MessageId id = (*taken)->message.messageId;
                doubled = doubled || holders[size_t(id)].fetch_add(1) != 0 || finished[size_t(id)] != 0;
                if (random() % 8 == 0) {
                    --holders[size_t(id)];
                    q.giveBack(id);
                    continue;
                }
                // The writer commits pairs as 2, 1, 4, 3 …, so neighbours may come in either order.
                overtaken = overtaken || (!rotates && threads == buckets && id + 1 < before);
                before = id;
                ++finished[size_t(id)];
                --holders[size_t(id)];
                q.finish(id);
                --left;
            }
        });
    }
    for (MessageId id = 101; id <= last; id += 2) {
        q.add(id + 1 <= last ? id + 1 : id);
        if (id + 1 <= last)
            q.add(id);
        if (id % 500 == 1)
            q.buffer.invalidate();
    }
    QTRY_VERIFY_WITH_TIMEOUT(left <= 0, 60000);
    all.clear();
    QVERIFY(!overtaken);
    QVERIFY(!doubled);
    for (MessageId id = 1; id <= last; ++id)
        QCOMPARE(finished[size_t(id)].load(), 1);
    for (int bucket = 0; bucket < buckets; ++bucket)
        QCOMPARE(q.take(bucket), 0);
    QVERIFY(q.buffer.isEmpty());
}

QTEST_GUILESS_MAIN(TestQueueBuffer)
#include "tst_queue_buffer.moc"
