// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/sql_connection.h"

#include "engine/base/log.h"
#include "engine/store/postgres_connection.h"
#include "engine/store/sqlite_connection.h"

#include <QVariant>

namespace millrace {

Error ExpectedRow::missing() const
{
    return {ErrorCode::NotFound, QStringLiteral("message %1, connector %2: the row is gone").arg(messageId).arg(connector)};
}

Result<std::unique_ptr<SqlConnection>> SqlConnection::open(const QString &database, StoreAccess access)
{
    return isAddress(database) ? PostgresConnection::open(database, access) : SqliteConnection::open(database, access);
}

bool SqlConnection::isAddress(const QString &database)
{
    return database.startsWith(QLatin1String("postgresql://")) || database.startsWith(QLatin1String("postgres://"));
}

const SqlDialect &SqlConnection::dialectOf(const QString &database)
{
    return isAddress(database) ? SqlDialect::postgres() : SqlDialect::sqlite();
}

QString SqlConnection::nameOf(const QString &database)
{
    return isAddress(database) ? PostgresConnection::nameOf(database) : database;
}

SqlConnection::~SqlConnection()
{
    const QString name = m_database.connectionName();
    m_database.close();
    m_database = {}; // removeDatabase() warns about copies that are still there
    QSqlDatabase::removeDatabase(name);
}

Result<QSqlQuery> SqlConnection::query(const QString &sql, const QVariantList &values)
{
    if (const Result<void> flushed = flush(); !flushed)
        return flushed.error();
    QSqlQuery query(m_database);
    query.setForwardOnly(!m_dialect.fetchesWhole);
    bool ok = true;
    if (values.isEmpty()) {
        ok = query.exec(sql);
    } else {
        ok = query.prepare(sql);
        for (qsizetype i = 0; ok && i < values.size(); ++i)
            query.bindValue(int(i), values[i]);
        ok = ok && query.exec();
    }
    if (!ok)
        return failure(query.lastError());
    return query;
}

SqlTransaction::~SqlTransaction()
{
    if (!m_connection.inTransaction())
        return;
    if (const Result<void> rolledBack = m_connection.rollBack(); !rolledBack)
        Log::error("store", QStringLiteral("A transaction could not be rolled back"), {{"reason", rolledBack.error().message}});
}

} // namespace millrace
