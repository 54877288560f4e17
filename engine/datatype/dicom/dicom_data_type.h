// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// DICOM files, as Base64. spec/datatypes.md section 8.

#include "engine/datatype/data_type.h"

namespace millrace {

class DicomDataType : public DataType
{
public:
    static DataTypeInfo info();

    QString name() const override { return QStringLiteral("DICOM"); }
    SerializationKind serializationKind() const override { return SerializationKind::Xml; }
    Result<QByteArray> serialize(const QByteArray &content) const override;
    Result<QByteArray> deserialize(const QByteArray &serialized) const override;
    MessageMetaData describe(const QByteArray &content) const override;
};

} // namespace millrace
