// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/datatype/hl7v2/response_validator.h"

#include "engine/datatype/delimiter.h"
#include "engine/datatype/hl7v2/hl7v2_header.h"

#include <algorithm>

namespace millrace {

namespace {

struct Acknowledgement // the fields of a reply that count
{
    QByteArray code;      // MSA-1
    QByteArray controlId; // MSA-2
    QByteArray text;      // MSA-3
    QByteArray error;     // ERR-1
};

Acknowledgement readXml(const QByteArray &message)
{
    return {xmlValue(message, "MSA.1"), xmlValue(message, "MSA.2"), xmlValue(message, "MSA.3"), xmlValue(message, "ERR.1")};
}

// The fields after a segment's name, which may also be the reply's very beginning.
QList<QByteArray> segmentFields(const QByteArray &message, const QByteArray &delimiter, const QByteArray &id)
{
    qsizetype begin = message.startsWith(id) ? 0 : message.indexOf(delimiter + id);
    if (begin < 0)
        return {};
    begin += message.startsWith(id) ? id.size() : delimiter.size() + id.size();
    const qsizetype end = delimiter.isEmpty() ? -1 : message.indexOf(delimiter, begin);
    const QByteArray rest = message.mid(begin, end < 0 ? -1 : end - begin);
    const QByteArrayView separator = characterAt(rest, 0);
    QList<QByteArray> fields;
    PieceReader pieces(QByteArrayView(rest).sliced(separator.size()), separator);
    for (QByteArrayView piece; !rest.isEmpty() && pieces.next(piece);)
        fields.append(piece.toByteArray());
    return fields;
}

Acknowledgement readEr7(const QByteArray &reply, const Er7ReadOptions &reading)
{
    const QByteArray message = reading.convertLineBreaks ? convertLineBreaks(reply, reading.segmentDelimiter) : reply;
    const QList<QByteArray> msa = segmentFields(message, reading.segmentDelimiter, "MSA");
    const QList<QByteArray> err = segmentFields(message, reading.segmentDelimiter, "ERR");
    return {msa.value(0), msa.value(1), msa.value(2), err.value(0)};
}

// An empty piece of the list matches nothing.
bool matches(const QByteArray &code, const QString &codes, const TemplateReplacer &replace)
{
    const QStringList allowed = replace(codes).split(QLatin1Char(','), Qt::SkipEmptyParts);
    return std::any_of(allowed.begin(), allowed.end(), [&](const QString &prefix) { return code.startsWith(prefix.toUtf8()); });
}

Response refused(Response response, MessageStatus status, const QString &statusMessage)
{
    response.status = status;
    response.statusMessage = statusMessage;
    response.error = statusMessage + QStringLiteral("\n\n") + QString::fromUtf8(response.message);
    return response;
}

} // namespace

Response validateHl7v2Response(Response response, const Er7ReadOptions &reading, const Hl7v2ValidationProperties &properties,
                               const std::function<QString()> &controlId, const TemplateReplacer &replace)
{
    if (trimmed(response.message).isEmpty())
        return refused(std::move(response), MessageStatus::Queued, QStringLiteral("Empty or blank response received."));

    const Acknowledgement ack = looksLikeXml(response.message) ? readXml(response.message) : readEr7(response.message, reading);
    const bool rejected = matches(ack.code, properties.rejectedCodes, replace);
    if (rejected || matches(ack.code, properties.errorCodes, replace)) {
        QString told = rejected ? QStringLiteral("NACK sent from receiver. (Rejected)") : QStringLiteral("NACK sent from receiver. (Error)");
        for (const QByteArray &detail : {ack.text, ack.error}) {
            if (!detail.isEmpty())
                told += QLatin1Char('\n') + QString::fromUtf8(detail);
        }
        return refused(std::move(response), MessageStatus::Error, told);
    }
    if (!matches(ack.code, properties.successCodes, replace))
        return refused(std::move(response), MessageStatus::Queued, QStringLiteral("Invalid HL7 v2.x acknowledgement received."));
    if (!properties.checksControlId)
        return response;
    const QString expected = controlId();
    const QString actual = QString::fromUtf8(ack.controlId);
    if (expected == actual)
        return response;
    return refused(std::move(response), MessageStatus::Error,
                   QStringLiteral("Message control Ids do not match. Expected: %1 Actual: %2").arg(expected, actual));
}

} // namespace millrace
