// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Strings, numbers and booleans as Java hands them to scripts: objects that wrap a primitive. typeof says 'object', == is
// true and === false (spec/scripting.md, "Java values"). Their methods come from host/runtime.js.
// Used by the thread that holds the runtime.

#include "engine/script/host/js.h"

namespace millrace {

enum class JavaKind { String, Double, Integer, Long, Boolean };
inline constexpr int javaKindCount = 5;

// Registers the classes with the context's runtime, and gives the context a prototype object for each.
void installJavaBoxes(JSContext *context);

// Takes `primitive` over: a string, number or boolean.
JSValue newJavaBox(JSContext *context, JavaKind kind, JSValue primitive);
// Whether `value` is one; then `kind` and `primitive` (borrowed) are set.
bool javaBox(JSValueConst value, JavaKind &kind, JSValueConst &primitive);
JSValue javaBoxPrototype(JSContext *context, JavaKind kind);

} // namespace millrace
