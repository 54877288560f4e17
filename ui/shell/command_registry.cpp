// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/command_registry.h"

#include "ui/theme/icons.h"
#include "ui/widgets/text.h"

#include <QSettings>
#include <QWidget>

#include <algorithm>

namespace millrace::ui {

namespace {

QString settingsKey(const QAction *action)
{
    return QStringLiteral("keys/") + action->objectName();
}

QString written(const QKeySequence &key)
{
    return key.toString(QKeySequence::NativeText);
}

} // namespace

CommandRegistry::CommandRegistry(QWidget *window) : QObject(window), m_window(window) {}

QAction *CommandRegistry::add(const QString &id, const CommandFace &face, std::function<void()> run)
{
    auto *action = new QAction(face.text, this);
    action->setObjectName(id);
    if (!face.iconName.isEmpty())
        action->setIcon(icon(face.iconName));
    action->setShortcut(QKeySequence(face.keys));
    action->setToolTip(face.toolTip);
    connect(action, &QAction::triggered, this, std::move(run));
    add(action);
    return action;
}

void CommandRegistry::add(QAction *action)
{
    Q_ASSERT_X(!action->objectName().isEmpty() && !find(action->objectName()), "command", qPrintable(action->objectName()));
    learn(action);
    m_actions << action;
    m_window->addAction(action);
}

// What the program says of it, before a person's own key goes over it.
void CommandRegistry::learn(QAction *action)
{
    Known &known = m_known[action->objectName()];
    if (known.what.isEmpty()) {
        known.key = action->shortcut();
        known.what = action->toolTip();
        // Made elsewhere, it may have its key there already.
        if (const QString key = QStringLiteral(" (%1)").arg(written(known.key)); !known.key.isEmpty() && known.what.endsWith(key))
            known.what.chop(key.size());
    }
    if (const QVariant own = QSettings().value(settingsKey(action)); own.isValid())
        action->setShortcut(QKeySequence(own.toString(), QKeySequence::PortableText));
    showKey(action);
}

void CommandRegistry::showKey(QAction *action) const
{
    action->setToolTip(withKey(whatOf(action), written(action->shortcut())));
}

void CommandRegistry::setPageCommands(const QList<QAction *> &actions)
{
    for (QAction *action : pageCommands())
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    m_pageActions.clear();
    for (QAction *action : actions) {
        if (action->objectName().isEmpty() || action->isSeparator())
            continue;
        action->setShortcutContext(Qt::WindowShortcut);
        learn(action);
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

QString CommandRegistry::whatOf(const QAction *action) const
{
    return m_known.value(action->objectName()).what;
}

QKeySequence CommandRegistry::defaultKey(const QAction *action) const
{
    return m_known.value(action->objectName()).key;
}

void CommandRegistry::setKey(QAction *action, const QKeySequence &key)
{
    action->setShortcut(key);
    QSettings settings;
    if (key == defaultKey(action))
        settings.remove(settingsKey(action));
    else
        settings.setValue(settingsKey(action), key.toString(QKeySequence::PortableText));
    showKey(action);
}

QAction *CommandRegistry::commandWith(const QKeySequence &key, const QAction *except) const
{
    if (key.isEmpty())
        return nullptr;
    for (QAction *action : all()) {
        const QKeySequence other = action->shortcut();
        if (action != except && !other.isEmpty() && (other.matches(key) != QKeySequence::NoMatch || key.matches(other) != QKeySequence::NoMatch))
            return action;
    }
    return nullptr;
}

} // namespace millrace::ui
