// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/sqlite_connection.h"

#include <QFileInfo>
#include <QSqlDriver>
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

class SqliteStatement final : public SqlStatement
{
public:
    explicit SqliteStatement(sqlite3_stmt *statement) : m_statement(statement) {}
    ~SqliteStatement() override { sqlite3_finalize(m_statement); }

    void bind(int parameter, qint64 value) override { sqlite3_bind_int64(m_statement, parameter, value); }
    void bind(int parameter, double value) override { sqlite3_bind_double(m_statement, parameter, value); }
    void bindBytes(int parameter, const QByteArray &bytes) override
    {
        sqlite3_bind_blob64(m_statement, parameter, bytes.constData(), sqlite3_uint64(bytes.size()), SQLITE_STATIC);
    }
    void bindText(int parameter, const QByteArray &utf8) override
    {
        if (utf8.isNull())
            sqlite3_bind_null(m_statement, parameter);
        else
            sqlite3_bind_text64(m_statement, parameter, utf8.constData(), sqlite3_uint64(utf8.size()), SQLITE_STATIC, SQLITE_UTF8);
    }
    void bindCopy(int parameter, const QString &text) override
    {
        const QByteArray utf8 = text.toUtf8();
        sqlite3_bind_text64(m_statement, parameter, utf8.constData(), sqlite3_uint64(utf8.size()), SQLITE_TRANSIENT, SQLITE_UTF8);
    }
    void bindNull(int parameter) override { sqlite3_bind_null(m_statement, parameter); }

    Result<int> run() override
    {
        int code = SQLITE_ROW;
        while (code == SQLITE_ROW)
            code = sqlite3_step(m_statement);
        sqlite3 *handle = sqlite3_db_handle(m_statement);
        if (code != SQLITE_DONE) {
            const Error error = sqliteError(handle, code);
            sqlite3_reset(m_statement);
            return error;
        }
        sqlite3_reset(m_statement);
        return sqlite3_changes(handle);
    }
    Result<void> post(std::optional<ExpectedRow> expected) override
    {
        const Result<int> changed = run();
        if (!changed)
            return changed.error();
        return *changed == 0 && expected ? Result<void>(expected->missing()) : Result<void>();
    }

private:
    sqlite3_stmt *m_statement;
};

} // namespace

Result<std::unique_ptr<SqlConnection>> SqliteConnection::open(const QString &path, StoreAccess access)
{
    const bool readOnly = access == StoreAccess::ReadOnly;
    if (readOnly && !QFileInfo::exists(path))
        return Error{ErrorCode::NotFound, QStringLiteral("%1: there is no such database").arg(path)};

    // SQLite counts the memory it uses under one lock for all threads; nobody reads that count here. Has no effect once
    // SQLite is in use.
    static std::once_flag memoryCounting;
    std::call_once(memoryCounting, [] { sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); });

    auto connection = std::unique_ptr<SqliteConnection>(
        new SqliteConnection(QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), QUuid::createUuid().toString()), path));
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
    return std::unique_ptr<SqlConnection>(std::move(connection));
}

SqliteConnection::SqliteConnection(QSqlDatabase database, const QString &path)
    : SqlConnection(std::move(database), path, SqlDialect::sqlite())
{
}

SqliteConnection::~SqliteConnection() = default; // its statements first, then the database

QString SqliteConnection::version()
{
    return QString::fromLatin1(sqlite3_libversion());
}

Result<void> SqliteConnection::configure(StoreAccess access)
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

Error SqliteConnection::failure(const QSqlError &)
{
    return sqliteError(m_handle, sqlite3_extended_errcode(m_handle));
}

Result<std::unique_ptr<SqlStatement>> SqliteConnection::prepare(const QByteArray &sql)
{
    sqlite3_stmt *statement = nullptr;
    const int code = sqlite3_prepare_v3(m_handle, sql.constData(), int(sql.size()), SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
    if (code != SQLITE_OK)
        return sqliteError(m_handle, code);
    return std::unique_ptr<SqlStatement>(std::make_unique<SqliteStatement>(statement));
}

Result<void> SqliteConnection::execute(const QByteArray &sql)
{
    const int code = sqlite3_exec(m_handle, sql.constData(), nullptr, nullptr, nullptr);
    if (code != SQLITE_OK)
        return sqliteError(m_handle, code);
    return {};
}

Result<int> SqliteConnection::change(const QByteArray &sql)
{
    const Result<void> executed = execute(sql);
    return executed ? Result<int>(sqlite3_changes(m_handle)) : Result<int>(executed.error());
}

bool SqliteConnection::inTransaction() const
{
    return !sqlite3_get_autocommit(m_handle);
}

// A relaxed commit skips the sync of the write-ahead log and nothing else: the log is still synced before its pages reach the
// database file, so a power loss takes the newest commits and leaves the rest in order.
Result<void> SqliteConnection::setDurability(Durability durability)
{
    if (durability == m_durability)
        return {};
    const Result<void> set = execute(durability == Durability::Durable ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL");
    if (set)
        m_durability = durability;
    return set;
}

Result<void> SqliteConnection::begin(TransactionKind kind)
{
    return kind == TransactionKind::Write ? runPrepared(m_begin, "BEGIN IMMEDIATE") : execute("BEGIN");
}

Result<void> SqliteConnection::commit()
{
    return runPrepared(m_commit, "COMMIT");
}

Result<void> SqliteConnection::runPrepared(std::unique_ptr<SqlStatement> &statement, const QByteArray &sql)
{
    if (!statement) {
        Result<std::unique_ptr<SqlStatement>> prepared = prepare(sql);
        if (!prepared)
            return prepared.error();
        statement = std::move(prepared).value();
    }
    const Result<int> ran = statement->run();
    return ran ? Result<void>() : Result<void>(ran.error());
}

} // namespace millrace
