// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/channel/attachment_tokens.h"

#include "engine/channel/attachment_handler.h"
#include "engine/channel/channel_parts.h"

#include <algorithm>
#include <set>

namespace millrace {

namespace {

constexpr QByteArrayView tokenStart("${ATTACH:");
constexpr qsizetype longestToken = 600; // of a reference: both ids are at most 255 characters long

// What stands between ${ATTACH: and }.
bool readToken(const QByteArray &inside, AttachmentToken &token)
{
    const QList<QByteArray> parts = inside.split(':');
    if (parts.size() != 1 && parts.size() != 3)
        return false;
    for (const QByteArray &part : parts) {
        if (part.isEmpty() || part.contains('$') || part.contains('{') || part.contains(' '))
            return false;
    }
    token.id = QString::fromUtf8(parts.last());
    if (parts.size() == 1)
        return true;
    bool isNumber = false;
    token.channelId = QString::fromUtf8(parts[0]);
    token.messageId = parts[1].toLongLong(&isNumber);
    return isNumber;
}

} // namespace

QByteArray localAttachmentToken(const QString &id)
{
    return tokenStart.toByteArray() + id.toUtf8() + '}';
}

QByteArray absoluteAttachmentToken(const ChannelId &channelId, MessageId messageId, const QString &id)
{
    return tokenStart.toByteArray() + channelId.toUtf8() + ':' + QByteArray::number(messageId) + ':' + id.toUtf8() + '}';
}

std::optional<AttachmentToken> findAttachmentToken(const QByteArray &text, qsizetype from)
{
    for (qsizetype start = text.indexOf(tokenStart, from); start >= 0; start = text.indexOf(tokenStart, start + 1)) {
        const qsizetype inside = start + tokenStart.size();
        const qsizetype size = QByteArrayView(text).sliced(inside, std::min(longestToken, text.size() - inside)).indexOf('}');
        AttachmentToken token{start, tokenStart.size() + size + 1, {}, 0, {}};
        if (size > 0 && readToken(text.mid(inside, size), token))
            return token;
    }
    return std::nullopt;
}

Result<QByteArray> Reattacher::replaceTokens(const QByteArray &text, Reattach what)
{
    QByteArray replaced;
    qsizetype done = 0;
    while (const std::optional<AttachmentToken> token = findAttachmentToken(text, done)) {
        Result<QByteArray> content = replacement(*token, what);
        if (!content)
            return content.error();
        replaced += QByteArrayView(text).sliced(done, token->start - done);
        replaced += *content;
        done = token->start + token->size;
    }
    if (done == 0)
        return text;
    replaced += QByteArrayView(text).sliced(done);
    return replaced;
}

Result<QByteArray> Reattacher::replacement(const AttachmentToken &token, Reattach what)
{
    const ChannelId &channelId = token.isLocal() ? m_parts.config.id : token.channelId;
    const MessageId messageId = token.isLocal() ? m_messageId : token.messageId;
    if (what == Reattach::AbsoluteTokens || (what == Reattach::LocalContents && !token.isLocal()))
        return absoluteAttachmentToken(channelId, messageId, token.id);
    // In Disabled mode every message has the number 1, which may be another's that is stored.
    if (token.isLocal() && !m_parts.storage.enabled)
        return QByteArray();
    if (!m_reader)
        m_reader = m_parts.store->openReader();
    Result<Attachment> attachment = m_reader->attachment(channelId, messageId, token.id);
    if (attachment)
        return m_parts.attachmentHandler->outbound(std::move(attachment->content));
    if (attachment.error().code == ErrorCode::NotFound)
        return QByteArray();
    return attachment.error();
}

Result<std::vector<Attachment>> restoreAttachments(const ChannelParts &parts, MessageId messageId, QByteArray &raw)
{
    const std::unique_ptr<MessageReader> reader = parts.store->openReader();
    const Result<std::vector<AttachmentInfo>> stored = reader->attachments(parts.config.id, messageId);
    if (!stored)
        return stored.error();
    std::set<QString> named;
    for (auto token = findAttachmentToken(raw); token; token = findAttachmentToken(raw, token->start + token->size)) {
        if (token->isLocal())
            named.insert(token->id);
    }
    std::vector<Attachment> others;
    for (const AttachmentInfo &info : *stored) {
        if (named.contains(info.id))
            continue;
        Result<Attachment> attachment = reader->attachment(parts.config.id, messageId, info.id);
        if (!attachment)
            return attachment.error();
        others.push_back(std::move(*attachment));
    }
    Result<QByteArray> whole = Reattacher(parts, messageId).replaceTokens(raw, Reattach::LocalContents);
    if (!whole)
        return whole.error();
    raw = std::move(*whole);
    return others;
}

} // namespace millrace
