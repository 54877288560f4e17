// SPDX-License-Identifier: GPL-3.0-or-later
// The Data Pruner of a workspace: settings, which channels, the archive, one run at a time. spec/engine.md section 17; what it takes
// from a channel is tested in store/tst_data_pruner.
#include "engine/engine.h"
#include "engine/model/message_document.h"
#include "tests/store/test_database.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

using namespace millrace;

class TestPruner : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase_data() { TestDatabases::addRows(); }
    void init();
    void cleanup() { m_engine.reset(); }

    void settingsAreKept();
    void badSettingsAreNamed_data();
    void badSettingsAreNamed();
    void prunesAndTellsTheFigures();
    void channelsAreLeftAlone_data();
    void channelsAreLeftAlone();
    void bug20_archiveCanBeImported();
    void failedArchivePrunesNothing();
    void runsOnSchedule();
    void bug20_eventHasTheFigures();
    void prunesOldEvents();

private:
    void open();
    // Everything older than 0 days goes: what has been received in the past.
    ChannelId import(const QByteArray &pruning, const QByteArray &mode = "DEVELOPMENT");
    void send(const ChannelId &id, const QByteArray &content);
    std::vector<MessageId> ids(const ChannelId &id) { return *m_engine->messageIds(id, 0, 1000).result(); }

    TestDatabases m_databases;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Engine> m_engine;
};

void TestPruner::init()
{
    NEW_DATABASE(m_databases);
    m_folder = std::make_unique<QTemporaryDir>();
    open();
}

void TestPruner::open()
{
    m_engine.reset();
    EngineOptions options;
    options.dataDir = m_folder->filePath(QStringLiteral("data"));
    options.database = m_databases.address();
    auto engine = Engine::open(options);
    QVERIFY(engine);
    m_engine = std::move(*engine);
}

ChannelId TestPruner::import(const QByteArray &pruning, const QByteArray &mode)
{
    QFile file(QStringLiteral(MILLRACE_TEST_DATA "/cases/raw_raw/channel.xml"));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("no raw_raw");
    QByteArray xml = file.readAll();
    xml.replace("<messageStorageMode>DEVELOPMENT", "<messageStorageMode>" + mode);
    const qsizetype old = xml.indexOf("<exportData>");
    if (old >= 0)
        xml.remove(old, xml.indexOf("</exportData>") + 13 - old);
    xml.replace("</channel>", "<exportData><metadata><enabled>true</enabled><pruningSettings>" + pruning + "</pruningSettings></metadata></exportData></channel>");
    const auto imported = m_engine->importXml(xml).result();
    if (!imported)
        qFatal("%s", qPrintable(imported.error().message));
    const ChannelId id = imported->channels.front();
    if (const auto deployed = m_engine->deploy(id).result(); !deployed)
        qFatal("%s", qPrintable(deployed.error().message));
    return id;
}

void TestPruner::send(const ChannelId &id, const QByteArray &content)
{
    RawMessage raw;
    raw.content = content;
    QVERIFY(m_engine->send(id, raw).result());
    const qint64 sent = QDateTime::currentMSecsSinceEpoch();
    QTRY_VERIFY(QDateTime::currentMSecsSinceEpoch() > sent); // so that it is in the past
}

void TestPruner::settingsAreKept()
{
    QCOMPARE(*m_engine->prunerSettings().result(), PrunerSettings());
    PrunerSettings settings;
    settings.enabled = true;
    settings.schedule = QStringLiteral("0 30 2 * * ?");
    settings.blockSize = 50;
    settings.archives = true;
    settings.archiveFolder = QStringLiteral("/archive");
    settings.eventDays = 90;
    QVERIFY(m_engine->setPrunerSettings(settings).result());
    open();
    QCOMPARE(*m_engine->prunerSettings().result(), settings);
}

void TestPruner::badSettingsAreNamed_data()
{
    QTest::addColumn<QString>("schedule");
    QTest::addColumn<int>("blockSize");
    QTest::addColumn<bool>("archives");
    QTest::addColumn<QString>("named");
    QTest::newRow("schedule") << "every hour" << 1000 << false << "schedule";
    QTest::newRow("small block") << "0 0 * * * ?" << 49 << false << "49";
    QTest::newRow("large block") << "0 0 * * * ?" << 10001 << false << "10001";
    QTest::newRow("no folder") << "0 0 * * * ?" << 1000 << true << "folder";
}

void TestPruner::badSettingsAreNamed()
{
    QFETCH(QString, schedule);
    QFETCH(int, blockSize);
    QFETCH(bool, archives);
    QFETCH(QString, named);
    PrunerSettings settings;
    settings.schedule = schedule;
    settings.blockSize = blockSize;
    settings.archives = archives;
    const auto saved = m_engine->setPrunerSettings(settings).result();
    QVERIFY(!saved);
    QCOMPARE(saved.error().code, ErrorCode::Invalid);
    QVERIFY2(saved.error().message.contains(named), qPrintable(saved.error().message));
    QCOMPARE(*m_engine->prunerSettings().result(), PrunerSettings());
}

void TestPruner::prunesAndTellsTheFigures()
{
    const ChannelId id = import("<pruneMetaDataDays>7</pruneMetaDataDays><pruneContentDays>0</pruneContentDays>");
    send(id, "one");
    send(id, "two");
    auto reports = m_engine->prune().result();
    QVERIFY(reports);
    QCOMPARE(reports->size(), 1u);
    const PruneReport &report = reports->front();
    QVERIFY2(report.problem.isEmpty(), qPrintable(report.problem));
    QCOMPARE(report.channelId, id);
    QCOMPARE(report.channelName, QStringLiteral("raw_raw"));
    QCOMPARE(report.messages, 0);
    QCOMPARE(report.contents, 2);
    QCOMPARE(*report.contentsBefore - *report.messagesBefore, 7 * 86'400'000LL);
    QVERIFY(report.archives.isEmpty());
    QVERIFY(!m_engine->loadMessage(id, 1).result()->connectorMessages[0].raw);

    import("<pruneMetaDataDays>0</pruneMetaDataDays>");
    QVERIFY(m_engine->undeploy(id).result()); // undeployed channels too
    reports = m_engine->prune().result();
    QCOMPARE(reports->front().messages, 2);
    QVERIFY(ids(id).empty());
    QCOMPARE(m_engine->channels().front().statistics.current.received, 2);
}

void TestPruner::channelsAreLeftAlone_data()
{
    QTest::addColumn<QByteArray>("pruning");
    QTest::addColumn<QByteArray>("mode");
    QTest::addColumn<int>("reports");
    QTest::newRow("nothing said") << QByteArray("<archiveEnabled>true</archiveEnabled>") << QByteArray("DEVELOPMENT") << 0;
    QTest::newRow("keeps nothing") << QByteArray("<pruneMetaDataDays>0</pruneMetaDataDays>") << QByteArray("DISABLED") << 0;
    QTest::newRow("no contents in Metadata") << QByteArray("<pruneContentDays>0</pruneContentDays>") << QByteArray("METADATA") << 1;
}

void TestPruner::channelsAreLeftAlone()
{
    QFETCH(QByteArray, pruning);
    QFETCH(QByteArray, mode);
    QFETCH(int, reports);
    const ChannelId id = import(pruning, mode);
    send(id, "one");
    const auto told = m_engine->prune().result();
    QVERIFY(told);
    QCOMPARE(int(told->size()), reports);
    if (reports > 0) {
        QCOMPARE(told->front().messages + told->front().contents, 0);
        QCOMPARE(ids(id).size(), 1u);
    }
}

void TestPruner::bug20_archiveCanBeImported()
{
    const ChannelId id = import("<pruneMetaDataDays>0</pruneMetaDataDays>");
    PrunerSettings settings;
    settings.archives = true;
    settings.archiveFolder = m_folder->filePath(QStringLiteral("archive"));
    QVERIFY(m_engine->setPrunerSettings(settings).result());
    send(id, "one");
    send(id, "two");
    const QByteArray before = messageToDocument({*m_engine->loadMessage(id, 2).result(), {}});
    const auto reports = m_engine->prune().result();
    QCOMPARE(reports->front().messages, 2);
    QCOMPARE(reports->front().archives.size(), 1);
    const QString path = reports->front().archives.front();
    QVERIFY2(path.startsWith(settings.archiveFolder) && path.contains(id), qPrintable(path));
    QVERIFY(ids(id).empty());
    QCOMPARE(m_engine->importMessages(id, {path}).result()->done, 2);
    QCOMPARE(ids(id), (std::vector<MessageId>{3, 4}));
    MessageDocument back{*m_engine->loadMessage(id, 4).result(), {}};
    back.message.messageId = 2;
    back.message.importId.reset();
    QCOMPARE(messageToDocument(back), before);

    const ChannelId unwilling = import("<pruneMetaDataDays>0</pruneMetaDataDays><archiveEnabled>false</archiveEnabled>");
    send(unwilling, "three");
    const auto again = m_engine->prune().result();
    QCOMPARE(again->front().messages, 3);
    QVERIFY(again->front().archives.isEmpty());
}

void TestPruner::failedArchivePrunesNothing()
{
    const ChannelId id = import("<pruneMetaDataDays>0</pruneMetaDataDays>");
    QFile file(m_folder->filePath(QStringLiteral("archive"))); // where the folder would be
    QVERIFY(file.open(QIODevice::WriteOnly));
    PrunerSettings settings;
    settings.archives = true;
    settings.archiveFolder = file.fileName();
    QVERIFY(m_engine->setPrunerSettings(settings).result());
    send(id, "one");
    const auto reports = m_engine->prune().result();
    QVERIFY(reports->front().problem.contains(QStringLiteral("archive")));
    QCOMPARE(reports->front().messages, 0);
    QCOMPARE(ids(id).size(), 1u);
}

void TestPruner::runsOnSchedule()
{
    const ChannelId id = import("<pruneMetaDataDays>0</pruneMetaDataDays>");
    send(id, "one");
    PrunerSettings settings;
    settings.schedule = QStringLiteral("* * * * * ?"); // each second
    settings.enabled = true;
    QVERIFY(m_engine->setPrunerSettings(settings).result());
    QTRY_VERIFY_WITH_TIMEOUT(ids(id).empty(), 30'000);
    settings.enabled = false;
    QVERIFY(m_engine->setPrunerSettings(settings).result());
}

void TestPruner::bug20_eventHasTheFigures()
{
    const ChannelId id = import("<pruneMetaDataDays>0</pruneMetaDataDays>");
    send(id, "one");
    send(id, "two");
    QVERIFY(m_engine->prune().result());
    const auto told = [this] {
        std::vector<ServerEvent> found;
        const auto events = m_engine->serverEvents({}).result();
        for (const ServerEvent &event : *events) {
            if (event.name == QStringLiteral("Data Pruner"))
                found.push_back(event);
        }
        return found;
    };
    QTRY_COMPARE(told().size(), 1u);
    const ServerEvent event = told().front();
    QCOMPARE(event.outcome, EventOutcome::Success);
    QCOMPARE(event.attributes.value(QStringLiteral("channelId")), id);
    QCOMPARE(event.attributes.value(QStringLiteral("messages")), QStringLiteral("2"));
    QCOMPARE(event.attributes.value(QStringLiteral("contents")), QStringLiteral("0"));
    QVERIFY(!event.attributes.value(QStringLiteral("messagesBefore")).isEmpty());
}

void TestPruner::prunesOldEvents()
{
    const auto count = [this] { return m_engine->serverEvents({}).result()->size(); };
    QTRY_VERIFY(count() > 0);
    import("<pruneMetaDataDays>1</pruneMetaDataDays>");
    QTRY_VERIFY(count() > 1);
    QVERIFY(m_engine->prune().result());
    QTRY_VERIFY(count() > 3); // nothing says that events go
    PrunerSettings settings;
    settings.eventDays = 0;
    QVERIFY(m_engine->setPrunerSettings(settings).result());
    QVERIFY(m_engine->prune().result());
    const auto first = [this] { return m_engine->serverEvents({}).result()->front().id; };
    QTRY_VERIFY(first() > 3);
    settings.eventDays = -1;
    QCOMPARE(m_engine->setPrunerSettings(settings).result().error().code, ErrorCode::Invalid);
}

QTEST_GUILESS_MAIN(TestPruner)
#include "tst_pruner.moc"
