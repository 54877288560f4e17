// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/script/host/response_object.h"

#include "engine/script/host/host.h"
#include "engine/script/java/java_box.h"

#include <array>

namespace millrace {

namespace {

struct Classes
{
    JSClassID response = 0;
    JSClassID status = 0;
    Classes()
    {
        JS_NewClassID(&response);
        JS_NewClassID(&status);
    }
};

const Classes &classes()
{
    static const Classes ids;
    return ids;
}

struct ResponseObject
{
    Response response;
    bool errorIsNull = false; // a script said so; else it is a text, empty where there is none
};

void finalizeResponse(JSRuntime *, JSValue value)
{
    delete static_cast<ResponseObject *>(JS_GetOpaque(value, classes().response));
}

ResponseObject *objectOf(JSContext *context, JSValueConst self)
{
    return static_cast<ResponseObject *>(JS_GetOpaque2(context, self, classes().response));
}

JSValue javaString(JSContext *context, QByteArrayView text)
{
    return newJavaBox(context, JavaKind::String, js::newUtf8(context, text));
}

enum ResponseField { FieldStatus, FieldMessage, FieldStatusMessage, FieldError };

JSValue getField(JSContext *context, JSValueConst self, int field)
{
    const ResponseObject *object = objectOf(context, self);
    if (!object)
        return JS_EXCEPTION;
    const Response *response = &object->response;
    switch (field) {
    case FieldStatus:
        return JS_DupValue(context, Host::of(context).status(response->status));
    case FieldMessage:
        return javaString(context, response->message);
    case FieldStatusMessage:
        return javaString(context, response->statusMessage.toUtf8());
    default:
        return object->errorIsNull ? JS_NULL : javaString(context, response->error.toUtf8());
    }
}

bool assignStatus(JSContext *context, MessageStatus &status, JSValueConst value)
{
    if (const auto known = statusOf(value)) {
        status = *known;
        return true;
    }
    QString name;
    if (!js::toQString(context, value, name))
        return false;
    const auto known = statusFromName(name);
    if (!known) {
        JS_ThrowTypeError(context, "%s is not a status", qPrintable(name));
        return false;
    }
    status = *known;
    return true;
}

// null and undefined are an empty text.
bool assignText(JSContext *context, QByteArray &text, JSValueConst value)
{
    if (JS_IsNull(value) || JS_IsUndefined(value)) {
        text.clear();
        return true;
    }
    return js::toUtf8(context, value, text);
}

bool assignField(JSContext *context, Response &response, int field, JSValueConst value)
{
    QByteArray text;
    switch (field) {
    case FieldStatus:
        return assignStatus(context, response.status, value);
    case FieldMessage:
        return assignText(context, response.message, value);
    case FieldStatusMessage:
        if (!assignText(context, text, value))
            return false;
        response.statusMessage = QString::fromUtf8(text);
        return true;
    default:
        if (!assignText(context, text, value))
            return false;
        response.error = QString::fromUtf8(text);
        return true;
    }
}

JSValue setField(JSContext *context, JSValueConst self, JSValueConst value, int field)
{
    ResponseObject *object = objectOf(context, self);
    if (!object || !assignField(context, object->response, field, value))
        return JS_EXCEPTION;
    if (field == FieldError)
        object->errorIsNull = JS_IsNull(value);
    return JS_UNDEFINED;
}

JSValue callGetter(JSContext *context, JSValueConst self, int, JSValueConst *, int field)
{
    return getField(context, self, field);
}

JSValue callSetter(JSContext *context, JSValueConst self, int argc, JSValueConst *argv, int field)
{
    return setField(context, self, argc > 0 ? argv[0] : JS_UNDEFINED, field);
}

JSValue responseToString(JSContext *context, JSValueConst self, int, JSValueConst *)
{
    const ResponseObject *object = objectOf(context, self);
    if (!object)
        return JS_EXCEPTION;
    const Response *response = &object->response;
    QString text = statusName(response->status);
    if (!response->statusMessage.isEmpty())
        text += QLatin1String(": ") + response->statusMessage;
    return js::newString(context, text);
}

// new Response(message) or new Response(status, message, statusMessage, error). Without a status it counts as SENT.
JSValue constructResponse(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    Response response;
    int index = 0;
    if (argc > 0 && (argc > 1 || statusOf(argv[0]))) {
        if (!JS_IsNull(argv[0]) && !JS_IsUndefined(argv[0]) && !assignStatus(context, response.status, argv[0]))
            return JS_EXCEPTION;
        index = 1;
    } else if (argc == 1 && responseOf(argv[0])) {
        return newResponseObject(context, *responseOf(argv[0]));
    }
    for (int field = FieldMessage; index < argc && field <= FieldError; ++index, ++field) {
        if (!assignField(context, response, field, argv[index]))
            return JS_EXCEPTION;
    }
    return newResponseObject(context, response);
}

JSValue statusToString(JSContext *context, JSValueConst self, int, JSValueConst *)
{
    const auto status = statusOf(self);
    return status ? js::newString(context, statusName(*status)) : JS_ThrowTypeError(context, "not a status");
}

JSValue statusEquals(JSContext *context, JSValueConst self, int argc, JSValueConst *argv)
{
    return JS_NewBool(context, argc > 0 && statusOf(argv[0]) && statusOf(argv[0]) == statusOf(self));
}

JSValue statusOrdinal(JSContext *context, JSValueConst self, int, JSValueConst *)
{
    const auto status = statusOf(self);
    for (size_t i = 0; i < allMessageStatuses.size(); ++i) {
        if (allMessageStatuses[i] == status)
            return JS_NewInt32(context, int(i));
    }
    return JS_ThrowTypeError(context, "not a status");
}

void method(JSContext *context, JSValueConst object, const char *name, JSValue function)
{
    JS_DefinePropertyValueStr(context, object, name, function, JS_PROP_WRITABLE | JS_PROP_CONFIGURABLE);
}

void installStatusClass(JSContext *context)
{
    const JSClassDef definition{"Status", nullptr, nullptr, nullptr, nullptr};
    JS_NewClass(JS_GetRuntime(context), classes().status, &definition);
    const JSValue prototype = JS_NewObject(context);
    method(context, prototype, "toString", JS_NewCFunction(context, statusToString, "toString", 0));
    method(context, prototype, "name", JS_NewCFunction(context, statusToString, "name", 0));
    method(context, prototype, "toJSON", JS_NewCFunction(context, statusToString, "toJSON", 0));
    method(context, prototype, "equals", JS_NewCFunction(context, statusEquals, "equals", 1));
    method(context, prototype, "ordinal", JS_NewCFunction(context, statusOrdinal, "ordinal", 0));
    JS_SetClassProto(context, classes().status, prototype);
}

void installResponseClass(JSContext *context)
{
    const JSClassDef definition{"Response", finalizeResponse, nullptr, nullptr, nullptr};
    JS_NewClass(JS_GetRuntime(context), classes().response, &definition);
    const JSValue prototype = JS_NewObject(context);
    struct Property { const char *name, *getter, *setter; };
    constexpr std::array<Property, 4> properties{{{"status", "getStatus", "setStatus"},
                                                  {"message", "getMessage", "setMessage"},
                                                  {"statusMessage", "getStatusMessage", "setStatusMessage"},
                                                  {"error", "getError", "setError"}}};
    for (int field = 0; field < int(properties.size()); ++field) {
        const Property &p = properties[size_t(field)];
        method(context, prototype, p.getter, JS_NewCFunctionMagic(context, callGetter, p.getter, 0, JS_CFUNC_generic_magic, field));
        method(context, prototype, p.setter, JS_NewCFunctionMagic(context, callSetter, p.setter, 1, JS_CFUNC_generic_magic, field));
        const js::OwnedAtom atom(context, p.name);
        JS_DefinePropertyGetSet(context, prototype, atom,
                                js::newGetter(context, getField, p.name, field), js::newSetter(context, setField, p.name, field),
                                JS_PROP_CONFIGURABLE);
    }
    method(context, prototype, "toString", JS_NewCFunction(context, responseToString, "toString", 0));
    JS_SetClassProto(context, classes().response, prototype);
}

} // namespace

void installResponseObjects(JSContext *context)
{
    installStatusClass(context);
    installResponseClass(context);
}

JSValue newResponseObject(JSContext *context, const Response &response)
{
    const JSValue object = JS_NewObjectClass(context, int(classes().response));
    if (!JS_IsException(object))
        JS_SetOpaque(object, new ResponseObject{response});
    return object;
}

const Response *responseOf(JSValueConst value)
{
    const auto *object = static_cast<const ResponseObject *>(JS_GetOpaque(value, classes().response));
    return object ? &object->response : nullptr;
}

JSValue newStatusObject(JSContext *context, MessageStatus status)
{
    const JSValue object = JS_NewObjectClass(context, int(classes().status));
    if (!JS_IsException(object))
        JS_SetOpaque(object, reinterpret_cast<void *>(intptr_t(status)));
    return object;
}

std::optional<MessageStatus> statusOf(JSValueConst value)
{
    const auto letter = reinterpret_cast<intptr_t>(JS_GetOpaque(value, classes().status));
    return letter == 0 ? std::nullopt : std::optional(MessageStatus(char(letter)));
}

JSValue newResponseConstructor(JSContext *context)
{
    const JSValue constructor = JS_NewCFunction2(context, constructResponse, "Response", 4, JS_CFUNC_constructor_or_func, 0);
    const js::Owned prototype(context, JS_GetClassProto(context, classes().response));
    JS_SetConstructor(context, constructor, prototype);
    return constructor;
}

} // namespace millrace
