// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/script/java_rows.h"

#include <arpa/inet.h>
#include <atomic>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

using namespace millrace;

namespace {

// Answers each request with what it was: "POST /p?q type=application/json x-h=1 body=…"; /404 with that status, /redirect with
// one to /, /hang never.
class EchoServer
{
public:
    EchoServer()
    {
        m_socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof address;
        if (::bind(m_socket, reinterpret_cast<sockaddr *>(&address), size) == 0 && ::listen(m_socket, 8) == 0
            && ::getsockname(m_socket, reinterpret_cast<sockaddr *>(&address), &size) == 0)
            m_port = ntohs(address.sin_port);
        m_thread = std::thread([this] { serve(); });
    }
    ~EchoServer()
    {
        ::shutdown(m_socket, SHUT_RDWR);
        m_thread.join();
        ::close(m_socket);
        for (const int connection : m_hanging)
            ::close(connection);
    }
    EchoServer(const EchoServer &) = delete;
    EchoServer &operator=(const EchoServer &) = delete;

    QByteArray url() const { return "http://127.0.0.1:" + QByteArray::number(m_port); }
    bool waitForHanging() const
    {
        return QTest::qWaitFor([this] { return m_hangs > 0; });
    }

private:
    static QByteArray header(const QByteArray &request, const QByteArray &name)
    {
        for (const QByteArray &line : request.left(request.indexOf("\r\n\r\n")).split('\n')) {
            if (line.toLower().startsWith(name + ':'))
                return line.mid(name.size() + 1).trimmed();
        }
        return "-";
    }
    void serve()
    {
        for (int connection; (connection = ::accept(m_socket, nullptr, nullptr)) >= 0;) {
            QByteArray request;
            char buffer[4096];
            for (qsizetype end = -1; end < 0 || request.size() < end + 4 + header(request, "content-length").toInt(); end = request.indexOf("\r\n\r\n")) {
                const ssize_t count = ::read(connection, buffer, sizeof buffer);
                if (count <= 0)
                    break;
                request.append(buffer, count);
            }
            const QByteArrayList line = request.left(request.indexOf('\r')).split(' ');
            const QByteArray path = line.value(1);
            if (path == "/hang") {
                m_hanging.push_back(connection);
                ++m_hangs;
                continue;
            }
            const QByteArray body = line.value(0) + ' ' + path + " type=" + header(request, "content-type") + " x=" + header(request, "x-h") + " auth=" + header(request, "authorization") + " body="
                + request.mid(request.indexOf("\r\n\r\n") + 4);
            const QByteArray status = path == "/404" ? "404 Not Found" : path == "/redirect" ? "302 Found\r\nLocation: /" : "200 OK";
            const QByteArray answer = "HTTP/1.1 " + status + "\r\nContent-Type: text/plain; charset=UTF-8\r\nX-Answer: yes\r\nConnection: close\r\nContent-Length: " + QByteArray::number(body.size()) + "\r\n\r\n" + body;
            (void)!::write(connection, answer.constData(), size_t(answer.size()));
            ::close(connection);
        }
    }

    int m_socket = -1;
    int m_port = 0;
    std::atomic<int> m_hangs = 0;
    std::vector<int> m_hanging; // the server's thread's, then the destructor's
    std::thread m_thread;
};

} // namespace

// Apache HttpClient's names, and java.net.
class tst_JavaHttp : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void requests_data()
    {
#define HTTP "var C = org.apache.http.impl.client.HttpClients.createDefault(), M = org.apache.http.client.methods, E = org.apache.http.entity, U = org.apache.http.util.EntityUtils;"
        addRows({
            {"HttpGet", HTTP "var g = new M.HttpGet('@URL@/p?q=1'); g.setHeader('X-H', 'h'); var a = C.execute(g); try { return a.getStatusLine().getStatusCode() + a.getFirstHeader('x-answer').getValue() + U.toString(a.getEntity()); } finally { a.close(); C.close(); }", "200yesGET /p?q=1 type=- x=h auth=- body="},
            {"HttpPost", HTTP "var p = new M.HttpPost('@URL@/'); p.setEntity(new E.StringEntity('{\"a\":\"é\"}', E.ContentType.APPLICATION_JSON)); p.addHeader(new org.apache.http.message.BasicHeader('X-H', '1')); return U.toString(C.execute(p).getEntity(), 'UTF-8');", "POST / type=application/json; charset=UTF-8 x=1 auth=- body={\"a\":\"é\"}"},
            {"HttpPut, HttpPatch, HttpDelete", HTTP "return ['HttpPut', 'HttpPatch', 'HttpDelete'].map(function (n) { var r = new M[n]('@URL@/'); if (r.getMethod() != 'DELETE') r.setEntity(new E.ByteArrayEntity(new java.lang.String('b').getBytes())); return U.toString(C.execute(r).getEntity()); }).join('|');", "PUT / type=- x=- auth=- body=b|PATCH / type=- x=- auth=- body=b|DELETE / type=- x=- auth=- body="},
            {"form and URIBuilder", HTTP "var u = new org.apache.http.client.utils.URIBuilder('@URL@/f').addParameter('a', 'x y&').build(), l = new java.util.ArrayList(); l.add(new org.apache.http.message.BasicNameValuePair('k', 'é')); var p = new M.HttpPost(u); p.setEntity(new org.apache.http.client.entity.UrlEncodedFormEntity(l, 'UTF-8')); return U.toString(C.execute(p).getEntity());", "POST /f?a=x+y%26 type=application/x-www-form-urlencoded; charset=UTF-8 x=- auth=- body=k=%C3%A9"},
            {"a status is no exception", HTTP "return C.execute(new M.HttpGet('@URL@/404')).getStatusLine();", "HTTP/1.1 404 Not Found"},
            {"redirects", HTTP "return U.toString(C.execute(new M.HttpGet('@URL@/redirect')).getEntity()) + C.execute(new M.HttpPost('@URL@/redirect')).getStatusLine().getStatusCode();", "GET / type=- x=- auth=- body=302"},
            {"RequestConfig and credentials", "var P = new org.apache.http.impl.client.BasicCredentialsProvider(); P.setCredentials(org.apache.http.auth.AuthScope.ANY, new org.apache.http.auth.UsernamePasswordCredentials('u', 'p')); var C = org.apache.http.impl.client.HttpClients.custom().setDefaultCredentialsProvider(P).setDefaultRequestConfig(org.apache.http.client.config.RequestConfig.custom().setConnectTimeout(1000).setSocketTimeout(1000).build()).build(); return C.execute(new org.apache.http.client.methods.HttpGet('@URL@/')).getStatusLine().getStatusCode();", "200"},
            {"nobody there", HTTP "try { C.execute(new M.HttpGet('http://127.0.0.1:1/')); } catch (e) { return e.javaException.getClass().getName(); }", "java.net.ConnectException"},
            {"no such host", HTTP "try { C.execute(new M.HttpGet('http://no-such-host.invalid/')); } catch (e) { return e.javaException.getClass().getName(); }", "java.net.UnknownHostException"},
            {"HttpURLConnection", "var c = new java.net.URL('@URL@/u').openConnection(); c.setRequestMethod('POST'); c.setDoOutput(true); c.setRequestProperty('Content-Type', 'text/plain'); var w = new java.io.OutputStreamWriter(c.getOutputStream(), 'UTF-8'); w.write('w'); w.close(); return c.getResponseCode() + org.apache.commons.io.IOUtils.toString(c.getInputStream(), 'UTF-8') + c.getHeaderField('X-Answer');", "200POST /u type=text/plain x=- auth=- body=wyes"},
            {"HttpURLConnection, 404", "var c = new java.net.URL('@URL@/404').openConnection(); try { c.getInputStream(); } catch (e) { return e.javaException.getClass().getSimpleName() + c.getResponseCode(); }", "FileNotFoundException404"},
            {"URL, URI", "var u = new java.net.URL('http://h.example:81/p?q=1#f'), i = new java.net.URI('http://h.example/p%20x'); return [u.getHost(), u.getPort(), u.getPath(), u.getQuery(), u.getRef(), i.getPath(), i.getRawPath(), i.resolve('../y')].join();", "h.example,81,/p,q=1,f,/p x,/p%20x,http://h.example/y"},
            {"wrong URL", "new java.net.URL('nope');", "<JavaException: java.net.MalformedURLException: no protocol: nope>"},
            {"wrong URI", "new java.net.URI('bad uri');", "<JavaException: java.net.URISyntaxException: Illegal character in path at index 3: bad uri>"},
            {"URLEncoder, URLDecoder", "return java.net.URLEncoder.encode('a b&é/', 'UTF-8') + java.net.URLDecoder.decode('a+b%26%C3%A9', 'UTF-8');", "a+b%26%C3%A9%2Fa b&é"},
        });
    }
    void requests()
    {
        QFETCH(QByteArray, script);
        QFETCH(QString, expected);
        const EchoServer server;
        ScriptFixture f;
        QCOMPARE(f.returned(script.replace("@URL@", server.url())), expected);
    }

    void aRequestEndsWithAHalt()
    {
        const EchoServer server;
        ScriptFixture f;
        QString result;
        std::thread run([&] { result = f.returned(HTTP "C.execute(new M.HttpGet('" + server.url() + "/hang'));"); });
        const bool hangs = server.waitForHanging();
        f.pool->requestStop();
        run.join();
        QVERIFY(hangs);
        QCOMPARE(result, QStringLiteral("<The script was stopped>"));
    }
};

QTEST_GUILESS_MAIN(tst_JavaHttp)
#include "tst_java_http.moc"
