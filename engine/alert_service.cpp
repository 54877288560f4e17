// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/alert_service.h"

#include "engine/base/log.h"
#include "engine/channel/template_text.h"
#include "engine/channel_xml/workspace_parts.h"
#include "engine/event_log.h"

#include <QDateTime>

#include <algorithm>

namespace millrace {

namespace {

const QString storeCategory = QStringLiteral("alert"); // a setting each: id → file

const Alert *find(const std::vector<Alert> &alerts, const QString &id)
{
    const auto found = std::find_if(alerts.begin(), alerts.end(), [&id](const Alert &alert) { return alert.id == id; });
    return found == alerts.end() ? nullptr : &*found;
}

Error noSuchAlert(const QString &id)
{
    return Error{ErrorCode::NotFound, QStringLiteral("There is no alert with the id %1").arg(id)};
}

void sortByName(std::vector<Alert> &alerts)
{
    std::sort(alerts.begin(), alerts.end(), [](const Alert &a, const Alert &b) { return a.name.localeAwareCompare(b.name) < 0; });
}

// The variables that subject and text may name, put where templates look first.
ConnectorMessage variables(const Alert &alert, const ErrorEvent &error, const QString &serverId)
{
    const QDateTime now = QDateTime::currentDateTime();
    ConnectorMessage scope;
    scope.channelMap = {
        {QStringLiteral("alertId"), alert.id},
        {QStringLiteral("alertName"), alert.name},
        {QStringLiteral("serverId"), serverId},
        {QStringLiteral("date"), now.toString(QStringLiteral("yyyy-MM-dd HH:mm:ss.zzz"))},
        {QStringLiteral("systemTime"), QString::number(now.toMSecsSinceEpoch())},
        {QStringLiteral("channelId"), error.channelId},
        {QStringLiteral("channelName"), error.channelName},
        {QStringLiteral("connectorName"), error.connectorName},
        {QStringLiteral("connectorType"), error.connectorType},
        {QStringLiteral("error"), error.error},
        {QStringLiteral("errorMessage"), errorMessageLine(error.error)},
        {QStringLiteral("errorType"), errorEventTypeName(error.type)},
        {QStringLiteral("messageId"), error.messageId ? QString::number(*error.messageId) : QString()},
    };
    return scope;
}

QByteArray filledIn(const QString &text, const ConnectorMessage &scope)
{
    return TemplateText(text.toUtf8()).render({&scope, {}});
}

} // namespace

AlertService::AlertService(ConfigurationStore &store, ChannelDirectory &directory, EventBus &events)
    : m_store(store), m_directory(directory), m_events(events)
{}

AlertService::~AlertService() = default;

Result<void> AlertService::load()
{
    if (const auto id = m_store.setting(QStringLiteral("core"), QStringLiteral("server.id")); id && *id)
        m_serverId = **id;
    const auto stored = m_store.settings(storeCategory);
    if (!stored)
        return stored.error();
    Alerts alerts;
    for (const auto &[id, xml] : *stored) {
        auto alert = readStoredAlert(xml.toUtf8());
        if (alert)
            alerts.push_back(std::move(*alert));
        else
            Log::error("engine", QStringLiteral("A stored alert can't be read; it is not used, but kept as it is. ") + alert.error().message, {{"alert", id}});
    }
    sortByName(alerts);
    const std::lock_guard lock(m_mutex);
    m_alerts = std::make_shared<const Alerts>(std::move(alerts));
    return {};
}

void AlertService::start()
{
    m_listener = m_events.listen(QStringLiteral("Alert Worker Thread"), {EventKind::Error}, [this](const EventBus::Events &events) -> Result<void> {
        for (const auto &event : events) {
            const ErrorEvent &error = std::get<ErrorEvent>(*event);
            if (error.isFromAlert)
                continue; // an alert that answered its own messages would never come to an end
            const auto alerts = current();
            for (const Alert &alert : *alerts) {
                if (alert.enabled && alert.trigger.matches(error))
                    answer(alert, error);
            }
        }
        return {};
    });
}

std::shared_ptr<const AlertService::Alerts> AlertService::current() const
{
    const std::lock_guard lock(m_mutex);
    return m_alerts;
}

std::vector<Alert> AlertService::alerts() const
{
    return *current();
}

Result<void> AlertService::store(Alert alert)
{
    if (auto saved = m_store.saveSetting(storeCategory, alert.id, QString::fromUtf8(writeAlert(alert))); !saved)
        return saved;
    Alerts alerts = *current();
    std::erase_if(alerts, [&alert](const Alert &other) { return other.id == alert.id; });
    alerts.push_back(std::move(alert));
    sortByName(alerts);
    const std::lock_guard lock(m_mutex);
    m_alerts = std::make_shared<const Alerts>(std::move(alerts));
    return {};
}

Result<void> AlertService::save(Alert alert)
{
    const std::lock_guard saving(m_saveMutex);
    for (const Alert &other : *current()) {
        if (other.name == alert.name && other.id != alert.id)
            return Error{ErrorCode::Invalid, QStringLiteral("There is already an alert named \"%1\" (id %2)").arg(alert.name, other.id)};
    }
    return store(std::move(alert));
}

Result<void> AlertService::setEnabled(const QString &id, bool enabled)
{
    const std::lock_guard saving(m_saveMutex);
    const auto alerts = current();
    const Alert *found = find(*alerts, id);
    if (!found)
        return noSuchAlert(id);
    Alert alert = *found;
    millrace::setEnabled(alert, enabled);
    return store(std::move(alert));
}

Result<void> AlertService::remove(const QString &id)
{
    const std::lock_guard saving(m_saveMutex);
    Alerts alerts = *current();
    if (!find(alerts, id))
        return noSuchAlert(id);
    if (auto removed = m_store.removeSetting(storeCategory, id); !removed)
        return removed;
    std::erase_if(alerts, [&id](const Alert &alert) { return alert.id == id; });
    const std::lock_guard lock(m_mutex);
    m_alerts = std::make_shared<const Alerts>(std::move(alerts));
    return {};
}

void AlertService::answer(const Alert &alert, const ErrorEvent &error)
{
    const ConnectorMessage scope = variables(alert, error, m_serverId);
    for (const AlertActionGroup &group : alert.actionGroups) {
        const QString subject = group.subject.trimmed().isEmpty() ? QStringLiteral("Millrace Alert") // decision O23
                                                                  : QString::fromUtf8(filledIn(group.subject, scope));
        const QByteArray text = filledIn(group.bodyTemplate, scope);
        for (const AlertAction &action : group.actions) {
            const auto sent = send(alert, action, text);
            if (!sent)
                Log::warning("alerts", sent.error().message, {{"alert", alert.name}, {"recipient", action.recipient}});
            m_events.publish(auditEvent(QStringLiteral("Alert Dispatched"), sent,
                                        {{QStringLiteral("alertId"), alert.id}, {QStringLiteral("alertName"), alert.name},
                                         {QStringLiteral("protocol"), action.protocol}, {QStringLiteral("recipient"), action.recipient},
                                         {QStringLiteral("subject"), subject}, {QStringLiteral("channelId"), error.channelId},
                                         {QStringLiteral("errorType"), errorEventTypeName(error.type)}}));
        }
    }
}

Result<void> AlertService::send(const Alert &alert, const AlertAction &action, const QByteArray &text)
{
    if (!canCarryOut(action))
        return Error{ErrorCode::Invalid, QStringLiteral("%1 was not sent: this version sends no mail yet, only messages to channels").arg(action.protocol)};
    const ChannelId named = m_directory.channelIdByName(action.recipient);
    RawMessage message;
    message.content = text;
    message.sourceMap.insert(MapKey::alertId, alert.id);
    const auto sent = m_directory.routeMessage(named.isEmpty() ? action.recipient : named, std::move(message));
    return sent ? Result<void>() : Result<void>(sent.error());
}

} // namespace millrace
