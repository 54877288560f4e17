// SPDX-License-Identifier: GPL-3.0-or-later
// Dies at every commit of every transaction and around every effect outside the process, in every shape of channel; starts
// again from what the disk then holds, and accounts for each message: what was acknowledged or sent is there and reaches its end,
// each destination gets the messages in order, none is sent again but the one in flight, and the counters are the sum of what
// is stored. Once as a killed process and once as a lost power. spec/engine.md sections 3 and 10.
//
// MILLRACE_RIG=full takes every occurrence of every point; without it the first and the fourth, which a CI has time for.
#include "tests/rig/crash_rig.h"

#include <QtTest>

#include <algorithm>

using namespace millrace;
using namespace millrace::test;

Q_DECLARE_METATYPE(millrace::test::Shape)

namespace {

constexpr int messageCount = 6;

struct Account
{
    int moments = 0;
    int messages = 0; // stored at the end
    int promised = 0; // acknowledged before the crash
    int lost = 0;
    int outOfOrder = 0;
    int unfinished = 0;
    int miscounted = 0;
    int duplicatesAllowed = 0;
    int duplicates = 0;
    int duplicatesTooMany = 0;
};

QString describe(const Moment &moment)
{
    return QStringLiteral("%1, occurrence %2, %3").arg(moment.point).arg(moment.occurrence).arg(QLatin1String(moment.crash == Crash::Killed ? "killed" : "power lost"));
}

// Sends the messages one after the other, as a peer that waits for each reply does, and waits until all is done.
void work(PipelineHarness &harness, World &world)
{
    for (int n = 1; n <= messageCount; ++n) {
        const QByteArray content = QByteArray(n % 2 ? "a:" : "b:") + QByteArray::number(n);
        auto result = harness.dispatch(content);
        QVERIFY(result);
        if (result->response) {
            world.acknowledged(content);
            result->delivered({});
        }
    }
}

std::vector<Message> storedMessages(PipelineHarness &harness)
{
    std::vector<Message> messages;
    auto reader = harness.store().openReader();
    const auto ids = reader->ids(harness.config.id, 1, 1000);
    for (const MessageId id : ids ? *ids : std::vector<MessageId>()) {
        if (auto message = reader->load(harness.config.id, id))
            messages.push_back(std::move(*message));
    }
    return messages;
}

bool isFinished(const Message &message)
{
    return message.processed && std::all_of(message.connectorMessages.begin(), message.connectorMessages.end(), [](const ConnectorMessage &m) {
        return m.status == MessageStatus::Transformed || m.status == MessageStatus::Sent || m.status == MessageStatus::Error;
    });
}

bool allFinished(PipelineHarness &harness)
{
    const auto messages = storedMessages(harness);
    return std::all_of(messages.begin(), messages.end(), isFinished);
}

// What the stored rows say the counters must be: nothing here is deleted, so each row counts once, with the status it has.
ChannelStatistics sumOf(const std::vector<Message> &messages)
{
    ChannelStatistics sum;
    for (const Message &message : messages) {
        for (const ConnectorMessage &m : message.connectorMessages) {
            for (Counters *counters : {&sum.connectors[m.metaDataId].lifetime, &sum.channel.lifetime}) {
                const bool isChannel = counters == &sum.channel.lifetime;
                counters->received += !isChannel || m.isSource();
                counters->sent += m.status == MessageStatus::Sent;
                counters->error += m.status == MessageStatus::Error;
            }
        }
    }
    return sum;
}

bool countsAlike(const Counters &a, const Counters &b)
{
    return a.received == b.received && a.filtered == b.filtered && a.sent == b.sent && a.error == b.error;
}

bool countsAlike(const ChannelStatistics &a, const ChannelStatistics &b)
{
    if (!countsAlike(a.channel.lifetime, b.channel.lifetime))
        return false;
    for (const auto &[id, statistics] : a.connectors) {
        const auto other = b.connectors.find(id);
        if (!countsAlike(statistics.lifetime, other == b.connectors.end() ? Counters() : other->second.lifetime))
            return false;
    }
    return true;
}

void check(PipelineHarness &harness, const Shape &shape, const Moment &moment, const Happened &after, Account &account)
{
    const std::vector<Message> messages = storedMessages(harness);
    account.messages += int(messages.size());
    account.promised += int(moment.happened.acknowledged.size());

    std::set<QByteArray> stored;
    for (const Message &message : messages) {
        const QByteArray content = message.connectorMessages.front().raw ? message.connectorMessages.front().raw->data : QByteArray();
        stored.insert(content);
        const bool failsEarly = content.endsWith(':' + QByteArray::number(failingNumber));
        bool whole = message.connectorMessages.size() == (failsEarly ? 1u : 3u) && isFinished(message);
        for (const ConnectorMessage &m : message.connectorMessages) {
            const bool mayFail = m.isSource() ? failsEarly : shape.queue == QueueMode::Never;
            whole = whole && (m.status != MessageStatus::Error || mayFail);
            if (m.status != MessageStatus::Sent)
                continue;
            const auto &taken = after.delivered.at(m.metaDataId);
            whole = whole && std::find(taken.begin(), taken.end(), content) != taken.end();
        }
        if (!whole) {
            ++account.unfinished;
            qWarning("%s: message %lld is not whole", qPrintable(describe(moment)), message.messageId);
        }
    }
    for (const QByteArray &content : moment.happened.acknowledged) {
        if (!stored.contains(content)) {
            ++account.lost;
            qWarning("%s: %s was acknowledged and is gone", qPrintable(describe(moment)), content.constData());
        }
    }
    // No effect outside before what it stands on is on the disk.
    for (const auto &[destination, taken] : moment.happened.delivered) {
        for (const QByteArray &content : taken) {
            if (!stored.contains(content)) {
                ++account.lost;
                qWarning("%s: %s was sent to destination %d and is not stored", qPrintable(describe(moment)), content.constData(), destination);
            }
        }
    }
    // A thread of a chain and one of the queue may each have a message in flight.
    const int inFlight = shape.queue == QueueMode::OnFailure ? 2 : 1;
    for (const auto &[destination, taken] : after.delivered) {
        std::vector<QByteArray> first;
        for (const QByteArray &content : taken) {
            if (std::find(first.begin(), first.end(), content) == first.end())
                first.push_back(content);
        }
        const auto number = [](const QByteArray &content) { return content.split(':').value(1).toInt(); };
        if (!std::is_sorted(first.begin(), first.end(), [&](const QByteArray &a, const QByteArray &b) { return number(a) < number(b); })) {
            ++account.outOfOrder;
            qWarning("%s: destination %d got %s", qPrintable(describe(moment)), destination, taken.size() ? QByteArrayList(taken.begin(), taken.end()).join(' ').constData() : "");
        }
        const int again = int(taken.size() - first.size());
        account.duplicatesAllowed += inFlight;
        account.duplicates += again;
        if (again > inFlight) {
            ++account.duplicatesTooMany;
            qWarning("%s: destination %d got %s", qPrintable(describe(moment)), destination, QByteArrayList(taken.begin(), taken.end()).join(' ').constData());
        }
    }
    if (!countsAlike(sumOf(messages), harness.store().statistics(harness.config.id))) {
        ++account.miscounted;
        qWarning("%s: the counters are not the sum of the rows", qPrintable(describe(moment)));
    }
}

} // namespace

class TestCrashRig : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyPoint_data();
    void everyPoint();
    void cleanupTestCase();

private:
    std::map<QString, Account> m_byPoint;
};

void TestCrashRig::everyPoint_data()
{
    QTest::addColumn<Shape>("shape");
    const std::pair<const char *, QueueMode> queues[] = {{"never", QueueMode::Never}, {"on failure", QueueMode::OnFailure}, {"always", QueueMode::Always}};
    for (const bool sourceQueue : {false, true}) {
        for (const auto &[queueName, queue] : queues) {
            for (const ResponseTransformer responses : {ResponseTransformer::No, ResponseTransformer::Yes}) {
                for (const int chains : {1, 2}) {
                    QTest::addRow("source queue %s, queue %s, %s, %d chain%s", sourceQueue ? "on" : "off", queueName,
                                  responses == ResponseTransformer::Yes ? "response transformer" : "no response transformer", chains, chains == 1 ? "" : "s")
                        << Shape{sourceQueue, queue, responses, chains};
                }
            }
        }
    }
}

void TestCrashRig::everyPoint()
{
    QFETCH(Shape, shape);
    PowerLossVfs disk; // before any database is opened
    std::vector<Moment> moments;
    {
        const QTemporaryDir folder;
        World world({}, &disk, folder.path());
        if (qEnvironmentVariable("MILLRACE_RIG") != QLatin1String("full"))
            world.wanted = {1, 4};
        PipelineHarness harness({}, folder.path());
        configure(harness, shape, world);
        harness.useStore([&world](MessageStore &real) { return std::make_unique<WatchedStore>(real, world); });
        const auto deployed = harness.deploy();
        QVERIFY2(deployed, deployed ? "" : qPrintable(deployed.error().message));
        work(harness, world);
        QTRY_VERIFY_WITH_TIMEOUT(allFinished(harness), 30000);
        harness.channel().stop();
        moments = world.moments();
    }
    QVERIFY(moments.size() >= 20);

    Account total;
    for (const Moment &moment : moments) {
        World world(moment.happened, nullptr, {});
        PipelineHarness harness({}, moment.disk->path());
        configure(harness, shape, world);
        const auto deployed = harness.deploy();
        QVERIFY2(deployed, deployed ? "" : qPrintable(describe(moment) + QStringLiteral(": ") + deployed.error().message));
        if (!QTest::qWaitFor([&] { return allFinished(harness); }, 20000))
            qWarning("%s: not all came to an end", qPrintable(describe(moment)));
        harness.channel().stop();

        Account account;
        account.moments = 1;
        check(harness, shape, moment, world.happened(), account);
        for (Account *sum : {&total, &m_byPoint[moment.point + (moment.crash == Crash::Killed ? QStringLiteral(", killed") : QStringLiteral(", power lost"))]}) {
            for (int Account::*figure : {&Account::moments, &Account::messages, &Account::promised, &Account::lost, &Account::outOfOrder, &Account::unfinished,
                                         &Account::miscounted, &Account::duplicatesAllowed, &Account::duplicates, &Account::duplicatesTooMany})
                sum->*figure += account.*figure;
        }
        if (total.unfinished > 3)
            break; // each of them cost its whole time
    }
    QCOMPARE(total.lost, 0);
    QCOMPARE(total.outOfOrder, 0);
    QCOMPARE(total.unfinished, 0);
    QCOMPARE(total.miscounted, 0);
    QCOMPARE(total.duplicatesTooMany, 0);
}

void TestCrashRig::cleanupTestCase()
{
    qInfo("%-32s %8s %9s %9s %5s %12s %11s %11s", "point", "crashes", "messages", "promised", "lost", "out of order", "duplicates", "of allowed");
    for (const auto &[point, account] : m_byPoint) {
        qInfo("%-32s %8d %9d %9d %5d %12d %11d %11d", qPrintable(point), account.moments, account.messages, account.promised, account.lost, account.outOfOrder,
              account.duplicates, account.duplicatesAllowed);
    }
}

QTEST_GUILESS_MAIN(TestCrashRig)
#include "tst_crash_rig.moc"
