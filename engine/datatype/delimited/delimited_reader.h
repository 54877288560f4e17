// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Takes delimited or fixed-width records apart, column by column. spec/datatypes.md 4.2. One text, one thread.
//
// A value is quoted only where it starts with the quote token; what follows the closing quote belongs to it. A column
// delimiter at the very end of the text is followed by an empty column; a record delimiter there begins no record.
// Carriage returns that are to be ignored are taken out before (withoutCr).

#include "engine/datatype/delimited/delimited_properties.h"

#include <algorithm>

namespace millrace {

class DelimitedReader
{
public:
    // Both must outlive the reader.
    DelimitedReader(QByteArrayView text, const DelimitedFormat &format) : m_text(text), m_format(format) {}

    // Whether there is no further record. Between records only.
    bool atEnd() const { return m_at == m_text.size(); }
    qsizetype position() const { return m_at; }

    // The next column of the record; the value holds until the next call. False: it was the last one, and the record's
    // delimiter has been passed.
    bool nextColumn(QByteArrayView &value);

private:
    bool isAt(QByteArrayView token) const { return m_text.sliced(m_at).startsWith(token); }
    bool isAtDelimiter() const { return isAt(m_format.recordDelimiter) || isAt(m_format.columnDelimiter); }
    bool endColumn();
    void skipToDelimiter();
    bool nextFixedColumn(QByteArrayView &value);
    void endFixedRecord();
    QByteArrayView quotedValue();
    bool takeEscaped();

    const QByteArrayView m_text;
    const DelimitedFormat &m_format;
    qsizetype m_at = 0;
    size_t m_column = 0; // in a record of fixed width: the next one
    QByteArray m_value;  // of a quoted column
};

// More of the text than this after a record changes nothing in it.
inline qsizetype delimitedLookahead(const DelimitedFormat &format)
{
    return std::max({format.columnDelimiter.size(), format.recordDelimiter.size(), 2 * format.quoteToken.size(),
                     2 * format.quoteEscapeToken.size(), format.quoteEscapeToken.size() + format.quoteToken.size()});
}

QByteArray withoutCr(const QByteArray &text);

// Delimited text → XML.
QByteArray delimitedToXml(const QByteArray &message, const DelimitedReadOptions &options);
// XML → delimited text. Error: Invalid, with line and column, for XML that is not well formed.
Result<QByteArray> xmlToDelimited(const QByteArray &xml, const DelimitedFormat &format);

} // namespace millrace
