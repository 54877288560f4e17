// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Raw messages: the bytes, untouched. spec/datatypes.md section 9.

#include "engine/datatype/data_type.h"

namespace millrace {

class RawDataType : public DataType
{
public:
    static DataTypeInfo info();

    QString name() const override { return QStringLiteral("RAW"); }
    SerializationKind serializationKind() const override { return SerializationKind::Raw; }
    Result<QByteArray> serialize(const QByteArray &content) const override { return content; }
    Result<QByteArray> deserialize(const QByteArray &serialized) const override { return serialized; }
};

} // namespace millrace
