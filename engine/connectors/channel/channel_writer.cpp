// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/connectors/channel/channel_writer.h"

#include "engine/connectors/send_failure.h"
#include "engine/connectors/shared_properties.h"

namespace millrace {

namespace {

// The history of a message that has passed channels before: what its own source map tells, plus this one.
Value history(const ValueMap &sourceMap, const QString &listKey, const QString &lastKey, const Value &own)
{
    ValueList ids;
    if (const ValueList *const earlier = sourceMap.value(listKey).list())
        ids = *earlier;
    else
        ids.push_back(sourceMap.value(lastKey));
    ids.push_back(own);
    return ids;
}

// In the order of spec/engine.md section 21.
Value lookUp(const OutgoingMessage &outgoing, const QString &key)
{
    const ConnectorMessage &message = *outgoing.message;
    for (const ValueMap *const map : {&message.responseMap, &message.connectorMap, &message.channelMap, &message.sourceMap}) {
        if (map->contains(key))
            return map->value(key);
    }
    return outgoing.sharedMapValue ? outgoing.sharedMapValue(key) : Value();
}

} // namespace

std::vector<PropertySpec> ChannelWriter::propertySpecs()
{
    const std::vector<PropertySpec> own = {
        {.key = "channelId",
         .kind = PropertyKind::Channel,
         .fallback = "none",
         .label = QStringLiteral("Channel"),
         .help = QStringLiteral("The id of the channel that gets the message; none drops it."),
         .use = PropertyUse::Template,
         .validate = notEmpty},
        {.key = "channelTemplate",
         .kind = PropertyKind::MultiLine,
         .fallback = "${message.encodedData}",
         .label = QStringLiteral("Template"),
         .help = QStringLiteral("What the channel gets."),
         .use = PropertyUse::Template},
        {.key = "mapVariables",
         .kind = PropertyKind::TextList,
         .fallback = "",
         .label = QStringLiteral("Source map variables"),
         .help = QStringLiteral("Map variables of this message that the channel finds in its source map.")},
    };
    return joinSpecs({destinationConnectorSpecs(), own});
}

std::vector<OutsideUse> ChannelWriter::outsideUses(const PropertyTree &properties)
{
    const QString target = fixedText(properties, "channelId", QStringLiteral("none"));
    if (target == QLatin1String("none"))
        return {};
    return {{.kind = OutsideUse::Kind::SendsTo, .key = "channelId", .target = target}};
}

Result<std::unique_ptr<DestinationConnector>> ChannelWriter::create(const ChannelConfig &channel, const ConnectorConfig &config, ConnectorHost &host)
{
    return std::unique_ptr<DestinationConnector>(std::make_unique<ChannelWriter>(channel, config, host));
}

ValueMap ChannelWriter::sourceMapFor(const OutgoingMessage &message) const
{
    const QString idKey = QStringLiteral("sourceChannelId");
    const QString messageKey = QStringLiteral("sourceMessageId");
    const ValueMap &own = message.message->sourceMap;
    ValueMap map;
    if (own.contains(idKey)) {
        map.insert(QStringLiteral("sourceChannelIds"), history(own, QStringLiteral("sourceChannelIds"), idKey, channelId()));
        map.insert(QStringLiteral("sourceMessageIds"), history(own, QStringLiteral("sourceMessageIds"), messageKey, message.message->messageId));
    }
    map.insert(idKey, channelId());
    map.insert(messageKey, message.message->messageId);

    const PropertyTree *const variables = message.properties->child("mapVariables");
    for (const PropertyTree &variable : variables ? variables->children : std::vector<PropertyTree>()) {
        const QString key = QString::fromUtf8(variable.text);
        const Value value = lookUp(message, key);
        if (!value.isNull())
            map.insert(key, value);
    }
    return map;
}

Response ChannelWriter::send(const OutgoingMessage &message, std::stop_token)
{
    const QString target = message.properties->trimmed("channelId", QStringLiteral("none"));
    Response response;
    response.statusMessage = QStringLiteral("Message routed successfully to channel id: ") + target;
    if (target == QLatin1String("none"))
        return response;

    RawMessage raw;
    raw.content = message.value("channelTemplate");
    raw.sourceMap = sourceMapFor(message);
    raw.heldChannels = message.heldChannels;
    const Result<std::optional<Response>> routed = host().routeMessage(target, std::move(raw));
    if (!routed) {
        return sendFailure(MessageStatus::Queued, QStringLiteral("Channel Writer"),
                           QStringLiteral("Error routing message to channel id: ") + target, routed.error().message);
    }
    if (*routed)
        response.message = (*routed)->message;
    if (message.properties->flag("destinationConnectorProperties/validateResponse", false))
        response.check = ResponseCheck::Validate;
    return response;
}

} // namespace millrace
