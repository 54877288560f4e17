// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// JSON messages: the text as it stands, which scripts see parsed. spec/datatypes.md section 3.

#include "engine/datatype/data_type.h"

namespace millrace {

class JsonDataType : public DataType
{
public:
    static DataTypeInfo info();

    QString name() const override { return QStringLiteral("JSON"); }
    SerializationKind serializationKind() const override { return SerializationKind::Json; }
    Result<QByteArray> serialize(const QByteArray &content) const override { return content; }
    Result<QByteArray> deserialize(const QByteArray &serialized) const override { return serialized; }
    MessageMetaData describe(const QByteArray &content) const override;
};

} // namespace millrace
