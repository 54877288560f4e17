// SPDX-License-Identifier: GPL-3.0-or-later
// Alerts: what files say, and which errors they answer (spec/engine.md section 23).
#include "engine/channel_xml/channel_reader.h"
#include "engine/channel_xml/workspace_parts.h"
#include "engine/channel_xml/xml_tree.h"

#include <QtTest>

using namespace millrace;

namespace {

const QByteArray alertFile = R"(<alertModel version="4.5.2">
  <id>a-1</id>
  <name>Lab down</name>
  <enabled>true</enabled>
  <trigger class="defaultTrigger" version="4.5.2">
    <alertChannels version="4.5.2">
      <newChannelSource>false</newChannelSource>
      <newChannelDestination>true</newChannelDestination>
      <enabledChannels>
        <string>whole</string>
      </enabledChannels>
      <disabledChannels>
        <string>never</string>
      </disabledChannels>
      <partialChannels>
        <entry>
          <string>part</string>
          <alertConnectors>
            <enabledConnectors>
              <int>2</int>
            </enabledConnectors>
            <disabledConnectors>
              <int>0</int>
              <int>1</int>
              <null/>
            </disabledConnectors>
          </alertConnectors>
        </entry>
        <entry>
          <string>open</string>
          <alertConnectors>
            <enabledConnectors>
              <null/>
            </enabledConnectors>
            <disabledConnectors>
              <int>1</int>
            </disabledConnectors>
          </alertConnectors>
        </entry>
        <entry>
          <string>nothing</string>
          <alertConnectors>
            <enabledConnectors/>
            <disabledConnectors>
              <int>0</int>
            </disabledConnectors>
          </alertConnectors>
        </entry>
      </partialChannels>
    </alertChannels>
    <errorEventTypes>
      <errorEventType>DESTINATION_CONNECTOR</errorEventType>
      <errorEventType>FILTER</errorEventType>
    </errorEventTypes>
    <regex>refused|time.?out</regex>
  </trigger>
  <actionGroups>
    <alertActionGroup>
      <actions>
        <alertAction>
          <protocol>Channel</protocol>
          <recipient>Alarms</recipient>
        </alertAction>
        <alertAction>
          <protocol>Email</protocol>
          <recipient>a@b.test</recipient>
        </alertAction>
      </actions>
      <subject>${alertName}</subject>
      <template>${error}</template>
    </alertActionGroup>
  </actionGroups>
  <properties/>
</alertModel>
)";

Alert alertFrom(const QByteArray &xml)
{
    const auto alert = readStoredAlert(xml);
    if (!alert)
        qFatal("%s", qPrintable(alert.error().message));
    return *alert;
}

ErrorEvent errorOf(const ChannelId &channel, std::optional<MetaDataId> connector, ErrorEventType type, const QString &text)
{
    ErrorEvent event;
    event.channelId = channel;
    event.metaDataId = connector;
    event.type = type;
    event.error = text;
    return event;
}

} // namespace

class tst_Alert : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsWhatTheFileSays()
    {
        const Alert alert = alertFrom(alertFile);
        QCOMPARE(alert.id, QStringLiteral("a-1"));
        QCOMPARE(alert.name, QStringLiteral("Lab down"));
        QVERIFY(alert.enabled);
        QCOMPARE(alert.trigger.types, (std::set{ErrorEventType::DestinationConnector, ErrorEventType::Filter}));
        QCOMPARE(alert.actionGroups.size(), size_t(1));
        QCOMPARE(alert.actionGroups[0].subject, QStringLiteral("${alertName}"));
        QCOMPARE(alert.actionGroups[0].bodyTemplate, QStringLiteral("${error}"));
        QCOMPARE(alert.actionGroups[0].actions.size(), size_t(2));
        QCOMPARE(alert.actionGroups[0].actions[0].recipient, QStringLiteral("Alarms"));
    }

    void isKeptVerbatim()
    {
        Alert alert = alertFrom(alertFile);
        QCOMPARE(alertFrom(writeAlert(alert)).document, alert.document);
        QByteArray foreign = alertFile;
        foreign.replace("<properties/>", "<properties><entry><string>ours</string><int>1</int></entry></properties>");
        setEnabled(alert = alertFrom(foreign), false);
        const Alert again = alertFrom(writeAlert(alert));
        QVERIFY(!again.enabled);
        QVERIFY(writeAlert(again).contains("<string>ours</string>"));
    }

    void triggers_data()
    {
        QTest::addColumn<QString>("channel");
        QTest::addColumn<int>("connector"); // -1: none
        QTest::addColumn<ErrorEventType>("type");
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("fires");
        const auto row = [](const char *name, const char *channel, int connector, bool fires, ErrorEventType type = ErrorEventType::Filter,
                            const char *text = "Filter error\nERROR MESSAGE:\tconnection refused") {
            QTest::newRow(name) << QString::fromLatin1(channel) << connector << type << QString::fromLatin1(text) << fires;
        };
        row("whole channel, source", "whole", 0, true);
        row("whole channel, destination", "whole", 7, true);
        row("whole channel, its own script", "whole", -1, true);
        row("channel left out", "never", 1, false);
        row("channel left out, its own script", "never", -1, false);
        row("connector selected", "part", 2, true);
        row("connector not selected", "part", 1, false);
        row("source not selected", "part", 0, false);
        row("a destination made later is not selected", "part", 3, false);
        row("no connector, but some are selected", "part", -1, true);
        row("a destination made later is selected", "open", 3, true);
        row("but not the one left out", "open", 1, false);
        row("nor the source", "open", 0, false);
        row("no connector, later ones are selected", "open", -1, true);
        row("no connector, and none is selected", "nothing", -1, false);
        row("new channel, source", "new", 0, false);
        row("new channel, destination", "new", 1, true);
        row("new channel, its own script", "new", -1, true);
        row("a global script", "", -1, true);
        row("another type of the list", "whole", 1, true, ErrorEventType::DestinationConnector);
        row("a type not in the list", "whole", 1, false, ErrorEventType::Transformer);
        row("text found further down", "whole", 1, true, ErrorEventType::Filter, "a\nb\nERROR MESSAGE: TIMEOUT timeout");
        row("text in another case", "whole", 1, false, ErrorEventType::Filter, "Connection REFUSED");
        row("text not found", "whole", 1, false, ErrorEventType::Filter, "no route to host");
    }
    void triggers()
    {
        QFETCH(QString, channel);
        QFETCH(int, connector);
        QFETCH(ErrorEventType, type);
        QFETCH(QString, text);
        const ErrorEvent event = errorOf(channel, connector < 0 ? std::nullopt : std::optional(connector), type, text);
        QTEST(alertFrom(alertFile).trigger.matches(event), "fires");
    }

    void anyTypeAndAnyText()
    {
        QByteArray xml = alertFile;
        xml.replace("<errorEventType>FILTER<", "<errorEventType>ANY<").replace("<regex>refused|time.?out</regex>", "<regex/>");
        const Alert alert = alertFrom(xml);
        for (int i = 1; i <= int(ErrorEventType::UndeployScript); ++i)
            QVERIFY(alert.trigger.matches(errorOf(QStringLiteral("whole"), 1, ErrorEventType(i), QStringLiteral("x"))));
        xml.replace("<errorEventType>ANY</errorEventType>", "").replace("<errorEventType>DESTINATION_CONNECTOR</errorEventType>", "");
        QVERIFY(!alertFrom(xml).trigger.matches(errorOf(QStringLiteral("whole"), 1, ErrorEventType::Filter, QStringLiteral("x")))); // none selected
    }

    void whatCannotRunIsNamed()
    {
        const QStringList mail = alertProblems(alertFrom(alertFile));
        QCOMPARE(mail.size(), 1);
        QVERIFY2(mail[0].contains(QStringLiteral("Email")) && mail[0].contains(QStringLiteral("a@b.test")), qPrintable(mail[0]));

        QByteArray xml = alertFile;
        xml.replace("class=\"defaultTrigger\"", "class=\"com.example.Other\"");
        QVERIFY(alertProblems(alertFrom(xml)).first().contains(QStringLiteral("plugin")));
        QVERIFY(!alertFrom(xml).trigger.matches(errorOf(QStringLiteral("whole"), 1, ErrorEventType::Filter, QStringLiteral("refused"))));

        xml = alertFile;
        xml.replace("refused|time.?out", "(refused");
        QVERIFY(alertProblems(alertFrom(xml)).first().contains(QStringLiteral("regular expression")));
        QVERIFY(!alertFrom(xml).trigger.matches(errorOf(QStringLiteral("whole"), 1, ErrorEventType::Filter, QStringLiteral("(refused"))));
    }

    void filesThatBringAlertsAndScripts()
    {
        const auto one = readChannels(alertFile);
        QVERIFY(one);
        QCOMPARE(one->alerts.size(), size_t(1));
        QCOMPARE(one->warnings.size(), 1); // of the mail
        const auto list = readChannels("<list>" + alertFile + QByteArray(alertFile).replace("a-1", "a-2") + "</list>");
        QVERIFY(list);
        QCOMPARE(list->alerts.size(), size_t(2));
        const auto nameless = readChannels("<alertModel><id>x</id></alertModel>");
        QVERIFY(!nameless);
        QVERIFY2(nameless.error().message.contains(QStringLiteral("<name>")), qPrintable(nameless.error().message));

        const QByteArray scripts = "<entry><string>Undeploy</string><string>u();</string></entry>"
                                   "<entry><string>Preprocessor</string><string>return message;</string></entry>"
                                   "<entry><string>Deploy</string><string> d();\n</string></entry>";
        const auto global = readChannels("<map>" + scripts + "</map>");
        QVERIFY(global);
        QVERIFY(global->globalScripts);
        QCOMPARE(global->globalScripts->deploy, QStringLiteral(" d();\n"));
        QCOMPARE(global->globalScripts->undeploy, QStringLiteral("u();"));
        QVERIFY(global->globalScripts->postprocessing.isEmpty());
        QVERIFY(!readChannels("<map><entry><string>Other</string><string>x</string></entry></map>"));

        const auto backup = readChannels("<serverConfiguration version=\"4.5.2\"><alerts>" + alertFile + "</alerts><globalScripts>" + scripts
                                         + "</globalScripts><serverSettings><clearGlobalMap>false</clearGlobalMap></serverSettings></serverConfiguration>");
        QVERIFY(backup);
        QCOMPARE(backup->alerts.size(), size_t(1));
        QVERIFY(backup->globalScripts);
        QCOMPARE(backup->clearGlobalMap, std::optional(false));
    }

    void dependenciesOfABackupGoIntoItsChannels()
    {
        QFile file(QStringLiteral(MILLRACE_TEST_DATA "/cases/raw_raw/channel.xml"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto alone = readChannels(file.readAll());
        QVERIFY(alone);
        std::vector<ChannelConfig> channels = alone->channels;
        const QByteArray id = channels[0].id.toUtf8();
        const auto list = readXml("<channelDependencies><channelDependency><dependentId>" + id + "</dependentId><dependencyId>below</dependencyId>"
                                  "</channelDependency><channelDependency><dependentId>elsewhere</dependentId><dependencyId>" + id
                                  + "</dependencyId></channelDependency></channelDependencies>");
        QVERIFY(list);
        readChannelDependencies(*list, channels);
        readChannelDependencies(*list, channels); // twice is once
        QCOMPARE(channels[0].dependencyIds, std::vector<ChannelId>{QStringLiteral("below")});
        const auto again = readChannel(channels[0].document);
        QVERIFY(again);
        QCOMPARE(again->channel.dependencyIds, channels[0].dependencyIds);
    }
};

QTEST_GUILESS_MAIN(tst_Alert)
#include "tst_alert.moc"
