// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/xml_reader.h"
#include "engine/datatype/byte_sink.h"
#include "engine/datatype/delimited/delimited_reader.h"
#include "engine/datatype/delimiter.h"

namespace millrace {

namespace {

bool isRow(QByteArrayView name)
{
    return name.size() >= 3 && qstrnicmp(name.data(), "row", 3) == 0;
}

// An element whose name begins with "row" is a record, the elements in it are its columns; all else is passed over. A
// column is to be a leaf: of one with elements in it the first end tag ends the column, and the next one the record.
class DelimitedWriter
{
public:
    DelimitedWriter(QByteArrayView xml, const DelimitedFormat &format)
        : m_xml(xml), m_format(format), m_out(xml.size() / 2),
          m_escapedQuote((format.escapesWithDoubleQuote ? format.quoteToken : format.quoteEscapeToken) + format.quoteToken)
    {}

    Result<QByteArray> write();

private:
    void startElement(QByteArrayView name);
    void endElement();
    void writeValue();
    void writeFixedValue();

    XmlReader m_xml;
    const DelimitedFormat &m_format;
    ByteSink m_out;
    const QByteArray m_escapedQuote;
    bool m_inRow = false;
    bool m_inColumn = false;
    size_t m_column = 0; // number of the column in its record
    QByteArray m_value;
};

Result<QByteArray> DelimitedWriter::write()
{
    using Token = XmlReader::Token;
    for (;;) {
        switch (m_xml.next()) {
        case Token::Start: startElement(m_xml.name()); break;
        case Token::End: endElement(); break;
        case Token::Text:
            if (m_inColumn)
                m_value += m_xml.text();
            break;
        case Token::EndOfDocument: return m_out.take();
        case Token::Bad: return m_xml.error();
        }
    }
}

void DelimitedWriter::startElement(QByteArrayView name)
{
    if (!m_inRow) {
        m_inRow = isRow(name);
        m_column = 0;
    } else if (!m_inColumn) {
        m_inColumn = true;
        m_value.resize(0);
        if (m_format.columnWidths.empty() && m_column > 0)
            m_out.append(m_format.columnDelimiter);
    }
}

void DelimitedWriter::endElement()
{
    if (m_inColumn) {
        if (m_format.columnWidths.empty())
            writeValue();
        else
            writeFixedValue();
        m_inColumn = false;
        ++m_column;
    } else if (m_inRow) {
        m_inRow = false;
        m_out.append(m_format.recordDelimiter);
    }
}

void DelimitedWriter::writeValue()
{
    if (!m_value.contains(m_format.columnDelimiter) && !m_value.contains(m_format.recordDelimiter)) {
        m_out.append(m_value);
        return;
    }
    m_out.append(m_format.quoteToken);
    for (QByteArrayView rest = m_value; !rest.isEmpty();) {
        const bool isQuote = rest.startsWith(m_format.quoteToken);
        const bool isEscape = !isQuote && rest.startsWith(m_format.quoteEscapeToken);
        const qsizetype length = isQuote ? m_format.quoteToken.size() : isEscape ? m_format.quoteEscapeToken.size() : 1;
        if (isEscape)
            m_out.append(m_format.quoteEscapeToken); // doubled, also where quotes are escaped by quotes
        m_out.append(isQuote ? QByteArrayView(m_escapedQuote) : rest.first(length));
        rest = rest.sliced(length);
    }
    m_out.append(m_format.quoteToken);
}

// Cut or filled with blanks; columns without a width are left out.
void DelimitedWriter::writeFixedValue()
{
    if (m_column >= m_format.columnWidths.size())
        return;
    qsizetype left = m_format.columnWidths[m_column];
    for (qsizetype at = 0; at < m_value.size();) {
        const QByteArrayView character = characterAt(m_value, at);
        const qsizetype length = utf16Length(character);
        if (length > left)
            break;
        m_out.append(character);
        at += character.size();
        left -= length;
    }
    for (; left > 0; --left)
        m_out.append(' ');
}

} // namespace

Result<QByteArray> xmlToDelimited(const QByteArray &xml, const DelimitedFormat &format)
{
    return DelimitedWriter(xml, format).write();
}

} // namespace millrace
