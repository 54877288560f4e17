// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What the engine holds at one moment, for panes that look in: queues and the maps that scripts share. Plain values.

#include "engine/base/ids.h"
#include "engine/model/value.h"

namespace millrace {

// A queue that is not empty.
struct QueueState
{
    ChannelId channelId;
    MetaDataId metaDataId = 0;
    qint64 count = 0;
    MessageId oldest = 0;   // 0: gone since it was counted
    Timestamp received = 0; // when the oldest came to the connector; 0 as above
};

// spec/engine.md section 21. The configuration map is not among them: it is Engine::configurationMap().
struct SharedMapState
{
    ChannelId channelId; // whose global channel map it is; empty: the global map
    ValueMap values;
};

} // namespace millrace
