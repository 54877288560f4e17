// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Work on many stored messages that a person asked for: reprocess, delete, export, import. spec/engine.md section 16.
// Each function runs to its end on the calling thread, which is one of the engine's own for jobs; several may run at once. A
// job ends early when its control says so, with what it has done so far.

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

// What a job hears and tells while it runs.
struct JobControl
{
    std::stop_token stop; // requested when a person cancels the job, and when the engine closes
    std::function<void(qint64 done, qint64 total)> report = [](qint64, qint64) {}; // total 0: not known yet

    bool isStopped() const { return stop.stop_requested(); }
    // Tells how far it is, which is when a cancel is heard; false: end here, before the next piece of work.
    bool goesOn(qint64 done, qint64 total) const
    {
        report(done, total);
        return !isStopped();
    }
    static QString reason() { return QStringLiteral("It was cancelled, or the engine is closing"); }
};

class MessageJobs
{
public:
    MessageJobs(ChannelDirectory &channels, MessageStore &store) : m_channels(channels), m_store(store) {}

    // Ascending ids, one after the other, also into a paused channel. A channel that stops ends the job; a message that can't be
    // run is noted, and the next one follows. Error: NotFound, Stopped (not deployed), Invalid (the mode keeps no raw).
    Result<JobOutcome> reprocess(const ReprocessRequest &request, const JobControl &control);

    // Of a channel that runs, what is processed; else all. Error: NotFound, Io.
    Result<RemovalCounts> deleteMessages(const DeleteRequest &request, const JobControl &control);
    // Error: Invalid (the channel runs), NotFound, Io; what could not be started again.
    Result<void> deleteAll(const DeleteAllRequest &request);

    // The number of messages written. Error: NotFound, Io.
    Result<qint64> exportMessages(const ExportRequest &request, const JobControl &control);
    // Message files as export writes them; all of a file that can be read. Error: NotFound, Stopped (not deployed), Invalid (the
    // mode keeps nothing), Io.
    Result<JobOutcome> importMessages(const ChannelId &channelId, const QStringList &files, const JobControl &control);

private:
    // Ids in ascending order.
    Result<std::vector<MessageId>> selected(MessageReader &reader, const MessageSelection &selection, const JobControl &control) const;
    Result<void> reprocessOne(MessageReader &reader, const ReprocessRequest &request, MessageId messageId);
    Result<void> importFile(const ChannelConfig &channel, const QString &path, JobOutcome &outcome, const JobControl &control);

    ChannelDirectory &m_channels;
    MessageStore &m_store;
    FairSemaphore m_deletions{2}; // at a time, over all channels (spec section 24, decision O19)
};

// A stored message whole, with its attachments. Error: NotFound, Io, Corrupt.
Result<MessageDocument> loadDocument(MessageReader &reader, const ChannelId &channelId, MessageId messageId);

} // namespace millrace
