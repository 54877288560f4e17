// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/script_database/jdbc_url.h"

#include <QUrl>
#include <QUrlQuery>

namespace millrace {

namespace {

Result<JdbcUrl> parsePostgres(const QString &rest)
{
    JdbcUrl result;
    result.driver = JdbcUrl::Driver::PostgreSql;
    // Without host: jdbc:postgresql:name.
    const QUrl url(rest.startsWith(QLatin1String("//")) ? QLatin1String("postgresql:") + rest : QLatin1String("postgresql://localhost/") + rest);
    if (!url.isValid() || url.path().size() < 2)
        return Error{ErrorCode::Invalid, QStringLiteral("The URL names no database: jdbc:postgresql:%1").arg(rest)};
    result.host = url.host().isEmpty() ? QStringLiteral("localhost") : url.host();
    result.port = url.port(0);
    result.database = url.path().mid(1);
    for (const auto &[name, value] : QUrlQuery(url).queryItems(QUrl::FullyDecoded))
        result.apply(name, value);
    return result;
}

} // namespace

Result<JdbcUrl> JdbcUrl::parse(const QString &url, const QString &driverClass)
{
    const QLatin1String sqlite("jdbc:sqlite:");
    const QLatin1String postgres("jdbc:postgresql:");
    if (url.startsWith(postgres))
        return parsePostgres(url.mid(postgres.size()));
    if (url.startsWith(sqlite)) {
        JdbcUrl result;
        result.database = url.mid(sqlite.size()).section(QLatin1Char('?'), 0, 0);
        if (result.database.startsWith(QLatin1String("file:")))
            result.database.remove(0, 5);
        if (result.database.isEmpty())
            result.database = QStringLiteral(":memory:");
        return result;
    }
    const QString driver = driverClass.isEmpty() ? QString() : QStringLiteral(" (driver %1)").arg(driverClass);
    return Error{ErrorCode::Invalid, QStringLiteral("No suitable driver for %1%2: this version connects to SQLite (jdbc:sqlite:) and PostgreSQL (jdbc:postgresql:)")
                                         .arg(url.section(QLatin1Char(':'), 0, 1), driver)};
}

void JdbcUrl::apply(const QString &name, const QString &value)
{
    if (name == QLatin1String("user"))
        user = value;
    else if (name == QLatin1String("password"))
        password = value;
}

} // namespace millrace
