// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Whether a script can be compiled, for an editor: the rewriter and QuickJS, and no realm. Pure; any thread. Takes
// milliseconds; the script does not run. spec/gui.md section 5.4.

#include "engine/model/script_reference.h"

#include <optional>

namespace millrace {

// `script` is the body of a function, as all scripts of channels are: `return` may stand at its top.
std::optional<ScriptProblem> checkScript(const QString &script);

} // namespace millrace
