// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/channel_xml/channel_writer.h"

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

} // namespace millrace
