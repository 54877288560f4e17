// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// How a connector is called and drawn where channels are listed. Pure functions: any thread.

#include "engine/model/channel_state.h"

#include <QString>

namespace millrace::ui {

QString connectorName(const ConnectorSnapshot &connector); // "Source", "D2 Lab"
QString connectorIcon(const ConnectorSnapshot &connector);
QString connectionWord(const ConnectorSnapshot &connector); // "2 connected", "Waiting for reply", "Disabled"
QString endpointText(const ConnectorSnapshot &connector);   // "TCP Listener 127.0.0.1:6661"

} // namespace millrace::ui
