// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The variable maps as scripts see them: channelMap.get('k'), channelMap.k, $('k') … spec/scripting.md, "Maps";
// spec/engine.md section 21. An object of a map holds no values of its own: it reads the run's context.
// Used by the thread that holds the runtime.

#include "engine/script/host/host.h"

namespace millrace {

void installMapObjects(JSContext *context);
JSValue newMapObject(JSContext *context, MapKind kind);
// A map of another connector message, read-only, as the postprocessor reads them: a copy.
JSValue newMapView(JSContext *context, const ValueMap &values);

// Whether it is one that messages share: the global or the global channel map.
bool isSharedMap(JSValueConst value);

// $ $s $co $c $r $gc $g $cfg
void installMapShortcuts(JSContext *context, JSValueConst target);

// Puts the live values of the run into their maps as they are now, and lets go of them or keeps them for the rest of the
// run. Never fails: what cannot be converted is kept as its text.
enum class LiveValues { Keep, Release };
void storeLiveValues(Host &host, LiveValues after);

} // namespace millrace
