// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/channel_xml/channel_writer.h"

#include <algorithm>

namespace millrace {

QByteArray writeChannel(const ChannelConfig &channel)
{
    return writeProperties(channel.document).chopped(1);
}

void setId(ChannelConfig &channel, const ChannelId &id)
{
    channel.id = id;
    channel.document.set("id", id.toUtf8());
}

void setName(ChannelConfig &channel, const QString &name)
{
    channel.name = name;
    channel.document.set("name", name.toUtf8());
}

void setRevision(ChannelConfig &channel, int revision)
{
    channel.revision = revision;
    channel.document.set("revision", QByteArray::number(revision));
}

void setNextMetaDataId(ChannelConfig &channel, MetaDataId next)
{
    channel.nextMetaDataId = next;
    channel.document.set("nextMetaDataId", QByteArray::number(next));
}

void setEnabled(ChannelConfig &channel, bool enabled)
{
    channel.enabled = enabled;
    channel.document.set("exportData/metadata/enabled", enabled ? "true" : "false");
}

void addDependency(ChannelConfig &channel, const ChannelId &dependency)
{
    auto &ids = channel.dependencyIds;
    if (std::find(ids.begin(), ids.end(), dependency) != ids.end())
        return;
    ids.push_back(dependency);
    const QByteArrayView list = "exportData/dependencyIds";
    if (!channel.document.find(list))
        channel.document.set(list, {});
    PropertyTree id;
    id.name = "string";
    id.text = dependency.toUtf8();
    channel.document.find(list)->children.push_back(std::move(id));
}

} // namespace millrace
