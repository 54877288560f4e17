// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Takes old messages out of one channel: what may go, and in which order. spec/engine.md section 17. When it runs and with which
// settings is engine/pruner_service.h's.
// One prune() at a time a channel; any thread, which stays there until it is done.

#include "engine/store/message_store.h"

#include <functional>
#include <stop_token>

namespace millrace {

struct PruneRules
{
    ChannelId channelId;
    std::optional<Timestamp> messagesBefore; // what was received before goes whole …
    std::optional<Timestamp> contentsBefore; // … or loses its contents and attachments; of no effect unless it is later
    bool pruneErrored = false;
    int blockSize = 1000; // messages between two looks at `stop`
};

struct PruneFigures
{
    qint64 messages = 0; // that went whole
    qint64 contents = 0; // messages that lost their contents and stay
    bool isHalted = false; // there may be more to take
};

class DataPruner
{
public:
    // Gets all that is about to go, in ascending order, before any of it goes. An error: nothing is pruned.
    using Archive = std::function<Result<void>(MessageReader &reader, const std::vector<MessageId> &ids)>;

    explicit DataPruner(MessageStore &store) : m_store(store) {}

    // What is unprocessed, QUEUED or PENDING stays, and what has an ERROR, unless the rules say otherwise; as it is at the moment
    // of removal. Messages that come while it runs are not looked at. `figures` tells what went, on an error too. Errors:
    // NotFound (no such channel), Io, Corrupt, the archive's.
    Result<void> prune(const PruneRules &rules, const Archive &archive, const std::stop_token &stop, PruneFigures &figures);

private:
    Result<std::vector<MessageId>> candidates(MessageReader &reader, const MessageRemoval &removal, MessageId upTo, const std::stop_token &stop);
    Result<void> remove(MessageRemoval removal, const std::vector<MessageId> &ids, int blockSize, const std::stop_token &stop, qint64 &removed);

    MessageStore &m_store;
};

} // namespace millrace
