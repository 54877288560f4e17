// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/script/e4x/rewriter.h"

#include <QtTest>

#include <algorithm>

using namespace millrace;

class tst_Rewriter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void rewrites_data()
    {
        QTest::addColumn<QByteArray>("source");
        QTest::addColumn<QByteArray>("expected");

        const auto row = [](const char *name, const char *source, const char *expected) {
            QTest::newRow(name) << QByteArray(source) << QByteArray(expected);
        };
        row("attribute", "a.@b", "a[\"@b\"]");
        row("attribute of any name", "a.@*", "a[\"@*\"]");
        row("attribute by expression", "a.@[b + 'c']", "a[__e4x.attributeKey((b + 'c'))]");
        row("attribute with namespace", "a.@ns::b", "a[__e4x.attributeKey(ns, \"b\")]");
        row("attribute assigned", "a.@b = 1;", "a[\"@b\"] = 1;");
        row("any child", "a.*", "a[\"*\"]");
        row("any child's child", "a.*.b", "a[\"*\"].b");
        row("qualified", "a.ns::b", "a[__e4x.key(ns, \"b\")]");
        row("any namespace", "a.*::b.*::c", "a[__e4x.key(null, \"b\")][__e4x.key(null, \"c\")]");
        row("descendants", "a.b..c", "__e4x.descendants(a.b, \"c\")");
        row("descendants twice", "a..b..c", "__e4x.descendants(__e4x.descendants(a, \"b\"), \"c\")");
        row("descendant attribute", "a..@b", "__e4x.descendants(a, \"@b\")");
        row("descendants, any", "a..*", "__e4x.descendants(a, \"*\")");
        row("delete descendants", "delete a..b;", " __e4x.deleteDescendants(a, \"b\");");
        row("predicate", "a.b.(c == 'x').d", "__e4x.filter(a.b, (__scope) => { with (__scope) { return (c == 'x'); } }).d");
        row("predicate with attribute", "a.(@b == 'x')", "__e4x.filter(a, (__scope) => { with (__scope) { return (__scope[\"@b\"] == 'x'); } })");
        row("method in a predicate", "a.(name() == 'x')",
            "__e4x.filter(a, (__scope) => { with (__scope) { return ((typeof name === 'function' ? name : __scope.name)() == 'x'); } })");
        row("method in a predicate, by function::", "a.(function::text() == 'x')", "__e4x.filter(a, (__scope) => { with (__scope) { return (__scope.text() == 'x'); } })");
        row("attribute of nothing", "f(@a)", "f(__e4x.nameAlone(\"@a\"))");
        row("child of nothing", "f(*)", "f(__e4x.nameAlone(\"*\"))");
        row("attribute of a constructor", "new a.@b(c)", "new a[\"@b\"](c)");
        row("eval", "eval(a + '<b/>', c)", "eval(__e4x.script(a + '<b/>'), c)");
        row("eval of a list", "eval(...a)", "eval(...a)");
        row("Function", "new Function('a', b)", "new Function('a', __e4x.script(b))");
        row("literal", "x = <a b='c'>t</a>;", "x = __e4x.xml([\"<a b='c'>t</a>\"],[],[]);");
        row("literal with holes", "x = <a b={c}>{d}</a>;", "x = __e4x.xml([\"<a b=\",\">\",\"</a>\"],[c,d],[\"attribute\",\"text\"]);");
        row("literal with name holes", "x = <{a}>1</{a}>;", "x = __e4x.xml([\"<\",\">1</\",\">\"],[a,a],[\"name\",\"name\"]);");
        row("literal over lines", "x = <a>\n{\nb}</a>;\ny", "x = __e4x.xml([\"<a>\\n\",\"</a>\"],[\n\nb],[\"text\"]);\ny");
        row("literal in a literal", "x = <a>{<b/>}</a>", "x = __e4x.xml([\"<a>\",\"</a>\"],[__e4x.xml([\"<b/>\"],[],[])],[\"text\"])");
        row("list literal", "x = <><a/><b/></>", "x = __e4x.list([\"<a/><b/>\"],[],[])");
        row("literal as argument", "f(<a/>)", "f(__e4x.xml([\"<a/>\"],[],[]))");
        row("literal after return", "return <a/>;", "return __e4x.xml([\"<a/>\"],[],[]);");
        row("less than", "if (a <b && c> d) e();", "if (a <b && c> d) e();");
        row("default namespace", "default xml namespace = 'u';", "__e4x.setDefaultNamespace( 'u');");
        row("default namespace in a function", "function f() { default xml namespace = n; }",
            "function f() {__e4x.pushNamespace();try{ __e4x.setDefaultNamespace( n); }finally{__e4x.popNamespace();}}");
        row("for each", "for each (var a in b) c();", "for  (var a of __e4x.values( b)) c();");
        row("for each, own variable", "for each (a in b.c) {}", "for  (a of __e4x.values( b.c)) {}");
        row("Iterator", "for (var [k, v] in Iterator(o)) {}", "for (var [k, v] of Iterator(o)) {}");
        row("conditional catch", "try {} catch (e if e == 1) { a } catch (e) { b }",
            "try {} catch (e ) { if ( e == 1) { a }  else {  { b }}}");
        row("throw", "throw 'x' + y;", "throw __rhino.noteThrow(('x' + y));");
        row("throw of XML", "throw <a/>", "throw __rhino.noteThrow((__e4x.xml([\"<a/>\"],[],[])))");
        row("throw of an error", "throw new TypeError('x')", "throw __rhino.noteThrow((new TypeError('x')))");
        row("conditional catch alone", "try {} catch (e if e == 1) { a }", "try {} catch (e ) { if ( e == 1) { a } else throw e;}");
        row("conditional catch, other name", "try {} catch (e if c) {} catch (f if d) {} catch (g) {}",
            "try {} catch (e ) { if ( c) {}  else { let f = e; if ( d) {}  else { let g = e;  {}}}}");
        row("array comprehension", "[x * 2 for (x of a) if (x > 1)]",
            "(()=>{const __list=[]; for (let x of a) if (x > 1)__list.push(x * 2);return __list;})()");
        row("array comprehension, for in front", "[for (x of a) for (y of x) x + y]",
            "(()=>{const __list=[];for (let x of a) for (let y of x) __list.push(x + y);return __list;})()");
        row("array comprehension over values", "[x for each (x in a)]", "(()=>{const __list=[]; for  (let x of __e4x.values( a))__list.push(x);return __list;})()");
        row("expression closure", "f(function (x) x.@a, 2)", "f(function (x) {return x[\"@a\"]}, 2)");
        row("const without a value", "const a, b = 1;", "const a = undefined, b = 1;");
        row("attribute in with", "with (p) { if (@id == 0) f(); }", "with ({__scope: p}) with (__scope) { if (__e4x.equals(__scope[\"@id\"] , 0)) f(); }");
        row("methods by function::", "x.function::toString(function::f(1))", "x.toString(f(1))");
        row("with", "with (p) { a; }", "with (p) { a; }");
        row("name of parts", "<p:{a}b x{c}='1'/>", "__e4x.xml([\"<p:\",\"b x\",\"='1'/>\"],[a,c],[\"name\",\"name\"])");
        row("format character", "a\xE2\x80\x8B = 1;", "a = 1;");
        row("format character in a name's key", "a.@[\xC2\xAD" "b];", "a[__e4x.attributeKey((b))];");
        row("typeof", "typeof msg['a'] == 'xml'", "__e4x.typeOf( msg['a']) == 'xml'");
        row("typeof of a name", "typeof msg", "(typeof msg === 'undefined' ? 'undefined' : __e4x.typeOf( msg))");
        row("typeof, from a map", "typeof $('x') + (a === b)", "__e4x.typeOf( $('x')) + (a === b)");
        row("equality of two values from maps", "$('x') == b && b != 'c' && b == 1", "__e4x.equals($('x') , b) && b != 'c' && b == 1");
        row("equality", "msg.a == b", "__e4x.equals(msg.a , b)");
        row("inequality", "msg.a != b.c", "!__e4x.equals(msg.a , b.c)");
        row("equality with a text", "msg.a == 'b'", "msg.a == 'b'");
        row("equality with an empty text", "msg.a == ''", "__e4x.equals(msg.a , '')");
        row("equality with a number", "msg.a == 0", "__e4x.equals(msg.a , 0)");
        row("equality of numbers", "msg; 1 == 2 - a", "msg; 1 == 2 - a");
        row("equality, strict", "msg.a === b", "msg.a === b");
        row("addition", "msg.a + b", "__e4x.add(msg.a , b)");
        row("addition of a text", "msg.a + 'b' + c", "msg.a + 'b' + c");
        row("addition to a name", "a += msg.b", "a = __e4x.add(a, msg.b)");
        row("addition to a member", "msg['a'] += <b/>", "__rhino.addTo(msg, ('a'),  __e4x.xml([\"<b/>\"],[],[]))");
        row("addition to a named member", "x.y += msg.z", "__rhino.addTo(x, \"y\",  msg.z)");
        row("addition to an attribute", "x.@y += z", "__rhino.addTo(x, \"@y\",  z)");
    }
    void rewrites()
    {
        QFETCH(QByteArray, source);
        const RewrittenScript result = rewriteScript(source, xmlValuesIn(source));
        QVERIFY2(!result.problem, result.problem ? qPrintable(result.problem->message) : "");
        QTEST(result.source, "expected");
        QCOMPARE(result.source.count('\n'), source.count('\n'));
    }

    void leavesJavaScriptAlone_data()
    {
        QTest::addColumn<QByteArray>("source");
        for (const char *source : {
                 "var a = 1 / 2 / 3; b = /[/]<a>/g.test(c) ? d / e : f;",
                 "x = a\n/b/g.exec(c);",
                 "if (a) /re\\/x/.test(b);",
                 "a = b ? c : d ? e : f; a ||= b; a \?\?= c; a?.b?.[c]?.(d); e = f?.5:1;",
                 "label: for (let [a, b] of c) { if (a < b) continue label; else break label; }",
                 "var {a, b: [c = 1, ...d], ...e} = f; ({x: y.z} = w);",
                 "async function f(a, {b} = {}, ...c) { for await (const x of y) await x; } async x => await x; async (a, b) => a + b;",
                 "class A extends B { static #p = 1; constructor() { super(); } get x() { return this.#p; } static async *g() {} static { f(); } 'q'() {} [r] = 1; in = 2 }",
                 "var o = {get a() { return 1; }, set a(v) {}, async b() {}, *c() {}, d, 'e': 1, 2: 3, [f]: g, get: 1, set: 2, async: 3, ...h, if: 4};",
                 "`a${b + `c${d}`}e` + tag`x${y}`;",
                 "switch (a) { case 1: case 'b': break; default: c(); }",
                 "a = b\n++c\nd = e\n--f",
                 "do x++; while (x < 5) y();",
                 "var f = function g() {}, h = (a, b = 1) => ({a}), i = () => {}, j = x => x * 2;",
                 "return\na",
                 "x = 010 + 0x1F + 0b1 + 0o7 + 1_000 + .5 + 1. + 1e-7 + 10n;",
                 "1..toString(); 1.5.toFixed(1);",
                 "x = 1; <!-- a comment <b>\n--> another\ny = 2;",
                 "// a.@b\n/* <a>\n</a> */ 'x.@b' + \"<a/>\"",
                 "var each = 1; for (each in x) {} for (var xml in y) {} namespace = 1; xml = 2;",
                 "function* g() { yield; yield a; yield* b; var c = yield d; }",
                 "let let_ = 1; var of = 2; for (of of [1]) {} async = 3; get = set;",
                 "try { a } catch { b } finally { c }",
                 "if (a == b && typeof c == 'object') d += e;",
                 "new a.b(c).d; new A; new (f())(x); new.target; x = new Date;",
                 "var \xC3\xA4 = '\xE2\x80\x8B', \\u0061b = 1;",
                 "a => { return { b: c } }",
                 "with (a) { b = c }",
                 "x = y /* c */ / 2 // d",
                 "for (;;) { break } for (var i = 0, n = 1; i < n; i++) ; for (x.y in z) ; for (var a in b, c) ;",
             })
            QTest::newRow(source) << QByteArray(source);
    }
    void leavesJavaScriptAlone()
    {
        QFETCH(QByteArray, source);
        QCOMPARE(xmlValuesIn(source), XmlValues::None);
        const RewrittenScript result = rewriteScript(source, XmlValues::None);
        QVERIFY(!result.problem);
        QVERIFY(!result.usesE4x);
        QCOMPARE(result.source, source);
    }

    void problems_data()
    {
        QTest::addColumn<QByteArray>("source");
        QTest::addColumn<int>("line");
        QTest::newRow("literal not closed") << QByteArray("a;\nb = <c>\nd") << 3;
        QTest::newRow("attribute without value") << QByteArray("b = \n<c d/>") << 2;
        QTest::newRow("after E4X") << QByteArray("a.@b;\nvar;\n") << 2;
        QTest::newRow("predicate not closed") << QByteArray("a.@b;\nc.(d") << 2;
    }
    void problems()
    {
        QFETCH(QByteArray, source);
        const RewrittenScript result = rewriteScript(source, XmlValues::None);
        QVERIFY(result.problem);
        QCOMPARE(result.source, source);
        QTEST(result.problem->line, "line");
    }

    void functionSources_data()
    {
        QTest::addColumn<QByteArray>("source");
        QTest::addColumn<QByteArrayList>("originals");
        const auto row = [](const char *source, const QByteArrayList &originals) { QTest::newRow(source) << QByteArray(source) << originals; };
        row("function f() { return 1; }", {});
        row("<a/>; function f() { return 1; }", {});
        row("x = function () { return <a/>; } + y", {"function () { return <a/>; }"});
        row("x = a => a.@b;", {"a => a.@b"});
        row("x = async function f(a) { for each (b in a) {} };", {"async function f(a) { for each (b in a) {} }"});
        row("x = <a>{function () { return y.@z }}</a>", {"function () { return y.@z }"});
        row("function f() { return x => x.@a; }", {"function f() { return x => x.@a; }", "x => x.@a"});
        row("function f(x) x.@a", {"function f(x) x.@a"});
    }
    void functionSources()
    {
        QFETCH(QByteArray, source);
        const RewrittenScript script = rewriteScript(source, XmlValues::Possible);
        QVERIFY(!script.problem);
        QByteArrayList originals = script.functions.values();
        std::sort(originals.begin(), originals.end());
        QTEST(originals, "originals");
        for (auto function = script.functions.cbegin(); function != script.functions.cend(); ++function)
            QVERIFY2(script.source.contains(function.key()), function.key().constData());
    }

    // A script may break off anywhere; and a name in an escape, which it once read past.
    void brokenOff()
    {
        const QByteArray script = "for each (var a in <x y={b}>{c}<!-- d --><![CDATA[e]]></x>.z.(@f == '\\n').g::h..@*) { `${i}`; /[j\\/]\\k/g; l\\u0041 = m\\u{41}; [n for (o in p) if (q)]; }"
                                  "try {} catch (r if s) {} default xml namespace = 't'; u = async (v) => w.@x += function y() z; eval(\"a\\\\\"); 0x1f..toString() /* b */";
        QVERIFY(!rewriteScript(script, XmlValues::Possible).problem);
        for (qsizetype length = 0; length < script.size(); ++length) {
            const RewrittenScript result = rewriteScript(script.first(length), XmlValues::Possible);
            QVERIFY(!result.problem || result.source == script.first(length));
        }
        QVERIFY(!rewriteScript("a\\", XmlValues::None).problem);
        for (const QByteArray broken : {"\\\n+=<a/>", "\\u{4\n}+=<a/>"})
            QCOMPARE(rewriteScript(broken, XmlValues::Possible).source.count('\n'), 1);
        const QByteArray joined("a = b---\xEF\xBB\xBF--c"); // two signs that are others without the character between them
        QVERIFY(rewriteScript(joined, XmlValues::None).problem);
        QCOMPARE(rewriteScript(joined, XmlValues::None).source, joined);
        QVERIFY(!rewriteScript("a\\u{4", XmlValues::None).problem);
    }

    void deepNesting()
    {
        QVERIFY(rewriteScript("x.@y;" + QByteArray(100000, '('), XmlValues::None).problem);
        QVERIFY(rewriteScript("x = " + QByteArray("<a>").repeated(100000), XmlValues::None).problem);
        QVERIFY(rewriteScript("x.@y;" + QByteArray("if (a) b(); else ").repeated(100000), XmlValues::None).problem);
        QVERIFY(!rewriteScript("x.@y;" + QByteArray("if (a) b(); else ").repeated(200) + ";", XmlValues::None).problem);
    }

    void builtInUse_data()
    {
        QTest::addColumn<QByteArray>("source");
        QTest::addColumn<bool>("expected");
        const auto row = [](const char *source, bool expected) { QTest::newRow(source) << QByteArray(source) << expected; };
        row("String.prototype.zap = 1", true);
        row("Array.prototype.slice.call(a)", false);
        row("var p = Array.prototype", true);
        row("var p = String", true);
        row("f(Date)", true);
        row("a.map(String).filter(Boolean)", false);
        row("new Date(); Math.max(1, Math.PI); JSON.parse(x); Object.keys(o)", false);
        row("a instanceof Array || typeof Map == 'function'", false);
        row("Math.half = 1", true);
        row("delete Math.max", true);
        row("JSON = {}", false);
        row("this.JSON.x = 1", true);
        row("Object.defineProperty(String.prototype, 'a', {})", true);
        row("''.__proto__.x = 1", true);
        row("x['constructor'].y = 1", true);
        row("[].constructor.prototype.z = 1", true);
        row("eval('1')", true);
        row("new Function('return 1')", true);
        row("function My() {} My.prototype = new Error(); My.prototype.x = 1", false);
        row("(function () {}).prototype", true);
        row("class A extends Array { constructor() { super(); } }", false);
        row("XML.ignoreWhitespace = false", false);
        row("var o = {Map}", true);
        row("x = y || Object", true);
        row("Object['x'] = 1", true);
        row("with (Math) { x = 1 }", true);
    }
    void builtInUse()
    {
        QFETCH(QByteArray, source);
        QTEST(rewriteScript(source, XmlValues::None).mayChangeBuiltIns, "expected");
    }
};

QTEST_APPLESS_MAIN(tst_Rewriter)
#include "tst_rewriter.moc"
