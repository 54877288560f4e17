// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The scripts around a message: preprocessors, and postprocessors, the workspace's global one and the channel's own, in their
// order. What fails is told to alerts. spec/engine.md section 14. Any thread of the channel.

#include "engine/channel/channel_parts.h"

namespace millrace {

// The global one, then the channel's, which sees what the global one made of the message. The value: the new message, or none
// where neither returned one.
ScriptOutcome<std::optional<QByteArray>> runPreprocessors(const ChannelParts &parts, ScriptContext &context, const QByteArray &message);

// The channel's, then the global one, which sees the first one's answer as `response` and may put its own in its place.
ScriptOutcome<std::optional<Response>> runPostprocessors(const ChannelParts &parts, ScriptContext &context);

} // namespace millrace
