// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/writer_pool.h"

namespace millrace {

Result<std::unique_ptr<WriterPool>> WriterPool::start(const Options &options)
{
    auto pool = std::unique_ptr<WriterPool>(new WriterPool);
    const bool writes = options.access == StoreAccess::ReadWrite;
    const int count = writes ? SqlConnection::dialectOf(options.database).writers : 1;
    for (int i = 0; i < count; ++i) {
        auto writer = StoreWriter::start({.database = options.database, .access = options.access,
                                          .prepare = i == 0 ? options.prepare : options.join, .reconnect = options.join,
                                          .frees = writes && i == 0});
        if (!writer)
            return writer.error();
        pool->m_writers.push_back(std::move(writer).value());
    }
    return pool;
}

CommitTicket WriterPool::submit(std::shared_ptr<OpenChannel> channel, WriteBatch batch, Durability durability)
{
    StoreWriter &writer = writerFor(batch.series());
    return writer.submit(std::move(channel), std::move(batch), durability);
}

Result<void> WriterPool::run(StoreWriter::Task task)
{
    const auto pause = std::make_shared<WritersPause>(std::ptrdiff_t(m_writers.size()) - 1);
    CommitTicket ticket;
    {
        const std::lock_guard lock(m_pausing);
        for (size_t i = 1; i < m_writers.size(); ++i)
            (void)m_writers[i]->submit(pause, nullptr);
        ticket = m_writers.front()->submit(pause, std::move(task));
    }
    return wait(ticket);
}

// By the thread; for a series by the thread that began it.
StoreWriter &WriterPool::writerFor(BatchSeries *series)
{
    const auto own = int(std::hash<std::thread::id>{}(std::this_thread::get_id()) % m_writers.size());
    int chosen = own;
    if (series) {
        int none = -1;
        chosen = series->writer.compare_exchange_strong(none, own) ? own : none;
    }
    return *m_writers[size_t(chosen)];
}

} // namespace millrace
