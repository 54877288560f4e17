// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/script/host/message_object.h"

#include "engine/model/message.h"
#include "engine/script/host/host.h"
#include "engine/script/host/map_object.h"
#include "engine/script/host/response_object.h"
#include "engine/script/host/values.h"
#include "engine/script/java/java_box.h"

namespace millrace {

namespace {

struct View
{
    quint64 run = 0; // the run it belongs to
    const ConnectorMessage *connectorMessage = nullptr;
    const Message *message = nullptr;
};

struct Classes
{
    JSClassID connectorMessage = 0;
    JSClassID message = 0;
    Classes()
    {
        JS_NewClassID(&connectorMessage);
        JS_NewClassID(&message);
    }
};

const Classes &classes()
{
    static const Classes ids;
    return ids;
}

void finalizeView(JSRuntime *, JSValue value)
{
    JSClassID id = 0;
    delete static_cast<View *>(JS_GetAnyOpaque(value, &id));
}

JSValue newView(JSContext *context, JSClassID classId, const ConnectorMessage *connectorMessage, const Message *message)
{
    const JSValue object = JS_NewObjectClass(context, int(classId));
    if (!JS_IsException(object))
        JS_SetOpaque(object, new View{Host::of(context).runNumber(), connectorMessage, message});
    return object;
}

const View *view(JSContext *context, JSValueConst self, JSClassID classId)
{
    const auto *v = static_cast<const View *>(JS_GetOpaque2(context, self, classId));
    if (v && v->run != Host::of(context).runNumber()) {
        JS_ThrowTypeError(context, "this message belongs to a run that is over");
        return nullptr;
    }
    return v;
}

JSValue javaString(JSContext *context, QByteArrayView text)
{
    return newJavaBox(context, JavaKind::String, js::newUtf8(context, text));
}

JSValue javaInteger(JSContext *context, int number)
{
    return newJavaBox(context, JavaKind::Integer, JS_NewInt32(context, number));
}

JSValue javaDate(JSContext *context, Timestamp time)
{
    return time == 0 ? JS_NULL : valueToScript(Host::of(context), Value(DateValue{time}));
}

JSValue contentText(JSContext *context, const std::optional<Content> &content)
{
    return content ? javaString(context, content->data) : JS_NULL;
}

// An object with getContent() and getDataType(), as getRaw() and its like return it.
JSValue contentObject(JSContext *context, const std::optional<Content> &content)
{
    if (!content)
        return JS_NULL;
    const js::Owned text(context, javaString(context, content->data));
    const js::Owned type(context, javaString(context, content->dataType.toUtf8()));
    JSValueConst arguments[] = {text, type};
    return JS_Call(context, Host::of(context).helper(HostHelper::MessageContent), JS_UNDEFINED, 2, arguments);
}

enum class Item {
    MessageId, MetaDataId, ChannelId, ChannelName, ConnectorName, Status, SendAttempts, OrderId, ChainId, ReceivedDate, SendDate,
    ResponseDate, RawData, ProcessedRawData, TransformedData, EncodedData, ResponseData, ResponseTransformedData, Raw,
    ProcessedRaw, Transformed, Encoded, Sent, Response, ProcessedResponse, SourceMap, ConnectorMap, ChannelMap, ResponseMap,
    ProcessingError, PostprocessorError, ResponseError, ErrorCode, ServerId,
};

JSValue connectorMap(JSContext *context, const ConnectorMessage &message, MapKind kind, const ValueMap &values)
{
    // The run's own message shows the maps that the script is writing, not the copies in the message.
    Host &host = Host::of(context);
    if (host.run()->context->connectorMessage == &message && !JS_IsUndefined(host.map(kind)))
        return JS_DupValue(context, host.map(kind));
    return newMapView(context, values);
}

JSValue errorText(JSContext *context, const QString &text)
{
    return text.isEmpty() ? JS_NULL : javaString(context, text.toUtf8());
}

JSValue getItem(JSContext *context, JSValueConst self, int, JSValueConst *, int item)
{
    const View *v = view(context, self, classes().connectorMessage);
    if (!v)
        return JS_EXCEPTION;
    const ConnectorMessage &m = *v->connectorMessage;
    switch (Item(item)) {
    case Item::MessageId: return newJavaBox(context, JavaKind::Long, JS_NewInt64(context, m.messageId));
    case Item::MetaDataId: return javaInteger(context, m.metaDataId);
    case Item::ChannelId: return javaString(context, m.channelId.toUtf8());
    case Item::ChannelName: return javaString(context, m.channelName.toUtf8());
    case Item::ConnectorName: return javaString(context, m.connectorName.toUtf8());
    case Item::Status: return JS_DupValue(context, Host::of(context).status(m.status));
    case Item::SendAttempts: return javaInteger(context, m.sendAttempts);
    case Item::OrderId: return javaInteger(context, m.orderId);
    case Item::ChainId: return javaInteger(context, m.chainId);
    case Item::ReceivedDate: return javaDate(context, m.receivedDate);
    case Item::SendDate: return javaDate(context, m.sendDate);
    case Item::ResponseDate: return javaDate(context, m.responseDate);
    case Item::RawData: return contentText(context, m.raw);
    case Item::ProcessedRawData: return contentText(context, m.processedRaw);
    case Item::TransformedData: return contentText(context, m.transformed);
    case Item::EncodedData: return contentText(context, m.encoded);
    case Item::ResponseTransformedData: return contentText(context, m.responseTransformed);
    case Item::Raw: return contentObject(context, m.raw);
    case Item::ProcessedRaw: return contentObject(context, m.processedRaw);
    case Item::Transformed: return contentObject(context, m.transformed);
    case Item::Encoded: return contentObject(context, m.encoded);
    case Item::Sent: return contentObject(context, m.sent);
    case Item::Response:
    case Item::ResponseData: return m.response ? newResponseObject(context, *m.response) : JS_NULL;
    case Item::ProcessedResponse: return m.processedResponse ? newResponseObject(context, *m.processedResponse) : JS_NULL;
    case Item::SourceMap: return connectorMap(context, m, MapKind::Source, m.sourceMap);
    case Item::ConnectorMap: return connectorMap(context, m, MapKind::Connector, m.connectorMap);
    case Item::ChannelMap: return connectorMap(context, m, MapKind::Channel, m.channelMap);
    case Item::ResponseMap: return connectorMap(context, m, MapKind::Response, m.responseMap);
    case Item::ProcessingError: return errorText(context, m.processingError);
    case Item::PostprocessorError: return errorText(context, m.postprocessorError);
    case Item::ResponseError: return errorText(context, m.responseError);
    case Item::ErrorCode: return javaInteger(context, m.errorCode());
    case Item::ServerId: return JS_NULL;
    }
    return JS_UNDEFINED;
}

JSValue connectorMessageToString(JSContext *context, JSValueConst self, int, JSValueConst *)
{
    const View *v = view(context, self, classes().connectorMessage);
    if (!v)
        return JS_EXCEPTION;
    const ConnectorMessage &m = *v->connectorMessage;
    return js::newString(context, QStringLiteral("message %1-%2 (%3)").arg(m.messageId).arg(m.metaDataId).arg(statusName(m.status)));
}

struct Getter
{
    const char *method;
    const char *property; // Java beans are read as properties too: connectorMessage.messageId
    Item item;
};

constexpr Getter connectorMessageGetters[] = {
    {"getMessageId", "messageId", Item::MessageId},
    {"getMetaDataId", "metaDataId", Item::MetaDataId},
    {"getChannelId", "channelId", Item::ChannelId},
    {"getChannelName", "channelName", Item::ChannelName},
    {"getConnectorName", "connectorName", Item::ConnectorName},
    {"getStatus", "status", Item::Status},
    {"getSendAttempts", "sendAttempts", Item::SendAttempts},
    {"getOrderId", "orderId", Item::OrderId},
    {"getChainId", "chainId", Item::ChainId},
    {"getReceivedDate", "receivedDate", Item::ReceivedDate},
    {"getSendDate", "sendDate", Item::SendDate},
    {"getResponseDate", "responseDate", Item::ResponseDate},
    {"getRawData", "rawData", Item::RawData},
    {"getProcessedRawData", "processedRawData", Item::ProcessedRawData},
    {"getTransformedData", "transformedData", Item::TransformedData},
    {"getEncodedData", "encodedData", Item::EncodedData},
    {"getResponseData", "responseData", Item::ResponseData},
    {"getResponseTransformedData", "responseTransformedData", Item::ResponseTransformedData},
    {"getRaw", "raw", Item::Raw},
    {"getProcessedRaw", "processedRaw", Item::ProcessedRaw},
    {"getTransformed", "transformed", Item::Transformed},
    {"getEncoded", "encoded", Item::Encoded},
    {"getSent", "sent", Item::Sent},
    {"getResponse", "response", Item::Response},
    {"getProcessedResponse", "processedResponse", Item::ProcessedResponse},
    {"getSourceMap", "sourceMap", Item::SourceMap},
    {"getConnectorMap", "connectorMap", Item::ConnectorMap},
    {"getChannelMap", "channelMap", Item::ChannelMap},
    {"getResponseMap", "responseMap", Item::ResponseMap},
    {"getProcessingError", "processingError", Item::ProcessingError},
    {"getPostProcessorError", "postProcessorError", Item::PostprocessorError},
    {"getResponseError", "responseError", Item::ResponseError},
    {"getErrorCode", "errorCode", Item::ErrorCode},
};

JSValue itemProperty(JSContext *context, JSValueConst self, int item)
{
    return getItem(context, self, 0, nullptr, item);
}

enum class MessageItem { MessageId, ChannelId, Processed, ReceivedDate, ConnectorMessages, MergedConnectorMessage };

JSValue getMessageItem(JSContext *context, JSValueConst self, int, JSValueConst *, int item)
{
    const View *v = view(context, self, classes().message);
    if (!v)
        return JS_EXCEPTION;
    const Message &m = *v->message;
    Host &host = Host::of(context);
    switch (MessageItem(item)) {
    case MessageItem::MessageId: return newJavaBox(context, JavaKind::Long, JS_NewInt64(context, m.messageId));
    case MessageItem::ChannelId: return javaString(context, m.channelId.toUtf8());
    case MessageItem::Processed: return newJavaBox(context, JavaKind::Boolean, JS_NewBool(context, m.processed));
    case MessageItem::ReceivedDate: return javaDate(context, m.receivedDate);
    case MessageItem::ConnectorMessages: {
        const js::Owned list(context, JS_NewArray(context));
        uint32_t index = 0;
        for (const ConnectorMessage &c : m.connectorMessages) {
            JS_DefinePropertyValueUint32(context, list, index++, javaInteger(context, c.metaDataId), JS_PROP_C_W_E);
            JS_DefinePropertyValueUint32(context, list, index++, newConnectorMessageObject(context, c), JS_PROP_C_W_E);
        }
        JSValueConst arguments[] = {list};
        return JS_Call(context, host.helper(HostHelper::JavaMap), JS_UNDEFINED, 1, arguments);
    }
    case MessageItem::MergedConnectorMessage: {
        // The source's, with the maps of all: what the run's own maps are in a postprocessor.
        const js::Owned source(context, m.connectorMessages.empty() ? JS_NULL : newConnectorMessageObject(context, m.connectorMessages.front()));
        JSValueConst arguments[] = {source};
        return JS_Call(context, host.helper(HostHelper::MergedMessage), JS_UNDEFINED, 1, arguments);
    }
    }
    return JS_UNDEFINED;
}

struct MessageGetter
{
    const char *method;
    MessageItem item;
};

constexpr MessageGetter messageGetters[] = {
    {"getMessageId", MessageItem::MessageId},       {"getChannelId", MessageItem::ChannelId},
    {"isProcessed", MessageItem::Processed},        {"getReceivedDate", MessageItem::ReceivedDate},
    {"getConnectorMessages", MessageItem::ConnectorMessages}, {"getMergedConnectorMessage", MessageItem::MergedConnectorMessage},
};

JSValue newPrototype(JSContext *context, JSClassID id, const char *name)
{
    const JSClassDef definition{name, finalizeView, nullptr, nullptr, nullptr};
    if (!JS_IsRegisteredClass(JS_GetRuntime(context), id))
        JS_NewClass(JS_GetRuntime(context), id, &definition);
    return JS_NewObject(context);
}

} // namespace

void installMessageObjects(JSContext *context)
{
    constexpr int flags = JS_PROP_CONFIGURABLE | JS_PROP_WRITABLE;
    const JSValue connectorMessage = newPrototype(context, classes().connectorMessage, "ConnectorMessage");
    for (const Getter &g : connectorMessageGetters) {
        JS_DefinePropertyValueStr(context, connectorMessage, g.method, JS_NewCFunctionMagic(context, getItem, g.method, 0, JS_CFUNC_generic_magic, int(g.item)), flags);
        const js::OwnedAtom property(context, g.property);
        JS_DefinePropertyGetSet(context, connectorMessage, property, js::newGetter(context, itemProperty, g.property, int(g.item)), JS_UNDEFINED, JS_PROP_CONFIGURABLE);
    }
    JS_DefinePropertyValueStr(context, connectorMessage, "toString", JS_NewCFunction(context, connectorMessageToString, "toString", 0), flags);
    JS_SetClassProto(context, classes().connectorMessage, connectorMessage);

    const JSValue message = newPrototype(context, classes().message, "Message");
    for (const MessageGetter &g : messageGetters)
        JS_DefinePropertyValueStr(context, message, g.method, JS_NewCFunctionMagic(context, getMessageItem, g.method, 0, JS_CFUNC_generic_magic, int(g.item)), flags);
    JS_SetClassProto(context, classes().message, message);
}

JSValue newConnectorMessageObject(JSContext *context, const ConnectorMessage &message)
{
    return newView(context, classes().connectorMessage, &message, nullptr);
}

JSValue newMessageObject(JSContext *context, const Message &message)
{
    return newView(context, classes().message, nullptr, &message);
}

} // namespace millrace
