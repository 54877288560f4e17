// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/connectors/tcp/frame_source.h"

namespace millrace {

Result<qsizetype> FrameSource::read(char *buffer, qsizetype size)
{
    while (m_at == m_part.size() && !m_ended) {
        if (const auto error = fill())
            return *error;
    }
    const qsizetype length = std::min(size, m_part.size() - m_at);
    std::memcpy(buffer, m_part.constData() + m_at, size_t(length));
    m_at += length;
    return length;
}

std::optional<Error> FrameSource::fill()
{
    FrameReader::Part part = m_reader.takePart();
    m_part = std::move(part.content);
    m_at = 0;
    m_ended = part.isLast;
    if (!m_part.isEmpty() || m_ended)
        return std::nullopt;
    const SocketOutcome outcome = m_receive();
    if ((outcome == SocketOutcome::Closed || outcome == SocketOutcome::TimedOut) && m_reader.endsWithConnection()) {
        (void)m_reader.takeUnended();
        m_ended = true;
        return std::nullopt;
    }
    switch (outcome) {
    case SocketOutcome::Done: return std::nullopt;
    case SocketOutcome::TimedOut: return Error{ErrorCode::Timeout, QStringLiteral("nothing more came, in the middle of a frame")};
    case SocketOutcome::Stopped: return Error{ErrorCode::Stopped, QStringLiteral("the channel was halted")};
    case SocketOutcome::Closed: return Error{ErrorCode::Io, QStringLiteral("the peer closed the connection in the middle of a frame")};
    case SocketOutcome::Failed: break;
    }
    return Error{ErrorCode::Io, QStringLiteral("the connection broke in the middle of a frame")};
}

} // namespace millrace
