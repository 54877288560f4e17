// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/reader_thread.h"

#include "engine/base/thread_name.h"

namespace millrace {

ReaderThread::ReaderThread(MessageStore &store) : m_thread([this, &store] { work(store); }) {}

ReaderThread::~ReaderThread()
{
    {
        const std::lock_guard lock(m_mutex);
        m_closing = true;
    }
    m_changed.notify_all();
    m_thread.join();
}

void ReaderThread::read(std::function<void(MessageReader &)> job)
{
    {
        const std::lock_guard lock(m_mutex);
        m_jobs.push_back(std::move(job));
    }
    m_changed.notify_all();
}

void ReaderThread::work(MessageStore &store)
{
    const ThreadName name(QStringLiteral("Message Reader Thread"));
    std::unique_ptr<MessageReader> reader; // opened when first needed: most command lines never read
    std::unique_lock lock(m_mutex);
    for (;;) {
        m_changed.wait(lock, [this] { return m_closing || !m_jobs.empty(); });
        if (m_jobs.empty())
            return;
        auto job = std::move(m_jobs.front());
        m_jobs.pop_front();
        lock.unlock();
        if (!reader)
            reader = store.openReader();
        job(*reader);
        job = nullptr;
        lock.lock();
    }
}

} // namespace millrace
