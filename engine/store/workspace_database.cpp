// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/workspace_database.h"

#include "engine/store/sql_connection.h"

#include <QDir>
#include <QFileInfo>
#include <QSaveFile>

namespace millrace {

namespace {

QString fileOf(const QString &folder)
{
    return QDir(folder).filePath(QStringLiteral("database"));
}

Result<QString> remembered(const QString &folder) // empty: nothing
{
    QFile file(fileOf(folder));
    if (!file.exists())
        return QString();
    if (!file.open(QIODevice::ReadOnly))
        return Error{ErrorCode::Io, QStringLiteral("%1: %2").arg(file.fileName(), file.errorString())};
    const QString address = QString::fromUtf8(file.readAll()).trimmed();
    if (!SqlConnection::isAddress(address))
        return Error{ErrorCode::Invalid, QStringLiteral("%1 does not hold a postgresql:// address").arg(file.fileName())};
    return address;
}

} // namespace

Result<QString> workspaceDatabase(const QString &folder, const QString &asked)
{
    const Result<QString> known = remembered(folder);
    if (!known)
        return known;
    const QString file = QDir(folder).filePath(QStringLiteral("millrace.db"));
    if (asked.isEmpty())
        return known->isEmpty() ? file : *known;
    if (!SqlConnection::isAddress(asked))
        return Error{ErrorCode::Invalid, QStringLiteral("a database is given as postgresql://user@host:port/name")};
    if (known->isEmpty() && QFileInfo::exists(file))
        return Error{ErrorCode::Invalid, QStringLiteral("the workspace %1 keeps its messages in millrace.db already; take an empty folder").arg(folder)};
    if (!known->isEmpty() && SqlConnection::nameOf(*known) != SqlConnection::nameOf(asked))
        return Error{ErrorCode::Invalid, QStringLiteral("the workspace %1 is on %2 already (its file \"database\" says so)")
                                             .arg(folder, SqlConnection::nameOf(*known))};
    return asked;
}

Result<void> rememberDatabase(const QString &folder, const QString &database)
{
    if (!SqlConnection::isAddress(database) || QFileInfo::exists(fileOf(folder)))
        return {};
    QSaveFile file(fileOf(folder));
    if (!file.open(QIODevice::WriteOnly) || file.write(SqlConnection::nameOf(database).toUtf8() + '\n') < 0 || !file.commit())
        return Error{ErrorCode::Io, QStringLiteral("%1: %2").arg(file.fileName(), file.errorString())};
    return {};
}

} // namespace millrace
