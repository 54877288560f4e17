// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Recovery on start: brings the messages to their end that were inside the channel when it last ended in a crash, a halt or a
// kill. spec/engine.md section 10. Runs while the channel starts, before anything new can come in, so that what it finds is
// older than all that follows; each message takes the one path of message_path.h from where it stood.

#include "engine/base/worker_pool.h"
#include "engine/channel/channel_parts.h"

#include <stop_token>

namespace millrace {

// Called by Channel::start; returns when all is done. A message that fails is logged and skipped. Errors: Stopped (halted: the
// start has to end as well), Io (the store could not be read; what is left waits for the next start).
Result<void> recoverMessages(const ChannelParts &parts, WorkerPool &pool, std::stop_token halted);

} // namespace millrace
