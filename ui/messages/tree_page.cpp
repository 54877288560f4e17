// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/messages/tree_page.h"

#include "ui/messages/now_or_aside.h"
#include "ui/messages/small_rows.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/filter_edit.h"

#include <QHeaderView>
#include <QLabel>
#include <QTimer>
#include <QTreeView>
#include <QVBoxLayout>

#include <climits>

namespace millrace::ui {

TreePage::TreePage(QWidget *parent)
    : QWidget(parent), m_nodes(std::make_shared<const ContentNodes>(1)), m_model(new ContentTreeModel(this)),
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
    m_tree->setModel(m_model);
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
        if (const ContentNode *node = m_model->node(index))
            Q_EMIT positionChosen(node->start, node->end);
    };
    connect(m_tree, &QTreeView::clicked, this, choose);
    connect(m_tree, &QTreeView::activated, this, choose);
}

void TreePage::setNodes(std::shared_ptr<const ContentNodes> nodes, const QString &notice)
{
    const bool isEmpty = nodes->size() <= 1;
    m_notice->setText(notice);
    m_notice->setVisible(isEmpty);
    m_tree->setVisible(!isEmpty);
    m_nodes = std::move(nodes);
    applyFilter();
}

void TreePage::applyFilter()
{
    ++m_generation;
    const QString text = m_filter->text();
    if (text.isEmpty()) {
        showRows(m_nodes, 1);
        return;
    }
    nowOrAside(
        this, qsizetype(m_nodes->size() * sizeof(ContentNode)), [nodes = m_nodes, text] { return sharedAside(nodesWith(*nodes, text)); },
        [this, generation = m_generation](const std::shared_ptr<const ContentNodes> &found) {
            if (generation == m_generation)
                showRows(found, INT_MAX);
        });
}

void TreePage::showRows(std::shared_ptr<const ContentNodes> nodes, int levels)
{
    m_model->setNodes(std::move(nodes));
    if (const int opened = levelsToOpen(m_model->nodes(), levels); opened > 0)
        m_tree->expandToDepth(opened - 1);
    showPosition(m_position);
}

void TreePage::showPosition(int position)
{
    m_position = position;
    const QModelIndex index = m_model->indexAt(position);
    if (!index.isValid())
        return;
    m_tree->setCurrentIndex(index);
    m_tree->scrollTo(index);
}

} // namespace millrace::ui
