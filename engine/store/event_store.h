// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The workspace's list of events: what was asked of the engine and what happened to it. spec/engine.md section 23. Any thread:
// calls go through the store's writer, or a reader's connection.

#include "engine/base/result.h"
#include "engine/model/event.h"

#include <vector>

namespace millrace {

class EventStore
{
public:
    virtual ~EventStore() = default;

    // Gives each its id and this server's, in one transaction.
    virtual Result<void> appendEvents(const std::vector<ServerEvent> &events) = 0;
    // Ascending ids.
    virtual Result<std::vector<ServerEvent>> events(const EventQuery &query) = 0;
    // Removes what is older than `before`; how many there were. For the Data Pruner. The newest event stays, so that ids are
    // never given twice.
    virtual Result<int> pruneEvents(Timestamp before) = 0;
};

} // namespace millrace
