// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// HL7 v2.x messages without the strict parser. spec/datatypes.md section 1.

#include "engine/datatype/data_type.h"
#include "engine/datatype/hl7v2/hl7v2_properties.h"

namespace millrace {

class Hl7v2DataType : public DataType
{
public:
    static DataTypeInfo info();

    explicit Hl7v2DataType(Hl7v2Properties properties) : m_properties(std::move(properties)) {}

    QString name() const override { return QStringLiteral("HL7V2"); }
    SerializationKind serializationKind() const override { return SerializationKind::Xml; }
    Result<QByteArray> serialize(const QByteArray &content) const override;
    Result<QByteArray> deserialize(const QByteArray &serialized) const override;
    std::optional<QByteArray> adjustWithoutSerializing(const QByteArray &content, const DataType &outbound) const override;
    MessageMetaData metaData(const QByteArray &content) const override;
    Result<std::optional<Response>> acknowledge(const QByteArray &content, MessageStatus status, const TemplateReplacer &replace) const override;
    Response validateResponse(Response response, const QByteArray &encoded, const std::function<Value(const QString &)> &mapValue,
                              const TemplateReplacer &replace) const override;

private:
    const Hl7v2Properties m_properties;
};

} // namespace millrace
