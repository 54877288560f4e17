// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Bytes that are read front to back, as they are needed: a file, a frame that still comes in, a text in memory. Used by one
// thread at a time.

#include "engine/base/result.h"

#include <QByteArray>

#include <algorithm>
#include <cstring>

namespace millrace {

class ByteSource
{
public:
    virtual ~ByteSource() = default;

    // Puts what there is into `buffer`, at most `size` bytes, waiting for at least one; 0: the end. Not called again after
    // an end or an error.
    virtual Result<qsizetype> read(char *buffer, qsizetype size) = 0;
};

class MemorySource final : public ByteSource
{
public:
    explicit MemorySource(QByteArray bytes) : m_bytes(std::move(bytes)) {}

    Result<qsizetype> read(char *buffer, qsizetype size) override
    {
        const qsizetype length = std::min(size, m_bytes.size() - m_at);
        std::memcpy(buffer, m_bytes.constData() + m_at, size_t(length));
        m_at += length;
        return length;
    }

private:
    const QByteArray m_bytes;
    qsizetype m_at = 0;
};

// Adds the next piece to the end of `bytes`. False: there was none, the source has ended.
inline Result<bool> readMore(ByteSource &source, QByteArray &bytes)
{
    constexpr qsizetype pieceSize = 64 * 1024;
    const qsizetype before = bytes.size();
    bytes.resize(before + pieceSize);
    const Result<qsizetype> length = source.read(bytes.data() + before, pieceSize);
    bytes.resize(before + (length ? *length : 0));
    if (!length)
        return length.error();
    return *length > 0;
}

inline Result<QByteArray> readAll(ByteSource &source)
{
    QByteArray bytes;
    for (;;) {
        const Result<bool> more = readMore(source, bytes);
        if (!more)
            return more.error();
        if (!*more)
            return bytes;
    }
}

} // namespace millrace
