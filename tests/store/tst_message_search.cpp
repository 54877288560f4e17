// SPDX-License-Identifier: GPL-3.0-or-later
// What MessageReader::find takes a message for: every condition of a MessageQuery, alone and together, on each database.

#include "tests/store/store_samples.h"
#include "tests/store/test_database.h"

using namespace millrace;

namespace {

using Comparison = ColumnCondition::Comparison;
using Ids = std::vector<MessageId>;

ContentCondition text(const char *utf8, std::vector<ContentType> types = {}, Wanted wanted = Wanted::Present)
{
    return {QString::fromUtf8(utf8), ContentCondition::Kind::Text, std::move(types), wanted};
}

ContentCondition pattern(const char *utf8, std::vector<ContentType> types = {}, Wanted wanted = Wanted::Present)
{
    return {QString::fromUtf8(utf8), ContentCondition::Kind::Pattern, std::move(types), wanted};
}

ColumnCondition column(const char *name, Comparison comparison, Value value, Wanted wanted = Wanted::Present)
{
    return {QString::fromUtf8(name), comparison, std::move(value), {}, Qt::CaseInsensitive, wanted};
}

Value words(const char *utf8)
{
    return QString::fromUtf8(utf8);
}

} // namespace

class TestMessageSearch : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase_data() { TestDatabases::addRows(); }
    void init();
    void finds();
    void findsByColumns();
    void findsByContents();
    void slicesTellWhereDatesEnd();
    void badPatternIsAnError();
    void aPatternThatNeedsTooMuchIsAnError();
    void knowsWhatIsASearch();

private:
    void fill();
    Ids find(const MessageQuery &query);
    Ids find(std::vector<ColumnCondition> columns);
    Ids find(std::vector<ContentCondition> contents, std::vector<MetaDataId> connectors = {});

    TestDatabases m_databases;
    std::unique_ptr<SqlMessageStore> m_store;
};

void TestMessageSearch::init()
{
    m_store.reset();
    NEW_DATABASE(m_databases);
    auto opened = SqlMessageStore::open({m_databases.current(), StoreAccess::ReadWrite});
    QVERIFY_OK(opened);
    m_store = std::move(opened).value();
    QVERIFY_OK(m_store->openChannel(channelA, {{QStringLiteral("MRN"), MetaDataColumnType::String, {}},
                                               {QStringLiteral("WEIGHT"), MetaDataColumnType::Number, {}},
                                               {QStringLiteral("URGENT"), MetaDataColumnType::Boolean, {}},
                                               {QStringLiteral("ADMITTED"), MetaDataColumnType::Timestamp, {}}}));
    fill();
}

// Ids 1 to 6, each with a source and one destination.
//   1  T, S               MRN 123        weight 70.5  urgent   admitted 1000
//   2  T, E with errors   MRN 1234       weight 80             admitted 2000   3 attempts
//   3  F                  MRN abc                     not urgent               original 1
//   4  T, Q               MRN Ärger 50%                                        an attachment, 1 attempt
//   5  R, not processed   no columns
//   6  T, S               MRN ABC        weight -1                             original 2
void TestMessageSearch::fill()
{
    using enum MessageStatus;
    struct Sample
    {
        MessageStatus source;
        std::optional<MessageStatus> destination;
        ValueMap columns;
        QByteArray raw;
        int attempts = 0;
    };
    const QString mrn = QStringLiteral("MRN"), weight = QStringLiteral("WEIGHT"), urgent = QStringLiteral("URGENT"), admitted = QStringLiteral("ADMITTED");
    const Sample samples[] = {
        {Transformed, Sent, {{mrn, words("123")}, {weight, 70.5}, {urgent, true}, {admitted, DateValue{1000}}}, "MSH|A\rPV1|1|I\r", 1},
        {Transformed, Error, {{mrn, words("1234")}, {weight, 80.0}, {admitted, DateValue{2000}}}, "MSH|B\rPV1|2|O\r", 3},
        {Filtered, {}, {{mrn, words("abc")}, {urgent, false}}, "MSH|C\rPV1|3|I\r"},
        {Transformed, Queued, {{mrn, words("Ärger 50%")}}, QByteArray(5000, 'x') + " STRASSE M\u00fcller", 1},
        {Received, {}, {}, "MSH|E"},
        {Transformed, Sent, {{mrn, words("ABC")}, {weight, -1.0}}, "MSH|F\nNTE|a\n"},
    };
    MessageId id = 0;
    for (const Sample &sample : samples) {
        WriteBatch batch(channelA, StorageSettings::forMode(StorageMode::Development));
        ConnectorMessage source = connectorMessage(++id, 0), destination = connectorMessage(id, 1);
        batch.insertMessage(id, 100 * id, id == 3 ? std::optional<MessageId>(1) : id == 6 ? std::optional<MessageId>(2) : std::nullopt);
        batch.insertConnectorMessage(source);
        batch.storeContent(source, ContentType::Raw, sample.raw, QStringLiteral("HL7V2"));
        const MessageStatus before = std::exchange(source.status, sample.source);
        batch.updateStatus(source, before);
        source.metaData = sample.columns;
        batch.storeMetaData(source);
        if (sample.destination) {
            batch.insertConnectorMessage(destination);
            destination.sendAttempts = sample.attempts;
            const MessageStatus wasReceived = std::exchange(destination.status, *sample.destination);
            batch.updateStatus(destination, wasReceived);
            batch.updateSend(destination);
            batch.storeContent(destination, ContentType::Sent, "sent to lab " + QByteArray::number(id), {});
        }
        if (id == 2) {
            destination.processingError = QStringLiteral("Refused by the lab");
            batch.storeErrors(destination);
        }
        if (id == 4)
            batch.storeAttachment(id, {QStringLiteral("att"), QStringLiteral("text/plain"), "attached"});
        if (id != 5)
            batch.markProcessed(id);
        QVERIFY_OK(m_store->commit(std::move(batch), Durability::Relaxed));
    }
}

Ids TestMessageSearch::find(const MessageQuery &query)
{
    const auto reader = m_store->openReader();
    const Result<std::vector<MessageId>> ids = reader->findIds(query);
    const Result<MessagePage> page = reader->find(query);
    if (!ids || !page) {
        qWarning("%s", qPrintable(ids ? page.error().message : ids.error().message));
        return {-1};
    }
    Ids shown;
    for (const MessageSummary &row : page->messages)
        shown.push_back(row.messageId);
    return shown == *ids ? shown : Ids{-2};
}

Ids TestMessageSearch::find(std::vector<ColumnCondition> columns)
{
    MessageQuery query = everythingOf(channelA);
    query.columns = std::move(columns);
    return find(query);
}

Ids TestMessageSearch::find(std::vector<ContentCondition> contents, std::vector<MetaDataId> connectors)
{
    MessageQuery query = everythingOf(channelA);
    query.contents = std::move(contents);
    query.connectors = std::move(connectors);
    return find(query);
}

void TestMessageSearch::finds()
{
    using enum MessageStatus;
    const auto with = [this](auto set) {
        MessageQuery query = everythingOf(channelA);
        set(query);
        return find(query);
    };
    QCOMPARE(with([](MessageQuery &) {}), (Ids{6, 5, 4, 3, 2, 1}));
    QCOMPARE(with([](MessageQuery &q) { q.ids = {2, 4, 99}; }), (Ids{4, 2}));
    QCOMPARE(with([](MessageQuery &q) { q.ids = {2, 4, 6}; q.statuses = {Error, Queued}; q.before = 4; }), (Ids{2}));
    QCOMPARE(with([](MessageQuery &q) { q.withoutStatuses = {Sent}; }), (Ids{5, 4, 3, 2}));
    QCOMPARE(with([](MessageQuery &q) { q.statuses = {Transformed}; q.withoutStatuses = {Error, Queued}; }), (Ids{6, 1}));
    QCOMPARE(with([](MessageQuery &q) { q.connectors = {1}; }), (Ids{6, 4, 2, 1}));
    QCOMPARE(with([](MessageQuery &q) { q.connectors = {1}; q.statuses = {Transformed}; }), Ids());
    QCOMPARE(with([](MessageQuery &q) { q.connectors = {0, 1}; q.statuses = {Error, Filtered}; }), (Ids{3, 2}));
    QCOMPARE(with([](MessageQuery &q) { q.attempts = {2, {}}; }), (Ids{2}));
    QCOMPARE(with([](MessageQuery &q) { q.attempts = {1, 1}; q.statuses = {Queued}; }), (Ids{4}));
    QCOMPARE(with([](MessageQuery &q) { q.attempts = {0, 0}; q.connectors = {1}; }), (Ids{6}));
    QCOMPARE(with([](MessageQuery &q) { q.originalId = {1, 1}; }), (Ids{3}));
    QCOMPARE(with([](MessageQuery &q) { q.originalId = {1, {}}; }), (Ids{6, 3}));
    QCOMPARE(with([](MessageQuery &q) { q.hasAttachment = true; }), (Ids{4}));
    QCOMPARE(with([](MessageQuery &q) { q.hasAttachment = false; q.isProcessed = true; }), (Ids{6, 3, 2, 1}));
    QCOMPARE(with([](MessageQuery &q) { q.hasError = true; }), (Ids{2}));
    QCOMPARE(with([](MessageQuery &q) { q.hasError = true; q.connectors = {0}; }), Ids());
    QCOMPARE(with([](MessageQuery &q) { q.hasError = false; }), (Ids{6, 5, 4, 3, 1}));
    QCOMPARE(with([](MessageQuery &q) { q.isProcessed = false; }), (Ids{5}));
    QCOMPARE(with([](MessageQuery &q) { q.isProcessed = false; q.statuses = {Error}; }), Ids());
    QCOMPARE(with([](MessageQuery &q) {
                 q.statuses = {Error, Filtered};
                 q.receivedFrom = 200;
                 q.originalId = {1, 1};
                 q.columns = {column("MRN", Comparison::Equal, words("ABC"))};
                 q.contents = {text("pv1")};
             }),
             (Ids{3}));

    WriteBatch batch(channelA, StorageSettings::forMode(StorageMode::Development));
    Message imported;
    imported.messageId = 7;
    imported.receivedDate = 1;
    imported.connectorMessages = {connectorMessage(7, 0)};
    batch.importMessage(imported, {}, 77, channelB);
    QVERIFY_OK(m_store->commit(std::move(batch), Durability::Relaxed));
    QCOMPARE(with([](MessageQuery &q) { q.importId = {{}, 100}; }), (Ids{7}));
    QCOMPARE(with([](MessageQuery &q) { q.importId = {78, {}}; }), Ids());
}

void TestMessageSearch::findsByColumns()
{
    using enum ColumnCondition::Comparison;
    QCOMPARE(find({column("MRN", Equal, words("123"))}), (Ids{1}));
    QCOMPARE(find({column("mrn", Equal, words("Abc"))}), (Ids{6, 3}));
    QCOMPARE(find({column("MRN", Equal, words("Abc"), Wanted::Absent)}), (Ids{5, 4, 2, 1}));
    ColumnCondition exact = column("MRN", Equal, words("abc"));
    exact.letters = Qt::CaseSensitive;
    QCOMPARE(find({exact}), (Ids{3}));
    QCOMPARE(find({column("MRN", Equal, words("äRGER 50%"))}), (Ids{4}));
    QCOMPARE(find({column("MRN", Wildcards, words("12*"))}), (Ids{2, 1}));
    QCOMPARE(find({column("MRN", Wildcards, words("*B*"))}), (Ids{6, 3}));
    QCOMPARE(find({column("MRN", Wildcards, words("*50%"))}), (Ids{4}));
    QCOMPARE(find({column("MRN", Wildcards, words("ä*"))}), (Ids{4}));
    QCOMPARE(find({column("MRN", Wildcards, words("1_3*"))}), Ids());
    QCOMPARE(find({column("MRN", Wildcards, words("1*"), Wanted::Absent)}), (Ids{6, 5, 4, 3}));
    ColumnCondition exactly = column("MRN", Wildcards, words("A*"));
    exactly.letters = Qt::CaseSensitive;
    QCOMPARE(find({exactly}), (Ids{6}));
    QCOMPARE(find({column("MRN", Pattern, words("^\\d{4}$"))}), (Ids{2}));
    QCOMPARE(find({column("MRN", Pattern, words("^\\d"), Wanted::Absent)}), (Ids{6, 5, 4, 3}));
    QCOMPARE(find({column("MRN", HasValue, words(""))}), (Ids{6, 4, 3, 2, 1}));
    QCOMPARE(find({column("MRN", HasValue, words(""), Wanted::Absent)}), (Ids{5}));

    QCOMPARE(find({column("WEIGHT", Equal, 70.5)}), (Ids{1}));
    QCOMPARE(find({column("WEIGHT", Greater, 70.5)}), (Ids{2}));
    QCOMPARE(find({column("WEIGHT", GreaterOrEqual, 70.5)}), (Ids{2, 1}));
    QCOMPARE(find({column("WEIGHT", Less, 0.0)}), (Ids{6}));
    QCOMPARE(find({column("WEIGHT", LessOrEqual, 70.5)}), (Ids{6, 1}));
    QCOMPARE(find({column("WEIGHT", HasValue, {})}), (Ids{6, 2, 1}));
    QCOMPARE(find({column("URGENT", Equal, true)}), (Ids{1}));
    QCOMPARE(find({column("URGENT", Equal, false)}), (Ids{3}));
    QCOMPARE(find({column("ADMITTED", Greater, DateValue{1000})}), (Ids{2}));
    ColumnCondition within = column("ADMITTED", Within, DateValue{1000});
    within.end = DateValue{2000};
    QCOMPARE(find({within}), (Ids{1}));
    within.wanted = Wanted::Absent;
    QCOMPARE(find({within, column("WEIGHT", HasValue, {})}), (Ids{6, 2}));

    QCOMPARE(find({column("NO_SUCH", Equal, words("1"))}), Ids());
    QCOMPARE(find({column("NO_SUCH", Equal, words("1"), Wanted::Absent)}).size(), 6u);
    MessageQuery atDestination = everythingOf(channelA);
    atDestination.connectors = {1};
    atDestination.columns = {column("MRN", Equal, words("123"))};
    QCOMPARE(find(atDestination), Ids());
}

void TestMessageSearch::findsByContents()
{
    using enum ContentType;
    QCOMPARE(find({text("pv1")}), (Ids{3, 2, 1}));
    QCOMPARE(find({text("pv1", {Sent})}), Ids());
    QCOMPARE(find({text("LAB 2", {Sent})}), (Ids{2}));
    QCOMPARE(find({text("lab", {Sent}), text("|o", {Raw})}), (Ids{2}));
    QCOMPARE(find({text("refused", {ProcessingError, ResponseError})}), (Ids{2}));
    QCOMPARE(find({text("stra\u00dfe")}), Ids()); // letters are compared, not what they mean
    QCOMPARE(find({text("MÜLLER")}), (Ids{4}));
    QCOMPARE(find({text("pv1", {}, Wanted::Absent)}), (Ids{6, 5, 4}));
    QCOMPARE(find({text("pv1"), text("lab", {}, Wanted::Absent)}), (Ids{3}));
    QCOMPARE(find({text("sent")}, {0}), Ids());
    QCOMPARE(find({text("sent")}, {1}), (Ids{6, 4, 2, 1}));
    QCOMPARE(find({pattern("^PV1\\|\\d\\|I$")}), (Ids{3, 1})); // at each line, also behind a CR
    QCOMPARE(find({pattern("^nte\\|", {Raw})}), (Ids{6}));
    QCOMPARE(find({pattern("(?-i)^nte\\|", {Raw})}), Ids());
    QCOMPARE(find({pattern("m.ller$")}), (Ids{4}));
    QCOMPARE(find({pattern("lab [12]", {Sent}, Wanted::Absent), text("lab")}), (Ids{6, 4}));
}

void TestMessageSearch::slicesTellWhereDatesEnd()
{
    MessageQuery query = everythingOf(channelA);
    query.receivedFrom = 300;
    const Result<MessagePage> page = m_store->openReader()->find(query);
    QVERIFY_OK(page);
    QCOMPARE(page->lowestId, 3);
    QCOMPARE(page->newestId, 6);
    query.receivedFrom = 700;
    QVERIFY(m_store->openReader()->find(query)->messages.empty());
    // Who has both ends of a slice still gets only what the dates say.
    query.receivedFrom = 300;
    query.receivedBefore = 500;
    query.since = 1;
    query.before = 7;
    QCOMPARE(find(query), (Ids{4, 3}));
    QCOMPARE(m_store->openReader()->find(query)->lowestId, 0);
}

void TestMessageSearch::badPatternIsAnError()
{
    MessageQuery query = everythingOf(channelA);
    query.contents = {pattern("(")};
    QCOMPARE(m_store->openReader()->find(query).error().code, ErrorCode::Invalid);
    query.contents.clear();
    query.columns = {column("MRN", Comparison::Pattern, words("["))};
    QCOMPARE(m_store->openReader()->findIds(query).error().code, ErrorCode::Invalid);
}

// PCRE gives up on it. That is no "it is not in there", by which a search for what lacks it would find the message.
void TestMessageSearch::aPatternThatNeedsTooMuchIsAnError()
{
    WriteBatch batch(channelA, StorageSettings::forMode(StorageMode::Development));
    ConnectorMessage source = connectorMessage(7, 0);
    batch.insertMessage(7, 700, {});
    batch.insertConnectorMessage(source);
    batch.storeContent(source, ContentType::Raw, QByteArray(60, 'z') + '!', QStringLiteral("RAW"));
    source.metaData = {{QStringLiteral("MRN"), QString(60, u'z') + u'!'}};
    batch.storeMetaData(source);
    QVERIFY_OK(m_store->commit(std::move(batch), Durability::Relaxed));

    const char *costly = "(z+)+$";
    for (const Wanted wanted : {Wanted::Present, Wanted::Absent}) {
        MessageQuery byContent = everythingOf(channelA), byColumn = byContent;
        byContent.contents = {pattern(costly, {}, wanted)};
        byColumn.columns = {column("MRN", Comparison::Pattern, words(costly), wanted)};
        for (const MessageQuery &query : {byContent, byColumn}) {
            const Result<std::vector<MessageId>> ids = m_store->openReader()->findIds(query);
            QVERIFY(!ids);
            QCOMPARE(ids.error().code, ErrorCode::Invalid);
            QVERIFY2(ids.error().message.contains(QStringLiteral("Message 7: ")) && ids.error().message.contains(QString::fromLatin1(costly)),
                     qPrintable(ids.error().message));
            QCOMPARE(m_store->openReader()->find(query).error().code, ErrorCode::Invalid);
        }
    }
}

void TestMessageSearch::knowsWhatIsASearch()
{
    using enum MessageStatus;
    MessageQuery query;
    query.since = 4;
    query.receivedFrom = 1;
    QVERIFY(!query.isSearch());
    for (const std::vector<MessageStatus> &statuses : {std::vector{Error, Queued}, {Received}}) {
        query.statuses = statuses;
        QVERIFY(!query.isSearch());
    }
    for (const std::vector<MessageStatus> &statuses : {std::vector{Sent}, {Transformed, Error}, {Received, Error}}) {
        query.statuses = statuses;
        QVERIFY(query.isSearch());
    }
    query.statuses.clear();
    query.columns = {column("MRN", Comparison::Equal, words("1"))};
    QVERIFY(query.isSearch());
}

QTEST_GUILESS_MAIN(TestMessageSearch)
#include "tst_message_search.moc"
