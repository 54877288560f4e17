// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Delimiters as data types meet them: a property's text with escapes, and one character of a message, which in UTF-8 is
// one to four bytes. spec/datatypes.md 0.4 and 1.2. Plain values: any thread.

#include <QByteArray>

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

// Takes the pieces between one delimiter off a text, front to back. An empty delimiter never matches.
class PieceReader
{
public:
    PieceReader(QByteArrayView text, QByteArrayView delimiter) : m_rest(text), m_delimiter(delimiter) {}

    // False after the last piece. A text of n delimiters has n + 1 pieces.
    bool next(QByteArrayView &piece);

private:
    QByteArrayView m_rest;
    QByteArrayView m_delimiter;
    bool m_done = false;
};

// Where `delimiter` stands in `text`, or -1.
qsizetype findDelimiter(QByteArrayView text, QByteArrayView delimiter);

} // namespace millrace
