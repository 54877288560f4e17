// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/when_ready.h"
#include "ui/shell/channel_commands.h"

#include "ui/document/channel_documents.h"
#include "ui/theme/icons.h"
#include "ui/widgets/text.h"

#include <QMenu>
#include <QMetaEnum>

#include <algorithm>
#include <map>

namespace millrace::ui {

ChannelCommands::ChannelCommands(Engine &engine, const ChannelList &channels, QObject *parent)
    : QObject(parent), m_engine(engine), m_channels(channels)
{
    using enum Command;
    const auto key = [](const char *keys) { return QKeySequence(QLatin1String(keys)); };
    addAction(Deploy, tr("&Deploy"), QStringLiteral("deploy"), key("F9"), tr("Put the channel into service; unsaved edits are saved first"));
    addAction(Undeploy, tr("&Undeploy"), QStringLiteral("undeploy"), key("Shift+F9"), tr("Take the channel out of service"));
    addAction(Start, tr("&Start"), QStringLiteral("start"), key("Ctrl+F9"), tr("Start receiving"));
    addAction(Pause, tr("&Pause"), QStringLiteral("pause"), key("Ctrl+Alt+F9"), tr("Stop receiving; queues go on"));
    addAction(Stop, tr("S&top"), QStringLiteral("stop"), key("Ctrl+Shift+F9"), tr("Finish what is under way, then stop"));
    addAction(Halt, tr("&Halt"), QStringLiteral("halt"), {}, tr("Stop at once; messages under way stay unfinished"));
    addAction(SendMessage, tr("Send &message…"), QStringLiteral("send"), key("Ctrl+Shift+M"), tr("Hand a message to the channel"));
    addAction(Messages, tr("&Messages"), QStringLiteral("search"), key("Ctrl+M"), tr("Read the channel's messages"));
    addAction(RemoveMessages, tr("Remove all messages…"), QStringLiteral("minus"), {}, tr("Remove every message of the channel"));
    addAction(ClearStatistics, tr("Clear statistics…"), QStringLiteral("refresh"), {}, tr("Set counters back to zero"));
    addAction(Edit, tr("&Edit"), QStringLiteral("channel"), key("Ctrl+Shift+E"), tr("Open the channel's editor"));
    addAction(Rename, tr("Re&name"), {}, {}, tr("Open the channel's editor at its name"));
    addAction(Clone, tr("&Clone"), QStringLiteral("copy"), {}, tr("Make a copy of the channel, and open it"));
    addAction(Enable, tr("En&able"), QStringLiteral("check"), {}, tr("Deploy the channel with the others"));
    addAction(Disable, tr("D&isable"), QStringLiteral("close"), {}, tr("Leave the channel out when all are deployed"));
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
    auto *action = new QAction(iconName.isEmpty() ? QIcon() : icon(iconName), text, this);
    action->setShortcut(key);
    action->setToolTip(withKey(what, key.toString(QKeySequence::NativeText)));
    QString name = QLatin1String(QMetaEnum::fromType<Command>().valueToKey(int(command)));
    action->setObjectName(QStringLiteral("channel.") + name.left(1).toLower() + name.mid(1));
    connect(action, &QAction::triggered, this, [this, command] { trigger(command); });
    m_actions[size_t(command)] = action;
}

void ChannelCommands::addTo(QMenu *menu) const
{
    using enum Command;
    for (const Command command : {Messages, SendMessage, Edit, Rename, Clone, Deploy, Undeploy, Start, Pause, Stop, Halt, Enable, Disable, ClearStatistics,
                                  RemoveMessages, Export, Remove}) {
        if (command == Edit || command == Deploy || command == Enable || command == ClearStatistics || command == Export)
            menu->addSeparator();
        menu->addAction(action(command));
    }
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
    case Command::Deploy: return channel.enabled && (state == Undeployed || state == Started || state == Paused || state == Stopped);
    case Command::Enable: return !channel.enabled;
    case Command::Disable: return channel.enabled;
    case Command::Undeploy: return state == Started || state == Paused || state == Stopped;
    case Command::Start: return state == Paused || state == Stopped;
    case Command::Pause: return state == Started;
    case Command::Stop: return state == Started || state == Paused;
    case Command::Halt: return state != Undeployed && state != Stopped;
    case Command::SendMessage: return state == Started || state == Paused;
    case Command::Messages:
    case Command::RemoveMessages:
    case Command::ClearStatistics:
    case Command::Edit:
    case Command::Rename:
    case Command::Clone:
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
    std::vector<ChannelId> fitting; // the commands may change the selection
    std::copy_if(m_selection.begin(), m_selection.end(), std::back_inserter(fitting), [&](const ChannelId &id) {
        const ChannelSnapshot *channel = m_channels.find(id);
        return channel && fits(command, *channel);
    });
    if (fitting.empty())
        return;
    switch (command) {
    // One dialog or question at a time, for the first that fits.
    case Command::SendMessage: Q_EMIT sendRequested(fitting.front()); return;
    case Command::Edit: Q_EMIT editRequested(fitting.front()); return;
    case Command::Rename: run(command, fitting.front()); return;
    case Command::Clone: Q_EMIT cloneRequested(fitting.front()); return;
    case Command::Export: Q_EMIT exportRequested(fitting.front()); return;
    case Command::Remove: Q_EMIT removeRequested(fitting.front()); return;
    case Command::RemoveMessages: Q_EMIT removeMessagesRequested(fitting); return;
    case Command::ClearStatistics: Q_EMIT clearStatisticsRequested(fitting); return;
    case Command::Messages:
        for (const ChannelId &id : fitting)
            Q_EMIT messagesRequested(id);
        return;
    default:
        runForAll(command, fitting);
    }
}

void ChannelCommands::runForAll(Command command, const std::vector<ChannelId> &ids)
{
    const std::map<Command, ChannelVerb> verbs{{Command::Deploy, ChannelVerb::Deploy}, {Command::Undeploy, ChannelVerb::Undeploy},
                                               {Command::Start, ChannelVerb::Start}, {Command::Stop, ChannelVerb::Stop}, {Command::Pause, ChannelVerb::Pause}};
    const auto verb = verbs.find(command);
    if (ids.size() == 1 || verb == verbs.end()) {
        for (const ChannelId &id : ids)
            run(command, id);
        return;
    }
    const auto runVerb = [this, verb = verb->second](const std::vector<ChannelId> &fit) {
        whenReady(this, m_engine.forChannels(verb, fit), [this, verb, count = int(fit.size())](const std::vector<ChannelFailure> &failures) {
            QStringList reasons;
            for (const ChannelFailure &failure : failures)
                reasons << failure.error.message;
            if (!reasons.isEmpty())
                Q_EMIT failed(failures.size() == 1 ? tr("1 channel did not.") : tr("%n channels did not.", nullptr, int(failures.size())), reasons.join(QLatin1Char('\n')));
            else if (verb == ChannelVerb::Deploy)
                Q_EMIT deployed(tr("%n channels are deployed.", nullptr, count));
        });
    };
    if (command == Command::Deploy)
        whenSaved(ids, runVerb);
    else
        runVerb(ids);
}

// One after the other; one that can't be saved is told of and left out.
void ChannelCommands::whenSaved(std::vector<ChannelId> ids, const std::function<void(const std::vector<ChannelId> &saved)> &then)
{
    for (const auto &document : m_documents ? m_documents->all() : std::vector<std::shared_ptr<ChannelDocument>>()) {
        if (std::find(ids.begin(), ids.end(), document->id()) == ids.end())
            continue;
        document->flush();
        if (!document->isModified())
            continue;
        auto *turn = new QObject(this); // of this document, which stays until it is saved
        connect(document.get(), &ChannelDocument::saved, turn, [this, turn, document, ids, then] {
            turn->deleteLater();
            whenSaved(ids, then);
        });
        connect(document.get(), &ChannelDocument::saveFailed, turn, [this, turn, document, ids, then](const Error &error) {
            turn->deleteLater();
            Q_EMIT failed(tr("%1 was not deployed, for it could not be saved.").arg(document->channel().name), error.message);
            std::vector<ChannelId> others = ids;
            std::erase(others, document->id());
            if (!others.empty())
                whenSaved(others, then);
        });
        document->save();
        return;
    }
    then(ids);
}

void ChannelCommands::deploy(const ChannelId &id)
{
    whenSaved({id}, [this](const std::vector<ChannelId> &saved) {
        for (const ChannelId &channel : saved) {
            const ChannelSnapshot *snapshot = m_channels.find(channel);
            const bool isTold = snapshot && tellOfQueued(*snapshot);
            whenReady(this, m_engine.deploy(channel), [this, isTold, name = m_channels.name(channel)](const Result<void> &done) {
                if (!done)
                    Q_EMIT failed(tr("%1 would not deploy.").arg(name), done.error().message);
                else if (!isTold)
                    Q_EMIT deployed(tr("%1 is deployed.").arg(name));
            });
        }
    });
}

void ChannelCommands::run(Command command, const ChannelId &id)
{
    const QString name = m_channels.name(id);
    switch (command) {
    case Command::Deploy: deploy(id); break;
    case Command::Undeploy: report(m_engine.undeploy(id), tr("%1 could not be undeployed.").arg(name)); break;
    case Command::Start: report(m_engine.start(id), tr("%1 would not start.").arg(name)); break;
    case Command::Pause: report(m_engine.pause(id), tr("%1 could not be paused.").arg(name)); break;
    case Command::Stop: report(m_engine.stop(id), tr("%1 would not stop.").arg(name)); break;
    case Command::Halt: report(m_engine.halt(id), tr("%1 could not be halted.").arg(name)); break;
    case Command::Enable: report(m_engine.setChannelEnabled(id, true), tr("%1 could not be enabled.").arg(name)); break;
    case Command::Disable: report(m_engine.setChannelEnabled(id, false), tr("%1 could not be disabled.").arg(name)); break;
    case Command::Rename: Q_EMIT renameRequested(id); break;
    default: break;
    }
}

// They are kept, and sent as the deployed channel says from then on: who changed a destination should know.
bool ChannelCommands::tellOfQueued(const ChannelSnapshot &channel)
{
    const qint64 queued = channel.statistics.current.queued;
    if (queued > 0)
        Q_EMIT told((queued == 1 ? tr("1 message waits in the queues of %1.") : tr("%n messages wait in the queues of %1.", nullptr, int(queued))).arg(channel.name),
                    tr("They are kept, and sent as the newly deployed channel says."));
    return queued > 0;
}

void ChannelCommands::run(ConnectorCommand command, const ChannelId &id, MetaDataId connector)
{
    const QString name = m_channels.name(id);
    if (command == ConnectorCommand::Start)
        report(m_engine.startConnector(id, connector), tr("A connector of %1 would not start.").arg(name));
    else
        report(m_engine.stopConnector(id, connector), tr("A connector of %1 would not stop.").arg(name));
}

void ChannelCommands::removeMessages(const std::vector<ChannelId> &ids, bool alsoStatistics)
{
    for (const ChannelId &id : ids) {
        report(m_engine.deleteAllMessages({id, DeleteAllRequest::WhenRunning::StopAndRestart, alsoStatistics}),
               tr("The messages of %1 were not removed.").arg(m_channels.name(id)));
    }
}

void ChannelCommands::clearStatistics(const std::vector<ChannelId> &ids, const StatisticsClearing &what)
{
    for (const ChannelId &id : ids) {
        StatisticsClearing clearing = what;
        clearing.channelId = id;
        report(m_engine.clearStatistics(clearing), tr("The statistics of %1 were not cleared.").arg(m_channels.name(id)));
    }
}

void ChannelCommands::report(const QFuture<Result<void>> &done, const QString &lead)
{
    whenReady(this, done, [this, lead](const Result<void> &result) {
        if (!result.ok())
            Q_EMIT failed(lead, result.error().message);
    });
}

void ChannelCommands::remove(const ChannelId &id)
{
    report(m_engine.removeChannel(id), tr("%1 could not be removed.").arg(m_channels.name(id)));
}

} // namespace millrace::ui
