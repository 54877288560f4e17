// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shell/channel_commands.h"

#include <QWidget>

class QSortFilterProxyModel;
class QStandardItem;
class QStandardItemModel;
class QTreeView;

namespace millrace::ui {

class FilterEdit;
class LinkButton;

// The tree on the left: what the workspace holds. Selecting a channel here makes it what the commands act on.
class WorkspacePane : public QWidget
{
    Q_OBJECT

public:
    WorkspacePane(const ChannelList &channels, ChannelCommands &commands, QMenu *newChannelMenu, QWidget *parent = nullptr);

    // Follows a selection made elsewhere; says nothing back.
    void selectChannel(const ChannelId &id);
    QTreeView *view() const { return m_view; }

Q_SIGNALS:
    void channelSelected(const QString &channelId);
    void channelOpened(const QString &channelId);
    void newChannelRequested();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void reconcile();
    void refresh(QStandardItem *item, const ChannelSnapshot &channel) const;
    void selectionChanged();

    const ChannelList &m_channels;
    ChannelCommands &m_commands;
    QStandardItemModel *m_model;
    QSortFilterProxyModel *m_proxy;
    QStandardItem *m_root;
    FilterEdit *m_filter;
    QTreeView *m_view;
    QWidget *m_empty;
    bool m_following = false; // while a selection made elsewhere is taken over
};

} // namespace millrace::ui
