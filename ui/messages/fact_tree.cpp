// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/messages/fact_tree.h"

#include "ui/messages/small_rows.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QCoreApplication>

namespace millrace::ui {

namespace {

QString oneLine(const QString &text)
{
    const QString line = text.left(300).simplified();
    return text.size() > 300 ? line + QStringLiteral("…") : line;
}

} // namespace

QTreeWidget *factTree(int columns, const QString &name, QWidget *parent)
{
    auto *tree = new QTreeWidget(parent);
    tree->setColumnCount(columns);
    tree->setUniformRowHeights(true);
    tree->setFrameShape(QFrame::NoFrame);
    tree->setSelectionMode(QAbstractItemView::ExtendedSelection);
    tree->setAccessibleName(name);
    tree->setItemDelegate(new SmallRowDelegate(tree));
    tree->setContextMenuPolicy(Qt::ActionsContextMenu);
    auto *copy = new QAction(QCoreApplication::translate("MessageDetails", "Copy value"), tree);
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetShortcut);
    QObject::connect(copy, &QAction::triggered, tree, [tree] {
        if (const QTreeWidgetItem *item = tree->currentItem())
            QApplication::clipboard()->setText(factOf(item, tree->columnCount() - 1));
    });
    tree->addAction(copy);
    return tree;
}

void setFact(QTreeWidgetItem *item, int column, const QString &value)
{
    item->setText(column, oneLine(value));
    item->setData(column, Qt::UserRole, value);
    item->setToolTip(column, value.left(3000));
}

QString factOf(const QTreeWidgetItem *item, int column)
{
    const QVariant whole = item->data(column, Qt::UserRole);
    return whole.isValid() ? whole.toString() : item->text(column);
}

} // namespace millrace::ui
