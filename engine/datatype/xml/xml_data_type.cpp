// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/datatype/xml/xml_data_type.h"

#include "engine/datatype/delimiter.h"
#include "engine/datatype/property_specs.h"
#include "engine/datatype/xml/xml_batch.h"

namespace millrace {

namespace {

std::vector<PropertySpec> specs()
{
    PropertySpec split{.key = "batchProperties/splitType", .kind = PropertyKind::Choice, .fallback = "Element_Name",
                       .label = QStringLiteral("Split batch by"), .help = QStringLiteral("What of a batch makes a message of its own.")};
    split.choices = {{"Element_Name", QStringLiteral("Element name")}, {"Level", QStringLiteral("Level")},
                     {"XPath_Query", QStringLiteral("XPath query")}, {"JavaScript", QStringLiteral("JavaScript")}};
    PropertySpec level{.key = "batchProperties/level", .kind = PropertyKind::Number, .fallback = "1", .label = QStringLiteral("Level"),
                       .help = QStringLiteral("Each element at this depth becomes a message; the root element is level 0.")};
    return {
        stripNamespacesSpec(),
        split,
        shownForSplitType(textSpec("batchProperties/elementName", "", QStringLiteral("Element name"),
                                   QStringLiteral("Each element of this name, in any namespace, becomes a message.")),
                          "Element_Name"),
        shownForSplitType(level, "Level"),
        shownForSplitType(textSpec("batchProperties/query", "", QStringLiteral("XPath query"),
                                   QStringLiteral("Each node that this query finds becomes a message.")),
                          "XPath_Query"),
        shownForSplitType(batchScriptSpec(), "JavaScript"),
    };
}

} // namespace

DataTypeInfo XmlDataType::info()
{
    DataTypeInfo info;
    info.name = QStringLiteral("XML");
    info.label = QStringLiteral("XML");
    info.propertiesClass = "com.mirth.connect.plugins.datatypes.xml.XMLDataTypeProperties";
    info.properties = specs();
    info.create = [](const PropertyTree &tree) -> Result<std::unique_ptr<DataType>> {
        return std::unique_ptr<DataType>(std::make_unique<XmlDataType>(namespacesFrom(tree)));
    };
    info.batchFormat = xmlBatchFormat;
    return info;
}

Result<QByteArray> XmlDataType::serialize(const QByteArray &content) const
{
    const QByteArray stripped = m_namespaces == Namespaces::Strip ? stripNamespaces(content) : content;
    const QByteArrayView text = trimmed(stripped);
    return text.size() == stripped.size() ? stripped : text.toByteArray();
}

std::optional<QByteArray> XmlDataType::adjustWithoutSerializing(const QByteArray &content, const DataType &) const
{
    if (m_namespaces == Namespaces::Keep)
        return std::nullopt;
    return stripNamespaces(content);
}

MessageMetaData XmlDataType::describe(const QByteArray &) const
{
    MessageMetaData meta;
    meta.type = QStringLiteral("XML-Message");
    meta.version = QStringLiteral("1.0");
    return meta;
}

PropertySpec stripNamespacesSpec()
{
    return flagSpec("serializationProperties/stripNamespaces", "false", QStringLiteral("Strip namespaces"),
                    QStringLiteral("Removes namespace declarations from an inbound message. Prefixes stay."));
}

Namespaces namespacesFrom(const PropertyTree &properties)
{
    return properties.flag("serializationProperties/stripNamespaces", false) ? Namespaces::Strip : Namespaces::Keep;
}

QByteArray stripNamespaces(const QByteArray &xml)
{
    QByteArray out;
    qsizetype kept = 0; // everything before is in `out`, or deleted
    for (qsizetype at = xml.indexOf("xmlns"); at >= 0;) {
        const qsizetype equals = xml.indexOf('=', at);
        if (equals < 0)
            break;
        const bool quoted = equals + 1 < xml.size() && xml[equals + 1] == '"';
        const qsizetype end = quoted ? xml.indexOf('"', equals + 2) : -1;
        if (end >= 0) {
            out += QByteArrayView(xml).sliced(kept, at - kept);
            kept = end + 1;
        }
        at = xml.indexOf("xmlns", end >= 0 ? kept : equals + 1); // what lies between has the same '='
    }
    return kept == 0 ? xml : out + QByteArrayView(xml).sliced(kept).toByteArray();
}

} // namespace millrace
