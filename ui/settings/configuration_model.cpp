// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/configuration_model.h"

#include "ui/theme/tokens.h"
#include "ui/widgets/cell_delegates.h"

#include <algorithm>

namespace millrace::ui {

namespace {

QString ConfigurationEntry::*fieldOf(int column)
{
    return column == ConfigurationModel::Key ? &ConfigurationEntry::key : column == ConfigurationModel::Value ? &ConfigurationEntry::value : &ConfigurationEntry::comment;
}

} // namespace

void ConfigurationModel::setMap(const ConfigurationMap &map)
{
    const int before = rowCount();
    const int after = int(map.size());
    if (after < before) {
        beginRemoveRows({}, after, before - 1);
        m_map.resize(size_t(after));
        endRemoveRows();
    } else if (after > before) {
        beginInsertRows({}, before, after - 1);
        m_map.resize(size_t(after));
        endInsertRows();
    }
    m_map = map;
    if (after > 0)
        Q_EMIT dataChanged(index(0, 0), index(after - 1, ColumnCount - 1));
}

int ConfigurationModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_map.size());
}

int ConfigurationModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant ConfigurationModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const ConfigurationEntry &entry = m_map[size_t(index.row())];
    const QString text = entry.*fieldOf(index.column());
    const bool isTwice = index.column() == Key && std::count_if(m_map.begin(), m_map.end(), [&](const ConfigurationEntry &other) { return other.key == entry.key; }) > 1;
    const bool isWrong = index.column() == Key && (isTwice || text.trimmed().isEmpty());
    switch (role) {
    case Qt::DisplayRole: return index.column() == Key && text.isEmpty() ? tr("(no key)") : text.section(QLatin1Char('\n'), 0, 0);
    case Qt::EditRole: return text;
    case Qt::ToolTipRole: return isTwice ? tr("There is another value with this key; keys must differ.") : isWrong ? tr("A value needs a key.") : text;
    case Qt::AccessibleTextRole: return QStringLiteral("%1 %2").arg(headerData(index.column(), Qt::Horizontal).toString(), text);
    case InkRole: return int(isWrong ? Token::Error : index.column() == Comment ? Token::Text2 : Token::Text);
    default: return {};
    }
}

bool ConfigurationModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (!index.isValid() || role != Qt::EditRole)
        return false;
    ConfigurationMap wanted = m_map;
    wanted[size_t(index.row())].*fieldOf(index.column()) = index.column() == Key ? value.toString().trimmed() : value.toString();
    if (wanted != m_map)
        Q_EMIT edited(wanted);
    return true;
}

QVariant ConfigurationModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return section == Key ? tr("Key") : section == Value ? tr("Value") : tr("Comment");
}

Qt::ItemFlags ConfigurationModel::flags(const QModelIndex &index) const
{
    return index.isValid() ? QAbstractTableModel::flags(index) | Qt::ItemIsEditable : Qt::NoItemFlags;
}

} // namespace millrace::ui
