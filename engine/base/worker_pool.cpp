// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/worker_pool.h"

#include <system_error>

namespace millrace {

std::future<void> WorkerPool::run(std::function<void()> task)
{
    std::packaged_task<void()> packaged(std::move(task));
    std::future<void> done = packaged.get_future();
    {
        const std::lock_guard lock(m_mutex);
        if (m_stopping)
            return {};
        m_tasks.push_back(std::move(packaged));
        if (m_idle < m_tasks.size()) {
            try {
                m_threads.emplace_back([this] { work(); });
            } catch (const std::system_error &) { // the system allows no more threads
                m_tasks.pop_back();
                return {};
            }
        }
    }
    m_changed.notify_one();
    return done;
}

void WorkerPool::shutDown()
{
    std::vector<std::thread> threads;
    {
        const std::lock_guard lock(m_mutex);
        m_stopping = true;
        threads.swap(m_threads);
    }
    m_changed.notify_all();
    for (std::thread &thread : threads)
        thread.join();
}

void WorkerPool::work()
{
    std::unique_lock lock(m_mutex);
    for (;;) {
        ++m_idle;
        m_changed.wait(lock, [this] { return m_stopping || !m_tasks.empty(); });
        --m_idle;
        if (m_tasks.empty())
            return;
        std::packaged_task<void()> task = std::move(m_tasks.front());
        m_tasks.pop_front();
        lock.unlock();
        task();
        lock.lock();
    }
}

} // namespace millrace
