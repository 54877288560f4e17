// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/problems/problem_model.h"

#include "ui/widgets/cell_delegates.h"

#include <algorithm>

namespace millrace::ui {

namespace {

QString beginningLarge(QString text)
{
    if (!text.isEmpty())
        text[0] = text[0].toUpper();
    return text;
}

} // namespace

ProblemModel::ProblemModel(const ProblemList &problems, QObject *parent) : QAbstractItemModel(parent), m_problems(problems)
{
    connect(&problems, &ProblemList::changed, this, &ProblemModel::refresh);
    for (const ChannelId &id : problems.channels())
        refresh(id);
}

void ProblemModel::refresh(const ChannelId &id)
{
    const std::vector<ChannelProblem> &now = m_problems.problemsOf(id);
    const QString name = m_problems.channelName(id);
    int row = rowOf(id);
    if (row >= 0 && (now.empty() || m_groups[size_t(row)].name != name)) { // gone, or renamed: it may stand elsewhere
        beginRemoveRows({}, row, row);
        m_groups.erase(m_groups.begin() + row);
        endRemoveRows();
        row = -1;
    }
    if (row >= 0)
        replace(row, now);
    else if (!now.empty())
        insert({++m_lastKey, id, name, now});
}

void ProblemModel::insert(Group group)
{
    const auto place = std::find_if(m_groups.begin(), m_groups.end(),
                                    [&](const Group &other) { return group.name.compare(other.name, Qt::CaseInsensitive) < 0; });
    const int row = int(place - m_groups.begin());
    beginInsertRows({}, row, row);
    m_groups.insert(place, std::move(group));
    endInsertRows();
}

// Only the rows between what is alike at the beginning and at the end.
void ProblemModel::replace(int row, std::vector<ChannelProblem> now)
{
    std::vector<ChannelProblem> &shown = m_groups[size_t(row)].problems;
    if (shown == now)
        return;
    const QModelIndex group = index(row, 0);
    const auto alike = int(std::mismatch(shown.begin(), shown.end(), now.begin(), now.end()).first - shown.begin());
    const auto most = int(std::min(shown.size(), now.size())) - alike;
    int tail = 0;
    while (tail < most && shown[shown.size() - 1 - size_t(tail)] == now[now.size() - 1 - size_t(tail)])
        ++tail;
    if (const int last = int(shown.size()) - tail; last > alike) {
        beginRemoveRows(group, alike, last - 1);
        shown.erase(shown.begin() + alike, shown.begin() + last);
        endRemoveRows();
    }
    if (const int last = int(now.size()) - tail; last > alike) {
        beginInsertRows(group, alike, last - 1);
        shown.insert(shown.begin() + alike, now.begin() + alike, now.begin() + last);
        endInsertRows();
    }
    Q_EMIT dataChanged(group, group.siblingAtColumn(ColumnCount - 1)); // its counts
}

int ProblemModel::rowOf(const ChannelId &id) const
{
    const auto found = std::find_if(m_groups.begin(), m_groups.end(), [&](const Group &group) { return group.id == id; });
    return found == m_groups.end() ? -1 : int(found - m_groups.begin());
}

int ProblemModel::rowOfKey(quintptr key) const
{
    const auto found = std::find_if(m_groups.begin(), m_groups.end(), [&](const Group &group) { return group.key == key; });
    return found == m_groups.end() ? -1 : int(found - m_groups.begin());
}

QModelIndex ProblemModel::indexOf(const ChannelId &id) const
{
    const int row = rowOf(id);
    return row < 0 ? QModelIndex() : index(row, 0);
}

ChannelId ProblemModel::channelAt(const QModelIndex &index) const
{
    if (!index.isValid())
        return {};
    return m_groups[size_t(isChannel(index) ? index.row() : rowOfKey(index.internalId()))].id;
}

Place ProblemModel::placeAt(const QModelIndex &index) const
{
    if (!index.isValid())
        return {};
    if (isChannel(index))
        return {QStringLiteral("channel"), channelAt(index), {}};
    const Group &group = m_groups[size_t(rowOfKey(index.internalId()))];
    return ProblemList::placeOf(group.id, group.problems[size_t(index.row())]);
}

QModelIndex ProblemModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, parent.isValid() ? m_groups[size_t(parent.row())].key : quintptr(0));
}

QModelIndex ProblemModel::parent(const QModelIndex &index) const
{
    if (!index.isValid() || isChannel(index))
        return {};
    const int row = rowOfKey(index.internalId());
    return row < 0 ? QModelIndex() : createIndex(row, 0, quintptr(0));
}

int ProblemModel::rowCount(const QModelIndex &parent) const
{
    if (!parent.isValid())
        return int(m_groups.size());
    return isChannel(parent) && parent.column() == 0 ? int(m_groups[size_t(parent.row())].problems.size()) : 0;
}

int ProblemModel::columnCount(const QModelIndex &) const
{
    return ColumnCount;
}

QVariant ProblemModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    if (isChannel(index))
        return groupData(m_groups[size_t(index.row())], index.column(), role);
    const Group &group = m_groups[size_t(rowOfKey(index.internalId()))];
    return problemData(group, group.problems[size_t(index.row())], index.column(), role);
}

QVariant ProblemModel::groupData(const Group &group, int column, int role) const
{
    switch (role) {
    case Qt::DisplayRole: return column == ProblemColumn ? group.name : ProblemList::countText(m_problems.countOf(group.id));
    case BoldRole: return column == ProblemColumn;
    case InkRole: return int(column == ProblemColumn ? Token::Text : Token::Text2);
    case IconRole: return column == ProblemColumn ? QStringLiteral("channel") : QString();
    case ChannelIdRole: return group.id;
    default: return {};
    }
}

QVariant ProblemModel::problemData(const Group &group, const ChannelProblem &problem, int column, int role) const
{
    const QString where = problem.where.isEmpty() ? tr("Channel") : problem.where;
    switch (role) {
    case Qt::DisplayRole: return column == ProblemColumn ? beginningLarge(problem.text) : where;
    case Qt::ToolTipRole: return column == ProblemColumn ? beginningLarge(problem.text) : where;
    case Qt::AccessibleTextRole: {
        if (column != ProblemColumn)
            return where;
        const QString text = beginningLarge(problem.text);
        return problem.isError() ? tr("Error: %1").arg(text) : tr("Warning: %1").arg(text);
    }
    case InkRole: return int(column == ProblemColumn ? Token::Text : Token::Text2);
    case IconRole:
        if (column != ProblemColumn)
            return {};
        return problem.isError() ? QStringLiteral("error") : QStringLiteral("warning");
    case IconInkRole: return int(problem.isError() ? Token::Error : Token::Warning);
    case IsErrorRole: return problem.isError();
    case ChannelIdRole: return group.id;
    case SearchRole: return group.name + QLatin1Char(' ') + where + QLatin1Char(' ') + problem.text;
    default: return {};
    }
}

QVariant ProblemModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return section == ProblemColumn ? tr("Problem") : tr("Where");
}

} // namespace millrace::ui
