// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Custom metadata columns, of a channel or of those that will be made: a name, a type, and the map variable that fills it. Edited
// in place; whoever shows them keeps them, and has the undo. Window thread only.

#include "engine/model/channel_config.h"

#include <QWidget>

class QTableWidget;

namespace millrace::ui {

class ErrorLine;
class LinkButton;

// What is wrong with the list, as a sentence; empty: nothing.
QString metaDataColumnProblem(const std::vector<MetaDataColumn> &columns);

class MetaDataColumnsTable : public QWidget
{
    Q_OBJECT

public:
    explicit MetaDataColumnsTable(const QString &title, QWidget *parent = nullptr);

    std::vector<MetaDataColumn> columns() const;
    // What is on the screen already stays untouched, and with it a row that is not done yet.
    void setColumns(const std::vector<MetaDataColumn> &columns);
    QTableWidget *table() const { return m_table; }

Q_SIGNALS:
    void edited(); // columns() are others now

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void take(); // what stands in the table
    void showProblem();
    void add();
    void remove();
    void fill(const std::vector<MetaDataColumn> &columns);
    void fitHeight();

    QTableWidget *m_table;
    LinkButton *m_remove;
    ErrorLine *m_problem;
    bool m_isFilling = false;
};

} // namespace millrace::ui
