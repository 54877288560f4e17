// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// One connection to the workspace's database, and its prepared statements, for SQLite and for PostgreSQL. Opened and read
// through Qt SQL; the statements the writers run for every message go straight to the database's own C interface, because
// QSqlQuery's binding costs more than the database's work (DECISIONS.md 9). Each database has one file that knows it:
// sqlite_connection.cpp and postgres_connection.cpp.
//
// SQL is written once: parameters of prepared statements are ?1, ?2 …, those of query() are ?; what the databases write
// differently is in SqlDialect.
//
// Threads: one at a time. open, query and the end only on the thread that opened it (Qt's rule); the others, which do not go
// through Qt, on any.

#include "engine/base/ids.h"
#include "engine/base/result.h"
#include "engine/store/sql_dialect.h"
#include "engine/store/store_access.h"

#include <QByteArray>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QVariantList>

#include <memory>
#include <optional>

namespace millrace {

// Which row a statement has to meet.
struct ExpectedRow
{
    MessageId messageId = 0;
    MetaDataId connector = 0;

    Error missing() const;
};

// A prepared statement. Parameters are numbered from 1 and keep their values until bound anew; bound bytes are not copied and
// must live until run() or post() returned. Must not outlive its connection.
class SqlStatement
{
public:
    SqlStatement() = default;
    SqlStatement(const SqlStatement &) = delete;
    SqlStatement &operator=(const SqlStatement &) = delete;
    virtual ~SqlStatement() = default;

    virtual void bind(int parameter, qint64 value) = 0;
    virtual void bind(int parameter, double value) = 0;
    virtual void bindBytes(int parameter, const QByteArray &bytes) = 0;
    virtual void bindText(int parameter, const QByteArray &utf8) = 0; // a null one is NULL
    void bindText(int parameter, QByteArray &&) = delete;
    virtual void bindCopy(int parameter, const QString &text) = 0;
    virtual void bindNull(int parameter) = 0;

    // Runs it to its end; the number of rows it changed. Errors: Io, Corrupt, Busy.
    virtual Result<int> run() = 0;
    // Runs it after what was posted before. Where the database is a round trip away, the statements of a group travel together,
    // and an error may come from SqlConnection::flush() only. With `expected` it must change a row, else it fails with NotFound.
    virtual Result<void> post(std::optional<ExpectedRow> expected = {}) = 0;
};

class SqlConnection
{
public:
    // `database`: the path of a SQLite file, or a postgresql:// address as libpq knows it (isAddress()). ReadOnly opens a database
    // beside its writer, or one that nobody has open, also where the folder can't be written. Errors name the database:
    // NotFound (ReadOnly and no such file), Io, Busy (locked), Corrupt (not a database).
    static Result<std::unique_ptr<SqlConnection>> open(const QString &database, StoreAccess access);
    static bool isAddress(const QString &database);
    static const SqlDialect &dialectOf(const QString &database);
    static QString nameOf(const QString &database); // for people: the path, or the address without its password
    SqlConnection(const SqlConnection &) = delete;
    SqlConnection &operator=(const SqlConnection &) = delete;
    virtual ~SqlConnection();

    const QString &name() const { return m_name; }
    const SqlDialect &dialect() const { return m_dialect; }
    // Nothing works with it any more: open another.
    virtual bool isLost() const = 0;

    // For reading, through Qt SQL. With SQLite the rows are read while the query lives, in one read transaction: keep it short.
    Result<QSqlQuery> query(const QString &sql, const QVariantList &values = {});
    virtual Result<std::unique_ptr<SqlStatement>> prepare(const QByteArray &sql) = 0;
    // One or more statements without results.
    virtual Result<void> execute(const QByteArray &sql) = 0;
    // One statement; the number of rows it changed.
    virtual Result<int> change(const QByteArray &sql) = 0;
    // Until what was posted has been done. The first error.
    virtual Result<void> flush() = 0;

    // False outside of a transaction, also when an error ended it.
    virtual bool inTransaction() const = 0;
    // Of the transactions that begin from now on; Durable before that. What is written outside of one is durable while this is.
    virtual Result<void> setDurability(Durability durability) = 0;

    // Keeps other engines off. Exclusive: nobody else has a lock. Shared: nobody else has an exclusive one; replaces one's own
    // exclusive lock. Until the connection ends. A SQLite file is in a folder that has a lock of its own (FolderLock), so
    // nothing is done there. Error: Busy.
    enum class EngineLock { Exclusive, Shared };
    virtual Result<void> lock(EngineLock kind) = 0;

protected:
    friend class SqlTransaction;
    enum class TransactionKind { Write, Read };
    SqlConnection(QSqlDatabase database, QString name, const SqlDialect &dialect)
        : m_database(std::move(database)), m_name(std::move(name)), m_dialect(dialect) {}
    virtual Result<void> begin(TransactionKind kind) = 0;
    virtual Result<void> commit() = 0;
    virtual Result<void> rollBack() = 0;
    virtual Error failure(const QSqlError &error) = 0; // of a query

    QSqlDatabase m_database;

private:
    const QString m_name;
    const SqlDialect &m_dialect;
};

// Rolls back unless committed.
class SqlTransaction
{
public:
    using Kind = SqlConnection::TransactionKind; // Read: a consistent view, nothing to commit
    explicit SqlTransaction(SqlConnection &connection) : m_connection(connection) {}
    SqlTransaction(const SqlTransaction &) = delete;
    SqlTransaction &operator=(const SqlTransaction &) = delete;
    ~SqlTransaction();

    Result<void> begin(Kind kind = Kind::Write) { return m_connection.begin(kind); }
    Result<void> commit() { return m_connection.commit(); }

private:
    SqlConnection &m_connection;
};

} // namespace millrace
