// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dashboard/dashboard_model.h"

#include "ui/theme/status_chip.h"
#include "ui/theme/tokens.h"
#include "ui/widgets/cell_delegates.h"
#include "ui/widgets/text.h"

#include <QDateTime>

#include <algorithm>
#include <numeric>

namespace millrace::ui {

namespace {

bool isCounter(int column)
{
    return column >= DashboardModel::Received && column <= DashboardModel::Errors;
}

qint64 valueOf(const Counters &counters, int column)
{
    switch (column) {
    case DashboardModel::Received: return counters.received;
    case DashboardModel::Filtered: return counters.filtered;
    case DashboardModel::Queued: return counters.queued;
    case DashboardModel::Sent: return counters.sent;
    case DashboardModel::Errors: return counters.error;
    default: return 0;
    }
}

QString connectionWord(const ConnectorSnapshot &connector)
{
    if (!connector.enabled)
        return DashboardModel::tr("Disabled");
    if (connector.state != ChannelState::Started)
        return channelStateWord(connector.state);
    if (connector.connection == ConnectionState::Connected && connector.connectionCount > 0)
        return DashboardModel::tr("%1 connected").arg(connector.connectionCount);
    return connectionStateWord(connector.connection);
}

QString connectorName(const ConnectorSnapshot &connector)
{
    return connector.metaDataId == sourceMetaDataId
        ? DashboardModel::tr("Source")
        : QStringLiteral("D%1 %2").arg(connector.metaDataId).arg(connector.name);
}

QString connectorIcon(const ConnectorSnapshot &connector)
{
    const QString &type = connector.transportName;
    if (type.contains(QLatin1String("TCP")))
        return QStringLiteral("plug");
    if (type.contains(QLatin1String("File")) || type.contains(QLatin1String("Document")))
        return QStringLiteral("file");
    if (type.contains(QLatin1String("HTTP")) || type.contains(QLatin1String("Web Service")))
        return QStringLiteral("globe");
    if (type.contains(QLatin1String("Database")))
        return QStringLiteral("database");
    if (type.contains(QLatin1String("JavaScript")))
        return QStringLiteral("script");
    return QStringLiteral("channel");
}

QString endpoint(const ConnectorSnapshot &connector)
{
    return connector.endpoint.isEmpty() ? connector.transportName
                                        : QStringLiteral("%1 %2").arg(connector.transportName, connector.endpoint);
}

// The order of a channel's connectors in the snapshot is the order of the rows; only a change in their number moves rows.
bool sameShape(const ChannelSnapshot &first, const ChannelSnapshot &second)
{
    return first.connectors.size() == second.connectors.size();
}

} // namespace

DashboardModel::DashboardModel(const ChannelList &channels, const Activity &activity, QObject *parent)
    : QAbstractItemModel(parent), m_list(channels), m_activity(activity)
{
    reconcile();
    connect(&channels, &ChannelList::listChanged, this, &DashboardModel::reconcile);
    connect(&channels, &ChannelList::channelsChanged, this, &DashboardModel::take);
    connect(&activity, &Activity::stepped, this, [this] { changedColumn(LastMinutes); });
    connect(&m_ageTimer, &QTimer::timeout, this, [this] { changedColumn(LastMessage); });
    m_ageTimer.start(1000);
}

void DashboardModel::setPeriod(Period period)
{
    m_period = period;
    for (size_t row = 0; row < m_channels.size(); ++row)
        changedRow(row, Received, Errors);
}

QModelIndex DashboardModel::indexOf(const ChannelId &id) const
{
    for (size_t row = 0; row < m_channels.size(); ++row) {
        if (m_channels[row]->id == id)
            return index(int(row), Name);
    }
    return {};
}

QModelIndex DashboardModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, parent.isValid() ? m_channels[size_t(parent.row())].get() : nullptr);
}

QModelIndex DashboardModel::parent(const QModelIndex &index) const
{
    if (!index.isValid() || !index.internalPointer())
        return {};
    const auto found = std::find_if(m_channels.begin(), m_channels.end(),
                                    [&](const auto &channel) { return channel.get() == index.internalPointer(); });
    return createIndex(int(found - m_channels.begin()), 0, nullptr);
}

int DashboardModel::rowCount(const QModelIndex &parent) const
{
    if (!parent.isValid())
        return int(m_channels.size());
    if (parent.internalPointer() || parent.column() != 0)
        return 0;
    return int(m_channels[size_t(parent.row())]->connectors.size());
}

int DashboardModel::columnCount(const QModelIndex &) const
{
    return ColumnCount;
}

DashboardModel::Row DashboardModel::rowAt(const QModelIndex &index) const
{
    if (!index.internalPointer())
        return {m_channels[size_t(index.row())].get(), nullptr};
    const auto *channel = static_cast<const ChannelSnapshot *>(index.internalPointer());
    return {channel, &channel->connectors[size_t(index.row())]};
}

Counters DashboardModel::counters(const Row &row) const
{
    const ConnectorStatistics &statistics = row.connector ? row.connector->statistics : row.channel->statistics;
    return m_period == Period::SinceStart ? statistics.current : statistics.lifetime;
}

QVariant DashboardModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const Row row = rowAt(index);
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole: return display(row, column);
    case Qt::ToolTipRole: return toolTip(row, column);
    case Qt::TextAlignmentRole:
        return int(isCounter(column) || column == LastMessage ? Qt::AlignRight | Qt::AlignVCenter
                                                              : Qt::AlignLeft | Qt::AlignVCenter);
    case Qt::AccessibleTextRole:
        return QStringLiteral("%1 %2").arg(headerData(column, Qt::Horizontal).toString(), display(row, column).toString());
    case InkRole: return ink(row, column);
    case BoldRole:
        return (column == Queued || column == Errors) && valueOf(counters(row), column) > 0;
    case LinkRole: return isCounter(column) && display(row, column).toString() != QStringLiteral("–");
    case ChannelStateRole:
        if (!row.connector)
            return int(row.channel->state);
        return row.connector->state == ChannelState::Started && row.connector->enabled ? QVariant() : int(row.connector->state);
    case ConnectionStateRole: return row.connector ? int(row.connector->connection) : QVariant();
    case SeriesRole:
        return QVariant::fromValue(m_activity.series(row.channel->id, row.connector ? row.connector->metaDataId : Activity::wholeChannel));
    case TagRole:
        if (column == Name && !row.connector && row.channel->deployedRevision > 0
            && row.channel->deployedRevision != row.channel->revision)
            return QStringLiteral("r%1 ≠ r%2").arg(row.channel->revision).arg(row.channel->deployedRevision);
        return {};
    case IconRole:
        if (column != Name)
            return {};
        return row.connector ? connectorIcon(*row.connector) : QStringLiteral("channel");
    case HideWhenOpenRole: return column == Endpoint && !row.connector && row.channel->problem.isEmpty();
    case ChannelIdRole: return row.channel->id;
    case MetaDataIdRole: return row.connector ? row.connector->metaDataId : -1;
    case SortRole: return sortValue(row, column);
    case ProblemRole: return row.channel->problem;
    default: return {};
    }
}

QVariant DashboardModel::display(const Row &row, int column) const
{
    if (isCounter(column)) {
        // A source sends nothing, and what is not deployed has no counters since a start.
        const bool sourceSent = row.connector && row.connector->metaDataId == sourceMetaDataId && column == Sent;
        const bool notRunning = m_period == Period::SinceStart && row.channel->state == ChannelState::Undeployed;
        return sourceSent || notRunning ? QStringLiteral("–") : grouped(valueOf(counters(row), column));
    }
    switch (column) {
    case Name: return row.connector ? connectorName(*row.connector) : row.channel->name;
    case State: return row.connector ? connectionWord(*row.connector) : channelStateWord(row.channel->state);
    case Endpoint:
        if (row.connector)
            return endpoint(*row.connector);
        return row.channel->connectors.empty() ? QString() : endpoint(row.channel->connectors.front());
    case LastMessage:
        return row.connector ? QString() : age(row.channel->lastMessageDate, QDateTime::currentMSecsSinceEpoch());
    default: return {};
    }
}

QVariant DashboardModel::ink(const Row &row, int column) const
{
    if (isCounter(column)) {
        const qint64 value = valueOf(counters(row), column);
        if (value == 0 || display(row, column).toString() == QStringLiteral("–"))
            return int(Token::Text2);
        return int(column == Errors ? Token::Error : column == Queued ? Token::Warning : Token::Text);
    }
    switch (column) {
    case State:
        if (!row.connector && !row.channel->problem.isEmpty())
            return int(Token::Error);
        if (row.connector && row.connector->connection == ConnectionState::Failure)
            return int(Token::Error);
        return int(Token::Text);
    case Endpoint:
    case LastMessage: return int(Token::Text2);
    default: return row.connector && !row.connector->enabled ? int(Token::Text2) : int(Token::Text);
    }
}

QVariant DashboardModel::toolTip(const Row &row, int column) const
{
    switch (column) {
    case Name:
        if (!row.connector && row.channel->deployedRevision > 0 && row.channel->deployedRevision != row.channel->revision)
            return tr("Saved revision %1 is not the deployed revision %2. Deploy (F9) to use it.")
                .arg(row.channel->revision)
                .arg(row.channel->deployedRevision);
        return row.connector ? row.connector->transportName : row.channel->description;
    case State: return row.connector ? QString() : row.channel->problem;
    case Endpoint: return display(row, column);
    case LastMessage:
        return row.channel->lastMessageDate == 0 ? tr("No message since the start") : dateAndTime(row.channel->lastMessageDate);
    case LastMinutes: {
        const QList<int> series
            = m_activity.series(row.channel->id, row.connector ? row.connector->metaDataId : Activity::wholeChannel);
        return tr("%1 received in the last 5 minutes, at most %2 in 10 seconds")
            .arg(grouped(std::accumulate(series.begin(), series.end(), 0)),
                 grouped(*std::max_element(series.begin(), series.end())));
    }
    default:
        if (!isCounter(column) || display(row, column).toString() == QStringLiteral("–"))
            return {};
        return tr("Show these messages");
    }
}

QVariant DashboardModel::sortValue(const Row &row, int column) const
{
    if (row.connector)
        return row.connector->metaDataId; // connectors keep the channel's order
    if (isCounter(column))
        return valueOf(counters(row), column);
    switch (column) {
    case State: return int(row.channel->state);
    case LastMessage: return row.channel->lastMessageDate;
    case LastMinutes: {
        const QList<int> series = m_activity.series(row.channel->id);
        return std::accumulate(series.begin(), series.end(), 0);
    }
    default: return display(row, column).toString().toCaseFolded();
    }
}

QVariant DashboardModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int(isCounter(section) || section == LastMessage ? Qt::AlignRight | Qt::AlignVCenter
                                                                : Qt::AlignLeft | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name: return tr("Name");
    case State: return tr("State");
    case Endpoint: return tr("Endpoint");
    case Received: return tr("Received");
    case Filtered: return tr("Filtered");
    case Queued: return tr("Queued");
    case Sent: return tr("Sent");
    case Errors: return tr("Errors");
    case LastMinutes: return tr("Last 5 min");
    case LastMessage: return tr("Last msg");
    default: return {};
    }
}

void DashboardModel::reconcile()
{
    for (size_t row = m_channels.size(); row-- > 0;) {
        const ChannelSnapshot *now = m_list.find(m_channels[row]->id);
        if (now && sameShape(*now, *m_channels[row]))
            continue;
        beginRemoveRows({}, int(row), int(row));
        m_channels.erase(m_channels.begin() + qsizetype(row));
        endRemoveRows();
    }
    // New ones go to the end: rows that are there don't move; the proxy sorts them in.
    for (const ChannelSnapshot &channel : m_list.all()) {
        if (const QModelIndex known = indexOf(channel.id); known.isValid()) {
            *m_channels[size_t(known.row())] = channel;
            changedRow(size_t(known.row()), Name, ColumnCount - 1);
            continue;
        }
        const int row = int(m_channels.size());
        beginInsertRows({}, row, row);
        m_channels.push_back(std::make_unique<ChannelSnapshot>(channel));
        endInsertRows();
    }
}

void DashboardModel::take(const std::vector<ChannelSnapshot> &changed)
{
    for (const ChannelSnapshot &channel : changed) {
        const QModelIndex known = indexOf(channel.id);
        if (!known.isValid())
            continue;
        *m_channels[size_t(known.row())] = channel;
        changedRow(size_t(known.row()), Name, ColumnCount - 1);
    }
}

void DashboardModel::changedRow(size_t row, int firstColumn, int lastColumn)
{
    const QModelIndex first = index(int(row), firstColumn);
    Q_EMIT dataChanged(first, first.siblingAtColumn(lastColumn));
    const int connectors = rowCount(first.siblingAtColumn(0));
    if (connectors > 0) {
        const QModelIndex parent = first.siblingAtColumn(0);
        Q_EMIT dataChanged(index(0, firstColumn, parent), index(connectors - 1, lastColumn, parent));
    }
}

void DashboardModel::changedColumn(int column)
{
    for (size_t row = 0; row < m_channels.size(); ++row)
        changedRow(row, column, column);
}

} // namespace millrace::ui
