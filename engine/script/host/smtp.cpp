// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/script/host/smtp.h"

#include <QLocale>
#include <QDateTime>
#include <QStringConverter>

#include <algorithm>
#include <memory>
#include <mutex>

#include <curl/curl.h>

namespace millrace {

namespace {

bool isPlain(const QString &text)
{
    return std::all_of(text.begin(), text.end(), [](QChar c) { return c.unicode() >= 0x20 && c.unicode() < 0x7F; });
}

// RFC 2047: words of at most 75 characters.
QByteArray headerText(const QString &text)
{
    if (isPlain(text))
        return text.toLatin1();
    QByteArray result;
    QString word;
    const auto flush = [&] {
        if (!word.isEmpty())
            result += (result.isEmpty() ? "" : "\r\n ") + QByteArray("=?UTF-8?B?") + word.toUtf8().toBase64() + "?=";
        word.clear();
    };
    for (const QChar c : text) {
        if (word.toUtf8().size() > 40 && !c.isLowSurrogate())
            flush();
        word += c;
    }
    flush();
    return result;
}

// The address in "Name <a@b>".
QByteArray bareAddress(const QString &address)
{
    const qsizetype open = address.lastIndexOf(QLatin1Char('<'));
    const qsizetype close = address.indexOf(QLatin1Char('>'), open);
    return (open >= 0 && close > open ? address.mid(open + 1, close - open - 1) : address).trimmed().toUtf8();
}

struct Sending
{
    const QByteArray &text;
    size_t sent = 0;
    const std::function<bool()> &shouldStop;
};

size_t readMail(char *buffer, size_t size, size_t count, void *context)
{
    auto *sending = static_cast<Sending *>(context);
    const size_t length = std::min(size * count, size_t(sending->text.size()) - sending->sent);
    std::copy_n(sending->text.constData() + sending->sent, length, buffer);
    sending->sent += length;
    return length;
}

int progress(void *context, curl_off_t, curl_off_t, curl_off_t, curl_off_t)
{
    const auto *sending = static_cast<const Sending *>(context);
    return sending->shouldStop && sending->shouldStop() ? 1 : 0;
}

size_t dropReply(char *, size_t size, size_t count, void *)
{
    return size * count;
}

void setSecurity(CURL *curl, const SmtpServer &server)
{
    const bool isTls = server.security == SmtpServer::Security::Tls;
    const QByteArray url = (isTls ? "smtps://" : "smtp://") + server.host.toUtf8() + ':' + QByteArray::number(server.port);
    curl_easy_setopt(curl, CURLOPT_URL, url.constData());
    if (server.security == SmtpServer::Security::StartTls)
        curl_easy_setopt(curl, CURLOPT_USE_SSL, long(CURLUSESSL_ALL));
    if (server.user.isEmpty())
        return;
    curl_easy_setopt(curl, CURLOPT_USERNAME, server.user.toUtf8().constData());
    curl_easy_setopt(curl, CURLOPT_PASSWORD, server.password.toUtf8().constData());
}

} // namespace

Result<QByteArray> mailText(const Mail &mail, const QString &date)
{
    if (mail.to.isEmpty() && mail.cc.isEmpty())
        return Error{ErrorCode::Invalid, QStringLiteral("The mail has no recipient")};
    QStringList headers = mail.to + mail.cc;
    headers << mail.from << mail.subject;
    for (const QString &header : std::as_const(headers)) {
        if (header.contains(QLatin1Char('\r')) || header.contains(QLatin1Char('\n')))
            return Error{ErrorCode::Invalid, QStringLiteral("A line break stands in an address or the subject")};
    }
    QStringEncoder encoder(mail.charset.toLatin1().constData());
    if (!encoder.isValid())
        return Error{ErrorCode::Invalid, QStringLiteral("The character set %1 is not known").arg(mail.charset)};
    const QByteArray encoded = QByteArray(encoder.encode(mail.body)).toBase64();
    QByteArray text = "Date: " + date.toLatin1() + "\r\nFrom: " + headerText(mail.from) + "\r\n";
    if (!mail.to.isEmpty())
        text += "To: " + headerText(mail.to.join(QStringLiteral(", "))) + "\r\n";
    if (!mail.cc.isEmpty())
        text += "Cc: " + headerText(mail.cc.join(QStringLiteral(", "))) + "\r\n";
    text += "Subject: " + headerText(mail.subject) + "\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=" + mail.charset.toLatin1()
            + "\r\nContent-Transfer-Encoding: base64\r\n\r\n";
    for (qsizetype i = 0; i < encoded.size(); i += 76)
        text += encoded.mid(i, 76) + "\r\n";
    return text;
}

Result<void> sendMail(const SmtpServer &server, const Mail &mail, const std::function<bool()> &shouldStop)
{
    static std::once_flag once;
    std::call_once(once, [] { curl_global_init(CURL_GLOBAL_DEFAULT); });
    const Result<QByteArray> text = mailText(mail, QDateTime::currentDateTime().toString(Qt::RFC2822Date));
    if (!text)
        return text.error();
    const std::unique_ptr<CURL, decltype(&curl_easy_cleanup)> curl(curl_easy_init(), curl_easy_cleanup);
    if (!curl)
        return Error{ErrorCode::Io, QStringLiteral("There is no memory for a connection")};
    std::unique_ptr<curl_slist, decltype(&curl_slist_free_all)> recipients(nullptr, curl_slist_free_all);
    for (const QString &address : mail.to + mail.cc)
        recipients.reset(curl_slist_append(recipients.release(), ('<' + bareAddress(address) + '>').constData()));
    Sending sending{*text, 0, shouldStop};
    setSecurity(curl.get(), server);
    curl_easy_setopt(curl.get(), CURLOPT_MAIL_FROM, ('<' + bareAddress(mail.from) + '>').constData());
    curl_easy_setopt(curl.get(), CURLOPT_MAIL_RCPT, recipients.get());
    curl_easy_setopt(curl.get(), CURLOPT_UPLOAD, 1L);
    curl_easy_setopt(curl.get(), CURLOPT_READFUNCTION, readMail);
    curl_easy_setopt(curl.get(), CURLOPT_READDATA, &sending);
    curl_easy_setopt(curl.get(), CURLOPT_WRITEFUNCTION, dropReply);
    curl_easy_setopt(curl.get(), CURLOPT_NOPROGRESS, 0L);
    curl_easy_setopt(curl.get(), CURLOPT_XFERINFOFUNCTION, progress);
    curl_easy_setopt(curl.get(), CURLOPT_XFERINFODATA, &sending);
    curl_easy_setopt(curl.get(), CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl.get(), CURLOPT_TIMEOUT_MS, long(server.timeoutMillis));
    char error[CURL_ERROR_SIZE] = "";
    curl_easy_setopt(curl.get(), CURLOPT_ERRORBUFFER, error);
    const CURLcode code = curl_easy_perform(curl.get());
    if (code == CURLE_ABORTED_BY_CALLBACK)
        return Error{ErrorCode::Stopped, QStringLiteral("The mail was not sent: the script is to end")};
    if (code != CURLE_OK)
        return Error{ErrorCode::Io, QStringLiteral("The mail was not sent: %1").arg(QString::fromUtf8(error[0] ? error : curl_easy_strerror(code)))};
    return {};
}

} // namespace millrace
