// SPDX-License-Identifier: GPL-3.0-or-later
// Groups, tags, code template libraries and the configuration map, in and out of the reference's files.
#include "engine/channel_xml/channel_reader.h"
#include "engine/channel_xml/channel_writer.h"
#include "engine/channel_xml/server_configuration.h"
#include "engine/channel_xml/xml_tree.h"

#include <QFile>
#include <QTest>

using namespace millrace;

namespace {

const QByteArray libraryXml = R"(<codeTemplateLibrary version="4.5.2">
  <id>lib-1</id>
  <name>Dates</name>
  <revision>7</revision>
  <lastModified>
    <time>1767225600000</time>
    <timezone>UTC</timezone>
  </lastModified>
  <description>All of dates</description>
  <includeNewChannels>true</includeNewChannels>
  <enabledChannelIds>
    <string>one</string>
  </enabledChannelIds>
  <disabledChannelIds>
    <string>two</string>
  </disabledChannelIds>
  <codeTemplates>
    <codeTemplate version="4.5.2">
      <id>t-1</id>
      <name>toIso</name>
      <revision>2</revision>
      <contextSet>
        <delegate>
          <contextType>SOURCE_FILTER_TRANSFORMER</contextType>
          <contextType>GLOBAL_DEPLOY</contextType>
        </delegate>
      </contextSet>
      <properties class="com.mirth.connect.model.codetemplates.BasicCodeTemplateProperties">
        <type>COMPILED_CODE</type>
        <code>if (a &lt; b) c();</code>
      </properties>
    </codeTemplate>
  </codeTemplates>
</codeTemplateLibrary>)";

const QByteArray tagXml = R"(<channelTag>
  <id>tag-1</id>
  <name>Urgent</name>
  <channelIds>
    <string>one</string>
  </channelIds>
  <backgroundColor>
    <red>250</red>
    <green>10</green>
    <blue>0</blue>
    <alpha>255</alpha>
  </backgroundColor>
</channelTag>)";

PropertyTree tree(const QByteArray &xml)
{
    const Result<PropertyTree> read = readXml(xml);
    return read ? *read : PropertyTree();
}

QByteArray smallChannel(const QByteArray &id, const QByteArray &exportData = {})
{
    return "<channel version=\"4.5.2\"><id>" + id + "</id><name>Channel " + id + "</name><sourceConnector version=\"4.5.2\">"
           "<properties class=\"com.mirth.connect.connectors.vm.VmReceiverProperties\"></properties></sourceConnector>"
           + (exportData.isEmpty() ? QByteArray() : "<exportData>" + exportData + "</exportData>") + "</channel>";
}

QByteArray entry(const QByteArray &key, const QByteArray &value, const QByteArray &comment)
{
    return "<entry><string>" + key + "</string><com.mirth.connect.util.ConfigurationProperty><value>" + value + "</value><comment>" + comment
           + "</comment></com.mirth.connect.util.ConfigurationProperty></entry>";
}

} // namespace

class tst_WorkspaceXml : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void librariesGoRound()
    {
        const Result<CodeTemplateLibrary> library = readCodeTemplateLibrary(tree(libraryXml));
        QVERIFY(library);
        QCOMPARE(library->name, QStringLiteral("Dates"));
        QCOMPARE(library->revision, 7);
        QVERIFY(library->includeNewChannels);
        QVERIFY(library->isOnFor(QStringLiteral("anything")));
        QVERIFY(!library->isOnFor(QStringLiteral("two")));
        QCOMPARE(library->templates.size(), size_t(1));
        QCOMPARE(library->templates[0].code, QByteArray("if (a < b) c();"));
        QVERIFY(library->templates[0].type == CodeTemplateType::CompiledCode);
        QVERIFY(library->templates[0].contexts == (std::set{CodeContext::GlobalDeploy, CodeContext::SourceFilterTransformer}));
        const PropertyTree written = writeCodeTemplateLibrary(*library);
        QCOMPARE(written.string("lastModified/timezone"), QStringLiteral("UTC")); // what is not known here is kept
        const Result<CodeTemplateLibrary> again = readCodeTemplateLibrary(written);
        QVERIFY(again);
        QCOMPARE(writeProperties(writeCodeTemplateLibrary(*again)), writeProperties(written));
        QVERIFY(again->templates[0].contexts == library->templates[0].contexts);
    }

    void newLibrariesAreWrittenWhole()
    {
        CodeTemplateLibrary library;
        library.id = QStringLiteral("new");
        library.name = QStringLiteral("New <one>");
        library.templates = {{QStringLiteral("f"), "function f() {\n}", {CodeContext::Deploy}, QStringLiteral("t")}};
        const PropertyTree written = writeCodeTemplateLibrary(library);
        QCOMPARE(written.attribute("version"), QByteArray("4.5.2"));
        QCOMPARE(written.find("codeTemplates/codeTemplate/properties")->attribute("class"),
                 QByteArray("com.mirth.connect.model.codetemplates.BasicCodeTemplateProperties"));
        const Result<CodeTemplateLibrary> again = readCodeTemplateLibrary(tree(writeProperties(written)));
        QVERIFY(again);
        QCOMPARE(again->name, library.name);
        QCOMPARE(again->templates[0].code, library.templates[0].code);
    }

    void filesOfTheirOwn()
    {
        const Result<ImportFile> one = readChannels(libraryXml);
        QVERIFY(one);
        QCOMPARE(one->libraries.size(), size_t(1));
        const Result<ImportFile> list = readChannels("<list>" + libraryXml + QByteArray(libraryXml).replace("lib-1", "lib-2") + "</list>");
        QVERIFY(list);
        QCOMPARE(list->libraries.size(), size_t(2));
        const Result<ImportFile> map = readChannels("<map>" + entry("a", "1", "of a") + entry("b", " 2 ", "") + "</map>");
        QVERIFY(map);
        QCOMPARE(*map->configurationMap,
                 (ConfigurationMap{{QStringLiteral("a"), QStringLiteral("1"), QStringLiteral("of a")}, {QStringLiteral("b"), QStringLiteral(" 2 "), {}}}));
        QVERIFY(!readChannels("<codeTemplateLibrary><name>no id</name></codeTemplateLibrary>"));
    }

    void channelsBringThemAlong()
    {
        const Result<ImportFile> file = readChannels(smallChannel("three", "<metadata><enabled>true</enabled></metadata><codeTemplateLibraries>" + libraryXml
                                                                               + "</codeTemplateLibraries><channelTags>" + tagXml + "</channelTags>"));
        QVERIFY(file);
        QCOMPARE(file->warnings.filter(QStringLiteral("code template")), QStringList());
        ChannelConfig channel = file->channels[0];
        BundledParts parts = takeBundledParts(channel);
        QCOMPARE(parts.libraries.size(), size_t(1));
        QVERIFY(parts.libraries[0].enabledChannels == std::set<ChannelId>{QStringLiteral("three")});
        QCOMPARE(parts.tags.size(), size_t(1));
        QVERIFY(parts.tags[0].channels.contains(QStringLiteral("three")));
        QCOMPARE(parts.tags[0].colour, (TagColour{250, 10, 0, 255}));
        QVERIFY(!channel.document.find("exportData/codeTemplateLibraries"));
        QVERIFY(!channel.document.find("exportData/channelTags"));
        QVERIFY(channel.document.find("exportData/metadata"));
        QVERIFY(takeBundledParts(channel).isEmpty());

        // And out again: what is on for the channel, nothing else.
        CodeTemplateLibrary other;
        other.id = other.name = QStringLiteral("Other");
        parts.libraries.push_back(other);
        const PropertyTree exported = withBundledParts(channel, parts.libraries, parts.tags);
        QCOMPARE(exported.find("exportData/codeTemplateLibraries")->children.size(), size_t(1));
        QCOMPARE(exported.string("exportData/codeTemplateLibraries/codeTemplateLibrary/name"), QStringLiteral("Dates"));
        QCOMPARE(exported.string("exportData/channelTags/channelTag/name"), QStringLiteral("Urgent"));
        QCOMPARE(withBundledParts(channel, {other}, {}), channel.document);
    }

    void aLibraryThatIsOffStaysOff()
    {
        const Result<ImportFile> file = readChannels(smallChannel("two", "<codeTemplateLibraries>" + libraryXml + "</codeTemplateLibraries>"));
        QVERIFY(file);
        ChannelConfig channel = file->channels[0];
        QVERIFY(!takeBundledParts(channel).libraries[0].isOnFor(QStringLiteral("two")));
    }

    void whatCannotBeReadStaysAndIsNamed()
    {
        const QByteArray nameless = "<codeTemplateLibrary><id>x</id><codeTemplates/></codeTemplateLibrary>";
        const Result<ImportFile> file = readChannels(smallChannel("three", "<codeTemplateLibraries>" + nameless + libraryXml + "</codeTemplateLibraries>"
                                                                           "<channelTags><channelTag><id>t</id></channelTag></channelTags>"));
        QVERIFY(file);
        ChannelConfig channel = file->channels[0];
        const BundledParts parts = takeBundledParts(channel);
        QCOMPARE(parts.libraries.size(), size_t(1));
        QCOMPARE(parts.unread.size(), 2);
        for (const QString &sentence : parts.unread)
            QVERIFY2(sentence.contains(channel.name), qPrintable(sentence));
        QVERIFY(parts.unread[0].contains(QStringLiteral("library")) && parts.unread[1].contains(QStringLiteral("tag")));
        const PropertyTree *left = channel.document.find("exportData/codeTemplateLibraries");
        QVERIFY(left);
        QCOMPARE(left->children.size(), size_t(1));
        QVERIFY(channel.document.find("exportData/channelTags/channelTag"));
        // An export has both.
        QCOMPARE(withBundledParts(channel, parts.libraries, {}).find("exportData/codeTemplateLibraries")->children.size(), size_t(2));
    }

    void whatChannelsBringAlongFindsItsPlace()
    {
        const auto library = [](const char *id, const char *name, int revision, std::vector<CodeTemplate> templates) {
            CodeTemplateLibrary made;
            made.id = QString::fromLatin1(id);
            made.name = QString::fromLatin1(name);
            made.revision = revision;
            made.templates = std::move(templates);
            return made;
        };
        const auto codeTemplate = [](const char *id, const char *name, QByteArray code, int revision) {
            CodeTemplate made;
            made.id = QString::fromLatin1(id);
            made.name = QString::fromLatin1(name);
            made.code = std::move(code);
            made.revision = revision;
            return made;
        };
        std::vector<CodeTemplateLibrary> all{library("one", "Dates", 3, {codeTemplate("t", "f", "new", 5)})};

        // Older ones of the same library: what is there stays.
        QStringList notes = mergeBundledLibraries(all, {library("one", "Days", 2, {codeTemplate("t", "f", "old", 4), codeTemplate("u", "g", "more", 1)})});
        QCOMPARE(all.size(), size_t(1));
        QCOMPARE(all[0].name, QStringLiteral("Dates"));
        QCOMPARE(all[0].templates.size(), size_t(2));
        QCOMPARE(all[0].templates[0].code, QByteArray("new"));
        QCOMPARE(all[0].templates[1].code, QByteArray("more"));
        QCOMPARE(notes.size(), 2);
        QVERIFY2(notes[1].contains(QStringLiteral("\"f\"")) && notes[1].contains(QStringLiteral("revision 5")), qPrintable(notes[1]));

        // Newer ones take its place.
        QCOMPARE(mergeBundledLibraries(all, {library("one", "Days", 4, {codeTemplate("t", "f", "newest", 6)})}), QStringList());
        QCOMPARE(all[0].name, QStringLiteral("Days"));
        QCOMPARE(all[0].templates[0].code, QByteArray("newest"));

        // Another library of the same name, with a template of the same id; twice, which changes nothing.
        const CodeTemplateLibrary other = library("two", "days", 1, {codeTemplate("t", "f", "another", 1)});
        for (int i = 0; i < 2; ++i) {
            notes = mergeBundledLibraries(all, {other});
            QCOMPARE(notes.size(), 1);
            QCOMPARE(all.size(), size_t(2));
            QCOMPARE(all[1].name, QStringLiteral("days (2)"));
            QCOMPARE(all[1].templates.size(), size_t(1));
            QCOMPARE(all[1].templates[0].code, QByteArray("another"));
            QVERIFY(all[1].templates[0].id != all[0].templates[0].id);
            QVERIFY(checkLibraries(all));
        }
        QCOMPARE(all[0].templates[0].code, QByteArray("newest"));
    }

    void mergingKeepsWhatTheFileLacks()
    {
        std::vector<CodeTemplateLibrary> libraries{*readCodeTemplateLibrary(tree(libraryXml))};
        libraries[0].templates.push_back({QStringLiteral("mine"), "1;", {}, QStringLiteral("t-2")});
        CodeTemplateLibrary changed = *readCodeTemplateLibrary(tree(libraryXml));
        changed.name = QStringLiteral("Days");
        changed.enabledChannels = {QStringLiteral("two")};
        changed.disabledChannels = {};
        changed.templates[0].code = "d();";
        changed.templates.push_back({{}, {}, {}, QStringLiteral("t-2")}); // only named
        mergeLibraries(libraries, {changed});
        QCOMPARE(libraries.size(), size_t(1));
        QCOMPARE(libraries[0].name, QStringLiteral("Days"));
        QVERIFY(libraries[0].isOnFor(QStringLiteral("one")) && libraries[0].isOnFor(QStringLiteral("two")));
        QCOMPARE(libraries[0].templates.size(), size_t(2));
        QCOMPARE(libraries[0].templates[0].code, QByteArray("d();"));
        QCOMPARE(libraries[0].templates[1].code, QByteArray("1;"));
    }

    void groupsAndTagsMerge()
    {
        std::vector<ChannelGroup> groups{{QStringLiteral("g1"), QStringLiteral("Lab"), {}, 1, {QStringLiteral("a"), QStringLiteral("b")}},
                                         {QStringLiteral("g2"), QStringLiteral("Ward"), {}, 1, {QStringLiteral("c")}}};
        mergeGroups(groups, {{QStringLiteral("other"), QStringLiteral("WARD"), QStringLiteral("text"), 1, {QStringLiteral("b"), QStringLiteral("d")}}});
        QCOMPARE(groups.size(), size_t(2));
        QCOMPARE(groups[0].channels, std::vector<ChannelId>{QStringLiteral("a")});
        QCOMPARE(groups[1].channels, (std::vector<ChannelId>{QStringLiteral("c"), QStringLiteral("b"), QStringLiteral("d")}));
        QCOMPARE(groupOf(groups, QStringLiteral("d"))->id, QStringLiteral("g2"));
        QVERIFY(!groupOf(groups, QStringLiteral("x")));
        QVERIFY(checkGroups(groups));
        moveToGroup(groups, {QStringLiteral("c"), QStringLiteral("d")}, {});
        QCOMPARE(groups[1].channels, std::vector<ChannelId>{QStringLiteral("b")});
        groups[0].channels.push_back(QStringLiteral("b"));
        QVERIFY(!checkGroups(groups));

        std::vector<ChannelTag> tags{*readChannelTag(tree(tagXml))};
        mergeTags(tags, {{QStringLiteral("elsewhere"), QStringLiteral("urgent"), {1, 2, 3, 255}, {QStringLiteral("two")}}});
        QCOMPARE(tags.size(), size_t(1));
        QCOMPARE(tags[0].id, QStringLiteral("tag-1"));
        QVERIFY(tags[0].channels == (std::set<ChannelId>{QStringLiteral("one"), QStringLiteral("two")}));
        tags.push_back({QStringLiteral("t2"), QStringLiteral("URGENT"), {}, {}});
        QVERIFY(!checkTags(tags));
    }

    void backupsHoldAll()
    {
        ImportFile workspace;
        for (const char *id : {"one", "two"})
            workspace.channels.push_back(readChannels(smallChannel(id))->channels[0]);
        addDependency(workspace.channels[1], QStringLiteral("one"));
        workspace.groups = {{QStringLiteral("g1"), QStringLiteral("Lab"), QStringLiteral("Lab's"), 3, {QStringLiteral("two"), QStringLiteral("one")}}};
        workspace.tags = {*readChannelTag(tree(tagXml))};
        workspace.libraries = {*readCodeTemplateLibrary(tree(libraryXml))};
        workspace.configurationMap = ConfigurationMap{{QStringLiteral("key"), QStringLiteral("<value>"), QStringLiteral("why")}};
        workspace.globalScripts = ChannelScripts{QStringLiteral("pre"), QStringLiteral("post"), QStringLiteral("deploy\n"), {}};
        workspace.clearGlobalMap = false;
        OwnSettings own;
        own.workspace.clearGlobalMapAtRedeploy = false;
        own.workspace.scriptsMayUseNetwork = false;
        own.workspace.scriptSeconds = 30;
        own.pruner.enabled = true;
        own.pruner.eventDays = 9;
        workspace.settings = own;

        const QByteArray xml = writeServerConfiguration(workspace, QStringLiteral("today"));
        const Result<ImportFile> read = readChannels(xml);
        QVERIFY2(read, xml);
        QCOMPARE(read->warnings.filter(QStringLiteral("not taken")), QStringList());
        QCOMPARE(read->channels.size(), size_t(2));
        QCOMPARE(read->channels[1].document, workspace.channels[1].document);
        QCOMPARE(read->groups.size(), size_t(1));
        QCOMPARE(read->groups[0].channels, workspace.groups[0].channels);
        QCOMPARE(read->groups[0].revision, 3);
        QCOMPARE(read->tags, workspace.tags);
        QCOMPARE(writeProperties(writeCodeTemplateLibrary(read->libraries[0])), writeProperties(writeCodeTemplateLibrary(workspace.libraries[0])));
        QCOMPARE(*read->configurationMap, *workspace.configurationMap);
        QCOMPARE(read->globalScripts->deploy, QStringLiteral("deploy\n"));
        QCOMPARE(read->clearGlobalMap, std::optional(false));
        QVERIFY(read->settings);
        QCOMPARE(read->settings->workspace, own.workspace);
        QCOMPARE(read->settings->pruner, own.pruner);
    }

    void groupFilesHoldTheirChannels()
    {
        const ChannelGroup group{QStringLiteral("g1"), QStringLiteral("Lab"), {}, 1, {QStringLiteral("one"), QStringLiteral("gone")}};
        const Result<ImportFile> read = readChannels(writeGroupFile(group, {readChannels(smallChannel("one"))->channels[0].document}));
        QVERIFY(read);
        QCOMPARE(read->channels.size(), size_t(1));
        QCOMPARE(read->groups[0].channels, std::vector<ChannelId>{QStringLiteral("one")});
    }

    void settingsThatMakeNoSenseAreLeftOut()
    {
        const WorkspaceSettings read = settingsFrom({{QStringLiteral("script.megabytes"), QStringLiteral("1")},
                                                     {QStringLiteral("script.seconds"), QStringLiteral("many")},
                                                     {QStringLiteral("script.files"), QStringLiteral("perhaps")}});
        QCOMPARE(read, WorkspaceSettings());
        QVERIFY(!checkSettings({.scriptSeconds = -1}));
        QVERIFY(!checkSettings({.scriptMegabytes = 15}));
    }

    void everySettingGoesRoundAsText()
    {
        std::set<QString> names, storedNames;
        for (const WorkspaceSetting &setting : workspaceSettingList()) {
            QVERIFY(names.insert(setting.name).second && storedNames.insert(setting.storedName).second);
            WorkspaceSettings changed;
            QVERIFY(!setting.set(changed, QStringLiteral("perhaps")));
            QCOMPARE(changed, WorkspaceSettings());
            if (!setting.isFlag() && !setting.isNumber()) {
                const QString columns = QStringLiteral("[{\"mapping\":\"a, b\",\"name\":\"AB\",\"type\":\"NUMBER\"}]");
                QVERIFY(setting.set(changed, columns));
                QCOMPARE(setting.text(changed), columns);
                QCOMPARE(settingsFrom(settingValues(changed)), changed);
                QVERIFY(!setting.set(changed, QStringLiteral("[{\"name\":\"AB\",\"type\":\"WORD\"}]")));
                QVERIFY(setting.set(changed, QStringLiteral("[]")));
                QCOMPARE(settingsFrom(settingValues(changed)), changed);
                continue;
            }
            const QString other = setting.isFlag() ? (setting.text(changed) == QLatin1String("true") ? QStringLiteral("false") : QStringLiteral("true")) : QStringLiteral("77");
            QVERIFY(setting.set(changed, other));
            QVERIFY(changed != WorkspaceSettings());
            QCOMPARE(setting.text(changed), other);
            QCOMPARE(settingsFrom(settingValues(changed)), changed);
        }
    }

    void configurationFiles()
    {
        const ConfigurationMap map{{QStringLiteral("host"), QStringLiteral("lab.test"), QStringLiteral("the lab's\nsecond line")},
                                   {QStringLiteral("a key: odd=yes"), QStringLiteral("  C:\\dir\tx "), {}},
                                   {QStringLiteral("größe"), QStringLiteral("ü\n2"), {}}};
        const QByteArray text = writeConfigurationFile(map);
        QVERIFY2(text.contains("# the lab's\n# second line\nhost = lab.test\n"), text);
        QVERIFY2(text.contains("\\u00FC\\n2"), text);
        const Result<ConfigurationMap> read = readConfigurationFile(text);
        QVERIFY(read);
        QCOMPARE(*read, map);

        // As people and other programs write them.
        const Result<ConfigurationMap> other = readConfigurationFile("! c\r\na=1\r\n\r\nb : 2 \\\r\n   more\r\nc three\nd\na=again\n");
        QVERIFY(other);
        QCOMPARE(*other, (ConfigurationMap{{QStringLiteral("a"), QStringLiteral("again"), {}}, {QStringLiteral("b"), QStringLiteral("2 more"), {}},
                                           {QStringLiteral("c"), QStringLiteral("three"), {}}, {QStringLiteral("d"), {}, {}}}));
        const Result<ConfigurationMap> bad = readConfigurationFile("a=1\nb=\\u12x4\n");
        QVERIFY(!bad);
        QVERIFY2(bad.error().message.contains(QStringLiteral("Line 2")), qPrintable(bad.error().message));
        QVERIFY(!readConfigurationFile("=1"));
        QVERIFY(!checkConfiguration({{QStringLiteral("a"), {}, {}}, {QStringLiteral("a"), {}, {}}}));
    }
};

QTEST_GUILESS_MAIN(tst_WorkspaceXml)
#include "tst_workspace_xml.moc"
