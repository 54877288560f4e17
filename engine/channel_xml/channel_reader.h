// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Reads the files that Open Integration Engine, Mirth Connect and their forks export: a channel, a channel group, a list of
// channels, or a whole server configuration; also what comes in files of its own or in a configuration: alerts, global
// scripts, tags, code template libraries and the configuration map. spec/channels.md. Pure functions: any thread.
//
// Files of version 3.5.0 and later are read as they are; a version not known yet loads with a warning. What is missing
// has its default and a warning, as files written by hand exist. Whether connectors and steps are known is not asked here
// but when the channel is deployed. All that is not read stays in ChannelConfig::document.

#include "engine/base/result.h"
#include "engine/channel_xml/own_settings.h"
#include "engine/channel_xml/workspace_xml.h"
#include "engine/model/alert.h"
#include "engine/model/channel_config.h"

#include <QStringList>

#include <optional>

namespace millrace {

struct ImportFile
{
    std::vector<ChannelConfig> channels; // with what their files bring along: takeBundledParts
    std::vector<Alert> alerts;
    std::vector<ChannelGroup> groups;
    std::vector<ChannelTag> tags;
    std::vector<CodeTemplateLibrary> libraries;
    std::optional<ConfigurationMap> configurationMap;
    std::optional<ChannelScripts> globalScripts;
    std::optional<bool> clearGlobalMap; // a backup's setting: on redeploying all
    std::optional<std::vector<MetaDataColumn>> newChannelColumns; // another: what new channels begin with
    std::optional<OwnSettings> settings; // of a backup that this product wrote
    QStringList warnings; // sentences that name the channel
};

// In a file of several channels one that can't be read is left out with a warning, as long as another can.
// Error: Invalid, for what is not XML (with line and column), has another root element, has nothing that can be read
// (the reason of the first), or is from before 3.5.0.
Result<ImportFile> readChannels(const QByteArray &xml);

// One <channel>, as it comes from the store or the editor.
struct ReadChannel
{
    ChannelConfig channel;
    QStringList warnings;
};
Result<ReadChannel> readChannel(PropertyTree document);

} // namespace millrace
