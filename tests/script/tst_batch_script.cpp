// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/script/script_fixture.h"
#include "tests/support/batch_sources.h"

using namespace millrace;
using namespace millrace::test;

namespace {

// Runs a batch script to its end: the messages joined by '|'; where it fails, its failure comes last in angle brackets.
QString split(const QByteArray &script, ByteSource &source)
{
    ScriptFixture f;
    const Result<ScriptId> id = f.pool->compileScript(QStringLiteral("Batch script"), QString::fromUtf8(script));
    if (!id)
        return QLatin1Char('<') + id.error().message + QLatin1Char('>');
    TextReader reader(source);
    QStringList messages;
    for (int run = 0; run < 1000; ++run) {
        f.context.connectorMessage = nullptr;
        const auto outcome = f.pool->runBatchScript(*id, f.context, reader);
        if (outcome.failure)
            return (messages << QLatin1Char('<') + outcome.failure->message + QLatin1Char('>')).join(QLatin1Char('|'));
        if (!*outcome.value || (*outcome.value)->isEmpty())
            return messages.join(QLatin1Char('|'));
        messages << QString::fromUtf8(**outcome.value);
    }
    return QStringLiteral("<does not end>");
}

} // namespace

class tst_BatchScript : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void reader_data()
    {
        QTest::addColumn<QByteArray>("script");
        QTest::addColumn<QByteArray>("payload");
        QTest::addColumn<QString>("messages");
        const auto row = [](const char *name, const QByteArray &script, const QByteArray &payload, const char *messages) {
            QTest::newRow(name) << script << payload << QString::fromUtf8(messages);
        };
        row("lines", "return reader.readLine();", "a\nb\rc\r\nd", "a|b|c|d");
        row("an empty text ends", "return reader.readLine();", "a\n\nb", "a");
        row("a line is a Java string", "var l = reader.readLine(); return l == null ? null : l.length() + ':' + l.toUpperCase();", "ab\nc", "2:AB|1:C");
        row("nothing ends", "reader.readLine();", "a\nb", "");
        row("characters", "var c = reader.read(); return c < 0 ? null : String.fromCharCode(c) + '=' + c;", "aB", "a=97|B=66");
        row("characters beyond ASCII", "var s = '', c; while ((c = reader.read()) >= 0) s += String.fromCharCode(c); return s;",
            "\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80", "\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80");
        row("read is a number", "return reader.read() === 97 ? typeof reader.read() : null;", "ab", "number");
        row("LF of a CRLF is passed over by read", "var l = reader.readLine(); if (l == null) return null; return l + reader.read();", "a\r\nb", "a98");
        row("mark and reset", "reader.mark(100); var first = reader.readLine(); reader.reset(); var again = reader.readLine(); return first == null ? null : first + again;",
            "a\nb", "aa|bb");
        row("skip", "var n = reader.skip(2); var l = reader.readLine(); return l == null ? null : n + ':' + l;", "xxa\nxxb", "2:a|2:b");
        row("skip to the end", "return reader.read() < 0 ? null : 'skipped ' + reader.skip(100);", "abc", "skipped 2");
        row("ready, close and markSupported", "if (!reader.ready() || !reader.markSupported()) throw 'no'; reader.close(); return reader.readLine();", "a", "a");
        row("a whole payload", "var all = '', l; while ((l = reader.readLine()) != null) all += l + ';'; return all;", "a\nb\n", "a;b;");
        row("XML is returned as its text", "var l = reader.readLine(); return l == null ? null : <m>{l}</m>;", "a", "<m>a</m>");
        row("variables of one run are gone in the next", "var seen = typeof kept; kept = 1; return reader.readLine() == null ? null : seen;", "a\nb", "undefined|undefined");
        row("the global map lives on", "var n = (globalMap.get('n') || 0) + 1; globalMap.put('n', n); return reader.readLine() == null ? null : 'no ' + n;", "a\nb", "no 1|no 2");
        row("there is no message", "return reader.readLine() == null ? null : typeof msg + typeof connectorMessage;", "a", "undefinedundefined");
    }
    void reader()
    {
        QFETCH(QByteArray, script);
        QFETCH(QByteArray, payload);
        QFETCH(QString, messages);
        MemorySource whole(payload);
        QCOMPARE(split(script, whole), messages);
        for (quint32 seed = 0; seed < 10; ++seed) {
            PieceSource pieces(payload, seed, 2);
            QCOMPARE(split(script, pieces), messages);
        }
    }

    void failures_data()
    {
        QTest::addColumn<QByteArray>("script");
        QTest::addColumn<QString>("problem");
        QTest::newRow("throw") << QByteArray("throw new Error('no')") << QStringLiteral("<Error: no>");
        QTest::newRow("reset without a mark") << QByteArray("reader.reset()") << QStringLiteral("<JavaException: java.io.IOException: Mark invalid>");
        QTest::newRow("mark") << QByteArray("reader.mark(-1)") << QStringLiteral("<JavaException: java.lang.IllegalArgumentException: Read-ahead limit < 0>");
        QTest::newRow("array") << QByteArray("reader.read([], 0, 1)")
                               << QStringLiteral("<TypeError: reader.read into an array is not supported; use reader.read() or reader.readLine()>");
        QTest::newRow("kept reader") << QByteArray("if (reader.readLine() == 'a') { Object.kept = reader; return 'kept'; } Object.kept.readLine();") << QString();
    }
    void failures()
    {
        QFETCH(QByteArray, script);
        QFETCH(QString, problem);
        MemorySource source("a\nb\n");
        const QString messages = split(script, source);
        if (problem.isEmpty())
            QVERIFY2(messages.startsWith(QStringLiteral("kept|<TypeError:")), qPrintable(messages));
        else
            QCOMPARE(messages, problem);
    }

    void aBrokenPayloadIsAJavaException()
    {
        FailingSource source("a\n", QStringLiteral("gone"));
        QCOMPARE(split("try { return reader.readLine(); } catch (e) { return null; }", source), QStringLiteral("a"));
        FailingSource again("a\n", QStringLiteral("gone"));
        QCOMPARE(split("return reader.readLine();", again), QStringLiteral("a|<JavaException: java.io.IOException: gone>"));
    }

    void aDataTypeTellsItsSettings()
    {
        ScriptFixture f;
        f.context.connectorMessage = nullptr;
        f.context.variables = {{QStringLiteral("columnDelimiter"), QStringLiteral(",")}, {QStringLiteral("ignoreCR"), false},
                               {QStringLiteral("skipRecords"), qint32(2)}, {QStringLiteral("columnWidths"), ValueList{3, 5}}};
        const auto script = f.pool->compileScript(QStringLiteral("Batch script"), QStringLiteral(
            "return [typeof columnDelimiter, columnDelimiter, ignoreCR ? 'on' : 'off', skipRecords + 1, columnWidths.length, columnWidths[0] + columnWidths[1]].join(' ');"));
        QVERIFY(script);
        MemorySource nothing{QByteArray()};
        TextReader reader(nothing);
        const auto outcome = f.pool->runBatchScript(*script, f.context, reader);
        QVERIFY2(!outcome.failure, outcome.failure ? qPrintable(outcome.failure->message) : "");
        QCOMPARE(**outcome.value, "string , off 3 2 8");
    }

    // A mark that is left far behind is dropped: what it keeps does not grow with the payload.
    void aMarkThatIsTooFarBackIsInvalid()
    {
        MemorySource source(QByteArray(200000, 'x') + "\nb");
        QCOMPARE(split("reader.mark(10); reader.readLine(); reader.reset(); return 'no';", source),
                 QStringLiteral("<JavaException: java.io.IOException: Mark invalid>"));
    }
};

QTEST_APPLESS_MAIN(tst_BatchScript)
#include "tst_batch_script.moc"
