// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A cached pool of threads: runs each task at once, on an idle thread if there is one, else on a new one. A channel makes
// one at start for its chains and shuts it down at stop (seed 001, "Where the threads live"). All functions: any thread.

#include <condition_variable>
#include <deque>
#include <functional>
#include <future>
#include <mutex>
#include <thread>
#include <vector>

namespace millrace {

class WorkerPool
{
public:
    WorkerPool() = default;
    WorkerPool(const WorkerPool &) = delete;
    WorkerPool &operator=(const WorkerPool &) = delete;
    ~WorkerPool() { shutDown(); }

    // The future becomes ready when the task has returned. The task must not throw. After shutDown(), and where the system
    // allows no more threads, the task is not run and the future is not valid.
    std::future<void> run(std::function<void()> task);
    // Lets running and waiting tasks end, then joins the threads.
    void shutDown();

private:
    void work();

    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<std::packaged_task<void()>> m_tasks; // guarded by m_mutex
    std::vector<std::thread> m_threads;             // guarded by m_mutex
    size_t m_idle = 0;                              // guarded by m_mutex
    bool m_stopping = false;                        // guarded by m_mutex
};

} // namespace millrace
