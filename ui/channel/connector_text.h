// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A connector's settings in few words, as the flow strip and the destinations table show them: of the document being edited,
// not of what runs. Pure functions; window thread (channel names).

#include "engine/model/channel_config.h"

namespace millrace::ui {

class ChannelList;

QString connectorIcon(const QString &transportName);
// "lab.test:6660", "~/out/${message.messageId}.hl7", "POST https://…", a channel's name; empty: there is none to speak of.
QString endpointText(const ConnectorConfig &connector, const ChannelList &channels);
QString queueText(const ConnectorConfig &connector);    // "Never", "On failure", "Always"
QString responseText(const ConnectorConfig &connector); // "Validated, 2 steps"; "–"
QString ruleCountText(int count);                       // "2 rules", "–"
QString stepCountText(int count);                       // "1 step", "–"
// Chain of each destination, from 1 in table order, the disabled ones too.
std::vector<int> chainNumbers(const ChannelConfig &channel);

} // namespace millrace::ui
