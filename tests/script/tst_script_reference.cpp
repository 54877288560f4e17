// SPDX-License-Identifier: GPL-3.0-or-later
// The table of what scripts may name against what they find, and against the page made from it.
#include "engine/script/host/js.h"
#include "engine/script/host/runtime_code.h"
#include "engine/script/script_reference.h"
#include "tests/script/script_fixture.h"
#include "tests/support/batch_sources.h"

#include <QFile>
#include <QSet>

using namespace millrace;

Q_DECLARE_METATYPE(millrace::CodeContext)

class tst_ScriptReference : public QObject
{
    Q_OBJECT

    // What a script of that place returns, for an expression.
    static QString evaluated(CodeContext context, const QString &expression)
    {
        ScriptFixture f;
        Response response;
        FilterTransformerInput input;
        input.message = "<a/>";
        input.outboundTemplate = "<b/>";
        const QString script = QStringLiteral("globalMap.put('found', %1);").arg(expression);
        if (context == CodeContext::SourceFilterTransformer || context == CodeContext::DestinationFilterTransformer || context == CodeContext::ResponseTransformer) {
            f.context.mayEditDestinationSet = context == CodeContext::SourceFilterTransformer;
            input.response = context == CodeContext::ResponseTransformer ? &response : nullptr;
            const auto id = f.pool->compileFilterTransformer({QStringLiteral("x"), {}, {ScriptFixture::step(script.toUtf8())}, context});
            const auto outcome = f.pool->runFilterTransformer(*id, f.context, input);
            return outcome.failure ? outcome.failure->message : f.globalMap.get(QStringLiteral("found")).toText();
        }
        const auto id = f.pool->compileScript(QStringLiteral("x"), script, context);
        switch (context) {
        case CodeContext::Preprocessor:
            f.context.mayEditDestinationSet = true;
            (void)f.pool->runPreprocessor(*id, f.context, "x");
            break;
        case CodeContext::Postprocessor: {
            f.context.maps.connector = nullptr;
            f.context.connectorMessage = nullptr;
            Message message;
            f.context.message = &message;
            (void)f.pool->runPostprocessor(*id, f.context);
            break;
        }
        case CodeContext::DestinationDispatcher:
            (void)f.pool->runWriter(*id, f.context);
            break;
        default: { // without a message
            ScriptContext bare;
            bare.channelId = f.context.channelId;
            bare.channelName = f.context.channelName;
            bare.maps.globalChannel = &f.globalChannelMap;
            bare.maps.global = &f.globalMap;
            bare.maps.configuration = f.context.maps.configuration;
            MemorySource source("payload");
            TextReader reader(source);
            if (context == CodeContext::Batch)
                (void)f.pool->runBatchScript(*id, bare, reader);
            else if (context == CodeContext::Attachment)
                (void)f.pool->runAttachmentHandler(*id, bare, "x", ContentForm::Text);
            else if (context == CodeContext::SourceReceiver)
                (void)f.pool->runReader(*id, bare);
            else
                (void)f.pool->runLifecycle(*id, bare);
        }
        }
        return f.globalMap.get(QStringLiteral("found")).toText();
    }

private Q_SLOTS:
    void pageIsInStep()
    {
        QFile page(QStringLiteral(MILLRACE_TEST_DATA "/../docs/script_reference.md"));
        QVERIFY(page.open(QIODevice::ReadOnly));
        if (page.readAll() == scriptReferencePage())
            return;
        QFile made(QStringLiteral("script_reference.md"));
        QVERIFY(made.open(QIODevice::WriteOnly));
        made.write(scriptReferencePage());
        QFAIL(qPrintable(QStringLiteral("docs/script_reference.md is not what the table says; the new page is %1").arg(QFileInfo(made).absoluteFilePath())));
    }

    void namesAreThere_data()
    {
        QTest::addColumn<CodeContext>("context");
        for (const CodeContext context : {CodeContext::Deploy, CodeContext::Preprocessor, CodeContext::Postprocessor, CodeContext::Attachment, CodeContext::Batch,
                                          CodeContext::SourceReceiver, CodeContext::SourceFilterTransformer, CodeContext::DestinationFilterTransformer,
                                          CodeContext::DestinationDispatcher, CodeContext::ResponseTransformer})
            QTest::newRow(qPrintable(codeContextLabel(context))) << context;
    }
    void namesAreThere()
    {
        QFETCH(CodeContext, context);
        QStringList present, absent;
        QSet<QString> listed;
        for (const ScriptName &name : scriptNames()) {
            if (std::find(name.contexts.begin(), name.contexts.end(), context) != name.contexts.end()) {
                present << QLatin1Char('"') + name.name + QLatin1Char('"');
                listed.insert(name.name);
            }
        }
        for (const ScriptName &name : scriptNames()) {
            if (!listed.contains(name.name) && !name.name.contains(QLatin1Char('.')))
                absent << QLatin1Char('"') + name.name + QLatin1Char('"');
        }
        const QString missing = QStringLiteral("[%1].filter(function (n) { return eval('typeof ' + n) == 'undefined'; }).join()");
        QCOMPARE(evaluated(context, missing.arg(present.join(QLatin1Char(',')))), QString());
        const QString tooMany = QStringLiteral("[%1].filter(function (n) { return eval('typeof ' + n) != 'undefined'; }).join()");
        QCOMPARE(evaluated(context, tooMany.arg(absent.join(QLatin1Char(',')))), QString());
    }

    void membersAreThere_data()
    {
        QTest::addColumn<CodeContext>("context");
        QTest::addColumn<QString>("type");
        QTest::addColumn<QString>("value");
        const auto row = [](CodeContext context, const char *type, const char *value) {
            QTest::newRow(value) << context << QString::fromUtf8(type) << QString::fromUtf8(value);
        };
        const CodeContext transformer = CodeContext::DestinationFilterTransformer;
        for (const char *map : {"sourceMap", "connectorMap", "channelMap", "responseMap", "globalChannelMap", "globalMap", "configurationMap"})
            row(transformer, "Map", map);
        row(transformer, "XML", "XML.prototype"); // x[name] would be the children of that name
        row(transformer, "ConnectorMessage", "connectorMessage");
        row(CodeContext::Postprocessor, "Message", "message");
        row(CodeContext::ResponseTransformer, "Response", "response");
        row(CodeContext::Batch, "Reader", "reader");
        for (const char *value : {"'x'", "[]", "Math", "JSON", "Object"})
            row(transformer, *value == '\'' ? "String" : *value == '[' ? "Array" : value, value);
    }
    void membersAreThere()
    {
        QFETCH(CodeContext, context);
        QFETCH(QString, type);
        QFETCH(QString, value);
        QStringList members;
        for (const ScriptMember &member : scriptMembers()) {
            if (member.type == type)
                members << QStringLiteral("['%1', '%2']").arg(member.name, member.signature.isEmpty() ? QLatin1String() : QLatin1String("function"));
        }
        QVERIFY(!members.isEmpty());
        const QString missing = QStringLiteral("[%1].filter(function (m) { var t = typeof (%2)[m[0]]; return m[1] ? t != m[1] : t == 'undefined'; }).join()")
                                    .arg(members.join(QLatin1Char(',')), value);
        QCOMPARE(evaluated(context, missing), QString());
    }

    // Every type that a name claims has members.
    void typesHaveMembers()
    {
        for (const ScriptName &name : scriptNames()) {
            const auto isOfType = [&](const ScriptMember &member) { return member.type == name.type; };
            QVERIFY2(name.type.isEmpty() || std::any_of(scriptMembers().begin(), scriptMembers().end(), isOfType), qPrintable(name.name));
        }
    }

    void javaClassesAreThere()
    {
        QStringList names;
        for (const QString &name : javaClassNames())
            names << QLatin1Char('\'') + name + QLatin1Char('\'');
        QVERIFY(names.contains(QLatin1String("'java.util.ArrayList'")));
        const QString missing = QStringLiteral("[%1].filter(function (n) { return String(eval('Packages.' + n)).indexOf('[JavaClass') != 0; }).join()");
        QCOMPARE(evaluated(CodeContext::Deploy, missing.arg(names.join(QLatin1Char(',')))), QString());
    }

    // Every global that is not JavaScript's own is in the table.
    void nothingIsLeftOut()
    {
        const QByteArray expression("Object.getOwnPropertyNames(globalThis).join()");
        JSRuntime *runtime = JS_NewRuntime();
        JSContext *context = JS_NewContext(runtime);
        QSet<QString> known{QStringLiteral("__e4x"), QStringLiteral("__rhino"), QStringLiteral("__steps"), QStringLiteral("xml"), QStringLiteral("xmllist"),
                            QStringLiteral("namespace"), QStringLiteral("qname"), QStringLiteral("regex")};
        {
            const js::Owned names(context, JS_Eval(context, expression.constData(), size_t(expression.size()), "x", JS_EVAL_TYPE_GLOBAL));
            QString text;
            js::toQString(context, names, text);
            for (const QString &name : text.split(QLatin1Char(',')))
                known.insert(name);
        }
        JS_FreeContext(context);
        JS_FreeRuntime(runtime);
        for (const ScriptName &name : scriptNames())
            known.insert(name.name);
        const QString found = evaluated(CodeContext::Deploy, QStringLiteral("Object.getOwnPropertyNames(Object.getPrototypeOf(this)).join()"));
        QVERIFY(found.contains(QLatin1String("logger")));
        for (const QString &name : found.split(QLatin1Char(',')))
            QVERIFY2(known.contains(name), qPrintable(name));
    }
};

QTEST_GUILESS_MAIN(tst_ScriptReference)
#include "tst_script_reference.moc"
