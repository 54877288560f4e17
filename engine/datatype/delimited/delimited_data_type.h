// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Delimited text (CSV and its like) and records of fixed width. spec/datatypes.md section 4.

#include "engine/datatype/data_type.h"
#include "engine/datatype/delimited/delimited_properties.h"

namespace millrace {

class DelimitedDataType : public DataType
{
public:
    static DataTypeInfo info();

    explicit DelimitedDataType(DelimitedProperties properties) : m_properties(std::move(properties)) {}

    QString name() const override { return QStringLiteral("DELIMITED"); }
    SerializationKind serializationKind() const override { return SerializationKind::Xml; }
    bool needsSerialization() const override { return m_properties.readsByOwnRules; }
    bool needsDeserialization() const override { return m_properties.writesByOwnRules; }
    Result<QByteArray> serialize(const QByteArray &content) const override;
    Result<QByteArray> deserialize(const QByteArray &serialized) const override;
    MessageMetaData describe(const QByteArray &content) const override;

private:
    const DelimitedProperties m_properties;
};

} // namespace millrace
