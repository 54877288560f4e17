// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The tokens that stand in a message for its attachments, and what takes their place when it is sent.
// spec/engine.md sections 18 and 25. The functions: any thread; a Reattacher: the thread that made it.

#include "engine/base/ids.h"
#include "engine/base/result.h"
#include "engine/model/message.h"
#include "engine/store/message_store.h"

#include <QByteArray>

#include <memory>
#include <optional>
#include <vector>

namespace millrace {

struct ChannelParts;

struct AttachmentToken
{
    qsizetype start = 0; // in the text it was found in
    qsizetype size = 0;
    ChannelId channelId; // empty in a local token: ${ATTACH:id}, of the message it stands in
    MessageId messageId = 0;
    QString id;

    bool isLocal() const { return channelId.isEmpty(); }
};

QByteArray localAttachmentToken(const QString &id);
QByteArray absoluteAttachmentToken(const ChannelId &channelId, MessageId messageId, const QString &id);
// The first token at or behind `from`.
std::optional<AttachmentToken> findAttachmentToken(const QByteArray &text, qsizetype from = 0);

// Whether something in a text is to be replaced: a token, or ${DICOMMESSAGE}.
bool hasAttachmentTokens(const QByteArray &text);

// Replaces the tokens in what one message sends. Reads the attachments from the database over a connection of its own, opened
// when the first is wanted.
class Reattacher
{
public:
    Reattacher(const ChannelParts &parts, MessageId messageId) : m_parts(parts), m_messageId(messageId) {}
    // Replaces ${DICOMMESSAGE} too: by the DICOM file, as Base64, of this connector message and its attachments.
    Reattacher(const ChannelParts &parts, const ConnectorMessage &message) : m_parts(parts), m_messageId(message.messageId), m_message(&message) {}

    // A token of an attachment that is not there becomes nothing. Error: Io, Corrupt; Invalid, of DICOM.
    Result<QByteArray> replaceTokens(const QByteArray &text, Reattach what);

private:
    Result<QByteArray> replaceAttachments(const QByteArray &text, Reattach what);
    Result<QByteArray> replacement(const AttachmentToken &token, Reattach what);
    Result<QByteArray> wholeDicom();
    MessageReader &reader();

    const ChannelParts &m_parts;
    const MessageId m_messageId;
    const ConnectorMessage *m_message = nullptr;
    std::unique_ptr<MessageReader> m_reader;
};

// For a stored message that is run anew (spec section 16): puts back into `raw`, its text, what local tokens stand for, so that
// the attachment handler takes it out again. Returns the attachments that no token names: they stay beside the message.
Result<std::vector<Attachment>> restoreAttachments(const ChannelParts &parts, MessageId messageId, QByteArray &raw);

} // namespace millrace
