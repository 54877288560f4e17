// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// `reader` in batch scripts: a TextReader with the methods of java.io.BufferedReader. spec/datatypes.md 0.9.
// Used by the thread that holds the runtime.

#include "engine/script/host/js.h"
#include "engine/script/text_reader.h"

namespace millrace {

void installReaderObjects(JSContext *context);

// Good for the run at hand; kept beyond it, it throws.
JSValue newReaderObject(JSContext *context, TextReader &reader);

} // namespace millrace
