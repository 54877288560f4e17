// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The destinations of a channel being edited, a row each. Ticks and names can be edited; each edit is a step to undo on the
// document, and the rows follow the document without losing what is selected. Window thread only.

#include "ui/document/channel_document.h"
#include "ui/widgets/cell_delegates.h"

#include <QAbstractTableModel>

#include <map>

namespace millrace::ui {

class ChannelList;

class DestinationTableModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Chain, On, Id, Name, Type, Endpoint, Queue, Filter, Transformer, Response, columnCountValue };
    // What the chain column is painted from.
    enum Role { ChainRole = Qt::UserRole + 200, // int, from 1
                BeginsChainRole, // bool: the first of its chain
                EndsChainRole,   // bool: the last
                WaitsRole,       // bool: waits for the one before; invalid in the first row, which has none
                ProblemsRole };  // int

    DestinationTableModel(ChannelDocument &document, const ChannelList &channels, QObject *parent = nullptr);

    MetaDataId idAt(int row) const; // -1: no such row
    int rowOf(MetaDataId id) const; // -1: no such destination
    void setProblems(const std::map<MetaDataId, int> &problems);
    void setWaits(int row, bool waits);
    void setEnabled(int row, bool enabled);

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;

private:
    void follow(); // the document
    QString text(const ConnectorConfig &destination, int column) const;
    QVariant chainData(int row, int role) const;

    ChannelDocument &m_document;
    const ChannelList &m_channels;
    std::vector<MetaDataId> m_ids;
    std::vector<int> m_chains;
    std::map<MetaDataId, int> m_problems;
};

} // namespace millrace::ui
