// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shell/channel_list.h"

#include <QList>
#include <QTimer>

#include <array>
#include <map>

namespace millrace::ui {

// How much each channel and connector received lately: 5 minutes in steps of 10 seconds for the sparklines, and the rate of
// the whole engine. Counted from the differences between snapshots, so a counter that is cleared does no harm.
// Window thread only.
class Activity : public QObject
{
    Q_OBJECT

public:
    static constexpr int stepCount = 30;
    static constexpr int stepSeconds = 10;
    static constexpr MetaDataId wholeChannel = -1;

    explicit Activity(const ChannelList &channels, QObject *parent = nullptr);

    // Received per step, oldest first; the last step is still growing. Always stepCount long.
    QList<int> series(const ChannelId &channel, MetaDataId connector = wholeChannel) const;
    double messagesPerSecond() const; // over the last five seconds

    // One second has passed. Called by the timer; by tests directly.
    void advance();

Q_SIGNALS:
    void stepped(); // series moved by one step
    void rateChanged();

private:
    struct Track
    {
        qint64 seen = 0;
        std::array<int, stepCount> steps{};
    };
    using Key = std::pair<ChannelId, MetaDataId>;

    enum class Count { All, Nothing };
    void take(const std::vector<ChannelSnapshot> &changed, Count count);
    int feed(const Key &key, qint64 received, Count count);

    const ChannelList &m_channels;
    std::map<Key, Track> m_tracks;
    std::array<int, 5> m_seconds{};
    QTimer m_timer;
    int m_second = 0;
    int m_step = 0; // index of the growing step
};

} // namespace millrace::ui
