// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The tree of the content in the focused pane, beside the panes: fields by name, found by name or value. A choice moves the
// pane's caret, and the caret chooses here. Window thread only.

#include "ui/messages/content_tree.h"

#include <QWidget>

class QLabel;
class QSortFilterProxyModel;
class QTimer;
class QTreeView;

namespace millrace::ui {

class FilterEdit;

class TreePage : public QWidget
{
    Q_OBJECT

public:
    explicit TreePage(QWidget *parent = nullptr);

    // Without nodes below the root it says `notice`.
    void setNodes(std::vector<ContentNode> nodes, const QString &notice);
    // Chooses the node that holds this position of the text.
    void showPosition(int position);
    QTreeView *tree() const { return m_tree; }

Q_SIGNALS:
    void positionChosen(int start, int end);

private:
    void applyFilter();

    ContentTreeModel *m_model;
    QSortFilterProxyModel *m_filtered;
    FilterEdit *m_filter;
    QTreeView *m_tree;
    QLabel *m_notice;
    QTimer *m_filterPause; // a large tree is not searched at each key
};

} // namespace millrace::ui
