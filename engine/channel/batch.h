// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Runs a payload through its splitter: each message is dispatched and ends before the next, on the calling thread. A message
// is looked ahead, so that batchComplete is known; no more than two are in memory. spec/engine.md section 20; seed 000,
// "Batch processing"; seed 001, "Batch messages". Called by Channel, on the thread that received the payload.

#include "engine/channel/channel_parts.h"

#include <functional>

namespace millrace {

// Processes one message, under a permit of its own.
using DispatchOne = std::function<Result<DispatchResult>(RawMessage)>;

// The result of the message that answers for the batch, first or last: id, status and response; with `options.reply` it was
// handed there, and comes back empty. A payload without messages has an empty result. Error: the splitter's or a dispatch's;
// what was processed before it stays, what comes after it is lost.
Result<DispatchResult> runBatch(const ChannelParts &parts, RawMessage envelope, ByteSource &payload, const StreamOptions &options,
                                const DispatchOne &dispatch);

} // namespace millrace
