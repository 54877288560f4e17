// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/script/host/access.h"
#include "engine/script/host/host.h"
#include "engine/script/host/java_errors.h"
#include "engine/script/host/natives.h"
#include "engine/script/host/smtp.h"

namespace millrace {

namespace {

std::optional<QStringList> texts(JSContext *context, JSValueConst array)
{
    const js::Owned lengthValue(context, JS_GetPropertyStr(context, array, "length"));
    uint32_t length = 0;
    if (lengthValue.isException() || JS_ToUint32(context, &length, lengthValue) < 0)
        return std::nullopt;
    QStringList list;
    for (uint32_t i = 0; i < length; ++i) {
        const js::Owned item(context, JS_GetPropertyUint32(context, array, i));
        QString text;
        if (!js::toQString(context, item, text))
            return std::nullopt;
        list << text;
    }
    return list;
}

// sendMail([host, port, "none" | "STARTTLS" | "SSL", user, password, timeout], from, to, cc, subject, body, charset)
JSValue sendMailFunction(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    const std::optional<QStringList> settings = argc < 7 ? std::nullopt : texts(context, argv[0]);
    const std::optional<QStringList> to = settings ? texts(context, argv[2]) : std::nullopt;
    const std::optional<QStringList> cc = to ? texts(context, argv[3]) : std::nullopt;
    Mail mail;
    if (!cc || settings->size() < 6 || !js::toQString(context, argv[1], mail.from) || !js::toQString(context, argv[4], mail.subject)
        || !js::toQString(context, argv[5], mail.body) || !js::toQString(context, argv[6], mail.charset))
        return JS_EXCEPTION;
    mail.to = *to;
    mail.cc = *cc;
    SmtpServer server;
    server.host = settings->at(0);
    server.port = settings->at(1).toInt();
    server.security = settings->at(2).compare(QLatin1String("SSL"), Qt::CaseInsensitive) == 0 ? SmtpServer::Security::Tls
        : settings->at(2).contains(QLatin1String("TLS"), Qt::CaseInsensitive)                 ? SmtpServer::Security::StartTls
                                                                                              : SmtpServer::Security::None;
    server.user = settings->at(3);
    server.password = settings->at(4);
    server.timeoutMillis = settings->at(5).toInt();
    if (!mayAccess(context, AccessKind::Network, server.host))
        return JS_EXCEPTION;
    Host &host = Host::of(context);
    const Result<void> sent = sendMail(server, mail, [&host] { return host.shouldStop(); });
    return sent ? JS_UNDEFINED : throwJava(context, "org.apache.commons.mail.EmailException", sent.error().message);
}

} // namespace

void addMailFunctions(JSContext *context, JSValueConst native)
{
    addNatives(context, native, {{"sendMail", sendMailFunction, 7}});
}

} // namespace millrace
