// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The lifecycle tasks of one channel, one after another in the order they were asked for, on a thread of their own that
// goes when there is nothing to do (spec/engine.md section 13). Different channels proceed in parallel. Any thread.

#include <QString>

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

namespace millrace {

class ChannelTasks
{
public:
    ChannelTasks() = default;
    ChannelTasks(const ChannelTasks &) = delete;
    ChannelTasks &operator=(const ChannelTasks &) = delete;
    ~ChannelTasks() { finish(); }

    // Runs what is waiting to the end; nothing may be posted after it.
    void finish();

    // `threadName` is what the thread is called meanwhile: "Channel DeployTask Thread on (<id>)".
    void post(QString threadName, std::function<void()> task);

private:
    struct Task
    {
        QString threadName;
        std::function<void()> run;
    };
    void work();

    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<Task> m_tasks; // guarded by m_mutex
    std::thread m_thread;     // guarded by m_mutex
    bool m_running = false;   // the thread has not decided to end; guarded by m_mutex
    bool m_closing = false;   // guarded by m_mutex
};

} // namespace millrace
