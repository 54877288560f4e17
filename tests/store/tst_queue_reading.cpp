// SPDX-License-Identifier: GPL-3.0-or-later
// What queues and recovery read back from a MessageStore: spec/engine.md sections 7, 8 and 10.

#include "engine/store/sql_connection.h"
#include "tests/store/store_samples.h"
#include "tests/store/test_database.h"


#include <limits>

using namespace millrace;

class TestQueueReading : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase_data() { TestDatabases::addRows(); }
    void init();
    void cleanup();

    void queuedRowComesBackWhole();
    void receivedSourceComesBackWhole();
    void pagesGoForward();
    void pageEndsWithTheMessageThatIsTooMuch();
    void onlyTheConnectorAndStatusAskedFor();
    void extentIsThatOfTheQueue();
    void processedSourceIsNotWaiting();
    void unfinishedAreTheUnprocessedPastReceived();
    void pendingIsAnyDestination();
    void rowsOfOtherServersAreNotSeen();
    void unknownChannelIsNotFound();

private:
    Result<void> commit(WriteBatch batch) { return m_store->commit(std::move(batch), Durability::Relaxed); }
    void storeMessage(MessageId id, MessageStatus source, std::vector<MessageStatus> destinations, const QByteArray &encoded = "encoded");
    std::vector<MessageId> idsOf(const ConnectorMessageQuery &query);

    TestDatabases m_databases;
    std::unique_ptr<SqlMessageStore> m_store;
    std::unique_ptr<MessageReader> m_reader;
};

namespace {

constexpr MessageId noEnd = std::numeric_limits<MessageId>::max();

StorageSettings development()
{
    return StorageSettings::forMode(StorageMode::Development);
}

ConnectorMessageQuery queueOf(MetaDataId connector, MessageStatus status = MessageStatus::Queued)
{
    ConnectorMessageQuery query;
    query.channelId = channelA;
    query.metaDataId = connector;
    query.status = status;
    return query;
}

} // namespace

void TestQueueReading::init()
{
    NEW_DATABASE(m_databases);
    auto opened = SqlMessageStore::open({m_databases.current(), StoreAccess::ReadWrite});
    QVERIFY_OK(opened);
    m_store = std::move(opened).value();
    QVERIFY_OK(m_store->openChannel(channelA, {{QStringLiteral("MRN"), MetaDataColumnType::String, {}}}));
    m_reader = m_store->openReader();
}

void TestQueueReading::cleanup()
{
    m_reader.reset();
    m_store.reset();
}

// Processed where its source is past RECEIVED and nothing but queues have work left.
void TestQueueReading::storeMessage(MessageId id, MessageStatus source, std::vector<MessageStatus> destinations, const QByteArray &encoded)
{
    WriteBatch batch = received(id);
    ConnectorMessage row = connectorMessage(id, 0);
    row.status = source;
    batch.updateStatus(row, MessageStatus::Received);
    batch.storeContent(row, ContentType::Encoded, encoded, QStringLiteral("XML"));
    MetaDataId connector = 0;
    for (const MessageStatus status : destinations) {
        ConnectorMessage destination = connectorMessage(id, ++connector);
        destination.status = status;
        batch.insertConnectorMessage(destination);
    }
    QVERIFY_OK(commit(std::move(batch)));
}

std::vector<MessageId> TestQueueReading::idsOf(const ConnectorMessageQuery &query)
{
    const Result<std::vector<ConnectorMessage>> rows = m_reader->connectorMessages(query);
    if (!rows)
        qWarning("%s", qPrintable(rows.error().message));
    std::vector<MessageId> ids;
    for (const ConnectorMessage &row : rows ? *rows : std::vector<ConnectorMessage>())
        ids.push_back(row.messageId);
    return ids;
}

void TestQueueReading::queuedRowComesBackWhole()
{
    WriteBatch batch = received(1, "the source's raw");
    ConnectorMessage source = connectorMessage(1, 0);
    source.sourceMap.insert(QStringLiteral("port"), 6661);
    source.channelMap.insert(QStringLiteral("whose"), QStringLiteral("the source's"));
    source.metaData.insert(QStringLiteral("MRN"), QStringLiteral("the source's"));
    batch.storeSourceMap(source);
    batch.storeMaps(source);
    batch.storeMetaData(source);
    const QByteArray encoded = QByteArray("<HL7Message/>").repeated(1000);
    batch.storeContent(source, ContentType::Encoded, encoded, QStringLiteral("XML"));
    ConnectorMessage queued = connectorMessage(1, 2);
    queued.status = MessageStatus::Queued;
    queued.sendAttempts = 3;
    queued.sendDate = someTime + 10;
    queued.responseDate = someTime + 11;
    queued.connectorMap.insert(QStringLiteral("k"), QStringLiteral("v"));
    queued.channelMap.insert(QStringLiteral("whose"), QStringLiteral("its own"));
    queued.responseMap.insert(QStringLiteral("d1"), QStringLiteral("fine"));
    queued.metaData.insert(QStringLiteral("MRN"), QStringLiteral("100001"));
    queued.processingError = QStringLiteral("refused");
    const Response response{MessageStatus::Queued, {}, QStringLiteral("connection refused"), {}};
    batch.insertConnectorMessage(queued);
    batch.updateSend(queued);
    batch.storeMaps(queued);
    batch.storeMetaData(queued);
    batch.storeErrors(queued);
    batch.storeContent(queued, ContentType::Transformed, "<t/>", QStringLiteral("XML"));
    batch.storeContent(queued, ContentType::Encoded, "its encoded", QStringLiteral("HL7V2"));
    batch.storeContent(queued, ContentType::Sent, "<properties/>");
    batch.storeContent(queued, ContentType::Response, response.toStored(), QStringLiteral("HL7V2"));
    ConnectorMessage other = connectorMessage(1, 1);
    other.status = MessageStatus::Queued;
    batch.insertConnectorMessage(other);
    batch.storeContent(other, ContentType::Encoded, "another's", QStringLiteral("HL7V2"));
    QVERIFY_OK(commit(std::move(batch)));
    QVERIFY_OK(m_store->saveChannel({channelA, QStringLiteral("ADT in"), 1, "<channel/>"}));

    const Result<std::vector<ConnectorMessage>> rows = m_reader->connectorMessages(queueOf(2));
    QVERIFY_OK(rows);
    QCOMPARE(rows->size(), 1u);
    const ConnectorMessage &row = rows->front();
    QCOMPARE(row.messageId, 1);
    QCOMPARE(row.metaDataId, 2);
    QCOMPARE(row.channelId, channelA);
    QCOMPARE(row.channelName, QStringLiteral("ADT in"));
    QCOMPARE(row.connectorName, QStringLiteral("d2"));
    QCOMPARE(row.status, MessageStatus::Queued);
    QCOMPARE(row.chainId, 2);
    QCOMPARE(row.orderId, 1);
    QCOMPARE(row.sendAttempts, 3);
    QCOMPARE(row.receivedDate, someTime + 2);
    QCOMPARE(row.sendDate, someTime + 10);
    QCOMPARE(row.responseDate, someTime + 11);
    QVERIFY(row.raw && row.raw->data == encoded && row.raw->dataType == QStringLiteral("XML"));
    QCOMPARE(row.transformed->data, QByteArray("<t/>"));
    QCOMPARE(row.encoded->data, QByteArray("its encoded"));
    QCOMPARE(row.encoded->dataType, QStringLiteral("HL7V2"));
    QCOMPARE(row.sent->data, QByteArray("<properties/>"));
    QCOMPARE(row.response->statusMessage, QStringLiteral("connection refused"));
    QCOMPARE(row.responseDataType, QStringLiteral("HL7V2"));
    QCOMPARE(row.sourceMap.value(QStringLiteral("port")).toText(), QStringLiteral("6661"));
    QCOMPARE(row.connectorMap.value(QStringLiteral("k")).toText(), QStringLiteral("v"));
    QCOMPARE(row.channelMap.value(QStringLiteral("whose")).toText(), QStringLiteral("its own"));
    QCOMPARE(row.responseMap.size(), 1);
    QCOMPARE(row.metaData.value(QStringLiteral("MRN")).toText(), QStringLiteral("100001"));
    QCOMPARE(row.processingError, QStringLiteral("refused"));
}

void TestQueueReading::receivedSourceComesBackWhole()
{
    WriteBatch batch = received(1, "the raw");
    ConnectorMessage source = connectorMessage(1, 0);
    source.sourceMap.insert(QStringLiteral("port"), 6661);
    batch.storeSourceMap(source);
    QVERIFY_OK(commit(std::move(batch)));
    const Result<std::vector<ConnectorMessage>> rows = m_reader->connectorMessages(queueOf(0, MessageStatus::Received));
    QVERIFY_OK(rows);
    QCOMPARE(rows->size(), 1u);
    QCOMPARE(rows->front().connectorName, QStringLiteral("Source"));
    QCOMPARE(rows->front().raw->data, QByteArray("the raw"));
    QVERIFY(!rows->front().encoded);
    QCOMPARE(rows->front().sourceMap.value(QStringLiteral("port")).toText(), QStringLiteral("6661"));
}

void TestQueueReading::pagesGoForward()
{
    for (MessageId id = 1; id <= 10; ++id)
        storeMessage(id, MessageStatus::Transformed, {id % 2 ? MessageStatus::Queued : MessageStatus::Sent});
    ConnectorMessageQuery query = queueOf(1);
    query.limit = 2;
    QCOMPARE(idsOf(query), (std::vector<MessageId>{1, 3}));
    query.after = 3;
    QCOMPARE(idsOf(query), (std::vector<MessageId>{5, 7}));
    query.after = 7;
    QCOMPARE(idsOf(query), (std::vector<MessageId>{9}));
    query.after = 9;
    QCOMPARE(idsOf(query), (std::vector<MessageId>{}));
    query.after = 1;
    query.upTo = 5;
    query.limit = 100;
    QCOMPARE(idsOf(query), (std::vector<MessageId>{3, 5}));
}

void TestQueueReading::pageEndsWithTheMessageThatIsTooMuch()
{
    for (MessageId id = 1; id <= 6; ++id)
        storeMessage(id, MessageStatus::Transformed, {MessageStatus::Queued}, id % 2 ? QByteArray(5000, 'x') : QByteArray());
    ConnectorMessageQuery query = queueOf(1);
    query.maxBytes = 9000;
    QCOMPARE(idsOf(query), (std::vector<MessageId>{1, 2, 3}));
    query.maxBytes = 1;
    QCOMPARE(idsOf(query), (std::vector<MessageId>{1}));
    query.after = 3;
    QCOMPARE(idsOf(query), (std::vector<MessageId>{4, 5})); // 4 has an empty content
    query.after = 5;
    QCOMPARE(idsOf(query), (std::vector<MessageId>{6}));
    query.after = 0;
    query.maxBytes = 1'000'000;
    const Result<std::vector<ConnectorMessage>> rows = m_reader->connectorMessages(query);
    QVERIFY_OK(rows);
    QCOMPARE(rows->size(), 6u);
    for (const ConnectorMessage &row : *rows)
        QCOMPARE(row.raw->data.size(), row.messageId % 2 ? 5000 : 0);
}

void TestQueueReading::onlyTheConnectorAndStatusAskedFor()
{
    using enum MessageStatus;
    storeMessage(1, Transformed, {Queued, Sent});
    storeMessage(2, Transformed, {Pending, Queued});
    storeMessage(3, Received, {});
    storeMessage(4, Error, {Error, Error});
    QCOMPARE(idsOf(queueOf(1)), (std::vector<MessageId>{1}));
    QCOMPARE(idsOf(queueOf(2)), (std::vector<MessageId>{2}));
    QCOMPARE(idsOf(queueOf(1, Pending)), (std::vector<MessageId>{2}));
    QCOMPARE(idsOf(queueOf(0, Received)), (std::vector<MessageId>{3}));
    QCOMPARE(idsOf(queueOf(2, Error)), (std::vector<MessageId>{4}));
    QCOMPARE(idsOf(queueOf(2, Sent)), (std::vector<MessageId>{1}));
}

void TestQueueReading::extentIsThatOfTheQueue()
{
    using enum MessageStatus;
    for (MessageId id = 1; id <= 9; ++id)
        storeMessage(id, id == 9 ? Received : Transformed, {id >= 3 && id <= 7 ? Queued : Sent});
    const Result<QueueExtent> extent = m_reader->queueExtent(channelA, 1, Queued);
    QVERIFY_OK(extent);
    QCOMPARE(extent->count, 5);
    QCOMPARE(extent->lowest, 3);
    QCOMPARE(extent->highest, 7);
    const Result<QueueExtent> source = m_reader->queueExtent(channelA, 0, Received);
    QVERIFY_OK(source);
    QCOMPARE(source->count, 1);
    QCOMPARE(source->lowest, 9);
    const Result<QueueExtent> none = m_reader->queueExtent(channelA, 2, Queued);
    QVERIFY_OK(none);
    QCOMPARE(none->count, 0);
    QCOMPARE(none->lowest, 0);
    QCOMPARE(none->highest, 0);
    QCOMPARE(*m_reader->highestId(channelA), 9);
}

void TestQueueReading::processedSourceIsNotWaiting()
{
    storeMessage(1, MessageStatus::Received, {});
    storeMessage(2, MessageStatus::Received, {});
    WriteBatch batch(channelA, development());
    batch.markProcessed(1);
    QVERIFY_OK(commit(std::move(batch)));
    QCOMPARE(idsOf(queueOf(0, MessageStatus::Received)), (std::vector<MessageId>{2}));
}

void TestQueueReading::unfinishedAreTheUnprocessedPastReceived()
{
    using enum MessageStatus;
    QCOMPARE(*m_reader->unfinishedIds(channelA, 0, noEnd, 10), (std::vector<MessageId>{}));
    storeMessage(1, Transformed, {Received});
    storeMessage(2, Received, {});
    storeMessage(3, Filtered, {});
    storeMessage(4, Error, {});
    storeMessage(5, Transformed, {Sent});
    WriteBatch batch(channelA, development());
    batch.markProcessed(3);
    batch.insertMessage(6, someTime); // no source: only the overwriting T1 could leave such a thing
    QVERIFY_OK(commit(std::move(batch)));
    QCOMPARE(*m_reader->unfinishedIds(channelA, 0, noEnd, 10), (std::vector<MessageId>{1, 4, 5}));
    QCOMPARE(*m_reader->unfinishedIds(channelA, 1, noEnd, 1), (std::vector<MessageId>{4}));
    QCOMPARE(*m_reader->unfinishedIds(channelA, 0, 4, 10), (std::vector<MessageId>{1, 4}));
}

void TestQueueReading::pendingIsAnyDestination()
{
    using enum MessageStatus;
    storeMessage(1, Transformed, {Pending, Pending});
    storeMessage(2, Transformed, {Sent, Queued});
    storeMessage(3, Transformed, {Sent, Pending});
    storeMessage(4, Transformed, {Pending, Error});
    QCOMPARE(*m_reader->pendingIds(channelA, 0, noEnd, 10), (std::vector<MessageId>{1, 3, 4}));
    QCOMPARE(*m_reader->pendingIds(channelA, 1, noEnd, 1), (std::vector<MessageId>{3}));
    QCOMPARE(*m_reader->pendingIds(channelA, 0, 3, 10), (std::vector<MessageId>{1, 3}));
}

void TestQueueReading::rowsOfOtherServersAreNotSeen()
{
    using enum MessageStatus;
    for (MessageId id = 1; id <= 6; ++id)
        storeMessage(id, id <= 2 ? Received : Transformed, {id <= 4 ? Queued : Pending});
    {
        auto connection = SqlConnection::open(m_databases.current(), StoreAccess::ReadWrite);
        QVERIFY_OK(connection);
        QVERIFY_OK((*connection)->execute("UPDATE d_mm1 SET server_id = 'another' WHERE message_id IN (1, 3, 5)"));
    }
    QCOMPARE(idsOf(queueOf(0, Received)), (std::vector<MessageId>{2}));
    QCOMPARE(idsOf(queueOf(1)), (std::vector<MessageId>{2, 4}));
    QCOMPARE(m_reader->queueExtent(channelA, 1, Queued)->count, 2);
    QCOMPARE(*m_reader->unfinishedIds(channelA, 0, noEnd, 10), (std::vector<MessageId>{4, 6}));
    QCOMPARE(*m_reader->pendingIds(channelA, 0, noEnd, 10), (std::vector<MessageId>{6}));
}

void TestQueueReading::unknownChannelIsNotFound()
{
    const ChannelId unknown = QStringLiteral("unknown");
    ConnectorMessageQuery query = queueOf(1);
    query.channelId = unknown;
    QCOMPARE(m_reader->connectorMessages(query).error().code, ErrorCode::NotFound);
    QCOMPARE(m_reader->queueExtent(unknown, 1, MessageStatus::Queued).error().code, ErrorCode::NotFound);
    QCOMPARE(m_reader->unfinishedIds(unknown, 0, noEnd, 1).error().code, ErrorCode::NotFound);
    QCOMPARE(m_reader->pendingIds(unknown, 0, noEnd, 1).error().code, ErrorCode::NotFound);
    QCOMPARE(m_reader->highestId(unknown).error().code, ErrorCode::NotFound);
}

QTEST_GUILESS_MAIN(TestQueueReading)
#include "tst_queue_reading.moc"
