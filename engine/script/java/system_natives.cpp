// SPDX-License-Identifier: GPL-3.0-or-later
// What java.lang.System, Runtime and Thread tell, and the names of character sets.
#include "engine/base/thread_name.h"
#include "engine/script/java/java_natives.h"
#include "engine/script/java/native_arguments.h"

#include <QDir>
#include <QProcessEnvironment>
#include <QStringDecoder>
#include <QSysInfo>

#include <algorithm>
#include <array>
#include <chrono>
#include <thread>

namespace millrace {

namespace {

JSValue workingDirectory(JSContext *context, JSValueConst, int, JSValueConst *)
{
    return js::newString(context, QDir::currentPath());
}

JSValue environmentAll(JSContext *context, JSValueConst, int, JSValueConst *)
{
    const QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    const JSValue object = JS_NewObject(context);
    for (const QString &name : environment.keys())
        JS_DefinePropertyValueStr(context, object, name.toUtf8().constData(), js::newString(context, environment.value(name)), JS_PROP_C_W_E);
    return object;
}

JSValue nanoTime(JSContext *context, JSValueConst, int, JSValueConst *)
{
    return JS_NewInt64(context, std::chrono::nanoseconds(std::chrono::steady_clock::now().time_since_epoch()).count());
}

JSValue threadName(JSContext *context, JSValueConst, int, JSValueConst *)
{
    return js::newString(context, ThreadName::current());
}

JSValue processorCount(JSContext *context, JSValueConst, int, JSValueConst *)
{
    return JS_NewInt32(context, int(std::max(1u, std::thread::hardware_concurrency())));
}

JSValue memoryLimit(JSContext *context, JSValueConst, int, JSValueConst *)
{
    return JS_NewInt64(context, qint64(Host::of(context).environment().memoryLimit));
}

JSValue memoryLeft(JSContext *context, JSValueConst, int, JSValueConst *)
{
    return JS_NewInt64(context, qint64(Host::of(context).environment().memoryLeft()));
}

JSValue hostName(JSContext *context, JSValueConst, int, JSValueConst *)
{
    return js::newString(context, QSysInfo::machineHostName());
}

// charsetName(name): as Java calls it, or null where it is not known.
JSValue charsetName(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    static constexpr std::array<std::pair<const char *, const char *>, 12> names{{
        {"UTF-8", "UTF-8"}, {"UTF8", "UTF-8"}, {"UTF-16", "UTF-16"}, {"UTF-16BE", "UTF-16BE"}, {"UTF-16LE", "UTF-16LE"}, {"US-ASCII", "US-ASCII"},
        {"ASCII", "US-ASCII"}, {"ISO-8859-1", "ISO-8859-1"}, {"ISO8859_1", "ISO-8859-1"}, {"ISO8859-1", "ISO-8859-1"}, {"LATIN1", "ISO-8859-1"},
        {"UNICODE", "UTF-16"},
    }};
    const auto wanted = NativeArguments(context, argc, argv).utf8(0);
    if (!wanted)
        return JS_EXCEPTION;
    for (const auto &[name, javaName] : names) {
        if (wanted->toUpper() == name)
            return JS_NewString(context, javaName);
    }
    const QByteArray upper = wanted->toUpper();
    if (!QStringDecoder(upper.constData()).isValid())
        return JS_NULL;
    const bool isWindows = upper.startsWith("CP125") || upper.startsWith("WINDOWS-125");
    return js::newUtf8(context, isWindows ? "windows-" + upper.last(4) : upper);
}

} // namespace

void addSystemNatives(JSContext *context, JSValueConst native)
{
    addNatives(context, native,
               {{"workingDirectory", workingDirectory, 0}, {"environmentAll", environmentAll, 0}, {"nanoTime", nanoTime, 0}, {"threadName", threadName, 0},
                {"processorCount", processorCount, 0}, {"memoryLimit", memoryLimit, 0}, {"memoryLeft", memoryLeft, 0}, {"charsetName", charsetName, 1},
                {"hostName", hostName, 0}});
}

void addJavaFunctions(JSContext *context, JSValueConst native)
{
    addSystemNatives(context, native);
    addZoneNatives(context, native);
    addRegexNatives(context, native);
    addFileNatives(context, native);
    addProcessNatives(context, native);
    addZipNatives(context, native);
    addCryptoNatives(context, native);
    addXmlNatives(context, native);
    addHttpNatives(context, native);
}

} // namespace millrace
