// SPDX-License-Identifier: GPL-3.0-or-later
// ChannelDirectory's half that builds channels, brings them up and takes them down.
#include "engine/channel_directory.h"

#include "engine/base/log.h"
#include "engine/channel_xml/workspace_xml.h"
#include "engine/event_log.h"

#include <QDateTime>

#include <algorithm>

namespace millrace {

namespace {

Error goesOnAsItIs(const ChannelConfig &config, const ChannelProblem &problem)
{
    return {ErrorCode::Invalid, QStringLiteral("Channel \"%1\" was not deployed; the version that runs goes on. %2").arg(config.name, problem.sentence())};
}

// A channel seldom has libraries of its own: then those of the workspace need no copy.
std::vector<CodeTemplate> templatesFor(const ChannelConfig &config, const std::vector<CodeTemplateLibrary> &libraries)
{
    const bool hasOwn = config.document.find("exportData/codeTemplateLibraries");
    return hasOwn ? codeTemplatesOf(config.id, withOwnLibraries(config, libraries)) : codeTemplatesOf(config.id, libraries);
}

} // namespace

ChannelServices ChannelDirectory::servicesFor(const ChannelConfig &config)
{
    return {m_stores.messages, m_connectors, m_dataTypes, *this, m_globalMap, m_workspace.configurationValues(), m_workspace.scriptLimits(),
            m_globalScripts.texts(), &m_events, {&m_scriptDataTypes, &m_scriptChannels, &m_scriptDatabases, &m_scriptKeys},
            templatesFor(config, m_workspace.libraries())};
}

void ChannelDirectory::compareCode() const
{
    const CodeVersion now{m_workspace.version(), m_globalScripts.version()};
    std::vector<std::shared_ptr<Entry>> waiting;
    {
        const std::lock_guard lock(m_mutex);
        for (const auto &[id, entry] : m_entries) {
            if (entry->deployedCode && entry->comparedWith != now)
                waiting.push_back(entry);
        }
    }
    if (waiting.empty())
        return;
    const std::vector<CodeTemplateLibrary> libraries = m_workspace.libraries();
    const ChannelScripts globalScripts = m_globalScripts.texts();
    for (const auto &entry : waiting) {
        std::shared_ptr<const ChannelConfig> config;
        std::shared_ptr<const SharedCode> deployed;
        {
            const std::lock_guard lock(m_mutex);
            config = entry->config;
            deployed = entry->deployedCode;
        }
        if (!deployed)
            continue;
        const QStringList changed = deployed->changesTo(SharedCode(templatesFor(*config, libraries), globalScripts));
        const std::lock_guard lock(m_mutex);
        if (entry->deployedCode != deployed)
            continue; // deployed anew meanwhile
        entry->changedCode = changed;
        entry->comparedWith = now;
    }
}

ChannelSurroundings ChannelDirectory::surroundings(const ChannelId &id) const
{
    ChannelSurroundings around;
    const std::lock_guard lock(m_mutex);
    for (const auto &[otherId, entry] : m_entries) {
        if (otherId == id)
            continue;
        const Channel *channel = entry->channel.get();
        const ChannelState state = channel ? channel->state() : ChannelState::Undeployed;
        const bool isRunning = state == ChannelState::Started || state == ChannelState::Starting;
        // Of a running one, what it was deployed with: it lives as long as its channel.
        around.neighbours.push_back({isRunning ? std::shared_ptr<const ChannelConfig>(entry->channel, &channel->config()) : entry->config, isRunning});
    }
    return around;
}

std::vector<ChannelProblem> ChannelDirectory::check(const ChannelConfig &config)
{
    return checkChannel(config, servicesFor(config), surroundings(config.id));
}

// With what among channels keeps it from running.
ChannelBuild ChannelDirectory::build(const ChannelConfig &config, const ChannelServices &services, SharedMap &globalChannelMap,
                                     const ChannelSurroundings &around)
{
    ChannelBuild build = buildChannel(config, services, globalChannelMap);
    for (ChannelProblem &problem : checkAmongChannels(config, m_connectors, around))
        build.problems.push_back(std::move(problem));
    return build;
}

std::optional<Error> ChannelDirectory::refuseRedeploy(const ChannelId &id, const std::vector<ChannelId> &along, const std::vector<ChannelId> &before)
{
    const std::shared_ptr<Entry> entry = find(id);
    const View now = entry ? view(*entry) : View();
    if (!now.channel)
        return std::nullopt;
    ChannelSurroundings around = surroundings(id);
    std::erase_if(around.neighbours, [&along](const NeighbourChannel &neighbour) {
        return std::find(along.begin(), along.end(), neighbour.config->id) != along.end();
    });
    for (const ChannelId &other : before) {
        if (const std::shared_ptr<Entry> first = find(other))
            around.neighbours.push_back({view(*first).config, true});
    }
    SharedMap map;
    const ChannelBuild tried = build(*now.config, servicesFor(*now.config), map, around);
    const ChannelProblem *const problem = firstError(tried.problems);
    if (!problem)
        return std::nullopt;
    const Error error = goesOnAsItIs(*now.config, *problem);
    {
        const std::lock_guard lock(m_mutex);
        entry->problem = error.message;
    }
    Log::error("engine", error.message, {{"channel", now.config->name}});
    m_events.publish(auditEvent(QStringLiteral("Deploy channel"), error,
                                {{QStringLiteral("channel"), now.config->name}, {QStringLiteral("channelId"), id}}));
    return error;
}

Result<void> ChannelDirectory::deploy(const std::shared_ptr<Entry> &entry, Scope scope)
{
    const View now = view(*entry);
    const ChannelConfig &config = *now.config;
    const auto notDeployedBecause = [this, &config](const Error &error) {
        publishState(config, ChannelState::Undeployed);
        return Error{error.code, QStringLiteral("Channel \"%1\" was not deployed. %2").arg(config.name, error.message)};
    };
    // What runs is taken down only for what can take its place.
    const ChannelServices services = servicesFor(config);
    ChannelBuild newVersion = build(config, services, entry->globalChannelMap, surroundings(config.id));
    if (const ChannelProblem *const problem = firstError(newVersion.problems); problem && now.channel)
        return goesOnAsItIs(config, *problem);
    undeploy(entry, scope);
    if (scope == Scope::Alone)
        m_globalScripts.runDeploy();
    publishState(config, ChannelState::Deploying);
    auto built = Channel::open(std::move(newVersion));
    if (!built)
        return notDeployedBecause(built.error());
    const std::shared_ptr<Channel> channel = std::move(*built);
    {
        const std::lock_guard lock(m_mutex);
        entry->channel = channel; // from here on a halt reaches it, its deploy script too
        entry->deployedDate = QDateTime::currentMSecsSinceEpoch();
        entry->deployedCode = std::make_shared<const SharedCode>(services.codeTemplates, services.globalScripts);
        entry->changedCode.clear();
        entry->comparedWith = {};
    }
    if (auto ran = channel->runDeployScript(); !ran) {
        {
            const std::lock_guard lock(m_mutex);
            entry->channel.reset();
            entry->deployedCode.reset();
        }
        return notDeployedBecause(ran.error());
    }
    // If only the start fails, the channel stays deployed and STOPPED (spec section 13).
    Result<void> started;
    if (config.initialState == InitialState::Started)
        started = channel->start();
    else if (config.initialState == InitialState::Paused)
        started = channel->startPaused();
    else
        publishState(config, ChannelState::Stopped);
    if (!started)
        return Error{started.error().code, QStringLiteral("Channel \"%1\" was not started. %2").arg(config.name, started.error().message)};
    Log::info("engine", QStringLiteral("Channel deployed"), {{"channel", config.name}, {"revision", QString::number(config.revision)}});
    return {};
}

void ChannelDirectory::publishState(const ChannelConfig &config, ChannelState state)
{
    m_events.publish(DeployedStateEvent{QDateTime::currentMSecsSinceEpoch(), config.id, config.name, state});
}

void ChannelDirectory::undeploy(const std::shared_ptr<Entry> &entry, Scope scope)
{
    const std::shared_ptr<Channel> channel = view(*entry).channel;
    if (!channel)
        return;
    channel->stop();
    publishState(channel->config(), ChannelState::Undeploying);
    channel->runUndeployScript();
    {
        const std::lock_guard lock(m_mutex);
        entry->channel.reset();
        entry->deployedCode.reset();
        entry->connections.clear();
        entry->deployedDate = 0;
    }
    publishState(channel->config(), ChannelState::Undeployed);
    if (scope == Scope::Alone)
        m_globalScripts.runUndeploy();
}

Result<void> ChannelDirectory::remove(const std::shared_ptr<Entry> &entry)
{
    const ChannelId id = view(*entry).config->id;
    undeploy(entry, Scope::Alone);
    // Messages first: a channel that is half removed can be removed again.
    if (auto removed = m_stores.messages.removeChannel(id); !removed && removed.error().code != ErrorCode::NotFound)
        return removed;
    if (auto removed = m_stores.configuration.removeStoredChannel(id); !removed)
        return removed;
    if (auto forgotten = m_workspace.forget(id); !forgotten)
        return forgotten;
    const std::lock_guard lock(m_mutex);
    entry->removed = true;
    m_removed.push_back(entry);
    m_entries.erase(id);
    return {};
}

} // namespace millrace
