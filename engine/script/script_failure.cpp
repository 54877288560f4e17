// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/script/script_failure.h"

#include "engine/script/host/host.h"

#include <QRegularExpression>

namespace millrace {

namespace {

QString property(JSContext *context, JSValueConst object, const char *name)
{
    const js::Owned value(context, JS_GetPropertyStr(context, object, name));
    QString text;
    if (value.isException() || JS_IsUndefined(value) || !js::toQString(context, value, text))
        JS_FreeValue(context, JS_GetException(context));
    return text;
}

// Puts the scripts' own lines where the program's are: "at edit (script:12:5)" is "at edit (step 2 'edit', line 3)".
QString translatedStack(const QString &stack, const ScriptProgram &program, QString &firstPlace)
{
    static const QRegularExpression frame(QStringLiteral("\\(?\\b%1:(\\d+)(?::\\d+)?\\)?").arg(QLatin1String(programFileName)));
    QString result;
    qsizetype done = 0;
    auto matches = frame.globalMatch(stack);
    while (matches.hasNext()) {
        const QRegularExpressionMatch match = matches.next();
        const QString place = program.place(match.capturedView(1).toInt());
        if (firstPlace.isEmpty())
            firstPlace = place;
        result += QStringView(stack).mid(done, match.capturedStart() - done);
        result += place.isEmpty() ? QStringLiteral("(engine)") : QLatin1Char('(') + place + QLatin1Char(')');
        done = match.capturedEnd();
    }
    result += QStringView(stack).mid(done);
    while (result.endsWith(QLatin1Char('\n')))
        result.chop(1);
    return result;
}

} // namespace

ScriptFailure takeFailure(JSContext *context, const ScriptProgram &program)
{
    ScriptFailure failure;
    const js::Owned exception(context, JS_GetException(context));
    if (!js::toQString(context, exception, failure.message)) {
        JS_FreeValue(context, JS_GetException(context));
        failure.message = QStringLiteral("The script threw something that cannot be printed");
    }
    if (JS_IsError(context, exception)) {
        failure.stack = translatedStack(property(context, exception, "stack"), program, failure.place);
        if (failure.message == QLatin1String("InternalError: out of memory"))
            failure.kind = ScriptFailure::Kind::OutOfMemory;
        else if (property(context, exception, "name") == QLatin1String("SyntaxError"))
            failure.kind = ScriptFailure::Kind::SyntaxError;
    } else if (const HostRun *run = Host::of(context).run(); run && run->thrown == ThrownValue(exception)) {
        translatedStack(run->throwStack, program, failure.place);
    }
    return failure;
}

QString ScriptFailure::text(const QString &type) const
{
    QString text = type + QLatin1String(" error");
    if (!place.isEmpty())
        text += QLatin1String("\nERROR SOURCE:\t") + place;
    text += QLatin1String("\nERROR MESSAGE:\t") + message;
    if (!stack.isEmpty())
        text += QLatin1Char('\n') + stack;
    return text;
}

} // namespace millrace
