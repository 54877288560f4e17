// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/connectors/builtin_connectors.h"
#include "tests/connectors/connector_fixture.h"
#include "tests/support/pipeline_harness.h"

using namespace millrace;
using namespace millrace::test;

namespace {

ConnectorType javaScriptReader()
{
    return *builtinConnectors().find(QStringLiteral("JavaScript Reader"), ConnectorMode::Source);
}

} // namespace

// A JavaScript Reader in a deployed channel: its script is compiled and run by the channel.
class tst_JavaScriptReader : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<PipelineHarness> m_pipeline;
    QByteArrayList m_sent; // guarded by m_mutex
    std::mutex m_mutex;

    QByteArrayList sent()
    {
        const std::lock_guard lock(m_mutex);
        return m_sent;
    }

    // A channel whose reader polls once, when it starts.
    Result<void> deploy(const QByteArray &script, const QByteArrayList &changes = {})
    {
        PropertyTree properties = defaultProperties(QStringLiteral("JavaScriptReceiverProperties"));
        properties.set("pollConnectorProperties/pollOnStart", "true");
        properties.set("pollConnectorProperties/pollingFrequency", "2147483647");
        properties.set("script", script);
        for (const QByteArray &change : changes)
            properties.set(change.left(change.indexOf('=')), change.mid(change.indexOf('=') + 1));
        m_pipeline->config.source.transportName = QStringLiteral("JavaScript Reader");
        m_pipeline->config.source.properties = properties;
        return m_pipeline->deploy();
    }

private Q_SLOTS:
    void init()
    {
        m_sent.clear();
        m_pipeline = std::make_unique<PipelineHarness>(std::vector<ConnectorType>{javaScriptReader()});
        for (const char *const name : {"one", "two"}) {
            m_pipeline->addDestination(QString::fromLatin1(name), [this, name](const OutgoingMessage &message, std::stop_token) {
                const std::lock_guard lock(m_mutex);
                m_sent.append(QByteArray(name) + ' ' + message.value("template"));
                return PipelineHarness::sent();
            });
        }
    }
    void cleanup() { m_pipeline.reset(); }

    void results_data()
    {
        QTest::addColumn<QByteArray>("script");
        QTest::addColumn<QByteArrayList>("expected"); // at destination "one"
        const auto row = [](const char *name, const QByteArray &script, const QByteArrayList &expected) { QTest::newRow(name) << script << expected; };
        row("text", "return 'a';", {"a"});
        row("text of Java", "return new java.lang.StringBuilder('a').append('b').toString();", {"ab"});
        row("number", "return 5;", {"5"});
        row("XML", "return <a><b/></a>;", {"<a><b/></a>"});
        row("object", "return {a: 1};", {"{\"a\":1}"});
        row("array", "return ['a', '', 'b', null, 'c'];", {"a", "b", "c"});
        row("list", "var list = new java.util.ArrayList(); list.add('a'); list.add(new RawMessage('b')); return list;", {"a", "b"});
        row("raw message", "return new RawMessage('a');", {"a"});
        row("raw message by its full name", "return new Packages.com.mirth.connect.server.userutil.RawMessage('a');", {"a"});
        row("raw message of bytes", "return new RawMessage(new java.lang.String('abc').getBytes());", {"YWJj"});
        row("nothing", "var x = 1;", {});
        row("null", "return null;", {});
        row("empty text", "return '';", {});
        row("empty list", "return [];", {});
        row("no script", "", {});
        row("maps", "globalMap.put('n', 1); globalChannelMap.put('m', 2); return channelName + ' ' + $('n') + $('m');", {"Test channel 12"});
    }

    void results()
    {
        QFETCH(const QByteArray, script);
        QFETCH(QByteArrayList, expected);
        m_pipeline->config.destinations.pop_back();
        QVERIFY(deploy(script).ok());
        for (QByteArray &content : expected)
            content.prepend("one ");
        QTRY_COMPARE(sent(), expected);
        m_pipeline->channel().stop();
        QCOMPARE(sent(), expected);
        QCOMPARE(m_pipeline->events().filter(QStringLiteral("FAILURE")), QStringList());
    }

    void rawMessagesBringDestinationsAndSourceMap()
    {
        m_pipeline->config.source.transformer.steps = {PipelineHarness::script("msg = msg + sourceMap.get('k');")};
        QVERIFY(deploy("return new RawMessage('a', [2], {k: 'v'});").ok());
        QTRY_COMPARE(sent(), QByteArrayList{"two av"});
        const Message message = m_pipeline->load(1);
        QCOMPARE(message.connectorMessages.size(), 2u);
        QCOMPARE(message.connectorMessages[0].sourceMap.value(QStringLiteral("k")).toText(), QStringLiteral("v"));
    }

    void scriptsMayRoute()
    {
        std::vector<RawMessage> routed;
        m_pipeline->route = [&](const ChannelId &target, RawMessage message) -> Result<std::optional<Response>> {
            const std::lock_guard lock(m_mutex);
            routed.push_back(std::move(message));
            return std::optional(Response{MessageStatus::Sent, "re " + target.toUtf8(), {}, {}, ResponseCheck::None});
        };
        QVERIFY(deploy("return router.routeMessage('other', new RawMessage('x', [3], {k: 'v'})).getMessage();").ok());
        QTRY_COMPARE(sent(), (QByteArrayList{"one re other", "two re other"}));
        const std::lock_guard lock(m_mutex);
        QCOMPARE(routed.size(), 1u);
        QCOMPARE(routed[0].content, QByteArray("x"));
        QCOMPARE(routed[0].sourceMap.value(QStringLiteral("k")).toText(), QStringLiteral("v"));
        QVERIFY(routed[0].destinationIds == std::vector<MetaDataId>{3});
    }

    // A failing script is told, and the next poll runs it again.
    void aScriptThatThrowsIsRunAgain()
    {
        QVERIFY(deploy("var n = ($gc('n') || 0) * 1 + 1; globalChannelMap.put('n', n); if (n == 1) throw new Error('not yet'); return n == 2 ? 'second' : null;",
                       {"pollConnectorProperties/pollingFrequency=20"}).ok());
        QTRY_COMPARE(sent(), (QByteArrayList{"one second", "two second"}));
        QCOMPARE(m_pipeline->events().filter(QStringLiteral("not yet")).size(), 1);
        QVERIFY(m_pipeline->events().filter(QStringLiteral("not yet")).first().contains(QStringLiteral("line 1")));
    }

    void aScriptThatDoesNotCompileIsRefusedAtDeploy()
    {
        const auto deployed = deploy("return (;");
        QVERIFY(!deployed.ok());
        QVERIFY2(deployed.error().message.startsWith(QStringLiteral("Source, line 1: ")), qPrintable(deployed.error().message));
    }

    // They are nowhere else: a stop waits until all are inside.
    void stopTakesAllMessagesOfAPoll()
    {
        Gate first, go;
        m_pipeline->config.destinations.clear();
        m_pipeline->addDestination(QStringLiteral("slow"), [&](const OutgoingMessage &message, std::stop_token) {
            first.open();
            go.wait();
            const std::lock_guard lock(m_mutex);
            m_sent.append(message.value("template"));
            return PipelineHarness::sent();
        });
        QVERIFY(deploy("return ['a', 'b', 'c'];").ok());
        QVERIFY(first.wait());
        std::thread stopping([this] { m_pipeline->channel().stop(); });
        QTRY_VERIFY(m_pipeline->channel().state() == ChannelState::Stopping);
        go.open();
        stopping.join();
        QCOMPARE(sent(), (QByteArrayList{"a", "b", "c"}));
    }

    void haltTellsHowManyMessagesAreLost()
    {
        Gate first;
        m_pipeline->config.destinations.clear();
        m_pipeline->addDestination(QStringLiteral("slow"), [&](const OutgoingMessage &, const std::stop_token &halted) {
            first.open();
            std::mutex mutex;
            std::unique_lock lock(mutex);
            std::condition_variable_any never;
            never.wait(lock, halted, [] { return false; });
            return PipelineHarness::failed(MessageStatus::Queued, QStringLiteral("halted"));
        });
        QVERIFY(deploy("return ['a', 'b', 'c'];").ok());
        QVERIFY(first.wait());
        m_pipeline->channel().interrupt();
        m_pipeline->channel().halt();
        QCOMPARE(m_pipeline->events().filter(QStringLiteral("2 of 3 messages were not taken and are lost")).size(), 1);
    }

    void messagesAreSplit()
    {
        m_pipeline->config.destinations.pop_back();
        m_pipeline->config.source.transformer.inbound.properties.set("batchProperties/batchScript", "return reader.readLine();");
        QVERIFY(deploy("return ['a\\nb', 'c'];", {"sourceConnectorProperties/processBatch=true"}).ok());
        QTRY_COMPARE(sent(), (QByteArrayList{"one a", "one b", "one c"}));
    }

    void haltEndsAScript()
    {
        QVERIFY(deploy("globalMap.put('running', 1); for (;;) ;").ok());
        QTRY_VERIFY(m_pipeline->globalMap().contains(QStringLiteral("running")));
        m_pipeline->channel().interrupt();
        m_pipeline->channel().halt();
        QVERIFY(sent().isEmpty());
    }
};

QTEST_GUILESS_MAIN(tst_JavaScriptReader)
#include "tst_javascript_reader.moc"
