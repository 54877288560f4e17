// SPDX-License-Identifier: GPL-3.0-or-later
// SMTPConnectionFactory, against a server in this test.
#include "engine/script/host/smtp.h"
#include "tests/script/script_fixture.h"

#include <thread>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

using namespace millrace;

namespace {

// Takes one mail and keeps what was said; answers as RFC 5321 asks, or refuses the recipients.
class MailServer
{
public:
    enum class Recipients { Taken, Refused };
    explicit MailServer(Recipients recipients) : m_recipients(recipients), m_listener(::socket(AF_INET, SOCK_STREAM, 0))
    {
        sockaddr_in address = {};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t length = sizeof address;
        if (::bind(m_listener, reinterpret_cast<sockaddr *>(&address), length) != 0 || ::listen(m_listener, 1) != 0)
            qFatal("no port for the mail server");
        ::getsockname(m_listener, reinterpret_cast<sockaddr *>(&address), &length);
        m_port = ntohs(address.sin_port);
        m_thread = std::thread([this] { serve(); });
    }
    ~MailServer()
    {
        if (m_thread.joinable())
            m_thread.join();
        ::close(m_listener);
    }
    int port() const { return m_port; }
    QByteArray said()
    {
        m_thread.join();
        return m_said;
    }

private:
    static void answer(int socket, const char *line) { [[maybe_unused]] const ssize_t sent = ::send(socket, line, qstrlen(line), MSG_NOSIGNAL); }

    void serve()
    {
        const int socket = ::accept(m_listener, nullptr, nullptr);
        answer(socket, "220 test\r\n");
        QByteArray buffer;
        bool isData = false;
        char bytes[4096];
        for (ssize_t count; (count = ::recv(socket, bytes, sizeof bytes, 0)) > 0;) {
            buffer.append(bytes, count);
            for (qsizetype end; (end = buffer.indexOf("\r\n")) >= 0; buffer.remove(0, end + 2)) {
                const QByteArray line = buffer.left(end);
                m_said += line + '\n';
                if (isData) {
                    isData = line != ".";
                    if (!isData)
                        answer(socket, "250 taken\r\n");
                } else if (line.startsWith("DATA")) {
                    isData = true;
                    answer(socket, "354 go\r\n");
                } else if (line.startsWith("RCPT") && m_recipients == Recipients::Refused) {
                    answer(socket, "550 nobody of that name\r\n");
                } else {
                    answer(socket, line.startsWith("QUIT") ? "221 bye\r\n" : "250 fine\r\n");
                }
            }
        }
        ::close(socket);
    }

    const Recipients m_recipients;
    const int m_listener;
    int m_port = 0;
    QByteArray m_said;
    std::thread m_thread;
};

} // namespace

class tst_Smtp : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void textOfAMail()
    {
        Mail mail;
        mail.from = QStringLiteral("Lab <lab@example.org>");
        mail.to = QStringList{QStringLiteral("a@example.org"), QStringLiteral("b@example.org")};
        mail.subject = QString::fromUtf8("R\xC3\xA9sultat");
        mail.body = QStringLiteral("x").repeated(60);
        const auto text = mailText(mail, QStringLiteral("Thu, 01 Jan 2026 00:00:00 +0000"));
        QVERIFY(text);
        QCOMPARE(*text, QByteArray("Date: Thu, 01 Jan 2026 00:00:00 +0000\r\nFrom: Lab <lab@example.org>\r\nTo: a@example.org, b@example.org\r\n"
                                   "Subject: =?UTF-8?B?UsOpc3VsdGF0?=\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=UTF-8\r\n"
                                   "Content-Transfer-Encoding: base64\r\n\r\n")
                            + QByteArray(60, 'x').toBase64().left(76) + "\r\n" + QByteArray(60, 'x').toBase64().mid(76) + "\r\n");
    }

    void headersCannotBeSmuggledIn()
    {
        Mail mail;
        mail.to = QStringList{QStringLiteral("a@example.org")};
        mail.subject = QStringLiteral("x\r\nBcc: evil@example.org");
        QVERIFY(!mailText(mail, {}));
        mail.subject.clear();
        mail.to.clear();
        QVERIFY(!mailText(mail, {}));
    }

    void sends()
    {
        MailServer server(MailServer::Recipients::Taken);
        ScriptFixture f;
        QCOMPARE(f.returned("var c = SMTPConnectionFactory.createSMTPConnection('127.0.0.1', '" + QByteArray::number(server.port()) + "', false, 'none', '', '', 'me@example.org');"
                            "c.send('a@example.org, b@example.org', '', 'subject', 'body'); return c.getFrom();"),
                 QStringLiteral("me@example.org"));
        const QByteArray said = server.said();
        QVERIFY(said.contains("MAIL FROM:<me@example.org>"));
        QVERIFY(said.contains("RCPT TO:<a@example.org>") && said.contains("RCPT TO:<b@example.org>"));
        QVERIFY(said.contains("Subject: subject\n") && said.contains("\nYm9keQ==\n.\n"));
    }

    void needsTheNetwork()
    {
        ScriptLimits limits;
        limits.access.deny(AccessKind::Network);
        ScriptFixture f(limits);
        const QString text = f.returned("try { SMTPConnectionFactory.createSMTPConnection('127.0.0.1', 1, false, '', '', '', 'me@example.org')"
                                        ".send('x@example.org', '', 's', 'b'); return 'sent'; } catch (e) { return String(e); }");
        QVERIFY2(text.contains(QLatin1String("java.lang.SecurityException")), qPrintable(text));
    }

    void failuresCanBeCaught()
    {
        MailServer server(MailServer::Recipients::Refused);
        ScriptFixture f;
        const QString text = f.returned("try { SMTPConnectionFactory.createSMTPConnection('127.0.0.1', " + QByteArray::number(server.port())
                                        + ", false, '', '', '', 'me@example.org').send('x@example.org', '', 's', 'b'); } catch (e) { return String(e); }");
        QVERIFY2(text.startsWith(QLatin1String("JavaException: org.apache.commons.mail.EmailException: The mail was not sent")), qPrintable(text));
        QVERIFY(f.returned("try { SMTPConnectionFactory.createSMTPConnection(); } catch (e) { return String(e); }").contains(QLatin1String("mail server")));
    }
};

QTEST_GUILESS_MAIN(tst_Smtp)
#include "tst_smtp.moc"
