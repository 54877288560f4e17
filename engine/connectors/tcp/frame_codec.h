// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Cuts a stream of bytes into frames and puts frames around bytes: MLLP (0B … 1C 0D) and Basic (any bytes, or none, at
// either end). Bytes in, frames out; no sockets, so the whole of it is tested in memory. One thread.

#include <QByteArray>

#include <optional>

namespace millrace {

struct FrameFormat
{
    QByteArray start = QByteArrayLiteral("\x0b");
    QByteArray end = QByteArrayLiteral("\x1c\r");

    QByteArray frame(const QByteArray &content) const { return start + content + end; }
};

class FrameReader
{
public:
    FrameReader(FrameFormat format, qint64 maxContentBytes) : m_format(std::move(format)), m_maxContentBytes(maxContentBytes) {}

    // What has come from the peer. Cheap: a byte is looked at once or twice, whatever the size of the frame. Nothing is
    // kept beyond the size limit.
    void feed(QByteArrayView bytes);
    // The next whole frame's content, without its start and end bytes.
    std::optional<QByteArray> takeFrame();
    // For who reads a frame piece by piece instead: whether one has begun. Drops what stands before it.
    bool findFrame();
    struct Part
    {
        QByteArray content;
        bool isLast = false; // the frame ends behind it
    };
    // What has come of the frame that has begun; it may be any size, the limit is the caller's.
    Part takePart();
    // The stream has ended or fallen silent: what there is of a frame whose format has no end bytes.
    std::optional<QByteArray> takeUnended();

    // Whether frames have no end bytes.
    bool endsWithConnection() const { return m_format.end.isEmpty(); }
    // Whether a frame has begun and not ended.
    bool isInFrame() const { return m_inFrame && (!m_format.start.isEmpty() || !m_buffer.isEmpty()); }
    // The frame that has begun is over the limit. Nothing more can be read then: where the next one begins is not known.
    bool isTooLong() const { return m_tooLong; }
    // Content bytes of the unfinished frame so far.
    qint64 pendingBytes() const { return m_inFrame ? m_buffer.size() : 0; }
    // Bytes dropped since the beginning because they stood outside any frame.
    qint64 ignoredBytes() const { return m_ignoredBytes; }

private:
    void beginFrame();

    const FrameFormat m_format;
    const qint64 m_maxContentBytes;
    QByteArray m_buffer;     // in a frame: its content so far; between frames: what may be the beginning of start bytes
    qsizetype m_scanned = 0; // no end bytes begin before this place
    bool m_inFrame = false;
    bool m_tooLong = false;
    qint64 m_ignoredBytes = 0;
};

} // namespace millrace
