// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/problems/problem_list.h"

#include <QAbstractItemModel>

namespace millrace::ui {

// The problems of all channels as a tree of two levels: channels by name, and below each what is wrong with it. Follows the
// ProblemList row by row, so that what is selected stays so while one types. Window thread only.
class ProblemModel : public QAbstractItemModel
{
    Q_OBJECT

public:
    enum Column { ProblemColumn, WhereColumn, ColumnCount };
    enum Role { IsErrorRole = Qt::UserRole + 1, ChannelIdRole, SearchRole };

    explicit ProblemModel(const ProblemList &problems, QObject *parent = nullptr);

    ChannelId channelAt(const QModelIndex &index) const;
    Place placeAt(const QModelIndex &index) const; // of a channel's row: its page
    bool isChannel(const QModelIndex &index) const { return index.isValid() && index.internalId() == 0; }
    QModelIndex indexOf(const ChannelId &id) const;

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &index) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Group
    {
        quintptr key = 0; // stays while rows move: what the indexes of its children carry
        ChannelId id;
        QString name;
        std::vector<ChannelProblem> problems;
    };
    void refresh(const ChannelId &id);
    void insert(Group group);
    void replace(int row, std::vector<ChannelProblem> problems);
    int rowOf(const ChannelId &id) const; // -1: has none
    int rowOfKey(quintptr key) const;
    QVariant groupData(const Group &group, int column, int role) const;
    QVariant problemData(const Group &group, const ChannelProblem &problem, int column, int role) const;

    const ProblemList &m_problems;
    std::vector<Group> m_groups;
    quintptr m_lastKey = 0;
};

} // namespace millrace::ui
