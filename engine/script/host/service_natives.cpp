// SPDX-License-Identifier: GPL-3.0-or-later
// What services.js gets of the engine: data types, channels, the replacer. script_services.h.

#include "engine/script/host/host.h"
#include "engine/script/host/java_errors.h"
#include "engine/script/host/map_object.h"
#include "engine/script/host/natives.h"
#include "engine/script/host/values.h"

#include <algorithm>
#include <array>

namespace millrace {

namespace {

ScriptContext *runContext(JSContext *context)
{
    HostRun *run = Host::of(context).run();
    if (!run)
        JS_ThrowTypeError(context, "the run is over");
    return run ? run->context : nullptr;
}

JSValue notHere(JSContext *context)
{
    return JS_ThrowTypeError(context, "this is not to be had here");
}

// A flat array: name, value, name, value …
JSValue pairsToScript(JSContext *context, const TextPairs &pairs)
{
    const JSValue array = JS_NewArray(context);
    uint32_t index = 0;
    for (const auto &[name, value] : pairs) {
        JS_DefinePropertyValueUint32(context, array, index++, js::newString(context, name), JS_PROP_C_W_E);
        JS_DefinePropertyValueUint32(context, array, index++, js::newString(context, value), JS_PROP_C_W_E);
    }
    return array;
}

const ScriptDataTypes *dataTypes(JSContext *context)
{
    const ScriptContext *c = runContext(context);
    if (c && !c->services.dataTypes)
        notHere(context);
    return c ? c->services.dataTypes : nullptr;
}

ScriptChannels *channels(JSContext *context)
{
    ScriptContext *c = runContext(context);
    if (c && !c->services.channels)
        notHere(context);
    return c ? c->services.channels : nullptr;
}

// dataTypeExists(name)
JSValue dataTypeExists(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    const ScriptDataTypes *types = dataTypes(context);
    QString name;
    if (!types || argc < 1 || !js::toQString(context, argv[0], name))
        return JS_EXCEPTION;
    return JS_NewBool(context, types->exists(name));
}

// dataTypeDefaults(name, isSerialization)
JSValue dataTypeDefaults(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    const ScriptDataTypes *types = dataTypes(context);
    QString name;
    if (!types || argc < 2 || !js::toQString(context, argv[0], name))
        return JS_EXCEPTION;
    using Direction = ScriptDataTypes::Direction;
    return pairsToScript(context, types->defaults(name, JS_ToBool(context, argv[1]) ? Direction::Serialization : Direction::Deserialization));
}

// convert(name, flat properties, isToXml, text): null where the data type has no XML.
JSValue convert(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    const ScriptDataTypes *types = dataTypes(context);
    QString name;
    QByteArray text;
    std::optional<TextPairs> properties = argc < 4 ? std::nullopt : textPairsFromScript(context, argv[1]);
    if (!types || !properties || !js::toQString(context, argv[0], name) || !js::toUtf8(context, argv[3], text))
        return JS_EXCEPTION;
    const auto result = JS_ToBool(context, argv[2]) ? types->toXml(name, *properties, text) : types->fromXml(name, *properties, text);
    if (!result)
        return throwJava(context, "com.mirth.connect.donkey.model.message.MessageSerializerException", result.error().message);
    return *result ? js::newUtf8(context, **result) : JS_NULL;
}

// joinPixelData(base64, array of byte arrays): Base64
JSValue joinPixelData(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    const ScriptDataTypes *types = dataTypes(context);
    QByteArray header;
    if (!types || argc < 2 || !js::toUtf8(context, argv[0], header))
        return JS_EXCEPTION;
    const js::Owned lengthValue(context, JS_GetPropertyStr(context, argv[1], "length"));
    uint32_t length = 0;
    if (lengthValue.isException() || JS_ToUint32(context, &length, lengthValue) < 0)
        return JS_EXCEPTION;
    std::vector<QByteArray> pieces;
    for (uint32_t i = 0; i < length; ++i) {
        const js::Owned piece(context, JS_GetPropertyUint32(context, argv[1], i));
        std::optional<QByteArray> bytes = bytesFromScript(context, piece);
        if (!bytes)
            return JS_ThrowTypeError(context, "pixel data is a byte array");
        pieces.push_back(std::move(*bytes));
    }
    const auto whole = types->withPixelData(header, std::move(pieces));
    return whole ? js::newUtf8(context, *whole)
                 : throwJava(context, "com.mirth.connect.donkey.model.message.MessageSerializerException", whole.error().message);
}

// frameCount(base64)
JSValue frameCount(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    const ScriptDataTypes *types = dataTypes(context);
    QByteArray dicom;
    if (!types || argc < 1 || !js::toUtf8(context, argv[0], dicom))
        return JS_EXCEPTION;
    const auto count = types->frameCount(dicom);
    return count ? JS_NewInt32(context, *count)
                 : throwJava(context, "com.mirth.connect.donkey.model.message.MessageSerializerException", count.error().message);
}

// messageMetaData(name, text): a flat array.
JSValue messageMetaData(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    const ScriptDataTypes *types = dataTypes(context);
    QString name;
    QByteArray text;
    if (!types || argc < 2 || !js::toQString(context, argv[0], name) || !js::toUtf8(context, argv[1], text))
        return JS_EXCEPTION;
    return pairsToScript(context, types->metaData(name, text));
}

// acknowledgement(message, dataType, code, text, dateFormat, error)
JSValue acknowledgement(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    const ScriptDataTypes *types = dataTypes(context);
    QByteArray message;
    ScriptDataTypes::Acknowledgement answer;
    if (!types || argc < 6 || !js::toUtf8(context, argv[0], message) || !js::toQString(context, argv[1], answer.dataType)
        || !js::toQString(context, argv[2], answer.code) || !js::toQString(context, argv[3], answer.text)
        || !js::toQString(context, argv[4], answer.dateFormat) || !js::toQString(context, argv[5], answer.error))
        return JS_EXCEPTION;
    const auto result = types->acknowledge(message, answer);
    return result ? js::newUtf8(context, *result) : throwJava(context, "java.lang.Exception", result.error().message);
}

// channelList(): arrays of id, name, state (empty: not deployed), received, filtered, sent, errored, queued.
JSValue channelList(JSContext *context, JSValueConst, int, JSValueConst *)
{
    const ScriptChannels *all = channels(context);
    if (!all)
        return JS_EXCEPTION;
    const JSValue list = JS_NewArray(context);
    uint32_t index = 0;
    for (const ScriptChannels::Info &info : all->channels()) {
        const JSValue row = JS_NewArray(context);
        uint32_t column = 0;
        for (const QString &text : {info.id, info.name, info.state})
            JS_DefinePropertyValueUint32(context, row, column++, js::newString(context, text), JS_PROP_C_W_E);
        for (const qint64 count : {info.received, info.filtered, info.sent, info.errored, info.queued})
            JS_DefinePropertyValueUint32(context, row, column++, JS_NewInt64(context, count), JS_PROP_C_W_E);
        JS_DefinePropertyValueUint32(context, list, index++, row, JS_PROP_C_W_E);
    }
    return list;
}

// operateChannel(id, operation)
JSValue operateChannel(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    using Operation = ScriptChannels::Operation;
    static constexpr std::array<std::pair<const char *, Operation>, 7> operations{{{"deploy", Operation::Deploy}, {"undeploy", Operation::Undeploy},
        {"start", Operation::Start}, {"stop", Operation::Stop}, {"pause", Operation::Pause}, {"resume", Operation::Resume}, {"halt", Operation::Halt}}};
    ScriptChannels *all = channels(context);
    QString id;
    QByteArray name;
    if (!all || argc < 2 || !js::toQString(context, argv[0], id) || !js::toUtf8(context, argv[1], name))
        return JS_EXCEPTION;
    const auto found = std::find_if(operations.begin(), operations.end(), [&](const auto &row) { return name == row.first; });
    if (found == operations.end())
        return JS_ThrowTypeError(context, "no operation of channels");
    const Result<void> done = all->operate(id, found->second);
    return done ? JS_UNDEFINED : throwJava(context, "java.lang.Exception", done.error().message);
}

// replaceValues(text)
JSValue replaceValues(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    const ScriptContext *c = runContext(context);
    QByteArray text;
    if (!c || argc < 1 || !js::toUtf8(context, argv[0], text))
        return JS_EXCEPTION;
    if (!c->replacer)
        return notHere(context);
    storeLiveValues(Host::of(context), LiveValues::Keep); // what the script changed in place is seen
    return js::newUtf8(context, c->replacer(text));
}

// encryptionKey()
JSValue encryptionKey(JSContext *context, JSValueConst, int, JSValueConst *)
{
    const ScriptContext *c = runContext(context);
    if (!c)
        return JS_EXCEPTION;
    if (!c->services.keys)
        return notHere(context);
    const Result<QByteArray> key = c->services.keys->encryptionKey();
    return key ? bytesToScript(Host::of(context), *key) : throwJava(context, "com.mirth.commons.encryption.EncryptionException", key.error().message);
}

} // namespace

std::optional<TextPairs> textPairsFromScript(JSContext *context, JSValueConst flat)
{
    const js::Owned lengthValue(context, JS_GetPropertyStr(context, flat, "length"));
    uint32_t length = 0;
    if (lengthValue.isException() || JS_ToUint32(context, &length, lengthValue) < 0)
        return std::nullopt;
    TextPairs pairs;
    for (uint32_t i = 0; i + 1 < length; i += 2) {
        const js::Owned name(context, JS_GetPropertyUint32(context, flat, i));
        const js::Owned value(context, JS_GetPropertyUint32(context, flat, i + 1));
        std::pair<QString, QString> pair;
        if (!js::toQString(context, name, pair.first) || !js::toQString(context, value, pair.second))
            return std::nullopt;
        pairs.push_back(std::move(pair));
    }
    return pairs;
}

void addServiceFunctions(JSContext *context, JSValueConst native)
{
    addNatives(context, native, {{"dataTypeExists", dataTypeExists, 1}, {"dataTypeDefaults", dataTypeDefaults, 2}, {"convert", convert, 4},
                                 {"joinPixelData", joinPixelData, 2}, {"frameCount", frameCount, 1},
                                 {"messageMetaData", messageMetaData, 2}, {"acknowledgement", acknowledgement, 6}, {"channelList", channelList, 0},
                                 {"operateChannel", operateChannel, 2}, {"replaceValues", replaceValues, 1}, {"encryptionKey", encryptionKey, 0}});
}

} // namespace millrace
