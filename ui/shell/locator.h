// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The locator: a field in the toolbar and the list below it while it has the focus. ↑ and ↓ choose, Enter goes there, Esc goes
// back to where one was. Where the toolbar has no room for the field, another one takes its part: it lies over the toolbar for as
// long as it has the focus. Window thread only.

#include "ui/shell/locator_index.h"

#include <QAbstractListModel>
#include <QLineEdit>
#include <QPointer>

class QFrame;
class QLabel;
class QListView;

namespace millrace::ui {

class KeyCap;

class LocatorModel : public QAbstractListModel
{
    Q_OBJECT

public:
    using QAbstractListModel::QAbstractListModel;

    void setItems(std::vector<LocatorItem> items);
    const LocatorItem *item(const QModelIndex &index) const; // null: none
    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override; // DisplayRole: text; AccessibleTextRole: with its detail

private:
    std::vector<LocatorItem> m_items;
};

class Locator : public QLineEdit
{
    Q_OBJECT

public:
    explicit Locator(LocatorIndex *index, QWidget *parent = nullptr);

    // Takes the focus; `prefix` is typed already.
    void open(const QString &prefix = {});
    QListView *list() const { return m_list; }

    QSize sizeHint() const override;

Q_SIGNALS:
    void placeRequested(const millrace::ui::Place &place);

protected:
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void openStandIn(const QString &prefix);
    void placeStandIn();
    void refresh();
    void placeKey();
    void placePopup();
    void step(int rows);
    void leave();
    void choose(const QModelIndex &index);

    LocatorIndex *m_index;
    LocatorModel *m_model;
    QFrame *m_popup;
    QListView *m_list;
    QLabel *m_empty;
    KeyCap *m_key;
    QPointer<QWidget> m_before; // where the focus was
    Locator *m_standIn = nullptr; // made when the field is out of sight
    bool m_isStandIn = false;
};

} // namespace millrace::ui
