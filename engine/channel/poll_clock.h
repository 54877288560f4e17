// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The clock that polling sources live by, so that a test can turn it. One thread, the polling thread, waits on it.

#include "engine/base/ids.h"

#include <chrono>
#include <stop_token>

namespace millrace {

class PollClock
{
public:
    virtual ~PollClock() = default;
    virtual Timestamp now() const = 0;
    // Returns after `longest`, or sooner; at once when `stop` is requested.
    virtual void wait(const std::stop_token &stop, std::chrono::milliseconds longest) = 0;
};

} // namespace millrace
