// SPDX-License-Identifier: GPL-3.0-or-later
// The order of global and channel scripts (spec/engine.md section 14), and which error event each failing step publishes
// (sections 5 and 23).
#include "engine/base/log.h"
#include "tests/support/pipeline_harness.h"

#include <QtTest>

#include <atomic>
#include <thread>

using namespace millrace;
using namespace millrace::test;

namespace {

// What was published, in order, as "FILTER 0".
class Published
{
public:
    explicit Published(EventBus &bus)
        : m_listener(bus.listen(QStringLiteral("test"), {EventKind::Error, EventKind::DeployedState}, [this](const EventBus::Events &events) -> Result<void> {
            for (const auto &event : events) {
                if (const auto *error = std::get_if<ErrorEvent>(&*event))
                    errors.push_back(*error);
                else
                    states << channelStateName(std::get<DeployedStateEvent>(*event).state);
            }
            return {};
        }))
    {}
    void finish() { m_listener.reset(); }
    QStringList names() const
    {
        QStringList all;
        for (const ErrorEvent &error : errors)
            all << errorEventTypeName(error.type) + QLatin1Char(' ') + (error.metaDataId ? QString::number(*error.metaDataId) : QStringLiteral("-"));
        return all;
    }
    std::vector<ErrorEvent> errors;
    QStringList states;

private:
    std::unique_ptr<EventListener> m_listener;
};

using Arrange = std::function<void(PipelineHarness &)>;

ScriptElement failingRule()
{
    ScriptElement rule = PipelineHarness::script("throw 'no';");
    rule.className = "com.mirth.connect.plugins.javascriptrule.JavaScriptRule";
    return rule;
}

Response refused()
{
    return PipelineHarness::failed(MessageStatus::Queued, QStringLiteral("Connection refused"));
}

} // namespace

Q_DECLARE_METATYPE(Arrange)

class tst_ScriptsAndErrors : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void preprocessors_data();
    void preprocessors();
    void postprocessors_data();
    void postprocessors();
    void aBadGlobalScriptIsNamedAtDeploy();
    void errorEvents_data();
    void errorEvents();
    void aFailureIsLoggedOnce_data();
    void aFailureIsLoggedOnce();
    void anErrorEventTellsWhereItHappened();
    void anAttachmentHandlerThatFails();
    void lifecycleScriptsThatFail();
    void aHaltIsNoError();
    void eachChangeOfStateIsTold();
};

void tst_ScriptsAndErrors::preprocessors_data()
{
    QTest::addColumn<QString>("global");
    QTest::addColumn<QString>("channel");
    QTest::addColumn<QString>("processedRaw"); // null: no row
    QTest::addColumn<QString>("encoded");
    const QString none;
    QTest::newRow("none") << none << none << none << QStringLiteral("m");
    QTest::newRow("global") << QStringLiteral("return message + 'g';") << none << QStringLiteral("mg") << QStringLiteral("mg");
    QTest::newRow("channel sees the global result") << QStringLiteral("return message + 'g';") << QStringLiteral("return message + 'c';")
                                                    << QStringLiteral("mgc") << QStringLiteral("mgc");
    QTest::newRow("the channel's nothing leaves it") << QStringLiteral("return message + 'g';") << QStringLiteral("channelMap.put('x', 1);")
                                                     << QStringLiteral("mg") << QStringLiteral("mg");
    QTest::newRow("a global null leaves the message") << QStringLiteral("return null;") << QStringLiteral("return message + 'c';") << QStringLiteral("mc")
                                                      << QStringLiteral("mc");
    QTest::newRow("both return nothing") << QStringLiteral("var a = 1;") << QStringLiteral("var b = 2;") << none << QStringLiteral("m");
    QTest::newRow("O17: shipped texts are absent") << QStringLiteral("// Modify the message below\nreturn message;") << QStringLiteral("/* ours */ return message;")
                                                   << none << QStringLiteral("m");
}

void tst_ScriptsAndErrors::preprocessors()
{
    QFETCH(QString, global);
    QFETCH(QString, channel);
    QFETCH(QString, processedRaw);
    PipelineHarness h;
    h.globalScripts.preprocessing = global;
    h.config.scripts.preprocessing = channel;
    QVERIFY(h.deploy());
    const Message message = h.process("m");
    const ConnectorMessage &source = *h.connectorMessage(message, 0);
    QCOMPARE(source.processedRaw.has_value(), !processedRaw.isNull());
    if (source.processedRaw)
        QCOMPARE(QString::fromUtf8(source.processedRaw->data), processedRaw);
    QTEST(QString::fromUtf8(source.encoded->data), "encoded");
}

void tst_ScriptsAndErrors::postprocessors_data()
{
    QTest::addColumn<QString>("channel");
    QTest::addColumn<QString>("global");
    QTest::addColumn<QString>("answer");
    QTest::addColumn<bool>("failed");
    const QString none;
    const QString says = QStringLiteral("return 'channel';");
    QTest::newRow("channel") << says << none << QStringLiteral("SENT channel") << false;
    QTest::newRow("global") << none << QStringLiteral("return 'global';") << QStringLiteral("SENT global") << false;
    QTest::newRow("global wins") << says << QStringLiteral("return 'global';") << QStringLiteral("SENT global") << false;
    QTest::newRow("a global null leaves it") << says << QStringLiteral("return null;") << QStringLiteral("SENT channel") << false;
    QTest::newRow("global sees response") << QStringLiteral("return new Response(ERROR, 'bad');") << QStringLiteral("return response.getStatus() + ':' + response.getMessage();")
                                          << QStringLiteral("SENT ERROR:bad") << false;
    QTest::newRow("no response is null") << none << QStringLiteral("return String(response === null);") << QStringLiteral("SENT true") << false;
    QTest::newRow("the channel has no response") << QStringLiteral("return typeof response;") << none << QStringLiteral("SENT undefined") << false;
    QTest::newRow("the channel's fails: global does not run") << QStringLiteral("throw 'x';") << QStringLiteral("return 'global';") << none << true;
}

void tst_ScriptsAndErrors::postprocessors()
{
    QFETCH(QString, channel);
    QFETCH(QString, global);
    QFETCH(QString, answer);
    QFETCH(bool, failed);
    PipelineHarness h;
    h.config.source.properties.set("sourceConnectorProperties/responseVariable", "Postprocessor");
    h.config.scripts.postprocessing = channel;
    h.globalScripts.postprocessing = global;
    QVERIFY(h.deploy());
    auto result = h.dispatch("m");
    QVERIFY(result);
    QCOMPARE(result->response.has_value(), !answer.isNull());
    if (result->response)
        QCOMPARE(statusName(result->response->status) + QLatin1Char(' ') + QString::fromUtf8(result->response->message), answer);
    QCOMPARE(h.load(result->messageId).connectorMessages[0].postprocessorError.isEmpty(), !failed);
}

void tst_ScriptsAndErrors::aBadGlobalScriptIsNamedAtDeploy()
{
    PipelineHarness h;
    h.globalScripts.preprocessing = QStringLiteral("var a = 1;\nreturn (;");
    const auto deployed = h.deploy();
    QVERIFY(!deployed);
    QVERIFY2(deployed.error().message.startsWith(QStringLiteral("Global preprocessor, line 2")), qPrintable(deployed.error().message));
}

void tst_ScriptsAndErrors::errorEvents_data()
{
    QTest::addColumn<Arrange>("arrange");
    QTest::addColumn<QStringList>("expected");
    const auto row = [](const char *name, Arrange arrange, const QStringList &expected) { QTest::newRow(name) << arrange << expected; };
    const auto fails = QStringLiteral("throw 'no';");

    row("nothing fails", [](PipelineHarness &h) { h.addDestination(QStringLiteral("d"), [](auto &&...) { return PipelineHarness::sent(); }); }, {});
    row("global preprocessor", [=](PipelineHarness &h) { h.globalScripts.preprocessing = fails; }, {QStringLiteral("PREPROCESSOR_SCRIPT 0")});
    row("preprocessor", [=](PipelineHarness &h) { h.config.scripts.preprocessing = fails; }, {QStringLiteral("PREPROCESSOR_SCRIPT 0")});
    row("postprocessor", [=](PipelineHarness &h) { h.config.scripts.postprocessing = fails; }, {QStringLiteral("POSTPROCESSOR_SCRIPT -")});
    row("global postprocessor", [=](PipelineHarness &h) { h.globalScripts.postprocessing = fails; }, {QStringLiteral("POSTPROCESSOR_SCRIPT -")});
    row("serializer", [](PipelineHarness &h) {
        h.config.source.transformer.outbound.name = QStringLiteral("HL7V2"); // is made of XML, which the message is not
    }, {QStringLiteral("SERIALIZER 0")});
    row("source filter", [](PipelineHarness &h) { h.config.source.filter.rules = {failingRule()}; }, {QStringLiteral("FILTER 0")});
    row("source transformer", [](PipelineHarness &h) { h.config.source.transformer.steps = {PipelineHarness::script("throw 'no';")}; }, {QStringLiteral("TRANSFORMER 0")});
    row("a script's own", [](PipelineHarness &h) {
        h.config.source.transformer.steps = {PipelineHarness::script("alerts.sendAlert('look at ' + msg);")};
    }, {QStringLiteral("USER_DEFINED_TRANSFORMER 0")});
    row("destination filter", [](PipelineHarness &h) {
        h.addDestination(QStringLiteral("d"), [](auto &&...) { return PipelineHarness::sent(); }).filter.rules = {failingRule()};
    }, {QStringLiteral("FILTER 1")});
    row("send", [](PipelineHarness &h) { h.addDestination(QStringLiteral("d"), [](auto &&...) { return refused(); }); }, {QStringLiteral("DESTINATION_CONNECTOR 1")});
    row("each attempt", [](PipelineHarness &h) {
        ConnectorConfig &d = h.addDestination(QStringLiteral("d"), [](auto &&...) { return refused(); });
        d.properties.set("destinationConnectorProperties/retryCount", "2");
        d.properties.set("destinationConnectorProperties/retryIntervalMillis", "0");
    }, {QStringLiteral("DESTINATION_CONNECTOR 1"), QStringLiteral("DESTINATION_CONNECTOR 1"), QStringLiteral("DESTINATION_CONNECTOR 1")});
    row("response validation", [](PipelineHarness &h) {
        ConnectorConfig &d = h.addDestination(QStringLiteral("d"), [](auto &&...) {
            Response nack = PipelineHarness::sent("MSH|^~\\&|A|B|C|D|1||ACK|1|P|2.5\rMSA|AE|1|bad\r");
            nack.check = ResponseCheck::Validate;
            return nack;
        });
        d.responseTransformer->inbound.name = d.responseTransformer->outbound.name = QStringLiteral("HL7V2");
    }, {QStringLiteral("RESPONSE_VALIDATION 1")});
    row("response transformer", [](PipelineHarness &h) {
        h.addDestination(QStringLiteral("d"), [](auto &&...) { return PipelineHarness::sent("ok"); }).responseTransformer->steps = {PipelineHarness::script("throw 'no';")};
    }, {QStringLiteral("RESPONSE_TRANSFORMER 1")});
}

void tst_ScriptsAndErrors::errorEvents()
{
    QFETCH(Arrange, arrange);
    PipelineHarness h;
    Published published(h.eventBus);
    arrange(h);
    const auto deployed = h.deploy();
    QVERIFY2(deployed, deployed ? "" : qPrintable(deployed.error().message));
    h.process("m <");
    published.finish();
    QTEST(published.names(), "expected");
}

void tst_ScriptsAndErrors::aFailureIsLoggedOnce_data()
{
    QTest::addColumn<Arrange>("arrange");
    QTest::addColumn<QString>("connector");
    QTest::addColumn<QString>("reason");
    const auto row = [](const char *name, Arrange arrange, const char *connector, const char *reason) {
        QTest::newRow(name) << arrange << QString::fromLatin1(connector) << QString::fromLatin1(reason);
    };
    row("preprocessor", [](PipelineHarness &h) { h.config.scripts.preprocessing = QStringLiteral("throw 'no';"); }, "Source", "Preprocessor error: no");
    row("postprocessor", [](PipelineHarness &h) { h.config.scripts.postprocessing = QStringLiteral("throw 'no';"); }, "Source", "Postprocessor error: no");
    row("source filter", [](PipelineHarness &h) { h.config.source.filter.rules = {failingRule()}; }, "Source", "Filter error: no");
    row("destination transformer", [](PipelineHarness &h) {
        h.addDestination(QStringLiteral("d"), [](auto &&...) { return PipelineHarness::sent(); }).transformer.steps = {PipelineHarness::script("throw 'no';")};
    }, "d", "Transformer error: no");
    row("each attempt fails", [](PipelineHarness &h) {
        ConnectorConfig &d = h.addDestination(QStringLiteral("d"), [](auto &&...) { return refused(); });
        d.properties.set("destinationConnectorProperties/retryCount", "2");
        d.properties.set("destinationConnectorProperties/retryIntervalMillis", "0");
    }, "d", "Connection refused");
    row("response transformer", [](PipelineHarness &h) {
        h.addDestination(QStringLiteral("d"), [](auto &&...) { return PipelineHarness::sent("ok"); }).responseTransformer->steps = {PipelineHarness::script("throw 'no';")};
    }, "d", "Response Transformer error: no");
}

void tst_ScriptsAndErrors::aFailureIsLoggedOnce()
{
    QFETCH(Arrange, arrange);
    PipelineHarness h;
    arrange(h);
    QVERIFY(h.deploy());
    const std::vector<LogEntry> before = Log::after(0);
    const Message message = h.process("m");
    std::vector<LogEntry> lines = Log::after(before.empty() ? 0 : before.back().number);
    std::erase_if(lines, [](const LogEntry &line) { return line.level < LogLevel::Warning; });
    QCOMPARE(lines.size(), size_t(1));
    QCOMPARE(lines[0].level, LogLevel::Error);
    QCOMPARE(lines[0].text, QStringLiteral("A message failed"));
    QCOMPARE(lines[0].field(u"channel"), h.config.name);
    QCOMPARE(lines[0].field(u"message").toLongLong(), message.messageId);
    QTEST(lines[0].field(u"connector"), "connector");
    QTEST(lines[0].field(u"reason"), "reason");
}

void tst_ScriptsAndErrors::anErrorEventTellsWhereItHappened()
{
    PipelineHarness h;
    Published published(h.eventBus);
    h.addDestination(QStringLiteral("Lab"), [](auto &&...) { return PipelineHarness::sent(); }).transformer.steps = {
        PipelineHarness::script("\nnothing.there = 1;")};
    QVERIFY(h.deploy());
    const Message message = h.process("m");
    published.finish();
    QCOMPARE(published.errors.size(), size_t(1));
    const ErrorEvent &error = published.errors.front();
    QCOMPARE(error.channelId, h.config.id);
    QCOMPARE(error.channelName, h.config.name);
    QCOMPARE(error.messageId, std::optional(message.messageId));
    QCOMPARE(error.connectorName, QStringLiteral("Lab"));
    QCOMPARE(error.connectorType, QStringLiteral("Test Destination"));
    QCOMPARE(error.error, h.connectorMessage(message, 1)->processingError); // what is stored, whole
    QVERIFY2(errorMessageLine(error.error).startsWith(QStringLiteral("ReferenceError")), qPrintable(error.error));
    QVERIFY(error.time > 0);
    QVERIFY(!error.isFromAlert);

    // A message that an alert made says so with its errors.
    Published later(h.eventBus);
    RawMessage raw;
    raw.content = "m";
    raw.sourceMap.insert(MapKey::alertId, QStringLiteral("a"));
    QVERIFY(h.channel().dispatch(std::move(raw), Channel::Admission::Normal));
    later.finish();
    QCOMPARE(later.errors.size(), size_t(1));
    QVERIFY(later.errors.front().isFromAlert);
}

void tst_ScriptsAndErrors::anAttachmentHandlerThatFails()
{
    PipelineHarness h;
    Published published(h.eventBus);
    h.config.attachmentHandler.type = QStringLiteral("JavaScript");
    h.config.attachmentHandler.properties.insert(QStringLiteral("javascript.script"), QStringLiteral("throw 'no';"));
    QVERIFY(h.deploy());
    QVERIFY(!h.dispatch("m")); // nothing of it is stored
    published.finish();
    QCOMPARE(published.names(), QStringList{QStringLiteral("ATTACHMENT_HANDLER 0")});
}

void tst_ScriptsAndErrors::lifecycleScriptsThatFail()
{
    PipelineHarness h;
    Published published(h.eventBus);
    h.config.scripts.deploy = QStringLiteral("alerts.sendAlert('deploying'); throw 'no';");
    h.config.scripts.undeploy = QStringLiteral("throw 'no';");
    QVERIFY(!h.deploy());
    h.channel().runUndeployScript();
    published.finish();
    QCOMPARE(published.names(), QStringList({QStringLiteral("USER_DEFINED_TRANSFORMER -"), QStringLiteral("DEPLOY_SCRIPT -"), QStringLiteral("UNDEPLOY_SCRIPT -")}));
    QVERIFY(!published.errors.front().messageId);
}

void tst_ScriptsAndErrors::aHaltIsNoError()
{
    PipelineHarness h;
    Published published(h.eventBus);
    std::atomic<bool> inside = false;
    h.route = [&inside](const ChannelId &, RawMessage) -> Result<std::optional<Response>> {
        inside = true;
        return std::optional<Response>();
    };
    h.config.source.transformer.steps = {PipelineHarness::script("router.routeMessage('x', 'y'); for (;;) ;")};
    QVERIFY(h.deploy());
    std::thread sender([&h] { (void)h.dispatch("m").ok(); });
    QTRY_VERIFY(inside);
    h.channel().halt();
    sender.join();
    published.finish();
    QCOMPARE(published.names(), QStringList());
}

void tst_ScriptsAndErrors::eachChangeOfStateIsTold()
{
    PipelineHarness h;
    Published published(h.eventBus);
    QVERIFY(h.deploy());
    QVERIFY(h.channel().pause());
    QVERIFY(h.channel().resume());
    h.channel().stop();
    published.finish();
    QCOMPARE(published.states.join(QLatin1Char(' ')), QStringLiteral("STARTING STARTED PAUSING PAUSED STARTED STOPPING STOPPED"));
}

QTEST_GUILESS_MAIN(tst_ScriptsAndErrors)
#include "tst_scripts_and_errors.moc"
