// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The methods of XML and XMLList: ECMA-357 13.4.4 and 13.5.4, and toJSON. Inside engine/script/e4x only.

#include "engine/script/e4x/e4x_state.h"

#include <string_view>

namespace millrace {

// -1 where there is none of that name.
int xmlMethodNumber(std::string_view name);

// `target` holds XML or an XMLList.
JSValue callXmlMethod(JSContext *ctx, int number, const XmlTarget &target, int argc, JSValueConst *argv);

// Defines all of them on the prototype, as functions that take `this`.
void defineXmlMethods(JSContext *ctx, JSValueConst prototype);

} // namespace millrace
