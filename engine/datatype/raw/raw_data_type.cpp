// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/datatype/raw/raw_data_type.h"

#include "engine/datatype/property_specs.h"

namespace millrace {

DataTypeInfo RawDataType::info()
{
    DataTypeInfo info;
    info.name = QStringLiteral("RAW");
    info.label = QStringLiteral("Raw");
    info.propertiesClass = "com.mirth.connect.plugins.datatypes.raw.RawDataTypeProperties";
    info.properties = {batchScriptSpec()};
    info.create = [](const PropertyTree &) -> Result<std::unique_ptr<DataType>> {
        return std::unique_ptr<DataType>(std::make_unique<RawDataType>());
    };
    info.batchFormat = scriptBatchFormat;
    return info;
}

} // namespace millrace
