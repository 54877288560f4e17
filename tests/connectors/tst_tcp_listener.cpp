// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/log.h"
#include "engine/base/thread_name.h"
#include "engine/connectors/builtin_connectors.h"
#include "tests/connectors/connector_fixture.h"
#include "tests/support/mllp_peer.h"

#include <latch>

using namespace millrace;
using namespace millrace::test;

namespace {

QString decimal(qint64 number)
{
    return QString::number(number);
}

// A started listener and what it dispatched.
class Listener
{
public:
    explicit Listener(QByteArrayList changes = {}, const ConnectorOptions &options = {})
    {
        properties = defaultProperties(QStringLiteral("TcpReceiverProperties"));
        properties.set("listenerConnectorProperties/host", "127.0.0.1");
        properties.set("listenerConnectorProperties/port", QByteArray::number(port));
        for (const QByteArray &change : changes)
            properties.set(change.left(change.indexOf('=')), change.mid(change.indexOf('=') + 1));
        const ConnectorRegistry registry = builtinConnectors(options);
        const ChannelConfig channel = channelWithSource(QStringLiteral("TCP Listener"), properties);
        Result<std::unique_ptr<SourceConnector>> created = registry.find(channel.source.transportName, ConnectorMode::Source)->createSource(channel, host);
        if (!created) {
            error = created.error();
            return;
        }
        connector = std::move(created).value();
        connector->setDispatch([this](RawMessage message) -> Result<DispatchResult> {
            {
                const std::lock_guard lock(mutex);
                messages.push_back(message);
                threads.push_back(ThreadName::current());
            }
            return answer(message);
        });
        if (const Result<void> started = connector->start(); !started)
            error = started.error();
    }

    static Result<DispatchResult> answerWith(const QByteArray &content)
    {
        DispatchResult result;
        result.messageId = 1;
        result.response.emplace();
        result.response->message = content;
        return result;
    }
    static Result<DispatchResult> echo(const RawMessage &message) { return answerWith(message.content); }

    std::vector<RawMessage> received()
    {
        const std::lock_guard lock(mutex);
        return messages;
    }

    const quint16 port = freePort();
    PropertyTree properties;
    RecordingHost host;
    std::mutex mutex;
    std::vector<RawMessage> messages; // guarded by mutex
    std::vector<QString> threads;     // guarded by mutex
    std::function<Result<DispatchResult>(const RawMessage &)> answer = echo;
    std::optional<Error> error;
    std::unique_ptr<SourceConnector> connector; // last: goes first, and ends the threads that use the rest
};

} // namespace

class tst_TcpListener : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void answersOnTheSameConnection()
    {
        Listener listener;
        QVERIFY2(!listener.error, qPrintable(listener.error ? listener.error->message : QString()));
        QCOMPARE(listener.connector->endpoint(), QStringLiteral("127.0.0.1:%1").arg(listener.port));
        MllpClient client(listener.port);
        QCOMPARE(client.ask("MSH|one"), QByteArray("MSH|one"));
        QCOMPARE(client.ask("MSH|two\r"), QByteArray("MSH|two\r"));
        QCOMPARE(client.ask(""), QByteArray(""));
        QCOMPARE(listener.connector->connectionCount(), 1);
        QVERIFY(listener.host.waitFor(ConnectionState::Connected, decimal(client.localPort())));

        const std::vector<RawMessage> received = listener.received();
        QCOMPARE(received.size(), 3u);
        const ValueMap map = received[0].sourceMap;
        QCOMPARE(map.keys(), QStringList({QStringLiteral("localAddress"), QStringLiteral("localPort"), QStringLiteral("remoteAddress"), QStringLiteral("remotePort")}));
        QCOMPARE(map.value(QStringLiteral("localAddress")).toText(), QStringLiteral("127.0.0.1"));
        QCOMPARE(*map.value(QStringLiteral("localPort")).get<qint32>(), qint32(listener.port));
        QCOMPARE(map.value(QStringLiteral("remoteAddress")).toText(), QStringLiteral("127.0.0.1"));
        QCOMPARE(*map.value(QStringLiteral("remotePort")).get<qint32>(), qint32(client.localPort()));
        QCOMPARE(listener.threads[0], QStringLiteral("TCP Receiver Thread on test (c1)"));
        QCOMPARE(received[2].content, QByteArray());
        QVERIFY(received[2].form == ContentForm::Text);

        client.close();
        QVERIFY(listener.host.waitFor(ConnectionState::Disconnected, QStringLiteral("127.0.0.1")));
        QVERIFY(!listener.host.hasEvent(ConnectionState::Failure, {}));
    }

    void repliesAreDeliveredBeforeThePermitGoes()
    {
        FairSemaphore permits(1);
        std::mutex mutex;
        QStringList delivered;
        Listener listener;
        listener.answer = [&](const RawMessage &message) -> Result<DispatchResult> {
            Result<DispatchResult> result = Listener::echo(message);
            result->permit = std::move(*permits.acquire());
            result->delivered = [&](const QString &error) {
                const std::lock_guard lock(mutex);
                delivered += error.isEmpty() && !permits.tryAcquire() ? QStringLiteral("held") : QStringLiteral("wrong");
            };
            return result;
        };
        MllpClient client(listener.port);
        for (int i = 0; i < 20; ++i)
            QCOMPARE(client.ask("x"), QByteArray("x"));
        listener.connector->stop();
        QCOMPARE(delivered, QStringList(20, QStringLiteral("held")));
        QVERIFY(permits.tryAcquire());
    }

    void noResponseWritesNothing()
    {
        Listener listener;
        listener.answer = [](const RawMessage &message) -> Result<DispatchResult> {
            if (message.content == "quiet")
                return DispatchResult();
            return Listener::echo(message);
        };
        MllpClient client(listener.port);
        QVERIFY(client.send("quiet"));
        QCOMPARE(client.ask("loud"), QByteArray("loud"));
        QCOMPARE(listener.received().size(), 2u);
    }

    void aMessageThatWasNotStoredIsNotAnswered()
    {
        Listener listener;
        listener.answer = [](const RawMessage &) -> Result<DispatchResult> { return Error{ErrorCode::Io, QStringLiteral("disk full")}; };
        MllpClient client(listener.port);
        QCOMPARE(client.ask("x"), std::nullopt);
        QVERIFY(listener.host.waitFor(ConnectionState::Failure, QStringLiteral("disk full")));
    }

    void aReplyThatCannotBeSentIsToldOnce()
    {
        Gate gone;
        Gate told;
        QString why;
        Listener listener;
        listener.answer = [&](const RawMessage &message) -> Result<DispatchResult> {
            gone.wait();
            Result<DispatchResult> result = Listener::echo(message);
            result->response->message = QByteArray(64 << 20, 'x'); // more than the system takes on its own
            result->delivered = [&](const QString &error) {
                why = error;
                told.open();
            };
            return result;
        };
        MllpClient client(listener.port);
        QVERIFY(client.send("x"));
        client.close();
        gone.open();
        QVERIFY(told.wait());
        QVERIFY2(why.contains(QStringLiteral("could not be sent")), qPrintable(why));
        QVERIFY(listener.host.waitFor(ConnectionState::Failure, QStringLiteral("could not be sent")));
    }

    void connectionsRunAtTheSameTime()
    {
        constexpr int connections = 8;
        std::latch all(connections);
        Listener listener({"maxConnections=8"});
        listener.answer = [&](const RawMessage &message) {
            all.arrive_and_wait(); // none gets on before all are in
            return Listener::echo(message);
        };
        std::vector<std::unique_ptr<MllpClient>> clients;
        for (int i = 0; i < connections; ++i) {
            clients.push_back(std::make_unique<MllpClient>(listener.port));
            QVERIFY(clients.back()->send(QByteArray::number(i)));
        }
        for (int i = 0; i < connections; ++i)
            QCOMPARE(clients[size_t(i)]->receive(), QByteArray::number(i));
    }

    void furtherConnectionsAreClosed()
    {
        Listener listener({"maxConnections=2"});
        MllpClient one(listener.port);
        MllpClient two(listener.port);
        QCOMPARE(one.ask("1"), QByteArray("1"));
        QCOMPARE(two.ask("2"), QByteArray("2"));
        MllpClient three(listener.port);
        QVERIFY(three.waitForClose());
        QVERIFY(listener.host.waitFor(ConnectionState::Failure, QStringLiteral("2 connections already")));
        QCOMPARE(one.ask("1"), QByteArray("1"));
        one.close();
        QTRY_COMPARE(listener.connector->connectionCount(), 1);
        MllpClient four(listener.port);
        QCOMPARE(four.ask("4"), QByteArray("4"));
    }

    void manyShortConnectionsLeakNothing()
    {
        Listener listener({"maxConnections=1000"});
        const auto openFiles = [] { return QDir(QStringLiteral("/proc/self/fd")).count(); };
        const auto threads = [] { return QDir(QStringLiteral("/proc/self/task")).entryList(QDir::Dirs | QDir::NoDotAndDotDot).size(); };
        MllpClient(listener.port).ask("x");
        QTRY_COMPARE(listener.connector->connectionCount(), 0);
        const auto filesBefore = openFiles();
        const auto threadsBefore = threads();
        for (int i = 0; i < 40; ++i) {
            MllpClient client(listener.port);
            QCOMPARE(client.ask("x"), QByteArray("x"));
            client.close();
            QTRY_COMPARE(listener.connector->connectionCount(), 0);
        }
        QVERIFY(threads() <= threadsBefore + 1); // the next connection may come before its thread is seen to be idle
        for (int i = 0; i < 300; ++i)
            MllpClient(listener.port).close();
        MllpClient last(listener.port);
        QCOMPARE(last.ask("x"), QByteArray("x")); // so all before it have been accepted
        last.close();
        QTRY_COMPARE(listener.connector->connectionCount(), 0);
        QCOMPARE(openFiles(), filesBefore);
    }

    void bytesOutsideAFrameAreIgnored()
    {
        Listener listener;
        MllpClient client(listener.port);
        QVERIFY(client.sendRaw("hello\r\n" + mllpFrame("a") + "\n" + mllpFrame("b")));
        QCOMPARE(client.receive(), QByteArray("a"));
        QCOMPARE(client.receive(), QByteArray("b"));
        int warnings = 0;
        for (const LogEntry &entry : Log::after(0))
            warnings += entry.text.contains(QStringLiteral("outside a frame")) && entry.field(u"peer").endsWith(QLatin1Char(':') + decimal(client.localPort()));
        QCOMPARE(warnings, 1);
    }

    void aLargeFrameIsProcessed()
    {
        const QByteArray content(50 << 20, 'x');
        Listener listener;
        listener.answer = [](const RawMessage &message) {
            return Listener::answerWith(QByteArray::number(message.content.size()));
        };
        MllpClient client(listener.port);
        QCOMPARE(client.ask(content), QByteArray::number(content.size()));
    }

    void aFrameOverTheLimitClosesItsConnection_data()
    {
        QTest::addColumn<bool>("ended");
        QTest::newRow("too large") << true;
        QTest::newRow("never ends") << false;
    }

    void aFrameOverTheLimitClosesItsConnection()
    {
        QFETCH(const bool, ended);
        Listener listener({}, {.maxFrameBytes = 100000});
        MllpClient other(listener.port);
        QCOMPARE(other.ask("before"), QByteArray("before"));
        MllpClient client(listener.port);
        const QByteArray content(200000, 'x');
        client.sendRaw(ended ? mllpFrame(content) : mllpFrame(content).chopped(2)); // may fail: the other side does not read it all
        QVERIFY(client.waitForClose());
        QVERIFY(listener.host.waitFor(ConnectionState::Failure, QStringLiteral("a frame of more than 100000 bytes")));
        QCOMPARE(other.ask("after"), QByteArray("after"));
        QCOMPARE(listener.received().size(), 2u);
        MllpClient again(listener.port);
        QCOMPARE(again.ask(QByteArray(100000, 'y')), QByteArray(100000, 'y'));
    }

    void aPeerThatNeverStopsSendingIsCut()
    {
        Listener listener({}, {.maxFrameBytes = 100000});
        MllpClient client(listener.port);
        const QByteArray part(1 << 16, 'x');
        bool taken = client.sendRaw("\x0b");
        for (int sent = 0; taken && sent < (256 << 20); sent += int(part.size()))
            taken = client.sendRaw(part);
        QVERIFY(!taken);
        QVERIFY(listener.host.waitFor(ConnectionState::Failure, QStringLiteral("a frame of more than 100000 bytes")));
        QVERIFY(listener.received().empty());
    }

    void aPeerThatFallsSilentIsCut_data()
    {
        QTest::addColumn<QByteArray>("sent");
        QTest::addColumn<QString>("event");
        QTest::newRow("in a frame") << QByteArray("\013abc") << QStringLiteral("in the middle of a frame, after 3 bytes");
        QTest::newRow("between frames") << QByteArray() << QString();
    }

    void aPeerThatFallsSilentIsCut()
    {
        QFETCH(const QByteArray, sent);
        QFETCH(const QString, event);
        Listener listener({"receiveTimeout=50"});
        MllpClient client(listener.port);
        client.sendRaw(sent);
        QVERIFY(client.waitForClose());
        QVERIFY(listener.host.waitFor(ConnectionState::Disconnected, decimal(client.localPort())));
        QCOMPARE(listener.host.hasEvent(ConnectionState::Failure, event), !event.isEmpty());
        QVERIFY(listener.received().empty());
    }

    void aPeerThatLeavesInAFrameIsTold()
    {
        Listener listener;
        MllpClient client(listener.port);
        QVERIFY(client.sendRaw("\013abcde"));
        client.finishSending();
        QVERIFY(client.waitForClose());
        QVERIFY(listener.host.waitFor(ConnectionState::Failure, QStringLiteral("in the middle of a frame, after 5 bytes")));
        QVERIFY(listener.received().empty());
    }

    void withoutEndBytesTheMessageEndsWithTheConnection()
    {
        Listener listener({"transmissionModeProperties/pluginPointName=Basic", "transmissionModeProperties/startOfMessageBytes=",
                           "transmissionModeProperties/endOfMessageBytes="});
        MllpClient client(listener.port);
        QVERIFY(client.sendRaw("plain text"));
        client.finishSending();
        QVERIFY(client.waitForClose());
        QCOMPARE(listener.received().size(), 1u);
        QCOMPARE(listener.received()[0].content, QByteArray("plain text"));
    }

    void withoutEndBytesTheMessageEndsWithSilence()
    {
        Listener listener({"transmissionModeProperties/endOfMessageBytes=", "receiveTimeout=100"});
        listener.answer = [](const RawMessage &message) { return Listener::answerWith(message.content + "\x1c\r"); };
        MllpClient client(listener.port);
        QVERIFY(client.sendRaw("\013one"));
        QCOMPARE(client.receive(), QByteArray("one"));
        QVERIFY(client.waitForClose()); // silent again, and no message begun
    }

    void oneMessageAConnection()
    {
        Listener listener({"keepConnectionOpen=false"});
        MllpClient client(listener.port);
        QVERIFY(client.sendRaw(mllpFrame("a") + mllpFrame("b")));
        QCOMPARE(client.receive(), QByteArray("a"));
        QVERIFY(client.waitForClose());
        QCOMPARE(listener.received().size(), 1u);
    }

    void otherCharacterSets()
    {
        Listener listener({"charsetEncoding=ISO-8859-1"});
        MllpClient client(listener.port);
        QCOMPARE(client.ask("M\xfcller"), QByteArray("M\xfcller"));
        QCOMPARE(listener.received()[0].content, QByteArray("M\xc3\xbcller"));
    }

    void bytesThatAreNotUtf8ArePassedOn()
    {
        Listener listener;
        MllpClient client(listener.port);
        QCOMPARE(client.ask("M\xfcller"), QByteArray("M\xfcller"));
    }

    void binaryData()
    {
        Listener listener({"dataTypeBinary=true"});
        listener.answer = [](const RawMessage &message) { return Listener::answerWith(message.content.toBase64()); };
        MllpClient client(listener.port);
        const QByteArray bytes = QByteArray::fromHex("00ff0b1c80");
        QCOMPARE(client.ask(bytes), bytes);
        QVERIFY(listener.received()[0].form == ContentForm::Binary);
        QCOMPARE(listener.received()[0].content, bytes);
    }

    void repliesOnANewConnection()
    {
        MllpResponder responder([](const QByteArray &) { return MllpResponder::Answer(); });
        Listener listener({"respondOnNewConnection=1", "responseAddress=127.0.0.1", "responsePort=" + QByteArray::number(responder.port())});
        MllpClient client(listener.port);
        // One after the other: two connections are read by two threads of the responder, in either order.
        QVERIFY(client.send("a"));
        QTRY_COMPARE(responder.received(), std::vector<QByteArray>{"a"});
        QVERIFY(client.send("b"));
        QTRY_COMPARE(responder.received(), (std::vector<QByteArray>{"a", "b"}));
        QCOMPARE(responder.connectionCount(), 2);
    }

    void recoveredRepliesGoOnANewConnectionWhereTheyMay()
    {
        MllpResponder responder([](const QByteArray &) { return MllpResponder::Answer(); });
        const QByteArrayList address{"responseAddress=127.0.0.1", "responsePort=" + QByteArray::number(responder.port())};
        const Response late{MessageStatus::Sent, "late", {}, {}, ResponseCheck::None};
        Listener listener(QByteArrayList{"respondOnNewConnection=2"} + address);
        MllpClient client(listener.port);
        QCOMPARE(client.ask("now"), QByteArray("now")); // its connection is there
        QCOMPARE(responder.connectionCount(), 0);
        const Delivery sent = listener.connector->respondToRecovered(late, {}, {});
        QVERIFY(sent.attempted);
        QCOMPARE(sent.error, QString());
        QTRY_COMPARE(responder.received(), std::vector<QByteArray>{"late"});

        std::stop_source halt;
        halt.request_stop();
        const Delivery halted = listener.connector->respondToRecovered(late, {}, halt.get_token());
        QVERIFY(halted.attempted && !halted.error.isEmpty());

        Listener sameConnection;
        const Delivery refused = sameConnection.connector->respondToRecovered(late, {}, {});
        QVERIFY(!refused.attempted);
        QVERIFY(refused.error.contains(QStringLiteral("recovered")));
    }

    void clientModeConnectsAndConnectsAgain()
    {
        Listener nobody({"serverMode=false", "remoteAddress=127.0.0.1", "remotePort=" + QByteArray::number(freePort()), "reconnectInterval=1"});
        QVERIFY(nobody.host.waitFor(ConnectionState::Failure, QStringLiteral("could not connect")));

        // The peer sends a message when the listener comes, and hangs up when it has its answer.
        MllpResponder peer([](const QByteArray &) { return MllpResponder::Answer{{}, MllpResponder::Answer::Then::Close}; }, mllpFrame("hello"));
        Listener listener({"serverMode=false", "remoteAddress=127.0.0.1", "remotePort=" + QByteArray::number(peer.port()), "reconnectInterval=1"});
        QVERIFY2(!listener.error, qPrintable(listener.error ? listener.error->message : QString()));
        QCOMPARE(listener.connector->endpoint(), QStringLiteral("127.0.0.1:%1").arg(peer.port()));
        QTRY_VERIFY(peer.received().size() >= 3);
        QCOMPARE(peer.received()[2], QByteArray("hello"));
        listener.connector->stop();
        QVERIFY(peer.connectionCount() >= 3);
    }

    void stopLetsTheMessageInProgressEnd()
    {
        Gate entered;
        Gate mayLeave;
        Listener listener;
        listener.answer = [&](const RawMessage &message) {
            entered.open();
            mayLeave.wait();
            return Listener::echo(message);
        };
        MllpClient idle(listener.port);
        MllpClient client(listener.port);
        QVERIFY(client.sendRaw(mllpFrame("a") + mllpFrame("b")));
        QVERIFY(entered.wait());
        std::atomic<bool> stopped = false;
        std::thread stopper([&] {
            listener.connector->stop();
            stopped = true;
        });
        QVERIFY(idle.waitForClose()); // stopping has begun
        QVERIFY(!stopped);
        mayLeave.open();
        stopper.join();
        QCOMPARE(client.receive(), QByteArray("a"));
        QVERIFY(client.waitForClose());
        QCOMPARE(listener.received().size(), 1u); // the second was not taken
        QVERIFY(!MllpClient(listener.port).isConnected());
        QCOMPARE(listener.connector->connectionCount(), 0);

        const Result<void> startedAgain = listener.connector->start();
        QVERIFY(startedAgain.ok());
        MllpClient again(listener.port);
        QCOMPARE(again.ask("c"), QByteArray("c"));
    }

    void haltCutsWhatStopWaitsFor()
    {
        Gate entered;
        Gate told;
        Listener listener;
        listener.answer = [&](const RawMessage &message) {
            entered.open();
            Result<DispatchResult> result = Listener::echo(message);
            result->response->message = QByteArray(64 << 20, 'x'); // the client does not read it
            result->delivered = [&](const QString &error) {
                if (error.contains(QStringLiteral("halted")))
                    told.open();
            };
            return result;
        };
        MllpClient client(listener.port);
        QVERIFY(client.send("x"));
        QVERIFY(entered.wait());
        std::thread stopper([&] { listener.connector->stop(); });
        listener.connector->halt();
        stopper.join();
        QVERIFY(told.wait());
    }

    void aPortInUseIsNamed()
    {
        Listener first;
        QVERIFY(!first.error);
        Listener second({"listenerConnectorProperties/port=" + QByteArray::number(first.port)});
        QVERIFY(second.error);
        QVERIFY(second.error->code == ErrorCode::Busy);
        QCOMPARE(second.error->message, QStringLiteral("port %1 on 127.0.0.1 is already in use").arg(first.port));
        MllpClient client(first.port);
        QCOMPARE(client.ask("x"), QByteArray("x"));
    }

    void wrongSettingsAreNamed_data()
    {
        QTest::addColumn<QByteArrayList>("changes");
        QTest::addColumn<QString>("named");
        QTest::newRow("port is text") << QByteArrayList{"listenerConnectorProperties/port=abc"} << QStringLiteral("listenerConnectorProperties/port is \"abc\"");
        QTest::newRow("port is empty") << QByteArrayList{"listenerConnectorProperties/port="} << QStringLiteral("listenerConnectorProperties/port is empty");
        QTest::newRow("port too large") << QByteArrayList{"listenerConnectorProperties/port=70000"} << QStringLiteral("from 1 to 65535");
        QTest::newRow("charset") << QByteArrayList{"charsetEncoding=KLINGON"} << QStringLiteral("charsetEncoding: no character set is called \"KLINGON\"");
        QTest::newRow("start bytes") << QByteArrayList{"transmissionModeProperties/startOfMessageBytes=0x0B"} << QStringLiteral("startOfMessageBytes is \"0x0B\"");
        QTest::newRow("end bytes") << QByteArrayList{"transmissionModeProperties/endOfMessageBytes=1C0"} << QStringLiteral("endOfMessageBytes is \"1C0\"");
        QTest::newRow("mode") << QByteArrayList{"transmissionModeProperties/pluginPointName=ASTM"} << QStringLiteral("pluginPointName is \"ASTM\"");
        QTest::newRow("MLLP 2") << QByteArrayList{"transmissionModeProperties/useMLLPv2=true"} << QStringLiteral("useMLLPv2");
        QTest::newRow("connections") << QByteArrayList{"maxConnections=0"} << QStringLiteral("maxConnections is \"0\"");
        QTest::newRow("timeout") << QByteArrayList{"receiveTimeout=-1"} << QStringLiteral("receiveTimeout is \"-1\"");
        QTest::newRow("where to reply") << QByteArrayList{"respondOnNewConnection=3"} << QStringLiteral("respondOnNewConnection is 3");
        QTest::newRow("address of recovered replies") << QByteArrayList{"respondOnNewConnection=2"} << QStringLiteral("responseAddress is empty");
        QTest::newRow("reply address") << QByteArrayList{"respondOnNewConnection=1"} << QStringLiteral("responseAddress is empty");
        QTest::newRow("client without a peer") << QByteArrayList{"serverMode=false"} << QStringLiteral("remoteAddress is empty");
        QTest::newRow("address") << QByteArrayList{"listenerConnectorProperties/host=192.0.2.1"} << QStringLiteral("192.0.2.1");
    }

    void wrongSettingsAreNamed()
    {
        QFETCH(const QByteArrayList, changes);
        QFETCH(const QString, named);
        const Listener listener(changes);
        QVERIFY(listener.error);
        QVERIFY(listener.error->code == ErrorCode::Invalid);
        QVERIFY2(listener.error->message.contains(named), qPrintable(listener.error->message));
    }
};

QTEST_GUILESS_MAIN(tst_TcpListener)
#include "tst_tcp_listener.moc"
