// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/script_database/sql_script_databases.h"

#include "engine/script_database/jdbc_url.h"

#include <QDateTime>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlField>
#include <QSqlQuery>
#include <QSqlRecord>
#include <QVariant>

#include <atomic>
#include <limits>

namespace millrace {

namespace {

Error sqlError(const QSqlError &error)
{
    return {ErrorCode::Io, error.text().trimmed().isEmpty() ? QStringLiteral("The database failed") : error.text().trimmed()};
}

QVariant toVariant(const Value &value)
{
    if (value.isNull())
        return {};
    if (const auto *v = value.get<DateValue>())
        return QDateTime::fromMSecsSinceEpoch(v->time);
    if (const auto *v = value.get<bool>())
        return *v;
    if (const auto *v = value.get<qint32>())
        return *v;
    if (const auto *v = value.get<qint64>())
        return *v;
    if (const auto *v = value.get<double>())
        return *v;
    if (const auto *v = value.get<QByteArray>())
        return *v;
    return value.toText();
}

QString timeText(const QDateTime &time)
{
    return time.toString(time.time().msec() ? QStringLiteral("yyyy-MM-dd HH:mm:ss.zzz") : QStringLiteral("yyyy-MM-dd HH:mm:ss"));
}

Value fromVariant(const QVariant &value)
{
    if (value.isNull())
        return {};
    switch (value.typeId()) {
    case QMetaType::Bool:
        return value.toBool();
    case QMetaType::Double:
    case QMetaType::Float:
        return value.toDouble();
    case QMetaType::QByteArray:
        return value.toByteArray();
    case QMetaType::QDateTime:
        return timeText(value.toDateTime());
    case QMetaType::QDate:
        return value.toDate().toString(Qt::ISODate);
    case QMetaType::Int:
    case QMetaType::UInt:
    case QMetaType::LongLong:
    case QMetaType::ULongLong: {
        const qint64 number = value.toLongLong();
        const bool fits = number >= std::numeric_limits<qint32>::min() && number <= std::numeric_limits<qint32>::max();
        return fits ? Value(qint32(number)) : Value(number);
    }
    default:
        return value.toString();
    }
}

class SqlScriptDatabase final : public ScriptDatabase
{
public:
    explicit SqlScriptDatabase(const JdbcUrl &url) : m_isPostgres(url.driver == JdbcUrl::Driver::PostgreSql)
    {
        static std::atomic<quint64> count = 0;
        m_name = QStringLiteral("script-%1").arg(++count);
        m_database = QSqlDatabase::addDatabase(m_isPostgres ? QStringLiteral("QPSQL") : QStringLiteral("QSQLITE"), m_name);
        m_database.setDatabaseName(url.database);
        m_database.setHostName(url.host);
        if (url.port > 0)
            m_database.setPort(url.port);
        m_database.setUserName(url.user);
        m_database.setPassword(url.password);
        m_database.setNumericalPrecisionPolicy(QSql::HighPrecision); // a numeric keeps its digits
    }
    ~SqlScriptDatabase() override { close(); }

    Result<void> open()
    {
        return m_database.open() ? Result<void>() : Result<void>(sqlError(m_database.lastError()));
    }

    Result<Rows> query(const QString &statement, const ValueList &parameters) override
    {
        QSqlQuery query(m_database);
        if (const auto done = run(query, statement, parameters); !done)
            return done.error();
        return rowsOf(query);
    }

    Result<int> update(const QString &statement, const ValueList &parameters) override
    {
        QSqlQuery query(m_database);
        if (const auto done = run(query, statement, parameters); !done)
            return done.error();
        return query.isSelect() ? -1 : query.numRowsAffected();
    }

    Result<Rows> insertedKeys(const QString &statement, const ValueList &parameters) override
    {
        if (m_isPostgres && !statement.contains(QLatin1String("returning"), Qt::CaseInsensitive))
            return query(statement + QStringLiteral(" RETURNING *"), parameters);
        QSqlQuery query(m_database);
        if (const auto done = run(query, statement, parameters); !done)
            return done.error();
        if (query.isSelect())
            return rowsOf(query);
        return Rows{{QStringLiteral("last_insert_rowid()")}, {{fromVariant(query.lastInsertId())}}};
    }

    Result<void> setCommit(Commit commit) override
    {
        if ((commit == Commit::ByHand) == m_isInTransaction)
            return {};
        return ended(m_isInTransaction ? m_database.commit() : m_database.transaction(), commit == Commit::ByHand);
    }
    Result<void> commit() override { return m_isInTransaction ? next(m_database.commit()) : Result<void>(); }
    Result<void> rollback() override { return m_isInTransaction ? next(m_database.rollback()) : Result<void>(); }

    void close() override
    {
        if (m_name.isEmpty())
            return;
        if (m_isInTransaction)
            m_database.rollback();
        m_database.close();
        m_database = QSqlDatabase(); // the registry wants to hold the last one
        QSqlDatabase::removeDatabase(m_name);
        m_name.clear();
    }

private:
    Result<void> run(QSqlQuery &query, const QString &statement, const ValueList &parameters)
    {
        if (m_name.isEmpty())
            return Error{ErrorCode::Io, QStringLiteral("The connection is closed")};
        query.setForwardOnly(true);
        bool ran;
        if (parameters.empty()) {
            ran = query.exec(statement);
        } else {
            if (!query.prepare(statement))
                return sqlError(query.lastError());
            for (const Value &parameter : parameters)
                query.addBindValue(toVariant(parameter));
            ran = query.exec();
        }
        return ran ? Result<void>() : Result<void>(sqlError(query.lastError()));
    }

    static Rows rowsOf(QSqlQuery &query)
    {
        Rows rows;
        const QSqlRecord record = query.record();
        for (int i = 0; i < record.count(); ++i)
            rows.columns.push_back(record.fieldName(i));
        while (query.next()) {
            ValueList values;
            for (int i = 0; i < record.count(); ++i)
                values.push_back(fromVariant(query.value(i)));
            rows.values.push_back(std::move(values));
        }
        return rows;
    }

    Result<void> ended(bool worked, bool isInTransaction)
    {
        if (!worked)
            return sqlError(m_database.lastError());
        m_isInTransaction = isInTransaction;
        return {};
    }
    // One transaction is over, the next begins: commits stay by hand.
    Result<void> next(bool worked) { return ended(worked && m_database.transaction(), true); }

    const bool m_isPostgres;
    QString m_name; // in Qt's registry; empty when closed
    QSqlDatabase m_database;
    bool m_isInTransaction = false;
};

} // namespace

Result<std::unique_ptr<ScriptDatabase>> SqlScriptDatabases::connect(const Address &address)
{
    Result<JdbcUrl> url = JdbcUrl::parse(address.url, address.driver);
    if (!url)
        return url.error();
    for (const auto &[name, value] : address.properties)
        url->apply(name, value);
    if (!address.user.isEmpty())
        url->user = address.user;
    if (!address.password.isEmpty())
        url->password = address.password;
    if (url->driver == JdbcUrl::Driver::PostgreSql && !QSqlDatabase::isDriverAvailable(QStringLiteral("QPSQL"))) {
        return Error{ErrorCode::NotFound, QStringLiteral("PostgreSQL needs Qt's driver for it, which is not installed (Debian: libqt6sql6-psql)")};
    }
    auto database = std::make_unique<SqlScriptDatabase>(*url);
    if (const auto opened = database->open(); !opened)
        return opened.error();
    return std::unique_ptr<ScriptDatabase>(std::move(database));
}

} // namespace millrace
