// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/channel_list.h"

#include <algorithm>

namespace millrace::ui {

ChannelList::ChannelList(Engine &engine, QObject *parent)
    : QObject(parent), m_engine(engine), m_channels(engine.channels())
{
    connect(&engine, &Engine::channelListChanged, this, &ChannelList::reload);
    connect(&engine, &Engine::channelsChanged, this, &ChannelList::take);
}

const ChannelSnapshot *ChannelList::find(const ChannelId &id) const
{
    const auto found = std::find_if(m_channels.begin(), m_channels.end(),
                                    [&](const ChannelSnapshot &channel) { return channel.id == id; });
    return found == m_channels.end() ? nullptr : &*found;
}

QString ChannelList::name(const ChannelId &id) const
{
    const ChannelSnapshot *channel = find(id);
    return channel ? channel->name : QString();
}

ChannelId ChannelList::idOf(const QString &name) const
{
    const auto found = std::find_if(m_channels.begin(), m_channels.end(),
                                    [&](const ChannelSnapshot &channel) { return channel.name == name; });
    return found == m_channels.end() ? ChannelId() : found->id;
}

int ChannelList::freePort(int first) const
{
    while (first < 65535 && !Engine::isPortFree(QStringLiteral("127.0.0.1"), quint16(first)))
        ++first;
    return first;
}

void ChannelList::reload()
{
    m_channels = m_engine.channels();
    Q_EMIT listChanged();
}

void ChannelList::take(const std::vector<ChannelSnapshot> &changed)
{
    bool unknown = false;
    for (const ChannelSnapshot &snapshot : changed) {
        const auto found
            = std::find_if(m_channels.begin(), m_channels.end(),
                           [&](const ChannelSnapshot &channel) { return channel.id == snapshot.id; });
        if (found == m_channels.end() || found->name != snapshot.name
            || found->connectors.size() != snapshot.connectors.size())
            unknown = true;
        else
            *found = snapshot;
    }
    if (unknown)
        reload();
    else
        Q_EMIT channelsChanged(changed);
}

} // namespace millrace::ui
