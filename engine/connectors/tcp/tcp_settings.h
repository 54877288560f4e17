// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The settings that the TCP Listener and the TCP Sender share: the frame, and how it is read from a channel file.
// spec/channels.md, transmissionModeProperties. Pure functions: any thread.

#include "engine/base/result.h"
#include "engine/connectors/tcp/frame_codec.h"
#include "engine/model/property_spec.h"
#include "engine/model/property_tree.h"

namespace millrace {

// <transmissionModeProperties>
std::vector<PropertySpec> frameSpecs();
// Error: Invalid, naming the property: a mode nobody knows, bytes that are not hexadecimal, MLLP release 2.
Result<FrameFormat> readFrameFormat(const PropertyTree &properties);
// How much is read from a socket at once.
Result<qint64> readBufferSize(const PropertyTree &properties);

} // namespace millrace
