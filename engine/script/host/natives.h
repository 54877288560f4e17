// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The functions that the JavaScript files of this folder get from C++, by theme. Used by the thread that holds the runtime.

#include "engine/script/host/js.h"
#include "engine/script/script_services.h"

#include <vector>

namespace millrace {

struct NativeFunction
{
    const char *name;
    JSCFunction *function;
    int length;
};
void addNatives(JSContext *context, JSValueConst native, const std::vector<NativeFunction> &functions);

// All of them. The first are in natives.cpp: logging, routing, dates, Java's regular expressions.
void addNativeFunctions(JSContext *context, JSValueConst native);
void addCodecFunctions(JSContext *context, JSValueConst native); // Base64, digests, RTF
void addMailFunctions(JSContext *context, JSValueConst native);
void addXmlFunctions(JSContext *context, JSValueConst native); // XSLT, layout
void addServiceFunctions(JSContext *context, JSValueConst native);
void addDatabaseFunctions(JSContext *context, JSValueConst native);

// A flat array: name, value, name, value … Nothing: an exception is pending.
std::optional<TextPairs> textPairsFromScript(JSContext *context, JSValueConst flat);

} // namespace millrace
