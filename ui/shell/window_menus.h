// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Menu bar and toolbar of the main window: which command stands where. Made once all commands are in the registry; the menu
// "Page" follows the page in front. Window thread only.

#include <QObject>

class QMainWindow;
class QMenu;
class QToolBar;

namespace millrace::ui {

class CommandRegistry;

class WindowMenus : public QObject
{
    Q_OBJECT

public:
    // `newChannelMenu` is the choice of templates.
    WindowMenus(QMainWindow *window, const CommandRegistry &registry, QMenu *newChannelMenu);

    // The toolbar's widgets behind its commands.
    void addToToolBar(QWidget *widget);

private:
    QMenu *addMenu(const QString &title, std::initializer_list<const char *> ids); // "-" is a line
    void addAll(QMenu *menu, const QString &prefix) const;
    void makeToolBar();
    void addToToolBar(std::initializer_list<const char *> ids);
    void fillPageMenu();

    QMainWindow *m_window;
    const CommandRegistry &m_registry;
    QMenu *m_newChannelMenu;
    QMenu *m_pageMenu = nullptr;
    QToolBar *m_bar = nullptr;
};

} // namespace millrace::ui
