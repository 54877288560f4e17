// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// SqlConnection to a SQLite file. The only file that knows SQLite's C interface is sqlite_connection.cpp.
// Threads: as SqlConnection.

#include "engine/store/sql_connection.h"

struct sqlite3;

namespace millrace {

class SqliteConnection final : public SqlConnection
{
public:
    static Result<std::unique_ptr<SqlConnection>> open(const QString &path, StoreAccess access);
    ~SqliteConnection() override;
    static QString version();

    bool isLost() const override { return false; }
    Result<std::unique_ptr<SqlStatement>> prepare(const QByteArray &sql) override;
    Result<void> execute(const QByteArray &sql) override;
    Result<int> change(const QByteArray &sql) override;
    Result<void> flush() override { return {}; }
    bool inTransaction() const override;
    Result<void> setDurability(Durability durability) override;
    Result<void> lock(EngineLock) override { return {}; }

protected:
    Result<void> begin(TransactionKind kind) override;
    Result<void> commit() override;
    Result<void> rollBack() override { return execute("ROLLBACK"); }
    Error failure(const QSqlError &error) override;

private:
    SqliteConnection(QSqlDatabase database, const QString &path);
    Result<void> configure(StoreAccess access);
    Result<void> runPrepared(std::unique_ptr<SqlStatement> &statement, const QByteArray &sql);

    sqlite3 *m_handle = nullptr; // Qt's; valid while m_database is open
    Durability m_durability = Durability::Durable;
    std::unique_ptr<SqlStatement> m_begin, m_commit; // prepared when first used
};

} // namespace millrace
