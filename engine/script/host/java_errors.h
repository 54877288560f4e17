// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Exceptions as Java throws them: scripts catch an error whose text is "JavaException: class: message".
// spec/scripting.md, "Java values". Used by the thread that holds the runtime.

#include "engine/script/host/js.h"

namespace millrace {

// Throws; a null `message` prints as "null". Returns JS_EXCEPTION.
JSValue throwJava(JSContext *context, const char *className, const QString &message);

} // namespace millrace
