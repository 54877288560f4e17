// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// All commands of the window by id: menus, toolbar, locator, keys and tests read them here. A command is a QAction; its
// objectName is its id ("file.import"). Those of the page in front join while it is there. A person may give a command another
// key; that is kept in QSettings. Window thread only. spec/gui.md sections 5.1 and 5.7.

#include <QAction>
#include <QHash>
#include <QKeySequence>
#include <QList>
#include <QObject>
#include <QPointer>

#include <functional>

class QWidget;

namespace millrace::ui {

// How a command looks: `toolTip` is a short sentence without the key, which is put behind it.
struct CommandFace
{
    QString text; // with a mnemonic: "&Import channels…"
    QString iconName = {};
    QString keys = {};
    QString toolTip = {};
};

class CommandRegistry : public QObject
{
    Q_OBJECT

public:
    // The commands' keys work in `window`.
    explicit CommandRegistry(QWidget *window);

    QAction *add(const QString &id, const CommandFace &face, std::function<void()> run);
    // One made elsewhere; its objectName is the id.
    void add(QAction *action);
    // The commands of the page in front, instead of those of the last one. Their keys work in the whole window while they are in
    // front, else only within their page: two pages side by side may have the same keys.
    void setPageCommands(const QList<QAction *> &actions);
    QList<QAction *> pageCommands() const;
    // Makes the window's keys work in another window too.
    void attachTo(QWidget *window) const;

    QAction *find(const QString &id) const; // null: no such command
    QList<QAction *> all() const;           // the window's in the order they were added, then the page's
    // Runs it, if there is one and it is enabled.
    void run(const QString &id) const;
    QString whatOf(const QAction *action) const; // its tooltip without the key

    QKeySequence defaultKey(const QAction *action) const;
    void setKey(QAction *action, const QKeySequence &key); // empty: none; the default one: as if never changed
    // Which other command has this key, or one that begins with it; null: none.
    QAction *commandWith(const QKeySequence &key, const QAction *except) const;

Q_SIGNALS:
    void pageCommandsChanged();

private:
    struct Known
    {
        QString what;
        QKeySequence key; // as the program has it
    };
    void learn(QAction *action);
    void showKey(QAction *action) const;

    QWidget *m_window;
    QList<QAction *> m_actions;
    QList<QPointer<QAction>> m_pageActions;
    QHash<QString, Known> m_known; // by id
};

} // namespace millrace::ui
