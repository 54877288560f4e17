// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/engine.h"

#include <QObject>

#include <vector>

namespace millrace::ui {

// The newest snapshot of every channel: the one place where the window keeps what the engine told it. All views read from
// here and follow its signals. Window thread only.
class ChannelList : public QObject
{
    Q_OBJECT

public:
    explicit ChannelList(Engine &engine, QObject *parent = nullptr);

    const std::vector<ChannelSnapshot> &all() const { return m_channels; } // by name
    const ChannelSnapshot *find(const ChannelId &id) const;
    QString name(const ChannelId &id) const; // empty: no such channel
    ChannelId idOf(const QString &name) const; // empty: no such channel
    // The lowest port of 127.0.0.1 from `first` on that nobody listens on.
    int freePort(int first) const;
    // Asks the engine again; for who has just changed something and can't wait for the signal.
    void reload();

Q_SIGNALS:
    void listChanged();
    void channelsChanged(const std::vector<millrace::ChannelSnapshot> &changed);

private:
    void take(const std::vector<ChannelSnapshot> &changed);

    Engine &m_engine;
    std::vector<ChannelSnapshot> m_channels;
};

} // namespace millrace::ui
