// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shell/channel_list.h"
#include "ui/shell/place.h"

#include <QCollator>
#include <QSortFilterProxyModel>
#include <QStandardItemModel>
#include <QTreeView>

class QMimeData;

namespace millrace::ui {

// What the workspace holds, as a tree: the dashboard, groups with their channels, channels in no group, then the workspace's own pages. Follows
// the channel list row by row. Window thread only.
class WorkspaceModel : public QStandardItemModel
{
    Q_OBJECT

public:
    enum class Kind { Group, Channel, Place }; // in the order they stand
    enum Role { KindRole = Qt::UserRole + 1, IdRole, CountRole, DifferentRole, FilterRole, TagsRole };

    explicit WorkspaceModel(const ChannelList &channels, QObject *parent = nullptr);

    QStandardItem *findGroup(const QString &id) const;
    QStandardItem *findChannel(const ChannelId &id) const;
    QStandardItem *findPlace(const QString &page) const; // of the rows that lead to a page of the workspace
    int channelCount() const { return int(m_channels.all().size()); }

Q_SIGNALS:
    void groupRenamed(const QString &id, const QString &name); // by a person, in the tree

private:
    void reconcile();
    void refreshStates();
    void dropGone();
    void fill(QStandardItem *item, const ChannelGroup &group);
    void fill(QStandardItem *item, const ChannelSnapshot &channel) const;
    void addPlaces();

    const ChannelList &m_channels;
    bool m_filling = false; // changes that no person made
};

class WorkspaceProxy : public QSortFilterProxyModel
{
public:
    explicit WorkspaceProxy(QObject *parent);

protected:
    bool lessThan(const QModelIndex &left, const QModelIndex &right) const override;

private:
    QCollator m_order;
};

// Channels can be dragged onto groups, and out of them.
class WorkspaceTree : public QTreeView
{
    Q_OBJECT

public:
    explicit WorkspaceTree(QWidget *parent = nullptr);

    std::vector<ChannelId> selectedChannels() const; // of selected groups too
    static QMimeData *mimeOf(const std::vector<ChannelId> &channels);

Q_SIGNALS:
    void channelsDropped(const std::vector<QString> &channelIds, const QString &groupId); // empty: no group

protected:
    void startDrag(Qt::DropActions actions) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dragMoveEvent(QDragMoveEvent *event) override;
    void dragLeaveEvent(QDragLeaveEvent *event) override;
    void dropEvent(QDropEvent *event) override;
    void drawRow(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    QModelIndex groupAt(const QPoint &position) const; // invalid: none
    void markTarget(const QModelIndex &group);

    QPersistentModelIndex m_target; // the group that a drop would go to
};

} // namespace millrace::ui
