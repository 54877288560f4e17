// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Tasks on a pool, one after the other where they are about the same thing, in the order they were asked for; side by side where
// not. A task must not wait for another of the same thing. All functions: any thread.

#include <QString>

#include <deque>
#include <functional>
#include <map>
#include <mutex>

namespace millrace {

class WorkerPool;

class OrderedTasks
{
public:
    // The pool is shut down before this goes.
    explicit OrderedTasks(WorkerPool &pool) : m_pool(pool) {}
    OrderedTasks(const OrderedTasks &) = delete;
    OrderedTasks &operator=(const OrderedTasks &) = delete;

    // `refused` is called in place of the task where the pool takes no more.
    void run(const QString &thing, std::function<void()> task, std::function<void()> refused);

private:
    struct Task
    {
        std::function<void()> run;
        std::function<void()> refused;
    };
    void work(const QString &thing);

    WorkerPool &m_pool;
    std::mutex m_mutex;
    // A thing is here for as long as a thread works on it. Guarded by m_mutex.
    std::map<QString, std::deque<Task>> m_waiting;
};

} // namespace millrace
