// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The values that travel through a channel. All are plain values and cheap to copy (shared bytes, shared maps).
// spec/engine.md section 1; seed 000, "Messages and connector messages".

#include "engine/base/ids.h"
#include "engine/model/message_status.h"
#include "engine/model/response.h"
#include "engine/model/value.h"

#include <QByteArray>
#include <QFlags>
#include <QString>

#include <optional>
#include <vector>

namespace millrace {

enum class ContentForm { Text, Binary };

// The errors a connector message can have; the values are the bits of its error code.
enum class ErrorKind { Processing = 1, Postprocessor = 2, Response = 4 };
Q_DECLARE_FLAGS(ErrorKinds, ErrorKind)
inline constexpr ErrorKinds allErrorKinds{ErrorKind::Processing, ErrorKind::Postprocessor, ErrorKind::Response};

// A message's place in the batch it was split from. spec/engine.md section 20.
struct BatchPlace
{
    std::optional<MessageId> firstId; // the first message's id; none: this is the first
    int sequenceId = 1;
    bool isLast = false;
};

// Which stored message is run anew: as a new one that knows its original, or in its place. spec/engine.md section 16.
struct Reprocessing
{
    MessageId messageId = 0;
    enum class Target { NewMessage, Overwrite };
    Target target = Target::NewMessage;
};

// What a source connector hands to its channel.
struct RawMessage
{
    QByteArray content;
    ContentForm form = ContentForm::Text;
    ValueMap sourceMap;                                    // remoteAddress, originalFilename …
    std::optional<std::vector<MetaDataId>> destinationIds; // none = all enabled destinations
    // The channels whose process permits this dispatch already holds, outermost first (decision O27).
    std::vector<ChannelId> heldChannels;
    std::optional<BatchPlace> batch = {};
    std::optional<Reprocessing> reprocessing = {};
};

struct Content
{
    QByteArray data;
    QString dataType; // as channel files name it: "HL7V2", "XML", "RAW" …; empty for maps, errors, Sent
};

// One message at one connector. The source's has metaDataId 0.
struct ConnectorMessage
{
    MessageId messageId = 0;
    MetaDataId metaDataId = sourceMetaDataId;
    ChannelId channelId;
    QString channelName;
    QString connectorName; // "Source" for the source
    MessageStatus status = MessageStatus::Received;
    int chainId = 0;
    int orderId = 0;
    int sendAttempts = 0;
    Timestamp receivedDate = 0;
    Timestamp sendDate = 0;
    Timestamp responseDate = 0;

    std::optional<Content> raw;
    std::optional<Content> processedRaw;
    std::optional<Content> transformed;
    std::optional<Content> encoded;
    std::optional<Content> sent; // the connector's properties as channel files write them, templates replaced
    std::optional<Response> response;
    QString responseDataType;
    std::optional<Content> responseTransformed;
    std::optional<Response> processedResponse;
    QString processedResponseDataType;

    ValueMap sourceMap;
    ValueMap connectorMap;
    ValueMap channelMap;
    ValueMap responseMap;
    ValueMap metaData; // custom metadata columns: column name in upper case to a value of the column's type

    QString processingError;
    QString postprocessorError;
    QString responseError;

    bool isSource() const { return metaDataId == sourceMetaDataId; }
    // The errors that are set, as ErrorKind bits.
    int errorCode() const
    {
        ErrorKinds set;
        set.setFlag(ErrorKind::Processing, !processingError.isEmpty());
        set.setFlag(ErrorKind::Postprocessor, !postprocessorError.isEmpty());
        set.setFlag(ErrorKind::Response, !responseError.isEmpty());
        return set.toInt();
    }
};

struct AttachmentInfo
{
    QString id;
    QString type; // MIME
    qint64 size = 0;
};

// Content kept beside the message; a token in the message stands for it (channel/attachment_tokens.h). spec/engine.md section 18.
struct Attachment
{
    QString id;
    QString type; // MIME
    QByteArray content;

    static QString newId(); // ids sort in the order they were made
};

// What becomes of the tokens in a message that is sent. A local token names an attachment of the message it stands in, an
// absolute one the channel and message too.
enum class Reattach {
    Contents,       // all become the attachments' contents
    LocalContents,  // local ones do, absolute ones stay
    AbsoluteTokens, // local ones become absolute
};

// A whole message, as the store loads it.
struct Message
{
    MessageId messageId = 0;
    ChannelId channelId;
    bool processed = false;
    Timestamp receivedDate = 0;
    std::optional<MessageId> originalId;
    std::optional<MessageId> importId;
    std::vector<ConnectorMessage> connectorMessages; // ascending metaDataId
    std::vector<AttachmentInfo> attachments;
};

// What the map key `destinationSet` and others are called; spec/engine.md section 21.
namespace MapKey {
inline const QString destinationSet = QStringLiteral("destinationSet");
inline const QString batchId = QStringLiteral("batchId");
inline const QString batchSequenceId = QStringLiteral("batchSequenceId");
inline const QString batchComplete = QStringLiteral("batchComplete");
inline const QString reprocessed = QStringLiteral("reprocessed");
inline const QString replaced = QStringLiteral("replaced");
inline const QString postprocessor = QStringLiteral("Postprocessor");
inline const QString alertId = QStringLiteral("alertId"); // of a message that an alert made
} // namespace MapKey

} // namespace millrace
