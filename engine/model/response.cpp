// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/response.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QStringDecoder>

namespace millrace {

namespace {

bool isUtf8(const QByteArray &bytes)
{
    QStringDecoder decoder(QStringDecoder::Utf8, QStringDecoder::Flag::Stateless);
    const QString text = decoder.decode(bytes);
    return !decoder.hasError();
}

} // namespace

QByteArray Response::toStored() const
{
    QJsonObject object{{QStringLiteral("status"), statusName(status)}, {QStringLiteral("statusMessage"), statusMessage}};
    if (isUtf8(message))
        object.insert(QStringLiteral("message"), QString::fromUtf8(message));
    else
        object.insert(QStringLiteral("messageBase64"), QString::fromLatin1(message.toBase64()));
    if (!error.isEmpty())
        object.insert(QStringLiteral("error"), error);
    return QJsonDocument(object).toJson(QJsonDocument::Compact);
}

Result<Response> Response::fromStored(const QByteArray &stored)
{
    QJsonParseError parseError;
    const QJsonDocument document = QJsonDocument::fromJson(stored, &parseError);
    const QJsonObject object = document.object();
    const auto status = statusFromName(object.value(QLatin1String("status")).toString());
    if (!document.isObject() || !status)
        return Error{ErrorCode::Corrupt, QStringLiteral("A stored response can't be read: %1").arg(parseError.errorString())};
    Response response;
    response.status = *status;
    response.statusMessage = object.value(QLatin1String("statusMessage")).toString();
    response.error = object.value(QLatin1String("error")).toString();
    if (const QJsonValue base64 = object.value(QLatin1String("messageBase64")); base64.isString())
        response.message = QByteArray::fromBase64(base64.toString().toLatin1());
    else
        response.message = object.value(QLatin1String("message")).toString().toUtf8();
    return response;
}

} // namespace millrace
