// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A QuickJS runtime with E4X and nothing else, for the tests of the natives. Scripts are written as the rewriter's output:
// `E` stands for `__e4x`.

#include "engine/script/e4x/e4x_runtime.h"

#include <QFile>
#include <QString>
#include <QTest>

namespace millrace::test {

class E4xRuntime
{
public:
    E4xRuntime()
    {
        m_runtime = JS_NewRuntime();
        m_context = JS_NewContext(m_runtime);
        installE4x(m_context, limits);
        resetE4xSettings(m_context);
        evaluate("var E = __e4x;");
    }
    ~E4xRuntime()
    {
        JS_FreeContext(m_context);
        JS_FreeRuntime(m_runtime);
    }
    Q_DISABLE_COPY_MOVE(E4xRuntime)

    JSContext *context() const { return m_context; }

    // Makes `msg` of the text, with the root's namespace as the default one.
    void setMessage(const QByteArray &xml)
    {
        const JSValue value = xmlFromText(m_context, xml);
        QVERIFY2(!JS_IsException(value), "the test's own message does not parse");
        setDefaultNamespaceFrom(m_context, value);
        setGlobal("msg", value);
    }

    void setGlobal(const char *name, JSValue value)
    {
        const JSValue global = JS_GetGlobalObject(m_context);
        JS_SetPropertyStr(m_context, global, name, value);
        JS_FreeValue(m_context, global);
    }

    // String(script's last value), or "threw Name: message".
    QString evaluate(const QByteArray &script)
    {
        const JSValue value = JS_Eval(m_context, script.constData(), size_t(script.size()), "test", JS_EVAL_TYPE_GLOBAL);
        const bool threw = JS_IsException(value);
        const JSValue result = threw ? JS_GetException(m_context) : value;
        const char *text = JS_ToCString(m_context, result);
        QString string = QString::fromUtf8(text ? text : "an exception while converting");
        JS_FreeCString(m_context, text);
        JS_FreeValue(m_context, result);
        return threw ? QStringLiteral("threw ") + string : string;
    }

    E4xLimits limits;

private:
    JSRuntime *m_runtime = nullptr;
    JSContext *m_context = nullptr;
};

// oru: an ORU^R01 as the HL7 v2 data type hands it to scripts; order: plain XML with a bit of everything; cda: namespaces.
inline QByteArray testMessage(const char *name)
{
    QFile file(QString::fromUtf8(MILLRACE_TEST_DATA "/script/data/%1.xml").arg(QLatin1String(name)));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

// One row: a script and what String() of its last value is. Each runs in a runtime of its own.
inline void scriptRow(const char *name, const char *script, const char *expected)
{
    QTest::newRow(name) << QByteArray(script) << QString::fromUtf8(expected);
}

inline void scriptColumns()
{
    QTest::addColumn<QByteArray>("script");
    QTest::addColumn<QString>("expected");
}

inline void checkScriptRow(const char *message)
{
    QFETCH(QByteArray, script);
    QFETCH(QString, expected);
    E4xRuntime runtime;
    runtime.setMessage(testMessage(message));
    const QString actual = runtime.evaluate(script);
    if (expected == QLatin1String("threw"))
        QVERIFY2(actual.startsWith(QLatin1String("threw ")), qPrintable(actual));
    else
        QCOMPARE(actual, expected);
}

} // namespace millrace::test
