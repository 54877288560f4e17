// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The character set that a connector speaks outside; inside, text is always UTF-8. Names are the reference's: Java's names
// and DEFAULT_ENCODING, which is UTF-8. Const after construction: any thread.

#include "engine/base/byte_source.h"

#include <QByteArray>
#include <QString>
#include <QStringDecoder>

namespace millrace {

class Charset
{
public:
    // Error: Invalid, for a name nobody knows; it names the property `charsetEncoding`.
    static Result<Charset> named(const QString &name);

    // From outside to UTF-8. Bytes that the character set does not have become U+FFFD; UTF-8 is passed through untouched.
    QByteArray toUtf8(const QByteArray &bytes) const;
    // From UTF-8 to outside. A character that the character set does not have becomes its substitute ('?' or SUB).
    QByteArray fromUtf8(const QByteArray &utf8) const;

private:
    friend class Utf8Source;
    explicit Charset(QByteArray name) : m_name(std::move(name)) {}

    QByteArray m_name; // empty: UTF-8
};

// As Charset::toUtf8, for bytes that are read piece by piece; a character may be spread over two. Used by one thread.
class Utf8Source final : public ByteSource
{
public:
    Utf8Source(ByteSource &bytes, const Charset &charset);

    Result<qsizetype> read(char *buffer, qsizetype size) override;

private:
    ByteSource &m_bytes;
    std::optional<QStringDecoder> m_decoder; // none: the bytes are UTF-8
    QByteArray m_text;                       // decoded and not yet taken
    qsizetype m_at = 0;
};

} // namespace millrace
