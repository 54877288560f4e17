// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The table of messages: chips painted by a delegate, copying, and a steady view while rows come in at the top. The
// model is a MessageTableModel.

#include "ui/messages/message_table_model.h"

#include <QTreeView>

class QMenu;

namespace millrace::ui {

class MessageTableView : public QTreeView
{
    Q_OBJECT

public:
    explicit MessageTableView(QWidget *parent = nullptr);

    void setModel(QAbstractItemModel *model) override;
    void reset() override;
    MessageTableModel *messages() const { return m_messages; }
    void setChannel(const ChannelConfig &channel) { m_channel = channel; }
    // For the browser's own, below what the table offers.
    void setActions(const QList<QAction *> &actions) { m_actions = actions; }
    // The messages whose rows, or connectors' rows, are selected, ascending.
    std::vector<MessageId> selectedMessages() const;
    // The message of the current row; 0: none.
    MessageId currentMessage() const;
    int firstVisibleRow() const;
    int lastWantedRow() const; // in sight or selected

Q_SIGNALS:
    void currentMessageChanged(millrace::MessageId id);
    // A chip or a connector's row was chosen.
    void connectorChosen(millrace::MessageId id, millrace::MetaDataId connector);
    // From the context menu: these terms are to be in the filter line (withFilterTerms).
    void filterWanted(const QString &terms);

protected:
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override;
    void rowsAboutToBeRemoved(const QModelIndex &parent, int start, int end) override;
    void rowsInserted(const QModelIndex &parent, int start, int end) override;
    void mousePressEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    bool viewportEvent(QEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void copyCell() const;
    void copyRows() const;
    void copyId() const;
    // The connector whose chip is at `position`; null: none.
    const ConnectorSummary *chipAt(const QPoint &position) const;
    void addFilterActions(QMenu *menu, const QModelIndex &index, const ConnectorSummary *connector);
    void addFilterAction(QMenu *menu, const QString &text, const QString &terms);
    void applyMetrics();
    void setDelegates();

    QAbstractItemDelegate *m_chips;
    QAbstractItemDelegate *m_figures;
    MessageTableModel *m_messages = nullptr;
    MessageId m_current = 0;
    ChannelConfig m_channel;
    QList<QAction *> m_actions;
};

} // namespace millrace::ui
