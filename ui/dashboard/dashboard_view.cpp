// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dashboard/dashboard_view.h"

#include "ui/theme/fonts.h"
#include "ui/widgets/column_width.h"
#include "ui/widgets/header_state.h"
#include "ui/widgets/tag_chips.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>

namespace millrace::ui {

namespace {

const QString headerKey = QStringLiteral("dashboard/header2"); // the number grows when the columns change

DashboardModel::Kind kindOf(const QModelIndex &index)
{
    return DashboardModel::Kind(index.data(DashboardModel::KindRole).toInt());
}

} // namespace

// --- the proxy -----------------------------------------------------------------------------------------------------------

DashboardProxy::DashboardProxy(QObject *parent) : QSortFilterProxyModel(parent)
{
    m_order.setNumericMode(true); // "Lab 2" before "Lab 10"
    m_order.setCaseSensitivity(Qt::CaseInsensitive);
}

void DashboardProxy::setFilterText(const QString &text)
{
    m_words = text.simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    invalidateFilter();
}

bool DashboardProxy::matches(const QModelIndex &channel) const
{
    const QString text = channel.data(DashboardModel::FilterRole).toString();
    return std::all_of(m_words.begin(), m_words.end(), [&](const QString &word) { return text.contains(word, Qt::CaseInsensitive); });
}

bool DashboardProxy::filterAcceptsRow(int row, const QModelIndex &parent) const
{
    const QModelIndex index = sourceModel()->index(row, 0, parent);
    switch (kindOf(index)) {
    case DashboardModel::Kind::Connector: return true;
    case DashboardModel::Kind::Channel: return matches(index);
    case DashboardModel::Kind::Group: break;
    }
    for (int child = 0; child < sourceModel()->rowCount(index); ++child) {
        if (matches(sourceModel()->index(child, 0, index)))
            return true;
    }
    return m_words.isEmpty();
}

bool DashboardProxy::lessThan(const QModelIndex &left, const QModelIndex &right) const
{
    const auto inOrder = [this](bool isLess) { return sortOrder() == Qt::AscendingOrder ? isLess : !isLess; };
    if (kindOf(left) != kindOf(right))
        return inOrder(kindOf(left) == DashboardModel::Kind::Group);
    if (kindOf(left) == DashboardModel::Kind::Connector)
        return inOrder(left.row() < right.row());
    if (left.column() == DashboardModel::Name)
        return m_order.compare(left.data().toString(), right.data().toString()) < 0;
    return QSortFilterProxyModel::lessThan(left, right);
}

// --- names with tags -----------------------------------------------------------------------------------------------------

QRect ChannelNameDelegate::chipsRect(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    return option.rect.adjusted(sizeHint(option, index).width(), 0, -scaled(8, option.font), 0);
}

void ChannelNameDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    TextDelegate::paint(painter, option, index);
    const auto tags = index.data(DashboardModel::TagsRole).value<std::vector<ChannelTag>>();
    if (!tags.empty())
        paintTagChips(painter, chipsRect(option, index), tags, option.font, Tokens::of(option.palette));
}

bool ChannelNameDelegate::editorEvent(QEvent *event, QAbstractItemModel *model, const QStyleOptionViewItem &option, const QModelIndex &index)
{
    if (event->type() == QEvent::MouseButtonRelease) {
        const auto tags = index.data(DashboardModel::TagsRole).value<std::vector<ChannelTag>>();
        const auto *mouse = static_cast<QMouseEvent *>(event);
        const ChannelTag *tag = mouse->button() == Qt::LeftButton ? tagChipAt(mouse->position().toPoint(), chipsRect(option, index), tags, option.font) : nullptr;
        if (tag) {
            Q_EMIT tagClicked(tag->name);
            return true;
        }
    }
    return TextDelegate::editorEvent(event, model, option, index);
}

// --- the view ------------------------------------------------------------------------------------------------------------

DashboardView::DashboardView(QWidget *parent) : QTreeView(parent)
{
    setObjectName(QStringLiteral("dashboardTree"));
    setAccessibleName(tr("Groups, channels and their connectors"));
    setFrameShape(QFrame::NoFrame);
    setUniformRowHeights(true);
    setAllColumnsShowFocus(false);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setExpandsOnDoubleClick(false);
    setMouseTracking(true);
    setSortingEnabled(true);
    setContextMenuPolicy(Qt::CustomContextMenu);

    auto *name = new ChannelNameDelegate(this);
    auto *count = new CountDelegate(this);
    setItemDelegate(new TextDelegate(this));
    setItemDelegateForColumn(DashboardModel::Name, name);
    for (int column = DashboardModel::Received; column <= DashboardModel::Errors; ++column)
        setItemDelegateForColumn(column, count);
    setItemDelegateForColumn(DashboardModel::State, new StateDelegate(this));
    setItemDelegateForColumn(DashboardModel::LastMinutes, new SparklineDelegate(this));
    connect(count, &CountDelegate::activated, this, &DashboardView::cellActivated);
    connect(name, &ChannelNameDelegate::tagClicked, this, &DashboardView::tagClicked);
    connect(this, &QTreeView::doubleClicked, this, [this](const QModelIndex &index) {
        if (kindOf(index) == DashboardModel::Kind::Group)
            setExpanded(index.siblingAtColumn(0), !isExpanded(index.siblingAtColumn(0)));
        else if (!index.data(LinkRole).toBool()) // the click has opened it already
            Q_EMIT cellActivated(index.siblingAtColumn(DashboardModel::Name));
    });
}

void DashboardView::setUpColumns()
{
    sortByColumn(DashboardModel::Name, Qt::AscendingOrder);
    header()->setHighlightSections(false);
    header()->setStretchLastSection(false);
    header()->setSectionsMovable(true);
    header()->setFirstSectionMovable(false);
    header()->setMinimumSectionSize(scaled(48, this));
    constexpr double widths[] = {240, 136, 216, 84, 76, 76, 84, 72, 130, 84, 76, 128};
    for (int column = 0; column < DashboardModel::ColumnCount; ++column)
        header()->resizeSection(column, titledColumnWidth(widths[column], header(), column));
    setColumnHidden(DashboardModel::Revision, true);
    setColumnHidden(DashboardModel::Deployed, true);
    header()->setSectionResizeMode(DashboardModel::Name, QHeaderView::Stretch);
    restoreHeader(header(), headerKey);
    header()->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(header(), &QWidget::customContextMenuRequested, this, [this](const QPoint &position) {
        QMenu menu;
        fillColumnsMenu(&menu);
        menu.exec(header()->mapToGlobal(position));
    });
}

void DashboardView::saveColumns() const
{
    saveHeader(header(), headerKey);
}

void DashboardView::fillColumnsMenu(QMenu *menu)
{
    menu->clear();
    for (int column = DashboardModel::Name + 1; column < DashboardModel::ColumnCount; ++column) {
        QAction *action = menu->addAction(model()->headerData(column, Qt::Horizontal).toString());
        action->setCheckable(true);
        action->setChecked(!isColumnHidden(column));
        connect(action, &QAction::toggled, this, [this, column](bool isOn) { setColumnHidden(column, !isOn); });
    }
}

void DashboardView::drawRow(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    if (kindOf(index) == DashboardModel::Kind::Group)
        painter->fillRect(option.rect, Tokens::of(palette())[Token::Faint]);
    QTreeView::drawRow(painter, option, index);
}

void DashboardView::keyPressEvent(QKeyEvent *event)
{
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    const QString channel = currentIndex().data(DashboardModel::ChannelIdRole).toString();
    if (event->key() == Qt::Key_F2 && !channel.isEmpty()) { // a group is renamed in the workspace
        Q_EMIT renameAsked(channel);
        return;
    }
    if (!isEnter || !currentIndex().isValid()) {
        QTreeView::keyPressEvent(event);
        return;
    }
    if (kindOf(currentIndex()) == DashboardModel::Kind::Group)
        setExpanded(currentIndex().siblingAtColumn(0), !isExpanded(currentIndex().siblingAtColumn(0)));
    else
        Q_EMIT cellActivated(currentIndex());
}

bool DashboardView::viewportEvent(QEvent *event)
{
    if (event->type() == QEvent::Enter || event->type() == QEvent::Leave)
        Q_EMIT hovered(event->type() == QEvent::Enter);
    if (event->type() == QEvent::MouseMove) {
        const QModelIndex index = indexAt(static_cast<QMouseEvent *>(event)->position().toPoint());
        viewport()->setCursor(index.data(LinkRole).toBool() ? Qt::PointingHandCursor : Qt::ArrowCursor);
        viewport()->update(); // the underline follows the pointer
    }
    return QTreeView::viewportEvent(event);
}

} // namespace millrace::ui
