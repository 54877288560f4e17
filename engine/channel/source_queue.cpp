// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/channel/source_queue.h"

#include "engine/base/log.h"
#include "engine/base/stoppable_sleep.h"
#include "engine/base/thread_name.h"
#include "engine/channel/error_events.h"
#include "engine/channel/message_path.h"

#include <system_error>

namespace millrace {

namespace {

constexpr std::chrono::milliseconds pollTime{1000}, pauseAfterError{1000};

QueueBuffer::Options bufferOptions(const ChannelParts &parts)
{
    QueueBuffer::Options options;
    options.channelId = parts.config.id;
    options.metaDataId = sourceMetaDataId;
    options.status = MessageStatus::Received;
    options.capacity = parts.sourceSettings.queueBufferSize;
    return options;
}

} // namespace

SourceQueue::SourceQueue(const ChannelParts &parts) : m_parts(parts), m_buffer(bufferOptions(parts)) {}

Result<void> SourceQueue::start(WorkerPool &chains, std::stop_token halted)
{
    const auto reader = m_parts.store->openReader();
    const auto extent = reader->queueExtent(m_parts.config.id, sourceMetaDataId, MessageStatus::Received);
    if (!extent)
        return extent.error();
    if (auto loaded = m_buffer.start(*extent, QueueBuffer::pagesOf(*reader)); !loaded)
        return loaded;
    for (int number = 1; number <= m_parts.sourceSettings.processingThreads; ++number) {
        try {
            m_threads.emplace_back([this, &chains, halted, number](std::stop_token stop) {
                const ThreadName name(QStringLiteral("Source Queue Thread %1 on %2").arg(number).arg(m_parts.threadSuffix));
                work(chains, halted, std::move(stop));
            });
        } catch (const std::system_error &error) { // the system allows no more threads
            stop();
            return Error{ErrorCode::Busy, QStringLiteral("Source queue thread %1 could not be started: %2").arg(number).arg(QString::fromLocal8Bit(error.what()))};
        }
    }
    return {};
}

void SourceQueue::stop()
{
    for (std::jthread &thread : m_threads)
        thread.request_stop();
    m_threads.clear(); // joins
    m_buffer.invalidate(); // stopped, it needs to hold no contents
}

void SourceQueue::work(WorkerPool &chains, std::stop_token halted, std::stop_token stop)
{
    const auto reader = m_parts.store->openReader();
    while (!stop.stop_requested() && !halted.stop_requested()) {
        auto taken = m_buffer.acquire(0, QueueBuffer::pagesOf(*reader), stop, pollTime);
        if (!taken) {
            logFailure(QStringLiteral("The source queue could not be read: "), taken.error(), 0);
            sleepUnlessStopped(pauseAfterError, stop);
            continue;
        }
        if (!taken->has_value())
            continue;
        const MessageId id = (*taken)->message.messageId;
        auto processed = MessagePath(m_parts, chains, halted).process(std::move((*taken)->message));
        while (!processed && !halted.stop_requested()) {
            logFailure(QStringLiteral("A message of the source queue could not be processed and is tried again: "), processed.error(), id);
            sleepUnlessStopped(pauseAfterError, stop);
            if (stop.stop_requested())
                break;
            processed = goOn(chains, halted, *reader, id);
        }
        if (processed)
            m_buffer.finish(id);
        else
            putBack(id, *reader);
    }
}

// After a failure only the store knows how far the message got. Its sender has been answered, so it is not left until the next
// start: when the trouble is over, it goes on from there, and what comes after it waits.
Result<void> SourceQueue::goOn(WorkerPool &chains, std::stop_token halted, MessageReader &reader, MessageId id)
{
    auto message = reader.load(m_parts.config.id, id);
    if (!message && message.error().code == ErrorCode::NotFound)
        return {}; // deleted meanwhile
    if (!message)
        return message.error();
    if (message->processed || message->connectorMessages.empty())
        return {};
    MessagePath path(m_parts, chains, halted);
    ConnectorMessage &source = message->connectorMessages.front();
    return source.status == MessageStatus::Received ? path.process(std::move(source)) : path.resume(*message);
}

// Stopped or halted before it came to its end: it is queued as long as its row is RECEIVED; what is behind T2 is recovered at the
// next start.
void SourceQueue::putBack(MessageId id, MessageReader &reader)
{
    ConnectorMessageQuery query;
    query.channelId = m_parts.config.id;
    query.metaDataId = sourceMetaDataId;
    query.status = MessageStatus::Received;
    query.after = id - 1;
    query.upTo = id;
    auto row = reader.connectorMessages(query);
    if (row && !row->empty()) {
        m_buffer.giveBack(std::move(row->front()));
        return;
    }
    m_buffer.finish(id);
    if (!row)
        m_buffer.invalidate();
}

void SourceQueue::logFailure(const QString &text, const Error &error, MessageId id) const
{
    Log::error("channel", text + error.message, {{"channel", m_parts.config.name}, {"message", QString::number(id)}});
    publishSourceError(m_parts, text + error.message);
}

} // namespace millrace
