// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Payloads for the tests of batches: in pieces, failing, and as long as one likes.

#include "engine/base/byte_source.h"

#include <QRandomGenerator>

namespace millrace::test {

// Hands a text out in pieces of random length, 1 to `most`, the same ones for the same seed.
class PieceSource final : public ByteSource
{
public:
    PieceSource(QByteArray bytes, quint32 seed, int most) : m_bytes(std::move(bytes)), m_random(seed), m_most(most) {}

    Result<qsizetype> read(char *buffer, qsizetype size) override
    {
        const qsizetype length = std::min({size, m_bytes.size() - m_at, qsizetype(m_random.bounded(1, m_most + 1))});
        std::memcpy(buffer, m_bytes.constData() + m_at, size_t(length));
        m_at += length;
        return length;
    }

private:
    const QByteArray m_bytes;
    QRandomGenerator m_random;
    const int m_most;
    qsizetype m_at = 0;
};

// Fails behind its text.
class FailingSource final : public ByteSource
{
public:
    FailingSource(QByteArray bytes, QString error) : m_bytes(std::move(bytes)), m_error(std::move(error)) {}

    Result<qsizetype> read(char *buffer, qsizetype size) override
    {
        const Result<qsizetype> length = m_bytes.read(buffer, size);
        return *length > 0 ? length : Error{ErrorCode::Io, m_error};
    }

private:
    MemorySource m_bytes;
    const QString m_error;
};

// Tells how far it has been read.
class CountingSource final : public ByteSource
{
public:
    explicit CountingSource(QByteArray bytes) : m_bytes(std::move(bytes)) {}

    Result<qsizetype> read(char *buffer, qsizetype size) override
    {
        const Result<qsizetype> length = m_bytes.read(buffer, size);
        m_bytesRead += *length;
        return length;
    }
    qint64 bytesRead() const { return m_bytesRead; }

private:
    MemorySource m_bytes;
    qint64 m_bytesRead = 0;
};

// A text over and over, as often as it goes into `bytes`.
class RepeatingSource final : public ByteSource
{
public:
    RepeatingSource(QByteArray text, qint64 bytes) : m_text(std::move(text)), m_left(bytes / m_text.size() * m_text.size()) {}

    Result<qsizetype> read(char *buffer, qsizetype size) override
    {
        const qsizetype length = std::min({size, m_text.size() - m_at, qsizetype(m_left)});
        std::memcpy(buffer, m_text.constData() + m_at, size_t(length));
        m_at = (m_at + length) % m_text.size();
        m_left -= length;
        return length;
    }

private:
    const QByteArray m_text;
    qint64 m_left;
    qsizetype m_at = 0;
};

} // namespace millrace::test
