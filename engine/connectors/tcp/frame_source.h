// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The content of one frame as it comes in, piece by piece: what a batch is split from while its sender still writes it.
// spec/engine.md section 20. Used by the connection's receiving thread.

#include "engine/base/byte_source.h"
#include "engine/connectors/tcp/frame_codec.h"
#include "engine/connectors/tcp/socket.h"

#include <functional>

namespace millrace {

class FrameSource final : public ByteSource
{
public:
    // Waits for more bytes and feeds them to the reader.
    using Receive = std::function<SocketOutcome()>;

    // `reader` stands in a frame. Ends with it; a connection that ends or falls silent ends a frame whose format has no end
    // bytes, and is an error (Io, Timeout, Stopped) for any other.
    FrameSource(FrameReader &reader, Receive receive) : m_reader(reader), m_receive(std::move(receive)) {}

    Result<qsizetype> read(char *buffer, qsizetype size) override;

private:
    std::optional<Error> fill();

    FrameReader &m_reader;
    const Receive m_receive;
    QByteArray m_part;
    qsizetype m_at = 0;
    bool m_ended = false;
};

} // namespace millrace
