// SPDX-License-Identifier: GPL-3.0-or-later
// Scripts that want too much: each ends with the reason, the next one runs, and the process stays within its limits.
// Issue 4, must-show 5; design.md section 8.
#include "tests/script/script_fixture.h"

#include <QFile>

using namespace millrace;

Q_DECLARE_METATYPE(millrace::MessageForm)

namespace {

// The script's limit is 256; the rest is Qt's, the test's own and what a sanitizer keeps of freed memory.
#ifdef __SANITIZE_ADDRESS__
constexpr int mostMegabytes = 900 + 256;
#else
constexpr int mostMegabytes = 900;
#endif

using Kind = ScriptFailure::Kind;

// The most memory this process had so far, in megabytes.
qint64 peakMegabytes()
{
    QFile status(QStringLiteral("/proc/self/status"));
    if (!status.open(QIODevice::ReadOnly))
        return 0;
    for (const QByteArray &line : status.readAll().split('\n')) {
        if (line.startsWith("VmHWM:"))
            return line.mid(6).replace("kB", "").trimmed().toLongLong() / 1024;
    }
    return 0;
}

} // namespace

class tst_HostileScripts : public QObject
{
    Q_OBJECT

    static ScriptLimits limits()
    {
        ScriptLimits result;
        result.timeout = std::chrono::milliseconds(2000);
        return result;
    }

private Q_SLOTS:
    void ends_data()
    {
        QTest::addColumn<QByteArray>("script");
        QTest::addColumn<QList<int>>("kinds"); // any of them
        const auto row = [](const char *name, const char *script, std::initializer_list<Kind> kinds) {
            QList<int> numbers;
            for (const Kind kind : kinds)
                numbers << int(kind);
            QTest::newRow(name) << QByteArray(script) << numbers;
        };
        row("endless loop", "while (true);", {Kind::TimedOut});
        row("endless loop in try", "while (true) { try { while (true); } catch (e) {} finally { continue; } }", {Kind::TimedOut});
        row("endless regular expression", "/^(a+)+$/.test('a'.repeat(60) + 'b');", {Kind::TimedOut});
        row("endless regular expression in try", "for (;;) try { /(x+x+)+y/.exec('x'.repeat(80)); } catch (e) {}", {Kind::TimedOut});
        row("endless sort", "[1, 2, 3].sort(function () { for (;;); });", {Kind::TimedOut});
        row("endless promises", "function next() { Promise.resolve().then(next); } next();", {Kind::TimedOut});
        row("endless generator", "function* g() { for (;;) yield 1; } for (var x of g());", {Kind::TimedOut});
        row("endless toString", "msg = {toString: function () { for (;;); }}; channelMap.put('k', String(msg));", {Kind::TimedOut});
        row("endless sleep", "java.lang.Thread.sleep(1e9);", {Kind::TimedOut});
        row("ten gigabytes of text", "var all = []; for (var i = 0; i < 10240; i++) all.push(String.fromCharCode(65 + i % 26).repeat(1 << 20));", {Kind::OutOfMemory});
        row("ten gigabytes of text in try", "var all = []; for (;;) { try { all.push('x'.repeat(1 << 24) + all.length); } catch (e) {} }", {Kind::OutOfMemory, Kind::TimedOut});
        row("one long text", "var s = 'x'; for (;;) s += s;", {Kind::OutOfMemory, Kind::Threw});
        row("a huge array", "var a = new Array(5e8).fill(1);", {Kind::OutOfMemory, Kind::TimedOut, Kind::Threw});
        row("many objects", "var a = []; for (;;) a.push({a: [1, 2, 3]});", {Kind::OutOfMemory, Kind::TimedOut});
        row("much XML", "var x = <a/>; for (;;) x.appendChild(<b c='d'>{'t'.repeat(1000)}</b>);", {Kind::OutOfMemory, Kind::TimedOut});
        row("much evaluated", "for (var i = 0;; i++) eval('(function () { return <a b=\"' + i + '\">' + 't'.repeat(1000) + '</a>; })');", {Kind::TimedOut});
        row("a long text evaluated", "eval('x = <a>{b}</a>;'.repeat(1e6));", {Kind::SyntaxError, Kind::Threw});
        row("deep recursion", "function f() { return f() + 1; } f();", {Kind::Threw});
        row("deep recursion in try", "function f() { try { return f() + 1; } finally { f(); } } f();", {Kind::Threw, Kind::TimedOut});
        row("deep recursion by getters", "var o = {get a() { return this.a; }}; o.a;", {Kind::Threw});
        row("deep XML", "new XML('<a>'.repeat(300000) + '</a>'.repeat(300000));", {Kind::Threw, Kind::SyntaxError, Kind::OutOfMemory});
        row("deep JSON", "JSON.parse('['.repeat(1000000) + ']'.repeat(1000000));", {Kind::Threw, Kind::SyntaxError, Kind::OutOfMemory});
        row("a getter that throws", "Object.defineProperty(this, 'x', {get: function () { throw new Error('no'); }}); x;", {Kind::Threw});
        row("what is thrown cannot be printed", "throw {toString: function () { throw 1; }};", {Kind::Threw});
        row("an endless toString is thrown", "throw {toString: function () { for (;;); }};", {Kind::TimedOut, Kind::Threw});
    }
    void ends()
    {
        QFETCH(QByteArray, script);
        QFETCH(QList<int>, kinds);
        ScriptFixture f(limits());
        const auto outcome = f.transform({QStringLiteral("Source"), {}, {ScriptFixture::step(script, QStringLiteral("hostile"))}, CodeContext::None}, "x");
        QVERIFY(outcome.failure);
        QVERIFY2(kinds.contains(int(outcome.failure->kind)), qPrintable(QStringLiteral("kind %1: %2").arg(int(outcome.failure->kind)).arg(outcome.failure->message)));
        QVERIFY(!outcome.failure->message.isEmpty());
        QCOMPARE(f.transformed({"msg = 'the next ' + [1, 2].map(String).join();"}, "x"), QStringLiteral("the next 1,2"));
        QVERIFY2(peakMegabytes() < mostMegabytes, qPrintable(QString::number(peakMegabytes())));
    }

    // What a run leaves in a map is converted after it: that is part of the run.
    void gettersInMaps()
    {
        ScriptFixture f(limits());
        QCOMPARE(f.transformed({"channelMap.put('k', {get a() { throw 'no'; }, b: 1}); msg = 'done';"}, "x"), QStringLiteral("done"));
        const auto endless = f.transform({QStringLiteral("Source"), {}, {ScriptFixture::step("channelMap.put('k', {get a() { for (;;); }});")}, CodeContext::None}, "x");
        QVERIFY(endless.failure);
        QCOMPARE(f.transformed({"msg = 'next';"}, "x"), QStringLiteral("next"));
    }

    void deepMessages_data()
    {
        QTest::addColumn<QByteArray>("message");
        QTest::addColumn<MessageForm>("form");
        QTest::newRow("XML") << QByteArray("<a>").repeated(200000) + QByteArray("</a>").repeated(200000) << MessageForm::Xml;
        QTest::newRow("JSON") << QByteArray("[").repeated(500000) + QByteArray("]").repeated(500000) << MessageForm::Json;
    }
    void deepMessages()
    {
        QFETCH(QByteArray, message);
        QFETCH(MessageForm, form);
        ScriptFixture f(limits());
        QVERIFY(f.transformed({"msg = '' + msg;"}, message, form).startsWith(QLatin1Char('<')));
        QCOMPARE(f.transformed({"msg = 'next';"}, "x"), QStringLiteral("next"));
    }

    void deepSource()
    {
        ScriptFixture f(limits());
        for (const QByteArray &source : {QByteArray("(").repeated(200000), QByteArray("[").repeated(200000) + QByteArray("]").repeated(200000), QByteArray("<a>").repeated(100000),
                                         QByteArray("{").repeated(200000) + QByteArray("}").repeated(200000)}) {
            QVERIFY(f.transformed({source}, "x").startsWith(QLatin1Char('<')));
        }
        QCOMPARE(f.transformed({"msg = 'next';"}, "x"), QStringLiteral("next"));
    }
};

QTEST_GUILESS_MAIN(tst_HostileScripts)
#include "tst_hostile_scripts.moc"
