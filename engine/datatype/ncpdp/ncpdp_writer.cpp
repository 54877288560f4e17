// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/xml_reader.h"
#include "engine/datatype/byte_sink.h"
#include "engine/datatype/delimiter.h"
#include "engine/datatype/ncpdp/ncpdp.h"
#include "engine/datatype/ncpdp/ncpdp_vocabulary.h"

#include <vector>

namespace millrace {

namespace {

// The first of the two that the text names, wherever it does.
NcpdpVersion versionOf(QByteArrayView xml)
{
    const qsizetype d0 = xml.indexOf("D0");
    const qsizetype v51 = xml.indexOf("51");
    return d0 < 0 || (v51 >= 0 && v51 < d0) ? NcpdpVersion::V51 : NcpdpVersion::D0;
}

qsizetype headerWidth(QByteArrayView name)
{
    for (const NcpdpHeaderField &field : ncpdpRequestHeader) {
        if (name == field.name)
            return field.width;
    }
    return 0;
}

class NcpdpWriter
{
public:
    NcpdpWriter(QByteArrayView xml, const NcpdpDelimiters &delimiters)
        : m_xml(xml), m_version(versionOf(xml)), m_delimiters(delimiters), m_out(xml.size() / 2)
    {
        m_xml.dropWhiteSpaceAroundElements();
    }

    Result<QByteArray> write();

private:
    enum class Part { Root, Header, HeaderField, Groups, Group, Segment, Counter, Field, Inner };

    Part partOf(QByteArrayView name) const;
    void start(Part part);
    void writeField(QByteArrayView name, QByteArrayView value);
    void end();

    XmlReader m_xml;
    const NcpdpVersion m_version;
    const NcpdpDelimiters &m_delimiters;
    ByteSink m_out;
    std::vector<Part> m_open;
    qsizetype m_headerFieldStart = 0; // in m_out
};

Result<QByteArray> NcpdpWriter::write()
{
    using Token = XmlReader::Token;
    for (;;) {
        switch (m_xml.next()) {
        case Token::Start: start(partOf(m_xml.name())); break;
        case Token::End: end(); break;
        case Token::Text: m_out.append(m_xml.text()); break;
        case Token::EndOfDocument: return m_out.take();
        case Token::Bad: return m_xml.error();
        }
    }
}

NcpdpWriter::Part NcpdpWriter::partOf(QByteArrayView name) const
{
    if (m_open.empty())
        return Part::Root;
    switch (m_open.back()) {
    case Part::Root:
    case Part::Groups:
        if (name == "TRANSACTIONS")
            return Part::Groups;
        if (name == "TRANSACTION")
            return Part::Group;
        return name.startsWith("TransactionHeader") ? Part::Header : Part::Segment;
    case Part::Group: return Part::Segment;
    case Part::Header: return Part::HeaderField;
    case Part::Segment:
    case Part::Counter: return name.endsWith("Counter") || name.endsWith("Count") ? Part::Counter : Part::Field;
    default: return Part::Inner;
    }
}

void NcpdpWriter::start(Part part)
{
    m_open.push_back(part);
    const auto &attributes = m_xml.attributes();
    switch (part) {
    case Part::HeaderField: m_headerFieldStart = m_out.size(); break;
    case Part::Group: m_out.append(m_delimiters.group); break;
    case Part::Segment:
        m_out.append(m_delimiters.segment);
        m_out.append(m_delimiters.field);
        m_out.append(ncpdpSegmentId(m_xml.name(), m_version));
        for (const auto &[name, value] : attributes)
            writeField(name, value);
        break;
    case Part::Counter: writeField(m_xml.name(), attributes.empty() ? QByteArrayView() : QByteArrayView(attributes.front().second)); break;
    case Part::Field:
        writeField(m_xml.name(), {});
        for (const auto &[name, value] : attributes)
            writeField(name, value);
        break;
    default: break;
    }
}

void NcpdpWriter::writeField(QByteArrayView name, QByteArrayView value)
{
    m_out.append(m_delimiters.field);
    m_out.append(ncpdpFieldId(name, m_version));
    m_out.append(value);
}

// A field of the header is filled to its width.
void NcpdpWriter::end()
{
    if (m_open.back() == Part::HeaderField) {
        const qsizetype length = utf16Length(m_out.view().sliced(m_headerFieldStart));
        for (qsizetype missing = headerWidth(m_xml.name()) - length; missing > 0; --missing)
            m_out.append(' ');
    }
    m_open.pop_back();
}

} // namespace

Result<QByteArray> xmlToNcpdp(const QByteArray &xml, const NcpdpDelimiters &delimiters)
{
    return NcpdpWriter(xml, delimiters).write();
}

} // namespace millrace
