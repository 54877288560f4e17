// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/datatype/xml/xml_data_type.h"

#include "engine/datatype/delimiter.h"
#include "engine/datatype/xml/xml_batch.h"

namespace millrace {

namespace {

std::vector<PropertySpec> specs()
{
    PropertySpec strip{.key = "serializationProperties/stripNamespaces", .kind = PropertyKind::Flag, .fallback = "false",
                       .label = QStringLiteral("Strip namespaces"),
                       .help = QStringLiteral("Removes namespace declarations from an inbound message. Prefixes stay.")};
    PropertySpec split{.key = "batchProperties/splitType", .kind = PropertyKind::Choice, .fallback = "Element_Name",
                       .label = QStringLiteral("Split batch by"), .help = QStringLiteral("What of a batch makes a message of its own.")};
    split.choices = {{"Element_Name", QStringLiteral("Element name")}, {"Level", QStringLiteral("Level")},
                     {"XPath_Query", QStringLiteral("XPath query")}, {"JavaScript", QStringLiteral("JavaScript")}};
    PropertySpec name{.key = "batchProperties/elementName", .fallback = "", .label = QStringLiteral("Element name"),
                      .help = QStringLiteral("Each element of this name, in any namespace, becomes a message.")};
    PropertySpec level{.key = "batchProperties/level", .kind = PropertyKind::Number, .fallback = "1", .label = QStringLiteral("Level"),
                       .help = QStringLiteral("Each element at this depth becomes a message; the root element is level 0.")};
    PropertySpec query{.key = "batchProperties/query", .fallback = "", .label = QStringLiteral("XPath query"),
                       .help = QStringLiteral("Each node that this query finds becomes a message.")};
    PropertySpec script{.key = "batchProperties/batchScript", .kind = PropertyKind::Script, .fallback = "", .label = QStringLiteral("Batch script"),
                        .help = QStringLiteral("Returns the next message of the batch, or nothing at its end.")};
    const auto shownFor = [](PropertySpec &spec, const QByteArray &splitType) {
        spec.shownWhenKey = "batchProperties/splitType";
        spec.shownWhenValues = {splitType};
    };
    shownFor(name, "Element_Name");
    shownFor(level, "Level");
    shownFor(query, "XPath_Query");
    shownFor(script, "JavaScript");
    return {strip, split, name, level, query, script};
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
        const bool strip = tree.flag("serializationProperties/stripNamespaces", false);
        return std::unique_ptr<DataType>(std::make_unique<XmlDataType>(strip ? Namespaces::Strip : Namespaces::Keep));
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

QByteArray stripNamespaces(const QByteArray &xml)
{
    QByteArray out;
    qsizetype kept = 0; // everything before is in `out`, or deleted
    for (qsizetype at = xml.indexOf("xmlns"); at >= 0; at = xml.indexOf("xmlns", std::max(kept, at + 1))) {
        const qsizetype equals = xml.indexOf('=', at);
        if (equals < 0)
            break;
        const bool quoted = equals + 1 < xml.size() && xml[equals + 1] == '"';
        const qsizetype end = quoted ? xml.indexOf('"', equals + 2) : -1;
        if (end < 0)
            continue;
        out += QByteArrayView(xml).sliced(kept, at - kept);
        kept = end + 1;
    }
    return kept == 0 ? xml : out + QByteArrayView(xml).sliced(kept).toByteArray();
}

} // namespace millrace
