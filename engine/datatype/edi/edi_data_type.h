// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// EDI messages, X12 above all. spec/datatypes.md section 5.

#include "engine/datatype/data_type.h"
#include "engine/datatype/edi/edi.h"

namespace millrace {

class EdiDataType : public DataType
{
public:
    static DataTypeInfo info();

    enum class X12Delimiters { Infer, AsSet };

    EdiDataType(EdiDelimiters delimiters, X12Delimiters x12) : m_delimiters(std::move(delimiters)), m_x12(x12) {}

    QString name() const override { return QStringLiteral("EDI/X12"); }
    SerializationKind serializationKind() const override { return SerializationKind::Xml; }
    Result<QByteArray> serialize(const QByteArray &content) const override;
    Result<QByteArray> deserialize(const QByteArray &serialized) const override { return xmlToEdi(serialized); }
    MessageMetaData metaData(const QByteArray &content) const override;

private:
    EdiDelimiters delimitersOf(const QByteArray &content) const;

    const EdiDelimiters m_delimiters;
    const X12Delimiters m_x12;
};

} // namespace millrace
