// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/script/host/values.h"

#include "engine/model/response.h"
#include "engine/script/e4x/e4x_runtime.h"
#include "engine/script/host/host.h"
#include "engine/script/host/response_object.h"
#include "engine/script/java/java_box.h"
#include "engine/script/script_array.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace millrace {

namespace {

// Objects nested deeper than this are cut with their text.
constexpr int maxDepth = 100;
// Objects that share parts grow when they are written out as a tree; past this many values a put is an error.
constexpr int maxValues = 5'000'000;

// A JavaScript Date: stays one in memory, stored as its ISO text.
class DateObject final : public ScriptObject
{
public:
    DateObject(double time, QString iso) : m_time(time), m_iso(std::move(iso)) {}
    QString text() const override { return m_iso; }
    double time() const { return m_time; }

private:
    double m_time;
    QString m_iso;
};

// A regular expression: stored as its source.
class PatternObject final : public ScriptObject
{
public:
    PatternObject(QString source, QString flags) : m_source(std::move(source)), m_flags(std::move(flags)) {}
    QString text() const override { return QLatin1Char('/') + m_source + QLatin1Char('/') + m_flags; }
    const QString &source() const { return m_source; }
    const QString &flags() const { return m_flags; }

private:
    QString m_source, m_flags;
};

JSValue construct(JSContext *context, const char *className, int count, JSValueConst *arguments)
{
    const js::Owned global(context, JS_GetGlobalObject(context));
    const js::Owned constructor(context, JS_GetPropertyStr(context, global, className));
    return JS_CallConstructor(context, constructor, count, arguments);
}

JSValue nestedToScript(Host &host, const Value &value);

JSValue listToArray(Host &host, const ValueList &list)
{
    JSContext *context = host.context();
    const JSValue array = JS_NewArray(context);
    uint32_t i = 0;
    for (const Value &item : list)
        JS_DefinePropertyValueUint32(context, array, i++, nestedToScript(host, item), JS_PROP_C_W_E);
    return array;
}

JSValue scriptObjectToScript(Host &host, const ScriptObject &object)
{
    JSContext *context = host.context();
    if (const auto *date = dynamic_cast<const DateObject *>(&object))
        return JS_NewDate(context, date->time());
    if (const auto *pattern = dynamic_cast<const PatternObject *>(&object)) {
        const js::Owned source(context, js::newString(context, pattern->source()));
        const js::Owned flags(context, js::newString(context, pattern->flags()));
        JSValueConst arguments[] = {source, flags};
        return construct(context, "RegExp", 2, arguments);
    }
    if (const auto *array = dynamic_cast<const ScriptArray *>(&object))
        return listToArray(host, *array->items().list());
    if (const auto *record = dynamic_cast<const ScriptRecord *>(&object))
        return valueToScript(host, record->members());
    const JSValue xml = xmlFromScriptObject(context, object);
    if (!JS_IsUndefined(xml))
        return xml;
    return newJavaBox(context, JavaKind::String, js::newString(context, object.text()));
}

// Inside lists and objects strings and numbers are JavaScript's own.
JSValue nestedToScript(Host &host, const Value &value)
{
    JSContext *context = host.context();
    if (const auto *v = value.get<bool>())
        return JS_NewBool(context, *v);
    if (const auto *v = value.get<double>())
        return JS_NewFloat64(context, *v);
    if (const auto *v = value.get<QString>())
        return js::newString(context, *v);
    if (const ValueList *list = value.list())
        return listToArray(host, *list);
    return valueToScript(host, value);
}

class FromScript
{
public:
    explicit FromScript(Host &host) : m_host(host), m_context(host.context()) {}

    std::optional<Value> convert(JSValueConst value, int depth)
    {
        if (++m_values > maxValues) {
            JS_ThrowRangeError(m_context, "the value is too large for a map");
            return std::nullopt;
        }
        switch (JS_VALUE_GET_NORM_TAG(value)) {
        case JS_TAG_NULL:
            return Value();
        case JS_TAG_UNDEFINED:
            return Value(QStringLiteral("undefined"));
        case JS_TAG_BOOL:
            return Value(bool(JS_VALUE_GET_BOOL(value)));
        case JS_TAG_INT:
            return Value(double(JS_VALUE_GET_INT(value)));
        case JS_TAG_FLOAT64:
            return Value(JS_VALUE_GET_FLOAT64(value));
        case JS_TAG_OBJECT:
            return convertObject(value, depth);
        default:
            return text(value);
        }
    }

private:
    std::optional<Value> text(JSValueConst value)
    {
        QString result;
        if (!js::toQString(m_context, value, result))
            return std::nullopt;
        return Value(result);
    }

    std::optional<Value> convertObject(JSValueConst value, int depth)
    {
        JavaKind kind;
        JSValueConst primitive;
        if (javaBox(value, kind, primitive))
            return convertBox(kind, primitive);
        if (const Response *response = responseOf(value))
            return Value(*response);
        if (isXmlValue(value))
            return Value(xmlToScriptObject(m_context, value));
        if (depth >= maxDepth || JS_IsFunction(m_context, value))
            return text(value);
        const int isArray = JS_IsArray(m_context, value);
        if (isArray < 0)
            return std::nullopt;
        void *const object = JS_VALUE_GET_PTR(value);
        if (std::find(m_path.begin(), m_path.end(), object) != m_path.end())
            return Value(QStringLiteral("[object Object]")); // a circle
        m_path.push_back(object);
        std::optional<Value> result = isArray ? convertArray(value, depth) : convertSpecial(value, depth);
        if (!result && !isArray && !JS_HasException(m_context))
            result = convertPlain(value, depth);
        m_path.pop_back();
        return result;
    }

    std::optional<Value> convertBox(JavaKind kind, JSValueConst primitive)
    {
        double number = 0;
        switch (kind) {
        case JavaKind::String:
            return text(primitive);
        case JavaKind::Boolean:
            return Value(bool(JS_VALUE_GET_BOOL(primitive)));
        case JavaKind::Double:
        case JavaKind::Integer:
        case JavaKind::Long:
            JS_ToFloat64(m_context, &number, primitive);
            if (kind == JavaKind::Integer)
                return Value(qint32(number));
            return kind == JavaKind::Long ? Value(qint64(number)) : Value(number);
        }
        return Value();
    }

    // Dates, regular expressions, Java's maps, and what is kept as its text: objects around a primitive, errors.
    std::optional<Value> convertSpecial(JSValueConst value, int depth)
    {
        const QString kind = kindOf(value);
        if (kind == QLatin1String("Date"))
            return convertDate(value);
        if (kind == QLatin1String("RegExp"))
            return convertPattern(value);
        if (kind == QLatin1String("Text"))
            return text(value);
        if (kind == QLatin1String("Number"))
            return convertNumber(value);
        if (kind == QLatin1String("JavaMap"))
            return convertJavaMap(value);
        if (kind == QLatin1String("JavaBytes"))
            return convertBytes(value, depth);
        if (kind == QLatin1String("JavaArray"))
            return convertArray(value, depth);
        if (kind == QLatin1String("JavaSet")) {
            const js::OwnedAtom toArray(m_context, "toArray");
            const js::Owned items(m_context, JS_Invoke(m_context, value, toArray, 0, nullptr));
            return items.isException() ? std::nullopt : convertArray(items, std::max(depth, 1)); // a list
        }
        if (kind == QLatin1String("JavaDate")) {
            JSValueConst arguments[] = {value};
            const js::Owned inner(m_context, JS_Call(m_context, m_host.helper(HostHelper::Unwrap), JS_UNDEFINED, 1, arguments));
            double time = 0;
            if (inner.isException() || JS_ToFloat64(m_context, &time, inner) < 0)
                return std::nullopt;
            return Value(DateValue{Timestamp(time)});
        }
        return std::nullopt;
    }

    std::optional<Value> convertNumber(JSValueConst value)
    {
        double number = 0;
        return JS_ToFloat64(m_context, &number, value) < 0 ? std::nullopt : std::optional(Value(number));
    }

    std::optional<Value> convertJavaMap(JSValueConst value)
    {
        const js::OwnedAtom flat(m_context, "flat");
        const js::Owned entries(m_context, JS_Invoke(m_context, value, flat, 0, nullptr)); // key, value, key, value …
        const std::optional<Value> list = entries.isException() ? std::nullopt : convertArray(entries, 1);
        if (!list)
            return std::nullopt;
        ValueObject object;
        for (size_t i = 0; i + 1 < list->list()->size(); i += 2)
            object.emplace_back((*list->list())[i].toText(), (*list->list())[i + 1]);
        return Value(std::move(object));
    }

    std::optional<Value> convertDate(JSValueConst value)
    {
        double time = 0;
        if (JS_ToFloat64(m_context, &time, value) < 0)
            return std::nullopt;
        QString iso = QStringLiteral("Invalid Date");
        if (!std::isnan(time)) {
            const js::OwnedAtom toIso(m_context, "toISOString");
            const js::Owned isoText(m_context, JS_Invoke(m_context, value, toIso, 0, nullptr));
            if (isoText.isException() || !js::toQString(m_context, isoText, iso))
                return std::nullopt;
        }
        return Value(std::shared_ptr<const ScriptObject>(std::make_shared<DateObject>(time, iso)));
    }

    std::optional<Value> convertPattern(JSValueConst value)
    {
        QString source, flags;
        const js::Owned sourceText(m_context, JS_GetPropertyStr(m_context, value, "source"));
        const js::Owned flagsText(m_context, JS_GetPropertyStr(m_context, value, "flags"));
        if (!js::toQString(m_context, sourceText, source) || !js::toQString(m_context, flagsText, flags))
            return std::nullopt;
        return Value(std::shared_ptr<const ScriptObject>(std::make_shared<PatternObject>(source, flags)));
    }

    std::optional<Value> convertArray(JSValueConst value, int depth)
    {
        const js::Owned lengthValue(m_context, JS_GetPropertyStr(m_context, value, "length"));
        int64_t length = 0;
        if (lengthValue.isException() || JS_ToInt64(m_context, &length, lengthValue) < 0)
            return std::nullopt;
        if (length > maxValues - m_values) { // holes count too: a[1e9] = 1 makes an array of that length
            JS_ThrowRangeError(m_context, "the value is too large for a map");
            return std::nullopt;
        
        }
        ValueList list;
        for (int64_t i = 0; i < length; ++i) {
            const js::Owned item(m_context, JS_GetPropertyUint32(m_context, value, uint32_t(i)));
            if (item.isException())
                return std::nullopt;
            if (JS_IsUndefined(item) || JS_IsFunction(m_context, item)) {
                list.emplace_back(); // as JSON has it
                continue;
            }
            std::optional<Value> converted = convert(item, depth + 1);
            if (!converted)
                return std::nullopt;
            list.push_back(std::move(*converted));
        }
        // Inside others it is part of their JSON; alone it is an array, unless it came from Java.
        const QString kind = depth > 0 ? QString() : kindOf(value);
        if (depth > 0 || kind == QLatin1String("JavaList"))
            return Value(std::move(list));
        return Value(std::shared_ptr<const ScriptObject>(std::make_shared<ScriptArray>(std::move(list))));
    }

    // Inside others they are numbers, as their JSON has them.
    Value convertBytes(JSValueConst value, int depth)
    {
        const QByteArray bytes = bytesFromScript(m_context, value).value_or(QByteArray());
        if (depth == 0)
            return bytes;
        ValueList numbers;
        for (const char byte : bytes)
            numbers.emplace_back(double(qint8(byte)));
        return numbers;
    }

    // What runtime.js knows of an object; empty with the exception pending where asking failed.
    QString kindOf(JSValueConst value)
    {
        JSValueConst arguments[] = {value};
        const js::Owned kindName(m_context, JS_Call(m_context, m_host.helper(HostHelper::KindOf), JS_UNDEFINED, 1, arguments));
        QString kind;
        return !kindName.isException() && js::toQString(m_context, kindName, kind) ? kind : QString();
    }

    std::optional<Value> convertPlain(JSValueConst value, int depth)
    {
        JSPropertyEnum *names = nullptr;
        uint32_t count = 0;
        if (JS_GetOwnPropertyNames(m_context, &names, &count, value, JS_GPN_STRING_MASK | JS_GPN_ENUM_ONLY) < 0)
            return std::nullopt;
        ValueObject object;
        bool failed = false;
        for (uint32_t i = 0; i < count; ++i) {
            if (!failed) {
                const js::Owned item(m_context, JS_GetProperty(m_context, value, names[i].atom));
                failed = item.isException();
                if (!failed && !JS_IsUndefined(item) && !JS_IsFunction(m_context, item)) {
                    if (std::optional<Value> converted = convert(item, depth + 1))
                        object.emplace_back(js::atomText(m_context, names[i].atom), std::move(*converted));
                    else
                        failed = true;
                }
            }
            JS_FreeAtom(m_context, names[i].atom);
        }
        js_free(m_context, names);
        if (failed)
            return std::nullopt;
        if (depth > 0)
            return Value(std::move(object)); // part of the JSON of what it is in
        return Value(std::shared_ptr<const ScriptObject>(std::make_shared<ScriptRecord>(std::move(object))));
    }

    Host &m_host;
    JSContext *m_context;
    std::vector<void *> m_path; // the objects around the one at hand
    int m_values = 0;
};

struct ToScript
{
    Host &host;
    JSContext *context = host.context();

    JSValue operator()(std::monostate) const { return JS_NULL; }
    JSValue operator()(bool v) const { return newJavaBox(context, JavaKind::Boolean, JS_NewBool(context, v)); }
    JSValue operator()(qint32 v) const { return newJavaBox(context, JavaKind::Integer, JS_NewInt32(context, v)); }
    JSValue operator()(qint64 v) const { return newJavaBox(context, JavaKind::Long, JS_NewInt64(context, v)); }
    JSValue operator()(double v) const { return newJavaBox(context, JavaKind::Double, JS_NewFloat64(context, v)); }
    JSValue operator()(const QString &v) const { return newJavaBox(context, JavaKind::String, js::newString(context, v)); }
    JSValue operator()(const QByteArray &v) const { return bytesToScript(host, v); }
    JSValue operator()(DateValue v) const
    {
        const js::Owned time(context, JS_NewFloat64(context, double(v.time)));
        JSValueConst arguments[] = {time};
        return JS_Call(context, host.helper(HostHelper::JavaDate), JS_UNDEFINED, 1, arguments);
    }
    JSValue operator()(const std::shared_ptr<const Response> &v) const { return newResponseObject(context, *v); }
    JSValue operator()(const std::shared_ptr<const ValueList> &v) const
    {
        const js::Owned array(context, listToArray(host, *v));
        JSValueConst arguments[] = {array};
        return JS_Call(context, host.helper(HostHelper::JavaList), JS_UNDEFINED, 1, arguments);
    }
    JSValue operator()(const std::shared_ptr<const ValueObject> &v) const
    {
        const JSValue object = JS_NewObject(context);
        for (const auto &[key, item] : *v) {
            const QByteArray name = key.toUtf8();
            const js::OwnedAtom atom(context, JS_NewAtomLen(context, name.data(), size_t(name.size())));
            JS_DefinePropertyValue(context, object, atom, nestedToScript(host, item), JS_PROP_C_W_E);
        }
        return object;
    }
    JSValue operator()(const std::shared_ptr<const ScriptObject> &v) const { return scriptObjectToScript(host, *v); }
};

} // namespace

JSValue bytesToScript(Host &host, const QByteArray &bytes)
{
    JSContext *context = host.context();
    const js::Owned buffer(context, JS_NewArrayBufferCopy(context, reinterpret_cast<const uint8_t *>(bytes.constData()), size_t(bytes.size())));
    if (buffer.isException())
        return JS_EXCEPTION;
    JSValueConst arguments[] = {buffer};
    return JS_Call(context, host.helper(HostHelper::JavaBytes), JS_UNDEFINED, 1, arguments);
}

std::optional<QByteArray> bytesFromScript(JSContext *context, JSValueConst value)
{
    size_t offset = 0, length = 0, bufferSize = 0;
    const js::Owned buffer(context, JS_GetTypedArrayBuffer(context, value, &offset, &length, nullptr));
    const uint8_t *bytes = buffer.isException() ? nullptr : JS_GetArrayBuffer(context, &bufferSize, buffer);
    if (!bytes && JS_HasException(context)) {
        JS_FreeValue(context, JS_GetException(context)); // it is no byte[]
        return std::nullopt;
    }
    return QByteArray(reinterpret_cast<const char *>(bytes) + offset, qsizetype(length));
}

JSValue valueToScript(Host &host, const Value &value)
{
    return std::visit(ToScript{host}, value.variant());
}

std::optional<Value> valueFromScript(Host &host, JSValueConst value)
{
    return FromScript(host).convert(value, 0);
}

bool isLiveInMap(Host &host, JSValueConst value)
{
    JavaKind kind;
    JSValueConst primitive;
    return JS_IsObject(value) && !javaBox(value, kind, primitive) && !JS_IsFunction(host.context(), value);
}

} // namespace millrace
