// SPDX-License-Identifier: GPL-3.0-or-later
// The source queue (spec/engine.md section 7): a message is answered when it is stored, and processed later, in order.
#include "engine/base/log.h"
#include "engine/base/thread_name.h"
#include "tests/support/pipeline_harness.h"

#include <QtTest>

#include <atomic>
#include <thread>

using namespace millrace;
using namespace millrace::test;

namespace {

// A destination that can be held: what has arrived waits until it is let go, or a halt cuts it.
class Gate
{
public:
    Send send()
    {
        return [this](const OutgoingMessage &m, std::stop_token stop) {
            std::unique_lock lock(m_mutex);
            m_arrived.push_back(m.value("template"));
            ++m_inside;
            const bool passed = m_changed.wait(lock, stop, [this] { return m_open; });
            --m_inside;
            if (!passed)
                return PipelineHarness::failed(MessageStatus::Queued, QStringLiteral("halted"));
            m_passed.push_back(m.value("template"));
            return PipelineHarness::sent("reply");
        };
    }
    void open() { set(true); }
    void close() { set(false); }
    int inside() const
    {
        const std::lock_guard lock(m_mutex);
        return m_inside;
    }
    QByteArrayList passed() const
    {
        const std::lock_guard lock(m_mutex);
        return m_passed;
    }

private:
    void set(bool open)
    {
        {
            const std::lock_guard lock(m_mutex);
            m_open = open;
        }
        m_changed.notify_all();
    }

    mutable std::mutex m_mutex;
    std::condition_variable_any m_changed;
    bool m_open = true;
    int m_inside = 0;
    QByteArrayList m_arrived;
    QByteArrayList m_passed;
};

// A store that can be full for a while.
class FullDiskStore : public MessageStore
{
public:
    explicit FullDiskStore(MessageStore &real) : m_real(real) {}
    Result<void> openChannel(const ChannelId &id, const std::vector<MetaDataColumn> &columns) override { return m_real.openChannel(id, columns); }
    Result<void> removeChannel(const ChannelId &id) override { return m_real.removeChannel(id); }
    Result<MessageId> nextMessageId(const ChannelId &id) override { return m_real.nextMessageId(id); }
    CommitTicket submit(WriteBatch batch, Durability durability) override
    {
        const bool refused = fullFor && *fullFor == batch.transaction();
        refusals += refused;
        return refused ? CommitTicket() : m_real.submit(std::move(batch), durability);
    }
    Result<void> wait(const CommitTicket &ticket) override
    {
        return ticket.state() ? m_real.wait(ticket) : Result<void>(Error{ErrorCode::Io, QStringLiteral("database or disk is full")});
    }
    ChannelStatistics statistics(const ChannelId &id) override { return m_real.statistics(id); }
    Result<void> removeAllMessages(const ChannelId &id) override { return m_real.removeAllMessages(id); }
    Result<RemovalCounts> removeMessages(const MessageRemoval &removal) override { return m_real.removeMessages(removal); }
    Result<void> clearStatistics(const StatisticsClearing &clearing) override { return m_real.clearStatistics(clearing); }
    std::unique_ptr<MessageReader> openReader() override { return m_real.openReader(); }

    std::optional<Transaction> fullFor; // set while nothing runs, or before what is to fail
    std::atomic<int> refusals = 0;

private:
    MessageStore &m_real;
};

void useSourceQueue(PipelineHarness &h, const QByteArray &response = "Auto-generate (Before processing)")
{
    h.config.source.properties.set("sourceConnectorProperties/respondAfterProcessing", "false");
    h.config.source.properties.set("sourceConnectorProperties/responseVariable", response);
}

QByteArrayList numbers(int from, int to)
{
    QByteArrayList list;
    for (int i = from; i <= to; ++i)
        list += QByteArray::number(i);
    return list;
}

void dispatchAll(PipelineHarness &h, const QByteArrayList &messages)
{
    for (const QByteArray &content : messages) {
        auto result = h.dispatch(content);
        if (!result)
            qFatal("%s", qPrintable(result.error().message));
        if (result->response)
            result->delivered({});
    }
}

} // namespace

class TestSourceQueue : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theReplyLeavesBeforeTheMessageIsProcessed();
    void otherResponsesActAsTheTwoThatArePossible_data();
    void otherResponsesActAsTheTwoThatArePossible();
    void anAcknowledgementThatFailsHoldsNothingUp();
    void errorsOfBothThreadsAreKept();
    void contentIsRemovedWhicheverThreadIsLast();
    void oneThreadKeepsTheOrderOfCommits();
    void threadsAreAsManyAsTheProcessingThreads();
    void thePermitIsForReceivingOnly();
    void theChannelMaySendToItself();
    void pauseDrainsTheQueue();
    void stopEndsTheMessageInHand();
    void haltLeavesAllToTheNextStart();
    void olderUnfinishedMessagesComeFirst(); // cases/bugs.md 1, with the queue on
    void rawModeKeepsTheSourceMap();         // cases/bugs.md 7
    void modesThatKeepTooLittleAreRefused_data();
    void modesThatKeepTooLittleAreRefused();
    void aFailingStoreIsTriedAgain();
    void aMessageThatOthersEndedIsForgotten();
    void switchedOffTheBacklogIsRecovered();
    void aDestinationAddedLaterGetsNoQueuedMessage(); // cases/bugs.md 2
};

void TestSourceQueue::theReplyLeavesBeforeTheMessageIsProcessed()
{
    Gate gate;
    PipelineHarness h;
    useSourceQueue(h);
    h.config.scripts.postprocessing = QStringLiteral("return 'done';");
    h.addDestination(QStringLiteral("one"), gate.send());
    QVERIFY(h.deploy());
    gate.close();
    {
        auto result = h.dispatch("x");
        QVERIFY(result && result->response);
        QCOMPARE(result->sourceStatus, MessageStatus::Received);
        QCOMPARE(result->response->status, MessageStatus::Received);
        result->delivered({});
    }
    QTRY_COMPARE(gate.inside(), 1);
    QCOMPARE(h.load(1).processed, false);
    QCOMPARE(h.channel().sourceQueueSize(), qint64(1));
    gate.open();
    QTRY_COMPARE(h.channel().sourceQueueSize(), qint64(0));
    const Message message = h.load(1);
    QVERIFY(message.processed);
    const ConnectorMessage source = message.connectorMessages[0];
    QCOMPARE(source.status, MessageStatus::Transformed);
    QCOMPARE(source.sendAttempts, 1);
    QCOMPARE(source.response->status, MessageStatus::Received); // spec section 25, source queue 8
    QVERIFY(source.responseMap.contains(MapKey::postprocessor));
    QCOMPARE(h.connectorMessage(message, 1)->status, MessageStatus::Sent);
}

void TestSourceQueue::otherResponsesActAsTheTwoThatArePossible_data()
{
    QTest::addColumn<QByteArray>("setting");
    QTest::addColumn<bool>("isAnswered");
    QTest::addColumn<bool>("isWarnedOf");
    QTest::newRow("before") << QByteArray("Auto-generate (Before processing)") << true << false;
    QTest::newRow("after source") << QByteArray("Auto-generate (After source transformer)") << true << true;
    QTest::newRow("completed") << QByteArray("Auto-generate (Destinations completed)") << true << true;
    QTest::newRow("none") << QByteArray("None") << false << false;
    QTest::newRow("postprocessor") << QByteArray("Postprocessor") << false << true;
    QTest::newRow("d1") << QByteArray("d1") << false << true;
}

void TestSourceQueue::otherResponsesActAsTheTwoThatArePossible()
{
    QFETCH(QByteArray, setting);
    QFETCH(bool, isAnswered);
    QFETCH(bool, isWarnedOf);
    const auto entries = Log::after(0);
    const qint64 before = entries.empty() ? 0 : entries.back().number;
    PipelineHarness h;
    useSourceQueue(h, setting);
    QVERIFY(h.deploy());
    const auto after = Log::after(before);
    QCOMPARE(std::any_of(after.begin(), after.end(), [](const LogEntry &e) { return e.text.contains(QStringLiteral("source queue on")); }), isWarnedOf);
    const auto result = h.dispatch("x");
    QVERIFY(result);
    QCOMPARE(result->response.has_value(), isAnswered);
    if (isAnswered)
        QCOMPARE(result->response->status, MessageStatus::Received);
}

void TestSourceQueue::anAcknowledgementThatFailsHoldsNothingUp()
{
    Gate gate;
    PipelineHarness h;
    useSourceQueue(h);
    h.config.source.transformer.inbound.name = h.config.source.transformer.outbound.name = QStringLiteral("HL7V2");
    h.addDestination(QStringLiteral("one"), gate.send());
    QVERIFY(h.deploy());
    const auto result = h.dispatch("short");
    QVERIFY(result);
    QVERIFY(!result->response);
    QTRY_COMPARE(h.channel().sourceQueueSize(), qint64(0));
    const Message message = h.load(1);
    QVERIFY(message.processed);
    QCOMPARE(message.connectorMessages[0].errorCode(), 4);
    QCOMPARE(h.connectorMessage(message, 1)->status, MessageStatus::Sent);
}

// The receiving thread stores what became of the reply while the queue's thread stores what became of the message.
void TestSourceQueue::errorsOfBothThreadsAreKept()
{
    PipelineHarness h;
    useSourceQueue(h);
    h.config.source.transformer.steps = {PipelineHarness::script("throw 'broken';")};
    h.config.scripts.postprocessing = QStringLiteral("throw 'broken too';");
    QVERIFY(h.deploy());
    const auto readCode = [&](MessageId id) {
        MessageQuery query;
        query.channelId = h.config.id;
        const auto page = h.store().openReader()->find(query);
        for (const MessageSummary &summary : page->messages) {
            if (summary.messageId == id)
                return summary.connectors.front().errorCode;
        }
        return -1;
    };
    auto before = h.dispatch("x");
    QVERIFY(before);
    before->delivered(QStringLiteral("gone"));
    auto after = h.dispatch("y");
    QVERIFY(after);
    QTRY_COMPARE(h.channel().sourceQueueSize(), qint64(0));
    after->delivered(QStringLiteral("gone"));
    for (const MessageId id : {1, 2}) {
        const ConnectorMessage source = h.load(id).connectorMessages[0];
        QVERIFY(source.processingError.contains(QStringLiteral("broken")));
        QVERIFY(source.postprocessorError.contains(QStringLiteral("broken too")));
        QCOMPARE(source.responseError, QStringLiteral("gone"));
        QCOMPARE(readCode(id), 7);
    }
}

void TestSourceQueue::contentIsRemovedWhicheverThreadIsLast()
{
    PipelineHarness h;
    useSourceQueue(h);
    h.config.removeContentOnCompletion = true;
    Gate gate;
    h.addDestination(QStringLiteral("one"), gate.send());
    QVERIFY(h.deploy());
    gate.close();
    {
        auto answeredFirst = h.dispatch("x");
        QVERIFY(answeredFirst && answeredFirst->response);
        answeredFirst->delivered({});
    }
    QVERIFY(h.load(1).connectorMessages[0].response);
    gate.open();
    QTRY_COMPARE(h.channel().sourceQueueSize(), qint64(0));
    auto processedFirst = h.dispatch("y");
    QVERIFY(processedFirst && processedFirst->response);
    QTRY_COMPARE(h.channel().sourceQueueSize(), qint64(0));
    processedFirst->delivered({});
    for (const MessageId id : {1, 2}) {
        const Message message = h.load(id);
        QVERIFY(message.processed);
        QCOMPARE(message.connectorMessages[0].sendAttempts, 1);
        QVERIFY(!message.connectorMessages[0].raw);
        QVERIFY(!message.connectorMessages[0].response);
        QVERIFY(!h.connectorMessage(message, 1)->sent);
    }
}

void TestSourceQueue::oneThreadKeepsTheOrderOfCommits()
{
    Gate gate;
    PipelineHarness h;
    useSourceQueue(h);
    h.config.source.properties.set("sourceConnectorProperties/queueBufferSize", "5"); // most are read back from the store
    h.addDestination(QStringLiteral("one"), gate.send());
    QVERIFY(h.deploy());
    gate.close();
    dispatchAll(h, numbers(1, 60));
    QCOMPARE(h.channel().sourceQueueSize(), qint64(60));
    gate.open();
    dispatchAll(h, numbers(61, 100));
    QTRY_COMPARE(h.channel().sourceQueueSize(), qint64(0));
    QCOMPARE(gate.passed(), numbers(1, 100));
    const Counters counters = h.store().statistics(h.config.id).channel.lifetime;
    QCOMPARE(counters.received, qint64(100));
    QCOMPARE(counters.sent, qint64(100));
}

void TestSourceQueue::threadsAreAsManyAsTheProcessingThreads()
{
    Gate gate;
    PipelineHarness h;
    useSourceQueue(h);
    h.config.source.properties.set("sourceConnectorProperties/processingThreads", "3");
    h.addDestination(QStringLiteral("one"), gate.send());
    QVERIFY(h.deploy());
    gate.close();
    dispatchAll(h, numbers(1, 10));
    QTRY_COMPARE(gate.inside(), 3);
    QStringList names;
    for (const QString &name : ThreadName::all()) {
        if (name.contains(QStringLiteral("Test Destination Process Thread")))
            names += name;
    }
    QCOMPARE(names.size(), 3);
    gate.open();
    QTRY_COMPARE(h.channel().sourceQueueSize(), qint64(0));
    QByteArrayList passed = gate.passed();
    QCOMPARE(passed.size(), 10);
    QTRY_VERIFY(std::ranges::count_if(ThreadName::all(), [](const QString &name) {
        return name.startsWith(QStringLiteral("Source Queue Thread ")) && name.endsWith(QStringLiteral("on Test channel (11111111-2222-3333-4444-555555555555)"));
    }) == 3);
}

void TestSourceQueue::thePermitIsForReceivingOnly()
{
    Gate gate;
    PipelineHarness h;
    useSourceQueue(h);
    h.addDestination(QStringLiteral("one"), gate.send());
    QVERIFY(h.deploy());
    gate.close();
    auto first = h.dispatch("1"); // its reply is not delivered yet
    QVERIFY(first);
    QVERIFY(!first->permit.held());
    QVERIFY(h.dispatch("2"));
    first->delivered({});
    gate.open();
    QTRY_COMPARE(gate.passed(), numbers(1, 2));
}

void TestSourceQueue::theChannelMaySendToItself()
{
    PipelineHarness h;
    useSourceQueue(h);
    std::atomic<int> refused = 0;
    h.addDestination(QStringLiteral("loop"), [&](const OutgoingMessage &m, std::stop_token) {
        RawMessage raw;
        raw.content = m.value("template") + "+";
        raw.heldChannels = m.heldChannels;
        if (raw.content.size() < 5 && !h.channel().dispatch(std::move(raw), Channel::Admission::Normal))
            ++refused;
        return PipelineHarness::sent();
    });
    QVERIFY(h.deploy());
    QVERIFY(h.dispatch("x"));
    QTRY_COMPARE(h.store().statistics(h.config.id).channel.lifetime.sent, qint64(4)); // x, x+, x++, x+++
    QCOMPARE(refused.load(), 0);
}

void TestSourceQueue::pauseDrainsTheQueue()
{
    Gate gate;
    PipelineHarness h;
    useSourceQueue(h);
    h.addDestination(QStringLiteral("one"), gate.send());
    QVERIFY(h.deploy());
    gate.close();
    dispatchAll(h, numbers(1, 5));
    QVERIFY(h.channel().pause());
    QVERIFY(!h.dispatch("refused"));
    gate.open();
    QTRY_COMPARE(h.channel().sourceQueueSize(), qint64(0));
    QCOMPARE(gate.passed(), numbers(1, 5));
    QVERIFY(h.dispatch("6", Channel::Admission::Forced)); // from a person
    QTRY_COMPARE(gate.passed(), numbers(1, 6));
}

void TestSourceQueue::stopEndsTheMessageInHand()
{
    Gate gate;
    PipelineHarness h;
    useSourceQueue(h);
    h.addDestination(QStringLiteral("one"), gate.send());
    QVERIFY(h.deploy());
    gate.close();
    dispatchAll(h, numbers(1, 5));
    QTRY_COMPARE(gate.inside(), 1);
    std::thread stopper([&] { h.channel().stop(); });
    QTRY_COMPARE(h.channel().state(), ChannelState::Stopping);
    gate.open();
    stopper.join();
    QCOMPARE(h.channel().state(), ChannelState::Stopped);
    // The gate may have opened before the thread knew that it is to stop.
    const QByteArrayList passed = gate.passed();
    QVERIFY(!passed.isEmpty());
    QCOMPARE(passed, numbers(1, int(passed.size())));
    QVERIFY(h.load(1).processed);
    QCOMPARE(h.channel().sourceQueueSize(), 5 - passed.size());
    QVERIFY(h.channel().start());
    QTRY_COMPARE(gate.passed(), numbers(1, 5));
}

void TestSourceQueue::haltLeavesAllToTheNextStart()
{
    Gate gate;
    PipelineHarness h;
    useSourceQueue(h);
    h.addDestination(QStringLiteral("one"), gate.send());
    QVERIFY(h.deploy());
    gate.close();
    dispatchAll(h, numbers(1, 5));
    QTRY_COMPARE(gate.inside(), 1);
    h.channel().halt();
    QCOMPARE(gate.passed(), QByteArrayList());
    QCOMPARE(h.connectorMessage(h.load(1), 1)->status, MessageStatus::Received); // its source is done
    QCOMPARE(h.load(2).connectorMessages[0].status, MessageStatus::Received);
    QCOMPARE(h.channel().sourceQueueSize(), qint64(4));
    gate.open();
    QVERIFY(h.channel().start());
    QTRY_COMPARE(gate.passed(), numbers(1, 5)); // recovered first, then the queue
    QTRY_COMPARE(h.channel().sourceQueueSize(), qint64(0));
    const Counters counters = h.store().statistics(h.config.id).channel.lifetime;
    QCOMPARE(counters.received, qint64(5));
    QCOMPARE(counters.sent, qint64(5));
    QCOMPARE(counters.error, qint64(0));
}

void TestSourceQueue::olderUnfinishedMessagesComeFirst()
{
    Gate gate;
    PipelineHarness h;
    useSourceQueue(h);
    h.config.source.properties.set("sourceConnectorProperties/processingThreads", "2");
    h.addDestination(QStringLiteral("one"), gate.send());
    // 1 and 3 get into the destination, 2 is cut in the source's transformer.
    h.config.source.transformer.steps = {PipelineHarness::script(
        "if (msg == '2' && $gc('halted') != 'yes') { router.routeMessageByChannelId('inside', ''); while (true) {} }")};
    h.config.clearGlobalChannelMap = false;
    std::atomic<bool> inside = false;
    h.route = [&](const ChannelId &, RawMessage) -> Result<std::optional<Response>> { inside = true; return std::optional<Response>(); };
    QVERIFY(h.deploy());
    dispatchAll(h, {"1"});
    QTRY_COMPARE(gate.passed(), QByteArrayList{"1"});
    gate.close();
    dispatchAll(h, {"2"});
    QTRY_VERIFY(inside);
    dispatchAll(h, numbers(3, 6));
    QTRY_COMPARE(gate.inside(), 1);
    h.channel().halt(); // 2, 4, 5, 6: RECEIVED at the source; 3: RECEIVED at the destination

    gate.open();
    h.config.source.properties.set("sourceConnectorProperties/processingThreads", "1");
    h.config.scripts.deploy = QStringLiteral("globalChannelMap.put('halted', 'yes');");
    QVERIFY(h.deploy());
    QTRY_COMPARE(gate.passed(), numbers(1, 6));
}

void TestSourceQueue::rawModeKeepsTheSourceMap()
{
    Gate gate;
    PipelineHarness h;
    useSourceQueue(h);
    h.config.storageMode = StorageMode::Raw;
    h.config.source.properties.set("sourceConnectorProperties/queueBufferSize", "5");
    h.config.metaDataColumns = {{QStringLiteral("FILE"), MetaDataColumnType::String, QStringLiteral("originalFilename")}};
    h.addDestination(QStringLiteral("one"), gate.send());
    h.config.destinations[0].properties.set("template", "${originalFilename}");
    QVERIFY(h.deploy());
    gate.close();
    QByteArrayList expected;
    for (int i = 1; i <= 20; ++i) {
        RawMessage raw;
        raw.content = "content";
        raw.sourceMap.insert(QStringLiteral("originalFilename"), QStringLiteral("%1.hl7").arg(i));
        expected += QByteArray::number(i) + ".hl7";
        QVERIFY(h.channel().dispatch(std::move(raw), Channel::Admission::Normal));
    }
    gate.open();
    QTRY_COMPARE(gate.passed(), expected);
    QTRY_COMPARE(h.channel().sourceQueueSize(), qint64(0));
    for (int i = 1; i <= 20; ++i) {
        const Message message = h.load(i);
        QVERIFY(message.processed);
        QCOMPARE(message.connectorMessages[0].metaData.value(QStringLiteral("FILE")).toText(), QString::fromUtf8(expected[i - 1]));
        QCOMPARE(h.connectorMessage(message, 1)->status, MessageStatus::Sent);
    }
}

void TestSourceQueue::modesThatKeepTooLittleAreRefused_data()
{
    QTest::addColumn<int>("mode");
    QTest::addColumn<bool>("isAllowed");
    for (const StorageMode mode : allStorageModes)
        QTest::addRow("%s", qPrintable(storageModeName(mode))) << int(mode) << (mode != StorageMode::Metadata && mode != StorageMode::Disabled);
}

void TestSourceQueue::modesThatKeepTooLittleAreRefused()
{
    QFETCH(int, mode);
    QFETCH(bool, isAllowed);
    PipelineHarness h;
    useSourceQueue(h);
    h.config.storageMode = StorageMode(mode);
    const auto deployed = h.deploy();
    QCOMPARE(deployed.ok(), isAllowed);
    if (!isAllowed)
        QVERIFY2(deployed.error().message.contains(storageModeName(StorageMode(mode))), qPrintable(deployed.error().message));
}

void TestSourceQueue::aFailingStoreIsTriedAgain()
{
    Gate gate;
    PipelineHarness h;
    useSourceQueue(h);
    FullDiskStore *disk = nullptr;
    h.useStore([&disk](MessageStore &real) {
        auto wrapped = std::make_unique<FullDiskStore>(real);
        disk = wrapped.get();
        return wrapped;
    });
    h.addDestination(QStringLiteral("one"), gate.send());
    QVERIFY(h.deploy());
    QVERIFY(h.channel().pause());
    disk->fullFor = Transaction::Source;
    QVERIFY(h.dispatch("1", Channel::Admission::Forced));
    QTRY_VERIFY(disk->refusals >= 1);
    QVERIFY(h.dispatch("2", Channel::Admission::Forced));
    h.channel().stop();
    QCOMPARE(gate.passed(), QByteArrayList());
    QCOMPARE(h.channel().sourceQueueSize(), qint64(2));
    QCOMPARE(h.load(1).connectorMessages[0].status, MessageStatus::Received);
    QVERIFY(h.channel().start());
    QTRY_VERIFY(disk->refusals >= 3); // twice while it runs: it tries again
    h.channel().stop();
    disk->fullFor = Transaction::Receive; // a sender is not answered for what is not stored
    QVERIFY(h.channel().start());
    QVERIFY(!h.dispatch("never"));
    QTRY_COMPARE(gate.passed(), numbers(1, 2));
    QTRY_COMPARE(h.channel().sourceQueueSize(), qint64(0));
}

void TestSourceQueue::aMessageThatOthersEndedIsForgotten()
{
    Gate gate;
    PipelineHarness h;
    useSourceQueue(h);
    h.addDestination(QStringLiteral("one"), gate.send());
    QVERIFY(h.deploy());
    gate.close();
    dispatchAll(h, numbers(1, 3));
    QTRY_COMPARE(gate.inside(), 1);
    ConnectorMessage second; // its row is changed behind the queue's back
    second.messageId = 2;
    second.status = MessageStatus::Error;
    WriteBatch batch(h.config.id, StorageSettings::forMode(StorageMode::Development));
    batch.updateStatus(second, MessageStatus::Received);
    QVERIFY(h.store().commit(std::move(batch), Durability::Durable));
    h.channel().invalidateQueues();
    gate.open();
    QTRY_COMPARE(h.channel().sourceQueueSize(), qint64(0));
    QCOMPARE(gate.passed(), (QByteArrayList{"1", "3"}));
}

void TestSourceQueue::switchedOffTheBacklogIsRecovered()
{
    Gate gate;
    PipelineHarness h;
    useSourceQueue(h);
    h.addDestination(QStringLiteral("one"), gate.send());
    QVERIFY(h.deploy());
    gate.close();
    dispatchAll(h, numbers(1, 5));
    QTRY_COMPARE(gate.inside(), 1);
    h.channel().halt();
    gate.open();
    h.config.source.properties.set("sourceConnectorProperties/respondAfterProcessing", "true");
    QVERIFY(h.deploy());
    QCOMPARE(gate.passed(), numbers(1, 5)); // all of it within the start
    QCOMPARE(h.channel().sourceQueueSize(), qint64(0));
}

void TestSourceQueue::aDestinationAddedLaterGetsNoQueuedMessage()
{
    Gate a, b;
    PipelineHarness h;
    useSourceQueue(h);
    h.addDestination(QStringLiteral("A"), a.send());
    QVERIFY(h.deploy());
    a.close();
    dispatchAll(h, numbers(1, 3));
    QTRY_COMPARE(a.inside(), 1);
    h.channel().halt();
    a.open();
    h.addDestination(QStringLiteral("B"), b.send());
    QVERIFY(h.deploy());
    dispatchAll(h, {"4"});
    QTRY_COMPARE(a.passed(), numbers(1, 4));
    QTRY_COMPARE(b.passed(), QByteArrayList{"4"});
}

QTEST_GUILESS_MAIN(TestSourceQueue)
#include "tst_source_queue.moc"
