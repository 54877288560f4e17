// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// NCPDP messages. spec/datatypes.md section 6.

#include "engine/datatype/data_type.h"
#include "engine/datatype/ncpdp/ncpdp.h"

namespace millrace {

class NcpdpDataType : public DataType
{
public:
    static DataTypeInfo info();

    NcpdpDataType(NcpdpDelimiters read, NcpdpDelimiters written) : m_read(std::move(read)), m_written(std::move(written)) {}

    QString name() const override { return QStringLiteral("NCPDP"); }
    SerializationKind serializationKind() const override { return SerializationKind::Xml; }
    Result<QByteArray> serialize(const QByteArray &content) const override { return ncpdpToXml(content, m_read); }
    Result<QByteArray> deserialize(const QByteArray &serialized) const override { return xmlToNcpdp(serialized, m_written); }
    std::optional<QByteArray> adjustWithoutSerializing(const QByteArray &content, const DataType &outbound) const override;
    MessageMetaData metaData(const QByteArray &content) const override;
    MessageMetaData describe(const QByteArray &content) const override;

private:
    const NcpdpDelimiters m_read;
    const NcpdpDelimiters m_written;
};

} // namespace millrace
