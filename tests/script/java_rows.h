// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Rows for the tests of the Java classes: a script, and the text that it returns. What it throws stands in angle brackets.

#include "tests/script/script_fixture.h"

#include <QTemporaryDir>

namespace millrace {

struct JavaRow
{
    const char *name;
    const char *script;
    const char *expected;
};

inline void addRows(std::initializer_list<JavaRow> rows)
{
    QTest::addColumn<QByteArray>("script");
    QTest::addColumn<QString>("expected");
    for (const JavaRow &row : rows)
        QTest::newRow(row.name) << QByteArray(row.script) << QString::fromUtf8(row.expected);
}

// Runs the row at hand. `@DIR@` in script and expectation stands for a folder of its own.
inline void runRow()
{
    QFETCH(QByteArray, script);
    QFETCH(QString, expected);
    const QTemporaryDir folder;
    ScriptFixture f;
    script.replace("@DIR@", folder.path().toUtf8());
    QCOMPARE(f.returned(script), expected.replace(QStringLiteral("@DIR@"), folder.path()));
}

} // namespace millrace
