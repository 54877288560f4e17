// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Response and Status as scripts see them. spec/engine.md sections 9 and 12; spec/scripting.md, "Maps".
// Used by the thread that holds the runtime.

#include "engine/model/response.h"
#include "engine/script/host/js.h"

#include <optional>

namespace millrace {

// Gives the context the class Response, and the Status objects that `statusObject` hands out.
void installResponseObjects(JSContext *context);

JSValue newResponseObject(JSContext *context, const Response &response);
// The response in `value`, else null. Valid as long as the value is.
const Response *responseOf(JSValueConst value);

// One object a status and realm, so that === holds.
JSValue newStatusObject(JSContext *context, MessageStatus status);
std::optional<MessageStatus> statusOf(JSValueConst value);

// The constructor function of Response; `new Response(status, message, statusMessage, error)`.
JSValue newResponseConstructor(JSContext *context);

} // namespace millrace
