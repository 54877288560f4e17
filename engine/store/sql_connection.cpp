// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/sql_connection.h"

#include "engine/base/log.h"

#include <QFileInfo>
#include <QSqlDriver>
#include <QSqlError>
#include <QUrl>
#include <QUuid>
#include <QVariant>

#include <sqlite3.h>

#include <cstring>
#include <mutex>

namespace millrace {

namespace {

Error sqliteError(sqlite3 *handle, int code)
{
    ErrorCode kind = ErrorCode::Io;
    if ((code & 0xff) == SQLITE_CORRUPT || (code & 0xff) == SQLITE_NOTADB)
        kind = ErrorCode::Corrupt;
    else if ((code & 0xff) == SQLITE_BUSY || (code & 0xff) == SQLITE_LOCKED)
        kind = ErrorCode::Busy;
    return {kind, QStringLiteral("database: %1").arg(QString::fromUtf8(handle ? sqlite3_errmsg(handle) : sqlite3_errstr(code)))};
}

sqlite3 *handleOf(const QSqlDatabase &database)
{
    const QVariant handle = database.driver()->handle();
    const bool isSqlite = handle.isValid() && std::strcmp(handle.typeName(), "sqlite3*") == 0;
    return isSqlite ? *static_cast<sqlite3 *const *>(handle.constData()) : nullptr;
}

// A read-only connection has to make the shared-memory file beside the database if no writer has it open. Where it can't,
// nobody can write there either, and the file may be read as it stands.
bool mustReadAsItStands(const QString &path)
{
    return !QFileInfo(QFileInfo(path).absolutePath()).isWritable() && !QFileInfo::exists(path + QStringLiteral("-shm"));
}

} // namespace

void SqlStatement::Finalize::operator()(sqlite3_stmt *statement) const
{
    sqlite3_finalize(statement);
}

void SqlStatement::bind(int parameter, qint64 value)
{
    sqlite3_bind_int64(m_statement.get(), parameter, value);
}

void SqlStatement::bind(int parameter, double value)
{
    sqlite3_bind_double(m_statement.get(), parameter, value);
}

void SqlStatement::bindBytes(int parameter, const QByteArray &bytes)
{
    sqlite3_bind_blob64(m_statement.get(), parameter, bytes.constData(), sqlite3_uint64(bytes.size()), SQLITE_STATIC);
}

void SqlStatement::bindText(int parameter, const QByteArray &utf8)
{
    if (utf8.isNull())
        sqlite3_bind_null(m_statement.get(), parameter);
    else
        sqlite3_bind_text64(m_statement.get(), parameter, utf8.constData(), sqlite3_uint64(utf8.size()), SQLITE_STATIC, SQLITE_UTF8);
}

void SqlStatement::bindCopy(int parameter, const QString &text)
{
    const QByteArray utf8 = text.toUtf8();
    sqlite3_bind_text64(m_statement.get(), parameter, utf8.constData(), sqlite3_uint64(utf8.size()), SQLITE_TRANSIENT, SQLITE_UTF8);
}

void SqlStatement::bindNull(int parameter)
{
    sqlite3_bind_null(m_statement.get(), parameter);
}

Result<int> SqlStatement::run()
{
    int code = SQLITE_ROW;
    while (code == SQLITE_ROW)
        code = sqlite3_step(m_statement.get());
    sqlite3 *handle = sqlite3_db_handle(m_statement.get());
    if (code != SQLITE_DONE) {
        const Error error = sqliteError(handle, code);
        sqlite3_reset(m_statement.get());
        return error;
    }
    sqlite3_reset(m_statement.get());
    return sqlite3_changes(handle);
}

Result<std::unique_ptr<SqlConnection>> SqlConnection::open(const QString &path, StoreAccess access)
{
    const bool readOnly = access == StoreAccess::ReadOnly;
    if (readOnly && !QFileInfo::exists(path))
        return Error{ErrorCode::NotFound, QStringLiteral("%1: there is no such database").arg(path)};

    // SQLite counts the memory it uses under one lock for all threads; nobody reads that count here. Has no effect once
    // SQLite is in use.
    static std::once_flag memoryCounting;
    std::call_once(memoryCounting, [] { sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); });

    auto connection = std::unique_ptr<SqlConnection>(
        new SqlConnection(QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), QUuid::createUuid().toString()), path));
    QSqlDatabase &db = connection->m_database;
    db.setDatabaseName(path);
    if (readOnly && mustReadAsItStands(path)) {
        db.setDatabaseName(QString::fromUtf8(QUrl::fromLocalFile(path).toEncoded()) + QStringLiteral("?immutable=1"));
        db.setConnectOptions(QStringLiteral("QSQLITE_OPEN_READONLY;QSQLITE_OPEN_URI"));
    } else if (readOnly) {
        db.setConnectOptions(QStringLiteral("QSQLITE_OPEN_READONLY"));
    }
    if (!db.open())
        return Error{ErrorCode::Io, QStringLiteral("%1 can't be opened: %2").arg(path, db.lastError().text())};
    connection->m_handle = handleOf(db);
    if (!connection->m_handle)
        return Error{ErrorCode::Io, QStringLiteral("%1: Qt's SQLite driver gives no handle").arg(path)};
    if (const Result<void> configured = connection->configure(access); !configured)
        return Error{configured.error().code, QStringLiteral("%1 can't be opened: %2").arg(path, configured.error().message)};
    return connection;
}

Result<void> SqlConnection::configure(StoreAccess access)
{
    sqlite3_extended_result_codes(m_handle, 1);
    // The first statement is also the first that reads the file, so it finds out whether it is a database.
    if (access == StoreAccess::ReadOnly)
        return execute("SELECT count(*) FROM sqlite_master; PRAGMA query_only = ON;");
    if (sqlite3_db_readonly(m_handle, "main") == 1)
        return Error{ErrorCode::Io, QStringLiteral("the file is read-only")};
    return execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY;"
                   "PRAGMA cache_size = -32768; PRAGMA secure_delete = OFF;");
}

SqlConnection::~SqlConnection()
{
    const QString name = m_database.connectionName();
    m_begin = {};
    m_commit = {};
    m_database.close();
    m_database = {}; // removeDatabase() warns about copies that are still there
    QSqlDatabase::removeDatabase(name);
}

Result<QSqlQuery> SqlConnection::query(const QString &sql, const QVariantList &values)
{
    QSqlQuery query(m_database);
    query.setForwardOnly(true);
    bool ok = query.prepare(sql);
    for (qsizetype i = 0; ok && i < values.size(); ++i)
        query.bindValue(int(i), values[i]);
    if (!ok || !query.exec())
        return sqliteError(m_handle, sqlite3_extended_errcode(m_handle));
    return query;
}

Result<SqlStatement> SqlConnection::prepare(const QByteArray &sql)
{
    sqlite3_stmt *statement = nullptr;
    const int code = sqlite3_prepare_v3(m_handle, sql.constData(), int(sql.size()), SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
    if (code != SQLITE_OK)
        return sqliteError(m_handle, code);
    return SqlStatement(statement);
}

Result<void> SqlConnection::execute(const QByteArray &sql)
{
    const int code = sqlite3_exec(m_handle, sql.constData(), nullptr, nullptr, nullptr);
    if (code != SQLITE_OK)
        return sqliteError(m_handle, code);
    return {};
}

bool SqlConnection::inTransaction() const
{
    return !sqlite3_get_autocommit(m_handle);
}

SqlTransaction::~SqlTransaction()
{
    if (!m_connection.inTransaction())
        return;
    if (const Result<void> rolledBack = m_connection.execute("ROLLBACK"); !rolledBack)
        Log::error("store", QStringLiteral("A transaction could not be rolled back"), {{"reason", rolledBack.error().message}});
}

Result<void> SqlTransaction::begin(Kind kind)
{
    return kind == Kind::Write ? runPrepared(m_connection.m_begin, "BEGIN IMMEDIATE") : m_connection.execute("BEGIN");
}

Result<void> SqlTransaction::commit()
{
    return runPrepared(m_connection.m_commit, "COMMIT");
}

Result<void> SqlTransaction::runPrepared(SqlStatement &statement, const QByteArray &sql)
{
    if (!statement.isPrepared()) {
        Result<SqlStatement> prepared = m_connection.prepare(sql);
        if (!prepared)
            return prepared.error();
        statement = std::move(prepared).value();
    }
    const Result<int> ran = statement.run();
    return ran ? Result<void>() : Result<void>(ran.error());
}

} // namespace millrace
