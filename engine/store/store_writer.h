// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The one thread that writes (design.md section 4). It owns the write connection and applies all waiting batches in one
// transaction, so that parallel callers share one sync of the disk; a group is as durable as its most durable batch. Batches
// and tasks are done strictly in the order they were submitted; the database's state after each group is what one caller
// after the other would have made.
//
// A group is first tried as one piece. If a batch in it fails, all is rolled back and the group is run again with a savepoint
// for each batch, so that only the failing ones are lost: savepoints cost time, and failures are rare.
//
// submit, wait, run: any thread. Tasks and callbacks run on the writer's thread.

#include "engine/store/batch_applier.h"
#include "engine/store/message_store.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <future>
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
    ChannelStatistics statistics; // guarded by mutex; only the writer's thread changes it

    // The writer's thread only:
    ChannelStatistics stored; // the counters as the database has them
    MessageId storedNextId = 1;
};

class StoreWriter
{
public:
    using Task = std::function<Result<void>(SqlConnection &)>;

    // Opens the connection on the writer's thread and runs `prepare` there. With ReadOnly there are tasks only.
    static Result<std::unique_ptr<StoreWriter>> start(const QString &path, StoreAccess access, Task prepare);
    // Does what was submitted, flushes the counters, closes the connection.
    ~StoreWriter();

    CommitTicket submit(std::shared_ptr<OpenChannel> channel, WriteBatch batch, Durability durability);
    Result<void> wait(const CommitTicket &ticket);
    // Runs the task after all that was submitted before; durable if it writes. Tasks make their own transactions.
    Result<void> run(Task task);
    // A ticket that is done already.
    static CommitTicket failed(Error error);

    // From a task only: what the channel's batches run with from now on; none = they fail with NotFound.
    void setApplier(const OpenChannel &channel, std::unique_ptr<BatchApplier> applier);
    // From a task only: there are tables to free, whenever there is nothing else to do.
    void freeRemovedChannels() { m_isFreeing = true; }

private:
    using Job = std::shared_ptr<CommitTicket::State>;
    using Group = std::vector<Job>;
    enum class Isolation { None, Savepoints };
    enum class Outcome { Settled, TryWithSavepoints };

    StoreWriter() = default;
    CommitTicket enqueue(Job job);
    void work(const QString &path, StoreAccess access, const Task &prepare, std::promise<Result<void>> &opened);
    Result<void> open(const QString &path, StoreAccess access, const Task &prepare);
    Group nextGroup(); // one task, or batches; empty: time to flush, to free or to stop
    bool isStopping();

    void commitGroup(const Group &group);
    Outcome writeGroup(const Group &group, Isolation isolation);
    Result<void> apply(const Job &job, Isolation isolation);
    Result<void> storeCounters(const OpenChannel &channel, const ChannelStatistics &now);
    Result<void> setDurability(Durability durability);
    void publish(const Group &group);
    static void finish(const Group &group);

    void flushStatistics();
    void freeSlice();

    std::thread m_thread;

    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<Job> m_waiting; // guarded by m_mutex
    bool m_isAwaited = false;  // somebody waits for what is queued; guarded by m_mutex
    bool m_stopping = false;   // guarded by m_mutex

    // The writer's thread only:
    std::unique_ptr<SqlConnection> m_connection;
    Durability m_durability = Durability::Durable; // what the connection is set to
    std::map<const OpenChannel *, std::unique_ptr<BatchApplier>> m_appliers;
    std::set<std::shared_ptr<OpenChannel>> m_unflushed; // channels whose counters moved without a transaction
    std::chrono::steady_clock::time_point m_nextFlush;
    bool m_isFreeing = false; // removed channels may have tables left
};

struct CommitTicket::State
{
    // Set before it is submitted:
    std::shared_ptr<OpenChannel> channel;
    WriteBatch batch{{}, {}};
    Durability durability = Durability::Durable;
    StoreWriter::Task task; // in place of a batch

    // The writer's until done:
    Result<void> result;

    std::mutex mutex;
    std::condition_variable changed;
    bool isDone = false; // guarded by mutex; after it `result` does not change
};

} // namespace millrace
