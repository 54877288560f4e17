// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/channel/channel_tasks.h"

#include "engine/base/thread_name.h"

#include <chrono>

namespace millrace {

namespace {
constexpr auto idleTime = std::chrono::seconds(10);
}

void ChannelTasks::finish()
{
    std::thread thread;
    {
        const std::lock_guard lock(m_mutex);
        m_closing = true;
        thread = std::move(m_thread);
    }
    m_changed.notify_all();
    if (thread.joinable())
        thread.join();
}

void ChannelTasks::post(QString threadName, std::function<void()> task)
{
    const std::lock_guard lock(m_mutex);
    m_tasks.push_back({std::move(threadName), std::move(task)});
    if (m_running) {
        m_changed.notify_all();
        return;
    }
    if (m_thread.joinable())
        m_thread.join(); // it has ended or is just about to, without the lock
    m_running = true;
    m_thread = std::thread([this] { work(); });
}

void ChannelTasks::work()
{
    std::unique_lock lock(m_mutex);
    for (;;) {
        m_changed.wait_for(lock, idleTime, [this] { return m_closing || !m_tasks.empty(); });
        if (m_tasks.empty()) {
            m_running = false;
            return;
        }
        Task task = std::move(m_tasks.front());
        m_tasks.pop_front();
        lock.unlock();
        {
            const ThreadName name(task.threadName);
            task.run();
        }
        task = {}; // what the task holds on to goes without the lock
        lock.lock();
    }
}

} // namespace millrace
