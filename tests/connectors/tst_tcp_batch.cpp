// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/connectors/builtin_connectors.h"
#include "engine/datatype/data_type.h"
#include "tests/connectors/connector_fixture.h"
#include "tests/support/mllp_peer.h"

using namespace millrace;
using namespace millrace::test;

namespace {

// A started listener whose batches are split as HL7 v2, each answered by its first or last message.
class BatchListener
{
public:
    enum class Answer { First, Last };

    explicit BatchListener(Answer answer = Answer::Last, const QByteArrayList &changes = {}, const ConnectorOptions &options = {})
    {
        PropertyTree properties = defaultProperties(QStringLiteral("TcpReceiverProperties"));
        properties.set("listenerConnectorProperties/host", "127.0.0.1");
        properties.set("listenerConnectorProperties/port", QByteArray::number(port));
        properties.set("sourceConnectorProperties/processBatch", "true");
        for (const QByteArray &change : changes)
            properties.set(change.left(change.indexOf('=')), change.mid(change.indexOf('=') + 1));
        const ConnectorRegistry registry = builtinConnectors(options);
        const ChannelConfig channel = channelWithSource(QStringLiteral("TCP Listener"), properties);
        auto created = registry.find(channel.source.transportName, ConnectorMode::Source)->createSource(channel, host);
        if (!created) {
            error = created.error();
            return;
        }
        connector = std::move(created).value();
        connector->setDispatchStream([this, answer](const RawMessage &envelope, ByteSource &payload, const StreamOptions &stream) {
            return split(envelope, payload, stream, answer);
        }, SourceConnector::Splitting::Connections);
        if (const Result<void> started = connector->start(); !started)
            error = started.error();
    }

    QByteArrayList received()
    {
        const std::lock_guard lock(mutex);
        return messages;
    }

    const quint16 port = freePort();
    RecordingHost host;
    std::mutex mutex;
    QByteArrayList messages;   // guarded by mutex
    ValueMap sourceMap;        // guarded by mutex
    std::atomic<int> delivered = 0;
    std::optional<Error> error;
    std::unique_ptr<SourceConnector> connector; // last: goes first, and ends the threads that use the rest

private:
    Result<DispatchResult> split(const RawMessage &envelope, ByteSource &payload, const StreamOptions &stream, Answer answer)
    {
        const auto format = DataTypeRegistry().find(QStringLiteral("HL7V2"))->batchFormat({});
        const auto splitter = format->createSplitter({payload, stream.origin, stream.maxMessageBytes});
        std::optional<QByteArray> last;
        for (;;) {
            auto next = splitter->next();
            if (!next)
                return next.error();
            if (last && (answer == Answer::Last ? !*next : received().size() == 1))
                reply(*last, stream);
            if (!*next)
                return DispatchResult();
            last = **next;
            const std::lock_guard lock(mutex);
            messages << *last;
            sourceMap = envelope.sourceMap;
        }
    }
    void reply(const QByteArray &message, const StreamOptions &stream)
    {
        DispatchResult result;
        result.response.emplace();
        result.response->message = "to " + message;
        result.delivered = [this](const QString &problem) { delivered += problem.isEmpty() ? 1 : 1000; };
        stream.reply(result);
    }
};

using Answer = BatchListener::Answer;

} // namespace

class tst_TcpBatch : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aFrameWithSeveralMessagesGetsOneReply()
    {
        BatchListener listener;
        QVERIFY(!listener.error);
        MllpClient client(listener.port);
        QCOMPARE(client.ask("FHS|\rMSH|1\rPID|1\rMSH|2\rFTS|1\r"), QByteArray("to MSH|2\r"));
        QCOMPARE(client.ask("MSH|3\n"), QByteArray("to MSH|3\n"));
        QCOMPARE(listener.received(), QByteArrayList({"MSH|1\rPID|1\r", "MSH|2\r", "MSH|3\n"}));
        QTRY_COMPARE(listener.delivered, 2);
        const std::lock_guard lock(listener.mutex);
        QCOMPARE(*listener.sourceMap.value(QStringLiteral("remotePort")).get<qint32>(), qint32(client.localPort()));
    }

    // The frame is still open: the reply waits for the message that is looked ahead, not for its end.
    void theFirstMessageIsAnsweredWhileTheRestComesIn()
    {
        BatchListener listener(Answer::First);
        MllpClient client(listener.port);
        QVERIFY(client.sendRaw("\x0bMSH|1\rPID|1\rMSH|2\rMSH"));
        QCOMPARE(client.receive(), QByteArray("to MSH|1\rPID|1\r"));
        QVERIFY(client.sendRaw("|3\r\x1c"));
        QVERIFY(client.sendRaw("\r"));
        QTRY_COMPARE(listener.received(), QByteArrayList({"MSH|1\rPID|1\r", "MSH|2\r", "MSH|3\r"}));
    }

    // cases/bugs.md 24.
    void bug24NulsBetweenFrames()
    {
        BatchListener listener;
        MllpClient client(listener.port);
        QVERIFY(client.sendRaw(QByteArray("\0\0", 2) + mllpFrame("MSH|1\rMSH|2\r") + QByteArray("\0\0\0", 3) + mllpFrame("MSH|3\r") + '\0'));
        QCOMPARE(client.receive(), QByteArray("to MSH|2\r"));
        QCOMPARE(client.receive(), QByteArray("to MSH|3\r"));
        QCOMPARE(listener.received(), QByteArrayList({"MSH|1\r", "MSH|2\r", "MSH|3\r"}));
    }

    void whereverTheBytesAreCut()
    {
        const QByteArray frames = "xx" + mllpFrame("FHS|\r\nMSH|1\r\nPID|\x1c 1\r\nMSH|2\r\n") + mllpFrame("") + mllpFrame("MSH|3\r");
        for (qsizetype cut = 1; cut < frames.size(); ++cut) {
            BatchListener listener;
            MllpClient client(listener.port);
            QVERIFY(client.sendRaw(frames.first(cut)));
            QVERIFY(client.sendRaw(frames.sliced(cut)));
            QCOMPARE(client.receive(), QByteArray("to MSH|2\r\n"));
            QCOMPARE(client.receive(), QByteArray("to MSH|3\r"));
            QCOMPARE(listener.received(), QByteArrayList({"MSH|1\r\nPID| 1\r\n", "MSH|2\r\n", "MSH|3\r"}));
        }
    }

    void aFrameWithoutMessagesGetsNoReply()
    {
        BatchListener listener;
        MllpClient client(listener.port);
        QVERIFY(client.send("FHS|\rFTS|0\r"));
        QVERIFY(client.send("\r\n"));
        QCOMPARE(client.ask("MSH|1\r"), QByteArray("to MSH|1\r"));
    }

    // One that is not whole is no message, and no reply leaves that could be taken for the batch's.
    void aConnectionThatEndsInABatchFailsIt()
    {
        BatchListener listener;
        MllpClient client(listener.port);
        QVERIFY(client.sendRaw("\x0bMSH|1\rMSH|2\rPID|cut"));
        QTRY_COMPARE(listener.received(), QByteArrayList{"MSH|1\r"});
        client.close();
        QVERIFY(listener.host.waitFor(ConnectionState::Failure, QStringLiteral("the peer closed the connection in the middle of a frame")));
        QCOMPARE(listener.received(), QByteArrayList{"MSH|1\r"});
        QCOMPARE(listener.delivered, 0);
    }

    void withoutEndBytesTheConnectionEndsTheBatch()
    {
        BatchListener listener(Answer::Last, {"transmissionModeProperties/startOfMessageBytes=", "transmissionModeProperties/endOfMessageBytes="});
        MllpClient client(listener.port);
        QVERIFY(client.sendRaw("MSH|1\rMSH|2\r"));
        client.finishSending();
        QVERIFY(client.waitForClose());
        QCOMPARE(listener.received(), QByteArrayList({"MSH|1\r", "MSH|2\r"}));
        QCOMPARE(listener.delivered, 1);
    }

    // The limit of a frame is that of a message here: a batch of any length goes through.
    void aMessageOverTheLimitClosesTheConnection()
    {
        ConnectorOptions options;
        options.maxFrameBytes = 200000;
        BatchListener listener(Answer::Last, {}, options);
        MllpClient client(listener.port);
        const QByteArray message = "MSH|1\rOBX|" + QByteArray(150000, 'x') + '\r';
        QCOMPARE(client.ask(message.repeated(10)), "to " + message);
        QVERIFY(client.send("MSH|2\rOBX|" + QByteArray(500000, 'x') + '\r'));
        QVERIFY(client.waitForClose());
        QVERIFY(listener.host.waitFor(ConnectionState::Failure, QStringLiteral("more than 200000 bytes")));
        QCOMPARE(listener.received().size(), 10);
    }

    void otherCharactersAreDecoded()
    {
        BatchListener listener(Answer::Last, {"charsetEncoding=ISO-8859-1"});
        MllpClient client(listener.port);
        QCOMPARE(client.ask("MSH|\xe4\rMSH|\xfc\r"), QByteArray("to MSH|\xfc\r"));
        QCOMPARE(listener.received(), QByteArrayList({"MSH|\xc3\xa4\r", "MSH|\xc3\xbc\r"}));
    }

    void stopWaitsForABatchThatHasBegun()
    {
        BatchListener listener;
        MllpClient idle(listener.port);
        MllpClient client(listener.port);
        QVERIFY(client.sendRaw("\x0bMSH|1\rMSH|2\r"));
        QTRY_COMPARE(listener.received().size(), 1);
        std::thread stopper([&] { listener.connector->stop(); });
        QVERIFY(idle.waitForClose()); // stopping has begun
        QVERIFY(client.sendRaw("MSH|3\r\x1c\r\x0bMSH|4\r\x1c\r"));
        QCOMPARE(client.receive(), QByteArray("to MSH|3\r"));
        QVERIFY(client.waitForClose());
        stopper.join();
        QCOMPARE(listener.received(), QByteArrayList({"MSH|1\r", "MSH|2\r", "MSH|3\r"})); // the next batch was not taken
    }

    void haltCutsABatch()
    {
        BatchListener listener;
        MllpClient client(listener.port);
        QVERIFY(client.sendRaw("\x0bMSH|1\rMSH|2\r"));
        QTRY_COMPARE(listener.received().size(), 1);
        listener.connector->halt();
        QCOMPARE(listener.received(), QByteArrayList{"MSH|1\r"});
        QCOMPARE(listener.delivered, 0);
    }

    void binaryDataIsRefused()
    {
        BatchListener listener(Answer::Last, {"dataTypeBinary=true"});
        QVERIFY(listener.error);
        QCOMPARE(listener.error->message, QStringLiteral("dataTypeBinary is true, but only text can be split into messages (processBatch is true)"));
    }
};

QTEST_GUILESS_MAIN(tst_TcpBatch)
#include "tst_tcp_batch.moc"
