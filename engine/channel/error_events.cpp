// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/channel/error_events.h"

#include "engine/base/log.h"
#include "engine/events/event_bus.h"
#include "engine/model/error_text.h"

#include <QDateTime>

namespace millrace {

namespace {

ErrorEvent errorEvent(const ChannelParts &parts, ErrorEventType type, const QString &error)
{
    ErrorEvent event;
    event.time = QDateTime::currentMSecsSinceEpoch();
    event.type = type;
    event.channelId = parts.config.id;
    event.channelName = parts.config.name;
    event.error = error;
    return event;
}

void logLine(LogLevel level, const QString &text, const ChannelParts &parts, const ConnectorMessage &message, const QString &error)
{
    Log::write(level, "channel", text,
               {{"channel", parts.config.name}, {"message", QString::number(message.messageId)}, {"connector", message.connectorName},
                {"reason", errorSummary(error)}});
}

} // namespace

void publishError(const ChannelParts &parts, const ConnectorMessage &message, ErrorEventType type, const QString &error)
{
    if (!parts.events)
        return;
    ErrorEvent event = errorEvent(parts, type, error);
    event.messageId = message.messageId;
    if (type != ErrorEventType::PostprocessorScript) { // that is the channel's, not a connector's
        event.metaDataId = message.metaDataId;
        event.connectorName = message.connectorName;
        if (const ConnectorConfig *connector = parts.config.connector(message.metaDataId))
            event.connectorType = connector->transportName;
    }
    event.isFromAlert = message.sourceMap.contains(MapKey::alertId);
    parts.events->publish(std::move(event));
}

void publishError(const ChannelParts &parts, ErrorEventType type, const QString &error)
{
    if (parts.events)
        parts.events->publish(errorEvent(parts, type, error));
}

void publishSourceError(const ChannelParts &parts, const QString &error)
{
    if (!parts.events)
        return;
    ErrorEvent event = errorEvent(parts, ErrorEventType::SourceConnector, error);
    event.metaDataId = sourceMetaDataId;
    event.connectorName = QStringLiteral("Source");
    event.connectorType = parts.config.source.transportName;
    parts.events->publish(std::move(event));
}

void logFailure(const ChannelParts &parts, const ConnectorMessage &message, const QString &error)
{
    logLine(LogLevel::Error, QStringLiteral("A message failed"), parts, message, error);
}

void logWaiting(const ChannelParts &parts, const ConnectorMessage &message, const QString &error)
{
    logLine(LogLevel::Warning, QStringLiteral("A message could not be sent and waits in the queue"), parts, message, error);
}

} // namespace millrace
