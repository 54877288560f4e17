// SPDX-License-Identifier: GPL-3.0-or-later
// What java.util.regex.Matcher needs beyond replace, split and matches (host/natives.cpp).
#include "engine/script/java/java_natives.h"
#include "engine/script/java/java_regex.h"
#include "engine/script/java/native_arguments.h"

namespace millrace {

namespace {

std::optional<QRegularExpression> patternArgument(JSContext *context, const NativeArguments &arguments, int index)
{
    const auto pattern = arguments.text(index);
    if (!pattern)
        return std::nullopt;
    const Result<QRegularExpression> expression = javaPattern(*pattern);
    if (!expression) {
        throwJava(context, "java.util.regex.PatternSyntaxException", expression.error().message);
        return std::nullopt;
    }
    return *expression;
}

// regexFind(text, pattern, from, "find", "start" or "whole"): [start, end] of each group, or null.
JSValue regexFind(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    const NativeArguments arguments(context, argc, argv);
    const auto text = arguments.text(0);
    const auto expression = text ? patternArgument(context, arguments, 1) : std::nullopt;
    const auto from = expression ? arguments.number(2) : std::nullopt;
    const auto how = from ? arguments.utf8(3) : std::nullopt;
    if (!how)
        return JS_EXCEPTION;
    QRegularExpression wanted = *expression;
    if (*how == "whole") { // another of the pattern's alternatives may reach the end
        const Result<QRegularExpression> whole = javaPattern(QStringLiteral("(?:") + *arguments.text(1) + QStringLiteral(")\\z"));
        if (whole)
            wanted = *whole;
    }
    const auto match = wanted.match(*text, qsizetype(*from), QRegularExpression::NormalMatch,
                                    *how == "find" ? QRegularExpression::NoMatchOption : QRegularExpression::AnchorAtOffsetMatchOption);
    if (!match.hasMatch())
        return JS_NULL;
    const JSValue groups = JS_NewArray(context);
    for (int i = 0; i <= wanted.captureCount(); ++i) {
        const JSValue group = JS_NewArray(context);
        JS_DefinePropertyValueUint32(context, group, 0, JS_NewInt64(context, match.capturedStart(i)), JS_PROP_C_W_E);
        JS_DefinePropertyValueUint32(context, group, 1, JS_NewInt64(context, match.capturedEnd(i)), JS_PROP_C_W_E);
        JS_DefinePropertyValueUint32(context, groups, uint32_t(i), group, JS_PROP_C_W_E);
    }
    return groups;
}

// regexGroups(pattern): how many groups it has.
JSValue regexGroups(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    const auto expression = patternArgument(context, NativeArguments(context, argc, argv), 0);
    return expression ? JS_NewInt32(context, expression->captureCount()) : JS_EXCEPTION;
}

// regexGroup(pattern, name): its number, or -1.
JSValue regexGroup(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    const NativeArguments arguments(context, argc, argv);
    const auto expression = patternArgument(context, arguments, 0);
    const auto name = expression ? arguments.text(1) : std::nullopt;
    return name ? JS_NewInt32(context, int(expression->namedCaptureGroups().indexOf(*name, 1))) : JS_EXCEPTION;
}

// regexExpand(text, pattern, from, replacement): what the first match from there is replaced by.
JSValue regexExpand(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    const NativeArguments arguments(context, argc, argv);
    const auto text = arguments.text(0);
    const auto pattern = text ? arguments.text(1) : std::nullopt;
    const auto from = pattern ? arguments.number(2) : std::nullopt;
    const auto replacement = from ? arguments.text(3) : std::nullopt;
    if (!replacement)
        return JS_EXCEPTION;
    const auto expression = patternArgument(context, arguments, 1);
    const auto match = expression ? expression->match(*text, qsizetype(*from)) : QRegularExpressionMatch();
    const Result<QString> whole = javaReplace(text->mid(qsizetype(*from)), *pattern, *replacement, ReplaceScope::First);
    if (!whole)
        return throwJava(context, "java.lang.IndexOutOfBoundsException", whole.error().message);
    const qsizetype rest = text->size() - match.capturedEnd();
    return js::newString(context, whole->mid(match.capturedStart() - qsizetype(*from)).chopped(rest));
}

} // namespace

void addRegexNatives(JSContext *context, JSValueConst native)
{
    addNatives(context, native,
               {{"regexFind", regexFind, 4}, {"regexGroups", regexGroups, 1}, {"regexGroup", regexGroup, 2}, {"regexExpand", regexExpand, 4}});
}

} // namespace millrace
