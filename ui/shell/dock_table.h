// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What the tool panes at the bottom have in common: the look of their tables, and the sentence in place of an empty one. Window
// thread only.

#include <QList>
#include <QString>

class QAbstractItemModel;
class QLabel;
class QTableView;
class QWidget;

namespace millrace::ui {

// Shows the model in rows of one line. `widths`: of all columns but the last, which takes what is left; those a person chose are
// in the settings under `key`.
void setUpDockTable(QTableView *view, QAbstractItemModel *model, const QList<double> &widths, const QString &key);
void saveDockTable(const QTableView *view, const QString &key);

QLabel *makeDockNotice(QWidget *parent);
// What the notice says while a filter hides that many lines.
QString allHiddenText(int lines);

} // namespace millrace::ui
