// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Deploys, starts and stops sets of channels in the order their dependencies ask for, with the global deploy and undeploy
// script once an operation. One operation after the other, on a thread that goes when there is nothing to do; the channels'
// own tasks run on theirs. spec/engine.md sections 13 (last third) and 14. All functions: any thread.

#include "engine/channel/channel_tasks.h"
#include "engine/channel_directory.h"
#include "engine/model/channel_state.h"

#include <functional>
#include <mutex>
#include <stop_token>
#include <vector>

namespace millrace {

class ChannelOperations
{
public:
    explicit ChannelOperations(ChannelDirectory &directory) : m_directory(directory) {}
    // Runs what is waiting to the end.
    ~ChannelOperations() { m_tasks.finish(); }

    using Failures = std::vector<ChannelFailure>;
    using Done = std::function<void(const Failures &)>; // on the operation's thread

    // These channels and no others. A channel that fails takes those that depend on it out of later tiers (deploy, start); one
    // that will not stop keeps what it depends on running (stop, pause).
    void run(ChannelVerb verb, std::vector<ChannelId> ids, Done done);
    // All that are enabled. Here and below, a channel that runs and whose saved version can't run is a failure, and goes on.
    void deployAll(Done done);
    // Undeploys all others; then, with Clear, empties the global map; then deploys all that are enabled.
    enum class GlobalMap { Keep, Clear };
    void redeployAll(GlobalMap map, Done done);
    // Cuts short what else waits or runs: no channel is deployed any more that another operation has not begun with.
    void undeployAll(Done done);

private:
    using Task = ChannelDirectory::Task;
    void post(std::function<Failures(const std::stop_token &)> operation, Done done);
    Failures runVerb(ChannelVerb verb, const std::vector<ChannelId> &ids, const std::stop_token &stop);
    Failures deploy(std::vector<ChannelId> ids, const std::stop_token &stop);
    Failures takeRefused(std::vector<ChannelId> &ids, std::vector<ChannelId> along);
    Failures undeploy(const std::vector<ChannelId> &ids, const std::stop_token &stop);
    Failures runTiers(Task task, const std::vector<ChannelId> &ids, const std::stop_token &stop);

    ChannelDirectory &m_directory;
    std::mutex m_mutex;
    std::stop_source m_superseded; // requested by undeployAll for all operations before it; guarded by m_mutex
    ChannelTasks m_tasks;          // last: its thread uses what stands above
};

} // namespace millrace
