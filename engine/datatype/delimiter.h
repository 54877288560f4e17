// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Delimiters as data types meet them: a property's text with escapes, and one character of a message, which in UTF-8 is
// one to four bytes. spec/datatypes.md 0.4 and 1.2. Plain values: any thread.

#include <QByteArray>

#include <algorithm>
#include <cstring>

namespace millrace {

// What a delimiter property means: \b \t \n \f \r and 0xHH are replaced; a value in double quotes is taken as it stands.
QByteArray unescapeDelimiter(const QByteArray &property);

// The bytes of the character that begins at `at`; empty at the end. A byte that begins no UTF-8 sequence is a character.
QByteArrayView characterAt(QByteArrayView text, qsizetype at);

// The length in UTF-16 units, which is what the reference counts.
qsizetype utf16Length(QByteArrayView utf8);

// `text` without characters up to 0x20 at both ends, as Java's trim.
QByteArrayView trimmed(QByteArrayView text);

// Every CRLF, CR and LF replaced by `delimiter`.
QByteArray convertLineBreaks(const QByteArray &text, QByteArrayView delimiter);

// Where `delimiter` stands in `text`, or -1; an empty one nowhere.
inline qsizetype findDelimiter(QByteArrayView text, QByteArrayView delimiter)
{
    if (delimiter.size() != 1)
        return delimiter.isEmpty() ? -1 : text.indexOf(delimiter);
    // Most pieces are so short that a call of memchr would take longer.
    const char wanted = delimiter.front();
    const qsizetype near = std::min<qsizetype>(text.size(), 16);
    for (qsizetype at = 0; at < near; ++at) {
        if (text[at] == wanted)
            return at;
    }
    if (near == text.size())
        return -1;
    const void *found = std::memchr(text.data() + near, wanted, size_t(text.size() - near));
    return found ? static_cast<const char *>(found) - text.data() : -1;
}

// Where the first of these characters stands in `text`; its size if none does.
qsizetype findAnyOf(QByteArrayView text, QByteArrayView characters);

// Takes the pieces between one delimiter off a text, front to back. An empty delimiter never matches.
class PieceReader
{
public:
    PieceReader(QByteArrayView text, QByteArrayView delimiter) : m_rest(text), m_delimiter(delimiter) {}

    // False after the last piece. A text of n delimiters has n + 1 pieces.
    bool next(QByteArrayView &piece)
    {
        if (m_done)
            return false;
        const qsizetype at = findDelimiter(m_rest, m_delimiter);
        m_done = at < 0;
        piece = m_done ? m_rest : m_rest.first(at);
        if (!m_done)
            m_rest = m_rest.sliced(at + m_delimiter.size());
        return true;
    }

private:
    QByteArrayView m_rest;
    QByteArrayView m_delimiter;
    bool m_done = false;
};

} // namespace millrace
