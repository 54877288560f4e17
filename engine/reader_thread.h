// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// One thread that reads messages for the window and the command line, in the order asked, with a connection of its own
// (a connection belongs to the thread that made it). Made and destroyed by the engine; read: any thread.

#include "engine/store/message_store.h"

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

namespace millrace {

class ReaderThread
{
public:
    explicit ReaderThread(MessageStore &store);
    ~ReaderThread(); // runs what is waiting to the end

    void read(std::function<void(MessageReader &)> job);

private:
    void work(MessageStore &store);

    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<std::function<void(MessageReader &)>> m_jobs; // guarded by m_mutex
    bool m_closing = false;                                  // guarded by m_mutex
    std::thread m_thread;
};

} // namespace millrace
