// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The databases that the store's tests run on, each test on each: SQLite in a temporary folder, and PostgreSQL where a server is
// installed. A test class, of the store or of the engine on top of it, has
//     void initTestCase_data() { TestDatabases::addRows(); }
//     void init() { NEW_DATABASE(m_databases); … m_databases.current() … }

#include "engine/store/sql_connection.h"
#include "tests/store/store_samples.h"
#include "tests/support/postgres_server.h"

#include <QTemporaryDir>
#include <QtTest>

#include <optional>

namespace millrace {

class TestDatabases
{
public:
    enum class Kind { Sqlite, Postgres };

    static void addRows()
    {
        QTest::addColumn<TestDatabases::Kind>("database");
        QTest::newRow("SQLite") << Kind::Sqlite;
        QTest::newRow("PostgreSQL") << Kind::Postgres;
    }

    // An empty one, of the kind that this run is for. Error: NotFound (not here; skip the test), Io.
    Result<void> make(Kind kind)
    {
        m_kind = kind;
        m_folder = std::make_unique<QTemporaryDir>();
        if (kind == Kind::Sqlite) {
            m_current = m_folder->filePath(QStringLiteral("millrace.db"));
            return {};
        }
        if (!m_server)
            m_server.emplace(PostgresServer::start());
        if (!*m_server)
            return m_server->error();
        const Result<QString> made = (**m_server)->makeDatabase();
        if (!made)
            return made.error();
        m_current = *made;
        return {};
    }

    const QString &current() const { return m_current; }
    QString address() const { return isPostgres() ? m_current : QString(); } // for EngineOptions::database
    bool isPostgres() const { return m_kind == Kind::Postgres; }
    PostgresServer &server() { return ***m_server; }
    const QTemporaryDir &folder() const { return *m_folder; }

    // One number from it, beside the store.
    qint64 number(const QString &sql) const
    {
        auto connection = SqlConnection::open(m_current, StoreAccess::ReadOnly);
        if (!connection)
            return -1;
        auto query = (*connection)->query(sql);
        return query && query->next() ? query->value(0).toLongLong() : -1;
    }

private:
    Kind m_kind = Kind::Sqlite;
    QString m_current;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::optional<Result<std::unique_ptr<PostgresServer>>> m_server;
};

} // namespace millrace

Q_DECLARE_METATYPE(millrace::TestDatabases::Kind)

// In init(): an empty database, or the test is skipped with the reason.
#define NEW_DATABASE(databases) \
    do { \
        QFETCH_GLOBAL(millrace::TestDatabases::Kind, database); \
        const Result<void> made = (databases).make(database); \
        if (!made && made.error().code == ErrorCode::NotFound) \
            QSKIP(qPrintable(made.error().message)); \
        QVERIFY_OK(made); \
    } while (false)
