// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/datatype/hl7v2/hl7v2_data_type.h"

#include "engine/datatype/delimiter.h"
#include "engine/datatype/hl7v2/acknowledgement.h"
#include "engine/datatype/hl7v2/hl7v2_batch.h"
#include "engine/datatype/hl7v2/hl7v2_header.h"
#include "engine/datatype/hl7v2/response_validator.h"

#include <chrono>

namespace millrace {

namespace {

Timestamp now()
{
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

// The piece of text before the first delimiter.
QByteArrayView firstPiece(QByteArrayView text, QByteArrayView delimiter)
{
    PieceReader(text, delimiter).next(text);
    return text;
}

} // namespace

DataTypeInfo Hl7v2DataType::info()
{
    DataTypeInfo info;
    info.name = QStringLiteral("HL7V2");
    info.label = QStringLiteral("HL7 v2.x");
    info.propertiesClass = "com.mirth.connect.plugins.datatypes.hl7v2.HL7v2DataTypeProperties";
    info.properties = Hl7v2Properties::specs();
    info.create = [](const PropertyTree &tree) -> Result<std::unique_ptr<DataType>> {
        Result<Hl7v2Properties> properties = Hl7v2Properties::from(tree);
        if (!properties)
            return properties.error();
        return std::unique_ptr<DataType>(std::make_unique<Hl7v2DataType>(*std::move(properties)));
    };
    info.batchFormat = hl7v2BatchFormat;
    return info;
}

Result<QByteArray> Hl7v2DataType::serialize(const QByteArray &content) const
{
    return er7ToXml(content, m_properties.reading);
}

Result<QByteArray> Hl7v2DataType::deserialize(const QByteArray &serialized) const
{
    return xmlToEr7(serialized, m_properties.writtenDelimiter);
}

std::optional<QByteArray> Hl7v2DataType::adjustWithoutSerializing(const QByteArray &content, const DataType &outbound) const
{
    const auto *writer = dynamic_cast<const Hl7v2DataType *>(&outbound);
    const QByteArray &read = m_properties.reading.segmentDelimiter;
    const QByteArray &written = writer ? writer->m_properties.writtenDelimiter : read;
    const bool isLineBreak = read == "\r" || read == "\n" || read == "\r\n";
    if (m_properties.reading.convertLineBreaks && isLineBreak)
        return convertLineBreaks(content, written);
    if (!m_properties.reading.convertLineBreaks && read == written)
        return std::nullopt;
    QByteArray adjusted = m_properties.reading.convertLineBreaks ? convertLineBreaks(content, read) : content;
    if (read != written && !read.isEmpty())
        adjusted.replace(read, written);
    return adjusted;
}

MessageMetaData Hl7v2DataType::metaData(const QByteArray &content) const
{
    MessageMetaData meta;
    const Hl7v2Header header = readHeader(content, m_properties.reading);
    if (!isHeaderSegment(header.id))
        return meta;
    const auto first = [&](int number) {
        QByteArrayView text = header.field(number);
        if (m_properties.reading.handleRepetitions)
            text = firstPiece(text, header.delimiters.repetition);
        text = firstPiece(text, header.delimiters.component);
        if (m_properties.reading.handleSubcomponents)
            text = firstPiece(text, header.delimiters.subcomponent);
        return QString::fromUtf8(text);
    };
    if (header.has(4))
        meta.source = first(4);
    if (header.has(9)) {
        const QByteArrayView event = header.component(9, 2);
        meta.type = event.isEmpty() ? first(9) : first(9) + QLatin1Char('-') + QString::fromUtf8(event);
    }
    if (header.has(12) && header.id == "MSH")
        meta.version = first(12);
    return meta;
}

Result<std::optional<Response>> Hl7v2DataType::acknowledge(const QByteArray &content, MessageStatus status, const TemplateReplacer &replace) const
{
    const Hl7v2AckProperties &properties = m_properties.acknowledgement;
    const bool failed = status == MessageStatus::Error;
    const bool rejected = status == MessageStatus::Filtered;
    const Outcome outcome = failed || rejected ? Outcome::Failure : Outcome::Success;
    if (properties.obeysMsh15 && !wantsAcknowledgement(content, m_properties.reading, outcome))
        return std::optional<Response>();

    AcknowledgementContent ack;
    ack.code = replace(failed ? properties.errorCode : rejected ? properties.rejectedCode : properties.successCode);
    ack.text = replace(failed ? properties.errorText : rejected ? properties.rejectedText : properties.successText);
    ack.dateFormat = properties.dateFormat;
    ack.segmentDelimiter = properties.segmentDelimiter;
    Result<QByteArray> message = makeAcknowledgement(content, m_properties.reading, ack, now());
    if (!message)
        return message.error();
    Response response;
    response.status = status;
    response.message = *std::move(message);
    response.statusMessage = outcome == Outcome::Success ? QStringLiteral("HL7v2 ACK successfully generated.")
                                                         : QStringLiteral("HL7v2 NACK successfully generated.");
    return std::optional(std::move(response));
}

Response Hl7v2DataType::validateResponse(Response response, const QByteArray &encoded, const std::function<Value(const QString &)> &mapValue,
                                         const TemplateReplacer &replace) const
{
    const Hl7v2ValidationProperties &properties = m_properties.validation;
    const auto controlId = [&]() -> QString {
        if (properties.controlIdOrigin == ControlIdOrigin::MapVariable) {
            const Value value = mapValue(properties.controlIdVariable);
            return value.isNull() ? QString() : value.toText();
        }
        const QByteArray header = looksLikeXml(encoded) ? headerOfXml(encoded) : encoded;
        return QString::fromUtf8(readHeader(header, m_properties.reading).field(10));
    };
    return validateHl7v2Response(std::move(response), m_properties.reading, properties, controlId, replace);
}

} // namespace millrace
