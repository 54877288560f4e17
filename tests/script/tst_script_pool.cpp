// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/script/script_fixture.h"

#include <atomic>
#include <thread>

using namespace millrace;

Q_DECLARE_METATYPE(millrace::MessageForm)

class tst_ScriptPool : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // What a message becomes

    void messageForms_data()
    {
        QTest::addColumn<QByteArray>("script");
        QTest::addColumn<MessageForm>("form");
        QTest::addColumn<QByteArray>("message");
        QTest::addColumn<QString>("expected");

        const auto row = [](const char *name, const char *script, MessageForm form, const char *message, const char *expected) {
            QTest::newRow(name) << QByteArray(script) << form << QByteArray(message) << QString::fromUtf8(expected);
        };
        row("raw is a String object", "msg = typeof msg + (msg === 'x') + (msg == 'x');", MessageForm::Raw, "x", "objectfalsetrue");
        row("raw unchanged", "var a;", MessageForm::Raw, "gr\xC3\xBC\xC3\x9F", "gr\xC3\xBC\xC3\x9F");
        row("raw upper case", "msg = msg.toUpperCase();", MessageForm::Raw, "abc", "ABC");
        row("number", "msg = 5;", MessageForm::Raw, "x", "5");
        row("null", "msg = null;", MessageForm::Raw, "x", "null");
        row("undefined", "msg = undefined;", MessageForm::Raw, "x", "undefined");
        row("object", "msg = {b: 1, a: [2.50, 1e3, 12345678901234567890]};", MessageForm::Raw, "x", "{\"b\":1,\"a\":[2.5,1000,12345678901234567000]}");
        row("array", "msg = [1, 'a'];", MessageForm::Raw, "x", "[1,\"a\"]");
        row("json", "msg.b = msg.a.length; delete msg.a;", MessageForm::Json, "{\"a\":[1,2],\"c\":null}", "{\"c\":null,\"b\":2}");
        row("json, odd order", "1;", MessageForm::Json, "{\"z\":2.50,\"a\":\"\\u00e9\"}", "{\"z\":2.5,\"a\":\"\xC3\xA9\"}");
        row("xml", "msg.b = msg.a + '!';", MessageForm::Xml, "<?xml version=\"1.0\"?><r z='1' b='2'><a>x</a></r>", "<r b=\"2\" z=\"1\"><a>x</a><b>x!</b></r>");
        row("xml, simple", "msg = msg.a;", MessageForm::Xml, "<r><a>x</a></r>", "<a>x</a>");
        row("return ends the transformer", "msg = 'a'; return; msg = 'b';", MessageForm::Raw, "x", "a");
        row("local msg", "var msg = 'local';", MessageForm::Raw, "x", "x");
        row("phase", "msg = phase[0] + logger.getName();", MessageForm::Raw, "x", "transformertransformer");
        row("this", "msg = typeof this.JSON + (this.msg === msg) + (function () { return this; }() === this);", MessageForm::Raw, "x", "objecttruetrue");
        row("default namespace", "msg = msg.a.toString() + <b/>.namespace();", MessageForm::Xml, "<r xmlns='urn:x'><a>1</a></r>", "1urn:x");
    }
    void messageForms()
    {
        QFETCH(QByteArray, script);
        QFETCH(MessageForm, form);
        QFETCH(QByteArray, message);
        ScriptFixture f;
        QTEST(f.transformed({script}, message, form), "expected");
    }

    // Names are kept from run to run; what they mean is the run's.
    void keptNamesFollowTheNamespace()
    {
        ScriptFixture f;
        const QByteArray script = "msg = msg.a.toString() + msg['urn:x::a'] + msg.@id;";
        const QByteArray inNamespace = "<r xmlns='urn:x' id='7'><a>1</a></r>", without = "<r id='8'><a>2</a></r>";
        QCOMPARE(f.transformed({script}, inNamespace, MessageForm::Xml), QStringLiteral("117"));
        QCOMPARE(f.transformed({script}, without, MessageForm::Xml), QStringLiteral("28"));
        QCOMPARE(f.transformed({script}, inNamespace, MessageForm::Xml), QStringLiteral("117"));
        const QByteArray longName(1000, 'n'); // is not kept
        for (int run = 0; run < 2; ++run)
            QCOMPARE(f.transformed({"msg = msg['" + longName + "'].toString();"}, "<r><" + longName + ">x</" + longName + "></r>", MessageForm::Xml), QStringLiteral("x"));
    }

    void badMessages()
    {
        ScriptFixture f;
        QVERIFY(f.transformed({"1;"}, "{bad", MessageForm::Json).startsWith(QLatin1String("<SyntaxError")));
        QVERIFY(f.transformed({"1;"}, "<a><b></a>", MessageForm::Xml).startsWith(QLatin1String("<SyntaxError")));
        QCOMPARE(f.transformed({"1;"}, "<a/>", MessageForm::Xml), QStringLiteral("<a/>"));
    }

    void outboundTemplate()
    {
        ScriptFixture f;
        const auto outcome = f.transform({QStringLiteral("Source"), {}, {ScriptFixture::step("tmp.b = msg.a.toString(); msg = 'unused';")}}, "<r><a>1</a></r>",
                                         MessageForm::Xml, QByteArray("{\"c\":0}"), MessageForm::Json);
        QVERIFY(outcome.value);
        QCOMPARE(outcome.value->message, QByteArray("{\"c\":0,\"b\":\"1\"}"));
        QCOMPARE(f.transformed({"msg = typeof tmp;"}, "x"), QStringLiteral("undefined"));
    }

    // Steps and rules

    void stepsAreOneFunction()
    {
        ScriptFixture f;
        QCOMPARE(f.transformed({"var a = 1; let b = 2; const c = 3; function d() { return 'first'; } // comment", "msg = '' + a + b + c + d() + later();",
                                "function d() { return 'second'; } function later() { return 4; }"}, "x"),
                 QStringLiteral("123second4"));
        QCOMPARE(f.transformed({"msg = 'a'; return;", "msg = 'b';"}, "x"), QStringLiteral("a"));
    }

    void disabledStepsAreAbsent()
    {
        ScriptFixture f;
        ScriptElement disabled = ScriptFixture::step("not JavaScript at all (");
        disabled.enabled = false;
        const auto outcome = f.transform({QStringLiteral("Source"), {}, {disabled, ScriptFixture::step("msg = 'ran';")}}, "x");
        QVERIFY(outcome.value);
        QCOMPARE(outcome.value->message, QByteArray("ran"));
        const Result<ScriptId> none = f.pool->compileFilterTransformer({QStringLiteral("Source"), {}, {disabled}});
        QVERIFY(none.ok());
        QVERIFY(!none.value().valid());
    }

    void rules_data()
    {
        QTest::addColumn<QByteArrayList>("rules"); // "OR" or "AND" before each but the first
        QTest::addColumn<bool>("accepted");
        QTest::newRow("true") << QByteArrayList{"return true;"} << true;
        QTest::newRow("nothing") << QByteArrayList{"var x;"} << false;
        QTest::newRow("1") << QByteArrayList{"return 1;"} << true;
        QTest::newRow("'1'") << QByteArrayList{"return '1';"} << true;
        QTest::newRow("[1]") << QByteArrayList{"return [1];"} << true;
        QTest::newRow("'true'") << QByteArrayList{"return 'true';"} << false;
        QTest::newRow("'x'") << QByteArrayList{"return 'x';"} << false;
        QTest::newRow("node") << QByteArrayList{"return <a>1</a>;"} << false;
        QTest::newRow("Boolean object") << QByteArrayList{"return new Boolean(false);"} << false;
        QTest::newRow("true or false and false") << QByteArrayList{"return true;", "OR", "return false;", "AND", "return false;"} << true;
        QTest::newRow("false and false or true") << QByteArrayList{"return false;", "AND", "return false;", "OR", "return true;"} << true;
        QTest::newRow("true and false") << QByteArrayList{"return true;", "AND", "return false;"} << false;
        QTest::newRow("false or true and true") << QByteArrayList{"return false;", "OR", "return true;", "AND", "return true;"} << true;
        QTest::newRow("or stops") << QByteArrayList{"return true;", "OR", "throw 'not reached';"} << true;
        QTest::newRow("and stops") << QByteArrayList{"return false;", "AND", "throw 'not reached';"} << false;
    }
    void rules()
    {
        QFETCH(QByteArrayList, rules);
        FilterTransformerSource source{QStringLiteral("Source"), {}, {}};
        for (qsizetype i = 0; i < rules.size(); i += 2) {
            const RuleOperator op = i == 0 ? RuleOperator::None : rules[i - 1] == "OR" ? RuleOperator::Or : RuleOperator::And;
            source.rules.push_back(ScriptFixture::rule(rules[i], op));
        }
        ScriptFixture f;
        const auto outcome = f.transform(source, "x");
        QVERIFY2(outcome.value, outcome.failure ? qPrintable(outcome.failure->message) : "");
        QTEST(outcome.value->accepted, "accepted");
        QCOMPARE(outcome.value->message, QByteArray("x"));
    }

    void rulesAndStepsShareGlobalsOnly()
    {
        ScriptFixture f;
        const auto outcome = f.transform({QStringLiteral("Source"),
                                          {ScriptFixture::rule("var local = 1; global = 2; msg = 'from rule'; $ = function () { return 'mine'; }; return phase[0] == 'filter';")},
                                          {ScriptFixture::step("msg = msg + typeof local + global + $('x');")}}, "x");
        QVERIFY(outcome.value);
        QCOMPARE(outcome.value->message, QByteArray("from ruleundefined2mine"));
    }

    void defaultNamespaceIsLocal()
    {
        ScriptFixture f;
        const auto outcome = f.transform({QStringLiteral("Source"), {ScriptFixture::rule("default xml namespace = 'urn:rule'; return <a/>.namespace() == 'urn:rule';")},
                                          {ScriptFixture::step("function f() { default xml namespace = 'urn:f'; return <a/>.namespace(); } msg = f() + ' ' + <a/>.namespace();")}},
                                         "<r xmlns='urn:root'/>", MessageForm::Xml);
        QVERIFY2(outcome.value, outcome.failure ? qPrintable(outcome.failure->message) : "");
        QVERIFY(outcome.value->accepted);
        QCOMPARE(outcome.value->message, QByteArray("urn:f urn:root"));
    }

    void otherKinds()
    {
        ScriptFixture f;
        ScriptElement mapper = ScriptFixture::element("com.mirth.connect.plugins.mapper.MapperStep", QStringLiteral("m"), {});
        mapper.properties.set("variable", "it's");
        mapper.properties.set("mapping", "msg.nope.not.there // comment");
        mapper.properties.set("defaultValue", "'dflt'");
        mapper.properties.set("scope", "CONNECTOR");
        ScriptElement builder = ScriptFixture::element("com.mirth.connect.plugins.messagebuilder.MessageBuilderStep", {}, {});
        builder.properties.set("messageSegment", "msg['b']");
        builder.properties.set("mapping", "msg['a'].toString()");
        builder.properties.children.push_back({"replacements", {}, {}, {{"pair", {}, {}, {{"left", {}, "'[0-9]+'", {}}, {"right", {}, "'<$0>'", {}}}}}});
        ScriptElement rule = ScriptFixture::element("com.mirth.connect.plugins.rulebuilder.RuleBuilderRule", {}, {});
        rule.properties.set("field", "msg['a'].toString()");
        rule.properties.set("condition", "EQUALS");
        rule.properties.children.push_back({"values", {}, {}, {{"string", {}, "'x1'", {}}, {"string", {}, "'a12b'", {}}}});
        const auto outcome = f.transform({QStringLiteral("Source"), {rule}, {mapper, builder}}, "<r><a>a12b</a></r>", MessageForm::Xml);
        QVERIFY2(outcome.value, outcome.failure ? qPrintable(outcome.failure->message) : "");
        QVERIFY(outcome.value->accepted);
        QCOMPARE(outcome.value->message, QByteArray("<r><a>a12b</a><b>a&lt;12&gt;b</b></r>"));
        QCOMPARE(f.connectorMap.value(QStringLiteral("it's")).toText(), QStringLiteral("dflt"));
    }

    void unknownKind()
    {
        ScriptFixture f;
        ScriptElement step = ScriptFixture::step({});
        step.className = "com.example.FooStep";
        step.name = QStringLiteral("mine");
        const Result<ScriptId> id = f.pool->compileFilterTransformer({QStringLiteral("Destination 2 'Lab'"), {}, {step}});
        QVERIFY(!id.ok());
        QCOMPARE(id.error().message, QStringLiteral("Destination 2 'Lab', step 1 'mine': a step of the kind FooStep is not supported"));
    }

    // Compiling and failing

    void syntaxErrors_data()
    {
        QTest::addColumn<QByteArrayList>("steps");
        QTest::addColumn<QString>("place");
        QTest::newRow("first line") << QByteArrayList{"var = 1;"} << QStringLiteral("Source, step 1, line 1: ");
        QTest::newRow("second step, third line") << QByteArrayList{"var a;\nvar b;", "var c;\n\nfoo(;"} << QStringLiteral("Source, step 2, line 3: ");
        QTest::newRow("brace too many") << QByteArrayList{"var a; }", "{ var b;"} << QStringLiteral("Source, step 1, line 1: ");
        QTest::newRow("with E4X") << QByteArrayList{"msg.@a = 1;\nx = <a>\n"} << QStringLiteral("Source, step 1, line 3: ");
        QTest::newRow("let twice") << QByteArrayList{"let a;", "\nlet a;"} << QStringLiteral("Source, step 2, line 2: ");
    }
    void syntaxErrors()
    {
        QFETCH(QByteArrayList, steps);
        QFETCH(QString, place);
        ScriptFixture f;
        FilterTransformerSource source{QStringLiteral("Source"), {}, {}};
        for (const QByteArray &step : steps)
            source.steps.push_back(ScriptFixture::step(step));
        const Result<ScriptId> id = f.pool->compileFilterTransformer(source);
        QVERIFY(!id.ok());
        QCOMPARE(id.error().code, ErrorCode::Invalid);
        QVERIFY2(id.error().message.startsWith(place), qPrintable(id.error().message));
        QVERIFY(id.error().message.size() > place.size());
    }

    void absentScripts_data()
    {
        QTest::addColumn<QString>("script");
        QTest::addColumn<bool>("absent");
        QTest::newRow("nothing") << QString() << true;
        QTest::newRow("return") << QStringLiteral("return;") << true;
        QTest::newRow("return message") << QStringLiteral("// Modify the message\n/* here */ return  message;\n") << true;
        QTest::newRow("comment only") << QStringLiteral("// return 1;") << true;
        QTest::newRow("code") << QStringLiteral("return message + 1;") << false;
        QTest::newRow("a string that looks like a comment") << QStringLiteral("return '//';") << false;
    }
    void absentScripts()
    {
        QFETCH(QString, script);
        ScriptFixture f;
        const Result<ScriptId> id = f.pool->compileScript(QStringLiteral("Preprocessor"), script);
        QVERIFY(id.ok());
        QFETCH(bool, absent);
        QCOMPARE(!id.value().valid(), absent);
    }

    void failures()
    {
        ScriptFixture f;
        const auto failed = [&](const std::vector<QByteArray> &steps) {
            FilterTransformerSource source{QStringLiteral("Source"), {}, {}};
            for (const QByteArray &script : steps)
                source.steps.push_back(ScriptFixture::step(script, QStringLiteral("edit")));
            return f.transform(source, "x").failure.value_or(ScriptFailure{});
        };
        ScriptFailure failure = failed({"var a;", "\nfunction f() {\n    a.b.c = 1;\n}\nf();"});
        QCOMPARE(failure.kind, ScriptFailure::Kind::Threw);
        QVERIFY2(failure.message.startsWith(QLatin1String("TypeError: ")), qPrintable(failure.message));
        QCOMPARE(failure.place, QStringLiteral("step 2 'edit', line 3"));
        QVERIFY2(failure.stack.contains(QLatin1String("at f (step 2 'edit', line 3)")), qPrintable(failure.stack));
        QVERIFY2(failure.stack.contains(QLatin1String("(step 2 'edit', line 5)")), qPrintable(failure.stack));
        const QString text = failure.text(QStringLiteral("Transformer"));
        QVERIFY2(text.startsWith(QLatin1String("Transformer error\nERROR SOURCE:\tstep 2 'edit', line 3\nERROR MESSAGE:\tTypeError: ")), qPrintable(text));

        QCOMPARE(failed({"throw 'no';"}).message, QStringLiteral("no"));
        QCOMPARE(failed({"throw null;"}).message, QStringLiteral("null"));
        QCOMPARE(failed({"throw {toString: function () { return 'mine'; }};"}).message, QStringLiteral("mine"));
        QCOMPARE(failed({"throw {toString: function () { throw 1; }};"}).kind, ScriptFailure::Kind::Threw);
        QCOMPARE(failed({"throw new RangeError('r');"}).message, QStringLiteral("RangeError: r"));
        // E4X keeps its lines.
        QCOMPARE(failed({"var x = <a>\n{1}\n</a>;\nx.(b == 1);\nnope();"}).place, QStringLiteral("step 1 'edit', line 5"));
        QCOMPARE(f.transformed({"msg = 'fine';"}, "x"), QStringLiteral("fine"));
    }

    void whatIsNoErrorTellsItsPlaceToo_data()
    {
        QTest::addColumn<QByteArrayList>("steps");
        QTest::addColumn<QString>("message");
        QTest::addColumn<QString>("place");
        const auto row = [](const char *name, const QByteArrayList &steps, const char *message, const char *place) {
            QTest::newRow(name) << steps << QString::fromLatin1(message) << QString::fromLatin1(place);
        };
        row("text", {"var a;", "\nthrow 'no';"}, "no", "step 2 'edit', line 2");
        row("in a function", {"function f() {\n  throw {toString: function () { return 'mine'; }};\n}\nf();"}, "mine", "step 1 'edit', line 2");
        row("over lines", {"throw 'a' +\n'b';"}, "ab", "step 1 'edit', line 1");
        row("the last of several values", {"throw 1, 'b';"}, "b", "step 1 'edit', line 1");
        row("XML", {"\nthrow <a>{1}</a>;"}, "1", "step 1 'edit', line 2");
        row("of a class of one's own", {"function NoError() {}\nNoError.prototype.toString = () => 'mine';\ntry { throw 'a'; } catch (e) {}\nthrow new NoError();"}, "mine",
            "step 1 'edit', line 4");
        row("where another was thrown since", {"try {\nthrow 'a';\n} finally {\ntry { throw 'b'; } catch (e) {}\n}"}, "a", "Source");
        row("thrown again", {"try {\nthrow 'a';\n} catch (e) {\nthrow e;\n}"}, "a", "step 1 'edit', line 4");
        row("caught by a condition that is false", {"try {\nthrow 'a';\n} catch (e if e == 'b') {\n}"}, "a", "step 1 'edit', line 2");
        row("an error after one that was caught", {"try { throw 'a'; } catch (e) {}\nnull.x;"}, "TypeError: cannot read property 'x' of null", "step 1 'edit', line 2");
    }
    void whatIsNoErrorTellsItsPlaceToo()
    {
        QFETCH(QByteArrayList, steps);
        ScriptFixture f;
        FilterTransformerSource source{QStringLiteral("Source"), {}, {}};
        for (const QByteArray &step : steps)
            source.steps.push_back(ScriptFixture::step(step, QStringLiteral("edit")));
        const ScriptFailure failure = f.transform(source, "x").failure.value_or(ScriptFailure{});
        QTEST(failure.message, "message");
        QTEST(failure.place, "place");
    }

    void aRuleThatThrowsATextIsNamed()
    {
        ScriptFixture f;
        const auto outcome = f.transform({QStringLiteral("Source"), {ScriptFixture::rule("\n\nthrow 'no';")}, {}}, "x");
        QVERIFY(outcome.failure);
        QCOMPARE(outcome.failure->place, QStringLiteral("rule 1, line 3"));
        // A function that throws shows itself as it was written.
        QCOMPARE(f.transformed({"function f() { throw 'x'; }\nmsg = f.toString();"}, "x"), QStringLiteral("function f() { throw 'x'; }"));
    }

    void mapsAreKeptOnFailure()
    {
        ScriptFixture f;
        f.transformed({"channelMap.put('before', [1]); throw 'after';"}, "x");
        QCOMPARE(f.channelMap.value(QStringLiteral("before")).toText(), QStringLiteral("[1]"));
    }

    // Limits

    void endlessScripts_data()
    {
        QTest::addColumn<QByteArray>("script");
        QTest::newRow("loop") << QByteArray("while (true);");
        QTest::newRow("caught") << QByteArray("while (true) try { while (true); } catch (e) {} finally { while (true); }");
        QTest::newRow("regular expression") << QByteArray("/^(a+)+$/.test('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab');");
        QTest::newRow("promise") << QByteArray("function again() { return Promise.resolve().then(again); } again();");
        QTest::newRow("sleep") << QByteArray("java.lang.Thread.sleep(1e9);");
        QTest::newRow("in a toString") << QByteArray("msg = {toString: function () { while (true); }}; channelMap.put('x', {a: msg}); throw msg;");
    }
    void endlessScripts()
    {
        QFETCH(QByteArray, script);
        ScriptFixture f({std::chrono::milliseconds(100), 256u << 20});
        const auto outcome = f.transform({QStringLiteral("Source"), {}, {ScriptFixture::step(script)}}, "x");
        QVERIFY(outcome.failure);
        QCOMPARE(outcome.failure->kind, ScriptFailure::Kind::TimedOut);
        QCOMPARE(f.transformed({"msg = 'fine';"}, "x"), QStringLiteral("fine"));
    }

    void stopOnRequest()
    {
        ScriptFixture f;
        const Result<ScriptId> id = f.pool->compileFilterTransformer({QStringLiteral("Source"), {}, {ScriptFixture::step("globalMap.put('started', 1); while (true);")}});
        QVERIFY(id.ok());
        std::thread stopper([&] {
            while (!f.globalMap.contains(QStringLiteral("started")))
                std::this_thread::yield();
            f.pool->requestStop();
        });
        FilterTransformerInput input;
        input.form = MessageForm::Raw;
        const auto outcome = f.pool->runFilterTransformer(*id, f.context, input);
        stopper.join();
        QVERIFY(outcome.failure);
        QCOMPARE(outcome.failure->kind, ScriptFailure::Kind::Stopped);
        QCOMPARE(f.pool->runFilterTransformer(*id, f.context, input).failure->kind, ScriptFailure::Kind::Stopped);
        f.pool->reset();
        QCOMPARE(f.transformed({"msg = 'fine';"}, "x"), QStringLiteral("fine"));
    }

    void memoryBombs_data()
    {
        QTest::addColumn<QByteArray>("script");
        QTest::newRow("array") << QByteArray("var a = []; while (true) a.push(new Array(1000).fill(1));");
        QTest::newRow("text") << QByteArray("var s = 'x'; while (true) s = s + s + 'y'.repeat(1000);");
        QTest::newRow("xml") << QByteArray("var x = <a/>; while (true) x.appendChild(<b>text that takes room</b>);");
        QTest::newRow("caught") << QByteArray("var a = []; try { while (true) a.push(new Array(1000).fill(1)); } catch (e) { while (true) a.push({}); }");
    }
    void memoryBombs()
    {
        QFETCH(QByteArray, script);
        ScriptFixture f({std::chrono::milliseconds(0), 16u << 20});
        const auto outcome = f.transform({QStringLiteral("Source"), {}, {ScriptFixture::step(script)}}, "x");
        QVERIFY(outcome.failure);
        QVERIFY2(outcome.failure->kind == ScriptFailure::Kind::OutOfMemory || outcome.failure->message.contains(QLatin1String("string")),
                 qPrintable(outcome.failure->message));
        QCOMPARE(f.transformed({"msg = 'fine';"}, "x"), QStringLiteral("fine"));
    }

    void deepRecursion()
    {
        ScriptFixture f;
        QVERIFY(f.transformed({"function f() { return f() + 1; } f();"}, "x").contains(QLatin1String("stack overflow")));
        QCOMPARE(f.transformed({"function f() { return f() + 1; } try { f(); } catch (e) { msg = 'caught'; }"}, "x"), QStringLiteral("caught"));
        QVERIFY(f.transformed({"msg = 'fine';"}, QByteArray("<a>").repeated(100000), MessageForm::Xml).startsWith(QLatin1Char('<')));
        QCOMPARE(f.transformed({"var a = []; for (var i = 0; i < 100000; ++i) a = [a]; channelMap.put('deep', a);"}, "x"), QStringLiteral("x"));
    }

    // Nothing is left of a run

    void nothingLeaks_data()
    {
        QTest::addColumn<QByteArray>("first");
        QTest::addColumn<QByteArray>("second");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char *name, const char *first, const char *second, const char *expected) {
            QTest::newRow(name) << QByteArray(first) << QByteArray(second) << QString::fromLatin1(expected);
        };
        row("undeclared", "a = 1;", "return typeof a;", "undefined");
        row("of this", "this.a = 1; this[Symbol.for('s')] = 2;", "return typeof this.a + typeof this[Symbol.for('s')];", "undefinedundefined");
        row("not configurable", "Object.defineProperty(this, 'a', {value: 1});", "return typeof a;", "undefined");
        row("sealed", "Object.preventExtensions(this);", "b = 1; return b;", "1");
        row("indirect eval", "(0, eval)('var a = 1; let b = 2;');", "return typeof a + typeof b;", "undefinedundefined");
        row("built-in replaced", "JSON = {}; parseInt = function () { return 'p'; };", "return typeof JSON.parse + parseInt('7');", "function7");
        row("host replaced", "$ = validate = logger = channelMap = null;", "return typeof $ + typeof validate + typeof logger + typeof channelMap;", "functionfunctionobjectobject");
        row("host object changed", "logger.info = 1; router.x = 2; Status.SENT = 3; validate.y = 4;", "return typeof logger.info + router.x + Status.SENT;",
            "functionundefinedSENT");
        row("prototype", "String.prototype.zap = 1; Array.prototype.last = 2;", "return typeof ''.zap + typeof [].last;", "undefinedundefined");
        row("prototype by alias", "var p = Object.getPrototypeOf(''); p.zap = 1;", "return typeof ''.zap;", "undefined");
        row("prototype by text", "''['constructor']['prototype'].zap = 1;", "return typeof ''.zap;", "undefined");
        row("prototype of Java strings", "channelMap.put('s', 's'); channelMap.get('s').__proto__.zap = 1;", "channelMap.put('s', 's'); return typeof channelMap.get('s').zap;", "undefined");
        row("static", "Math.half = 1; Object.mine = 2;", "return typeof Math.half + typeof Object.mine;", "undefinedundefined");
        row("static by parameter", "(function (o) { o.mine = 1; })(Object);", "return typeof Object.mine;", "undefined");
        row("deleted", "delete JSON; delete Math.max;", "return typeof JSON + typeof Math.max;", "objectfunction");
        row("global prototype", "Object.setPrototypeOf(this, {});", "return typeof JSON;", "object");
        row("xml settings", "XML.ignoreWhitespace = false; XML.prettyPrinting = true;", "return '' + XML.ignoreWhitespace + XML.prettyPrinting;", "truefalse");
        row("default namespace", "default xml namespace = 'urn:x';", "return <a/>.namespace().uri + '.';", ".");
        row("shared xml", "xml.a = 1; xml = <b/>;", "return '[' + xml + ']';", "[]");
        row("promise", "Promise.resolve().then(function () { a = 1; });", "return typeof a;", "undefined");
        row("msg", "msg = 1; tmp = 2; response = 3;", "return typeof msg + typeof tmp + typeof response;", "undefinedundefinedundefined");
        row("RegExp.$1", "'ab'.match(/(a)/); a = RegExp.$1;", "return typeof RegExp.$1;", "string");
    }
    void nothingLeaks()
    {
        QFETCH(QByteArray, first);
        QFETCH(QByteArray, second);
        ScriptFixture f;
        QCOMPARE(f.transformed({first + "\n;msg = 'done';"}, "x"), QStringLiteral("done"));
        QTEST(f.returned(second), "expected");
    }

    void changesLastForTheRun()
    {
        ScriptFixture f;
        const auto outcome = f.transform({QStringLiteral("Source"), {ScriptFixture::rule("String.prototype.zap = function () { return this + '!'; }; return true;")},
                                          {ScriptFixture::step("JSON = {stringify: function () { return 'mine'; }};"), ScriptFixture::step("msg = 'a'.zap() + JSON.stringify(1);")}}, "x");
        QVERIFY(outcome.value);
        QCOMPARE(outcome.value->message, QByteArray("a!mine"));
    }

    // Threads

    void manyThreads()
    {
        ScriptFixture f;
        const Result<ScriptId> id = f.pool->compileFilterTransformer(
            {QStringLiteral("Source"), {}, {ScriptFixture::step("global = msg['a']['b'].toString(); msg['a']['c'] = global + '!'; channelMap.put('b', global); globalMap.put('g', {list: [global]}); globalMap.get('g');")}});
        QVERIFY(id.ok());
        std::atomic<int> wrong = 0;
        std::vector<std::thread> threads;
        for (int t = 0; t < 4; ++t) {
            threads.emplace_back([&, t] {
                for (int i = 0; i < 200; ++i) {
                    ValueMap channelMap;
                    ScriptContext context = f.context;
                    context.maps.channel = &channelMap;
                    FilterTransformerInput input;
                    const QByteArray text = QByteArray::number(t * 1000 + i);
                    input.message = "<r><a><b>" + text + "</b></a></r>";
                    const auto outcome = f.pool->runFilterTransformer(*id, context, input);
                    if (!outcome.value || outcome.value->message != "<r><a><b>" + text + "</b><c>" + text + "!</c></a></r>"
                        || channelMap.value(QStringLiteral("b")).toText() != QString::fromUtf8(text))
                        ++wrong;
                }
            });
        }
        for (std::thread &thread : threads)
            thread.join();
        QCOMPARE(wrong.load(), 0);
    }

    // A script that routes runs another script of the same pool inside itself.
    void nestedRun()
    {
        ScriptFixture f;
        const Result<ScriptId> inner = f.pool->compileScript(QStringLiteral("inner"), QStringLiteral("leak = 1; return 'inner';"));
        f.context.router = [&](const QString &channel, bool byId, const RawMessage &message) {
            ScriptContext context = f.context;
            Response response = f.pool->runWriter(*inner, context).value->response;
            response.statusMessage = channel + QLatin1Char(byId ? 'i' : 'n') + QString::fromUtf8(message.content) + message.sourceMap.value(QStringLiteral("k")).toText();
            return response;
        };
        QCOMPARE(f.returned("var r = router.routeMessage('other', 'text', {k: 'v'}); return r.getMessage() + r.getStatusMessage() + typeof leak;"),
                 QStringLiteral("innerotherntextvundefined"));
        QCOMPARE(f.returned("return router.routeMessageByChannelId('id', 5).getStatusMessage();"), QStringLiteral("idi5null"));
    }
};

QTEST_GUILESS_MAIN(tst_ScriptPool)
#include "tst_script_pool.moc"
