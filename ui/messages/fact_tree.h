// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Small tables of names and values beside the panes: the whole value is copied and in the tooltip, one line of it is shown.
// Window thread only.

#include <QTreeWidget>

namespace millrace::ui {

QTreeWidget *factTree(int columns, const QString &name, QWidget *parent);
void setFact(QTreeWidgetItem *item, int column, const QString &value);
QString factOf(const QTreeWidgetItem *item, int column); // the whole value

} // namespace millrace::ui
