// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What a template may name as ${…}: what every message has, and the map variables that this channel's scripts and steps set.
// Pure function: any thread.

#include "engine/model/channel_config.h"

namespace millrace::ui {

struct TemplateVariable
{
    QString text; // "${message.encodedData}"
    QString what; // for people: "What the transformer made"
};

// Those of the channel's maps first, by name.
std::vector<TemplateVariable> templateVariables(const ChannelConfig &channel);

} // namespace millrace::ui
