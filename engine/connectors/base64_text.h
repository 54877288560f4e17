// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Bytes that travel through a channel as text: base64, with or without line breaks.

#include <QByteArray>

#include <optional>

namespace millrace {

// Nothing if it is not base64.
inline std::optional<QByteArray> bytesFromBase64(const QByteArray &text)
{
    const auto decoded = QByteArray::fromBase64Encoding(text.simplified().replace(' ', ""), QByteArray::AbortOnBase64DecodingErrors);
    return decoded ? std::optional(*decoded) : std::nullopt;
}

} // namespace millrace
