// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Writes the XML that data types hand to scripts: UTF-8 bytes in, UTF-8 bytes out, no tree. spec/datatypes.md 0.5. Not
// shared between threads.

#include "engine/datatype/byte_sink.h"

namespace millrace {

// Elements without white space between them, empty ones as <a></a>; names are not checked.
class XmlTextWriter
{
public:
    explicit XmlTextWriter(qsizetype expectedSize) : m_out(expectedSize) {}

    void raw(QByteArrayView bytes) { m_out.append(bytes); }
    void open(QByteArrayView name)
    {
        m_out.append('<');
        m_out.append(name);
        m_out.append('>');
    }
    void close(QByteArrayView name)
    {
        m_out.append("</");
        m_out.append(name);
        m_out.append('>');
    }
    // & < > " ' as entities, LF, CR and all beyond ASCII as decimal references (one for each character, also
    // where the reference writes two surrogates that nobody can read); bytes that are no UTF-8 become U+FFFD. Control characters are written as they are.
    void text(QByteArrayView utf8);
    // Only what would be taken for markup, and CR, as entities: NCPDP's XML has all else as it is.
    void plainText(QByteArrayView utf8);
    QByteArray take() { return m_out.take(); }

private:
    void reference(char32_t character);

    ByteSink m_out;
};

} // namespace millrace
