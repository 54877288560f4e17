// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/datatype/json/json_data_type.h"

#include "engine/datatype/property_specs.h"

namespace millrace {

DataTypeInfo JsonDataType::info()
{
    DataTypeInfo info;
    info.name = QStringLiteral("JSON");
    info.label = QStringLiteral("JSON");
    info.propertiesClass = "com.mirth.connect.plugins.datatypes.json.JSONDataTypeProperties";
    info.properties = {batchScriptSpec()};
    info.create = [](const PropertyTree &) -> Result<std::unique_ptr<DataType>> {
        return std::unique_ptr<DataType>(std::make_unique<JsonDataType>());
    };
    info.batchFormat = scriptBatchFormat;
    return info;
}

MessageMetaData JsonDataType::describe(const QByteArray &) const
{
    MessageMetaData meta;
    meta.type = QStringLiteral("JSON");
    return meta;
}

} // namespace millrace
