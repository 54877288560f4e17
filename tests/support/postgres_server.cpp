// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/postgres_server.h"

#include <QDir>
#include <QElapsedTimer>
#include <QSqlDatabase>
#include <QStandardPaths>

#include <csignal>
#include <thread>
#include <unistd.h>

namespace millrace {

namespace {

constexpr int patience = 60'000; // milliseconds; a machine may be busy

Result<QString> output(const QStringList &command)
{
    QProcess process;
    process.setProcessChannelMode(QProcess::SeparateChannels);
    process.start(command.first(), command.mid(1));
    if (!process.waitForFinished(patience) || process.exitStatus() != QProcess::NormalExit || process.exitCode() != 0)
        return Error{ErrorCode::Io, QStringLiteral("%1: %2").arg(command.join(u' '), QString::fromUtf8(process.readAllStandardError()))};
    return QString::fromUtf8(process.readAllStandardOutput()).trimmed();
}

// Debian's folder for each version; elsewhere they are in the path.
QString findPrograms()
{
    const QDir versions(QStringLiteral("/usr/lib/postgresql"));
    QString best;
    int newest = 0;
    for (const QString &version : versions.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        const QString programs = versions.filePath(version + QStringLiteral("/bin"));
        if (version.toInt() > newest && QFileInfo(programs + QStringLiteral("/initdb")).isExecutable()) {
            newest = version.toInt();
            best = programs;
        }
    }
    return best.isEmpty() ? QFileInfo(QStandardPaths::findExecutable(QStringLiteral("initdb"))).path() : best;
}

} // namespace

Result<std::unique_ptr<PostgresServer>> PostgresServer::start()
{
    auto server = std::unique_ptr<PostgresServer>(new PostgresServer);
    server->m_programs = findPrograms();
    if (!QFileInfo(server->m_programs + QStringLiteral("/initdb")).isExecutable())
        return Error{ErrorCode::NotFound, QStringLiteral("no PostgreSQL server is installed (packaging/test.sh installs one)")};
    if (!QSqlDatabase::isDriverAvailable(QStringLiteral("QPSQL")))
        return Error{ErrorCode::NotFound, QStringLiteral("Qt's driver for PostgreSQL is not installed (libqt6sql6-psql)")};
    if (::geteuid() == 0) {
        if (const auto given = output({QStringLiteral("chown"), QStringLiteral("postgres"), server->folder()}); !given)
            return given.error();
    }
    const auto made = output(server->asOwner({server->m_programs + QStringLiteral("/initdb"), QStringLiteral("-D"), server->folder() + QStringLiteral("/data"),
        QStringLiteral("-U"), QStringLiteral("millrace"), QStringLiteral("-A"), QStringLiteral("trust"), QStringLiteral("-E"), QStringLiteral("UTF8"),
        QStringLiteral("--no-locale"), QStringLiteral("--no-sync")}));
    if (!made)
        return made.error();
    if (const Result<void> launched = server->launch(); !launched)
        return launched.error();
    return server;
}

PostgresServer::~PostgresServer()
{
    stop();
}

void PostgresServer::stop()
{
    if (m_server.state() == QProcess::NotRunning)
        return;
    ::kill(pid_t(m_server.processId()), SIGQUIT);
    m_server.waitForFinished(patience);
}

Result<void> PostgresServer::launch()
{
    const QStringList command = asOwner({m_programs + QStringLiteral("/postgres"), QStringLiteral("-D"), folder() + QStringLiteral("/data"),
        QStringLiteral("-k"), folder(), QStringLiteral("-c"), QStringLiteral("listen_addresses="),
        QStringLiteral("-c"), QStringLiteral("deadlock_timeout=100ms"), QStringLiteral("-c"), QStringLiteral("max_connections=60"),
        QStringLiteral("-c"), QStringLiteral("shared_buffers=32MB"), QStringLiteral("-c"), QStringLiteral("fsync=off")});
    m_server.setStandardOutputFile(QProcess::nullDevice());
    m_server.setStandardErrorFile(folder() + QStringLiteral("/log"));
    m_server.start(command.first(), command.mid(1));
    QElapsedTimer waited;
    waited.start();
    for (;;) {
        const Result<QString> answer = run(addressOf(QStringLiteral("postgres")), QStringLiteral("SELECT 1"));
        if (answer)
            return {};
        if (m_server.state() == QProcess::NotRunning || waited.elapsed() > patience)
            return answer.error();
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
}

QString PostgresServer::addressOf(const QString &name) const
{
    return QStringLiteral("postgresql://millrace@/%1?host=%2").arg(name, folder());
}

// The server dies with the test, also when that crashes.
QStringList PostgresServer::asOwner(const QStringList &command) const
{
    QStringList full{QStringLiteral("setpriv"), QStringLiteral("--pdeathsig"), QStringLiteral("QUIT")};
    if (::geteuid() == 0)
        full += {QStringLiteral("--reuid=postgres"), QStringLiteral("--regid=postgres"), QStringLiteral("--init-groups")};
    return full + command;
}

Result<QString> PostgresServer::makeDatabase()
{
    const QString name = QStringLiteral("test%1").arg(++m_databases);
    const Result<QString> made = run(addressOf(QStringLiteral("postgres")), QStringLiteral("CREATE DATABASE %1").arg(name));
    return made ? Result<QString>(addressOf(name)) : made;
}

Result<void> PostgresServer::disconnectAll()
{
    const Result<QString> done = run(addressOf(QStringLiteral("postgres")),
        QStringLiteral("SELECT count(pg_terminate_backend(pid, 10000)) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"));
    return done ? Result<void>() : Result<void>(done.error());
}

Result<QString> PostgresServer::run(const QString &address, const QString &sql)
{
    return output({m_programs + QStringLiteral("/psql"), QStringLiteral("-X"), QStringLiteral("-A"), QStringLiteral("-t"), QStringLiteral("-q"),
                   QStringLiteral("-c"), sql, address});
}

} // namespace millrace
