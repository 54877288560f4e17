// SPDX-License-Identifier: GPL-3.0-or-later
// A disk that is full, broken or read-only, or a database that somebody else holds: nothing that is not stored is acknowledged,
// and when the trouble is over, work goes on without a restart. Over the whole path, with each way of queueing.
#include "engine/engine.h"
#include "tests/support/mllp_peer.h"
#include "tests/support/power_loss_vfs.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <sqlite3.h>

#include <algorithm>


using namespace millrace;
using namespace millrace::test;

namespace {

enum class Queues { None, Source, SourceAndDestinations };
enum class Trouble { DiskFull, SyncFails, ReadOnly, Locked };

QByteArray adt(const QByteArray &controlId)
{
    return "MSH|^~\\&|A|B|C|D|20260102||ADT^A01|" + controlId + "|P|2.5\rPID|1||77^^^H||FAM^GIV\rPV1|1|I\r";
}

// The bench's channel: MLLP in, a script, a File Writer and a Channel Writer.
QByteArray channelFile(quint16 port, const QString &out, Queues queues)
{
    QFile file(QStringLiteral(MILLRACE_TEST_DATA "/bench/channels/load_development_8.xml"));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("no %s", qPrintable(file.fileName()));
    QByteArray xml = file.readAll();
    xml.replace("<port>16700</port>", "<port>" + QByteArray::number(port) + "</port>");
    xml.replace("@OUT@", out.toUtf8());
    if (queues != Queues::None) {
        xml.replace("<respondAfterProcessing>true<", "<respondAfterProcessing>false<");
        xml.replace("Auto-generate (After source transformer)", "Auto-generate (Before processing)");
    }
    if (queues == Queues::SourceAndDestinations) {
        xml.replace("<queueEnabled>false<", "<queueEnabled>true<");
        xml.replace("<retryIntervalMillis>10000<", "<retryIntervalMillis>50<");
    }
    return xml;
}

// Holds the database's write lock, as another program would.
class Holder
{
public:
    explicit Holder(const QString &path)
    {
        sqlite3_open(path.toUtf8().constData(), &m_handle);
        m_holds = sqlite3_exec(m_handle, "PRAGMA busy_timeout=20000; BEGIN IMMEDIATE", nullptr, nullptr, nullptr) == SQLITE_OK;
    }
    ~Holder() { sqlite3_close(m_handle); }
    bool holds() const { return m_holds; }

private:
    sqlite3 *m_handle = nullptr;
    bool m_holds = false;
};

} // namespace

Q_DECLARE_METATYPE(Queues)
Q_DECLARE_METATYPE(Trouble)

class TestDiskTrouble : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workGoesOnAfterwards_data();
    void workGoesOnAfterwards();
    void queuesThatCannotBeReadAreAnError();
};

void TestDiskTrouble::workGoesOnAfterwards_data()
{
    QTest::addColumn<Trouble>("trouble");
    QTest::addColumn<Queues>("queues");
    const std::pair<const char *, Trouble> troubles[] = {
        {"disk full", Trouble::DiskFull}, {"sync fails", Trouble::SyncFails}, {"read-only", Trouble::ReadOnly}, {"locked", Trouble::Locked}};
    const std::pair<const char *, Queues> all[] = {
        {"no queue", Queues::None}, {"source queue", Queues::Source}, {"all queues", Queues::SourceAndDestinations}};
    // With the source queue on, what was acknowledged before may be cut anywhere on its way: it goes on from there.
    for (const auto &[name, trouble] : troubles) {
        for (const auto &[queueName, queues] : all)
            QTest::addRow("%s, %s", name, queueName) << trouble << queues;
    }
}

void TestDiskTrouble::workGoesOnAfterwards()
{
    QFETCH(Trouble, trouble);
    QFETCH(Queues, queues);
    PowerLossVfs disk; // before any database is opened
    const QTemporaryDir folder;
    EngineOptions options;
    options.dataDir = folder.filePath(QStringLiteral("data"));
    auto engine = Engine::open(options);
    QVERIFY(engine);
    const quint16 port = freePort();
    const auto imported = (*engine)->importXml(channelFile(port, folder.path(), queues)).result();
    QVERIFY(imported);
    const ChannelId id = imported->channels.front();
    const auto deployed = (*engine)->deploy(id).result();
    QVERIFY2(deployed, deployed ? "" : qPrintable(deployed.error().message));

    QSet<QByteArray> acknowledged, refused;
    const auto offer = [&](const QByteArray &controlId) {
        MllpClient client(port);
        const auto reply = client.ask(adt(controlId));
        const bool taken = reply && reply->contains("MSA|AA|" + controlId);
        (taken ? acknowledged : refused).insert(controlId);
        return taken;
    };
    for (int n = 0; n < 5; ++n)
        QVERIFY(offer("before" + QByteArray::number(n)));

    {
        std::unique_ptr<Holder> holder;
        switch (trouble) {
        case Trouble::DiskFull: disk.setFault(PowerLossVfs::Fault::DiskFull); break;
        case Trouble::SyncFails: disk.setFault(PowerLossVfs::Fault::SyncFails); break;
        case Trouble::ReadOnly: disk.setFault(PowerLossVfs::Fault::ReadOnly); break;
        case Trouble::Locked:
            holder = std::make_unique<Holder>(options.dataDir + QStringLiteral("/millrace.db"));
            QVERIFY(holder->holds());
            break;
        }
        for (int n = 0; n < 3; ++n)
            QVERIFY2(!offer("during" + QByteArray::number(n)), "acknowledged, and not stored");
        disk.setFault(PowerLossVfs::Fault::None);
    }

    QTRY_VERIFY_WITH_TIMEOUT(offer("try" + QByteArray::number(acknowledged.size() + refused.size())), 30000);
    for (int n = 0; n < 5; ++n)
        QVERIFY(offer("after" + QByteArray::number(n)));

    // All that was acknowledged is there, and comes to its end without a restart.
    QByteArrayList unfinished, states;
    const auto allDone = [&] {
        QSet<QByteArray> done;
        states.clear();
        const auto ids = (*engine)->messageIds(id, 1, 1000).result();
        for (const MessageId messageId : ids ? *ids : std::vector<MessageId>()) {
            const auto message = (*engine)->loadMessage(id, messageId).result();
            if (!message || message->connectorMessages.empty())
                continue;
            QByteArray state = message->connectorMessages.front().raw->data.split('|').value(9) + (message->processed ? " processed" : " unprocessed");
            for (const ConnectorMessage &m : message->connectorMessages)
                state += ' ' + QByteArray(1, char(m.status));
            states.append(state);
            if (!message->processed || message->connectorMessages.size() != 3)
                continue;
            bool sent = true;
            for (const ConnectorMessage &m : message->connectorMessages)
                sent = sent && (m.isSource() ? m.status == MessageStatus::Transformed : m.status == MessageStatus::Sent);
            if (sent && message->connectorMessages.front().raw)
                done.insert(message->connectorMessages.front().raw->data.split('|').value(9));
        }
        unfinished = QByteArrayList((acknowledged - done).values());
        return unfinished.isEmpty();
    };
    const bool finished = QTest::qWaitFor(allDone, 30000);
    QVERIFY2(finished, (unfinished.join(' ') + " of " + states.join(", ")).constData());
    QVERIFY(refused.size() >= 3);
}

// They are not empty.
void TestDiskTrouble::queuesThatCannotBeReadAreAnError()
{
    const QTemporaryDir folder;
    EngineOptions options;
    options.dataDir = folder.filePath(QStringLiteral("data"));
    auto engine = Engine::open(options);
    QVERIFY(engine);
    const auto imported = (*engine)->importXml(channelFile(freePort(), folder.path(), Queues::SourceAndDestinations)).result();
    QVERIFY(imported);
    const ChannelId id = imported->channels.front();
    QVERIFY((*engine)->deploy(id).result());
    QVERIFY((*engine)->stopConnector(id, 1).result());
    RawMessage raw;
    raw.content = adt("waits");
    QVERIFY((*engine)->send(id, std::move(raw)).result());
    // The stopped destination's queue keeps it; the source queue and the other destination's have it for a moment only.
    const auto queued = [&] {
        const auto queues = (*engine)->queues().result();
        return queues && std::any_of(queues->begin(), queues->end(), [](const QueueState &queue) { return queue.metaDataId == 1 && queue.oldest == 1; });
    };
    QTRY_VERIFY(queued());

    sqlite3 *database = nullptr;
    QCOMPARE(sqlite3_open((options.dataDir + QStringLiteral("/millrace.db")).toUtf8().constData(), &database), SQLITE_OK);
    const auto rename = [&](const char *sql) { return sqlite3_exec(database, sql, nullptr, nullptr, nullptr); };
    sqlite3_busy_timeout(database, 20000);
    QCOMPARE(rename("ALTER TABLE d_mm1 RENAME TO elsewhere"), SQLITE_OK);
    const auto queues = (*engine)->queues().result();
    QCOMPARE(rename("ALTER TABLE elsewhere RENAME TO d_mm1"), SQLITE_OK);
    sqlite3_close(database);
    QVERIFY(!queues);
    QVERIFY2(queues.error().message.contains((*engine)->channels().front().name), qPrintable(queues.error().message));
    QTRY_VERIFY(queued());
}

QTEST_GUILESS_MAIN(TestDiskTrouble)
#include "tst_disk_trouble.moc"
