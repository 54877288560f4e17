// SPDX-License-Identifier: GPL-3.0-or-later
// The dependency rule, checked on what the sources include; and the checker, checked on trees that break it.

#include "tests/rules/include_rules.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QLibraryInfo>
#include <QTest>

#include <algorithm>

using namespace millrace::rules;

namespace {

const QString spdx = "// SPDX-License-Identifier: GPL-3.0-or-later\n";

// Asks the installed Qt: which of its include folders has this header.
QString installedQtModule(const QString &header)
{
    static const QStringList modules = {"QtCore", "QtNetwork", "QtSql", "QtGui", "QtWidgets", "QtSvg",
                                        "QtSvgWidgets", "QtXml", "QtConcurrent", "QtDBus", "QtTest"};
    static const QString top = QLibraryInfo::path(QLibraryInfo::HeadersPath);
    if (header.startsWith("Qt"))
        return header.section('/', 0, 0);
    for (const QString &module : modules) {
        if (QFile::exists(top + '/' + module + '/' + header))
            return module;
    }
    return {};
}

std::vector<SourceFile> readTree(const QString &top)
{
    std::vector<SourceFile> files;
    for (const QString folder : {"engine", "ui", "app", "tests"}) {
        QDirIterator it(top + '/' + folder, {"*.h", "*.cpp"}, QDir::Files, QDirIterator::Subdirectories);
        while (it.hasNext()) {
            QFile file(it.next());
            if (!file.open(QIODevice::ReadOnly))
                return {};
            files.push_back({QDir(top).relativeFilePath(file.fileName()), QString::fromUtf8(file.readAll())});
        }
    }
    std::sort(files.begin(), files.end(), [](const SourceFile &a, const SourceFile &b) { return a.path < b.path; });
    return files;
}

} // namespace

class IncludesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sourcesKeepTheRule();
    void installedQtIsUnderstood();
    void checkerTellsBreaches_data();
    void checkerTellsBreaches();
    void commentsAreBlankedOut_data();
    void commentsAreBlankedOut();
};

void IncludesTest::sourcesKeepTheRule()
{
    const std::vector<SourceFile> files = readTree(MILLRACE_SOURCE_DIR);
    QVERIFY2(files.size() > 30, "the sources were not found");
    const QStringList found = breaches(files, installedQtModule);
    QVERIFY2(found.isEmpty(), qPrintable('\n' + found.join('\n')));
}

void IncludesTest::installedQtIsUnderstood()
{
    QCOMPARE(installedQtModule("QString"), QString("QtCore"));
    QCOMPARE(installedQtModule("QSqlQuery"), QString("QtSql"));
    QCOMPARE(installedQtModule("qsqldriver.h"), QString("QtSql"));
    QCOMPARE(installedQtModule("QtWidgets/QLabel"), QString("QtWidgets"));
    QCOMPARE(installedQtModule("QTcpSocket"), QString("QtNetwork"));
    QCOMPARE(installedQtModule("QColor"), QString("QtGui"));
    QCOMPARE(installedQtModule("vector"), QString());
}

void IncludesTest::checkerTellsBreaches_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("breach"); // a part of the one breach; empty: none

    const auto row = [](const char *name, const QString &path, const QString &line, const QString &breach) {
        QTest::newRow(name) << path << spdx + line + '\n' << breach;
    };
    row("own room", "engine/store/a.cpp", "#include \"engine/store/a.h\"", "");
    row("room below", "engine/store/a.cpp", "#include \"engine/model/message.h\"", "");
    row("room above", "engine/model/a.h", "#include \"engine/store/a.h\"", "engine/model/a.h:2: engine/store/a.h:");
    row("room beside", "engine/script/a.h", "#include \"engine/datatype/data_type.h\"", "may not include it");
    row("base knows nobody", "engine/base/a.h", "#include \"engine/model/message.h\"", "may not include it");
    row("spaces in the directive", "engine/base/a.h", " #  include  \"engine/model/message.h\"", "may not include it");
    row("not from the top", "engine/store/a.cpp", "#include \"a.h\"", "by its path from the top");
    row("out of the tree", "engine/store/a.cpp", "#include \"../store/a.h\"", "may not include it");
    row("own moc file", "engine/a.cpp", "#include \"a.moc\"", "");
    row("sql in the store", "engine/store/a.cpp", "#include <QSqlQuery>", "");
    row("sql in the channel", "engine/channel/a.cpp", "#include <QSqlQuery>", "may not use QtSql");
    row("sql by module name", "ui/a.cpp", "#include <QtSql/QSqlQuery>", "may not use QtSql");
    row("sql in the facade", "engine/engine.cpp", "#include <QSqlDatabase>", "may not use QtSql");
    row("sql in the database connector", "engine/connectors/database/a.cpp", "#include <QSqlQuery>", "");
    row("sql for scripts", "engine/script_database/a.cpp", "#include <QSqlQuery>", "");
    row("sql in scripts", "engine/script/a.cpp", "#include <QSqlQuery>", "may not use QtSql");
    row("sql in another connector", "engine/connectors/tcp/a.cpp", "#include <QSqlQuery>", "may not use QtSql");
    row("sqlite outside the store", "engine/script/a.cpp", "#include <sqlite3.h>", "only engine/store/");
    row("quickjs outside script", "engine/datatype/a.cpp", "#include <quickjs.h>", "only engine/script/");
    row("spdlog outside base", "engine/channel/a.cpp", "#include <spdlog/spdlog.h>", "only engine/base/");
    row("gui in the engine", "engine/model/a.h", "#include <QColor>", "may not use QtGui");
    row("widgets in the engine", "engine/engine.h", "#include <QtWidgets>", "may not use QtWidgets");
    row("widgets in the window", "ui/a.h", "#include <QWidget>", "");
    row("network in the store", "engine/store/a.cpp", "#include <QTcpSocket>", "may not use QtNetwork");
    row("mutex of Qt", "engine/store/a.cpp", "#include <QMutex>", "std primitives only");
    row("std header", "engine/store/a.cpp", "#include <mutex>", "");
    row("connector and pipeline", "engine/connectors/tcp/a.cpp", "#include \"engine/channel/source_connector.h\"", "");
    row("connector and itself", "engine/connectors/tcp/a.cpp", "#include \"engine/connectors/tcp/mllp.h\"", "");
    row("connector and another", "engine/connectors/tcp/a.cpp", "#include \"engine/connectors/file/b.h\"",
        "includes no other connector");
    row("registry and connectors", "engine/connectors/builtin_connectors.cpp", "#include \"engine/connectors/tcp/a.h\"", "");
    row("channel and connectors", "engine/channel/a.cpp", "#include \"engine/connectors/builtin_connectors.h\"",
        "engine/channel/ may not include it");
    row("channel names a connector", "engine/channel/a.cpp", "if (name == u\"Channel Writer\"_s)",
        "knows no connector by name");
    row("channel's comment may", "engine/channel/a.cpp", "// as \"Channel Writer\" does", "");
    row("window and facade", "ui/a.cpp", "#include \"engine/engine.h\"", "");
    row("window and model", "ui/a.cpp", "#include \"engine/model/message.h\"", "");
    row("window and store", "ui/a.cpp", "#include \"engine/store/message_store.h\"", "ui/ may not include it");
    row("window and pipeline", "ui/a.cpp", "#include \"engine/channel/channel.h\"", "ui/ may not include it");
    row("engine and window", "engine/engine.cpp", "#include \"ui/main_window.h\"", "may not include it");
    row("window and app", "ui/a.cpp", "#include \"app/application.h\"", "ui/ may not include it");
    row("app and window", "app/main.cpp", "#include \"ui/main_window.h\"", "");
    row("app and store", "app/main.cpp", "#include \"engine/store/message_store.h\"", "app/ may not include it");
    row("commented out", "ui/a.cpp", "/*\n#include \"engine/store/a.h\"\n*/", "");
    QTest::newRow("no licence line") << "ui/a.cpp" << "#include <QWidget>\n" << "not the SPDX line";
    QTest::newRow("no licence line in a test") << "tests/tst_a.cpp" << "\n" << "not the SPDX line";
    QTest::newRow("tests may all") << "tests/tst_a.cpp" << spdx + "#include \"engine/store/a.h\"\n#include <QSqlQuery>\n" << "";
}

void IncludesTest::checkerTellsBreaches()
{
    QFETCH(QString, path);
    QFETCH(QString, text);
    QFETCH(QString, breach);
    const QStringList found = breaches({{path, text}}, installedQtModule);
    QCOMPARE(found.size(), breach.isEmpty() ? 0 : 1);
    QVERIFY2(breach.isEmpty() || found.first().contains(breach), qPrintable(found.join('\n')));
}

void IncludesTest::commentsAreBlankedOut_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("code");
    QTest::newRow("line") << "a; // b\nc;" << "a; \nc;";
    QTest::newRow("block keeps lines") << "a /* 1\n2 */ b" << "a \n b";
    QTest::newRow("mark in a string") << "f(\"http://x\"); // y" << "f(\"http://x\"); ";
    QTest::newRow("escaped quote") << "f(\"\\\"//\"); // y" << "f(\"\\\"//\"); ";
    QTest::newRow("raw string") << "R\"(\" // not)\"; // y" << "R\"(\" // not)\"; ";
    QTest::newRow("character") << "'\"'; // y" << "'\"'; ";
}

void IncludesTest::commentsAreBlankedOut()
{
    QFETCH(QString, text);
    QTEST(withoutComments(text), "code");
}

QTEST_APPLESS_MAIN(IncludesTest)
#include "tst_includes.moc"
