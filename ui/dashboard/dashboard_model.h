// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shell/activity.h"
#include "ui/shell/channel_list.h"

#include <QAbstractItemModel>
#include <QTimer>

#include <memory>

namespace millrace::ui {

// Channels and, below each, its connectors, with state and counters. Follows the channel list row by row: a row is inserted,
// removed or changed, never all of them reset, so selection and scroll position stay. Window thread only.
// Implements spec/gui.md section 5.2.
class DashboardModel : public QAbstractItemModel
{
    Q_OBJECT

public:
    enum Column { Name, State, Endpoint, Received, Filtered, Queued, Sent, Errors, LastMinutes, LastMessage, ColumnCount };
    enum class Period { SinceStart, Lifetime };
    enum Role {
        ChannelIdRole = Qt::UserRole + 1,
        MetaDataIdRole, // -1 on a channel's row
        SortRole,
        ProblemRole, // why the channel would not deploy; empty when all is well
    };

    DashboardModel(const ChannelList &channels, const Activity &activity, QObject *parent = nullptr);

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
    struct Row // one line as it is shown: a channel's own, or a connector's
    {
        const ChannelSnapshot *channel = nullptr;
        const ConnectorSnapshot *connector = nullptr; // null: the channel's own row
    };

    Row rowAt(const QModelIndex &index) const;
    Counters counters(const Row &row) const;
    QVariant display(const Row &row, int column) const;
    QVariant ink(const Row &row, int column) const;
    QVariant toolTip(const Row &row, int column) const;
    QVariant sortValue(const Row &row, int column) const;
    void reconcile();
    void take(const std::vector<ChannelSnapshot> &changed);
    void changedRow(size_t row, int firstColumn, int lastColumn);
    void changedColumn(int column);

    const ChannelList &m_list;
    const Activity &m_activity;
    // In the order of the rows. An index of a connector points to its channel's snapshot, so these stay where they are.
    std::vector<std::unique_ptr<ChannelSnapshot>> m_channels;
    Period m_period = Period::SinceStart;
    QTimer m_ageTimer;
};

} // namespace millrace::ui
