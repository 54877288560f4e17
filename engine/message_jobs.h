// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Work on many stored messages that a person asked for: reprocess, delete, export, import. spec/engine.md section 16.
// Each function runs to its end on the calling thread, which is one of the engine's own for jobs; several may run at once. A
// job ends early when `stop` is requested, with what it has done so far.

#include "engine/base/fair_semaphore.h"
#include "engine/base/result.h"
#include "engine/model/message_jobs.h"
#include "engine/store/message_store.h"

#include <functional>
#include <stop_token>

namespace millrace {

class ChannelDirectory;
struct ChannelConfig;
struct MessageDocument;

class MessageJobs
{
public:
    MessageJobs(ChannelDirectory &channels, MessageStore &store) : m_channels(channels), m_store(store) {}

    // Ascending ids, one after the other, also into a paused channel. A channel that stops ends the job; a message that can't be
    // run is noted, and the next one follows. Error: NotFound, Stopped (not deployed), Invalid (the mode keeps no raw).
    Result<JobOutcome> reprocess(const ReprocessRequest &request, std::stop_token stop);

    // Of a channel that runs, what is processed; else all. Error: NotFound, Io.
    Result<RemovalCounts> deleteMessages(const DeleteRequest &request, std::stop_token stop);
    // Error: Invalid (the channel runs), NotFound, Io; what could not be started again.
    Result<void> deleteAll(const DeleteAllRequest &request);

    // The number of messages written. Error: NotFound, Io.
    Result<qint64> exportMessages(const ExportRequest &request, std::stop_token stop);
    // Message files as export writes them; all of a file that can be read. Error: NotFound, Stopped (not deployed), Invalid (the
    // mode keeps nothing), Io.
    Result<JobOutcome> importMessages(const ChannelId &channelId, const QStringList &files, std::stop_token stop);

private:
    // Ids in ascending order.
    Result<std::vector<MessageId>> selected(MessageReader &reader, const MessageSelection &selection, const std::stop_token &stop) const;
    Result<void> reprocessOne(MessageReader &reader, const ReprocessRequest &request, MessageId messageId);
    Result<void> importFile(const ChannelConfig &channel, const QString &path, JobOutcome &outcome, const std::stop_token &stop);

    ChannelDirectory &m_channels;
    MessageStore &m_store;
    FairSemaphore m_deletions{2}; // at a time, over all channels (spec section 24, decision O19)
};

// A stored message whole, with its attachments. Error: NotFound, Io, Corrupt.
Result<MessageDocument> loadDocument(MessageReader &reader, const ChannelId &channelId, MessageId messageId);

} // namespace millrace
