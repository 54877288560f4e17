// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Tells the engine's listeners (alerts) what went wrong: one call beside storing the error. spec/engine.md sections 5 and 23.
// And the log, once for each connector message that fails: not for each attempt to send it.
// Returns at once; any thread of the channel.

#include "engine/channel/channel_parts.h"
#include "engine/model/event.h"

namespace millrace {

// Of a message. `error` is the whole text, as it is stored.
void publishError(const ChannelParts &parts, const ConnectorMessage &message, ErrorEventType type, const QString &error);
// Of the channel itself: its deploy and undeploy scripts.
void publishError(const ChannelParts &parts, ErrorEventType type, const QString &error);
// Of its source connector, about no message that is stored.
void publishSourceError(const ChannelParts &parts, const QString &error);

// A line in the log: a connector message ends in ERROR, or its postprocessor failed; `error` as it is stored.
void logFailure(const ChannelParts &parts, const ConnectorMessage &message, const QString &error);
// It could not be sent, and its queue tries again.
void logWaiting(const ChannelParts &parts, const ConnectorMessage &message, const QString &error);

} // namespace millrace
