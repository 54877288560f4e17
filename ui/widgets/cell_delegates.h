// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Delegates for table cells that are more than text. They paint only; what they show is also in DisplayRole or
// AccessibleTextRole, so that copying and screen readers get it.

#include "ui/theme/tokens.h"

#include <QStyledItemDelegate>

namespace millrace::ui {

// Roles the delegates read.
enum CellRole {
    InkRole = Qt::UserRole + 100, // int(Token): colour of the text
    BoldRole,                     // bool
    LinkRole,                     // bool: a click or Enter on the cell means something
    ChannelStateRole,             // int(ChannelState)
    ConnectionStateRole,          // int(ConnectionState)
    SeriesRole,                   // QList<int>: a sparkline, oldest first
    TagRole,                      // QString: an outlined tag behind the text
    IconRole,                     // QString: an icon's name before the text
    IconInkRole,                  // int(Token): its colour, where it is not Text2
    HideWhenOpenRole,             // bool: nothing is shown while the row is unfolded
};

// Text with an ink, perhaps an icon before and a tag behind.
class TextDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};

// A number to the right in figures of equal width; a link where LinkRole says so: underlined under the pointer, and
// activated() when clicked.
class CountDelegate : public TextDelegate
{
    Q_OBJECT

public:
    using TextDelegate::TextDelegate;
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    bool editorEvent(QEvent *event, QAbstractItemModel *model, const QStyleOptionViewItem &option,
                     const QModelIndex &index) override;

Q_SIGNALS:
    void activated(const QModelIndex &index);
};

// A channel's or a connection's state: glyph and word.
class StateDelegate : public TextDelegate
{
    Q_OBJECT

public:
    using TextDelegate::TextDelegate;
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};

// A line over time with a tint below; dotted when nothing moved.
class SparklineDelegate : public TextDelegate
{
    Q_OBJECT

public:
    using TextDelegate::TextDelegate;
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};

} // namespace millrace::ui
