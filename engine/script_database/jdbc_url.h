// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A JDBC URL taken apart: jdbc:sqlite:/path, jdbc:postgresql://host:5432/name?user=x. Any thread.

#include "engine/base/result.h"

#include <QString>

namespace millrace {

struct JdbcUrl
{
    enum class Driver { Sqlite, PostgreSql };

    Driver driver = Driver::Sqlite;
    QString database; // SQLite: a path, or ":memory:"
    QString host;
    int port = 0; // 0: the driver's own
    QString user;
    QString password;

    // `driverClass` is the Java class that a script named, or empty; it only helps to say what is missing. Error: Invalid.
    static Result<JdbcUrl> parse(const QString &url, const QString &driverClass);
    // A connection property: "user", "password"; others mean nothing here.
    void apply(const QString &name, const QString &value);
};

} // namespace millrace
