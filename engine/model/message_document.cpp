// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/message_document.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace millrace {

namespace {

constexpr int documentVersion = 1;
const QString versionKey = QStringLiteral("millraceMessage");

// The contents that are bytes with a data type.
struct ContentRow
{
    QString key;
    std::optional<Content> ConnectorMessage::*member;
};
const ContentRow contentRows[] = {
    {QStringLiteral("raw"), &ConnectorMessage::raw},
    {QStringLiteral("processedRaw"), &ConnectorMessage::processedRaw},
    {QStringLiteral("transformed"), &ConnectorMessage::transformed},
    {QStringLiteral("encoded"), &ConnectorMessage::encoded},
    {QStringLiteral("sent"), &ConnectorMessage::sent},
    {QStringLiteral("responseTransformed"), &ConnectorMessage::responseTransformed},
};

struct ResponseRow
{
    QString key;
    std::optional<Response> ConnectorMessage::*response;
    QString ConnectorMessage::*dataType;
};
const ResponseRow responseRows[] = {
    {QStringLiteral("response"), &ConnectorMessage::response, &ConnectorMessage::responseDataType},
    {QStringLiteral("processedResponse"), &ConnectorMessage::processedResponse, &ConnectorMessage::processedResponseDataType},
};

struct MapRow
{
    QString key;
    ValueMap ConnectorMessage::*member;
};
const MapRow mapRows[] = {
    {QStringLiteral("sourceMap"), &ConnectorMessage::sourceMap},   {QStringLiteral("connectorMap"), &ConnectorMessage::connectorMap},
    {QStringLiteral("channelMap"), &ConnectorMessage::channelMap}, {QStringLiteral("responseMap"), &ConnectorMessage::responseMap},
    {QStringLiteral("metaData"), &ConnectorMessage::metaData},
};

struct TextRow
{
    QString key;
    QString ConnectorMessage::*member;
};
const TextRow textRows[] = {
    {QStringLiteral("connectorName"), &ConnectorMessage::connectorName},
    {QStringLiteral("processingError"), &ConnectorMessage::processingError},
    {QStringLiteral("postprocessorError"), &ConnectorMessage::postprocessorError},
    {QStringLiteral("responseError"), &ConnectorMessage::responseError},
};

struct DateRow
{
    QString key;
    Timestamp ConnectorMessage::*member;
};
const DateRow dateRows[] = {
    {QStringLiteral("receivedDate"), &ConnectorMessage::receivedDate},
    {QStringLiteral("sendDate"), &ConnectorMessage::sendDate},
    {QStringLiteral("responseDate"), &ConnectorMessage::responseDate},
};

QJsonObject contentToJson(const Content &content)
{
    QJsonObject object{{QStringLiteral("dataType"), content.dataType}};
    if (content.data.isValidUtf8())
        object.insert(QStringLiteral("text"), QString::fromUtf8(content.data));
    else
        object.insert(QStringLiteral("base64"), QString::fromLatin1(content.data.toBase64()));
    return object;
}

Content contentFromJson(const QJsonObject &object)
{
    const QString dataType = object.value(QLatin1String("dataType")).toString();
    if (const QJsonValue base64 = object.value(QLatin1String("base64")); base64.isString())
        return {QByteArray::fromBase64(base64.toString().toLatin1()), dataType};
    return {object.value(QLatin1String("text")).toString().toUtf8(), dataType};
}

QJsonObject storedObject(const QByteArray &stored)
{
    return QJsonDocument::fromJson(stored).object();
}

QByteArray objectText(const QJsonValue &value)
{
    return QJsonDocument(value.toObject()).toJson(QJsonDocument::Compact);
}

QJsonObject connectorToJson(const ConnectorMessage &row)
{
    QJsonObject object{{QStringLiteral("metaDataId"), row.metaDataId}, {QStringLiteral("status"), statusName(row.status)},
                       {QStringLiteral("chainId"), row.chainId},       {QStringLiteral("orderId"), row.orderId},
                       {QStringLiteral("sendAttempts"), row.sendAttempts}};
    const bool isSource = row.isSource();
    for (const auto &[key, member] : dateRows)
        object.insert(key, row.*member);
    for (const auto &[key, member] : textRows) {
        if (!(row.*member).isEmpty())
            object.insert(key, row.*member);
    }
    for (const auto &[key, member] : contentRows) {
        if (row.*member && (isSource || member != &ConnectorMessage::raw))
            object.insert(key, contentToJson(*(row.*member)));
    }
    for (const auto &[key, response, dataType] : responseRows) {
        if (!(row.*response))
            continue;
        object.insert(key, storedObject((row.*response)->toStored()));
        object.insert(key + QStringLiteral("DataType"), row.*dataType);
    }
    for (const auto &[key, member] : mapRows) {
        if (!(row.*member).isEmpty() && (isSource || member != &ConnectorMessage::sourceMap))
            object.insert(key, storedObject(mapToStored(row.*member)));
    }
    return object;
}

Result<ConnectorMessage> connectorFromJson(const QJsonObject &object)
{
    ConnectorMessage row;
    row.metaDataId = object.value(QLatin1String("metaDataId")).toInt(-1);
    const auto status = statusFromName(object.value(QLatin1String("status")).toString());
    if (row.metaDataId < 0 || !status)
        return Error{ErrorCode::Invalid, QStringLiteral("a connector message has no metaDataId or no known status")};
    row.status = *status;
    row.chainId = object.value(QLatin1String("chainId")).toInt();
    row.orderId = object.value(QLatin1String("orderId")).toInt();
    row.sendAttempts = object.value(QLatin1String("sendAttempts")).toInt();
    for (const auto &[key, member] : dateRows)
        row.*member = object.value(key).toInteger();
    for (const auto &[key, member] : textRows)
        row.*member = object.value(key).toString();
    for (const auto &[key, member] : contentRows) {
        if (const QJsonValue content = object.value(key); content.isObject())
            row.*member = contentFromJson(content.toObject());
    }
    for (const auto &[key, response, dataType] : responseRows) {
        const QJsonValue stored = object.value(key);
        if (!stored.isObject())
            continue;
        Result<Response> read = Response::fromStored(objectText(stored));
        if (!read)
            return Error{ErrorCode::Invalid, QStringLiteral("connector %1, %2: %3").arg(row.metaDataId).arg(key, read.error().message)};
        row.*response = std::move(*read);
        row.*dataType = object.value(key + QStringLiteral("DataType")).toString();
    }
    for (const auto &[key, member] : mapRows) {
        const QJsonValue stored = object.value(key);
        if (!stored.isObject())
            continue;
        Result<ValueMap> read = mapFromStored(objectText(stored));
        if (!read)
            return Error{ErrorCode::Invalid, QStringLiteral("connector %1, %2: %3").arg(row.metaDataId).arg(key, read.error().message)};
        row.*member = std::move(*read);
    }
    return row;
}

std::optional<MessageId> optionalId(const QJsonValue &value)
{
    return value.isDouble() ? std::optional<MessageId>(value.toInteger()) : std::nullopt;
}

} // namespace

QByteArray messageToDocument(const MessageDocument &document)
{
    const Message &message = document.message;
    QJsonArray connectors;
    for (const ConnectorMessage &row : message.connectorMessages)
        connectors.append(connectorToJson(row));
    QJsonObject object{{versionKey, documentVersion},
                       {QStringLiteral("channelId"), message.channelId},
                       {QStringLiteral("messageId"), message.messageId},
                       {QStringLiteral("processed"), message.processed},
                       {QStringLiteral("receivedDate"), message.receivedDate},
                       {QStringLiteral("connectorMessages"), connectors}};
    if (message.originalId)
        object.insert(QStringLiteral("originalId"), *message.originalId);
    if (message.importId)
        object.insert(QStringLiteral("importId"), *message.importId);
    QJsonArray attachments;
    for (const Attachment &attachment : document.attachments) {
        attachments.append(QJsonObject{{QStringLiteral("id"), attachment.id}, {QStringLiteral("type"), attachment.type},
                                       {QStringLiteral("base64"), QString::fromLatin1(attachment.content.toBase64())}});
    }
    if (!attachments.isEmpty())
        object.insert(QStringLiteral("attachments"), attachments);
    return QJsonDocument(object).toJson(QJsonDocument::Compact);
}

Result<MessageDocument> messageFromDocument(const QByteArray &line)
{
    QJsonParseError parseError;
    const QJsonObject object = QJsonDocument::fromJson(line, &parseError).object();
    if (parseError.error != QJsonParseError::NoError)
        return Error{ErrorCode::Invalid, QStringLiteral("not a message: %1 at byte %2").arg(parseError.errorString()).arg(parseError.offset)};
    const int version = object.value(versionKey).toInt();
    if (version < 1)
        return Error{ErrorCode::Invalid, QStringLiteral("not a message: there is no %1").arg(versionKey)};
    if (version > documentVersion)
        return Error{ErrorCode::Newer, QStringLiteral("the message was written by a newer version of Millrace (its form is %1, this one knows %2)")
                                           .arg(version).arg(documentVersion)};
    MessageDocument document;
    Message &message = document.message;
    message.channelId = object.value(QLatin1String("channelId")).toString();
    message.messageId = object.value(QLatin1String("messageId")).toInteger();
    message.processed = object.value(QLatin1String("processed")).toBool();
    message.receivedDate = object.value(QLatin1String("receivedDate")).toInteger();
    message.originalId = optionalId(object.value(QLatin1String("originalId")));
    message.importId = optionalId(object.value(QLatin1String("importId")));
    for (const QJsonValue &value : object.value(QLatin1String("connectorMessages")).toArray()) {
        Result<ConnectorMessage> row = connectorFromJson(value.toObject());
        if (!row)
            return row.error();
        row->messageId = message.messageId;
        row->channelId = message.channelId;
        message.connectorMessages.push_back(std::move(*row));
    }
    if (message.connectorMessages.empty() || !message.connectorMessages.front().isSource())
        return Error{ErrorCode::Invalid, QStringLiteral("the message has no source connector message")};
    for (const QJsonValue &value : object.value(QLatin1String("attachments")).toArray()) {
        const QJsonObject attachment = value.toObject();
        document.attachments.push_back({attachment.value(QLatin1String("id")).toString(), attachment.value(QLatin1String("type")).toString(),
                                        QByteArray::fromBase64(attachment.value(QLatin1String("base64")).toString().toLatin1())});
    }
    return document;
}

} // namespace millrace
