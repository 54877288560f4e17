// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/connectors/builtin_connectors.h"
#include "tests/connectors/connector_fixture.h"
#include "tests/support/mllp_peer.h"

#include <latch>
#include <thread>

using namespace millrace;
using namespace millrace::test;

namespace {

using Answer = MllpResponder::Answer;

Answer nothing(const QByteArray &)
{
    return {};
}

} // namespace

class tst_TcpSender : public QObject
{
    Q_OBJECT

private:
    RecordingHost m_host;
    std::unique_ptr<DestinationConnector> m_sender;
    PropertyTree m_properties;

    static Result<std::unique_ptr<DestinationConnector>> make(const PropertyTree &properties, ConnectorHost &host, const ConnectorOptions &options = {})
    {
        const ConnectorRegistry registry = builtinConnectors(options);
        return registry.find(QStringLiteral("TCP Sender"), ConnectorMode::Destination)
            ->createDestination({}, destinationConfig(QStringLiteral("TCP Sender"), properties), host);
    }

    static PropertyTree settings(quint16 port, const QByteArrayList &changes = {})
    {
        PropertyTree properties = defaultProperties(QStringLiteral("TcpDispatcherProperties"));
        properties.set("remotePort", QByteArray::number(port));
        properties.set("responseTimeout", "20000");
        for (const QByteArray &change : changes)
            properties.set(change.left(change.indexOf('=')), change.mid(change.indexOf('=') + 1));
        return properties;
    }

    void use(quint16 port, const QByteArrayList &changes = {}, const ConnectorOptions &options = {})
    {
        m_properties = settings(port, changes);
        m_sender = make(m_properties, m_host, options).value();
        QVERIFY(m_sender->start().ok());
    }

    Response send(const QByteArray &content, std::stop_token stop = {})
    {
        PropertyTree properties = m_properties;
        properties.set("template", content);
        ConnectorMessage message;
        OutgoingMessage outgoing;
        outgoing.properties = &properties;
        outgoing.message = &message;
        return m_sender->send(outgoing, stop);
    }

private Q_SLOTS:
    void cleanup()
    {
        if (m_sender)
            m_sender->stop();
        m_sender.reset();
    }

    void sendsAndReturnsTheReply()
    {
        MllpResponder peer(MllpResponder::always("MSA|AA|1"));
        use(peer.port());
        QCOMPARE(m_sender->endpoint(), QStringLiteral("127.0.0.1:%1").arg(peer.port()));
        const Response response = send("MSH|one");
        QVERIFY(response.status == MessageStatus::Sent);
        QCOMPARE(response.message, QByteArray("MSA|AA|1"));
        QCOMPARE(response.statusMessage, QStringLiteral("Message successfully sent."));
        QCOMPARE(response.error, QString());
        QVERIFY(response.check == ResponseCheck::Validate);
        QCOMPARE(peer.received(), std::vector<QByteArray>{"MSH|one"});
        QVERIFY(m_host.hasEvent(ConnectionState::Connected, QString::number(peer.port())));
        QVERIFY(m_host.hasEvent(ConnectionState::Disconnected, QString::number(peer.port())));
    }

    void validationIsLeftOutWhereItIsOff()
    {
        MllpResponder peer(MllpResponder::always("x"));
        use(peer.port(), {"destinationConnectorProperties/validateResponse=false"});
        QVERIFY(send("x").check == ResponseCheck::None);
    }

    void anEmptyReplyIsAReply()
    {
        MllpResponder peer(MllpResponder::always(""));
        use(peer.port());
        const Response response = send("x");
        QVERIFY(response.status == MessageStatus::Sent);
        QCOMPARE(response.message, QByteArray());
    }

    void peersThatDoNotAnswerRight_data()
    {
        QTest::addColumn<QByteArrayList>("changes");
        QTest::addColumn<QByteArray>("answer");
        QTest::addColumn<bool>("closes");
        QTest::addColumn<QString>("status");
        QTest::addColumn<QString>("told");
        const QString queued = QStringLiteral("QUEUED");
        const QByteArray shortWait = "responseTimeout=50";
        QTest::newRow("stalls, queue") << QByteArrayList{shortWait} << QByteArray() << false << queued << QStringLiteral("Timeout waiting for response");
        QTest::newRow("stalls, error") << QByteArrayList{shortWait, "queueOnResponseTimeout=false"} << QByteArray() << false << QStringLiteral("ERROR")
                                       << QStringLiteral("Timeout waiting for response");
        QTest::newRow("stalls in its answer") << QByteArrayList{shortWait} << QByteArray("\x0bMSA|A") << false << queued << QStringLiteral("Timeout waiting for response");
        QTest::newRow("junk, then stalls") << QByteArrayList{shortWait} << QByteArray("what?") << false << queued << QStringLiteral("Timeout waiting for response");
        QTest::newRow("junk, then drops") << QByteArrayList{} << QByteArray("what?") << true << queued << QStringLiteral("without a response");
        QTest::newRow("drops") << QByteArrayList{} << QByteArray() << true << queued << QStringLiteral("without a response");
        QTest::newRow("drops in its answer") << QByteArrayList{} << QByteArray("\x0bMSA|A") << true << queued << QStringLiteral("in the middle of its response");
        QTest::newRow("endless answer") << QByteArrayList{} << QByteArray('\x0b' + QByteArray(5000, 'x')) << false << queued << QStringLiteral("a frame of more than 1000 bytes");
    }

    void peersThatDoNotAnswerRight()
    {
        QFETCH(const QByteArrayList, changes);
        QFETCH(const QByteArray, answer);
        QFETCH(const bool, closes);
        QFETCH(const QString, status);
        QFETCH(const QString, told);
        MllpResponder peer([&](const QByteArray &) { return Answer{answer, closes ? Answer::Then::Close : Answer::Then::GoOn}; });
        use(peer.port(), changes + QByteArrayList{"keepConnectionOpen=true"}, {.maxFrameBytes = 1000});
        const Response response = send("x");
        QCOMPARE(statusName(response.status), status);
        QVERIFY2(response.statusMessage.contains(told), qPrintable(response.statusMessage));
        QVERIFY2(response.error.startsWith(QStringLiteral("TCP Sender error\nERROR MESSAGE: ") + response.statusMessage), qPrintable(response.error));
        QCOMPARE(response.message, QByteArray());
        QVERIFY(response.check == ResponseCheck::None);
        QVERIFY(m_host.hasEvent(ConnectionState::Failure, told));
        // What the peer may still say to this message must not be taken for the answer to the next.
        send("y");
        QCOMPARE(peer.connectionCount(), 2);
    }

    // Junk, one byte at a time, keeps the connection from falling silent but is no response.
    void aPeerThatOnlyBabblesIsGivenUp()
    {
        MllpResponder peer([](const QByteArray &) { return Answer{{}, Answer::Then::Babble}; });
        use(peer.port(), {"responseTimeout=100"});
        const Response response = send("x");
        QVERIFY(response.status == MessageStatus::Queued);
        QCOMPARE(response.statusMessage, QStringLiteral("Timeout waiting for response"));
    }

    void nobodyListens()
    {
        const quint16 port = freePort();
        use(port);
        const Response response = send("x");
        QVERIFY(response.status == MessageStatus::Queued);
        QCOMPARE(response.statusMessage, QStringLiteral("Error connecting to 127.0.0.1:%1: Connection refused").arg(port));
        QVERIFY(m_host.hasEvent(ConnectionState::Failure, QStringLiteral("Connection refused")));
    }

    void whereToIsTakenFromTheMessage_data()
    {
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<QString>("told");
        QTest::newRow("address") << QByteArray("remoteAddress") << QByteArray() << QStringLiteral("remoteAddress is empty");
        QTest::newRow("unknown address") << QByteArray("remoteAddress") << QByteArray("no.such.host.invalid") << QStringLiteral("no.such.host.invalid");
        QTest::newRow("port") << QByteArray("remotePort") << QByteArray("${port}") << QStringLiteral("remotePort is \"${port}\"");
        QTest::newRow("no port") << QByteArray("remotePort") << QByteArray() << QStringLiteral("remotePort is empty");
    }

    void whereToIsTakenFromTheMessage()
    {
        QFETCH(const QByteArray, key);
        QFETCH(const QByteArray, value);
        QFETCH(const QString, told);
        use(1);
        m_properties.set(key, value);
        const Response response = send("x");
        QVERIFY(response.status == MessageStatus::Queued);
        QVERIFY2(response.statusMessage.contains(told), qPrintable(response.statusMessage));
    }

    void theResponseMayBeIgnored()
    {
        MllpResponder peer(nothing);
        use(peer.port(), {"ignoreResponse=true"});
        const Response response = send("x");
        QVERIFY(response.status == MessageStatus::Sent);
        QCOMPARE(response.statusMessage, QStringLiteral("Message successfully sent."));
        QCOMPARE(response.message, QByteArray());
        QVERIFY(response.check == ResponseCheck::None);
        QTRY_COMPARE(peer.received().size(), 1u);
    }

    void connectionsAreKeptWhereThatIsSet_data()
    {
        QTest::addColumn<QByteArrayList>("changes");
        QTest::addColumn<int>("connections");
        QTest::newRow("one a message") << QByteArrayList{} << 5;
        QTest::newRow("kept") << QByteArrayList{"keepConnectionOpen=true"} << 1;
        QTest::newRow("kept for ever") << QByteArrayList{"keepConnectionOpen=true", "sendTimeout=0"} << 1;
        QTest::newRow("kept, ignoring responses") << QByteArrayList{"keepConnectionOpen=true", "ignoreResponse=true"} << 1;
    }

    void connectionsAreKeptWhereThatIsSet()
    {
        QFETCH(const QByteArrayList, changes);
        QFETCH(const int, connections);
        MllpResponder peer(MllpResponder::always("ok"));
        use(peer.port(), changes);
        for (int i = 0; i < 5; ++i) // receiving threads come and go: each from a thread of its own
            std::thread([&] { QVERIFY(send(QByteArray::number(i)).status == MessageStatus::Sent); }).join();
        QTRY_COMPARE(peer.received().size(), 5u);
        QCOMPARE(peer.connectionCount(), connections);
    }

    void severalQueueThreadsDoNotShareConnections()
    {
        MllpResponder peer(MllpResponder::always("ok"));
        use(peer.port(), {"keepConnectionOpen=true", "destinationConnectorProperties/queueEnabled=true", "destinationConnectorProperties/threadCount=2"});
        std::latch both(2);
        {
            std::vector<std::jthread> running;
            for (int t = 0; t < 2; ++t) {
                running.emplace_back([&] {
                    send("a");
                    both.arrive_and_wait(); // now there are two idle connections, or one that both would take
                    for (int i = 0; i < 20; ++i)
                        send("b");
                });
            }
        }
        QCOMPARE(peer.received().size(), 42u);
        QCOMPARE(peer.connectionCount(), 2);
    }

    void aConnectionThatThePeerClosedIsNotUsedAgain()
    {
        MllpResponder peer([](const QByteArray &) { return Answer{mllpFrame("ok"), Answer::Then::Close}; });
        use(peer.port(), {"keepConnectionOpen=true"});
        for (int i = 0; i < 20; ++i) {
            QVERIFY(send("x").status == MessageStatus::Sent);
            QTRY_COMPARE(peer.openConnectionCount(), 0);
        }
        QCOMPARE(peer.connectionCount(), 20);
    }

    void whatCameUnaskedIsNotTheNextResponse()
    {
        MllpResponder peer([](const QByteArray &content) { return Answer{mllpFrame("reply to " + content) + mllpFrame("late")}; });
        use(peer.port(), {"keepConnectionOpen=true"});
        QCOMPARE(send("1").message, QByteArray("reply to 1"));
        QCOMPARE(send("2").message, QByteArray("reply to 2"));
        QCOMPARE(peer.connectionCount(), 1);
    }

    void idleConnectionsAreClosed()
    {
        MllpResponder peer(MllpResponder::always("ok"));
        use(peer.port(), {"keepConnectionOpen=true", "sendTimeout=20"});
        QVERIFY(send("x").status == MessageStatus::Sent);
        QVERIFY(m_host.waitFor(ConnectionState::Disconnected, QString::number(peer.port())));
        QTRY_COMPARE(peer.openConnectionCount(), 0);
        QVERIFY(send("x").status == MessageStatus::Sent);
    }

    void stopClosesKeptConnections()
    {
        MllpResponder peer(MllpResponder::always("ok"));
        use(peer.port(), {"keepConnectionOpen=true", "sendTimeout=0"});
        QVERIFY(send("x").status == MessageStatus::Sent);
        QCOMPARE(peer.openConnectionCount(), 1);
        m_sender->stop();
        QTRY_COMPARE(peer.openConnectionCount(), 0);
        QVERIFY(m_sender->start().ok());
        QVERIFY(send("x").status == MessageStatus::Sent);
    }

    void sendsRunAtTheSameTime()
    {
        constexpr int threads = 8;
        std::latch all(threads);
        MllpResponder peer([&](const QByteArray &content) {
            if (content.startsWith("first"))
                all.arrive_and_wait(); // none is answered before all are there
            return Answer{mllpFrame("re " + content)};
        });
        use(peer.port(), {"keepConnectionOpen=true"});
        std::atomic<int> right = 0;
        {
            std::vector<std::jthread> running;
            for (int t = 0; t < threads; ++t) {
                running.emplace_back([&, t] {
                    for (int i = 0; i < 50; ++i) {
                        const QByteArray content = (i == 0 ? "first " : "next ") + QByteArray::number(t * 1000 + i);
                        right += send(content).message == "re " + content;
                    }
                });
            }
        }
        QCOMPARE(right.load(), threads * 50);
        QCOMPARE(peer.connectionCount(), threads);
    }

    void stopRequestsEndTheWait()
    {
        Gate asked;
        MllpResponder peer([&](const QByteArray &) {
            asked.open();
            return Answer{};
        });
        use(peer.port(), {"responseTimeout=0"});
        std::stop_source stop;
        Response response;
        std::thread sender([&] { response = send("x", stop.get_token()); });
        QVERIFY(asked.wait());
        stop.request_stop();
        sender.join();
        QVERIFY(response.status == MessageStatus::Queued);
        QVERIFY2(response.error.contains(QStringLiteral("halted")), qPrintable(response.error));
        QVERIFY(send("y", stop.get_token()).status == MessageStatus::Queued);
    }

    void aLargeMessageAndReply()
    {
        const QByteArray content(50 << 20, 'x');
        MllpResponder peer([](const QByteArray &asked) { return Answer{mllpFrame(asked)}; });
        use(peer.port());
        QVERIFY(send(content).message == content);
    }

    void characterSetsAndBytes()
    {
        MllpResponder peer([](const QByteArray &asked) { return Answer{mllpFrame(asked)}; });
        use(peer.port(), {"charsetEncoding=ISO-8859-1"});
        QCOMPARE(send("M\xc3\xbcller").message, QByteArray("M\xc3\xbcller"));
        QCOMPARE(peer.received().back(), QByteArray("M\xfcller"));
        m_sender->stop();
        use(peer.port(), {"dataTypeBinary=true"});
        send("AAEC/w==");
        QCOMPARE(peer.received().back(), QByteArray("\0\1\2\xff", 4));
        QVERIFY(send("?!").status == MessageStatus::Error);
    }

    void ownFrames()
    {
        MllpResponder peer([](const QByteArray &asked) { return Answer{"<<" + asked + ">>", Answer::Then::Close}; });
        use(peer.port(), {"transmissionModeProperties/pluginPointName=Basic", "transmissionModeProperties/startOfMessageBytes=0B",
                          "transmissionModeProperties/endOfMessageBytes=1C0D"});
        QVERIFY(send("x").status == MessageStatus::Queued); // the reply is in another frame
        m_sender->stop();
        MllpResponder plain([](const QByteArray &asked) { return Answer{"plain " + asked, Answer::Then::Close}; });
        use(plain.port(), {"transmissionModeProperties/startOfMessageBytes=", "transmissionModeProperties/endOfMessageBytes="});
        const Response response = send(mllpFrame("x")); // so that the responder knows where it ends
        QCOMPARE(response.message, QByteArray("plain x"));
    }

    void theLocalAddressMayBeChosen()
    {
        MllpResponder peer(MllpResponder::always("ok"));
        use(peer.port(), {"overrideLocalBinding=true", "localAddress=127.0.0.1", "localPort=0"});
        QVERIFY(send("x").status == MessageStatus::Sent);
        m_properties.set("localAddress", "192.0.2.1");
        const Response response = send("x");
        QVERIFY(response.status == MessageStatus::Queued);
        QVERIFY2(response.statusMessage.contains(QStringLiteral("192.0.2.1")), qPrintable(response.statusMessage));
    }

    void wrongSettingsAreNamed_data()
    {
        QTest::addColumn<QByteArray>("change");
        QTest::addColumn<QString>("named");
        QTest::newRow("server mode") << QByteArray("serverMode=true") << QStringLiteral("serverMode");
        QTest::newRow("charset") << QByteArray("charsetEncoding=KLINGON") << QStringLiteral("KLINGON");
        QTest::newRow("frame") << QByteArray("transmissionModeProperties/endOfMessageBytes=1") << QStringLiteral("endOfMessageBytes");
        QTest::newRow("response timeout") << QByteArray("responseTimeout=soon") << QStringLiteral("responseTimeout is \"soon\"");
        QTest::newRow("send timeout") << QByteArray("sendTimeout=-1") << QStringLiteral("sendTimeout");
        QTest::newRow("buffer size") << QByteArray("bufferSize=0") << QStringLiteral("bufferSize");
    }

    void wrongSettingsAreNamed()
    {
        QFETCH(const QByteArray, change);
        QFETCH(const QString, named);
        const auto sender = make(settings(1, {change}), m_host);
        QVERIFY(!sender.ok());
        QVERIFY(sender.error().code == ErrorCode::Invalid);
        QVERIFY2(sender.error().message.contains(named), qPrintable(sender.error().message));
    }
};

QTEST_GUILESS_MAIN(tst_TcpSender)
#include "tst_tcp_sender.moc"
