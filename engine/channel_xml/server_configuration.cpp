// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/channel_xml/server_configuration.h"

#include <algorithm>

namespace millrace {

namespace {

PropertyTree element(const QByteArray &name, const QByteArray &text = {})
{
    return {name, {}, text, {}};
}

PropertyTree entry(const QByteArray &key, const QString &value)
{
    return {"entry", {}, {}, {element("string", key), element("string", value.toUtf8())}};
}

QByteArray flagText(bool flag)
{
    return flag ? "true" : "false";
}

template<typename T, typename Write>
PropertyTree list(const QByteArray &name, const std::vector<T> &items, Write write)
{
    PropertyTree tree = element(name);
    for (const T &item : items)
        tree.children.push_back(write(item));
    return tree;
}

PropertyTree globalScripts(const ChannelScripts &scripts)
{
    PropertyTree map = element("globalScripts");
    map.children = {entry("Undeploy", scripts.undeploy), entry("Postprocessor", scripts.postprocessing), entry("Deploy", scripts.deploy),
                    entry("Preprocessor", scripts.preprocessing)};
    return map;
}

PropertyTree dependencies(const std::vector<ChannelConfig> &channels)
{
    PropertyTree list = element("channelDependencies");
    const auto add = [&list](const ChannelId &dependent, const ChannelId &dependency) {
        PropertyTree tree = element("channelDependency");
        tree.set("dependentId", dependent.toUtf8());
        tree.set("dependencyId", dependency.toUtf8());
        if (std::find(list.children.begin(), list.children.end(), tree) == list.children.end())
            list.children.push_back(std::move(tree));
    };
    for (const ChannelConfig &channel : channels) {
        for (const ChannelId &dependency : channel.dependencyIds)
            add(channel.id, dependency);
        for (const ChannelId &dependent : channel.dependentIds)
            add(dependent, channel.id);
    }
    return list;
}

} // namespace

QByteArray writeServerConfiguration(const ImportFile &workspace, const QString &date)
{
    PropertyTree root{"serverConfiguration", {{"version", writtenVersion}}, {}, {}};
    root.children.push_back(element("date", date.toUtf8()));
    root.children.push_back(list("channelGroups", workspace.groups, writeChannelGroup));
    root.children.push_back(list("channels", workspace.channels, [](const ChannelConfig &channel) { return channel.document; }));
    root.children.push_back(list("channelTags", workspace.tags, writeChannelTag));
    root.children.push_back(list("alerts", workspace.alerts, [](const Alert &alert) { return alert.document; }));
    root.children.push_back(list("codeTemplateLibraries", workspace.libraries, writeCodeTemplateLibrary));
    PropertyTree settings{"serverSettings", {{"version", writtenVersion}}, {}, {}};
    if (workspace.clearGlobalMap)
        settings.set("clearGlobalMap", flagText(*workspace.clearGlobalMap));
    if (workspace.newChannelColumns)
        settings.children.push_back(list("defaultMetaDataColumns", *workspace.newChannelColumns, writeMetaDataColumn));
    if (!settings.children.empty())
        root.children.push_back(std::move(settings));
    if (workspace.globalScripts)
        root.children.push_back(globalScripts(*workspace.globalScripts));
    if (workspace.settings)
        root.children.push_back(writeOwnSettings(*workspace.settings));
    root.children.push_back(dependencies(workspace.channels));
    root.children.push_back(writeConfigurationMap("configurationMap", workspace.configurationMap.value_or(ConfigurationMap())));
    return writeProperties(root);
}

QByteArray writeGroupFile(const ChannelGroup &group, const std::vector<PropertyTree> &documents)
{
    PropertyTree tree = writeChannelGroup(group);
    tree.child("channels")->children = documents;
    return writeProperties(tree).chopped(1);
}

} // namespace millrace
