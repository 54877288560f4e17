// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/channel/script_attachments.h"

#include "engine/channel/channel_parts.h"

namespace millrace {

// In Disabled mode every message has the number 1, which may be another's that is stored.
bool ChannelAttachments::keepsNothingOf(const ChannelId &channelId) const
{
    return channelId == m_parts.config.id && !m_parts.storage.enabled;
}

Result<void> ChannelAttachments::settle()
{
    return m_pending ? m_pending->settle() : Result<void>();
}

MessageReader &ChannelAttachments::reader()
{
    if (!m_reader)
        m_reader = m_parts.store->openReader();
    return *m_reader;
}

Result<std::vector<AttachmentInfo>> ChannelAttachments::list(const ChannelId &channelId, MessageId messageId)
{
    if (keepsNothingOf(channelId))
        return std::vector<AttachmentInfo>();
    if (const auto settled = settle(); !settled)
        return settled.error();
    auto listed = reader().attachments(channelId, messageId);
    if (!listed && listed.error().code == ErrorCode::NotFound)
        return std::vector<AttachmentInfo>();
    return listed;
}

Result<Attachment> ChannelAttachments::read(const ChannelId &channelId, MessageId messageId, const QString &id)
{
    if (keepsNothingOf(channelId))
        return Error{ErrorCode::NotFound, QStringLiteral("there are no attachments in the storage mode Disabled")};
    if (const auto settled = settle(); !settled)
        return settled.error();
    return reader().attachment(channelId, messageId, id);
}

Result<void> ChannelAttachments::store(const ChannelId &channelId, MessageId messageId, Attachment attachment)
{
    const bool isOwn = channelId == m_parts.config.id;
    const StorageSettings settings = isOwn ? m_parts.storage : StorageSettings();
    WriteBatch batch(channelId, settings);
    batch.storeAttachment(messageId, std::move(attachment));
    return m_parts.store->commit(std::move(batch), settings.durable ? Durability::Durable : Durability::Relaxed);
}

Result<QByteArray> ChannelAttachments::reattached(MessageId messageId, const QByteArray &text, Reattach what)
{
    if (const auto settled = settle(); !settled)
        return settled.error();
    return Reattacher(m_parts, messageId).replaceTokens(text, what);
}

} // namespace millrace
