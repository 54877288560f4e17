// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/script/host/raw_messages.h"

#include "engine/script/host/values.h"
#include "engine/script/script_array.h"

namespace millrace {

namespace {

std::optional<int64_t> lengthOf(JSContext *context, JSValueConst array)
{
    const js::Owned value(context, JS_GetPropertyStr(context, array, "length"));
    int64_t length = 0;
    return value.isException() || JS_ToInt64(context, &length, value) < 0 ? std::nullopt : std::optional(length);
}

} // namespace

std::optional<RawMessage> rawMessageFromParts(Host &host, JSValueConst parts)
{
    JSContext *context = host.context();
    const js::Owned content(context, JS_GetPropertyUint32(context, parts, 0));
    const js::Owned destinations(context, JS_GetPropertyUint32(context, parts, 1));
    const js::Owned sourceMap(context, JS_GetPropertyUint32(context, parts, 2));

    RawMessage message;
    if (JS_IsString(content)) {
        if (!js::toUtf8(context, content, message.content))
            return std::nullopt;
    } else {
        const std::optional<Value> bytes = valueFromScript(host, content);
        if (!bytes)
            return std::nullopt;
        message.form = ContentForm::Binary;
        message.content = *bytes->get<QByteArray>();
    }
    if (!JS_IsNull(destinations)) {
        const std::optional<int64_t> count = lengthOf(context, destinations);
        if (!count)
            return std::nullopt;
        message.destinationIds.emplace();
        for (int64_t i = 0; i < *count; ++i) {
            const js::Owned item(context, JS_GetPropertyUint32(context, destinations, uint32_t(i)));
            int32_t id = 0;
            if (JS_ToInt32(context, &id, item) < 0)
                return std::nullopt;
            message.destinationIds->push_back(id);
        }
    }
    const std::optional<Value> map = valueFromScript(host, sourceMap);
    if (!map)
        return std::nullopt;
    const auto *scriptObject = map->get<std::shared_ptr<const ScriptObject>>();
    const auto *record = scriptObject ? dynamic_cast<const ScriptRecord *>(scriptObject->get()) : nullptr;
    if (const auto *object = (record ? record->members() : *map).get<std::shared_ptr<const ValueObject>>()) {
        for (const auto &[key, value] : **object)
            message.sourceMap.insert(key, value);
    }
    return message;
}

std::optional<std::vector<RawMessage>> rawMessagesFromResult(Host &host, JSValueConst result)
{
    JSContext *context = host.context();
    JSValueConst arguments[] = {result};
    const js::Owned list(context, JS_Call(context, host.helper(HostHelper::RawMessages), JS_UNDEFINED, 1, arguments));
    const std::optional<int64_t> count = list.isException() ? std::nullopt : lengthOf(context, list);
    if (!count)
        return std::nullopt;
    std::vector<RawMessage> messages;
    for (int64_t i = 0; i < *count; ++i) {
        const js::Owned parts(context, JS_GetPropertyUint32(context, list, uint32_t(i)));
        std::optional<RawMessage> message = rawMessageFromParts(host, parts);
        if (!message)
            return std::nullopt;
        messages.push_back(std::move(*message));
    }
    return messages;
}

} // namespace millrace
