// SPDX-License-Identifier: GPL-3.0-or-later
// Reprocess, delete, export and import over a real workspace: spec/engine.md section 16.
#include "engine/engine.h"
#include "engine/model/message_document.h"
#include "tests/store/test_database.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace millrace;

namespace {

// raw_raw with a second destination; its source fails on what holds "fail" until the map says otherwise.
QByteArray channelXml()
{
    QFile file(QStringLiteral(MILLRACE_TEST_DATA "/cases/raw_raw/channel.xml"));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("no raw_raw");
    QByteArray xml = file.readAll();
    xml.replace("channelMap.put('len', msg.length);",
                "if (msg.indexOf('fail') >= 0 &amp;&amp; globalMap.get('mended') == null) throw 'not yet';"
                " if (msg.indexOf('mend') >= 0) globalMap.put('mended', 'yes'); channelMap.put('keys', sourceMap.get('reprocessed') + '/' + sourceMap.get('replaced') + '/' + sourceMap.get('whence'));");
    const qsizetype start = xml.indexOf("<connector ");
    const qsizetype end = xml.indexOf("</connector>") + 12;
    QByteArray second = xml.mid(start, end - start);
    second.replace("<metaDataId>1</metaDataId>", "<metaDataId>2</metaDataId>").replace("<name>none</name>", "<name>second</name>");
    xml.insert(end, second);
    xml.replace("<nextMetaDataId>2</nextMetaDataId>", "<nextMetaDataId>3</nextMetaDataId>");
    return xml;
}

} // namespace

class TestMessageJobs : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase_data() { TestDatabases::addRows(); }
    void init();
    void cleanup() { m_engine.reset(); }

    void reprocessesAsNewMessages();
    void reprocessesInPlace();
    void reprocessingKeepsAttachments();
    void attachmentsThatNothingNamesAreNotLost();
    void reprocessesChosenDestinations();
    void reprocessesWhatAQueryFinds();
    void reprocessNotesWhatCanNotBeRun();
    void reprocessEndsWithTheChannel();
    void aJobTellsItsProgressAndCanBeCancelled();
    void reprocessesWhatIsQueued();
    void deletesWhatIsQueued();
    void deletesProcessedMessages();
    void deletesConnectorMessages();
    void deletesOfAnUndeployedChannel();
    void deletesAllOfAStoppedChannelOnly();
    void deletesAllAndRestarts();
    void exportedMessagesComeBack();
    void importNamesWhatIsWrong();
    void importedMetaDataIsWhatTheColumnsHold();
    void exportsOneContent();
    void clearsStatistics();

private:
    MessageId send(const QByteArray &content);
    Message load(MessageId id) { return *m_engine->loadMessage(m_id, id).result(); }
    MessageSelection named(std::vector<MessageId> ids)
    {
        MessageSelection selection;
        selection.query.channelId = m_id;
        selection.ids = std::move(ids);
        return selection;
    }
    MessageSelection matching(std::vector<MessageStatus> statuses)
    {
        MessageSelection selection;
        selection.query.channelId = m_id;
        selection.query.statuses = std::move(statuses);
        return selection;
    }
    ChannelSnapshot snapshot()
    {
        for (const ChannelSnapshot &channel : m_engine->channels()) {
            if (channel.id == m_id)
                return channel;
        }
        return {};
    }
    // From now on the first destination queues and waits for a channel that is not there, until it comes.
    void useQueue();
    void bringTarget();
    std::vector<MessageId> ids() { return *m_engine->messageIds(m_id, 0, 1000).result(); }

    TestDatabases m_databases;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Engine> m_engine;
    ChannelId m_id;
};

void TestMessageJobs::init()
{
    NEW_DATABASE(m_databases);
    m_folder = std::make_unique<QTemporaryDir>();
    EngineOptions options;
    options.dataDir = m_folder->filePath(QStringLiteral("data"));
    options.database = m_databases.address();
    auto engine = Engine::open(options);
    QVERIFY(engine);
    m_engine = std::move(*engine);
    m_id = m_engine->importXml(channelXml()).result()->channels.front();
    const auto deployed = m_engine->deploy(m_id).result();
    QVERIFY2(deployed, deployed ? "" : qPrintable(deployed.error().message));
}

MessageId TestMessageJobs::send(const QByteArray &content)
{
    RawMessage raw;
    raw.content = content;
    raw.sourceMap.insert(QStringLiteral("whence"), QStringLiteral("here"));
    const auto sent = m_engine->send(m_id, raw).result();
    return sent ? sent->messageId : 0;
}

void TestMessageJobs::reprocessesAsNewMessages()
{
    const MessageId first = send("one");
    const MessageId second = send("two");
    const auto outcome = m_engine->reprocess({named({second, first, second})}).result();
    QVERIFY(outcome);
    QCOMPARE(outcome->done, 2);
    QCOMPARE(outcome->failed, 0);
    QCOMPARE(ids(), (std::vector<MessageId>{1, 2, 3, 4}));
    const Message again = load(3); // ascending, whatever order they were named in
    QCOMPARE(again.originalId, std::optional<MessageId>(first));
    QCOMPARE(again.connectorMessages.size(), 3u);
    QCOMPARE(again.connectorMessages[0].raw->data, QByteArray("one"));
    QCOMPARE(again.connectorMessages[0].channelMap.value(QStringLiteral("keys")).toText(), QStringLiteral("true/false/here"));
    QVERIFY(again.processed);
    QCOMPARE(snapshot().statistics.current.received, 4);
    QCOMPARE(load(first).connectorMessages[0].channelMap.value(QStringLiteral("keys")).toText(), QStringLiteral("null/null/here"));
}

void TestMessageJobs::reprocessesInPlace()
{
    const MessageId id = send("fail");
    QCOMPARE(load(id).connectorMessages[0].status, MessageStatus::Error);
    QCOMPARE(snapshot().statistics.current, (Counters{1, 0, 0, 1, 0}));
    const Timestamp receivedDate = load(id).receivedDate;
    send("mend");
    ReprocessRequest request{named({id})};
    request.target = ReprocessRequest::Target::Overwrite;
    QCOMPARE(m_engine->reprocess(request).result()->done, 1);
    QCOMPARE(ids(), (std::vector<MessageId>{1, 2}));
    const Message again = load(id);
    QCOMPARE(again.connectorMessages[0].status, MessageStatus::Transformed);
    QCOMPARE(again.connectorMessages[0].channelMap.value(QStringLiteral("keys")).toText(), QStringLiteral("true/true/here"));
    QVERIFY(again.connectorMessages[0].processingError.isEmpty());
    QCOMPARE(again.connectorMessages.size(), 3u);
    QVERIFY(again.processed);
    QVERIFY(!again.originalId);
    QCOMPARE(again.receivedDate, receivedDate);
    QCOMPARE(snapshot().statistics.current, (Counters{2, 0, 4, 0, 0}));
    QCOMPARE(snapshot().statistics.lifetime, (Counters{2, 0, 4, 0, 0}));
}

// What the handler took out is put back first: the new run takes it out again, and keeps it where the old one is replaced.
void TestMessageJobs::reprocessingKeepsAttachments()
{
    QByteArray xml = channelXml();
    xml.replace("<type>None</type>", "<type>Entire Message</type>");
    QVERIFY(m_engine->importXml(xml).result());
    QVERIFY(m_engine->deploy(m_id).result());
    const MessageId id = send("the whole of it");
    for (const auto target : {ReprocessRequest::Target::Overwrite, ReprocessRequest::Target::NewMessages}) {
        ReprocessRequest request{named({id})};
        request.target = target;
        const auto outcome = m_engine->reprocess(request).result();
        QVERIFY(outcome);
        QVERIFY2(outcome->done == 1, outcome->failures.empty() ? "" : qPrintable(outcome->failures.front().reason));
        const Message again = load(ids().back());
        QCOMPARE(again.attachments.size(), 1u);
        QCOMPARE(again.connectorMessages[0].raw->data, "${ATTACH:" + again.attachments[0].id.toUtf8() + '}');
        const auto attachment = m_engine->attachment(m_id, again.messageId, again.attachments[0].id).result();
        QVERIFY(attachment);
        QCOMPARE(attachment->content, QByteArray("the whole of it"));
    }
    QCOMPARE(ids().size(), 2u);
}

void TestMessageJobs::attachmentsThatNothingNamesAreNotLost()
{
    QByteArray xml = channelXml();
    xml.replace("channelMap.put('keys'", "addAttachment('beside it', 'text/plain'); channelMap.put('keys'");
    QVERIFY(m_engine->importXml(xml).result());
    QVERIFY(m_engine->deploy(m_id).result());
    const MessageId id = send("text");
    QCOMPARE(load(id).attachments.size(), 1u);
    ReprocessRequest request{named({id})};
    request.target = ReprocessRequest::Target::Overwrite;
    const auto outcome = m_engine->reprocess(request).result();
    QVERIFY(outcome);
    QCOMPARE(outcome->done, 1);
    // The one from before stays beside the message, and the script has made its own again.
    const Message again = load(id);
    QCOMPARE(again.attachments.size(), 2u);
    for (const AttachmentInfo &info : again.attachments)
        QCOMPARE(m_engine->attachment(m_id, id, info.id).result()->content, QByteArray("beside it"));
}

void TestMessageJobs::reprocessesChosenDestinations()
{
    const MessageId id = send("one");
    ReprocessRequest request{named({id})};
    request.destinations = std::vector<MetaDataId>{2};
    QCOMPARE(m_engine->reprocess(request).result()->done, 1);
    const Message fresh = load(2);
    QCOMPARE(fresh.connectorMessages.size(), 2u);
    QCOMPARE(fresh.connectorMessages[1].metaDataId, 2);

    const Timestamp first = load(id).connectorMessages[1].receivedDate;
    QTRY_VERIFY(QDateTime::currentMSecsSinceEpoch() > first);
    request.target = ReprocessRequest::Target::Overwrite;
    QCOMPARE(m_engine->reprocess(request).result()->done, 1);
    const Message again = load(id);
    QCOMPARE(again.connectorMessages.size(), 3u);
    QCOMPARE(again.connectorMessages[1].receivedDate, first); // not chosen: as it was
    QVERIFY(again.connectorMessages[2].receivedDate > first);
    QCOMPARE(snapshot().statistics.current, (Counters{2, 0, 3, 0, 0}));
}

void TestMessageJobs::reprocessesWhatAQueryFinds()
{
    send("one");
    const MessageId failed = send("fail");
    send("mend");
    ReprocessRequest request{matching({MessageStatus::Error})};
    request.target = ReprocessRequest::Target::Overwrite;
    QCOMPARE(m_engine->reprocess(request).result()->done, 1);
    QCOMPARE(load(failed).connectorMessages[0].status, MessageStatus::Transformed);
    QCOMPARE(ids().size(), 3u);
    QCOMPARE(m_engine->reprocess({matching({})}).result()->done, 3); // all
    QCOMPARE(ids().size(), 6u);
}

void TestMessageJobs::reprocessNotesWhatCanNotBeRun()
{
    const MessageId id = send("one");
    const auto outcome = m_engine->reprocess({named({77, id})}).result();
    QVERIFY(outcome);
    QCOMPARE(outcome->done, 1);
    QCOMPARE(outcome->failed, 1);
    QCOMPARE(outcome->failures.size(), 1u);
    QCOMPARE(outcome->failures[0].messageId, 77);
    QVERIFY(!outcome->failures[0].reason.isEmpty());
}

void TestMessageJobs::reprocessEndsWithTheChannel()
{
    const MessageId id = send("one");
    QVERIFY(m_engine->pause(m_id).result());
    QCOMPARE(m_engine->reprocess({named({id})}).result()->done, 1); // forced
    QVERIFY(m_engine->stop(m_id).result());
    const auto stopped = m_engine->reprocess({named({id})}).result();
    QVERIFY(!stopped);
    QCOMPARE(stopped.error().code, ErrorCode::Stopped);
    QVERIFY(m_engine->undeploy(m_id).result());
    QCOMPARE(m_engine->reprocess({named({id})}).result().error().code, ErrorCode::Stopped);
}

void TestMessageJobs::aJobTellsItsProgressAndCanBeCancelled()
{
    constexpr int count = 30;
    QByteArray xml = channelXml();
    xml.replace("<preprocessingScript>", "<preprocessingScript>java.lang.Thread.sleep(20);");
    QVERIFY(m_engine->importXml(xml).result());
    QVERIFY(m_engine->deploy(m_id).result());
    for (int i = 0; i < count; ++i)
        QVERIFY(send("one") > 0);
    auto job = m_engine->reprocess({matching({})});
    QTRY_VERIFY_WITH_TIMEOUT(job.progressValue() > 0, 30000);
    QCOMPARE(job.progressMaximum(), 1000);
    job.cancel();
    QTRY_VERIFY_WITH_TIMEOUT(job.isFinished(), 30000);
    const size_t done = ids().size();
    QVERIFY2(done > count && done < 2 * count, qPrintable(QString::number(done)));
    QCOMPARE(m_engine->reprocess({named({1})}).result()->done, 1);
    QCOMPARE(ids().size(), done + 1); // the cancelled one does not go on

    ExportRequest request;
    request.messages = matching({});
    request.path = m_folder->filePath(QStringLiteral("all.messages"));
    auto whole = m_engine->exportMessages(request);
    QVERIFY(whole.result());
    QCOMPARE(whole.progressMaximum(), 1000);
}

void TestMessageJobs::useQueue()
{
    QByteArray xml = channelXml();
    const qsizetype first = xml.indexOf("<connector ");
    QByteArray connector = xml.mid(first, xml.indexOf("</connector>") - first);
    const qsizetype length = connector.size();
    connector.replace("<queueEnabled>false", "<queueEnabled>true").replace("<retryIntervalMillis>10000", "<retryIntervalMillis>20");
    connector.replace("<channelId>none", "<channelId>target");
    xml.replace(first, length, connector);
    QVERIFY(m_engine->importXml(xml).result());
    const auto deployed = m_engine->deploy(m_id).result();
    QVERIFY2(deployed, deployed ? "" : qPrintable(deployed.error().message));
}

void TestMessageJobs::bringTarget()
{
    QByteArray xml = channelXml();
    xml.replace(m_id.toUtf8(), "target").replace("<name>raw_raw</name>", "<name>the target</name>");
    QVERIFY(m_engine->importXml(xml).result());
    QVERIFY(m_engine->deploy(QStringLiteral("target")).result());
}

void TestMessageJobs::reprocessesWhatIsQueued()
{
    useQueue();
    const MessageId id = send("one");
    const MessageId other = send("two");
    QCOMPARE(load(id).connectorMessages[1].status, MessageStatus::Queued);
    QCOMPARE(snapshot().statistics.current, (Counters{2, 0, 2, 0, 2}));
    QTRY_VERIFY(load(id).connectorMessages[1].sendAttempts > 0); // a queue thread has it in hand
    ReprocessRequest request{named({id})};
    request.target = ReprocessRequest::Target::Overwrite;
    QCOMPARE(m_engine->reprocess(request).result()->done, 1);
    QCOMPARE(snapshot().statistics.current, (Counters{2, 0, 2, 0, 2}));
    bringTarget();
    QTRY_COMPARE(load(id).connectorMessages[1].status, MessageStatus::Sent);
    QTRY_COMPARE(load(other).connectorMessages[1].status, MessageStatus::Sent);
    QCOMPARE(snapshot().statistics.current, (Counters{2, 0, 4, 0, 0}));
    QCOMPARE(m_engine->messageIds(QStringLiteral("target"), 0, 100).result()->size(), 2u); // each once
}

void TestMessageJobs::deletesWhatIsQueued()
{
    useQueue();
    for (const char *content : {"one", "two", "three"})
        send(content);
    QTRY_VERIFY(load(1).connectorMessages[1].sendAttempts > 0);
    QCOMPARE(*m_engine->deleteMessages({named({1, 3})}).result(), 2);
    QCOMPARE(snapshot().statistics.current.queued, 1);
    QCOMPARE(snapshot().statistics.current.received, 3);
    bringTarget();
    QTRY_COMPARE(load(2).connectorMessages[1].status, MessageStatus::Sent);
    QCOMPARE(send("four"), 4);
    QTRY_COMPARE(load(4).connectorMessages[1].status, MessageStatus::Sent);
    QCOMPARE(m_engine->messageIds(QStringLiteral("target"), 0, 100).result()->size(), 2u);
    QCOMPARE(snapshot().statistics.current.queued, 0);
}

void TestMessageJobs::deletesProcessedMessages()
{
    for (int i = 0; i < 4; ++i)
        send("one");
    QCOMPARE(*m_engine->deleteMessages({named({2, 4, 9})}).result(), 2);
    QCOMPARE(ids(), (std::vector<MessageId>{1, 3}));
    QCOMPARE(snapshot().statistics.current.received, 4);
    QCOMPARE(send("five"), 5); // no id twice
    DeleteRequest rest{matching({MessageStatus::Sent})};
    rest.messages.query.since = 2;
    QCOMPARE(*m_engine->deleteMessages(rest).result(), 2);
    QCOMPARE(ids(), (std::vector<MessageId>{1}));
}

void TestMessageJobs::deletesConnectorMessages()
{
    const MessageId id = send("one");
    DeleteRequest request{named({id})};
    request.connectors = std::vector<MetaDataId>{1};
    QCOMPARE(*m_engine->deleteMessages(request).result(), 1);
    QCOMPARE(load(id).connectorMessages.size(), 2u);
    QCOMPARE(load(id).connectorMessages[1].metaDataId, 2);
    request.connectors = std::vector<MetaDataId>{0, 1};
    QCOMPARE(*m_engine->deleteMessages(request).result(), 1);
    QVERIFY(ids().empty());
}

void TestMessageJobs::deletesOfAnUndeployedChannel()
{
    send("one");
    send("two");
    QVERIFY(m_engine->undeploy(m_id).result());
    QCOMPARE(*m_engine->deleteMessages({named({1})}).result(), 1);
    QCOMPARE(ids(), (std::vector<MessageId>{2}));
    QVERIFY(m_engine->deleteAllMessages({m_id, DeleteAllRequest::WhenRunning::Refuse, true}).result());
    QVERIFY(ids().empty());
    QCOMPARE(snapshot().statistics.current, Counters());
    QCOMPARE(snapshot().connectors[0].statistics.current, Counters()); // decision O18
    QCOMPARE(snapshot().statistics.lifetime.received, 2);
    QVERIFY(m_engine->deploy(m_id).result());
    QCOMPARE(send("three"), 3);
}

void TestMessageJobs::deletesAllOfAStoppedChannelOnly()
{
    send("one");
    const auto refused = m_engine->deleteAllMessages({m_id}).result();
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::Invalid);
    QCOMPARE(ids().size(), 1u);
    QVERIFY(m_engine->stop(m_id).result());
    QVERIFY(m_engine->deleteAllMessages({m_id}).result());
    QVERIFY(ids().empty());
    QCOMPARE(snapshot().state, ChannelState::Stopped);
    QCOMPARE(snapshot().statistics.current.received, 1);
    QVERIFY(m_engine->start(m_id).result());
    QCOMPARE(send("two"), 2);
    QCOMPARE(load(2).connectorMessages.size(), 3u);
}

void TestMessageJobs::deletesAllAndRestarts()
{
    for (const bool paused : {false, true}) {
        QVERIFY(send("one") > 0);
        if (paused)
            QVERIFY(m_engine->pause(m_id).result());
        QVERIFY(m_engine->deleteAllMessages({m_id, DeleteAllRequest::WhenRunning::StopAndRestart, true}).result());
        QVERIFY(ids().empty());
        QCOMPARE(snapshot().statistics.current, Counters());
        QCOMPARE(snapshot().state, paused ? ChannelState::Paused : ChannelState::Started);
    }
}

void TestMessageJobs::exportedMessagesComeBack()
{
    send("one");
    send("fail");
    send("three");
    const QString path = m_folder->filePath(QStringLiteral("out.jsonl"));
    QCOMPARE(*m_engine->exportMessages({named({1, 2}), path}).result(), 2);
    const Counters before = snapshot().statistics.lifetime;
    const auto outcome = m_engine->importMessages(m_id, {path}).result();
    QVERIFY2(outcome, outcome ? "" : qPrintable(outcome.error().message));
    QCOMPARE(outcome->done, 2);
    QCOMPARE(ids(), (std::vector<MessageId>{1, 2, 3, 4, 5}));
    QCOMPARE(snapshot().statistics.lifetime, before);
    for (const MessageId id : {1, 2}) {
        MessageDocument original{load(id), {}}, imported{load(id + 3), {}};
        QCOMPARE(imported.message.importId, std::optional<MessageId>(id));
        QVERIFY(imported.message.processed);
        imported.message.messageId = id;
        imported.message.importId.reset();
        QCOMPARE(messageToDocument(imported), messageToDocument(original));
    }
    // Of an import, the id it had first is kept.
    QCOMPARE(*m_engine->exportMessages({named({5}), path}).result(), 1);
    QCOMPARE(m_engine->importMessages(m_id, {path}).result()->done, 1);
    QCOMPARE(load(6).importId, std::optional<MessageId>(2));

    QVERIFY(m_engine->undeploy(m_id).result());
    QCOMPARE(m_engine->importMessages(m_id, {path}).result().error().code, ErrorCode::Stopped);
}

void TestMessageJobs::importNamesWhatIsWrong()
{
    send("one");
    const QString path = m_folder->filePath(QStringLiteral("out.jsonl"));
    QCOMPARE(*m_engine->exportMessages({matching({}), path}).result(), 1);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray good = file.readAll();
    file.close();
    QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
    file.write("nonsense\n" + good + "\n{\"millraceMessage\":99}\n" + good.trimmed());
    file.close();
    const auto outcome = m_engine->importMessages(m_id, {path}).result();
    QVERIFY(outcome);
    QCOMPARE(outcome->done, 2);
    QCOMPARE(outcome->failed, 2);
    QVERIFY(outcome->failures[0].reason.contains(QStringLiteral("line 1")));
    QVERIFY(outcome->failures[1].reason.contains(QStringLiteral("line 4")));
    QVERIFY(outcome->failures[1].reason.contains(QStringLiteral("newer")));
    QCOMPARE(m_engine->importMessages(m_id, {QStringLiteral("/no/such/file")}).result().error().code, ErrorCode::Io);
}

// A value of another type would be a wrong one on SQLite, and none that PostgreSQL takes.
void TestMessageJobs::importedMetaDataIsWhatTheColumnsHold()
{
    QByteArray xml = channelXml();
    xml.replace("<metaDataColumns></metaDataColumns>", "<metaDataColumns><metaDataColumn><name>N</name><type>NUMBER</type></metaDataColumn>"
                                      "<metaDataColumn><name>S</name><type>STRING</type></metaDataColumn></metaDataColumns>");
    QVERIFY(m_engine->importXml(xml).result());
    QVERIFY(m_engine->deploy(m_id).result());
    Message message = load(send("one"));
    message.connectorMessages[0].metaData = {{QStringLiteral("N"), QStringLiteral("12.5")}, {QStringLiteral("S"), QString(300, u'x')}};
    message.connectorMessages[1].metaData = {{QStringLiteral("N"), QStringLiteral("twelve")}, {QStringLiteral("S"), QStringLiteral("s")}};
    const QString path = m_folder->filePath(QStringLiteral("in.jsonl"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(messageToDocument({message, {}}));
    file.close();
    QCOMPARE(m_engine->importMessages(m_id, {path}).result()->done, 1);
    const Message imported = load(2);
    const ValueMap first = imported.connectorMessages[0].metaData, second = imported.connectorMessages[1].metaData;
    QVERIFY(first.value(QStringLiteral("N")).get<double>());
    QCOMPARE(*first.value(QStringLiteral("N")).get<double>(), 12.5);
    QCOMPARE(first.value(QStringLiteral("S")).toText(), QString(255, u'x'));
    QVERIFY(second.value(QStringLiteral("N")).isNull());
    QCOMPARE(second.value(QStringLiteral("S")).toText(), QStringLiteral("s"));
}

void TestMessageJobs::exportsOneContent()
{
    send("one");
    send("fail");
    const QString folder = m_folder->filePath(QStringLiteral("contents"));
    ExportRequest request{matching({}), folder};
    request.content = ExportRequest::OneContent{ContentType::Encoded, 1, QStringLiteral("${channelName}/${messageId}-${connector}.txt")};
    QCOMPARE(*m_engine->exportMessages(request).result(), 1); // the other one has no destination
    QCOMPARE(QDir(folder).entryList(QDir::Files), QStringList{QStringLiteral("raw_raw_1-1.txt")});
    QFile file(QDir(folder).filePath(QStringLiteral("raw_raw_1-1.txt")));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), QByteArray("ONE"));
}

void TestMessageJobs::clearsStatistics()
{
    send("one");
    QVERIFY(m_engine->clearStatistics({.channelId = m_id}).result());
    QCOMPARE(snapshot().statistics.current, Counters());
    QCOMPARE(snapshot().statistics.lifetime.received, 1);
    send("two");
    QCOMPARE(snapshot().statistics.current.received, 1);
}

QTEST_GUILESS_MAIN(TestMessageJobs)
#include "tst_message_jobs.moc"
