// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/channel/destination_table_model.h"

#include "ui/channel/connector_text.h"
#include "ui/document/channel_edits.h"
#include "ui/shell/channel_list.h"

#include <algorithm>

namespace millrace::ui {

DestinationTableModel::DestinationTableModel(ChannelDocument &document, const ChannelList &channels, QObject *parent)
    : QAbstractTableModel(parent), m_document(document), m_channels(channels)
{
    follow();
    connect(&document, &ChannelDocument::changed, this, &DestinationTableModel::follow);
    connect(&channels, &ChannelList::listChanged, this, [this] { // channels' names
        if (!m_ids.empty())
            Q_EMIT dataChanged(index(0, Endpoint), index(rowCount() - 1, Endpoint));
    });
}

MetaDataId DestinationTableModel::idAt(int row) const
{
    return row >= 0 && row < rowCount() ? m_ids[size_t(row)] : -1;
}

int DestinationTableModel::rowOf(MetaDataId id) const
{
    const auto found = std::find(m_ids.begin(), m_ids.end(), id);
    return found == m_ids.end() ? -1 : int(found - m_ids.begin());
}

void DestinationTableModel::setProblems(const std::map<MetaDataId, int> &problems)
{
    if (problems == m_problems)
        return;
    m_problems = problems;
    if (!m_ids.empty())
        Q_EMIT dataChanged(index(0, Name), index(rowCount() - 1, Name));
}

void DestinationTableModel::follow()
{
    std::vector<MetaDataId> ids;
    for (const ConnectorConfig &destination : m_document.channel().destinations)
        ids.push_back(destination.metaDataId);
    const auto has = [](const std::vector<MetaDataId> &list, MetaDataId id) { return std::find(list.begin(), list.end(), id) != list.end(); };
    for (int row = int(m_ids.size()) - 1; row >= 0; --row) {
        if (has(ids, m_ids[size_t(row)]))
            continue;
        beginRemoveRows({}, row, row);
        m_ids.erase(m_ids.begin() + row);
        endRemoveRows();
    }
    for (size_t row = 0; row < ids.size(); ++row) {
        if (has(m_ids, ids[row]))
            continue;
        const int at = std::min(int(row), int(m_ids.size()));
        beginInsertRows({}, at, at);
        m_ids.insert(m_ids.begin() + at, ids[row]);
        endInsertRows();
    }
    // The same rows now, perhaps in another order.
    for (size_t row = 0; row < ids.size(); ++row) {
        if (m_ids[row] == ids[row])
            continue;
        const int from = rowOf(ids[row]);
        beginMoveRows({}, from, from, {}, int(row));
        m_ids.erase(m_ids.begin() + from);
        m_ids.insert(m_ids.begin() + int(row), ids[row]);
        endMoveRows();
    }
    m_chains = chainNumbers(m_document.channel());
    if (!m_ids.empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCountValue - 1));
}

int DestinationTableModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_ids.size());
}

int DestinationTableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : columnCountValue;
}

QVariant DestinationTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    const QString titles[] = {tr("Chain · wait"), tr("On"), tr("Id"), tr("Name"), tr("Type"),
                              tr("Endpoint"), tr("Queue"), tr("Filter"), tr("Transformer"), tr("Response")};
    return section < columnCountValue ? titles[section] : QString();
}

QString DestinationTableModel::text(const ConnectorConfig &destination, int column) const
{
    switch (column) {
    case Id: return QStringLiteral("D%1").arg(destination.metaDataId);
    case Name: return destination.name;
    case Type: return destination.transportName;
    case Endpoint: return endpointText(destination, m_channels);
    case Queue: return queueText(destination);
    case Filter: return ruleCountText(int(destination.filter.rules.size()));
    case Transformer: return stepCountText(int(destination.transformer.steps.size()));
    case Response: return responseText(destination);
    default: return {};
    }
}

QVariant DestinationTableModel::chainData(int row, int role) const
{
    if (size_t(row) >= m_chains.size())
        return {};
    const int chain = m_chains[size_t(row)];
    const bool begins = row == 0 || m_chains[size_t(row) - 1] != chain;
    switch (role) {
    case ChainRole: return chain;
    case BeginsChainRole: return begins;
    case EndsChainRole: return size_t(row) + 1 == m_chains.size() || m_chains[size_t(row) + 1] != chain;
    case WaitsRole: return row == 0 ? QVariant() : QVariant(!begins);
    case Qt::AccessibleTextRole:
        return begins ? tr("Chain %1").arg(chain) : tr("Chain %1, waits for the one before").arg(chain);
    default: return {};
    }
}

QVariant DestinationTableModel::data(const QModelIndex &index, int role) const
{
    const ConnectorConfig *destination = index.isValid() ? m_document.channel().connector(idAt(index.row())) : nullptr;
    if (!destination)
        return {};
    const int column = index.column();
    if (column == Chain)
        return chainData(index.row(), role);
    const bool isLink = column == Filter || column == Transformer || column == Response;
    switch (role) {
    case Qt::DisplayRole:
    case Qt::EditRole:
    case Qt::AccessibleTextRole:
        if (column == On)
            return role == Qt::AccessibleTextRole ? QVariant(destination->enabled ? tr("on") : tr("off")) : QVariant();
        return text(*destination, column);
    case Qt::ToolTipRole: return isLink ? tr("Open it") : text(*destination, column);
    case Qt::CheckStateRole: return column == On ? QVariant(destination->enabled ? Qt::Checked : Qt::Unchecked) : QVariant();
    case InkRole: {
        const bool isQuiet = !destination->enabled || column == Id || column == Endpoint;
        return int(isQuiet ? Token::Text2 : Token::Text);
    }
    case LinkRole: return isLink;
    case ProblemsRole: {
        const auto found = m_problems.find(destination->metaDataId);
        return found == m_problems.end() ? 0 : found->second;
    }
    default: return {};
    }
}

Qt::ItemFlags DestinationTableModel::flags(const QModelIndex &index) const
{
    if (!index.isValid())
        return Qt::NoItemFlags;
    Qt::ItemFlags flags = Qt::ItemIsSelectable | Qt::ItemIsEnabled;
    if (index.column() == On)
        flags |= Qt::ItemIsUserCheckable;
    if (index.column() == Name)
        flags |= Qt::ItemIsEditable;
    return flags;
}

bool DestinationTableModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (index.column() == On && role == Qt::CheckStateRole) {
        setEnabled(index.row(), value.toInt() == Qt::Checked);
        return true;
    }
    const QString name = value.toString().trimmed();
    if (index.column() != Name || role != Qt::EditRole || name.isEmpty())
        return false;
    return m_document
        .edit(tr("Rename destination"),
              [id = idAt(index.row()), name](PropertyTree &document) {
                  if (PropertyTree *element = connectorElement(document, id))
                      element->set("name", name.toUtf8());
              })
        .ok();
}

void DestinationTableModel::setEnabled(int row, bool enabled)
{
    [[maybe_unused]] const auto done = m_document.edit(enabled ? tr("Enable destination") : tr("Disable destination"), [id = idAt(row), enabled](PropertyTree &document) {
        if (PropertyTree *element = connectorElement(document, id))
            element->set("enabled", enabled ? "true" : "false");
    });
    Q_ASSERT(done.ok());
}

void DestinationTableModel::setWaits(int row, bool waits)
{
    [[maybe_unused]] const auto done = m_document.edit(waits ? tr("Wait for the destination before") : tr("Begin a chain"), [id = idAt(row), waits](PropertyTree &document) {
        if (PropertyTree *element = connectorElement(document, id))
            element->set("waitForPrevious", waits ? "true" : "false");
    });
    Q_ASSERT(done.ok());
}

} // namespace millrace::ui
