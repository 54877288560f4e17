// SPDX-License-Identifier: GPL-3.0-or-later
// The conformance suite of MessageStore for attachments. spec/engine.md sections 2, 18 and 22.

#include "engine/store/sql_connection.h"
#include "tests/store/store_samples.h"
#include "tests/store/test_database.h"

#include <QRegularExpression>

using namespace millrace;

class TestAttachments : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase_data() { TestDatabases::addRows(); }
    void init();
    void comesBackAsItWas_data();
    void comesBackAsItWas();
    void largeOnesAreKeptInSegments();
    void replacedAsAWhole();
    void listedInTheOrderTheyWereMade();
    void unknownIsNotFound();
    void neverWithoutItsMessage();
    void notStored_data();
    void notStored();
    void removed();
    void idsAreUnique();

private:
    Result<void> commit(WriteBatch batch) { return m_store->commit(std::move(batch), Durability::Relaxed); }
    Result<void> store(MessageId messageId, const Attachment &attachment)
    {
        WriteBatch batch(channelA, StorageSettings::forMode(StorageMode::Development));
        batch.storeAttachment(messageId, attachment);
        return commit(std::move(batch));
    }
    std::vector<std::pair<int, qint64>> segments(MessageId messageId); // number, size

    TestDatabases m_databases;
    std::unique_ptr<SqlMessageStore> m_store;
    std::unique_ptr<MessageReader> m_reader;
};

void TestAttachments::init()
{
    m_reader.reset();
    m_store.reset();
    NEW_DATABASE(m_databases);
    auto opened = SqlMessageStore::open({m_databases.current(), StoreAccess::ReadWrite});
    QVERIFY_OK(opened);
    m_store = std::move(opened).value();
    QVERIFY_OK(m_store->openChannel(channelA, {}));
    QVERIFY_OK(commit(received(1)));
    m_reader = m_store->openReader();
}

std::vector<std::pair<int, qint64>> TestAttachments::segments(MessageId messageId)
{
    std::vector<std::pair<int, qint64>> found;
    auto connection = SqlConnection::open(m_databases.current(), StoreAccess::ReadOnly);
    auto rows = (*connection)->query(QStringLiteral("SELECT segment_id, attachment_size FROM d_ma1 WHERE message_id = ? AND"
                                                    " attachment_size = length(content) ORDER BY segment_id"), {messageId});
    while (rows->next())
        found.emplace_back(rows->value(0).toInt(), rows->value(1).toLongLong());
    return found;
}

void TestAttachments::comesBackAsItWas_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("type");
    QTest::newRow("text") << QByteArray("whole <message> & \xc3\xa9") << QStringLiteral("text/plain");
    QTest::newRow("empty") << QByteArray("") << QStringLiteral("text/plain");
    QTest::newRow("any bytes") << QByteArray("\0\xff\xfe\r\n\x80", 6) << QStringLiteral("application/octet-stream");
    QTest::newRow("no type") << QByteArray("x") << QString();
}

void TestAttachments::comesBackAsItWas()
{
    QFETCH(const QByteArray, content);
    QFETCH(const QString, type);
    const QString id = Attachment::newId();
    QVERIFY_OK(store(1, {id, type, content}));
    const auto read = m_reader->attachment(channelA, 1, id);
    QVERIFY_OK(read);
    QCOMPARE(read->content, content);
    QCOMPARE(read->type, type);
    QCOMPARE(read->id, id);
    const auto message = m_reader->load(channelA, 1);
    QVERIFY_OK(message);
    QCOMPARE(message->attachments.size(), size_t(1));
    QCOMPARE(message->attachments.front().size, content.size());
}

void TestAttachments::largeOnesAreKeptInSegments()
{
    QByteArray content(50'000'001, 'x');
    for (qsizetype i = 0; i < content.size(); i += 997)
        content[i] = char(i);
    QVERIFY_OK(store(1, {QStringLiteral("large"), QStringLiteral("application/pdf"), content}));
    const qint64 full = 10'000'000;
    const std::vector<std::pair<int, qint64>> expected{{1, full}, {2, full}, {3, full}, {4, full}, {5, full}, {6, 1}};
    QCOMPARE(segments(1), expected);
    const auto read = m_reader->attachment(channelA, 1, QStringLiteral("large"));
    QVERIFY_OK(read);
    QVERIFY(read->content == content);

    // One that fills its segment has no empty one behind it.
    QVERIFY_OK(store(1, {QStringLiteral("large"), QStringLiteral("application/pdf"), content.left(full)}));
    const std::vector<std::pair<int, qint64>> one{{1, full}};
    QCOMPARE(segments(1), one);
}

void TestAttachments::replacedAsAWhole()
{
    const QString id = Attachment::newId();
    QVERIFY_OK(store(1, {id, QStringLiteral("text/plain"), "before"}));
    QVERIFY_OK(store(1, {id, QStringLiteral("text/html"), "now"}));
    const auto listed = m_reader->attachments(channelA, 1);
    QVERIFY_OK(listed);
    QCOMPARE(listed->size(), size_t(1));
    QCOMPARE(listed->front().type, QStringLiteral("text/html"));
    QCOMPARE(listed->front().size, 3);
    QCOMPARE(m_reader->attachment(channelA, 1, id)->content, "now");
}

void TestAttachments::listedInTheOrderTheyWereMade()
{
    QStringList ids;
    WriteBatch batch(channelA, StorageSettings::forMode(StorageMode::Development));
    for (int i = 0; i < 20; ++i) {
        ids << Attachment::newId();
        batch.storeAttachment(1, {ids.last(), QStringLiteral("text/plain"), QByteArray::number(i)});
    }
    QVERIFY_OK(commit(std::move(batch)));
    QVERIFY_OK(store(1, {ids[3], QStringLiteral("text/plain"), "changed"})); // keeps its place
    const auto listed = m_reader->attachments(channelA, 1);
    QVERIFY_OK(listed);
    QStringList found;
    for (const AttachmentInfo &info : *listed)
        found << info.id;
    QCOMPARE(found, ids);
}

void TestAttachments::unknownIsNotFound()
{
    QVERIFY_OK(store(1, {QStringLiteral("a"), {}, "x"}));
    QCOMPARE(m_reader->attachment(channelA, 1, QStringLiteral("b")).error().code, ErrorCode::NotFound);
    QCOMPARE(m_reader->attachment(channelA, 2, QStringLiteral("a")).error().code, ErrorCode::NotFound);
    QCOMPARE(m_reader->attachment(channelB, 1, QStringLiteral("a")).error().code, ErrorCode::NotFound);
    QCOMPARE(m_reader->attachments(channelB, 1).error().code, ErrorCode::NotFound);
    QCOMPARE(m_reader->attachments(channelA, 2)->size(), size_t(0));
}

void TestAttachments::neverWithoutItsMessage()
{
    QCOMPARE(store(7, {QStringLiteral("a"), {}, "x"}).error().code, ErrorCode::NotFound);
    QCOMPARE(m_reader->attachments(channelA, 7)->size(), size_t(0));
    WriteBatch batch = received(7); // in one batch with the message itself
    batch.storeAttachment(7, {QStringLiteral("a"), {}, "x"});
    QVERIFY_OK(commit(std::move(batch)));
    QCOMPARE(m_reader->attachments(channelA, 7)->size(), size_t(1));
}

void TestAttachments::notStored_data()
{
    QTest::addColumn<StorageMode>("mode");
    QTest::addColumn<bool>("wanted");
    QTest::addColumn<size_t>("stored");
    QTest::newRow("development") << StorageMode::Development << true << size_t(1);
    QTest::newRow("metadata") << StorageMode::Metadata << true << size_t(1);
    QTest::newRow("disabled") << StorageMode::Disabled << true << size_t(0);
    QTest::newRow("development, off") << StorageMode::Development << false << size_t(0);
}

void TestAttachments::notStored()
{
    QFETCH(const StorageMode, mode);
    QFETCH(const bool, wanted);
    QFETCH(const size_t, stored);
    StorageSettings settings = StorageSettings::forMode(mode);
    settings.storeAttachments = wanted;
    WriteBatch batch(channelA, settings);
    batch.storeAttachment(1, {QStringLiteral("a"), {}, "x"});
    QVERIFY_OK(commit(std::move(batch)));
    QCOMPARE(m_reader->attachments(channelA, 1)->size(), stored);
}

void TestAttachments::removed()
{
    QVERIFY_OK(commit(received(2)));
    QVERIFY_OK(store(1, {QStringLiteral("a"), {}, QByteArray(10'000'001, 'x')}));
    QVERIFY_OK(store(2, {QStringLiteral("a"), {}, "other"}));
    WriteBatch batch(channelA, StorageSettings::forMode(StorageMode::Development));
    batch.removeAttachments(1);
    QVERIFY_OK(commit(std::move(batch)));
    QCOMPARE(segments(1).size(), size_t(0));
    QCOMPARE(m_reader->attachment(channelA, 2, QStringLiteral("a"))->content, "other");
}

void TestAttachments::idsAreUnique()
{
    QString last;
    const QRegularExpression form(QStringLiteral("^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"));
    for (int i = 0; i < 1000; ++i) {
        const QString id = Attachment::newId();
        QVERIFY2(form.match(id).hasMatch(), qPrintable(id));
        QVERIFY2(last < id, qPrintable(last + QLatin1Char(' ') + id));
        last = id;
    }
}

QTEST_APPLESS_MAIN(TestAttachments)
#include "tst_attachments.moc"
