// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Reading the arguments of native functions. Each gives nothing, or false, with an exception pending.
// Used by the thread that holds the runtime.

#include "engine/script/host/access.h"
#include "engine/script/host/host.h"
#include "engine/script/host/java_errors.h"
#include "engine/script/host/natives.h"
#include "engine/script/host/values.h"

#include <cerrno>
#include <optional>

namespace millrace {

class NativeArguments
{
public:
    NativeArguments(JSContext *context, int argc, JSValueConst *argv) : m_context(context), m_argc(argc), m_argv(argv) {}

    JSValueConst value(int index) const { return index < m_argc ? m_argv[index] : JS_UNDEFINED; }
    bool isAbsent(int index) const { return JS_IsUndefined(value(index)) || JS_IsNull(value(index)); }

    std::optional<QString> text(int index) const
    {
        QString result;
        return js::toQString(m_context, value(index), result) ? std::optional(result) : std::nullopt;
    }
    std::optional<QByteArray> utf8(int index) const
    {
        QByteArray result;
        return js::toUtf8(m_context, value(index), result) ? std::optional(result) : std::nullopt;
    }
    std::optional<double> number(int index) const
    {
        double result = 0;
        return JS_ToFloat64(m_context, &result, value(index)) == 0 ? std::optional(result) : std::nullopt;
    }
    std::optional<QByteArray> bytes(int index) const
    {
        std::optional<QByteArray> result = bytesFromScript(m_context, value(index));
        if (!result)
            JS_ThrowTypeError(m_context, "a byte array is wanted");
        return result;
    }
    // A path that the script may use.
    std::optional<QByteArray> path(int index) const
    {
        const std::optional<QByteArray> result = utf8(index);
        if (!result || !mayAccess(m_context, AccessKind::Files, QString::fromUtf8(*result)))
            return std::nullopt;
        return result;
    }

private:
    JSContext *m_context;
    int m_argc;
    JSValueConst *m_argv;
};

// As the natives tell of failed system calls: 0, or -errno.
inline JSValue errnoResult(JSContext *context, int result)
{
    return JS_NewInt32(context, result < 0 ? -errno : 0);
}

} // namespace millrace
