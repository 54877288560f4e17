// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/datatype/delimited/delimited_reader.h"

#include "engine/datatype/delimiter.h"
#include "engine/datatype/xml_text_writer.h"

#include <cstring>

namespace millrace {

namespace {

// As Java has it: the separators between files, groups, records and units are white space too.
bool isBlank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r') || (c >= '\x1c' && c <= '\x1f');
}

} // namespace

bool DelimitedReader::nextColumn(QByteArrayView &value)
{
    if (!m_format.columnWidths.empty())
        return nextFixedColumn(value);
    if (isAt(m_format.quoteToken)) {
        value = quotedValue();
    } else {
        const qsizetype begin = m_at;
        skipToDelimiter();
        value = m_text.sliced(begin, m_at - begin);
    }
    return endColumn();
}

// At a delimiter or at the end of the text.
bool DelimitedReader::endColumn()
{
    if (m_at == m_text.size())
        return false;
    const bool recordEnds = isAt(m_format.recordDelimiter);
    m_at += recordEnds ? m_format.recordDelimiter.size() : m_format.columnDelimiter.size();
    return !recordEnds;
}

void DelimitedReader::skipToDelimiter()
{
    const char record = m_format.recordDelimiter.front();
    const char column = m_format.columnDelimiter.front();
    for (; m_at < m_text.size(); ++m_at) {
        const char c = m_text[m_at];
        if ((c == record || c == column) && isAtDelimiter())
            return;
    }
}

// The value in quotes and what stands between them and the delimiter.
QByteArrayView DelimitedReader::quotedValue()
{
    m_value.resize(0);
    m_at += m_format.quoteToken.size();
    while (m_at < m_text.size()) {
        if (takeEscaped())
            continue;
        if (isAt(m_format.quoteToken)) {
            m_at += m_format.quoteToken.size();
            const qsizetype begin = m_at;
            skipToDelimiter();
            m_value += m_text.sliced(begin, m_at - begin);
            break;
        }
        m_value += m_text[m_at++];
    }
    return m_value;
}

bool DelimitedReader::takeEscaped()
{
    const auto take = [this](QByteArrayView escape, QByteArrayView escaped) {
        if (!isAt(escape) || !m_text.sliced(m_at + escape.size()).startsWith(escaped))
            return false;
        m_value += escaped;
        m_at += escape.size() + escaped.size();
        return true;
    };
    if (m_format.escapesWithDoubleQuote)
        return take(m_format.quoteToken, m_format.quoteToken);
    return take(m_format.quoteEscapeToken, m_format.quoteToken) || take(m_format.quoteEscapeToken, m_format.quoteEscapeToken);
}

// A record delimiter ends the record early, whatever the widths say; behind the last column all is passed over.
bool DelimitedReader::nextFixedColumn(QByteArrayView &value)
{
    const qsizetype begin = m_at;
    const int width = m_format.columnWidths[m_column];
    qsizetype taken = 0;
    while (taken < width && m_at < m_text.size() && !isAt(m_format.recordDelimiter)) {
        const QByteArrayView character = characterAt(m_text, m_at);
        taken += utf16Length(character);
        m_at += character.size();
    }
    // Where the text ends just behind the column, the next one is still read, and empty.
    const bool cut = taken < width && m_at == m_text.size();
    value = m_text.sliced(begin, m_at - begin);
    while (!value.isEmpty() && isBlank(value.back()))
        value.chop(1);
    if (!cut && !isAt(m_format.recordDelimiter) && ++m_column < m_format.columnWidths.size())
        return true;
    endFixedRecord();
    return false;
}

void DelimitedReader::endFixedRecord()
{
    const qsizetype length = m_text.sliced(m_at).indexOf(m_format.recordDelimiter);
    m_at = length < 0 ? m_text.size() : m_at + length + m_format.recordDelimiter.size();
    m_column = 0;
}

QByteArray withoutCr(const QByteArray &text)
{
    QByteArray kept = text;
    return kept.contains('\r') ? kept.replace('\r', QByteArrayView()) : kept;
}

QByteArray delimitedToXml(const QByteArray &message, const DelimitedReadOptions &options)
{
    const QByteArray text = options.ignoresCr ? withoutCr(message) : message;
    XmlTextWriter xml(text.size() * 4 + 256);
    QByteArrayList names = options.columnNames;
    DelimitedReader reader(text, options.format);
    xml.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?><delimited>");
    for (qint64 record = 1; !reader.atEnd(); ++record) {
        const QByteArray row = options.numbersRows ? "row" + QByteArray::number(record) : QByteArrayLiteral("row");
        xml.open(row);
        bool goesOn = true;
        for (qsizetype column = 0; goesOn; ++column) {
            QByteArrayView value;
            goesOn = reader.nextColumn(value);
            if (column == names.size())
                names += "column" + QByteArray::number(column + 1);
            xml.open(names[column]);
            xml.text(value);
            xml.close(names[column]);
        }
        xml.close(row);
    }
    xml.raw("</delimited>");
    return xml.take();
}

} // namespace millrace
