// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Where messages live: about ten verbs. Implementation: SqlMessageStore, for all storage modes (Disabled writes nothing, only
// statistics move). One conformance suite runs over every implementation (tests/store).
// spec/engine.md sections 3, 15 and 22; design.md section 4.
//
// submit, wait, commit, nextMessageId, statistics: any thread. A reader: the thread that made it.

#include "engine/base/ids.h"
#include "engine/base/result.h"
#include "engine/model/channel_config.h"
#include "engine/model/message.h"
#include "engine/model/message_query.h"
#include "engine/model/statistics.h"
#include "engine/store/store_access.h"
#include "engine/store/write_batch.h"

#include <limits>
#include <memory>
#include <optional>
#include <vector>

namespace millrace {

// A batch on its way to the database.
class CommitTicket
{
public:
    struct State; // the store's own
    CommitTicket() = default;
    explicit CommitTicket(std::shared_ptr<State> state) : m_state(std::move(state)) {}
    const std::shared_ptr<State> &state() const { return m_state; }

private:
    std::shared_ptr<State> m_state;
};

// A page of a queue: connector messages of one connector that have one status.
struct ConnectorMessageQuery
{
    ChannelId channelId;
    MetaDataId metaDataId = sourceMetaDataId;
    MessageStatus status = MessageStatus::Queued;
    MessageId after = 0; // only ids above this …
    MessageId upTo = std::numeric_limits<MessageId>::max(); // … and up to this
    int limit = 1000;
    qint64 maxBytes = 32 << 20; // of contents: the page ends with the message that goes beyond
};

struct QueueExtent
{
    qint64 count = 0;
    MessageId lowest = 0; // 0 when it is empty
    MessageId highest = 0;
};

// What to take out of a channel: spec sections 16 and 17.
struct MessageRemoval
{
    ChannelId channelId;
    std::vector<MessageId> ids;
    enum class Part {
        Messages,          // whole, with all that belongs to them
        ConnectorMessages, // of `connectors`, with their contents and custom metadata
        Contents,          // contents, maps and errors of all connectors, and attachments; the rows stay
    };
    Part part = Part::Messages;
    std::vector<MetaDataId> connectors = {};
    // Which of the messages stay as they are; looked at in the transaction that removes.
    enum class Spare {
        Nothing,
        Unprocessed,
        Waiting,          // unprocessed, QUEUED or PENDING
        WaitingOrErrored, // … or ERROR
    };
    Spare spare = Spare::Nothing;
    std::optional<Timestamp> receivedBefore = {}; // only those whose source was received before that
};

struct RemovalCounts
{
    qint64 messages = 0; // that were removed, or that lost something
    qint64 contents = 0; // contents, maps and errors that went
};

struct IdRange
{
    MessageId lowest = 0;
    MessageId highest = 0;
};

// Reads with a connection of its own, never blocked by the writer. Sees only what is committed.
class MessageReader
{
public:
    virtual ~MessageReader() = default;

    // Newest first. Errors: NotFound (no such channel), Io, Corrupt.
    virtual Result<MessagePage> find(const MessageQuery &query) = 0;
    // The ids alone, newest first, at most query.limit.
    virtual Result<std::vector<MessageId>> findIds(const MessageQuery &query) = 0;
    // The whole message with all contents; a destination's Raw is filled in from the source's Encoded where that is stored,
    // its source map from the source's. Error: NotFound.
    virtual Result<Message> load(const ChannelId &channelId, MessageId messageId) = 0;
    // Message ids from `since` on, ascending, at most `limit`; for export and recovery.
    virtual Result<std::vector<MessageId>> ids(const ChannelId &channelId, MessageId since, int limit) = 0;
    // The number of messages stored. May take a while with millions.
    virtual Result<qint64> count(const ChannelId &channelId) = 0;
    // The highest message id stored; 0 when there is none.
    virtual Result<MessageId> highestId(const ChannelId &channelId) = 0;

    // What a removal may take of the ids above `after` up to `upTo`, ascending; removal.ids is not looked at. For Contents, only
    // messages that have any, or attachments.
    virtual Result<std::vector<MessageId>> removableIds(const MessageRemoval &removal, MessageId after, MessageId upTo) = 0;
    // The lowest and the highest id of the messages received in that time; nothing where there are none.
    virtual Result<std::optional<IdRange>> idsReceived(const ChannelId &channelId, std::optional<Timestamp> from,
                                                       std::optional<Timestamp> before) = 0;

    // For queues and recovery (spec sections 7, 8 and 10): this server's rows only, ascending ids. Error: NotFound.
    // Each connector message whole, as a queue goes on with it: raw is the source's own Raw, for a destination the source's
    // Encoded; the source map is the source's. RECEIVED is looked for among unprocessed messages only. Quick for RECEIVED,
    // QUEUED and PENDING, whatever the channel holds.
    virtual Result<std::vector<ConnectorMessage>> connectorMessages(const ConnectorMessageQuery &query) = 0;
    virtual Result<QueueExtent> queueExtent(const ChannelId &channelId, MetaDataId metaDataId, MessageStatus status) = 0;
    // Ids above `after` up to `upTo`, at most `limit`: of unprocessed messages whose source is past RECEIVED …
    virtual Result<std::vector<MessageId>> unfinishedIds(const ChannelId &channelId, MessageId after, MessageId upTo, int limit) = 0;
    // … and of messages with a destination that is PENDING.
    virtual Result<std::vector<MessageId>> pendingIds(const ChannelId &channelId, MessageId after, MessageId upTo, int limit) = 0;
    // What is attached to a message, in the order it was attached; nothing where there is no such message.
    virtual Result<std::vector<AttachmentInfo>> attachments(const ChannelId &channelId, MessageId messageId) = 0;
    // Error: NotFound (no such channel, message or attachment).
    virtual Result<Attachment> attachment(const ChannelId &channelId, MessageId messageId, const QString &id) = 0;
};

class MessageStore
{
public:
    virtual ~MessageStore() = default;

    // Makes the channel's tables if they are missing and brings its custom metadata columns in line with `columns` (type
    // changed: dropped and added; missing: added; extra: dropped). Must have returned before the channel's first batch.
    virtual Result<void> openChannel(const ChannelId &channelId, const std::vector<MetaDataColumn> &columns) = 0;
    // Drops the channel's tables and its number.
    virtual Result<void> removeChannel(const ChannelId &channelId) = 0;
    // Takes all messages at once, however many; their space is freed by and by. Message ids go on where they were, counters
    // stay. Only while nothing works on the channel's messages. Error: NotFound.
    virtual Result<void> removeAllMessages(const ChannelId &channelId) = 0;
    // Slice by slice, so that other channels go on meanwhile; on an error the slices before are gone. Ids that are not there
    // are left out. Counters stay but for QUEUED. Error: NotFound (no such channel), Io.
    virtual Result<RemovalCounts> removeMessages(const MessageRemoval &removal) = 0;

    // The next id of that channel, from a counter in memory; d_msq follows in the batch that inserts the message.
    virtual Result<MessageId> nextMessageId(const ChannelId &channelId) = 0;

    // Queues the batch and returns at once. Batches of one thread are applied in the order they were submitted, and so are those
    // of one series, whatever their threads; batches of several threads may share one transaction, each in a savepoint of its own.
    virtual CommitTicket submit(WriteBatch batch, Durability durability) = 0;
    // Waits until the batch is committed as its durability asks. Errors: NotFound (a row to update is gone), Io (disk full,
    // locked, read-only …: nothing of the batch was written), Stopped.
    virtual Result<void> wait(const CommitTicket &ticket) = 0;
    Result<void> commit(WriteBatch batch, Durability durability) { return wait(submit(std::move(batch), durability)); }

    // Counters now, in memory; exact at every commit.
    virtual ChannelStatistics statistics(const ChannelId &channelId) = 0;
    virtual Result<void> clearStatistics(const StatisticsClearing &clearing) = 0;

    virtual std::unique_ptr<MessageReader> openReader() = 0;
};

} // namespace millrace
