// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/channel_xml/workspace_parts.h"

#include "engine/channel_xml/channel_writer.h"
#include "engine/channel_xml/xml_tree.h"

namespace millrace {

namespace {

QString trimmedText(const PropertyTree &tree)
{
    return QString::fromUtf8(tree.text).trimmed();
}

const std::vector<PropertyTree> &childrenOf(const PropertyTree &tree, QByteArrayView path)
{
    static const std::vector<PropertyTree> none;
    const PropertyTree *found = tree.find(path);
    return found ? found->children : none;
}

std::set<ChannelId> readIds(const PropertyTree &tree, QByteArrayView path)
{
    std::set<ChannelId> ids;
    for (const PropertyTree &id : childrenOf(tree, path))
        ids.insert(trimmedText(id));
    return ids;
}

// <null> stands for destinations that the alert does not know yet.
AlertConnectors readConnectors(const PropertyTree &tree)
{
    AlertConnectors connectors;
    for (const PropertyTree &id : childrenOf(tree, "enabledConnectors")) {
        if (id.name == "null")
            connectors.newDestinations = true;
        else
            connectors.enabled.insert(trimmedText(id).toInt());
    }
    for (const PropertyTree &id : childrenOf(tree, "disabledConnectors")) {
        if (id.name != "null")
            connectors.disabled.insert(trimmedText(id).toInt());
    }
    return connectors;
}

AlertChannels readAlertChannels(const PropertyTree &tree)
{
    AlertChannels channels;
    channels.newChannelSource = tree.flag("newChannelSource", false);
    channels.newChannelDestination = tree.flag("newChannelDestination", false);
    channels.enabled = readIds(tree, "enabledChannels");
    channels.disabled = readIds(tree, "disabledChannels");
    for (const PropertyTree &entry : childrenOf(tree, "partialChannels")) {
        if (entry.children.size() == 2) // <string> the channel's id, <alertConnectors>
            channels.partial.emplace(trimmedText(entry.children[0]), readConnectors(entry.children[1]));
    }
    return channels;
}

AlertTrigger readTrigger(const PropertyTree &tree)
{
    AlertTrigger trigger;
    trigger.isSupported = tree.attribute("class").endsWith("efaultTrigger"); // written in short, or with its package
    for (const PropertyTree &type : childrenOf(tree, "errorEventTypes")) {
        if (const auto known = errorEventTypeFromName(trimmedText(type)))
            trigger.types.insert(*known);
    }
    trigger.regex.setPattern(tree.string("regex"));
    if (const PropertyTree *channels = tree.child("alertChannels"))
        trigger.channels = readAlertChannels(*channels);
    return trigger;
}

} // namespace

Result<Alert> readAlert(PropertyTree document)
{
    Alert alert;
    alert.id = document.trimmed("id");
    alert.name = document.trimmed("name");
    if (alert.id.isEmpty() || alert.name.isEmpty())
        return Error{ErrorCode::Invalid, QStringLiteral("An alert has no <id> or no <name>")};
    alert.enabled = document.flag("enabled", false);
    if (const PropertyTree *trigger = document.child("trigger"))
        alert.trigger = readTrigger(*trigger);
    for (const PropertyTree &tree : childrenOf(document, "actionGroups")) {
        AlertActionGroup group;
        group.subject = tree.string("subject");
        group.bodyTemplate = tree.string("template");
        for (const PropertyTree &action : childrenOf(tree, "actions"))
            group.actions.push_back({action.trimmed("protocol"), action.trimmed("recipient")});
        alert.actionGroups.push_back(std::move(group));
    }
    alert.document = std::move(document);
    return alert;
}

Result<Alert> readStoredAlert(const QByteArray &xml)
{
    Result<PropertyTree> document = readXml(xml);
    return document ? readAlert(std::move(*document)) : document.error();
}

QByteArray writeAlert(const Alert &alert)
{
    return writeProperties(alert.document).chopped(1);
}

void setEnabled(Alert &alert, bool enabled)
{
    alert.enabled = enabled;
    alert.document.set("enabled", enabled ? "true" : "false");
}

std::optional<ChannelScripts> readGlobalScripts(const PropertyTree &map)
{
    ChannelScripts scripts;
    bool found = false;
    for (const PropertyTree &entry : map.children) {
        if (entry.name != "entry" || entry.children.size() != 2)
            return std::nullopt;
        const QString key = trimmedText(entry.children[0]);
        const std::pair<QLatin1String, QString *> known[] = {
            {QLatin1String("Deploy"), &scripts.deploy},
            {QLatin1String("Undeploy"), &scripts.undeploy},
            {QLatin1String("Preprocessor"), &scripts.preprocessing},
            {QLatin1String("Postprocessor"), &scripts.postprocessing},
        };
        for (const auto &[name, text] : known) {
            if (key == name) {
                *text = QString::fromUtf8(entry.children[1].text);
                found = true;
            }
        }
    }
    return found ? std::optional(std::move(scripts)) : std::nullopt;
}

void readChannelDependencies(const PropertyTree &list, std::vector<ChannelConfig> &channels)
{
    for (const PropertyTree &tree : list.children) {
        const ChannelId dependent = tree.trimmed("dependentId");
        const ChannelId dependency = tree.trimmed("dependencyId");
        for (ChannelConfig &channel : channels) {
            if (channel.id == dependent && !dependency.isEmpty())
                addDependency(channel, dependency);
        }
    }
}

} // namespace millrace
