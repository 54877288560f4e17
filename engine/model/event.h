// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What the engine tells whoever listens (engine/events/event_bus.h): errors of messages and scripts, states, connections,
// counters, and what is written into the workspace's list of events. spec/engine.md section 23. Plain values: any thread.

#include "engine/base/ids.h"
#include "engine/model/channel_state.h"
#include "engine/model/statistics.h"

#include <QMap>
#include <QString>

#include <optional>
#include <variant>

namespace millrace {

enum class ErrorEventType {
    Any, // of an alert only: whichever it is
    SourceConnector,
    DestinationConnector,
    Serializer,
    Filter,
    Transformer,
    UserDefinedTransformer, // a script called alerts.sendAlert
    ResponseValidation,
    ResponseTransformer,
    AttachmentHandler,
    DeployScript,
    PreprocessorScript,
    PostprocessorScript,
    UndeployScript,
};

// "SOURCE_CONNECTOR" …, as alert files write it.
QString errorEventTypeName(ErrorEventType type);
std::optional<ErrorEventType> errorEventTypeFromName(const QString &name);

struct ErrorEvent
{
    Timestamp time = 0;
    ErrorEventType type = ErrorEventType::Any;
    ChannelId channelId; // empty: a global script's
    QString channelName;
    std::optional<MetaDataId> metaDataId; // none: the channel's own scripts
    std::optional<MessageId> messageId;
    QString connectorName;
    QString connectorType; // "TCP Listener"
    QString error;         // the whole text, as it is stored with the message
    bool isFromAlert = false; // the message was made by an alert, which no alert is to answer
};

// The one line of an error's text that says what happened.
QString errorMessageLine(const QString &error);

struct DeployedStateEvent
{
    Timestamp time = 0;
    ChannelId channelId;
    QString channelName;
    ChannelState state = ChannelState::Undeployed;
};

// A channel's counters have changed.
struct MessageCountEvent
{
    ChannelId channelId;
    ConnectorStatistics statistics;
};

enum class EventLevel { Information, Warning, Error };
enum class EventOutcome { Success, Failure };

// "INFORMATION" …
QString eventLevelName(EventLevel level);
std::optional<EventLevel> eventLevelFromName(const QString &name);
QString eventOutcomeName(EventOutcome outcome); // "SUCCESS", "FAILURE"

// A row of the workspace's list of events: what somebody asked for, and what happened to the engine.
struct ServerEvent
{
    qint64 id = 0; // set by the store, ascending
    Timestamp time = 0;
    QString name; // "Deploy channel"
    EventLevel level = EventLevel::Information;
    EventOutcome outcome = EventOutcome::Success;
    QMap<QString, QString> attributes; // "channel" → "ADT in"
    int userId = 0;                    // 0: the engine itself
    QString ipAddress;
    QString serverId; // set by the store
};

struct EventQuery
{
    EventLevel level = EventLevel::Information; // this and what is worse
    Timestamp since = 0;                        // this time and later
    qint64 after = 0;                           // ids above it
    int limit = 1000;
};

using Event = std::variant<MessageCountEvent, ErrorEvent, DeployedStateEvent, ConnectionEvent, ServerEvent>;
// In the variant's order, a bit each.
enum class EventKind : unsigned { MessageCount = 1, Error = 2, DeployedState = 4, Connection = 8, Server = 16 };

inline EventKind kindOf(const Event &event)
{
    return EventKind(1u << event.index());
}

} // namespace millrace
