// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/channel_config.h"

#include <QTest>

using namespace millrace;

class TestChannelConfig : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void chains_data();
    void chains();
    void findsConnectors();
    void defaultSettings();
    void propertyTree();
    void writesProperties();
};

void TestChannelConfig::chains_data() // decision O14
{
    // Destinations: their number, '|' before one that starts a chain, '-' after one that is disabled.
    QTest::addColumn<QString>("destinations");
    QTest::addColumn<QString>("chains");
    const auto row = [](const char *title, const char *destinations, const char *chains) {
        QTest::newRow(title) << QString::fromLatin1(destinations) << QString::fromLatin1(chains);
    };
    row("none", "", "");
    row("one", "1", "1:1.1");
    row("one chain", "1 2 3", "1:1.1 2:1.2 3:1.3");
    row("three chains", "1 |2 |3", "1:1.1 | 2:2.1 | 3:3.1");
    row("mixed", "1 2 |3 4", "1:1.1 2:1.2 | 3:2.1 4:2.2");
    row("first starts a chain", "|1 2", "1:1.1 2:1.2");
    row("ids out of order", "4 |2 7", "4:1.1 | 2:2.1 7:2.2");
    row("disabled in the middle", "1 2- 3", "1:1.1 3:1.2");
    row("disabled one starts a chain", "1 |2- 3", "1:1.1 | 3:2.1"); // the reference would join 3 to 1
    row("empty chain dropped", "1 |2- |3", "1:1.1 | 3:2.1");
    row("first chain empty", "1- |2", "2:1.1");
    row("all disabled", "1- |2-", "");
}

void TestChannelConfig::chains()
{
    QFETCH(const QString, destinations);
    QFETCH(const QString, chains);
    ChannelConfig channel;
    for (QString item : destinations.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        ConnectorConfig destination;
        destination.waitForPrevious = !item.startsWith(QLatin1Char('|'));
        destination.enabled = !item.endsWith(QLatin1Char('-'));
        destination.metaDataId = item.remove(QLatin1Char('|')).remove(QLatin1Char('-')).toInt();
        channel.destinations.push_back(destination);
    }
    QStringList found;
    for (const auto &chain : destinationChains(channel)) {
        QStringList places;
        for (const ChainPlace &place : chain)
            places += QStringLiteral("%1:%2.%3").arg(place.metaDataId).arg(place.chainId).arg(place.orderId);
        found += places.join(QLatin1Char(' '));
    }
    QCOMPARE(found.join(QLatin1String(" | ")), chains);
}

void TestChannelConfig::findsConnectors()
{
    ChannelConfig channel;
    channel.source.mode = ConnectorMode::Source;
    ConnectorConfig destination;
    destination.metaDataId = 3;
    channel.destinations.push_back(destination);
    QCOMPARE(channel.connector(0), &channel.source);
    QCOMPARE(channel.connector(3), &channel.destinations.front());
    QVERIFY(!channel.connector(1));
}

void TestChannelConfig::defaultSettings()
{
    PropertyTree properties;
    QCOMPARE(SourceSettings::from(properties).responseVariable, QStringLiteral("None"));
    QCOMPARE(DestinationSettings::from(properties).retryIntervalMillis, 10000);
    properties.set("sourceConnectorProperties/processingThreads", "0");
    properties.set("sourceConnectorProperties/respondAfterProcessing", " false\n");
    properties.set("destinationConnectorProperties/threadCount", "x");
    properties.set("destinationConnectorProperties/queueEnabled", "true");
    QCOMPARE(SourceSettings::from(properties).processingThreads, 1);
    QVERIFY(!SourceSettings::from(properties).respondAfterProcessing);
    QCOMPARE(DestinationSettings::from(properties).threadCount, 1);
    QVERIFY(DestinationSettings::from(properties).queueEnabled);
    QVERIFY(DestinationSettings::from(properties).reattachAttachments);
}

void TestChannelConfig::propertyTree()
{
    PropertyTree tree{"properties", {{"class", "c"}}, {}, {}};
    tree.set("a/b", "\n 5 \n");
    tree.set("a/c", "true");
    tree.set("a/b", "\n 6 \n");
    QCOMPARE(tree.children.size(), size_t(1));
    QCOMPARE(tree.value("a/b"), "\n 6 \n");
    QCOMPARE(tree.number("a/b", 0), 6);
    QCOMPARE(tree.trimmed("a/b"), QStringLiteral("6"));
    QVERIFY(tree.flag("a/c", false));
    QVERIFY(tree.flag("a/x", true));
    QCOMPARE(tree.number("a/c", 7), 7);
    QCOMPARE(tree.string("a/x", QStringLiteral("fallback")), QStringLiteral("fallback"));
    QCOMPARE(tree.attribute("class"), "c");
    QCOMPARE(tree.attribute("version"), "");
    QVERIFY(!tree.find("a/b/c"));
    QCOMPARE(tree.find(""), &tree);
}

void TestChannelConfig::writesProperties()
{
    PropertyTree tree{"p", {{"class", "a\"b"}}, {}, {}};
    tree.set("text", "<&>\"'\r\n\t\v é");
    tree.set("inner/empty", "");
    QCOMPARE(writeProperties(tree),
             "<p class=\"a&quot;b\">\n"
             "  <text>&lt;&amp;&gt;&quot;&apos;&#xd;\n\t&#xb; é</text>\n"
             "  <inner>\n"
             "    <empty></empty>\n"
             "  </inner>\n"
             "</p>\n");
    QCOMPARE(escapePropertyText("a<b"), "a&lt;b");
}

QTEST_APPLESS_MAIN(TestChannelConfig)
#include "tst_channel_config.moc"
