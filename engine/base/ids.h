// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The names of ids, so that signatures read well. spec/engine.md section 1.

#include <QString>

namespace millrace {

using ChannelId = QString;      // opaque; usually a UUID
using MessageId = qint64;       // per channel, from 1
using MetaDataId = int;         // connector within a channel: source 0, destinations from 1
using LocalChannelId = qint64;  // numbers a channel's tables in the database
using Timestamp = qint64;       // milliseconds since 1970-01-01 UTC; 0 = not set

inline constexpr MetaDataId sourceMetaDataId = 0;

} // namespace millrace
