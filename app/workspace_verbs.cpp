// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspace_verbs.h"

#include <QDateTime>
#include <QJsonArray>

#include <algorithm>

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
    WorkspaceSettings settings = engine.workspaceSettings();
    const std::vector<WorkspaceSetting> &all = workspaceSettingList();
    for (auto it = values.begin(); it != values.end(); ++it) {
        const auto setting = std::find_if(all.begin(), all.end(), [&it](const WorkspaceSetting &one) { return one.name == it.key(); });
        if (setting == all.end()) {
            return refused({ErrorCode::Invalid, QStringLiteral("there is no setting \"%1\"; there are: %2")
                                                    .arg(it.key(), settingsJson(settings).keys().join(QStringLiteral(", ")))});
        }
        const QString text = it.value().toString();
        if (!setting->set(settings, text)) {
            const QString form = setting->isFlag()     ? QStringLiteral("%1 is true or false, not \"%2\"")
                                 : setting->isNumber() ? QStringLiteral("%1 is a number, not \"%2\"")
                                                       : QStringLiteral("%1 is a list as [{\"name\":\"TYPE\",\"type\":\"STRING\",\"mapping\":\"mirth_type\"}], not \"%2\"");
            return refused({ErrorCode::Invalid, form.arg(it.key(), text)});
        }
    }
    return engine.saveWorkspaceSettings(settings);
}

QJsonObject settingsJson(const WorkspaceSettings &settings)
{
    QJsonObject values;
    for (const WorkspaceSetting &setting : workspaceSettingList()) {
        const QString text = setting.text(settings);
        values.insert(setting.name, setting.isFlag() ? QJsonValue(text == QLatin1String("true")) : setting.isNumber() ? QJsonValue(text.toInt()) : QJsonValue(text));
    }
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
