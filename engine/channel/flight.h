// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What travels along with one message through its channel, besides the message: where it came from, what to stop for, and
// which commits are still on their way to the disk. One object a message; each chain works with its own PendingCommits.

#include "engine/base/result.h"
#include "engine/model/message.h"
#include "engine/store/message_store.h"

#include <stop_token>
#include <vector>

namespace millrace {

// Commits that nobody has waited for yet. The rule (design.md section 4): no effect outside the process before what it
// depends on is on disk; within it a commit overlaps with work. Used by one thread.
class PendingCommits
{
public:
    explicit PendingCommits(MessageStore &store) : m_store(store), m_series(std::make_shared<BatchSeries>()) {}
    // For a chain: its commits stand or fall with those of the message.
    PendingCommits forChain() const
    {
        PendingCommits chain(m_store);
        chain.m_series = m_series;
        return chain;
    }

    void submit(WriteBatch batch, Durability durability)
    {
        batch.setSeries(m_series);
        const bool writes = batch.settings().enabled; // in Disabled mode only counters move: nothing to wait for
        CommitTicket ticket = m_store.submit(std::move(batch), durability);
        if (writes)
            m_tickets.push_back(std::move(ticket));
    }
    // Waits for all of them, in order. The first error, after all have ended.
    Result<void> settle()
    {
        Result<void> outcome;
        for (const CommitTicket &ticket : m_tickets) {
            auto done = m_store.wait(ticket);
            if (!done && outcome.ok())
                outcome = done;
        }
        m_tickets.clear();
        return outcome;
    }
    const std::vector<CommitTicket> &tickets() const { return m_tickets; }
    // Waits for another's commits as well.
    void add(const PendingCommits &other) { m_tickets.insert(m_tickets.end(), other.m_tickets.begin(), other.m_tickets.end()); }

private:
    MessageStore &m_store;
    std::shared_ptr<BatchSeries> m_series;
    std::vector<CommitTicket> m_tickets;
};

struct Flight
{
    MessageId messageId = 0;
    std::vector<ChannelId> heldChannels; // this channel included (decision O27)
    std::stop_token stop;                // requested at halt
    Durability durability = Durability::Durable; // of every commit but the receive
};

} // namespace millrace
