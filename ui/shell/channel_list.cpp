// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/channel_list.h"

#include "engine/base/when_ready.h"

#include <algorithm>

namespace millrace::ui {

namespace {

template<typename T>
std::vector<T> byName(std::vector<T> items)
{
    std::sort(items.begin(), items.end(), [](const T &a, const T &b) { return a.name.localeAwareCompare(b.name) < 0; });
    return items;
}

} // namespace

ChannelList::ChannelList(Engine &engine, QObject *parent)
    : QObject(parent), m_engine(engine), m_channels(engine.channels())
    , m_groups(byName(engine.channelGroups())), m_tags(byName(engine.channelTags()))
{
    connect(&engine, &Engine::workspaceChanged, this, &ChannelList::takeParts);
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

// Shown at once; the engine, which saves in the order it is asked, has the last word.
void ChannelList::saveGroups(const std::vector<ChannelGroup> &groups)
{
    m_groups = byName(groups);
    Q_EMIT partsChanged();
    await(m_engine.saveChannelGroups(groups));
}

void ChannelList::saveTags(const std::vector<ChannelTag> &tags)
{
    m_tags = byName(tags);
    Q_EMIT partsChanged();
    await(m_engine.saveChannelTags(tags));
}

void ChannelList::await(const QFuture<Result<void>> &saved)
{
    ++m_saving;
    whenReady(this, saved, [this](const Result<void> &outcome) {
        --m_saving;
        takeParts();
        if (!outcome)
            Q_EMIT failed(tr("The workspace was not changed."), outcome.error().message);
    });
}

void ChannelList::takeParts()
{
    if (m_saving > 0)
        return; // what was changed here since must not go back meanwhile
    std::vector<ChannelGroup> groups = byName(m_engine.channelGroups());
    std::vector<ChannelTag> tags = byName(m_engine.channelTags());
    if (groups == m_groups && tags == m_tags)
        return;
    m_groups = std::move(groups);
    m_tags = std::move(tags);
    Q_EMIT partsChanged();
}

void ChannelList::reload()
{
    m_channels = m_engine.channels();
    takeParts();
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
