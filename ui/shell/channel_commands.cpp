// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/when_ready.h"
#include "ui/shell/channel_commands.h"

#include "ui/theme/icons.h"
#include "ui/widgets/text.h"

#include <QMetaEnum>
#include <QSaveFile>

#include <algorithm>

namespace millrace::ui {

ChannelCommands::ChannelCommands(Engine &engine, const ChannelList &channels, QObject *parent)
    : QObject(parent), m_engine(engine), m_channels(channels)
{
    using enum Command;
    const auto key = [](const char *keys) { return QKeySequence(QLatin1String(keys)); };
    addAction(Deploy, tr("&Deploy"), QStringLiteral("deploy"), key("F9"), tr("Put the saved channel into service"));
    addAction(Undeploy, tr("&Undeploy"), QStringLiteral("undeploy"), key("Shift+F9"), tr("Take the channel out of service"));
    addAction(Start, tr("&Start"), QStringLiteral("start"), key("Ctrl+F9"), tr("Start receiving"));
    addAction(Pause, tr("&Pause"), QStringLiteral("pause"), key("Ctrl+Alt+F9"), tr("Stop receiving; queues go on"));
    addAction(Stop, tr("S&top"), QStringLiteral("stop"), key("Ctrl+Shift+F9"), tr("Finish what is under way, then stop"));
    addAction(Halt, tr("&Halt"), QStringLiteral("halt"), {}, tr("Stop at once; messages under way stay unfinished"));
    addAction(SendMessage, tr("Send &message…"), QStringLiteral("send"), key("Ctrl+Shift+M"), tr("Hand a message to the channel"));
    addAction(Messages, tr("&Messages"), QStringLiteral("search"), key("Ctrl+M"), tr("Read the channel's messages"));
    addAction(Export, tr("&Export…"), QStringLiteral("export"), key("Ctrl+E"), tr("Write the channel's file"));
    addAction(Remove, tr("Remo&ve channel…"), QStringLiteral("trash"), {}, tr("Remove the channel and its messages"));
    connect(&channels, &ChannelList::channelsChanged, this, &ChannelCommands::updateActions);
    connect(&channels, &ChannelList::listChanged, this, [this] {
        std::erase_if(m_selection, [this](const ChannelId &id) { return !m_channels.find(id); });
        updateActions();
    });
    updateActions();
}

void ChannelCommands::addAction(Command command, const QString &text, const QString &iconName,
                                const QKeySequence &key, const QString &what)
{
    auto *action = new QAction(icon(iconName), text, this);
    action->setShortcut(key);
    action->setToolTip(withKey(what, key.toString(QKeySequence::NativeText)));
    QString name = QLatin1String(QMetaEnum::fromType<Command>().valueToKey(int(command)));
    action->setObjectName(QStringLiteral("channel.") + name.left(1).toLower() + name.mid(1));
    connect(action, &QAction::triggered, this, [this, command] { trigger(command); });
    m_actions[size_t(command)] = action;
}

void ChannelCommands::setSelection(std::vector<ChannelId> selection)
{
    if (selection == m_selection)
        return;
    m_selection = std::move(selection);
    updateActions();
    Q_EMIT selectionChanged();
}

bool ChannelCommands::fits(Command command, const ChannelSnapshot &channel) const
{
    using enum ChannelState;
    const ChannelState state = channel.state;
    switch (command) {
    case Command::Deploy: return state == Undeployed || state == Started || state == Paused || state == Stopped;
    case Command::Undeploy: return state == Started || state == Paused || state == Stopped;
    case Command::Start: return state == Paused || state == Stopped;
    case Command::Pause: return state == Started;
    case Command::Stop: return state == Started || state == Paused;
    case Command::Halt: return state != Undeployed && state != Stopped;
    case Command::SendMessage: return state == Started || state == Paused;
    case Command::Messages:
    case Command::Export:
    case Command::Remove: return true;
    }
    return false;
}

void ChannelCommands::updateActions()
{
    for (int at = 0; at < commandCount; ++at) {
        const auto command = Command(at);
        m_actions[size_t(at)]->setEnabled(std::any_of(m_selection.begin(), m_selection.end(), [&](const ChannelId &id) {
            const ChannelSnapshot *channel = m_channels.find(id);
            return channel && fits(command, *channel);
        }));
    }
}

void ChannelCommands::trigger(Command command)
{
    const std::vector<ChannelId> selection = m_selection; // the commands may change it
    for (const ChannelId &id : selection) {
        const ChannelSnapshot *channel = m_channels.find(id);
        if (!channel || !fits(command, *channel))
            continue;
        switch (command) {
        // One dialog or question at a time, for the first that fits.
        case Command::SendMessage: Q_EMIT sendRequested(id); return;
        case Command::Export: Q_EMIT exportRequested(id); return;
        case Command::Remove: Q_EMIT removeRequested(id); return;
        case Command::Messages: Q_EMIT messagesRequested(id); break;
        default: run(command, id); break;
        }
    }
}

void ChannelCommands::run(Command command, const ChannelId &id)
{
    const QString name = m_channels.name(id);
    QFuture<Result<void>> done;
    QString lead;
    switch (command) {
    case Command::Deploy:
        done = m_engine.deploy(id);
        lead = tr("%1 would not deploy.");
        break;
    case Command::Undeploy:
        done = m_engine.undeploy(id);
        lead = tr("%1 could not be undeployed.");
        break;
    case Command::Start:
        done = m_engine.start(id);
        lead = tr("%1 would not start.");
        break;
    case Command::Pause:
        done = m_engine.pause(id);
        lead = tr("%1 could not be paused.");
        break;
    case Command::Stop:
        done = m_engine.stop(id);
        lead = tr("%1 would not stop.");
        break;
    case Command::Halt:
        done = m_engine.halt(id);
        lead = tr("%1 could not be halted.");
        break;
    default: return;
    }
    whenReady(this, done, [this, text = lead.arg(name)](const Result<void> &result) {
        if (!result.ok())
            Q_EMIT failed(text, result.error().message);
    });
}

QString ChannelCommands::exportTo(const ChannelId &id, const QString &fileName) const
{
    const Result<QByteArray> xml = m_engine.exportChannel(id);
    if (!xml.ok())
        return xml.error().message;
    QSaveFile file(fileName);
    if (!file.open(QIODevice::WriteOnly) || file.write(*xml) != xml->size() || !file.commit())
        return tr("%1 can't be written: %2").arg(fileName, file.errorString());
    return {};
}

void ChannelCommands::remove(const ChannelId &id)
{
    whenReady(this, m_engine.removeChannel(id), [this, name = m_channels.name(id)](const Result<void> &result) {
        if (!result.ok())
            Q_EMIT failed(tr("%1 could not be removed.").arg(name), result.error().message);
    });
}

} // namespace millrace::ui
