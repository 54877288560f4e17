// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/state_panel.h"

#include "ui/shell/dock_table.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/cell_delegates.h"
#include "ui/widgets/filter_edit.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace millrace::ui {

namespace {

constexpr int readMillis = 1000;

} // namespace

StateModel::StateModel(const QStringList &columns, const QList<int> &numbers, int link, QObject *parent)
    : QAbstractTableModel(parent), m_columns(columns), m_numbers(numbers), m_link(link)
{
}

void StateModel::setRows(std::vector<StateRow> rows)
{
    QSet<QString> wanted;
    for (const StateRow &row : rows)
        wanted.insert(row.key);
    QSet<QString> kept;
    for (int end = int(m_rows.size()); end > 0;) {
        int first = end;
        while (first > 0 && !wanted.contains(m_rows[size_t(first - 1)].key))
            --first;
        if (first < end) {
            beginRemoveRows({}, first, end - 1);
            m_rows.erase(m_rows.begin() + first, m_rows.begin() + end);
            endRemoveRows();
        }
        if (first > 0)
            kept.insert(m_rows[size_t(first - 1)].key);
        end = first - 1;
    }
    for (size_t at = 0; at < rows.size();) {
        if (!kept.contains(rows[at].key)) {
            at = insertNew(rows, at, kept);
            continue;
        }
        kept.remove(rows[at].key);
        if (m_rows[at].key != rows[at].key)
            moveUp(rows[at].key, at);
        if (m_rows[at] != rows[at]) {
            m_rows[at] = std::move(rows[at]);
            Q_EMIT dataChanged(index(int(at), 0), index(int(at), columnCount() - 1));
        }
        ++at;
    }
}

// Those from `at` on that were not there before; returns where the next one is that was.
size_t StateModel::insertNew(std::vector<StateRow> &rows, size_t at, const QSet<QString> &kept)
{
    const auto first = rows.begin() + std::ptrdiff_t(at);
    const auto end = std::find_if(first, rows.end(), [&kept](const StateRow &row) { return kept.contains(row.key); });
    beginInsertRows({}, int(at), int(end - rows.begin()) - 1);
    m_rows.insert(m_rows.begin() + std::ptrdiff_t(at), std::make_move_iterator(first), std::make_move_iterator(end));
    endInsertRows();
    return size_t(end - rows.begin());
}

void StateModel::moveUp(const QString &key, size_t at)
{
    const auto to = m_rows.begin() + std::ptrdiff_t(at);
    const auto from = std::find_if(to, m_rows.end(), [&key](const StateRow &row) { return row.key == key; });
    const int row = int(from - m_rows.begin());
    beginMoveRows({}, row, row, {}, int(at));
    std::rotate(to, from, from + 1);
    endMoveRows();
}

int StateModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int StateModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_columns.size());
}

QVariant StateModel::data(const QModelIndex &index, int role) const
{
    const StateRow &row = m_rows[size_t(index.row())];
    switch (role) {
    case Qt::DisplayRole: return row.cells.value(index.column());
    case Qt::ToolTipRole: return row.cells.value(index.column()).left(1000);
    case Qt::TextAlignmentRole: return int((m_numbers.contains(index.column()) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case LinkRole: return index.column() == m_link && !row.place.isNull();
    case InkRole: return index.column() == m_link ? QVariant(int(Token::Accent)) : QVariant();
    default: return {};
    }
}

QVariant StateModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int((m_numbers.contains(section) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    return role == Qt::DisplayRole ? QVariant(m_columns.value(section)) : QVariant();
}

StatePanel::StatePanel(const Form &form, QWidget *parent)
    : QWidget(parent)
    , m_settingsKey(form.name + QStringLiteral("/header1"))
    , m_emptyText(form.empty)
    , m_link(form.link)
    , m_model(new StateModel(form.columns, form.numbers, form.link, this))
    , m_proxy(new QSortFilterProxyModel(this))
    , m_filter(new FilterEdit(QStringLiteral("filter"), tr("Filter these lines"), this))
    , m_body(new QWidget(this))
    , m_view(new QTableView(m_body))
    , m_empty(makeDockNotice(this))
{
    setObjectName(form.name + QStringLiteral("Panel"));
    m_proxy->setSourceModel(m_model);
    m_proxy->setFilterKeyColumn(-1);
    m_proxy->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_filter->setObjectName(form.name + QStringLiteral("Filter"));
    m_filter->setMaximumWidth(scaled(420, this));
    m_view->setObjectName(form.name + QStringLiteral("Table"));
    m_view->setAccessibleName(form.title);
    setUpDockTable(m_view, m_proxy, form.widths, m_settingsKey);
    for (const int column : form.numbers)
        m_view->setItemDelegateForColumn(column, new CountDelegate(m_view));
    if (m_link >= 0) {
        auto *link = new CountDelegate(m_view);
        m_view->setItemDelegateForColumn(m_link, link);
        connect(link, &CountDelegate::activated, this, &StatePanel::open);
    }

    auto *head = new QHBoxLayout;
    head->setContentsMargins(scaled(8, this), scaled(4, this), scaled(8, this), scaled(4, this));
    head->addWidget(m_filter, 1);
    head->addStretch(1);
    auto *inner = new QHBoxLayout(m_body);
    inner->setContentsMargins(0, 0, 0, 0);
    inner->setSpacing(0);
    inner->addWidget(m_view);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(head);
    layout->addWidget(m_body, 1);
    layout->addWidget(m_empty, 1);

    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_proxy->setFilterFixedString(text);
        showEmptyState();
    });
    connect(m_view, &QTableView::activated, this, &StatePanel::open);
    connect(&m_timer, &QTimer::timeout, this, [this] { read(); });
    showEmptyState();
}

StatePanel::~StatePanel()
{
    saveDockTable(m_view, m_settingsKey);
}

void StatePanel::setRows(std::vector<StateRow> rows)
{
    m_model->setRows(std::move(rows));
    showEmptyState();
}

const StateRow *StatePanel::current() const
{
    const QModelIndex index = m_proxy->mapToSource(m_view->currentIndex());
    return index.isValid() ? &m_model->row(index) : nullptr;
}

void StatePanel::open(const QModelIndex &index)
{
    const StateRow &row = m_model->row(m_proxy->mapToSource(index));
    if (!row.place.isNull())
        Q_EMIT placeRequested(row.place);
}

void StatePanel::showEmptyState()
{
    const bool isEmpty = m_proxy->rowCount() == 0;
    m_empty->setText(m_model->rowCount() == 0 ? m_emptyText : allHiddenText(m_model->rowCount()));
    m_empty->setVisible(isEmpty);
    m_body->setVisible(!isEmpty);
}

void StatePanel::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    read();
    m_timer.start(readMillis);
}

void StatePanel::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    m_timer.stop();
}

} // namespace millrace::ui
