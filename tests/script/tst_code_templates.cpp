// SPDX-License-Identifier: GPL-3.0-or-later
// What scripts share by code templates: model/code_template.h, and how a pool runs them.
#include "tests/script/script_fixture.h"

using namespace millrace;

class tst_CodeTemplates : public QObject
{
    Q_OBJECT

    static CodeTemplateLibrary library(CodeTemplateType type)
    {
        CodeTemplateLibrary result;
        result.id = result.name = QStringLiteral("Lib");
        result.templates = {{QStringLiteral("f"), "function f() { return 1; }", {CodeContext::SourceFilterTransformer}, QStringLiteral("t1"), type}};
        return result;
    }

    static std::vector<CodeTemplate> templates(const QByteArray &code)
    {
        return {{QStringLiteral("Lib / t"), code, {CodeContext::SourceFilterTransformer, CodeContext::Preprocessor}}};
    }

private Q_SLOTS:
    void librariesAreOnForChannels()
    {
        CodeTemplateLibrary one = library(CodeTemplateType::Function);
        QVERIFY(codeTemplatesOf(QStringLiteral("here"), {one}).empty());
        one.setOnFor(QStringLiteral("here"), true);
        const auto found = codeTemplatesOf(QStringLiteral("here"), {one});
        QCOMPARE(found.size(), size_t(1));
        QCOMPARE(found[0].name, QStringLiteral("Lib / f"));
        QVERIFY(found[0].contexts == std::set{CodeContext::SourceFilterTransformer});
        QVERIFY(codeTemplatesOf(QStringLiteral("other"), {one}).empty());
        one.includeNewChannels = true;
        QCOMPARE(codeTemplatesOf(QStringLiteral("other"), {one}).size(), size_t(1));
        one.setOnFor(QStringLiteral("here"), false);
        QVERIFY(codeTemplatesOf(QStringLiteral("here"), {one}).empty());
        QCOMPARE(codeTemplatesOf({one}).size(), size_t(1)); // global scripts
    }

    void onlyCodeRuns()
    {
        QCOMPARE(codeTemplatesOf({library(CodeTemplateType::CompiledCode)}).size(), size_t(1));
        QVERIFY(codeTemplatesOf({library(CodeTemplateType::DragAndDropCode)}).empty());
    }

    void stepsSeeThem()
    {
        ScriptFixture f({}, templates("function f(x) { return <a>{x}</a>; } var v = 'v';"));
        QCOMPARE(f.transformed({"msg = f(1).toXMLString() + v;"}, "x"), QStringLiteral("<a>1</a>v"));
    }

    void onlyInTheirContexts()
    {
        ScriptFixture f({}, templates("function f() {}"));
        QCOMPARE(f.returned("return typeof f;"), QStringLiteral("undefined"));
        const auto id = f.pool->compileScript(QStringLiteral("Preprocessor"), QStringLiteral("return typeof f;"), CodeContext::Preprocessor);
        QVERIFY(id);
        QCOMPARE(f.pool->runPreprocessor(*id, f.context, "x").value->value(), QByteArray("function"));
    }

    // Rules and steps of one run share them; the next run starts anew.
    void runOnceARun()
    {
        ScriptFixture f({}, templates("var count = 0; function next() { return ++count; } channelMap.put('made', Number($('made') || 0) + 1);"));
        const auto id = f.pool->compileFilterTransformer({QStringLiteral("Source"), {ScriptFixture::rule("next(); return true;"), ScriptFixture::rule("next(); return true;", RuleOperator::And)},
                                                          {ScriptFixture::step("msg = next() + '/' + $('made');")}, CodeContext::SourceFilterTransformer});
        QVERIFY(id);
        FilterTransformerInput input;
        input.message = "x";
        input.form = MessageForm::Raw;
        QCOMPARE(f.pool->runFilterTransformer(*id, f.context, input).value->message, QByteArray("3/1"));
        QCOMPARE(f.pool->runFilterTransformer(*id, f.context, input).value->message, QByteArray("3/2"));
    }

    void errorsNameTheTemplate()
    {
        ScriptFixture bad({}, templates("function f( {"));
        QVERIFY(bad.transformed({"1;"}, "x").contains(QStringLiteral("code template 'Lib / t'")));
        ScriptFixture f({}, templates("\nfunction f() {\nthrow new Error('no'); }"));
        const auto outcome = f.transform({QStringLiteral("Source"), {}, {ScriptFixture::step("f();")}, CodeContext::SourceFilterTransformer}, "x");
        QCOMPARE(outcome.failure->place, QStringLiteral("code template 'Lib / t', line 3"));
    }
};

QTEST_GUILESS_MAIN(tst_CodeTemplates)
#include "tst_code_templates.moc"
