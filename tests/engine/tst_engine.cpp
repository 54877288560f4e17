// SPDX-License-Identifier: GPL-3.0-or-later
// The façade over a real workspace: import, lifecycle, messages by MLLP, reopen, and what is wrong named in place.
#include "engine/engine.h"
#include "tests/support/free_port.h"

#include <QTemporaryDir>
#include <QTcpServer>
#include <QTcpSocket>
#include <QtTest>

#include <semaphore>

using namespace millrace;
using testing::freePort;

namespace {

QByteArray fileText(const char *name)
{
    QFile file(QStringLiteral(MILLRACE_TEST_DATA "/cases/") + QLatin1String(name));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("no %s", name);
    return file.readAll();
}

// The case channel adt_mllp_basic on a free port, writing below `out`.
QByteArray adtChannel(int port, const QString &out)
{
    QByteArray xml = fileText("adt_mllp_basic/channel.xml");
    xml.replace("<port>16661</port>", "<port>" + QByteArray::number(port) + "</port>");
    xml.replace("@OUT@", out.toUtf8());
    return xml;
}

const QByteArray adt = "MSH|^~\\&|A|B|C|D|20260102||ADT^A01|42|P|2.5\rPID|1||77||FAM^GIV\rPV1|1|I\r";

QByteArray mllp(int port, const QByteArray &message)
{
    QTcpSocket socket;
    socket.connectToHost(QHostAddress(QHostAddress::LocalHost), quint16(port));
    if (!socket.waitForConnected())
        return {};
    socket.write('\x0b' + message + "\x1c\r");
    QByteArray reply;
    while (!reply.endsWith("\x1c\r") && socket.waitForReadyRead(10000))
        reply += socket.readAll();
    return reply;
}

} // namespace

class TestEngine : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_port = freePort();
        open();
    }
    void cleanup() { m_engine.reset(); }

    void importsDeploysAndReadsMessages();
    void aChannelNeverDeployedHasNoMessages();
    void endpointsAreToldBeforeDeployment();
    void redeployedTogetherNoChannelTakesAnothersPlace();
    void channelsAndMessagesSurviveReopening();
    void importingAgainRaisesTheRevisionOnlyOnChange();
    void theLargestRevisionStays_data();
    void theLargestRevisionStays();
    void signalsTellOfChannelsAndMessages();
    void pauseResumeAndStop();
    void aPortInUseIsNamed();
    void badFilesAreNamed_data();
    void badFilesAreNamed();
    void anUnknownConnectorAndABadScriptAreNamedAtDeploy();
    void aFolderIsOpenedOnce();
    void removingAChannelDropsItsMessages();
    void closingWhileARemovalEnds();
    void readOnlyBesideARunningEngine();

private:
    void open(EngineOptions::Access access = EngineOptions::Access::Run)
    {
        EngineOptions options;
        options.dataDir = m_folder->filePath(QStringLiteral("data"));
        options.access = access;
        auto engine = Engine::open(options);
        if (!engine)
            qFatal("%s", qPrintable(engine.error().message));
        m_engine = std::move(*engine);
    }
    ChannelId import(const QByteArray &xml)
    {
        const auto outcome = m_engine->importXml(xml).result();
        if (!outcome)
            qFatal("%s", qPrintable(outcome.error().message));
        return outcome->channels.front();
    }
    ChannelId importAdt() { return import(adtChannel(m_port, m_folder->path())); }
    ChannelSnapshot snapshot(const ChannelId &id)
    {
        for (const ChannelSnapshot &channel : m_engine->channels()) {
            if (channel.id == id)
                return channel;
        }
        return {};
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Engine> m_engine;
    int m_port = 0;
};

void TestEngine::aChannelNeverDeployedHasNoMessages()
{
    MessageQuery query;
    query.channelId = importAdt();
    const auto page = m_engine->findMessages(query).result();
    QVERIFY2(page, page ? "" : qPrintable(page.error().message));
    QVERIFY(page->messages.empty());
    query.channelId = QStringLiteral("nobody");
    QCOMPARE(m_engine->findMessages(query).result().error().code, ErrorCode::NotFound);
}

// Which port a channel would take was to be seen in its editor only.
void TestEngine::endpointsAreToldBeforeDeployment()
{
    const ChannelId id = importAdt();
    const QString port = QStringLiteral("127.0.0.1:%1").arg(m_port);
    ChannelSnapshot saved = snapshot(id);
    QCOMPARE(saved.state, ChannelState::Undeployed);
    QCOMPARE(saved.connectors[0].endpoint, port);
    QCOMPARE(saved.connectors[1].endpoint, m_folder->path());
    QVERIFY(m_engine->deploy(id).result());
    for (const size_t row : {0, 1})
        QCOMPARE(snapshot(id).connectors[row].endpoint, saved.connectors[row].endpoint);
    // What depends on a map is not guessed.
    import(adtChannel(m_port, m_folder->path()).replace(QByteArray::number(m_port), "${port}"));
    QVERIFY(m_engine->undeploy(id).result());
    QCOMPARE(snapshot(id).connectors[0].endpoint, QString());
}

// One that can't be redeployed goes on, and with it its port.
void TestEngine::redeployedTogetherNoChannelTakesAnothersPlace()
{
    const QString first = QStringLiteral("first"), second = QStringLiteral("second");
    const auto make = [this](const QString &name, int port, const QByteArray &script = {}) {
        QByteArray xml = adtChannel(port, m_folder->path());
        const qsizetype id = xml.indexOf("<id>") + 4;
        xml.replace(xml.mid(id, xml.indexOf("</id>") - id), name.toUtf8());
        xml.replace("<name>adt_mllp_basic</name>", "<name>" + name.toUtf8() + "</name>");
        xml.replace("<preprocessingScript>", "<preprocessingScript>" + script);
        import(xml);
    };
    const auto bothRun = [&] { return snapshot(first).state == ChannelState::Started && snapshot(second).state == ChannelState::Started; };
    const int firstPort = freePort();
    make(first, firstPort);
    make(second, m_port);
    QVERIFY(m_engine->deployAll().result().empty());
    QVERIFY(bothRun());

    // The first is broken and stays, so the second can't have its port.
    make(first, firstPort, "var a = ;");
    make(second, firstPort);
    QCOMPARE(m_engine->forChannels(ChannelVerb::Deploy, {second, first}).result().size(), size_t(2));
    QVERIFY(bothRun());

    // Both want the same one.
    const int wanted = freePort();
    make(first, wanted);
    make(second, wanted);
    QCOMPARE(m_engine->redeployAll().result().size(), size_t(1));
    QVERIFY(bothRun());

    // They swap.
    make(first, m_port);
    make(second, wanted);
    QVERIFY(m_engine->redeployAll().result().empty());
    QVERIFY(bothRun());
}

void TestEngine::importsDeploysAndReadsMessages()
{
    const ChannelId id = importAdt();
    QCOMPARE(snapshot(id).state, ChannelState::Undeployed);
    const auto deployed = m_engine->deploy(id).result();
    QVERIFY2(deployed, deployed ? "" : qPrintable(deployed.error().message));
    QCOMPARE(snapshot(id).state, ChannelState::Started);

    const QByteArray reply = mllp(m_port, adt);
    QVERIFY2(reply.contains("MSA|AA|42"), reply.constData());
    const auto page = m_engine->findMessages([&] { MessageQuery q; q.channelId = id; return q; }()).result();
    QVERIFY(page);
    QCOMPARE(page->messages.size(), size_t(1));
    const auto message = m_engine->loadMessage(id, page->messages[0].messageId).result();
    QVERIFY(message);
    QVERIFY(message->connectorMessages[0].encoded->data.contains("FAM_X"));
    QCOMPARE(snapshot(id).statistics.lifetime.received, qint64(1));
    QCOMPARE(snapshot(id).connectors.size(), size_t(3));
    QCOMPARE(snapshot(id).connectors[2].chainId, 2);

    RawMessage raw;
    raw.content = adt;
    const auto sent = m_engine->send(id, raw).result();
    QVERIFY(sent);
    QCOMPARE(sent->status, MessageStatus::Transformed);
    QVERIFY(sent->response->message.contains("MSA|AA"));
}

void TestEngine::channelsAndMessagesSurviveReopening()
{
    const ChannelId id = importAdt();
    QVERIFY(m_engine->deploy(id).result());
    QVERIFY(mllp(m_port, adt).contains("|AA|"));
    m_engine.reset();
    open();
    QCOMPARE(m_engine->channels().size(), size_t(1));
    QVERIFY(m_engine->loadMessage(id, 1).result());
    QVERIFY(m_engine->deploy(id).result());
    QVERIFY(mllp(m_port, adt).contains("|AA|"));
    QVERIFY(m_engine->loadMessage(id, 2).result()); // ids go on
    QCOMPARE(snapshot(id).statistics.lifetime.received, qint64(2));
}

void TestEngine::importingAgainRaisesTheRevisionOnlyOnChange()
{
    const ChannelId id = importAdt();
    const int revision = snapshot(id).revision;
    importAdt();
    QCOMPARE(snapshot(id).revision, revision);
    QByteArray changed = adtChannel(m_port, m_folder->path());
    changed.replace("toUpperCase()", "toLowerCase()");
    import(changed);
    QCOMPARE(snapshot(id).revision, revision + 1);
    QVERIFY(m_engine->exportChannel(id)->contains("toLowerCase()"));
}

void TestEngine::theLargestRevisionStays_data()
{
    QTest::addColumn<QByteArray>("revision");
    QTest::newRow("an int's largest") << QByteArray("2147483647");
    QTest::newRow("more than an int holds") << QByteArray("4294967296");
}

void TestEngine::theLargestRevisionStays()
{
    QFETCH(QByteArray, revision);
    QByteArray xml = adtChannel(m_port, m_folder->path());
    const qsizetype at = xml.indexOf("<revision>") + 10;
    xml.replace(at, xml.indexOf('<', at) - at, revision);
    import(xml);
    const ChannelId id = m_engine->channels().front().id;
    for (const char *change : {"toLowerCase()", "trim()"}) {
        QCOMPARE(snapshot(id).revision, std::numeric_limits<int>::max());
        import(QByteArray(xml).replace("toUpperCase()", change));
        QVERIFY(m_engine->exportChannel(id)->contains(change));
    }
    QCOMPARE(snapshot(id).revision, std::numeric_limits<int>::max());
    std::vector<ChannelGroup> groups{{QStringLiteral("g"), QStringLiteral("Lab"), {}, std::numeric_limits<int>::max(), {}}};
    QVERIFY(m_engine->saveChannelGroups(groups).result());
    groups[0].name = QStringLiteral("Ward");
    QVERIFY(m_engine->saveChannelGroups(groups).result());
    QCOMPARE(m_engine->channelGroups()[0].revision, std::numeric_limits<int>::max());
}

void TestEngine::signalsTellOfChannelsAndMessages()
{
    qRegisterMetaType<std::vector<ChannelSnapshot>>();
    QSignalSpy list(m_engine.get(), &Engine::channelListChanged);
    QSignalSpy messages(m_engine.get(), &Engine::messagesChanged);
    const ChannelId id = importAdt();
    QTRY_VERIFY(!list.isEmpty());
    QVERIFY(m_engine->deploy(id).result());
    QVERIFY(mllp(m_port, adt).contains("|AA|"));
    QTRY_VERIFY(!messages.isEmpty());
    QCOMPARE(messages.first().first().toStringList(), QStringList{id});
}

void TestEngine::pauseResumeAndStop()
{
    const ChannelId id = importAdt();
    QVERIFY(m_engine->deploy(id).result());
    QVERIFY(m_engine->pause(id).result());
    QCOMPARE(snapshot(id).state, ChannelState::Paused);
    QVERIFY(mllp(m_port, adt).isEmpty()); // nobody listens
    RawMessage message;
    message.content = adt;
    QVERIFY(m_engine->send(id, message).result()); // a person may
    QVERIFY(m_engine->start(id).result());
    QVERIFY(mllp(m_port, adt).contains("|AA|"));
    QVERIFY(m_engine->stop(id).result());
    QCOMPARE(snapshot(id).state, ChannelState::Stopped);
    const auto refused = m_engine->send(id, {}).result();
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::Stopped);
    QVERIFY(m_engine->undeploy(id).result());
    QCOMPARE(snapshot(id).state, ChannelState::Undeployed);
}

void TestEngine::aPortInUseIsNamed()
{
    QTcpServer other;
    QVERIFY(other.listen(QHostAddress::LocalHost, quint16(m_port)));
    const ChannelId id = importAdt();
    const auto deployed = m_engine->deploy(id).result();
    QVERIFY(!deployed);
    QVERIFY2(deployed.error().message.contains(QString::number(m_port)), qPrintable(deployed.error().message));
    QCOMPARE(snapshot(id).state, ChannelState::Stopped); // deployed, only the start failed
    QCOMPARE(snapshot(id).problem, deployed.error().message);
    other.close();
    QVERIFY(m_engine->start(id).result());
    QVERIFY(snapshot(id).problem.isEmpty());
}

void TestEngine::badFilesAreNamed_data()
{
    QTest::addColumn<QByteArray>("xml");
    QTest::addColumn<QString>("named");
    QTest::newRow("not XML") << QByteArray("hello") << QStringLiteral("line 1");
    QTest::newRow("cut off") << fileText("raw_raw/channel.xml").left(3000) << QStringLiteral("line 69");
    QTest::newRow("another root") << QByteArray("<html></html>") << QStringLiteral("html");
}

void TestEngine::badFilesAreNamed()
{
    QFETCH(QByteArray, xml);
    QFETCH(QString, named);
    const auto outcome = m_engine->importXml(xml).result();
    QVERIFY(!outcome);
    QVERIFY2(outcome.error().message.contains(named), qPrintable(outcome.error().message));
    QVERIFY(m_engine->channels().empty());
}

void TestEngine::anUnknownConnectorAndABadScriptAreNamedAtDeploy()
{
    QByteArray unknown = fileText("raw_raw/channel.xml");
    unknown.replace("<transportName>Channel Writer</transportName>", "<transportName>Pigeon Sender</transportName>");
    const auto first = m_engine->deploy(import(unknown)).result();
    QVERIFY(!first);
    QVERIFY2(first.error().message.contains(QStringLiteral("Pigeon Sender")), qPrintable(first.error().message));

    QByteArray broken = adtChannel(m_port, m_folder->path());
    broken.replace("connectorMap.put('stepRan', true);", "connectorMap.put('stepRan' true);"); // line 4 of the step
    const auto second = m_engine->deploy(import(broken)).result();
    QVERIFY(!second);
    QVERIFY2(second.error().message.contains(QStringLiteral("line 4")), qPrintable(second.error().message));
    QVERIFY2(second.error().message.contains(QStringLiteral("edit")), qPrintable(second.error().message));
}

void TestEngine::aFolderIsOpenedOnce()
{
    EngineOptions options;
    options.dataDir = m_engine->dataDir();
    const auto second = Engine::open(options);
    QVERIFY(!second);
    QCOMPARE(second.error().code, ErrorCode::Busy);
}

// The task that removes a channel has told so and is still on the channel's own thread.
void TestEngine::closingWhileARemovalEnds()
{
    std::binary_semaphore told(0);
    const auto heard = m_engine->removeChannel(importAdt()).then(QtFuture::Launch::Sync, [&told](const Result<void> &removed) {
        told.release();
        QThread::msleep(200); // on that thread; the engine goes meanwhile
        return removed;
    });
    told.acquire();
    m_engine.reset();
    QVERIFY(heard.result());
    open();
    QVERIFY(m_engine->channels().empty());
}

void TestEngine::removingAChannelDropsItsMessages()
{
    const ChannelId id = importAdt();
    QVERIFY(m_engine->deploy(id).result());
    QVERIFY(mllp(m_port, adt).contains("|AA|"));
    QVERIFY(m_engine->removeChannel(id).result());
    QVERIFY(m_engine->channels().empty());
    QVERIFY(!m_engine->loadMessage(id, 1).result());
    importAdt();
    QVERIFY(!m_engine->loadMessage(id, 1).result()); // and they do not come back with it
}

void TestEngine::readOnlyBesideARunningEngine()
{
    const ChannelId id = importAdt();
    QVERIFY(m_engine->deploy(id).result());
    QVERIFY(mllp(m_port, adt).contains("|AA|"));
    EngineOptions options;
    options.dataDir = m_engine->dataDir();
    options.access = EngineOptions::Access::ReadOnly;
    auto viewer = Engine::open(options);
    QVERIFY(viewer);
    QVERIFY((*viewer)->loadMessage(id, 1).result());
    QVERIFY(mllp(m_port, adt).contains("|AA|"));
    QVERIFY((*viewer)->loadMessage(id, 2).result());
}

QTEST_GUILESS_MAIN(TestEngine)
#include "tst_engine.moc"
