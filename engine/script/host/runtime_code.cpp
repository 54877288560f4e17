// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/script/host/runtime_code.h"

#include "engine/script/host/js.h"
#include "engine/script/host/runtime_js.h"

#include <QRegularExpression>
#include <QSet>

namespace millrace {

namespace {

QByteArray compile(const QByteArray &name, const char *source, size_t size)
{
    JSRuntime *runtime = JS_NewRuntime();
    JSContext *context = runtime ? JS_NewContext(runtime) : nullptr;
    QByteArray bytecode;
    if (context) {
        const js::Owned function(context, JS_Eval(context, source, size, (name + ".js").constData(), JS_EVAL_TYPE_GLOBAL | JS_EVAL_FLAG_COMPILE_ONLY));
        size_t length = 0;
        uint8_t *bytes = function.isException() ? nullptr : JS_WriteObject(context, &length, function, JS_WRITE_OBJ_BYTECODE);
        bytecode = QByteArray(reinterpret_cast<const char *>(bytes), qsizetype(length));
        js_free(context, bytes);
    }
    if (context)
        JS_FreeContext(context);
    if (runtime)
        JS_FreeRuntime(runtime);
    return bytecode;
}

} // namespace

const QByteArray &RuntimeCode::compiled(const QByteArray &name, const char *source, size_t size)
{
    const std::lock_guard lock(m_mutex);
    const auto found = m_bytecode.find(name);
    return found != m_bytecode.end() ? found->second : m_bytecode.emplace(name, compile(name, source, size)).first->second;
}

const QByteArray &RuntimeCode::startup()
{
    return compiled("runtime", runtimeSource, sizeof runtimeSource - 1);
}

const QByteArray &RuntimeCode::part(const QByteArray &name)
{
    static const QByteArray none;
    for (const RuntimePart &part : runtimeParts) {
        if (name == part.name)
            return compiled(name, part.source, part.size);
    }
    return none;
}

const QStringList &javaClassNames()
{
    // Each class is the key of a table, or the name of an enumeration, in the file of its package; classes.js lists the packages.
    static const QStringList names = [] {
        static const QRegularExpression quotedPackage(QStringLiteral("'((?:java|javax|org|com)(?:\\.[a-z0-9]+)+)'"));
        static const QRegularExpression definition(QStringLiteral("(enumeration\\(\\s*)?'((?:java|javax|org|com)(?:\\.[a-z0-9]+)+)\\.([A-Z]\\w*)'(\\s*:)?"));
        QStringList found;
        QSet<QString> packages;
        for (const RuntimePart &part : runtimeParts) {
            const QString source = QString::fromUtf8(part.source, qsizetype(part.size));
            if (QByteArrayView(part.name) == "javaClasses") {
                for (auto matches = quotedPackage.globalMatch(source); matches.hasNext();)
                    packages.insert(matches.next().captured(1));
            }
            for (auto matches = definition.globalMatch(source); matches.hasNext();) {
                const QRegularExpressionMatch match = matches.next();
                if ((match.hasCaptured(1) || match.hasCaptured(4)) && packages.contains(match.captured(2)))
                    found << match.captured(2) + QLatin1Char('.') + match.captured(3);
            }
        }
        found.sort();
        found.removeDuplicates();
        return found;
    }();
    return names;
}

} // namespace millrace
