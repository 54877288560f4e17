// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/script/host/natives.h"

#include "engine/base/java_date_format.h"
#include "engine/base/log.h"
#include "engine/script/e4x/e4x_runtime.h"
#include "engine/script/host/attachment_natives.h"
#include "engine/script/host/host.h"
#include "engine/script/host/java_errors.h"
#include "engine/script/host/map_object.h"
#include "engine/script/host/raw_messages.h"
#include "engine/script/host/response_object.h"
#include "engine/script/host/values.h"
#include "engine/script/java/java_box.h"
#include "engine/script/java/java_natives.h"
#include "engine/script/java/java_regex.h"
#include "engine/script/java/zones.h"
#include "engine/script/script_array.h"
#include "engine/script/script_program.h"

#include <QStringConverter>
#include <QUuid>

#include <algorithm>
#include <chrono>
#include <map>
#include <thread>

namespace millrace {

namespace {

ScriptContext *runContext(JSContext *context)
{
    HostRun *run = Host::of(context).run();
    if (!run)
        JS_ThrowTypeError(context, "no script is running");
    return run ? run->context : nullptr;
}

JSValue isXml(JSContext *, JSValueConst, int argc, JSValueConst *argv)
{
    return argc > 0 && isXmlValue(argv[0]) ? JS_TRUE : JS_FALSE;
}

JSValue isJava(JSContext *, JSValueConst, int argc, JSValueConst *argv)
{
    JavaKind kind;
    JSValueConst primitive;
    return argc > 0 && javaBox(argv[0], kind, primitive) ? JS_TRUE : JS_FALSE;
}

JSValue kindOfJava(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    constexpr const char *names[] = {"String", "Double", "Integer", "Long", "Boolean"};
    JavaKind kind;
    JSValueConst primitive;
    return argc > 0 && javaBox(argv[0], kind, primitive) ? JS_NewString(context, names[int(kind)]) : JS_UNDEFINED;
}

template<JavaKind kind>
JSValue box(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    return newJavaBox(context, kind, argc > 0 ? JS_DupValue(context, argv[0]) : JS_UNDEFINED);
}

JSValue javaNumberText(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    double number = 0;
    if (argc > 0 && JS_ToFloat64(context, &number, argv[0]) < 0)
        return JS_EXCEPTION;
    return js::newString(context, Value(number).toText());
}

JSValue log(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    const HostRun *run = Host::of(context).run();
    int32_t level = 0;
    QString text;
    if (argc < 2 || !run || JS_ToInt32(context, &level, argv[0]) < 0 || !js::toQString(context, argv[1], text))
        return JS_EXCEPTION;
    const ScriptContext &c = *run->context;
    Log::write(LogLevel(level), "script", text,
               {{"channel", c.channelName},
                {"logger", QString::fromLatin1(run->loggerName)},
                {"message", c.connectorMessage ? QString::number(c.connectorMessage->messageId) : c.message ? QString::number(c.message->messageId) : QString()},
                {"connector", c.connectorMessage ? c.connectorMessage->connectorName : QString()}});
    return JS_UNDEFINED;
}

JSValue loggerName(JSContext *context, JSValueConst, int, JSValueConst *)
{
    const HostRun *run = Host::of(context).run();
    return JS_NewString(context, run ? run->loggerName : "");
}

JSValue uuid(JSContext *context, JSValueConst, int, JSValueConst *)
{
    return js::newString(context, QUuid::createUuid().toString(QUuid::WithoutBraces));
}

// formatDate(pattern, time, zone); local without a zone.
JSValue formatDate(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    QString pattern;
    QByteArray zone;
    double time = 0;
    if (argc < 2 || !js::toQString(context, argv[0], pattern) || JS_ToFloat64(context, &time, argv[1]) < 0
        || (argc > 2 && !JS_IsUndefined(argv[2]) && !js::toUtf8(context, argv[2], zone)))
        return JS_EXCEPTION;
    const Result<QString> text = zone.isEmpty() ? formatJavaDate(pattern, Timestamp(time)) : formatJavaDate(pattern, Timestamp(time), zoneNamed(zone));
    if (!text)
        return throwJava(context, "java.lang.IllegalArgumentException", text.error().message);
    return js::newString(context, text.value());
}

// Qt's name for a character set that it has itself; Java has more names for them. Empty: it has not.
QByteArray builtInCharset(const QByteArray &upper)
{
    static const std::map<QByteArray, QByteArray> javaNames{ // those that Qt's ICU takes for something else, or does not know
        {"UNICODE", "UTF-16"}, {"UNICODEBIG", "UTF-16"}, {"ISO-10646-UCS-2", "UTF-16BE"}, {"X-UTF-16BE", "UTF-16BE"},
        {"UNICODEBIGUNMARKED", "UTF-16BE"}, {"X-UTF-16LE", "UTF-16LE"}, {"UNICODELITTLEUNMARKED", "UTF-16LE"},
        {"ISO-10646-UCS-4", "UTF-32"}, {"X-UTF-32BE", "UTF-32BE"}, {"X-UTF-32LE", "UTF-32LE"}};
    if (const auto found = javaNames.find(upper); found != javaNames.end())
        return found->second;
    const auto known = QStringConverter::encodingForName(upper.constData()); // "utf_16le" too
    return known && *known != QStringConverter::System ? QByteArray(QStringConverter::nameForEncoding(*known)) : QByteArray();
}

// The character set that an optional argument names, by Qt's name for it, else by one that its ICU knows; empty, which is UTF-8,
// without one.
std::optional<QByteArray> charsetArgument(JSContext *context, int argc, JSValueConst *argv, int index)
{
    if (argc <= index || JS_IsUndefined(argv[index]) || JS_IsNull(argv[index]))
        return QByteArray();
    QString name;
    if (!js::toQString(context, argv[index], name))
        return std::nullopt;
    const QByteArray upper = name.toLatin1().toUpper();
    if (const QByteArray known = builtInCharset(upper); !known.isEmpty())
        return known == "UTF-8" ? QByteArray() : known;
    if (upper == "US-ASCII" || upper == "ASCII")
        return QByteArray("US-ASCII");
    if (QStringDecoder(upper.constData()).isValid())
        return upper;
    throwJava(context, "java.io.UnsupportedEncodingException", name);
    return std::nullopt;
}

// The last character of a set that is the beginning of Unicode, a byte each. 0: it is none.
char32_t lastOf(const QByteArray &charset)
{
    return charset == "US-ASCII" ? 0x7f : charset == "ISO-8859-1" ? 0xff : 0;
}

// As Java does it: the large byte comes first where the character set does not say, and UTF-16 alone writes a mark.
QByteArray encoded(const QString &text, const QByteArray &charset)
{
    if (const char32_t last = lastOf(charset)) {
        QByteArray bytes;
        for (const uint c : text.toUcs4())
            bytes += c <= last ? char(c) : '?';
        return bytes;
    }
    if (charset == "UTF-16")
        return QStringEncoder(QStringConverter::Utf16BE, QStringConverter::Flag::WriteBom).encode(text);
    if (charset == "UTF-32")
        return QStringEncoder(QStringConverter::Utf32BE).encode(text);
    QByteArray bytes = QStringEncoder(charset.constData()).encode(text);
    if (charset.startsWith("UTF-"))
        return bytes;
    // What a character set lacks is a '?'; for ICU it is this byte, in those whose units are bytes.
    constexpr char substitute = '\x1a';
    const QByteArray asEncoded = QStringEncoder(charset.constData()).encode(QStringView(u"\x1a"));
    if (asEncoded == QByteArrayView(&substitute, 1) && !text.contains(QLatin1Char(substitute)))
        bytes.replace(substitute, '?');
    return bytes;
}

QString decoded(const QByteArray &bytes, const QByteArray &charset)
{
    if (charset == "US-ASCII") {
        QString text = QString::fromLatin1(bytes);
        for (QChar &c : text)
            c = c.unicode() > lastOf(charset) ? QChar(QChar::ReplacementCharacter) : c;
        return text;
    }
    if (charset == "UTF-16" && !bytes.startsWith("\xff\xfe"))
        return QStringDecoder(QStringConverter::Utf16BE).decode(bytes);
    if (charset == "UTF-32" && !bytes.startsWith(QByteArrayView("\xff\xfe\0\0", 4)))
        return QStringDecoder(QStringConverter::Utf32BE).decode(bytes);
    return QStringDecoder(charset.constData()).decode(bytes);
}

// bytes(text, charset)
JSValue bytes(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    QByteArray text;
    const auto charset = charsetArgument(context, argc, argv, 1);
    if (argc < 1 || !charset || !js::toUtf8(context, argv[0], text))
        return JS_EXCEPTION;
    if (!charset->isEmpty())
        text = encoded(QString::fromUtf8(text), *charset);
    return bytesToScript(Host::of(context), text);
}

JSValue isBytes(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    return JS_NewBool(context, argc > 0 && bytesFromScript(context, argv[0]).has_value());
}

std::optional<qint64> wholeNumber(const Value &value)
{
    if (const auto *v = value.get<qint32>())
        return *v;
    if (const auto *v = value.get<qint64>())
        return *v;
    if (const auto *v = value.get<double>())
        return qint64(*v);
    return std::nullopt;
}

// textOfBytes(bytes, charset): of a byte[] or an array of numbers.
JSValue textOfBytes(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    const auto charset = charsetArgument(context, argc, argv, 1);
    if (argc < 1 || !charset)
        return JS_EXCEPTION;
    std::optional<QByteArray> text = bytesFromScript(context, argv[0]);
    if (!text) {
        const std::optional<Value> value = valueFromScript(Host::of(context), argv[0]);
        if (!value)
            return JS_EXCEPTION;
        text.emplace();
        const ValueList *list = value->list();
        if (const auto *object = value->get<std::shared_ptr<const ScriptObject>>(); object && !list) {
            if (const auto *array = dynamic_cast<const ScriptArray *>(object->get()))
                list = array->items().list();
        }
        for (const Value &item : list ? *list : ValueList())
            *text += char(qint8(wholeNumber(item).value_or(0)));
    }
    if (charset->isEmpty())
        return js::newUtf8(context, *text);
    return js::newString(context, decoded(*text, *charset));
}

// part(name): the function of a file that is loaded on demand.
JSValue part(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    QByteArray name;
    if (argc < 1 || !js::toUtf8(context, argv[0], name))
        return JS_EXCEPTION;
    return Host::of(context).loadPart(name);
}

JSValue environment(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    QByteArray name;
    if (argc < 1 || !js::toUtf8(context, argv[0], name))
        return JS_EXCEPTION;
    return qEnvironmentVariableIsSet(name.constData()) ? js::newString(context, qEnvironmentVariable(name.constData())) : JS_NULL;
}

// Waits in slices, so that a stop or the time limit ends it.
JSValue sleep(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    double millis = 0;
    if (argc < 1 || JS_ToFloat64(context, &millis, argv[0]) < 0)
        return JS_EXCEPTION;
    const auto end = std::chrono::steady_clock::now() + std::chrono::microseconds(qint64(std::clamp(millis, 0.0, 1e12) * 1000));
    while (std::chrono::steady_clock::now() < end) {
        if (Host::of(context).shouldStop())
            return JS_ThrowInternalError(context, "interrupted");
        std::this_thread::sleep_until(std::min(end, std::chrono::steady_clock::now() + std::chrono::milliseconds(20)));
    }
    return JS_UNDEFINED;
}

// regexReplace(text, pattern, replacement, all)
JSValue regexReplace(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    QString text, pattern, replacement;
    if (argc < 4 || !js::toQString(context, argv[0], text) || !js::toQString(context, argv[1], pattern)
        || !js::toQString(context, argv[2], replacement))
        return JS_EXCEPTION;
    const Result<QString> result = javaReplace(text, pattern, replacement, JS_ToBool(context, argv[3]) ? ReplaceScope::All : ReplaceScope::First);
    if (!result)
        return throwJava(context, "java.util.regex.PatternSyntaxException", result.error().message);
    return js::newString(context, result.value());
}

JSValue regexMatches(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    QString text, pattern;
    if (argc < 2 || !js::toQString(context, argv[0], text) || !js::toQString(context, argv[1], pattern))
        return JS_EXCEPTION;
    const Result<bool> result = javaMatches(text, pattern);
    if (!result)
        return throwJava(context, "java.util.regex.PatternSyntaxException", result.error().message);
    return JS_NewBool(context, result.value());
}

JSValue regexSplit(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    QString text, pattern;
    int32_t limit = 0;
    if (argc < 2 || !js::toQString(context, argv[0], text) || !js::toQString(context, argv[1], pattern)
        || (argc > 2 && JS_ToInt32(context, &limit, argv[2]) < 0))
        return JS_EXCEPTION;
    const Result<QStringList> result = javaSplit(text, pattern, limit);
    if (!result)
        return throwJava(context, "java.util.regex.PatternSyntaxException", result.error().message);
    const JSValue array = JS_NewArray(context);
    uint32_t index = 0;
    for (const QString &part : result.value())
        JS_DefinePropertyValueUint32(context, array, index++, js::newString(context, part), JS_PROP_C_W_E);
    return array;
}

JSValue isSharedMapObject(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    return JS_NewBool(context, argc > 0 && isSharedMap(argv[0]));
}

// scriptPlace(line of the program): [name of the step or script, line in it].
JSValue scriptPlace(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    int32_t line = 0;
    if (argc < 1 || JS_ToInt32(context, &line, argv[0]) < 0)
        return JS_EXCEPTION;
    const HostRun *run = Host::of(context).run();
    const ScriptPlace place = run && run->program ? run->program->placeOf(line) : ScriptPlace();
    const JSValue array = JS_NewArray(context);
    JS_DefinePropertyValueUint32(context, array, 0, js::newString(context, place.name), JS_PROP_C_W_E);
    JS_DefinePropertyValueUint32(context, array, 1, JS_NewInt32(context, place.line), JS_PROP_C_W_E);
    return array;
}

// noteThrow(value): the value, about to be thrown. Only Errors know where they come from.
JSValue noteThrow(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    const JSValue value = argc > 0 ? JS_DupValue(context, argv[0]) : JS_UNDEFINED;
    HostRun *run = Host::of(context).run();
    if (!run || JS_IsError(context, value))
        return value;
    run->thrown = ThrownValue(value);
    JS_ThrowInternalError(context, "here");
    const js::Owned here(context, JS_GetException(context));
    const js::Owned stack(context, JS_GetPropertyStr(context, here, "stack"));
    run->throwStack.clear();
    if (stack.isException() || !js::toQString(context, stack, run->throwStack))
        JS_FreeValue(context, JS_GetException(context));
    return value;
}

// The number of the destination of that name, or -1.
JSValue destinationId(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    const ScriptContext *c = runContext(context);
    QString name;
    if (!c || argc < 1 || !js::toQString(context, argv[0], name))
        return JS_EXCEPTION;
    for (const DestinationName &destination : c->destinations) {
        if (destination.name == name)
            return JS_NewInt32(context, destination.metaDataId);
    }
    return JS_NewInt32(context, -1);
}

JSValue destinationSet(JSContext *context, JSValueConst, int, JSValueConst *)
{
    const ScriptContext *c = runContext(context);
    if (!c)
        return JS_EXCEPTION;
    const JSValue array = JS_NewArray(context);
    const Value value = c->maps.source ? c->maps.source->value(MapKey::destinationSet) : Value();
    uint32_t index = 0;
    if (const ValueList *list = value.list()) {
        for (const Value &item : *list) {
            if (const auto number = wholeNumber(item))
                JS_DefinePropertyValueUint32(context, array, index++, JS_NewInt64(context, *number), JS_PROP_C_W_E);
        }
    }
    return array;
}

JSValue setDestinationSet(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    ScriptContext *c = runContext(context);
    if (!c || argc < 1)
        return JS_EXCEPTION;
    if (!c->mayEditDestinationSet || !c->maps.source)
        return JS_ThrowTypeError(context, "the destination set cannot be changed here");
    const js::Owned lengthValue(context, JS_GetPropertyStr(context, argv[0], "length"));
    int64_t length = 0;
    if (JS_ToInt64(context, &length, lengthValue) < 0)
        return JS_EXCEPTION;
    if (length > int64_t(c->destinations.size())) // each is kept once; also a bound for odd arrays
        return JS_ThrowRangeError(context, "the destination set has more entries than the channel has destinations");
    ValueList kept;
    for (int64_t i = 0; i < length; ++i) {
        const js::Owned item(context, JS_GetPropertyUint32(context, argv[0], uint32_t(i)));
        int32_t id = 0;
        if (JS_ToInt32(context, &id, item) < 0)
            return JS_EXCEPTION;
        kept.emplace_back(qint32(id));
    }
    c->maps.source->insert(MapKey::destinationSet, Value(std::move(kept)));
    return JS_UNDEFINED;
}

// route(byId, channel, parts of a RawMessage): hands a message to another channel and waits for its response.
JSValue route(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    const ScriptContext *c = runContext(context);
    QString channel;
    if (!c || argc < 3 || !js::toQString(context, argv[1], channel))
        return JS_EXCEPTION;
    if (!c->router)
        return JS_ThrowTypeError(context, "messages cannot be routed from here");
    std::optional<RawMessage> message = rawMessageFromParts(Host::of(context), argv[2]);
    if (!message)
        return JS_EXCEPTION;
    const Response response = c->router(channel, JS_ToBool(context, argv[0]), std::move(*message));
    // The stack of a nested script is measured from where it began; this one goes on here.
    return newResponseObject(context, response);
}

// alert(text): as an error of the message that alerts can answer.
JSValue alert(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    const ScriptContext *c = runContext(context);
    QString text;
    if (!c || argc < 1 || !js::toQString(context, argv[0], text))
        return JS_EXCEPTION;
    c->reportError(ErrorEventType::UserDefinedTransformer, text);
    return JS_UNDEFINED;
}

const std::vector<NativeFunction> functions = {
    {"isXml", isXml, 1},
    {"isJava", isJava, 1},
    {"kindOfJava", kindOfJava, 1},
    {"javaString", box<JavaKind::String>, 1},
    {"javaDouble", box<JavaKind::Double>, 1},
    {"javaInteger", box<JavaKind::Integer>, 1},
    {"javaLong", box<JavaKind::Long>, 1},
    {"javaBoolean", box<JavaKind::Boolean>, 1},
    {"javaNumberText", javaNumberText, 1},
    {"log", log, 2},
    {"loggerName", loggerName, 0},
    {"uuid", uuid, 0},
    {"formatDate", formatDate, 3},
    {"bytes", bytes, 2},
    {"isBytes", isBytes, 1},
    {"textOfBytes", textOfBytes, 2},
    {"part", part, 1},
    {"environment", environment, 1},
    {"sleep", sleep, 1},
    {"regexReplace", regexReplace, 4},
    {"regexMatches", regexMatches, 2},
    {"regexSplit", regexSplit, 3},
    {"destinationId", destinationId, 1},
    {"destinationSet", destinationSet, 0},
    {"setDestinationSet", setDestinationSet, 1},
    {"route", route, 3},
    {"alert", alert, 1},
    {"isSharedMap", isSharedMapObject, 1},
    {"scriptPlace", scriptPlace, 1},
    {"noteThrow", noteThrow, 1},
};

} // namespace

void addNatives(JSContext *context, JSValueConst native, const std::vector<NativeFunction> &functions)
{
    for (const NativeFunction &f : functions)
        JS_DefinePropertyValueStr(context, native, f.name, JS_NewCFunction(context, f.function, f.name, f.length), JS_PROP_C_W_E);
}

void addNativeFunctions(JSContext *context, JSValueConst native)
{
    addNatives(context, native, functions);
    addAttachmentFunctions(context, native);
    addCodecFunctions(context, native);
    addMailFunctions(context, native);
    addXmlFunctions(context, native);
    addServiceFunctions(context, native);
    addDatabaseFunctions(context, native);
    addJavaFunctions(context, native);
}

} // namespace millrace
