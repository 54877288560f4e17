// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// SqlConnection to a PostgreSQL server. The only file that knows libpq is postgres_connection.cpp.
//
// A posted statement is sent without waiting for the one before it (libpq's pipeline mode), so that a group of batches costs
// two round trips, whatever is in it. Values go as text but contents, which go as the bytes they are.
//
// Threads: as SqlConnection.

#include "engine/store/sql_connection.h"

#include <deque>

struct pg_conn;
struct pg_result;

namespace millrace {

class PostgresConnection final : public SqlConnection
{
public:
    // A password may be in the address, else libpq looks for it where it always does: PGPASSWORD, PGPASSFILE, ~/.pgpass.
    static Result<std::unique_ptr<SqlConnection>> open(const QString &address, StoreAccess access);
    static QString nameOf(const QString &address);

    bool isLost() const override;
    Result<std::unique_ptr<SqlStatement>> prepare(const QByteArray &sql) override;
    Result<void> execute(const QByteArray &sql) override;
    Result<int> change(const QByteArray &sql) override;
    Result<void> flush() override;
    bool inTransaction() const override;
    Result<void> setDurability(Durability durability) override;
    Result<void> lock(EngineLock kind) override;

protected:
    Result<void> begin(TransactionKind kind) override;
    Result<void> commit() override;
    Result<void> rollBack() override;
    Error failure(const QSqlError &error) override;

private:
    friend class PostgresStatement;
    struct Values; // of a statement's parameters, as libpq takes them

    PostgresConnection(QSqlDatabase database, const QString &name);
    Result<void> configure(StoreAccess access);
    Error failure(const pg_result *result);
    Result<void> enterPipeline();
    Result<void> postText(const char *sql);
    Result<void> postPrepared(const QByteArray &statement, const Values &values, std::optional<ExpectedRow> expected);
    Result<int> runPrepared(const QByteArray &statement, const Values &values);
    Result<int> checked(pg_result *result); // takes it

    pg_conn *m_handle = nullptr; // Qt's; valid while m_database is open
    bool m_isLost = false;
    Durability m_durability = Durability::Durable;
    std::deque<std::optional<ExpectedRow>> m_posted; // whose results are still to come
    std::vector<QByteArray> m_discarded; // statements that the server may forget
    int m_lastStatement = 0;
};

} // namespace millrace
