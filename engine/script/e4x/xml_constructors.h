// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The functions XML and XMLList, with XML.settings() and its like, and what they make of text: ECMA-357 10.3, 10.4, 13.4.
// Inside engine/script/e4x only.

#include "engine/script/e4x/e4x_state.h"

namespace millrace {

void defineXmlConstructors(JSContext *ctx, JSValueConst global, JSValueConst xmlPrototype, JSValueConst listPrototype);

// As xmlFromText in e4x_runtime.h.
JSValue parseXmlObject(JSContext *ctx, std::string_view text);
JSValue parseXmlListObject(JSContext *ctx, std::string_view text);

} // namespace millrace
