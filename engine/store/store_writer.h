// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Writes through one connection (design.md section 4), one group at a time: all batches that wait go into one transaction, so
// that parallel callers share one sync of the disk; a group is as durable as its most durable batch. Batches and tasks are
// done strictly in the order they were submitted; the database's state after each group is what one caller after the other
// would have made. SQLite has one writer, PostgreSQL several (WriterPool).
//
// Who writes: a thread that waits alone takes all that is there and commits it itself, since handing a batch to another thread
// and being woken by it costs more than a small commit (DECISIONS.md 4). Where several wait, the writer's own thread does it,
// and they gather meanwhile. It also does what nobody waits for, and what needs the thread that opened the connection (tasks,
// reading).
//
// A group is first tried as one piece. If a batch in it fails, all is rolled back and the group is run again with a savepoint
// for each batch, so that only the failing ones are lost: savepoints cost time, and failures are rare. A group that gave way
// to another writer, or whose connection was lost before the commit, is run again as it was.
//
// Writers do not overwrite each other's counters: each adds what its group changed. The rows that all of them need (counters,
// the next message id) come last in a transaction, in the order of the channels' numbers, so that no two wait for each other.
//
// submit, wait: any thread, without locks held. Tasks run on the writer's own thread, callbacks on the one that commits.

#include "engine/store/batch_applier.h"
#include "engine/store/message_store.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <future>
#include <latch>
#include <map>
#include <mutex>
#include <set>
#include <thread>

namespace millrace {

// What the store knows in memory of a channel whose tables are there.
struct OpenChannel
{
    ChannelId id;
    std::atomic<MessageId> nextId{1};

    std::mutex mutex;
    ChannelStatistics statistics; // guarded by mutex
    ChannelStatistics unwritten;  // how far they are ahead of the database, in Disabled mode; guarded by mutex

    // Changed by tasks only, while no writer is at work. None: the channel was removed, its batches fail with NotFound.
    std::shared_ptr<const ChannelTables> tables;
};

// Holds all writers still while a task runs on one of them.
struct WritersPause
{
    explicit WritersPause(std::ptrdiff_t others) : arrived(others) {}
    std::latch arrived;
    std::latch over{1};
};

class StoreWriter
{
public:
    using Task = std::function<Result<void>(SqlConnection &)>;
    struct Options
    {
        QString database;
        StoreAccess access = StoreAccess::ReadWrite;
        Task prepare;   // runs on the first connection
        Task reconnect; // runs on each later one
        bool frees = false; // removed channels' tables, whenever there is nothing else to do
    };

    // Opens the connection on the writer's thread. With ReadOnly there are tasks only.
    static Result<std::unique_ptr<StoreWriter>> start(Options options);
    // Does what was submitted, flushes the counters, closes the connection.
    ~StoreWriter();

    CommitTicket submit(std::shared_ptr<OpenChannel> channel, WriteBatch batch, Durability durability);
    static Result<void> wait(const CommitTicket &ticket);
    // The writer stands still until the pause is over; with a task, it runs it, after all others have come to a halt.
    CommitTicket submit(std::shared_ptr<WritersPause> pause, Task task);
    // A ticket that is done already.
    static CommitTicket failed(Error error);

    // From a task on this writer only: there are tables to free.
    void freeRemovedChannels() { m_isFreeing = true; }

private:
    using Job = std::shared_ptr<CommitTicket::State>;
    using Group = std::vector<Job>;
    enum class Isolation { None, Savepoints };
    enum class Retry { Allowed, Exhausted };
    enum class Outcome { Settled, TryWithSavepoints, TryAgain };
    // Of one channel, after a group.
    struct Ending
    {
        std::shared_ptr<OpenChannel> channel;
        ChannelStatistics before, now, change;
        MessageId nextId = 0; // 0: no message was inserted
    };
    using Endings = std::map<LocalChannelId, Ending>;

    enum class On { AnyThread, OwnThread };
    using Lock = std::unique_lock<std::mutex>; // of m_mutex

    explicit StoreWriter(Options options) : m_options(std::move(options)) {}
    CommitTicket enqueue(Job job);
    Result<void> waitFor(CommitTicket::State &job);

    // With the lock, which they let go meanwhile:
    void write(Lock &lock, const Group &group, const std::function<void()> &work);
    void writeNext(Lock &lock, On thread);
    void sleep(Lock &lock);

    // Under the lock:
    bool isForAnyThread(const CommitTicket::State &job) const;
    bool isDue() const; // the writer's own thread has to write what waits
    Group takeGroup(On thread); // one pause, or batches

    void work(std::promise<Result<void>> &opened);
    void workOn(Lock &lock);
    Result<void> connect(const Task &prepare);
    void standStill(const Group &group);

    void commitGroup(const Group &group);
    Outcome writeGroup(const Group &group, Isolation isolation, Retry retry);
    Result<void> apply(const Job &job, Isolation isolation);
    Result<BatchApplier *> applierOf(const std::shared_ptr<OpenChannel> &channel);
    void failGroup(const Group &group, const Error &error);
    bool canTryAgain(const Error &error) const;
    static void addEnding(const Job &job, Endings &endings);
    Result<void> storeCounters(const std::shared_ptr<OpenChannel> &channel, const ChannelStatistics &difference);
    Result<void> storeEndings(Endings &endings);
    void publish(const Group &group);

    void flushStatistics();
    void freeSlice();

    const Options m_options;
    std::thread m_thread;

    mutable std::mutex m_mutex;
    std::condition_variable m_changed; // for the writer's own thread
    // Guarded by m_mutex:
    std::deque<Job> m_waiting;
    Job m_lingered;          // was the first that waits a lingerTime ago
    bool m_isWriting = false;
    bool m_isShared = false; // several waited for the last group
    bool m_isAsleep = false; // the own thread, until it is told
    bool m_stopping = false;

    // Of the thread that writes:
    std::unique_ptr<SqlConnection> m_connection; // none where it was lost and could not be opened again
    std::map<std::shared_ptr<OpenChannel>, std::unique_ptr<BatchApplier>> m_appliers; // of m_connection
    std::set<std::shared_ptr<OpenChannel>> m_unflushed; // channels with unwritten counters
    std::chrono::steady_clock::time_point m_nextFlush;
    bool m_isFreeing = false; // removed channels may have tables left
};

struct CommitTicket::State
{
    // Set before it is submitted:
    StoreWriter *writer = nullptr;
    std::shared_ptr<OpenChannel> channel;
    WriteBatch batch{{}, {}};
    Durability durability = Durability::Durable;
    std::shared_ptr<WritersPause> pause; // in place of a batch
    StoreWriter::Task task;              // in the pause

    // The writing thread's until done:
    Result<void> result;

    // Guarded by the writer's mutex:
    std::condition_variable changed;
    int waiters = 0;
    bool isDone = false; // after it `result` does not change
};

} // namespace millrace
