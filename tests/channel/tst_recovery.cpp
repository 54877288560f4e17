// SPDX-License-Identifier: GPL-3.0-or-later
// Recovery on start (spec/engine.md section 10): what was inside a channel when it crashed comes to its end, in order, once.
#include "engine/base/log.h"
#include "tests/support/pipeline_harness.h"

#include <QtTest>

#include <atomic>
#include <thread>

using namespace millrace;
using namespace millrace::test;

namespace {

struct StoredDestination
{
    MetaDataId metaDataId = 1;
    MessageStatus status = MessageStatus::Received;
    std::optional<Response> response = {};
};

// Puts messages into the store as a crash would have left them.
class CrashSite
{
public:
    explicit CrashSite(PipelineHarness &harness) : m_harness(harness)
    {
        if (!harness.store().openChannel(harness.config.id, harness.config.metaDataColumns))
            qFatal("the channel's tables could not be made");
    }

    // T1 is the last that was committed.
    MessageId received(const QByteArray &content) { return store(content, MessageStatus::Received, {}, Processed::No); }
    // T2, and of the destinations what is given.
    MessageId unfinished(const QByteArray &content, const std::vector<StoredDestination> &destinations)
    {
        return store(content, MessageStatus::Transformed, destinations, Processed::No);
    }
    // T4, with a queue's destination still to end.
    MessageId processed(const QByteArray &content, const std::vector<StoredDestination> &destinations)
    {
        return store(content, MessageStatus::Transformed, destinations, Processed::Yes);
    }
    std::vector<MetaDataId> destinationSet; // empty: all of the channel
    std::optional<Response> reply;          // a source Response that was stored

private:
    enum class Processed { No, Yes };

    MessageId store(const QByteArray &content, MessageStatus status, const std::vector<StoredDestination> &destinations, Processed processed)
    {
        const ChannelConfig &config = m_harness.config;
        const StorageSettings settings = StorageSettings::forMode(config.storageMode);
        ConnectorMessage source;
        source.messageId = *m_harness.store().nextMessageId(config.id);
        source.channelId = config.id;
        source.connectorName = QStringLiteral("Source");
        source.receivedDate = 1;
        ValueList set;
        for (const ConnectorConfig &destination : config.destinations) {
            if (destinationSet.empty() || std::find(destinationSet.begin(), destinationSet.end(), destination.metaDataId) != destinationSet.end())
                set.emplace_back(qint32(destination.metaDataId));
        }
        source.sourceMap.insert(MapKey::destinationSet, set);

        WriteBatch batch(config.id, settings);
        batch.insertMessage(source.messageId, source.receivedDate);
        batch.insertConnectorMessage(source);
        batch.storeSourceMap(source);
        batch.storeContent(source, ContentType::Raw, content, QStringLiteral("RAW"));
        if (status != MessageStatus::Received) {
            source.status = status;
            batch.updateStatus(source, MessageStatus::Received);
            batch.storeContent(source, ContentType::Encoded, content, QStringLiteral("RAW"));
        }
        if (reply)
            batch.storeContent(source, ContentType::Response, reply->toStored());
        ValueMap responses; // each starts with those of the one before it
        for (const StoredDestination &stored : destinations) {
            ConnectorMessage message;
            message.messageId = source.messageId;
            message.metaDataId = stored.metaDataId;
            message.connectorName = QString::number(stored.metaDataId);
            message.chainId = 1;
            message.orderId = stored.metaDataId;
            message.receivedDate = 1;
            batch.insertConnectorMessage(message);
            message.status = stored.status;
            if (stored.status == MessageStatus::Queued || stored.status == MessageStatus::Pending) {
                batch.storeContent(message, ContentType::Encoded, content, QStringLiteral("RAW"));
                batch.storeContent(message, ContentType::Sent, "<test.Destination><template>" + content + "</template></test.Destination>");
            }
            if (stored.response) {
                batch.storeContent(message, ContentType::Response, stored.response->toStored(), QStringLiteral("RAW"));
                responses.insert(QStringLiteral("d%1").arg(stored.metaDataId), *stored.response);
            }
            message.responseMap = responses;
            batch.storeMaps(message);
            if (stored.status != MessageStatus::Received)
                batch.updateStatus(message, MessageStatus::Received);
        }
        if (processed == Processed::Yes)
            batch.markProcessed(source.messageId);
        if (auto done = m_harness.store().commit(std::move(batch), Durability::Durable); !done)
            qFatal("%s", qPrintable(done.error().message));
        return source.messageId;
    }

    PipelineHarness &m_harness;
};

// What arrived at a destination, in order.
class Arrivals
{
public:
    Send send(Response response = PipelineHarness::sent("reply"))
    {
        return [this, response](const OutgoingMessage &m, std::stop_token) {
            const std::lock_guard lock(m_mutex);
            m_list.push_back(m.value("template"));
            return response;
        };
    }
    QByteArrayList list() const
    {
        const std::lock_guard lock(m_mutex);
        return m_list;
    }

private:
    mutable std::mutex m_mutex;
    QByteArrayList m_list;
};

QStringList logged(qint64 since, const QString &beginning)
{
    QStringList lines;
    for (const LogEntry &entry : Log::after(since)) {
        if (entry.text.startsWith(beginning))
            lines += entry.text;
    }
    return lines;
}

qint64 lastLogged()
{
    const auto entries = Log::after(0);
    return entries.empty() ? 0 : entries.back().number;
}

// Refuses what a message's source has become (T2).
class RefusingStore : public MessageStore
{
public:
    RefusingStore(MessageStore &real, MessageId refused) : m_real(real), m_refused(refused) {}
    Result<void> openChannel(const ChannelId &id, const std::vector<MetaDataColumn> &columns) override { return m_real.openChannel(id, columns); }
    Result<void> removeChannel(const ChannelId &id) override { return m_real.removeChannel(id); }
    Result<MessageId> nextMessageId(const ChannelId &id) override { return m_real.nextMessageId(id); }
    CommitTicket submit(WriteBatch batch, Durability durability) override
    {
        for (const WriteBatch::Operation &operation : batch.operations()) {
            const auto *update = std::get_if<WriteBatch::UpdateStatus>(&operation);
            if (update && update->messageId == m_refused)
                return {};
        }
        return m_real.submit(std::move(batch), durability);
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

private:
    MessageStore &m_real;
    const MessageId m_refused;
};

} // namespace

class TestRecovery : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void olderMessagesComeFirst(); // cases/bugs.md 1
    void manyMessagesArePagedInOrder();
    void aDestinationAddedLaterGetsNoOldMessage(); // cases/bugs.md 2
    void receivedIsProcessedWithoutAReply();
    void anUnfinishedChainGoesOnWhereItStood();
    void aReplyIsSelectedUnlessItIsStored_data();
    void aReplyIsSelectedUnlessItIsStored();
    void pendingKeepsWhatTheLivePathKeeps_data(); // cases/bugs.md 14
    void pendingKeepsWhatTheLivePathKeeps();
    void aPendingResponseMayQueueTheMessage();
    void pendingCompletesTheMessage();
    void queuesWaitForRecovery(); // cases/bugs.md 12
    void pendingWithoutAStoredResponseIsAnError();
    void receivedWithoutAStoredRawIsAnError();
    void aFailingMessageIsSkipped();
    void aHaltAbortsTheStart();
    void aHaltIsNotLostToAStart();
    void aHaltLeavesAllToTheNextStart();
    void modesWithoutRecoverySayThatThereAreMessages_data();
    void modesWithoutRecoverySayThatThereAreMessages();
    void destinationsThatAreGoneAreLeftAlone();
};

void TestRecovery::olderMessagesComeFirst()
{
    Arrivals arrivals;
    PipelineHarness h;
    h.addDestination(QStringLiteral("one"), arrivals.send());
    h.config.destinations[0].responseTransformer->steps = {PipelineHarness::script("channelMap.put('reply', msg);")};
    CrashSite crash(h);
    crash.received("first");
    crash.unfinished("second", {{}});
    crash.unfinished("third", {{1, MessageStatus::Pending, PipelineHarness::sent("stored")}});
    crash.received("fourth");
    crash.processed("fifth", {{1, MessageStatus::Pending, PipelineHarness::sent("stored too")}});
    crash.unfinished("sixth", {{}});
    QVERIFY(h.deploy());

    QCOMPARE(arrivals.list(), (QByteArrayList{"first", "second", "fourth", "sixth"})); // what is PENDING is not sent again
    for (MessageId id = 1; id <= 6; ++id) {
        const Message message = h.load(id);
        QVERIFY(message.processed);
        QCOMPARE(message.connectorMessages[0].status, MessageStatus::Transformed);
        QCOMPARE(h.connectorMessage(message, 1)->status, MessageStatus::Sent);
    }
    QCOMPARE(h.connectorMessage(h.load(3), 1)->channelMap.value(QStringLiteral("reply")).toText(), QStringLiteral("stored"));
    QCOMPARE(h.connectorMessage(h.load(5), 1)->channelMap.value(QStringLiteral("reply")).toText(), QStringLiteral("stored too"));
    const Counters counters = h.store().statistics(h.config.id).channel.lifetime;
    QCOMPARE(counters.received, qint64(6));
    QCOMPARE(counters.sent, qint64(6));
    QCOMPARE(counters.error, qint64(0));
}

void TestRecovery::manyMessagesArePagedInOrder()
{
    Arrivals arrivals;
    PipelineHarness h;
    h.addDestination(QStringLiteral("one"), arrivals.send());
    CrashSite crash(h);
    QByteArrayList expected;
    for (int i = 0; i < 250; ++i) { // more than two pages of each kind
        expected += QByteArray::number(i);
        if (i % 5 < 3)
            crash.received(expected.back());
        else
            crash.unfinished(expected.back(), {{}});
    }
    const qint64 before = lastLogged();
    QVERIFY(h.deploy());
    QCOMPARE(arrivals.list(), expected);
    QCOMPARE(logged(before, QStringLiteral("Messages were recovered")).size(), 1);
    QVERIFY(h.deploy()); // nothing is left
    QCOMPARE(arrivals.list(), expected);
}

void TestRecovery::aDestinationAddedLaterGetsNoOldMessage()
{
    Arrivals a, b;
    PipelineHarness h;
    h.config.source.properties.set("sourceConnectorProperties/processingThreads", "3");
    h.config.source.transformer.steps = {PipelineHarness::script("if (msg != 'new') { router.routeMessageByChannelId('sleeping', ''); while (!$g('awake')) {} }")};
    std::atomic<int> sleeping = 0;
    h.route = [&](const ChannelId &, RawMessage) -> Result<std::optional<Response>> { ++sleeping; return std::optional<Response>(); };
    h.addDestination(QStringLiteral("A"), a.send());
    QVERIFY(h.deploy());
    std::vector<std::thread> senders;
    for (int i = 0; i < 3; ++i)
        senders.emplace_back([&] { (void)h.dispatch("old"); });
    QTRY_COMPARE(sleeping.load(), 3);
    h.channel().halt();
    for (std::thread &sender : senders)
        sender.join();

    h.config.source.transformer.steps.clear();
    h.addDestination(QStringLiteral("B"), b.send());
    QVERIFY(h.deploy());
    QCOMPARE(a.list(), (QByteArrayList{"old", "old", "old"}));
    QCOMPARE(b.list(), QByteArrayList());
    h.process("new");
    QCOMPARE(a.list(), (QByteArrayList{"old", "old", "old", "new"}));
    QCOMPARE(b.list(), QByteArrayList{"new"});
}

void TestRecovery::receivedIsProcessedWithoutAReply()
{
    Arrivals arrivals;
    PipelineHarness h;
    h.config.scripts.preprocessing = QStringLiteral("return message + '!';");
    h.config.source.properties.set("sourceConnectorProperties/responseVariable", "Auto-generate (After source transformer)");
    h.addDestination(QStringLiteral("one"), arrivals.send());
    h.addDestination(QStringLiteral("two"), arrivals.send());
    CrashSite crash(h);
    crash.destinationSet = {2};
    const MessageId id = crash.received("raw");
    QVERIFY(h.deploy());
    QCOMPARE(arrivals.list(), QByteArrayList{"raw!"});
    const Message message = h.load(id);
    QVERIFY(message.processed);
    QCOMPARE(message.connectorMessages.size(), size_t(2));
    QVERIFY(!message.connectorMessages[0].response);
    QVERIFY(h.recoveredReplies.empty());
}

void TestRecovery::anUnfinishedChainGoesOnWhereItStood()
{
    Arrivals arrivals;
    PipelineHarness h;
    h.config.scripts.postprocessing = QStringLiteral("return 'seen ' + responseMap.get('d1').getMessage() + responseMap.get('d2').getMessage();");
    for (const char *name : {"one", "two", "three", "four"})
        h.addDestination(QLatin1String(name), arrivals.send(PipelineHarness::sent(name)));
    h.config.destinations[1].transformer.steps = {PipelineHarness::script("channelMap.put('before', responseMap.get('d1').getMessage());")};
    CrashSite crash(h);
    crash.destinationSet = {1, 2, 4};
    const MessageId id = crash.unfinished("raw", {{1, MessageStatus::Sent, PipelineHarness::sent("was sent")}, {2, MessageStatus::Received}});
    QVERIFY(h.deploy());
    QCOMPARE(arrivals.list(), (QByteArrayList{"raw", "raw"})); // two and four; one had it, three is not in the set
    const Message message = h.load(id);
    QVERIFY(message.processed);
    QCOMPARE(message.connectorMessages.size(), size_t(4));
    QVERIFY(!h.connectorMessage(message, 3));
    QCOMPARE(h.connectorMessage(message, 2)->status, MessageStatus::Sent);
    QCOMPARE(h.connectorMessage(message, 4)->status, MessageStatus::Sent);
    const ValueMap responses = message.connectorMessages[0].responseMap;
    QCOMPARE(responses.value(MapKey::postprocessor).response()->message, QByteArray("seen was senttwo"));
    QCOMPARE(responses.size(), qsizetype(4)); // d1, d2, d4, Postprocessor
}

void TestRecovery::aReplyIsSelectedUnlessItIsStored_data()
{
    QTest::addColumn<QByteArray>("setting");
    QTest::addColumn<bool>("isStored");
    QTest::addColumn<bool>("isDelivered"); // what the source connector says
    QTest::newRow("a destination's") << QByteArray("d1") << false << true;
    QTest::newRow("the connector can't send it") << QByteArray("d1") << false << false;
    QTest::newRow("stored before") << QByteArray("d1") << true << false;
    QTest::newRow("none") << QByteArray("None") << false << false;
}

void TestRecovery::aReplyIsSelectedUnlessItIsStored()
{
    QFETCH(QByteArray, setting);
    QFETCH(bool, isStored);
    QFETCH(bool, isDelivered);
    Arrivals arrivals;
    PipelineHarness h;
    h.config.source.properties.set("sourceConnectorProperties/responseVariable", setting);
    h.addDestination(QStringLiteral("one"), arrivals.send(PipelineHarness::sent("late reply")));
    h.recoveredDelivery = isDelivered ? Delivery{true, {}} : Delivery{false, QStringLiteral("no connection")};
    CrashSite crash(h);
    if (isStored)
        crash.reply = PipelineHarness::sent("was sent");
    const MessageId id = crash.unfinished("raw", {{}});
    QVERIFY(h.deploy());

    const ConnectorMessage source = h.load(id).connectorMessages[0];
    QVERIFY(h.load(id).processed);
    if (isStored || setting == "None") {
        QVERIFY(h.recoveredReplies.empty());
        QCOMPARE(source.response ? source.response->message : QByteArray(), isStored ? QByteArray("was sent") : QByteArray());
        QCOMPARE(source.errorCode(), 0);
        return;
    }
    QCOMPARE(h.recoveredReplies, QByteArrayList{"late reply"});
    QCOMPARE(source.response->message, QByteArray("late reply"));
    QCOMPARE(source.sendAttempts, isDelivered ? 1 : 0);
    QCOMPARE(source.responseError, isDelivered ? QString() : QStringLiteral("no connection"));
}

void TestRecovery::pendingKeepsWhatTheLivePathKeeps_data()
{
    QTest::addColumn<QByteArray>("script"); // empty: the response transformer was removed meanwhile
    QTest::addColumn<char>("status");
    QTest::newRow("without a throw") << QByteArray("channelMap.put('mrn', msg);") << 'S';
    QTest::newRow("with a throw") << QByteArray("channelMap.put('mrn', msg); throw 'bad reply';") << 'E';
    QTest::newRow("says ERROR") << QByteArray("channelMap.put('mrn', msg); responseStatus = ERROR;") << 'E';
    QTest::newRow("removed") << QByteArray() << 'S';
}

void TestRecovery::pendingKeepsWhatTheLivePathKeeps()
{
    QFETCH(QByteArray, script);
    QFETCH(char, status);
    Arrivals live, recovered;
    const auto configure = [&](PipelineHarness &h, Send send) {
        h.config.metaDataColumns = {{QStringLiteral("MRN"), MetaDataColumnType::String, QStringLiteral("mrn")}};
        h.addDestination(QStringLiteral("one"), std::move(send));
        if (!script.isEmpty())
            h.config.destinations[0].responseTransformer->steps = {PipelineHarness::script(script)};
    };
    // What the live path makes of it …
    PipelineHarness expected;
    configure(expected, live.send(PipelineHarness::sent("4711")));
    QVERIFY(expected.deploy());
    const ConnectorMessage wanted = *expected.connectorMessage(expected.process("x"), 1);
    QCOMPARE(char(wanted.status), status);

    // … and a message that died in the response transformer: here and after T4, as a queue's thread leaves it.
    PipelineHarness h;
    configure(h, recovered.send());
    CrashSite crash(h);
    const std::vector<StoredDestination> pending{{1, MessageStatus::Pending, PipelineHarness::sent("4711")}};
    for (const MessageId id : {crash.unfinished("x", pending), crash.processed("x", pending)}) {
        QVERIFY(h.deploy());
        const ConnectorMessage one = *h.connectorMessage(h.load(id), 1);
        QCOMPARE(char(one.status), status);
        QCOMPARE(mapToStored(one.channelMap), mapToStored(wanted.channelMap));
        QCOMPARE(mapToStored(one.metaData), mapToStored(wanted.metaData));
        QCOMPARE(one.responseError, wanted.responseError);
        QCOMPARE(one.processingError, wanted.processingError);
        QCOMPARE(one.errorCode(), wanted.errorCode());
        QCOMPARE(one.response->message, wanted.response->message);
        QCOMPARE(one.processedResponse.has_value(), wanted.processedResponse.has_value());
        QCOMPARE(one.responseTransformed.has_value(), wanted.responseTransformed.has_value());
    }
    QCOMPARE(recovered.list(), QByteArrayList()); // no second send
    QVERIFY(h.deploy());                          // nor a second try of what failed (decision O13)
    const Counters counters = h.store().statistics(h.config.id).channel.lifetime;
    QCOMPARE(counters.sent, qint64(status == 'S' ? 2 : 0));
    QCOMPARE(counters.error, qint64(status == 'E' ? 2 : 0));
}

void TestRecovery::aPendingResponseMayQueueTheMessage()
{
    for (const bool queueEnabled : {true, false}) { // switched off meanwhile: an error, as on the live path
        Arrivals arrivals;
        PipelineHarness h;
        h.addDestination(QStringLiteral("one"), arrivals.send());
        h.config.destinations[0].properties.set("destinationConnectorProperties/queueEnabled", queueEnabled ? "true" : "false");
        h.config.destinations[0].properties.set("destinationConnectorProperties/retryIntervalMillis", "1");
        h.config.destinations[0].responseTransformer->steps = {PipelineHarness::script("if (msg == 'busy') responseStatus = QUEUED;")};
        const MessageId id = CrashSite(h).unfinished("x", {{1, MessageStatus::Pending, PipelineHarness::sent("busy")}});
        QVERIFY(h.deploy());
        QVERIFY(h.load(id).processed);
        QTRY_COMPARE(h.connectorMessage(h.load(id), 1)->status, queueEnabled ? MessageStatus::Sent : MessageStatus::Error);
        QCOMPARE(arrivals.list().size(), queueEnabled ? 1 : 0); // its thread sent it again
    }
}

void TestRecovery::pendingCompletesTheMessage()
{
    Arrivals arrivals;
    PipelineHarness h;
    h.config.removeContentOnCompletion = true;
    h.addDestination(QStringLiteral("one"), arrivals.send());
    h.config.destinations[0].properties.set("destinationConnectorProperties/queueEnabled", "true");
    const MessageId id = CrashSite(h).processed("x", {{1, MessageStatus::Pending, PipelineHarness::sent("reply")}});
    QVERIFY(h.deploy());
    const Message message = h.load(id);
    QCOMPARE(h.connectorMessage(message, 1)->status, MessageStatus::Sent);
    QVERIFY(!message.connectorMessages[0].raw);
    QVERIFY(!h.connectorMessage(message, 1)->response);
}

void TestRecovery::queuesWaitForRecovery()
{
    Arrivals arrivals;
    PipelineHarness h;
    h.addDestination(QStringLiteral("one"), arrivals.send());
    h.config.destinations[0].properties.set("destinationConnectorProperties/queueEnabled", "true");
    h.config.destinations[0].properties.set("destinationConnectorProperties/sendFirst", "true");
    h.config.destinations[0].transformer.steps = {PipelineHarness::script("router.routeMessageByChannelId('recovering', '');")};
    std::atomic<int> recovered = 0, overtaken = 0;
    h.route = [&](const ChannelId &, RawMessage) -> Result<std::optional<Response>> {
        ++recovered;
        overtaken += !arrivals.list().isEmpty();
        return std::optional<Response>();
    };
    CrashSite crash(h);
    QByteArrayList expected;
    for (int i = 1; i <= 100; ++i) {
        expected += QByteArray::number(i);
        if (i % 2)
            crash.processed(expected.back(), {{1, MessageStatus::Queued}});
        else
            crash.unfinished(expected.back(), {{}});
    }
    QVERIFY(h.deploy());
    QCOMPARE(recovered.load(), 50);
    QCOMPARE(overtaken.load(), 0);
    QTRY_COMPARE(arrivals.list(), expected); // each once, in order
    QTRY_COMPARE(h.store().statistics(h.config.id).channel.lifetime.sent, qint64(100));
    QCOMPARE(arrivals.list(), expected);
}

void TestRecovery::pendingWithoutAStoredResponseIsAnError()
{
    Arrivals arrivals;
    PipelineHarness h;
    h.addDestination(QStringLiteral("one"), arrivals.send());
    h.config.destinations[0].responseTransformer->steps = {PipelineHarness::script("responseStatus = SENT;")};
    const MessageId id = CrashSite(h).unfinished("x", {{1, MessageStatus::Pending}});
    QVERIFY(h.deploy());
    const Message message = h.load(id);
    QVERIFY(message.processed);
    QCOMPARE(h.connectorMessage(message, 1)->status, MessageStatus::Error);
    QVERIFY(!h.connectorMessage(message, 1)->responseError.isEmpty());
    QCOMPARE(arrivals.list(), QByteArrayList());
}

// Received in Metadata mode, and the mode was changed since.
void TestRecovery::receivedWithoutAStoredRawIsAnError()
{
    for (const bool sourceQueue : {false, true}) {
        Arrivals arrivals;
        PipelineHarness h;
        h.addDestination(QStringLiteral("one"), arrivals.send());
        h.config.storageMode = StorageMode::Metadata;
        const MessageId id = CrashSite(h).received("x");
        h.config.storageMode = StorageMode::Development;
        h.config.source.properties.set("sourceConnectorProperties/respondAfterProcessing", sourceQueue ? "false" : "true");
        QVERIFY(h.deploy());
        QTRY_VERIFY(h.load(id).processed);
        const Message message = h.load(id);
        QCOMPARE(message.connectorMessages.size(), size_t(1));
        QCOMPARE(message.connectorMessages[0].status, MessageStatus::Error);
        QVERIFY(message.connectorMessages[0].processingError.contains(QStringLiteral("no raw message")));
        QCOMPARE(arrivals.list(), QByteArrayList());
    }
}

void TestRecovery::aFailingMessageIsSkipped()
{
    Arrivals arrivals;
    PipelineHarness h;
    h.addDestination(QStringLiteral("one"), arrivals.send());
    CrashSite crash(h);
    const MessageId first = crash.received("first");
    const MessageId second = crash.received("second");
    h.useStore([first](MessageStore &real) { return std::make_unique<RefusingStore>(real, first); });
    const qint64 before = lastLogged();
    QVERIFY(h.deploy());
    QCOMPARE(arrivals.list(), QByteArrayList{"second"});
    QCOMPARE(h.load(first).connectorMessages[0].status, MessageStatus::Received);
    QVERIFY(h.load(second).processed);
    QCOMPARE(logged(before, QStringLiteral("A message could not be recovered")).size(), 1);
}

void TestRecovery::aHaltAbortsTheStart()
{
    std::atomic<bool> sending = false;
    PipelineHarness h;
    h.addDestination(QStringLiteral("one"), [&](const OutgoingMessage &, std::stop_token stop) {
        sending = true;
        while (!stop.stop_requested())
            std::this_thread::yield();
        return PipelineHarness::failed(MessageStatus::Queued, QStringLiteral("halted"));
    });
    CrashSite crash(h);
    const MessageId first = crash.received("first");
    const MessageId second = crash.received("second");
    std::thread halter([&] {
        while (!sending)
            std::this_thread::yield();
        h.channel().interrupt();
    });
    const auto started = h.deploy();
    halter.join();
    QVERIFY(!started);
    QCOMPARE(started.error().code, ErrorCode::Stopped);
    QCOMPARE(h.channel().state(), ChannelState::Stopped);
    QCOMPARE(h.connectorMessage(h.load(first), 1)->status, MessageStatus::Received);
    QCOMPARE(h.load(second).connectorMessages[0].status, MessageStatus::Received);
}

// The halt of a channel cuts what runs at once, and is completed behind the tasks that wait: a start among them must not take
// the channel up again.
void TestRecovery::aHaltIsNotLostToAStart()
{
    PipelineHarness h;
    QVERIFY(h.deploy());
    h.channel().stop();
    h.channel().interrupt();
    const auto started = h.channel().start();
    QVERIFY(!started);
    QCOMPARE(started.error().code, ErrorCode::Stopped);
    QCOMPARE(h.channel().state(), ChannelState::Stopped);
    h.channel().halt();
    QVERIFY(h.channel().start());
    QVERIFY(h.process("x").processed);
}

// A halt in the middle of each stage; the next start brings the message to the end that it would have had.
void TestRecovery::aHaltLeavesAllToTheNextStart()
{
    const QByteArray wait = "if ($gc('halted') != 'yes') { router.routeMessageByChannelId('inside', ''); while (true) {} }";
    for (const int stage : {0, 1, 2, 3}) {
        Arrivals arrivals;
        PipelineHarness h;
        h.config.clearGlobalChannelMap = false;
        h.addDestination(QStringLiteral("one"), arrivals.send());
        h.addDestination(QStringLiteral("two"), arrivals.send());
        const auto step = PipelineHarness::script(wait);
        switch (stage) {
        case 0: h.config.source.transformer.steps = {step}; break;
        case 1: h.config.destinations[1].transformer.steps = {step}; break;
        case 2: h.config.destinations[0].responseTransformer->steps = {step}; break;
        case 3: h.config.scripts.postprocessing = QString::fromUtf8(wait); break;
        }
        std::atomic<bool> inside = false;
        h.route = [&](const ChannelId &, RawMessage) -> Result<std::optional<Response>> { inside = true; return std::optional<Response>(); };
        QVERIFY(h.deploy());
        std::thread sender([&] { (void)h.dispatch("x"); });
        QTRY_VERIFY(inside);
        h.channel().halt();
        sender.join();
        QVERIFY(!h.load(1).processed);

        h.config.scripts.deploy = QStringLiteral("globalChannelMap.put('halted', 'yes');");
        QVERIFY(h.deploy());
        const Message message = h.load(1);
        QVERIFY(message.processed);
        QCOMPARE(message.connectorMessages.size(), size_t(3));
        QCOMPARE(h.connectorMessage(message, 1)->status, MessageStatus::Sent);
        QCOMPARE(h.connectorMessage(message, 2)->status, MessageStatus::Sent);
        QCOMPARE(arrivals.list().size(), 2);
        const Counters counters = h.store().statistics(h.config.id).channel.lifetime;
        QCOMPARE(counters.received, qint64(1));
        QCOMPARE(counters.sent, qint64(2));
        QCOMPARE(counters.error, qint64(0));
    }
}

void TestRecovery::modesWithoutRecoverySayThatThereAreMessages_data()
{
    QTest::addColumn<int>("mode");
    QTest::newRow("RAW") << int(StorageMode::Raw);
    QTest::newRow("METADATA") << int(StorageMode::Metadata);
}

void TestRecovery::modesWithoutRecoverySayThatThereAreMessages()
{
    QFETCH(int, mode);
    Arrivals arrivals;
    PipelineHarness h;
    h.config.storageMode = StorageMode(mode);
    h.addDestination(QStringLiteral("one"), arrivals.send());
    CrashSite crash(h);
    crash.received("first");
    crash.unfinished("second", {{}});
    const qint64 before = lastLogged();
    QVERIFY(h.deploy());
    QCOMPARE(arrivals.list(), QByteArrayList());
    QCOMPARE(logged(before, QStringLiteral("There are unfinished messages")).size(), 1);
    QCOMPARE(h.load(1).connectorMessages[0].status, MessageStatus::Received);
    QVERIFY(!h.load(2).processed);
}

void TestRecovery::destinationsThatAreGoneAreLeftAlone()
{
    Arrivals one, two;
    PipelineHarness h;
    h.addDestination(QStringLiteral("one"), one.send());
    h.addDestination(QStringLiteral("two"), two.send());
    CrashSite crash(h);
    const MessageId id = crash.unfinished("x", {{1, MessageStatus::Received}});
    h.config.destinations[0].enabled = false;
    QVERIFY(h.deploy());
    const Message message = h.load(id);
    QVERIFY(message.processed);
    QCOMPARE(h.connectorMessage(message, 1)->status, MessageStatus::Received);
    QCOMPARE(one.list(), QByteArrayList());
    QCOMPARE(two.list(), QByteArrayList());
}

QTEST_GUILESS_MAIN(TestRecovery)
#include "tst_recovery.moc"
