// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Reads what backups hold besides channels: alerts, global scripts, dependencies between channels. Pure functions: any thread.

#include "engine/base/result.h"
#include "engine/model/alert.h"
#include "engine/model/channel_config.h"

#include <optional>

namespace millrace {

// <alertModel>. Error: Invalid, where it has no id or no name.
Result<Alert> readAlert(PropertyTree document);
// Of one that comes from the store.
Result<Alert> readStoredAlert(const QByteArray &xml);
QByteArray writeAlert(const Alert &alert);
// In the document and in the field alike.
void setEnabled(Alert &alert, bool enabled);

// A map of Deploy, Undeploy, Preprocessor and Postprocessor to their texts, whatever its element is called. Nothing where it is
// no such map.
std::optional<ChannelScripts> readGlobalScripts(const PropertyTree &map);

// Puts what <channelDependencies> says into the channels that depend on others, where the file holds them.
void readChannelDependencies(const PropertyTree &list, std::vector<ChannelConfig> &channels);

} // namespace millrace
