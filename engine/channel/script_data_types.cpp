// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/channel/script_data_types.h"

#include "engine/datatype/dicom/dicom_pixel_data.h"
#include "engine/datatype/hl7v2/acknowledgement.h"

#include <QDateTime>

namespace millrace {

namespace {

QByteArray prefixOf(ScriptDataTypes::Direction direction)
{
    return direction == ScriptDataTypes::Direction::Serialization ? "serializationProperties/" : "deserializationProperties/";
}

Result<std::unique_ptr<DataType>> typeWith(const DataTypeRegistry &registry, const QString &dataType, ScriptDataTypes::Direction direction,
                                           const TextPairs &properties)
{
    PropertyTree tree;
    for (const auto &[name, value] : properties)
        tree.set(prefixOf(direction) + name.toUtf8(), value.toUtf8());
    return registry.create(dataType, tree);
}

} // namespace

TextPairs RegistryDataTypes::defaults(const QString &dataType, Direction direction) const
{
    TextPairs result;
    const DataTypeInfo *type = m_registry.find(dataType);
    if (!type)
        return result;
    const QByteArray prefix = prefixOf(direction);
    for (const PropertySpec &spec : type->properties) {
        if (spec.key.startsWith(prefix))
            result.emplace_back(QString::fromUtf8(spec.key.mid(prefix.size())), QString::fromUtf8(spec.fallback));
    }
    return result;
}

Result<std::optional<QByteArray>> RegistryDataTypes::toXml(const QString &dataType, const TextPairs &properties, const QByteArray &message) const
{
    const auto type = typeWith(m_registry, dataType, Direction::Serialization, properties);
    if (!type)
        return type.error();
    if ((*type)->serializationKind() != SerializationKind::Xml)
        return std::optional<QByteArray>();
    auto xml = (*type)->serialize(message);
    return xml ? Result<std::optional<QByteArray>>(std::optional(std::move(*xml))) : Result<std::optional<QByteArray>>(xml.error());
}

Result<std::optional<QByteArray>> RegistryDataTypes::fromXml(const QString &dataType, const TextPairs &properties, const QByteArray &xml) const
{
    const auto type = typeWith(m_registry, dataType, Direction::Deserialization, properties);
    if (!type)
        return type.error();
    if ((*type)->serializationKind() != SerializationKind::Xml)
        return std::optional<QByteArray>();
    auto message = (*type)->deserialize(xml);
    return message ? Result<std::optional<QByteArray>>(std::optional(std::move(*message))) : Result<std::optional<QByteArray>>(message.error());
}

Result<QByteArray> RegistryDataTypes::withPixelData(const QByteArray &dicom, std::vector<QByteArray> pieces) const
{
    const auto header = dicomFromBase64(dicom);
    if (!header)
        return header.error();
    const auto whole = putPixelData(*header, std::move(pieces));
    return whole ? Result<QByteArray>(whole->toBase64()) : Result<QByteArray>(whole.error());
}

Result<int> RegistryDataTypes::frameCount(const QByteArray &dicom) const
{
    const auto file = dicomFromBase64(dicom);
    return file ? dicomFrameCount(*file) : file.error();
}

TextPairs RegistryDataTypes::metaData(const QString &dataType, const QByteArray &message) const
{
    TextPairs result;
    const auto type = m_registry.create(dataType, {});
    if (!type)
        return result;
    const MessageMetaData data = (*type)->describe(message);
    const std::pair<QString, const std::optional<QString> &> all[] = {{QStringLiteral("mirth_source"), data.source},
                                                                      {QStringLiteral("mirth_type"), data.type},
                                                                      {QStringLiteral("mirth_version"), data.version}};
    for (const auto &[name, value] : all) {
        if (value)
            result.emplace_back(name, *value);
    }
    return result;
}

Result<QByteArray> RegistryDataTypes::acknowledge(const QByteArray &message, const Acknowledgement &answer) const
{
    if (answer.dataType != QLatin1String("HL7V2"))
        return Error{ErrorCode::Invalid, QStringLiteral("Acknowledgements are made for HL7V2, not for %1").arg(answer.dataType)};
    AcknowledgementContent content;
    content.code = answer.code;
    content.text = answer.text;
    content.error = answer.error;
    if (!answer.dateFormat.isEmpty())
        content.dateFormat = answer.dateFormat;
    return makeAcknowledgement(message, Er7ReadOptions(), content, QDateTime::currentMSecsSinceEpoch());
}

} // namespace millrace
