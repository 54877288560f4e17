// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The path of one message through its channel, from the commit that receives it to the response to send back: the
// transactions T1 to T5 of spec/engine.md section 3, in order. The page to read first.
//
// A message that was stopped on the way begins again where it was: there is one path, with an entry at each point where
// something is on disk (section 10). One object a message, used by one thread: a receiving thread, one of the source queue,
// or the recovery's; chains but the last run on the channel's pool meanwhile.

#include "engine/base/worker_pool.h"
#include "engine/channel/channel_parts.h"
#include "engine/channel/destination_chain.h"
#include "engine/channel/flight.h"
#include "engine/channel/response_selector.h"

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace millrace {

class MessagePath
{
public:
    MessagePath(const ChannelParts &parts, WorkerPool &pool, std::stop_token stop);

    // Two entries for a message that comes in. Error (Io): something of it could not be stored, no positive reply may leave.
    // A message that a halt cuts short stays as it was last committed, unprocessed and without a reply.
    // Source queue off: all of it, T1 to T4 and the reply.
    Result<void> run(RawMessage raw);
    // Source queue on: T1 and the reply; a thread of the queue goes on with process(). `whenStored` is called by the store's
    // writer in commit order, so that the queue has that order.
    using WhenStored = std::function<void(ConnectorMessage source)>;
    Result<void> enqueue(RawMessage raw, WhenStored whenStored);

    // Three entries for a message that is stored, with all its contents. Error: it could not be brought to its end and stays
    // as it was last committed (Io; Stopped: by a halt).
    // Source RECEIVED: from the preprocessor to T4. No reply: its sender has got it, or is gone.
    Result<void> process(ConnectorMessage received);
    // Source done, not processed: the chains from where they stood, T4, and the reply unless one is stored.
    Result<void> resume(const Message &unfinished);
    // Processed, with destinations PENDING: their response transformers.
    Result<void> finishPending(const Message &processed);

    // After run(), enqueue() and resume(): what to send back, if anything.
    const std::optional<Response> &response() const { return m_response; }
    const ConnectorMessage &source() const { return m_source; }

    // T5: what became of the reply. The commit is left to the caller to wait for.
    PendingCommits storeDelivery(const Delivery &delivery);

private:
    Result<void> create(RawMessage raw);
    Result<void> extractAttachments(const RawMessage &raw);
    void storeReceived(const WhenStored &whenStored = {}); // T1
    Result<void> processToTheEnd();
    bool runPreprocessor();
    void failSource(const QString &error); // T2e
    void processSource();   // T2
    void takeStored(const Message &stored);
    void resumeChains(const std::vector<MetaDataId> &enabled);
    void runChains();       // T3
    void finish();          // T4
    void reply();
    Result<void> settleEnd();
    std::vector<const ConnectorMessage *> destinationMessages() const; // in the order of chains
    ConnectorMessage mergedMessage() const;
    Message wholeMessage() const;
    std::vector<MetaDataId> destinationSet() const;
    bool halted() const { return m_flight.stop.stop_requested(); }

    const ChannelParts &m_parts;
    WorkerPool &m_pool;
    Flight m_flight;
    PendingCommits m_pending;
    ConnectorMessage m_source;
    std::vector<Attachment> m_attachments; // taken out of the message; T1 stores them
    std::optional<Reprocessing> m_reprocessing;
    std::optional<std::vector<MetaDataId>> m_chosenDestinations; // as the raw message had them
    std::vector<ChainRun> m_runs;
    std::vector<ConnectorMessage> m_ended; // destinations' that were at their end when the message was taken up again
    std::optional<Response> m_response;
    bool m_finished = false; // at its end: T4 is submitted, or was before
    bool m_contentRemoved = false;
};

} // namespace millrace
