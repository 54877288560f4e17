// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/script/java/java_box.h"

#include "engine/model/value.h"

#include <array>

namespace millrace {

namespace {

struct Box
{
    JSValue primitive; // never an object, so there is nothing for the cycle collector to mark
};

struct BoxClasses
{
    std::array<JSClassID, javaKindCount> ids{};

    BoxClasses()
    {
        for (JSClassID &id : ids)
            JS_NewClassID(&id);
    }
    JSClassID of(JavaKind kind) const { return ids[size_t(kind)]; }
};

// Class ids are per process; the static is made once, by whichever thread comes first.
const BoxClasses &boxClasses()
{
    static const BoxClasses classes;
    return classes;
}

void finalizeBox(JSRuntime *runtime, JSValue value)
{
    JSClassID id = 0;
    if (auto *box = static_cast<Box *>(JS_GetAnyOpaque(value, &id))) {
        JS_FreeValueRT(runtime, box->primitive);
        delete box;
    }
}

constexpr std::array<const char *, javaKindCount> classNames{"java.lang.String", "java.lang.Double", "java.lang.Integer",
                                                            "java.lang.Long", "java.lang.Boolean"};

JSValue valueOf(JSContext *context, JSValueConst self, int, JSValueConst *)
{
    JavaKind kind;
    JSValueConst primitive;
    if (!javaBox(self, kind, primitive))
        return JS_ThrowTypeError(context, "not a Java value");
    return JS_DupValue(context, primitive);
}

// The text of a box: "5.0" of a Double.
JSValue textOf(JSContext *context, JavaKind kind, JSValueConst primitive)
{
    double number = 0;
    if (kind == JavaKind::Double && JS_ToFloat64(context, &number, primitive) == 0)
        return js::newString(context, Value(number).toText());
    return JS_ToString(context, primitive);
}

// A String of Java's, as any method of Java's returns it.
JSValue toString(JSContext *context, JSValueConst self, int, JSValueConst *)
{
    JavaKind kind;
    JSValueConst primitive;
    if (!javaBox(self, kind, primitive))
        return JS_ThrowTypeError(context, "not a Java value");
    return kind == JavaKind::String ? JS_DupValue(context, self) : newJavaBox(context, JavaKind::String, textOf(context, kind, primitive));
}

// What JavaScript makes of it: String(x) is the text, x + '' and x == y go by the primitive.
JSValue toPrimitive(JSContext *context, JSValueConst self, int argc, JSValueConst *argv)
{
    JavaKind kind;
    JSValueConst primitive;
    if (!javaBox(self, kind, primitive))
        return JS_ThrowTypeError(context, "not a Java value");
    if (kind != JavaKind::Double)
        return JS_DupValue(context, primitive);
    QByteArray hint;
    if (argc > 0 && !js::toUtf8(context, argv[0], hint))
        return JS_EXCEPTION;
    return hint == "string" ? textOf(context, kind, primitive) : JS_DupValue(context, primitive);
}

} // namespace

void installJavaBoxes(JSContext *context)
{
    const js::Owned global(context, JS_GetGlobalObject(context));
    const js::Owned symbols(context, JS_GetPropertyStr(context, global, "Symbol"));
    const js::Owned symbol(context, JS_GetPropertyStr(context, symbols, "toPrimitive"));
    const js::OwnedAtom toPrimitiveAtom(context, JS_ValueToAtom(context, symbol));
    for (int i = 0; i < javaKindCount; ++i) {
        const JSClassID id = boxClasses().ids[size_t(i)];
        if (!JS_IsRegisteredClass(JS_GetRuntime(context), id)) {
            const JSClassDef definition{classNames[size_t(i)], finalizeBox, nullptr, nullptr, nullptr};
            JS_NewClass(JS_GetRuntime(context), id, &definition);
        }
        const JSValue prototype = JS_NewObject(context);
        constexpr int flags = JS_PROP_WRITABLE | JS_PROP_CONFIGURABLE;
        JS_DefinePropertyValueStr(context, prototype, "valueOf", JS_NewCFunction(context, valueOf, "valueOf", 0), flags);
        JS_DefinePropertyValueStr(context, prototype, "toJSON", JS_NewCFunction(context, valueOf, "toJSON", 0), flags);
        JS_DefinePropertyValueStr(context, prototype, "toString", JS_NewCFunction(context, toString, "toString", 0), flags);
        JS_DefinePropertyValue(context, prototype, toPrimitiveAtom, JS_NewCFunction(context, toPrimitive, "[Symbol.toPrimitive]", 1), flags);
        JS_SetClassProto(context, id, prototype);
    }
}

JSValue newJavaBox(JSContext *context, JavaKind kind, JSValue primitive)
{
    const JSValue object = JS_NewObjectClass(context, int(boxClasses().of(kind)));
    if (JS_IsException(object)) {
        JS_FreeValue(context, primitive);
        return object;
    }
    JS_SetOpaque(object, new Box{primitive});
    return object;
}

bool javaBox(JSValueConst value, JavaKind &kind, JSValueConst &primitive)
{
    if (!JS_IsObject(value))
        return false;
    const JSClassID id = JS_GetClassID(value);
    const BoxClasses &classes = boxClasses();
    if (id < classes.ids.front() || id > classes.ids.back())
        return false;
    for (int i = 0; i < javaKindCount; ++i) {
        if (classes.ids[size_t(i)] != id)
            continue;
        const auto *box = static_cast<const Box *>(JS_GetOpaque(value, id));
        if (!box)
            return false;
        kind = JavaKind(i);
        primitive = box->primitive;
        return true;
    }
    return false;
}

JSValue javaBoxPrototype(JSContext *context, JavaKind kind)
{
    return JS_GetClassProto(context, boxClasses().of(kind));
}

} // namespace millrace
