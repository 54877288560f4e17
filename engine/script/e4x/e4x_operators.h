// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The functions of `__e4x`: what the rewriter puts in the place of E4X' own syntax. e4x_runtime.h lists them.
// Inside engine/script/e4x only.

#include "engine/script/e4x/e4x_state.h"

namespace millrace {

void defineOperators(JSContext *ctx, JSValueConst global);

// == where at least one side is XML, a QName or a Namespace; a plain == else.
bool xmlEquals(JSContext *ctx, JSValueConst a, JSValueConst b);

} // namespace millrace
