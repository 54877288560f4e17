// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// All channels of a workspace: what is saved, what is deployed, and the tasks that lead from one to the other. The engine's
// inner half; ui and app see it only through Engine. Implements ConnectorHost, so that channels reach each other by it.
// All functions: any thread. spec/engine.md section 13.

#include "engine/base/result.h"
#include "engine/channel/channel.h"
#include "engine/channel/channel_check.h"
#include "engine/channel/channel_tasks.h"
#include "engine/channel/script_data_types.h"
#include "engine/events/event_bus.h"
#include "engine/global_scripts.h"
#include "engine/model/channel_dependencies.h"
#include "engine/script_channels.h"
#include "engine/script_database/sql_script_databases.h"
#include "engine/shared_code.h"
#include "engine/store/configuration_store.h"
#include "engine/model/engine_state.h"
#include "engine/store/message_store.h"
#include "engine/workspace_keys.h"
#include "engine/workspace_service.h"

#include <functional>
#include <map>
#include <memory>
#include <mutex>

namespace millrace {

class ChannelDirectory : public ConnectorHost
{
public:
    struct Stores
    {
        MessageStore &messages;
        ConfigurationStore &configuration;
    };
    ChannelDirectory(Stores stores, const ConnectorRegistry &connectors, const DataTypeRegistry &dataTypes, WorkspaceService &workspace,
                     EventBus &events);
    ~ChannelDirectory() override; // undeploys all

    // Reads what the workspace holds. A channel file that can't be read any more is named in the log and left where it is.
    Result<void> load();

    std::vector<ChannelSnapshot> snapshots() const; // by name
    // Notes of each deployed channel, for its snapshots, what of the code that it shares is saved otherwise. Looks only after
    // something was saved, and then compares all there is: not for the window's thread.
    void compareCode() const;
    Result<ChannelConfig> config(const ChannelId &id) const;
    // Saves the channel, replacing the same id: revision + 1 where something changed, the larger nextMetaDataId is kept. Code
    // template libraries and tags that its file brings go to the workspace. Error: Invalid, where the name is another's, or
    // where channels would come to depend on each other. What a person should know of what the file brought, a sentence each.
    Result<QStringList> save(ChannelConfig config);
    // Whether it is deployed with the others; its revision stays. Error: NotFound.
    Result<void> setEnabled(const ChannelId &id, bool enabled);

    // All that is wrong with a channel, saved or not, beside those there are.
    std::vector<ChannelProblem> check(const ChannelConfig &config);

    enum class Task { Deploy, Undeploy, Start, Stop, Pause, Halt, StartConnector, StopConnector, Remove };
    // `done` is called on the channel's task thread; on the calling one where there is no such channel. Halt cuts what runs at
    // once, then stops the channel in its turn.
    using Done = std::function<void(Result<void>)>;
    // Alone: the global deploy and undeploy scripts run with it. PartOfSet: whoever posts it sees to them.
    enum class Scope { Alone, PartOfSet };
    // `connector`: which one to start or stop.
    void post(const ChannelId &id, Task task, Scope scope, Done done, MetaDataId connector = sourceMetaDataId);
    // Notes that a task was not begun because of what another channel did; the reason.
    Error leaveOut(const ChannelId &id, Task task, const ChannelId &because);
    // Why a channel that is deployed goes on as it is: the version that is saved can't run. `along`: the channels it is redeployed
    // with, whose running versions go (they may swap their ports); `before`: those of them that get their place before it does.
    // It is noted as the task's outcome would be. Nothing where it can be tried, or where the channel is not deployed.
    std::optional<Error> refuseRedeploy(const ChannelId &id, const std::vector<ChannelId> &along, const std::vector<ChannelId> &before);
    // Cuts what runs in all channels, so that what waits for them can go on.
    void interruptAll();
    std::vector<ChannelId> ids() const;
    std::vector<ChannelId> enabledIds() const;
    std::vector<ChannelId> deployedIds() const; // those too that have a task to do yet
    bool isDeployed(const ChannelId &id) const;
    ChannelDependencies dependencies() const;

    GlobalScripts &globalScripts() { return m_globalScripts; }
    void clearGlobalMap() { m_globalMap.clear(); }
    // The global map first, then the global channel maps of deployed channels that are not empty.
    std::vector<SharedMapState> sharedMaps() const;
    // Runs `job` on the channel's task thread, where nothing else can start, stop or deploy it meanwhile, and waits for it. It
    // gets the channel where it is deployed, else null. Not from a task thread. Error: NotFound, or the job's.
    using Job = std::function<Result<void>(Channel *)>;
    Result<void> runJob(const ChannelId &id, const QString &word, Job job);

    // For a person's message: also into a paused channel. Waits for the outcome on the calling thread.
    Result<DispatchResult> dispatch(const ChannelId &id, RawMessage raw, Channel::Admission admission);

    // Runs a stored message anew, also in a paused channel: `raw` as it is stored, with `raw.reprocessing`. It is not split
    // (spec section 16). Error: as dispatch().
    Result<DispatchResult> dispatchAnew(const ChannelId &id, RawMessage raw);

    // Of one channel, or of all with an empty id.
    std::vector<ConnectionEvent> connectionEvents(qint64 after, const ChannelId &id) const;

    // ConnectorHost
    Result<std::optional<Response>> routeMessage(const ChannelId &target, RawMessage message) override;
    ChannelId channelIdByName(const QString &name) const override;
    void sourceFailed(const ChannelId &channelId, const QString &error) override;
    void connectionChanged(const ChannelId &channelId, MetaDataId metaDataId, ConnectionState state, const QString &text) override;

private:
    // What was saved of code templates and global scripts, counted.
    struct CodeVersion
    {
        int workspace = -1;
        int globalScripts = -1;

        bool operator==(const CodeVersion &) const = default;
    };
    struct Entry
    {
        std::shared_ptr<const ChannelConfig> config; // as saved
        SharedMap globalChannelMap;                  // before the channel, which points to it
        std::shared_ptr<Channel> channel;            // while deployed
        bool removed = false;                        // its tasks find nothing any more
        std::optional<ChannelState> transition; // while a task is under way
        QString problem;
        Timestamp deployedDate = 0;
        std::shared_ptr<const SharedCode> deployedCode; // while deployed: what the channel was built with
        QStringList changedCode;                        // what of it is saved otherwise now, …
        CodeVersion comparedWith;                       // … as far as this was looked at
        std::map<MetaDataId, ConnectionState> connections;
        std::deque<ConnectionEvent> connectionLog; // the newest 1000
        int tasksLeft = 0;                         // posted and not ended
        ChannelTasks tasks;
    };
    // An entry's plain fields at one moment, read without holding the lock any longer.
    struct View
    {
        std::shared_ptr<const ChannelConfig> config;
        std::shared_ptr<Channel> channel;
        bool removed = false;
        std::optional<ChannelState> transition;
        QString problem;
        Timestamp deployedDate = 0;
        QStringList changedCode;
        std::map<MetaDataId, ConnectionState> connections;
    };
    std::shared_ptr<Entry> find(const ChannelId &id) const;
    View view(const Entry &entry) const;
    Result<std::shared_ptr<Channel>> deployedChannel(const ChannelId &id) const; // NotFound, Stopped
    ChannelSnapshot snapshot(const View &view) const;
    Result<void> run(const std::shared_ptr<Entry> &entry, Task task, Scope scope, MetaDataId connector);
    ChannelServices servicesFor(const ChannelConfig &config);
    ChannelSurroundings surroundings(const ChannelId &id) const; // of this channel
    ChannelBuild build(const ChannelConfig &config, const ChannelServices &services, SharedMap &globalChannelMap, const ChannelSurroundings &around);
    Result<void> deploy(const std::shared_ptr<Entry> &entry, Scope scope);
    void undeploy(const std::shared_ptr<Entry> &entry, Scope scope);
    Result<void> remove(const std::shared_ptr<Entry> &entry);
    Result<void> checkDependencies(const ChannelConfig &config) const;
    Result<void> storeConfig(ChannelConfig config);
    // Error: nothing has left the channel.
    Result<QStringList> takeBundled(ChannelConfig &config);
    Result<QStringList> moveBundled(ChannelConfig &config, const StoredChannel &row);
    void publishState(const ChannelConfig &config, ChannelState state);

    const Stores m_stores;
    const ConnectorRegistry &m_connectors;
    const DataTypeRegistry &m_dataTypes;
    WorkspaceService &m_workspace;
    EventBus &m_events;
    SharedMap m_globalMap;
    GlobalScripts m_globalScripts;
    const RegistryDataTypes m_scriptDataTypes{m_dataTypes};
    DirectoryScriptChannels m_scriptChannels{*this};
    SqlScriptDatabases m_scriptDatabases;
    WorkspaceKeys m_scriptKeys{m_stores.configuration};

    std::mutex m_saveMutex; // one save at a time: it looks, then writes; held over the store's call, taken before m_mutex

    mutable std::mutex m_mutex;
    std::map<ChannelId, std::shared_ptr<Entry>> m_entries; // and the entries' plain fields; guarded by m_mutex
    std::vector<std::shared_ptr<Entry>> m_removed; // an entry must not go on its own task thread; guarded by m_mutex
    std::deque<ConnectionEvent> m_connectionLog;           // of all channels, the newest 1000; guarded by m_mutex
    qint64 m_lastEvent = 0;                                // guarded by m_mutex
};

} // namespace millrace
