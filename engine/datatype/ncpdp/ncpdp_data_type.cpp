// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/datatype/ncpdp/ncpdp_data_type.h"

#include "engine/datatype/delimiter.h"
#include "engine/datatype/ncpdp/ncpdp_vocabulary.h"
#include "engine/datatype/property_specs.h"

namespace millrace {

namespace {

std::vector<PropertySpec> delimiterSpecs(const QByteArray &group)
{
    return {
        textSpec(group + "segmentDelimiter", "0x1E", QStringLiteral("Segment delimiter"), QStringLiteral("What stands before a segment.")),
        textSpec(group + "groupDelimiter", "0x1D", QStringLiteral("Group delimiter"), QStringLiteral("What stands before a transaction.")),
        textSpec(group + "fieldDelimiter", "0x1C", QStringLiteral("Field delimiter"), QStringLiteral("What stands before a field.")),
    };
}

std::vector<PropertySpec> specs()
{
    std::vector<PropertySpec> specs = delimiterSpecs("serializationProperties/");
    for (const PropertySpec &spec : delimiterSpecs("deserializationProperties/"))
        specs.push_back(spec);
    specs.push_back(flagSpec("deserializationProperties/useStrictValidation", "false", QStringLiteral("Use strict validation"),
                             QStringLiteral("Not supported: a channel that needs it is refused when it is deployed.")));
    specs.push_back(batchScriptSpec());
    return specs;
}

Result<NcpdpDelimiters> delimitersFrom(const PropertyTree &tree, const QByteArray &group)
{
    NcpdpDelimiters delimiters;
    delimiters.segment = unescapeDelimiter(tree.value(group + "/segmentDelimiter", "0x1E"));
    delimiters.group = unescapeDelimiter(tree.value(group + "/groupDelimiter", "0x1D"));
    delimiters.field = unescapeDelimiter(tree.value(group + "/fieldDelimiter", "0x1C"));
    if (delimiters.segment.isEmpty() || delimiters.group.isEmpty() || delimiters.field.isEmpty())
        return Error{ErrorCode::Invalid, QStringLiteral("NCPDP properties %1: a delimiter is empty").arg(QString::fromUtf8(group))};
    return delimiters;
}

} // namespace

DataTypeInfo NcpdpDataType::info()
{
    DataTypeInfo info;
    info.name = QStringLiteral("NCPDP");
    info.label = QStringLiteral("NCPDP");
    info.propertiesClass = "com.mirth.connect.plugins.datatypes.ncpdp.NCPDPDataTypeProperties";
    info.properties = specs();
    info.create = [](const PropertyTree &tree) -> Result<std::unique_ptr<DataType>> {
        if (tree.flag("deserializationProperties/useStrictValidation", false)) {
            return Error{ErrorCode::Invalid, QStringLiteral("NCPDP property deserializationProperties/useStrictValidation: validation against "
                                                            "the standard's schema is out of scope; turn it off to deploy this channel")};
        }
        auto read = delimitersFrom(tree, "serializationProperties");
        if (!read)
            return read.error();
        auto written = delimitersFrom(tree, "deserializationProperties");
        if (!written)
            return written.error();
        return std::unique_ptr<DataType>(std::make_unique<NcpdpDataType>(std::move(*read), std::move(*written)));
    };
    info.batchFormat = scriptBatchFormat;
    return info;
}

std::optional<QByteArray> NcpdpDataType::adjustWithoutSerializing(const QByteArray &content, const DataType &outbound) const
{
    const auto *writer = dynamic_cast<const NcpdpDataType *>(&outbound);
    if (!writer)
        return std::nullopt;
    std::optional<QByteArray> adjusted;
    const auto change = [&](const QByteArray &from, const QByteArray &to) {
        if (from == to)
            return;
        if (!adjusted)
            adjusted = content;
        adjusted->replace(from, to);
    };
    change(m_read.segment, writer->m_written.segment);
    change(m_read.group, writer->m_written.group);
    change(m_read.field, writer->m_written.field);
    return adjusted;
}

// At fixed places: of a request behind the processor's number, of a response at the beginning.
MessageMetaData NcpdpDataType::metaData(const QByteArray &content) const
{
    constexpr qsizetype headerBytes = 256; // more than any header has
    MessageMetaData meta;
    const qsizetype segment = content.indexOf(m_read.segment);
    if (segment < 0)
        return meta;
    const bool isRequest = utf16Length(QByteArrayView(content).first(std::min(segment, headerBytes))) > ncpdpLongestResponseHeader;
    const QString header = QString::fromUtf8(content.first(std::min(content.size(), headerBytes)));
    const auto part = [&header](qsizetype at, qsizetype length) {
        return at + length <= header.size() ? std::optional(header.mid(at, length)) : std::nullopt;
    };
    meta.version = part(isRequest ? 6 : 0, 2);
    if (const auto code = part(isRequest ? 8 : 2, 2))
        meta.type = QString::fromUtf8(ncpdpTransactionName(code->toUtf8()));
    meta.source = part(isRequest ? 23 : 8, 15);
    return meta;
}

MessageMetaData NcpdpDataType::describe(const QByteArray &content) const
{
    MessageMetaData meta = metaData(content);
    if (!meta.version)
        meta.version = QStringLiteral("5.1");
    return meta;
}

} // namespace millrace
