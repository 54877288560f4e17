// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The queue of one destination and the threads that send from it. spec/engine.md section 8; seed 001, "Destination queue
// threads". What an attempt is, is the destination's (destination_path.h); here is which message is tried when, and by whom.
//
// load, start, stop: the channel's lifecycle thread. add: the store's writer, through WriteBatch::whenCommitted. The rest: any
// thread.

#include "engine/channel/queue_buffer.h"
#include "engine/channel/thread_assignment.h"
#include "engine/model/channel_config.h"

#include <atomic>
#include <functional>
#include <set>
#include <stop_token>
#include <thread>
#include <vector>

namespace millrace {

class DestinationQueue
{
public:
    struct Options
    {
        ChannelId channelId;
        MetaDataId metaDataId = 0;
        DestinationSettings settings;
        QString place;                        // "<channel> (<id>), <destination> (<metadata id>)"
        ThreadAssignment::Lookup sharedValue; // in the maps that messages share
    };
    explicit DestinationQueue(Options options);
    ~DestinationQueue() { stop(); }
    DestinationQueue(const DestinationQueue &) = delete;
    DestinationQueue &operator=(const DestinationQueue &) = delete;

    // Reads how the queue stands. Before the first message comes in.
    Result<void> load(MessageStore &store);

    enum class Outcome {
        Queued,  // still is: to be tried again, `message` is as it is in the database
        Ended,   // has another status
        Gone,    // was deleted meanwhile
        Failed,  // what came of it could not be stored: the database is asked how it stands, and the thread goes on from there
        Halted,
    };
    using Attempt = std::function<Outcome(ConnectorMessage &message)>;
    // Starts the threads; `attempt` is called by all of them, with a message that is QUEUED, or PENDING after a failure. `halted` ends them as stop() does. Error: Busy, no thread can be
    // started.
    Result<void> start(MessageStore &store, Attempt attempt, std::stop_token halted);
    // Lets the attempts under way end, wakes threads that wait, joins them. Messages stay in the database.
    void stop();

    enum class Origin { NotTried, Tried }; // whether the chain has tried to send it
    void add(ConnectorMessage message, Origin origin);
    bool isEmpty() const { return m_buffer.isEmpty(); }
    // For those who change rows behind the queue's back: deletion invalidates, overwriting withdraws.
    QueueBuffer &buffer() { return m_buffer; }

private:
    // What a thread tried last.
    struct Last
    {
        MessageId messageId = 0;
        int lap = 0;
    };
    void work(int number, MessageStore &store, std::stop_token stop);
    std::optional<QueueBuffer::Taken> next(int bucket, const QueueBuffer::ReadPage &read, std::stop_token stop);
    bool mustWait(const QueueBuffer::Taken &taken, const Last &last);
    bool hasToKeep(Outcome outcome, ConnectorMessage &message);
    std::optional<ConnectorMessage> reread(MessageId messageId, MessageReader &reader, std::stop_token stop) const;

    const Options m_options;
    ThreadAssignment m_assignment;
    QueueBuffer m_buffer;
    Attempt m_attempt; // set while no thread runs
    std::stop_source m_stop;
    std::optional<std::stop_callback<std::function<void()>>> m_whenHalted;
    std::vector<std::jthread> m_threads;

    std::mutex m_mutex;
    bool m_isFresh = true;       // nothing was added since it was loaded; guarded by m_mutex
    std::set<MessageId> m_tried; // failed when the chain tried them, and not taken since; guarded by m_mutex
};

} // namespace millrace
