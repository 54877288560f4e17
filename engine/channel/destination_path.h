// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The way of one connector message through its destination: filter, transformer, templates, send, validation, response
// transformer, final status. Retries, queueing and statuses are here, once for all connectors: the transactions T3a, T3b and
// Tq of spec/engine.md sections 3, 4, 8 and 9.
// One object a message and run, used by one thread: a chain's, recovery's, or one of the queue.

#include "engine/channel/channel_parts.h"
#include "engine/channel/flight.h"

#include <optional>

namespace millrace {

class DestinationPath
{
public:
    // Waits for `pending` before anything leaves the process.
    DestinationPath(const ChannelParts &parts, Destination &destination, ConnectorMessage &message, const Flight &flight, PendingCommits &pending);

    enum class Outcome {
        Done, // final status reached, or QUEUED; the chain goes on
        Stop, // filter or transformer failed: the chain ends here
        Lost, // cut by a halt, or what came before could not be stored: the row stays as it is, the chain ends here
    };
    struct Processed
    {
        Outcome outcome = Outcome::Done;
        std::optional<WriteBatch> last; // T3b (or T3a and T3b in one), for the chain to add the next destination to
    };
    // In a chain. RECEIVED: filters, transforms, and sends or queues. PENDING, taken up by recovery: nothing is sent again, the
    // response transformer works on the stored response.
    Processed process();
    // On a thread of the queue. QUEUED: one attempt. PENDING, after a failure: as process().
    Processed retry();

private:
    enum class Stage { Chain, Queue };

    FilterTransformer::Verdict transform();
    PropertyTree build();
    OutgoingMessage outgoing(const PropertyTree &properties);
    Response send(const PropertyTree &properties);
    Response attempt(const OutgoingMessage &outgoing);
    Processed queueUnsent();
    Processed endWithoutSend(FilterTransformer::Verdict verdict);
    Processed endUnsendable(const QString &reason);
    Processed endSent(Response response);
    Processed finishPending();
    Processed endTransformed(Response response, WriteBatch batch);
    FilterTransformer::Verdict transformResponse(Response &response);
    void logOutcome(const Response &response) const;

    WriteBatch newBatch() const;
    void storeBuilt(WriteBatch &batch) const;
    void enqueueWhenCommitted(WriteBatch &batch, DestinationQueue::Origin origin) const;
    bool transformsInQueue() const { return m_settings.queueEnabled && m_settings.regenerateTemplate && m_settings.includeFilterTransformer; }
    bool halted() const { return m_flight.stop.stop_requested(); }

    const ChannelParts &m_parts;
    Destination &m_destination;
    const DestinationSettings &m_settings;
    ConnectorMessage &m_message;
    const Flight &m_flight;
    PendingCommits &m_pending;
    Stage m_stage = Stage::Chain;
    MessageStatus m_stored; // the status of the row
    bool m_isTransformed = false; // filter and transformer ran
    bool m_isBuilt = false;       // Sent was made
    std::optional<PropertyTree> m_withAttachments; // what is sent, where it is not what Sent says
};

// One attempt at a queued message, with its commits and, where it is the last piece of a complete message, the removal of the
// message's content.
DestinationQueue::Outcome attemptQueued(const ChannelParts &parts, Destination &destination, ConnectorMessage &message, std::stop_token halted);

} // namespace millrace
