// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspace_verbs.h"

#include <QDateTime>
#include <QJsonArray>

namespace millrace {

namespace {

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
    QJsonObject known = settingsJson(engine.workspaceSettings());
    for (auto it = values.begin(); it != values.end(); ++it) {
        if (!known.contains(it.key()))
            return refused({ErrorCode::Invalid, QStringLiteral("there is no setting \"%1\"; there are: %2").arg(it.key(), known.keys().join(QStringLiteral(", ")))});
        const QString text = it.value().toString();
        if (text != QLatin1String("true") && text != QLatin1String("false"))
            return refused({ErrorCode::Invalid, QStringLiteral("%1 is true or false, not \"%2\"").arg(it.key(), text)});
        known[it.key()] = text == QLatin1String("true");
    }
    WorkspaceSettings settings;
    settings.deployAtStart = known.value(QLatin1String("deployAtStart")).toBool();
    settings.clearGlobalMapAtRedeploy = known.value(QLatin1String("clearGlobalMapAtRedeploy")).toBool();
    return engine.saveWorkspaceSettings(settings);
}

QJsonObject settingsJson(const WorkspaceSettings &settings)
{
    return {{QStringLiteral("deployAtStart"), settings.deployAtStart},
            {QStringLiteral("clearGlobalMapAtRedeploy"), settings.clearGlobalMapAtRedeploy}};
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
