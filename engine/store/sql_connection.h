// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// One connection to the workspace's database, and its prepared statements. Opened through Qt SQL; the statements the writer
// runs for every message go straight to SQLite's handle, because QSqlQuery's binding costs more than SQLite's own work
// (DECISIONS.md). sql_connection.cpp is the only file that knows SQLite's C interface.
//
// Threads: all functions only on the thread that opened it (Qt's rule).

#include "engine/base/result.h"
#include "engine/store/store_access.h"

#include <QByteArray>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QVariantList>

#include <memory>

struct sqlite3;
struct sqlite3_stmt;

namespace millrace {

// A prepared statement. Parameters are numbered from 1 and keep their values until bound anew; bound bytes are not copied and
// must live until run() returned. Must not outlive its connection.
class SqlStatement
{
public:
    SqlStatement() = default;
    bool isPrepared() const { return bool(m_statement); }

    void bind(int parameter, qint64 value);
    void bind(int parameter, double value);
    void bindBytes(int parameter, const QByteArray &bytes);
    void bindText(int parameter, const QByteArray &utf8); // a null one is NULL
    void bindText(int parameter, QByteArray &&) = delete;
    void bindCopy(int parameter, const QString &text);
    void bindNull(int parameter);

    // Runs it to its end; the number of rows it changed. Errors: Io, Corrupt.
    Result<int> run();

private:
    friend class SqlConnection;
    struct Finalize { void operator()(sqlite3_stmt *statement) const; };
    explicit SqlStatement(sqlite3_stmt *statement) : m_statement(statement) {}
    std::unique_ptr<sqlite3_stmt, Finalize> m_statement;
};

class SqlConnection
{
public:
    // ReadOnly opens a database beside its writer, or one that nobody has open, also where the folder can't be written.
    // Errors name the path: NotFound (ReadOnly and no such file), Io, Busy (locked), Corrupt (not a database).
    static Result<std::unique_ptr<SqlConnection>> open(const QString &path, StoreAccess access);
    SqlConnection(const SqlConnection &) = delete;
    SqlConnection &operator=(const SqlConnection &) = delete;
    ~SqlConnection();

    const QString &path() const { return m_path; }

    // For reading, through Qt SQL. The rows are read while the query lives, in one read transaction: keep it short.
    Result<QSqlQuery> query(const QString &sql, const QVariantList &values = {});
    Result<SqlStatement> prepare(const QByteArray &sql);
    // One or more statements without results.
    Result<void> execute(const QByteArray &sql);
    // False outside of a transaction, also when an error ended it.
    bool inTransaction() const;

private:
    friend class SqlTransaction;
    SqlConnection(QSqlDatabase database, QString path) : m_database(std::move(database)), m_path(std::move(path)) {}
    Result<void> configure(StoreAccess access);

    QSqlDatabase m_database;
    QString m_path;
    sqlite3 *m_handle = nullptr; // Qt's; valid while m_database is open
    SqlStatement m_begin, m_commit; // prepared when first used
};

// Rolls back unless committed.
class SqlTransaction
{
public:
    enum class Kind { Write, Read }; // Read: a consistent view, nothing to commit
    explicit SqlTransaction(SqlConnection &connection) : m_connection(connection) {}
    SqlTransaction(const SqlTransaction &) = delete;
    SqlTransaction &operator=(const SqlTransaction &) = delete;
    ~SqlTransaction();

    Result<void> begin(Kind kind = Kind::Write);
    Result<void> commit();

private:
    Result<void> runPrepared(SqlStatement &statement, const QByteArray &sql);

    SqlConnection &m_connection;
};

} // namespace millrace
