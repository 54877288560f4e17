// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/datatype/delimited/delimited_data_type.h"

#include "engine/datatype/delimited/delimited_batch.h"
#include "engine/datatype/delimited/delimited_reader.h"

namespace millrace {

DataTypeInfo DelimitedDataType::info()
{
    DataTypeInfo info;
    info.name = QStringLiteral("DELIMITED");
    info.label = QStringLiteral("Delimited text");
    info.propertiesClass = "com.mirth.connect.plugins.datatypes.delimited.DelimitedDataTypeProperties";
    info.properties = DelimitedProperties::specs();
    info.create = [](const PropertyTree &tree) -> Result<std::unique_ptr<DataType>> {
        Result<DelimitedProperties> properties = DelimitedProperties::from(tree);
        if (!properties)
            return properties.error();
        return std::unique_ptr<DataType>(std::make_unique<DelimitedDataType>(*std::move(properties)));
    };
    info.batchFormat = delimitedBatchFormat;
    return info;
}

Result<QByteArray> DelimitedDataType::serialize(const QByteArray &content) const
{
    return delimitedToXml(content, m_properties.reading);
}

Result<QByteArray> DelimitedDataType::deserialize(const QByteArray &serialized) const
{
    return xmlToDelimited(serialized, m_properties.writing);
}

MessageMetaData DelimitedDataType::describe(const QByteArray &) const
{
    MessageMetaData meta;
    meta.type = QStringLiteral("delimited");
    meta.version = QStringLiteral("");
    return meta;
}

} // namespace millrace
