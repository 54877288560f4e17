// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/channel_operations.h"

#include <algorithm>
#include <future>
#include <map>

namespace millrace {

namespace {

// Who is left out when `id` has failed: going up, those that need it; going down, those that it needs and still uses.
std::set<ChannelId> heldBackBy(const ChannelId &id, ChannelDirectory::Task task, const ChannelDependencies &dependencies)
{
    switch (task) {
    case ChannelDirectory::Task::Deploy:
    case ChannelDirectory::Task::Start: return dependencies.dependentsOf(id);
    case ChannelDirectory::Task::Stop:
    case ChannelDirectory::Task::Pause: return dependencies.dependenciesOf(id);
    default: return {};
    }
}

bool goesUp(ChannelDirectory::Task task)
{
    return task == ChannelDirectory::Task::Deploy || task == ChannelDirectory::Task::Start;
}

} // namespace

void ChannelOperations::post(std::function<Failures(const std::stop_token &)> operation, Done done)
{
    std::stop_token superseded;
    {
        const std::lock_guard lock(m_mutex);
        superseded = m_superseded.get_token();
    }
    m_tasks.post(QStringLiteral("Channel Operations Thread"), [operation = std::move(operation), done = std::move(done), superseded = std::move(superseded)] {
        done(operation(superseded));
    });
}

void ChannelOperations::run(ChannelVerb verb, std::vector<ChannelId> ids, Done done)
{
    post([this, verb, ids = std::move(ids)](const std::stop_token &stop) { return runVerb(verb, ids, stop); }, std::move(done));
}

void ChannelOperations::deployAll(Done done)
{
    post([this](const std::stop_token &stop) { return deploy(m_directory.enabledIds(), stop); }, std::move(done));
}

void ChannelOperations::redeployAll(GlobalMap map, Done done)
{
    post([this, map](const std::stop_token &stop) {
        std::vector<ChannelId> enabled = m_directory.enabledIds();
        Failures failures = takeRefused(enabled, m_directory.ids());
        std::vector<ChannelId> deployed = m_directory.deployedIds();
        std::erase_if(deployed, [&failures](const ChannelId &id) {
            return std::any_of(failures.begin(), failures.end(), [&id](const ChannelFailure &refused) { return refused.id == id; });
        });
        undeploy(deployed, stop);
        if (map == GlobalMap::Clear && failures.empty()) // it is also that of those that go on
            m_directory.clearGlobalMap();
        const Failures others = deploy(std::move(enabled), stop);
        failures.insert(failures.end(), others.begin(), others.end());
        return failures;
    }, std::move(done));
}

void ChannelOperations::undeployAll(Done done)
{
    std::stop_source superseded;
    {
        const std::lock_guard lock(m_mutex);
        superseded = std::exchange(m_superseded, std::stop_source());
    }
    superseded.request_stop();
    post([this](const std::stop_token &stop) { return undeploy(m_directory.deployedIds(), stop); }, std::move(done));
}

ChannelOperations::Failures ChannelOperations::runVerb(ChannelVerb verb, const std::vector<ChannelId> &ids, const std::stop_token &stop)
{
    switch (verb) {
    case ChannelVerb::Deploy: return deploy(ids, stop);
    case ChannelVerb::Undeploy: return undeploy(ids, stop);
    case ChannelVerb::Start: return runTiers(Task::Start, ids, stop);
    case ChannelVerb::Stop: return runTiers(Task::Stop, ids, stop);
    case ChannelVerb::Pause: return runTiers(Task::Pause, ids, stop);
    }
    return {};
}

// Those that run, and go on because what is saved of them can't: they are none of `ids` any more. `along`: what is redeployed
// with them. One that goes on keeps its port, so the others are looked at again.
ChannelOperations::Failures ChannelOperations::takeRefused(std::vector<ChannelId> &ids, std::vector<ChannelId> along)
{
    Failures refused;
    for (size_t known = 0;; known = refused.size()) {
        std::vector<ChannelId> others;
        for (const ChannelId &id : ids) {
            const bool isDeployed = m_directory.isDeployed(id);
            if (const std::optional<Error> error = m_directory.refuseRedeploy(id, along, others)) {
                refused.push_back({id, *error});
                std::erase(along, id);
            } else if (isDeployed) {
                others.push_back(id);
            }
        }
        std::erase_if(ids, [&refused](const ChannelId &id) { return std::any_of(refused.begin(), refused.end(), [&id](const ChannelFailure &one) { return one.id == id; }); });
        if (refused.size() == known)
            return refused;
    }
}

// Those that are deployed are undeployed first.
ChannelOperations::Failures ChannelOperations::deploy(std::vector<ChannelId> ids, const std::stop_token &stop)
{
    Failures failures = takeRefused(ids, ids);
    std::vector<ChannelId> deployed;
    for (const ChannelId &id : ids) {
        if (m_directory.isDeployed(id))
            deployed.push_back(id);
    }
    undeploy(deployed, stop);
    if (ids.empty() || stop.stop_requested())
        return failures;
    m_directory.globalScripts().runDeploy();
    const Failures others = runTiers(Task::Deploy, ids, stop);
    failures.insert(failures.end(), others.begin(), others.end());
    return failures;
}

ChannelOperations::Failures ChannelOperations::undeploy(const std::vector<ChannelId> &ids, const std::stop_token &stop)
{
    if (ids.empty())
        return {};
    Failures failures = runTiers(Task::Undeploy, ids, stop);
    m_directory.globalScripts().runUndeploy();
    return failures;
}

ChannelOperations::Failures ChannelOperations::runTiers(Task task, const std::vector<ChannelId> &ids, const std::stop_token &stop)
{
    const ChannelDependencies dependencies = m_directory.dependencies();
    const auto plan = dependencies.plan(ids, goesUp(task) ? ChannelDependencies::Order::DependenciesFirst : ChannelDependencies::Order::DependentsFirst);
    Failures failures;
    std::map<ChannelId, ChannelId> heldBack; // and by whom

    using Running = std::vector<std::pair<ChannelId, std::future<Result<void>>>>;
    const auto begin = [&](const std::vector<ChannelId> &tier) {
        Running running;
        for (const ChannelId &id : tier) {
            if (const auto found = heldBack.find(id); found != heldBack.end()) {
                failures.push_back({id, m_directory.leaveOut(id, task, found->second)});
                continue;
            }
            const auto done = std::make_shared<std::promise<Result<void>>>();
            running.emplace_back(id, done->get_future());
            m_directory.post(id, task, ChannelDirectory::Scope::PartOfSet, [done](Result<void> outcome) { done->set_value(std::move(outcome)); });
        }
        return running;
    };
    const auto end = [&](Running running) {
        for (auto &[id, outcome] : running) {
            const Result<void> ended = outcome.get();
            if (ended)
                continue;
            failures.push_back({id, ended.error()});
            for (const ChannelId &other : heldBackBy(id, task, dependencies))
                heldBack.emplace(other, id);
        }
    };

    Running unordered = begin(plan.unordered);
    for (const auto &tier : plan.tiers) {
        if (stop.stop_requested())
            break;
        end(begin(tier));
    }
    end(std::move(unordered));
    return failures;
}

} // namespace millrace
