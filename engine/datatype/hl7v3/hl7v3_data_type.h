// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// HL7 v3 messages: XML that is passed on as it is. spec/datatypes.md section 7.

#include "engine/datatype/xml/xml_data_type.h"

namespace millrace {

class Hl7v3DataType : public XmlDataType
{
public:
    static DataTypeInfo info();

    using XmlDataType::XmlDataType;

    QString name() const override { return QStringLiteral("HL7V3"); }
    MessageMetaData describe(const QByteArray &content) const override;
};

} // namespace millrace
