// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// THE table of connectors: one row each, in builtin_connectors.cpp. Called once by the engine at start.

#include "engine/channel/connector_registry.h"

namespace millrace {

struct ConnectorOptions
{
    qint64 maxFrameBytes = 128 << 20; // a TCP frame or an HTTP response larger than this closes its connection
};

ConnectorRegistry builtinConnectors(const ConnectorOptions &options = {});

} // namespace millrace
