// SPDX-License-Identifier: GPL-3.0-or-later
// The compiling half of QuickJsPool: from steps, rules and scripts to bytecode.

#include "engine/model/script_text.h"
#include "engine/script/e4x/rewriter.h"
#include "engine/script/element_check.h"
#include "engine/script/quickjs_pool.h"
#include "engine/script/script_failure.h"
#include "engine/script/step_generator.h"

#include <algorithm>

namespace millrace {

namespace {

Error scriptError(const QString &place, const QString &where, const QString &message)
{
    return {ErrorCode::Invalid, QStringLiteral("%1%2: %3").arg(place, where.isEmpty() ? QString() : QLatin1String(", ") + where, message)};
}

// Compiles in `realm`; the bytecode is empty and the exception pending on failure.
QByteArray compileProgram(ScriptRealm &realm, const ScriptProgram &program)
{
    JSContext *context = realm.context();
    const QByteArray source = program.source();
    const js::Owned function(context, JS_Eval(context, source.constData(), size_t(source.size()), programFileName,
                                              JS_EVAL_TYPE_GLOBAL | JS_EVAL_FLAG_COMPILE_ONLY));
    if (function.isException())
        return {};
    size_t size = 0;
    uint8_t *bytes = JS_WriteObject(context, &size, function, JS_WRITE_OBJ_BYTECODE);
    if (!bytes)
        return {};
    const QByteArray bytecode(reinterpret_cast<const char *>(bytes), qsizetype(size));
    js_free(context, bytes);
    return bytecode;
}

struct PieceBuilder
{
    const QString &place;
    bool mayChangeBuiltIns = false;
    bool usesLegacyRegExp = false;
    FunctionSources functions = {};

    // Rewrites the pieces of one place, which share what they know of XML. Error: Invalid with place and line.
    Result<std::vector<ScriptPiece>> rewrite(std::vector<ScriptPiece> pieces)
    {
        XmlValues values = XmlValues::None;
        for (const ScriptPiece &piece : pieces)
            values = std::max(values, xmlValuesIn(piece.source));
        for (ScriptPiece &piece : pieces) {
            const RewrittenScript rewritten = rewriteScript(piece.source, values);
            if (rewritten.problem) {
                piece.doubt = QStringLiteral("%1line %2: %3").arg(piece.name.isEmpty() ? QString() : piece.name + QLatin1String(", "))
                                  .arg(rewritten.problem->line).arg(rewritten.problem->message);
                if (rewritten.usesE4x)
                    return Error{ErrorCode::Invalid, place + QLatin1String(", ") + piece.doubt};
            }
            piece.source = rewritten.source;
            mayChangeBuiltIns |= rewritten.mayChangeBuiltIns;
            usesLegacyRegExp |= rewritten.usesLegacyRegExp;
            functions.insert(rewritten.functions);
        }
        return pieces;
    }
};

} // namespace

Result<ScriptId> QuickJsPool::compile(Script script, const std::vector<ScriptPiece> &pieces)
{
    const Lease realm(*this);
    if (!realm)
        return scriptError(script.place, {}, ScriptRealm::noMemoryText());
    const auto failed = [&](const ScriptProgram &program) -> Error {
        const ScriptFailure failure = realm->takeFailure(program);
        QString message = failure.message;
        if (message.startsWith(QLatin1String("SyntaxError: ")))
            message.remove(0, 13);
        return scriptError(script.place, failure.place, message);
    };
    // Each script must be whole by itself: a brace too many would close the function around it.
    for (const ScriptPiece &piece : pieces) {
        ScriptProgram alone;
        alone.addFunction({piece});
        if (!compileProgram(*realm, alone).isEmpty())
            continue;
        const Error error = failed(alone);
        return piece.doubt.isEmpty() ? error : Error{ErrorCode::Invalid, script.place + QLatin1String(", ") + piece.doubt};
    }
    script.bytecode = compileProgram(*realm, script.program);
    if (script.bytecode.isEmpty())
        return failed(script.program);
    const std::lock_guard lock(m_mutex);
    script.number = int(m_scripts.size());
    m_scripts.push_back(std::move(script));
    return ScriptId{m_scripts.back().number};
}

std::vector<ScriptPiece> QuickJsPool::templatesFor(CodeContext context) const
{
    std::vector<ScriptPiece> pieces;
    for (const CodeTemplate &codeTemplate : m_templates) {
        if (codeTemplate.contexts.contains(context))
            pieces.push_back({QStringLiteral("code template '%1'").arg(codeTemplate.name), codeTemplate.code, {}});
    }
    return pieces;
}

Result<ScriptId> QuickJsPool::compileFilterTransformer(const FilterTransformerSource &source)
{
    Script script;
    script.place = source.place;
    std::vector<ScriptPiece> pieces;
    const auto collect = [&](const std::vector<ScriptElement> &elements, ElementList list, Result<QByteArray> (*generate)(const ScriptElement &)) -> Result<size_t> {
        size_t count = 0;
        for (size_t i = 0; i < elements.size(); ++i) {
            if (!elements[i].enabled)
                continue;
            const QString name = elementName(list, i, elements[i]);
            Result<QByteArray> generated = generate(elements[i]);
            if (!generated)
                return scriptError(source.place, name, generated.error().message);
            pieces.push_back({name, std::move(generated).value(), {}});
            ++count;
        }
        return count;
    };
    const Result<size_t> rules = collect(source.rules, ElementList::Rules, ruleScript);
    if (!rules)
        return rules.error();
    const Result<size_t> steps = collect(source.steps, ElementList::Steps, stepScript);
    if (!steps)
        return steps.error();
    if (pieces.empty())
        return ScriptId{};

    std::vector<ScriptPiece> sources = templatesFor(source.context);
    const auto templateCount = qsizetype(sources.size());
    std::move(pieces.begin(), pieces.end(), std::back_inserter(sources));
    PieceBuilder builder{source.place};
    Result<std::vector<ScriptPiece>> rewritten = builder.rewrite(std::move(sources));
    if (!rewritten)
        return rewritten.error();
    const std::vector<ScriptPiece> &all = rewritten.value();
    const auto firstRule = all.begin() + templateCount;
    const auto firstStep = firstRule + qsizetype(rules.value());
    script.program.addShared({all.begin(), firstRule});
    for (auto rule = firstRule; rule != firstStep; ++rule)
        script.program.addFunction({*rule});
    if (steps.value() > 0)
        script.program.addFunction({firstStep, all.end()});
    for (const ScriptElement &rule : source.rules) {
        if (rule.enabled)
            script.ruleOperators.push_back(rule.ruleOperator);
    }
    script.hasSteps = steps.value() > 0;
    script.mayChangeBuiltIns = builder.mayChangeBuiltIns;
    script.usesLegacyRegExp = builder.usesLegacyRegExp;
    script.functions = builder.functions;
    return compile(std::move(script), all);
}

Result<ScriptId> QuickJsPool::compileScript(const QString &place, const QString &source, CodeContext context)
{
    if (countsAsNoScript(source))
        return ScriptId{};
    Script script;
    script.place = place;
    PieceBuilder builder{place};
    std::vector<ScriptPiece> sources = templatesFor(context);
    sources.push_back({QString(), source.toUtf8(), {}});
    Result<std::vector<ScriptPiece>> rewritten = builder.rewrite(std::move(sources));
    if (!rewritten)
        return rewritten.error();
    script.program.addShared({rewritten->begin(), rewritten->end() - 1});
    script.program.addFunction({rewritten->back()});
    script.mayChangeBuiltIns = builder.mayChangeBuiltIns;
    script.usesLegacyRegExp = builder.usesLegacyRegExp;
    script.functions = builder.functions;
    return compile(std::move(script), rewritten.value());
}

} // namespace millrace
