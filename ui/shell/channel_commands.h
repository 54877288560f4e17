// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shell/channel_list.h"

#include <QAction>

#include <array>
#include <functional>

class QMenu;

namespace millrace::ui {

class ChannelDocuments;

// What one can do with the selected channels, as actions that menus, toolbars and context menus share. An action is enabled
// where it fits the state of at least one selected channel, and runs for those it fits. Failures come out as a signal.
// Window thread only.
class ChannelCommands : public QObject
{
    Q_OBJECT

public:
    enum class Command {
        Deploy, Undeploy, Start, Pause, Stop, Halt,
        SendMessage, Messages, RemoveMessages, ClearStatistics,
        Edit, Rename, Clone,
        Enable, Disable, Export, Remove
    };
    Q_ENUM(Command) // a name makes the action's id: "channel.deploy"
    static constexpr int commandCount = int(Command::Remove) + 1;

    ChannelCommands(Engine &engine, const ChannelList &channels, QObject *parent = nullptr);

    // What is edited of a channel is saved before it is deployed. Null: nobody edits. Outlives this.
    void setDocuments(ChannelDocuments *documents) { m_documents = documents; }

    QAction *action(Command command) const { return m_actions[size_t(command)]; }
    void addTo(QMenu *menu) const; // all of them, as a channel's context menu has them
    const std::vector<ChannelId> &selection() const { return m_selection; }
    void setSelection(std::vector<ChannelId> selection);
    // Runs a lifecycle command, or Rename, on one channel, whatever is selected.
    void run(Command command, const ChannelId &id);
    void runForAll(Command command, const std::vector<ChannelId> &ids); // in the order their dependencies ask for
    // Of the selected channels or the one given; the question was asked before.
    void removeMessages(const std::vector<ChannelId> &ids, bool alsoStatistics);
    void clearStatistics(const std::vector<ChannelId> &ids, const StatisticsClearing &what);
    // One connector of a channel; 0 is the source.
    enum class ConnectorCommand { Start, Stop };
    void run(ConnectorCommand command, const ChannelId &id, MetaDataId connector);
    // Removes it; the question was asked before.
    void remove(const ChannelId &id);

Q_SIGNALS:
    void selectionChanged();
    // `lead`: "ADT in would not start."; `reason`: the engine's sentence.
    void failed(const QString &lead, const QString &reason);
    void deployed(const QString &lead); // "ADT in is deployed."
    // What one should know of what was done: "3 messages wait in the queues of Lab."
    void told(const QString &lead, const QString &text);
    void removeMessagesRequested(const std::vector<QString> &channelIds);
    void clearStatisticsRequested(const std::vector<QString> &channelIds);
    void sendRequested(const QString &channelId);
    // A stored message's raw content and source map, to be changed and sent anew.
    void resendRequested(const QString &channelId, const QByteArray &content, const millrace::ValueMap &sourceMap);
    void messagesRequested(const QString &channelId);
    void editRequested(const QString &channelId);
    void renameRequested(const QString &channelId);
    void cloneRequested(const QString &channelId);
    void exportRequested(const QString &channelId);
    void removeRequested(const QString &channelId);

private:
    void addAction(Command command, const QString &text, const QString &iconName, const QKeySequence &key, const QString &what);
    void updateActions();
    void trigger(Command command);
    void whenSaved(std::vector<ChannelId> ids, const std::function<void(const std::vector<ChannelId> &saved)> &then);
    void deploy(const ChannelId &id);
    bool tellOfQueued(const ChannelSnapshot &channel);
    void report(const QFuture<Result<void>> &done, const QString &lead);
    bool fits(Command command, const ChannelSnapshot &channel) const;

    Engine &m_engine;
    const ChannelList &m_channels;
    ChannelDocuments *m_documents = nullptr;
    std::array<QAction *, commandCount> m_actions{};
    std::vector<ChannelId> m_selection;
};

} // namespace millrace::ui
