// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shell/channel_commands.h"
#include "ui/shell/page.h"

#include <QModelIndex>

class QLabel;
class QTreeView;

namespace millrace::ui {

class Activity;
class DashboardModel;
class DashboardProxy;
class DashboardView;
class FilterEdit;
class LinkButton;
class MessageBar;
class SegmentedSwitch;

// Is everything flowing? All channels in their groups, with state and counters; the selected ones are what the commands act
// on. Counters are links to the messages behind them. The page "dashboard"; spot: {channel id} selects it and shows its
// connectors. Implements spec/gui.md section 5.2.
class DashboardPage : public Page
{
    Q_OBJECT

public:
    DashboardPage(const ChannelList &channels, const Activity &activity, ChannelCommands &commands, QWidget *parent = nullptr);
    ~DashboardPage() override;

    Place place() const override;
    void goTo(const Place &place) override;
    QString title() const override;
    QString iconName() const override;

    // Follows a selection made elsewhere; says nothing back.
    void selectChannel(const ChannelId &id);
    // Shows its connectors.
    void expandChannel(const ChannelId &id);
    QTreeView *view() const;

Q_SIGNALS:
    // `statuses` empty: all; `connector` -1: any.
    void messagesRequested(const QString &channelId, const std::vector<millrace::MessageStatus> &statuses, int connector);
    void importRequested();

protected:
    void showEvent(QShowEvent *event) override;

private:
    QWidget *makeHeader();
    void makeConnectorActions();
    void connectView();
    void showMenu(const QPoint &position);
    void selectionChanged();
    void refreshConnectorActions();
    void runOnConnectors(ChannelCommands::ConnectorCommand command);
    void showProblem();
    void showEmptyState();
    void openCell(const QModelIndex &proxyIndex);
    void expandGroups();
    void rememberFolded(const QModelIndex &group, bool isFolded);

    const ChannelList &m_channels;
    ChannelCommands &m_commands;
    DashboardModel *m_model;
    DashboardProxy *m_proxy;
    FilterEdit *m_filter;
    SegmentedSwitch *m_period;
    DashboardView *m_view;
    QWidget *m_empty;
    QLabel *m_emptyText;
    LinkButton *m_emptyLink;
    MessageBar *m_problem;
    QAction *m_startConnector = nullptr;
    QAction *m_stopConnector = nullptr;
    bool m_following = false; // while a selection made elsewhere is taken over
    bool m_leading = false;   // while one made here is told
};

} // namespace millrace::ui
