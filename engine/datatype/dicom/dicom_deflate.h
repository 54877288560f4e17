// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The deflated transfer syntax: a data set as one stream of zlib's, without a head (PS3.5 A.5). Pure functions: any thread.

#include "engine/base/result.h"

#include <QByteArray>

namespace millrace {

// A few bytes can unpack to all of memory.
inline constexpr qsizetype largestInflatedDicom = 512 * 1024 * 1024;

// Error: Invalid, for what is no such stream, or too large.
Result<QByteArray> inflateDicom(QByteArrayView deflated, qsizetype largest = largestInflatedDicom);
QByteArray deflateDicom(const QByteArray &data);

} // namespace millrace
