// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/store_writer.h"

#include "engine/base/log.h"
#include "engine/base/thread_name.h"
#include "engine/store/statistics.h"

#include <algorithm>
#include <utility>

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

Result<std::unique_ptr<StoreWriter>> StoreWriter::start(Options options)
{
    auto writer = std::unique_ptr<StoreWriter>(new StoreWriter(std::move(options)));
    std::promise<Result<void>> opened;
    std::future<Result<void>> result = opened.get_future();
    writer->m_thread = std::thread([&writer = *writer, opened = std::move(opened)]() mutable { writer.work(opened); });
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

CommitTicket StoreWriter::submit(std::shared_ptr<WritersPause> pause, Task task)
{
    auto job = std::make_shared<CommitTicket::State>();
    job->pause = std::move(pause);
    job->task = std::move(task);
    return enqueue(std::move(job));
}

CommitTicket StoreWriter::enqueue(Job job)
{
    job->writer = this;
    bool wakes = false;
    {
        const Lock lock(m_mutex);
        if (m_stopping)
            return failed({ErrorCode::Stopped, QStringLiteral("the store is closed")});
        m_waiting.push_back(job);
        wakes = m_isAsleep || job->pause || m_waiting.size() == maxBatches;
        m_isAsleep = false;
    }
    if (wakes)
        m_changed.notify_one();
    return CommitTicket(std::move(job));
}

Result<void> StoreWriter::wait(const CommitTicket &ticket)
{
    CommitTicket::State *state = ticket.state().get();
    if (!state)
        return Error{ErrorCode::Invalid, QStringLiteral("nothing was submitted")};
    return state->writer ? state->writer->waitFor(*state) : state->result;
}

Result<void> StoreWriter::waitFor(CommitTicket::State &job)
{
    Lock lock(m_mutex);
    ++job.waiters;
    while (!job.isDone) {
        if (!m_isWriting && !m_isShared && isForAnyThread(*m_waiting.front())) {
            writeNext(lock, On::AnyThread);
        } else {
            if (!m_isWriting)
                m_changed.notify_one();
            job.changed.wait(lock);
        }
    }
    --job.waiters;
    return job.result;
}

CommitTicket StoreWriter::failed(Error error)
{
    auto state = std::make_shared<CommitTicket::State>();
    state->result = std::move(error);
    state->isDone = true;
    return CommitTicket(std::move(state));
}

// Queries belong to the thread that opened the connection; so does opening one.
bool StoreWriter::isForAnyThread(const CommitTicket::State &job) const
{
    return !job.pause && !job.batch.reads() && m_connection && !m_connection->isLost();
}

bool StoreWriter::isDue() const
{
    if (m_waiting.empty())
        return false;
    return m_stopping || m_waiting.front() == m_lingered || m_waiting.size() >= maxBatches || !isForAnyThread(*m_waiting.front())
           || std::any_of(m_waiting.begin(), m_waiting.end(), [](const Job &job) { return job->waiters > 0; });
}

// Works while nobody else does, marks `group` done, and tells those who wait for it.
void StoreWriter::write(Lock &lock, const Group &group, const std::function<void()> &work)
{
    m_isWriting = true;
    lock.unlock();
    work();
    lock.lock();
    m_isWriting = false;

    Group told;
    for (const Job &job : group) {
        job->isDone = true;
        if (job->waiters > 0)
            told.push_back(job);
    }
    if (!group.empty())
        m_isShared = told.size() > 1;
    const bool wakesOwn = isDue() || (m_isAsleep && !m_unflushed.empty());
    // Without the lock, so that the woken threads do not meet it; `told` keeps the jobs alive.
    lock.unlock();
    if (wakesOwn)
        m_changed.notify_one();
    for (const Job &job : told)
        job->changed.notify_all();
    lock.lock();
}

void StoreWriter::writeNext(Lock &lock, On thread)
{
    const Group group = takeGroup(thread);
    write(lock, group, [this, &group] {
        if (group.front()->pause)
            standStill(group);
        else
            commitGroup(group);
    });
}

StoreWriter::Group StoreWriter::takeGroup(On thread)
{
    Group group;
    qsizetype bytes = 0;
    while (!m_waiting.empty() && group.size() < maxBatches && bytes < maxBytes) {
        const CommitTicket::State &first = *m_waiting.front();
        if (!group.empty() && (first.pause || (thread == On::AnyThread && !isForAnyThread(first))))
            break;
        bytes += contentBytes(first.batch);
        group.push_back(std::move(m_waiting.front()));
        m_waiting.pop_front();
        if (group.back()->pause)
            break;
    }
    return group;
}

void StoreWriter::work(std::promise<Result<void>> &opened)
{
    const ThreadName name(QStringLiteral("Store Writer"));
    m_isFreeing = m_options.frees; // what an earlier run may have left
    const Result<void> outcome = connect(m_options.prepare);
    {
        Lock lock(m_mutex);
        opened.set_value(outcome);
        if (!outcome)
            return;
        workOn(lock);
    }
    m_appliers.clear(); // their statements belong to the connection, and that to this thread
    m_connection.reset();
}

// Until the writer stops and all is written.
void StoreWriter::workOn(Lock &lock)
{
    for (;;) {
        const bool isLast = m_stopping && m_waiting.empty();
        if (m_isWriting)
            sleep(lock);
        else if (isDue())
            writeNext(lock, On::OwnThread);
        else if (!m_unflushed.empty() && (isLast || std::chrono::steady_clock::now() >= m_nextFlush))
            write(lock, {}, [this] { flushStatistics(); });
        else if (isLast)
            return;
        else if (m_waiting.empty() && m_isFreeing)
            write(lock, {}, [this] { freeSlice(); });
        else
            sleep(lock);
    }
}

// While others write much this thread looks every lingerTime, rather than to be told each time.
void StoreWriter::sleep(Lock &lock)
{
    if (m_isWriting || !m_waiting.empty()) {
        const Job first = m_waiting.empty() ? Job() : m_waiting.front();
        if (m_changed.wait_for(lock, lingerTime) == std::cv_status::timeout)
            m_lingered = first;
        return;
    }
    m_lingered.reset();
    if (m_unflushed.empty()) {
        m_isAsleep = true;
        m_changed.wait(lock);
        m_isAsleep = false;
    } else {
        m_changed.wait_until(lock, m_nextFlush);
    }
}

// Nothing where there is a connection that works.
Result<void> StoreWriter::connect(const Task &prepare)
{
    if (m_connection && !m_connection->isLost())
        return {};
    m_appliers.clear();
    m_connection.reset();
    Result<std::unique_ptr<SqlConnection>> connection = SqlConnection::open(m_options.database, m_options.access);
    if (!connection)
        return connection.error();
    if (const Result<void> prepared = prepare(**connection); !prepared)
        return prepared;
    m_connection = std::move(connection).value();
    return {};
}

void StoreWriter::standStill(const Group &group)
{
    const Job &job = group.front();
    if (!job->task) {
        job->pause->arrived.count_down();
        job->pause->over.wait();
    } else {
        job->pause->arrived.wait();
        if (m_connection && !m_connection->execute("SELECT 1"))
            Log::warning("store", QStringLiteral("The database did not answer; connecting anew"), {{"database", m_connection->name()}});
        job->result = connect(m_options.reconnect);
        if (job->result)
            job->result = m_connection->setDurability(Durability::Durable);
        if (job->result)
            job->result = job->task(*m_connection);
        job->pause->over.count_down();
    }
    // The task may have removed channels, or given them other tables.
    std::erase_if(m_appliers, [](const auto &known) { return known.second->tables() != known.first->tables; });
}

void StoreWriter::commitGroup(const Group &group)
{
    if (std::any_of(group.begin(), group.end(), [](const Job &job) { return writes(job->batch); })) {
        Isolation isolation = Isolation::None;
        int triesLeft = SqlConnection::dialectOf(m_options.database).conflictRetries;
        for (Outcome outcome = Outcome::TryAgain; outcome != Outcome::Settled;) {
            outcome = writeGroup(group, isolation, triesLeft > 0 ? Retry::Allowed : Retry::Exhausted);
            if (outcome == Outcome::TryWithSavepoints)
                isolation = Isolation::Savepoints;
            else
                --triesLeft;
        }
    }
    publish(group);
}

// Leaves in each job what became of it.
StoreWriter::Outcome StoreWriter::writeGroup(const Group &group, Isolation isolation, Retry retry)
{
    Result<void> state = connect(m_options.reconnect);
    if (!state) {
        failGroup(group, state.error());
        return Outcome::Settled;
    }
    const bool durable = std::any_of(group.begin(), group.end(), [](const Job &job) {
        return writes(job->batch) && job->durability == Durability::Durable;
    });
    state = m_connection->setDurability(durable ? Durability::Durable : Durability::Relaxed);
    SqlTransaction transaction(*m_connection);
    if (state)
        state = transaction.begin();

    const bool hasBegun = state.ok();
    Endings endings;
    for (const Job &job : group) {
        job->result = {};
        if (!state || !writes(job->batch))
            continue;
        job->result = apply(job, isolation);
        if (job->result) {
            addEnding(job, endings);
        } else if (isolation == Isolation::None || !m_connection->inTransaction() || canTryAgain(job->result.error())) {
            state = job->result; // the whole transaction is given up
        } else {
            endSeries(job->batch);
        }
    }
    if (state)
        state = storeEndings(endings);
    if (state)
        state = m_connection->flush();
    const bool isApplied = state.ok();
    if (state)
        state = transaction.commit();
    if (state) {
        for (const auto &[local, ending] : endings) {
            const std::lock_guard lock(ending.channel->mutex);
            addDifference(ending.channel->statistics, ending.change, Floor::Zero);
        }
        return Outcome::Settled;
    }
    // Of a commit whose answer never came nobody knows what became of it.
    const bool isUncertain = isApplied && m_connection->isLost();
    if (retry == Retry::Allowed && canTryAgain(state.error()) && !isUncertain)
        return Outcome::TryAgain;
    if (isolation == Isolation::None && hasBegun && !isApplied && group.size() > 1)
        return Outcome::TryWithSavepoints;
    failGroup(group, state.error());
    return Outcome::Settled;
}

Result<void> StoreWriter::apply(const Job &job, Isolation isolation)
{
    if (const BatchSeries *series = job->batch.series(); series && series->hasFailed)
        return Error{ErrorCode::Io, QStringLiteral("an earlier commit of this message failed")};
    const Result<BatchApplier *> applier = applierOf(job->channel);
    if (!applier)
        return applier.error();
    if (isolation == Isolation::None)
        return (*applier)->apply(job->batch);

    if (const Result<void> begun = m_connection->execute("SAVEPOINT batch"); !begun)
        return begun;
    Result<void> applied = (*applier)->apply(job->batch);
    if (const Result<void> flushed = m_connection->flush(); applied)
        applied = flushed;
    if (applied)
        return m_connection->execute("RELEASE batch");
    if (m_connection->inTransaction() && !m_connection->isLost()) {
        if (const Result<void> undone = m_connection->execute("ROLLBACK TO batch; RELEASE batch"); !undone)
            Log::error("store", QStringLiteral("A savepoint could not be rolled back"), {{"reason", undone.error().message}});
    }
    return Error{applied.error().code, QStringLiteral("channel %1: %2").arg(job->channel->id, applied.error().message)};
}

Result<BatchApplier *> StoreWriter::applierOf(const std::shared_ptr<OpenChannel> &channel)
{
    if (!channel->tables)
        return Error{ErrorCode::NotFound, QStringLiteral("channel %1 was removed").arg(channel->id)};
    std::unique_ptr<BatchApplier> &applier = m_appliers[channel];
    if (!applier)
        applier = std::make_unique<BatchApplier>(*m_connection, channel->tables);
    return applier.get();
}

// A batch that failed for itself keeps its own error.
void StoreWriter::failGroup(const Group &group, const Error &error)
{
    Error told = error;
    if (error.code != ErrorCode::NotFound && m_connection)
        told.message = QStringLiteral("%1: %2").arg(m_connection->name(), error.message);
    if (error.code == ErrorCode::Busy || group.size() > 1)
        told.code = ErrorCode::Io;
    for (const Job &job : group) {
        if (!writes(job->batch))
            continue;
        endSeries(job->batch);
        if (job->result || group.size() == 1)
            job->result = Error{told.code, QStringLiteral("channel %1: %2").arg(job->channel->id, told.message)};
    }
}

bool StoreWriter::canTryAgain(const Error &error) const
{
    return m_connection->dialect().conflictRetries > 0 && (error.code == ErrorCode::Busy || m_connection->isLost());
}

void StoreWriter::addEnding(const Job &job, Endings &endings)
{
    const auto [found, isFirst] = endings.try_emplace(job->channel->tables->local);
    Ending &ending = found->second;
    if (isFirst) {
        ending.channel = job->channel;
        const std::lock_guard lock(job->channel->mutex);
        ending.before = job->channel->statistics;
        ending.now = ending.before;
    }
    count(job->batch, ending.now);
    ending.nextId = nextIdAfter(job->batch, ending.nextId);
}

Result<void> StoreWriter::storeEndings(Endings &endings)
{
    for (auto &[local, ending] : endings) {
        ending.change = difference(ending.now, ending.before);
        if (const Result<void> stored = storeCounters(ending.channel, ending.change); !stored)
            return stored;
        if (ending.nextId == 0)
            continue;
        const Result<BatchApplier *> applier = applierOf(ending.channel);
        const Result<void> stored = applier ? (*applier)->storeNextId(ending.nextId) : Result<void>(applier.error());
        if (!stored)
            return stored;
    }
    return {};
}

Result<void> StoreWriter::storeCounters(const std::shared_ptr<OpenChannel> &channel, const ChannelStatistics &difference)
{
    const Result<BatchApplier *> applier = applierOf(channel);
    if (!applier)
        return applier.error();
    if (isStored(difference.channel)) {
        if (const Result<void> added = (*applier)->addStatistics(std::nullopt, difference.channel); !added)
            return added;
    }
    for (const auto &[connector, row] : difference.connectors) {
        if (!isStored(row))
            continue;
        if (const Result<void> added = (*applier)->addStatistics(connector, row); !added)
            return added;
    }
    return {};
}

// What moves counters only is counted here; it reaches the database with the next flush.
void StoreWriter::publish(const Group &group)
{
    for (const Job &job : group) {
        if (!job->result)
            continue;
        if (!writes(job->batch) && !job->batch.operations().empty()) {
            const std::lock_guard lock(job->channel->mutex);
            const ChannelStatistics before = job->channel->statistics;
            count(job->batch, job->channel->statistics);
            addDifference(job->channel->unwritten, difference(job->channel->statistics, before), Floor::None);
            if (m_unflushed.empty())
                m_nextFlush = std::chrono::steady_clock::now() + flushInterval;
            m_unflushed.insert(job->channel);
        }
        for (const std::function<void()> &callback : job->batch.callbacks())
            callback();
    }
}

// Counters that moved in Disabled mode. What can't be written now is tried again a second later.
void StoreWriter::flushStatistics()
{
    m_nextFlush = std::chrono::steady_clock::now() + flushInterval;
    std::map<LocalChannelId, std::pair<std::shared_ptr<OpenChannel>, ChannelStatistics>> taken;
    for (const std::shared_ptr<OpenChannel> &channel : m_unflushed) {
        if (!channel->tables)
            continue;
        const std::lock_guard lock(channel->mutex);
        taken[channel->tables->local] = {channel, std::exchange(channel->unwritten, {})};
    }
    Result<void> state = connect(m_options.reconnect);
    if (state) {
        SqlTransaction transaction(*m_connection);
        state = m_connection->setDurability(Durability::Relaxed);
        if (state)
            state = transaction.begin();
        for (const auto &[local, entry] : taken) {
            if (state)
                state = storeCounters(entry.first, entry.second);
        }
        if (state)
            state = transaction.commit();
    }
    if (state) {
        m_unflushed.clear();
        return;
    }
    for (const auto &[local, entry] : taken) {
        const std::lock_guard lock(entry.first->mutex);
        addDifference(entry.first->unwritten, entry.second, Floor::None);
    }
    Log::error("store", QStringLiteral("The counters could not be written"), {{"reason", state.error().message}});
}

void StoreWriter::freeSlice()
{
    Result<void> state = connect(m_options.reconnect);
    if (state)
        state = m_connection->setDurability(Durability::Relaxed);
    const Result<bool> freed = state ? Schema::freeRemovedSlice(*m_connection) : Result<bool>(state.error());
    m_isFreeing = freed && *freed;
    if (!freed)
        Log::error("store", QStringLiteral("A removed channel's tables can't be freed; it is tried again at the next start"),
                   {{"reason", freed.error().message}});
}

} // namespace millrace
