// SPDX-License-Identifier: GPL-3.0-or-later
// The path of one message through a channel: statuses, what each storage mode keeps, chains, responses, failures.
#include "tests/support/pipeline_harness.h"

#include <QtTest>

#include <atomic>
#include <thread>

using namespace millrace;
using namespace millrace::test;

namespace {

QByteArray textOf(const std::optional<Content> &content)
{
    return content ? content->data : QByteArray("(none)");
}

Send counted(std::atomic<int> &calls, Response response)
{
    return [&calls, response](const OutgoingMessage &, std::stop_token) {
        ++calls;
        return response;
    };
}

// Fails the n-th commit that is waited for (from 1) and all after, as a full disk does.
class FullDiskStore : public MessageStore
{
public:
    explicit FullDiskStore(MessageStore &real) : m_real(real) {}
    Result<void> openChannel(const ChannelId &id, const std::vector<MetaDataColumn> &columns) override { return m_real.openChannel(id, columns); }
    Result<void> removeChannel(const ChannelId &id) override { return m_real.removeChannel(id); }
    Result<MessageId> nextMessageId(const ChannelId &id) override { return m_real.nextMessageId(id); }
    CommitTicket submit(WriteBatch batch, Durability durability) override
    {
        return full ? CommitTicket() : m_real.submit(std::move(batch), durability);
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

    std::atomic<bool> full = false;

private:
    MessageStore &m_real;
};

} // namespace

class TestMessagePath : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sourceAndTwoChainsEndSent();
    void tablesOfSettingsAreTemplates();
    void filteredAtTheSource();
    void failingTransformerStoresTheError();
    void eachStorageModeKeepsWhatItsTableSays_data();
    void eachStorageModeKeepsWhatItsTableSays();
    void whatStopsAChain(); // cases/bugs.md 3
    void nextDestinationSeesMapsOfTheOneBefore();
    void pendingIsCommittedBeforeTheResponseTransformer();
    void failingResponseTransformerIsAResponseError();
    void statusesThatAreNotFinalBecomeErrors_data();
    void statusesThatAreNotFinalBecomeErrors();
    void retriesCountAttempts();
    void responseSelection_data();
    void responseSelection();
    void postprocessorSeesMergedMaps();
    void contentIsRemovedOnCompletion();
    void nothingIsSentOrAnsweredWhenTheDiskIsFull();
    void aGapIsNeverMarkedProcessed();
    void encryptionIsRefusedNotIgnored();
    void aDeliveryErrorIsStored();
    void sendingToItselfIsRefusedNotBlocked();
    void sendersAreServedInArrivalOrder();
    void haltCutsAnEndlessScriptAndAStuckSend();
    void stopLetsTheMessageInsideFinish();
    void statisticsFollowTheStatuses();
};

void TestMessagePath::sourceAndTwoChainsEndSent()
{
    PipelineHarness h;
    h.config.source.transformer.steps = {PipelineHarness::script("channelMap.put('k', 7); msg = msg + '!';")};
    h.addDestination(QStringLiteral("one"), [](const OutgoingMessage &m, std::stop_token) { return PipelineHarness::sent("got " + m.value("template")); });
    h.addDestination(QStringLiteral("two"), [](const OutgoingMessage &, std::stop_token) { return PipelineHarness::sent(); });
    h.config.destinations[1].waitForPrevious = false;
    QVERIFY(h.deploy());

    const Message message = h.process("hello");
    QVERIFY(message.processed);
    QCOMPARE(message.connectorMessages.size(), size_t(3));
    const ConnectorMessage &source = *h.connectorMessage(message, 0);
    QCOMPARE(source.status, MessageStatus::Transformed);
    QCOMPARE(textOf(source.raw), QByteArray("hello"));
    QCOMPARE(textOf(source.transformed), QByteArray("hello!"));
    QCOMPARE(textOf(source.encoded), QByteArray("hello!"));
    QCOMPARE(source.channelMap.value(QStringLiteral("k")).toText(), QStringLiteral("7.0"));
    QCOMPARE(source.responseMap.size(), qsizetype(2));
    const ConnectorMessage &one = *h.connectorMessage(message, 1);
    QCOMPARE(one.status, MessageStatus::Sent);
    QCOMPARE(one.chainId, 1);
    QCOMPARE(one.sendAttempts, 1);
    QCOMPARE(one.response->message, QByteArray("got hello!"));
    QVERIFY(one.sent->data.startsWith("<test.Destination>\n  <template>hello!</template>"));
    QCOMPARE(h.connectorMessage(message, 2)->chainId, 2);
}

void TestMessagePath::tablesOfSettingsAreTemplates() // the headers of an HTTP Sender: names and values
{
    PipelineHarness h;
    PropertyTree sent;
    ConnectorConfig &one = h.addDestination(QStringLiteral("one"), [&sent](const OutgoingMessage &m, std::stop_token) {
        sent = *m.properties;
        return PipelineHarness::sent();
    });
    const auto leaf = [](const char *name, const char *text) {
        PropertyTree element;
        element.name = name;
        element.text = text;
        return element;
    };
    PropertyTree values = leaf("list", ""), row = leaf("entry", "");
    values.children = {leaf("string", "plain"), leaf("string", "<$message.messageId>")};
    row.children = {leaf("string", "X-${message.encodedData}"), values};
    one.properties.child("template")->text.clear();
    one.properties.child("template")->children = {row, row};
    QVERIFY(h.deploy().ok());
    h.process("hello");
    for (const PropertyTree &entry : sent.child("template")->children) {
        QCOMPARE(entry.children[0].text, QByteArray("X-hello"));
        QCOMPARE(entry.children[1].children[0].text, QByteArray("plain"));
        QCOMPARE(entry.children[1].children[1].text, QByteArray("<1>"));
    }
    QCOMPARE(sent.child("template")->children.size(), size_t(2));
}

void TestMessagePath::filteredAtTheSource()
{
    std::atomic<int> calls = 0;
    PipelineHarness h;
    h.config.source.filter.rules = {PipelineHarness::script("return msg != 'no';")};
    h.config.source.filter.rules[0].className = "com.mirth.connect.plugins.javascriptrule.JavaScriptRule";
    h.addDestination(QStringLiteral("one"), counted(calls, PipelineHarness::sent()));
    QVERIFY(h.deploy());
    const Message message = h.process("no");
    QVERIFY(message.processed);
    QCOMPARE(message.connectorMessages.size(), size_t(1));
    QCOMPARE(message.connectorMessages[0].status, MessageStatus::Filtered);
    QVERIFY(!message.connectorMessages[0].encoded);
    QCOMPARE(calls.load(), 0);
    QCOMPARE(h.process("yes").connectorMessages.size(), size_t(2));
}

void TestMessagePath::failingTransformerStoresTheError()
{
    PipelineHarness h;
    h.config.source.transformer.steps = {PipelineHarness::script("connectorMap.put('before', 1);\nnope.x = 1;")};
    h.addDestination(QStringLiteral("one"), [](const OutgoingMessage &, std::stop_token) { return PipelineHarness::sent(); });
    QVERIFY(h.deploy());
    const Message message = h.process("x");
    const ConnectorMessage &source = message.connectorMessages[0];
    QCOMPARE(source.status, MessageStatus::Error);
    QCOMPARE(source.errorCode(), 1);
    QVERIFY2(source.processingError.contains(QStringLiteral("line 2")), qPrintable(source.processingError));
    QVERIFY(source.processingError.contains(QStringLiteral("step")));
    QVERIFY(source.connectorMap.contains(QStringLiteral("before")));
    QCOMPARE(message.connectorMessages.size(), size_t(1));
}

void TestMessagePath::eachStorageModeKeepsWhatItsTableSays_data()
{
    QTest::addColumn<int>("mode");
    for (const StorageMode mode : allStorageModes)
        QTest::addRow("%s", qPrintable(storageModeName(mode))) << int(mode);
}

void TestMessagePath::eachStorageModeKeepsWhatItsTableSays()
{
    QFETCH(int, mode);
    PipelineHarness h;
    h.config.storageMode = StorageMode(mode);
    h.config.scripts.preprocessing = QStringLiteral("return message + '.';");
    h.config.source.transformer.steps = {PipelineHarness::script("channelMap.put('col', 'v'); connectorMap.put('c', 1);")};
    h.config.metaDataColumns = {{QStringLiteral("COL"), MetaDataColumnType::String, QStringLiteral("col")}};
    h.addDestination(QStringLiteral("one"), [](const OutgoingMessage &, std::stop_token) { return PipelineHarness::sent("reply"); });
    h.config.destinations[0].responseTransformer->steps = {PipelineHarness::script("msg = msg + '?';")};
    h.config.destinations[0].transformer.steps = {PipelineHarness::script("msg = msg + '-';")};
    QVERIFY(h.deploy());
    const StorageSettings s = StorageSettings::forMode(StorageMode(mode));

    auto result = h.dispatch("hello");
    QVERIFY(result);
    result->delivered({});
    QTRY_COMPARE(h.store().statistics(h.config.id).channel.current.sent, qint64(1));
    MessageQuery all;
    all.channelId = h.config.id;
    const auto page = h.store().openReader()->find(all);
    QCOMPARE(page->messages.size(), size_t(s.enabled ? 1 : 0));
    if (!s.enabled)
        return;
    const Message message = h.load(result->messageId);
    const ConnectorMessage &source = *h.connectorMessage(message, 0);
    const ConnectorMessage &one = *h.connectorMessage(message, 1);
    QCOMPARE(source.raw.has_value(), s.storeRaw);
    QCOMPARE(source.processedRaw.has_value(), s.storeProcessedRaw);
    QCOMPARE(source.transformed.has_value(), s.storeTransformed);
    QCOMPARE(source.encoded.has_value(), s.storeSourceEncoded);
    QCOMPARE(source.sourceMap.isEmpty(), !s.storeSourceMap);
    QCOMPARE(source.channelMap.isEmpty(), !s.storeMaps);
    QCOMPARE(source.connectorMap.isEmpty(), !s.storeMaps);
    QCOMPARE(source.metaData.value(QStringLiteral("COL")).isNull(), !s.storeCustomMetaData);
    QCOMPARE(one.transformed.has_value(), s.storeTransformed);
    QCOMPARE(one.encoded.has_value(), s.storeDestinationEncoded);
    QCOMPARE(one.sent.has_value(), s.storeSent);
    QCOMPARE(one.response.has_value(), s.storeResponse);
    QCOMPARE(one.responseTransformed.has_value(), s.storeResponseTransformed);
    QCOMPARE(one.processedResponse.has_value(), s.storeProcessedResponse);
    QCOMPARE(one.status, MessageStatus::Sent);
}

void TestMessagePath::whatStopsAChain()
{
    struct Case { const char *step; Response response; size_t messages; };
    const Case cases[] = {
        {"throw 'broken';", PipelineHarness::sent(), 3},                                                      // (a): source, D1, D4
        {nullptr, PipelineHarness::failed(MessageStatus::Error, QStringLiteral("no")), 5},                    // (c)
        {nullptr, PipelineHarness::failed(MessageStatus::Queued, QStringLiteral("unreachable")), 5},          // queueing off: an error
        {nullptr, PipelineHarness::sent(), 5},
    };
    for (const Case &c : cases) {
        std::atomic<int> fourth = 0;
        PipelineHarness h;
        h.addDestination(QStringLiteral("D1"), [&c](const OutgoingMessage &, std::stop_token) { return c.response; });
        h.addDestination(QStringLiteral("D2"), [](const OutgoingMessage &, std::stop_token) { return PipelineHarness::sent(); });
        h.addDestination(QStringLiteral("D3"), [](const OutgoingMessage &, std::stop_token) { return PipelineHarness::sent(); });
        h.addDestination(QStringLiteral("D4"), counted(fourth, PipelineHarness::sent()));
        h.config.destinations[3].waitForPrevious = false;
        if (c.step)
            h.config.destinations[0].transformer.steps = {PipelineHarness::script(c.step)};
        QVERIFY(h.deploy());
        QCOMPARE(h.process("x").connectorMessages.size(), c.messages);
        QCOMPARE(fourth.load(), 1);
    }
    // (b): a filter that rejects does not stop the chain.
    PipelineHarness h;
    h.addDestination(QStringLiteral("D1"), [](const OutgoingMessage &, std::stop_token) { return PipelineHarness::sent(); });
    h.addDestination(QStringLiteral("D2"), [](const OutgoingMessage &, std::stop_token) { return PipelineHarness::sent(); });
    h.config.destinations[0].filter.rules = {PipelineHarness::script("return false;")};
    h.config.destinations[0].filter.rules[0].className = "com.mirth.connect.plugins.javascriptrule.JavaScriptRule";
    QVERIFY(h.deploy());
    const Message message = h.process("x");
    QCOMPARE(h.connectorMessage(message, 1)->status, MessageStatus::Filtered);
    QCOMPARE(h.connectorMessage(message, 2)->status, MessageStatus::Sent);
}

void TestMessagePath::nextDestinationSeesMapsOfTheOneBefore()
{
    PipelineHarness h;
    h.addDestination(QStringLiteral("D1"), [](const OutgoingMessage &, std::stop_token) { return PipelineHarness::sent("first"); });
    h.addDestination(QStringLiteral("D2"), [](const OutgoingMessage &, std::stop_token) { return PipelineHarness::sent(); });
    h.config.destinations[0].transformer.steps = {PipelineHarness::script("channelMap.put('from1', 'x');")};
    h.config.destinations[1].transformer.steps = {PipelineHarness::script("channelMap.put('seen', channelMap.get('from1') + responseMap.get('d1').getMessage());")};
    QVERIFY(h.deploy());
    const Message message = h.process("raw");
    QCOMPARE(h.connectorMessage(message, 2)->channelMap.value(QStringLiteral("seen")).toText(), QStringLiteral("xfirst"));
    QVERIFY(!h.connectorMessage(message, 1)->channelMap.contains(QStringLiteral("seen")));
    QCOMPARE(textOf(h.connectorMessage(message, 2)->raw), QByteArray("raw"));
}

void TestMessagePath::pendingIsCommittedBeforeTheResponseTransformer()
{
    PipelineHarness h;
    h.addDestination(QStringLiteral("one"), [](const OutgoingMessage &, std::stop_token) { return PipelineHarness::sent("reply"); });
    h.config.destinations[0].responseTransformer->steps = {PipelineHarness::script("router.routeMessageByChannelId('look', msg);")};
    QVERIFY(h.deploy());
    std::optional<ConnectorMessage> during;
    h.route = [&](const ChannelId &, RawMessage) -> Result<std::optional<Response>> {
        auto message = h.store().openReader()->load(h.config.id, 1);
        if (!message)
            return message.error();
        during = *h.connectorMessage(*message, 1);
        return std::optional<Response>(PipelineHarness::sent());
    };
    const Message message = h.process("x");
    QVERIFY(during);
    QCOMPARE(during->status, MessageStatus::Pending);
    QCOMPARE(during->response->message, QByteArray("reply"));
    QVERIFY(during->sent);
    QCOMPARE(h.connectorMessage(message, 1)->status, MessageStatus::Sent);
}

void TestMessagePath::failingResponseTransformerIsAResponseError()
{
    PipelineHarness h;
    h.addDestination(QStringLiteral("one"), [](const OutgoingMessage &, std::stop_token) { return PipelineHarness::sent("reply"); });
    h.addDestination(QStringLiteral("two"), [](const OutgoingMessage &, std::stop_token) { return PipelineHarness::sent(); });
    h.config.destinations[0].responseTransformer->steps = {PipelineHarness::script("channelMap.put('k', 1); throw 'bad reply';")};
    QVERIFY(h.deploy());
    const Message message = h.process("x");
    const ConnectorMessage &one = *h.connectorMessage(message, 1);
    QCOMPARE(one.status, MessageStatus::Error);
    QVERIFY(one.responseError.contains(QStringLiteral("bad reply")));
    QVERIFY(one.processingError.isEmpty());
    QVERIFY(!one.channelMap.contains(QStringLiteral("k")));
    QVERIFY(!one.responseMap.contains(QStringLiteral("d1")));
    QCOMPARE(h.connectorMessage(message, 2)->status, MessageStatus::Sent); // the chain goes on
}

void TestMessagePath::statusesThatAreNotFinalBecomeErrors_data()
{
    QTest::addColumn<char>("status");
    QTest::newRow("QUEUED without a queue") << 'Q';
    QTest::newRow("FILTERED") << 'F';
    QTest::newRow("RECEIVED") << 'R';
    QTest::newRow("PENDING") << 'P';
    QTest::newRow("TRANSFORMED") << 'T';
}

void TestMessagePath::statusesThatAreNotFinalBecomeErrors()
{
    QFETCH(char, status);
    PipelineHarness h;
    h.addDestination(QStringLiteral("one"), [status](const OutgoingMessage &, std::stop_token) {
        Response response = PipelineHarness::sent();
        response.status = MessageStatus(status);
        return response;
    });
    QVERIFY(h.deploy());
    const Message message = h.process("x");
    QCOMPARE(h.connectorMessage(message, 1)->status, MessageStatus::Error);
    QCOMPARE(h.connectorMessage(message, 1)->response->status, MessageStatus::Error);
}

void TestMessagePath::retriesCountAttempts()
{
    std::atomic<int> calls = 0;
    PipelineHarness h;
    h.addDestination(QStringLiteral("one"), [&calls](const OutgoingMessage &, std::stop_token) {
        return ++calls < 3 ? PipelineHarness::failed(MessageStatus::Queued, QStringLiteral("try again")) : PipelineHarness::sent();
    });
    h.config.destinations[0].properties.set("destinationConnectorProperties/retryCount", "5");
    h.config.destinations[0].properties.set("destinationConnectorProperties/retryIntervalMillis", "1");
    QVERIFY(h.deploy());
    const Message message = h.process("x");
    const ConnectorMessage &one = *h.connectorMessage(message, 1);
    QCOMPARE(one.status, MessageStatus::Sent);
    QCOMPARE(one.sendAttempts, 3);
    QVERIFY(one.processingError.isEmpty());
    QCOMPARE(one.errorCode(), 0);
}

void TestMessagePath::responseSelection_data()
{
    QTest::addColumn<QString>("setting");
    QTest::addColumn<QString>("destinationStatus"); // of the one destination; empty: none enabled
    QTest::addColumn<QString>("expected");          // status; empty: no response
    const QString completed = QStringLiteral("Auto-generate (Destinations completed)");
    QTest::newRow("none") << "None" << "SENT" << "";
    QTest::newRow("before") << "Auto-generate (Before processing)" << "ERROR" << "RECEIVED";
    QTest::newRow("after source") << "Auto-generate (After source transformer)" << "ERROR" << "TRANSFORMED";
    QTest::newRow("completed, sent") << completed << "SENT" << "SENT";
    QTest::newRow("completed, error") << completed << "ERROR" << "ERROR";
    QTest::newRow("completed, no destination") << completed << "" << "SENT";
    QTest::newRow("d1") << "d1" << "SENT" << "SENT";
    QTest::newRow("d1 with an error") << "d1" << "ERROR" << "ERROR";
    QTest::newRow("a key nobody set") << "nothing" << "SENT" << "";
    QTest::newRow("a key with a text") << "text" << "SENT" << "SENT";
}

void TestMessagePath::responseSelection()
{
    QFETCH(QString, setting);
    QFETCH(QString, destinationStatus);
    QFETCH(QString, expected);
    PipelineHarness h;
    h.config.source.properties.set("sourceConnectorProperties/responseVariable", setting.toUtf8());
    h.config.source.transformer.steps = {PipelineHarness::script("responseMap.put('text', 'hi');")};
    if (!destinationStatus.isEmpty()) {
        h.addDestination(QStringLiteral("one"), [destinationStatus](const OutgoingMessage &, std::stop_token) {
            return PipelineHarness::failed(*statusFromName(destinationStatus), QString());
        });
    }
    QVERIFY(h.deploy());
    auto result = h.dispatch("x");
    QVERIFY(result);
    QCOMPARE(result->response ? statusName(result->response->status) : QString(), expected);
    if (setting == QLatin1String("text"))
        QCOMPARE(result->response->message, QByteArray("hi"));
}

void TestMessagePath::postprocessorSeesMergedMaps()
{
    PipelineHarness h;
    h.config.source.properties.set("sourceConnectorProperties/responseVariable", "Postprocessor");
    h.config.scripts.postprocessing = QStringLiteral("return 'seen ' + $('a') + $('b');");
    h.addDestination(QStringLiteral("one"), [](const OutgoingMessage &, std::stop_token) { return PipelineHarness::sent(); });
    h.addDestination(QStringLiteral("two"), [](const OutgoingMessage &, std::stop_token) { return PipelineHarness::sent(); });
    h.config.destinations[1].waitForPrevious = false;
    h.config.destinations[0].transformer.steps = {PipelineHarness::script("channelMap.put('a', 'A');")};
    h.config.destinations[1].transformer.steps = {PipelineHarness::script("channelMap.put('b', 'B');")};
    QVERIFY(h.deploy());
    auto result = h.dispatch("x");
    QVERIFY(result && result->response);
    QCOMPARE(result->response->message, QByteArray("seen AB"));
    result->delivered({});
    const Message message = h.load(result->messageId);
    QVERIFY(message.connectorMessages[0].responseMap.contains(MapKey::postprocessor));
    QCOMPARE(message.connectorMessages[0].sendAttempts, 1);
    QCOMPARE(message.connectorMessages[0].response->message, QByteArray("seen AB"));
}

void TestMessagePath::contentIsRemovedOnCompletion()
{
    PipelineHarness h;
    h.config.removeContentOnCompletion = true;
    bool fail = false;
    h.addDestination(QStringLiteral("one"), [&fail](const OutgoingMessage &, std::stop_token) {
        return fail ? PipelineHarness::failed(MessageStatus::Error, QStringLiteral("no")) : PipelineHarness::sent();
    });
    QVERIFY(h.deploy());
    const Message done = h.process("x");
    QVERIFY(!done.connectorMessages[0].raw);
    QVERIFY(!h.connectorMessage(done, 1)->sent);
    QCOMPARE(h.connectorMessage(done, 1)->status, MessageStatus::Sent);
    fail = true;
    QVERIFY(h.process("y").connectorMessages[0].raw); // an error keeps everything
}

void TestMessagePath::nothingIsSentOrAnsweredWhenTheDiskIsFull()
{
    std::atomic<int> calls = 0;
    PipelineHarness h;
    FullDiskStore *disk = nullptr;
    h.useStore([&disk](MessageStore &real) {
        auto wrapped = std::make_unique<FullDiskStore>(real);
        disk = wrapped.get();
        return wrapped;
    });
    h.config.source.properties.set("sourceConnectorProperties/responseVariable", "Auto-generate (Before processing)");
    h.addDestination(QStringLiteral("one"), counted(calls, PipelineHarness::sent()));
    QVERIFY(h.deploy());
    disk->full = true;
    const auto refused = h.dispatch("x");
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::Io);
    QCOMPARE(calls.load(), 0);
    disk->full = false; // and on it goes without a restart
    QVERIFY(h.dispatch("y"));
    QCOMPARE(calls.load(), 1);
}

void TestMessagePath::encryptionIsRefusedNotIgnored()
{
    PipelineHarness h;
    h.config.document.set("properties/encryptAttachments", "true");
    const auto deployed = h.deploy();
    QVERIFY(!deployed);
    QVERIFY2(deployed.error().message.contains(QLatin1String("encryptAttachments")), qPrintable(deployed.error().message));
}

// What the chains wrote is lost while the disk is full for a moment; T4 must not then call the message processed.
void TestMessagePath::aGapIsNeverMarkedProcessed()
{
    PipelineHarness h;
    h.addDestination(QStringLiteral("one"), [](const OutgoingMessage &, std::stop_token) { return PipelineHarness::sent("reply"); });
    QVERIFY(h.deploy());
    QCOMPARE(h.process("good").processed, true);

    const StorageSettings settings = StorageSettings::forMode(StorageMode::Development);
    ConnectorMessage missing;
    missing.messageId = 1;
    missing.metaDataId = 99; // a row that is not there: the batch fails
    auto series = std::make_shared<BatchSeries>();
    WriteBatch failing(h.config.id, settings);
    failing.updateStatus(missing, MessageStatus::Received);
    failing.setSeries(series);
    WriteBatch after(h.config.id, settings);
    after.removeContent(1, WriteBatch::RemovalScope::All);
    after.setSeries(series);
    WriteBatch other(h.config.id, settings); // of another message: not held up
    other.markProcessed(1);
    const CommitTicket first = h.store().submit(std::move(failing), Durability::Durable);
    const CommitTicket second = h.store().submit(std::move(after), Durability::Durable);
    const CommitTicket third = h.store().submit(std::move(other), Durability::Durable);
    QVERIFY(!h.store().wait(first));
    QVERIFY(!h.store().wait(second));
    QVERIFY(h.store().wait(third));
    QVERIFY(h.load(1).connectorMessages[0].raw);
}

void TestMessagePath::aDeliveryErrorIsStored()
{
    PipelineHarness h;
    h.config.source.properties.set("sourceConnectorProperties/responseVariable", "Auto-generate (Before processing)");
    QVERIFY(h.deploy());
    auto result = h.dispatch("x");
    QVERIFY(result);
    result->delivered(QStringLiteral("peer closed the connection"));
    const Message message = h.load(result->messageId);
    QCOMPARE(message.connectorMessages[0].responseError, QStringLiteral("peer closed the connection"));
    QCOMPARE(message.connectorMessages[0].errorCode(), 4);
    QVERIFY(message.connectorMessages[0].response); // stored even if delivery failed
    QCOMPARE(message.connectorMessages[0].status, MessageStatus::Transformed);
}

void TestMessagePath::sendingToItselfIsRefusedNotBlocked()
{
    PipelineHarness h;
    h.addDestination(QStringLiteral("loop"), [&h](const OutgoingMessage &m, std::stop_token) {
        RawMessage raw;
        raw.content = "again";
        raw.heldChannels = m.heldChannels;
        const auto outcome = h.channel().dispatch(std::move(raw), Channel::Admission::Normal);
        return outcome ? PipelineHarness::sent() : PipelineHarness::failed(MessageStatus::Error, outcome.error().message);
    });
    QVERIFY(h.deploy());
    const Message message = h.process("x");
    QCOMPARE(h.connectorMessage(message, 1)->status, MessageStatus::Error);
    QVERIFY(h.connectorMessage(message, 1)->processingError.contains(QStringLiteral("for ever")));
}

void TestMessagePath::sendersAreServedInArrivalOrder()
{
    constexpr int senderCount = 50;
    std::atomic<bool> sending = false, open = false;
    QByteArrayList sent; // by one thread at a time: there is one permit
    PipelineHarness h;
    h.addDestination(QStringLiteral("one"), [&](const OutgoingMessage &m, std::stop_token) {
        sending = true;
        open.wait(false);
        sent += m.value("template");
        return PipelineHarness::sent();
    });
    QVERIFY(h.deploy());
    std::mutex mutex;
    QByteArrayList completed; // guarded by mutex; in the order of replies, which leave while the permit is held
    std::vector<std::thread> senders;
    QByteArrayList expected;
    for (int i = 0; i < senderCount; ++i) {
        expected += QByteArray::number(i);
        senders.emplace_back([&, content = expected.back()] {
            auto result = h.dispatch(content);
            const std::lock_guard lock(mutex);
            if (result)
                completed += content;
        });
        QTRY_VERIFY(sending && h.channel().waitingCount() == i); // the first is inside, the others stand in line
    }
    open = true;
    open.notify_all();
    for (std::thread &sender : senders)
        sender.join();
    QCOMPARE(sent, expected);
    QCOMPARE(completed, expected);
}

void TestMessagePath::haltCutsAnEndlessScriptAndAStuckSend()
{
    PipelineHarness scripted;
    scripted.config.source.transformer.steps = {PipelineHarness::script("router.routeMessageByChannelId('in', ''); while (true) {}")};
    std::atomic<bool> inside = false;
    scripted.route = [&](const ChannelId &, RawMessage) -> Result<std::optional<Response>> { inside = true; return std::optional<Response>(); };
    QVERIFY(scripted.deploy());
    std::thread sender([&] { (void)scripted.dispatch("x"); });
    QTRY_VERIFY(inside);
    scripted.channel().halt();
    sender.join();
    QCOMPARE(scripted.channel().state(), ChannelState::Stopped);
    // What was committed stays as it was, for recovery: a halt is no outcome of a message.
    QCOMPARE(scripted.load(1).connectorMessages[0].status, MessageStatus::Received);
    QVERIFY(!scripted.load(1).processed);

    std::atomic<bool> sending = false;
    PipelineHarness stuck;
    stuck.addDestination(QStringLiteral("one"), [&](const OutgoingMessage &, std::stop_token stop) {
        sending = true;
        while (!stop.stop_requested())
            std::this_thread::yield();
        return PipelineHarness::failed(MessageStatus::Queued, QStringLiteral("halted"));
    });
    QVERIFY(stuck.deploy());
    std::thread second([&] { (void)stuck.dispatch("x"); });
    QTRY_VERIFY(sending);
    stuck.channel().halt();
    second.join();
    QCOMPARE(stuck.channel().state(), ChannelState::Stopped);
    QCOMPARE(stuck.connectorMessage(stuck.load(1), 1)->status, MessageStatus::Received);
    QVERIFY(!stuck.load(1).processed);

    PipelineHarness answered;
    answered.addDestination(QStringLiteral("one"), [](const OutgoingMessage &, std::stop_token) { return PipelineHarness::sent("reply"); });
    answered.config.destinations[0].responseTransformer->steps
        = {PipelineHarness::script("router.routeMessageByChannelId('in', ''); while (true) {}")};
    std::atomic<bool> transforming = false;
    answered.route = [&](const ChannelId &, RawMessage) -> Result<std::optional<Response>> { transforming = true; return std::optional<Response>(); };
    QVERIFY(answered.deploy());
    std::thread third([&] { (void)answered.dispatch("x"); });
    QTRY_VERIFY(transforming);
    answered.channel().halt();
    third.join();
    QCOMPARE(answered.connectorMessage(answered.load(1), 1)->status, MessageStatus::Pending);
}

void TestMessagePath::stopLetsTheMessageInsideFinish()
{
    std::atomic<bool> sending = false, release = false;
    PipelineHarness h;
    h.addDestination(QStringLiteral("one"), [&](const OutgoingMessage &, std::stop_token) {
        sending = true;
        while (!release)
            std::this_thread::yield();
        return PipelineHarness::sent();
    });
    QVERIFY(h.deploy());
    bool stored = false;
    std::thread sender([&] {
        const auto result = h.dispatch("x");
        stored = result.ok();
    });
    QTRY_VERIFY(sending);
    std::thread stopper([&] { h.channel().stop(); });
    QTRY_COMPARE(h.channel().state(), ChannelState::Stopping);
    QVERIFY(!h.dispatch("too late"));
    release = true;
    sender.join();
    stopper.join();
    QVERIFY(stored);
    QCOMPARE(h.connectorMessage(h.load(1), 1)->status, MessageStatus::Sent);
}

void TestMessagePath::statisticsFollowTheStatuses()
{
    int turn = 0;
    PipelineHarness h;
    h.config.source.transformer.steps = {PipelineHarness::script("if (msg == 'bad') throw 'no';")};
    h.addDestination(QStringLiteral("one"), [&turn](const OutgoingMessage &, std::stop_token) {
        return ++turn % 2 ? PipelineHarness::sent() : PipelineHarness::failed(MessageStatus::Error, QStringLiteral("x"));
    });
    QVERIFY(h.deploy());
    for (const char *text : {"a", "b", "bad", "c"})
        h.process(text);
    const Counters counters = h.store().statistics(h.config.id).channel.lifetime;
    QCOMPARE(counters.received, qint64(4));
    QCOMPARE(counters.sent, qint64(2));
    QCOMPARE(counters.error, qint64(2)); // one at the source, one at the destination
}

QTEST_GUILESS_MAIN(TestMessagePath)
#include "tst_message_path.moc"
