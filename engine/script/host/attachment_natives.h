// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What attachments.js needs of C++. spec/engine.md section 18. Used by the thread that holds the runtime.

#include "engine/script/host/js.h"

namespace millrace {

void addAttachmentFunctions(JSContext *context, JSValueConst native);

} // namespace millrace
