// SPDX-License-Identifier: GPL-3.0-or-later
// What an editor is told of a script's syntax: nothing, or the line, the column and the reason.
#include "engine/script/script_check.h"

#include <QTest>

using namespace millrace;

class tst_ScriptCheck : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void rightScripts_data()
    {
        QTest::addColumn<QString>("script");
        const auto row = [](const char *name, const char *script) { QTest::newRow(name) << QString::fromUtf8(script); };
        row("nothing", "");
        row("only a comment", "// nothing here");
        row("return at the top", "if (a) return 1;\nreturn message;");
        row("E4X", "var x = <a b={c}>t</a>;\nx.@b = 'q';\nfor each (var n in msg..NK1) { n['NK1.1'] += 1; }");
        row("Rhino's catch", "try { f(); } catch (e if e instanceof TypeError) { g(); }");
        row("modern", "const f = async (a) => { await a?.b; return `x${a ?? 1}`; };");
        row("regular expression", "var ok = /[/]}/.test(s);");
    }
    void rightScripts()
    {
        QFETCH(QString, script);
        const auto problem = checkScript(script);
        QVERIFY2(!problem, qPrintable(problem ? problem->text : QString()));
    }

    void wrongScripts_data()
    {
        QTest::addColumn<QString>("script");
        QTest::addColumn<int>("line");
        QTest::addColumn<int>("column");
        const auto row = [](const char *name, const char *script, int line, int column) {
            QTest::newRow(name) << QString::fromUtf8(script) << line << column;
        };
        row("value missing", "var a = 1;\nvar b = ;\n", 2, 9);
        row("characters, not bytes", "var é = 'ü' + ;", 1, 15);
        row("parenthesis missing", "f(1;", 1, 4);
        row("brace missing at the end", "if (a) {\n  b();\n", 3, 0);
        row("a brace too many", "a();\n}\nb();", 2, 1);
        row("name declared twice", "let a;\nlet a;", 2, 0);
        row("E4X not closed", "var x = <a>\n<b></a>;", 2, 0);
        row("text not closed", "var a = 'x;\nb();", 1, 0);
        row("E4X before it on the line", "x.@a = <b>{c}</b> 5;", 1, 0);
    }
    void wrongScripts()
    {
        QFETCH(QString, script);
        QFETCH(int, line);
        QFETCH(int, column);
        const auto problem = checkScript(script);
        QVERIFY(problem);
        QCOMPARE(problem->line, line);
        if (column > 0) // else any, or none
            QCOMPARE(problem->column, column);
        QVERIFY(problem->column >= 0 && problem->column <= script.section(QLatin1Char('\n'), line - 1, line - 1).size() + 1);
        QVERIFY(!problem->text.isEmpty());
        QVERIFY(!problem->text.contains(QLatin1String("SyntaxError")));
    }

    // Nested so deeply that a parser without a limit would take all of the stack of the thread.
    void deepNesting()
    {
        QVERIFY(checkScript(QString(200000, QLatin1Char('('))));
        QVERIFY(checkScript(QStringLiteral("x = ") + QStringLiteral("<a>").repeated(50000)));
    }
};

QTEST_GUILESS_MAIN(tst_ScriptCheck)
#include "tst_script_check.moc"
