// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A backup's settings that the reference does not have: in <pluginProperties>, under this product's name, where it keeps what it
// does not know. Pure functions: any thread.

#include "engine/model/property_tree.h"
#include "engine/model/pruner_settings.h"
#include "engine/model/workspace.h"

#include <optional>

namespace millrace {

struct OwnSettings
{
    WorkspaceSettings workspace;
    PrunerSettings pruner;
};
std::optional<OwnSettings> readOwnSettings(const PropertyTree &pluginProperties); // nothing: there are none
PropertyTree writeOwnSettings(const OwnSettings &settings);

} // namespace millrace
