// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/connectors/builtin_connectors.h"
#include "engine/connectors/http/http_authentication.h"
#include "engine/connectors/http/http_request_builder.h"
#include "engine/script/script_array.h"
#include "tests/connectors/connector_fixture.h"
#include "tests/support/http_peer.h"
#include "tests/support/mllp_peer.h"

#include <thread>

using namespace millrace;
using namespace millrace::test;

namespace {

using Answer = HttpPeer::Answer;

PropertyTree leaf(const QByteArray &name, const QByteArray &text)
{
    PropertyTree element;
    element.name = name;
    element.text = text;
    return element;
}

// A row of <headers> or <parameters>.
PropertyTree entry(const QByteArray &name, const QByteArrayList &values)
{
    PropertyTree list = leaf("list", {});
    for (const QByteArray &value : values)
        list.children.push_back(leaf("string", value));
    PropertyTree row = leaf("entry", {});
    row.children = {leaf("string", name), list};
    return row;
}

const Answer ok = HttpPeer::reply("200 OK", {"Content-Type: text/plain; charset=UTF-8"}, "done");

} // namespace

class tst_HttpSender : public QObject
{
    Q_OBJECT

private:
    RecordingHost m_host;
    std::unique_ptr<DestinationConnector> m_sender;
    PropertyTree m_properties;
    ConnectorMessage m_message;

    static Result<std::unique_ptr<DestinationConnector>> make(const PropertyTree &properties, ConnectorHost &host, const ConnectorOptions &options = {})
    {
        const ConnectorRegistry registry = builtinConnectors(options);
        return registry.find(QStringLiteral("HTTP Sender"), ConnectorMode::Destination)
            ->createDestination({}, destinationConfig(QStringLiteral("HTTP Sender"), properties), host);
    }

    void use(const QByteArray &url, const QByteArrayList &changes = {}, const ConnectorOptions &options = {})
    {
        m_properties = defaultProperties(QStringLiteral("HttpDispatcherProperties"));
        m_properties.set("host", url);
        m_properties.set("socketTimeout", "20000");
        for (const QByteArray &change : changes)
            m_properties.set(change.left(change.indexOf('=')), change.mid(change.indexOf('=') + 1));
        m_message = {};
        m_sender = make(m_properties, m_host, options).value();
        QVERIFY(m_sender->start().ok());
    }

    Response send(const QByteArray &content = {}, std::stop_token stop = {})
    {
        PropertyTree properties = m_properties;
        properties.set("content", content);
        OutgoingMessage outgoing;
        outgoing.properties = &properties;
        outgoing.message = &m_message;
        return m_sender->send(outgoing, stop);
    }

private Q_SLOTS:
    void cleanup()
    {
        if (m_sender)
            m_sender->stop();
        m_sender.reset();
    }

    void sendsAndReturnsTheAnswer()
    {
        HttpPeer peer(HttpPeer::always(ok));
        use(peer.url("/a/b?c=d"));
        QCOMPARE(m_sender->endpoint(), QString::fromLatin1(peer.url("/a/b?c=d")));
        const Response response = send("MSH|\xc3\xa9\r");
        QCOMPARE(response.status, MessageStatus::Sent);
        QCOMPARE(response.message, QByteArray("done"));
        QVERIFY(response.error.isEmpty());
        const HttpPeer::Request request = peer.requests().value(0);
        QCOMPARE(request.method, QByteArray("POST"));
        QCOMPARE(request.target, QByteArray("/a/b?c=d"));
        QCOMPARE(request.body, QByteArray("MSH|\xc3\xa9\r"));
        QCOMPARE(request.header("content-type"), QByteArray("text/plain; charset=UTF-8"));
        QCOMPARE(request.header("host"), "127.0.0.1:" + QByteArray::number(peer.port()));
        QVERIFY(request.header("expect").isEmpty());
        QCOMPARE(m_message.connectorMap.value(QStringLiteral("responseStatusCode")).toText(), QStringLiteral("200"));
        QCOMPARE(m_message.connectorMap.value(QStringLiteral("responseStatusLine")).toText(), QStringLiteral("HTTP/1.1 200 OK"));
        QVERIFY(m_message.connectorMap.value(QStringLiteral("responseHeaders")).toText().contains(QLatin1String("\"Content-Length\":[\"4\"]")));
    }

    void methods_data()
    {
        QTest::addColumn<QByteArray>("method");
        QTest::addColumn<QByteArray>("body");
        QTest::newRow("post") << QByteArray("post") << QByteArray("content");
        QTest::newRow("put") << QByteArray("put") << QByteArray("content");
        QTest::newRow("patch") << QByteArray("patch") << QByteArray("content");
        QTest::newRow("get") << QByteArray("get") << QByteArray();
        QTest::newRow("delete") << QByteArray("delete") << QByteArray();
    }
    void methods()
    {
        QFETCH(const QByteArray, method);
        QFETCH(const QByteArray, body);
        HttpPeer peer(HttpPeer::always(ok));
        use(peer.url(), {"method=" + method});
        QCOMPARE(send("content").status, MessageStatus::Sent);
        QCOMPARE(peer.requests().value(0).method, method.toUpper());
        QCOMPARE(peer.requests().value(0).body, body);
        QCOMPARE(peer.requests().value(0).header("content-type").isEmpty(), body.isEmpty());
    }

    void statusSaysWhatCameOfIt_data()
    {
        QTest::addColumn<QByteArray>("statusLine");
        QTest::addColumn<bool>("isSent");
        for (const auto &[line, isSent] : {std::pair("200 OK", true), {"204 No Content", true}, {"302 Found", true}, {"399 Odd", true},
                                           {"400 Bad Request", false}, {"404 Not Found", false}, {"500 Broken", false}})
            QTest::newRow(line) << QByteArray(line) << isSent;
    }
    void statusSaysWhatCameOfIt()
    {
        QFETCH(const QByteArray, statusLine);
        QFETCH(const bool, isSent);
        HttpPeer peer(HttpPeer::always({"HTTP/1.1 " + statusLine + "\r\nLocation: /other\r\nContent-Length: " + (statusLine.startsWith("204") ? "0" : "4") + "\r\n\r\n"
                                        + (statusLine.startsWith("204") ? "" : "text"), Answer::Then::GoOn}));
        use(peer.url());
        const Response response = send("x");
        QCOMPARE(response.status, isSent ? MessageStatus::Sent : MessageStatus::Queued);
        QCOMPARE(response.message, QByteArray(statusLine.startsWith("204") ? "" : "text")); // an error's body too
        QCOMPARE(response.error.isEmpty(), isSent);
        QCOMPARE(peer.requests().size(), qsizetype(1)); // a POST is not redirected
    }

    void headersAndParameters()
    {
        HttpPeer peer(HttpPeer::always(ok));
        use(peer.url("/p?a=1#fragment"));
        m_properties.find("headers")->children = {entry("X-One", {"1", "two"}), entry("X-Evil", {"a\r\nX-Injected: 1"}), entry("X-Empty", {""}),
                                                  entry("Content-Length", {"999"}), entry("User-Agent", {"mine"})};
        m_properties.find("parameters")->children = {entry("q", {"a b&\xc3\xa9", "2"}), entry("n", {""})};
        QCOMPARE(send("x").status, MessageStatus::Sent);
        const HttpPeer::Request request = peer.requests().value(0);
        QCOMPARE(request.target, QByteArray("/p?a=1&q=a+b%26%C3%A9&q=2&n="));
        QVERIFY(request.headers.contains(std::pair<QByteArray, QByteArray>("x-one", "1")));
        QVERIFY(request.headers.contains(std::pair<QByteArray, QByteArray>("x-one", "two")));
        QVERIFY(request.headers.contains(std::pair<QByteArray, QByteArray>("x-empty", "")));
        QCOMPARE(request.header("x-injected"), QByteArray());
        QCOMPARE(request.header("content-length"), QByteArray("1"));
        QCOMPARE(request.header("user-agent"), QByteArray("mine"));
    }

    void headersAndParametersFromVariables()
    {
        HttpPeer peer(HttpPeer::always(ok));
        use(peer.url(), {"useHeadersVariable=true", "headersVariable=h", "useParametersVariable=true", "parametersVariable=p"});
        m_message.channelMap = {
            {QStringLiteral("h"), ValueObject{{QStringLiteral("X-A"), QStringLiteral("1")}, {QStringLiteral("X-B"), ValueList{QStringLiteral("2"), QStringLiteral("3")}}}},
            {QStringLiteral("p"), Value(std::shared_ptr<const ScriptObject>(std::make_shared<ScriptRecord>(ValueObject{{QStringLiteral("k"), QStringLiteral("v")}})))}};
        QCOMPARE(send("x").status, MessageStatus::Sent);
        const HttpPeer::Request request = peer.requests().value(0);
        QCOMPARE(request.target, QByteArray("/?k=v"));
        QCOMPARE(request.header("x-a"), QByteArray("1"));
        QVERIFY(request.headers.contains(std::pair<QByteArray, QByteArray>("x-b", "3")));

        m_message.channelMap.clear(); // no such variable: no headers
        QCOMPARE(send("x").status, MessageStatus::Sent);
        QCOMPARE(peer.requests().value(1).target, QByteArray("/"));
    }

    void forms()
    {
        HttpPeer peer(HttpPeer::always(ok));
        use(peer.url("/form"), {"contentType=application/x-www-form-urlencoded"});
        QCOMPARE(send("a=1").status, MessageStatus::Sent);
        m_properties.find("parameters")->children = {entry("q", {"a b"})};
        QCOMPARE(send("ignored").status, MessageStatus::Sent);
        QCOMPARE(peer.requests().value(0).body, QByteArray("a=1"));
        QCOMPARE(peer.requests().value(1).body, QByteArray("q=a+b"));
        QCOMPARE(peer.requests().value(1).target, QByteArray("/form"));
    }

    void multipart()
    {
        HttpPeer peer(HttpPeer::always(ok));
        use(peer.url(), {"multipart=true", "contentType=application/pdf", "dataTypeBinary=true"});
        QCOMPARE(send("AP8=").status, MessageStatus::Sent);
        const HttpPeer::Request request = peer.requests().value(0);
        const HttpContentType type = HttpContentType::parse(request.header("content-type"));
        QCOMPARE(type.mimeType, QByteArray("multipart/form-data"));
        const QByteArray boundary = type.parameters.value("boundary");
        QVERIFY(request.body.startsWith("--" + boundary + "\r\n"));
        QVERIFY(request.body.endsWith("\r\n--" + boundary + "--\r\n"));
        QVERIFY(request.body.contains("Content-Type: application/pdf\r\n"));
        QVERIFY(request.body.contains(QByteArray("\r\n\r\n\0\xff\r\n", 8)));
    }

    void characterSets()
    {
        HttpPeer peer([](const HttpPeer::Request &request) {
            return HttpPeer::reply("200 OK", {"Content-Type: text/plain" + QByteArray(request.target == "/own" ? "; charset=ISO-8859-15" : "")}, "\xa4\xe9");
        });
        use(peer.url("/own"), {"charset=ISO-8859-1"});
        QCOMPARE(send("\xc3\xa9").message, QByteArray("\xe2\x82\xac\xc3\xa9")); // the response says its own
        QCOMPARE(peer.requests().value(0).body, QByteArray("\xe9"));
        QCOMPARE(peer.requests().value(0).header("content-type"), QByteArray("text/plain; charset=ISO-8859-1"));
        use(peer.url(), {"charset=ISO-8859-1", "contentType=text/plain; charset=utf-8"});
        QCOMPARE(send("\xc3\xa9").message, QByteArray("\xc2\xa4\xc3\xa9"));
        QCOMPARE(peer.requests().value(1).body, QByteArray("\xc3\xa9"));
        QCOMPARE(peer.requests().value(1).header("content-type"), QByteArray("text/plain; charset=utf-8"));
        use(peer.url(), {"charset=NONE"});
        QCOMPARE(send("\xc3\xa9").status, MessageStatus::Sent);
        QCOMPARE(peer.requests().value(2).header("content-type"), QByteArray("text/plain"));
    }

    void compression()
    {
        HttpPeer peer([](const HttpPeer::Request &request) { return HttpPeer::reply("200 OK", {"Content-Encoding: gzip"}, request.body); });
        use(peer.url());
        m_properties.find("headers")->children = {entry("Content-Encoding", {"gzip"})};
        const QByteArray content = QByteArray("compress me ").repeated(1000);
        QCOMPARE(send(content).message, content);
        QVERIFY(peer.requests().value(0).body.size() < 1000);
    }

    void binaryResponses()
    {
        HttpPeer peer([](const HttpPeer::Request &request) { return HttpPeer::reply("200 OK", {"Content-Type: " + request.body}, QByteArray("\0\xff", 2)); });
        use(peer.url());
        QCOMPARE(send("application/pdf").message, QByteArray("AP8="));
        QCOMPARE(send("image/png; x=y").message, QByteArray("AP8="));
        QCOMPARE(send("application/fhir+json").message, QByteArray("\0\xff", 2));
        QCOMPARE(send("text/plain").message, QByteArray("\0\xff", 2));
        use(peer.url(), {"responseBinaryMimeTypesRegex=false", "responseBinaryMimeTypes=text/, image/gif"});
        QCOMPARE(send("text/plain").message, QByteArray("AP8="));
        QCOMPARE(send("image/png").message, QByteArray("\0\xff", 2));
    }

    void xmlResponses()
    {
        HttpPeer peer([](const HttpPeer::Request &request) {
            if (request.target == "/multi") {
                return HttpPeer::reply("200 OK", {"Content-Type: multipart/mixed; boundary=\"b b\""},
                                       "--b b\r\nContent-Type: text/plain\r\n\r\none\r\n--b b\r\nContent-Type: image/png\r\nContent-Transfer-Encoding: base64\r\n\r\nAP8=\r\n--b b--\r\n");
            }
            return HttpPeer::reply("200 OK", {"Content-Type: text/plain", "X-A: <1>"}, "a<b>&c");
        });
        use(peer.url(), {"responseXmlBody=true"});
        QCOMPARE(send().message, QByteArray("<HttpResponse><Body>a&lt;b&gt;&amp;c</Body></HttpResponse>"));
        use(peer.url(), {"responseXmlBody=true", "responseIncludeMetadata=true"});
        QCOMPARE(send().message, QByteArray("<HttpResponse><Status>HTTP/1.1 200 OK</Status><Header><Field><Name>Content-Type</Name><Value>text/plain</Value></Field>"
                                            "<Field><Name>X-A</Name><Value>&lt;1&gt;</Value></Field><Field><Name>Content-Length</Name><Value>6</Value></Field></Header>"
                                            "<Body>a&lt;b&gt;&amp;c</Body></HttpResponse>"));
        use(peer.url("/multi"), {"responseXmlBody=true"});
        QCOMPARE(send().message, QByteArray("<HttpResponse><Body><Multipart boundary=\"b b\"><Part><Headers><Content-Type>text/plain</Content-Type></Headers><Content>one</Content></Part>"
                                            "<Part><Headers><Content-Type>image/png</Content-Type><Content-Transfer-Encoding>base64</Content-Transfer-Encoding></Headers>"
                                            "<Content encoding=\"Base64\">AP8=</Content></Part></Multipart></Body></HttpResponse>"));
    }

    void chunkedResponses()
    {
        HttpPeer peer(HttpPeer::always({"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n", Answer::Then::GoOn}));
        use(peer.url());
        QCOMPARE(send("x").message, QByteArray("abcde"));
        QCOMPARE(m_message.connectorMap.value(QStringLiteral("responseStatusLine")).toText(), QStringLiteral("HTTP/1.1 200 OK"));
    }

    void connectionsStayOpen()
    {
        HttpPeer peer(HttpPeer::always(ok));
        use(peer.url());
        for (int i = 0; i < 5; ++i)
            QCOMPARE(send("x").status, MessageStatus::Sent);
        QCOMPARE(peer.connections(), 1);
        m_sender->stop();
        QCOMPARE(send("x").status, MessageStatus::Sent);
        QCOMPARE(peer.connections(), 2);
    }

    void connectionClosedAtRestIsReplaced()
    {
        HttpPeer peer(HttpPeer::always({ok.bytes, Answer::Then::Close}));
        use(peer.url());
        for (int i = 0; i < 5; ++i)
            QCOMPARE(send("x").status, MessageStatus::Sent);
        QCOMPARE(peer.requests().size(), qsizetype(5));
    }

    void basicAuthentication()
    {
        const QByteArray expected = "Basic " + QByteArray("user:p\xc3\xa4ss").toBase64();
        HttpPeer peer([&expected](const HttpPeer::Request &request) {
            return request.header("authorization") == expected ? ok : HttpPeer::reply("401 Unauthorized", {"WWW-Authenticate: Basic realm=\"r\""}, "who?");
        });
        use(peer.url(), {"useAuthentication=true", "username=user", "password=p\xc3\xa4ss"});
        QCOMPARE(send("content").message, QByteArray("done"));
        QCOMPARE(peer.requests().size(), qsizetype(2)); // asked first
        QCOMPARE(peer.requests().value(1).body, QByteArray("content"));
        use(peer.url(), {"useAuthentication=true", "usePreemptiveAuthentication=true", "username=user", "password=p\xc3\xa4ss"});
        QCOMPARE(send("content").message, QByteArray("done"));
        QCOMPARE(peer.requests().size(), qsizetype(3));
        use(peer.url(), {"useAuthentication=true", "username=user", "password=wrong"});
        QCOMPARE(send("content").status, MessageStatus::Queued);
        QCOMPARE(peer.requests().size(), qsizetype(5)); // tried once
    }

    void digestAuthenticationByTheBook() // the examples of RFC 7616, 3.9.1
    {
        const HttpCredentials mufasa{"Mufasa", "Circle of Life"};
        const QByteArray common = "Digest realm=\"http-auth@example.org\", qop=\"auth, auth-int\", nonce=\"7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v\", "
                                  "opaque=\"FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS\", algorithm=";
        const QByteArray nonce = "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ";
        const auto answer = [&](const char *algorithm) {
            return digestAuthorization({{"WWW-Authenticate", common + algorithm}}, mufasa, "GET", "/dir/index.html", nonce).value_or(QByteArray());
        };
        QVERIFY(answer("MD5").contains("response=\"8ca523f5e9506fed4657c9700eebdbec\""));
        QVERIFY(answer("SHA-256").contains("response=\"753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1\""));
        QVERIFY(answer("UNKNOWN").isEmpty());
        // RFC 2069: without qop
        const auto old = digestAuthorization({{"www-authenticate", "Basic realm=\"x\""}, {"www-authenticate", "Digest realm=\"testrealm@host.com\", nonce=\"dcd98b7102dd2f0e8b11d0f600bfb0c093\""}},
                                             {"Mufasa", "CircleOfLife"}, "GET", "/dir/index.html", {});
        QVERIFY(old && old->contains("response=\"1949323746fe6a43ef61f9606e7febea\""));
        QVERIFY(!digestAuthorization({{"WWW-Authenticate", "Basic realm=\"x\""}}, mufasa, "GET", "/", {}));
    }

    void digestAuthentication()
    {
        HttpPeer peer([](const HttpPeer::Request &request) {
            return request.header("authorization").startsWith("Digest ") && request.header("authorization").contains("uri=\"/d?x=1\"")
                ? ok : HttpPeer::reply("401 Unauthorized", {"WWW-Authenticate: Digest realm=\"r\", nonce=\"n\", qop=\"auth\""}, {});
        });
        use(peer.url("/d?x=1"), {"useAuthentication=true", "authenticationType=Digest", "username=u", "password=p"});
        QCOMPARE(send("content").status, MessageStatus::Sent);
        QCOMPARE(peer.requests().size(), qsizetype(2));
        QCOMPARE(peer.requests().value(0).body, QByteArray("content")); // never an empty one in its place
        QCOMPARE(peer.requests().value(1).body, QByteArray("content"));
    }

    void redirects()
    {
        HttpPeer other(HttpPeer::always(ok));
        HttpPeer peer([&other](const HttpPeer::Request &request) {
            if (request.target == "/start")
                return HttpPeer::reply("302 Found", {"Location: next"}, {});
            if (request.target == "/next")
                return HttpPeer::reply("301 Moved", {"Location: " + other.url("/away")}, {});
            if (request.target == "/circle")
                return HttpPeer::reply("302 Found", {"Location: /circle"}, {});
            return HttpPeer::reply("303 See Other", {"Location: " + other.url("/seen")}, {});
        });
        use(peer.url("/start"), {"method=get", "useAuthentication=true", "usePreemptiveAuthentication=true", "username=u", "password=p"});
        QCOMPARE(send().message, QByteArray("done"));
        QCOMPARE(other.requests().value(0).target, QByteArray("/away"));
        QVERIFY(!peer.requests().value(0).header("authorization").isEmpty());
        QVERIFY(other.requests().value(0).header("authorization").isEmpty()); // another server
        use(peer.url("/post"));
        QCOMPARE(send("content").message, QByteArray("done"));
        QCOMPARE(other.requests().value(1).method, QByteArray("GET"));
        QVERIFY(other.requests().value(1).body.isEmpty());
        use(peer.url("/circle"), {"method=get"});
        QCOMPARE(send().status, MessageStatus::Queued);
    }

    void proxies()
    {
        HttpPeer proxy(HttpPeer::always(ok));
        use("http://far.test:8080/path", {"useProxyServer=true", "proxyAddress=127.0.0.1", "proxyPort=" + QByteArray::number(proxy.port())});
        QCOMPARE(send("x").status, MessageStatus::Sent);
        QCOMPARE(proxy.requests().value(0).target, QByteArray("http://far.test:8080/path"));
    }

    void failuresAreQueued_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<bool>("closes");
        QTest::addColumn<QString>("says");
        QTest::newRow("no answer") << QByteArray() << false << QStringLiteral("silent");
        QTest::newRow("half a header") << QByteArray("HTTP/1.1 200 O") << false << QStringLiteral("silent");
        QTest::newRow("half a body") << QByteArray("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf") << false << QStringLiteral("silent");
        QTest::newRow("closed at once") << QByteArray() << true << QString();
        QTest::newRow("cut body") << QByteArray("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf") << true << QString();
        QTest::newRow("cut chunk") << QByteArray("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nff\r\nhalf") << true << QString();
        QTest::newRow("no HTTP") << QByteArray("MSH|^~\\&|\r\n\r\n") << true << QString();
        QTest::newRow("too long") << HttpPeer::reply("200 OK", {}, "twelve bytes").bytes << true << QStringLiteral("longer than 10 bytes");
    }
    void failuresAreQueued()
    {
        QFETCH(const QByteArray, bytes);
        QFETCH(const bool, closes);
        QFETCH(const QString, says);
        HttpPeer peer(HttpPeer::always({bytes, closes ? Answer::Then::Close : Answer::Then::Stall}));
        use(peer.url(), {"socketTimeout=300"}, {.maxFrameBytes = 10});
        const Response response = send("x");
        QCOMPARE(response.status, MessageStatus::Queued);
        QVERIFY(response.statusMessage.startsWith(QLatin1String("Error connecting to HTTP server: ")));
        QVERIFY2(response.statusMessage.contains(says), qPrintable(response.statusMessage));
        QVERIFY(response.error.startsWith(QLatin1String("HTTP Sender error\nERROR MESSAGE: ")));
        QVERIFY(response.message.isEmpty());
    }

    void unreachablePeersAreQueued()
    {
        use("http://127.0.0.1:" + QByteArray::number(freePort()) + "/");
        QCOMPARE(send("x").status, MessageStatus::Queued);
        QVERIFY(m_host.hasEvent(ConnectionState::Failure, QStringLiteral("127.0.0.1")));
        for (const char *url : {"ftp://127.0.0.1/", "http://", "file:///etc/passwd", "http://127.0.0.1:99999/"}) {
            use(url);
            QCOMPARE(send("x").status, MessageStatus::Queued);
        }
        use("");
        QCOMPARE(send("x").status, MessageStatus::Error);
        use("http://127.0.0.1:1/", {"dataTypeBinary=true"});
        QCOMPARE(send("no base64!").status, MessageStatus::Error);
    }

    void haltCutsTheWait()
    {
        HttpPeer peer(HttpPeer::always({{}, Answer::Then::Stall}));
        use(peer.url(), {"socketTimeout=0"});
        std::stop_source halt;
        std::jthread halting([&] {
            peer.waitForRequests(1);
            halt.request_stop();
        });
        const Response response = send("x", halt.get_token());
        QCOMPARE(response.status, MessageStatus::Queued);
        QVERIFY(response.statusMessage.contains(QLatin1String("halted")));
    }

    void threadsHaveConnectionsOfTheirOwn()
    {
        HttpPeer peer([](const HttpPeer::Request &request) { return HttpPeer::reply("200 OK", {}, request.body); });
        use(peer.url());
        std::atomic<int> wrong = 0;
        {
            std::vector<std::jthread> threads;
            for (int t = 0; t < 8; ++t) {
                threads.emplace_back([&, t] {
                    for (int i = 0; i < 20; ++i) {
                        PropertyTree properties = m_properties;
                        const QByteArray content = QByteArray::number(1000 * t + i);
                        properties.set("content", content);
                        ConnectorMessage message;
                        OutgoingMessage outgoing;
                        outgoing.properties = &properties;
                        outgoing.message = &message;
                        wrong += m_sender->send(outgoing, {}).message == content ? 0 : 1;
                    }
                });
            }
        }
        QCOMPARE(wrong.load(), 0);
        QVERIFY(peer.connections() <= 8);
    }

    void refusesWrongSettings()
    {
        for (const QByteArray &change : {QByteArray("method=trace"), QByteArray("charset=klingon"), QByteArray("responseBinaryMimeTypes=(")}) {
            PropertyTree properties = defaultProperties(QStringLiteral("HttpDispatcherProperties"));
            properties.set(change.left(change.indexOf('=')), change.mid(change.indexOf('=') + 1));
            const auto made = make(properties, m_host);
            QVERIFY2(!made, change.constData());
            QVERIFY2(made.error().message.contains(QString::fromLatin1(change.left(change.indexOf('=')))), qPrintable(made.error().message));
        }
    }

    void validatesOnlyIfAsked()
    {
        HttpPeer peer(HttpPeer::always(ok));
        use(peer.url());
        QCOMPARE(send("x").check, ResponseCheck::None);
        use(peer.url(), {"destinationConnectorProperties/validateResponse=true"});
        QCOMPARE(send("x").check, ResponseCheck::Validate);
    }
};

QTEST_APPLESS_MAIN(tst_HttpSender)
#include "tst_http_sender.moc"
