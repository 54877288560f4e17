// SPDX-License-Identifier: GPL-3.0-or-later
// What a workspace holds besides channels, over a real one: groups, tags, code template libraries, configuration map, settings.
#include "engine/base/log.h"
#include "engine/engine.h"
#include "engine/store/sql_message_store.h"
#include "engine/store/workspace_database.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

using namespace millrace;

namespace {

QByteArray escaped(QByteArray text)
{
    return text.replace('&', "&amp;").replace('<', "&lt;");
}

// A channel whose id is its name; its one step sends on what `result` is.
QByteArray channelXml(const QByteArray &name, const QByteArray &result, const QByteArray &exportData = {})
{
    QFile file(QStringLiteral(MILLRACE_TEST_DATA "/cases/raw_raw/channel.xml"));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("no channel");
    QByteArray xml = file.readAll();
    xml.replace("4a74058f-3e2d-5b31-9ff5-15ddc38540e1", name);
    xml.replace("<name>raw_raw</name>", "<name>" + name + "</name>");
    xml.replace("channelMap.put('len', msg.length); msg = msg.toUpperCase();", escaped("msg = " + result + ";"));
    if (const qsizetype old = xml.indexOf("<exportData>"); old >= 0)
        xml.remove(old, xml.indexOf("</exportData>") + 13 - old);
    return xml.replace("</channel>", "<exportData><metadata><enabled>true</enabled></metadata>" + exportData + "</exportData></channel>");
}

CodeTemplateLibrary library(const QString &id, const QByteArray &code)
{
    CodeTemplateLibrary result;
    result.id = id;
    result.name = QStringLiteral("Library ") + id;
    result.templates = {{QStringLiteral("f"), code, allCodeContexts(), QStringLiteral("template-") + id}};
    return result;
}

// As a channel's export has it.
QByteArray bundled(const QByteArray &id, const QByteArray &code)
{
    return "<codeTemplateLibraries><codeTemplateLibrary version=\"4.5.2\"><id>" + id + "</id><name>Library " + id
           + "</name><revision>1</revision><includeNewChannels>false</includeNewChannels><enabledChannelIds/><disabledChannelIds/><codeTemplates>"
             "<codeTemplate version=\"4.5.2\"><id>template-" + id + "</id><name>f</name><revision>1</revision><contextSet><delegate>"
             "<contextType>SOURCE_FILTER_TRANSFORMER</contextType></delegate></contextSet>"
             "<properties class=\"com.mirth.connect.model.codetemplates.BasicCodeTemplateProperties\"><type>FUNCTION</type><code>" + escaped(code)
           + "</code></properties></codeTemplate></codeTemplates></codeTemplateLibrary></codeTemplateLibraries>"
             "<channelTags><channelTag><id>tag-1</id><name>Urgent</name><channelIds/><backgroundColor><red>1</red><green>2</green><blue>3</blue>"
             "<alpha>255</alpha></backgroundColor></channelTag></channelTags>";
}

} // namespace

class tst_WorkspaceParts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        open(QStringLiteral("data"));
    }
    void cleanup() { m_engine.reset(); }

    void channelsShareTheWorkspacesLibraries();
    void codeChangedSinceDeployedIsTold();
    void theLastSavingStands();
    void columnsOfNewChannelsComeWithABackup();
    void templatesWithoutALibraryAreRead();
    void libraryOfAChannelsFileGoesToTheWorkspace();
    void otherCodeOfTheSameRevisionIsKeptBeside();
    void librariesOfOneNameAreBothKept();
    void anOlderLibraryReplacesNothing();
    void aLibraryThatCannotBeReadIsNamedAndStays();
    void channelsOfEarlierVersionsKeepTheirTemplates();
    void globalScriptsSeeLibraries();
    void scriptsSeeTheConfigurationMapAtOnce();
    void scriptsAreKeptFromWhatTheSettingsForbid();
    void scriptsThatTakeTooLongAreEnded();
    void groupsAndTagsAreKept();
    void groupsAreExportedWithTheirChannels();
    void aRemovedChannelIsForgotten();
    void disablingAChannelIsNoNewRevision();
    void aBackupMakesTheSameWorkspace();
    void changesAreTold();
    void whatIsWrongIsRefused();
    void whatCannotBeReadIsToldAndSurvivesASave_data();
    void whatCannotBeReadIsToldAndSurvivesASave();
    void aChannelThatCannotBeReadIsToldAndStays();
    void aDamagedEncryptionKeyIsNotReplaced();

private:
    void open(const QString &folder, EngineOptions::Access access = EngineOptions::Access::Run)
    {
        m_engine.reset();
        EngineOptions options;
        options.access = access;
        options.dataDir = m_folder->filePath(folder);
        auto engine = Engine::open(options);
        if (!engine)
            qFatal("%s", qPrintable(engine.error().message));
        m_engine = std::move(*engine);
    }
    // The workspace's store, which no engine has open meanwhile.
    std::unique_ptr<SqlMessageStore> openStore()
    {
        m_engine.reset();
        const auto database = workspaceDatabase(m_folder->filePath(QStringLiteral("data")), {});
        auto store = database ? SqlMessageStore::open({*database}) : database.error();
        if (!store)
            qFatal("%s", qPrintable(store.error().message));
        return std::move(*store);
    }
    ImportOutcome import(const QByteArray &xml)
    {
        const auto outcome = m_engine->importXml(xml).result();
        if (!outcome)
            qFatal("%s", qPrintable(outcome.error().message));
        return *outcome;
    }
    void deploy(const ChannelId &id)
    {
        const Result<void> deployed = m_engine->deploy(id).result();
        QVERIFY2(deployed, deployed ? "" : qPrintable(deployed.error().message));
    }
    // What the channel's step makes of a message; the error's text where it fails.
    QString made(const ChannelId &id)
    {
        RawMessage raw;
        raw.content = "m";
        const auto sent = m_engine->send(id, std::move(raw)).result();
        if (!sent)
            return sent.error().message;
        const auto message = m_engine->loadMessage(id, sent->messageId).result();
        if (!message)
            return message.error().message;
        const ConnectorMessage &source = message->connectorMessages.front();
        return sent->status == MessageStatus::Error ? source.processingError : QString::fromUtf8(source.transformed.value_or(Content()).data);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Engine> m_engine;
};

void tst_WorkspaceParts::channelsShareTheWorkspacesLibraries()
{
    import(channelXml("one", "f()"));
    import(channelXml("two", "typeof f"));
    CodeTemplateLibrary dates = library(QStringLiteral("dates"), "function f() { return 'first'; }");
    dates.setOnFor(QStringLiteral("one"), true);
    QVERIFY(m_engine->saveCodeTemplateLibraries({dates}).result());
    deploy(QStringLiteral("one"));
    deploy(QStringLiteral("two"));
    QCOMPARE(made(QStringLiteral("one")), QStringLiteral("first"));
    QCOMPARE(made(QStringLiteral("two")), QStringLiteral("undefined"));

    // A change is there from the next deployment on, and counts as a revision.
    dates.templates[0].code = "function f() { return 'second'; }";
    QVERIFY(m_engine->saveCodeTemplateLibraries({dates}).result());
    QCOMPARE(made(QStringLiteral("one")), QStringLiteral("first"));
    deploy(QStringLiteral("one"));
    QCOMPARE(made(QStringLiteral("one")), QStringLiteral("second"));
    QCOMPARE(m_engine->codeTemplateLibraries()[0].templates[0].revision, 2);
    open(QStringLiteral("data"));
    QCOMPARE(m_engine->codeTemplateLibraries()[0].templates[0].code, dates.templates[0].code);
    const auto file = m_engine->exportCodeTemplateLibrary(QStringLiteral("dates"));
    QVERIFY(file && file->contains("return &apos;second&apos;"));
    QVERIFY(!m_engine->exportCodeTemplateLibrary(QStringLiteral("other")));
}

// Side by side, the earlier of two could win.
void tst_WorkspaceParts::theLastSavingStands()
{
    const int last = 200;
    std::vector<QFuture<Result<void>>> saved;
    std::vector<QFuture<Result<QStringList>>> savedScripts;
    for (int number = 1; number <= last; ++number) {
        const QString name = QString::number(number);
        saved.push_back(m_engine->saveChannelGroups({{QStringLiteral("g"), name, {}, 1, {}}}));
        saved.push_back(m_engine->saveChannelTags({{QStringLiteral("t"), name, {}, {}}}));
        saved.push_back(m_engine->saveConfigurationMap({{QStringLiteral("key"), name, {}}}));
        ChannelScripts scripts;
        scripts.deploy = name;
        savedScripts.push_back(m_engine->saveGlobalScripts(scripts));
    }
    for (QFuture<Result<void>> &each : saved)
        QVERIFY(each.result());
    for (QFuture<Result<QStringList>> &each : savedScripts)
        QVERIFY(each.result());
    QCOMPARE(m_engine->channelGroups()[0].name, QString::number(last));
    QCOMPARE(m_engine->channelTags()[0].name, QString::number(last));
    QCOMPARE(m_engine->configurationMap()[0].value, QString::number(last));
    QCOMPARE(m_engine->globalScripts().deploy, QString::number(last));
}

// Issue 5: as the reference marks it in its column Rev Δ.
void tst_WorkspaceParts::codeChangedSinceDeployedIsTold()
{
    import(channelXml("one", "f()"));
    import(channelXml("two", "typeof f"));
    const auto snapshot = [this](const char *id) {
        const std::vector<ChannelSnapshot> all = m_engine->channels();
        return *std::find_if(all.begin(), all.end(), [id](const ChannelSnapshot &shot) { return shot.id == QLatin1String(id); });
    };
    CodeTemplateLibrary dates = library(QStringLiteral("dates"), "function f() { return 'first'; }");
    dates.setOnFor(QStringLiteral("one"), true);
    QVERIFY(m_engine->saveCodeTemplateLibraries({dates}).result());
    deploy(QStringLiteral("one"));
    deploy(QStringLiteral("two"));
    QVERIFY(!snapshot("one").isChangedSinceDeployed());

    QSignalSpy told(m_engine.get(), &Engine::channelsChanged);
    const QString name = QStringLiteral("%1 / %2").arg(dates.name, dates.templates[0].name);
    dates.templates[0].code = "function f() { return 'second'; }";
    QVERIFY(m_engine->saveCodeTemplateLibraries({dates}).result());
    QCOMPARE(snapshot("one").changedCode, QStringList(name));
    QVERIFY(snapshot("one").isChangedSinceDeployed());
    QCOMPARE(snapshot("one").deployedRevision, snapshot("one").revision);
    QVERIFY2(!snapshot("two").isChangedSinceDeployed(), "it is off for this one");
    QTRY_VERIFY_WITH_TIMEOUT(std::any_of(told.begin(), told.end(), [](const QList<QVariant> &signal) {
        const auto changed = signal.front().value<std::vector<ChannelSnapshot>>();
        return std::any_of(changed.begin(), changed.end(), [](const ChannelSnapshot &shot) { return shot.id == QLatin1String("one") && shot.isChangedSinceDeployed(); });
    }), 30000);

    // Put back it is no change; nor are another name and a snippet; a library that is off is one.
    dates.templates[0].code = "function f() { return 'first'; }";
    dates.templates[0].name = QStringLiteral("g");
    CodeTemplate snippet{QStringLiteral("snippet"), "x", allCodeContexts(), QStringLiteral("s"), CodeTemplateType::DragAndDropCode};
    CodeTemplate global{QStringLiteral("global"), "var y;", {CodeContext::GlobalDeploy}, QStringLiteral("g")};
    dates.templates.push_back(snippet);
    dates.templates.push_back(global);
    QVERIFY(m_engine->saveCodeTemplateLibraries({dates}).result());
    QCOMPARE(snapshot("one").changedCode, QStringList());
    const auto on = m_engine->exportCodeTemplateLibrary(dates.id);
    dates.setOnFor(QStringLiteral("one"), false);
    QVERIFY(m_engine->saveCodeTemplateLibraries({dates}).result());
    QCOMPARE(snapshot("one").changedCode.size(), 1);
    deploy(QStringLiteral("one"));
    QCOMPARE(snapshot("one").changedCode, QStringList());
    // A file that brings it back.
    import(*on);
    QCOMPARE(snapshot("one").changedCode.size(), 1);
    dates.setOnFor(QStringLiteral("one"), false);
    QVERIFY(m_engine->saveCodeTemplateLibraries({dates}).result());
    QCOMPARE(snapshot("one").changedCode, QStringList());

    // Global pre- and postprocessor are in all channels; the deploy script is in none.
    ChannelScripts scripts;
    scripts.deploy = QStringLiteral("var z;");
    QVERIFY(m_engine->saveGlobalScripts(scripts).result());
    QVERIFY(!snapshot("one").isChangedSinceDeployed());
    scripts.preprocessing = QStringLiteral("return message;");
    QVERIFY(m_engine->saveGlobalScripts(scripts).result());
    QCOMPARE(snapshot("two").changedCode, QStringList(QStringLiteral("Global preprocessor")));
    deploy(QStringLiteral("two"));
    QVERIFY(!snapshot("two").isChangedSinceDeployed());
    QVERIFY(m_engine->undeploy(QStringLiteral("one")).result());
    QVERIFY(!snapshot("one").isChangedSinceDeployed());
}

void tst_WorkspaceParts::columnsOfNewChannelsComeWithABackup()
{
    QCOMPARE(m_engine->workspaceSettings().newChannelColumns.size(), size_t(2));
    import("<serverConfiguration version=\"4.5.2\"><channelTags><channelTag><id>t</id><name>T</name></channelTag></channelTags><serverSettings version=\"4.5.2\">"
           "<defaultMetaDataColumns><metaDataColumn><name>MRN</name><type>NUMBER</type><mappingName>mrn</mappingName></metaDataColumn></defaultMetaDataColumns>"
           "</serverSettings></serverConfiguration>");
    const std::vector<MetaDataColumn> mrn{{QStringLiteral("MRN"), MetaDataColumnType::Number, QStringLiteral("mrn")}};
    QCOMPARE(m_engine->workspaceSettings().newChannelColumns, mrn);
    open(QStringLiteral("data"));
    QCOMPARE(m_engine->workspaceSettings().newChannelColumns, mrn);
    const auto backup = m_engine->exportWorkspace().result();
    QVERIFY(backup);
    open(QStringLiteral("other"));
    import(*backup);
    QCOMPARE(m_engine->workspaceSettings().newChannelColumns, mrn);
}

void tst_WorkspaceParts::templatesWithoutALibraryAreRead()
{
    const auto one = Engine::readCodeTemplates("<codeTemplate version=\"4.5.2\"><id>t</id><name>pad</name><revision>3</revision><properties><type>FUNCTION</type><code>1</code></properties></codeTemplate>");
    QVERIFY(one && one->size() == 1);
    QCOMPARE(one->front().revision, 3);
    QCOMPARE(one->front().code, QByteArray("1"));
    const auto none = Engine::readCodeTemplates("<codeTemplateLibrary><id>l</id><codeTemplates><codeTemplate><id>t</id></codeTemplate></codeTemplates></codeTemplateLibrary>");
    QVERIFY(none && none->empty());
    QCOMPARE(Engine::readCodeTemplates("<list><codeTemplate><id>a</id></codeTemplate><codeTemplate><id>b</id></codeTemplate></list>")->size(), size_t(2));
    QCOMPARE(Engine::readCodeTemplates("<codeTemplate><name>x</name></codeTemplate>").error().code, ErrorCode::Invalid);
    QCOMPARE(Engine::readCodeTemplates("junk").error().code, ErrorCode::Invalid);
}

void tst_WorkspaceParts::libraryOfAChannelsFileGoesToTheWorkspace()
{
    import(channelXml("one", "f()", bundled("lib", "function f() { return 'bundled'; }")));
    QCOMPARE(m_engine->codeTemplateLibraries().size(), size_t(1));
    QVERIFY(m_engine->codeTemplateLibraries()[0].isOnFor(QStringLiteral("one")));
    QCOMPARE(m_engine->channelTags().size(), size_t(1));
    QVERIFY(m_engine->channelTags()[0].channels.contains(QStringLiteral("one")));
    QVERIFY(!m_engine->channelConfig(QStringLiteral("one"))->document.find("exportData/codeTemplateLibraries"));
    deploy(QStringLiteral("one"));
    QCOMPARE(made(QStringLiteral("one")), QStringLiteral("bundled"));

    // Exporting brings both back; importing that again changes nothing.
    const QByteArray exported = *m_engine->exportChannel(QStringLiteral("one"));
    QVERIFY(exported.contains("return &apos;bundled&apos;"));
    QVERIFY(exported.contains("Urgent"));
    import(exported);
    QCOMPARE(m_engine->codeTemplateLibraries().size(), size_t(1));
    QCOMPARE(m_engine->channels()[0].revision, m_engine->channels()[0].deployedRevision);

    // Another channel with the same library: one library for both.
    QVERIFY(import(channelXml("two", "f()", bundled("lib", "function f() { return 'bundled'; }"))).warnings.isEmpty());
    QCOMPARE(m_engine->codeTemplateLibraries().size(), size_t(1));
    QVERIFY(m_engine->codeTemplateLibraries()[0].isOnFor(QStringLiteral("two")));
    QVERIFY(m_engine->codeTemplateLibraries()[0].isOnFor(QStringLiteral("one")));
}

// Each was changed on a server of its own: no code is lost, and each channel goes on with its own.
void tst_WorkspaceParts::otherCodeOfTheSameRevisionIsKeptBeside()
{
    const QByteArray ours = channelXml("one", "f()", bundled("lib", "function f() { return 'ours'; }"));
    const QByteArray theirs = channelXml("two", "f()", bundled("lib", "function f() { return 'theirs'; }"));
    import(ours);
    for (int i = 0; i < 2; ++i) { // again, and all stays as it is
        const ImportOutcome outcome = import(theirs);
        QCOMPARE(outcome.warnings.size(), 1);
        QVERIFY2(outcome.warnings[0].contains(QStringLiteral("\"Library lib (2)\"")) && outcome.warnings[0].contains(QStringLiteral("\"f\"")), qPrintable(outcome.warnings[0]));
        QCOMPARE(m_engine->codeTemplateLibraries().size(), size_t(2));
        deploy(QStringLiteral("one"));
        deploy(QStringLiteral("two"));
        QCOMPARE(made(QStringLiteral("one")), QStringLiteral("ours"));
        QCOMPARE(made(QStringLiteral("two")), QStringLiteral("theirs"));
    }
    // Ours goes on; their unchanged file stays what it is.
    import(channelXml("one", "f()", bundled("lib", "function f() { return 'edited'; }").replace("<revision>1<", "<revision>2<")));
    import(theirs);
    deploy(QStringLiteral("one"));
    deploy(QStringLiteral("two"));
    QCOMPARE(made(QStringLiteral("one")), QStringLiteral("edited"));
    QCOMPARE(made(QStringLiteral("two")), QStringLiteral("theirs"));
    import(channelXml("one", "f()", bundled("lib", "function f() { return 'ours'; }").replace("<revision>1<", "<revision>3<")));
    // The other file of that channel brings the other library back.
    import(channelXml("two", "f()", bundled("lib", "function f() { return 'ours'; }").replace("<revision>1<", "<revision>3<")));
    deploy(QStringLiteral("two"));
    QCOMPARE(made(QStringLiteral("two")), QStringLiteral("ours"));
    QCOMPARE(m_engine->codeTemplateLibraries().size(), size_t(2));
    // A newer revision is everybody's.
    import(channelXml("two", "f()", bundled("lib", "function f() { return 'newer'; }").replace("<revision>1<", "<revision>9<")));
    deploy(QStringLiteral("one"));
    QCOMPARE(made(QStringLiteral("one")), QStringLiteral("newer"));
}

void tst_WorkspaceParts::librariesOfOneNameAreBothKept()
{
    QVERIFY(import(channelXml("one", "f()", bundled("lib", "function f() { return 'first'; }"))).warnings.isEmpty());
    const ImportOutcome outcome = import(channelXml("two", "f()", bundled("other", "function f() { return 'second'; }").replace("Library other", "LIBRARY LIB")));
    QCOMPARE(outcome.channels, std::vector<ChannelId>{QStringLiteral("two")});
    QCOMPARE(outcome.warnings.size(), 1);
    QVERIFY2(outcome.warnings[0].contains(QStringLiteral("\"LIBRARY LIB (2)\"")), qPrintable(outcome.warnings[0]));
    QCOMPARE(m_engine->codeTemplateLibraries().size(), size_t(2));
    deploy(QStringLiteral("one"));
    deploy(QStringLiteral("two"));
    QCOMPARE(made(QStringLiteral("one")), QStringLiteral("first"));
    QCOMPARE(made(QStringLiteral("two")), QStringLiteral("second"));
}

void tst_WorkspaceParts::anOlderLibraryReplacesNothing()
{
    import(channelXml("one", "f()", bundled("lib", "function f() { return 'first'; }")));
    std::vector<CodeTemplateLibrary> libraries = m_engine->codeTemplateLibraries();
    libraries[0].templates[0].code = "function f() { return 'edited'; }";
    QVERIFY(m_engine->saveCodeTemplateLibraries(libraries).result());
    const ImportOutcome outcome = import(channelXml("two", "f()", bundled("lib", "function f() { return 'first'; }")));
    QCOMPARE(outcome.warnings.size(), 1);
    QVERIFY2(outcome.warnings[0].contains(QStringLiteral("\"f\"")), qPrintable(outcome.warnings[0]));
    deploy(QStringLiteral("two"));
    QCOMPARE(made(QStringLiteral("two")), QStringLiteral("edited"));
}

void tst_WorkspaceParts::aLibraryThatCannotBeReadIsNamedAndStays()
{
    QByteArray libraries = bundled("lib", "function f() { return 'kept'; }");
    libraries.replace("<codeTemplateLibraries>", "<codeTemplateLibraries><codeTemplateLibrary><id>nameless</id></codeTemplateLibrary>");
    const ImportOutcome outcome = import(channelXml("one", "f()", libraries));
    QCOMPARE(outcome.warnings.size(), 1);
    QVERIFY2(outcome.warnings[0].contains(QStringLiteral("Channel \"one\"")), qPrintable(outcome.warnings[0]));
    QCOMPARE(m_engine->codeTemplateLibraries().size(), size_t(1));
    QVERIFY(m_engine->exportChannel(QStringLiteral("one"))->contains("nameless"));
    deploy(QStringLiteral("one"));
    QCOMPARE(made(QStringLiteral("one")), QStringLiteral("kept"));
}

// They are stored with each channel; here two of one name with templates of one id, and other code of one id and revision.
void tst_WorkspaceParts::channelsOfEarlierVersionsKeepTheirTemplates()
{
    {
        const auto store = openStore();
        const QByteArray first = bundled("lib", "function f() { return 'first'; }");
        const QByteArray second = bundled("other", "function f() { return 'second'; }").replace("Library other", "Library lib").replace("template-other", "template-lib");
        QVERIFY(store->saveChannel({QStringLiteral("one"), QStringLiteral("one"), 1, channelXml("one", "f()", first)}));
        QVERIFY(store->saveChannel({QStringLiteral("two"), QStringLiteral("two"), 1, channelXml("two", "f()", second)}));
        const QByteArray third = bundled("lib", "function f() { return 'third'; }");
        QVERIFY(store->saveChannel({QStringLiteral("three"), QStringLiteral("three"), 1, channelXml("three", "f()", third)}));
    }
    // An engine that may only read leaves all where it is, and exports it.
    open(QStringLiteral("data"), EngineOptions::Access::ReadOnly);
    QCOMPARE(m_engine->channels().size(), size_t(3));
    QVERIFY(m_engine->exportChannel(QStringLiteral("one"))->contains("return &apos;first&apos;"));
    QVERIFY(m_engine->exportChannel(QStringLiteral("two"))->contains("return &apos;second&apos;"));

    for (int i = 0; i < 2; ++i) {
        open(QStringLiteral("data"));
        QCOMPARE(m_engine->codeTemplateLibraries().size(), size_t(3));
        QVERIFY(!m_engine->channelConfig(QStringLiteral("two"))->document.find("exportData/codeTemplateLibraries"));
        deploy(QStringLiteral("one"));
        deploy(QStringLiteral("two"));
        deploy(QStringLiteral("three"));
        QCOMPARE(made(QStringLiteral("one")), QStringLiteral("first"));
        QCOMPARE(made(QStringLiteral("two")), QStringLiteral("second"));
        QCOMPARE(made(QStringLiteral("three")), QStringLiteral("third"));
    }
}

void tst_WorkspaceParts::globalScriptsSeeLibraries()
{
    import(channelXml("one", "globalMap.get('deployed')"));
    QVERIFY(m_engine->saveCodeTemplateLibraries({library(QStringLiteral("l"), "function f() { return 'by f'; }")}).result());
    QVERIFY(m_engine->saveGlobalScripts({{}, {}, QStringLiteral("globalMap.put('deployed', f());"), {}}).result());
    deploy(QStringLiteral("one"));
    QCOMPARE(made(QStringLiteral("one")), QStringLiteral("by f"));
}

void tst_WorkspaceParts::scriptsSeeTheConfigurationMapAtOnce()
{
    import(channelXml("one", "$cfg('host') + '/' + configurationMap.get('none')"));
    QVERIFY(m_engine->saveConfigurationMap({{QStringLiteral("host"), QStringLiteral("lab.test"), QStringLiteral("the lab")}}).result());
    deploy(QStringLiteral("one"));
    QCOMPARE(made(QStringLiteral("one")), QStringLiteral("lab.test/null"));
    QVERIFY(m_engine->saveConfigurationMap({{QStringLiteral("host"), QStringLiteral("ward.test"), {}}}).result());
    QCOMPARE(made(QStringLiteral("one")), QStringLiteral("ward.test/null"));
    open(QStringLiteral("data"));
    QCOMPARE(m_engine->configurationMap(), (ConfigurationMap{{QStringLiteral("host"), QStringLiteral("ward.test"), {}}}));
    deploy(QStringLiteral("one"));
    QCOMPARE(made(QStringLiteral("one")), QStringLiteral("ward.test/null"));

    // A file of it is put to what there is.
    const ImportOutcome outcome = import("<map><entry><string>host</string><com.mirth.connect.util.ConfigurationProperty><value>new.test</value>"
                                         "<comment>c</comment></com.mirth.connect.util.ConfigurationProperty></entry></map>");
    QCOMPARE(outcome.configurationEntries, 1);
    QCOMPARE(made(QStringLiteral("one")), QStringLiteral("new.test/null"));
}

void tst_WorkspaceParts::scriptsAreKeptFromWhatTheSettingsForbid()
{
    const QByteArray exists = "new java.io.File('/').exists()";
    import(channelXml("one", exists));
    deploy(QStringLiteral("one"));
    QCOMPARE(made(QStringLiteral("one")), QStringLiteral("true"));
    QVERIFY(m_engine->saveWorkspaceSettings({.scriptsMayUseFiles = false}).result());
    QCOMPARE(made(QStringLiteral("one")), QStringLiteral("true")); // until it is deployed again
    deploy(QStringLiteral("one"));
    const QString refused = made(QStringLiteral("one"));
    QVERIFY2(refused.contains(QStringLiteral("SecurityException")), qPrintable(refused));
    open(QStringLiteral("data"));
    QVERIFY(!m_engine->workspaceSettings().scriptsMayUseFiles);
    QVERIFY(m_engine->workspaceSettings().scriptsMayUseNetwork);
}

void tst_WorkspaceParts::scriptsThatTakeTooLongAreEnded()
{
    import(channelXml("one", "(function () { for (;;) {} })()"));
    QVERIFY(m_engine->saveWorkspaceSettings({.scriptSeconds = 1}).result());
    deploy(QStringLiteral("one"));
    const QString error = made(QStringLiteral("one"));
    QVERIFY2(error.contains(QStringLiteral("time limit")), qPrintable(error));
}

void tst_WorkspaceParts::groupsAndTagsAreKept()
{
    import(channelXml("one", "1"));
    import(channelXml("two", "1"));
    std::vector<ChannelGroup> groups{{QStringLiteral("g1"), QStringLiteral("Lab"), {}, 1, {QStringLiteral("one")}}, {QStringLiteral("g2"), QStringLiteral("Ward"), {}, 1, {}}};
    QVERIFY(m_engine->saveChannelGroups(groups).result());
    moveToGroup(groups, {QStringLiteral("one"), QStringLiteral("two")}, QStringLiteral("g2"));
    groups[0].name = QStringLiteral("Laboratory");
    QVERIFY(m_engine->saveChannelGroups(groups).result());
    QVERIFY(m_engine->saveChannelTags({{QStringLiteral("t"), QStringLiteral("Test"), {9, 8, 7, 255}, {QStringLiteral("two")}}}).result());
    open(QStringLiteral("data"));
    const auto kept = m_engine->channelGroups();
    QCOMPARE(kept.size(), size_t(2));
    QCOMPARE(kept[0].name, QStringLiteral("Laboratory"));
    QCOMPARE(kept[0].revision, 2);
    QCOMPARE(kept[1].channels, (std::vector<ChannelId>{QStringLiteral("one"), QStringLiteral("two")}));
    QCOMPARE(m_engine->channelTags()[0].colour, (TagColour{9, 8, 7, 255}));
}

void tst_WorkspaceParts::groupsAreExportedWithTheirChannels()
{
    import(channelXml("one", "1", bundled("lib", "function f() {}")));
    import(channelXml("two", "1"));
    QVERIFY(m_engine->saveChannelGroups({{QStringLiteral("g1"), QStringLiteral("Lab"), QStringLiteral("text"), 1, {QStringLiteral("one")}}}).result());
    const auto file = m_engine->exportChannelGroup(QStringLiteral("g1"));
    QVERIFY(file);
    QVERIFY(!m_engine->exportChannelGroup(QStringLiteral("g2")));
    open(QStringLiteral("other"));
    const ImportOutcome outcome = import(*file);
    QCOMPARE(outcome.groups, QStringList(QStringLiteral("Lab")));
    QCOMPARE(outcome.channels, std::vector<ChannelId>{QStringLiteral("one")});
    QCOMPARE(m_engine->channelGroups()[0].channels, std::vector<ChannelId>{QStringLiteral("one")});
    QCOMPARE(m_engine->codeTemplateLibraries().size(), size_t(1));
    QCOMPARE(*m_engine->exportChannelGroup(QStringLiteral("g1")), *file);
}

void tst_WorkspaceParts::aRemovedChannelIsForgotten()
{
    import(channelXml("one", "1", bundled("lib", "function f() {}")));
    QVERIFY(m_engine->saveChannelGroups({{QStringLiteral("g1"), QStringLiteral("Lab"), {}, 1, {QStringLiteral("one")}}}).result());
    QVERIFY(m_engine->removeChannel(QStringLiteral("one")).result());
    QVERIFY(m_engine->channelGroups()[0].channels.empty());
    QVERIFY(m_engine->channelTags()[0].channels.empty());
    QVERIFY(m_engine->codeTemplateLibraries()[0].enabledChannels.empty());
}

void tst_WorkspaceParts::disablingAChannelIsNoNewRevision()
{
    import(channelXml("one", "1"));
    const int revision = m_engine->channels()[0].revision;
    QVERIFY(m_engine->setChannelEnabled(QStringLiteral("one"), false).result());
    QVERIFY(!m_engine->channels()[0].enabled);
    QCOMPARE(m_engine->channels()[0].revision, revision);
    QVERIFY(m_engine->deployAll().result().empty());
    QCOMPARE(m_engine->channels()[0].state, ChannelState::Undeployed);
    open(QStringLiteral("data"));
    QVERIFY(!m_engine->channels()[0].enabled);
    QVERIFY(!m_engine->setChannelEnabled(QStringLiteral("none"), true).result());
}

void tst_WorkspaceParts::aBackupMakesTheSameWorkspace()
{
    import(channelXml("one", "f()", bundled("lib", "function f() { return 'kept'; }")));
    import(channelXml("two", "1", "<dependencyIds><string>one</string></dependencyIds>"));
    QVERIFY(m_engine->saveChannelGroups({{QStringLiteral("g1"), QStringLiteral("Lab"), {}, 1, {QStringLiteral("two")}}}).result());
    QVERIFY(m_engine->saveConfigurationMap({{QStringLiteral("k"), QStringLiteral("v"), QStringLiteral("c")}}).result());
    QVERIFY(m_engine->saveGlobalScripts({{}, {}, QStringLiteral("logger.info('up');"), {}}).result());
    const WorkspaceSettings settings{.deployAtStart = false, .scriptsMayRunPrograms = false, .scriptSeconds = 20, .scriptMegabytes = 64};
    QVERIFY(m_engine->saveWorkspaceSettings(settings).result());
    PrunerSettings pruner;
    pruner.blockSize = 500;
    QVERIFY(m_engine->setPrunerSettings(pruner).result());
    const auto backup = m_engine->exportWorkspace().result();
    QVERIFY(backup);

    open(QStringLiteral("other"));
    const ImportOutcome outcome = import(*backup);
    QCOMPARE(outcome.channels.size(), size_t(2));
    QVERIFY(outcome.globalScripts);
    QCOMPARE(m_engine->workspaceSettings(), settings);
    QCOMPARE(*m_engine->prunerSettings().result(), pruner);
    const auto again = m_engine->exportWorkspace().result();
    QVERIFY(again);
    const auto withoutDate = [](const QByteArray &xml) { return xml.mid(xml.indexOf("</date>")); };
    QCOMPARE(withoutDate(*again), withoutDate(*backup));
    deploy(QStringLiteral("one"));
    QCOMPARE(made(QStringLiteral("one")), QStringLiteral("kept"));
}

void tst_WorkspaceParts::changesAreTold()
{
    QSignalSpy changed(m_engine.get(), &Engine::workspaceChanged);
    QVERIFY(m_engine->saveChannelGroups({{QStringLiteral("g1"), QStringLiteral("Lab"), {}, 1, {}}}).result());
    QTRY_COMPARE(changed.count(), 1);
    import("<channelTag><id>t</id><name>Tag</name></channelTag>");
    QTRY_COMPARE(changed.count(), 2);
}

void tst_WorkspaceParts::whatIsWrongIsRefused()
{
    QVERIFY(!m_engine->saveChannelGroups({{QStringLiteral("g1"), QStringLiteral(" "), {}, 1, {}}}).result());
    QVERIFY(!m_engine->saveCodeTemplateLibraries({library(QStringLiteral("a"), {}), library(QStringLiteral("a"), {})}).result());
    QVERIFY(!m_engine->saveConfigurationMap({{QStringLiteral(" "), {}, {}}}).result());
    QVERIFY(!m_engine->saveWorkspaceSettings({.scriptMegabytes = 1}).result());
    QVERIFY(m_engine->channelGroups().empty());
    // Of a file with one bad and one good part, the good one is taken.
    CodeTemplateLibrary other = library(QStringLiteral("b"), {});
    other.name = QStringLiteral("Library lib");
    QVERIFY(m_engine->saveCodeTemplateLibraries({other}).result());
    const auto outcome = m_engine->importXml("<serverConfiguration version=\"4.5.2\"><channelGroups><channelGroup version=\"4.5.2\"><id>g</id><name>G</name>"
                                             "</channelGroup></channelGroups>" + bundled("lib", "1;") + "</serverConfiguration>").result();
    QVERIFY(outcome);
    QCOMPARE(outcome->groups, QStringList(QStringLiteral("G")));
    QVERIFY(outcome->libraries.isEmpty());
    QVERIFY(!outcome->warnings.filter(QStringLiteral("already a code template library")).isEmpty());
}

void tst_WorkspaceParts::whatCannotBeReadIsToldAndSurvivesASave_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("stored");
    QTest::addColumn<QByteArray>("kept");

    const auto rows = [](const char *name, const QByteArray &good, const QByteArray &bad) {
        const QByteArray whole = "<list>" + good + bad + "</list>";
        QTest::addRow("%s, one of them", name) << QString::fromLatin1(name) << whole << QByteArray("kept as it is");
        const QByteArray broken = whole.chopped(3);
        QTest::addRow("%s, no XML", name) << QString::fromLatin1(name) << broken << broken.toBase64();
    };
    rows("channelGroups", "<channelGroup><id>g</id><name>Good</name></channelGroup>", "<channelGroup><id>kept as it is</id></channelGroup>");
    rows("channelTags", "<channelTag><id>t</id><name>Good</name></channelTag>", "<channelTag><id>kept as it is</id></channelTag>");
    rows("codeTemplateLibraries", "<codeTemplateLibrary><id>l</id><name>Good</name></codeTemplateLibrary>",
         "<codeTemplateLibrary><id>b</id><name>Bad</name><codeTemplates><codeTemplate><properties><code>kept as it is</code></properties></codeTemplate>"
         "</codeTemplates></codeTemplateLibrary>");
    rows("configurationMap", "<entry><string>Good</string><com.mirth.connect.util.ConfigurationProperty><value>v</value></com.mirth.connect.util.ConfigurationProperty></entry>",
         "<entry><string>kept as it is</string></entry>");
}

void tst_WorkspaceParts::whatCannotBeReadIsToldAndSurvivesASave()
{
    QFETCH(QString, name);
    QFETCH(QByteArray, stored);
    QFETCH(QByteArray, kept);
    const QString category = QStringLiteral("workspace");
    QVERIFY(openStore()->saveSetting(category, name, QString::fromUtf8(stored)));
    const bool isRead = stored.endsWith("</list>");

    for (int i = 0; i < 2; ++i) { // each time the workspace is opened
        const std::vector<LogEntry> before = Log::after(0);
        open(QStringLiteral("data"));
        const std::vector<LogEntry> lines = Log::after(before.empty() ? 0 : before.back().number);
        const bool isTold = std::any_of(lines.begin(), lines.end(), [&name](const LogEntry &line) { return line.level == LogLevel::Error && line.text.contains(name); });
        QVERIFY(isTold);
        const size_t expected = (isRead ? 1 : 0) + size_t(i);
        if (name == QLatin1String("channelGroups")) {
            std::vector<ChannelGroup> groups = m_engine->channelGroups();
            QCOMPARE(groups.size(), expected);
            groups.push_back({QString::number(i), QString::number(i), {}, 1, {}});
            QVERIFY(m_engine->saveChannelGroups(groups).result());
        } else if (name == QLatin1String("channelTags")) {
            std::vector<ChannelTag> tags = m_engine->channelTags();
            QCOMPARE(tags.size(), expected);
            tags.push_back({QString::number(i), QString::number(i), {}, {}});
            QVERIFY(m_engine->saveChannelTags(tags).result());
        } else if (name == QLatin1String("codeTemplateLibraries")) {
            std::vector<CodeTemplateLibrary> libraries = m_engine->codeTemplateLibraries();
            QCOMPARE(libraries.size(), expected);
            libraries.push_back(library(QString::number(i), {}));
            QVERIFY(m_engine->saveCodeTemplateLibraries(libraries).result());
        } else {
            ConfigurationMap map = m_engine->configurationMap();
            QCOMPARE(map.size(), expected);
            map.push_back({QString::number(i), {}, {}});
            QVERIFY(m_engine->saveConfigurationMap(map).result());
        }
        const auto now = openStore()->setting(category, name);
        QVERIFY(now && *now);
        QCOMPARE((*now)->count(QString::fromUtf8(kept)), 1);
    }
}

void tst_WorkspaceParts::aChannelThatCannotBeReadIsToldAndStays()
{
    const QByteArray broken = "<channel><name>cut o";
    QVERIFY(openStore()->saveChannel({QStringLiteral("one"), QStringLiteral("Broken"), 1, broken}));
    const std::vector<LogEntry> before = Log::after(0);
    open(QStringLiteral("data"));
    const std::vector<LogEntry> lines = Log::after(before.empty() ? 0 : before.back().number);
    const bool isTold = std::any_of(lines.begin(), lines.end(), [](const LogEntry &line) {
        return line.level == LogLevel::Error && line.field(u"channel") == QLatin1String("Broken");
    });
    QVERIFY(isTold);
    import(channelXml("two", "msg"));
    const auto stored = openStore()->channels();
    QVERIFY(stored);
    QCOMPARE(stored->size(), size_t(2));
    QCOMPARE(stored->front().xml, broken);
}

// A new one could not decrypt what the old one encrypted.
void tst_WorkspaceParts::aDamagedEncryptionKeyIsNotReplaced()
{
    const QString category = QStringLiteral("core");
    const QString name = QStringLiteral("encryption.key");
    QVERIFY(openStore()->saveSetting(category, name, QStringLiteral("cut o")));
    open(QStringLiteral("data"));
    import(channelXml("one", "EncryptionUtil.encrypt('x')"));
    deploy(QStringLiteral("one"));
    const QString refused = made(QStringLiteral("one"));
    QVERIFY2(refused.contains(name), qPrintable(refused));
    const auto stored = openStore()->setting(category, name);
    QVERIFY(stored);
    QCOMPARE(*stored, QStringLiteral("cut o"));
}

QTEST_GUILESS_MAIN(tst_WorkspaceParts)
#include "tst_workspace_parts.moc"
