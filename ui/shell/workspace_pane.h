// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shell/channel_commands.h"
#include "ui/shell/place.h"

#include <QWidget>

class QMenu;
class QStandardItem;
class QTreeView;
class QVBoxLayout;

namespace millrace::ui {

class FilterEdit;
class WorkspaceModel;
class WorkspaceProxy;
class WorkspaceTree;

// The tree on the left: what the workspace holds. Selecting channels here makes them what the commands act on; they are put in
// groups by dragging, or by the menu. Implements spec/gui.md section 5.1.
class WorkspacePane : public QWidget
{
    Q_OBJECT

public:
    WorkspacePane(ChannelList &channels, ChannelCommands &commands, QMenu *newChannelMenu, QWidget *parent = nullptr);
    ~WorkspacePane() override;

    // Follows a selection made elsewhere; says nothing back.
    void selectChannel(const ChannelId &id);
    void selectPlace(const Place &place); // none, where the page has no row
    QTreeView *view() const;
    QAction *newGroupAction() const { return m_newGroup; }
    QAction *editTagsAction() const { return m_editTags; }
    // What one can do with the row: what the context menu shows.
    void fillMenu(QMenu *menu, const QModelIndex &index);

Q_SIGNALS:
    void channelOpened(const QString &channelId);
    void newChannelRequested();
    void placeRequested(const millrace::ui::Place &place);
    void groupExportRequested(const QString &groupId);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void makeTitle(QMenu *newChannelMenu, QVBoxLayout *layout);
    QWidget *makeEmptyState();
    void connectTree();
    void addGroupMenu(QMenu *menu);
    void addTagMenu(QMenu *menu);
    void openRow(const QModelIndex &index);
    void newGroup(const std::vector<ChannelId> &channels);
    void renameGroup(const QString &id, const QString &name);
    void removeGroup(const QString &id);
    void moveTo(const QString &groupId, const std::vector<ChannelId> &channels);
    void setTag(const QString &tagId, const std::vector<ChannelId> &channels, bool isOn);
    void editTags();
    void askForTag(const std::vector<ChannelId> &channels);
    void refreshEmptyState();
    void selectionChanged();
    void select(const QStandardItem *item);

    ChannelList &m_channels;
    ChannelCommands &m_commands;
    WorkspaceModel *m_model;
    WorkspaceProxy *m_proxy;
    FilterEdit *m_filter;
    WorkspaceTree *m_view;
    QWidget *m_empty;
    QAction *m_newGroup;
    QAction *m_editTags;
    bool m_following = false; // while a selection made elsewhere is taken over
};

} // namespace millrace::ui
