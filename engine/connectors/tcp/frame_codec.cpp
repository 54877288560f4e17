// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/connectors/tcp/frame_codec.h"

#include <algorithm>

#include <cstring>
#include <utility>

namespace millrace {

namespace {

// QByteArray::indexOf rolls a hash over every byte for short needles; memmem runs at memory speed, and 50 MB frames come.
qsizetype find(const QByteArray &in, const QByteArray &needle, qsizetype from)
{
    const void *const found = memmem(in.constData() + from, size_t(in.size() - from), needle.constData(), size_t(needle.size()));
    return found ? static_cast<const char *>(found) - in.constData() : -1;
}

} // namespace

void FrameReader::feed(QByteArrayView bytes)
{
    if (!m_tooLong)
        m_buffer.append(bytes);
}

// Drops what stands before the next start bytes, and them; keeps a tail that may be their first part.
void FrameReader::beginFrame()
{
    const qsizetype start = m_format.start.isEmpty() ? 0 : find(m_buffer, m_format.start, 0);
    const qsizetype tail = std::min(m_buffer.size(), m_format.start.size() - 1);
    const qsizetype ignored = start >= 0 ? start : m_buffer.size() - tail;
    m_ignoredBytes += ignored;
    m_inFrame = start >= 0;
    m_scanned = 0;
    m_buffer.remove(0, ignored + (m_inFrame ? m_format.start.size() : 0));
}

std::optional<QByteArray> FrameReader::takeFrame()
{
    if (!m_inFrame)
        beginFrame();
    if (!m_inFrame || m_tooLong)
        return std::nullopt;
    const qsizetype end = m_format.end.isEmpty() ? -1 : find(m_buffer, m_format.end, m_scanned);
    if ((end < 0 ? m_buffer.size() - m_format.end.size() : end) > m_maxContentBytes) {
        m_tooLong = true;
        m_buffer = QByteArray();
        return std::nullopt;
    }
    if (end < 0) {
        m_scanned = std::max<qsizetype>(0, m_buffer.size() - m_format.end.size() + 1);
        return std::nullopt;
    }
    m_inFrame = false;
    const qsizetype next = end + m_format.end.size();
    if (end < m_buffer.size() - next) { // many small frames came at once: the front of a QByteArray is cheap to drop
        QByteArray content = m_buffer.first(end);
        m_buffer.remove(0, next);
        return content;
    }
    QByteArray content = std::exchange(m_buffer, m_buffer.sliced(next));
    content.truncate(end);
    return content;
}

bool FrameReader::findFrame()
{
    if (!m_inFrame)
        beginFrame();
    return isInFrame();
}

FrameReader::Part FrameReader::takePart()
{
    const qsizetype end = m_format.end.isEmpty() ? -1 : find(m_buffer, m_format.end, 0);
    // Without an end, the last bytes may be the first part of one; any other must not wait for more to come.
    qsizetype kept = std::min(m_buffer.size(), std::max<qsizetype>(0, m_format.end.size() - 1));
    while (kept > 0 && !m_format.end.startsWith(QByteArrayView(m_buffer).last(kept)))
        --kept;
    Part part{m_buffer.first(end >= 0 ? end : m_buffer.size() - kept), end >= 0};
    m_buffer.remove(0, part.content.size() + (end >= 0 ? m_format.end.size() : 0));
    m_scanned = 0;
    m_inFrame = end < 0;
    return part;
}

std::optional<QByteArray> FrameReader::takeUnended()
{
    if (!m_format.end.isEmpty() || m_tooLong || !isInFrame())
        return std::nullopt;
    m_inFrame = false;
    return std::exchange(m_buffer, QByteArray());
}

} // namespace millrace
