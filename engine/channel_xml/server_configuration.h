// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Writes a whole workspace as the file that the reference's backup is, and a group with its channels. What the reference keeps
// elsewhere and we don't know (users, resources) is absent. spec/channels.md, "Wrappers". Pure functions: any thread.

#include "engine/channel_xml/channel_reader.h"

namespace millrace {

// <serverConfiguration>; `date` is text for people. readChannels reads it back.
QByteArray writeServerConfiguration(const ImportFile &workspace, const QString &date);
// <channelGroup> with whole channels: `documents` of those of its channels that there are.
QByteArray writeGroupFile(const ChannelGroup &group, const std::vector<PropertyTree> &documents);

} // namespace millrace
