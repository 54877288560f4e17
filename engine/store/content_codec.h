// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Contents over half a KB are stored zstd-compressed where that makes them smaller (design.md section 4). Compression runs on
// the thread that submits, not on the writer, so that it is spread over the cores. Any thread.

#include "engine/base/result.h"

#include <QByteArray>

namespace millrace {

// The compressed form, or nothing when `content` is better stored as it is.
std::optional<QByteArray> compressContent(const QByteArray &content);
// Error: Corrupt.
Result<QByteArray> decompressContent(const QByteArray &stored);
// The size that `head`, the first bytes of a compressed content, gives; -1 if it does not say. 18 bytes are enough.
qint64 decompressedSize(const QByteArray &head);

} // namespace millrace
