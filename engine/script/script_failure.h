// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// From a JavaScript exception to the words that people read. Used by the thread that holds the runtime.

#include "engine/script/host/js.h"
#include "engine/script/script_pool.h"
#include "engine/script/script_program.h"

namespace millrace {

// The file name that our programs are compiled under; stack frames with it are translated by the program's place().
inline constexpr char programFileName[] = "script";

// Takes the pending exception of `context`.
ScriptFailure takeFailure(JSContext *context, const ScriptProgram &program);

} // namespace millrace
