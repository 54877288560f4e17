// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/channel/channel.h"

#include "engine/base/log.h"
#include "engine/base/thread_name.h"
#include "engine/channel/batch.h"
#include "engine/channel/channel_builder.h"
#include "engine/channel/error_events.h"
#include "engine/channel/destination.h"
#include "engine/channel/destination_queue.h"
#include "engine/channel/message_path.h"
#include "engine/channel/recovery.h"
#include "engine/channel/script_contexts.h"

#include <QDateTime>

#include <algorithm>

namespace millrace {

namespace {

// While a message's rows are overwritten: no queue of the destinations that get it anew hands out the old ones.
class Withdrawal
{
public:
    // Waits until no queue thread has the message in hand.
    Withdrawal(const ChannelParts &parts, const RawMessage &raw, const std::stop_token &halted)
    {
        if (!raw.reprocessing || raw.reprocessing->target != Reprocessing::Target::Overwrite)
            return;
        m_messageId = raw.reprocessing->messageId;
        const auto &chosen = raw.destinationIds;
        for (const auto &destination : parts.destinations) {
            const MetaDataId md = destination->place().metaDataId;
            if (!destination->queue() || (chosen && std::find(chosen->begin(), chosen->end(), md) == chosen->end()))
                continue;
            m_queues.push_back(destination->queue());
            m_isComplete = destination->queue()->buffer().withdraw(m_messageId, halted) && m_isComplete;
        }
    }
    Withdrawal(const Withdrawal &) = delete;
    Withdrawal &operator=(const Withdrawal &) = delete;
    ~Withdrawal()
    {
        for (const auto &queue : m_queues) {
            queue->buffer().readmit(m_messageId);
            if (!m_isOverwritten)
                queue->buffer().invalidate(); // it has to read what it let go
        }
    }

    bool isComplete() const { return m_isComplete; } // false: a halt came first
    void setOverwritten() { m_isOverwritten = true; }

private:
    MessageId m_messageId = 0;
    std::vector<std::shared_ptr<DestinationQueue>> m_queues;
    bool m_isComplete = true;
    bool m_isOverwritten = false;
};

} // namespace

// Counts a dispatch as inside for as long as it lives.
class Channel::Visit
{
public:
    explicit Visit(Channel &channel) : m_channel(channel) {} // m_mutex is held and m_inside counted by the caller
    Visit(const Visit &) = delete;
    Visit &operator=(const Visit &) = delete;
    ~Visit()
    {
        const std::lock_guard lock(m_channel.m_mutex);
        --m_channel.m_inside;
        m_channel.m_left.notify_all();
    }

private:
    Channel &m_channel;
};

Channel::Channel(ChannelParts parts) : m_parts(std::move(parts)), m_state(m_parts.events, m_parts.config.id, m_parts.config.name)
{
    if (!m_parts.sourceSettings.respondAfterProcessing)
        m_sourceQueue = std::make_unique<SourceQueue>(m_parts);
}

Channel::~Channel()
{
    if (m_state != ChannelState::Stopped)
        stop();
    settleLate();
}

Result<std::unique_ptr<Channel>> Channel::build(const ChannelConfig &config, const ChannelServices &services, SharedMap &globalChannelMap)
{
    return open(buildChannel(config, services, globalChannelMap));
}

Result<std::unique_ptr<Channel>> Channel::open(ChannelBuild build)
{
    if (const ChannelProblem *error = firstError(build.problems))
        return Error{ErrorCode::Invalid, error->sentence()};
    const ChannelConfig &config = build.parts.config;
    for (const ChannelProblem &warning : build.problems)
        Log::warning("channel", warning.sentence(), {{"channel", config.name}});
    if (auto opened = build.parts.store->openChannel(config.id, config.metaDataColumns); !opened)
        return opened.error();
    std::unique_ptr<Channel> channel(new Channel(std::move(build.parts)));
    Channel *self = channel.get();
    using Splitting = SourceConnector::Splitting;
    SourceConnector &source = *channel->m_parts.source;
    source.setDispatch([self](RawMessage raw) { return self->dispatchPayload(std::move(raw), Admission::Normal); });
    source.setDispatchStream([self](RawMessage envelope, ByteSource &payload, const StreamOptions &options) {
        return self->dispatchStream(std::move(envelope), payload, options);
    }, !channel->m_parts.batching ? Splitting::Off : channel->m_parts.batching->format.splitsConnections ? Splitting::Connections : Splitting::Payloads);
    source.setRunScript([self] { return self->runReaderScript(); });
    source.setSharedMaps(sharedMaps(channel->m_parts));
    return channel;
}

// The messages are nowhere but in what the script returned: all are handed over, whatever became of one, and the channel does
// not stop before.
Result<void> Channel::runReaderScript()
{
    if (!m_parts.readerScript.valid())
        return {};
    const auto visit = enterBatch(Admission::Normal);
    if (!visit)
        return visit.error();
    ScriptContext context = readerScriptContext(m_parts);
    auto outcome = m_parts.scripts->runReader(m_parts.readerScript, context);
    if (outcome.failure) {
        const bool isStopped = outcome.failure->kind == ScriptFailure::Kind::Stopped;
        return Error{isStopped ? ErrorCode::Stopped : ErrorCode::Script, outcome.failure->text(m_parts.config.source.transportName)};
    }
    const size_t count = outcome.value->size();
    size_t lost = 0;
    QString why;
    for (RawMessage &message : *outcome.value) {
        const auto result = dispatchPayload(std::move(message), Admission::NextOfBatch);
        if (!result) {
            ++lost;
            why = result.error().message;
        } else if (result->response) {
            result->notDelivered();
        }
    }
    if (lost == 0)
        return {};
    return Error{ErrorCode::Io, QStringLiteral("%1 of %2 messages were not taken and are lost: %3").arg(lost).arg(count).arg(why)};
}

Result<void> Channel::runDeployScript()
{
    if (m_parts.config.clearGlobalChannelMap)
        m_parts.globalChannelMap->clear();
    if (!m_parts.deployScript.valid())
        return {};
    ScriptContext context = scriptContext(m_parts);
    if (auto outcome = m_parts.scripts->runLifecycle(m_parts.deployScript, context); outcome.failure) {
        const QString text = outcome.failure->text(QStringLiteral("Deploy script"));
        publishError(m_parts, ErrorEventType::DeployScript, text);
        return Error{ErrorCode::Script, text};
    }
    return {};
}

void Channel::runUndeployScript()
{
    if (!m_parts.undeployScript.valid())
        return;
    ScriptContext context = scriptContext(m_parts);
    if (auto outcome = m_parts.scripts->runLifecycle(m_parts.undeployScript, context); outcome.failure) {
        const QString text = outcome.failure->text(QStringLiteral("Undeploy script"));
        publishError(m_parts, ErrorEventType::UndeployScript, text);
        Log::error("channel", text, {{"channel", m_parts.config.name}});
    }
}

// All but the source. Messages that were inside when the channel last ended come first: nothing new gets past them.
Result<void> Channel::startInside()
{
    m_state = ChannelState::Starting;
    {
        const std::lock_guard lock(m_mutex);
        m_permits = std::make_shared<FairSemaphore>(m_parts.sourceSettings.processingThreads);
    }
    m_pool = std::make_unique<WorkerPool>();
    for (const auto &destination : m_parts.destinations) {
        if (auto started = destination->start(m_parts); !started)
            return abandonStart({started.error().code, QStringLiteral("Destination \"%1\": %2").arg(destination->config().name, started.error().message)});
    }
    warnOfBacklog();
    // Queues wait for it (cases/bugs.md 12): what it ends is older than what they hold.
    if (auto recovered = recover(); !recovered)
        return abandonStart(recovered.error());
    for (const auto &destination : m_parts.destinations) {
        if (auto started = destination->startQueue(m_parts, haltToken()); !started)
            return abandonStart(started.error());
    }
    if (m_sourceQueue) {
        if (auto started = m_sourceQueue->start(*m_pool, haltToken()); !started)
            return abandonStart({started.error().code, QStringLiteral("Source queue: ") + started.error().message});
    }
    if (haltToken().stop_requested())
        return abandonStart({ErrorCode::Stopped, QStringLiteral("Channel \"%1\" was halted while it started").arg(m_parts.config.name)});
    return {};
}

// cases/bugs.md 16: they stay until the queue is on again, or a person takes them out.
void Channel::warnOfBacklog() const
{
    for (const auto &[connector, counters] : m_parts.store->statistics(m_parts.config.id).connectors) {
        const bool isDrained = std::any_of(m_parts.destinations.begin(), m_parts.destinations.end(), [id = connector](const auto &destination) {
            return destination->place().metaDataId == id && destination->queue();
        });
        if (connector != sourceMetaDataId && counters.lifetime.queued > 0 && !isDrained) {
            Log::warning("channel", QStringLiteral("Messages are queued for a destination whose queue is off; they are not sent"),
                         {{"channel", m_parts.config.name}, {"connector", QString::number(connector)}, {"messages", QString::number(counters.lifetime.queued)}});
        }
    }
}

Error Channel::abandonStart(Error error)
{
    stopInside();
    m_state = ChannelState::Stopped;
    return error;
}

// Error: a halt cut it. That the store could not be read is logged, and the channel starts without.
Result<void> Channel::recover()
{
    Result<void> recovered;
    auto task = m_pool->run([&] {
        const ThreadName name(QStringLiteral("Recovery Task Thread on ") + m_parts.threadSuffix);
        recovered = recoverMessages(m_parts, *m_pool, haltToken());
    });
    if (!task.valid())
        return Error{ErrorCode::Busy, QStringLiteral("No thread could be started for recovery")};
    task.wait();
    if (recovered || recovered.error().code == ErrorCode::Stopped)
        return recovered;
    Log::error("channel", QStringLiteral("Messages could not be recovered: ") + recovered.error().message, {{"channel", m_parts.config.name}});
    return {};
}

Result<void> Channel::start()
{
    if (m_state != ChannelState::Stopped)
        return Error{ErrorCode::Invalid, QStringLiteral("Channel \"%1\" is not stopped").arg(m_parts.config.name)};
    if (auto started = startInside(); !started)
        return started;
    // A message may come in before start() has returned; the door must be open by then.
    m_state = ChannelState::Started;
    if (auto started = m_parts.source->start(); !started) {
        stop();
        return Error{started.error().code, QStringLiteral("Source (%1): %2").arg(m_parts.config.source.transportName, started.error().message)};
    }
    return {};
}

Result<void> Channel::startPaused()
{
    if (auto started = startInside(); !started)
        return started;
    m_state = ChannelState::Paused;
    return {};
}

void Channel::stop()
{
    if (m_state == ChannelState::Stopped)
        return;
    m_state = ChannelState::Stopping;
    m_parts.source->stop();
    waitUntilEmpty();
    stopInside();
    settleLate();
    m_state = ChannelState::Stopped;
    endHalt();
}

void Channel::interrupt()
{
    std::stop_source halt;
    {
        const std::lock_guard lock(m_mutex);
        halt = m_halt;
    }
    halt.request_stop(); // wakes those who wait on it, so not under the lock
    m_parts.scripts->requestStop();
}

void Channel::halt()
{
    if (m_state == ChannelState::Stopped) {
        endHalt();
        return;
    }
    m_state = ChannelState::Stopping;
    interrupt();
    m_parts.source->halt();
    for (const auto &destination : m_parts.destinations)
        destination->halt();
    waitUntilEmpty();
    stopInside();
    settleLate();
    m_state = ChannelState::Stopped;
    endHalt();
}

// The channel may start again, and its undeploy script run. Not before: a halt that comes while a start waits for its turn, or
// has just begun, must not be lost.
void Channel::endHalt()
{
    {
        const std::lock_guard lock(m_mutex);
        m_halt = std::stop_source();
    }
    m_parts.scripts->reset();
}

Result<void> Channel::pause()
{
    if (m_state != ChannelState::Started)
        return Error{ErrorCode::Invalid, QStringLiteral("Channel \"%1\" is not started").arg(m_parts.config.name)};
    m_state = ChannelState::Pausing;
    m_parts.source->stop();
    m_state = ChannelState::Paused;
    return {};
}

Result<void> Channel::resume()
{
    if (m_state != ChannelState::Paused)
        return Error{ErrorCode::Invalid, QStringLiteral("Channel \"%1\" is not paused").arg(m_parts.config.name)};
    m_state = ChannelState::Started;
    auto started = m_parts.source->start();
    if (!started)
        m_state = ChannelState::Paused;
    return started;
}

Result<Destination *> Channel::destinationToSwitch(MetaDataId metaDataId) const
{
    if (m_state != ChannelState::Started && m_state != ChannelState::Paused)
        return Error{ErrorCode::Invalid, QStringLiteral("Channel \"%1\" is not started").arg(m_parts.config.name)};
    for (const auto &destination : m_parts.destinations) {
        if (destination->place().metaDataId == metaDataId)
            return destination.get();
    }
    return Error{ErrorCode::NotFound, QStringLiteral("Channel \"%1\" has no enabled destination %2").arg(m_parts.config.name).arg(metaDataId)};
}

Result<void> Channel::startConnector(MetaDataId metaDataId)
{
    if (metaDataId == sourceMetaDataId)
        return resume();
    const auto destination = destinationToSwitch(metaDataId);
    if (!destination)
        return destination.error();
    if ((*destination)->isStarted())
        return {};
    if (auto started = (*destination)->start(m_parts); !started)
        return started;
    auto sending = (*destination)->startQueue(m_parts, haltToken());
    if (!sending)
        (*destination)->stop();
    return sending;
}

Result<void> Channel::stopConnector(MetaDataId metaDataId)
{
    if (metaDataId == sourceMetaDataId)
        return pause();
    const auto destination = destinationToSwitch(metaDataId);
    if (!destination)
        return destination.error();
    if (!(*destination)->queue()) {
        return Error{ErrorCode::Invalid, QStringLiteral("Destination \"%1\" has no queue for the messages that come meanwhile, so it can't be stopped alone")
                                             .arg((*destination)->config().name)};
    }
    (*destination)->stop();
    return {};
}

// What the source's side feeds. The source queue first, so that its last messages still find their destinations (decision O16).
void Channel::stopInside()
{
    if (m_sourceQueue)
        m_sourceQueue->stop();
    for (const auto &destination : m_parts.destinations)
        destination->stop();
    if (m_pool)
        m_pool->shutDown();
}

std::stop_token Channel::haltToken()
{
    const std::lock_guard lock(m_mutex);
    return m_halt.get_token();
}

void Channel::waitUntilEmpty()
{
    std::unique_lock lock(m_mutex);
    m_left.wait(lock, [this] { return m_inside == 0; });
}

// T5 is left to run beside the next message; commits keep their order, so behind a later one that was waited for it has ended.
void Channel::settleLate()
{
    std::vector<std::pair<MessageId, PendingCommits>> late;
    {
        const std::lock_guard lock(m_mutex);
        late.swap(m_late);
    }
    for (auto &[messageId, commits] : late) {
        if (auto settled = commits.settle(); !settled) {
            Log::error("channel", QStringLiteral("A delivered response could not be stored: ") + settled.error().message,
                       {{"channel", m_parts.config.name}, {"message", QString::number(messageId)}});
        }
    }
}

void Channel::invalidateQueues()
{
    if (m_sourceQueue)
        m_sourceQueue->invalidate();
    for (const auto &destination : m_parts.destinations) {
        if (destination->queue())
            destination->queue()->buffer().invalidate();
    }
}

int Channel::waitingCount() const
{
    std::shared_ptr<FairSemaphore> permits;
    {
        const std::lock_guard lock(m_mutex);
        permits = m_permits;
    }
    return permits ? permits->waiterCount() : 0;
}

Error Channel::notOpen() const
{
    return Error{ErrorCode::Stopped, QStringLiteral("Channel \"%1\" is %2").arg(m_parts.config.name, channelStateName(m_state).toLower())};
}

bool Channel::isOpenFor(Admission admission) const
{
    switch (m_state) {
    case ChannelState::Started:
    case ChannelState::Pausing: // a receiving thread that is inside its connector when the source stops may finish its message
        return true;
    case ChannelState::Paused:
        return admission != Admission::Normal;
    case ChannelState::Stopping:
        return admission == Admission::NextOfBatch && !m_halt.stop_requested();
    default:
        return false;
    }
}

Result<FairSemaphore::Permit> Channel::admit(const RawMessage &raw, Admission admission)
{
    std::shared_ptr<FairSemaphore> permits;
    std::stop_token halted;
    {
        const std::lock_guard lock(m_mutex);
        if (!isOpenFor(admission))
            return notOpen();
        permits = m_permits;
        halted = m_halt.get_token();
        ++m_inside;
    }
    const auto leave = [this] {
        const std::lock_guard lock(m_mutex);
        --m_inside;
        m_left.notify_all();
    };
    const auto &held = raw.heldChannels;
    if (std::find(held.begin(), held.end(), m_parts.config.id) != held.end()) {
        if (auto permit = permits->tryAcquire())
            return std::move(*permit);
        leave();
        return Error{ErrorCode::Busy, QStringLiteral("Channel \"%1\" is waiting for this message: sending to it from itself would wait for ever. "
                                                     "Raise its Max Processing Threads or use another channel.").arg(m_parts.config.name)};
    }
    if (auto permit = permits->acquire(halted))
        return std::move(*permit);
    leave();
    return Error{ErrorCode::Stopped, QStringLiteral("Channel \"%1\" was halted").arg(m_parts.config.name)};
}

Result<std::unique_ptr<Channel::Visit>> Channel::enterBatch(Admission admission)
{
    const std::lock_guard lock(m_mutex);
    if (!isOpenFor(admission))
        return notOpen();
    ++m_inside;
    return std::make_unique<Visit>(*this);
}

Result<DispatchResult> Channel::dispatchPayload(RawMessage raw, Admission admission)
{
    if (!m_parts.batching)
        return dispatch(std::move(raw), admission);
    MemorySource payload(std::exchange(raw.content, {}));
    return dispatchBatch(std::move(raw), payload, {}, admission == Admission::NextOfBatch ? admission : Admission::Normal);
}

Result<DispatchResult> Channel::dispatchStream(RawMessage envelope, ByteSource &payload, const StreamOptions &options)
{
    if (!m_parts.batching) {
        auto content = readAll(payload);
        if (!content)
            return content.error();
        envelope.content = std::move(*content);
        return dispatch(std::move(envelope), Admission::Normal);
    }
    return dispatchBatch(std::move(envelope), payload, options, Admission::Normal);
}

Result<DispatchResult> Channel::dispatchBatch(RawMessage envelope, ByteSource &payload, const StreamOptions &options, Admission admission)
{
    // The channel does not stop between the messages of a batch.
    const auto visit = enterBatch(admission);
    if (!visit)
        return visit.error();
    return runBatch(m_parts, std::move(envelope), payload, options,
                    [this](RawMessage message) { return dispatch(std::move(message), Admission::NextOfBatch); });
}

Result<DispatchResult> Channel::dispatch(RawMessage raw, Admission admission)
{
    const ThreadName name(QStringLiteral("Channel Dispatch Thread on %1 < %2").arg(m_parts.threadSuffix, ThreadName::current()));
    auto permit = admit(raw, admission);
    if (!permit)
        return permit.error();
    auto visit = std::make_shared<Visit>(*this);
    Withdrawal withdrawal(m_parts, raw, haltToken());
    if (!withdrawal.isComplete()) {
        permit->release(); // before `visit` lets a stop replace the semaphore
        return Error{ErrorCode::Stopped, QStringLiteral("Channel \"%1\" was halted").arg(m_parts.config.name)};
    }
    m_lastMessageDate = QDateTime::currentMSecsSinceEpoch();
    auto path = std::make_shared<MessagePath>(m_parts, *m_pool, haltToken());
    const auto enqueue = [this](ConnectorMessage received) { m_sourceQueue->add(std::move(received)); };
    const auto stored = m_sourceQueue ? path->enqueue(std::move(raw), enqueue) : path->run(std::move(raw));
    settleLate();
    if (!stored) {
        Log::error("channel", QStringLiteral("A message could not be stored whole: ") + stored.error().message,
                   {{"channel", m_parts.config.name}, {"message", QString::number(path->source().messageId)}});
        permit->release(); // as above
        return stored.error();
    }

    withdrawal.setOverwritten();

    DispatchResult result;
    result.messageId = path->source().messageId;
    result.sourceStatus = path->source().status;
    result.response = path->response();
    if (m_sourceQueue)
        permit->release(); // it is for receiving only (decision O9); before `visit` goes, as above
    result.permit = std::move(*permit);
    // `visit` rides along: the channel counts the message as inside until its reply has been delivered.
    result.delivered = [this, path, visit](const QString &deliveryError) {
        PendingCommits commits = path->storeDelivery({.attempted = true, .error = deliveryError});
        const std::lock_guard lock(m_mutex);
        m_late.emplace_back(path->source().messageId, std::move(commits));
    };
    result.notDelivered = [this, path, visit] {
        PendingCommits commits = path->storeDelivery({});
        const std::lock_guard lock(m_mutex);
        m_late.emplace_back(path->source().messageId, std::move(commits));
    };
    return result;
}

} // namespace millrace
