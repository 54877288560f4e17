// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/script/host/reader_object.h"

#include "engine/script/host/host.h"
#include "engine/script/host/java_errors.h"
#include "engine/script/java/java_box.h"

namespace millrace {

namespace {

struct View
{
    quint64 run = 0; // the run it belongs to
    TextReader *reader = nullptr;
};

JSClassID readerClass()
{
    static const JSClassID id = [] {
        JSClassID made = 0;
        return JS_NewClassID(&made);
    }();
    return id;
}

void finalizeView(JSRuntime *, JSValue value)
{
    delete static_cast<View *>(JS_GetOpaque(value, readerClass()));
}

TextReader *readerOf(JSContext *context, JSValueConst self)
{
    const auto *view = static_cast<const View *>(JS_GetOpaque2(context, self, readerClass()));
    if (view && view->run != Host::of(context).runNumber()) {
        JS_ThrowTypeError(context, "this reader belongs to a run that is over");
        return nullptr;
    }
    return view ? view->reader : nullptr;
}

JSValue ioException(JSContext *context, const QString &message)
{
    return throwJava(context, "java.io.IOException", message);
}

// What a read gave, unless it failed meanwhile.
JSValue checked(JSContext *context, const TextReader &reader, JSValue value)
{
    if (!reader.failure())
        return value;
    JS_FreeValue(context, value);
    return ioException(context, reader.failure()->message);
}

JSValue read(JSContext *context, JSValueConst self, int argc, JSValueConst *)
{
    TextReader *reader = readerOf(context, self);
    if (!reader)
        return JS_EXCEPTION;
    if (argc > 0)
        return JS_ThrowTypeError(context, "reader.read into an array is not supported; use reader.read() or reader.readLine()");
    return checked(context, *reader, JS_NewInt32(context, reader->read()));
}

JSValue readLine(JSContext *context, JSValueConst self, int, JSValueConst *)
{
    TextReader *reader = readerOf(context, self);
    if (!reader)
        return JS_EXCEPTION;
    const std::optional<QString> line = reader->readLine();
    return checked(context, *reader, line ? newJavaBox(context, JavaKind::String, js::newString(context, *line)) : JS_NULL);
}

// False, with the exception pending, where the argument is no number.
bool countArgument(JSContext *context, int argc, JSValueConst *argv, int64_t &count)
{
    if (argc > 0)
        return JS_ToInt64(context, &count, argv[0]) == 0;
    JS_ThrowTypeError(context, "a number is expected");
    return false;
}

JSValue skip(JSContext *context, JSValueConst self, int argc, JSValueConst *argv)
{
    TextReader *reader = readerOf(context, self);
    int64_t count = 0;
    if (!reader || !countArgument(context, argc, argv, count))
        return JS_EXCEPTION;
    if (count < 0)
        return throwJava(context, "java.lang.IllegalArgumentException", QStringLiteral("skip value is negative"));
    return checked(context, *reader, JS_NewInt64(context, reader->skip(count)));
}

JSValue mark(JSContext *context, JSValueConst self, int argc, JSValueConst *argv)
{
    TextReader *reader = readerOf(context, self);
    int64_t limit = 0;
    if (!reader || !countArgument(context, argc, argv, limit))
        return JS_EXCEPTION;
    if (limit < 0)
        return throwJava(context, "java.lang.IllegalArgumentException", QStringLiteral("Read-ahead limit < 0"));
    reader->mark(limit);
    return JS_UNDEFINED;
}

JSValue reset(JSContext *context, JSValueConst self, int, JSValueConst *)
{
    TextReader *reader = readerOf(context, self);
    if (!reader)
        return JS_EXCEPTION;
    return reader->reset() ? JS_UNDEFINED : ioException(context, QStringLiteral("Mark invalid"));
}

// ready, markSupported: always.
JSValue yes(JSContext *context, JSValueConst self, int, JSValueConst *)
{
    return readerOf(context, self) ? JS_TRUE : JS_EXCEPTION;
}

// The engine closes the payload; a script that does it too need not fail.
JSValue close(JSContext *context, JSValueConst self, int, JSValueConst *)
{
    return readerOf(context, self) ? JS_UNDEFINED : JS_EXCEPTION;
}

struct Method
{
    const char *name;
    JSCFunction *function;
    int length;
};

constexpr Method methods[] = {
    {"read", read, 0}, {"readLine", readLine, 0}, {"skip", skip, 1}, {"mark", mark, 1},
    {"reset", reset, 0}, {"ready", yes, 0}, {"markSupported", yes, 0}, {"close", close, 0},
};

} // namespace

void installReaderObjects(JSContext *context)
{
    const JSClassID id = readerClass();
    if (!JS_IsRegisteredClass(JS_GetRuntime(context), id)) {
        const JSClassDef definition{"java.io.BufferedReader", finalizeView, nullptr, nullptr, nullptr};
        JS_NewClass(JS_GetRuntime(context), id, &definition);
    }
    const JSValue prototype = JS_NewObject(context);
    for (const Method &m : methods)
        JS_DefinePropertyValueStr(context, prototype, m.name, JS_NewCFunction(context, m.function, m.name, m.length), JS_PROP_WRITABLE | JS_PROP_CONFIGURABLE);
    JS_SetClassProto(context, id, prototype);
}

JSValue newReaderObject(JSContext *context, TextReader &reader)
{
    const JSValue object = JS_NewObjectClass(context, int(readerClass()));
    if (!JS_IsException(object))
        JS_SetOpaque(object, new View{Host::of(context).runNumber(), &reader});
    return object;
}

} // namespace millrace
