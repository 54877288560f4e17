// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/steps/step_list_model.h"

#include "engine/model/script_elements.h"
#include "ui/steps/field_drag.h"
#include "ui/steps/step_text.h"
#include "ui/widgets/cell_delegates.h"

#include <QMimeData>

namespace millrace::ui {

namespace {

// "4.1" for 3-0.
QString numberText(const StepPath &path)
{
    QString text;
    for (const int row : path)
        text += (text.isEmpty() ? QString() : QStringLiteral(".")) + QString::number(row + 1);
    return text;
}

} // namespace

void StepListModel::addRows(std::vector<Row> &rows, int parent, const PropertyTree &list, const ChannelConfig &channel)
{
    int number = 0;
    for (const size_t at : scriptElementOrder(list)) {
        const PropertyTree &step = list.children[at];
        Row row;
        row.path = rows[size_t(parent)].path;
        row.path.push_back(number);
        row.parent = parent;
        row.name = step.string("name");
        row.title = stepTitle(step);
        row.summary = stepSummary(step, channel);
        row.icon = stepKindIcon(stepKind(step.name));
        row.isIterator = stepKind(step.name) == StepKind::Iterator;
        row.isEnabled = step.flag("enabled", true);
        if (isRule(step.name) && number > 0)
            row.join = step.trimmed("operator") == QLatin1String("OR") ? RuleJoin::Or : RuleJoin::And;
        ++number;
        const int place = int(rows.size());
        rows[size_t(parent)].children.push_back(place);
        rows.push_back(std::move(row));
        if (const PropertyTree *children = stepChildren(step))
            addRows(rows, place, *children, channel);
    }
}

std::vector<StepListModel::Row> StepListModel::rowsOf(const ChannelConfig &channel, const StepList &list)
{
    std::vector<Row> rows(1);
    const PropertyTree *holder = stepHolder(channel.document, list);
    if (const PropertyTree *elements = holder ? holder->child("elements") : nullptr)
        addRows(rows, 0, *elements, channel);
    return rows;
}

void StepListModel::show(const ChannelConfig &channel, const StepList &list)
{
    std::vector<Row> rows = rowsOf(channel, list);
    const bool isSameShape = m_channel == &channel && m_list == list && rows.size() == m_rows.size()
        && std::equal(rows.begin(), rows.end(), m_rows.begin(), [](const Row &a, const Row &b) { return a.path == b.path; });
    if (isSameShape) {
        for (size_t at = 1; at < rows.size(); ++at) {
            if (rows[at] == m_rows[at])
                continue;
            m_rows[at] = std::move(rows[at]);
            const QModelIndex changed = indexOf(m_rows[at].path);
            Q_EMIT dataChanged(changed, changed);
        }
        return;
    }
    beginResetModel();
    m_channel = &channel;
    m_list = list;
    m_rows = std::move(rows);
    m_problems.clear(); // they were of other rows
    endResetModel();
}

void StepListModel::setProblems(std::map<StepPath, StepProblem> problems)
{
    if (problems == m_problems)
        return;
    m_problems = std::move(problems);
    for (size_t at = 1; at < m_rows.size(); ++at) {
        const QModelIndex index = indexOf(m_rows[at].path);
        Q_EMIT dataChanged(index, index, {ProblemRole, Qt::ToolTipRole, Qt::AccessibleTextRole});
    }
}

const StepProblem *StepListModel::problemOf(const Row &row) const
{
    const auto found = m_problems.find(row.path);
    return found == m_problems.end() ? nullptr : &found->second;
}

StepPath StepListModel::pathOf(const QModelIndex &index) const
{
    return rowAt(index).path;
}

QModelIndex StepListModel::indexOf(const StepPath &path) const
{
    QModelIndex at;
    for (const int row : path)
        at = index(row, 0, at);
    return at;
}

QModelIndex StepListModel::index(int row, int column, const QModelIndex &parent) const
{
    const auto &children = rowAt(parent).children;
    if (row < 0 || row >= int(children.size()) || column != 0)
        return {};
    return createIndex(row, 0, quintptr(children[size_t(row)]));
}

QModelIndex StepListModel::parent(const QModelIndex &index) const
{
    const int parent = index.isValid() ? rowAt(index).parent : 0;
    return parent <= 0 ? QModelIndex() : createIndex(m_rows[size_t(parent)].path.back(), 0, quintptr(parent));
}

int StepListModel::rowCount(const QModelIndex &parent) const
{
    return int(rowAt(parent).children.size());
}

QString StepListModel::accessibleText(const Row &row) const
{
    QStringList parts{numberText(row.path), row.title, row.summary};
    if (row.join)
        parts.insert(1, *row.join == RuleJoin::Or ? tr("or") : tr("and"));
    if (!row.isEnabled)
        parts << tr("disabled");
    if (const StepProblem *problem = problemOf(row))
        parts << problem->text;
    return parts.join(QStringLiteral(", "));
}

QVariant StepListModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const Row &row = rowAt(index);
    const StepProblem *problem = problemOf(row);
    switch (role) {
    case Qt::DisplayRole: return row.title;
    case Qt::EditRole: return row.name;
    case Qt::CheckStateRole: return int(row.isEnabled ? Qt::Checked : Qt::Unchecked);
    case Qt::ToolTipRole: return problem ? problem->text : row.summary;
    case Qt::AccessibleTextRole: return accessibleText(row);
    case SummaryRole: return row.summary;
    case NumberRole: return numberText(row.path);
    case IconRole: return row.icon;
    case JoinRole: return row.join ? QVariant(int(*row.join)) : QVariant();
    case ProblemRole: return problem ? QVariant(problem->text) : QVariant();
    default: return {};
    }
}

bool StepListModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (!index.isValid())
        return false;
    const StepPath path = pathOf(index);
    switch (role) {
    case Qt::EditRole: Q_EMIT renamed(path, value.toString()); return true;
    case Qt::CheckStateRole: Q_EMIT enabledChanged(path, value.toInt() == Qt::Checked); return true;
    case JoinRole: Q_EMIT joinChanged(path, RuleJoin(value.toInt())); return true;
    default: return false;
    }
}

Qt::ItemFlags StepListModel::flags(const QModelIndex &index) const
{
    if (!index.isValid())
        return Qt::ItemIsDropEnabled;
    const Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsEditable | Qt::ItemIsUserCheckable | Qt::ItemIsDragEnabled;
    return rowAt(index).isIterator ? flags | Qt::ItemIsDropEnabled : flags;
}

QStringList StepListModel::mimeTypes() const
{
    return {stepsMimeType(), fieldMimeType(), QStringLiteral("text/plain")};
}

QMimeData *StepListModel::mimeData(const QModelIndexList &indexes) const
{
    std::vector<StepPath> paths;
    for (const QModelIndex &index : indexes)
        paths.push_back(pathOf(index));
    return stepsMimeData(m_channel->id, m_channel->document, m_list, paths).release();
}

bool StepListModel::canDropMimeData(const QMimeData *data, Qt::DropAction, int, int, const QModelIndex &) const
{
    return data->hasFormat(stepsMimeType()) || data->hasFormat(fieldMimeType()) || data->text().trimmed().startsWith(QLatin1Char('<'));
}

bool StepListModel::dropMimeData(const QMimeData *data, Qt::DropAction action, int row, int column, const QModelIndex &parent)
{
    if (!m_channel || !canDropMimeData(data, action, row, column, parent))
        return false;
    StepPath to = pathOf(parent);
    to.push_back(row < 0 ? rowCount(parent) : row);
    const auto own = draggedSteps(*data, m_channel->id, m_list);
    if (action == Qt::MoveAction && !own.empty())
        Q_EMIT moveRequested(own, to);
    else
        Q_EMIT dropped(data, to);
    return true;
}

} // namespace millrace::ui
