// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/channel/processing_scripts.h"

namespace millrace {

namespace {

void report(const ScriptContext &context, const ScriptFailure &failure, ErrorEventType type, const QString &word)
{
    if (failure.kind != ScriptFailure::Kind::Stopped)
        context.reportError(type, failure.text(word));
}

} // namespace

ScriptOutcome<std::optional<QByteArray>> runPreprocessors(const ChannelParts &parts, ScriptContext &context, const QByteArray &message)
{
    std::optional<QByteArray> result;
    for (const ScriptId script : {parts.globalPreprocessor, parts.preprocessor}) {
        if (!script.valid())
            continue;
        auto outcome = parts.scripts->runPreprocessor(script, context, result.value_or(message));
        if (outcome.failure) {
            report(context, *outcome.failure, ErrorEventType::PreprocessorScript, QStringLiteral("Preprocessor"));
            return outcome;
        }
        if (*outcome.value)
            result = std::move(*outcome.value);
    }
    return {std::move(result), std::nullopt};
}

ScriptOutcome<std::optional<Response>> runPostprocessors(const ChannelParts &parts, ScriptContext &context)
{
    std::optional<Response> result;
    for (const ScriptId script : {parts.postprocessor, parts.globalPostprocessor}) {
        if (!script.valid())
            continue;
        const bool isGlobal = script.number == parts.globalPostprocessor.number;
        context.postprocessorResponse = isGlobal ? &result : nullptr;
        auto outcome = parts.scripts->runPostprocessor(script, context);
        context.postprocessorResponse = nullptr;
        if (outcome.failure) {
            report(context, *outcome.failure, ErrorEventType::PostprocessorScript, QStringLiteral("Postprocessor"));
            return outcome;
        }
        if (*outcome.value)
            result = std::move(*outcome.value);
    }
    return {std::move(result), std::nullopt};
}

} // namespace millrace
