// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/window_menus.h"

#include "ui/shell/command_registry.h"
#include "ui/theme/icons.h"

#include <QMainWindow>
#include <QMenuBar>
#include <QToolBar>
#include <QToolButton>

namespace millrace::ui {

WindowMenus::WindowMenus(QMainWindow *window, const CommandRegistry &registry, QMenu *newChannelMenu)
    : QObject(window), m_window(window), m_registry(registry), m_newChannelMenu(newChannelMenu)
{
    QMenu *file = addMenu(tr("&File"), {"file.newChannel", "file.import", "-", "file.openWorkspace", "-", "file.save", "file.saveAll", "-",
                                        "window.closeTab", "file.quit"});
    file->insertMenu(m_registry.find(QStringLiteral("file.import")), newChannelMenu);
    addMenu(tr("&Edit"), {"edit.undo", "edit.redo"});
    QMenu *view = addMenu(tr("&View"), {"view.dashboard", "-", "go.locator", "go.command", "-", "go.back", "go.forward", "-", "view.workspace"});
    addAll(view, QStringLiteral("view.panel."));
    view->addSeparator();
    addAll(view->addMenu(tr("&Theme")), QStringLiteral("view.theme."));
    addAll(view->addMenu(tr("S&cale")), QStringLiteral("view.scale."));
    if (m_registry.find(QStringLiteral("view.language.system"))) // there is more than one
        addAll(view->addMenu(tr("&Language")), QStringLiteral("view.language."));
    view->addAction(m_registry.find(QStringLiteral("view.reduceMotion")));
    QMenu *channel = addMenu(tr("&Channel"), {});
    addAll(channel, QStringLiteral("channel."));
    for (const char *group : {"channel.start", "channel.sendMessage", "channel.edit", "channel.enable", "channel.export"})
        channel->insertSeparator(m_registry.find(QLatin1String(group)));
    m_pageMenu = addMenu(tr("&Page"), {});
    addAll(addMenu(tr("&Tools"), {}), QStringLiteral("tools."));
    addMenu(tr("&Window"), {"window.nextTab", "window.previousTab", "-", "window.split", "window.moveAside", "window.moveOut", "window.moveBack", "-",
                              "window.closeTab", "window.closeOthers", "-", "window.nextPane", "window.previousPane"});
    addMenu(tr("&Help"), {"help.start", "help.about"});
    makeToolBar();
    connect(&registry, &CommandRegistry::pageCommandsChanged, this, &WindowMenus::fillPageMenu);
    fillPageMenu();
}

QMenu *WindowMenus::addMenu(const QString &title, std::initializer_list<const char *> ids)
{
    QMenu *menu = m_window->menuBar()->addMenu(title);
    for (const char *id : ids) {
        QAction *action = m_registry.find(QLatin1String(id));
        Q_ASSERT_X(action || *id == '-', "menu", id);
        if (action)
            menu->addAction(action);
        else
            menu->addSeparator();
    }
    return menu;
}

void WindowMenus::addAll(QMenu *menu, const QString &prefix) const
{
    for (QAction *action : m_registry.all()) {
        if (action->objectName().startsWith(prefix))
            menu->addAction(action);
    }
}

void WindowMenus::fillPageMenu()
{
    m_pageMenu->clear();
    m_pageMenu->addActions(m_registry.pageCommands());
    m_pageMenu->menuAction()->setVisible(!m_pageMenu->isEmpty());
}

void WindowMenus::makeToolBar()
{
    m_bar = m_window->addToolBar(tr("Main"));
    m_bar->setObjectName(QStringLiteral("mainToolBar"));
    m_bar->setMovable(false);
    m_bar->setContextMenuPolicy(Qt::PreventContextMenu);
    m_bar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    addToToolBar({"view.workspace", "go.back", "go.forward", "-"});
    auto *newChannel = new QToolButton(m_bar);
    newChannel->setObjectName(QStringLiteral("toolNewChannel"));
    newChannel->setText(tr("New channel"));
    newChannel->setAccessibleName(newChannel->text());
    newChannel->setIcon(icon(QStringLiteral("plus")));
    newChannel->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    newChannel->setToolTip(m_registry.find(QStringLiteral("file.newChannel"))->toolTip());
    newChannel->setMenu(m_newChannelMenu);
    newChannel->setPopupMode(QToolButton::InstantPopup);
    m_bar->addWidget(newChannel);
    addToToolBar({"file.import", "-", "channel.deploy", "channel.start", "channel.pause", "channel.stop", "-", "edit.undo", "edit.redo", "-"});
    for (const char *id : {"view.workspace", "go.back", "go.forward", "edit.undo", "edit.redo"}) {
        QAction *action = m_registry.find(QLatin1String(id));
        if (auto *button = qobject_cast<QToolButton *>(m_bar->widgetForAction(action)))
            button->setToolButtonStyle(Qt::ToolButtonIconOnly);
    }
}

void WindowMenus::addToToolBar(std::initializer_list<const char *> ids)
{
    for (const char *id : ids) {
        QAction *action = m_registry.find(QLatin1String(id));
        Q_ASSERT_X(action || *id == '-', "toolbar", id);
        if (!action) {
            m_bar->addSeparator();
            continue;
        }
        m_bar->addAction(action);
        if (QWidget *button = m_bar->widgetForAction(action)) {
            button->setObjectName(QStringLiteral("tool.") + action->objectName());
            button->setAccessibleName(action->text().remove(QLatin1Char('&')));
        }
    }
}

void WindowMenus::addToToolBar(QWidget *widget)
{
    m_bar->addWidget(widget);
}

} // namespace millrace::ui
