// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The Data Pruner of a workspace: its settings, the thread that starts it on schedule, and one run over all channels, deployed or
// not. spec/engine.md section 17. All functions: any thread; run() stays on the calling one until it is done.

#include "engine/base/result.h"
#include "engine/model/pruner_settings.h"

#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <thread>

namespace millrace {

class ChannelDirectory;
class ConfigurationStore;
class EventBus;
class EventStore;
class MessageStore;
struct ChannelConfig;

class PrunerService
{
public:
    struct Stores
    {
        MessageStore &messages;
        ConfigurationStore &configuration;
        EventStore &events;
    };
    // Each channel that a run has done with is an event on the bus.
    PrunerService(ChannelDirectory &channels, const Stores &stores, EventBus &bus);
    ~PrunerService(); // after close()

    // From now on runs start on schedule, where the settings say so.
    void start();

    Result<PrunerSettings> settings() const;
    // Error: Invalid, naming what is wrong; Io.
    Result<void> setSettings(const PrunerSettings &settings);

    // Prunes now, enabled or not. Error: Busy (one runs already), Stopped (the engine closes), or the settings can't be read. What goes wrong in a channel is in
    // its report, and the others follow.
    Result<std::vector<PruneReport>> run();
    // Ends the run after the block it is at.
    void halt();
    // As halt(), and no run starts any more.
    void close();

private:
    void work(const std::stop_token &stop);
    void report(const PruneReport &report);
    void pruneEvents(int days);
    PruneReport pruneChannel(const ChannelConfig &channel, const PrunerSettings &settings, const QString &archiveFolder, const std::stop_token &stop);

    ChannelDirectory &m_channels;
    const Stores m_stores;
    EventBus &m_bus;

    mutable std::mutex m_mutex;
    std::condition_variable_any m_changed;
    bool m_isRunning = false;  // guarded by m_mutex
    bool m_isClosing = false;  // guarded by m_mutex
    int m_settingsVersion = 0; // counts changes; guarded by m_mutex
    std::stop_source m_halt;   // anew for each run; guarded by m_mutex
    std::jthread m_thread;     // last: it uses all of the above
};

} // namespace millrace
