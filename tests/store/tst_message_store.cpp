// SPDX-License-Identifier: GPL-3.0-or-later
// The conformance suite of MessageStore: what it must do on each database. spec/engine.md sections 1, 3, 15, 19 and 22.

#include "tests/store/store_samples.h"
#include "tests/store/test_database.h"

#include <array>
#include <atomic>
#include <numeric>
#include <random>
#include <set>
#include <thread>

using namespace millrace;

class TestMessageStore : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase_data() { TestDatabases::addRows(); }
    void init();
    void cleanup();

    void idsStartAtOneAndGoOn();
    void idsAreNotReusedByThreads();
    void messageComesBackWhole();
    void aNoteSaysWhatFailedAndWhy();
    void contentKeepsItsBytes_data();
    void contentKeepsItsBytes();
    void contentIsReplacedAndRemoved();
    void emptiedMapIsRemoved();
    void contentIsRemovedOnCompletion();
    void metaDataKeepsWhatItHas();
    void metaDataColumnsFollowTheChannel();
    void metaDataColumnsWithOddNames();
    void badMetaDataColumnsAreRefused();

    void groupKeepsTheOrder();
    void failedBatchTakesNothingAlong();
    void updateOfMissingRowFails_data();
    void updateOfMissingRowFails();
    void batchOfUnknownChannelFails();
    void readersSeeWhatWaitReturned();
    void parallelCommitsAllArrive();
    void whoWaitsAloneCommits();
    void whatNobodyWaitsForIsWritten();

    void countersFollowTheStatuses();
    void countersEqualTheSumOfTransitions();
    void countersOfDisabledModeReachTheDatabase();
    void clearedCountersKeepLifetime();

    void pagesGoBackwards();
    void findsByStatusAndConnector();
    void findsByDate();
    void findsText_data();
    void findsText();
    void removedChannelStartsAnew();
    void removedChannelIsFreedInSlices();

private:
    void reopen();
    Result<void> commit(WriteBatch batch) { return m_store->commit(std::move(batch), Durability::Relaxed); }
    Message load(MessageId id);

    TestDatabases m_databases;
    std::unique_ptr<SqlMessageStore> m_store;
};

namespace {

const QString mrn = QStringLiteral("MRN");

StorageSettings development()
{
    return StorageSettings::forMode(StorageMode::Development);
}

MessageStatus become(WriteBatch &batch, ConnectorMessage &message, MessageStatus status)
{
    const MessageStatus previous = std::exchange(message.status, status);
    batch.updateStatus(message, previous);
    return previous;
}

std::vector<MessageId> idsOf(const MessagePage &page)
{
    std::vector<MessageId> ids;
    for (const MessageSummary &row : page.messages)
        ids.push_back(row.messageId);
    return ids;
}

} // namespace

void TestMessageStore::init()
{
    NEW_DATABASE(m_databases);
    reopen();
}

void TestMessageStore::cleanup()
{
    m_store.reset();
}

void TestMessageStore::reopen()
{
    m_store.reset();
    auto opened = SqlMessageStore::open({m_databases.current(), StoreAccess::ReadWrite});
    QVERIFY_OK(opened);
    m_store = std::move(opened).value();
    QVERIFY_OK(m_store->openChannel(channelA, {{mrn, MetaDataColumnType::String, {}}}));
    QVERIFY_OK(m_store->openChannel(channelB, {}));
}

Message TestMessageStore::load(MessageId id)
{
    Result<Message> loaded = m_store->openReader()->load(channelA, id);
    if (!loaded)
        qWarning("%s", qPrintable(loaded.error().message));
    return loaded ? std::move(loaded).value() : Message();
}

void TestMessageStore::idsStartAtOneAndGoOn()
{
    QCOMPARE(*m_store->nextMessageId(channelA), 1);
    QCOMPARE(*m_store->nextMessageId(channelA), 2);
    QCOMPARE(*m_store->nextMessageId(channelB), 1);
    QVERIFY_OK(commit(received(2)));
    reopen();
    QCOMPARE(*m_store->nextMessageId(channelA), 3);
    QCOMPARE(*m_store->nextMessageId(channelB), 1);
    QCOMPARE(m_store->nextMessageId(QStringLiteral("unknown")).error().code, ErrorCode::NotFound);
    // Opening a running channel again, as a redeploy does, must not start over.
    QVERIFY_OK(m_store->openChannel(channelA, {}));
    QCOMPARE(*m_store->nextMessageId(channelA), 4);
}

void TestMessageStore::idsAreNotReusedByThreads()
{
    constexpr int perThread = 500;
    std::array<std::vector<MessageId>, 4> taken;
    {
        std::vector<std::jthread> threads;
        for (std::vector<MessageId> &mine : taken) {
            threads.emplace_back([this, &mine] {
                for (int i = 0; i < perThread; ++i)
                    mine.push_back(*m_store->nextMessageId(channelA));
            });
        }
    }
    std::set<MessageId> all;
    for (const std::vector<MessageId> &mine : taken)
        all.insert(mine.begin(), mine.end());
    QCOMPARE(all.size(), taken.size() * perThread);
    QCOMPARE(*all.begin(), 1);
    QCOMPARE(*all.rbegin(), MessageId(all.size()));
}

void TestMessageStore::messageComesBackWhole()
{
    ConnectorMessage source = connectorMessage(1, 0);
    source.sourceMap.insert(QStringLiteral("port"), 6661);
    source.channelMap.insert(QStringLiteral("k"), QStringLiteral("v"));
    source.metaData.insert(mrn, QStringLiteral("100001"));
    source.status = MessageStatus::Transformed;
    const QByteArray big(5000, 'x');

    WriteBatch batch(channelA, development());
    batch.insertMessage(1, someTime);
    batch.insertConnectorMessage(source);
    batch.storeSourceMap(source);
    batch.storeMaps(source);
    batch.storeMetaData(source);
    batch.storeContent(source, ContentType::Raw, "raw", QStringLiteral("HL7V2"));
    batch.storeContent(source, ContentType::Encoded, big, QStringLiteral("XML"));
    ConnectorMessage destination = connectorMessage(1, 1);
    destination.status = MessageStatus::Sent;
    destination.sendAttempts = 2;
    destination.sendDate = someTime + 5;
    destination.responseDate = someTime + 6;
    destination.processingError = QStringLiteral("once it failed\nand how");
    const Response response{MessageStatus::Sent, "ACK", QStringLiteral("fine"), {}};
    batch.insertConnectorMessage(destination);
    batch.storeContent(destination, ContentType::Raw, "never stored");
    batch.storeContent(destination, ContentType::Response, response.toStored(), QStringLiteral("HL7V2"));
    batch.storeErrors(destination);
    batch.updateSend(destination);
    batch.markProcessed(1);
    QVERIFY_OK(m_store->commit(std::move(batch), Durability::Durable));
    QVERIFY_OK(m_store->saveChannel({channelA, QStringLiteral("ADT in"), 1, "<channel/>"}));

    const auto reader = m_store->openReader();
    const Result<Message> loaded = reader->load(channelA, 1);
    QVERIFY_OK(loaded);
    QVERIFY(loaded->processed);
    QCOMPARE(loaded->receivedDate, someTime);
    QVERIFY(!loaded->originalId);
    QCOMPARE(loaded->connectorMessages.size(), 2u);
    const ConnectorMessage &first = loaded->connectorMessages[0];
    QCOMPARE(first.channelName, QStringLiteral("ADT in"));
    QCOMPARE(first.connectorName, QStringLiteral("Source"));
    QCOMPARE(first.status, MessageStatus::Transformed);
    QCOMPARE(first.receivedDate, someTime);
    QCOMPARE(first.raw->data, QByteArray("raw"));
    QCOMPARE(first.raw->dataType, QStringLiteral("HL7V2"));
    QCOMPARE(first.encoded->data, big);
    QVERIFY(!first.transformed);
    QCOMPARE(first.sourceMap.value(QStringLiteral("port")).toText(), QStringLiteral("6661"));
    QCOMPARE(first.channelMap.value(QStringLiteral("k")).toText(), QStringLiteral("v"));
    QCOMPARE(first.metaData.value(mrn).toText(), QStringLiteral("100001"));
    const ConnectorMessage &second = loaded->connectorMessages[1];
    QCOMPARE(second.chainId, 1);
    QCOMPARE(second.orderId, 1);
    QCOMPARE(second.raw->data, big); // the source's Encoded
    QCOMPARE(second.raw->dataType, QStringLiteral("XML"));
    QCOMPARE(second.sourceMap.value(QStringLiteral("port")).toText(), QStringLiteral("6661"));
    QCOMPARE(second.response->message, QByteArray("ACK"));
    QCOMPARE(second.responseDataType, QStringLiteral("HL7V2"));
    QCOMPARE(second.sendAttempts, 2);
    QCOMPARE(second.sendDate, someTime + 5);
    QCOMPARE(second.responseDate, someTime + 6);
    QCOMPARE(second.processingError, destination.processingError);
    QVERIFY(second.metaData.isEmpty());
    QCOMPARE(reader->load(channelA, 2).error().code, ErrorCode::NotFound);
    QCOMPARE(reader->load(QStringLiteral("unknown"), 1).error().code, ErrorCode::NotFound);

    const Result<MessagePage> page = reader->find(everythingOf(channelA));
    QVERIFY_OK(page);
    QCOMPARE(page->messages.size(), 1u);
    const MessageSummary &row = page->messages[0];
    QVERIFY(row.processed);
    QCOMPARE(row.rawSize, 3);
    QCOMPARE(row.note, QStringLiteral("once it failed"));
    QCOMPARE(row.metaData.value(mrn).toText(), QStringLiteral("100001"));
    QCOMPARE(row.connectors.size(), 2u);
    QCOMPARE(row.connectors[1].connectorName, QStringLiteral("d1"));
    QCOMPARE(row.connectors[1].status, MessageStatus::Sent);
    QCOMPARE(row.connectors[1].errorCode, 1);
    QCOMPARE(row.connectors[1].sendAttempts, 2);
}

void TestMessageStore::aNoteSaysWhatFailedAndWhy()
{
    ConnectorMessage source = connectorMessage(1, 0);
    source.status = MessageStatus::Error;
    source.processingError = QStringLiteral("Transformer error\nERROR SOURCE:\tstep 1, line 2\nERROR MESSAGE:\tno ward for this patient\n at f");
    WriteBatch batch(channelA, development());
    batch.insertMessage(1, someTime);
    batch.insertConnectorMessage(source);
    batch.storeErrors(source);
    QVERIFY_OK(m_store->commit(std::move(batch), Durability::Durable));
    const Result<MessagePage> page = m_store->openReader()->find(everythingOf(channelA));
    QVERIFY_OK(page);
    QCOMPARE(page->messages.size(), 1u);
    QCOMPARE(page->messages[0].note, QStringLiteral("Transformer error: no ward for this patient"));
}

void TestMessageStore::contentKeepsItsBytes_data()
{
    QTest::addColumn<QByteArray>("content");
    QByteArray noise(100'000, '\0');
    std::mt19937 random(1);
    for (char &byte : noise)
        byte = char(random());
    QTest::newRow("empty") << QByteArray("");
    QTest::newRow("zero bytes") << QByteArray("a\0b\0", 4);
    QTest::newRow("just not compressed") << QByteArray(512, 'a');
    QTest::newRow("just compressed") << QByteArray(513, 'a');
    QTest::newRow("does not get smaller") << noise;
    QTest::newRow("not UTF-8") << QByteArray("\xff\xfe\x80").repeated(1000);
    QTest::newRow("large") << QByteArray("PID|1||100001^^^ADT1^MR\r").repeated(400'000);
}

void TestMessageStore::contentKeepsItsBytes()
{
    QFETCH(QByteArray, content);
    QVERIFY_OK(commit(received(1, content)));
    const Message loaded = load(1);
    QVERIFY(loaded.connectorMessages[0].raw);
    QVERIFY(loaded.connectorMessages[0].raw->data == content); // QCOMPARE would print megabytes
    QCOMPARE(m_store->openReader()->find(everythingOf(channelA))->messages[0].rawSize, content.size());
}

void TestMessageStore::contentIsReplacedAndRemoved()
{
    QVERIFY_OK(commit(received(1, QByteArray(2000, 'a'))));
    ConnectorMessage source = connectorMessage(1, 0);
    source.processingError = QStringLiteral("failed");
    WriteBatch second(channelA, development());
    second.storeContent(source, ContentType::Raw, "short", QStringLiteral("XML"));
    second.storeErrors(source);
    QVERIFY_OK(commit(std::move(second)));
    QCOMPARE(load(1).connectorMessages[0].raw->data, QByteArray("short"));
    QCOMPARE(load(1).connectorMessages[0].raw->dataType, QStringLiteral("XML"));
    QCOMPARE(load(1).connectorMessages[0].processingError, QStringLiteral("failed"));

    source.processingError.clear(); // a queue's later attempt succeeded
    WriteBatch third(channelA, development());
    third.storeErrors(source);
    QVERIFY_OK(commit(std::move(third)));
    QVERIFY(load(1).connectorMessages[0].processingError.isEmpty());
    QCOMPARE(m_store->openReader()->find(everythingOf(channelA))->messages[0].connectors[0].errorCode, 0);
}

void TestMessageStore::emptiedMapIsRemoved()
{
    ConnectorMessage source = connectorMessage(1, 0);
    source.channelMap.insert(QStringLiteral("k"), QStringLiteral("v"));
    WriteBatch first = received(1);
    first.storeMaps(source);
    QVERIFY_OK(commit(std::move(first)));
    QCOMPARE(load(1).connectorMessages[0].channelMap.size(), 1);

    WriteBatch second(channelA, development());
    source.channelMap.insert(QStringLiteral("k2"), QStringLiteral("v2"));
    second.storeMaps(source);
    source.channelMap.clear();
    second.storeMaps(source);
    QVERIFY_OK(commit(std::move(second)));
    QVERIFY(load(1).connectorMessages[0].channelMap.isEmpty());
}

void TestMessageStore::contentIsRemovedOnCompletion()
{
    for (MessageId id = 1; id <= 2; ++id) {
        WriteBatch batch = received(id);
        ConnectorMessage destination = connectorMessage(id, 1);
        destination.metaData.insert(mrn, QStringLiteral("stays"));
        destination.processingError = QStringLiteral("goes too");
        batch.insertConnectorMessage(destination);
        batch.storeMetaData(destination);
        batch.storeErrors(destination);
        batch.storeContent(destination, ContentType::Encoded, "encoded");
        become(batch, destination, MessageStatus::Filtered);
        batch.removeContent(id, id == 1 ? WriteBatch::RemovalScope::All : WriteBatch::RemovalScope::FilteredOnly);
        batch.removeAttachments(id);
        QVERIFY_OK(commit(std::move(batch)));
    }
    QVERIFY(!load(1).connectorMessages[0].raw);
    QVERIFY(load(2).connectorMessages[0].raw);
    for (MessageId id = 1; id <= 2; ++id) {
        const ConnectorMessage destination = load(id).connectorMessages[1];
        QVERIFY(!destination.encoded);
        QVERIFY(destination.processingError.isEmpty());
        QCOMPARE(destination.metaData.value(mrn).toText(), QStringLiteral("stays"));
    }
}

void TestMessageStore::metaDataKeepsWhatItHas()
{
    QVERIFY_OK(m_store->openChannel(channelA, {{mrn, MetaDataColumnType::String, {}},
                                               {QStringLiteral("N"), MetaDataColumnType::Number, {}},
                                               {QStringLiteral("B"), MetaDataColumnType::Boolean, {}},
                                               {QStringLiteral("T"), MetaDataColumnType::Timestamp, {}}}));
    WriteBatch batch = received(1);
    ConnectorMessage source = connectorMessage(1, 0);
    source.metaData = {{mrn, QStringLiteral("1")}, {QStringLiteral("N"), 42.5}, {QStringLiteral("B"), true},
                       {QStringLiteral("T"), DateValue{someTime}}, {QStringLiteral("NOT_A_COLUMN"), 1}};
    batch.storeMetaData(source);
    source.metaData = {{mrn, Value()}, {QStringLiteral("N"), 43}};
    batch.storeMetaData(source);
    QVERIFY_OK(commit(std::move(batch)));
    const ValueMap stored = load(1).connectorMessages[0].metaData;
    QCOMPARE(stored.keys(), QStringList({QStringLiteral("B"), mrn, QStringLiteral("N"), QStringLiteral("T")}));
    QCOMPARE(stored.value(mrn).toText(), QStringLiteral("1")); // a later null does not erase
    QCOMPARE(*stored.value(QStringLiteral("N")).get<double>(), 43.0);
    QCOMPARE(*stored.value(QStringLiteral("B")).get<bool>(), true);
    QCOMPARE(stored.value(QStringLiteral("T")).get<DateValue>()->time, someTime);
}

void TestMessageStore::metaDataColumnsFollowTheChannel()
{
    WriteBatch batch = received(1);
    ConnectorMessage source = connectorMessage(1, 0);
    source.metaData = {{mrn, QStringLiteral("77")}};
    batch.storeMetaData(source);
    QVERIFY_OK(commit(std::move(batch)));

    QVERIFY_OK(m_store->openChannel(channelA, {{mrn, MetaDataColumnType::String, {}}, {QStringLiteral("NEW"), MetaDataColumnType::String, {}}}));
    QCOMPARE(load(1).connectorMessages[0].metaData.value(mrn).toText(), QStringLiteral("77"));
    QVERIFY(load(1).connectorMessages[0].metaData.contains(QStringLiteral("NEW")));
    QVERIFY_OK(m_store->openChannel(channelA, {{mrn, MetaDataColumnType::Number, {}}})); // its type changed: values are gone
    QVERIFY(load(1).connectorMessages[0].metaData.value(mrn).isNull());
    QVERIFY(!load(1).connectorMessages[0].metaData.contains(QStringLiteral("NEW")));
    QVERIFY_OK(m_store->openChannel(channelA, {}));
    WriteBatch later(channelA, development());
    later.storeMetaData(source); // a column that is no more is passed over
    QVERIFY_OK(commit(std::move(later)));
    QVERIFY(load(1).connectorMessages[0].metaData.isEmpty());
}

void TestMessageStore::metaDataColumnsWithOddNames()
{
    const QString names[] = {QStringLiteral("A\"B"), QStringLiteral("X; DROP TABLE D_M1; --"), QStringLiteral("A@B"), QStringLiteral("SELECT"),
                             QStringLiteral("\u00c4 \u6f22'"), QStringLiteral("?1"), QStringLiteral("ID")};
    std::vector<MetaDataColumn> columns;
    WriteBatch batch = received(1);
    ConnectorMessage source = connectorMessage(1, 0);
    for (const QString &name : names) {
        columns.push_back({name, MetaDataColumnType::String, {}});
        source.metaData.insert(name, name);
    }
    QVERIFY_OK(m_store->openChannel(channelA, columns));
    batch.storeMetaData(source);
    QVERIFY_OK(commit(std::move(batch)));
    for (const QString &name : names)
        QCOMPARE(load(1).connectorMessages[0].metaData.value(name).toText(), name);
    QCOMPARE(m_store->openReader()->find(everythingOf(channelA))->messages[0].metaData.size(), qsizetype(std::size(names)));
    QVERIFY_OK(m_store->openChannel(channelA, {}));
}

void TestMessageStore::badMetaDataColumnsAreRefused()
{
    const MetaDataColumn good{mrn, MetaDataColumnType::String, {}};
    for (const QString &name : {QString(), QStringLiteral(" "), QStringLiteral("message_id"), QStringLiteral("METADATA_ID"), QStringLiteral("mrn")}) {
        const Result<void> opened = m_store->openChannel(channelA, {good, {name, MetaDataColumnType::String, {}}});
        QVERIFY2(!opened, qPrintable(name));
        QCOMPARE(opened.error().code, ErrorCode::Invalid);
        QVERIFY(opened.error().message.contains(channelA));
    }
    QVERIFY_OK(commit(received(1))); // the channel goes on as it was
}

// No thread is woken for it. The writer's own thread may come first, where this one was held up for some milliseconds.
void TestMessageStore::whoWaitsAloneCommits()
{
    const std::thread::id own = std::this_thread::get_id();
    std::thread::id where;
    for (MessageId id = 1; id <= 200 && where != own; ++id) {
        WriteBatch batch = received(id);
        batch.whenCommitted([&where] { where = std::this_thread::get_id(); });
        QVERIFY_OK(commit(std::move(batch)));
    }
    QVERIFY(where == own);
}

void TestMessageStore::whatNobodyWaitsForIsWritten()
{
    std::atomic<int> committed = 0;
    for (MessageId id = 1; id <= 10; ++id) {
        WriteBatch batch = received(id);
        batch.whenCommitted([&committed] { ++committed; });
        (void)m_store->submit(std::move(batch), Durability::Durable);
        QTRY_COMPARE(committed.load(), int(id));
    }
    QVERIFY(m_store->openReader()->load(channelA, 10).ok());
}

void TestMessageStore::groupKeepsTheOrder()
{
    std::vector<MessageId> order; // the writer's thread, then ours after the waits
    std::vector<CommitTicket> tickets;
    BusyWriter busy(*m_store);
    for (MessageId id = 1; id <= 20; ++id) {
        WriteBatch batch = received(id, "raw", channelA, id % 3 == 0 ? StorageMode::Disabled : StorageMode::Development);
        batch.whenCommitted([&order, id] { order.push_back(id); });
        tickets.push_back(m_store->submit(std::move(batch), id % 2 ? Durability::Durable : Durability::Relaxed));
    }
    ConnectorMessage source = connectorMessage(1, 0);
    WriteBatch first(channelA, development()), second(channelA, development());
    become(first, source, MessageStatus::Filtered);
    become(second, source, MessageStatus::Error);
    tickets.push_back(m_store->submit(std::move(first), Durability::Durable));
    tickets.push_back(m_store->submit(std::move(second), Durability::Durable));
    busy.release();
    for (const CommitTicket &ticket : tickets)
        QVERIFY_OK(m_store->wait(ticket));
    std::vector<MessageId> expected(20);
    std::iota(expected.begin(), expected.end(), 1);
    QCOMPARE(order, expected);
    QCOMPARE(load(1).connectorMessages[0].status, MessageStatus::Error);
    QVERIFY_OK(m_store->wait(tickets.front())); // asking again gives the same answer
}

void TestMessageStore::failedBatchTakesNothingAlong()
{
    int called = 0;
    std::vector<CommitTicket> tickets;
    BusyWriter busy(*m_store);
    for (MessageId id = 1; id <= 5; ++id) {
        WriteBatch batch = received(id);
        ConnectorMessage missing = connectorMessage(100, 0);
        if (id == 2 || id == 4)
            become(batch, missing, MessageStatus::Filtered);
        batch.whenCommitted([&called] { ++called; });
        tickets.push_back(m_store->submit(std::move(batch), Durability::Durable));
    }
    busy.release();
    for (MessageId id = 1; id <= 5; ++id) {
        const Result<void> result = m_store->wait(tickets[size_t(id - 1)]);
        const bool shouldWork = id != 2 && id != 4;
        QVERIFY2(result.ok() == shouldWork, result.ok() ? "" : qPrintable(result.error().message));
        if (!shouldWork)
            QCOMPARE(result.error().code, ErrorCode::NotFound);
        QCOMPARE(m_store->openReader()->load(channelA, id).ok(), shouldWork);
    }
    QCOMPARE(called, 3);
    QCOMPARE(m_store->statistics(channelA).channel.current, (Counters{3, 0, 0, 0, 0}));
}

void TestMessageStore::updateOfMissingRowFails_data()
{
    QTest::addColumn<int>("which");
    QTest::newRow("status") << 0;
    QTest::newRow("send") << 1;
    QTest::newRow("errors") << 2;
    QTest::newRow("processed") << 3;
}

void TestMessageStore::updateOfMissingRowFails()
{
    QFETCH(int, which);
    ConnectorMessage missing = connectorMessage(7, 1);
    WriteBatch batch = received(1);
    switch (which) {
    case 0: become(batch, missing, MessageStatus::Sent); break;
    case 1: batch.updateSend(missing); break;
    case 2: batch.storeErrors(missing); break;
    case 3: batch.markProcessed(7); break;
    }
    const Result<void> result = commit(std::move(batch));
    QVERIFY(!result);
    QCOMPARE(result.error().code, ErrorCode::NotFound);
    QVERIFY(result.error().message.contains(channelA) && result.error().message.contains(u'7'));
    QCOMPARE(m_store->openReader()->load(channelA, 1).error().code, ErrorCode::NotFound);
    QCOMPARE(m_store->statistics(channelA), ChannelStatistics());
    QVERIFY_OK(commit(received(2)));
}

void TestMessageStore::batchOfUnknownChannelFails()
{
    const Result<void> result = commit(received(1, "raw", QStringLiteral("unknown")));
    QVERIFY(!result);
    QCOMPARE(result.error().code, ErrorCode::NotFound);
    QCOMPARE(m_store->wait(CommitTicket()).error().code, ErrorCode::Invalid);
}

void TestMessageStore::readersSeeWhatWaitReturned()
{
    const auto reader = m_store->openReader();
    for (MessageId id = 1; id <= 50; ++id) {
        QVERIFY_OK(m_store->commit(received(id), id % 2 ? Durability::Durable : Durability::Relaxed));
        QVERIFY_OK(reader->load(channelA, id));
        QCOMPARE(*reader->count(channelA), id);
    }
    QCOMPARE(*reader->ids(channelA, 48, 10), (std::vector<MessageId>{48, 49, 50}));
    QCOMPARE(*reader->ids(channelA, 1, 2), (std::vector<MessageId>{1, 2}));
    QCOMPARE(*reader->count(channelB), 0);
}

void TestMessageStore::parallelCommitsAllArrive()
{
    constexpr int perThread = 100;
    std::atomic<int> failures = 0;
    {
        std::vector<std::jthread> threads;
        for (int thread = 0; thread < 8; ++thread) {
            threads.emplace_back([this, thread, &failures] {
                const ChannelId &channel = thread % 2 ? channelA : channelB;
                const auto reader = m_store->openReader();
                for (int i = 0; i < perThread; ++i) {
                    const MessageId id = *m_store->nextMessageId(channel);
                    const QByteArray raw = QByteArray::number(id).repeated(200);
                    ConnectorMessage source = connectorMessage(id, 0, channel);
                    WriteBatch second(channel, development());
                    become(second, source, MessageStatus::Transformed);
                    const CommitTicket first = m_store->submit(received(id, raw, channel), Durability::Durable);
                    const CommitTicket last = m_store->submit(std::move(second), Durability::Relaxed);
                    if (!m_store->wait(first) || !m_store->wait(last))
                        ++failures;
                    const Result<Message> loaded = reader->load(channel, id);
                    if (!loaded || loaded->connectorMessages[0].raw->data != raw
                        || loaded->connectorMessages[0].status != MessageStatus::Transformed)
                        ++failures;
                    (void)m_store->statistics(channel);
                }
            });
        }
    }
    QCOMPARE(failures.load(), 0);
    for (const ChannelId &channel : {channelA, channelB}) {
        QCOMPARE(*m_store->openReader()->count(channel), 4 * perThread);
        QCOMPARE(m_store->statistics(channel).channel.lifetime.received, 4 * perThread);
    }
}

void TestMessageStore::countersFollowTheStatuses()
{
    ConnectorMessage source = connectorMessage(1, 0);
    ConnectorMessage destination = connectorMessage(1, 1);
    WriteBatch batch = received(1);
    become(batch, source, MessageStatus::Transformed);
    batch.insertConnectorMessage(destination);
    become(batch, destination, MessageStatus::Queued);
    QVERIFY_OK(commit(std::move(batch)));
    QCOMPARE(m_store->statistics(channelA).channel.current, (Counters{1, 0, 0, 0, 1}));
    QCOMPARE(m_store->statistics(channelA).connectors.at(1).current, (Counters{1, 0, 0, 0, 1}));
    reopen(); // the queue's size is counted anew
    QCOMPARE(m_store->statistics(channelA).channel.current, (Counters{1, 0, 0, 0, 1}));

    const std::pair<MessageStatus, Counters> steps[] = {
        {MessageStatus::Error, {1, 0, 0, 1, 0}},   {MessageStatus::Error, {1, 0, 0, 1, 0}}, {MessageStatus::Sent, {1, 0, 1, 0, 0}},
        {MessageStatus::Pending, {1, 0, 0, 0, 0}}, {MessageStatus::Filtered, {1, 1, 0, 0, 0}},
    };
    for (const auto &[status, expected] : steps) {
        WriteBatch next(channelA, development());
        become(next, destination, status);
        QVERIFY_OK(commit(std::move(next)));
        QCOMPARE(m_store->statistics(channelA).channel.current, expected);
        QCOMPARE(m_store->statistics(channelA).channel.lifetime, expected);
        QCOMPARE(m_store->statistics(channelA).connectors.at(1).current, expected);
    }
    WriteBatch sent(channelA, development()); // a source's SENT is no channel's SENT
    become(sent, source, MessageStatus::Sent);
    QVERIFY_OK(commit(std::move(sent)));
    QCOMPARE(m_store->statistics(channelA).connectors.at(0).current.sent, 1);
    QCOMPARE(m_store->statistics(channelA).channel.current.sent, 0);
    QCOMPARE(m_store->statistics(QStringLiteral("unknown")), ChannelStatistics());
}

void TestMessageStore::countersEqualTheSumOfTransitions()
{
    std::mt19937 random(20261130);
    constexpr int messages = 20;
    std::map<std::pair<MessageId, MetaDataId>, ConnectorMessage> rows;
    for (int step = 0; step < 400; ++step) {
        const MessageId id = MessageId(random() % messages) + 1;
        const auto connector = MetaDataId(random() % 3);
        const auto [row, isNew] = rows.try_emplace({id, connector}, connectorMessage(id, connector));
        WriteBatch batch(channelA, development());
        const MessageStatus before = row->second.status;
        if (isNew)
            batch.insertConnectorMessage(row->second);
        become(batch, row->second, allMessageStatuses[random() % allMessageStatuses.size()]);
        if (random() % 5 == 0) { // one that fails counts for nothing
            ConnectorMessage missing = connectorMessage(1000, 0);
            become(batch, missing, MessageStatus::Error);
            QVERIFY(!commit(std::move(batch)));
            row->second.status = before;
            if (isNew)
                rows.erase(row);
            continue;
        }
        (void)m_store->submit(std::move(batch), Durability::Relaxed); // in groups, as it happens
    }
    QVERIFY_OK(commit(WriteBatch(channelA, development()))); // after all the others

    ChannelStatistics expected;
    for (const auto &[key, row] : rows) {
        const bool isSource = row.isSource();
        Counters &own = expected.connectors[row.metaDataId].current;
        Counters &all = expected.channel.current;
        ++own.received;
        all.received += isSource;
        own.filtered += row.status == MessageStatus::Filtered;
        all.filtered += row.status == MessageStatus::Filtered;
        own.error += row.status == MessageStatus::Error;
        all.error += row.status == MessageStatus::Error;
        own.sent += row.status == MessageStatus::Sent;
        all.sent += row.status == MessageStatus::Sent && !isSource;
        own.queued += row.status == MessageStatus::Queued && !isSource;
        all.queued += row.status == MessageStatus::Queued && !isSource;
    }
    expected.channel.lifetime = expected.channel.current;
    for (auto &[connector, statistics] : expected.connectors)
        statistics.lifetime = statistics.current;
    QCOMPARE(m_store->statistics(channelA), expected);
    reopen();
    QCOMPARE(m_store->statistics(channelA), expected);
}

void TestMessageStore::countersOfDisabledModeReachTheDatabase()
{
    ConnectorMessage destination = connectorMessage(1, 1);
    WriteBatch batch = received(1, "raw", channelA, StorageMode::Disabled);
    batch.insertConnectorMessage(destination);
    become(batch, destination, MessageStatus::Sent);
    bool called = false;
    batch.whenCommitted([&called] { called = true; });
    QVERIFY_OK(m_store->commit(std::move(batch), Durability::Durable));
    QVERIFY(called);
    const Counters expected{1, 0, 1, 0, 0};
    QCOMPARE(m_store->statistics(channelA).channel.current, expected);
    QCOMPARE(*m_store->openReader()->count(channelA), 0);
    reopen();
    QCOMPARE(m_store->statistics(channelA).channel.current, expected);

    // Without a close they follow within about a second.
    QVERIFY_OK(commit(received(2, "raw", channelA, StorageMode::Disabled)));
    auto beside = SqlMessageStore::open({m_databases.current(), StoreAccess::ReadOnly});
    QVERIFY_OK(beside);
    QTRY_COMPARE_WITH_TIMEOUT((*beside)->statistics(channelA).channel.current.received, 2, 20'000);
}

void TestMessageStore::clearedCountersKeepLifetime()
{
    WriteBatch batch = received(1);
    ConnectorMessage destination = connectorMessage(1, 1);
    batch.insertConnectorMessage(destination);
    become(batch, destination, MessageStatus::Queued);
    QVERIFY_OK(commit(std::move(batch)));
    QVERIFY_OK(m_store->clearStatistics({.channelId = channelA}));
    for (int round = 0; round < 2; ++round) {
        const ChannelStatistics statistics = m_store->statistics(channelA);
        QCOMPARE(statistics.channel.current, (Counters{0, 0, 0, 0, 1})); // what waits still waits
        QCOMPARE(statistics.channel.lifetime, (Counters{1, 0, 0, 0, 1}));
        QCOMPARE(statistics.connectors.at(1).current, (Counters{0, 0, 0, 0, 1}));
        reopen();
    }
    QVERIFY_OK(commit(received(2)));
    QCOMPARE(m_store->statistics(channelA).channel.current.received, 1);
    QCOMPARE(m_store->statistics(channelA).channel.lifetime.received, 2);
    QCOMPARE(m_store->clearStatistics({.channelId = QStringLiteral("unknown")}).error().code, ErrorCode::NotFound);
}

void TestMessageStore::pagesGoBackwards()
{
    for (MessageId id = 1; id <= 10; ++id)
        QVERIFY_OK(commit(received(id)));
    const auto reader = m_store->openReader();
    MessageQuery query = everythingOf(channelA);
    query.limit = 4;
    std::vector<MessageId> seen;
    for (int page = 0; page < 3; ++page) {
        const Result<MessagePage> found = reader->find(query);
        QVERIFY_OK(found);
        QCOMPARE(found->more, page < 2);
        for (const MessageId id : idsOf(*found))
            seen.push_back(id);
        query.before = seen.back();
    }
    QCOMPARE(seen, (std::vector<MessageId>{10, 9, 8, 7, 6, 5, 4, 3, 2, 1}));
    query.before = 8;
    query.since = 6;
    QCOMPARE(idsOf(*reader->find(query)), (std::vector<MessageId>{7, 6}));
    QVERIFY(reader->find(everythingOf(channelB))->messages.empty());
    QCOMPARE(reader->find(everythingOf(QStringLiteral("unknown"))).error().code, ErrorCode::NotFound);
}

void TestMessageStore::findsByStatusAndConnector()
{
    using enum MessageStatus;
    const std::pair<MessageStatus, MessageStatus> statuses[] = {{Transformed, Sent}, {Transformed, Error}, {Error, Received}, {Filtered, Queued}};
    MessageId id = 0;
    for (const auto &[sourceStatus, destinationStatus] : statuses) {
        WriteBatch batch = received(++id);
        ConnectorMessage source = connectorMessage(id, 0), destination = connectorMessage(id, 1);
        become(batch, source, sourceStatus);
        batch.insertConnectorMessage(destination);
        become(batch, destination, destinationStatus);
        QVERIFY_OK(commit(std::move(batch)));
    }
    const auto reader = m_store->openReader();
    const auto find = [&reader](std::vector<MessageStatus> wanted, std::optional<MetaDataId> connector = {}, std::optional<MessageId> before = {}) {
        MessageQuery query = everythingOf(channelA);
        query.statuses = std::move(wanted);
        if (connector)
            query.connectors = {*connector};
        query.before = before;
        return idsOf(*reader->find(query));
    };
    QCOMPARE(find({Error}), (std::vector<MessageId>{3, 2}));
    QCOMPARE(find({Error}, 0), (std::vector<MessageId>{3}));
    QCOMPARE(find({Error, Queued}), (std::vector<MessageId>{4, 3, 2}));
    QCOMPARE(find({Error, Queued}, 1, 4), (std::vector<MessageId>{2}));
    QCOMPARE(find({Transformed, Error}), (std::vector<MessageId>{3, 2, 1}));
    QCOMPARE(find({Sent}), (std::vector<MessageId>{1}));
    QCOMPARE(find({Sent}, 0), (std::vector<MessageId>{}));
    QCOMPARE(find({Sent, Filtered}, {}, 4), (std::vector<MessageId>{1}));
}

void TestMessageStore::findsByDate()
{
    // 5 was imported from an older day, 6 has an error.
    const std::pair<MessageId, Timestamp> dates[] = {{1, 100}, {2, 200}, {3, 200}, {4, 300}, {5, 150}, {6, 400}};
    for (const auto &[id, date] : dates) {
        WriteBatch batch(channelA, development());
        ConnectorMessage source = connectorMessage(id, 0);
        batch.insertMessage(id, date);
        batch.insertConnectorMessage(source);
        become(batch, source, id == 6 || id == 2 ? MessageStatus::Error : MessageStatus::Transformed);
        QVERIFY_OK(commit(std::move(batch)));
    }
    const auto reader = m_store->openReader();
    const auto find = [&reader](std::optional<Timestamp> from, std::optional<Timestamp> before, std::vector<MessageStatus> statuses = {}, int limit = 100) {
        MessageQuery query = everythingOf(channelA);
        query.receivedFrom = from;
        query.receivedBefore = before;
        query.statuses = std::move(statuses);
        query.limit = limit;
        const Result<std::vector<MessageId>> ids = reader->findIds(query);
        return ids && idsOf(*reader->find(query)) == *ids ? *ids : std::vector<MessageId>{-1};
    };
    using Ids = std::vector<MessageId>;
    QCOMPARE(find({}, {}), (Ids{6, 5, 4, 3, 2, 1}));
    QCOMPARE(find(200, {}), (Ids{6, 4, 3, 2}));
    QCOMPARE(find({}, 200), (Ids{5, 1}));
    QCOMPARE(find(150, 300), (Ids{5, 3, 2}));
    QCOMPARE(find(150, 300, {}, 2), (Ids{5, 3}));
    QCOMPARE(find(150, 300, {MessageStatus::Error}), (Ids{2}));
    QCOMPARE(find(150, 500, {MessageStatus::Error}), (Ids{6, 2}));
    QCOMPARE(find(150, 500, {MessageStatus::Transformed}), (Ids{5, 4, 3}));
    QCOMPARE(find(500, {}), Ids());
    QCOMPARE(find(300, 200), Ids());
    QCOMPARE(reader->idsReceived(channelA, 150, 300)->value().lowest, 2);
    QCOMPARE(reader->idsReceived(channelA, 150, 300)->value().highest, 5);
    QVERIFY(!reader->idsReceived(channelA, 500, {})->has_value());
}

void TestMessageStore::findsText_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("isThere");
    QTest::newRow("in a plain content") << QStringLiteral("smith") << true;
    QTest::newRow("in a compressed one") << QStringLiteral("NEEDLE") << true;
    QTest::newRow("not ASCII") << QStringLiteral("M\u00fcLLER") << true;
    QTest::newRow("in a map") << QStringLiteral("mapped value") << true;
    QTest::newRow("in an error") << QStringLiteral("went wrong") << true;
    QTest::newRow("nowhere") << QStringLiteral("smiths") << false;
}

void TestMessageStore::findsText()
{
    QFETCH(QString, text);
    QFETCH(bool, isThere);
    for (MessageId id = 1; id <= 200; ++id)
        (void)m_store->submit(received(id, "nothing here"), Durability::Relaxed);
    WriteBatch batch(channelA, development());
    ConnectorMessage source = connectorMessage(30, 0);
    source.channelMap.insert(QStringLiteral("k"), QStringLiteral("a Mapped Value"));
    source.processingError = QStringLiteral("It Went Wrong");
    batch.storeMaps(source);
    batch.storeErrors(source);
    batch.storeContent(source, ContentType::Encoded, "John SMITH");
    batch.storeContent(source, ContentType::ProcessedRaw, QString(QStringLiteral("m\u00dcller")).toUtf8());
    batch.storeContent(source, ContentType::Transformed, QByteArray(5000, ' ') + "Needle" + QByteArray(5000, ' '));
    QVERIFY_OK(commit(std::move(batch)));
    MessageQuery query = everythingOf(channelA);
    query.contents = {{text}};
    const Result<MessagePage> found = m_store->openReader()->find(query);
    QVERIFY_OK(found);
    QCOMPARE(idsOf(*found), isThere ? std::vector<MessageId>{30} : std::vector<MessageId>{});
    QVERIFY(!found->more);
}

void TestMessageStore::removedChannelStartsAnew()
{
    QVERIFY_OK(commit(received(1)));
    const auto reader = m_store->openReader();
    QCOMPARE(*reader->count(channelA), 1);
    QVERIFY_OK(m_store->removeChannel(channelA));
    QCOMPARE(reader->count(channelA).error().code, ErrorCode::NotFound);
    QCOMPARE(commit(received(2)).error().code, ErrorCode::NotFound);
    QVERIFY_OK(m_store->removeChannel(channelA)); // what is gone is gone
    QVERIFY_OK(m_store->openChannel(channelA, {{QStringLiteral("OTHER"), MetaDataColumnType::String, {}}}));
    QCOMPARE(*m_store->nextMessageId(channelA), 1);
    QCOMPARE(m_store->statistics(channelA), ChannelStatistics());
    QCOMPARE(*reader->count(channelA), 0);
    QVERIFY_OK(commit(received(1)));
    QCOMPARE(*reader->count(channelA), 1);
}

void TestMessageStore::removedChannelIsFreedInSlices()
{
    const auto tableCount = [this] {
        return m_databases.number(SqlConnection::dialectOf(m_databases.current()).tableCountLike.arg(QStringLiteral("d\\_m%")));
    };
    QCOMPARE(tableCount(), 14);
    for (MessageId id = 1; id <= 333; ++id)
        (void)m_store->submit(received(id), Durability::Relaxed);
    QVERIFY_OK(m_store->removeChannel(channelA));
    // The number is taken until the tables are gone, and a store that closes meanwhile goes on when it opens again.
    m_store.reset();
    auto opened = SqlMessageStore::open({m_databases.current(), StoreAccess::ReadWrite});
    QVERIFY_OK(opened);
    m_store = std::move(opened).value();
    QVERIFY_OK(m_store->openChannel(channelB, {}));
    QVERIFY_OK(m_store->commit(received(1, "raw", channelB), Durability::Durable)); // not held up
    QTRY_COMPARE_WITH_TIMEOUT(tableCount(), 7, 20'000);
    QVERIFY_OK(m_store->openReader()->load(channelB, 1));
}

QTEST_GUILESS_MAIN(TestMessageStore)
#include "tst_message_store.moc"
