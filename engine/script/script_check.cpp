// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/script/script_check.h"

#include "engine/script/e4x/rewriter.h"
#include "engine/script/script_failure.h"
#include "engine/script/script_heap.h"

#include <QRegularExpression>

#include <memory>

namespace millrace {

namespace {

constexpr size_t memoryLimit = 64u << 20;
constexpr size_t stackBytes = 512u << 10; // the pool threads of a window have less stack than others

struct FreeRuntime
{
    void operator()(JSRuntime *runtime) const { JS_FreeRuntime(runtime); }
};
struct FreeContext
{
    void operator()(JSContext *context) const { JS_FreeContext(context); }
};

QByteArray lineOf(const QByteArray &text, int line)
{
    qsizetype start = 0;
    for (int i = 1; i < line; ++i) {
        start = text.indexOf('\n', start) + 1;
        if (start == 0)
            return {};
    }
    const qsizetype end = text.indexOf('\n', start);
    return text.mid(start, end < 0 ? -1 : end - start);
}

// "at script:3:11" of a syntax error: where, in the program.
std::pair<int, int> placeIn(const QString &stack)
{
    static const QRegularExpression frame(QStringLiteral("\\b%1:(\\d+)(?::(\\d+))?").arg(QLatin1String(programFileName)));
    const QRegularExpressionMatch match = frame.match(stack);
    return {match.capturedView(1).toInt(), match.capturedView(2).toInt()};
}

// Compiles the script as the body of a function.
std::optional<ScriptProblem> compileProblem(const QByteArray &script)
{
    ScriptHeap heap(memoryLimit);
    const std::unique_ptr<JSRuntime, FreeRuntime> runtime(heap.newRuntime());
    if (!runtime)
        return {};
    JS_SetMaxStackSize(runtime.get(), stackBytes);
    const std::unique_ptr<JSContext, FreeContext> context(JS_NewContext(runtime.get()));
    if (!context)
        return {};
    ScriptProgram program;
    program.addFunction({{QString(), script, {}}});
    const QByteArray source = program.source();
    const js::Owned function(context.get(), JS_Eval(context.get(), source.constData(), size_t(source.size()), programFileName,
                                                    JS_EVAL_TYPE_GLOBAL | JS_EVAL_FLAG_COMPILE_ONLY));
    if (!function.isException())
        return {};
    const js::Owned exception(context.get(), JS_GetException(context.get()));
    ScriptProblem problem;
    js::toQString(context.get(), exception, problem.text);
    if (problem.text.startsWith(QLatin1String("SyntaxError: ")))
        problem.text.remove(0, 13);
    const js::Owned stack(context.get(), JS_GetPropertyStr(context.get(), exception, "stack"));
    QString stackText;
    js::toQString(context.get(), stack, stackText);
    const auto [line, column] = placeIn(stackText);
    const ScriptPlace place = program.placeOf(line);
    problem.line = std::max(1, place.line);
    // An error that shows behind the script (a brace that is missing) is on its last line, at no column of it.
    const bool isInside = place.line > 0 && program.placeOf(line - 1).line != place.line;
    problem.column = isInside ? column : 0;
    return problem;
}

} // namespace

std::optional<ScriptProblem> checkScript(const QString &script)
{
    const QByteArray source = script.toUtf8();
    const RewrittenScript rewritten = rewriteScript(source, XmlValues::None);
    if (rewritten.problem && rewritten.usesE4x)
        return ScriptProblem{rewritten.problem->line, rewritten.problem->column, rewritten.problem->message};
    std::optional<ScriptProblem> problem = compileProblem(rewritten.source);
    if (problem && rewritten.problem) // it knows where in the script, and says it in our words
        return ScriptProblem{rewritten.problem->line, rewritten.problem->column, rewritten.problem->message};
    // Where the line was rewritten, its columns are not the script's.
    if (problem && lineOf(source, problem->line) != lineOf(rewritten.source, problem->line))
        problem->column = 0;
    return problem;
}

} // namespace millrace
