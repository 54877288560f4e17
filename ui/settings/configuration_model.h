// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/workspace.h"

#include <QAbstractTableModel>

namespace millrace::ui {

// The configuration map as a table that can be edited: key, value, comment. An edit is told, not made: whoever keeps the map
// decides and calls setMap(). Window thread only.
class ConfigurationModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Key, Value, Comment, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    const ConfigurationMap &map() const { return m_map; }
    void setMap(const ConfigurationMap &map);

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role = Qt::EditRole) override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;

Q_SIGNALS:
    void edited(const millrace::ConfigurationMap &map); // as a person wants it now

private:
    ConfigurationMap m_map;
};

} // namespace millrace::ui
