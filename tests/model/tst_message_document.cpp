// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/message_document.h"

#include <QtTest>

#include <limits>

using namespace millrace;

class TestMessageDocument : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void nothingIsLost();
    void refusesWhatIsNoMessage_data();
    void refusesWhatIsNoMessage();
};

void TestMessageDocument::nothingIsLost()
{
    MessageDocument document;
    Message &message = document.message;
    message.messageId = 9'000'000'000'000'001;
    message.channelId = QStringLiteral("c");
    message.processed = true;
    message.receivedDate = 1'700'000'000'123;
    message.originalId = 4;
    message.importId = std::numeric_limits<qint64>::max();
    for (const MetaDataId connector : {0, 2}) {
        ConnectorMessage row;
        row.messageId = message.messageId;
        row.channelId = message.channelId;
        row.metaDataId = connector;
        row.connectorName = QStringLiteral("M\u00fcller \u2603");
        row.status = connector == 0 ? MessageStatus::Transformed : MessageStatus::Queued;
        row.chainId = 3;
        row.orderId = 1;
        row.sendAttempts = 7;
        row.receivedDate = 1;
        row.sendDate = 2;
        row.responseDate = 3;
        row.raw = Content{QByteArray("\xff\x00\x80", 3), QStringLiteral("RAW")};
        row.encoded = Content{"", QStringLiteral("HL7V2")};
        row.sent = Content{"<a>\r\n</a>", {}};
        row.response = Response{MessageStatus::Error, "\xfe", QStringLiteral("s"), QStringLiteral("e")};
        row.responseDataType = QStringLiteral("XML");
        row.sourceMap.insert(QStringLiteral("list"), ValueList{Value(qint32(1)), Value(2.5)});
        row.channelMap = {{QStringLiteral("int"), 5}, {QStringLiteral("long"), qint64(1) << 60}, {QStringLiteral("bytes"), QByteArray("\0\1", 2)},
                          {QStringLiteral("date"), DateValue{77}}, {QStringLiteral("null"), Value()}};
        row.metaData = {{QStringLiteral("MRN"), QStringLiteral("100001")}};
        row.processingError = QStringLiteral("it\nfailed");
        message.connectorMessages.push_back(std::move(row));
    }
    document.attachments = {{QStringLiteral("a"), QStringLiteral("image/png"), QByteArray("\x89PNG\0", 5)}, {QStringLiteral("b"), {}, {}}};

    const QByteArray line = messageToDocument(document);
    QVERIFY(!line.contains('\n'));
    const Result<MessageDocument> read = messageFromDocument(line);
    QVERIFY2(read, read ? "" : qPrintable(read.error().message));
    QCOMPARE(messageToDocument(*read), line);
    const Message &back = read->message;
    QCOMPARE(back.messageId, message.messageId);
    QCOMPARE(back.originalId, message.originalId);
    QCOMPARE(back.importId, message.importId);
    QCOMPARE(back.receivedDate, message.receivedDate);
    const ConnectorMessage &source = back.connectorMessages[0], &destination = back.connectorMessages[1];
    QCOMPARE(source.raw->data, QByteArray("\xff\x00\x80", 3));
    QCOMPARE(source.sent->data, QByteArray("<a>\r\n</a>"));
    QVERIFY(source.encoded && source.encoded->data.isEmpty());
    QVERIFY(!source.transformed);
    QCOMPARE(source.response->message, QByteArray("\xfe"));
    QCOMPARE(source.channelMap.value(QStringLiteral("long")).toText(), QString::number(qint64(1) << 60));
    QVERIFY(source.channelMap.value(QStringLiteral("int")).get<qint32>());
    QCOMPARE(source.channelMap.value(QStringLiteral("date")).get<DateValue>()->time, 77);
    QCOMPARE(*source.channelMap.value(QStringLiteral("bytes")).get<QByteArray>(), QByteArray("\0\1", 2));
    QCOMPARE(source.sourceMap.value(QStringLiteral("list")).list()->size(), 2u);
    QCOMPARE(destination.status, MessageStatus::Queued);
    QVERIFY(!destination.raw); // the source's Encoded, when it is stored again
    QVERIFY(destination.sourceMap.isEmpty());
    QCOMPARE(destination.processingError, QStringLiteral("it\nfailed"));
    QCOMPARE(read->attachments.size(), 2u);
    QCOMPARE(read->attachments[0].content, QByteArray("\x89PNG\0", 5));
    QCOMPARE(read->attachments[0].type, QStringLiteral("image/png"));
}

void TestMessageDocument::refusesWhatIsNoMessage_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<int>("code");
    QTest::newRow("no JSON") << QByteArray("<message/>") << int(ErrorCode::Invalid);
    QTest::newRow("other JSON") << QByteArray("{\"messageId\":1}") << int(ErrorCode::Invalid);
    QTest::newRow("newer") << QByteArray("{\"millraceMessage\":2}") << int(ErrorCode::Newer);
    QTest::newRow("no source") << QByteArray("{\"millraceMessage\":1,\"connectorMessages\":[{\"metaDataId\":1,\"status\":\"SENT\"}]}") << int(ErrorCode::Invalid);
    QTest::newRow("bad status") << QByteArray("{\"millraceMessage\":1,\"connectorMessages\":[{\"metaDataId\":0,\"status\":\"GONE\"}]}") << int(ErrorCode::Invalid);
}

void TestMessageDocument::refusesWhatIsNoMessage()
{
    QFETCH(QByteArray, line);
    QFETCH(int, code);
    const Result<MessageDocument> read = messageFromDocument(line);
    QVERIFY(!read);
    QCOMPARE(int(read.error().code), code);
}

QTEST_APPLESS_MAIN(TestMessageDocument)
#include "tst_message_document.moc"
