// SPDX-License-Identifier: GPL-3.0-or-later
// What the Data Pruner takes from a channel, and what it leaves: spec/engine.md section 17, cases/bugs.md 20.

#include "engine/store/data_pruner.h"
#include "engine/store/sql_connection.h"
#include "tests/store/store_samples.h"
#include "tests/store/test_database.h"

#include <thread>

using namespace millrace;

class TestDataPruner : public QObject
{
    Q_OBJECT
    using enum MessageStatus;

private Q_SLOTS:
    void initTestCase_data() { TestDatabases::addRows(); }
    void init();
    void cleanup();

    void bug20_contentGoesWithItsAttachments();
    void bug20_unfinishedNeverAndErrorsOnlyWhenAllowed_data();
    void bug20_unfinishedNeverAndErrorsOnlyWhenAllowed();
    void bug20_haltedRunLeavesNoOrphans();
    void bug20_archiveHoldsAllThatLeft();
    void failedArchivePrunesNothing();
    void contentThresholdCountsOnlyWhenLater();
    void secondRunFindsNothing();
    void contentThatCameBackIsFoundAgain();
    void messageThatIsRunAnewMeanwhileStays();
    void countersStay();
    void manyMessagesInBlocks();

private:
    // Received `days` ago, with contents and an attachment; processed.
    void storeMessage(MessageId id, int days, MessageStatus destination = Sent);
    PruneFigures prune(PruneRules rules, const DataPruner::Archive &archive = {}, const std::stop_token &stop = {});
    PruneRules rules(std::optional<int> metadataDays, std::optional<int> contentDays);
    std::vector<MessageId> ids() { return *m_reader->ids(channelA, 0, 100'000); }
    bool hasContent(MessageId id) { return m_reader->load(channelA, id)->connectorMessages[0].raw.has_value(); }
    bool hasAttachment(MessageId id) { return !m_reader->attachments(channelA, id)->empty(); }
    int orphans();
    void settle()
    {
        if (m_last.state())
            QVERIFY_OK(m_store->wait(m_last));
    }

    TestDatabases m_databases;
    std::unique_ptr<SqlMessageStore> m_store;
    std::unique_ptr<MessageReader> m_reader;
    CommitTicket m_last;
};

namespace {

constexpr Timestamp now = 1'700'000'000'000;
constexpr Timestamp day = 86'400'000;

StorageSettings development()
{
    return StorageSettings::forMode(StorageMode::Development);
}

} // namespace

void TestDataPruner::init()
{
    NEW_DATABASE(m_databases);
    auto opened = SqlMessageStore::open({m_databases.current(), StoreAccess::ReadWrite});
    QVERIFY_OK(opened);
    m_store = std::move(opened).value();
    QVERIFY_OK(m_store->openChannel(channelA, {{QStringLiteral("MRN"), MetaDataColumnType::String, {}}}));
    m_reader = m_store->openReader();
    m_last = {};
}

void TestDataPruner::cleanup()
{
    m_reader.reset();
    m_store.reset();
}

void TestDataPruner::storeMessage(MessageId id, int days, MessageStatus status)
{
    WriteBatch batch(channelA, development());
    ConnectorMessage source = connectorMessage(id, 0), destination = connectorMessage(id, 1);
    source.receivedDate = now - days * day;
    source.metaData.insert(QStringLiteral("MRN"), QStringLiteral("100001"));
    destination.processingError = status == Error ? QStringLiteral("refused") : QString();
    batch.insertMessage(id, source.receivedDate);
    batch.insertConnectorMessage(source);
    batch.storeContent(source, ContentType::Raw, "raw", QStringLiteral("RAW"));
    batch.storeMetaData(source);
    batch.storeAttachment(id, {QStringLiteral("a%1").arg(id), QStringLiteral("text/plain"), "attached"});
    source.status = Transformed;
    batch.updateStatus(source, Received);
    batch.insertConnectorMessage(destination);
    destination.status = status;
    batch.updateStatus(destination, Received);
    batch.storeErrors(destination);
    batch.markProcessed(id);
    m_last = m_store->submit(std::move(batch), Durability::Relaxed); // in order: settle() waits for all
}

PruneRules TestDataPruner::rules(std::optional<int> metadataDays, std::optional<int> contentDays)
{
    PruneRules rules;
    rules.channelId = channelA;
    if (metadataDays)
        rules.messagesBefore = now - *metadataDays * day;
    if (contentDays)
        rules.contentsBefore = now - *contentDays * day;
    return rules;
}

PruneFigures TestDataPruner::prune(PruneRules rules, const DataPruner::Archive &archive, const std::stop_token &stop)
{
    settle();
    PruneFigures figures;
    const Result<void> pruned = DataPruner(*m_store).prune(rules, archive, stop, figures);
    if (!pruned)
        qWarning("%s", qPrintable(pruned.error().message));
    return figures;
}

// Rows of messages that are not there any more.
int TestDataPruner::orphans()
{
    auto connection = SqlConnection::open(m_databases.current(), StoreAccess::ReadOnly);
    int found = 0;
    for (const char *table : {"d_mm1", "d_mc1", "d_mcm1", "d_ma1"}) {
        auto rows = (*connection)->query(QStringLiteral("SELECT count(*) FROM %1 WHERE message_id NOT IN (SELECT id FROM d_m1)").arg(QLatin1String(table)));
        rows->next();
        found += rows->value(0).toInt();
    }
    return found;
}

void TestDataPruner::bug20_contentGoesWithItsAttachments()
{
    storeMessage(1, 4);
    storeMessage(2, 2);
    storeMessage(3, 0);
    const PruneFigures figures = prune(rules(3, 1));
    QCOMPARE(figures.messages, 1);
    QCOMPARE(figures.contents, 1);
    QVERIFY(!figures.isHalted);
    QCOMPARE(ids(), (std::vector<MessageId>{2, 3}));
    QVERIFY(!hasContent(2));
    QVERIFY(!hasAttachment(2));
    const Message kept = *m_reader->load(channelA, 2);
    QVERIFY(kept.processed);
    QCOMPARE(kept.connectorMessages.size(), 2u);
    QCOMPARE(kept.connectorMessages[1].status, Sent);
    QCOMPARE(kept.connectorMessages[0].metaData.value(QStringLiteral("MRN")).toText(), QStringLiteral("100001"));
    QVERIFY(hasContent(3));
    QVERIFY(hasAttachment(3));
    QCOMPARE(orphans(), 0);
}

void TestDataPruner::bug20_unfinishedNeverAndErrorsOnlyWhenAllowed_data()
{
    QTest::addColumn<bool>("pruneErrored");
    QTest::addColumn<QList<qint64>>("left");
    QTest::newRow("errors stay") << false << QList<qint64>{2, 3, 4, 5};
    QTest::newRow("errors go") << true << QList<qint64>{2, 3, 5};
}

void TestDataPruner::bug20_unfinishedNeverAndErrorsOnlyWhenAllowed()
{
    QFETCH(bool, pruneErrored);
    QFETCH(QList<qint64>, left);
    storeMessage(1, 4);
    storeMessage(2, 4, Queued);
    storeMessage(3, 4, Pending);
    storeMessage(4, 4, Error);
    WriteBatch unprocessed(channelA, development());
    ConnectorMessage source = connectorMessage(5, 0);
    source.receivedDate = now - 4 * day;
    unprocessed.insertMessage(5, source.receivedDate);
    unprocessed.insertConnectorMessage(source);
    unprocessed.storeContent(source, ContentType::Raw, "raw");
    QVERIFY_OK(m_store->commit(std::move(unprocessed), Durability::Relaxed));

    PruneRules contents = rules({}, 1); // neither lose what they hold …
    contents.pruneErrored = pruneErrored;
    QCOMPARE(prune(contents).contents, 5 - left.size());
    for (const MessageId id : left)
        QVERIFY(hasContent(id));
    PruneRules whole = rules(3, 1); // … nor go
    whole.pruneErrored = pruneErrored;
    QCOMPARE(prune(whole).messages, 5 - left.size());
    const std::vector<MessageId> now = ids();
    QCOMPARE(QList<qint64>(now.begin(), now.end()), left);
    for (const MessageId id : left)
        QVERIFY(hasContent(id));
}

void TestDataPruner::bug20_haltedRunLeavesNoOrphans()
{
    constexpr qint64 old = 1500, newer = 50;
    for (MessageId id = 1; id <= old + newer; ++id)
        storeMessage(id, id <= old ? 4 : 2);
    settle();
    std::stop_source halt;
    PruneFigures figures;
    {
        const std::jthread person([this, &halt](const std::stop_token &given) { // halts when it sees that something went
            const auto reader = m_store->openReader();
            while (!given.stop_requested() && *reader->count(channelA) == old + newer)
                std::this_thread::yield();
            halt.request_stop();
        });
        PruneRules some = rules(3, 1);
        some.blockSize = 50;
        figures = prune(some, {}, halt.get_token());
    }
    QVERIFY(figures.messages > 0);
    QCOMPARE(qint64(ids().size()), old + newer - figures.messages);
    QCOMPARE(orphans(), 0);
    if (figures.messages < old) {
        QVERIFY(figures.isHalted);
        QCOMPARE(figures.contents, 0); // whole messages go first
    }
    const PruneFigures rest = prune(rules(3, 1));
    QCOMPARE(figures.messages + rest.messages, old);
    QCOMPARE(figures.contents + rest.contents, newer);
    QCOMPARE(qint64(ids().size()), newer);
    QCOMPARE(orphans(), 0);
}

void TestDataPruner::bug20_archiveHoldsAllThatLeft()
{
    storeMessage(1, 4);
    storeMessage(2, 2);
    storeMessage(3, 4);
    storeMessage(4, 0);
    storeMessage(5, 4, Queued);
    std::vector<MessageId> archived;
    const PruneFigures figures = prune(rules(3, 1), [&](MessageReader &reader, const std::vector<MessageId> &going) -> Result<void> {
        archived = going;
        for (const MessageId id : going) { // all still there
            const Result<Message> message = reader.load(channelA, id);
            if (!message || !message->connectorMessages[0].raw || message->attachments.empty())
                return millrace::Error{ErrorCode::Corrupt, QStringLiteral("message %1 is not whole").arg(id)};
        }
        return {};
    });
    QCOMPARE(archived, (std::vector<MessageId>{1, 2, 3}));
    QCOMPARE(figures.messages, 2);
    QCOMPARE(figures.contents, 1);
    QCOMPARE(ids(), (std::vector<MessageId>{2, 4, 5}));
}

void TestDataPruner::failedArchivePrunesNothing()
{
    storeMessage(1, 4);
    storeMessage(2, 2);
    settle();
    PruneFigures figures;
    const Result<void> pruned = DataPruner(*m_store).prune(rules(3, 1), [](MessageReader &, const std::vector<MessageId> &) -> Result<void> {
        return millrace::Error{ErrorCode::Io, QStringLiteral("disk full")};
    }, {}, figures);
    QVERIFY(!pruned);
    QCOMPARE(pruned.error().code, ErrorCode::Io);
    QCOMPARE(figures.messages + figures.contents, 0);
    QVERIFY(hasContent(1) && hasContent(2));
}

void TestDataPruner::contentThresholdCountsOnlyWhenLater()
{
    storeMessage(1, 4);
    storeMessage(2, 2);
    QCOMPARE(prune(rules(3, 5)).contents, 0);
    QCOMPARE(ids(), (std::vector<MessageId>{2}));
    QVERIFY(hasContent(2));
    QCOMPARE(prune(rules({}, {})).messages, 0);
    QCOMPARE(prune(rules({}, 1)).contents, 1);
    QCOMPARE(ids(), (std::vector<MessageId>{2}));
}

void TestDataPruner::secondRunFindsNothing()
{
    storeMessage(1, 4);
    storeMessage(2, 2);
    QCOMPARE(prune(rules(3, 1)).contents, 1);
    const PruneFigures again = prune(rules(3, 1), [](MessageReader &, const std::vector<MessageId> &) -> Result<void> {
        return millrace::Error{ErrorCode::Invalid, QStringLiteral("there is nothing to archive")};
    });
    QCOMPARE(again.messages + again.contents, 0);
    PruneFigures figures;
    PruneRules unknown = rules(3, 1);
    unknown.channelId = QStringLiteral("unknown");
    QCOMPARE(DataPruner(*m_store).prune(unknown, {}, {}, figures).error().code, ErrorCode::NotFound);
}

void TestDataPruner::contentThatCameBackIsFoundAgain() // only an attachment is left, say
{
    storeMessage(1, 2);
    QCOMPARE(prune(rules({}, 1)).contents, 1);
    WriteBatch batch(channelA, development());
    batch.storeAttachment(1, {QStringLiteral("late"), QStringLiteral("text/plain"), "x"});
    QVERIFY_OK(m_store->commit(std::move(batch), Durability::Relaxed));
    QCOMPARE(prune(rules({}, 1)).contents, 1);
    QVERIFY(!hasAttachment(1));
}

void TestDataPruner::messageThatIsRunAnewMeanwhileStays()
{
    storeMessage(1, 4);
    storeMessage(2, 4);
    const PruneFigures figures = prune(rules(3, {}), [this](MessageReader &, const std::vector<MessageId> &) {
        ConnectorMessage source = connectorMessage(1, 0);
        source.receivedDate = now;
        WriteBatch batch(channelA, development());
        batch.reopenMessage(1, std::nullopt);
        batch.insertConnectorMessage(source);
        batch.markProcessed(1);
        return m_store->commit(std::move(batch), Durability::Relaxed);
    });
    QCOMPARE(figures.messages, 1);
    QCOMPARE(ids(), (std::vector<MessageId>{1}));
    QCOMPARE(prune(rules(3, {})).messages, 0); // its source was received today
}

void TestDataPruner::countersStay()
{
    storeMessage(1, 4);
    storeMessage(2, 4, Error);
    settle();
    const ChannelStatistics before = m_store->statistics(channelA);
    PruneRules all = rules(3, 1);
    all.pruneErrored = true;
    QCOMPARE(prune(all).messages, 2);
    QCOMPARE(m_store->statistics(channelA), before);
}

void TestDataPruner::manyMessagesInBlocks()
{
    for (MessageId id = 1; id <= 2500; ++id) {
        WriteBatch batch = received(id);
        batch.markProcessed(id);
        (void)m_store->submit(std::move(batch), Durability::Relaxed);
    }
    m_last = m_store->submit(received(2501), Durability::Relaxed); // unprocessed
    PruneRules all;
    all.channelId = channelA;
    all.messagesBefore = someTime + 1;
    all.blockSize = 300;
    QCOMPARE(prune(all).messages, 2500);
    QCOMPARE(ids(), (std::vector<MessageId>{2501}));
    QCOMPARE(orphans(), 0);
}

QTEST_GUILESS_MAIN(TestDataPruner)
#include "tst_data_pruner.moc"
