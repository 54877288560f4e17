// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A store between a channel and the real one, for tests that watch batches or make them fail. Any thread.

#include "engine/store/message_store.h"

namespace millrace::test {

class ForwardingStore : public MessageStore
{
public:
    explicit ForwardingStore(MessageStore &real) : m_real(real) {}
    Result<void> openChannel(const ChannelId &id, const std::vector<MetaDataColumn> &columns) override { return m_real.openChannel(id, columns); }
    Result<void> removeChannel(const ChannelId &id) override { return m_real.removeChannel(id); }
    Result<MessageId> nextMessageId(const ChannelId &id) override { return m_real.nextMessageId(id); }
    CommitTicket submit(WriteBatch batch, Durability durability) override { return m_real.submit(std::move(batch), durability); }
    Result<void> wait(const CommitTicket &ticket) override { return m_real.wait(ticket); }
    ChannelStatistics statistics(const ChannelId &id) override { return m_real.statistics(id); }
    Result<void> removeAllMessages(const ChannelId &id) override { return m_real.removeAllMessages(id); }
    Result<RemovalCounts> removeMessages(const MessageRemoval &removal) override { return m_real.removeMessages(removal); }
    Result<void> clearStatistics(const StatisticsClearing &clearing) override { return m_real.clearStatistics(clearing); }
    std::unique_ptr<MessageReader> openReader() override { return m_real.openReader(); }

private:
    MessageStore &m_real;
};

} // namespace millrace::test
