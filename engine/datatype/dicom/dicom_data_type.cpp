// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/datatype/dicom/dicom_data_type.h"

#include "engine/datatype/dicom/dicom_file.h"
#include "engine/datatype/dicom/dicom_pixel_data.h"
#include "engine/datatype/dicom/dicom_xml.h"

namespace millrace {

DataTypeInfo DicomDataType::info()
{
    DataTypeInfo info;
    info.name = QStringLiteral("DICOM");
    info.label = QStringLiteral("DICOM");
    info.propertiesClass = "com.mirth.connect.plugins.datatypes.dicom.DICOMDataTypeProperties";
    info.create = [](const PropertyTree &) -> Result<std::unique_ptr<DataType>> {
        return std::unique_ptr<DataType>(std::make_unique<DicomDataType>());
    };
    return info; // no batches
}

Result<QByteArray> DicomDataType::serialize(const QByteArray &content) const
{
    const auto bytes = dicomFromBase64(content);
    if (!bytes)
        return bytes.error();
    const auto file = readDicom(*bytes);
    if (!file)
        return file.error();
    return dicomToXml(*file);
}

Result<QByteArray> DicomDataType::deserialize(const QByteArray &serialized) const
{
    if (serialized.isEmpty())
        return QByteArray();
    const auto file = xmlToDicom(serialized);
    if (!file)
        return file.error();
    const auto bytes = writeDicom(*file);
    if (!bytes)
        return bytes.error();
    return bytes->toBase64();
}

MessageMetaData DicomDataType::describe(const QByteArray &) const
{
    return {std::nullopt, QStringLiteral("DICOM"), QString()};
}

} // namespace millrace
