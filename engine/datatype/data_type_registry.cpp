// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/datatype/data_type.h"

#include "engine/datatype/delimited/delimited_data_type.h"
#include "engine/datatype/dicom/dicom_data_type.h"
#include "engine/datatype/edi/edi_data_type.h"
#include "engine/datatype/hl7v2/hl7v2_data_type.h"
#include "engine/datatype/hl7v3/hl7v3_data_type.h"
#include "engine/datatype/json/json_data_type.h"
#include "engine/datatype/ncpdp/ncpdp_data_type.h"
#include "engine/datatype/raw/raw_data_type.h"
#include "engine/datatype/xml/xml_data_type.h"

namespace millrace {

QString serializationKindName(SerializationKind kind)
{
    switch (kind) {
    case SerializationKind::Xml: return QStringLiteral("XML");
    case SerializationKind::Json: return QStringLiteral("JSON");
    case SerializationKind::Raw: return QStringLiteral("RAW");
    }
    return {};
}

Result<std::optional<Response>> DataType::acknowledge(const QByteArray &, MessageStatus status, const TemplateReplacer &) const
{
    Response response;
    response.status = status;
    return std::optional(std::move(response));
}

DataTypeRegistry::DataTypeRegistry()
    : m_types{Hl7v2DataType::info(), Hl7v3DataType::info(), XmlDataType::info(), JsonDataType::info(), DelimitedDataType::info(),
              EdiDataType::info(), NcpdpDataType::info(), DicomDataType::info(), RawDataType::info()}
{}

const DataTypeInfo *DataTypeRegistry::find(const QString &name) const
{
    const bool isEdi = name == QLatin1String("EDI") || name == QLatin1String("X12"); // as versions before 3.0 wrote it
    const QString current = isEdi ? QStringLiteral("EDI/X12") : name;
    for (const DataTypeInfo &type : m_types) {
        if (type.name == current)
            return &type;
    }
    return nullptr;
}

Result<std::unique_ptr<DataType>> DataTypeRegistry::create(const QString &name, const PropertyTree &properties) const
{
    if (const DataTypeInfo *type = find(name))
        return type->create(properties);
    return Error{ErrorCode::Invalid, QStringLiteral("The data type \"%1\" is not known").arg(name)};
}

} // namespace millrace
