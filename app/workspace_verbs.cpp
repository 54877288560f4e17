// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspace_verbs.h"

#include <QDateTime>
#include <QJsonArray>

#include <map>

namespace millrace {

namespace {

// By the names that people and scripts use.
const std::map<QString, bool WorkspaceSettings::*> flagSettings{
    {QStringLiteral("deployAtStart"), &WorkspaceSettings::deployAtStart},
    {QStringLiteral("clearGlobalMapAtRedeploy"), &WorkspaceSettings::clearGlobalMapAtRedeploy},
    {QStringLiteral("scriptsMayUseFiles"), &WorkspaceSettings::scriptsMayUseFiles},
    {QStringLiteral("scriptsMayUseNetwork"), &WorkspaceSettings::scriptsMayUseNetwork},
    {QStringLiteral("scriptsMayRunPrograms"), &WorkspaceSettings::scriptsMayRunPrograms},
};
const std::map<QString, int WorkspaceSettings::*> numberSettings{
    {QStringLiteral("scriptSeconds"), &WorkspaceSettings::scriptSeconds},
    {QStringLiteral("scriptMegabytes"), &WorkspaceSettings::scriptMegabytes},
};

QFuture<Result<void>> refused(const Error &error)
{
    return QtFuture::makeReadyFuture(Result<void>(error));
}

} // namespace

QFuture<Result<void>> changeAlert(Engine &engine, const QString &verb, const QString &name)
{
    for (const Alert &alert : engine.alerts()) {
        if (alert.name == name)
            return verb == QLatin1String("remove") ? engine.removeAlert(alert.id) : engine.setAlertEnabled(alert.id, verb == QLatin1String("enable"));
    }
    return refused({ErrorCode::NotFound, QStringLiteral("there is no alert named \"%1\"").arg(name)});
}

QFuture<Result<void>> changeSettings(Engine &engine, const QJsonObject &values)
{
    WorkspaceSettings settings = engine.workspaceSettings();
    const QStringList known = settingsJson(settings).keys();
    for (auto it = values.begin(); it != values.end(); ++it) {
        const QString text = it.value().toString();
        if (const auto flag = flagSettings.find(it.key()); flag != flagSettings.end()) {
            if (text != QLatin1String("true") && text != QLatin1String("false"))
                return refused({ErrorCode::Invalid, QStringLiteral("%1 is true or false, not \"%2\"").arg(it.key(), text)});
            settings.*flag->second = text == QLatin1String("true");
        } else if (const auto number = numberSettings.find(it.key()); number != numberSettings.end()) {
            bool ok = false;
            settings.*number->second = text.toInt(&ok);
            if (!ok)
                return refused({ErrorCode::Invalid, QStringLiteral("%1 is a number, not \"%2\"").arg(it.key(), text)});
        } else {
            return refused({ErrorCode::Invalid, QStringLiteral("there is no setting \"%1\"; there are: %2").arg(it.key(), known.join(QStringLiteral(", ")))});
        }
    }
    return engine.saveWorkspaceSettings(settings);
}

QJsonObject settingsJson(const WorkspaceSettings &settings)
{
    QJsonObject values;
    for (const auto &[name, flag] : flagSettings)
        values.insert(name, settings.*flag);
    for (const auto &[name, number] : numberSettings)
        values.insert(name, settings.*number);
    return values;
}

QJsonObject alertJson(const Alert &alert)
{
    return {{QStringLiteral("id"), alert.id},
            {QStringLiteral("name"), alert.name},
            {QStringLiteral("enabled"), alert.enabled},
            {QStringLiteral("problems"), QJsonArray::fromStringList(alertProblems(alert))}};
}

QJsonObject serverEventJson(const ServerEvent &event)
{
    QJsonObject attributes;
    for (auto it = event.attributes.begin(); it != event.attributes.end(); ++it)
        attributes.insert(it.key(), it.value());
    return {{QStringLiteral("id"), event.id},
            {QStringLiteral("time"), QDateTime::fromMSecsSinceEpoch(event.time, Qt::UTC).toString(Qt::ISODateWithMs)},
            {QStringLiteral("name"), event.name},
            {QStringLiteral("level"), eventLevelName(event.level)},
            {QStringLiteral("outcome"), eventOutcomeName(event.outcome)},
            {QStringLiteral("attributes"), attributes},
            {QStringLiteral("userId"), event.userId},
            {QStringLiteral("ipAddress"), event.ipAddress},
            {QStringLiteral("serverId"), event.serverId}};
}

} // namespace millrace
