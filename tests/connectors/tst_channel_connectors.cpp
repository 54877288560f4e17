// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/connectors/builtin_connectors.h"
#include "tests/connectors/connector_fixture.h"

using namespace millrace;
using namespace millrace::test;

namespace {

QString text(const char *utf8)
{
    return QString::fromUtf8(utf8);
}

} // namespace

// Channel Reader, Channel Writer, JavaScript Writer: those that touch nothing outside the engine.
class tst_ChannelConnectors : public QObject
{
    Q_OBJECT

private:
    RecordingHost m_host;
    ConnectorMessage m_message;
    OutgoingMessage m_outgoing;
    PropertyTree m_properties;

    Response send(const char *transportName)
    {
        ChannelConfig channel;
        channel.id = text("me");
        const ConnectorRegistry registry = builtinConnectors();
        const auto connector = registry.find(text(transportName), ConnectorMode::Destination)
                                   ->createDestination(channel, destinationConfig(text(transportName), m_properties), m_host);
        m_outgoing.properties = &m_properties;
        m_outgoing.message = &m_message;
        return connector.value()->send(m_outgoing, {});
    }

    ValueMap routedSourceMap()
    {
        const auto routed = m_host.routed();
        return routed.empty() ? ValueMap() : routed.back().second.sourceMap;
    }

private Q_SLOTS:
    void init()
    {
        m_properties = defaultProperties(text("VmDispatcherProperties"));
        m_properties.set("channelTemplate", "payload");
        m_message = {};
        m_message.messageId = 7;
        m_outgoing = {};
        m_host.setAnswer(std::optional<Response>());
    }

    void noneTakesTheMessage()
    {
        const Response response = send("Channel Writer");
        QVERIFY(response.status == MessageStatus::Sent);
        QCOMPARE(response.statusMessage, text("Message routed successfully to channel id: none"));
        QCOMPARE(response.error, QString());
        QVERIFY(m_host.routed().empty());
    }

    void routesAndReturnsTheAnswer()
    {
        m_properties.set("channelId", " target ");
        m_outgoing.heldChannels = {text("outer"), text("me")};
        Response answer;
        answer.status = MessageStatus::Error;
        answer.message = "answer";
        m_host.setAnswer(std::optional(answer));
        const Response response = send("Channel Writer");
        QVERIFY(response.status == MessageStatus::Sent); // the other channel's trouble is its own
        QCOMPARE(response.statusMessage, text("Message routed successfully to channel id: target"));
        QCOMPARE(response.message, QByteArray("answer"));
        QVERIFY(response.check == ResponseCheck::None);
        const auto [target, raw] = m_host.routed().back();
        QCOMPARE(target, text("target"));
        QCOMPARE(raw.content, QByteArray("payload"));
        QVERIFY(raw.form == ContentForm::Text);
        QVERIFY(!raw.destinationIds);
        QCOMPARE(raw.heldChannels, std::vector<ChannelId>({text("outer"), text("me")}));
    }

    void validationIsAskedForWhereItIsSet()
    {
        m_properties.set("channelId", "target");
        m_properties.set("destinationConnectorProperties/validateResponse", "true");
        QVERIFY(send("Channel Writer").check == ResponseCheck::Validate);
    }

    void aFailureIsQueued()
    {
        m_properties.set("channelId", "target");
        m_host.setAnswer(Error{ErrorCode::NotFound, text("no such channel is deployed")});
        const Response response = send("Channel Writer");
        QVERIFY(response.status == MessageStatus::Queued);
        QCOMPARE(response.statusMessage, text("Error routing message to channel id: target: no such channel is deployed"));
        QCOMPARE(response.error, text("Channel Writer error\nERROR MESSAGE: ") + response.statusMessage);
    }

    void theFirstHopTellsWhereFrom()
    {
        m_properties.set("channelId", "target");
        send("Channel Writer");
        const ValueMap map = routedSourceMap();
        QCOMPARE(map.keys(), QStringList({text("sourceChannelId"), text("sourceMessageId")}));
        QCOMPARE(*map.value(text("sourceChannelId")).get<QString>(), text("me"));
        QCOMPARE(*map.value(text("sourceMessageId")).get<qint64>(), 7);
    }

    void laterHopsKeepTheHistory_data()
    {
        QTest::addColumn<bool>("hasList");
        QTest::addColumn<QString>("channels");
        QTest::addColumn<QString>("messages");
        QTest::newRow("second") << false << text("before me") << text("3 7");
        QTest::newRow("third") << true << text("first before me") << text("1 3 7");
    }

    void laterHopsKeepTheHistory()
    {
        QFETCH(const bool, hasList);
        QFETCH(const QString, channels);
        QFETCH(const QString, messages);
        m_properties.set("channelId", "target");
        m_message.sourceMap.insert(text("sourceChannelId"), text("before"));
        m_message.sourceMap.insert(text("sourceMessageId"), qint64(3));
        if (hasList) {
            m_message.sourceMap.insert(text("sourceChannelIds"), ValueList{text("first"), text("before")});
            m_message.sourceMap.insert(text("sourceMessageIds"), ValueList{qint64(1), qint64(3)});
        }
        send("Channel Writer");
        const auto joined = [map = routedSourceMap()](const char *key) {
            QStringList texts;
            for (const Value &value : *map.value(text(key)).list())
                texts += value.toText();
            return texts.join(QLatin1Char(' '));
        };
        QCOMPARE(joined("sourceChannelIds"), channels);
        QCOMPARE(joined("sourceMessageIds"), messages);
        QCOMPARE(routedSourceMap().value(text("sourceChannelId")).toText(), text("me"));
    }

    void mapVariablesGoAlong()
    {
        m_properties.set("channelId", "target");
        PropertyTree *const variables = m_properties.child("mapVariables");
        for (const char *const name : {"a", "b", "c", "d", "g", "missing"})
            variables->children.push_back({.name = "string", .attributes = {}, .text = name, .children = {}});
        m_message.responseMap.insert(text("a"), text("response"));
        m_message.connectorMap.insert(text("b"), 2);
        for (ValueMap *const map : {&m_message.responseMap, &m_message.channelMap})
            map->insert(text("c"), map == &m_message.responseMap ? text("response wins") : text("channel"));
        m_message.sourceMap.insert(text("d"), ValueList{1, 2});
        m_outgoing.sharedMapValue = [](const QString &key) { return key == text("g") ? Value(text("global")) : Value(); };
        send("Channel Writer");
        const ValueMap map = routedSourceMap();
        QCOMPARE(map.value(text("a")).toText(), text("response"));
        QCOMPARE(*map.value(text("b")).get<qint32>(), 2);
        QCOMPARE(map.value(text("c")).toText(), text("response wins"));
        QCOMPARE(map.value(text("d")).list()->size(), 2u);
        QCOMPARE(map.value(text("g")).toText(), text("global"));
        QVERIFY(!map.contains(text("missing")));
    }

    void javaScriptWriterRunsTheScript()
    {
        m_properties = defaultProperties(text("JavaScriptDispatcherProperties"));
        int runs = 0;
        m_outgoing.runScript = [&] {
            ++runs;
            Response response;
            response.status = MessageStatus::Error;
            response.message = "from script";
            return response;
        };
        const Response response = send("JavaScript Writer");
        QCOMPARE(runs, 1);
        QVERIFY(response.status == MessageStatus::Error);
        QCOMPARE(response.message, QByteArray("from script"));
    }

    void javaScriptWriterWithNothingToRunSucceeds()
    {
        m_properties = defaultProperties(text("JavaScriptDispatcherProperties"));
        const Response response = send("JavaScript Writer");
        QVERIFY(response.status == MessageStatus::Sent);
        QVERIFY(response.message.isEmpty());
        QCOMPARE(response.statusMessage, text("JavaScript evaluation successful."));
    }

    void channelReaderStartsAndWaits()
    {
        const ConnectorRegistry registry = builtinConnectors();
        const ChannelConfig channel = channelWithSource(text("Channel Reader"), defaultProperties(text("VmReceiverProperties")));
        const auto reader = registry.find(channel.source.transportName, ConnectorMode::Source)->createSource(channel, m_host);
        QVERIFY(reader.ok());
        QVERIFY(reader.value()->start().ok());
        QCOMPARE(reader.value()->connectionCount(), -1);
        reader.value()->stop();
    }
};

QTEST_APPLESS_MAIN(tst_ChannelConnectors)
#include "tst_channel_connectors.moc"
