// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Sends a mail by SMTP, for SMTPConnectionFactory. By libcurl. Waits for the server; any thread.

#include "engine/base/result.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <functional>

namespace millrace {

struct SmtpServer
{
    QString host;
    int port = 25;
    enum class Security { None, StartTls, Tls };
    Security security = Security::None;
    QString user; // empty: no login
    QString password;
    int timeoutMillis = 60000;
};

struct Mail
{
    QString from;
    QStringList to;
    QStringList cc;
    QString subject;
    QString body;
    QString charset = QStringLiteral("UTF-8");
};

// The mail as it goes over the wire: headers and body. Error: Invalid, for a line break in a header, no recipient, or a
// character set that is not known.
Result<QByteArray> mailText(const Mail &mail, const QString &date);

// `shouldStop` is asked while it waits. Errors: Invalid; Io, in the server's or libcurl's words; Stopped.
Result<void> sendMail(const SmtpServer &server, const Mail &mail, const std::function<bool()> &shouldStop);

} // namespace millrace
