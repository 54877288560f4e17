// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/datatype/hl7v3/hl7v3_data_type.h"

#include "engine/base/xml_reader.h"
#include "engine/datatype/property_specs.h"

namespace millrace {

DataTypeInfo Hl7v3DataType::info()
{
    DataTypeInfo info;
    info.name = QStringLiteral("HL7V3");
    info.label = QStringLiteral("HL7 v3.x");
    info.propertiesClass = "com.mirth.connect.plugins.datatypes.hl7v3.HL7V3DataTypeProperties";
    info.properties = {stripNamespacesSpec(), batchScriptSpec()};
    info.create = [](const PropertyTree &tree) -> Result<std::unique_ptr<DataType>> {
        return std::unique_ptr<DataType>(std::make_unique<Hl7v3DataType>(namespacesFrom(tree)));
    };
    info.batchFormat = scriptBatchFormat;
    return info;
}

MessageMetaData Hl7v3DataType::describe(const QByteArray &content) const
{
    MessageMetaData meta;
    meta.version = QStringLiteral("3.0");
    XmlReader reader(content);
    if (reader.next() == XmlReader::Token::Start)
        meta.type = QString::fromUtf8(reader.name());
    return meta;
}

} // namespace millrace
