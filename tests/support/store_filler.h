// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Fills a store with messages as if a channel had processed them, as fast as the store takes them: for measurements and tests that
// need a large store. Used by tools/fill_store and bench/bench_large_store. Any thread; one call at a time a channel.

#include "engine/store/message_store.h"

#include <functional>

namespace millrace {

struct FillPlan
{
    ChannelId channelId; // open in the store
    StorageMode mode = StorageMode::Development;
    qint64 count = 0;
    int destinations = 2;
    qsizetype rawBytes = 1000; // HL7-like text of about that size
    Timestamp from = 0;        // received dates lie evenly between the two
    Timestamp to = 0;
    // Received: as the receive transaction leaves them, for a source queue or recovery to take up.
    // Queued: all destinations wait in their queues.
    enum class State { Processed, Received, Queued };
    State state = State::Processed;
    int errorEvery = 100;   // of processed ones, one in so many has a destination in ERROR; 0: none
    int filteredEvery = 20; // … is FILTERED at the source
};

// `progress` is told now and then how many are stored. Error: the store's.
Result<void> fillStore(MessageStore &store, const FillPlan &plan, const std::function<void(qint64)> &progress = {});

} // namespace millrace
