// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Values crossing between maps and scripts. spec/scripting.md, "Java values" and "Maps".
// Used by the thread that holds the runtime.

#include "engine/model/value.h"
#include "engine/script/host/js.h"

#include <optional>

namespace millrace {

class Host;

// What a map hands to a script: strings, numbers and booleans wrapped as Java's, lists as arrays, objects as objects.
JSValue valueToScript(Host &host, const Value &value);

// What a script puts into a map, as a map keeps it: a number is a double, undefined is the word, a date or regular
// expression keeps its kind, anything that has no form of its own becomes its text. An exception from a toString ends in
// nullopt with that exception pending.
std::optional<Value> valueFromScript(Host &host, JSValueConst value);

// A byte[] of Java's. Nothing where `value` is something else.
JSValue bytesToScript(Host &host, const QByteArray &bytes);
std::optional<QByteArray> bytesFromScript(JSContext *context, JSValueConst value);

// Whether the script could still change `value` after putting it into a map.
bool isLiveInMap(Host &host, JSValueConst value);

} // namespace millrace
