// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Fills the ScriptContext for each place where a channel runs scripts. spec/engine.md sections 11, 14 and 21.

#include "engine/channel/channel_parts.h"
#include "engine/channel/flight.h"
#include "engine/script/script_context.h"

namespace millrace {

// For filter, transformer, preprocessor and writer scripts working on `message`. router settles `pending` first: what it
// does leaves the message.
ScriptContext scriptContext(const ChannelParts &parts, ConnectorMessage &message, const Flight &flight, PendingCommits &pending);
// For the script of a JavaScript Reader: no message yet, so nothing to settle before it routes.
ScriptContext readerScriptContext(const ChannelParts &parts);
// For deploy and undeploy scripts: no message.
ScriptContext scriptContext(const ChannelParts &parts);

// The maps templates and metadata columns look into besides the message's own.
ScriptMaps sharedMaps(const ChannelParts &parts);

} // namespace millrace
