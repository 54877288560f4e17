// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/channel_xml/channel_reader.h"
#include "engine/channel_xml/channel_writer.h"
#include "engine/channel_xml/xml_tree.h"

#include <QFile>
#include <QStringEncoder>
#include <QTest>

#include <random>

using namespace millrace;

namespace {

QByteArray testFile(const char *name)
{
    QFile file(QStringLiteral(MILLRACE_TEST_DATA "/channel_xml/data/") + QLatin1String(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

// A channel with as little in it as its writer could leave.
QByteArray smallChannel(const QByteArray &version = "4.5.2", const QByteArray &inside = {})
{
    return "<channel version=\"" + version + "\"><id>c1</id><name>Small</name><sourceConnector version=\"" + version + "\">"
           "<properties class=\"com.mirth.connect.connectors.vm.VmReceiverProperties\"></properties></sourceConnector>" + inside + "</channel>";
}

QString reasonOf(const QByteArray &xml)
{
    const Result<ImportFile> file = readChannels(xml);
    return file ? QStringLiteral("(no error)") : file.error().message;
}

bool mentions(const QStringList &warnings, const char *text)
{
    return !warnings.filter(QLatin1String(text)).isEmpty();
}

// What XML itself does not keep: which quotes are written as entities.
QByteArray withPlainQuotes(QByteArray xml)
{
    return xml.replace("&apos;", "'").replace("&quot;", "\"");
}

} // namespace

class TestChannelReader : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsPruningSettings();
    void readsAnExport();
    void readsColumnsScriptsAndRules();
    void readsQueueSettings();
    void survivesWriting_data();
    void survivesWriting();
    void keepsWhatItDoesNotKnow();
    void keepsControlCharacters();
    void encodings_data();
    void encodings();
    void ordersStepsByDigits();
    void decodesTemplates();
    void fillsInWhatIsMissing();
    void versions_data();
    void versions();
    void wrappers();
    void backup();
    void leavesOutWhatIsBroken();
    void refuses_data();
    void refuses();
    void changesSettings();
    void takesAnyBytes();
};

void TestChannelReader::readsAnExport()
{
    const Result<ImportFile> file = readChannels(testFile("adt_mllp_basic.xml"));
    QVERIFY2(file.ok(), file.ok() ? "" : qPrintable(file.error().message));
    QCOMPARE(file->warnings, QStringList());
    QCOMPARE(file->channels.size(), size_t(1));
    const ChannelConfig &channel = file->channels.front();
    QCOMPARE(channel.name, QStringLiteral("adt_mllp_basic"));
    QCOMPARE(channel.id.size(), 36);
    QCOMPARE(channel.revision, 1);
    QVERIFY(channel.enabled);
    QCOMPARE(channel.storageMode, StorageMode::Development);
    QCOMPARE(channel.initialState, InitialState::Started);
    QCOMPARE(channel.attachmentHandler.type, QStringLiteral("None"));

    QCOMPARE(channel.source.transportName, QStringLiteral("TCP Listener"));
    QVERIFY(channel.source.isSource());
    QCOMPARE(channel.source.properties.value("listenerConnectorProperties/port"), "16661");
    QCOMPARE(SourceSettings::from(channel.source.properties).responseVariable, QStringLiteral("Auto-generate (After source transformer)"));
    QCOMPARE(channel.source.transformer.inbound.name, QStringLiteral("HL7V2"));
    QCOMPARE(channel.source.transformer.inbound.properties.value("serializationProperties/segmentDelimiter"), "\\r");
    QVERIFY(channel.source.transformer.hasEnabledStep());
    QVERIFY(channel.source.transformer.steps.front().properties.value("script").contains("msg["));
    QVERIFY(!channel.source.responseTransformer);

    QCOMPARE(channel.destinations.size(), size_t(2));
    QCOMPARE(channel.destinations[0].metaDataId, 1);
    QCOMPARE(channel.destinations[0].transportName, QStringLiteral("File Writer"));
    QVERIFY(channel.destinations[0].responseTransformer.has_value());
    QVERIFY(channel.destinations[0].waitForPrevious);
    QVERIFY(!channel.destinations[1].waitForPrevious);
    QCOMPARE(channel.destinations[1].mode, ConnectorMode::Destination);
    QCOMPARE(channel.nextMetaDataId, 3);
}

void TestChannelReader::readsColumnsScriptsAndRules()
{
    const Result<ImportFile> file = readChannels(testFile("prepost_metadata.xml"));
    QVERIFY(file.ok());
    const ChannelConfig &channel = file->channels.front();
    QCOMPARE(channel.metaDataColumns.size(), size_t(7));
    QCOMPARE(channel.metaDataColumns[2].name, QStringLiteral("LONGSTR"));
    QCOMPARE(channel.metaDataColumns[2].mappingName, QStringLiteral("str"));
    QCOMPARE(channel.metaDataColumns[2].type, MetaDataColumnType::String);
    QCOMPARE(channel.metaDataColumns[3].type, MetaDataColumnType::Number);
    QCOMPARE(channel.metaDataColumns[4].type, MetaDataColumnType::Boolean);
    QCOMPARE(channel.metaDataColumns[5].type, MetaDataColumnType::Timestamp);
    QVERIFY(channel.scripts.preprocessing.contains(QLatin1String("return")));
    QVERIFY(channel.scripts.postprocessing.contains(QLatin1String("POSTSTR")));
    QCOMPARE(channel.scripts.deploy, QStringLiteral("return;"));
}

void TestChannelReader::readsQueueSettings()
{
    const Result<ImportFile> file = readChannels(testFile("queue_retry.xml"));
    QVERIFY(file.ok());
    int queued = 0;
    for (const ConnectorConfig &destination : file->channels.front().destinations)
        queued += DestinationSettings::from(destination.properties).queueEnabled;
    QVERIFY(queued > 0);
}

void TestChannelReader::survivesWriting_data()
{
    QTest::addColumn<QString>("name");
    for (const char *name : {"adt_mllp_basic.xml", "prepost_metadata.xml", "queue_retry.xml"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

void TestChannelReader::survivesWriting()
{
    QFETCH(const QString, name);
    const QByteArray xml = testFile(name.toLatin1().constData());
    const Result<ImportFile> file = readChannels(xml);
    QVERIFY(file.ok());
    const QByteArray written = writeChannel(file->channels.front());
    const Result<PropertyTree> again = readXml(written);
    QVERIFY(again.ok());
    QCOMPARE(*again == file->channels.front().document, true);
    QCOMPARE(withPlainQuotes(written), withPlainQuotes(xml));
}

void TestChannelReader::keepsWhatItDoesNotKnow()
{
    const QByteArray xml = smallChannel("26.6.0", "<org.acme.Plugin version=\"1\" kind=\"a &amp; b\"><deep><er>&lt;x&gt; é 😀</er></deep></org.acme.Plugin>");
    const Result<ImportFile> file = readChannels(xml);
    QVERIFY2(file.ok(), file.ok() ? "" : qPrintable(file.error().message));
    const Result<PropertyTree> again = readXml(writeChannel(file->channels.front()));
    const PropertyTree *plugin = again->child("org.acme.Plugin");
    QVERIFY(plugin);
    QCOMPARE(plugin->attribute("kind"), "a & b");
    QCOMPARE(plugin->value("deep/er"), "<x> é 😀");
}

void TestChannelReader::keepsControlCharacters()
{
    const QByteArray xml = smallChannel("4.5.2", "<deployScript>  a&#xd;\nb\r\nc\t&#xb;</deployScript>");
    const Result<ImportFile> file = readChannels(xml);
    QVERIFY(file.ok());
    QCOMPARE(file->channels.front().scripts.deploy, QStringLiteral("  a\r\nb\nc\t\v")); // a bare line end is LF in XML
    QVERIFY(writeChannel(file->channels.front()).contains("<deployScript>  a&#xd;\nb\nc\t&#xb;</deployScript>"));
}

void TestChannelReader::encodings_data()
{
    QTest::addColumn<QByteArray>("xml");
    QTest::addColumn<QString>("name"); // or the error
    const QString text = QString::fromUtf8(smallChannel()).replace(QStringLiteral("Small"), QStringLiteral("Gr\u00f6\u00dfe"));
    QTest::newRow("UTF-8") << "<?xml version=\"1.0\" encoding='UTF-8'?>" + text.toUtf8() << QStringLiteral("Gr\u00f6\u00dfe");
    QTest::newRow("mark") << "\xef\xbb\xbf" + text.toUtf8() << QStringLiteral("Gr\u00f6\u00dfe");
    QTest::newRow("Latin-1") << "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>" + text.toLatin1() << QStringLiteral("Gr\u00f6\u00dfe");
    QTest::newRow("UTF-16") << QByteArray(QStringEncoder(QStringConverter::Utf16BE, QStringConverter::Flag::WriteBom).encode(text)) << QStringLiteral("Gr\u00f6\u00dfe");
    QTest::newRow("wrong") << text.toLatin1() << QStringLiteral("The file is not in the encoding UTF-8");
    QTest::newRow("unknown") << "<?xml version=\"1.0\" encoding=\"EBCDIC\"?>" + text.toUtf8() << QStringLiteral("The file's encoding \"ebcdic\" is not supported");
}

void TestChannelReader::encodings()
{
    QFETCH(const QByteArray, xml);
    QFETCH(const QString, name);
    const Result<ImportFile> file = readChannels(xml);
    QCOMPARE(file ? file->channels.front().name : file.error().message, name);
}

void TestChannelReader::ordersStepsByDigits()
{
    const auto step = [](const char *number) {
        return QByteArray("<com.mirth.connect.plugins.javascriptstep.JavaScriptStep version=\"4.5.2\"><sequenceNumber>") + number
               + "</sequenceNumber><script>x</script></com.mirth.connect.plugins.javascriptstep.JavaScriptStep>";
    };
    const auto rule = QByteArray("<com.mirth.connect.plugins.javascriptrule.JavaScriptRule version=\"4.5.2\"><sequenceNumber>0</sequenceNumber>"
                                 "<enabled>false</enabled><operator>OR</operator></com.mirth.connect.plugins.javascriptrule.JavaScriptRule>");
    const QByteArray xml = "<channel version=\"4.5.2\"><id>c</id><name>n</name><sourceConnector version=\"4.5.2\"><transformer version=\"4.5.2\"><elements>"
                           + step("10") + step("2") + step("\n 0-1 \n") + "</elements></transformer><filter><elements>" + rule
                           + "</elements></filter></sourceConnector></channel>";
    const Result<ImportFile> file = readChannels(xml);
    QVERIFY2(file.ok(), file.ok() ? "" : qPrintable(file.error().message));
    const ConnectorConfig &source = file->channels.front().source;
    QStringList order;
    for (const ScriptElement &element : source.transformer.steps)
        order += element.sequenceNumber;
    QCOMPARE(order, QStringList({QStringLiteral("0-1"), QStringLiteral("2"), QStringLiteral("10")}));
    QVERIFY(source.transformer.steps.front().enabled); // missing means on
    QCOMPARE(source.transformer.steps.front().className, "com.mirth.connect.plugins.javascriptstep.JavaScriptStep");
    QCOMPARE(source.filter.rules.front().ruleOperator, RuleOperator::Or);
    QVERIFY(!source.filter.hasEnabledRule());
}

void TestChannelReader::decodesTemplates()
{
    const QByteArray xml = "<channel version=\"4.5.2\"><id>c</id><name>n</name><sourceConnector><transformer>"
                           "<inboundTemplate encoding=\"base64\">TVNIfF5+\n  XCZ8w6k=</inboundTemplate>"
                           "<outboundTemplate encoding=\"base64\">not base64!</outboundTemplate></transformer></sourceConnector></channel>";
    const Result<ImportFile> file = readChannels(xml);
    QVERIFY(file.ok());
    QCOMPARE(file->channels.front().source.transformer.inboundTemplate, "MSH|^~\\&|é");
    QCOMPARE(file->channels.front().source.transformer.outboundTemplate, "not base64!");
}

void TestChannelReader::fillsInWhatIsMissing()
{
    const QByteArray xml = smallChannel("3.12.0", "<destinationConnectors><connector><transformer><outboundProperties class=\"com.mirth.connect.plugins."
                                                  "datatypes.json.JSONDataTypeProperties\"/></transformer></connector><connector/></destinationConnectors>");
    const Result<ImportFile> file = readChannels(xml);
    QVERIFY2(file.ok(), file.ok() ? "" : qPrintable(file.error().message));
    const ChannelConfig &channel = file->channels.front();
    QCOMPARE(channel.source.transportName, QStringLiteral("Channel Reader"));
    QCOMPARE(channel.source.transformer.inbound.name, QStringLiteral("RAW"));
    QCOMPARE(channel.destinations.size(), size_t(2));
    QCOMPARE(channel.destinations[1].metaDataId, 2);
    QCOMPARE(channel.destinations[1].name, QStringLiteral("Destination 2"));
    QCOMPARE(channel.destinations[0].transformer.outbound.name, QStringLiteral("JSON"));
    QCOMPARE(channel.destinations[0].responseTransformer->inbound.name, QStringLiteral("JSON"));
    QCOMPARE(channel.nextMetaDataId, 3);
    QCOMPARE(channel.storageMode, StorageMode::Development);
    for (const char *missing : {"<transportName> is missing", "<filter> is missing", "<responseTransformer> is missing",
                                "<inboundDataType> is missing", "<properties> is missing in the channel"})
        QVERIFY2(mentions(file->warnings, missing), missing);
    QVERIFY(mentions(file->warnings, "Channel \"Small\""));
}

void TestChannelReader::versions_data()
{
    QTest::addColumn<QString>("version");
    QTest::addColumn<QString>("refusal"); // empty: it is read
    QTest::addColumn<bool>("warns");
    QTest::newRow("oldest") << "3.5.0" << "" << false;
    QTest::newRow("4.0.0") << "4.0.0" << "" << false;
    QTest::newRow("newest") << "4.5.2" << "" << false;
    QTest::newRow("4.5 of a fork") << "4.5.3" << "" << false;
    QTest::newRow("4.6") << "4.6.0" << "" << true;
    QTest::newRow("fork") << "26.6.0" << "" << true;
    QTest::newRow("3.4") << "3.4.2" << "version 3.4.2" << false;
    QTest::newRow("none") << "" << "version 3.0.0" << false;
}

void TestChannelReader::versions()
{
    QFETCH(const QString, version);
    QFETCH(const QString, refusal);
    QFETCH(const bool, warns);
    const Result<ImportFile> file = readChannels(smallChannel(version.toLatin1()));
    QCOMPARE(file.ok(), refusal.isEmpty());
    if (file)
        QCOMPARE(mentions(file->warnings, "newer than"), warns);
    else
        QVERIFY2(file.error().message.contains(refusal), qPrintable(file.error().message));
}

void TestChannelReader::wrappers()
{
    const QByteArray second = smallChannel().replace("c1", "c2").replace("Small", "Second");
    const Result<ImportFile> list = readChannels("<list>" + smallChannel() + second + "</list>");
    QVERIFY(list.ok());
    QCOMPARE(list->channels.size(), size_t(2));
    QCOMPARE(list->channels[1].name, QStringLiteral("Second"));

    const Result<ImportFile> group = readChannels("<?xml version=\"1.0\"?>\n<channelGroup version=\"4.5.2\"><id>g1</id><name>G</name><channels>" + smallChannel()
                                                  + "<channel version=\"4.5.2\"><id>stub</id><revision>3</revision></channel></channels></channelGroup>");
    QVERIFY(group.ok());
    QCOMPARE(group->channels.size(), size_t(1));
    QCOMPARE(group->groups.size(), size_t(1));
    QCOMPARE(group->groups[0].name, QStringLiteral("G"));
    QCOMPARE(group->groups[0].channels, (std::vector<ChannelId>{QStringLiteral("c1"), QStringLiteral("stub")}));
}

void TestChannelReader::backup()
{
    const Result<ImportFile> file = readChannels("<serverConfiguration version=\"4.5.2\"><date>d</date><channels>" + smallChannel()
                                                 + "</channels><users><user/></users><alerts/><globalScripts><entry/></globalScripts></serverConfiguration>");
    QVERIFY(file.ok());
    QCOMPARE(file->channels.size(), size_t(1));
    QVERIFY(mentions(file->warnings, "not taken yet: users"));
    QVERIFY(mentions(file->warnings, "global scripts can't be read"));
}

void TestChannelReader::leavesOutWhatIsBroken()
{
    const QByteArray old = smallChannel("3.3.1").replace("Small", "Old");
    const Result<ImportFile> file = readChannels("<list>" + old + smallChannel() + "</list>");
    QVERIFY(file.ok());
    QCOMPARE(file->channels.size(), size_t(1));
    QVERIFY(mentions(file->warnings, "\"Old\" is of version 3.3.1"));
    QVERIFY(reasonOf("<list>" + old + "</list>").contains(QLatin1String("3.3.1")));
}

void TestChannelReader::refuses_data()
{
    QTest::addColumn<QByteArray>("xml");
    QTest::addColumn<QString>("reason");
    QByteArray deep;
    for (int i = 0; i < 300; ++i)
        deep += "<a>";
    const QByteArray twice = "<destinationConnectors><connector><metaDataId>1</metaDataId></connector><connector><metaDataId>1</metaDataId></connector></destinationConnectors>";
    const auto row = [](const char *title, const QByteArray &xml, const char *reason) { QTest::newRow(title) << xml << QString::fromLatin1(reason); };
    row("not XML", "MSH|^~\\&|A", "line 1, column");
    row("empty", "", "line 1, column 1");
    row("wrong tag", "<channel>\n  <id>c</id>\n  <name>n</nome>\n</channel>", "line 3, column");
    row("truncated", testFile("adt_mllp_basic.xml").left(5000), "ends too early");
    row("DOCTYPE", "<!DOCTYPE channel [<!ENTITY a \"aa\">]><channel>&a;</channel>", "DOCTYPE");
    row("too deep", deep, "deeper than 200");
    row("mixed", "<channel version=\"4.5.2\"><id>a</id>text</channel>", "beside elements");
    row("wrong root", "<channels/>", "<channels>");
    row("code templates", "<codeTemplateLibrary/>", "no <id> or no <name>");
    row("version 1", "<com.webreach.mirth.model.Channel/>", "1.x");
    row("no id", smallChannel().replace("<id>c1</id>", ""), "\"Small\" has no <id>");
    row("blank id", smallChannel().replace("c1", " \n"), "\"Small\" has no <id>");
    row("no name", smallChannel().replace("<name>Small</name>", ""), "no <name>");
    row("no source", "<channel version=\"4.5.2\"><id>a</id><name>b</name></channel>", "<sourceConnector>");
    row("no channel", "<list></list>", "nothing in the file");
    row("old element", smallChannel("4.0.0", "<properties version=\"3.4.0\"/>"), "<properties> that is of version 3.4.0");
    row("same id twice", smallChannel("4.5.2", twice), "metaDataId 1");
    row("the largest id", smallChannel("4.5.2", QByteArray(twice).replace("Id>1<", "Id>2147483647<")), "metaDataId");
}

void TestChannelReader::refuses()
{
    QFETCH(const QByteArray, xml);
    QFETCH(const QString, reason);
    const QString said = reasonOf(xml);
    QVERIFY2(said.contains(reason), qPrintable(said));
}

void TestChannelReader::readsPruningSettings()
{
    QByteArray xml = testFile("adt_mllp_basic.xml");
    QVERIFY(!readChannels(xml)->channels.front().pruning.metadataDays);
    const QByteArray settings = "<pruningSettings><pruneMetaDataDays>30</pruneMetaDataDays><pruneContentDays> 0 </pruneContentDays>"
                                "<archiveEnabled>false</archiveEnabled><pruneErroredMessages>true</pruneErroredMessages></pruningSettings>";
    const qsizetype old = xml.indexOf("<pruningSettings>");
    if (old >= 0)
        xml.remove(old, xml.indexOf("</pruningSettings>") + 18 - old);
    if (xml.contains("<metadata>"))
        xml.replace("<metadata>", "<metadata>" + settings);
    else
        xml.replace("</channel>", "<exportData><metadata>" + settings + "</metadata></exportData></channel>");
    const PruningSettings read = readChannels(xml)->channels.front().pruning;
    QCOMPARE(read.metadataDays, std::optional<int>(30));
    QCOMPARE(read.contentDays, std::optional<int>(0));
    QVERIFY(!read.archive);
    QVERIFY(read.pruneErrored);
    xml.replace("<pruneMetaDataDays>30</pruneMetaDataDays>", "<pruneMetaDataDays></pruneMetaDataDays>");
    QVERIFY(!readChannels(xml)->channels.front().pruning.metadataDays);
}

void TestChannelReader::changesSettings()
{
    Result<ImportFile> file = readChannels(testFile("adt_mllp_basic.xml"));
    QVERIFY(file.ok());
    ChannelConfig &channel = file->channels.front();
    setId(channel, QStringLiteral("new-id"));
    setName(channel, QStringLiteral("A & B"));
    setRevision(channel, 7);
    setEnabled(channel, false);
    const Result<ImportFile> again = readChannels(writeChannel(channel));
    QVERIFY(again.ok());
    const ChannelConfig &read = again->channels.front();
    QCOMPARE(read.id, QStringLiteral("new-id"));
    QCOMPARE(read.name, QStringLiteral("A & B"));
    QCOMPARE(read.revision, 7);
    QVERIFY(!read.enabled);
    QCOMPARE(read.document == channel.document, true);
}

// Whatever the file is, it is read or refused, and what is read can be written and read again. Meant for the sanitizers.
void TestChannelReader::takesAnyBytes()
{
    const QByteArray whole = testFile("prepost_metadata.xml");
    const QByteArray spice = QByteArrayLiteral("<>&;#x/='\"!?-[]\r\n\0\xff\xed\x80.9-");
    std::mt19937 random(5);
    int read = 0;
    for (int i = 0; i < 400; ++i) {
        QByteArray text = whole;
        for (uint32_t edits = random() % 4; edits > 0; --edits) {
            const qsizetype at = qsizetype(random() % uint32_t(text.size()));
            switch (random() % 4) {
            case 0: text[at] = spice[qsizetype(random() % uint32_t(spice.size()))]; break;
            case 1: text.remove(at, qsizetype(random() % 40)); break;
            case 2: text.insert(at, spice.mid(qsizetype(random() % uint32_t(spice.size())), 3)); break;
            default: text.insert(at, text.mid(qsizetype(random() % uint32_t(text.size())), 60));
            }
        }
        const Result<ImportFile> file = readChannels(text);
        if (!file) {
            QVERIFY(!file.error().message.isEmpty());
            continue;
        }
        ++read;
        const ChannelConfig &channel = file->channels.front();
        const Result<ImportFile> again = readChannels(writeChannel(channel));
        QVERIFY(again.ok());
        QCOMPARE(again->channels.front().document == channel.document, true);
    }
    QVERIFY(read > 100);
}

QTEST_GUILESS_MAIN(TestChannelReader)
#include "tst_channel_reader.moc"
