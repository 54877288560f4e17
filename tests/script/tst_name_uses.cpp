// SPDX-License-Identifier: GPL-3.0-or-later
// What a script's tokens say of the names it uses, and where they say nothing.
#include "engine/script/name_uses.h"

#include <QtTest>

using namespace millrace;

namespace {

// "channel mrn 2": where a name is looked up, the name, the line.
QByteArrayList written(const std::vector<NameUse> &uses)
{
    static const QStringList places{QStringLiteral("all"), QStringLiteral("channel"), QStringLiteral("connector"), QStringLiteral("response"),
                                    QStringLiteral("destination"), QStringLiteral("call")};
    QByteArrayList all;
    for (const NameUse &use : uses)
        all << QStringLiteral("%1 %2 %3").arg(places.at(int(use.in)), use.name).arg(use.line).toUtf8();
    return all;
}

} // namespace

class TestNameUses : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void uses_data();
    void uses();
    void puts_data();
    void puts();
    void whatCannotBeToldMayBeAnything_data();
    void whatCannotBeToldMayBeAnything();
    void declaredNamesAreMentioned();
};

void TestNameUses::uses_data()
{
    QTest::addColumn<QByteArray>("script");
    QTest::addColumn<QByteArrayList>("expected");
    const auto row = [](const char *script, const QByteArrayList &expected) { QTest::newRow(script) << QByteArray(script) << expected; };
    row("var a = channelMap.get('mrn');", {"channel mrn 1"});
    row("\n\nvar a = $('mrn') + $c(\"b\");", {"all mrn 3", "channel b 3"});
    row("$co('x'); connectorMap.get('y'); $r('d1'); responseMap.get('Lab');", {"connector x 1", "connector y 1", "response d1 1", "response Lab 1"});
    row("$('a' + b); channelMap.get(name);", {});                // computed
    row("globalMap.get('x'); $g('x'); $gc('y'); $s('z');", {});  // filled from elsewhere too
    row("// $('no')\n/* $('no') */ var s = \"$('no')\";", {});
    row("var r = /$('no')/; var t = `${$('no')}`;", {});
    row("var x = <a b='it'>it's $('no') {1}</a>; $('yes');", {"all yes 1"});
    row("var x = <a/>; var y = <><b/></>; $('yes');", {"all yes 1"});
    row("if (a < b && c > d) $('yes');", {"all yes 1"});
    row("destinationSet.remove('Lab'); destinationSet.removeAllExcept(['A', \"B\", 3]); destinationSet.remove(name + 'x');",
        {"destination Lab 1", "destination A 1", "destination B 1"});
    row("toIso(x); a.b(c); new Thing(); if (x) {} for (;;) {} return (1);", {"call toIso 1"});
    row("msg.OBX.(name() == 'x'); name();", {"call name 1"}); // an element's own methods stand alone in a filter
    row("function own() {} var o = {method() {}}; own();", {"call own 1"});
}

void TestNameUses::uses()
{
    QFETCH(QByteArray, script);
    QFETCH(QByteArrayList, expected);
    QCOMPARE(written(namesIn(script).uses), expected);
}

void TestNameUses::puts_data()
{
    QTest::addColumn<QByteArray>("script");
    QTest::addColumn<QString>("name");
    const auto row = [](const char *script, const char *name) { QTest::newRow(script) << QByteArray(script) << QString::fromLatin1(name); };
    row("channelMap.put('a', 1);", "a");
    row("$c('b', 2);", "b");
    row("$co(\"c\", msg.PID);", "c");
    row("globalMap.putIfAbsent('d', 1);", "d");
    row("if (channelMap.containsKey('e')) x;", "e"); // it is asked for before
    row("channelMap['f'] = 1;", "f");
    row("connectorMessage.getChannelMap().put('g', 1);", "g");
    row("var map = {}; map.put('h', 1);", "h");
}

void TestNameUses::puts()
{
    QFETCH(QByteArray, script);
    QFETCH(QString, name);
    const NameUses names = namesIn(script);
    QVERIFY(names.put.contains(name));
    QVERIFY(!names.mayPutAnything);
}

void TestNameUses::whatCannotBeToldMayBeAnything_data()
{
    QTest::addColumn<QByteArray>("script");
    for (const char *script : {"channelMap.put(key, 1);", "channelMap.put('a' + i, 1);", "$c(key, f(1, 2));", "fill(channelMap);", "var m = channelMap;",
                               "channelMap.putAll(other);", "var put = $c;", "var m = connectorMessage.getChannelMap();", "eval(text);", "with (o) {}",
                               "var s = 'no end"})
        QTest::newRow(script) << QByteArray(script);
}

void TestNameUses::whatCannotBeToldMayBeAnything()
{
    QFETCH(QByteArray, script);
    QVERIFY(namesIn(script).mayPutAnything);
}

void TestNameUses::declaredNamesAreMentioned()
{
    const NameUses names = namesIn("function a(b, c) {} var d = 1; e = function () {}; [1].forEach(f); class G { h() {} }");
    for (const char *name : {"a", "b", "c", "d", "e", "f", "G", "h"})
        QVERIFY2(names.mentioned.contains(QString::fromLatin1(name)), name);
    QVERIFY(!names.mayDefineAnything);
    QVERIFY(namesIn("eval('function x() {}');").mayDefineAnything);
}

QTEST_APPLESS_MAIN(TestNameUses)
#include "tst_name_uses.moc"
