// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The tree of the content in the focused pane, beside the panes: fields by name, found by name or value (looked for on another
// thread where there are many). A choice moves the pane's caret, and the caret chooses here. Window thread only.

#include "ui/messages/content_tree.h"

#include <QWidget>

class QLabel;
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
    void setNodes(std::shared_ptr<const ContentNodes> nodes, const QString &notice);
    // Chooses the node that holds this position of the text.
    void showPosition(int position);
    QTreeView *tree() const { return m_tree; }

Q_SIGNALS:
    void positionChosen(int start, int end);

private:
    void applyFilter();
    void showRows(std::shared_ptr<const ContentNodes> nodes, int levels);

    std::shared_ptr<const ContentNodes> m_nodes; // all; the model has those that are found
    int m_position = -1;                         // the node chosen last holds it
    int m_generation = 0;                        // what was looked for earlier is dropped
    ContentTreeModel *m_model;
    FilterEdit *m_filter;
    QTreeView *m_tree;
    QLabel *m_notice;
    QTimer *m_filterPause; // a large tree is not searched at each key
};

} // namespace millrace::ui
