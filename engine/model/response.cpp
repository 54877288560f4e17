// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/response.h"

#include "engine/model/json_text.h"

#include <QJsonDocument>
#include <QJsonObject>

namespace millrace {

QByteArray Response::toStored() const
{
    QByteArray out = "{";
    if (!error.isEmpty()) {
        out += "\"error\":";
        appendJsonString(out, QStringView(error));
        out += ',';
    }
    if (message.isValidUtf8()) {
        out += "\"message\":";
        appendJsonString(out, QByteArrayView(message));
    } else {
        out.append("\"messageBase64\":\"").append(message.toBase64()).append('"');
    }
    out.append(",\"status\":\"").append(statusName(status).toLatin1()).append("\",\"statusMessage\":");
    appendJsonString(out, QStringView(statusMessage));
    return out += '}';
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
