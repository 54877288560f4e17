// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/channel/destination_queue.h"

#include "engine/base/log.h"
#include "engine/base/stoppable_sleep.h"
#include "engine/base/thread_name.h"

#include <system_error>
#include <utility>

namespace millrace {

namespace {

// Who adds a message wakes a thread that waits for one, so nothing is polled for.
constexpr auto idleTime = std::chrono::hours(1);
constexpr auto readErrorPause = std::chrono::seconds(1);

QueueBuffer::Options bufferOptions(const DestinationQueue::Options &options, const ThreadAssignment &assignment)
{
    QueueBuffer::Options buffer;
    buffer.channelId = options.channelId;
    buffer.metaDataId = options.metaDataId;
    buffer.status = MessageStatus::Queued;
    buffer.capacity = options.settings.queueBufferSize;
    buffer.order = options.settings.rotate ? QueueBuffer::Order::Rotating : QueueBuffer::Order::Strict;
    buffer.buckets = assignment.threads();
    buffer.bucketOf = [&assignment](const ConnectorMessage &message) { return assignment.threadOf(message); };
    return buffer;
}

} // namespace

DestinationQueue::DestinationQueue(Options options)
    : m_options(std::move(options))
    , m_assignment(m_options.settings, m_options.sharedValue)
    , m_buffer(bufferOptions(m_options, m_assignment))
{
}

Result<void> DestinationQueue::load(MessageStore &store)
{
    const auto reader = store.openReader();
    const auto extent = reader->queueExtent(m_options.channelId, m_options.metaDataId, MessageStatus::Queued);
    if (!extent)
        return extent.error();
    return m_buffer.start(*extent, QueueBuffer::pagesOf(*reader));
}

Result<void> DestinationQueue::start(MessageStore &store, Attempt attempt, std::stop_token halted)
{
    m_attempt = std::move(attempt);
    m_stop = std::stop_source();
    m_whenHalted.emplace(std::move(halted), [stop = m_stop]() mutable { stop.request_stop(); });
    try {
        for (int number = 0; number < m_options.settings.threadCount; ++number)
            m_threads.emplace_back([this, number, &store, stop = m_stop.get_token()] { work(number, store, stop); });
    } catch (const std::system_error &error) { // the system allows no more threads
        stop();
        return Error{ErrorCode::Busy, QStringLiteral("The queue threads on %1 could not be started: %2").arg(m_options.place, QString::fromLocal8Bit(error.what()))};
    }
    return {};
}

void DestinationQueue::stop()
{
    m_stop.request_stop();
    m_threads.clear(); // joins
    m_whenHalted.reset();
    m_buffer.invalidate();
    const std::lock_guard lock(m_mutex);
    m_isFresh = true;
    m_tried.clear();
}

void DestinationQueue::add(ConnectorMessage message, Origin origin)
{
    {
        // The first one is tried again at once, as the reference does (case resp_d2, message 10): there it has been read back
        // from the database, where nothing says that it was tried.
        const std::lock_guard lock(m_mutex);
        if (!std::exchange(m_isFresh, false) && origin == Origin::Tried)
            m_tried.insert(message.messageId);
    }
    m_buffer.add(std::move(message));
}

void DestinationQueue::work(int number, MessageStore &store, std::stop_token stop)
{
    const ThreadName name(QStringLiteral("Destination Queue Thread %1 on %2").arg(number + 1).arg(m_options.place));
    const auto reader = store.openReader();
    const auto read = QueueBuffer::pagesOf(*reader);
    const int bucket = m_assignment.threads() > 1 ? number : 0;
    std::optional<QueueBuffer::Taken> taken; // kept from attempt to attempt where the queue does not rotate
    Last last;
    while (!stop.stop_requested()) {
        if (!taken)
            taken = next(bucket, read, stop);
        if (!taken)
            continue;
        ConnectorMessage &message = taken->message;
        const MessageId id = message.messageId;
        if (mustWait(*taken, last))
            m_buffer.waitHolding(id, stop, std::chrono::milliseconds(m_options.settings.retryIntervalMillis));
        if (stop.stop_requested())
            break;
        if (m_buffer.isWithdrawn(id)) {
            m_buffer.finish(id);
            taken.reset();
            continue;
        }
        last = {id, taken->lap};
        const Outcome outcome = m_attempt(message);
        if (outcome == Outcome::Failed) {
            if (auto stored = reread(id, *reader, stop))
                message = std::move(*stored);
            else if (!stop.stop_requested())
                taken.reset();
            if (!taken)
                m_buffer.finish(id); // others have ended it
        } else if (!hasToKeep(outcome, message)) {
            taken.reset();
        }
    }
    if (taken)
        m_buffer.giveBack(std::move(taken->message));
}

std::optional<QueueBuffer::Taken> DestinationQueue::next(int bucket, const QueueBuffer::ReadPage &read, std::stop_token stop)
{
    auto taken = m_buffer.acquire(bucket, read, stop, idleTime);
    if (taken)
        return std::move(*taken);
    Log::error("channel", QStringLiteral("A queue can't be read; it is tried again in a second"),
               {{"queue", m_options.place}, {"reason", taken.error().message}});
    sleepUnlessStopped(readErrorPause, stop);
    return std::nullopt;
}

bool DestinationQueue::mustWait(const QueueBuffer::Taken &taken, const Last &last)
{
    const MessageId id = taken.message.messageId;
    const bool lapIsOver = taken.lap != last.lap && id < last.messageId;
    const std::lock_guard lock(m_mutex);
    return m_tried.erase(id) > 0 || id == last.messageId || lapIsOver;
}

// After a failure only the database knows how the message stands: QUEUED as before, or PENDING, which is sent and must not be sent
// again. The thread keeps it, so that nothing passes it; a disk that is full may be so for long. Nothing: it is neither, or the
// queue is stopped.
std::optional<ConnectorMessage> DestinationQueue::reread(MessageId messageId, MessageReader &reader, std::stop_token stop) const
{
    ConnectorMessageQuery query;
    query.channelId = m_options.channelId;
    query.metaDataId = m_options.metaDataId;
    query.after = messageId - 1;
    query.upTo = messageId;
    while (!stop.stop_requested()) {
        bool isRead = true;
        for (const MessageStatus status : {MessageStatus::Queued, MessageStatus::Pending}) {
            query.status = status;
            auto rows = reader.connectorMessages(query);
            if (rows && !rows->empty())
                return std::move(rows->front());
            isRead = isRead && rows;
        }
        if (isRead)
            break;
        sleepUnlessStopped(readErrorPause, stop);
    }
    return std::nullopt;
}

// Tells the buffer what became of the message. Whether the thread keeps it, for its next attempt.
bool DestinationQueue::hasToKeep(Outcome outcome, ConnectorMessage &message)
{
    switch (outcome) {
    case Outcome::Queued:
        if (!m_options.settings.rotate)
            return true;
        m_buffer.giveBack(std::move(message));
        return false;
    case Outcome::Ended:
    case Outcome::Gone:
        m_buffer.finish(message.messageId);
        return false;
    case Outcome::Failed: // see reread()
    case Outcome::Halted:
        m_buffer.giveBack(std::move(message));
        return false;
    }
    return false;
}

} // namespace millrace
