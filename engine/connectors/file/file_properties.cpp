// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/connectors/file/file_properties.h"

#include "engine/connectors/shared_properties.h"

#include <limits>

namespace millrace {

std::vector<QByteArray> remoteSchemes()
{
    return {"FTP", "SFTP", "S3", "SMB", "WEBDAV"};
}

PropertySpec schemeSpec(const QString &label)
{
    return {.key = "scheme",
            .kind = PropertyKind::Choice,
            .fallback = "FILE",
            .label = label,
            .help = QStringLiteral("Only files of this machine so far."),
            .choices = {{"FILE", QStringLiteral("This machine")}}};
}

std::vector<PropertySpec> accountSpecs()
{
    return {
        {.key = "anonymous",
         .kind = PropertyKind::Flag,
         .fallback = "true",
         .label = QStringLiteral("Anonymous"),
         .help = QStringLiteral("Logs in to the server without an account."),
         .shownWhenKey = "scheme",
         .shownWhenValues = remoteSchemes()},
        {.key = "username",
         .fallback = "anonymous",
         .label = QStringLiteral("User name"),
         .help = QStringLiteral("The account on the server."),
         .use = PropertyUse::Template,
         .shownWhenKey = "scheme",
         .shownWhenValues = remoteSchemes()},
        {.key = "password",
         .kind = PropertyKind::Password,
         .fallback = "anonymous",
         .label = QStringLiteral("Password"),
         .help = QStringLiteral("The account's password."),
         .use = PropertyUse::Template,
         .shownWhenKey = "scheme",
         .shownWhenValues = remoteSchemes()},
        {.key = "timeout",
         .kind = PropertyKind::Duration,
         .fallback = "10000",
         .label = QStringLiteral("Timeout"),
         .help = QStringLiteral("Milliseconds to wait for the server."),
         .shownWhenKey = "scheme",
         .shownWhenValues = remoteSchemes(),
         .validate = numberBetween(0, std::numeric_limits<qint32>::max())},
    };
}

std::vector<PropertySpec> protocolSpecs()
{
    return {
        {.key = "secure",
         .kind = PropertyKind::Flag,
         .fallback = "true",
         .label = QStringLiteral("Encrypted"),
         .help = QStringLiteral("Uses the encrypted form of the protocol."),
         .shownWhenKey = "scheme",
         .shownWhenValues = {"WEBDAV"}},
        {.key = "passive",
         .kind = PropertyKind::Flag,
         .fallback = "true",
         .label = QStringLiteral("Passive mode"),
         .help = QStringLiteral("The server names the port for the data."),
         .shownWhenKey = "scheme",
         .shownWhenValues = {"FTP"}},
        {.key = "validateConnection",
         .kind = PropertyKind::Flag,
         .fallback = "true",
         .label = QStringLiteral("Check the connection"),
         .help = QStringLiteral("Asks the server for a sign of life before a connection is used again."),
         .shownWhenKey = "scheme",
         .shownWhenValues = {"FTP"}},
    };
}

Result<void> checkScheme(const PropertyTree &properties)
{
    const QString scheme = properties.trimmed("scheme", QStringLiteral("FILE"));
    if (scheme == QLatin1String("FILE"))
        return {};
    return Error{ErrorCode::Invalid, QStringLiteral("scheme is %1, but only FILE is supported").arg(scheme)};
}

} // namespace millrace
