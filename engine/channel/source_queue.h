// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The queue between receiving a message and processing it, and the threads that drain it: as many as the channel has
// processing threads. The queue is the RECEIVED rows of the source; a message's sender has been answered when it comes here.
// With one thread, messages are processed in the order they were committed; with more they are only taken in that order.
// spec/engine.md sections 5 and 7; seed 001, "Max Processing Threads".
//
// start, stop: the channel's lifecycle thread. add: the store's writer. The rest: any thread.

#include "engine/base/worker_pool.h"
#include "engine/channel/channel_parts.h"
#include "engine/channel/queue_buffer.h"

#include <stop_token>
#include <thread>
#include <vector>

namespace millrace {

class SourceQueue
{
public:
    explicit SourceQueue(const ChannelParts &parts);
    ~SourceQueue() { stop(); }
    SourceQueue(const SourceQueue &) = delete;
    SourceQueue &operator=(const SourceQueue &) = delete;

    // From WriteBatch::whenCommitted of T1.
    void add(ConnectorMessage received) { m_buffer.add(std::move(received)); }

    // Takes up what is stored, then starts the threads. After recovery, before the source. `chains` runs all chains of a
    // message but the last. Error: the store can't be read.
    Result<void> start(WorkerPool &chains, std::stop_token halted);
    // Each thread ends the message it has in hand; the others stay RECEIVED. A halt cuts those in hand, and they stay too.
    void stop();

    // RECEIVED rows, those in hand included.
    qint64 size() const { return m_buffer.size(); }
    // Rows were changed by others: forgets what it has in memory and reads anew.
    void invalidate() { m_buffer.invalidate(); }

private:
    void work(WorkerPool &chains, std::stop_token halted, std::stop_token stop);
    Result<void> goOn(WorkerPool &chains, std::stop_token halted, MessageReader &reader, MessageId id);
    void putBack(MessageId id, MessageReader &reader);
    void logFailure(const QString &text, const Error &error, MessageId id) const;

    const ChannelParts &m_parts;
    QueueBuffer m_buffer;
    std::vector<std::jthread> m_threads;
};

} // namespace millrace
