// SPDX-License-Identifier: GPL-3.0-or-later
// The conformance suite of MessageStore: what every implementation must do. spec/engine.md sections 2, 3, 15 and 22.

#include "engine/model/content_type.h"
#include "engine/store/sql_message_store.h"

#include <QTemporaryDir>
#include <QtTest>

#include <atomic>
#include <random>
#include <thread>

using namespace millrace;

namespace {

const ChannelId channelA = QStringLiteral("channel-a");
const ChannelId channelB = QStringLiteral("channel-b");
constexpr Timestamp someTime = 1'700'000'000'123;

ConnectorMessage connectorMessage(MessageId id, MetaDataId connector, const ChannelId &channel = channelA)
{
    ConnectorMessage message;
    message.messageId = id;
    message.metaDataId = connector;
    message.channelId = channel;
    message.connectorName = connector == 0 ? QStringLiteral("Source") : QStringLiteral("d%1").arg(connector);
    message.chainId = connector;
    message.orderId = connector == 0 ? 0 : 1;
    message.receivedDate = someTime + connector;
    return message;
}

StorageSettings development()
{
    return StorageSettings::forMode(StorageMode::Development);
}

MessageQuery everythingOf(const ChannelId &channel)
{
    MessageQuery query;
    query.channelId = channel;
    return query;
}

} // namespace

#define QVERIFY_OK(result) \
    do { \
        const auto &resultToVerify = (result); \
        QVERIFY2(resultToVerify.ok(), resultToVerify.ok() ? "" : qPrintable(resultToVerify.error().message)); \
    } while (false)

class TestMessageStore : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void idsStartAtOneAndGoOn();
    void messageComesBackWhole();

private:
    QString path() const { return m_folder->filePath(QStringLiteral("millrace.db")); }
    void reopen();

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<SqlMessageStore> m_store;
};

void TestMessageStore::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    reopen();
}

void TestMessageStore::cleanup()
{
    m_store.reset();
    m_folder.reset();
}

void TestMessageStore::reopen()
{
    m_store.reset();
    auto opened = SqlMessageStore::open({path()});
    QVERIFY_OK(opened);
    m_store = std::move(opened).value();
    QVERIFY_OK(m_store->openChannel(channelA, {{QStringLiteral("MRN"), MetaDataColumnType::String, {}}}));
    QVERIFY_OK(m_store->openChannel(channelB, {}));
}

void TestMessageStore::idsStartAtOneAndGoOn()
{
    QCOMPARE(*m_store->nextMessageId(channelA), 1);
    QCOMPARE(*m_store->nextMessageId(channelA), 2);
    QCOMPARE(*m_store->nextMessageId(channelB), 1);
    WriteBatch batch(channelA, development());
    batch.insertMessage(2, someTime);
    QVERIFY_OK(m_store->commit(std::move(batch), Durability::Durable));
    reopen();
    QCOMPARE(*m_store->nextMessageId(channelA), 3);
    QCOMPARE(*m_store->nextMessageId(channelB), 1);
    QCOMPARE(m_store->nextMessageId(QStringLiteral("unknown")).error().code, ErrorCode::NotFound);
}

void TestMessageStore::messageComesBackWhole()
{
    const MessageId id = *m_store->nextMessageId(channelA);
    ConnectorMessage source = connectorMessage(id, 0);
    source.sourceMap.insert(QStringLiteral("port"), 6661);
    source.channelMap.insert(QStringLiteral("k"), QStringLiteral("v"));
    source.metaData.insert(QStringLiteral("MRN"), QStringLiteral("100001"));
    source.status = MessageStatus::Transformed;
    const QByteArray big(5000, 'x');

    WriteBatch batch(channelA, development());
    batch.insertMessage(id, someTime);
    batch.insertConnectorMessage(source);
    batch.storeSourceMap(source);
    batch.storeMaps(source);
    batch.storeMetaData(source);
    batch.storeContent(source, ContentType::Raw, "raw", QStringLiteral("HL7V2"));
    batch.storeContent(source, ContentType::Encoded, big, QStringLiteral("XML"));
    ConnectorMessage destination = connectorMessage(id, 1);
    destination.status = MessageStatus::Sent;
    destination.sendAttempts = 2;
    destination.sendDate = someTime + 5;
    destination.responseDate = someTime + 6;
    destination.processingError = QStringLiteral("once it failed\nand how");
    Response response{MessageStatus::Sent, "ACK", QStringLiteral("fine"), {}};
    batch.insertConnectorMessage(destination);
    batch.storeContent(destination, ContentType::Raw, "never stored");
    batch.storeContent(destination, ContentType::Response, response.toStored(), QStringLiteral("HL7V2"));
    batch.storeErrors(destination);
    batch.updateSend(destination);
    batch.markProcessed(id);
    QVERIFY_OK(m_store->commit(std::move(batch), Durability::Durable));

    const auto reader = m_store->openReader();
    const Result<Message> loaded = reader->load(channelA, id);
    QVERIFY_OK(loaded);
    QVERIFY(loaded->processed);
    QCOMPARE(loaded->receivedDate, someTime);
    QCOMPARE(loaded->connectorMessages.size(), 2u);
    const ConnectorMessage &first = loaded->connectorMessages[0];
    QCOMPARE(first.connectorName, QStringLiteral("Source"));
    QCOMPARE(first.status, MessageStatus::Transformed);
    QCOMPARE(first.raw->data, QByteArray("raw"));
    QCOMPARE(first.raw->dataType, QStringLiteral("HL7V2"));
    QCOMPARE(first.encoded->data, big);
    QVERIFY(!first.transformed);
    QCOMPARE(first.sourceMap.value(QStringLiteral("port")).toText(), QStringLiteral("6661"));
    QCOMPARE(first.channelMap.value(QStringLiteral("k")).toText(), QStringLiteral("v"));
    QCOMPARE(first.metaData.value(QStringLiteral("MRN")).toText(), QStringLiteral("100001"));
    const ConnectorMessage &second = loaded->connectorMessages[1];
    QCOMPARE(second.raw->data, big); // the source's Encoded
    QCOMPARE(second.sourceMap.value(QStringLiteral("port")).toText(), QStringLiteral("6661"));
    QCOMPARE(second.response->message, QByteArray("ACK"));
    QCOMPARE(second.responseDataType, QStringLiteral("HL7V2"));
    QCOMPARE(second.sendAttempts, 2);
    QCOMPARE(second.sendDate, someTime + 5);
    QCOMPARE(second.responseDate, someTime + 6);
    QCOMPARE(second.processingError, destination.processingError);
    QCOMPARE(reader->load(channelA, id + 1).error().code, ErrorCode::NotFound);

    const Result<MessagePage> page = reader->find(everythingOf(channelA));
    QVERIFY_OK(page);
    QCOMPARE(page->messages.size(), 1u);
    QCOMPARE(page->messages[0].rawSize, 3);
    QCOMPARE(page->messages[0].note, QStringLiteral("once it failed"));
    QCOMPARE(page->messages[0].connectors.size(), 2u);
    QCOMPARE(page->messages[0].connectors[1].errorCode, 1);
    QCOMPARE(page->messages[0].metaData.value(QStringLiteral("MRN")).toText(), QStringLiteral("100001"));
}

QTEST_GUILESS_MAIN(TestMessageStore)
#include "tst_message_store.moc"
