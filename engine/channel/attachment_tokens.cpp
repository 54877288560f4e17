// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/channel/attachment_tokens.h"

#include "engine/channel/attachment_handler.h"
#include "engine/channel/channel_parts.h"
#include "engine/datatype/dicom/dicom_pixel_data.h"

#include <algorithm>
#include <set>

namespace millrace {

namespace {

constexpr QByteArrayView tokenStart("${ATTACH:");
constexpr QByteArrayView dicomToken("${DICOMMESSAGE}");
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

bool hasAttachmentTokens(const QByteArray &text)
{
    return text.contains(dicomToken) || findAttachmentToken(text).has_value();
}

Result<QByteArray> Reattacher::replaceTokens(const QByteArray &text, Reattach what)
{
    auto replaced = replaceAttachments(text, what);
    if (!replaced || !m_message || what == Reattach::AbsoluteTokens || !text.contains(dicomToken))
        return replaced;
    const auto dicom = wholeDicom();
    if (!dicom)
        return dicom.error();
    replaced->replace(dicomToken, *dicom);
    return replaced;
}

// The header as the connector made it, else as it came; the pixel data back in it, where the attachment handler took it out.
Result<QByteArray> Reattacher::wholeDicom()
{
    const QString dicom = QStringLiteral("DICOM");
    const auto isDicom = [&dicom](const std::optional<Content> &content) { return content && content->dataType == dicom; };
    const Content *header = isDicom(m_message->encoded) ? &*m_message->encoded : isDicom(m_message->raw) ? &*m_message->raw : nullptr;
    if (!header)
        return m_message->raw ? m_message->raw->data : QByteArray();
    if (!m_parts.storage.enabled)
        return header->data;
    auto stored = reader().attachments(m_parts.config.id, m_messageId);
    if (!stored)
        return stored.error();
    std::erase_if(*stored, [&dicom](const AttachmentInfo &info) { return info.type != dicom; });
    if (stored->empty())
        return header->data;
    std::sort(stored->begin(), stored->end(), [](const AttachmentInfo &a, const AttachmentInfo &b) { return a.id < b.id; }); // F1-, F2-
    std::vector<QByteArray> pieces;
    for (const AttachmentInfo &info : *stored) {
        auto attachment = reader().attachment(m_parts.config.id, m_messageId, info.id);
        if (!attachment)
            return attachment.error();
        pieces.push_back(std::move(attachment->content));
    }
    const auto bytes = dicomFromBase64(header->data);
    if (!bytes)
        return bytes.error();
    const auto whole = putPixelData(*bytes, std::move(pieces));
    if (!whole)
        return whole.error();
    return whole->toBase64();
}

MessageReader &Reattacher::reader()
{
    if (!m_reader)
        m_reader = m_parts.store->openReader();
    return *m_reader;
}

Result<QByteArray> Reattacher::replaceAttachments(const QByteArray &text, Reattach what)
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
    Result<Attachment> attachment = reader().attachment(channelId, messageId, token.id);
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
