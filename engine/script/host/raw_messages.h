// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Messages that scripts make for a channel: RawMessage of runtime.js as the engine's. spec/channels.md, "JavaScript Reader".
// Used by the thread that holds the runtime. Nothing: an exception is pending.

#include "engine/model/message.h"
#include "engine/script/host/host.h"

#include <optional>
#include <vector>

namespace millrace {

// `parts` is what runtime.js takes a RawMessage apart to: [content, destinations or null, source map].
std::optional<RawMessage> rawMessageFromParts(Host &host, JSValueConst parts);
// What the script of a JavaScript Reader returned, as messages.
std::optional<std::vector<RawMessage>> rawMessagesFromResult(Host &host, JSValueConst result);

} // namespace millrace
