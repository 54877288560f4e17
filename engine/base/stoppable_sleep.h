// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Sleeps, but wakes at once when it is asked to stop. Any thread.

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <stop_token>

namespace millrace {

// False: `stop` was requested.
inline bool sleepUnlessStopped(std::chrono::milliseconds duration, std::stop_token stop)
{
    std::mutex mutex;
    std::condition_variable_any wakeUp;
    std::unique_lock lock(mutex);
    wakeUp.wait_for(lock, stop, duration, [] { return false; });
    return !stop.stop_requested();
}

} // namespace millrace
