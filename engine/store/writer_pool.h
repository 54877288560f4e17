// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The writers of a store: one for SQLite, which has one writer at a time anyway; several for PostgreSQL, where a thread's batches
// stay on one of them, and so do the batches of one message. design.md section 4.
// submit, wait, run: any thread.

#include "engine/store/store_writer.h"

namespace millrace {

class WriterPool
{
public:
    struct Options
    {
        QString database;
        StoreAccess access = StoreAccess::ReadWrite; // ReadOnly: tasks only
        StoreWriter::Task prepare; // runs once, on the first connection
        StoreWriter::Task join;    // runs on each of the others, also where one was lost and is opened anew
    };
    static Result<std::unique_ptr<WriterPool>> start(const Options &options);

    CommitTicket submit(std::shared_ptr<OpenChannel> channel, WriteBatch batch, Durability durability);
    Result<void> wait(const CommitTicket &ticket) { return StoreWriter::wait(ticket); }
    // Runs the task after all that was submitted before, and while no writer is at work; durable if it writes. Tasks make their
    // own transactions.
    Result<void> run(StoreWriter::Task task);
    // From a task only: there are tables to free, whenever there is nothing else to do.
    void freeRemovedChannels() { m_writers.front()->freeRemovedChannels(); }

private:
    WriterPool() = default;
    StoreWriter &writerFor(BatchSeries *series);

    std::vector<std::unique_ptr<StoreWriter>> m_writers; // constant once started; the first one runs the tasks
    std::mutex m_pausing; // pauses come to all writers in the same order
};

} // namespace millrace
