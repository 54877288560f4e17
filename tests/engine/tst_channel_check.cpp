// SPDX-License-Identifier: GPL-3.0-or-later
// All that is wrong with a channel, kind by kind, and that deploying is refused for exactly the errors.
#include "engine/engine.h"
#include "tests/support/free_port.h"

#include <QDirIterator>
#include <QTcpServer>
#include <QTemporaryDir>
#include <QtTest>

using namespace millrace;
using testing::freePort;

namespace {

using Edit = std::function<void(PropertyTree &channel)>;

QByteArray fileText(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("no %s", qPrintable(path));
    return file.readAll();
}

// A channel file with all that ids and folders stand for in it.
ChannelConfig caseChannel(const QString &name, const QString &out)
{
    QByteArray xml = fileText(name);
    xml.replace("@OUT@", out.toUtf8()).replace("@IN@", out.toUtf8());
    const auto channel = Engine::readChannelFile(xml);
    if (!channel)
        qFatal("%s: %s", qPrintable(name), qPrintable(channel.error().message));
    return *channel;
}

PropertyTree &destination(PropertyTree &channel, size_t row)
{
    return channel.child("destinationConnectors")->children[row];
}

PropertyTree step(const char *className, const char *name, std::initializer_list<std::pair<const char *, QByteArray>> values)
{
    PropertyTree element;
    element.name = className;
    element.set("name", name);
    element.set("sequenceNumber", "0");
    element.set("enabled", "true");
    for (const auto &[key, value] : values)
        element.set(key, value);
    return element;
}

PropertyTree javaScript(const QByteArray &script)
{
    return step("com.mirth.connect.plugins.javascriptstep.JavaScriptStep", "mine", {{"script", script}});
}

// Behind those there are.
void add(PropertyTree &list, PropertyTree element)
{
    element.set("sequenceNumber", QByteArray::number(list.children.size()));
    list.children.push_back(std::move(element));
}

Edit sourceStep(PropertyTree element)
{
    return [element](PropertyTree &channel) { add(*channel.find("sourceConnector/transformer/elements"), element); };
}

// A rule that compares a field with values, and a Mapper with this mapping.
Edit rule(const QByteArrayList &values, const char *condition = "EQUALS")
{
    PropertyTree element = step("com.mirth.connect.plugins.rulebuilder.RuleBuilderRule", "type", {{"field", "msg['MSH']['MSH.9']['MSH.9.1'].toString()"}, {"condition", condition}});
    element.set("values", {});
    for (const QByteArray &value : values)
        element.child("values")->children.push_back({"string", {}, value, {}});
    return [element](PropertyTree &channel) { add(*channel.find("sourceConnector/filter/elements"), element); };
}

PropertyTree mapper(const QByteArray &mapping, const QByteArray &defaultValue = {})
{
    return step("com.mirth.connect.plugins.mapper.MapperStep", "map", {{"variable", "v"}, {"mapping", mapping}, {"defaultValue", defaultValue}, {"scope", "CHANNEL"}});
}

Edit setting(const char *path, const QByteArray &value)
{
    return [path, value](PropertyTree &channel) { channel.set(path, value); };
}

Edit destinationSetting(size_t row, const char *path, const QByteArray &value)
{
    return [=](PropertyTree &channel) { destination(channel, row).set(path, value); };
}

// "Error Script 0 Transformer 1:2": severity, kind, connector, part, item and line.
QByteArray written(const ChannelProblem &problem)
{
    static const QByteArrayList kinds{"Name", "Storage", "Encryption", "ConnectorType", "DataType", "Property", "Attachments", "Batch", "Step", "Script", "File",
                                   "Folder", "Dependency", "PortClash", "Destination", "TargetChannel", "Response", "Variable", "Word", "Function", "Unreachable"};
    static const QByteArrayList parts{"Summary", "Storage", "DataTypes", "Attachments", "Dependencies", "Properties", "Filter", "Transformer", "ResponseTransformer",
                                   "Scripts"};
    const QByteArray connector = problem.place.connector ? QByteArray::number(*problem.place.connector) : QByteArray("-");
    return QByteArrayList{problem.isError() ? "Error" : "Warning", kinds.at(int(problem.kind)), connector, parts.at(int(problem.place.part)),
                          problem.place.item.toUtf8() + ':' + QByteArray::number(problem.place.line)}.join(' ');
}

} // namespace

class TestChannelCheck : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void finds_data();
    void finds();
    void aDestinationIsNeverLeftOut();
    void findsAllAtOnce();
    void aRunningChannelKeepsItsPort();
    void channelsMayTakeTurnsOnAPort();
    void findsNamesAndCircles();
    void triesDestinationsWhenAsked();
    void goldenChannelsRaiseNoFalseAlarm();

private:
    ChannelConfig channel(const Edit &edit) const
    {
        PropertyTree document = caseChannel(QStringLiteral(MILLRACE_TEST_DATA "/cases/adt_mllp_basic/channel.xml"), m_folder->path()).document;
        document.set("sourceConnector/properties/listenerConnectorProperties/port", QByteArray::number(m_port));
        edit(document);
        const auto read = Engine::readChannel(document);
        if (!read)
            qFatal("%s", qPrintable(read.error().message));
        return *read;
    }
    std::vector<ChannelProblem> check(const ChannelConfig &config) const
    {
        auto problems = m_engine->checkChannel(config);
        problems.waitForFinished();
        return problems.result();
    }
    QByteArrayList found(const ChannelConfig &config) const
    {
        QByteArrayList all;
        for (const ChannelProblem &problem : check(config))
            all << written(problem);
        return all;
    }
    Result<void> save(const ChannelConfig &config)
    {
        auto saved = m_engine->saveChannel(config);
        saved.waitForFinished();
        return saved.result();
    }
    Result<void> deploy(const ChannelId &id)
    {
        auto deployed = m_engine->deploy(id);
        deployed.waitForFinished();
        return deployed.result();
    }
    // Another channel on the same port.
    ChannelConfig twin() const
    {
        return channel([](PropertyTree &document) {
            document.set("id", "22222222-53ee-46a0-8f0b-3f6c2e7a3f5d");
            document.set("name", "Twin");
        });
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Engine> m_engine;
    int m_port = 0;
};

void TestChannelCheck::init()
{
    m_engine.reset();
    m_folder = std::make_unique<QTemporaryDir>();
    m_port = freePort();
    auto opened = Engine::open({.dataDir = m_folder->filePath(QStringLiteral("data"))});
    QVERIFY2(opened.ok(), opened ? "" : qPrintable(opened.error().message));
    m_engine = std::move(*opened);
}

void TestChannelCheck::finds_data()
{
    QTest::addColumn<Edit>("edit");
    QTest::addColumn<QByteArrayList>("expected"); // as written() has it
    QTest::addColumn<QString>("sentence");     // part of the first
    const auto row = [](const char *name, const Edit &edit, const QByteArrayList &expected, const char *sentence) {
        QTest::newRow(name) << edit << expected << QString::fromUtf8(sentence);
    };
    const char *const responseVariable = "sourceConnector/properties/sourceConnectorProperties/responseVariable";
    const char *const folder = "properties/host";

    row("nothing", [](PropertyTree &) {}, {}, "");
    row("a name twice", destinationSetting(1, "name", "to file"), {"Error Name 2 Properties name:0"}, "Two destinations are named \"to file\"");
    row("a source queue without storage", [](PropertyTree &c) {
        c.set("properties/messageStorageMode", "METADATA");
        c.set("sourceConnector/properties/sourceConnectorProperties/respondAfterProcessing", "false");
        c.set("sourceConnector/properties/sourceConnectorProperties/responseVariable", "None");
    }, {"Error Storage 0 Storage :0"}, "Source: the source queue is on, but the message storage mode METADATA");
    row("a destination queue without storage", [](PropertyTree &c) {
        c.set("properties/messageStorageMode", "RAW");
        destination(c, 0).set("properties/destinationConnectorProperties/queueEnabled", "true");
    }, {"Error Storage 1 Storage :0"}, "Destination 1 \"to file\": the destination queue is on");
    row("encryption", setting("properties/encryptData", "true"), {"Error Encryption - Storage encryptData:0"}, "asks for encryption");
    row("an unknown connector", destinationSetting(1, "transportName", "Fax Sender"), {"Error ConnectorType 2 Properties :0"}, "no connector named \"Fax Sender\"");
    row("an unknown data type", setting("sourceConnector/transformer/outboundDataType", "FHIR"), {"Error DataType 0 DataTypes :0"}, "Source, outbound data type: ");
    row("a port that is none", setting("sourceConnector/properties/listenerConnectorProperties/port", "99999"),
        {"Error Property 0 Properties listenerConnectorProperties/port:0"}, "Source (TCP Listener), Local port: it is \"99999\", but it must be");
    row("a setting's own rule", setting("sourceConnector/properties/sourceConnectorProperties/processingThreads", "0"),
        {"Error Property 0 Properties sourceConnectorProperties/processingThreads:0"}, "Source (TCP Listener), Messages at once: this must be a whole number");
    row("a template that is none", destinationSetting(0, "properties/template", "#if($mrn)"), {"Warning Property 1 Properties template:0"},
        "Destination 1 \"to file\" (File Writer), Template: this is no template");
    row("a setting that is not shown", destinationSetting(0, "properties/timeout", "0.5 s"), {}, "");
    row("no folder to write to", destinationSetting(0, folder, " "), {"Error Property 1 Properties host:0"},
        "Destination 1 \"to file\" (File Writer), Folder: this must not be empty.");
    row("no name of the file", destinationSetting(0, "properties/outputPattern", ""), {"Error Property 1 Properties outputPattern:0"}, "File name: this must not be empty.");
    row("a setting that is not in the file", [](PropertyTree &c) {
        std::erase_if(destination(c, 0).child("properties")->children, [](const PropertyTree &setting) { return setting.name == "outputPattern"; });
    }, {"Error Property 1 Properties outputPattern:0"}, "File name: this must not be empty.");
    row("empty files", destinationSetting(0, "properties/template", ""), {"Warning Property 1 Properties template:0"},
        "Destination 1 \"to file\" (File Writer), Template: it is empty, so what is sent will be empty");
    row("no channel to write to", destinationSetting(1, "properties/channelId", ""), {"Error Property 2 Properties channelId:0"}, "Channel: this must not be empty.");
    row("a handler of attachments", setting("properties/attachmentProperties/type", "Custom"), {"Error Attachments - Attachments :0"}, "Attachment handler \"Custom\": ");
    row("a batch of what can't be split", [](PropertyTree &c) {
        c.set("sourceConnector/properties/sourceConnectorProperties/processBatch", "true");
        for (const char *path : {"inbound", "outbound"}) {
            c.set(QByteArray("sourceConnector/transformer/") + path + "DataType", "HL7V2");
            c.set(QByteArray("sourceConnector/transformer/") + path + "Properties/batchProperties/splitType", "JavaScript");
        }
    }, {"Error Batch 0 DataTypes :0"}, "Source, Process Batch: no batch script was set.");
    row("a step of an unknown kind", sourceStep(step("com.acme.FancyStep", "fancy", {})), {"Error Step 0 Transformer 1:0"},
        "Source, step 2 'fancy': a step of the kind FancyStep is not supported");
    row("a step's syntax", sourceStep(javaScript("var a = 1;\nvar b = ;")), {"Error Script 0 Transformer 1:2"}, "Source, step 2 'mine', line 2: ");
    row("a rule's syntax", [](PropertyTree &c) {
        PropertyTree rule = javaScript("return (1;");
        rule.name = "com.mirth.connect.plugins.javascriptrule.JavaScriptRule";
        add(*destination(c, 0).find("filter/elements"), rule);
    }, {"Error Script 1 Filter 0:1"}, "Destination 1 \"to file\", rule 1 'mine', line 1: ");
    row("a response step's syntax", [](PropertyTree &c) { add(*destination(c, 0).find("responseTransformer/elements"), javaScript("}")); },
        {"Error Script 1 ResponseTransformer 0:1"}, "Response of Destination 1 \"to file\", step 1 'mine', line 1: ");
    row("a mapping's syntax", sourceStep(step("com.mirth.connect.plugins.mapper.MapperStep", "map", {{"variable", "v"}, {"mapping", "msg["}, {"scope", "CHANNEL"}})),
        {"Error Script 0 Transformer 1:0"}, "Source, step 2 'map': ");
    row("a script's syntax", setting("deployScript", "// first\nif ("), {"Error Script - Scripts Deploy:2"}, "Deploy script, line 2: ");
    row("a script's file", sourceStep(step("com.mirth.connect.plugins.scriptfilestep.ExternalScriptStep", "file", {{"scriptPath", "/nowhere/x.js"}})),
        {"Error File 0 Transformer 1:0"}, "Source, step 2 'file': the script file /nowhere/x.js cannot be read");
    row("a syntax error in a disabled step", [](PropertyTree &c) {
        PropertyTree disabled = javaScript("}");
        disabled.set("enabled", "false");
        add(*c.find("sourceConnector/transformer/elements"), disabled);
    }, {}, "");
    row("an error in a disabled destination", [](PropertyTree &c) {
        destination(c, 1).set("transportName", "Fax Sender");
        destination(c, 1).set("enabled", "false");
    }, {}, "");

    row("a folder that can't be made", destinationSetting(0, folder, "/dev/null/out"), {"Warning Folder 1 Properties host:0"},
        "Destination 1 \"to file\" (File Writer), Folder: the folder /dev/null/out can't be written to.");
    row("a folder that can be made", [this](PropertyTree &c) { destination(c, 0).set("properties/host", m_folder->filePath(QStringLiteral("a/b")).toUtf8()); }, {}, "");
    row("a channel that is needed", [](PropertyTree &c) {
        PropertyTree id;
        id.name = "string";
        id.text = "gone";
        c.set("exportData/dependencyIds", {});
        c.find("exportData/dependencyIds")->children.push_back(id);
    }, {"Warning Dependency - Dependencies :0"}, "The channel depends on one that is not in this workspace (gone).");
    row("a channel that is written to", destinationSetting(1, "properties/channelId", "gone"), {"Warning TargetChannel 2 Properties channelId:0"},
        "there is no channel with the id gone");
    row("a destination by name", sourceStep(javaScript("\ndestinationSet.remove('Nobody');\ndestinationSet.remove('to file');")),
        {"Warning Destination 0 Transformer 1:2"}, "no destination is named \"Nobody\"");
    row("a destination by number", [](PropertyTree &c) {
        PropertyTree filter = step("com.mirth.connect.plugins.destinationsetfilter.DestinationSetFilterStep", "to", {{"field", "1"}, {"behavior", "REMOVE"}, {"condition", "EXISTS"}});
        filter.set("metaDataIds", {});
        for (const char *number : {"1", "7"}) {
            PropertyTree id;
            id.name = "int";
            id.text = number;
            filter.child("metaDataIds")->children.push_back(id);
        }
        add(*c.find("sourceConnector/transformer/elements"), filter);
    }, {"Warning Destination 0 Transformer 1:0"}, "there is no destination 7");
    row("a response that nobody gives", setting(responseVariable, "d9"), {"Warning Response 0 Properties sourceConnectorProperties/responseVariable:0"},
        "the response is to come from \"d9\"");
    row("a response that a script puts", [=](PropertyTree &c) {
        c.set(responseVariable, "mine");
        c.set("postprocessingScript", "responseMap.put('mine', 'x');");
    }, {}, "");
    row("a variable in a script", sourceStep(javaScript("\nlogger.info($('mrm'));")), {"Warning Variable 0 Transformer 1:2"}, "nothing in this channel sets the variable \"mrm\".");
    row("a variable in a template", destinationSetting(0, "properties/template", "A\n${mrm}"), {"Warning Variable 1 Properties template:2"},
        "Destination 1 \"to file\" (File Writer), Template, line 2: nothing in this channel sets");
    row("variables that are set", [](PropertyTree &c) {
        destination(c, 0).set("properties/template", "${mrn} ${remoteAddress} ${message.encodedData} ${date.get('yyyy')} $!{maybe} ${UUID} ${late}");
        c.set("postprocessingScript", "$('segments'); $('d1'); connectorMap.get('mirth_type');");
        add(*destination(c, 1).find("transformer/elements"), step("com.mirth.connect.plugins.mapper.MapperStep", "map", {{"variable", "late"}, {"mapping", "1"}, {"scope", "CHANNEL"}}));
    }, {}, "");
    row("variables with computed names", sourceStep(javaScript("for (var k in msg) channelMap.put(k, 1);\n$('anything');")), {}, "");
    row("a function", sourceStep(javaScript("toIso(1);\nparseInt('1');\nown();\nfunction own() { validate('', '', []); }")), {"Warning Function 0 Transformer 1:1"},
        "there is no function toIso()");
    row("a value without quotes", rule({"'A08'", "ADT^A01"}), {"Warning Word 0 Filter 0:2"}, "Source, rule 1 'type', value 2: nothing here is named A01. A text stands in quotes.");
    row("a default without quotes", sourceStep(mapper("msg['PID']['PID.3']", "unknown")), {"Warning Word 0 Transformer 1:0"}, "default value: nothing here is named unknown.");
    row("a replacement without quotes", [](PropertyTree &c) {
        PropertyTree step = mapper("msg['PID']['PID.8']");
        step.set("replacements", {});
        PropertyTree pair{"org.apache.commons.lang3.tuple.ImmutablePair", {}, {}, {}};
        pair.set("left", "'M'");
        pair.set("right", "Male");
        step.child("replacements")->children.push_back(pair);
        add(*c.find("sourceConnector/transformer/elements"), step);
    }, {"Warning Word 0 Transformer 1:1"}, "replacement 1: nothing here is named Male.");
    row("a value without quotes in an Iterator", [](PropertyTree &c) {
        PropertyTree iterator = step("com.mirth.connect.model.IteratorStep", "each", {});
        iterator.set("properties/target", "msg['OBX']");
        iterator.set("properties/indexVariable", "i");
        iterator.set("properties/children", {});
        PropertyTree inner = mapper("msg['OBX'][i]['OBX.5']", "none");
        inner.set("sequenceNumber", "0");
        iterator.find("properties/children")->children.push_back(inner);
        add(*c.find("sourceConnector/transformer/elements"), iterator);
    }, {"Warning Word 0 Transformer 0:0"}, "step 2 'each', 'map' in it, default value: nothing here is named none.");
    row("values that are not compared", rule({"ADT"}, "EXISTS"), {}, "");
    row("values as people write them", [](PropertyTree &c) {
        for (const char *value : {"'ADT'", "\"A01\"", "1", "-2.5", "true", "null", "", "$('mrn')", "$c('mrn') + 'x'", "channelMap.get('mrn')", "msg['PID']['PID.3'].toString()",
                                  "msg.PID.(PID3 == 'x').toString()", "sourceMap.get('originalFilename')", "DateUtil.getCurrentDate('yyyy')", "new java.util.Date()",
                                  "Packages.java.lang.System.getenv('HOME')", "/[a-z]+/gi", "new RegExp('x', 'g')", "msg.PID.@kind", "<a>b</a>", "own + other", "mine(1).length",
                                  "{a: b}.a", "function (x) { return x; }", "typeof missing == 'undefined'", "[1, 'b'].indexOf('b')", "tmp['PID'] ? 'a' : 'b'", "Math.max(1, 2)"})
            add(*c.find("sourceConnector/transformer/elements"), mapper(value, value));
        c.set("preprocessingScript", "var own = 1; function mine(x) { return ''; } return message;");
        add(*c.find("sourceConnector/transformer/elements"), javaScript("for each (var other in msg.OBX) { logger.info(other); }"));
    }, {}, "");
    row("words that come by an import", [](PropertyTree &c) {
        c.set("deployScript", "importPackage(java.util);");
        add(*c.find("sourceConnector/transformer/elements"), mapper("Locale"));
    }, {}, "");
    row("a code template's function", [](PropertyTree &c) {
        add(*c.find("sourceConnector/transformer/elements"), javaScript("toIso(1);"));
        c.set("exportData/codeTemplateLibraries/codeTemplateLibrary/id", "lib");
        c.set("exportData/codeTemplateLibraries/codeTemplateLibrary/name", "Dates");
        c.set("exportData/codeTemplateLibraries/codeTemplateLibrary/enabledChannelIds/string", c.value("id"));
        PropertyTree code;
        code.name = "codeTemplate";
        code.set("id", "template");
        code.set("name", "toIso");
        code.set("properties/type", "FUNCTION");
        code.set("properties/code", "function toIso(date) { return date; }");
        c.set("exportData/codeTemplateLibraries/codeTemplateLibrary/codeTemplates", {});
        c.find("exportData/codeTemplateLibraries/codeTemplateLibrary/codeTemplates")->children.push_back(code);
    }, {}, "");
}

// Without a response transformer, what the reply goes through was not looked at, and the channel ran without the destination.
void TestChannelCheck::aDestinationIsNeverLeftOut()
{
    CodeTemplateLibrary library;
    library.id = library.name = QStringLiteral("Replies");
    library.includeNewChannels = true;
    library.templates = {{QStringLiteral("f"), "function f( {", {CodeContext::ResponseTransformer}, QStringLiteral("template")}};
    QVERIFY(m_engine->saveCodeTemplateLibraries({library}).result());
    const ChannelConfig config = channel([](PropertyTree &c) {
        PropertyTree &second = destination(c, 1);
        std::erase_if(second.children, [](const PropertyTree &child) { return child.name == "responseTransformer"; });
        second.set("transformer/outboundDataType", "DELIMITED"); // by rules of its own, so that the reply goes through a script
        second.set("transformer/outboundProperties/serializationProperties/columnDelimiter", "|");
    });
    QVERIFY(save(config).ok());
    const std::vector<ChannelProblem> problems = check(config);
    const ChannelProblem *error = firstError(problems);
    QVERIFY(error);
    QCOMPARE(written(*error).left(34), QByteArray("Error Script 2 ResponseTransformer"));
    QVERIFY(!deploy(config.id).ok());
}

void TestChannelCheck::finds()
{
    QFETCH(Edit, edit);
    QFETCH(QByteArrayList, expected);
    QFETCH(QString, sentence);
    const ChannelConfig config = channel(edit);
    QVERIFY(save(config).ok()); // its code templates are the workspace's from here on
    const std::vector<ChannelProblem> problems = check(config);
    QByteArrayList all;
    for (const ChannelProblem &problem : problems)
        all << written(problem);
    QCOMPARE(all, expected);
    if (!problems.empty())
        QVERIFY2(problems.front().sentence().contains(sentence), qPrintable(problems.front().sentence()));

    const Result<void> deployed = deploy(config.id);
    const ChannelProblem *error = firstError(problems);
    QVERIFY2(deployed.ok() == !error, deployed ? "" : qPrintable(deployed.error().message));
    if (error)
        QCOMPARE(deployed.error().message, QStringLiteral("Channel \"%1\" was not deployed. %2").arg(config.name, error->sentence()));
}

void TestChannelCheck::findsAllAtOnce()
{
    const ChannelConfig config = channel([](PropertyTree &c) {
        c.set("deployScript", "(");
        c.set("sourceConnector/properties/maxConnections", "many");
        add(*c.find("sourceConnector/transformer/elements"), javaScript("a b"));
        add(*c.find("sourceConnector/transformer/elements"), javaScript("\n)"));
        destination(c, 0).set("transportName", "Fax Sender");
        add(*destination(c, 1).find("transformer/elements"), javaScript("$c('nobody');"));
    });
    QCOMPARE(found(config), QByteArrayList({"Error Script - Scripts Deploy:1", "Error Script 0 Transformer 1:1", "Error Script 0 Transformer 2:2",
                                         "Error Property 0 Properties maxConnections:0", "Error ConnectorType 1 Properties :0",
                                         "Warning Variable 2 Transformer 1:1"}));
}

void TestChannelCheck::aRunningChannelKeepsItsPort()
{
    const ChannelConfig other = twin();
    QVERIFY(save(other).ok());
    QVERIFY(deploy(other.id).ok());
    const ChannelConfig config = channel([](PropertyTree &) {});
    const std::vector<ChannelProblem> problems = check(config);
    QCOMPARE(problems.size(), size_t(1));
    QCOMPARE(written(problems[0]), QByteArray("Error PortClash 0 Properties listenerConnectorProperties/port:0"));
    QCOMPARE(problems[0].sentence(), QStringLiteral("Source (TCP Listener), Local port: the channel \"Twin\" is running and listens on port %1. Choose another port, "
                                                    "or stop that channel.").arg(m_port));
    QVERIFY(save(config).ok());
    QVERIFY(!deploy(config.id).ok());
    QVERIFY(check(other).front().severity == ProblemSeverity::Warning); // it runs

    m_engine->stop(other.id).waitForFinished();
    QVERIFY(deploy(config.id).ok());
}

void TestChannelCheck::channelsMayTakeTurnsOnAPort()
{
    ChannelConfig other = twin();
    QVERIFY(save(other).ok());
    QCOMPARE(found(channel([](PropertyTree &) {})), QByteArrayList{"Warning PortClash 0 Properties listenerConnectorProperties/port:0"});
    QCOMPARE(found(channel(setting("sourceConnector/properties/listenerConnectorProperties/host", "127.0.0.2"))), QByteArrayList());
    QCOMPARE(found(channel(setting("sourceConnector/properties/listenerConnectorProperties/host", "0.0.0.0"))).size(), 1);

    other.document.set("exportData/metadata/enabled", "false");
    QVERIFY(save(*Engine::readChannel(other.document)).ok());
    QCOMPARE(found(channel([](PropertyTree &) {})), QByteArrayList());
}

void TestChannelCheck::findsNamesAndCircles()
{
    const auto needs = [](PropertyTree &document, const QByteArray &other) {
        PropertyTree id;
        id.name = "string";
        id.text = other;
        document.set("exportData/dependencyIds", {});
        document.find("exportData/dependencyIds")->children.push_back(id);
    };
    const ChannelConfig first = channel([](PropertyTree &) {});
    PropertyTree document = twin().document;
    document.set("sourceConnector/properties/listenerConnectorProperties/port", QByteArray::number(freePort()));
    needs(document, first.id.toUtf8());
    QVERIFY(save(*Engine::readChannel(document)).ok());

    QCOMPARE(found(channel([&](PropertyTree &c) { needs(c, document.value("id")); })), QByteArrayList{"Error Dependency - Dependencies :0"});
    QCOMPARE(found(channel(setting("name", "Twin"))), QByteArrayList{"Error Name - Summary name:0"});
}

void TestChannelCheck::triesDestinationsWhenAsked()
{
    QTcpServer open;
    QVERIFY(open.listen(QHostAddress::LocalHost));
    const auto sender = [](PropertyTree &c, size_t row, int port) {
        PropertyTree &connector = destination(c, row);
        connector.set("transportName", "TCP Sender");
        connector.child("properties")->attributes = {{"class", "com.mirth.connect.connectors.tcp.TcpDispatcherProperties"}};
        connector.set("properties/remoteAddress", "127.0.0.1");
        connector.set("properties/remotePort", QByteArray::number(port));
    };
    const int closed = freePort();
    const ChannelConfig config = channel([&](PropertyTree &c) {
        sender(c, 0, open.serverPort());
        sender(c, 1, closed);
    });
    QVERIFY(check(config).empty()); // never by itself
    auto checked = m_engine->checkDestinations(config);
    checked.waitForFinished();
    const std::vector<ChannelProblem> problems = checked.result();
    QCOMPARE(problems.size(), size_t(1));
    QCOMPARE(written(problems[0]), QByteArray("Warning Unreachable 2 Properties remoteAddress:0"));
    QVERIFY2(problems[0].text.contains(QStringLiteral("127.0.0.1:%1").arg(closed)), qPrintable(problems[0].text));
}

// What the reference ran is no mistake: all golden channels together.
void TestChannelCheck::goldenChannelsRaiseNoFalseAlarm()
{
    QDirIterator files(QStringLiteral(MILLRACE_TEST_DATA "/cases"), {QStringLiteral("channel*.xml")}, QDir::Files, QDirIterator::Subdirectories);
    QStringList alarms;
    int count = 0;
    while (files.hasNext()) {
        QByteArray xml = fileText(files.next());
        xml.replace("@OUT@", m_folder->path().toUtf8()).replace("@IN@", m_folder->path().toUtf8());
        const auto config = Engine::readChannelFile(xml);
        if (!config)
            continue; // a list of channels
        ++count;
        QVERIFY(save(*config).ok()); // with its code templates, and without neighbours that know its names
        const std::vector<ChannelProblem> problems = check(*config);
        m_engine->removeChannel(config->id).waitForFinished();
        for (const ChannelProblem &problem : problems) {
            const bool isAlarm = problem.kind == ProblemKind::Variable || problem.kind == ProblemKind::Function || problem.isError();
            const bool isMeant = problem.text.contains(QLatin1String("\"nope\"")); // what a variable is that nobody sets
            if (isAlarm && !isMeant && problem.kind != ProblemKind::File) // their scripts' files are the runner's
                alarms << files.fileInfo().dir().dirName() + QLatin1String(": ") + problem.sentence();
        }
    }
    QVERIFY(count > 20);
    QVERIFY2(alarms.isEmpty(), qPrintable(alarms.join(QLatin1Char('\n'))));
}

QTEST_GUILESS_MAIN(TestChannelCheck)
#include "tst_channel_check.moc"
