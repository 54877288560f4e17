// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/state_panel.h"

#include "ui/theme/fonts.h"
#include "ui/widgets/cell_delegates.h"
#include "ui/widgets/filter_edit.h"
#include "ui/widgets/text.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QSettings>
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
    const auto has = [](const std::vector<StateRow> &list, const QString &key) {
        return std::any_of(list.begin(), list.end(), [&key](const StateRow &row) { return row.key == key; });
    };
    for (int at = int(m_rows.size()) - 1; at >= 0; --at) {
        if (has(rows, m_rows[size_t(at)].key))
            continue;
        beginRemoveRows({}, at, at);
        m_rows.erase(m_rows.begin() + at);
        endRemoveRows();
    }
    for (int at = 0; at < int(rows.size()); ++at) {
        StateRow &wanted = rows[size_t(at)];
        if (at < int(m_rows.size()) && m_rows[size_t(at)].key == wanted.key) {
            if (m_rows[size_t(at)] == wanted)
                continue;
            m_rows[size_t(at)] = std::move(wanted);
            Q_EMIT dataChanged(index(at, 0), index(at, columnCount() - 1));
            continue;
        }
        // New, or it has moved up: then it is taken from where it was.
        const auto old = std::find_if(m_rows.begin() + at, m_rows.end(), [&wanted](const StateRow &row) { return row.key == wanted.key; });
        if (old != m_rows.end()) {
            const int from = int(old - m_rows.begin());
            beginRemoveRows({}, from, from);
            m_rows.erase(old);
            endRemoveRows();
        }
        beginInsertRows({}, at, at);
        m_rows.insert(m_rows.begin() + at, std::move(wanted));
        endInsertRows();
    }
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
    , m_empty(new QLabel(this))
{
    setObjectName(form.name + QStringLiteral("Panel"));
    m_proxy->setSourceModel(m_model);
    m_proxy->setFilterKeyColumn(-1);
    m_proxy->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_filter->setObjectName(form.name + QStringLiteral("Filter"));
    m_filter->setMaximumWidth(scaled(420, this));
    m_view->setObjectName(form.name + QStringLiteral("Table"));
    m_view->setAccessibleName(form.title);
    m_view->setModel(m_proxy);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setShowGrid(false);
    m_view->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_view->setMouseTracking(true);
    m_view->setTabKeyNavigation(false);
    m_view->setWordWrap(false);
    m_view->verticalHeader()->hide();
    m_view->verticalHeader()->setMinimumSectionSize(scaled(20, this));
    m_view->verticalHeader()->setDefaultSectionSize(scaled(24, this));
    m_view->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_view->horizontalHeader()->setHighlightSections(false);
    m_view->horizontalHeader()->setStretchLastSection(true);
    for (int column = 0; column < form.widths.size(); ++column)
        m_view->horizontalHeader()->resizeSection(column, scaled(form.widths[column], this));
    m_view->horizontalHeader()->restoreState(QSettings().value(m_settingsKey).toByteArray());
    m_view->setItemDelegate(new TextDelegate(m_view));
    for (const int column : form.numbers)
        m_view->setItemDelegateForColumn(column, new CountDelegate(m_view));
    if (m_link >= 0) {
        auto *link = new CountDelegate(m_view);
        m_view->setItemDelegateForColumn(m_link, link);
        connect(link, &CountDelegate::activated, this, &StatePanel::open);
    }
    m_empty->setMargin(scaled(12, this));
    m_empty->setForegroundRole(QPalette::PlaceholderText);
    m_empty->setBackgroundRole(QPalette::Base);
    m_empty->setAutoFillBackground(true);
    m_empty->setAlignment(Qt::AlignLeft | Qt::AlignTop);

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
    QSettings().setValue(m_settingsKey, m_view->horizontalHeader()->saveState());
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
    m_empty->setText(m_model->rowCount() == 0 ? m_emptyText : tr("No line matches: all %1 are hidden.").arg(grouped(m_model->rowCount())));
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
