// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/batch_sources.h"
#include "tests/support/pipeline_harness.h"

#include <QtTest>

#include <latch>
#include <thread>

using namespace millrace;
using namespace millrace::test;

namespace {

// A channel of HL7 v2 with Process Batch on and one destination; records what arrived there.
struct BatchChannel
{
    explicit BatchChannel(const QByteArray &splitType = "MSH_Segment", const QByteArray &script = {})
    {
        DataTypeConfig &inbound = h.config.source.transformer.inbound;
        inbound.name = h.config.source.transformer.outbound.name = QStringLiteral("HL7V2");
        inbound.properties.set("batchProperties/splitType", splitType);
        inbound.properties.set("batchProperties/batchScript", script);
        set("processBatch", "true");
        set("responseVariable", "d1");
        h.addDestination(QStringLiteral("lab"), [this](const OutgoingMessage &message, std::stop_token) {
            const QByteArray content = message.message->encoded->data;
            QByteArrayList now;
            {
                const std::lock_guard lock(mutex);
                arrived << content;
                now = arrived;
            }
            if (onSend)
                onSend(content);
            return PipelineHarness::sent("reply " + QByteArray::number(now.size()));
        });
        h.config.destinations[0].transformer.inbound.name = h.config.destinations[0].transformer.outbound.name = QStringLiteral("HL7V2");
    }

    void set(const char *key, const char *value) { h.config.source.properties.set(QByteArray("sourceConnectorProperties/") + key, value); }
    Result<DispatchResult> dispatch(const QByteArray &payload, StreamOptions options = {})
    {
        MemorySource source(payload);
        return h.channel().dispatchStream({}, source, options);
    }
    QByteArrayList got()
    {
        const std::lock_guard lock(mutex);
        return arrived;
    }

    std::mutex mutex;
    QByteArrayList arrived; // guarded by mutex
    std::function<void(const QByteArray &)> onSend;
    PipelineHarness h; // last: its threads use the rest
};

constexpr char three[] = "FHS|^~\\&\rMSH|^~\\&|1\rMSH|^~\\&|2\rMSH|^~\\&|3\rFTS|1\r";

QString place(const Message &message)
{
    const ValueMap &map = message.connectorMessages.front().sourceMap;
    return map.value(MapKey::batchId).toText() + QLatin1Char(' ') + map.value(MapKey::batchSequenceId).toText() + QLatin1Char(' ')
           + map.value(MapKey::batchComplete).toText();
}

} // namespace

class tst_Batch : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void eachMessageEndsBeforeTheNext()
    {
        BatchChannel b;
        QVERIFY(b.h.deploy());
        QCOMPARE(b.h.dispatch("MSH|^~\\&|0\r")->messageId, 1); // never split

        auto result = b.dispatch(three);
        QVERIFY(result);
        QCOMPARE(b.got(), QByteArrayList({"MSH|^~\\&|0\r", "MSH|^~\\&|1\r", "MSH|^~\\&|2\r", "MSH|^~\\&|3\r"}));
        QCOMPARE(result->messageId, 4);
        QCOMPARE(result->response->message, QByteArray("reply 4"));
        QVERIFY(!result->permit.held());
        result->delivered({});
        for (MessageId id = 2; id <= 4; ++id) {
            const Message message = b.h.load(id);
            QVERIFY(message.processed);
            QCOMPARE(place(message), QStringLiteral("2 %1 %2").arg(id - 1).arg(id == 4 ? QStringLiteral("true") : QStringLiteral("false")));
            // A reply at the end leaves no trace, but each message keeps its response.
            const ConnectorMessage &source = message.connectorMessages.front();
            QCOMPARE(source.sendAttempts, 0);
            QCOMPARE(source.responseDate, 0);
            QCOMPARE(source.response->message, "reply " + QByteArray::number(id));
        }
        QVERIFY(!b.h.load(1).connectorMessages.front().sourceMap.contains(MapKey::batchId));
    }

    void theTypesOfTheBatchVariablesAreTheReferences()
    {
        BatchChannel b;
        QVERIFY(b.h.deploy());
        QVERIFY(b.dispatch("MSH|^~\\&|1\r"));
        const ValueMap map = b.h.load(1).connectorMessages.front().sourceMap;
        QCOMPARE(*map.value(MapKey::batchId).get<qint64>(), 1);
        QCOMPARE(*map.value(MapKey::batchSequenceId).get<qint32>(), 1);
        QCOMPARE(*map.value(MapKey::batchComplete).get<bool>(), true);
    }

    void theFirstMessageMayAnswer()
    {
        BatchChannel b;
        b.set("firstResponse", "true");
        QVERIFY(b.h.deploy());
        auto result = b.dispatch(three);
        QCOMPARE(result->response->message, QByteArray("reply 1"));
        QCOMPARE(result->messageId, 1);
    }

    void aConnectionIsAnsweredAsSoonAsTheMessageHasEnded_data()
    {
        QTest::addColumn<QByteArray>("firstResponse");
        QTest::addColumn<int>("answering");
        QTest::newRow("first") << QByteArray("true") << 1;
        QTest::newRow("last") << QByteArray("false") << 3;
    }
    void aConnectionIsAnsweredAsSoonAsTheMessageHasEnded()
    {
        QFETCH(QByteArray, firstResponse);
        QFETCH(int, answering);
        BatchChannel b;
        b.set("firstResponse", firstResponse.constData());
        QVERIFY(b.h.deploy());
        QList<qsizetype> arrivedAtReply;
        StreamOptions options;
        options.origin = BatchOrigin::Connection;
        options.reply = [&](const DispatchResult &result) {
            QCOMPARE(result.response->message, "reply " + QByteArray::number(answering));
            QVERIFY(result.permit.held());
            arrivedAtReply << b.got().size();
            result.delivered({});
        };
        const auto result = b.dispatch(three, options);
        QVERIFY(result);
        QVERIFY(!result->response);
        QCOMPARE(arrivedAtReply, QList<qsizetype>{answering});
        QCOMPARE(b.got().size(), 3);
        for (MessageId id = 1; id <= 3; ++id) {
            const ConnectorMessage source = b.h.load(id).connectorMessages.front();
            QCOMPARE(source.sendAttempts, id == answering ? 1 : 0);
            QVERIFY(source.response);
        }
    }

    void aPayloadWithoutMessagesMakesNone()
    {
        BatchChannel b;
        QVERIFY(b.h.deploy());
        for (const char *payload : {"", "\r\n", "FHS|^~\\&\rFTS|0\r"}) {
            auto result = b.dispatch(payload);
            QVERIFY(result);
            QCOMPARE(result->messageId, 0);
            QVERIFY(!result->response);
            result->delivered({}); // may be called
        }
        QVERIFY(b.dispatch("MSH|^~\\&|1\r"));
        QCOMPARE(b.h.load(1).connectorMessages.size(), 2u);
    }

    void aWholePayloadIsSplitToo()
    {
        BatchChannel b;
        QVERIFY(b.h.deploy());
        RawMessage raw;
        raw.content = three;
        raw.sourceMap.insert(QStringLiteral("originalFilename"), QStringLiteral("a.hl7"));
        QVERIFY(b.h.channel().dispatchPayload(std::move(raw), Channel::Admission::Forced));
        QCOMPARE(b.got().size(), 3);
        for (MessageId id = 1; id <= 3; ++id)
            QCOMPARE(b.h.load(id).connectorMessages.front().sourceMap.value(QStringLiteral("originalFilename")).toText(), QStringLiteral("a.hl7"));
    }

    void withoutProcessBatchAStreamIsOneMessage()
    {
        BatchChannel b;
        b.set("processBatch", "false");
        QVERIFY(b.h.deploy());
        QVERIFY(b.dispatch("MSH|^~\\&|1\rMSH|^~\\&|2\r"));
        QCOMPARE(b.got(), QByteArrayList{"MSH|^~\\&|1\rMSH|^~\\&|2\r"});
        QVERIFY(!b.h.load(1).connectorMessages.front().sourceMap.contains(MapKey::batchId));
        FailingSource broken("MSH|", QStringLiteral("gone"));
        QCOMPARE(b.h.channel().dispatchStream({}, broken, {}).error().message, QStringLiteral("gone"));
        QCOMPARE(b.got().size(), 1);
    }

    void errorsOfMessagesDoNotStopABatch()
    {
        BatchChannel b;
        b.h.config.source.transformer.steps = {PipelineHarness::script("if (msg['MSH']['MSH.3']['MSH.3.1'] == '2') throw 'no';")};
        QVERIFY(b.h.deploy());
        QVERIFY(b.dispatch(three));
        QCOMPARE(b.got(), QByteArrayList({"MSH|^~\\&|1\r", "MSH|^~\\&|3\r"}));
        QCOMPARE(b.h.load(2).connectorMessages.front().status, MessageStatus::Error);
        QCOMPARE(place(b.h.load(3)), QStringLiteral("1 3 true"));
    }

    void aPayloadThatBreaksOffFailsTheBatch()
    {
        BatchChannel b;
        QVERIFY(b.h.deploy());
        FailingSource broken("MSH|^~\\&|1\rMSH|^~\\&|2\rPID|cut", QStringLiteral("gone"));
        const auto result = b.h.channel().dispatchStream({}, broken, {});
        QCOMPARE(result.error().message, QStringLiteral("gone"));
        QCOMPARE(b.got(), QByteArrayList{"MSH|^~\\&|1\r"}); // what is cut is no message
        QCOMPARE(place(b.h.load(1)), QStringLiteral("1 1 false"));
    }

    void aBatchThatRunsGoesOnWhileTheChannelStops()
    {
        BatchChannel b;
        std::latch inFirst(1), goOn(1);
        b.onSend = [&](const QByteArray &content) {
            if (content.contains("|1")) {
                inFirst.count_down();
                goOn.wait();
            }
        };
        QVERIFY(b.h.deploy());
        std::thread batch([&] { QVERIFY(b.dispatch(three)); });
        inFirst.wait();
        std::thread stopping([&] { b.h.channel().stop(); });
        QTRY_COMPARE(b.h.channel().state(), ChannelState::Stopping);
        QCOMPARE(b.dispatch(three).error().code, ErrorCode::Stopped); // a new one is refused
        goOn.count_down();
        batch.join();
        stopping.join();
        QCOMPARE(b.got().size(), 3);
        QCOMPARE(place(b.h.load(3)), QStringLiteral("1 3 true"));
        QCOMPARE(b.dispatch(three).error().code, ErrorCode::Stopped);
        QCOMPARE(b.got().size(), 3);
    }

    void aHaltCutsABatch()
    {
        BatchChannel b;
        std::latch inFirst(1), goOn(1);
        b.onSend = [&](const QByteArray &) {
            inFirst.count_down();
            goOn.wait();
        };
        QVERIFY(b.h.deploy());
        std::thread batch([&] { QCOMPARE(b.dispatch(three).error().code, ErrorCode::Stopped); });
        inFirst.wait();
        b.h.channel().interrupt();
        std::thread halting([&] { b.h.channel().halt(); });
        goOn.count_down();
        batch.join();
        halting.join();
        QCOMPARE(b.got().size(), 1);
    }

    void eachMessageTakesAPermit()
    {
        BatchChannel b;
        std::latch inFirst(1), goOn(1);
        b.onSend = [&](const QByteArray &content) {
            if (content.contains("|1")) {
                inFirst.count_down();
                goOn.wait();
            }
        };
        QVERIFY(b.h.deploy());
        std::thread batch([&] { QVERIFY(b.dispatch(three)); });
        inFirst.wait();
        std::thread other([&] { QVERIFY(b.h.dispatch("MSH|^~\\&|x\r")); });
        goOn.count_down();
        batch.join();
        other.join();
        QCOMPARE(b.got().size(), 4);
    }

    void binaryDataIsNoBatch()
    {
        BatchChannel b;
        QVERIFY(b.h.deploy());
        RawMessage raw;
        raw.form = ContentForm::Binary;
        raw.content = three;
        QCOMPARE(b.h.channel().dispatchPayload(std::move(raw), Channel::Admission::Normal).error().code, ErrorCode::Invalid);
        QVERIFY(b.got().isEmpty());
    }

    void aScriptSplits()
    {
        BatchChannel b("JavaScript", "var line = reader.readLine();\n"
                                     "while (line != null && line.trim().length() == 0) line = reader.readLine();\n"
                                     "if (line == null) return null;\n"
                                     "return 'MSH|^~\\\\&|' + sourceMap.get('from') + line;");
        QVERIFY(b.h.deploy());
        RawMessage raw;
        raw.content = "one\r\n\r\ntwo\nthree";
        raw.sourceMap.insert(QStringLiteral("from"), QStringLiteral("x "));
        QVERIFY(b.h.channel().dispatchPayload(std::move(raw), Channel::Admission::Normal));
        QCOMPARE(b.got(), QByteArrayList({"MSH|^~\\&|x one", "MSH|^~\\&|x two", "MSH|^~\\&|x three"}));
        QCOMPARE(place(b.h.load(3)), QStringLiteral("1 3 true"));
    }

    // Decision O21.
    void aScriptThatThrowsFailsTheBatch()
    {
        BatchChannel b("JavaScript", "var line = reader.readLine(); if (line == 'BOOM') throw 'splitter failed'; return line;");
        QVERIFY(b.h.deploy());
        const auto result = b.dispatch("MSH|^~\\&|1\nBOOM\nMSH|^~\\&|3");
        QVERIFY(!result);
        QCOMPARE(result.error().code, ErrorCode::Script);
        QVERIFY(result.error().message.contains(QStringLiteral("splitter failed")));
        QCOMPARE(b.got(), QByteArrayList{"MSH|^~\\&|1"});
        QCOMPARE(place(b.h.load(1)), QStringLiteral("1 1 false"));
    }

    void aReadErrorFailsTheBatchEvenIfTheScriptCatchesIt()
    {
        BatchChannel b("JavaScript", "try { return reader.readLine(); } catch (e) { return null; }");
        QVERIFY(b.h.deploy());
        FailingSource broken("MSH|^~\\&|1\ncut", QStringLiteral("gone"));
        QCOMPARE(b.h.channel().dispatchStream({}, broken, {}).error().message, QStringLiteral("gone"));
        QCOMPARE(b.got(), QByteArrayList{"MSH|^~\\&|1"});
    }

    void whatCannotBeSplitIsRefusedAtDeploy()
    {
        BatchChannel b("JavaScript", "// nothing");
        const auto deployed = b.h.deploy();
        QVERIFY(!deployed);
        QCOMPARE(deployed.error().message, QStringLiteral("Source, Process Batch: no batch script was set."));
        BatchChannel syntax("JavaScript", "return (");
        QVERIFY(syntax.h.deploy().error().message.startsWith(QStringLiteral("Batch script, line 1")));
        BatchChannel junk("Junk");
        QCOMPARE(junk.h.deploy().error().message,
                 QStringLiteral("Source, Process Batch: HL7 v2 property batchProperties/splitType: \"Junk\" is not known"));
    }
};

QTEST_GUILESS_MAIN(tst_Batch)
#include "tst_batch.moc"
