// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/datatype/edi/edi_data_type.h"

#include "engine/datatype/delimiter.h"
#include "engine/datatype/property_specs.h"

namespace millrace {

namespace {

std::vector<PropertySpec> specs()
{
    const auto delimiterHelp = [](const char *what) {
        return QStringLiteral("%1 Escapes such as \\n and 0x1E are understood.").arg(QLatin1String(what));
    };
    return {
        textSpec("serializationProperties/segmentDelimiter", "~", QStringLiteral("Segment delimiter"),
                 delimiterHelp("Each of these characters ends a segment.")),
        textSpec("serializationProperties/elementDelimiter", "*", QStringLiteral("Element delimiter"), delimiterHelp("What separates elements.")),
        textSpec("serializationProperties/subelementDelimiter", ":", QStringLiteral("Subelement delimiter"),
                 delimiterHelp("What separates the parts of an element.")),
        flagSpec("serializationProperties/inferX12Delimiters", "true", QStringLiteral("Infer X12 delimiters"),
                 QStringLiteral("A message that begins with an ISA segment says its delimiters itself.")),
        batchScriptSpec(),
    };
}

// The first subelement of the element with that number; null where the segment ends before.
std::optional<QString> elementText(QByteArrayView segment, int number, const EdiDelimiters &delimiters)
{
    PieceReader elements(segment, delimiters.element);
    QByteArrayView element;
    for (int at = 0; at <= number; ++at) {
        if (!elements.next(element))
            return std::nullopt;
    }
    PieceReader(element, delimiters.subelement).next(element);
    return QString::fromUtf8(element);
}

} // namespace

DataTypeInfo EdiDataType::info()
{
    DataTypeInfo info;
    info.name = QStringLiteral("EDI/X12");
    info.label = QStringLiteral("EDI / X12");
    info.propertiesClass = "com.mirth.connect.plugins.datatypes.edi.EDIDataTypeProperties";
    info.properties = specs();
    info.create = [](const PropertyTree &tree) -> Result<std::unique_ptr<DataType>> {
        EdiDelimiters delimiters;
        delimiters.segment = unescapeDelimiter(tree.value("serializationProperties/segmentDelimiter", "~"));
        delimiters.element = unescapeDelimiter(tree.value("serializationProperties/elementDelimiter", "*"));
        delimiters.subelement = unescapeDelimiter(tree.value("serializationProperties/subelementDelimiter", ":"));
        const bool infers = tree.flag("serializationProperties/inferX12Delimiters", true);
        return std::unique_ptr<DataType>(std::make_unique<EdiDataType>(delimiters, infers ? X12Delimiters::Infer : X12Delimiters::AsSet));
    };
    info.batchFormat = scriptBatchFormat;
    return info;
}

EdiDelimiters EdiDataType::delimitersOf(const QByteArray &content) const
{
    return m_x12 == X12Delimiters::Infer ? m_delimiters.inferredFrom(content) : m_delimiters;
}

Result<QByteArray> EdiDataType::serialize(const QByteArray &content) const
{
    return ediToXml(content, delimitersOf(content));
}

// The sender of the interchange, else of the functional group; the group's version; the first transaction's type.
MessageMetaData EdiDataType::metaData(const QByteArray &content) const
{
    MessageMetaData meta;
    const EdiDelimiters delimiters = delimitersOf(content);
    QByteArrayView rest = content;
    while (!rest.isEmpty() && !(meta.source && meta.type && meta.version)) {
        const QByteArrayView segment = rest.first(findAnyOf(rest, delimiters.segment));
        if (!meta.source && segment.startsWith("ISA")) {
            meta.source = elementText(segment, 6, delimiters);
        } else if ((!meta.source || !meta.version) && segment.startsWith("GS")) {
            if (!meta.source)
                meta.source = elementText(segment, 2, delimiters);
            meta.version = elementText(segment, 8, delimiters);
        } else if (!meta.type && segment.startsWith("ST")) {
            meta.type = elementText(segment, 1, delimiters);
        }
        rest = rest.sliced(segment.size() + characterAt(rest, segment.size()).size());
    }
    return meta;
}

} // namespace millrace
