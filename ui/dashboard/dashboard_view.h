// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/dashboard/dashboard_model.h"
#include "ui/widgets/cell_delegates.h"

#include <QCollator>
#include <QSortFilterProxyModel>
#include <QTreeView>

class QMenu;

namespace millrace::ui {

// Each word of the filter must be found in what FilterRole tells of a channel; its connectors follow it, and a group is there
// while one of its channels is. Groups stand before channels, whatever is sorted by; connectors keep their order.
class DashboardProxy : public QSortFilterProxyModel
{
public:
    explicit DashboardProxy(QObject *parent);

    void setFilterText(const QString &text);
    // The sort is frozen while the pointer is over the table: no row may slip away under a click.
    void setFrozen(bool frozen) { setDynamicSortFilter(!frozen); }

protected:
    bool filterAcceptsRow(int row, const QModelIndex &parent) const override;
    bool lessThan(const QModelIndex &left, const QModelIndex &right) const override;

private:
    bool matches(const QModelIndex &channel) const;

    QStringList m_words;
    QCollator m_order; // of names
};

// A channel's name with its tags; a click on a tag tells.
class ChannelNameDelegate : public TextDelegate
{
    Q_OBJECT

public:
    using TextDelegate::TextDelegate;
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    bool editorEvent(QEvent *event, QAbstractItemModel *model, const QStyleOptionViewItem &option, const QModelIndex &index) override;

Q_SIGNALS:
    void tagClicked(const QString &name);

private:
    QRect chipsRect(const QStyleOptionViewItem &option, const QModelIndex &index) const;
};

// The table: group rows on a ground of their own, columns that one chooses, a link's cursor over links.
class DashboardView : public QTreeView
{
    Q_OBJECT

public:
    explicit DashboardView(QWidget *parent = nullptr);

    void setUpColumns(); // once the model is set: widths, and what was remembered of them
    void saveColumns() const;
    // A menu of all columns but the first, ticked where shown.
    void fillColumnsMenu(QMenu *menu);

Q_SIGNALS:
    void cellActivated(const QModelIndex &index); // a click on a link, Enter, or a double click
    void renameAsked(const QString &channelId); // by F2
    void tagClicked(const QString &name);
    void hovered(bool isOver);

protected:
    void drawRow(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    void keyPressEvent(QKeyEvent *event) override;
    bool viewportEvent(QEvent *event) override;
};

} // namespace millrace::ui
