// SPDX-License-Identifier: GPL-3.0-or-later
// Destination queues: what is queued when, who sends it in which order, and what stays when a channel stops. spec/engine.md
// section 8; the numbers of cases/bugs.md stand at the tests.
#include "tests/support/forwarding_store.h"
#include "tests/support/pipeline_harness.h"

#include "engine/base/log.h"
#include "engine/base/thread_name.h"

#include <QtTest>

#include <algorithm>
#include <atomic>
#include <numeric>
#include <thread>

using namespace millrace;
using namespace millrace::test;

namespace {

const QString queuedText = QStringLiteral("Message queued successfully");

// A peer that notes what it gets, and answers as the test says.
class Peer
{
public:
    Send send()
    {
        return [this](const OutgoingMessage &message, std::stop_token stop) {
            {
                const std::lock_guard lock(m_mutex);
                m_attempts.push_back(message.message->messageId);
                threads.insert(ThreadName::current());
            }
            Response response = answer ? answer(message, stop) : isUp ? PipelineHarness::sent() : down();
            if (response.status == MessageStatus::Sent) {
                const std::lock_guard lock(m_mutex);
                m_got.push_back(message.value("template"));
            }
            return response;
        };
    }
    static Response down() { return PipelineHarness::failed(MessageStatus::Queued, QStringLiteral("unreachable")); }

    std::vector<QByteArray> got() const
    {
        const std::lock_guard lock(m_mutex);
        return m_got;
    }
    std::vector<MessageId> attempts() const
    {
        const std::lock_guard lock(m_mutex);
        return m_attempts;
    }

    std::atomic<bool> isUp = true;
    Send answer; // before deploy()
    std::set<QString> threads;

private:
    mutable std::mutex m_mutex;
    std::vector<QByteArray> m_got;
    std::vector<MessageId> m_attempts;
};

// Notes the transactions of a channel, and fails some.
class WatchedStore : public ForwardingStore
{
public:
    using ForwardingStore::ForwardingStore;
    CommitTicket submit(WriteBatch batch, Durability durability) override
    {
        {
            const std::lock_guard lock(m_mutex);
            m_seen.push_back(batch.transaction());
        }
        if (batch.transaction() == fails && left.fetch_sub(1) > 0)
            return {};
        return ForwardingStore::submit(std::move(batch), durability);
    }
    Result<void> wait(const CommitTicket &ticket) override
    {
        return ticket.state() ? ForwardingStore::wait(ticket) : Result<void>(Error{ErrorCode::Io, QStringLiteral("database or disk is full")});
    }
    qsizetype count(Transaction transaction) const
    {
        const std::lock_guard lock(m_mutex);
        return std::count(m_seen.begin(), m_seen.end(), transaction);
    }

    Transaction fails = Transaction::Other;
    std::atomic<int> left = 0;

private:
    mutable std::mutex m_mutex;
    std::vector<Transaction> m_seen;
};

struct QueueHarness : PipelineHarness
{
    using Settings = std::vector<std::pair<QByteArray, QByteArray>>;

    // A destination whose queue is on: "always", unless the settings say otherwise; tried again at once.
    ConnectorConfig &addQueue(Peer &peer, const Settings &settings = {})
    {
        addDestination(QStringLiteral("queue%1").arg(config.destinations.size() + 1), peer.send());
        set(config.destinations.back(), {{"queueEnabled", "true"}, {"retryIntervalMillis", "0"}});
        set(config.destinations.back(), settings);
        return config.destinations.back();
    }
    static void set(ConnectorConfig &destination, const Settings &settings)
    {
        for (const auto &[name, value] : settings)
            destination.properties.set("destinationConnectorProperties/" + name, value);
    }
    ConnectorMessage row(MessageId id, MetaDataId md = 1)
    {
        const Message message = load(id);
        const ConnectorMessage *found = connectorMessage(message, md);
        return found ? *found : ConnectorMessage{};
    }
    MessageStatus status(MessageId id, MetaDataId md = 1) { return row(id, md).status; }
    qint64 queued(MetaDataId md = 1) { return store().statistics(config.id).connectors[md].lifetime.queued; }
    bool isEmpty() { return channel().parts().destinations[0]->queue()->isEmpty(); }
    WatchedStore &watch()
    {
        useStore([this](MessageStore &real) {
            auto watched = std::make_unique<WatchedStore>(real);
            m_watched = watched.get();
            return watched;
        });
        return *m_watched;
    }

private:
    WatchedStore *m_watched = nullptr;
};

void hold(std::atomic<bool> &until, std::stop_token stop)
{
    while (!until && !stop.stop_requested())
        std::this_thread::yield();
}

} // namespace

class TestDestinationQueue : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void alwaysQueuesAndSendsFromItsThread();
    void onFailureTriesFirstAndDoesNotJumpTheQueue();
    void afterADirectAttemptTheQueueWaits();
    void allDirectAttemptsAreStoredAtOnce();
    void anErrorIsNotQueued();
    void aQueueThatTriesAgainWarnsOnce();
    void aQueuedMessageDoesNotStopTheChain(); // cases/bugs.md 3 (d)
    void whatWasBuiltWhenQueuedIsSent();
    void regeneratedTemplatesAreThoseOfNow();
    void anotherTypeOfConnectorCannotSendIt();
    void whatWasNeverTransformedCannotBeSent();
    void filterAndTransformerRunAtEachAttempt();
    void aFilterMayRejectOnARetry();
    void theErrorOfAnEarlierAttemptGoes(); // decision O8
    void pendingIsCommittedBeforeTheResponseTransformer();
    void aResponseTransformerMayQueue();
    void whatCouldNotBeStoredIsTriedAgain();
    void whatIsPendingIsNotSentAgainAfterAFailure();
    void theHeadBlocksWithoutRotation();
    void rotationLetsOthersPassAndWaitsAfterALap();
    void messageBeyondTheBufferIsSent(); // cases/bugs.md 18
    void stopWakesAThreadThatWaits();
    void haltCutsASendAndLeavesItQueued();
    void pauseGoesOnSending();
    void aRestartGoesOnInOrder();
    void aDestinationStopsAndStartsAlone();
    void withoutAQueueADestinationDoesNotStopAlone();
    void backlogOfASwitchedOffQueueStays(); // cases/bugs.md 16
    void orderPerKeyWithSeveralThreads_data();
    void orderPerKeyWithSeveralThreads(); // cases/bugs.md 18
    void contentGoesWhenAllIsComplete_data();
    void contentGoesWhenAllIsComplete(); // cases/bugs.md 21
    void aStorageModeThatKeepsTooLittleIsRefused_data();
    void aStorageModeThatKeepsTooLittleIsRefused();
};

void TestDestinationQueue::alwaysQueuesAndSendsFromItsThread()
{
    QueueHarness h;
    Peer peer;
    std::atomic<bool> goOn = false;
    peer.answer = [&goOn](const OutgoingMessage &, std::stop_token stop) {
        hold(goOn, stop);
        return PipelineHarness::sent("thanks");
    };
    h.addQueue(peer);
    QVERIFY(h.deploy());
    const QString thread = QStringLiteral("Destination Queue Thread 1 on Test channel (%1), queue1 (1)").arg(h.config.id);
    QTRY_COMPARE(std::ranges::count(ThreadName::all(), thread), 1);

    const Message message = h.process("hello"); // does not wait for the peer
    QVERIFY(message.processed);
    QCOMPARE(h.connectorMessage(message, 1)->status, MessageStatus::Queued);
    QCOMPARE(h.connectorMessage(message, 1)->sendAttempts, 0);
    QVERIFY(h.connectorMessage(message, 1)->sent->data.contains("<template>hello</template>"));
    QCOMPARE(h.connectorMessage(message, 1)->encoded->data, QByteArray("hello"));
    QVERIFY(!h.connectorMessage(message, 1)->response);
    const auto *response = h.connectorMessage(message, 0)->responseMap.value(QStringLiteral("d1")).response();
    QVERIFY(response);
    QCOMPARE(response->status, MessageStatus::Queued);
    QCOMPARE(response->statusMessage, queuedText);
    QCOMPARE(h.queued(), 1);
    QTRY_COMPARE(peer.attempts().size(), size_t(1));
    QVERIFY(peer.threads.contains(QStringLiteral("Test Destination Process Thread on Test channel (%1), queue1 (1)").arg(h.config.id)));

    goOn = true;
    QTRY_COMPARE(h.status(1), MessageStatus::Sent);
    const ConnectorMessage sent = h.row(1);
    QCOMPARE(sent.sendAttempts, 1);
    QCOMPARE(sent.response->message, QByteArray("thanks"));
    QVERIFY(sent.sendDate > 0 && sent.responseDate >= sent.sendDate);
    QCOMPARE(sent.responseMap.value(QStringLiteral("d1")).response()->status, MessageStatus::Sent);
    QCOMPARE(h.row(1, 0).responseMap.value(QStringLiteral("d1")).response()->status, MessageStatus::Queued); // is not revised
    QCOMPARE(h.queued(), 0);
    QCOMPARE(peer.got(), std::vector<QByteArray>{"hello"});
}

void TestDestinationQueue::onFailureTriesFirstAndDoesNotJumpTheQueue()
{
    QueueHarness h;
    Peer peer;
    h.addQueue(peer, {{"sendFirst", "true"}});
    QVERIFY(h.deploy());
    QCOMPARE(h.connectorMessage(h.process("1"), 1)->status, MessageStatus::Sent); // at once
    peer.isUp = false;
    h.process("2");
    h.process("3");
    QTRY_VERIFY(h.row(2).sendAttempts > 2);
    QCOMPARE(h.status(2), MessageStatus::Queued);
    QCOMPARE(h.status(3), MessageStatus::Queued);
    QCOMPARE(h.row(3).sendAttempts, 0);
    QVERIFY(!h.row(3).response);
    peer.isUp = true;
    QTRY_COMPARE(h.status(3), MessageStatus::Sent);
    QCOMPARE(peer.got(), (std::vector<QByteArray>{"1", "2", "3"}));
    QCOMPARE(h.row(3).sendAttempts, 1);
    QTRY_VERIFY(h.isEmpty());
    QCOMPARE(h.connectorMessage(h.process("4"), 1)->status, MessageStatus::Sent); // at once again
}

void TestDestinationQueue::afterADirectAttemptTheQueueWaits()
{
    QueueHarness h;
    Peer peer;
    peer.answer = [&peer](const OutgoingMessage &, std::stop_token) { return peer.attempts().size() == 2 ? PipelineHarness::sent() : Peer::down(); };
    h.addQueue(peer, {{"sendFirst", "true"}, {"retryIntervalMillis", "3600000"}});
    QVERIFY(h.deploy());
    h.process("1");
    QTRY_COMPARE(h.status(1), MessageStatus::Sent); // but not at the first message after a start (case resp_d2)
    QTRY_VERIFY(h.isEmpty());
    QCOMPARE(h.connectorMessage(h.process("2"), 1)->sendAttempts, 1);
    h.channel().stop();
    QCOMPARE(peer.attempts(), (std::vector<MessageId>{1, 1, 2}));
    QCOMPARE(h.row(2).sendAttempts, 1);
    QCOMPARE(h.row(2).response->status, MessageStatus::Queued);
}

void TestDestinationQueue::allDirectAttemptsAreStoredAtOnce()
{
    QueueHarness h;
    WatchedStore &store = h.watch();
    Peer peer;
    peer.answer = [&peer](const OutgoingMessage &, std::stop_token) { return peer.attempts().size() == 4 ? PipelineHarness::sent() : Peer::down(); };
    h.addQueue(peer, {{"sendFirst", "true"}, {"retryCount", "2"}});
    QVERIFY(h.deploy());
    h.process("x");
    QTRY_COMPARE(h.status(1), MessageStatus::Sent);
    QCOMPARE(h.row(1).sendAttempts, 4);
    QCOMPARE(store.count(Transaction::Destination), 1);
    QCOMPARE(store.count(Transaction::Queued), 1);
}

void TestDestinationQueue::aQueueThatTriesAgainWarnsOnce()
{
    QueueHarness h;
    Peer peer;
    peer.answer = [&peer](const OutgoingMessage &, std::stop_token) { return peer.attempts().size() == 4 ? PipelineHarness::sent() : Peer::down(); };
    h.addQueue(peer);
    QVERIFY(h.deploy());
    const std::vector<LogEntry> before = Log::after(0);
    h.process("x");
    QTRY_COMPARE(h.status(1), MessageStatus::Sent);
    std::vector<LogEntry> lines = Log::after(before.empty() ? 0 : before.back().number);
    std::erase_if(lines, [](const LogEntry &line) { return line.level < LogLevel::Warning; });
    QCOMPARE(lines.size(), size_t(1));
    QCOMPARE(lines[0].level, LogLevel::Warning);
    QCOMPARE(lines[0].text, QStringLiteral("A message could not be sent and waits in the queue"));
    QCOMPARE(lines[0].field(u"connector"), QStringLiteral("queue1"));
}

void TestDestinationQueue::anErrorIsNotQueued()
{
    QueueHarness h;
    Peer peer;
    peer.answer = [](const OutgoingMessage &, std::stop_token) { return PipelineHarness::failed(MessageStatus::Error, QStringLiteral("no")); };
    h.addQueue(peer, {{"sendFirst", "true"}});
    h.addQueue(peer);
    QVERIFY(h.deploy());
    QCOMPARE(h.connectorMessage(h.process("x"), 1)->status, MessageStatus::Error);
    QTRY_COMPARE(h.status(1, 2), MessageStatus::Error);
    QCOMPARE(h.row(1, 2).processingError, QStringLiteral("no"));
}

void TestDestinationQueue::aQueuedMessageDoesNotStopTheChain()
{
    for (const QByteArray sendFirst : {"false", "true"}) {
        QueueHarness h;
        Peer peer;
        peer.isUp = false;
        h.addQueue(peer, {{"sendFirst", sendFirst}, {"retryIntervalMillis", "3600000"}});
        h.addDestination(QStringLiteral("next"), [](const OutgoingMessage &, std::stop_token) { return PipelineHarness::sent(); });
        h.config.destinations[1].transformer.steps = {PipelineHarness::script("channelMap.put('seen', String(responseMap.get('d1').getStatus()));")};
        QVERIFY(h.deploy());
        const Message message = h.process("x");
        QCOMPARE(h.connectorMessage(message, 1)->status, MessageStatus::Queued);
        QCOMPARE(h.connectorMessage(message, 2)->status, MessageStatus::Sent);
        QCOMPARE(h.connectorMessage(message, 2)->channelMap.value(QStringLiteral("seen")).toText(), QStringLiteral("QUEUED"));
    }
}

void TestDestinationQueue::whatWasBuiltWhenQueuedIsSent()
{
    QueueHarness h;
    Peer peer;
    peer.isUp = false;
    h.addQueue(peer);
    QVERIFY(h.deploy());
    h.process("x\ry");
    h.channel().stop();
    h.config.destinations[0].properties.set("template", "new ${message.encodedData}");
    peer.isUp = true;
    QVERIFY(h.deploy());
    QTRY_COMPARE(h.status(1), MessageStatus::Sent);
    QCOMPARE(peer.got(), std::vector<QByteArray>{"x\ry"});
}

void TestDestinationQueue::regeneratedTemplatesAreThoseOfNow()
{
    QueueHarness h;
    Peer peer;
    peer.isUp = false;
    h.addQueue(peer, {{"regenerateTemplate", "true"}});
    QVERIFY(h.deploy());
    h.process("x");
    h.channel().stop();
    h.config.destinations[0].properties.set("template", "new ${message.encodedData}");
    peer.isUp = true;
    QVERIFY(h.deploy());
    QTRY_COMPARE(h.status(1), MessageStatus::Sent);
    QCOMPARE(peer.got(), std::vector<QByteArray>{"new x"});
    QVERIFY(h.row(1).sent->data.contains("<template>new x</template>"));
}

void TestDestinationQueue::anotherTypeOfConnectorCannotSendIt()
{
    QueueHarness h;
    Peer peer;
    peer.isUp = false;
    h.addQueue(peer);
    QVERIFY(h.deploy());
    h.process("x");
    h.channel().stop();
    h.config.destinations[0].properties.attributes = {{"class", "test.Other"}};
    peer.isUp = true;
    QVERIFY(h.deploy());
    QTRY_COMPARE(h.status(1), MessageStatus::Error);
    const ConnectorMessage row = h.row(1);
    QVERIFY(row.processingError.startsWith(QStringLiteral("Mismatched connector properties")));
    QVERIFY(row.processingError.contains(QStringLiteral("test.Destination")) && row.processingError.contains(QStringLiteral("test.Other")));
    QVERIFY(peer.got().empty());
    QCOMPARE(h.queued(), 0);
}

void TestDestinationQueue::whatWasNeverTransformedCannotBeSent()
{
    QueueHarness h;
    Peer peer;
    h.addQueue(peer, {{"regenerateTemplate", "true"}, {"includeFilterTransformer", "true"}});
    h.config.destinations[0].transformer.steps = {PipelineHarness::script("throw 'not reached';")};
    QVERIFY(h.deploy());
    QVERIFY(h.channel().stopConnector(1)); // so that it stays as it was queued
    const Message message = h.process("x");
    const ConnectorMessage &row = *h.connectorMessage(message, 1);
    QCOMPARE(row.status, MessageStatus::Queued);
    QVERIFY(!row.sent && !row.encoded && !row.transformed);
    QCOMPARE(row.raw->data, QByteArray("x"));
    h.channel().stop();
    QueueHarness::set(h.config.destinations[0], {{"includeFilterTransformer", "false"}});
    QVERIFY(h.deploy());
    QTRY_COMPARE(h.status(1), MessageStatus::Error);
    QVERIFY(h.row(1).processingError.startsWith(QStringLiteral("Queued message has not yet been transformed")));
}

void TestDestinationQueue::filterAndTransformerRunAtEachAttempt()
{
    QueueHarness h;
    Peer peer;
    peer.answer = [&peer](const OutgoingMessage &, std::stop_token) { return peer.attempts().size() < 3 ? Peer::down() : PipelineHarness::sent(); };
    h.addQueue(peer, {{"regenerateTemplate", "true"}, {"includeFilterTransformer", "true"}});
    h.config.destinations[0].transformer.steps = {PipelineHarness::script(
        "var n = (globalChannelMap.get('n') || 0) + 1; globalChannelMap.put('n', n); channelMap.put('n', n); msg = msg + n;")};
    QVERIFY(h.deploy());
    h.process("x");
    QTRY_COMPARE(h.status(1), MessageStatus::Sent);
    const ConnectorMessage row = h.row(1);
    QCOMPARE(peer.got(), std::vector<QByteArray>{"x3"}); // from raw each time
    QCOMPARE(row.encoded->data, QByteArray("x3"));
    QCOMPARE(row.channelMap.value(QStringLiteral("n")).toText(), QStringLiteral("3.0"));
    QCOMPARE(row.sendAttempts, 3);
}

void TestDestinationQueue::aFilterMayRejectOnARetry()
{
    QueueHarness h;
    Peer peer;
    peer.isUp = false;
    h.addQueue(peer, {{"regenerateTemplate", "true"}, {"includeFilterTransformer", "true"}});
    h.config.destinations[0].filter.rules = {PipelineHarness::script("var n = (globalChannelMap.get('n') || 0) + 1; globalChannelMap.put('n', n); return n < 2;")};
    h.config.destinations[0].filter.rules[0].className = "com.mirth.connect.plugins.javascriptrule.JavaScriptRule";
    h.addQueue(peer, {{"regenerateTemplate", "true"}, {"includeFilterTransformer", "true"}});
    h.config.destinations[1].transformer.steps = {PipelineHarness::script("throw 'broken';")};
    QVERIFY(h.deploy());
    h.process("x");
    QTRY_COMPARE(h.status(1), MessageStatus::Filtered);
    const ConnectorMessage row = h.row(1);
    QCOMPARE(row.sendAttempts, 1);
    QVERIFY(row.sent && row.response); // of the first attempt
    QVERIFY(row.processingError.isEmpty());
    QTRY_COMPARE(h.status(1, 2), MessageStatus::Error);
    QVERIFY(h.row(1, 2).processingError.contains(QStringLiteral("broken")));
    QCOMPARE(h.row(1, 2).sendAttempts, 0);
}

void TestDestinationQueue::theErrorOfAnEarlierAttemptGoes()
{
    QueueHarness h;
    Peer peer;
    peer.isUp = false;
    h.addQueue(peer);
    QVERIFY(h.deploy());
    h.process("x");
    QTRY_COMPARE(h.row(1).processingError, QStringLiteral("unreachable"));
    QCOMPARE(h.row(1).errorCode(), 1);
    peer.isUp = true;
    QTRY_COMPARE(h.status(1), MessageStatus::Sent);
    QCOMPARE(h.row(1).processingError, QString());
    MessageQuery all;
    all.channelId = h.config.id;
    const auto page = h.store().openReader()->find(all);
    QVERIFY(page);
    QCOMPARE(page->messages.at(0).connectors.at(1).errorCode, 0); // the row's, not only the content
}

void TestDestinationQueue::pendingIsCommittedBeforeTheResponseTransformer()
{
    QueueHarness h;
    WatchedStore &store = h.watch();
    Peer peer;
    h.addQueue(peer);
    h.config.destinations[0].responseTransformer->steps = {PipelineHarness::script("channelMap.put('done', 'yes');")};
    QVERIFY(h.deploy());
    h.process("x");
    QTRY_COMPARE(h.status(1), MessageStatus::Sent);
    QCOMPARE(h.row(1).channelMap.value(QStringLiteral("done")).toText(), QStringLiteral("yes"));
    QCOMPARE(store.count(Transaction::QueuedPending), 1);
    QCOMPARE(store.count(Transaction::Queued), 1);
    QCOMPARE(store.count(Transaction::Removal), 0); // nothing is to be removed
}

void TestDestinationQueue::aResponseTransformerMayQueue()
{
    QueueHarness h;
    Peer peer;
    h.addQueue(peer, {{"sendFirst", "true"}});
    h.config.destinations[0].responseTransformer->steps = {PipelineHarness::script(
        "var n = (globalChannelMap.get('n') || 0) + 1; globalChannelMap.put('n', n); if (n < 4) responseStatus = QUEUED;")};
    QVERIFY(h.deploy());
    h.process("x");
    QTRY_COMPARE(h.status(1), MessageStatus::Sent);
    QCOMPARE(h.row(1).sendAttempts, 4);
    QCOMPARE(h.queued(), 0);
}

void TestDestinationQueue::whatCouldNotBeStoredIsTriedAgain()
{
    QueueHarness h;
    WatchedStore &store = h.watch();
    store.fails = Transaction::Queued;
    store.left = 2;
    Peer peer;
    h.addQueue(peer);
    QVERIFY(h.deploy());
    h.process("1");
    h.process("2");
    QTRY_COMPARE(h.status(2), MessageStatus::Sent);
    QCOMPARE(peer.got(), (std::vector<QByteArray>{"1", "1", "1", "2"}));
    QCOMPARE(h.row(1).sendAttempts, 1); // what was not stored does not count
}

// The answer is stored, what the response transformer made of it is not: that goes on when the disk is back, without a restart.
void TestDestinationQueue::whatIsPendingIsNotSentAgainAfterAFailure()
{
    for (const char *rotate : {"false", "true"}) {
        QueueHarness h;
        WatchedStore &store = h.watch();
        store.fails = Transaction::Queued;
        store.left = 2;
        Peer peer;
        h.addQueue(peer, {{"rotate", rotate}});
        h.config.destinations[0].responseTransformer->steps = {PipelineHarness::script("channelMap.put('done', 'yes');")};
        QVERIFY(h.deploy());
        h.process("1");
        h.process("2");
        QTRY_COMPARE(h.status(2), MessageStatus::Sent);
        QTRY_COMPARE(h.status(1), MessageStatus::Sent);
        QCOMPARE(peer.got(), (std::vector<QByteArray>{"1", "2"}));
        QCOMPARE(h.row(1).channelMap.value(QStringLiteral("done")).toText(), QStringLiteral("yes"));
        QCOMPARE(h.queued(), 0);
    }
}

void TestDestinationQueue::theHeadBlocksWithoutRotation()
{
    QueueHarness h;
    Peer peer;
    peer.answer = [&peer](const OutgoingMessage &m, std::stop_token) {
        return m.message->messageId == 1 && !peer.isUp ? Peer::down() : PipelineHarness::sent();
    };
    peer.isUp = false;
    h.addQueue(peer);
    QVERIFY(h.deploy());
    h.process("1");
    h.process("2");
    QTRY_VERIFY(h.row(1).sendAttempts > 2);
    QCOMPARE(h.status(2), MessageStatus::Queued);
    peer.isUp = true;
    QTRY_COMPARE(h.status(2), MessageStatus::Sent);
    QCOMPARE(peer.got(), (std::vector<QByteArray>{"1", "2"}));
}

void TestDestinationQueue::rotationLetsOthersPassAndWaitsAfterALap()
{
    QueueHarness h;
    Peer peer;
    std::atomic<bool> goOn = false;
    peer.answer = [&goOn](const OutgoingMessage &m, std::stop_token stop) {
        hold(goOn, stop);
        return m.message->messageId == 1 ? Peer::down() : PipelineHarness::sent();
    };
    h.addQueue(peer, {{"rotate", "true"}, {"retryIntervalMillis", "3600000"}});
    QVERIFY(h.deploy());
    for (const char *text : {"1", "2", "3"})
        h.process(text);
    goOn = true;
    QTRY_COMPARE(h.status(3), MessageStatus::Sent); // without waiting
    QCOMPARE(h.status(2), MessageStatus::Sent);
    QCOMPARE(h.status(1), MessageStatus::Queued);
    h.channel().stop(); // it waits now, and is woken
    QCOMPARE(peer.attempts(), (std::vector<MessageId>{1, 2, 3}));
}

void TestDestinationQueue::messageBeyondTheBufferIsSent()
{
    QueueHarness h;
    Peer peer;
    peer.isUp = false;
    h.addQueue(peer, {{"queueBufferSize", "3"}});
    QVERIFY(h.deploy());
    std::vector<QByteArray> all;
    for (int i = 1; i <= 11; ++i) {
        all.push_back(QByteArray::number(i));
        h.process(all.back());
    }
    QCOMPARE(h.queued(), 11);
    peer.isUp = true;
    QTRY_COMPARE(h.queued(), 0);
    QCOMPARE(peer.got(), all);
}

void TestDestinationQueue::stopWakesAThreadThatWaits()
{
    QueueHarness h;
    Peer peer;
    peer.isUp = false;
    h.addQueue(peer, {{"retryIntervalMillis", "3600000"}});
    QVERIFY(h.deploy());
    h.process("x");
    QTRY_COMPARE(h.row(1).sendAttempts, 1);
    h.channel().stop();
    QCOMPARE(h.status(1), MessageStatus::Queued);
    QVERIFY(std::ranges::none_of(ThreadName::all(), [](const QString &name) { return name.startsWith(QLatin1String("Destination Queue")); }));
}

void TestDestinationQueue::haltCutsASendAndLeavesItQueued()
{
    QueueHarness h;
    Peer peer;
    std::atomic<bool> never = false;
    peer.answer = [&never](const OutgoingMessage &, std::stop_token stop) {
        hold(never, stop);
        return Peer::down();
    };
    h.addQueue(peer);
    QVERIFY(h.deploy());
    h.process("x");
    QTRY_COMPARE(peer.attempts().size(), size_t(1));
    h.channel().halt();
    QCOMPARE(h.status(1), MessageStatus::Queued);
    QCOMPARE(h.row(1).sendAttempts, 0);
    QCOMPARE(h.queued(), 1);
}

void TestDestinationQueue::pauseGoesOnSending()
{
    QueueHarness h;
    Peer peer;
    peer.isUp = false;
    h.addQueue(peer);
    QVERIFY(h.deploy());
    h.process("x");
    QVERIFY(h.channel().pause());
    peer.isUp = true;
    QTRY_COMPARE(h.status(1), MessageStatus::Sent);
}

void TestDestinationQueue::aRestartGoesOnInOrder()
{
    QueueHarness h;
    Peer peer;
    peer.isUp = false;
    h.addQueue(peer, {{"sendFirst", "true"}});
    QVERIFY(h.deploy());
    for (const char *text : {"1", "2", "3"})
        h.process(text);
    h.channel().stop();
    const int attempts = h.row(1).sendAttempts;
    QVERIFY(h.channel().start());
    h.process("4"); // does not overtake the backlog
    QTRY_VERIFY(h.row(1).sendAttempts > attempts); // goes on counting
    peer.isUp = true;
    QTRY_COMPARE(h.status(4), MessageStatus::Sent);
    QCOMPARE(peer.got(), (std::vector<QByteArray>{"1", "2", "3", "4"}));
}

void TestDestinationQueue::aDestinationStopsAndStartsAlone()
{
    QueueHarness h;
    Peer peer;
    h.addQueue(peer, {{"sendFirst", "true"}});
    QVERIFY(h.deploy());
    QVERIFY(h.channel().stopConnector(1));
    QVERIFY(!h.channel().parts().destinations[0]->isStarted());
    QCOMPARE(h.connectorMessage(h.process("1"), 1)->status, MessageStatus::Queued);
    QVERIFY(peer.attempts().empty());
    QVERIFY(h.channel().startConnector(1));
    QTRY_COMPARE(h.status(1), MessageStatus::Sent);
    QTRY_VERIFY(h.isEmpty());
    QCOMPARE(h.connectorMessage(h.process("2"), 1)->status, MessageStatus::Sent);

    QVERIFY(h.channel().stopConnector(0)); // as pause
    QCOMPARE(h.channel().state(), ChannelState::Paused);
    QVERIFY(h.channel().startConnector(0));
    QCOMPARE(h.channel().state(), ChannelState::Started);
    QCOMPARE(h.channel().stopConnector(7).error().code, ErrorCode::NotFound);
}

void TestDestinationQueue::withoutAQueueADestinationDoesNotStopAlone()
{
    QueueHarness h;
    h.addDestination(QStringLiteral("one"), [](const OutgoingMessage &, std::stop_token) { return PipelineHarness::sent(); });
    QVERIFY(h.deploy());
    const auto stopped = h.channel().stopConnector(1);
    QVERIFY(!stopped);
    QVERIFY(stopped.error().message.contains(QStringLiteral("\"one\"")));
    QCOMPARE(h.connectorMessage(h.process("x"), 1)->status, MessageStatus::Sent);
}

void TestDestinationQueue::backlogOfASwitchedOffQueueStays()
{
    QueueHarness h;
    Peer peer;
    peer.isUp = false;
    h.addQueue(peer);
    QVERIFY(h.deploy());
    h.process("1");
    h.process("2");
    h.channel().stop();

    QueueHarness::set(h.config.destinations[0], {{"queueEnabled", "false"}});
    QVERIFY(h.deploy());
    const auto isWarned = [&h](const LogEntry &entry) {
        return entry.level == LogLevel::Warning && entry.field(u"channel") == h.config.name && entry.field(u"messages") == QLatin1String("2");
    };
    QVERIFY(std::ranges::any_of(Log::after(0), isWarned));
    QCOMPARE(h.connectorMessage(h.process("3"), 1)->status, MessageStatus::Error);
    peer.isUp = true;
    QCOMPARE(h.connectorMessage(h.process("4"), 1)->status, MessageStatus::Sent);
    QCOMPARE(h.status(1), MessageStatus::Queued);
    QCOMPARE(h.queued(), 2);
    h.channel().stop();
    QCOMPARE(peer.got(), std::vector<QByteArray>{"4"});

    QueueHarness::set(h.config.destinations[0], {{"queueEnabled", "true"}, {"sendFirst", "true"}});
    QVERIFY(h.deploy());
    h.process("5");
    QTRY_COMPARE(h.status(5), MessageStatus::Sent);
    QCOMPARE(peer.got(), (std::vector<QByteArray>{"4", "1", "2", "5"}));
    QCOMPARE(h.queued(), 0);
}

void TestDestinationQueue::orderPerKeyWithSeveralThreads_data()
{
    QTest::addColumn<QByteArray>("rotate");
    QTest::newRow("strict") << QByteArray("false");
    QTest::newRow("rotating") << QByteArray("true");
}

// 200 keys of 50 messages each, 8 threads, a peer that fails every fifth time, and an orderly restart in the middle.
void TestDestinationQueue::orderPerKeyWithSeveralThreads()
{
    QFETCH(QByteArray, rotate);
    constexpr int keys = 200, perKey = 50, senders = 8;
    QueueHarness h;
    Peer peer;
    std::atomic<unsigned> calls = 0;
    peer.answer = [&calls](const OutgoingMessage &, std::stop_token) {
        const unsigned call = ++calls;
        return call * 2654435761u % 5 == 0 ? Peer::down() : PipelineHarness::sent();
    };
    h.config.source.properties.set("sourceConnectorProperties/processingThreads", QByteArray::number(senders));
    h.addQueue(peer, {{"threadCount", "8"}, {"threadAssignmentVariable", "MRN"}, {"queueBufferSize", "100"}, {"rotate", rotate}});
    QVERIFY(h.deploy());
    const auto sendHalf = [&h](int from, int to) {
        std::vector<std::jthread> threads;
        for (int sender = 0; sender < senders; ++sender) {
            threads.emplace_back([&h, sender, from, to] {
                for (int n = from; n < to; ++n) {
                    for (int key = sender; key < keys; key += senders) {
                        RawMessage raw;
                        raw.content = QByteArray::number(key) + ' ' + QByteArray::number(n);
                        raw.sourceMap.insert(QStringLiteral("MRN"), QString::number(key));
                        const auto result = h.channel().dispatch(std::move(raw), Channel::Admission::Normal);
                        QVERIFY(result);
                    }
                }
            });
        }
    };
    sendHalf(0, perKey / 2);
    h.channel().stop();
    QVERIFY(h.deploy());
    sendHalf(perKey / 2, perKey);
    QTRY_COMPARE_WITH_TIMEOUT(h.queued(), 0, 90000);
    h.channel().stop();

    std::map<QByteArray, std::vector<int>> got;
    for (const QByteArray &text : peer.got())
        got[text.left(text.indexOf(' '))].push_back(text.mid(text.indexOf(' ') + 1).toInt());
    QCOMPARE(got.size(), size_t(keys));
    std::vector<int> all(perKey);
    std::iota(all.begin(), all.end(), 0);
    for (auto &[key, numbers] : got) {
        if (rotate == "true")
            std::sort(numbers.begin(), numbers.end());
        QVERIFY2(numbers == all, key.constData());
    }
}

void TestDestinationQueue::contentGoesWhenAllIsComplete_data()
{
    QTest::addColumn<bool>("onlyFiltered");
    QTest::addColumn<bool>("attachments");
    QTest::addColumn<QByteArray>("outcome"); // of the second destination; the first is queued, then sent
    for (const bool onlyFiltered : {false, true}) {
        for (const bool attachments : {false, true}) {
            for (const char *outcome : {"sent", "filtered", "error", "queued"}) {
                const QByteArray name = QByteArray(outcome) + (onlyFiltered ? ", only filtered" : "") + (attachments ? ", attachments" : "");
                QTest::newRow(name) << onlyFiltered << attachments << QByteArray(outcome);
            }
        }
    }
}

void TestDestinationQueue::contentGoesWhenAllIsComplete()
{
    QFETCH(bool, onlyFiltered);
    QFETCH(bool, attachments);
    QFETCH(QByteArray, outcome);
    QueueHarness h;
    WatchedStore &store = h.watch();
    Peer first, second;
    first.isUp = false;
    second.answer = [&](const OutgoingMessage &, std::stop_token) {
        return outcome == "error" ? PipelineHarness::failed(MessageStatus::Error, QStringLiteral("no"))
                                  : outcome == "queued" && !first.isUp ? Peer::down() : PipelineHarness::sent();
    };
    h.config.removeContentOnCompletion = true;
    h.config.removeOnlyFilteredOnCompletion = onlyFiltered;
    h.config.removeAttachmentsOnCompletion = attachments;
    h.addQueue(first);
    h.addQueue(second, {{"sendFirst", "true"}});
    if (outcome == "filtered") {
        h.config.destinations[1].filter.rules = {PipelineHarness::script("channelMap.put('k', 'v'); return false;")};
        h.config.destinations[1].filter.rules[0].className = "com.mirth.connect.plugins.javascriptrule.JavaScriptRule";
    }
    QVERIFY(h.deploy());
    h.process("x");
    QTRY_VERIFY(h.row(1).sendAttempts > 1);
    QVERIFY(h.row(1, 0).raw); // nothing goes while one is queued
    QVERIFY(outcome != "filtered" || h.row(1, 2).channelMap.contains(QStringLiteral("k")));
    first.isUp = true;
    QTRY_COMPARE(h.queued(), 0);
    QTRY_COMPARE(h.queued(2), 0);
    h.channel().stop();

    const bool isComplete = outcome != "error";
    QCOMPARE(h.row(1, 0).raw.has_value(), !isComplete || onlyFiltered);
    QCOMPARE(h.row(1, 1).sent.has_value(), !isComplete || onlyFiltered);
    QCOMPARE(h.row(1, 2).channelMap.contains(QStringLiteral("k")), false); // a filtered one goes either way
    QVERIFY(store.count(Transaction::Removal) > 0);
}

void TestDestinationQueue::aStorageModeThatKeepsTooLittleIsRefused_data()
{
    QTest::addColumn<int>("mode");
    QTest::addColumn<bool>("allowed");
    for (const StorageMode mode : allStorageModes)
        QTest::newRow(qPrintable(storageModeName(mode))) << int(mode) << (mode == StorageMode::Development || mode == StorageMode::Production);
}

void TestDestinationQueue::aStorageModeThatKeepsTooLittleIsRefused()
{
    QFETCH(int, mode);
    QFETCH(bool, allowed);
    QueueHarness h;
    Peer peer;
    h.addQueue(peer);
    h.config.storageMode = StorageMode(mode);
    const auto deployed = h.deploy();
    QCOMPARE(deployed.ok(), allowed);
    if (!allowed) {
        QVERIFY(deployed.error().message.contains(QStringLiteral("\"queue1\"")));
        QVERIFY(deployed.error().message.contains(storageModeName(StorageMode(mode))));
        return;
    }
    h.process("x"); // what is stored is enough to send it
    QTRY_COMPARE(h.status(1), MessageStatus::Sent);
}

QTEST_GUILESS_MAIN(TestDestinationQueue)
#include "tst_destination_queue.moc"
