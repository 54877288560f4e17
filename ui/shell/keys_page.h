// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The page "keys": all commands with their keys, and another key for the one that is selected. A key that another command has is
// told in place, and can be taken from it. Spot: {command id}. Window thread only. spec/gui.md section 5.7.

#include "ui/shell/page.h"

#include <QKeySequence>

class QAction;
class QKeySequenceEdit;
class QLabel;
class QPushButton;
class QSortFilterProxyModel;
class QTreeView;

namespace millrace::ui {

class CommandRegistry;
class FilterEdit;
class KeysModel;
class MessageBar;

class KeysPage : public Page
{
    Q_OBJECT

public:
    explicit KeysPage(CommandRegistry &registry, QWidget *parent = nullptr);

    Place place() const override;
    void goTo(const Place &place) override;
    QString title() const override;
    QString iconName() const override;

private:
    QWidget *makeForm();
    QAction *current() const; // null: none is selected
    void showCurrent();
    void typed();
    void assign(const QKeySequence &key);

    CommandRegistry &m_registry;
    KeysModel *m_model;
    QSortFilterProxyModel *m_proxy;
    FilterEdit *m_filter;
    QTreeView *m_view;
    QString m_shown; // id of the command
    QLabel *m_name;
    QKeySequenceEdit *m_key;
    QPushButton *m_assign;
    QPushButton *m_remove;
    QPushButton *m_default;
    MessageBar *m_conflict;
};

} // namespace millrace::ui
