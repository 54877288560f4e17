// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/command_registry.h"

#include "ui/theme/icons.h"
#include "ui/widgets/text.h"

#include <QWidget>

#include <algorithm>

namespace millrace::ui {

CommandRegistry::CommandRegistry(QWidget *window) : QObject(window), m_window(window) {}

QAction *CommandRegistry::add(const QString &id, const CommandFace &face, std::function<void()> run)
{
    auto *action = new QAction(face.text, this);
    action->setObjectName(id);
    if (!face.iconName.isEmpty())
        action->setIcon(icon(face.iconName));
    action->setShortcut(QKeySequence(face.keys));
    action->setToolTip(withKey(face.toolTip, action->shortcut().toString(QKeySequence::NativeText)));
    connect(action, &QAction::triggered, this, std::move(run));
    add(action);
    return action;
}

void CommandRegistry::add(QAction *action)
{
    Q_ASSERT_X(!action->objectName().isEmpty() && !find(action->objectName()), "command", qPrintable(action->objectName()));
    m_actions << action;
    m_window->addAction(action);
}

void CommandRegistry::setPageCommands(const QList<QAction *> &actions)
{
    m_pageActions.clear();
    for (QAction *action : actions) {
        if (!action->objectName().isEmpty() && !action->isSeparator())
            m_pageActions << action;
    }
    Q_EMIT pageCommandsChanged();
}

QList<QAction *> CommandRegistry::pageCommands() const
{
    QList<QAction *> actions;
    for (const QPointer<QAction> &action : m_pageActions) {
        if (action)
            actions << action;
    }
    return actions;
}

void CommandRegistry::attachTo(QWidget *window) const
{
    window->addActions(m_actions);
}

QAction *CommandRegistry::find(const QString &id) const
{
    const QList<QAction *> actions = all();
    const auto found = std::find_if(actions.begin(), actions.end(), [&id](const QAction *action) { return action->objectName() == id; });
    return found == actions.end() ? nullptr : *found;
}

QList<QAction *> CommandRegistry::all() const
{
    return m_actions + pageCommands();
}

void CommandRegistry::run(const QString &id) const
{
    if (QAction *action = find(id))
        action->trigger(); // does nothing while disabled
}

} // namespace millrace::ui
