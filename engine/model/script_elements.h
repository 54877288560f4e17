// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The steps or rules in a list of a channel file: a connector's, or the children of an Iterator. spec/channels.md, "Steps
// and rules". Any thread.

#include "engine/model/channel_config.h"

namespace millrace {

// Where the elements in `list` stand, in the order of their sequence numbers: the order in which they run.
std::vector<size_t> scriptElementOrder(const PropertyTree &list);

// The elements in `list`, disabled ones too, in that order.
std::vector<ScriptElement> readScriptElements(const PropertyTree &list);

} // namespace millrace
