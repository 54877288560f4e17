// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dashboard/dashboard_model.h"

#include "ui/dashboard/connector_words.h"
#include "ui/theme/status_chip.h"
#include "ui/theme/tokens.h"
#include "ui/widgets/cell_delegates.h"
#include "ui/widgets/change_words.h"
#include "ui/widgets/text.h"

#include <QDateTime>

#include <algorithm>
#include <numeric>

namespace millrace::ui {

namespace {

const QString nothing = QStringLiteral("–");

bool isCounter(int column)
{
    return column >= DashboardModel::Received && column <= DashboardModel::Errors;
}

bool isNumber(int column)
{
    return isCounter(column) || column == DashboardModel::LastMessage || column == DashboardModel::Revision;
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

} // namespace

// A row. A connector's reads the snapshot of the channel above it, in whose order the connectors stand.
struct DashboardModel::Node
{
    Node *parent = nullptr;
    Kind kind = Kind::Group;
    ChannelGroup group;       // Group
    ChannelSnapshot snapshot; // Channel
    Nodes children;

    const ChannelSnapshot &channel() const { return kind == Kind::Connector ? parent->snapshot : snapshot; }
    size_t row() const
    {
        const auto found = std::find_if(parent->children.begin(), parent->children.end(), [this](const auto &child) { return child.get() == this; });
        return size_t(found - parent->children.begin());
    }
    const ConnectorSnapshot *connector() const { return kind == Kind::Connector ? &parent->snapshot.connectors[row()] : nullptr; }
};

DashboardModel::DashboardModel(const ChannelList &channels, const Activity &activity, QObject *parent)
    : QAbstractItemModel(parent), m_list(channels), m_activity(activity), m_root(std::make_unique<Node>())
{
    reconcile();
    connect(&channels, &ChannelList::listChanged, this, &DashboardModel::reconcile);
    connect(&channels, &ChannelList::partsChanged, this, &DashboardModel::reconcile);
    connect(&channels, &ChannelList::channelsChanged, this, &DashboardModel::follow);
    connect(&activity, &Activity::stepped, this, [this] { changedBelow(m_root.get(), LastMinutes, LastMinutes); });
    connect(&m_ageTimer, &QTimer::timeout, this, [this] { changedBelow(m_root.get(), LastMessage, LastMessage); });
    m_ageTimer.start(1000);
}

DashboardModel::~DashboardModel() = default;

void DashboardModel::setPeriod(Period period)
{
    m_period = period;
    changedBelow(m_root.get(), Received, Errors);
}

// --- the tree ------------------------------------------------------------------------------------------------------------

DashboardModel::Node *DashboardModel::nodeOf(const QModelIndex &index) const
{
    return index.isValid() ? static_cast<Node *>(index.internalPointer()) : m_root.get();
}

QModelIndex DashboardModel::indexOf(const Node *node, int column) const
{
    return node == m_root.get() ? QModelIndex() : createIndex(int(node->row()), column, node);
}

QModelIndex DashboardModel::indexOf(const ChannelId &id) const
{
    const Node *channel = findChannel(id);
    return channel ? indexOf(channel) : QModelIndex();
}

DashboardModel::Node *DashboardModel::findChannel(const ChannelId &id) const
{
    for (const auto &node : m_root->children) {
        if (node->kind == Kind::Channel && node->snapshot.id == id)
            return node.get();
        for (const auto &child : node->children) {
            if (child->kind == Kind::Channel && child->snapshot.id == id)
                return child.get();
        }
    }
    return nullptr;
}

DashboardModel::Node *DashboardModel::findGroup(const QString &id) const
{
    const auto found = std::find_if(m_root->children.begin(), m_root->children.end(),
                                    [&id](const auto &node) { return node->kind == Kind::Group && node->group.id == id; });
    return found == m_root->children.end() ? nullptr : found->get();
}

QModelIndex DashboardModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, nodeOf(parent)->children[size_t(row)].get());
}

QModelIndex DashboardModel::parent(const QModelIndex &index) const
{
    return index.isValid() ? indexOf(nodeOf(index)->parent) : QModelIndex();
}

int DashboardModel::rowCount(const QModelIndex &parent) const
{
    return parent.column() > 0 ? 0 : int(nodeOf(parent)->children.size());
}

int DashboardModel::columnCount(const QModelIndex &) const
{
    return ColumnCount;
}

DashboardModel::Node *DashboardModel::append(Node *parent, std::unique_ptr<Node> child)
{
    const int row = int(parent->children.size());
    beginInsertRows(indexOf(parent), row, row);
    child->parent = parent;
    parent->children.push_back(std::move(child));
    endInsertRows();
    return parent->children.back().get();
}

std::unique_ptr<DashboardModel::Node> DashboardModel::take(Node *node)
{
    Node *parent = node->parent;
    const size_t row = node->row();
    beginRemoveRows(indexOf(parent), int(row), int(row));
    std::unique_ptr<Node> taken = std::move(parent->children[row]);
    parent->children.erase(parent->children.begin() + qsizetype(row));
    endRemoveRows();
    taken->parent = nullptr;
    return taken;
}

// --- following the channel list ------------------------------------------------------------------------------------------

void DashboardModel::reconcile()
{
    for (const ChannelGroup &group : m_list.groups()) {
        Node *known = findGroup(group.id);
        if (!known) {
            auto node = std::make_unique<Node>();
            node->group = group;
            append(m_root.get(), std::move(node));
        } else if (known->group != group) {
            known->group = group;
            changedRow(known, Name, ColumnCount - 1);
        }
    }
    // New rows go to the end: those that are there don't move; the proxy sorts them in.
    for (const ChannelSnapshot &snapshot : m_list.all()) {
        const ChannelGroup *group = groupOf(m_list.groups(), snapshot.id);
        Node *parent = group ? findGroup(group->id) : m_root.get();
        Node *channel = findChannel(snapshot.id);
        if (!channel) {
            auto node = std::make_unique<Node>();
            node->kind = Kind::Channel;
            node->snapshot = snapshot;
            channel = append(parent, std::move(node));
        } else if (channel->parent != parent) {
            channel = append(parent, take(channel));
        }
        update(channel, snapshot);
    }
    dropGone();
}

// After what was in them has found its new place.
void DashboardModel::dropGone()
{
    std::vector<Node *> gone;
    for (const auto &node : m_root->children) {
        const bool isGroup = node->kind == Kind::Group;
        const bool isKnown = isGroup ? std::any_of(m_list.groups().begin(), m_list.groups().end(), [&](const ChannelGroup &group) { return group.id == node->group.id; })
                                     : m_list.find(node->snapshot.id) != nullptr;
        if (!isKnown)
            gone.push_back(node.get());
        for (const auto &child : node->children) {
            if (isKnown && isGroup && !m_list.find(child->snapshot.id))
                gone.push_back(child.get());
        }
    }
    for (Node *node : gone)
        take(node);
}

void DashboardModel::update(Node *channel, const ChannelSnapshot &snapshot)
{
    // What a connector's row reads must be there as long as the row is: rows go before the snapshot, and come after it.
    const size_t wanted = snapshot.connectors.size();
    while (channel->children.size() > wanted)
        take(channel->children.back().get());
    channel->snapshot = snapshot;
    while (channel->children.size() < wanted) {
        auto connector = std::make_unique<Node>();
        connector->kind = Kind::Connector;
        append(channel, std::move(connector));
    }
    changedRow(channel, Name, ColumnCount - 1);
    changedBelow(channel, Name, ColumnCount - 1);
    if (channel->parent != m_root.get())
        changedRow(channel->parent, Name, ColumnCount - 1);
}

void DashboardModel::follow(const std::vector<ChannelSnapshot> &changed)
{
    for (const ChannelSnapshot &snapshot : changed) {
        if (Node *channel = findChannel(snapshot.id))
            update(channel, snapshot);
    }
}

void DashboardModel::changedRow(const Node *node, int firstColumn, int lastColumn)
{
    Q_EMIT dataChanged(indexOf(node, firstColumn), indexOf(node, lastColumn));
}

void DashboardModel::changedBelow(const Node *node, int firstColumn, int lastColumn)
{
    if (node->children.empty())
        return;
    Q_EMIT dataChanged(indexOf(node->children.front().get(), firstColumn), indexOf(node->children.back().get(), lastColumn));
    for (const auto &child : node->children)
        changedBelow(child.get(), firstColumn, lastColumn);
}

// --- what is shown -------------------------------------------------------------------------------------------------------

Counters DashboardModel::counters(const Node &node) const
{
    if (node.kind == Kind::Group) {
        Counters sum;
        for (const auto &child : node.children) {
            const Counters one = counters(*child);
            sum.received += one.received;
            sum.filtered += one.filtered;
            sum.queued += one.queued;
            sum.sent += one.sent;
            sum.error += one.error;
        }
        return sum;
    }
    const ConnectorStatistics &statistics = node.kind == Kind::Connector ? node.connector()->statistics : node.snapshot.statistics;
    return m_period == Period::SinceStart ? statistics.current : statistics.lifetime;
}

QList<int> DashboardModel::series(const Node &node) const
{
    if (node.kind != Kind::Group)
        return m_activity.series(node.channel().id, node.kind == Kind::Connector ? node.connector()->metaDataId : Activity::wholeChannel);
    QList<int> sum(Activity::stepCount, 0);
    for (const auto &child : node.children) {
        const QList<int> one = series(*child);
        std::transform(sum.begin(), sum.end(), one.begin(), sum.begin(), std::plus<>());
    }
    return sum;
}

Timestamp DashboardModel::lastMessage(const Node &node) const
{
    if (node.kind != Kind::Group)
        return node.channel().lastMessageDate;
    Timestamp last = 0;
    for (const auto &child : node.children)
        last = std::max(last, lastMessage(*child));
    return last;
}

QVariant DashboardModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const Node &node = *nodeOf(index);
    const int column = index.column();
    const bool isChannel = node.kind == Kind::Channel;
    switch (role) {
    case Qt::DisplayRole: return display(node, column);
    case Qt::ToolTipRole: return toolTip(node, column);
    case Qt::TextAlignmentRole: return int((isNumber(column) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::AccessibleTextRole:
        return QStringLiteral("%1 %2").arg(headerData(column, Qt::Horizontal).toString(), display(node, column).toString());
    case InkRole: return ink(node, column);
    case BoldRole:
        return (column == Name && node.kind == Kind::Group) || ((column == Queued || column == Errors) && valueOf(counters(node), column) > 0);
    case LinkRole: return node.kind != Kind::Group && isCounter(column) && display(node, column).toString() != nothing;
    case ChannelStateRole: return channelState(node);
    case ConnectionStateRole: return node.kind == Kind::Connector ? int(node.connector()->connection) : QVariant();
    case SeriesRole: return QVariant::fromValue(series(node));
    case TagRole:
        return column == Name && isChannel && node.snapshot.isChangedSinceDeployed() ? changeTag(node.snapshot) : QVariant();
    case TagsRole:
        return column == Name && isChannel ? QVariant::fromValue(tagsOf(m_list.tags(), node.snapshot.id)) : QVariant();
    case IconRole:
        if (column != Name)
            return {};
        return node.kind == Kind::Connector ? connectorIcon(*node.connector()) : isChannel ? QStringLiteral("channel") : QStringLiteral("group");
    case HideWhenOpenRole: return column == Endpoint && isChannel && node.snapshot.problem.isEmpty();
    case KindRole: return int(node.kind);
    case ChannelIdRole: return node.kind == Kind::Group ? QString() : node.channel().id;
    case GroupIdRole: return node.kind == Kind::Group ? node.group.id : QString();
    case MetaDataIdRole: return node.kind == Kind::Connector ? node.connector()->metaDataId : -1;
    case SortRole: return sortValue(node, column);
    case ProblemRole: return node.kind == Kind::Group ? QString() : node.channel().problem;
    case FilterRole: return isChannel ? filterText(node) : QString();
    default: return {};
    }
}

QVariant DashboardModel::channelState(const Node &node) const
{
    if (node.kind == Kind::Group)
        return {};
    if (node.kind == Kind::Channel)
        return int(node.snapshot.state);
    const ConnectorSnapshot &connector = *node.connector();
    return connector.state == ChannelState::Started && connector.enabled ? QVariant() : int(connector.state);
}

QVariant DashboardModel::display(const Node &node, int column) const
{
    const ConnectorSnapshot *connector = node.connector();
    if (isCounter(column)) {
        // A source sends nothing, and what is not deployed has no counters since a start.
        const bool sourceSent = connector && connector->metaDataId == sourceMetaDataId && column == Sent;
        const bool notRunning = node.kind != Kind::Group && m_period == Period::SinceStart && node.channel().state == ChannelState::Undeployed;
        return sourceSent || notRunning ? nothing : grouped(valueOf(counters(node), column));
    }
    if (node.kind == Kind::Group) {
        switch (column) {
        case Name: return node.group.name;
        case State: return node.children.size() == 1 ? tr("1 channel") : tr("%1 channels").arg(node.children.size());
        case LastMessage: return age(lastMessage(node), QDateTime::currentMSecsSinceEpoch());
        default: return {};
        }
    }
    const ChannelSnapshot &channel = node.channel();
    switch (column) {
    case Name: return connector ? connectorName(*connector) : channel.name;
    case State:
        if (connector)
            return connectionWord(*connector);
        if (channel.enabled)
            return channelStateWord(channel.state);
        return channel.state == ChannelState::Undeployed ? tr("Disabled") : tr("%1, disabled").arg(channelStateWord(channel.state));
    case Endpoint:
        if (connector)
            return endpointText(*connector);
        return channel.connectors.empty() ? QString() : endpointText(channel.connectors.front());
    case LastMessage: return connector ? QString() : age(channel.lastMessageDate, QDateTime::currentMSecsSinceEpoch());
    case Revision: return connector ? QString() : QString::number(channel.revision);
    case Deployed: return connector || channel.deployedDate == 0 ? QString() : QLocale().toString(QDateTime::fromMSecsSinceEpoch(channel.deployedDate), QLocale::ShortFormat);
    default: return {};
    }
}

QVariant DashboardModel::ink(const Node &node, int column) const
{
    if (isCounter(column)) {
        if (valueOf(counters(node), column) == 0 || display(node, column).toString() == nothing)
            return int(Token::Text2);
        return int(column == Errors ? Token::Error : column == Queued ? Token::Warning : Token::Text);
    }
    if (node.kind == Kind::Group)
        return int(column == Name ? Token::Text : Token::Text2);
    const ConnectorSnapshot *connector = node.connector();
    switch (column) {
    case State:
        if (!connector && !node.snapshot.problem.isEmpty())
            return int(Token::Error);
        return int(connector && connector->connection == ConnectionState::Failure ? Token::Error : Token::Text);
    case Endpoint:
    case LastMessage:
    case Revision:
    case Deployed: return int(Token::Text2);
    default: return int((connector && !connector->enabled) || !node.channel().enabled ? Token::Text2 : Token::Text);
    }
}

QVariant DashboardModel::toolTip(const Node &node, int column) const
{
    if (column == LastMinutes) {
        const QList<int> steps = series(node);
        return tr("%1 received in the last 5 minutes, at most %2 in 10 seconds")
            .arg(grouped(std::accumulate(steps.begin(), steps.end(), 0)), grouped(*std::max_element(steps.begin(), steps.end())));
    }
    if (node.kind == Kind::Group)
        return column == Name ? node.group.description : QString();
    const ChannelSnapshot &channel = node.channel();
    const ConnectorSnapshot *connector = node.connector();
    switch (column) {
    case Name:
        if (!connector && channel.isChangedSinceDeployed())
            return changeText(channel);
        return connector ? connector->transportName : channel.description;
    case State: return connector ? QString() : channel.problem;
    case Endpoint: return display(node, column);
    case LastMessage: return channel.lastMessageDate == 0 ? tr("No message since the start") : dateAndTime(channel.lastMessageDate);
    case Deployed: return connector || channel.deployedDate == 0 ? QString() : dateAndTime(channel.deployedDate);
    default: return isCounter(column) && display(node, column).toString() != nothing ? tr("Show these messages") : QString();
    }
}

QVariant DashboardModel::sortValue(const Node &node, int column) const
{
    if (node.kind == Kind::Connector)
        return node.connector()->metaDataId; // connectors keep the channel's order
    if (isCounter(column))
        return valueOf(counters(node), column);
    switch (column) {
    case State: return node.kind == Kind::Group ? int(node.children.size()) : int(node.snapshot.state);
    case LastMessage: return lastMessage(node);
    case LastMinutes: {
        const QList<int> steps = series(node);
        return std::accumulate(steps.begin(), steps.end(), 0);
    }
    case Revision: return node.snapshot.revision;
    case Deployed: return node.snapshot.deployedDate;
    default: return display(node, column).toString().toCaseFolded();
    }
}

QString DashboardModel::filterText(const Node &channel) const
{
    QStringList texts{channel.snapshot.name, display(channel, State).toString(), display(channel, Endpoint).toString()};
    if (channel.parent->kind == Kind::Group && channel.parent != m_root.get())
        texts << channel.parent->group.name;
    for (const ChannelTag &tag : tagsOf(m_list.tags(), channel.snapshot.id))
        texts << tag.name;
    return texts.join(QLatin1Char(' '));
}

QVariant DashboardModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int((isNumber(section) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
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
    case Revision: return tr("Revision");
    case Deployed: return tr("Deployed");
    default: return {};
    }
}

} // namespace millrace::ui
