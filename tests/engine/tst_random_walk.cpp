// SPDX-License-Identifier: GPL-3.0-or-later
// Sends, queues, fails, reprocesses, deletes, imports and restarts in any order, and looks after each step: what is shown as
// queued is the number of rows with status Q, and the counters are the sum of the transitions that the rows have made.
// spec/engine.md sections 15 and 16.
//
// MILLRACE_WALK=STEPS[,SEED] walks that far (10,000 take some minutes); without it a walk that a CI has time for.
#include "engine/engine.h"
#include "tests/store/test_database.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <map>
#include <random>
#include <set>

using namespace millrace;

namespace {

// The golden case's channel with a queue of each kind; what its destinations answer is in the message, and in the global map.
QByteArray channelFile()
{
    QFile file(QStringLiteral(MILLRACE_TEST_DATA "/cases/queue_retry/channel.xml"));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("no %s", qPrintable(file.fileName()));
    QByteArray xml = file.readAll();
    const QByteArray writer = "<script>var t = String(connectorMessage.getEncodedData());"
                              " var isInline = connectorMessage.getMetaDataId() == 3;" // has no queue: runs when it is told to
                              " if (isInline &amp;&amp; t.indexOf('|unblock|') > 0) globalMap.remove('blocked');"
                              " if (isInline &amp;&amp; t.indexOf('|block|') > 0) globalMap.put('blocked', 'yes');"
                              " if (t.indexOf('|queued|') > 0 &amp;&amp; globalMap.get('blocked')) return new Response(QUEUED, '', 'not yet');"
                              " if (t.indexOf('|error|') > 0) return new Response(ERROR, '', 'no');"
                              " return 'taken';</script>";
    for (qsizetype at = 0; (at = xml.indexOf("<script>", at)) >= 0; at += writer.size()) {
        const qsizetype end = xml.indexOf("</script>", at) + 9;
        xml.replace(at, end - at, writer);
    }
    const QByteArray none = "<filter version=\"4.5.2\">\n      <elements></elements>";
    const qsizetype filter = xml.indexOf(none); // the source's
    if (filter < 0)
        qFatal("the case's channel has changed");
    xml.replace(filter, none.size(), "<filter version=\"4.5.2\"><elements><com.mirth.connect.plugins.javascriptrule.JavaScriptRule version=\"4.5.2\">"
                                     "<name>word</name><sequenceNumber>0</sequenceNumber><enabled>true</enabled><operator>NONE</operator>"
                                     "<script>var t = String(connectorMessage.getRawData()); if (t.indexOf('|throw|') > 0) throw 'no';"
                                     " return t.indexOf('|reject|') &lt; 0;</script>"
                                     "</com.mirth.connect.plugins.javascriptrule.JavaScriptRule></elements>");
    xml.replace("<retryIntervalMillis>10000<", "<retryIntervalMillis>5<");
    return xml;
}

using Row = std::pair<MessageId, MetaDataId>;
using Rows = std::map<Row, MessageStatus>;

struct Expected // counters by connector; the channel's own under -1
{
    std::map<MetaDataId, Counters> counters;

    void add(MetaDataId id, MessageStatus status, int by)
    {
        for (const MetaDataId which : {id, -1}) {
            Counters &c = counters[which];
            c.filtered += status == MessageStatus::Filtered ? by : 0;
            c.error += status == MessageStatus::Error ? by : 0;
            c.sent += status == MessageStatus::Sent && id != sourceMetaDataId ? by : 0;
        }
    }
    void receive(MetaDataId id, int by)
    {
        counters[id].received += by;
        if (id == sourceMetaDataId)
            counters[-1].received += by;
    }
};

} // namespace

class TestRandomWalk : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase_data() { TestDatabases::addRows(); }
    void init();
    void cleanup();
    void walk();

private:
    void open();
    void step();
    void send(const QByteArray &word);
    void reprocess(ReprocessRequest::Target target);
    void remove();
    void removeConnectors();
    void exportAndImport();
    void restart();
    Rows rows();
    bool isQuiet(const Rows &now);
    void compare();
    QString disagreement();
    Expected following(const Rows &now) const;
    std::optional<MessageId> anyMessage();
    ChannelSnapshot snapshot();

    TestDatabases m_databases;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Engine> m_engine;
    ChannelId m_id;
    std::mt19937 m_random;
    bool m_isBlocked = false;
    Rows m_rows;
    std::set<MessageId> m_imported; // their rows are not counted
    Expected m_expected;
    QString m_last; // what the last step was
    std::map<QString, int> m_steps;
};

void TestRandomWalk::init()
{
    NEW_DATABASE(m_databases);
    m_isBlocked = false;
    m_rows = {};
    m_imported.clear();
    m_expected = {};
    m_steps.clear();
    m_folder = std::make_unique<QTemporaryDir>();
    open();
    const auto imported = m_engine->importXml(channelFile()).result();
    QVERIFY2(imported, imported ? "" : qPrintable(imported.error().message));
    m_id = imported->channels.front();
    const auto deployed = m_engine->deploy(m_id).result();
    QVERIFY2(deployed, deployed ? "" : qPrintable(deployed.error().message));
}

void TestRandomWalk::cleanup()
{
    m_engine.reset();
}

void TestRandomWalk::open()
{
    EngineOptions options;
    options.dataDir = m_folder->filePath(QStringLiteral("data"));
    options.database = m_databases.address();
    auto engine = Engine::open(options);
    if (!engine)
        qFatal("%s", qPrintable(engine.error().message));
    m_engine = std::move(*engine);
}

void TestRandomWalk::walk()
{
    const QStringList asked = qEnvironmentVariable("MILLRACE_WALK").split(QLatin1Char(','));
    const int steps = asked.value(0).isEmpty() ? 200 : asked.value(0).toInt();
    const auto seed = asked.size() > 1 ? asked.value(1).toUInt() : 20261130u;
    m_random.seed(seed);
    for (int n = 0; n < steps; ++n) {
        step();
        if (QTest::currentTestFailed()) {
            qWarning("step %d (%s), seed %u", n, qPrintable(m_last), seed);
            return;
        }
    }
    for (const auto &[what, times] : m_steps)
        qInfo("%6d  %s", times, qPrintable(what));
}

void TestRandomWalk::step()
{
    const int dice = int(m_random() % 100);
    const bool isFull = m_rows.size() > 5 * 60;
    if (isFull || dice < 12)
        remove();
    else if (dice < 40)
        send(QByteArrayList{"sent", "queued", "queued", "error", "reject", "throw"}.at(int(m_random() % 6)));
    else if (dice < 50)
        send(m_isBlocked ? "unblock" : "block");
    else if (dice < 64)
        reprocess(ReprocessRequest::Target::NewMessages);
    else if (dice < 78)
        reprocess(ReprocessRequest::Target::Overwrite);
    else if (dice < 86)
        removeConnectors();
    else if (dice < 96)
        exportAndImport();
    else
        restart();
    ++m_steps[m_last];
    if (!QTest::currentTestFailed())
        compare();
}

void TestRandomWalk::send(const QByteArray &word)
{
    m_last = QStringLiteral("send ") + QLatin1String(word);
    RawMessage raw;
    raw.content = "MSH|^~\\&|" + word + "|B|C|D|20260102||ADT^A01|1|P|2.5\rPID|1||77\r";
    const auto sent = m_engine->send(m_id, raw).result();
    QVERIFY2(sent, sent ? "" : qPrintable(sent.error().message));
    if (word == "block" || word == "unblock")
        m_isBlocked = word == "block";
}

void TestRandomWalk::reprocess(ReprocessRequest::Target target)
{
    m_last = target == ReprocessRequest::Target::Overwrite ? QStringLiteral("reprocess in place") : QStringLiteral("reprocess as new");
    const auto id = anyMessage();
    if (!id)
        return;
    ReprocessRequest request;
    request.messages.query.channelId = m_id;
    request.messages.ids = std::vector<MessageId>{*id};
    request.target = target;
    // An imported message is run anew whole: rows of it that stay would be taken back one day without ever having counted.
    if (m_random() % 3 == 0 && !m_imported.contains(*id))
        request.destinations = std::vector<MetaDataId>{1, 3};
    const auto outcome = m_engine->reprocess(request).result();
    QVERIFY2(outcome, outcome ? "" : qPrintable(outcome.error().message));
    // What is reprocessed may be one that blocks or lets go.
    const auto message = m_engine->loadMessage(m_id, *id).result();
    const QByteArray raw = message && message->connectorMessages.front().raw ? message->connectorMessages.front().raw->data : QByteArray();
    if (outcome->done == 1 && (raw.contains("|block|") || raw.contains("|unblock|")))
        m_isBlocked = raw.contains("|block|");
    if (target == ReprocessRequest::Target::Overwrite && outcome->done == 1 && m_imported.erase(*id) > 0) {
        // From now on it counts, and what it was before never did.
        std::erase_if(m_rows, [id](const auto &row) { return row.first.first == *id; });
    }
}

void TestRandomWalk::remove()
{
    m_last = QStringLiteral("delete");
    DeleteRequest request;
    request.messages.query.channelId = m_id;
    request.messages.ids.emplace();
    for (const auto &[row, status] : m_rows) {
        if (row.second == sourceMetaDataId && m_random() % 4 == 0)
            request.messages.ids->push_back(row.first);
    }
    const auto deleted = m_engine->deleteMessages(request).result();
    QVERIFY2(deleted, deleted ? "" : qPrintable(deleted.error().message));
}

void TestRandomWalk::removeConnectors()
{
    m_last = QStringLiteral("delete connector messages");
    const auto id = anyMessage();
    if (!id)
        return;
    DeleteRequest request;
    request.messages.query.channelId = m_id;
    request.messages.ids = std::vector<MessageId>{*id};
    request.connectors = std::vector<MetaDataId>{1 + MetaDataId(m_random() % 4)};
    const auto deleted = m_engine->deleteMessages(request).result();
    QVERIFY2(deleted, deleted ? "" : qPrintable(deleted.error().message));
}

void TestRandomWalk::exportAndImport()
{
    m_last = QStringLiteral("export and import");
    const auto id = anyMessage();
    if (!id)
        return;
    ExportRequest request;
    request.messages.query.channelId = m_id;
    request.messages.ids = std::vector<MessageId>{*id};
    request.path = m_folder->filePath(QStringLiteral("message"));
    QFile::remove(request.path);
    const auto exported = m_engine->exportMessages(request).result();
    QVERIFY2(exported, exported ? "" : qPrintable(exported.error().message));
    QCOMPARE(*exported, 1);
    const auto imported = m_engine->importMessages(m_id, {request.path}).result();
    QVERIFY2(imported, imported ? "" : qPrintable(imported.error().message));
    QCOMPARE(imported->done, 1);
    const Rows now = rows();
    m_imported.insert(now.rbegin()->first.first); // the newest
}

void TestRandomWalk::restart()
{
    m_last = QStringLiteral("restart");
    m_engine.reset(); // undeploys in order
    open();
    m_isBlocked = false; // the global map is memory
    const auto deployed = m_engine->deploy(m_id).result();
    QVERIFY2(deployed, deployed ? "" : qPrintable(deployed.error().message));
}

Rows TestRandomWalk::rows()
{
    Rows all;
    MessageQuery query;
    query.channelId = m_id;
    for (;;) {
        const auto page = m_engine->findMessages(query).result();
        if (!page)
            qFatal("%s", qPrintable(page.error().message));
        for (const MessageSummary &message : page->messages) {
            for (const ConnectorSummary &connector : message.connectors)
                all[{message.messageId, connector.metaDataId}] = connector.status;
            query.before = message.messageId;
        }
        if (!page->more)
            return all;
    }
}

// Unblocked, the queues run dry. Blocked, a queue stands still as long as one that is blocked is in it: its thread keeps the
// message it tried last, so others may wait behind it.
bool TestRandomWalk::isQuiet(const Rows &now)
{
    std::map<MetaDataId, bool> isHeldUp;
    for (const auto &[row, status] : now) {
        if (status == MessageStatus::Received || status == MessageStatus::Pending || (status == MessageStatus::Queued && !m_isBlocked))
            return false;
        if (status != MessageStatus::Queued || isHeldUp[row.second])
            continue;
        const auto message = m_engine->loadMessage(m_id, row.first).result();
        isHeldUp[row.second] = message && message->connectorMessages.front().encoded && message->connectorMessages.front().encoded->data.contains("|queued|");
    }
    return std::all_of(isHeldUp.begin(), isHeldUp.end(), [](const auto &connector) { return connector.second; });
}

void TestRandomWalk::compare()
{
    QString why;
    const bool agrees = QTest::qWaitFor([&] { why = disagreement(); return why.isEmpty(); }, 20000);
    QVERIFY2(agrees, qPrintable(m_last + QStringLiteral(": ") + why));
}

// Rows and counters at one moment; empty where they agree, which is then the new starting point.
QString TestRandomWalk::disagreement()
{
    const Rows now = rows();
    const ChannelSnapshot shown = snapshot();
    if (rows() != now || !isQuiet(now))
        return QStringLiteral("the channel does not come to rest");
    const Expected expected = following(now);
    const auto differs = [](const Counters &counters, const Counters &wanted, qint64 queued) {
        return counters.received != wanted.received || counters.filtered != wanted.filtered || counters.sent != wanted.sent
               || counters.error != wanted.error || counters.queued != queued;
    };
    const auto told = [](const QString &where, const Counters &counters, const Counters &wanted, qint64 queued) {
        return QStringLiteral("%1: received %2/%3 filtered %4/%5 sent %6/%7 error %8/%9 queued %10/%11 (shown/expected)").arg(where)
            .arg(counters.received).arg(wanted.received).arg(counters.filtered).arg(wanted.filtered)
            .arg(counters.sent).arg(wanted.sent).arg(counters.error).arg(wanted.error).arg(counters.queued).arg(queued);
    };
    std::map<MetaDataId, qint64> queued;
    for (const auto &[row, status] : now) {
        queued[row.second] += status == MessageStatus::Queued;
        queued[-1] += status == MessageStatus::Queued;
    }
    const auto wanted = [&expected](MetaDataId id) { const auto found = expected.counters.find(id); return found == expected.counters.end() ? Counters() : found->second; };
    for (const ConnectorSnapshot &connector : shown.connectors) {
        const MetaDataId id = connector.metaDataId;
        if (differs(connector.statistics.current, wanted(id), queued[id]))
            return told(connector.name, connector.statistics.current, wanted(id), queued[id]);
    }
    if (differs(shown.statistics.current, wanted(-1), queued[-1]))
        return told(QStringLiteral("channel"), shown.statistics.current, wanted(-1), queued[-1]);
    m_rows = now;
    m_expected = expected;
    return {};
}

// What the rows' changes since the last look count.
Expected TestRandomWalk::following(const Rows &now) const
{
    Expected expected = m_expected;
    for (const auto &[row, status] : now) {
        const auto before = m_rows.find(row);
        if (before == m_rows.end()) {
            if (m_imported.contains(row.first))
                continue;
            expected.receive(row.second, 1);
            expected.add(row.second, status, 1);
        } else if (before->second != status) {
            expected.add(row.second, before->second, -1);
            expected.add(row.second, status, 1);
        }
    }
    // A row that is gone: deleted, which counts nothing; or not made again when its message was reprocessed in place, which
    // takes back what it counted.
    if (m_last == QLatin1String("reprocess in place")) {
        for (const auto &[row, status] : m_rows) {
            if (now.contains(row) || m_imported.contains(row.first))
                continue;
            expected.receive(row.second, -1);
            expected.add(row.second, status, -1);
        }
    }
    return expected;
}

std::optional<MessageId> TestRandomWalk::anyMessage()
{
    std::vector<MessageId> ids;
    for (const auto &[row, status] : m_rows) {
        if (row.second == sourceMetaDataId)
            ids.push_back(row.first);
    }
    return ids.empty() ? std::nullopt : std::optional(ids[m_random() % ids.size()]);
}

ChannelSnapshot TestRandomWalk::snapshot()
{
    for (const ChannelSnapshot &channel : m_engine->channels()) {
        if (channel.id == m_id)
            return channel;
    }
    return {};
}

QTEST_GUILESS_MAIN(TestRandomWalk)
#include "tst_random_walk.moc"
