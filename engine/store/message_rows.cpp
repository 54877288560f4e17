// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/message_rows.h"

#include "engine/store/content_codec.h"

#include <QVariant>

namespace millrace {

ConnectorMessage connectorMessageOf(const QSqlQuery &row)
{
    ConnectorMessage message;
    message.messageId = row.value(0).toLongLong();
    message.metaDataId = row.value(1).toInt();
    message.connectorName = row.value(2).toString();
    message.status = statusOf(row.value(3));
    message.chainId = row.value(4).toInt();
    message.orderId = row.value(5).toInt();
    message.sendAttempts = row.value(6).toInt();
    message.receivedDate = row.value(7).toLongLong();
    message.sendDate = row.value(8).toLongLong();
    message.responseDate = row.value(9).toLongLong();
    return message;
}

MessageStatus statusOf(const QVariant &letter)
{
    const QString text = letter.toString();
    return text.isEmpty() ? MessageStatus::Error : statusFromLetter(text[0]).value_or(MessageStatus::Error);
}

Result<QByteArray> contentOf(const QSqlQuery &row, int compressedColumn, int contentColumn)
{
    const QByteArray stored = row.value(contentColumn).toByteArray();
    return row.value(compressedColumn).toBool() ? decompressContent(stored) : Result<QByteArray>(stored);
}

Result<void> placeContent(ConnectorMessage &owner, ContentType type, const QByteArray &content, const QString &dataType)
{
    const auto placeMap = [&content](ValueMap &map) -> Result<void> {
        Result<ValueMap> read = mapFromStored(content);
        if (!read)
            return read.error();
        map = std::move(read).value();
        return {};
    };
    const auto placeResponse = [&content](std::optional<Response> &response) -> Result<void> {
        Result<Response> read = Response::fromStored(content);
        if (!read)
            return read.error();
        response = std::move(read).value();
        return {};
    };
    switch (type) {
    case ContentType::Raw: owner.raw = Content{content, dataType}; break;
    case ContentType::ProcessedRaw: owner.processedRaw = Content{content, dataType}; break;
    case ContentType::Transformed: owner.transformed = Content{content, dataType}; break;
    case ContentType::Encoded: owner.encoded = Content{content, dataType}; break;
    case ContentType::Sent: owner.sent = Content{content, dataType}; break;
    case ContentType::ResponseTransformed: owner.responseTransformed = Content{content, dataType}; break;
    case ContentType::Response: owner.responseDataType = dataType; return placeResponse(owner.response);
    case ContentType::ProcessedResponse: owner.processedResponseDataType = dataType; return placeResponse(owner.processedResponse);
    case ContentType::ConnectorMap: return placeMap(owner.connectorMap);
    case ContentType::ChannelMap: return placeMap(owner.channelMap);
    case ContentType::ResponseMap: return placeMap(owner.responseMap);
    case ContentType::SourceMap: return placeMap(owner.sourceMap);
    case ContentType::ProcessingError: owner.processingError = QString::fromUtf8(content); break;
    case ContentType::PostprocessorError: owner.postprocessorError = QString::fromUtf8(content); break;
    case ContentType::ResponseError: owner.responseError = QString::fromUtf8(content); break;
    }
    return {};
}

} // namespace millrace
