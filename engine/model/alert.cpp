// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/alert.h"

namespace millrace {

bool AlertChannels::select(const ChannelId &channelId, std::optional<MetaDataId> metaDataId) const
{
    if (enabled.count(channelId))
        return true;
    if (disabled.count(channelId))
        return false;
    const auto found = partial.find(channelId);
    if (found == partial.end()) {
        if (!metaDataId)
            return newChannelSource || newChannelDestination;
        return *metaDataId == sourceMetaDataId ? newChannelSource : newChannelDestination;
    }
    const AlertConnectors &connectors = found->second;
    if (!metaDataId)
        return !connectors.enabled.empty() || connectors.newDestinations;
    if (connectors.enabled.count(*metaDataId))
        return true;
    return connectors.newDestinations && *metaDataId != sourceMetaDataId && !connectors.disabled.count(*metaDataId);
}

bool AlertTrigger::matches(const ErrorEvent &event) const
{
    if (!isSupported || !regex.isValid())
        return false;
    if (!types.count(ErrorEventType::Any) && !types.count(event.type))
        return false;
    if (!channels.select(event.channelId, event.metaDataId))
        return false;
    return regex.pattern().isEmpty() || regex.match(event.error).hasMatch();
}

bool canCarryOut(const AlertAction &action)
{
    return action.protocol == QLatin1String("Channel");
}

QStringList alertProblems(const Alert &alert)
{
    QStringList problems;
    const auto add = [&](const QString &problem) { problems << QStringLiteral("Alert \"%1\": %2").arg(alert.name, problem); };
    if (!alert.trigger.isSupported)
        add(QStringLiteral("its trigger is a plugin's, which this version does not have; it never fires"));
    if (!alert.trigger.regex.isValid())
        add(QStringLiteral("its regular expression is wrong (%1); it never fires").arg(alert.trigger.regex.errorString()));
    for (const AlertActionGroup &group : alert.actionGroups) {
        for (const AlertAction &action : group.actions) {
            if (!canCarryOut(action)) {
                add(QStringLiteral("the action %1 to \"%2\" is kept but not carried out: this version sends no mail yet, only messages to channels")
                        .arg(action.protocol, action.recipient));
            }
        }
    }
    return problems;
}

} // namespace millrace
