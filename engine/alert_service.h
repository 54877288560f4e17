// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The workspace's alerts: keeps them, watches the errors of channels and scripts, and sends what they say to channels.
// spec/engine.md section 23. One worker thread answers one error after the other. All functions: any thread.

#include "engine/channel_directory.h"
#include "engine/events/event_bus.h"
#include "engine/model/alert.h"
#include "engine/store/configuration_store.h"

#include <memory>
#include <mutex>
#include <vector>

namespace millrace {

class AlertService
{
public:
    // All outlive the service; `directory` is where alerts are sent to.
    AlertService(ConfigurationStore &store, ChannelDirectory &directory, EventBus &events);
    ~AlertService(); // what has come is answered first

    // Reads what the workspace holds. An alert that can't be read any more is named in the log and left where it is.
    Result<void> load();
    // Starts to watch.
    void start();

    std::vector<Alert> alerts() const; // by name
    // Replaces the same id. Error: Invalid, where another alert has the name.
    Result<void> save(Alert alert);
    // Errors: NotFound.
    Result<void> setEnabled(const QString &id, bool enabled);
    Result<void> remove(const QString &id);

private:
    using Alerts = std::vector<Alert>;
    std::shared_ptr<const Alerts> current() const;
    Result<void> store(Alert alert); // m_saveMutex is held
    void answer(const Alert &alert, const ErrorEvent &error);
    Result<void> send(const Alert &alert, const AlertAction &action, const QByteArray &text);

    ConfigurationStore &m_store;
    ChannelDirectory &m_directory;
    EventBus &m_events;
    QString m_serverId;     // constant after load()
    std::mutex m_saveMutex; // one change at a time: it looks, then writes; held over the store's call, taken before m_mutex
    mutable std::mutex m_mutex;
    std::shared_ptr<const Alerts> m_alerts = std::make_shared<const Alerts>(); // by name; replaced, never changed; guarded by m_mutex
    std::unique_ptr<EventListener> m_listener;
};

} // namespace millrace
