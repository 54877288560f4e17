// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The workspace's four global scripts. Preprocessor and postprocessor are compiled into each channel when it is deployed;
// deploy and undeploy script run here, once an operation. What fails in them is logged and told to alerts, and stops nothing.
// spec/engine.md section 14. All functions: any thread.

#include "engine/events/event_bus.h"
#include "engine/model/channel_config.h"
#include "engine/script/script_pool.h"
#include "engine/store/configuration_store.h"
#include "engine/workspace_service.h"

#include <QStringList>

#include <memory>
#include <mutex>
#include <set>

namespace millrace {

class GlobalScripts
{
public:
    GlobalScripts(ConfigurationStore &store, EventBus &events, const WorkspaceService &workspace, SharedMap &globalMap);

    Result<void> load();
    ChannelScripts texts() const;
    int version() const; // counts what was saved
    // Stores them. Returns what is wrong with them, a sentence each: they are kept, but a channel is not deployed while its
    // global pre- or postprocessor does not compile.
    Result<QStringList> save(const ChannelScripts &texts);

    void runDeploy();
    void runUndeploy();
    void interrupt(); // ends those that run

private:
    void run(const QString &place, CodeContext codeContext, const QString &text, ErrorEventType errorType);

    ConfigurationStore &m_store;
    EventBus &m_events;
    const WorkspaceService &m_workspace;
    SharedMap &m_globalMap;

    mutable std::mutex m_mutex;
    ChannelScripts m_texts;                                // guarded by m_mutex
    int m_version = 0;                                     // guarded by m_mutex
    std::set<std::shared_ptr<ScriptPool>> m_running;       // guarded by m_mutex
};

} // namespace millrace
