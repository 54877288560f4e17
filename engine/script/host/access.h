// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The one place that is asked before a script reaches outside: files, network, processes. Every native function that does so
// calls it first. Used by the thread that holds the runtime.

#include "engine/script/host/js.h"
#include "engine/script/script_access.h"

namespace millrace {

// False with a java.lang.SecurityException pending that names `what` (a path, a URL, a command).
bool mayAccess(JSContext *context, AccessKind kind, const QString &what);

} // namespace millrace
