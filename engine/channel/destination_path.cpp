// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/channel/destination_path.h"

#include "engine/base/log.h"
#include "engine/base/thread_name.h"
#include "engine/channel/content_removal.h"
#include "engine/channel/error_events.h"
#include "engine/channel/metadata_columns.h"
#include "engine/channel/script_contexts.h"

#include <QDateTime>

namespace millrace {

namespace {

QString responseKey(MetaDataId metaDataId)
{
    return QLatin1Char('d') + QString::number(metaDataId);
}

// Spec section 4: only SENT, ERROR and QUEUED are final, and QUEUED only with a queue. Returns why a status was changed.
QString settleStatus(Response &response, bool queueEnabled)
{
    const bool allowed = response.status == MessageStatus::Sent || response.status == MessageStatus::Error
                         || response.status == MessageStatus::Queued;
    QString reason;
    if (!allowed)
        reason = QStringLiteral("Invalid response status: %1. Status updated to ERROR.").arg(statusName(response.status));
    else if (response.status == MessageStatus::Queued && !queueEnabled)
        reason = QStringLiteral("The status is QUEUED, but queueing is off for this destination. Status updated to ERROR.");
    if (!reason.isEmpty())
        response.status = MessageStatus::Error;
    return reason;
}

} // namespace

DestinationPath::DestinationPath(const ChannelParts &parts, Destination &destination, ConnectorMessage &message, const Flight &flight, PendingCommits &pending)
    : m_parts(parts)
    , m_destination(destination)
    , m_settings(destination.settings())
    , m_message(message)
    , m_flight(flight)
    , m_pending(pending)
    , m_stored(message.status)
{
}

DestinationPath::Processed DestinationPath::process()
{
    if (m_stored == MessageStatus::Pending)
        return finishPending();
    if (transformsInQueue() && !m_destination.sendsDirectly())
        return queueUnsent();
    const auto verdict = transform();
    if (verdict == FilterTransformer::Verdict::Failed && halted())
        return {Outcome::Lost, std::nullopt}; // the row stays RECEIVED
    if (verdict != FilterTransformer::Verdict::Accepted)
        return endWithoutSend(verdict);

    const PropertyTree properties = build();
    if (!m_destination.sendsDirectly())
        return queueUnsent();
    if (const auto settled = m_pending.settle(); !settled)
        return {Outcome::Lost, std::nullopt};
    Response response;
    {
        const Destination::DirectSend allowed(m_destination);
        if (!allowed)
            return queueUnsent();
        response = send(properties);
    }
    if (response.status != MessageStatus::Sent && halted())
        return {Outcome::Lost, std::nullopt};
    return endSent(std::move(response));
}

DestinationPath::Processed DestinationPath::retry()
{
    m_stage = Stage::Queue;
    if (m_stored == MessageStatus::Pending) // an earlier attempt sent it, and what came of that could not be stored
        return finishPending();
    // What earlier attempts left (decision O8).
    m_message.processingError.clear();
    m_message.responseError.clear();
    m_message.responseTransformed.reset();
    m_message.processedResponse.reset();

    if (transformsInQueue()) {
        m_message.transformed.reset();
        m_message.encoded.reset();
        const auto verdict = transform();
        if (verdict == FilterTransformer::Verdict::Failed && halted())
            return {Outcome::Lost, std::nullopt};
        if (verdict != FilterTransformer::Verdict::Accepted)
            return endWithoutSend(verdict);
    } else if (!m_message.sent) {
        return endUnsendable(QStringLiteral("Queued message has not yet been transformed, and \"Include Filter/Transformer\" is off."));
    }
    Result<PropertyTree> properties = m_settings.regenerateTemplate ? Result<PropertyTree>(build()) : m_destination.fromSent(m_message.sent->data);
    if (!properties)
        return endUnsendable(properties.error().message);

    const ThreadName name(m_destination.threadName());
    Response response = attempt(outgoing(*properties));
    if (response.status != MessageStatus::Sent && halted())
        return {Outcome::Lost, std::nullopt};
    return endSent(std::move(response));
}

FilterTransformer::Verdict DestinationPath::transform()
{
    ScriptContext context = scriptContext(m_parts, m_message, m_flight, m_pending);
    const auto verdict = m_destination.filterTransformer().run(m_message, context);
    fillMetaDataColumns(m_message, m_parts.config.metaDataColumns, sharedMaps(m_parts));
    m_isTransformed = true;
    return verdict;
}

PropertyTree DestinationPath::build()
{
    PropertyTree properties = m_destination.outgoingProperties({&m_message, sharedMaps(m_parts)});
    m_message.sent = Content{m_destination.toSent(properties), {}};
    m_isBuilt = true;
    return properties;
}

OutgoingMessage DestinationPath::outgoing(const PropertyTree &properties)
{
    OutgoingMessage outgoing;
    m_withAttachments = m_destination.withAttachments(m_parts, m_message, properties);
    outgoing.properties = m_withAttachments ? &*m_withAttachments : &properties;
    outgoing.message = &m_message;
    outgoing.heldChannels = m_flight.heldChannels;
    outgoing.sharedMapValue = [maps = sharedMaps(m_parts)](const QString &key) { return maps.shared(key); };
    if (!m_destination.writerScript().valid())
        return outgoing;
    outgoing.runScript = [this] {
        ScriptContext context = scriptContext(m_parts, m_message, m_flight, m_pending);
        auto outcome = m_parts.scripts->runWriter(m_destination.writerScript(), context);
        if (!outcome.failure)
            return outcome.value->response;
        const QString transport = m_destination.config().transportName;
        return Response{MessageStatus::Error, {}, QStringLiteral("Error evaluating %1").arg(transport), outcome.failure->text(transport), ResponseCheck::None};
    };
    return outgoing;
}

// As a chain sends: tries again at once, as often as the destination says.
Response DestinationPath::send(const PropertyTree &properties)
{
    const OutgoingMessage message = outgoing(properties);
    const ThreadName name(m_destination.threadName());
    for (int left = m_settings.retryCount;; --left) {
        Response response = attempt(message);
        if (response.status == MessageStatus::Sent || left <= 0 || !m_destination.waitForRetry(m_flight.stop))
            return response;
    }
}

Response DestinationPath::attempt(const OutgoingMessage &outgoing)
{
    ++m_message.sendAttempts;
    m_message.sendDate = QDateTime::currentMSecsSinceEpoch();
    Response response = m_destination.connector().send(outgoing, m_flight.stop);
    if (response.status != MessageStatus::Sent && !response.error.isEmpty() && !halted())
        publishError(m_parts, m_message, ErrorEventType::DestinationConnector, response.error);
    if (response.check == ResponseCheck::Validate && response.status == MessageStatus::Sent) {
        const TemplateScope scope{&m_message, sharedMaps(m_parts)};
        response = m_destination.responseTransformer().inbound().validateResponse(
            std::move(response), m_message.encoded ? m_message.encoded->data : QByteArray(),
            [this](const QString &key) {
                return m_message.connectorMap.contains(key) ? m_message.connectorMap.value(key) : m_message.channelMap.value(key);
            },
            [&scope](const QString &text) { return QString::fromUtf8(TemplateText(text.toUtf8()).render(scope)); });
        if (response.status != MessageStatus::Sent)
            publishError(m_parts, m_message, ErrorEventType::ResponseValidation, response.error.isEmpty() ? response.statusMessage : response.error);
    }
    settleStatus(response, m_settings.queueEnabled);
    m_message.responseDate = QDateTime::currentMSecsSinceEpoch();
    return response;
}

// The queue's threads send it.
DestinationPath::Processed DestinationPath::queueUnsent()
{
    m_message.status = MessageStatus::Queued;
    m_message.responseMap.insert(responseKey(m_message.metaDataId),
                                 Response{MessageStatus::Queued, {}, QStringLiteral("Message queued successfully"), {}, ResponseCheck::None});
    WriteBatch batch = newBatch();
    storeBuilt(batch);
    batch.storeMaps(m_message);
    batch.updateStatus(m_message, m_stored);
    enqueueWhenCommitted(batch, DestinationQueue::Origin::NotTried);
    return {Outcome::Done, std::move(batch)};
}

DestinationPath::Processed DestinationPath::endWithoutSend(FilterTransformer::Verdict verdict)
{
    const bool rejected = verdict == FilterTransformer::Verdict::Rejected;
    m_message.status = rejected ? MessageStatus::Filtered : MessageStatus::Error;
    const QString reason = rejected ? QStringLiteral("Message has been filtered")
                                    : QStringLiteral("Error converting message or evaluating filter/transformer");
    m_message.responseMap.insert(responseKey(m_message.metaDataId), Response{m_message.status, {}, reason, {}, ResponseCheck::None});
    if (!rejected)
        logFailure(m_parts, m_message, m_message.processingError);

    WriteBatch batch = newBatch();
    storeBuilt(batch);
    batch.storeErrors(m_message);
    batch.storeMaps(m_message);
    batch.updateStatus(m_message, m_stored);
    return {rejected ? Outcome::Done : Outcome::Stop, std::move(batch)};
}

DestinationPath::Processed DestinationPath::endUnsendable(const QString &reason)
{
    m_message.status = MessageStatus::Error;
    m_message.processingError = reason;
    logFailure(m_parts, m_message, reason);
    WriteBatch batch = newBatch();
    batch.storeErrors(m_message);
    batch.updateStatus(m_message, m_stored);
    return {Outcome::Done, std::move(batch)};
}

// T3a: what was built, sent and answered. It is a commit of its own only where a response transformer will run: PENDING is on
// disk before, so that a crash in it re-runs only it.
DestinationPath::Processed DestinationPath::endSent(Response response)
{
    m_message.response = response;
    m_message.responseDataType = m_destination.responseTransformer().inbound().name();
    WriteBatch batch = newBatch();
    storeBuilt(batch);
    batch.updateSend(m_message);
    batch.storeContent(m_message, ContentType::Response, response.toStored(), m_message.responseDataType);
    if (m_destination.responseTransformer().isActiveFor(response)) {
        m_message.status = MessageStatus::Pending;
        batch.storeMaps(m_message);
        batch.updateStatus(m_message, std::exchange(m_stored, MessageStatus::Pending));
        batch.setTransaction(m_stage == Stage::Queue ? Transaction::QueuedPending : Transaction::Pending);
        m_pending.submit(std::move(batch), m_flight.durability);
        batch = newBatch();
    }
    return endTransformed(std::move(response), std::move(batch));
}

// A message found PENDING: its response is stored.
DestinationPath::Processed DestinationPath::finishPending()
{
    if (!m_message.response) { // sent while the channel's storage mode kept no responses
        m_message.status = MessageStatus::Error;
        m_message.responseError = QStringLiteral("The message was sent, but its response was not stored and cannot be processed.");
        logFailure(m_parts, m_message, m_message.responseError);
        WriteBatch batch = newBatch();
        batch.storeErrors(m_message);
        batch.updateStatus(m_message, m_stored);
        return {Outcome::Done, std::move(batch)};
    }
    Response response = *m_message.response;
    settleStatus(response, m_settings.queueEnabled); // queueing may have been switched off meanwhile
    return endTransformed(std::move(response), newBatch());
}

// The response transformer, if it is active, and the final status: T3b.
DestinationPath::Processed DestinationPath::endTransformed(Response response, WriteBatch batch)
{
    const FilterTransformer &transformer = m_destination.responseTransformer();
    const QString sendError = response.error;
    auto verdict = FilterTransformer::Verdict::Accepted;
    if (transformer.isActiveFor(response)) {
        verdict = transformResponse(response);
        if (verdict == FilterTransformer::Verdict::Failed && halted())
            return {Outcome::Lost, std::nullopt}; // the row stays PENDING
    } else if (auto adjusted = transformer.adjustResponse(response)) {
        response.message = *adjusted;
        m_message.processedResponse = response;
        m_message.processedResponseDataType = transformer.outbound().name();
    }

    if (m_message.responseTransformed)
        batch.storeContent(m_message, ContentType::ResponseTransformed, m_message.responseTransformed->data, m_message.responseTransformed->dataType);
    if (m_message.processedResponse)
        batch.storeContent(m_message, ContentType::ProcessedResponse, m_message.processedResponse->toStored(), m_message.processedResponseDataType);
    if (verdict == FilterTransformer::Verdict::Failed) {
        m_message.processingError = sendError; // maps and columns stay as they were (spec section 5)
    } else {
        m_message.processingError = response.error;
        m_message.responseMap.insert(responseKey(m_message.metaDataId), response);
        fillMetaDataColumns(m_message, m_parts.config.metaDataColumns, sharedMaps(m_parts));
        batch.storeMetaData(m_message);
        batch.storeMaps(m_message);
    }
    batch.storeErrors(m_message);
    m_message.status = response.status;
    logOutcome(response);
    batch.updateStatus(m_message, m_stored);
    if (m_message.status == MessageStatus::Queued && m_stage == Stage::Chain)
        enqueueWhenCommitted(batch, DestinationQueue::Origin::Tried);
    return {Outcome::Done, std::move(batch)};
}

// A queue that tries again and again says so once.
void DestinationPath::logOutcome(const Response &response) const
{
    QString error = m_message.responseError;
    for (const QString &text : {m_message.processingError, response.statusMessage}) {
        if (error.isEmpty())
            error = text;
    }
    if (m_message.status == MessageStatus::Error)
        logFailure(m_parts, m_message, error);
    else if (m_message.status == MessageStatus::Queued && (m_stage == Stage::Chain || m_message.sendAttempts == 1))
        logWaiting(m_parts, m_message, error);
}

FilterTransformer::Verdict DestinationPath::transformResponse(Response &response)
{
    const ConnectorMessage before = m_message; // what the maps were, should the transformer fail
    ScriptContext context = scriptContext(m_parts, m_message, m_flight, m_pending);
    if (m_destination.responseTransformer().runOnResponse(m_message, response, context) == FilterTransformer::Verdict::Failed) {
        m_message.connectorMap = before.connectorMap;
        m_message.channelMap = before.channelMap;
        m_message.responseMap = before.responseMap;
        return FilterTransformer::Verdict::Failed;
    }
    if (const QString reason = settleStatus(response, m_settings.queueEnabled); !reason.isEmpty())
        m_message.responseError = reason;
    m_message.processedResponse = response;
    m_message.processedResponseDataType = m_destination.responseTransformer().outbound().name();
    return FilterTransformer::Verdict::Accepted;
}

WriteBatch DestinationPath::newBatch() const
{
    return WriteBatch(m_parts.config.id, m_parts.storage, m_stage == Stage::Queue ? Transaction::Queued : Transaction::Destination);
}

void DestinationPath::storeBuilt(WriteBatch &batch) const
{
    if (m_isTransformed) {
        batch.storeMetaData(m_message);
        if (m_message.transformed)
            batch.storeContent(m_message, ContentType::Transformed, m_message.transformed->data, m_message.transformed->dataType);
        if (m_message.encoded)
            batch.storeContent(m_message, ContentType::Encoded, m_message.encoded->data, m_message.encoded->dataType);
    }
    if (m_isBuilt)
        batch.storeContent(m_message, ContentType::Sent, m_message.sent->data);
}

void DestinationPath::enqueueWhenCommitted(WriteBatch &batch, DestinationQueue::Origin origin) const
{
    batch.whenCommitted([queue = m_destination.queue(), message = m_message, origin] { queue->add(message, origin); });
}

DestinationQueue::Outcome attemptQueued(const ChannelParts &parts, Destination &destination, ConnectorMessage &message, std::stop_token halted)
{
    Flight flight; // no permits are held here
    flight.messageId = message.messageId;
    flight.stop = std::move(halted);
    flight.durability = parts.storage.durable ? Durability::Durable : Durability::Relaxed;
    PendingCommits pending(*parts.store);
    auto processed = DestinationPath(parts, destination, message, flight, pending).retry();
    if (processed.last)
        pending.submit(std::move(*processed.last), flight.durability);
    if (isCompleted(message.status))
        submitRemoval(parts, flight, pending);
    const auto settled = pending.settle();
    if (processed.outcome == DestinationPath::Outcome::Lost)
        return DestinationQueue::Outcome::Halted;
    if (settled)
        return message.status == MessageStatus::Queued ? DestinationQueue::Outcome::Queued : DestinationQueue::Outcome::Ended;
    const bool isGone = settled.error().code == ErrorCode::NotFound;
    Log::write(isGone ? LogLevel::Info : LogLevel::Error, "channel",
               isGone ? QStringLiteral("A queued message was deleted while it was sent") : QStringLiteral("What came of a queued message could not be stored"),
               {{"channel", parts.config.name}, {"message", QString::number(flight.messageId)},
                {"connector", QString::number(message.metaDataId)}, {"reason", settled.error().message}});
    return isGone ? DestinationQueue::Outcome::Gone : DestinationQueue::Outcome::Failed;
}

} // namespace millrace
