// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Collects bytes that come in very small pieces, as delimiters and element names do: QByteArray::append costs more than
// the bytes there. Not shared between threads.

#include <QByteArray>

#include <algorithm>
#include <cstring>

namespace millrace {

class ByteSink
{
public:
    explicit ByteSink(qsizetype expectedSize) : m_bytes(std::max<qsizetype>(expectedSize, 64), Qt::Uninitialized), m_start(m_bytes.data()) {}

    void append(QByteArrayView bytes)
    {
        char *to = room(bytes.size());
        if (!bytes.isEmpty())
            std::memcpy(to, bytes.data(), size_t(bytes.size()));
        m_used += bytes.size();
    }
    void append(char byte)
    {
        *room(1) = byte;
        ++m_used;
    }

    qsizetype size() const { return m_used; }
    QByteArrayView view() const { return QByteArrayView(m_start, m_used); }

    // What was collected. The sink is of no use after.
    QByteArray take()
    {
        m_bytes.resize(m_used);
        if (m_bytes.capacity() > m_used + m_used / 2)
            m_bytes.squeeze(); // it lives as long as the message does
        return std::move(m_bytes);
    }

private:
    char *room(qsizetype size)
    {
        if (m_used + size > m_bytes.size()) {
            m_bytes.resize(std::max(m_used + size, m_bytes.size() * 2));
            m_start = m_bytes.data();
        }
        return m_start + m_used;
    }

    QByteArray m_bytes;
    char *m_start;
    qsizetype m_used = 0;
};

} // namespace millrace
