// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// THE table of connectors: one row each, in builtin_connectors.cpp. Called once by the engine at start.

#include "engine/channel/connector_registry.h"

namespace millrace {

ConnectorRegistry builtinConnectors();

} // namespace millrace
