// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/channel/queue_buffer.h"

#include <algorithm>

namespace millrace {

namespace {

constexpr int defaultCapacity = 1000;

int capacityOf(const QueueBuffer::Options &options)
{
    return options.capacity > 0 ? options.capacity : defaultCapacity;
}

// What several buckets hold together may be twice the capacity, so that a page finds room although values are spread unevenly.
qint64 shareOf(qint64 whole, int buckets)
{
    return std::max<qint64>(1, buckets > 1 ? 2 * whole / buckets : whole);
}

qint64 bytesOf(const ConnectorMessage &message)
{
    qint64 bytes = 0;
    for (const auto *content : {&message.raw, &message.transformed, &message.encoded, &message.sent}) {
        if (*content)
            bytes += (*content)->data.size();
    }
    return bytes;
}

} // namespace

QueueBuffer::QueueBuffer(Options options)
    : m_options(std::move(options))
    , m_share(size_t(shareOf(capacityOf(m_options), m_options.buckets)))
    , m_shareBytes(shareOf(m_options.maxBytes, m_options.buckets))
    , m_buckets(size_t(m_options.buckets))
{
}

Result<void> QueueBuffer::start(const QueueExtent &extent, const ReadPage &read)
{
    std::unique_lock lock(m_mutex);
    forgetAll();
    m_elsewhere = extent.count;
    m_highest = std::max(m_highest, extent.highest);
    return readRows(lock, m_buckets.front(), read);
}

void QueueBuffer::add(ConnectorMessage message)
{
    const int number = bucketOf(message);
    const MessageId id = message.messageId;
    {
        const std::lock_guard lock(m_mutex);
        Bucket &bucket = m_buckets[size_t(number)];
        m_highest = std::max(m_highest, id);
        endWithdrawal(id);
        if (isInMemory(id))
            return; // a page that was read after the commit and before this call has it
        if (bucket.covers(id)) {
            put(bucket, std::move(message));
        } else {
            ++m_elsewhere;
            if (m_isReading)
                m_late.emplace_back(id, number);
        }
    }
    m_changed.notify_all();
}

Result<std::optional<QueueBuffer::Taken>> QueueBuffer::acquire(int number, const ReadPage &read, std::stop_token stop,
                                                               std::chrono::milliseconds timeout)
{
    const auto deadline = std::chrono::steady_clock::now() + timeout;
    std::unique_lock lock(m_mutex);
    Bucket &bucket = m_buckets[size_t(number)];
    while (!stop.stop_requested()) {
        if (const auto found = next(bucket); found != bucket.waiting.end()) {
            Taken taken{found->second, bucket.lap};
            erase(bucket, found);
            m_taken.insert(taken.message.messageId);
            return std::optional(std::move(taken));
        }
        if (isLapOver(bucket)) {
            startLap(bucket);
            continue;
        }
        const auto mayRead = [this, &bucket] { return hasUnreadRows(bucket) && !m_isReading; };
        if (mayRead()) {
            if (auto filled = readRows(lock, bucket, read); !filled)
                return filled.error();
            continue;
        }
        const bool goesOn = m_changed.wait_until(lock, stop, deadline, [&] {
            return next(bucket) != bucket.waiting.end() || isLapOver(bucket) || mayRead();
        });
        if (!goesOn)
            break;
    }
    return std::optional<Taken>();
}

void QueueBuffer::finish(MessageId messageId)
{
    {
        const std::lock_guard lock(m_mutex);
        m_taken.erase(messageId);
        if (m_isReading)
            m_gone.insert(messageId);
    }
    m_changed.notify_all();
}

void QueueBuffer::giveBack(ConnectorMessage message)
{
    const int number = bucketOf(message);
    const MessageId id = message.messageId;
    {
        const std::lock_guard lock(m_mutex);
        m_taken.erase(id);
        Bucket &bucket = m_buckets[size_t(number)];
        if (m_options.order == Order::Rotating) {
            bucket.position = std::max(bucket.position, id);
            if (bucket.lapEnd == 0)
                bucket.lapEnd = m_highest;
        }
        if (m_withdrawn.contains(id)) {
            if (m_isReading)
                m_gone.insert(id);
        } else if (bucket.covers(id)) {
            put(bucket, std::move(message));
        } else {
            ++m_elsewhere;
            if (m_isReading) { // the page may have the row as it was before
                m_gone.insert(id);
                if (id >= bucket.missingFrom)
                    m_late.emplace_back(id, number);
            }
        }
    }
    m_changed.notify_all();
}

bool QueueBuffer::waitHolding(MessageId messageId, std::stop_token stop, std::chrono::milliseconds duration)
{
    std::unique_lock lock(m_mutex);
    const bool isWithdrawn = m_changed.wait_for(lock, stop, duration, [this, messageId] { return m_withdrawn.contains(messageId); });
    return !isWithdrawn && !stop.stop_requested();
}

void QueueBuffer::invalidate()
{
    {
        const std::lock_guard lock(m_mutex);
        forgetAll();
    }
    m_changed.notify_all();
}

bool QueueBuffer::withdraw(MessageId messageId, std::stop_token stop)
{
    std::unique_lock lock(m_mutex);
    m_withdrawn.insert(messageId);
    for (Bucket &bucket : m_buckets) {
        if (const auto found = bucket.waiting.find(messageId); found != bucket.waiting.end())
            erase(bucket, found);
    }
    m_changed.notify_all();
    return m_changed.wait(lock, stop, [this, messageId] { return !m_taken.contains(messageId); });
}

bool QueueBuffer::isWithdrawn(MessageId messageId) const
{
    const std::lock_guard lock(m_mutex);
    return m_withdrawn.contains(messageId);
}

void QueueBuffer::readmit(MessageId messageId)
{
    const std::lock_guard lock(m_mutex);
    endWithdrawal(messageId);
}

qint64 QueueBuffer::size() const
{
    const std::lock_guard lock(m_mutex);
    return waitingCount() + qint64(m_taken.size()) + m_elsewhere;
}

bool QueueBuffer::isEmpty() const
{
    const std::lock_guard lock(m_mutex);
    return m_taken.empty() && waitingCount() == 0 && hasAllRows();
}

int QueueBuffer::bucketOf(const ConnectorMessage &message) const
{
    return m_options.buckets > 1 ? m_options.bucketOf(message) : 0;
}

// In any bucket: the value that a message belongs to one by may have changed.
bool QueueBuffer::isInMemory(MessageId id) const
{
    return m_taken.contains(id)
           || std::any_of(m_buckets.begin(), m_buckets.end(), [id](const Bucket &bucket) { return bucket.waiting.contains(id); });
}

void QueueBuffer::endWithdrawal(MessageId id)
{
    if (m_withdrawn.erase(id) > 0 && m_isReading)
        m_gone.insert(id); // the page may still have what was overwritten
}

std::map<MessageId, ConnectorMessage>::iterator QueueBuffer::next(Bucket &bucket) const
{
    const auto found = bucket.waiting.upper_bound(bucket.position);
    const bool isInLap = bucket.lapEnd == 0 || found == bucket.waiting.end() || found->first <= bucket.lapEnd;
    return isInLap ? found : bucket.waiting.end();
}

// Whether the database has more for this bucket; in a lap, for this lap.
bool QueueBuffer::hasUnreadRows(const Bucket &bucket) const
{
    return bucket.missingFrom != nowhere && (bucket.lapEnd == 0 || bucket.missingFrom <= bucket.lapEnd);
}

bool QueueBuffer::isLapOver(Bucket &bucket) const
{
    return bucket.position > 0 && next(bucket) == bucket.waiting.end() && !hasUnreadRows(bucket);
}

void QueueBuffer::startLap(Bucket &bucket)
{
    if (bucket.missingUpTo > 0) {
        forgetFrom(bucket, 1);
        bucket.missingUpTo = 0;
    }
    bucket.position = 0;
    bucket.lapEnd = 0;
    ++bucket.lap;
}

// The highest go where there is no room for all, so that what is here stays without a gap.
void QueueBuffer::put(Bucket &bucket, ConnectorMessage message)
{
    const MessageId id = message.messageId;
    bucket.bytes += bytesOf(message);
    bucket.waiting.emplace(id, std::move(message));
    while (bucket.waiting.size() > 1 && (bucket.waiting.size() > m_share || bucket.bytes > m_shareBytes))
        forgetFrom(bucket, bucket.waiting.rbegin()->first);
}

void QueueBuffer::erase(Bucket &bucket, std::map<MessageId, ConnectorMessage>::iterator which)
{
    bucket.bytes -= bytesOf(which->second);
    bucket.waiting.erase(which);
}

void QueueBuffer::forgetFrom(Bucket &bucket, MessageId id)
{
    for (auto row = bucket.waiting.lower_bound(id); row != bucket.waiting.end(); ++m_elsewhere)
        erase(bucket, row++);
    bucket.missingFrom = std::min(bucket.missingFrom, id);
}

// Makes room for the rest of a lap that is longer than the buffer.
void QueueBuffer::forgetTurned(Bucket &bucket)
{
    for (auto row = bucket.waiting.begin(); row != bucket.waiting.end() && row->first <= bucket.position; ++m_elsewhere)
        erase(bucket, row++);
    bucket.missingUpTo = std::max(bucket.missingUpTo, bucket.position);
}

void QueueBuffer::forgetAll()
{
    for (Bucket &bucket : m_buckets) {
        m_elsewhere += qint64(bucket.waiting.size());
        const int lap = bucket.lap;
        bucket = Bucket();
        bucket.lap = lap;
    }
    m_withdrawn.clear();
    ++m_generation;
}

Result<void> QueueBuffer::readRows(std::unique_lock<std::mutex> &lock, Bucket &bucket, const ReadPage &read)
{
    if (bucket.position > 0)
        forgetTurned(bucket);
    ConnectorMessageQuery query;
    query.channelId = m_options.channelId;
    query.metaDataId = m_options.metaDataId;
    query.status = m_options.status;
    query.after = bucket.missingFrom - 1;
    query.limit = capacityOf(m_options);
    query.maxBytes = m_options.maxBytes;

    m_isReading = true;
    m_gone.clear();
    m_late.clear();
    const int generation = m_generation;
    lock.unlock();
    auto page = read(query);
    std::vector<Row> rows;
    if (page) {
        for (ConnectorMessage &message : *page) {
            const int number = bucketOf(message);
            rows.push_back({std::move(message), number});
        }
    }
    lock.lock();
    m_isReading = false;
    m_changed.notify_all();
    if (!page)
        return page.error();
    if (generation == m_generation)
        merge(std::move(rows), query.after);
    return {};
}

// A page holds all rows above `after` up to its last one; an empty one says that there are no more. (A short one does not:
// pages are limited by bytes as well.)
void QueueBuffer::merge(std::vector<Row> rows, MessageId after)
{
    const MessageId end = rows.empty() ? nowhere : rows.back().message.messageId + 1;
    for (Bucket &bucket : m_buckets) {
        if (bucket.missingFrom > after) // else its gap begins below the page
            bucket.missingFrom = std::max(bucket.missingFrom, end);
    }
    for (Row &row : rows) {
        const MessageId id = row.message.messageId;
        Bucket &bucket = m_buckets[size_t(row.bucket)];
        m_highest = std::max(m_highest, id);
        if (!bucket.covers(id) || isInMemory(id) || m_gone.contains(id) || m_withdrawn.contains(id))
            continue;
        m_elsewhere = std::max<qint64>(0, m_elsewhere - 1);
        put(bucket, std::move(row.message));
    }
    // Committed after the page was read, and perhaps lower than its end: read again from there.
    for (const auto &[id, number] : m_late) {
        Bucket &bucket = m_buckets[size_t(number)];
        if (bucket.covers(id) && !isInMemory(id) && !m_withdrawn.contains(id))
            forgetFrom(bucket, id);
    }
    if (hasAllRows())
        m_elsewhere = 0;
}

qint64 QueueBuffer::waitingCount() const
{
    qint64 count = 0;
    for (const Bucket &bucket : m_buckets)
        count += qint64(bucket.waiting.size());
    return count;
}

bool QueueBuffer::hasAllRows() const
{
    return std::all_of(m_buckets.begin(), m_buckets.end(), [](const Bucket &bucket) {
        return bucket.missingFrom == nowhere && bucket.missingUpTo == 0;
    });
}

} // namespace millrace
