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
    // How the workspace orders its channels: in groups and by tags, each by name. Changes go to the engine and come back by
    // partsChanged(); what went wrong by failed().
    const std::vector<ChannelGroup> &groups() const { return m_groups; }
    const std::vector<ChannelTag> &tags() const { return m_tags; }
    void saveGroups(const std::vector<ChannelGroup> &groups);
    void saveTags(const std::vector<ChannelTag> &tags);
    // The lowest port of 127.0.0.1 from `first` on that nobody listens on.
    int freePort(int first) const;
    // Asks the engine again; for who has just changed something and can't wait for the signal.
    void reload();

Q_SIGNALS:
    void listChanged();
    void channelsChanged(const std::vector<millrace::ChannelSnapshot> &changed);
    void partsChanged(); // groups or tags
    void failed(const QString &lead, const QString &reason);

private:
    void take(const std::vector<ChannelSnapshot> &changed);
    void takeParts();
    void await(const QFuture<Result<void>> &saved);

    Engine &m_engine;
    std::vector<ChannelSnapshot> m_channels;
    int m_saving = 0; // asked for, not answered
    std::vector<ChannelGroup> m_groups;
    std::vector<ChannelTag> m_tags;
};

} // namespace millrace::ui
