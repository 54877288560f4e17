// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/channel/script_contexts.h"

#include "engine/channel/error_events.h"
#include "engine/channel/script_attachments.h"
#include "engine/channel/template_text.h"

namespace millrace {

namespace {

Response failed(const Error &error)
{
    return {MessageStatus::Error, {}, {}, error.message, ResponseCheck::None};
}

Response route(ConnectorHost &host, const QString &target, bool byId, RawMessage message)
{
    const ChannelId id = byId ? target : host.channelIdByName(target);
    if (id.isEmpty())
        return failed({ErrorCode::NotFound, QStringLiteral("There is no channel named \"%1\"").arg(target)});
    const auto outcome = host.routeMessage(id, std::move(message));
    return outcome ? outcome->value_or(Response{}) : failed(outcome.error());
}

} // namespace

ScriptMaps sharedMaps(const ChannelParts &parts)
{
    ScriptMaps maps;
    maps.globalChannel = parts.globalChannelMap;
    maps.global = parts.globalMap;
    maps.configuration = parts.configurationMap->current();
    return maps;
}

ScriptContext scriptContext(const ChannelParts &parts)
{
    ScriptContext context;
    context.channelId = parts.config.id;
    context.channelName = parts.config.name;
    context.maps = sharedMaps(parts);
    context.destinations = parts.destinationNames;
    context.services = parts.scriptServices;
    context.attachments = std::make_shared<ChannelAttachments>(parts, nullptr);
    context.report = [&parts](ErrorEventType type, const QString &error) { publishError(parts, type, error); };
    return context;
}

ScriptContext scriptContext(const ChannelParts &parts, ConnectorMessage &message, const Flight &flight, PendingCommits &pending)
{
    ScriptContext context = scriptContext(parts);
    context.maps.source = &message.sourceMap;
    context.maps.connector = &message.connectorMap;
    context.maps.channel = &message.channelMap;
    context.maps.response = &message.responseMap;
    context.connectorMessage = &message;
    context.heldChannels = flight.heldChannels;
    context.attachments = std::make_shared<ChannelAttachments>(parts, &pending);
    context.report = [&parts, &message](ErrorEventType type, const QString &error) { publishError(parts, message, type, error); };
    context.replacer = [maps = context.maps, &message](const QByteArray &text) { return TemplateText(text).render({&message, maps}); };
    ConnectorHost *host = parts.host;
    context.router = [host, &pending, &flight](const QString &target, bool byId, RawMessage raw) {
        if (const auto settled = pending.settle(); !settled)
            return failed(settled.error());
        raw.heldChannels = flight.heldChannels;
        return route(*host, target, byId, std::move(raw));
    };
    return context;
}

ScriptContext readerScriptContext(const ChannelParts &parts)
{
    ScriptContext context = scriptContext(parts);
    ConnectorHost *host = parts.host;
    context.router = [host](const QString &target, bool byId, RawMessage message) { return route(*host, target, byId, std::move(message)); };
    return context;
}

} // namespace millrace
