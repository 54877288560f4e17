// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// connectorMessage, and the postprocessor's message: read-only views of the message at hand. spec/engine.md section 14;
// spec/scripting.md. A view that outlives its run throws when it is used.
// Used by the thread that holds the runtime.

#include "engine/script/host/js.h"

namespace millrace {

struct ConnectorMessage;
struct Message;

void installMessageObjects(JSContext *context);
JSValue newConnectorMessageObject(JSContext *context, const ConnectorMessage &message);
JSValue newMessageObject(JSContext *context, const Message &message);

} // namespace millrace
