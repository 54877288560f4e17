// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A payload in another character set as UTF-8, read as it is needed: what Charset::toUtf8 does for one in memory. Used by one
// thread.

#include "engine/base/byte_source.h"
#include "engine/connectors/charset.h"

#include <array>

namespace millrace {

class DecodedSource final : public ByteSource
{
public:
    DecodedSource(ByteSource &bytes, const Charset &charset) : m_bytes(bytes), m_decoder(charset.decoder()) {}

    Result<qsizetype> read(char *buffer, qsizetype size) override
    {
        while (m_text.isEmpty()) { // a piece may end in the middle of its only character
            std::array<char, 64 * 1024> piece;
            const Result<qsizetype> length = m_bytes.read(piece.data(), qsizetype(piece.size()));
            if (!length || *length == 0)
                return length;
            m_text = m_decoder.toUtf8(QByteArrayView(piece.data(), *length));
        }
        const qsizetype length = std::min(size, m_text.size());
        std::copy_n(m_text.constData(), length, buffer);
        m_text.remove(0, length);
        return length;
    }

private:
    ByteSource &m_bytes;
    Charset::Decoder m_decoder;
    QByteArray m_text; // decoded and not read yet
};

} // namespace millrace
