// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A deployed channel: takes messages in at the door (permits, states) and starts and stops its connectors.
// spec/engine.md section 13; seed 001.
//
// build, start, stop, pause, resume, halt, undeploy: the channel's task thread, one at a time (channel_tasks.h). dispatch and
// state: any thread.

#include "engine/base/fair_semaphore.h"
#include "engine/base/worker_pool.h"
#include "engine/channel/channel_builder.h"
#include "engine/channel/flight.h"
#include "engine/channel/published_state.h"
#include "engine/channel/source_queue.h"
#include "engine/model/channel_state.h"

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <stop_token>

namespace millrace {

class Channel
{
public:
    // Compiles everything (channel_builder.h) and opens the channel's tables. Nothing runs yet. Error: the first that the build
    // found, naming the connector or script and the place in it.
    static Result<std::unique_ptr<Channel>> build(const ChannelConfig &config, const ChannelServices &services, SharedMap &globalChannelMap);
    // The second half of it.
    static Result<std::unique_ptr<Channel>> open(ChannelBuild build);
    ~Channel();

    // Destination connectors, recovery, queues, the source (spec section 13). Error: what could not be started, where;
    // everything started is stopped again.
    Result<void> start();
    Result<void> startPaused(); // all but the source
    // The source first; waits until no message is inside, then the source queue's threads, then the destinations.
    void stop();
    // Cuts what runs: scripts, sends, waits, a start too. Any thread, at once; halt() then completes it, and until it has the
    // channel does not start. Rows stay as they are committed.
    void interrupt();
    void halt();
    Result<void> pause();  // from STARTED: stops the source
    Result<void> resume(); // from PAUSED: starts it; PAUSED again if that fails
    // One connector of a channel that is STARTED or PAUSED; 0 is the source: pause() and resume(). A destination stops alone
    // only if it has a queue, where messages wait until it is started again. Errors: Invalid, NotFound.
    Result<void> startConnector(MetaDataId metaDataId);
    Result<void> stopConnector(MetaDataId metaDataId);
    // The last step of a deployment; interrupt() cuts it. Error: Script.
    Result<void> runDeployScript();
    void runUndeployScript(); // an error is logged

    // Whether a message may come in while the source is paused: only from a person (Message Browser, `send`).
    // NextOfBatch: the batch that it belongs to, or the poll, is inside already, so it may come in while the channel stops.
    enum class Admission { Normal, Forced, NextOfBatch };
    // Processes the message on the calling thread, unsplit. Error: not stored (Stopped, Busy, Io).
    Result<DispatchResult> dispatch(RawMessage raw, Admission admission);
    // As dispatch, but a batch where Process Batch is on: split, and never forced. Error: also Invalid or Script, where it
    // could not be split.
    Result<DispatchResult> dispatchPayload(RawMessage raw, Admission admission);
    // As dispatchPayload, for a payload that is still to be read.
    Result<DispatchResult> dispatchStream(RawMessage envelope, ByteSource &payload, const StreamOptions &options);

    ChannelState state() const { return m_state; }
    const ChannelConfig &config() const { return m_parts.config; }
    const ChannelParts &parts() const { return m_parts; }
    Timestamp lastMessageDate() const { return m_lastMessageDate; }
    // Dispatches that wait for a process permit.
    int waitingCount() const;
    // Messages that were answered and wait to be processed; 0 with the source queue off.
    qint64 sourceQueueSize() const { return m_sourceQueue ? m_sourceQueue->size() : 0; }
    // Rows of messages were changed or deleted by others than this channel. Any thread.
    void invalidateQueues();

private:
    class Visit;

    explicit Channel(ChannelParts parts);
    Result<void> startInside();
    Result<void> recover();
    void warnOfBacklog() const;
    Error abandonStart(Error error);
    void stopInside();
    void endHalt();
    Result<Destination *> destinationToSwitch(MetaDataId metaDataId) const;
    std::stop_token haltToken();
    Result<FairSemaphore::Permit> admit(const RawMessage &raw, Admission admission);
    Result<void> runReaderScript();
    bool isOpenFor(Admission admission) const; // m_mutex is held
    Error notOpen() const;
    Result<std::unique_ptr<Visit>> enterBatch(Admission admission);
    Result<DispatchResult> dispatchBatch(RawMessage envelope, ByteSource &payload, const StreamOptions &options, Admission admission);
    void waitUntilEmpty();
    void settleLate();

    ChannelParts m_parts;
    std::unique_ptr<SourceQueue> m_sourceQueue; // null: the message is processed by the thread that received it
    PublishedState m_state;
    std::atomic<Timestamp> m_lastMessageDate = 0;

    mutable std::mutex m_mutex;
    std::condition_variable m_left;
    int m_inside = 0;                                // dispatches between admit and reply; guarded by m_mutex
    std::shared_ptr<FairSemaphore> m_permits;        // anew at each start; guarded by m_mutex
    std::unique_ptr<WorkerPool> m_pool;              // anew at each start
    std::stop_source m_halt;                         // anew when the channel has stopped; guarded by m_mutex
    std::vector<std::pair<MessageId, PendingCommits>> m_late; // T5 of delivered replies, not waited for yet; guarded by m_mutex
};

} // namespace millrace
