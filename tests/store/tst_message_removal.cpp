// SPDX-License-Identifier: GPL-3.0-or-later
// What a MessageStore removes, replaces and takes in again: spec/engine.md sections 15, 16 and 17.

#include "engine/store/sql_connection.h"
#include "tests/store/store_samples.h"
#include "tests/store/test_database.h"

using namespace millrace;

class TestMessageRemoval : public QObject
{
    Q_OBJECT
    using enum MessageStatus;

private Q_SLOTS:
    void initTestCase_data() { TestDatabases::addRows(); }
    void init();
    void cleanup();

    void removesWholeMessages();
    void removesSomeConnectorMessages();
    void removesContentsOnly();
    void sparesWhatIsNotDone_data();
    void sparesWhatIsNotDone();
    void sparesWhatIsNewer();
    void tellsWhatMayBeRemoved();
    void removesMoreThanOneSlice();
    void removesOfAChannelThatIsNotOpen();
    void removedQueueRowsAreNotCountedAnyMore();
    void updateOfARemovedRowFails();

    void removeAllKeepsIdsCountersAndColumns();
    void removeAllOfAChannelThatIsNotOpen();

    void reopenedMessageStartsAnew();
    void reopenedMessageKeepsOtherDestinations();
    void reopenedMessageTakesBackItsCounters();
    void reopenedImportCountsNothingBack();
    void reopeningWhatIsGoneFails();
    void failedReopeningCountsNothing();
    void newRunKnowsItsOriginal();

    void importedMessageIsProcessedAndNotCounted();
    void importKeepsContentsAsTheModeDoes();

    void clearsWhatIsChosen();
    void clearsLifetimeToo();

private:
    void open();
    Result<void> commit(WriteBatch batch) { return m_store->commit(std::move(batch), Durability::Relaxed); }
    // A processed message with contents, maps, an error, custom metadata and an attachment of each kind of row.
    void storeMessage(MessageId id, std::vector<MessageStatus> destinations = {Sent, Sent}, MessageStatus source = Transformed);
    Message load(MessageId id);
    qint64 rowsOf(const char *table, MessageId id);
    std::vector<MessageId> allIds() { return *m_store->openReader()->ids(channelA, 0, 10'000); }

    TestDatabases m_databases;
    std::unique_ptr<SqlMessageStore> m_store;
};

namespace {

const QString mrn = QStringLiteral("MRN");

StorageSettings development()
{
    return StorageSettings::forMode(StorageMode::Development);
}

MessageRemoval removalOf(std::vector<MessageId> ids)
{
    MessageRemoval removal;
    removal.channelId = channelA;
    removal.ids = std::move(ids);
    return removal;
}

} // namespace

void TestMessageRemoval::init()
{
    NEW_DATABASE(m_databases);
    open();
    QVERIFY_OK(m_store->openChannel(channelA, {{mrn, MetaDataColumnType::String, {}}}));
}

void TestMessageRemoval::cleanup()
{
    m_store.reset();
}

void TestMessageRemoval::open()
{
    m_store.reset();
    auto opened = SqlMessageStore::open({m_databases.current(), StoreAccess::ReadWrite});
    QVERIFY_OK(opened);
    m_store = std::move(opened).value();
}

void TestMessageRemoval::storeMessage(MessageId id, std::vector<MessageStatus> destinations, MessageStatus sourceStatus)
{
    WriteBatch batch = received(id);
    ConnectorMessage source = connectorMessage(id, 0);
    source.status = sourceStatus;
    source.sourceMap.insert(QStringLiteral("k"), QStringLiteral("v"));
    source.metaData.insert(mrn, QStringLiteral("100001"));
    batch.updateStatus(source, Received);
    batch.storeSourceMap(source);
    batch.storeMetaData(source);
    MetaDataId connector = 0;
    for (const MessageStatus status : destinations) {
        ConnectorMessage destination = connectorMessage(id, ++connector);
        destination.metaData.insert(mrn, QStringLiteral("100001"));
        destination.processingError = QStringLiteral("once");
        batch.insertConnectorMessage(destination);
        destination.status = status;
        batch.updateStatus(destination, Received);
        batch.storeContent(destination, ContentType::Encoded, "encoded");
        batch.storeMetaData(destination);
        batch.storeErrors(destination);
    }
    batch.markProcessed(id);
    QVERIFY_OK(commit(std::move(batch)));
    auto connection = SqlConnection::open(m_databases.current(), StoreAccess::ReadWrite);
    QVERIFY_OK((*connection)->execute("INSERT INTO d_ma1 (id, message_id, type, segment_id, attachment_size, content) VALUES ('a', "
                                      + QByteArray::number(id) + ", 'text/plain', 1, 3, 'abc')"));
}

Message TestMessageRemoval::load(MessageId id)
{
    Result<Message> loaded = m_store->openReader()->load(channelA, id);
    if (!loaded)
        qWarning("%s", qPrintable(loaded.error().message));
    return loaded ? std::move(loaded).value() : Message();
}

qint64 TestMessageRemoval::rowsOf(const char *table, MessageId id)
{
    auto connection = SqlConnection::open(m_databases.current(), StoreAccess::ReadOnly);
    auto query = (*connection)->query(QStringLiteral("SELECT count(*) FROM %1 WHERE %2 = ?")
                                          .arg(QLatin1String(table), qstrcmp(table, "d_m1") == 0 ? QStringLiteral("id") : QStringLiteral("message_id")), {id});
    query->next();
    return query->value(0).toLongLong();
}

void TestMessageRemoval::removesWholeMessages()
{
    for (MessageId id = 1; id <= 3; ++id)
        storeMessage(id);
    const ChannelStatistics before = m_store->statistics(channelA);
    const Result<RemovalCounts> counts = m_store->removeMessages(removalOf({2, 99}));
    QVERIFY_OK(counts);
    QCOMPARE(counts->messages, 1);
    QCOMPARE(counts->contents, 6); // raw, source map, and of each destination encoded and error
    for (const char *table : {"d_m1", "d_mm1", "d_mc1", "d_mcm1", "d_ma1"}) {
        QCOMPARE(rowsOf(table, 2), 0);
        QVERIFY(rowsOf(table, 1) > 0);
        QVERIFY(rowsOf(table, 3) > 0);
    }
    QCOMPARE(m_store->statistics(channelA), before);
    QCOMPARE(m_store->removeMessages({.channelId = QStringLiteral("unknown"), .ids = {1}}).error().code,
             ErrorCode::NotFound);
}

void TestMessageRemoval::removesSomeConnectorMessages()
{
    storeMessage(1);
    MessageRemoval removal = removalOf({1});
    removal.part = MessageRemoval::Part::ConnectorMessages;
    removal.connectors = {2};
    QCOMPARE(m_store->removeMessages(removal)->contents, 2);
    const Message left = load(1);
    QCOMPARE(left.connectorMessages.size(), 2u);
    QVERIFY(left.connectorMessages[1].encoded);
    QCOMPARE(rowsOf("d_mcm1", 1), 2);
    QCOMPARE(left.attachments.size(), 1u);
}

void TestMessageRemoval::removesContentsOnly()
{
    storeMessage(1);
    MessageRemoval removal = removalOf({1});
    removal.part = MessageRemoval::Part::Contents;
    const Result<RemovalCounts> counts = m_store->removeMessages(removal);
    QCOMPARE(counts->messages, 1);
    QCOMPARE(counts->contents, 6);
    const Message left = load(1);
    QCOMPARE(left.connectorMessages.size(), 3u);
    QVERIFY(!left.connectorMessages[0].raw);
    QCOMPARE(left.connectorMessages[0].metaData.value(mrn).toText(), QStringLiteral("100001"));
    QVERIFY(left.attachments.empty());
    QCOMPARE(rowsOf("d_mc1", 1), 0);
}

void TestMessageRemoval::sparesWhatIsNotDone_data()
{
    QTest::addColumn<int>("spare");
    QTest::addColumn<QList<qint64>>("left");
    using Spare = MessageRemoval::Spare;
    QTest::newRow("nothing") << int(Spare::Nothing) << QList<qint64>{};
    QTest::newRow("unprocessed") << int(Spare::Unprocessed) << QList<qint64>{5};
    QTest::newRow("waiting") << int(Spare::Waiting) << QList<qint64>{2, 3, 5};
    QTest::newRow("waiting or errored") << int(Spare::WaitingOrErrored) << QList<qint64>{2, 3, 4, 5, 6};
}

void TestMessageRemoval::sparesWhatIsNotDone()
{
    QFETCH(int, spare);
    QFETCH(QList<qint64>, left);
    storeMessage(1, {Sent, Filtered});
    storeMessage(2, {Sent, Queued});
    storeMessage(3, {Pending, Sent});
    storeMessage(4, {Sent, Error});
    QVERIFY_OK(commit(received(5)));
    storeMessage(6, {}, Error);
    MessageRemoval removal = removalOf({1, 2, 3, 4, 5, 6});
    removal.spare = MessageRemoval::Spare(spare);
    QCOMPARE(m_store->removeMessages(removal)->messages, 6 - left.size());
    const std::vector<MessageId> ids = allIds();
    QCOMPARE(QList<qint64>(ids.begin(), ids.end()), left);
}

void TestMessageRemoval::sparesWhatIsNewer()
{
    storeMessage(1);
    storeMessage(2);
    ConnectorMessage source = connectorMessage(1, 0);
    source.receivedDate = someTime + 1000; // run anew since
    WriteBatch batch(channelA, development());
    batch.reopenMessage(1, std::nullopt);
    batch.insertConnectorMessage(source);
    batch.markProcessed(1);
    QVERIFY_OK(commit(std::move(batch)));
    MessageRemoval removal = removalOf({1, 2});
    removal.receivedBefore = someTime;
    QCOMPARE(m_store->removeMessages(removal)->messages, 0);
    removal.receivedBefore = someTime + 1;
    QCOMPARE(m_store->removeMessages(removal)->messages, 1);
    QCOMPARE(allIds(), (std::vector<MessageId>{1}));
}

void TestMessageRemoval::tellsWhatMayBeRemoved()
{
    storeMessage(1);
    storeMessage(2, {Queued});
    storeMessage(3);
    storeMessage(4, {Error});
    QVERIFY_OK(commit(received(5)));
    storeMessage(6);
    MessageRemoval removal = removalOf({1});
    removal.part = MessageRemoval::Part::Contents;
    QVERIFY_OK(m_store->removeMessages(removal));
    const auto reader = m_store->openReader();
    using Ids = std::vector<MessageId>;
    removal.part = MessageRemoval::Part::Messages;
    removal.spare = MessageRemoval::Spare::WaitingOrErrored;
    QCOMPARE(*reader->removableIds(removal, 0, 100), (Ids{1, 3, 6}));
    QCOMPARE(*reader->removableIds(removal, 1, 5), (Ids{3}));
    removal.spare = MessageRemoval::Spare::Waiting;
    QCOMPARE(*reader->removableIds(removal, 0, 100), (Ids{1, 3, 4, 6}));
    removal.part = MessageRemoval::Part::Contents; // 1 has none any more
    QCOMPARE(*reader->removableIds(removal, 0, 100), (Ids{3, 4, 6}));
    removal.receivedBefore = someTime;
    QCOMPARE(*reader->removableIds(removal, 0, 100), Ids());
}

void TestMessageRemoval::removesMoreThanOneSlice()
{
    std::vector<MessageId> ids;
    for (MessageId id = 1; id <= 1001; ++id) {
        (void)m_store->submit(received(id), Durability::Relaxed);
        if (id % 2 == 0)
            ids.push_back(id);
    }
    QCOMPARE(m_store->removeMessages(removalOf(ids))->messages, 500);
    const std::vector<MessageId> left = allIds();
    QCOMPARE(left.size(), 501u);
    QVERIFY(std::all_of(left.begin(), left.end(), [](MessageId id) { return id % 2 == 1; }));
}

void TestMessageRemoval::removesOfAChannelThatIsNotOpen()
{
    storeMessage(1, {Queued});
    storeMessage(2, {Queued});
    open();
    QCOMPARE(m_store->statistics(channelA).channel.current.queued, 2);
    QCOMPARE(m_store->removeMessages(removalOf({1}))->messages, 1);
    QCOMPARE(allIds(), (std::vector<MessageId>{2}));
    QCOMPARE(m_store->statistics(channelA).channel.current.queued, 1);
}

void TestMessageRemoval::removedQueueRowsAreNotCountedAnyMore()
{
    storeMessage(1, {Queued, Queued});
    storeMessage(2, {Queued, Sent});
    storeMessage(3, {Sent, Queued});
    MessageRemoval one = removalOf({1});
    one.part = MessageRemoval::Part::ConnectorMessages;
    one.connectors = {2};
    QVERIFY_OK(m_store->removeMessages(one));
    QVERIFY_OK(m_store->removeMessages(removalOf({2})));
    const ChannelStatistics now = m_store->statistics(channelA);
    QCOMPARE(now.connectors.at(1).current.queued, 1);
    QCOMPARE(now.connectors.at(2).current.queued, 1);
    QCOMPARE(now.channel.current.queued, 2);
    QCOMPARE(now.channel.current.received, 3);
    open();
    QVERIFY_OK(m_store->openChannel(channelA, {}));
    QCOMPARE(m_store->statistics(channelA), now);
}

void TestMessageRemoval::updateOfARemovedRowFails() // how a queue's thread learns of it
{
    storeMessage(1, {Queued});
    QVERIFY_OK(m_store->removeMessages(removalOf({1})));
    ConnectorMessage sent = connectorMessage(1, 1);
    sent.status = Sent;
    WriteBatch batch(channelA, development());
    batch.storeContent(sent, ContentType::Sent, "late");
    batch.updateStatus(sent, Queued);
    QCOMPARE(commit(std::move(batch)).error().code, ErrorCode::NotFound);
    QCOMPARE(rowsOf("d_mc1", 1), 0);
    QCOMPARE(m_store->statistics(channelA).channel.current.sent, 0);
}

void TestMessageRemoval::removeAllKeepsIdsCountersAndColumns()
{
    for (MessageId id = 1; id <= 6; ++id) {
        QCOMPARE(*m_store->nextMessageId(channelA), id);
        if (id < 6) // the last one is given out, not stored yet
            storeMessage(id, {Queued, Sent});
    }
    const auto reader = m_store->openReader();
    QCOMPARE(*reader->count(channelA), 5);
    ChannelStatistics expected = m_store->statistics(channelA);
    QVERIFY_OK(m_store->removeAllMessages(channelA));
    QCOMPARE(*reader->count(channelA), 0);
    for (ConnectorStatistics *row : {&expected.channel, &expected.connectors.at(1)})
        row->current.queued = row->lifetime.queued = 0;
    QCOMPARE(m_store->statistics(channelA), expected);

    QCOMPARE(*m_store->nextMessageId(channelA), 7);
    WriteBatch batch = received(7);
    ConnectorMessage source = connectorMessage(7, 0);
    source.metaData.insert(mrn, QStringLiteral("still there"));
    batch.storeMetaData(source);
    QVERIFY_OK(commit(std::move(batch)));
    QCOMPARE(load(7).connectorMessages[0].metaData.value(mrn).toText(), QStringLiteral("still there"));
    QCOMPARE(m_store->statistics(channelA).channel.lifetime.received, 6);
    open();
    QVERIFY_OK(m_store->openChannel(channelA, {{mrn, MetaDataColumnType::String, {}}}));
    QCOMPARE(*m_store->nextMessageId(channelA), 8);
    QCOMPARE(m_store->statistics(channelA).channel.lifetime.received, 6);
    QCOMPARE(m_store->removeAllMessages(QStringLiteral("unknown")).error().code, ErrorCode::NotFound);
}

void TestMessageRemoval::removeAllOfAChannelThatIsNotOpen()
{
    for (MessageId id = 1; id <= 5; ++id)
        storeMessage(id, {Queued});
    open();
    QCOMPARE(m_store->statistics(channelA).channel.current.queued, 5);
    QVERIFY_OK(m_store->removeAllMessages(channelA));
    QCOMPARE(*m_store->openReader()->count(channelA), 0);
    QCOMPARE(m_store->statistics(channelA).channel.current, (Counters{5, 0, 0, 0, 0}));
    QVERIFY_OK(m_store->openChannel(channelA, {}));
    QCOMPARE(*m_store->nextMessageId(channelA), 6); // nobody's id twice
}

void TestMessageRemoval::reopenedMessageStartsAnew()
{
    storeMessage(1, {Sent, Error});
    ConnectorMessage source = connectorMessage(1, 0);
    source.receivedDate = someTime + 1000;
    WriteBatch batch(channelA, development());
    batch.reopenMessage(1, std::nullopt);
    batch.insertConnectorMessage(source);
    batch.storeSourceMap(source); // empty
    batch.storeContent(source, ContentType::Raw, "raw again");
    QVERIFY_OK(commit(std::move(batch)));
    const Message again = load(1);
    QVERIFY(!again.processed);
    QCOMPARE(again.receivedDate, someTime);
    QCOMPARE(again.connectorMessages.size(), 1u);
    QCOMPARE(again.connectorMessages[0].receivedDate, someTime + 1000);
    QCOMPARE(again.connectorMessages[0].status, Received);
    QCOMPARE(again.connectorMessages[0].raw->data, QByteArray("raw again"));
    QVERIFY(again.connectorMessages[0].sourceMap.isEmpty());
    QVERIFY(again.connectorMessages[0].metaData.isEmpty());
    QVERIFY(again.attachments.empty());
    QCOMPARE(rowsOf("d_mc1", 1), 1);
    QCOMPARE(rowsOf("d_mcm1", 1), 0);
}

void TestMessageRemoval::reopenedMessageKeepsOtherDestinations()
{
    storeMessage(1, {Sent, Error});
    WriteBatch batch(channelA, development());
    batch.reopenMessage(1, std::vector<MetaDataId>{2});
    batch.insertConnectorMessage(connectorMessage(1, 0));
    QVERIFY_OK(commit(std::move(batch)));
    const Message again = load(1);
    QCOMPARE(again.connectorMessages.size(), 2u);
    QCOMPARE(again.connectorMessages[1].metaDataId, 1);
    QCOMPARE(again.connectorMessages[1].status, Sent);
    QVERIFY(again.connectorMessages[1].encoded);
    QCOMPARE(m_store->statistics(channelA).channel.current, (Counters{1, 0, 1, 0, 0}));
}

void TestMessageRemoval::reopenedMessageTakesBackItsCounters()
{
    storeMessage(1, {Sent, Queued, Error}, Transformed);
    storeMessage(2, {Sent}, Filtered);
    QCOMPARE(m_store->statistics(channelA).channel.current, (Counters{2, 1, 2, 1, 1}));
    WriteBatch batch(channelA, development());
    batch.reopenMessage(1, std::nullopt);
    QVERIFY_OK(commit(std::move(batch)));
    ChannelStatistics now = m_store->statistics(channelA);
    QCOMPARE(now.channel.current, (Counters{1, 1, 1, 0, 0}));
    QCOMPARE(now.channel.lifetime, (Counters{1, 1, 1, 0, 0}));
    QCOMPARE(now.connectors.at(0).current, (Counters{1, 1, 0, 0, 0}));
    QCOMPARE(now.connectors.at(1).current, (Counters{1, 0, 1, 0, 0}));
    QCOMPARE(now.connectors.at(2).current, (Counters{0, 0, 0, 0, 0}));
    open();
    QVERIFY_OK(m_store->openChannel(channelA, {}));
    QCOMPARE(m_store->statistics(channelA), now);
}

void TestMessageRemoval::reopenedImportCountsNothingBack()
{
    storeMessage(1, {Sent});
    Message exported = load(1);
    exported.messageId = 2;
    for (ConnectorMessage &row : exported.connectorMessages)
        row.messageId = 2;
    WriteBatch import(channelA, development());
    import.importMessage(exported, {}, 1, {});
    QVERIFY_OK(commit(std::move(import)));
    const ChannelStatistics before = m_store->statistics(channelA);
    WriteBatch batch(channelA, development());
    batch.reopenMessage(2, std::nullopt);
    batch.markProcessed(2);
    QVERIFY_OK(commit(std::move(batch)));
    QCOMPARE(m_store->statistics(channelA), before);
    QVERIFY(!load(2).importId);
    WriteBatch third(channelA, development()); // now it counts as any other
    third.insertConnectorMessage(connectorMessage(2, 0));
    third.reopenMessage(2, std::nullopt);
    QVERIFY_OK(commit(std::move(third)));
    QCOMPARE(m_store->statistics(channelA), before);
}

void TestMessageRemoval::reopeningWhatIsGoneFails()
{
    WriteBatch batch(channelA, development());
    batch.reopenMessage(7, std::nullopt);
    batch.insertConnectorMessage(connectorMessage(7, 0));
    QCOMPARE(commit(std::move(batch)).error().code, ErrorCode::NotFound);
    QCOMPARE(rowsOf("d_mm1", 7), 0);

    QVERIFY_OK(commit(received(8))); // still under way: two runs would write to the same rows
    WriteBatch early(channelA, development());
    early.reopenMessage(8, std::nullopt);
    QCOMPARE(commit(std::move(early)).error().code, ErrorCode::NotFound);
    QVERIFY(load(8).connectorMessages[0].raw);
}

void TestMessageRemoval::failedReopeningCountsNothing()
{
    storeMessage(1, {Sent});
    const ChannelStatistics before = m_store->statistics(channelA);
    std::vector<CommitTicket> tickets;
    BusyWriter busy(*m_store); // one group, run again with savepoints
    for (const bool fails : {true, false}) {
        WriteBatch batch(channelA, development());
        batch.reopenMessage(1, std::nullopt);
        batch.insertConnectorMessage(connectorMessage(1, 0));
        batch.markProcessed(1);
        if (fails)
            batch.updateSend(connectorMessage(1, 9));
        tickets.push_back(m_store->submit(std::move(batch), Durability::Relaxed));
    }
    busy.release();
    QVERIFY(!m_store->wait(tickets[0]));
    QVERIFY_OK(m_store->wait(tickets[1]));
    QCOMPARE(load(1).connectorMessages.size(), 1u);
    QCOMPARE(m_store->statistics(channelA).channel.current.received, before.channel.current.received);
    QCOMPARE(m_store->statistics(channelA).channel.current.sent, 0);
}

void TestMessageRemoval::newRunKnowsItsOriginal()
{
    WriteBatch batch(channelA, development());
    batch.insertMessage(5, someTime, 3);
    QVERIFY_OK(commit(std::move(batch)));
    QCOMPARE(load(5).originalId, std::optional<MessageId>(3));
    QVERIFY(!load(5).processed);
}

void TestMessageRemoval::importedMessageIsProcessedAndNotCounted()
{
    Message message;
    message.messageId = 4;
    message.receivedDate = someTime;
    message.originalId = 17;
    for (const MessageStatus status : {Received, Queued, Pending, Sent, Error, Filtered}) {
        ConnectorMessage row = connectorMessage(4, MetaDataId(message.connectorMessages.size()));
        row.status = status;
        row.sendAttempts = 3;
        row.sendDate = someTime + 5;
        row.encoded = Content{"encoded", QStringLiteral("XML")};
        row.response = Response{Sent, "ACK", QStringLiteral("fine"), {}};
        row.responseDataType = QStringLiteral("HL7V2");
        row.channelMap.insert(QStringLiteral("k"), 5);
        row.metaData.insert(mrn, QStringLiteral("100001"));
        row.processingError = QStringLiteral("once");
        message.connectorMessages.push_back(std::move(row));
    }
    message.connectorMessages[0].raw = Content{"raw", QStringLiteral("HL7V2")};
    message.connectorMessages[0].sourceMap.insert(QStringLiteral("port"), 6661);
    WriteBatch batch(channelA, development());
    batch.importMessage(message, {{QStringLiteral("a1"), QStringLiteral("text/plain"), "attached"}}, 99, channelB);
    QVERIFY_OK(commit(std::move(batch)));
    QCOMPARE(m_store->statistics(channelA), ChannelStatistics());

    const Message imported = load(4);
    QVERIFY(imported.processed);
    QCOMPARE(imported.receivedDate, someTime);
    QCOMPARE(imported.originalId, std::optional<MessageId>(17));
    QCOMPARE(imported.importId, std::optional<MessageId>(99));
    const std::vector<MessageStatus> expected{Error, Error, Error, Sent, Error, Filtered};
    for (size_t i = 0; i < expected.size(); ++i) {
        const ConnectorMessage &row = imported.connectorMessages[i];
        QCOMPARE(row.status, expected[i]);
        QCOMPARE(row.encoded->data, QByteArray("encoded"));
        QCOMPARE(row.response->message, QByteArray("ACK"));
        QCOMPARE(row.responseDataType, QStringLiteral("HL7V2"));
        QCOMPARE(row.channelMap.value(QStringLiteral("k")).toText(), QStringLiteral("5"));
        QCOMPARE(row.metaData.value(mrn).toText(), QStringLiteral("100001"));
        QCOMPARE(row.processingError, QStringLiteral("once"));
        QCOMPARE(row.sendAttempts, 3);
        QCOMPARE(row.sendDate, someTime + 5);
        QCOMPARE(row.sourceMap.size(), 1);
    }
    QCOMPARE(imported.connectorMessages[0].raw->data, QByteArray("raw"));
    QCOMPARE(m_store->openReader()->attachment(channelA, 4, QStringLiteral("a1"))->content, QByteArray("attached"));
    QCOMPARE(*m_store->nextMessageId(channelA), 1); // the batch says which id; the caller takes it from the counter
    auto connection = SqlConnection::open(m_databases.current(), StoreAccess::ReadOnly);
    auto query = (*connection)->query(QStringLiteral("SELECT import_channel_id, (SELECT error_code FROM d_mm1 WHERE id = 1) FROM d_m1"));
    QVERIFY(query->next());
    QCOMPARE(query->value(0).toString(), channelB);
    QCOMPARE(query->value(1).toInt(), 1);
}

void TestMessageRemoval::importKeepsContentsAsTheModeDoes()
{
    storeMessage(1, {Sent});
    Message message = load(1);
    message.messageId = 2;
    for (ConnectorMessage &row : message.connectorMessages)
        row.messageId = 2;
    WriteBatch batch(channelA, StorageSettings::forMode(StorageMode::Metadata));
    batch.importMessage(message, {}, 1, {});
    QVERIFY_OK(commit(std::move(batch)));
    const Message imported = load(2);
    QVERIFY(!imported.connectorMessages[0].raw);
    QVERIFY(!imported.connectorMessages[1].encoded);
    QCOMPARE(imported.connectorMessages[0].sourceMap.value(QStringLiteral("k")).toText(), QStringLiteral("v"));
    QCOMPARE(imported.connectorMessages[1].processingError, QStringLiteral("once"));
    QCOMPARE(imported.connectorMessages[0].metaData.value(mrn).toText(), QStringLiteral("100001"));

    WriteBatch nothing(channelA, StorageSettings::forMode(StorageMode::Disabled));
    nothing.importMessage(message, {}, 1, {});
    QVERIFY(nothing.isEmpty());
}

void TestMessageRemoval::clearsWhatIsChosen()
{
    storeMessage(1, {Sent, Error, Queued});
    const ChannelStatistics before = m_store->statistics(channelA);
    StatisticsClearing clearing;
    clearing.channelId = channelA;
    clearing.statuses = {Error, Received, Queued};
    clearing.connectors = std::vector<MetaDataId>{0, 2, 3};
    clearing.channelTotals = false;
    QVERIFY_OK(m_store->clearStatistics(clearing));
    ChannelStatistics expected = before;
    expected.connectors[0].current.received = 0;
    expected.connectors[2].current = {};
    expected.connectors[3].current = {.queued = 1};
    QCOMPARE(m_store->statistics(channelA), expected);
    clearing.connectors = std::vector<MetaDataId>();
    clearing.channelTotals = true;
    QVERIFY_OK(m_store->clearStatistics(clearing));
    expected.channel.current.error = 0;
    expected.channel.current.received = 0;
    QCOMPARE(m_store->statistics(channelA), expected);
    open();
    QCOMPARE(m_store->statistics(channelA), expected);
}

void TestMessageRemoval::clearsLifetimeToo()
{
    storeMessage(1, {Sent, Queued});
    open(); // of a channel that is not open
    QCOMPARE(m_store->statistics(channelA).channel.current.received, 1);
    StatisticsClearing clearing;
    clearing.channelId = channelA;
    clearing.lifetimeToo = true;
    QVERIFY_OK(m_store->clearStatistics(clearing));
    for (int round = 0; round < 2; ++round) {
        const ChannelStatistics now = m_store->statistics(channelA);
        QCOMPARE(now.channel.lifetime, (Counters{.queued = 1}));
        QCOMPARE(now.channel.current, (Counters{.queued = 1}));
        QCOMPARE(now.connectors.at(0).lifetime, Counters()); // md 0 too (decision O18)
        QCOMPARE(now.connectors.at(1).lifetime, Counters());
        open();
    }
}

QTEST_GUILESS_MAIN(TestMessageRemoval)
#include "tst_message_removal.moc"
