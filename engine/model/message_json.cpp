// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/message_json.h"

#include <QDateTime>
#include <QJsonArray>
#include <QStringDecoder>

namespace millrace {

namespace {

QJsonObject bytesToJson(const QByteArray &bytes, const QString &textKey)
{
    QStringDecoder decoder(QStringDecoder::Utf8, QStringDecoder::Flag::Stateless);
    const QString text = decoder.decode(bytes);
    if (decoder.hasError())
        return {{QStringLiteral("base64"), QString::fromLatin1(bytes.toBase64())}};
    return {{textKey, text}};
}

QJsonValue contentToJson(const std::optional<Content> &content)
{
    if (!content)
        return QJsonValue::Null;
    QJsonObject object = bytesToJson(content->data, QStringLiteral("text"));
    object.insert(QStringLiteral("dataType"), content->dataType.isEmpty() ? QJsonValue(QJsonValue::Null) : QJsonValue(content->dataType));
    return object;
}

QJsonValue optionalResponse(const std::optional<Response> &response)
{
    return response ? QJsonValue(responseToJson(*response)) : QJsonValue(QJsonValue::Null);
}

QJsonObject mapToJson(const ValueMap &map)
{
    QJsonObject object;
    for (auto it = map.begin(); it != map.end(); ++it)
        object.insert(it.key(), valueToPlainJson(it.value()));
    return object;
}

QJsonValue errorToJson(const QString &error)
{
    return error.isEmpty() ? QJsonValue(QJsonValue::Null) : QJsonValue(error);
}

QJsonValue optionalId(const std::optional<MessageId> &id)
{
    return id ? QJsonValue(*id) : QJsonValue(QJsonValue::Null);
}

QJsonObject connectorMessageToJson(const ConnectorMessage &m)
{
    const QJsonObject content{
        {QStringLiteral("raw"), contentToJson(m.raw)},
        {QStringLiteral("processedRaw"), contentToJson(m.processedRaw)},
        {QStringLiteral("transformed"), contentToJson(m.transformed)},
        {QStringLiteral("encoded"), contentToJson(m.encoded)},
        {QStringLiteral("sent"), contentToJson(m.sent)},
        {QStringLiteral("response"), optionalResponse(m.response)},
        {QStringLiteral("responseTransformed"), contentToJson(m.responseTransformed)},
        {QStringLiteral("processedResponse"), optionalResponse(m.processedResponse)},
    };
    const QJsonObject maps{
        {QStringLiteral("source"), mapToJson(m.sourceMap)},
        {QStringLiteral("connector"), mapToJson(m.connectorMap)},
        {QStringLiteral("channel"), mapToJson(m.channelMap)},
        {QStringLiteral("response"), mapToJson(m.responseMap)},
    };
    const QJsonObject errors{
        {QStringLiteral("processing"), errorToJson(m.processingError)},
        {QStringLiteral("postprocessor"), errorToJson(m.postprocessorError)},
        {QStringLiteral("response"), errorToJson(m.responseError)},
    };
    return {
        {QStringLiteral("metaDataId"), m.metaDataId},
        {QStringLiteral("connectorName"), m.connectorName},
        {QStringLiteral("status"), statusName(m.status)},
        {QStringLiteral("sendAttempts"), m.sendAttempts},
        {QStringLiteral("chainId"), m.chainId},
        {QStringLiteral("orderId"), m.orderId},
        {QStringLiteral("errorCode"), m.errorCode()},
        {QStringLiteral("receivedDate"), timestampToJson(m.receivedDate)},
        {QStringLiteral("sendDate"), timestampToJson(m.sendDate)},
        {QStringLiteral("responseDate"), timestampToJson(m.responseDate)},
        {QStringLiteral("content"), content},
        {QStringLiteral("maps"), maps},
        {QStringLiteral("metaData"), mapToJson(m.metaData)},
        {QStringLiteral("errors"), errors},
    };
}

} // namespace

QJsonValue timestampToJson(Timestamp time)
{
    if (time == 0)
        return QJsonValue::Null;
    return QDateTime::fromMSecsSinceEpoch(time, Qt::UTC).toString(Qt::ISODateWithMs);
}

QJsonObject responseToJson(const Response &response)
{
    QJsonObject object = bytesToJson(response.message, QStringLiteral("message"));
    object.insert(QStringLiteral("status"), statusName(response.status));
    object.insert(QStringLiteral("statusMessage"), response.statusMessage);
    object.insert(QStringLiteral("error"), errorToJson(response.error));
    return object;
}

QJsonObject messageToJson(const Message &message)
{
    QJsonArray connectorMessages;
    for (const ConnectorMessage &connectorMessage : message.connectorMessages)
        connectorMessages.append(connectorMessageToJson(connectorMessage));
    QJsonArray attachments;
    for (const AttachmentInfo &attachment : message.attachments) {
        attachments.append(QJsonObject{{QStringLiteral("id"), attachment.id}, {QStringLiteral("type"), attachment.type},
                                       {QStringLiteral("size"), attachment.size}});
    }
    return {
        {QStringLiteral("messageId"), message.messageId},
        {QStringLiteral("processed"), message.processed},
        {QStringLiteral("receivedDate"), timestampToJson(message.receivedDate)},
        {QStringLiteral("originalId"), optionalId(message.originalId)},
        {QStringLiteral("importId"), optionalId(message.importId)},
        {QStringLiteral("connectorMessages"), connectorMessages},
        {QStringLiteral("attachments"), attachments},
    };
}

} // namespace millrace
