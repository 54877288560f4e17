// SPDX-License-Identifier: GPL-3.0-or-later

// The C++ face: parsing errors, limits, XML in maps, and what is left of a run. engine/script/e4x/e4x_runtime.h.

#include "e4x_fixture.h"

#include <thread>

using namespace millrace;
using namespace millrace::test;

class TestE4xRuntime : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void malformed_data();
    void malformed();
    void text();
    void bytesAreCountedAndGivenBack();
    void tooMuchXmlEndsTheScript();
    void deepNesting();
    void aStopEndsParsing();
    void manyAttributesAreRefused();
    void objectsCrossRuntimesAsCopies();
    void aListCrossesAsAList();
    void otherValuesAreNotXml();
    void eachRunStartsAnew();
    void aLongChainOfMissingNames();
    void functionsShowTheirSource();
    void standardLayoutRules_data();
    void standardLayoutRules();
};

void TestE4xRuntime::malformed_data()
{
    QTest::addColumn<QByteArray>("xml");
    QTest::addColumn<QString>("message");
    const auto row = [](const char *name, const char *xml, const char *message) {
        QTest::newRow(name) << QByteArray(xml) << QStringLiteral("SyntaxError: XML: ") + QString::fromUtf8(message);
    };
    row("not closed", "<a><b/>", "line 1, column 8: <a> is not closed");
    row("closed by another", "<a>\n  <b></a>", "line 2, column 6: <b> is closed by </a>");
    row("closed twice", "<a/></a>", "line 1, column 5: </a> without a start tag");
    row("column counts characters", "<a>é日</b>", "line 1, column 6: <a> is closed by </b>");
    row("a name that starts with a digit", "<a><1AB/></a>", "line 1, column 5: a name is expected");
    row("no name", "<></>", "line 1, column 2: a name is expected");
    row("unknown entity", "<a>&nbsp;</a>", "line 1, column 4: the entity &nbsp; is not known");
    row("bare ampersand", "<a>R & D</a>", "line 1, column 6: & is not followed by a reference");
    row("character reference", "<a>&#xZZ;</a>", "line 1, column 4: malformed character reference");
    row("no quotes", "<a b=1/>", "line 1, column 6: a quoted value is expected");
    row("no value", "<a b/>", "line 1, column 5: = is expected after the attribute b");
    row("twice", "<a b='1' b='2'/>", "line 1, column 9: the attribute b stands twice");
    row("value not closed", "<a b='1", "line 1, column 7: attribute value is not closed");
    row("< in a value", "<a b='<'/>", "line 1, column 7: < is not allowed in an attribute value");
    row("no space between", "<a b='1'c='2'/>", "line 1, column 9: white space is expected between attributes");
    row("tag not closed", "<a b='1'", "line 1, column 9: the tag is not closed");
    row("comment not closed", "<a><!-- x</a>", "line 1, column 4: comment is not closed");
    row("CDATA not closed", "<a><![CDATA[x</a>", "line 1, column 4: CDATA is not closed");
    row("instruction not closed", "<a><?x</a>", "line 1, column 4: processing instruction is not closed");
    row("DOCTYPE inside", "<a><!DOCTYPE a></a>", "line 1, column 4: a DOCTYPE is not allowed");
    row("slash in a tag", "<a /b>", "line 1, column 5: > is expected");
}

void TestE4xRuntime::malformed()
{
    QFETCH(QByteArray, xml);
    QFETCH(QString, message);
    E4xRuntime runtime;
    QVERIFY(JS_IsException(xmlFromText(runtime.context(), xml)));
    runtime.setGlobal("error", JS_GetException(runtime.context()));
    QCOMPARE(runtime.evaluate("error"), message);
    QCOMPARE(runtime.evaluate("new XML('<a/>').toXMLString()"), QStringLiteral("<a/>"));
}

void TestE4xRuntime::text()
{
    E4xRuntime runtime;
    const JSValue xml = xmlFromText(runtime.context(), "<a b='1'>x &amp; y</a>");
    QVERIFY(isXmlValue(xml));
    QVERIFY(xmlHasSimpleContent(runtime.context(), xml));
    QCOMPARE(xmlToText(runtime.context(), xml), QByteArray("<a b=\"1\">x &amp; y</a>"));
    QCOMPARE(xmlToPlainText(runtime.context(), xml), QByteArray("x & y"));
    JS_FreeValue(runtime.context(), xml);
}

void TestE4xRuntime::bytesAreCountedAndGivenBack()
{
    E4xRuntime runtime;
    runtime.setMessage(testMessage("oru"));
    QVERIFY(runtime.limits.bytes > size_t(testMessage("oru").size()));
    runtime.evaluate("msg['PID']['PID.5'] = 'x'.repeat(100000)");
    QVERIFY(runtime.limits.bytes > 100000);
    runtime.evaluate("delete msg['PID']");
    QVERIFY(runtime.limits.bytes < 100000);
    runtime.evaluate("var kept = msg['OBX'][0]; msg = null");
    QVERIFY(runtime.limits.bytes > 0); // a child holds its document
    runtime.evaluate("kept = null");
    QCOMPARE(runtime.limits.bytes, size_t(0));
}

void TestE4xRuntime::tooMuchXmlEndsTheScript()
{
    E4xRuntime runtime;
    runtime.limits.maxBytes = 1u << 20;
    const QString result = runtime.evaluate("var x = new XML('<a/>'), caught = false;"
                                            "try { for (;;) x.appendChild(new XML('<b>text of some length</b>')); } catch (e) { caught = true; }");
    QCOMPARE(result, QStringLiteral("threw InternalError: out of memory"));
    QCOMPARE(runtime.evaluate("caught"), QStringLiteral("false"));
    runtime.evaluate("x = null");
    resetE4xSettings(runtime.context());
    QCOMPARE(runtime.evaluate("new XML('<a/>').toXMLString()"), QStringLiteral("<a/>"));
}

void TestE4xRuntime::deepNesting()
{
    E4xRuntime runtime;
    const int depth = runtime.limits.maxDepth;
    const auto nested = [](int levels) { return QByteArray("<a>").repeated(levels) + "x" + QByteArray("</a>").repeated(levels); };
    runtime.setMessage(nested(depth));
    QCOMPARE(runtime.evaluate("msg.toXMLString()").toUtf8(), nested(depth));
    QVERIFY(JS_IsException(xmlFromText(runtime.context(), nested(depth + 1))));
    JS_FreeValue(runtime.context(), JS_GetException(runtime.context()));
    QCOMPARE(runtime.evaluate("var x = new XML('<a/>'); for (var i = 0; i < 5000; i++) { var y = new XML('<a/>'); y.appendChild(x); x = y; }"),
             QStringLiteral("threw TypeError: XML is nested too deep"));
    QCOMPARE(runtime.evaluate("var x = new XML('<a/>'), y = x; for (var i = 0; i < 5000; i++) { y.b = ''; y = y.b; }"),
             QStringLiteral("threw TypeError: XML is nested too deep"));
}

void TestE4xRuntime::aStopEndsParsing()
{
    E4xRuntime runtime;
    runtime.limits.shouldStop = [] { return true; };
    QByteArray large = "<a>";
    for (int i = 0; i < 10000; ++i)
        large += "<b/>";
    large += "</a>";
    QVERIFY(JS_IsException(xmlFromText(runtime.context(), large)));
    JS_FreeValue(runtime.context(), JS_GetException(runtime.context()));
    JS_ResetUncatchableError(runtime.context());
    QCOMPARE(runtime.limits.bytes, size_t(0));
}

void TestE4xRuntime::manyAttributesAreRefused()
{
    E4xRuntime runtime;
    QByteArray xml = "<a";
    for (int i = 0; i < 5000; ++i)
        xml += " b" + QByteArray::number(i) + "=''";
    xml += "/>";
    QVERIFY(JS_IsException(xmlFromText(runtime.context(), xml)));
    JS_FreeValue(runtime.context(), JS_GetException(runtime.context()));
}

void TestE4xRuntime::objectsCrossRuntimesAsCopies()
{
    std::shared_ptr<const ScriptObject> object;
    {
        E4xRuntime first;
        first.setMessage(testMessage("cda"));
        const JSValue part = xmlFromText(first.context(), "<a:x xmlns:a='urn:a' b='1'> <a:y/>text<!-- c --><![CDATA[d]]></a:x>");
        object = xmlToScriptObject(first.context(), part);
        JS_FreeValue(first.context(), part);
    }
    QCOMPARE(object->text(), QStringLiteral("<a:x xmlns:a=\"urn:a\" b=\"1\"><a:y/>text<!-- c --><![CDATA[d]]></a:x>"));
    const auto readIt = [&object] {
        E4xRuntime second;
        const JSValue value = xmlFromScriptObject(second.context(), *object);
        second.setGlobal("x", value);
        QCOMPARE(second.evaluate("x.toXMLString()"), object->text());
        QCOMPARE(second.evaluate("x['@b'] = 2; x['@b'].toString() + E.typeOf(x)"), QStringLiteral("2xml"));
    };
    std::thread other(readIt);
    readIt();
    other.join();
}

void TestE4xRuntime::aListCrossesAsAList()
{
    E4xRuntime runtime;
    runtime.setMessage(testMessage("order"));
    const auto roundTrip = [&](const char *script) {
        const JSValue value = JS_Eval(runtime.context(), script, strlen(script), "test", JS_EVAL_TYPE_GLOBAL);
        const auto object = xmlToScriptObject(runtime.context(), value);
        JS_FreeValue(runtime.context(), value);
        runtime.setGlobal("x", xmlFromScriptObject(runtime.context(), *object));
        return object->text();
    };
    QCOMPARE(roundTrip("msg.num.children()"), QStringLiteral("<i>10</i><f>2.5</f><e/><z>0</z>"));
    QCOMPARE(runtime.evaluate("x.length() + x[1].toXMLString()"), QStringLiteral("4<f>2.5</f>"));
    QCOMPARE(roundTrip("msg['@id']"), QStringLiteral("o1"));
    QCOMPARE(runtime.evaluate("x.name() + x[0].nodeKind() + x"), QStringLiteral("idattributeo1"));
    QCOMPARE(roundTrip("msg.nope"), QString());
    QCOMPARE(runtime.evaluate("x.length()"), QStringLiteral("0"));
    QCOMPARE(roundTrip("new XML('a < b')"), QStringLiteral("a < b"));
    QCOMPARE(runtime.evaluate("x.nodeKind() + x"), QStringLiteral("texta < b"));
}

void TestE4xRuntime::otherValuesAreNotXml()
{
    class Other : public ScriptObject
    {
        QString text() const override { return QStringLiteral("<a/>"); }
    };
    E4xRuntime runtime;
    QVERIFY(JS_IsUndefined(xmlFromScriptObject(runtime.context(), Other())));
    QVERIFY(!isXmlValue(JS_UNDEFINED));
    QVERIFY(!xmlToScriptObject(runtime.context(), JS_NewInt32(runtime.context(), 1)));
    QCOMPARE(xmlToText(runtime.context(), JS_NULL), QByteArray());
}

void TestE4xRuntime::eachRunStartsAnew()
{
    E4xRuntime runtime;
    runtime.evaluate("XML.ignoreWhitespace = false; XML.prettyPrinting = true; E.pushNamespace(); E.setDefaultNamespace('urn:left')");
    resetE4xSettings(runtime.context());
    QCOMPARE(runtime.evaluate("XML.ignoreWhitespace + ',' + XML.prettyPrinting + new XML('<a/>').toXMLString()"), QStringLiteral("true,false<a/>"));
    QCOMPARE(runtime.evaluate("E.popNamespace(); new XML('<a/>').toXMLString()"), QStringLiteral("<a/>"));
    // Many names, then a reset that forgets them: what is still in use keeps its name.
    runtime.evaluate("var kept = new XML('<kept/>'); for (var i = 0; i < 10000; i++) kept['name' + i].length()");
    resetE4xSettings(runtime.context());
    QCOMPARE(runtime.evaluate("kept.a = 1; kept.toXMLString()"), QStringLiteral("<kept><a>1</a></kept>"));
}

void TestE4xRuntime::aLongChainOfMissingNames()
{
    E4xRuntime runtime;
    QCOMPARE(runtime.evaluate("var x = new XML('<a/>').b; for (var i = 0; i < 100000; i++) x = x.b; x.length()"), QStringLiteral("0"));
    QVERIFY(runtime.evaluate("x.c = 1").startsWith(QLatin1String("threw TypeError")));
    runtime.evaluate("x = null");
    QCOMPARE(runtime.limits.bytes, size_t(0));
}

void TestE4xRuntime::functionsShowTheirSource()
{
    E4xRuntime runtime;
    const RewrittenScript script = rewriteScript("var f = function () { return <a/>; };", XmlValues::Possible);
    addFunctionSources(runtime.context(), script.functions);
    runtime.evaluate(script.source);
    QCOMPARE(runtime.evaluate("f + ''"), QStringLiteral("function () { return <a/>; }"));
    QCOMPARE(runtime.evaluate("String(E.script(1)) + E.script('x.@a')"), QStringLiteral("1x[\"@a\"]"));
    QCOMPARE(runtime.evaluate("(0, eval)(E.script('(function () { return <b/>; })')) + ''"), QStringLiteral("function () { return <b/>; }"));
    QCOMPARE(runtime.evaluate("new Function('a', E.script('return a.@b')) + ''"), QStringLiteral("function anonymous(a\n) {\nreturn a.@b\n}"));
    QCOMPARE(runtime.evaluate("Function('a', E.script('return a.@b'))(new XML('<x b=\"7\"/>'))"), QStringLiteral("7"));
    QCOMPARE(runtime.evaluate("E.script('<a>')"), QStringLiteral("threw SyntaxError: line 1: the XML literal is not closed"));
    QCOMPARE(runtime.evaluate("E.nameAlone('@a')"), QStringLiteral("threw ReferenceError: @a is the name of nothing here"));
    resetE4xSettings(runtime.context());
    QVERIFY(runtime.evaluate("f + ''").contains(QLatin1String("__e4x"))); // the script that it was of is over
}

void TestE4xRuntime::standardLayoutRules_data()
{
    scriptColumns();
    scriptRow("text is trimmed", "new XML('<a> x <b> </b></a>').toXMLString()", "<a>x<b/></a>");
    scriptRow("CDATA is trimmed", "new XML('<a><![CDATA[ x ]]></a>').toXMLString()", "<a><![CDATA[x]]></a>");
    scriptRow("blanks are kept where asked for", "XML.ignoreWhitespace = false; new XML('<a> x </a>').toXMLString()", "<a> x </a>");
    scriptRow("comments go", "new XML('<a><!-- c --></a>').toXMLString()", "<a/>");
    scriptRow("comments stay where asked for", "XML.ignoreComments = false; new XML('<a><!-- c --></a>').toXMLString()", "<a><!-- c --></a>");
    scriptRow("indented", "XML.prettyPrinting = true; new XML('<a><b>1</b><c><d/></c>t</a>').toXMLString()", "<a>\n  <b>1</b>\n  <c>\n    <d/>\n  </c>\n  t\n</a>");
    scriptRow("indented by one", "XML.setSettings(); XML.prettyIndent = 1; new XML('<a><b/></a>').toXMLString()", "<a>\n <b/>\n</a>");
}
void TestE4xRuntime::standardLayoutRules()
{
    QFETCH(QByteArray, script);
    E4xRuntime runtime;
    useStandardLayoutRules(runtime.context());
    QTEST(runtime.evaluate(script), "expected");
    resetE4xSettings(runtime.context());
    QCOMPARE(runtime.evaluate("new XML('<a> x </a>').toXMLString()"), QStringLiteral("<a> x </a>"));
}

QTEST_APPLESS_MAIN(TestE4xRuntime)
#include "tst_e4x_runtime.moc"
