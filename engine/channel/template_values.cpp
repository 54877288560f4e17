// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/channel/template_values.h"

#include "engine/model/response.h"
#include "engine/script/script_array.h"

namespace millrace {

namespace {

// An object of the engine's that has properties only.
class PropertiesObject : public TemplateObject
{
public:
    TemplateCall call(const QByteArray &method, const TemplateArguments &arguments) override
    {
        if (!arguments.empty() || !method.startsWith("get") || method.size() < 4)
            return {};
        const std::optional<TemplateValue> value = property(method.mid(3));
        return value ? TemplateCall::done(*value) : TemplateCall();
    }

protected:
    virtual std::optional<TemplateValue> property(const QByteArray &name) const = 0; // "EncodedData"
};

class MessageObject final : public PropertiesObject
{
public:
    explicit MessageObject(const ConnectorMessage &message) : m_message(message) {}
    QByteArray className() const override { return "com.mirth.connect.userutil.ValueReplacerConnectorMessage"; }

protected:
    std::optional<TemplateValue> property(const QByteArray &name) const override
    {
        const ConnectorMessage &m = m_message;
        if (name == "EncodedData")
            return content(m.encoded);
        if (name == "RawData")
            return content(m.raw);
        if (name == "TransformedData")
            return content(m.transformed);
        if (name == "ProcessedRawData")
            return content(m.processedRaw);
        if (name == "MessageId" || name == "Id")
            return TemplateValue(m.messageId);
        if (name == "MetaDataId")
            return TemplateValue(qint32(m.metaDataId));
        if (name == "ChannelId")
            return TemplateValue(m.channelId);
        if (name == "ChannelName")
            return TemplateValue(m.channelName);
        if (name == "ConnectorName")
            return TemplateValue(m.connectorName);
        if (name == "ReceivedDate")
            return TemplateValue(TemplateDate{m.receivedDate});
        if (name == "SendAttempts")
            return TemplateValue(qint32(m.sendAttempts));
        if (name == "Status") // QUEUED while sending, as in the reference
            return TemplateValue(statusName(m.status == MessageStatus::Received ? MessageStatus::Queued : m.status));
        return ofMetaData(name);
    }

private:
    static TemplateValue content(const std::optional<Content> &content) { return content ? TemplateValue(content->data) : TemplateValue(); }

    // What the data type found in the message: empty where it found nothing.
    std::optional<TemplateValue> ofMetaData(const QByteArray &name) const
    {
        if (name != "Source" && name != "Type" && name != "Version")
            return std::nullopt;
        const Value value = m_message.connectorMap.value(QStringLiteral("mirth_") + QString::fromLatin1(name.toLower()));
        return TemplateValue(value.isNull() ? QString() : value.toText());
    }

    const ConnectorMessage &m_message;
};

class ResponseObject final : public PropertiesObject
{
public:
    explicit ResponseObject(std::shared_ptr<const Response> response) : m_response(std::move(response)) {}
    QByteArray className() const override { return "com.mirth.connect.userutil.Response"; }
    QByteArray text() const override { return m_response->message; }

protected:
    std::optional<TemplateValue> property(const QByteArray &name) const override
    {
        if (name == "Message")
            return TemplateValue(m_response->message);
        if (name == "Status")
            return TemplateValue(statusName(m_response->status));
        if (name == "StatusMessage")
            return TemplateValue(m_response->statusMessage);
        if (name == "Error")
            return TemplateValue(m_response->error);
        return std::nullopt;
    }

private:
    std::shared_ptr<const Response> m_response;
};

TemplateValue toTemplateList(const ValueList &values, TemplateList::Kind kind)
{
    auto list = std::make_shared<TemplateList>();
    list->kind = kind;
    list->items.reserve(values.size());
    for (const Value &item : values)
        list->items.push_back(toTemplateValue(item));
    return list;
}

TemplateValue toTemplateMap(const ValueObject &values, TemplateMap::Kind kind)
{
    auto map = std::make_shared<TemplateMap>();
    map->kind = kind;
    for (const auto &[key, item] : values)
        map->put(key, toTemplateValue(item));
    return map;
}

struct ToTemplate
{
    TemplateValue operator()(std::monostate) const { return {}; }
    TemplateValue operator()(const QByteArray &v) const { return v.toBase64(); }
    TemplateValue operator()(DateValue v) const { return TemplateDate{v.time}; }
    TemplateValue operator()(const std::shared_ptr<const Response> &v) const
    {
        return std::shared_ptr<TemplateObject>(std::make_shared<ResponseObject>(v));
    }
    TemplateValue operator()(const std::shared_ptr<const ValueList> &v) const { return toTemplateList(*v, TemplateList::Kind::Java); }
    TemplateValue operator()(const std::shared_ptr<const ValueObject> &v) const { return toTemplateMap(*v, TemplateMap::Kind::Java); }
    TemplateValue operator()(const std::shared_ptr<const ScriptObject> &v) const
    {
        if (const auto *array = dynamic_cast<const ScriptArray *>(v.get()))
            return toTemplateList(*array->items().list(), TemplateList::Kind::JavaScript);
        if (const auto *record = dynamic_cast<const ScriptRecord *>(v.get()))
            return toTemplateMap(**record->members().get<std::shared_ptr<const ValueObject>>(), TemplateMap::Kind::JavaScript);
        return v->text();
    }
    TemplateValue operator()(const auto &plain) const { return plain; }
};

} // namespace

TemplateValue toTemplateValue(const Value &value)
{
    return std::visit(ToTemplate(), value.variant());
}

TemplateValue messageTemplateValue(const ConnectorMessage &message)
{
    return std::shared_ptr<TemplateObject>(std::make_shared<MessageObject>(message));
}

} // namespace millrace
