// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The custom metadata columns of a channel: a name, a type, and the map variable that fills it. Edited in place, with undo.
// Window thread only.

#include "engine/model/channel_config.h"

#include <QWidget>

class QTableWidget;

namespace millrace::ui {

class ChannelDocument;
class ErrorLine;
class LinkButton;

// What is wrong with the list, as a sentence; empty: nothing.
QString metaDataColumnProblem(const std::vector<MetaDataColumn> &columns);

class MetaDataColumnsTable : public QWidget
{
    Q_OBJECT

public:
    explicit MetaDataColumnsTable(ChannelDocument &document, QWidget *parent = nullptr);

    QTableWidget *table() const { return m_table; }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void follow();
    void take(); // what stands in the table
    void add();
    void remove();
    std::vector<MetaDataColumn> columns() const;
    void fill(const std::vector<MetaDataColumn> &columns);
    void fitHeight();

    ChannelDocument &m_document;
    QTableWidget *m_table;
    LinkButton *m_remove;
    ErrorLine *m_problem;
    bool m_isFilling = false;
};

} // namespace millrace::ui
