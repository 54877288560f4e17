// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/datatype/delimiter.h"
#include "engine/datatype/ncpdp/ncpdp.h"
#include "engine/datatype/ncpdp/ncpdp_vocabulary.h"
#include "engine/datatype/xml_text_writer.h"

#include <span>
#include <vector>

namespace millrace {

namespace {

Error invalid(const QString &problem)
{
    return Error{ErrorCode::Invalid, QStringLiteral("The NCPDP message can't be read: %1").arg(problem)};
}

// The bytes of so many characters at the beginning of `text`; -1: it has fewer.
qsizetype sizeOfCharacters(QByteArrayView text, qsizetype count)
{
    qsizetype at = 0;
    for (; count > 0; --count) {
        const qsizetype size = characterAt(text, at).size();
        if (size == 0)
            return -1;
        at += size;
    }
    return at;
}

class NcpdpReader
{
public:
    NcpdpReader(QByteArrayView message, const NcpdpDelimiters &delimiters)
        : m_message(message), m_delimiters(delimiters), m_xml(message.size() * 6 + 512)
    {}

    Result<QByteArray> read();

private:
    Result<void> readHeader(QByteArrayView header);
    Result<void> readBody(QByteArrayView body);
    void startGroup();
    Result<void> readSegment(QByteArrayView segment);
    Result<void> readField(QByteArrayView field);
    void openWithAttribute(const QByteArray &name, QByteArrayView attribute, QByteArrayView value);
    void closeOpenField();

    const QByteArrayView m_message;
    const NcpdpDelimiters &m_delimiters;
    XmlTextWriter m_xml;
    QByteArray m_root;
    NcpdpVersion m_version = NcpdpVersion::V51;
    int m_groups = 0;
    std::vector<QByteArray> m_openFields; // ...Count and ...Counter fields of this segment, which hold others
    bool m_inCounter = false;
    bool m_inCount = false;
};

Result<QByteArray> NcpdpReader::read()
{
    const qsizetype end = findDelimiter(m_message, m_delimiters.segment);
    if (end < 0)
        return invalid(QStringLiteral("it has no segment"));
    m_xml.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
    // The first group may begin before the first segment does.
    const qsizetype group = findDelimiter(m_message.first(end), m_delimiters.group);
    const qsizetype headerEnd = group < 0 ? end : group;
    if (const auto header = readHeader(m_message.first(headerEnd)); !header)
        return header.error();
    if (const auto body = readBody(m_message.sliced(headerEnd)); !body)
        return body.error();
    if (m_groups > 0) {
        m_xml.close("TRANSACTION");
        m_xml.close("TRANSACTIONS");
    }
    m_xml.close(m_root);
    return m_xml.take();
}

Result<void> NcpdpReader::readHeader(QByteArrayView header)
{
    const bool isRequest = utf16Length(header) > ncpdpLongestResponseHeader;
    const std::span<const NcpdpHeaderField> fields = isRequest ? std::span<const NcpdpHeaderField>(ncpdpRequestHeader)
                                                               : std::span<const NcpdpHeaderField>(ncpdpResponseHeader);
    const QByteArray kind = isRequest ? "Request" : "Response";
    std::vector<QByteArrayView> values;
    for (const NcpdpHeaderField &field : fields) {
        const qsizetype size = sizeOfCharacters(header, field.width);
        if (size < 0)
            return invalid(QStringLiteral("its header ends before %1").arg(QLatin1String(field.name)));
        // What is too much belongs to the last field, so that nothing is lost.
        values.push_back(&field == &fields.back() ? header : header.first(size));
        header = header.sliced(size);
    }
    const QByteArrayView version = values[isRequest ? 1 : 0];
    const QByteArrayView code = values[isRequest ? 2 : 1];
    m_version = version == "D0" ? NcpdpVersion::D0 : NcpdpVersion::V51;
    m_root = "NCPDP_" + version.toByteArray() + '_' + ncpdpTransactionName(code).toByteArray() + '_' + kind;
    m_xml.open(m_root);
    m_xml.open("TransactionHeader" + kind);
    for (size_t i = 0; i < fields.size(); ++i) {
        m_xml.open(fields[i].name);
        m_xml.plainText(values[i]);
        m_xml.close(fields[i].name);
    }
    m_xml.close("TransactionHeader" + kind);
    return {};
}

// Begins with a delimiter of segments or groups.
Result<void> NcpdpReader::readBody(QByteArrayView body)
{
    qsizetype begin = 0;
    for (qsizetype at = 0; at <= body.size();) {
        const QByteArrayView rest = body.sliced(at);
        const bool isGroup = !m_delimiters.group.isEmpty() && rest.startsWith(m_delimiters.group);
        const bool isSegment = rest.startsWith(m_delimiters.segment);
        if (!isGroup && !isSegment && !rest.isEmpty()) {
            ++at;
            continue;
        }
        if (const auto segment = readSegment(body.sliced(begin, at - begin)); !segment)
            return segment.error();
        if (rest.isEmpty())
            break;
        if (isGroup)
            startGroup();
        at += isGroup ? m_delimiters.group.size() : m_delimiters.segment.size();
        begin = at;
    }
    return {};
}

void NcpdpReader::startGroup()
{
    if (m_groups++ > 0)
        m_xml.close("TRANSACTION");
    else
        m_xml.open("TRANSACTIONS");
    openWithAttribute("TRANSACTION", "counter", QByteArray::number(m_groups));
}

Result<void> NcpdpReader::readSegment(QByteArrayView segment)
{
    if (trimmed(segment).isEmpty())
        return {};
    if (segment.startsWith(m_delimiters.field))
        segment = segment.sliced(m_delimiters.field.size());
    PieceReader pieces(segment, m_delimiters.field);
    QByteArrayView id;
    pieces.next(id);
    const QByteArrayView name = ncpdpSegmentName(id, m_version);
    m_xml.open(name);
    m_inCounter = m_inCount = false;
    for (QByteArrayView field; pieces.next(field);) {
        if (const auto read = readField(field); !read)
            return read.error();
    }
    while (!m_openFields.empty())
        closeOpenField();
    m_xml.close(name);
    return {};
}

Result<void> NcpdpReader::readField(QByteArrayView field)
{
    const qsizetype idSize = sizeOfCharacters(field, 2);
    if (idSize < 0)
        return invalid(QStringLiteral("a field has no id of two characters"));
    const QByteArray name = ncpdpFieldName(field.first(idSize), m_version);
    const QByteArrayView value = field.sliced(idSize);
    const bool isCount = name.endsWith("Count");
    if (m_inCount && !isCount && !ncpdpFieldRepeats(name, m_version)) {
        closeOpenField();
        m_inCount = !m_openFields.empty();
    }
    if (name.endsWith("Counter")) {
        if (m_inCounter)
            closeOpenField();
        m_inCounter = true;
        openWithAttribute(name, "counter", value);
        m_openFields.push_back(name);
    } else if (isCount) {
        m_inCount = true;
        openWithAttribute(name, name, value);
        m_openFields.push_back(name);
    } else {
        m_xml.open(name);
        m_xml.plainText(value);
        m_xml.close(name);
    }
    return {};
}

void NcpdpReader::openWithAttribute(const QByteArray &name, QByteArrayView attribute, QByteArrayView value)
{
    m_xml.raw("<");
    m_xml.raw(name);
    m_xml.raw(" ");
    m_xml.raw(attribute);
    m_xml.raw("=\"");
    m_xml.text(value);
    m_xml.raw("\"");
    m_xml.raw(">");
}

void NcpdpReader::closeOpenField()
{
    if (m_openFields.empty())
        return;
    m_xml.close(m_openFields.back());
    m_openFields.pop_back();
}

} // namespace

Result<QByteArray> ncpdpToXml(const QByteArray &message, const NcpdpDelimiters &delimiters)
{
    const QByteArrayView text = trimmed(message);
    return NcpdpReader(text, delimiters).read();
}

} // namespace millrace
