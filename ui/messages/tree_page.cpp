// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/messages/tree_page.h"

#include "ui/messages/small_rows.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/filter_edit.h"

#include <QHeaderView>
#include <QLabel>
#include <QRegularExpression>
#include <QSortFilterProxyModel>
#include <QTimer>
#include <QTreeView>
#include <QVBoxLayout>

namespace millrace::ui {

namespace {

// A row stays where it, one above it or one below it has the text, in its name or its value.
class TreeFilter : public QSortFilterProxyModel
{
public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

    // Without a filter all rows are there: none of them has to be read to know it.
    bool hasChildren(const QModelIndex &parent = {}) const override
    {
        return hasFilter() ? QSortFilterProxyModel::hasChildren(parent) : sourceModel()->hasChildren(mapToSource(parent));
    }

protected:
    bool filterAcceptsRow(int row, const QModelIndex &parent) const override
    {
        if (!hasFilter())
            return true;
        for (int column = 0; column < 2; ++column) {
            if (sourceModel()->index(row, column, parent).data().toString().contains(filterRegularExpression()))
                return true;
        }
        return false;
    }

private:
    bool hasFilter() const { return !filterRegularExpression().pattern().isEmpty(); }
};

} // namespace

TreePage::TreePage(QWidget *parent)
    : QWidget(parent), m_model(new ContentTreeModel(this)), m_filtered(new TreeFilter(this)),
      m_filter(new FilterEdit(QStringLiteral("search"), tr("Field, name or value"))), m_tree(new QTreeView), m_notice(new QLabel),
      m_filterPause(new QTimer(this))
{
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    m_filter->setObjectName(QStringLiteral("treeFilter"));
    m_filter->setAccessibleName(tr("Find a field by its name or value"));
    m_tree->setObjectName(QStringLiteral("sideTree"));
    m_tree->setAccessibleName(tr("Fields of the focused pane"));
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setUniformRowHeights(true);
    m_tree->setHeaderHidden(true);
    m_tree->setItemDelegate(new SmallRowDelegate(m_tree));
    m_notice->setTextFormat(Qt::PlainText);
    m_notice->setWordWrap(true);
    m_notice->setMargin(scaled(12, this));
    m_notice->setForegroundRole(QPalette::PlaceholderText);
    m_notice->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_filtered->setSourceModel(m_model);
    m_filtered->setRecursiveFilteringEnabled(true);
    m_filtered->setAutoAcceptChildRows(true);
    m_tree->setModel(m_filtered);
    m_tree->header()->setStretchLastSection(true);
    m_tree->header()->resizeSection(0, scaled(210, this));
    m_filterPause->setSingleShot(true);
    m_filterPause->setInterval(150);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, scaled(8, this), 0, 0);
    layout->setSpacing(scaled(4, this));
    auto *row = new QHBoxLayout;
    row->setContentsMargins(scaled(8, this), 0, scaled(8, this), 0);
    row->addWidget(m_filter);
    layout->addLayout(row);
    layout->addWidget(m_notice, 1);
    layout->addWidget(m_tree, 1);

    connect(m_filterPause, &QTimer::timeout, this, &TreePage::applyFilter);
    connect(m_filter, &QLineEdit::textChanged, m_filterPause, qOverload<>(&QTimer::start));
    const auto choose = [this](const QModelIndex &index) {
        if (const ContentNode *node = m_model->node(m_filtered->mapToSource(index)))
            Q_EMIT positionChosen(node->start, node->end);
    };
    connect(m_tree, &QTreeView::clicked, this, choose);
    connect(m_tree, &QTreeView::activated, this, choose);
}

void TreePage::setNodes(std::vector<ContentNode> nodes, const QString &notice)
{
    const bool isEmpty = nodes.size() <= 1;
    m_notice->setText(notice);
    m_notice->setVisible(isEmpty);
    m_tree->setVisible(!isEmpty);
    m_model->setNodes(std::move(nodes));
    if (m_filter->text().isEmpty())
        m_tree->expandToDepth(m_filtered->rowCount() > 40 ? -1 : 0);
    else
        m_tree->expandAll();
}

void TreePage::applyFilter()
{
    const QString text = m_filter->text();
    m_filtered->setFilterRegularExpression(QRegularExpression(QRegularExpression::escape(text), QRegularExpression::CaseInsensitiveOption));
    if (!text.isEmpty())
        m_tree->expandAll();
}

void TreePage::showPosition(int position)
{
    const QModelIndex index = m_filtered->mapFromSource(m_model->indexAt(position));
    if (!index.isValid())
        return;
    m_tree->setCurrentIndex(index);
    m_tree->scrollTo(index);
}

} // namespace millrace::ui
