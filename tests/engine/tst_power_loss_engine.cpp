// SPDX-License-Identifier: GPL-3.0-or-later
// A positive acknowledgement is a promise: whenever the power goes after it left, the message is in the database with its
// raw content. Over the whole path: MLLP in, script, two chains, acknowledgement out. (kill -9 is tests/tools/kill_under_load.py.)
#include "engine/engine.h"
#include "tests/support/mllp_peer.h"
#include "tests/support/power_loss_vfs.h"

#include <QTemporaryDir>
#include <QtTest>

#include <mutex>
#include <random>
#include <thread>

using namespace millrace;
using namespace millrace::test;

namespace {

QByteArray channelFile(const char *mode, quint16 port, const QString &out)
{
    QFile file(QStringLiteral(MILLRACE_TEST_DATA "/bench/channels/load_%1_8.xml").arg(QLatin1String(mode)));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("no %s", qPrintable(file.fileName()));
    QByteArray xml = file.readAll();
    xml.replace("<port>16700</port>", "<port>" + QByteArray::number(port) + "</port>");
    xml.replace("@OUT@", out.toUtf8());
    return xml;
}

QByteArray adt(const QByteArray &controlId)
{
    return "MSH|^~\\&|A|B|C|D|20260102||ADT^A01|" + controlId + "|P|2.5\rPID|1||77^^^H||FAM^GIV\rPV1|1|I\r";
}

} // namespace

class TestPowerLossEngine : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void acknowledgedMessagesAreThere_data();
    void acknowledgedMessagesAreThere();
};

void TestPowerLossEngine::acknowledgedMessagesAreThere_data()
{
    QTest::addColumn<QByteArray>("mode");
    for (const char *mode : {"development", "production", "raw"})
        QTest::newRow(mode) << QByteArray(mode);
}

void TestPowerLossEngine::acknowledgedMessagesAreThere()
{
    QFETCH(QByteArray, mode);
    PowerLossVfs disk; // before any database is opened
    const QTemporaryDir folder;
    EngineOptions options;
    options.dataDir = folder.filePath(QStringLiteral("data"));
    auto engine = Engine::open(options);
    QVERIFY(engine);
    const quint16 port = freePort();
    const auto imported = (*engine)->importXml(channelFile(mode.constData(), port, folder.path())).result();
    QVERIFY(imported);
    const ChannelId id = imported->channels.front();
    const auto deployed = (*engine)->deploy(id).result();
    QVERIFY2(deployed, deployed ? "" : qPrintable(deployed.error().message));

    std::mutex mutex;
    std::vector<QByteArray> acknowledged; // control ids whose AA has arrived; guarded by mutex
    std::vector<std::jthread> senders; // ended by their stop tokens, also where a check fails
    for (int s = 0; s < 3; ++s) {
        senders.emplace_back([&, s](const std::stop_token &stop) {
            MllpClient client(port);
            for (int n = 0; !stop.stop_requested(); ++n) {
                const QByteArray controlId = QByteArray::number(s) + '-' + QByteArray::number(n);
                const auto reply = client.ask(adt(controlId));
                if (!reply || !reply->contains("MSA|AA|" + controlId))
                    return;
                const std::lock_guard lock(mutex);
                acknowledged.push_back(controlId);
            }
        });
    }
    std::mt19937 random(20261130);
    size_t least = 0;
    for (int cut = 0; cut < 6; ++cut) {
        least += 5 + random() % 30;
        QTRY_VERIFY_WITH_TIMEOUT(([&] { const std::lock_guard lock(mutex); return acknowledged.size() >= least; }()), 60000);
        std::vector<QByteArray> promised;
        {
            const std::lock_guard lock(mutex);
            promised = acknowledged;
        }
        const QTemporaryDir after; // what the disk holds if the power goes now
        QVERIFY(disk.saveAfterPowerLoss(options.dataDir, after.path(), PowerLossVfs::Lost::EverythingUnsynced));
        EngineOptions reopened;
        reopened.dataDir = after.path();
        auto found = Engine::open(reopened);
        QVERIFY2(found, found ? "" : qPrintable(found.error().message));
        QSet<QByteArray> stored;
        const auto ids = (*found)->messageIds(id, 1, 1000000).result();
        QVERIFY(ids);
        for (const MessageId messageId : *ids) {
            const auto message = (*found)->loadMessage(id, messageId).result();
            QVERIFY(message);
            const auto &raw = message->connectorMessages.at(0).raw;
            QVERIFY(raw);
            stored.insert(raw->data.split('|').value(9));
        }
        for (const QByteArray &controlId : promised)
            QVERIFY2(stored.contains(controlId), controlId.constData());
    }
}

QTEST_GUILESS_MAIN(TestPowerLossEngine)
#include "tst_power_loss_engine.moc"
