// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The path of one message through its channel, from the commit that receives it to the response to send back: the
// transactions T1 to T5 of spec/engine.md section 3, in order, on the thread that received it. The page to read first.
// One object a message, used by the receiving thread; chains but the last run on the channel's pool meanwhile.

#include "engine/base/worker_pool.h"
#include "engine/channel/channel_parts.h"
#include "engine/channel/destination_chain.h"
#include "engine/channel/flight.h"
#include "engine/channel/response_selector.h"

#include <memory>
#include <optional>
#include <vector>

namespace millrace {

class MessagePath
{
public:
    MessagePath(const ChannelParts &parts, WorkerPool &pool, std::stop_token stop);

    // T1 to T4. Error (Io): something of it could not be stored, no positive reply may leave. A message that a halt cuts short
    // stays as it was last committed, unprocessed and without a reply.
    Result<void> run(RawMessage raw);

    // After run(): what to send back, if anything.
    const std::optional<Response> &response() const { return m_response; }
    MessageId messageId() const { return m_source.messageId; }
    MessageStatus sourceStatus() const { return m_source.status; }

    // T5: what became of the reply. Empty error text: delivered. The commit is left to the caller to wait for.
    PendingCommits storeDelivery(const QString &deliveryError);

private:
    Result<void> receive(RawMessage raw); // T1
    bool runPreprocessor(); // T2e where it fails
    void processSource();   // T2
    void runChains();       // T3
    void finish();          // T4
    void selectReply();
    ConnectorMessage mergedMessage() const;
    Message wholeMessage() const;
    std::vector<MetaDataId> destinationSet() const;
    bool halted() const { return m_flight.stop.stop_requested(); }

    const ChannelParts &m_parts;
    WorkerPool &m_pool;
    Flight m_flight;
    PendingCommits m_pending;
    ConnectorMessage m_source;
    std::vector<ChainRun> m_runs;
    std::optional<Response> m_response;
    bool m_finished = false; // T4 is submitted
    bool m_contentRemoved = false;
};

} // namespace millrace
