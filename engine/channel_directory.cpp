// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/channel_directory.h"

#include "engine/base/log.h"
#include "engine/channel/error_events.h"
#include "engine/channel_xml/channel_reader.h"
#include "engine/channel_xml/channel_writer.h"
#include "engine/channel_xml/revision.h"
#include "engine/event_log.h"

#include <QDateTime>

#include <algorithm>
#include <future>

namespace millrace {

namespace {

constexpr size_t eventsKept = 1000; // spec section 23, connection log

Error noSuchChannel(const ChannelId &id)
{
    return Error{ErrorCode::NotFound, QStringLiteral("There is no channel with the id %1").arg(id)};
}

Error notDeployed(const QString &name)
{
    return Error{ErrorCode::Stopped, QStringLiteral("Channel \"%1\" is not deployed").arg(name)};
}

QString taskWord(ChannelDirectory::Task task)
{
    switch (task) {
    case ChannelDirectory::Task::Deploy: return QStringLiteral("Deploy");
    case ChannelDirectory::Task::Undeploy: return QStringLiteral("Undeploy");
    case ChannelDirectory::Task::StartConnector:
    case ChannelDirectory::Task::Start: return QStringLiteral("Start");
    case ChannelDirectory::Task::StopConnector:
    case ChannelDirectory::Task::Stop: return QStringLiteral("Stop");
    case ChannelDirectory::Task::Pause: return QStringLiteral("Pause");
    case ChannelDirectory::Task::Halt: return QStringLiteral("Halt");
    case ChannelDirectory::Task::Remove: return QStringLiteral("Remove");
    }
    return {};
}

// What the channel as a whole goes through meanwhile.
std::optional<ChannelState> transitionOf(ChannelDirectory::Task task)
{
    switch (task) {
    case ChannelDirectory::Task::Deploy: return ChannelState::Deploying;
    case ChannelDirectory::Task::Start: return ChannelState::Starting;
    case ChannelDirectory::Task::Stop:
    case ChannelDirectory::Task::Halt: return ChannelState::Stopping;
    case ChannelDirectory::Task::Pause: return ChannelState::Pausing;
    case ChannelDirectory::Task::Undeploy:
    case ChannelDirectory::Task::Remove: return ChannelState::Undeploying;
    case ChannelDirectory::Task::StartConnector:
    case ChannelDirectory::Task::StopConnector: return std::nullopt;
    }
    return std::nullopt;
}

} // namespace

ChannelDirectory::ChannelDirectory(Stores stores, const ConnectorRegistry &connectors, const DataTypeRegistry &dataTypes, WorkspaceService &workspace,
                                   EventBus &events)
    : m_stores(stores), m_connectors(connectors), m_dataTypes(dataTypes), m_workspace(workspace), m_events(events)
    , m_globalScripts(stores.configuration, events, workspace, m_globalMap)
{}

ChannelDirectory::~ChannelDirectory()
{
    std::map<ChannelId, std::shared_ptr<Entry>> going;
    std::vector<std::shared_ptr<Entry>> removed;
    {
        const std::lock_guard lock(m_mutex);
        going = m_entries;
        removed = m_removed;
    }
    // Each on its own task thread, behind what that still has to do, all side by side; an entry's end waits for its tasks.
    for (const auto &[id, entry] : going) {
        entry->tasks.post(QStringLiteral("Channel UndeployTask Thread on (%1)").arg(id), [this, self = std::weak_ptr(entry)] {
            if (const auto alive = self.lock())
                undeploy(alive, Scope::PartOfSet);
        });
    }
    for (const auto &[id, entry] : going)
        entry->tasks.finish();
    for (const auto &entry : removed)
        entry->tasks.finish(); // its removal may have been told and still be on its thread, which must not be the last to hold it
}

Result<void> ChannelDirectory::load()
{
    if (auto loaded = m_globalScripts.load(); !loaded)
        return loaded;
    auto stored = m_stores.configuration.channels();
    if (!stored)
        return stored.error();
    for (const StoredChannel &row : *stored) {
        auto file = readChannels(row.xml);
        if (!file || file->channels.size() != 1) {
            Log::error("engine", QStringLiteral("A stored channel can't be read; it is not used, but kept as it is. ")
                                     + (file ? QStringLiteral("It holds %1 channels").arg(file->channels.size()) : file.error().message),
                       {{"channel", row.name}});
            continue;
        }
        ChannelConfig &config = file->channels.front();
        const auto moved = moveBundled(config, row);
        for (const QString &note : moved ? *moved : QStringList(QStringLiteral("Code templates and tags stay with the channel: ") + moved.error().message))
            Log::warning("engine", note, {{"channel", row.name}});
        auto entry = std::make_shared<Entry>();
        entry->config = std::make_shared<const ChannelConfig>(std::move(config));
        const std::lock_guard lock(m_mutex);
        m_entries[row.id] = std::move(entry);
    }
    return {};
}

// Earlier versions kept code templates and tags with each channel.
Result<QStringList> ChannelDirectory::moveBundled(ChannelConfig &config, const StoredChannel &row)
{
    const PropertyTree asStored = config.document;
    auto taken = takeBundled(config);
    if (!taken || config.document == asStored)
        return taken;
    if (auto saved = m_stores.configuration.saveChannel({row.id, row.name, row.revision, writeChannel(config)}); !saved)
        return saved.error();
    return taken;
}

std::shared_ptr<ChannelDirectory::Entry> ChannelDirectory::find(const ChannelId &id) const
{
    const std::lock_guard lock(m_mutex);
    const auto found = m_entries.find(id);
    return found == m_entries.end() ? nullptr : found->second;
}

ChannelDirectory::View ChannelDirectory::view(const Entry &entry) const
{
    const std::lock_guard lock(m_mutex);
    return {entry.config, entry.channel, entry.removed, entry.transition, entry.problem, entry.deployedDate, entry.changedCode, entry.connections};
}

ChannelSnapshot ChannelDirectory::snapshot(const View &view) const
{
    const Channel *channel = view.channel.get();
    const ChannelConfig &shown = channel ? channel->config() : *view.config;
    ChannelSnapshot shot;
    shot.id = view.config->id;
    shot.name = view.config->name;
    shot.description = view.config->description;
    shot.revision = view.config->revision;
    shot.enabled = view.config->enabled;
    shot.storageMode = view.config->storageMode;
    shot.problem = view.problem;
    shot.state = view.transition.value_or(channel ? channel->state() : ChannelState::Undeployed);
    if (channel) {
        shot.deployedRevision = shown.revision;
        shot.deployedDate = view.deployedDate;
        shot.changedCode = view.changedCode;
        shot.lastMessageDate = channel->lastMessageDate();
    }
    const ChannelStatistics statistics = m_stores.messages.statistics(shot.id);
    shot.statistics = statistics.channel;

    const auto describe = [&](const ConnectorConfig &config) {
        ConnectorSnapshot connector;
        connector.metaDataId = config.metaDataId;
        connector.name = config.isSource() ? QStringLiteral("Source") : config.name;
        connector.transportName = config.transportName;
        connector.enabled = config.enabled;
        connector.state = shot.state;
        if (!channel)
            connector.endpoint = m_connectors.fixedEndpoint(config);
        if (const auto found = statistics.connectors.find(config.metaDataId); found != statistics.connectors.end())
            connector.statistics = found->second;
        if (const auto found = view.connections.find(config.metaDataId); found != view.connections.end())
            connector.connection = found->second;
        return connector;
    };
    shot.connectors.push_back(describe(shown.source));
    if (channel) {
        shot.connectors.front().endpoint = channel->parts().source->endpoint();
        shot.connectors.front().connectionCount = std::max(0, channel->parts().source->connectionCount());
        const qint64 waiting = channel->sourceQueueSize(); // in no counter: a RECEIVED source is queued only with the queue on
        shot.connectors.front().statistics.current.queued += waiting;
        shot.statistics.current.queued += waiting;
    }
    std::map<MetaDataId, ChainPlace> places;
    for (const auto &chain : destinationChains(shown)) {
        for (const ChainPlace &place : chain)
            places[place.metaDataId] = place;
    }
    std::map<MetaDataId, const Destination *> destinations;
    if (channel) {
        for (const auto &destination : channel->parts().destinations)
            destinations[destination->place().metaDataId] = destination.get();
    }
    for (const ConnectorConfig &destination : shown.destinations) {
        ConnectorSnapshot connector = describe(destination);
        connector.chainId = places[destination.metaDataId].chainId;
        connector.orderId = places[destination.metaDataId].orderId;
        if (const Destination *running = destinations[destination.metaDataId]) {
            connector.endpoint = running->connector().endpoint();
            const bool channelRuns = shot.state == ChannelState::Started || shot.state == ChannelState::Paused;
            connector.state = !channelRuns ? shot.state : running->isStarted() ? ChannelState::Started : ChannelState::Stopped;
        }
        shot.connectors.push_back(std::move(connector));
    }
    return shot;
}

std::vector<ChannelSnapshot> ChannelDirectory::snapshots() const
{
    std::vector<std::shared_ptr<Entry>> entries;
    {
        const std::lock_guard lock(m_mutex);
        for (const auto &[id, entry] : m_entries)
            entries.push_back(entry);
    }
    std::vector<ChannelSnapshot> shots;
    for (const auto &entry : entries)
        shots.push_back(snapshot(view(*entry)));
    std::sort(shots.begin(), shots.end(), [](const ChannelSnapshot &a, const ChannelSnapshot &b) { return a.name.localeAwareCompare(b.name) < 0; });
    return shots;
}

Result<ChannelConfig> ChannelDirectory::config(const ChannelId &id) const
{
    const std::shared_ptr<Entry> entry = find(id);
    if (!entry)
        return noSuchChannel(id);
    return *view(*entry).config;
}

Result<QStringList> ChannelDirectory::save(ChannelConfig config)
{
    const std::lock_guard saving(m_saveMutex);
    if (const ChannelId other = channelIdByName(config.name); !other.isEmpty() && other != config.id)
        return Error{ErrorCode::Invalid, QStringLiteral("There is already a channel named \"%1\" (id %2)").arg(config.name, other)};
    if (auto checked = checkDependencies(config); !checked)
        return checked.error();
    auto taken = takeBundled(config);
    if (!taken)
        return taken;
    if (const std::shared_ptr<Entry> existing = find(config.id)) {
        const auto old = view(*existing).config;
        setNextMetaDataId(config, std::max(config.nextMetaDataId, old->nextMetaDataId));
        setRevision(config, old->revision);
        if (config.document == old->document)
            return taken; // the same again
        setRevision(config, nextRevision(old->revision));
    }
    if (auto stored = storeConfig(std::move(config)); !stored)
        return stored.error();
    return taken;
}

Result<void> ChannelDirectory::setEnabled(const ChannelId &id, bool enabled)
{
    const std::lock_guard saving(m_saveMutex);
    const std::shared_ptr<Entry> entry = find(id);
    if (!entry)
        return noSuchChannel(id);
    ChannelConfig config = *view(*entry).config;
    if (config.enabled == enabled)
        return {};
    millrace::setEnabled(config, enabled);
    return storeConfig(std::move(config));
}

Result<QStringList> ChannelDirectory::takeBundled(ChannelConfig &config)
{
    ChannelConfig left = config;
    const BundledParts parts = takeBundledParts(left);
    QStringList notes = parts.unread;
    if (!parts.libraries.empty()) {
        const auto taken = m_workspace.takeBundledLibraries(parts.libraries);
        if (!taken)
            return taken;
        notes += *taken;
    }
    if (!parts.tags.empty()) {
        if (auto taken = m_workspace.takeTags(parts.tags); !taken)
            return taken.error();
    }
    config = std::move(left); // nothing leaves the channel before it is stored elsewhere
    return notes;
}

// Under m_saveMutex.
Result<void> ChannelDirectory::storeConfig(ChannelConfig config)
{
    StoredChannel row{config.id, config.name, config.revision, writeChannel(config)};
    if (auto saved = m_stores.configuration.saveChannel(row); !saved)
        return saved;
    const std::lock_guard lock(m_mutex);
    auto &entry = m_entries[config.id];
    if (!entry)
        entry = std::make_shared<Entry>();
    entry->config = std::make_shared<const ChannelConfig>(std::move(config));
    return {};
}

void ChannelDirectory::interruptAll()
{
    std::vector<std::shared_ptr<Channel>> channels;
    {
        const std::lock_guard lock(m_mutex);
        for (const auto &[id, entry] : m_entries) {
            if (entry->channel)
                channels.push_back(entry->channel);
        }
    }
    for (const auto &channel : channels)
        channel->interrupt();
    m_globalScripts.interrupt();
}

std::vector<ChannelId> ChannelDirectory::ids() const
{
    const std::lock_guard lock(m_mutex);
    std::vector<ChannelId> ids;
    for (const auto &[id, entry] : m_entries)
        ids.push_back(id);
    return ids;
}

std::vector<ChannelId> ChannelDirectory::enabledIds() const
{
    const std::lock_guard lock(m_mutex);
    std::vector<ChannelId> ids;
    for (const auto &[id, entry] : m_entries) {
        if (entry->config->enabled)
            ids.push_back(id);
    }
    return ids;
}

std::vector<ChannelId> ChannelDirectory::deployedIds() const
{
    const std::lock_guard lock(m_mutex);
    std::vector<ChannelId> ids;
    for (const auto &[id, entry] : m_entries) {
        if (entry->channel || entry->tasksLeft > 0)
            ids.push_back(id);
    }
    return ids;
}

bool ChannelDirectory::isDeployed(const ChannelId &id) const
{
    const std::shared_ptr<Entry> entry = find(id);
    return entry && view(*entry).channel;
}

ChannelDependencies ChannelDirectory::dependencies() const
{
    ChannelDependencies all;
    const std::lock_guard lock(m_mutex);
    for (const auto &[id, entry] : m_entries)
        all.add(*entry->config);
    return all;
}

// As they would be with this channel in place of the one with its id.
Result<void> ChannelDirectory::checkDependencies(const ChannelConfig &config) const
{
    std::vector<std::shared_ptr<const ChannelConfig>> all;
    {
        const std::lock_guard lock(m_mutex);
        for (const auto &[id, entry] : m_entries)
            all.push_back(entry->config);
    }
    const QString circle = dependencyCircle(config, all);
    if (circle.isEmpty())
        return {};
    return Error{ErrorCode::Invalid, QStringLiteral("Channel \"%1\": the channels would depend on each other: %2").arg(config.name, circle)};
}

Error ChannelDirectory::leaveOut(const ChannelId &id, Task task, const ChannelId &because)
{
    const auto nameOf = [this](const ChannelId &channel) {
        const std::shared_ptr<Entry> entry = find(channel);
        return entry ? view(*entry).config->name : channel;
    };
    const bool goesUp = task == Task::Deploy || task == Task::Start;
    const Error error{ErrorCode::Stopped, goesUp ? QStringLiteral("Channel \"%1\" was left out: it depends on \"%2\", which did not start").arg(nameOf(id), nameOf(because))
                                                 : QStringLiteral("Channel \"%1\" goes on: \"%2\", which depends on it, did not stop").arg(nameOf(id), nameOf(because))};
    if (const std::shared_ptr<Entry> entry = find(id); entry && goesUp) {
        const std::lock_guard lock(m_mutex);
        entry->problem = error.message;
    }
    Log::warning("engine", error.message);
    return error;
}

void ChannelDirectory::post(const ChannelId &id, Task task, Scope scope, Done done, MetaDataId connector)
{
    const std::shared_ptr<Entry> entry = find(id);
    if (!entry) {
        done(noSuchChannel(id));
        return;
    }
    if (task == Task::Halt) {
        if (const auto channel = view(*entry).channel)
            channel->interrupt();
    }
    {
        const std::lock_guard lock(m_mutex);
        ++entry->tasksLeft;
    }
    entry->tasks.post(QStringLiteral("Channel %1Task Thread on (%2)").arg(taskWord(task), id), [this, self = std::weak_ptr(entry), task, scope, connector, done = std::move(done)] {
        const std::shared_ptr<Entry> alive = self.lock();
        if (!alive) {
            done(Error{ErrorCode::Stopped, QStringLiteral("The engine is closing")});
            return;
        }
        {
            const std::lock_guard lock(m_mutex);
            if (!alive->removed)
                alive->transition = transitionOf(task);
        }
        auto outcome = run(alive, task, scope, connector);
        const auto config = view(*alive).config;
        {
            const std::lock_guard lock(m_mutex);
            --alive->tasksLeft;
            alive->transition.reset();
            alive->problem = outcome ? QString() : outcome.error().message;
        }
        if (!outcome)
            Log::error("engine", outcome.error().message, {{"channel", config->name}, {"task", taskWord(task)}});
        m_events.publish(auditEvent(taskWord(task) + QStringLiteral(" channel"), outcome,
                                    {{QStringLiteral("channel"), config->name}, {QStringLiteral("channelId"), config->id}}));
        done(std::move(outcome));
    });
}

Result<void> ChannelDirectory::runJob(const ChannelId &id, const QString &word, Job job)
{
    const std::shared_ptr<Entry> entry = find(id);
    if (!entry)
        return noSuchChannel(id);
    const auto outcome = std::make_shared<std::promise<Result<void>>>();
    std::future<Result<void>> done = outcome->get_future();
    entry->tasks.post(QStringLiteral("Channel %1Task Thread on (%2)").arg(word, id), [this, id, self = std::weak_ptr(entry), job = std::move(job), outcome] {
        const std::shared_ptr<Entry> alive = self.lock();
        const View now = alive ? view(*alive) : View();
        outcome->set_value(!alive ? Error{ErrorCode::Stopped, QStringLiteral("The engine is closing")}
                           : now.removed ? noSuchChannel(id) : job(now.channel.get()));
    });
    return done.get();
}

Result<void> ChannelDirectory::run(const std::shared_ptr<Entry> &entry, Task task, Scope scope, MetaDataId connector)
{
    const View now = view(*entry);
    if (now.removed)
        return noSuchChannel(now.config->id);
    const std::shared_ptr<Channel> &channel = now.channel;
    switch (task) {
    case Task::Deploy:
        return deploy(entry, scope);
    case Task::Undeploy:
        undeploy(entry, scope);
        return {};
    case Task::Remove:
        return remove(entry);
    case Task::Start:
        if (!channel)
            return deploy(entry, scope);
        if (channel->state() == ChannelState::Started)
            return {};
        return channel->state() == ChannelState::Paused ? channel->resume() : channel->start();
    case Task::Stop:
    case Task::Halt:
        if (!channel)
            return notDeployed(now.config->name);
        task == Task::Stop ? channel->stop() : channel->halt();
        return {};
    case Task::StartConnector:
    case Task::StopConnector:
        if (!channel)
            return notDeployed(now.config->name);
        return task == Task::StartConnector ? channel->startConnector(connector) : channel->stopConnector(connector);
    case Task::Pause:
        return channel ? channel->pause() : Result<void>(notDeployed(now.config->name));
    }
    return {};
}

Result<std::shared_ptr<Channel>> ChannelDirectory::deployedChannel(const ChannelId &id) const
{
    const std::shared_ptr<Entry> entry = find(id);
    if (!entry)
        return noSuchChannel(id);
    const View now = view(*entry);
    if (!now.channel)
        return notDeployed(now.config->name);
    return now.channel;
}

Result<DispatchResult> ChannelDirectory::dispatch(const ChannelId &id, RawMessage raw, Channel::Admission admission)
{
    const auto channel = deployedChannel(id);
    return channel ? (*channel)->dispatchPayload(std::move(raw), admission) : Result<DispatchResult>(channel.error());
}

Result<DispatchResult> ChannelDirectory::dispatchAnew(const ChannelId &id, RawMessage raw)
{
    const auto channel = deployedChannel(id);
    return channel ? (*channel)->dispatch(std::move(raw), Channel::Admission::Forced) : Result<DispatchResult>(channel.error());
}

Result<std::optional<Response>> ChannelDirectory::routeMessage(const ChannelId &target, RawMessage message)
{
    auto result = dispatch(target, std::move(message), Channel::Admission::Normal);
    if (!result)
        return result.error();
    result->delivered({}); // a routed message's response counts as delivered (spec section 12)
    return result->response;
}

ChannelId ChannelDirectory::channelIdByName(const QString &name) const
{
    const std::lock_guard lock(m_mutex);
    for (const auto &[id, entry] : m_entries) {
        if (entry->config->name == name)
            return id;
    }
    return {};
}

void ChannelDirectory::sourceFailed(const ChannelId &channelId, const QString &error)
{
    const std::shared_ptr<Entry> entry = find(channelId);
    if (const auto channel = entry ? view(*entry).channel : nullptr)
        publishSourceError(channel->parts(), error);
}

void ChannelDirectory::connectionChanged(const ChannelId &channelId, MetaDataId metaDataId, ConnectionState state, const QString &text)
{
    ConnectionEvent event;
    {
        const std::lock_guard lock(m_mutex);
        const auto found = m_entries.find(channelId);
        if (found == m_entries.end())
            return;
        Entry &entry = *found->second;
        const ConnectorConfig *connector = entry.config->connector(metaDataId);
        entry.connections[metaDataId] = state;
        event = {++m_lastEvent, QDateTime::currentMSecsSinceEpoch(), channelId, entry.config->name, metaDataId,
                 metaDataId == sourceMetaDataId ? QStringLiteral("Source") : connector ? connector->name : QString(), state, text};
        for (auto *log : {&entry.connectionLog, &m_connectionLog}) {
            log->push_back(event);
            if (log->size() > eventsKept)
                log->pop_front();
        }
    }
    m_events.publish(std::move(event));
}

std::vector<SharedMapState> ChannelDirectory::sharedMaps() const
{
    std::vector<std::shared_ptr<Entry>> entries;
    {
        const std::lock_guard lock(m_mutex);
        for (const auto &[id, entry] : m_entries) {
            if (entry->channel)
                entries.push_back(entry);
        }
    }
    std::vector<SharedMapState> maps{{{}, m_globalMap.snapshot()}};
    for (const auto &entry : entries) {
        if (ValueMap values = entry->globalChannelMap.snapshot(); !values.isEmpty())
            maps.push_back({view(*entry).config->id, std::move(values)});
    }
    return maps;
}

std::vector<ConnectionEvent> ChannelDirectory::connectionEvents(qint64 after, const ChannelId &id) const
{
    const std::lock_guard lock(m_mutex);
    const auto found = m_entries.find(id);
    if (!id.isEmpty() && found == m_entries.end())
        return {};
    std::vector<ConnectionEvent> events;
    for (const ConnectionEvent &event : id.isEmpty() ? m_connectionLog : found->second->connectionLog) {
        if (event.number > after)
            events.push_back(event);
    }
    return events;
}

} // namespace millrace
