// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/ordered_tasks.h"

#include "engine/base/worker_pool.h"

namespace millrace {

void OrderedTasks::run(const QString &thing, std::function<void()> task, std::function<void()> refused)
{
    {
        const std::lock_guard lock(m_mutex);
        const auto [waiting, isFirst] = m_waiting.try_emplace(thing);
        waiting->second.push_back({std::move(task), std::move(refused)});
        if (!isFirst)
            return; // whoever works on it goes on with this
    }
    if (m_pool.run([this, thing] { work(thing); }).valid())
        return;
    std::deque<Task> given; // others may have counted on this one meanwhile
    {
        const std::lock_guard lock(m_mutex);
        given = std::move(m_waiting.extract(thing).mapped());
    }
    for (const Task &each : given)
        each.refused();
}

void OrderedTasks::work(const QString &thing)
{
    for (;;) {
        Task task;
        {
            const std::lock_guard lock(m_mutex);
            const auto waiting = m_waiting.find(thing);
            if (waiting->second.empty()) {
                m_waiting.erase(waiting);
                return;
            }
            task = std::move(waiting->second.front());
            waiting->second.pop_front();
        }
        task.run();
    }
}

} // namespace millrace
