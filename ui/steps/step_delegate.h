// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A step as a row of two lines: tick, number, icon, name above what it does; at the right a rule's "and" or "or", which a click
// turns round, and a mark where something is wrong. Window thread only.

#include <QStyledItemDelegate>

namespace millrace::ui {

class StepDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    bool editorEvent(QEvent *event, QAbstractItemModel *model, const QStyleOptionViewItem &option, const QModelIndex &index) override;
    QWidget *createEditor(QWidget *parent, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    void updateEditorGeometry(QWidget *editor, const QStyleOptionViewItem &option, const QModelIndex &index) const override;

    // Where a click means something.
    static QRect tickRect(const QStyleOptionViewItem &option);
    static QRect joinRect(const QStyleOptionViewItem &option);
};

} // namespace millrace::ui
