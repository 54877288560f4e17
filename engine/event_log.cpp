// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/event_log.h"

#include <QDateTime>

namespace millrace {

namespace {

// Nothing for errors that are not a script's around messages: those are with their messages.
std::optional<ServerEvent> scriptErrorEvent(const ErrorEvent &error)
{
    QString script;
    switch (error.type) {
    case ErrorEventType::DeployScript: script = QStringLiteral("deploy"); break;
    case ErrorEventType::UndeployScript: script = QStringLiteral("undeploy"); break;
    case ErrorEventType::PreprocessorScript: script = QStringLiteral("preprocessor"); break;
    case ErrorEventType::PostprocessorScript: script = QStringLiteral("postprocessor"); break;
    default: return std::nullopt;
    }
    ServerEvent event;
    event.time = error.time;
    event.name = QStringLiteral("Error executing %1 script").arg(script);
    event.level = EventLevel::Error;
    event.outcome = EventOutcome::Failure;
    event.attributes.insert(QStringLiteral("channel"), error.channelName);
    event.attributes.insert(QStringLiteral("channelId"), error.channelId);
    event.attributes.insert(QStringLiteral("error"), error.error);
    if (error.messageId)
        event.attributes.insert(QStringLiteral("messageId"), QString::number(*error.messageId));
    return event;
}

} // namespace

EventLog::EventLog(EventBus &bus, EventStore &store)
    : m_listener(bus.listen(QStringLiteral("Event Log Thread"), {EventKind::Server, EventKind::Error}, [&store](const EventBus::Events &events) -> Result<void> {
        std::vector<ServerEvent> rows;
        for (const auto &event : events) {
            if (const auto *server = std::get_if<ServerEvent>(&*event))
                rows.push_back(*server);
            else if (auto row = scriptErrorEvent(std::get<ErrorEvent>(*event)))
                rows.push_back(std::move(*row));
        }
        return rows.empty() ? Result<void>() : store.appendEvents(rows);
    }))
{}

EventLog::~EventLog() = default;

ServerEvent auditEvent(const QString &name, const Result<void> &outcome, const QMap<QString, QString> &attributes)
{
    ServerEvent event;
    event.time = QDateTime::currentMSecsSinceEpoch();
    event.name = name;
    event.attributes = attributes;
    if (!outcome) {
        event.level = EventLevel::Error;
        event.outcome = EventOutcome::Failure;
        event.attributes.insert(QStringLiteral("error"), outcome.error().message);
    }
    return event;
}

} // namespace millrace
