// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/store_writer.h"

#include "engine/base/log.h"
#include "engine/base/thread_name.h"
#include "engine/store/statistics.h"

#include <algorithm>
#include <cassert>

namespace millrace {

namespace {

constexpr std::chrono::seconds flushInterval{1};
// A batch that nobody waits for yet stays this long for others to share its transaction: the batches of one message usually
// end up in two, one before the send and one before the reply.
constexpr std::chrono::milliseconds lingerTime{2};
// A group ends here, so that its first batch does not wait for ever and memory stays bounded.
constexpr size_t maxBatches = 1000;
constexpr qsizetype maxBytes = 32 << 20;

void endSeries(const WriteBatch &batch)
{
    if (BatchSeries *series = batch.series())
        series->hasFailed = true;
}

bool writes(const WriteBatch &batch)
{
    return batch.settings().enabled && !batch.operations().empty();
}

qsizetype contentBytes(const WriteBatch &batch)
{
    qsizetype bytes = 0;
    for (const WriteBatch::Operation &operation : batch.operations()) {
        if (const auto *content = std::get_if<WriteBatch::StoreContent>(&operation))
            bytes += content->content.size();
    }
    return bytes;
}

void count(const WriteBatch &batch, ChannelStatistics &statistics)
{
    const QueueCounting queue = batch.settings().enabled ? QueueCounting::Rows : QueueCounting::None;
    for (const WriteBatch::Operation &operation : batch.operations()) {
        if (const auto *insert = std::get_if<WriteBatch::InsertConnectorMessage>(&operation); insert && insert->isCounted) {
            countReceived(statistics, insert->metaDataId);
            countTransition(statistics, insert->metaDataId, std::nullopt, insert->status, queue);
        } else if (const auto *update = std::get_if<WriteBatch::UpdateStatus>(&operation)) {
            countTransition(statistics, update->metaDataId, update->previous, update->now, queue);
        } else if (const auto *reopened = std::get_if<WriteBatch::ReopenMessage>(&operation)) {
            for (const WriteBatch::ReplacedRow &row : reopened->counted)
                countReplaced(statistics, row.metaDataId, row.status, queue);
        }
    }
}

MessageId nextIdAfter(const WriteBatch &batch, MessageId next)
{
    for (const WriteBatch::Operation &operation : batch.operations()) {
        if (const auto *insert = std::get_if<WriteBatch::InsertMessage>(&operation))
            next = std::max(next, insert->messageId + 1);
    }
    return next;
}

} // namespace

Result<std::unique_ptr<StoreWriter>> StoreWriter::start(const QString &path, StoreAccess access, Task prepare)
{
    auto writer = std::unique_ptr<StoreWriter>(new StoreWriter);
    std::promise<Result<void>> opened;
    std::future<Result<void>> result = opened.get_future();
    writer->m_thread = std::thread([&writer = *writer, path, access, prepare = std::move(prepare), opened = std::move(opened)]() mutable {
        writer.work(path, access, prepare, opened);
    });
    if (const Result<void> outcome = result.get(); !outcome)
        return outcome.error();
    return writer;
}

StoreWriter::~StoreWriter()
{
    {
        const std::lock_guard lock(m_mutex);
        m_stopping = true;
    }
    m_changed.notify_all();
    m_thread.join();
}

CommitTicket StoreWriter::submit(std::shared_ptr<OpenChannel> channel, WriteBatch batch, Durability durability)
{
    auto job = std::make_shared<CommitTicket::State>();
    job->channel = std::move(channel);
    job->batch = std::move(batch);
    job->durability = durability;
    return enqueue(std::move(job));
}

Result<void> StoreWriter::run(Task task)
{
    auto job = std::make_shared<CommitTicket::State>();
    job->task = std::move(task);
    return wait(enqueue(std::move(job)));
}

CommitTicket StoreWriter::enqueue(Job job)
{
    bool isFirst = false;
    {
        const std::lock_guard lock(m_mutex);
        if (m_stopping)
            return failed({ErrorCode::Stopped, QStringLiteral("the store is closed")});
        isFirst = m_waiting.empty();
        m_waiting.push_back(job);
    }
    if (isFirst)
        m_changed.notify_one();
    return CommitTicket(std::move(job));
}

Result<void> StoreWriter::wait(const CommitTicket &ticket)
{
    CommitTicket::State *state = ticket.state().get();
    if (!state)
        return Error{ErrorCode::Invalid, QStringLiteral("nothing was submitted")};
    std::unique_lock lock(state->mutex);
    if (!state->isDone) {
        lock.unlock();
        {
            const std::lock_guard queue(m_mutex);
            m_isAwaited = true;
        }
        m_changed.notify_one();
        lock.lock();
        state->changed.wait(lock, [state] { return state->isDone; });
    }
    return state->result;
}

CommitTicket StoreWriter::failed(Error error)
{
    auto state = std::make_shared<CommitTicket::State>();
    state->result = std::move(error);
    state->isDone = true;
    return CommitTicket(std::move(state));
}

void StoreWriter::setApplier(const OpenChannel &channel, std::unique_ptr<BatchApplier> applier)
{
    if (applier)
        m_appliers[&channel] = std::move(applier);
    else
        m_appliers.erase(&channel);
}

void StoreWriter::work(const QString &path, StoreAccess access, const Task &prepare, std::promise<Result<void>> &opened)
{
    const ThreadName name(QStringLiteral("Store Writer"));
    const Result<void> outcome = open(path, access, prepare);
    opened.set_value(outcome);
    if (!outcome)
        return;
    for (;;) {
        const Group group = nextGroup();
        if (!group.empty() && group.front()->task) {
            const Result<void> state = setDurability(Durability::Durable);
            group.front()->result = state ? group.front()->task(*m_connection) : state;
            finish(group);
        } else if (!group.empty()) {
            commitGroup(group);
        }
        const bool isLast = group.empty() && isStopping();
        if (!m_unflushed.empty() && (isLast || std::chrono::steady_clock::now() >= m_nextFlush))
            flushStatistics();
        if (isLast)
            break;
        if (group.empty() && m_isFreeing)
            freeSlice();
    }
    m_appliers.clear(); // their statements belong to the connection, and that to this thread
    m_connection.reset();
}

Result<void> StoreWriter::open(const QString &path, StoreAccess access, const Task &prepare)
{
    Result<std::unique_ptr<SqlConnection>> connection = SqlConnection::open(path, access);
    if (!connection)
        return connection.error();
    m_connection = std::move(connection).value();
    m_isFreeing = access == StoreAccess::ReadWrite; // what an earlier run may have left
    const Result<void> prepared = prepare(*m_connection);
    if (!prepared)
        m_connection.reset();
    return prepared;
}

StoreWriter::Group StoreWriter::nextGroup()
{
    std::unique_lock lock(m_mutex);
    const auto ready = [this] { return m_stopping || !m_waiting.empty(); };
    if (!m_isFreeing && m_unflushed.empty())
        m_changed.wait(lock, ready);
    else if (!m_isFreeing)
        m_changed.wait_until(lock, m_nextFlush, ready);
    if (!m_waiting.empty())
        m_changed.wait_for(lock, lingerTime, [this] { return m_stopping || m_isAwaited || m_waiting.size() >= maxBatches; });

    Group group;
    qsizetype bytes = 0;
    while (!m_waiting.empty() && group.size() < maxBatches && bytes < maxBytes) {
        const bool isTask = bool(m_waiting.front()->task);
        if (isTask && !group.empty())
            break;
        bytes += contentBytes(m_waiting.front()->batch);
        group.push_back(std::move(m_waiting.front()));
        m_waiting.pop_front();
        if (isTask)
            break;
    }
    if (m_waiting.empty())
        m_isAwaited = false;
    return group;
}

bool StoreWriter::isStopping()
{
    const std::lock_guard lock(m_mutex);
    return m_stopping && m_waiting.empty();
}

void StoreWriter::commitGroup(const Group &group)
{
    const bool anyWrites = std::any_of(group.begin(), group.end(), [](const Job &job) { return writes(job->batch); });
    if (anyWrites && writeGroup(group, Isolation::None) == Outcome::TryWithSavepoints)
        writeGroup(group, Isolation::Savepoints);
    publish(group);
    finish(group);
}

// Leaves in each job what became of it.
StoreWriter::Outcome StoreWriter::writeGroup(const Group &group, Isolation isolation)
{
    const bool durable = std::any_of(group.begin(), group.end(), [](const Job &job) {
        return writes(job->batch) && job->durability == Durability::Durable;
    });
    Result<void> state = setDurability(durable ? Durability::Durable : Durability::Relaxed);
    SqlTransaction transaction(*m_connection);
    if (state)
        state = transaction.begin();

    struct Ending { ChannelStatistics statistics; MessageId nextId = 0; bool isWritten = false; };
    std::map<OpenChannel *, Ending> endings;
    for (const Job &job : group) {
        if (!state)
            break;
        job->result = writes(job->batch) ? apply(job, isolation) : Result<void>();
        if (!job->result) {
            if (isolation == Isolation::Savepoints || group.size() == 1)
                endSeries(job->batch);
            if (isolation == Isolation::None) // rolls back what was done so far, also of this batch
                return group.size() > 1 ? Outcome::TryWithSavepoints : Outcome::Settled;
            if (!m_connection->inTransaction()) // the database gave up the whole transaction
                state = job->result;
            continue;
        }
        const auto [found, isFirst] = endings.try_emplace(job->channel.get());
        if (isFirst)
            found->second = {job->channel->statistics, job->channel->storedNextId, false};
        count(job->batch, found->second.statistics);
        if (writes(job->batch)) {
            found->second.nextId = nextIdAfter(job->batch, found->second.nextId);
            found->second.isWritten = true;
        }
    }
    for (const auto &[channel, ending] : endings) {
        if (state && ending.isWritten)
            state = storeCounters(*channel, ending.statistics);
        if (state && ending.isWritten && ending.nextId > channel->storedNextId)
            state = m_appliers.at(channel)->storeNextId(ending.nextId);
    }
    if (state)
        state = transaction.commit();
    if (state) {
        for (const auto &[channel, ending] : endings) {
            if (ending.isWritten) {
                channel->stored = ending.statistics;
                channel->storedNextId = ending.nextId;
            }
        }
        return Outcome::Settled;
    }
    for (const Job &job : group) {
        if (writes(job->batch))
            endSeries(job->batch);
        if (writes(job->batch) && job->result)
            job->result = Error{ErrorCode::Io, QStringLiteral("%1: %2").arg(m_connection->path(), state.error().message)};
    }
    return Outcome::Settled;
}

Result<void> StoreWriter::apply(const Job &job, Isolation isolation)
{
    if (const BatchSeries *series = job->batch.series(); series && series->hasFailed)
        return Error{ErrorCode::Io, QStringLiteral("an earlier commit of this message failed")};
    const auto applier = m_appliers.find(job->channel.get());
    if (applier == m_appliers.end())
        return Error{ErrorCode::NotFound, QStringLiteral("channel %1 was removed").arg(job->channel->id)};
    if (isolation == Isolation::None)
        return applier->second->apply(job->batch);

    if (const Result<void> begun = m_connection->execute("SAVEPOINT batch"); !begun)
        return begun;
    const Result<void> applied = applier->second->apply(job->batch);
    if (applied)
        return m_connection->execute("RELEASE batch");
    if (m_connection->inTransaction()) {
        if (const Result<void> undone = m_connection->execute("ROLLBACK TO batch; RELEASE batch"); !undone)
            Log::error("store", QStringLiteral("A savepoint could not be rolled back"), {{"reason", undone.error().message}});
    }
    return applied;
}

Result<void> StoreWriter::storeCounters(const OpenChannel &channel, const ChannelStatistics &now)
{
    BatchApplier &applier = *m_appliers.at(&channel);
    if (!storedAlike(now.channel, channel.stored.channel)) {
        if (const Result<void> written = applier.storeStatistics(std::nullopt, now.channel); !written)
            return written;
    }
    for (const auto &[connector, statistics] : now.connectors) {
        const auto before = channel.stored.connectors.find(connector);
        if (before != channel.stored.connectors.end() && storedAlike(statistics, before->second))
            continue;
        if (const Result<void> written = applier.storeStatistics(connector, statistics); !written)
            return written;
    }
    return {};
}

// A relaxed commit skips the sync of the write-ahead log and nothing else: the log is still synced before its pages reach the
// database file, so a power loss takes the newest commits and leaves the rest in order.
Result<void> StoreWriter::setDurability(Durability durability)
{
    if (durability == m_durability)
        return {};
    const Result<void> set = m_connection->execute(durability == Durability::Durable ? "PRAGMA synchronous = FULL"
                                                                                     : "PRAGMA synchronous = NORMAL");
    if (set)
        m_durability = durability;
    return set;
}

void StoreWriter::publish(const Group &group)
{
    for (const Job &job : group) {
        if (!job->result)
            continue;
        if (!job->batch.operations().empty()) {
            const std::lock_guard lock(job->channel->mutex);
            count(job->batch, job->channel->statistics);
        }
        if (!writes(job->batch) && !job->batch.operations().empty()) {
            if (m_unflushed.empty())
                m_nextFlush = std::chrono::steady_clock::now() + flushInterval;
            m_unflushed.insert(job->channel);
        }
        for (const std::function<void()> &callback : job->batch.callbacks())
            callback();
    }
}

void StoreWriter::finish(const Group &group)
{
    for (const Job &job : group) {
        {
            const std::lock_guard lock(job->mutex);
            job->isDone = true;
        }
        job->changed.notify_all(); // after the lock, so that the woken thread does not meet it; the group keeps the job alive
    }
}

// Counters that moved in Disabled mode. What can't be written now is tried again a second later.
void StoreWriter::flushStatistics()
{
    SqlTransaction transaction(*m_connection);
    Result<void> state = setDurability(Durability::Relaxed);
    if (state)
        state = transaction.begin();
    for (const std::shared_ptr<OpenChannel> &channel : m_unflushed) {
        if (state && m_appliers.contains(channel.get()))
            state = storeCounters(*channel, channel->statistics);
    }
    if (state)
        state = transaction.commit();
    m_nextFlush = std::chrono::steady_clock::now() + flushInterval;
    if (!state) {
        Log::error("store", QStringLiteral("The counters could not be written"), {{"reason", state.error().message}});
        return;
    }
    for (const std::shared_ptr<OpenChannel> &channel : m_unflushed)
        channel->stored = channel->statistics;
    m_unflushed.clear();
}

void StoreWriter::freeSlice()
{
    const Result<void> state = setDurability(Durability::Relaxed);
    const Result<bool> freed = state ? Schema::freeRemovedSlice(*m_connection) : Result<bool>(state.error());
    m_isFreeing = freed && *freed;
    if (!freed)
        Log::error("store", QStringLiteral("A removed channel's tables can't be freed; it is tried again at the next start"),
                   {{"reason", freed.error().message}});
}

} // namespace millrace
