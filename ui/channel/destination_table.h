// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The table of destinations: the chain column draws each chain as a bracket with the tick "waits for the one before" on it;
// rows are dragged to another place, or moved by Alt+↑ and Alt+↓. Counts under Filter, Transformer and Response are links.
// Window thread only.

#include <QTableView>

namespace millrace::ui {

class DestinationTableModel;

class DestinationTable : public QTableView
{
    Q_OBJECT

public:
    DestinationTable(DestinationTableModel &model, QWidget *parent = nullptr);

    // Where the tick of a row is, in the viewport; empty where it has none.
    QRect tickRect(int row) const;

Q_SIGNALS:
    void moveRequested(int from, int to); // to: the row it shall be
    void linkActivated(const QModelIndex &index);

protected:
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void initViewItemOption(QStyleOptionViewItem *option) const override;

private:
    int gapAt(int y) const; // before which row a dragged one would go
    void endDrag();

    DestinationTableModel &m_model;
    QPoint m_pressedAt;
    int m_pressedRow = -1;
    int m_gap = -1; // while dragging
};

} // namespace millrace::ui
