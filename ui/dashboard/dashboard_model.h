// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shell/activity.h"
#include "ui/shell/channel_list.h"

#include <QAbstractItemModel>
#include <QTimer>

#include <memory>

namespace millrace::ui {

// Groups, below each its channels, below each its connectors, with state and counters; a channel in no group stands at the top.
// Follows the channel list row by row: a row is inserted, removed, moved or changed, never all of them reset, so selection and
// scroll position stay. Window thread only. Implements spec/gui.md section 5.2.
class DashboardModel : public QAbstractItemModel
{
    Q_OBJECT

public:
    enum Column { Name, State, Endpoint, Received, Filtered, Queued, Sent, Errors, LastMinutes, LastMessage, Revision, Deployed, ColumnCount };
    enum class Period { SinceStart, Lifetime };
    enum class Kind { Group, Channel, Connector };
    enum Role {
        KindRole = Qt::UserRole + 1, // int(Kind)
        ChannelIdRole,               // empty on a group's row
        GroupIdRole,                 // on a group's row
        MetaDataIdRole,              // -1 on a channel's or group's row
        SortRole,
        ProblemRole, // why the channel would not deploy; empty when all is well
        TagsRole,    // std::vector<ChannelTag>, of a channel
        FilterRole,  // a channel's name, state, endpoint, group and tags: what a filter looks in
    };

    DashboardModel(const ChannelList &channels, const Activity &activity, QObject *parent = nullptr);
    ~DashboardModel() override;

    Period period() const { return m_period; }
    void setPeriod(Period period);
    QModelIndex indexOf(const ChannelId &id) const;

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &index) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    struct Node;
    using Nodes = std::vector<std::unique_ptr<Node>>;

    // Where data come from.
    Counters counters(const Node &node) const;
    QList<int> series(const Node &node) const;
    Timestamp lastMessage(const Node &node) const;
    QVariant display(const Node &node, int column) const;
    QVariant ink(const Node &node, int column) const;
    QVariant toolTip(const Node &node, int column) const;
    QVariant sortValue(const Node &node, int column) const;
    QVariant channelState(const Node &node) const;
    QString filterText(const Node &channel) const;

    // How rows follow.
    Node *nodeOf(const QModelIndex &index) const; // the root for an invalid one
    QModelIndex indexOf(const Node *node, int column = 0) const;
    Node *findChannel(const ChannelId &id) const;
    Node *findGroup(const QString &id) const;
    void reconcile();
    void dropGone();
    Node *append(Node *parent, std::unique_ptr<Node> child);
    std::unique_ptr<Node> take(Node *node);
    void follow(const std::vector<ChannelSnapshot> &changed);
    void update(Node *channel, const ChannelSnapshot &snapshot);
    void changedRow(const Node *node, int firstColumn, int lastColumn);
    void changedBelow(const Node *node, int firstColumn, int lastColumn);

    const ChannelList &m_list;
    const Activity &m_activity;
    std::unique_ptr<Node> m_root;
    Period m_period = Period::SinceStart;
    QTimer m_ageTimer;
};

} // namespace millrace::ui
