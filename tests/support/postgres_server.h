// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A PostgreSQL server of a test's own: made in a temporary folder, reachable by a socket in it only, gone with the object.
// Takes the newest that is installed; needs no running cluster. Started as root it runs as the user postgres, since a server
// refuses to be root.
// One thread.

#include "engine/base/result.h"

#include <QProcess>
#include <QString>
#include <QTemporaryDir>

#include <memory>

namespace millrace {

class PostgresServer
{
public:
    // Error: NotFound (none is installed here, or Qt's driver for it is not), Io.
    static Result<std::unique_ptr<PostgresServer>> start();
    ~PostgresServer();

    // Makes an empty database and gives its address. Error: Io.
    Result<QString> makeDatabase();
    // Ends the server at once, as a crash does; launch() starts it again on the same data. Error: Io.
    void stop();
    Result<void> launch();
    Result<void> restart() { stop(); return launch(); }
    // Cuts all connections. Error: Io.
    Result<void> disconnectAll();
    // One SQL command, on the database with that address. Error: Io.
    Result<QString> run(const QString &address, const QString &sql);

private:
    PostgresServer() = default;
    QString folder() const { return m_folder.path(); }
    QString addressOf(const QString &name) const;
    QStringList asOwner(const QStringList &command) const;

    QTemporaryDir m_folder{QStringLiteral("/tmp/millrace-pg-XXXXXX")}; // a socket's path must be short
    QString m_programs;                                                // the folder of initdb, postgres, psql
    QProcess m_server;
    int m_databases = 0;
};

} // namespace millrace
