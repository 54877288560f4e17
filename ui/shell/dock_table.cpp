// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/dock_table.h"

#include "ui/theme/fonts.h"
#include "ui/widgets/cell_delegates.h"
#include "ui/widgets/column_width.h"
#include "ui/widgets/header_state.h"
#include "ui/widgets/text.h"

#include <QCoreApplication>
#include <QHeaderView>
#include <QLabel>
#include <QTableView>

namespace millrace::ui {

namespace {

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(DockTable)
};

} // namespace

void setUpDockTable(QTableView *view, QAbstractItemModel *model, const QList<double> &widths, const QString &key)
{
    view->setModel(model);
    view->setFrameShape(QFrame::NoFrame);
    view->setShowGrid(false);
    view->setSelectionBehavior(QAbstractItemView::SelectRows);
    view->setMouseTracking(true);
    view->setTabKeyNavigation(false);
    view->setWordWrap(false);
    view->verticalHeader()->hide();
    view->verticalHeader()->setMinimumSectionSize(scaled(20, view));
    view->verticalHeader()->setDefaultSectionSize(scaled(24, view));
    view->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    view->horizontalHeader()->setHighlightSections(false);
    view->horizontalHeader()->setStretchLastSection(true);
    for (int column = 0; column < widths.size(); ++column)
        view->horizontalHeader()->resizeSection(column, titledColumnWidth(widths[column], view->horizontalHeader(), column));
    restoreHeader(view->horizontalHeader(), key);
    view->setItemDelegate(new TextDelegate(view));
}

void saveDockTable(const QTableView *view, const QString &key)
{
    saveHeader(view->horizontalHeader(), key);
}

QLabel *makeDockNotice(QWidget *parent)
{
    auto *notice = new QLabel(parent);
    notice->setMargin(scaled(12, parent));
    notice->setForegroundRole(QPalette::PlaceholderText);
    notice->setBackgroundRole(QPalette::Base);
    notice->setAutoFillBackground(true);
    notice->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    return notice;
}

QString allHiddenText(int lines)
{
    return Tr::tr("No line matches: all %1 are hidden.").arg(grouped(lines));
}

} // namespace millrace::ui
