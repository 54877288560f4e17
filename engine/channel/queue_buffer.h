// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The part of a queue that is in memory. The queue itself is in the database: the rows of one connector that have one status,
// RECEIVED for the source, QUEUED for a destination. Here are the lowest of them, whole and in the order of their ids, and
// the number of the others. spec/engine.md sections 7 and 8.
//
// A message comes in through add(), called by the store's writer in commit order; acquire() takes the lowest; it leaves
// through finish(), or comes back through giveBack(). Whoever finds nothing in memory reads the next page of rows, without the
// lock, so that the writer never waits for a read; what comes and goes meanwhile is noted and brought in line afterwards.
// A message is never lost, handed out twice, or overtaken by a later one of its bucket.
//
// Buckets: a queue whose threads share the messages by a value has one for each thread, any other queue has one in all. Each
// is filled, emptied and rotated for itself, so that a bucket that stands still does not hold up the others.
//
// All functions: any thread. None calls out under the lock.

#include "engine/base/result.h"
#include "engine/model/message.h"
#include "engine/store/message_store.h"

#include <chrono>
#include <condition_variable>
#include <functional>
#include <limits>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <stop_token>
#include <vector>

namespace millrace {

class QueueBuffer
{
public:
    // Strict: what is given back comes first again. Rotating: the others come first; a lap ends at the highest message that
    // was queued when its first one was given back, then the next begins at the lowest.
    enum class Order { Strict, Rotating };

    struct Options
    {
        ChannelId channelId;
        MetaDataId metaDataId = sourceMetaDataId;
        MessageStatus status = MessageStatus::Received;
        int capacity = 0;              // in messages; 0 = the default of 1000
        qint64 maxBytes = 32 << 20;    // of contents
        Order order = Order::Strict;
        int buckets = 1;
        // Which bucket a message belongs to; quick, from any thread. Not asked for where there is only one.
        std::function<int(const ConnectorMessage &)> bucketOf = {};
    };
    // Reads a page, on the connection of the thread that asks.
    using ReadPage = std::function<Result<std::vector<ConnectorMessage>>(const ConnectorMessageQuery &)>;
    static ReadPage pagesOf(MessageReader &reader)
    {
        return [&reader](const ConnectorMessageQuery &query) { return reader.connectorMessages(query); };
    }

    // Knows nothing of the rows yet; without start(), the first acquire() reads them.
    explicit QueueBuffer(Options options);

    // Reads the first page, so that the queue knows whether it is empty. Before its threads. Error: the read's.
    Result<void> start(const QueueExtent &extent, const ReadPage &read);

    // From WriteBatch::whenCommitted. Quick; does not throw.
    void add(ConnectorMessage message);

    struct Taken
    {
        ConnectorMessage message;
        int lap = 0; // of the rotation
    };
    // The lowest message of the bucket, for this thread alone until it calls finish() or giveBack(). Nothing after `timeout`,
    // or when `stop` is requested. Error: the rows can't be read.
    Result<std::optional<Taken>> acquire(int bucket, const ReadPage &read, std::stop_token stop, std::chrono::milliseconds timeout);
    // The message is no longer queued, and that is committed.
    void finish(MessageId messageId);
    // It still is; `message` is what is to be handed out again.
    void giveBack(ConnectorMessage message);

    // Waits before the next attempt at a message that this thread has. False: `stop` was requested, or the message withdrawn.
    bool waitHolding(MessageId messageId, std::stop_token stop, std::chrono::milliseconds duration);

    // Forgets what it has in memory and reads anew: rows were changed by others. Messages that are taken stay taken.
    void invalidate();

    // Before a message's rows are overwritten: it is not handed out any more. Returns when no thread has it (false: `stop` was
    // requested first). The thread that has it learns of it from isWithdrawn().
    bool withdraw(MessageId messageId, std::stop_token stop);
    bool isWithdrawn(MessageId messageId) const;
    // After that, unless the message was queued again, which ends it too.
    void readmit(MessageId messageId);

    // Messages in the queue, taken ones included. Exact while all are in memory; else rows that were committed while a page
    // was read may count twice, until the queue has run dry once.
    qint64 size() const;
    // Exact, but for rows that may have been deleted since: where some are not in memory, the queue is not empty.
    bool isEmpty() const;

private:
    // Above any id: nothing is missing.
    static constexpr MessageId nowhere = std::numeric_limits<MessageId>::max();

    struct Bucket
    {
        std::map<MessageId, ConnectorMessage> waiting;
        qint64 bytes = 0;
        // Of the rows between the two all are here or taken; the others may be in the database only.
        MessageId missingUpTo = 0;
        MessageId missingFrom = 1;
        // Rotation: ids up to `position` have had their turn in this lap, which goes up to `lapEnd` (0: not given back yet).
        MessageId position = 0;
        MessageId lapEnd = 0;
        int lap = 0;

        bool covers(MessageId id) const { return id > missingUpTo && id < missingFrom; }
    };
    struct Row
    {
        ConnectorMessage message;
        int bucket = 0;
    };

    int bucketOf(const ConnectorMessage &message) const;
    // With the lock held:
    bool isInMemory(MessageId id) const;
    void endWithdrawal(MessageId id);
    std::map<MessageId, ConnectorMessage>::iterator next(Bucket &bucket) const;
    bool hasUnreadRows(const Bucket &bucket) const;
    bool isLapOver(Bucket &bucket) const;
    void startLap(Bucket &bucket);
    void put(Bucket &bucket, ConnectorMessage message);
    void erase(Bucket &bucket, std::map<MessageId, ConnectorMessage>::iterator which);
    void forgetFrom(Bucket &bucket, MessageId id);
    void forgetTurned(Bucket &bucket);
    void forgetAll();
    Result<void> readRows(std::unique_lock<std::mutex> &lock, Bucket &bucket, const ReadPage &read);
    void merge(std::vector<Row> rows, MessageId after);
    qint64 waitingCount() const;
    bool hasAllRows() const;

    const Options m_options;
    const size_t m_share; // messages a bucket may hold …
    const qint64 m_shareBytes; // … and bytes

    mutable std::mutex m_mutex;
    std::condition_variable_any m_changed;
    // All guarded by m_mutex:
    std::vector<Bucket> m_buckets;
    std::set<MessageId> m_taken;
    std::set<MessageId> m_withdrawn;
    qint64 m_elsewhere = 0;    // rows that are in the database only
    MessageId m_highest = 0;   // ever seen here
    // One page is read at a time:
    bool m_isReading = false;
    int m_generation = 0;                           // a page that was begun before an invalidate() is dropped
    std::set<MessageId> m_gone;                     // left the queue since the read began: what the page has of it is old
    std::vector<std::pair<MessageId, int>> m_late;  // came since then and are not in memory; with their bucket
};

} // namespace millrace
