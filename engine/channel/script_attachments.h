// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The attachments that the scripts of a channel read and write, over the store: each call a transaction of its own, so that
// what one call stored the next one finds. spec/engine.md section 18. Used by the thread that runs the script.

#include "engine/channel/attachment_tokens.h"
#include "engine/channel/flight.h"
#include "engine/script/script_context.h"

namespace millrace {

struct ChannelParts;

class ChannelAttachments final : public ScriptAttachments
{
public:
    // `pending`: the commits of the message at hand, which may still be on their way; null in scripts without a message.
    ChannelAttachments(const ChannelParts &parts, PendingCommits *pending) : m_parts(parts), m_pending(pending) {}

    Result<std::vector<AttachmentInfo>> list(const ChannelId &channelId, MessageId messageId) override;
    Result<Attachment> read(const ChannelId &channelId, MessageId messageId, const QString &id) override;
    Result<void> store(const ChannelId &channelId, MessageId messageId, Attachment attachment) override;
    Result<QByteArray> reattached(MessageId messageId, const QByteArray &text, Reattach what) override;

private:
    bool keepsNothingOf(const ChannelId &channelId) const;
    Result<void> settle(); // what was submitted before can be read then
    MessageReader &reader();

    const ChannelParts &m_parts;
    PendingCommits *const m_pending;
    std::unique_ptr<MessageReader> m_reader;
};

} // namespace millrace
