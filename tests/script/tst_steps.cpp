// SPDX-License-Identifier: GPL-3.0-or-later
// Steps and rules that stand for scripts: spec/scripting.md, "Steps and rules".
#include "tests/script/script_fixture.h"

#include <QTemporaryDir>

using namespace millrace;

namespace {

const QByteArray message = "<r><o n='1'><c>a</c></o><o n='2'><c>b</c></o></r>";

ScriptElement element(const char *className, const std::vector<std::pair<const char *, QByteArray>> &properties)
{
    ScriptElement result;
    result.className = className;
    result.name = QStringLiteral("it");
    result.properties.name = className;
    for (const auto &[path, value] : properties)
        result.properties.set(path, value);
    return result;
}

ScriptElement javaScript(const QByteArray &script)
{
    return element("com.mirth.connect.plugins.javascriptstep.JavaScriptStep", {{"script", script}});
}

ScriptElement mapper(const QByteArray &variable, const QByteArray &mapping, const QByteArray &fallback = {})
{
    return element("com.mirth.connect.plugins.mapper.MapperStep", {{"variable", variable}, {"mapping", mapping}, {"defaultValue", fallback}, {"scope", "CHANNEL"}});
}

ScriptElement builder(const QByteArray &segment, const QByteArray &mapping)
{
    return element("com.mirth.connect.plugins.messagebuilder.MessageBuilderStep", {{"messageSegment", segment}, {"mapping", mapping}, {"defaultValue", ""}});
}

ScriptElement javaScriptRule(const QByteArray &script, const QByteArray &joint = {})
{
    return element("com.mirth.connect.plugins.javascriptrule.JavaScriptRule", {{"script", script}, {"operator", joint}});
}

ScriptElement iterator(const char *className, const QByteArray &target, const QByteArray &index, const std::vector<ScriptElement> &children,
                       const QByteArray &intersects = "false")
{
    ScriptElement result = element(className, {{"properties/target", target}, {"properties/indexVariable", index}, {"properties/intersectIterations", intersects}});
    PropertyTree list;
    list.name = "children";
    for (const ScriptElement &child : children)
        list.children.push_back(child.properties);
    result.properties.child("properties")->children.push_back(list);
    return result;
}

ScriptElement iteratorStep(const QByteArray &target, const QByteArray &index, const std::vector<ScriptElement> &children)
{
    return iterator("com.mirth.connect.model.IteratorStep", target, index, children);
}

ScriptElement iteratorRule(const QByteArray &target, const std::vector<ScriptElement> &children, const QByteArray &intersects)
{
    return iterator("com.mirth.connect.model.IteratorRule", target, "i", children, intersects);
}

} // namespace

class tst_Steps : public QObject
{
    Q_OBJECT

private:
    // The encoded message, or "filtered", or the failure in angle brackets.
    static QString run(const std::vector<ScriptElement> &rules, const std::vector<ScriptElement> &steps, const QByteArray &text = message,
                       MessageForm form = MessageForm::Xml, const std::optional<QByteArray> &outbound = {}, MessageForm outboundForm = MessageForm::Xml)
    {
        ScriptFixture f;
        const auto outcome = f.transform({QStringLiteral("Source"), rules, steps, CodeContext::None}, text, form, outbound, outboundForm);
        if (!outcome.value)
            return QLatin1Char('<') + outcome.failure->message + QLatin1Char('>');
        return outcome.value->accepted ? QString::fromUtf8(outcome.value->message) : QStringLiteral("filtered");
    }

private Q_SLOTS:
    // Iterator step

    void iteratorCollectsMappings()
    {
        const auto shown = [](const std::vector<ScriptElement> &steps) {
            std::vector<ScriptElement> all = steps;
            all.push_back(javaScript("msg = JSON.stringify(channelMap.get('v')) + (typeof i == 'undefined' ? '' : i);"));
            return run({}, all);
        };
        QCOMPARE(shown({iteratorStep("msg.o", "i", {mapper("v", "msg.o[i].c.toString()")})}), QStringLiteral("[\"a\",\"b\"]2"));
        QCOMPARE(shown({iteratorStep("msg.none", "i", {mapper("v", "1")})}), QStringLiteral("[]0"));
        QCOMPARE(shown({iteratorStep("msg.o", "i", {mapper("v", "msg.o[i].d.e[0].f", "'none' + i")})}), QStringLiteral("[\"none0\",\"none1\"]2"));
        QCOMPARE(shown({iteratorStep("'abc'", "i", {mapper("v", "i")})}), QStringLiteral("[0,1,2]3"));
        QCOMPARE(shown({iteratorStep("undefined", "i", {mapper("v", "i")})}), QStringLiteral("[]0"));
    }

    void iteratorsNest()
    {
        const ScriptElement inner = iteratorStep("[0, 1]", "j", {mapper("v", "'' + i + j")});
        QCOMPARE(run({}, {iteratorStep("msg.o", "i", {inner}), javaScript("msg = channelMap.get('v').join();")}), QStringLiteral("00,01,10,11"));
    }

    void iteratorBuildsParents()
    {
        const auto step = iteratorStep("msg.o", "i", {builder("tmp['list']['item'][i]['code']", "msg.o[i].c.toString()"), builder("tmp['list']['item'][i]['@n']", "i")});
        QCOMPARE(run({}, {step}, message, MessageForm::Xml, QByteArray("<out/>")),
                 QStringLiteral("<out><list><item n=\"0\"><code>a</code></item><item n=\"1\"><code>b</code></item></list></out>"));
        const auto json = iteratorStep("msg.o", "i", {builder("tmp.a[i].b.c", "msg.o[i].c.toString()")});
        QCOMPARE(run({}, {json}, message, MessageForm::Xml, QByteArray("{}"), MessageForm::Json),
                 QStringLiteral("{\"a\":[{\"b\":{\"c\":\"a\"}},{\"b\":{\"c\":\"b\"}}]}"));
    }

    void iteratorLengthIsAskedEachRound()
    {
        QCOMPARE(run({}, {iteratorStep("msg.o", "i", {javaScript("delete msg.o[i];")})}), QStringLiteral("<r><o n=\"2\"><c>b</c></o></r>"));
    }

    void returnAndContinueInAnIterator()
    {
        QCOMPARE(run({}, {iteratorStep("msg.o", "i", {javaScript("msg = 'x' + i; return;")}), javaScript("msg = 'after';")}), QStringLiteral("x0"));
        QCOMPARE(run({}, {iteratorStep("[1, 2]", "i", {javaScript("if (i == 0) continue; msg = 'x' + i;")})}), QStringLiteral("x1"));
    }

    void disabledChildrenAreAbsent()
    {
        ScriptElement disabled = javaScript("msg = 'ran';");
        disabled.properties.set("enabled", "false");
        QCOMPARE(run({}, {iteratorStep("msg.o", "i", {disabled}), javaScript("msg = '' + msg.o.length();")}), QStringLiteral("2"));
    }

    // Iterator rule

    void iteratorRules_data()
    {
        QTest::addColumn<QByteArray>("target");
        QTest::addColumn<QByteArray>("script");
        QTest::addColumn<QByteArray>("intersects");
        QTest::addColumn<bool>("passes");
        QTest::newRow("any") << QByteArray("msg.o") << QByteArray("return msg.o[i].c == 'b';") << QByteArray("false") << true;
        QTest::newRow("any, none does") << QByteArray("msg.o") << QByteArray("return msg.o[i].c == 'x';") << QByteArray("false") << false;
        QTest::newRow("all") << QByteArray("msg.o") << QByteArray("return msg.o[i].c.length() == 1;") << QByteArray("true") << true;
        QTest::newRow("all, one does not") << QByteArray("msg.o") << QByteArray("return msg.o[i].c == 'a';") << QByteArray("true") << false;
        QTest::newRow("any of nothing") << QByteArray("msg.x") << QByteArray("return true;") << QByteArray("false") << false;
        QTest::newRow("all of nothing") << QByteArray("msg.x") << QByteArray("return false;") << QByteArray("true") << true;
        QTest::newRow("a node is no yes") << QByteArray("msg.o") << QByteArray("return msg.o[i];") << QByteArray("false") << false;
    }
    void iteratorRules()
    {
        QFETCH(QByteArray, target);
        QFETCH(QByteArray, script);
        QFETCH(QByteArray, intersects);
        QFETCH(bool, passes);
        QCOMPARE(run({iteratorRule(target, {javaScriptRule(script)}, intersects)}, {javaScript("msg = 'ran';")}), passes ? QStringLiteral("ran") : QStringLiteral("filtered"));
    }

    void iteratorRuleChildren()
    {
        const auto verdict = [](const std::vector<ScriptElement> &children) { return run({iteratorRule("[1]", children, "false")}, {javaScript("msg = 'ran';")}); };
        QCOMPARE(verdict({}), QStringLiteral("filtered"));
        QCOMPARE(verdict({javaScriptRule("return true;"), javaScriptRule("return false;", "OR"), javaScriptRule("return false;", "AND")}), QStringLiteral("ran"));
        QCOMPARE(verdict({javaScriptRule("return true;"), javaScriptRule("return false;", "AND")}), QStringLiteral("filtered"));
    }

    // Operators: OR binds after AND

    void rulePrecedence_data()
    {
        QTest::addColumn<QByteArrayList>("joints");
        QTest::addColumn<QList<bool>>("answers");
        QTest::addColumn<bool>("passes");
        QTest::newRow("t or f and f") << QByteArrayList{"", "OR", "AND"} << QList<bool>{true, false, false} << true;
        QTest::newRow("f and f or t") << QByteArrayList{"", "AND", "OR"} << QList<bool>{false, false, true} << true;
        QTest::newRow("f or t and f") << QByteArrayList{"", "OR", "AND"} << QList<bool>{false, true, false} << false;
        QTest::newRow("t and f") << QByteArrayList{"", "AND"} << QList<bool>{true, false} << false;
    }
    void rulePrecedence()
    {
        QFETCH(QByteArrayList, joints);
        QFETCH(QList<bool>, answers);
        QFETCH(bool, passes);
        std::vector<ScriptElement> rules;
        for (qsizetype i = 0; i < joints.size(); ++i) {
            rules.push_back(javaScriptRule(answers[i] ? "return true;" : "return false;"));
            rules.back().ruleOperator = joints[i] == "OR" ? RuleOperator::Or : joints[i] == "AND" ? RuleOperator::And : RuleOperator::None;
        }
        QCOMPARE(run(rules, {javaScript("msg = 'ran';")}), passes ? QStringLiteral("ran") : QStringLiteral("filtered"));
    }

    // External Script

    void externalScriptIsPutIn()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("step.js"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("\xEF\xBB\xBF var external = '\xC3\xA9'; function twice(x) { return x + x; } // open");
        file.close();
        const auto step = element("com.mirth.connect.plugins.scriptfilestep.ExternalScriptStep", {{"scriptPath", path.toUtf8()}});
        QCOMPARE(run({}, {step, javaScript("msg = twice(external);")}), QString::fromUtf8("\xC3\xA9\xC3\xA9"));
    }

    void missingExternalScriptNamesItsFile()
    {
        const auto step = element("com.mirth.connect.plugins.scriptfilestep.ExternalScriptStep", {{"scriptPath", "/nowhere/step.js"}});
        QVERIFY(run({}, {step}).contains(QStringLiteral("/nowhere/step.js")));
    }

    // XSLT

    void xsltStepPutsTextIntoTheMap()
    {
        const auto step = element("com.mirth.connect.plugins.xsltstep.XsltStep",
                                  {{"sourceXml", "msg"}, {"resultVariable", "x"},
                                   {"template", "'<xsl:stylesheet version=\"1.0\" xmlns:xsl=\"http://www.w3.org/1999/XSL/Transform\"><xsl:template match=\"/\">"
                                                "<n><xsl:value-of select=\"count(//o)\"/></n></xsl:template></xsl:stylesheet>'"}});
        QCOMPARE(run({}, {step, javaScript("msg = typeof $('x') + $('x');")}), QStringLiteral("object<?xml version=\"1.0\" encoding=\"UTF-8\"?><n>2</n>"));
        auto bad = step;
        bad.properties.set("template", "'<bad'");
        QVERIFY(run({}, {bad}).contains(QStringLiteral("TransformerException")));
    }

    void unknownKindsAreNamed()
    {
        QVERIFY(run({}, {element("org.example.FhirStep", {})}).contains(QStringLiteral("FhirStep")));
    }
};

QTEST_GUILESS_MAIN(tst_Steps)
#include "tst_steps.moc"
