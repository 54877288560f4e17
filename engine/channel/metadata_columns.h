// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Fills a connector message's custom metadata columns from its maps. spec/engine.md section 19. Any thread.

#include "engine/model/channel_config.h"
#include "engine/model/message.h"
#include "engine/script/script_context.h"

#include <vector>

namespace millrace {

// Looks each column's mapping up in connector, channel and source map, then global channel, global and configuration map
// (decision O20), and casts it. A value that can't be cast is left out with a warning in the log; a later null erases
// nothing.
void fillMetaDataColumns(ConnectorMessage &message, const std::vector<MetaDataColumn> &columns, const ScriptMaps &maps);

// The value as a column of that type holds it: text of at most 255 characters, a number below 10^16, true/false, a time.
// Nothing if it can't be cast.
std::optional<Value> castMetaData(const Value &value, MetaDataColumnType type);

// Makes what a message from elsewhere has in these columns into what they hold; leaves out what can't be cast.
void castMetaDataColumns(ConnectorMessage &message, const std::vector<MetaDataColumn> &columns);

} // namespace millrace
