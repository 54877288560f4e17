// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/script_channels.h"

#include "engine/base/log.h"
#include "engine/channel_directory.h"

namespace millrace {

namespace {

ChannelDirectory::Task taskOf(ScriptChannels::Operation operation)
{
    switch (operation) {
    case ScriptChannels::Operation::Deploy: return ChannelDirectory::Task::Deploy;
    case ScriptChannels::Operation::Undeploy: return ChannelDirectory::Task::Undeploy;
    case ScriptChannels::Operation::Start:
    case ScriptChannels::Operation::Resume: return ChannelDirectory::Task::Start;
    case ScriptChannels::Operation::Stop: return ChannelDirectory::Task::Stop;
    case ScriptChannels::Operation::Pause: return ChannelDirectory::Task::Pause;
    case ScriptChannels::Operation::Halt: return ChannelDirectory::Task::Halt;
    }
    return ChannelDirectory::Task::Stop;
}

// "Started", as the reference's DeployedState prints it.
QString stateWord(ChannelState state)
{
    if (state == ChannelState::Undeployed)
        return {};
    const QString name = channelStateName(state);
    return name.left(1) + name.mid(1).toLower();
}

} // namespace

std::vector<ScriptChannels::Info> DirectoryScriptChannels::channels() const
{
    std::vector<Info> result;
    for (const ChannelSnapshot &shot : m_directory.snapshots()) {
        const Counters &counters = shot.statistics.current;
        result.push_back({shot.id, shot.name, stateWord(shot.state), counters.received, counters.filtered, counters.sent, counters.error, counters.queued});
    }
    return result;
}

Result<void> DirectoryScriptChannels::operate(const ChannelId &channel, Operation operation)
{
    if (const auto config = m_directory.config(channel); !config)
        return config.error();
    m_directory.post(channel, taskOf(operation), ChannelDirectory::Scope::Alone, [](Result<void> done) {
        if (!done)
            Log::warning("engine", QStringLiteral("What a script asked of a channel failed: %1").arg(done.error().message));
    });
    return {};
}

} // namespace millrace
