// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// XML messages: passed on as they are, with or without their namespace declarations. spec/datatypes.md 0.6 and section 2.

#include "engine/datatype/data_type.h"

namespace millrace {

enum class Namespaces { Keep, Strip };

class XmlDataType : public DataType
{
public:
    static DataTypeInfo info();

    explicit XmlDataType(Namespaces namespaces) : m_namespaces(namespaces) {}

    QString name() const override { return QStringLiteral("XML"); }
    SerializationKind serializationKind() const override { return SerializationKind::Xml; }
    Result<QByteArray> serialize(const QByteArray &content) const override;
    Result<QByteArray> deserialize(const QByteArray &serialized) const override { return serialized; }
    std::optional<QByteArray> adjustWithoutSerializing(const QByteArray &content, const DataType &outbound) const override;
    MessageMetaData describe(const QByteArray &content) const override;

private:
    const Namespaces m_namespaces;
};

// The property that says it, for all data types that are XML.
PropertySpec stripNamespacesSpec();
Namespaces namespacesFrom(const PropertyTree &properties);

// Deletes every namespace declaration in double quotes from the text, wherever it stands: what the reference's pattern
// does, the blank before it stays.
QByteArray stripNamespaces(const QByteArray &xml);

} // namespace millrace
