// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Tool panes that look into the engine: what waits in queues, what scripts keep in shared maps, which threads there are. Window
// thread only.

#include "ui/shell/channel_list.h"
#include "ui/shell/state_panel.h"

#include <map>

class QPlainTextEdit;

namespace millrace::ui {

// Queues that are not empty; a click opens their messages.
class QueuesPanel : public StatePanel
{
    Q_OBJECT

public:
    QueuesPanel(Engine &engine, const ChannelList &channels, QWidget *parent = nullptr);

Q_SIGNALS:
    void countChanged(qint64 queued); // messages in all queues, also while nobody looks

protected:
    void read() override;

private:
    void show(const std::vector<QueueState> &queues);

    Engine &m_engine;
    const ChannelList &m_channels;
    bool m_isReading = false;
};

// Global map, configuration map and global channel maps; the value that is selected stands beside, indented.
class MapsPanel : public StatePanel
{
    Q_OBJECT

public:
    MapsPanel(const Engine &engine, const ChannelList &channels, QWidget *parent = nullptr);

protected:
    void read() override;

private:
    struct Known
    {
        Value value;
        StateRow row;
    };
    StateRow row(const QString &id, const QString &map, const QString &key, const Value &value) const;
    void showValue();

    std::map<QString, Known> m_known; // by row: making texts of lists and objects is no work for each second
    const Engine &m_engine;
    const ChannelList &m_channels;
    QPlainTextEdit *m_value;
};

// As `millrace status --threads` has them.
class ThreadsPanel : public StatePanel
{
    Q_OBJECT

public:
    explicit ThreadsPanel(const ChannelList &channels, QWidget *parent = nullptr);

protected:
    void read() override;

private:
    const ChannelList &m_channels;
};

} // namespace millrace::ui
