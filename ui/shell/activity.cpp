// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/activity.h"

#include <numeric>

namespace millrace::ui {

Activity::Activity(const ChannelList &channels, QObject *parent) : QObject(parent), m_channels(channels)
{
    take(channels.all(), Count::Nothing);
    connect(&channels, &ChannelList::channelsChanged, this,
            [this](const std::vector<ChannelSnapshot> &changed) { take(changed, Count::All); });
    connect(&channels, &ChannelList::listChanged, this, [this] { take(m_channels.all(), Count::All); });
    connect(&m_timer, &QTimer::timeout, this, &Activity::advance);
    m_timer.start(1000);
}

QList<int> Activity::series(const ChannelId &channel, MetaDataId connector) const
{
    QList<int> series(stepCount, 0);
    const auto found = m_tracks.find({channel, connector});
    if (found != m_tracks.end()) {
        for (int at = 0; at < stepCount; ++at)
            series[at] = found->second.steps[size_t((m_step + 1 + at) % stepCount)];
    }
    return series;
}

double Activity::messagesPerSecond() const
{
    return std::accumulate(m_seconds.begin(), m_seconds.end(), 0) / double(m_seconds.size());
}

void Activity::advance()
{
    ++m_second;
    m_seconds[size_t(m_second) % m_seconds.size()] = 0;
    Q_EMIT rateChanged();
    if (m_second % stepSeconds != 0)
        return;
    m_step = (m_step + 1) % stepCount;
    for (auto &[key, track] : m_tracks)
        track.steps[size_t(m_step)] = 0;
    Q_EMIT stepped();
}

void Activity::take(const std::vector<ChannelSnapshot> &changed, Count count)
{
    for (const ChannelSnapshot &channel : changed) {
        m_seconds[size_t(m_second) % m_seconds.size()]
            += feed({channel.id, wholeChannel}, channel.statistics.lifetime.received, count);
        for (const ConnectorSnapshot &connector : channel.connectors)
            feed({channel.id, connector.metaDataId}, connector.statistics.lifetime.received, count);
    }
}

int Activity::feed(const Key &key, qint64 received, Count count)
{
    const auto [track, isNew] = m_tracks.try_emplace(key);
    const qint64 more = isNew || count == Count::Nothing ? 0 : std::max<qint64>(0, received - track->second.seen);
    track->second.seen = received;
    track->second.steps[size_t(m_step)] += int(more);
    return int(more);
}

} // namespace millrace::ui
