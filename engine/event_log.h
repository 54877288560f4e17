// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Writes what happens to the engine into the workspace's list of events: what was asked of it, start and end, alerts, the pruner,
// and scripts around messages that failed. spec/engine.md section 23. Made and destroyed by the engine; its thread is its own.

#include "engine/events/event_bus.h"
#include "engine/store/event_store.h"

namespace millrace {

class EventLog
{
public:
    EventLog(EventBus &bus, EventStore &store);
    ~EventLog(); // what has come is written first

private:
    std::unique_ptr<EventListener> m_listener;
};

// An event of something that was asked for, as of now.
ServerEvent auditEvent(const QString &name, const Result<void> &outcome, const QMap<QString, QString> &attributes);

} // namespace millrace
