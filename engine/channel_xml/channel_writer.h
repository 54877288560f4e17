// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Writes a channel as the file that Open Integration Engine imports, and changes the few settings that the engine itself
// changes, in the document and in the fields read from it alike. Pure functions: any thread.

#include "engine/model/channel_config.h"

namespace millrace {

// The whole document, unknown elements included; no XML declaration, no line break at the end.
QByteArray writeChannel(const ChannelConfig &channel);

void setId(ChannelConfig &channel, const ChannelId &id);
void setName(ChannelConfig &channel, const QString &name);
void setRevision(ChannelConfig &channel, int revision);
void setNextMetaDataId(ChannelConfig &channel, MetaDataId next);
void setEnabled(ChannelConfig &channel, bool enabled);
void addDependency(ChannelConfig &channel, const ChannelId &dependency); // nothing where it is there

} // namespace millrace
