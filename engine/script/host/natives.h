// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The functions that runtime.js gets from C++: logging, routing, dates, Java's regular expressions.
// Used by the thread that holds the runtime.

#include "engine/script/host/js.h"

namespace millrace {

void addNativeFunctions(JSContext *context, JSValueConst native);

} // namespace millrace
