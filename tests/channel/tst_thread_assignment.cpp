// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/channel/thread_assignment.h"

#include <QtTest>

#include <set>

using namespace millrace;

namespace {

DestinationSettings settings(int threads, const QString &variable)
{
    DestinationSettings settings;
    settings.queueEnabled = true;
    settings.threadCount = threads;
    settings.threadAssignmentVariable = variable;
    return settings;
}

ConnectorMessage withKey(const QString &value)
{
    ConnectorMessage message;
    message.channelMap.insert(QStringLiteral("key"), value);
    return message;
}

} // namespace

class TestThreadAssignment : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void hashIsMurmur3_data();
    void hashIsMurmur3();
    void firstValuesTakeThreadsInOrderAndKeepThem();
    void laterValuesAreSpreadByTheirHash();
    void valuesAreFoundInTheMapsInOrder();
    void theVariableIsThatOfThenUnlessRegenerated();
    void withoutAVariableThereIsNothingToAssign();
};

void TestThreadAssignment::hashIsMurmur3_data()
{
    QTest::addColumn<QByteArray>("data");
    QTest::addColumn<quint32>("seed");
    QTest::addColumn<quint32>("hash");
    QTest::newRow("empty") << QByteArray() << 0u << 0u;
    QTest::newRow("empty, seed") << QByteArray() << 1u << 0x514e28b7u;
    QTest::newRow("five bytes") << QByteArray("hello") << 0u << 0x248bfa47u;
    QTest::newRow("twelve bytes") << QByteArray("hello, world") << 0u << 0x149bbb7fu;
    QTest::newRow("long, seed") << QByteArray("The quick brown fox jumps over the lazy dog") << 0x9747b28cu << 0x2fa826cdu;
}

void TestThreadAssignment::hashIsMurmur3()
{
    QFETCH(QByteArray, data);
    QFETCH(quint32, seed);
    QFETCH(quint32, hash);
    QCOMPARE(murmur3(data, seed), hash);
}

void TestThreadAssignment::firstValuesTakeThreadsInOrderAndKeepThem()
{
    const ThreadAssignment assignment(settings(3, QStringLiteral("key")), {});
    QCOMPARE(assignment.threads(), 3);
    for (int round = 0; round < 2; ++round) {
        QCOMPARE(assignment.threadOf(withKey(QStringLiteral("a"))), 0);
        QCOMPARE(assignment.threadOf(withKey(QStringLiteral("b"))), 1);
        QCOMPARE(assignment.threadOf(withKey(QStringLiteral("a"))), 0);
        QCOMPARE(assignment.threadOf(withKey(QStringLiteral("c"))), 2);
    }
}

void TestThreadAssignment::laterValuesAreSpreadByTheirHash()
{
    const ThreadAssignment assignment(settings(4, QStringLiteral("key")), {});
    std::set<int> used;
    for (int i = 0; i < 200; ++i) {
        const ConnectorMessage message = withKey(QString::number(i));
        const int thread = assignment.threadOf(message);
        QVERIFY(thread >= 0 && thread < 4);
        QCOMPARE(assignment.threadOf(message), thread);
        if (i >= 4)
            used.insert(thread);
    }
    QCOMPARE(used.size(), size_t(4));
}

void TestThreadAssignment::valuesAreFoundInTheMapsInOrder()
{
    const ThreadAssignment assignment(settings(5, QStringLiteral("key")), [](const QString &key) {
        return key == QLatin1String("key") ? Value(QStringLiteral("shared")) : Value();
    });
    const QString key = QStringLiteral("key");
    ConnectorMessage message;
    QCOMPARE(assignment.threadOf(message), 0); // "shared"
    message.sourceMap.insert(key, QStringLiteral("source"));
    QCOMPARE(assignment.threadOf(message), 1);
    message.channelMap.insert(key, QStringLiteral("channel"));
    QCOMPARE(assignment.threadOf(message), 2);
    message.connectorMap.insert(key, QStringLiteral("connector"));
    QCOMPARE(assignment.threadOf(message), 3);
    message.responseMap.insert(key, QStringLiteral("response"));
    QCOMPARE(assignment.threadOf(message), 4);

    const ThreadAssignment nowhere(settings(2, key), {});
    QCOMPARE(nowhere.threadOf(withKey(QStringLiteral("null"))), 0);
    QCOMPARE(nowhere.threadOf(ConnectorMessage()), 0); // no value goes with the text "null"
}

void TestThreadAssignment::theVariableIsThatOfThenUnlessRegenerated()
{
    ConnectorMessage message = withKey(QStringLiteral("now"));
    message.channelMap.insert(QStringLiteral("before"), QStringLiteral("then"));
    message.sent = Content{"<c><destinationConnectorProperties><threadAssignmentVariable>before</threadAssignmentVariable>"
                           "</destinationConnectorProperties></c>", {}};
    DestinationSettings current = settings(2, QStringLiteral("key"));
    const ThreadAssignment asBuilt(current, {});
    QCOMPARE(asBuilt.threadOf(withKey(QStringLiteral("then"))), 0);
    QCOMPARE(asBuilt.threadOf(message), 0);
    current.regenerateTemplate = true;
    const ThreadAssignment anew(current, {});
    QCOMPARE(anew.threadOf(withKey(QStringLiteral("then"))), 0);
    QCOMPARE(anew.threadOf(message), 1);
}

void TestThreadAssignment::withoutAVariableThereIsNothingToAssign()
{
    QCOMPARE(ThreadAssignment(settings(8, {}), {}).threads(), 1);
    QCOMPARE(ThreadAssignment(settings(1, QStringLiteral("key")), {}).threads(), 1);
}

QTEST_GUILESS_MAIN(TestThreadAssignment)
#include "tst_thread_assignment.moc"
