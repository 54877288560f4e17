// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/channel/destination.h"

#include "engine/base/thread_name.h"
#include "engine/channel/channel_parts.h"
#include "engine/channel/metadata_columns.h"
#include "engine/channel/script_contexts.h"

#include <QDateTime>

#include <chrono>
#include <condition_variable>
#include <mutex>

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

void storeTransformation(WriteBatch &batch, const ConnectorMessage &message)
{
    batch.storeMetaData(message);
    if (message.transformed)
        batch.storeContent(message, ContentType::Transformed, message.transformed->data, message.transformed->dataType);
    if (message.encoded)
        batch.storeContent(message, ContentType::Encoded, message.encoded->data, message.encoded->dataType);
}

// Sleeps between two attempts; wakes at once when a halt is requested.
void pause(std::chrono::milliseconds duration, std::stop_token stop)
{
    std::mutex mutex;
    std::condition_variable_any wakeUp;
    std::unique_lock lock(mutex);
    wakeUp.wait_for(lock, stop, duration, [] { return false; });
}

} // namespace

Destination::Destination(const ConnectorConfig &config, const ConnectorType &type, Compiled compiled)
    : m_config(config)
    , m_settings(DestinationSettings::from(config.properties))
    , m_propertiesClass(config.properties.attribute("class"))
    , m_compiled(std::move(compiled))
{
    for (const PropertySpec &spec : type.properties) {
        if (spec.use != PropertyUse::Template)
            continue;
        if (const PropertyTree *element = m_config.properties.find(spec.key)) {
            TemplateText text(element->text);
            if (text.hasReferences())
                m_templates.emplace_back(spec.key, std::move(text));
        }
    }
}

PropertyTree Destination::outgoingProperties(const TemplateScope &scope) const
{
    PropertyTree properties = m_config.properties;
    for (const auto &[path, text] : m_templates)
        properties.set(path, text.render(scope));
    return properties;
}

// As the reference stores it: the element is named after the properties' class.
QByteArray Destination::sentContent(PropertyTree properties) const
{
    properties.name = m_propertiesClass;
    std::erase_if(properties.attributes, [](const auto &attribute) { return attribute.first == "class"; });
    return writeProperties(properties);
}

Destination::Processed Destination::process(const ChannelParts &parts, ConnectorMessage &message, const Flight &flight, PendingCommits &pending)
{
    if (message.status == MessageStatus::Pending)
        return finishPending(parts, message, flight, pending);
    ScriptContext context = scriptContext(parts, message, flight, pending);
    const auto verdict = m_compiled.filterTransformer->run(message, context);
    if (verdict == FilterTransformer::Verdict::Failed && flight.stop.stop_requested())
        return {Outcome::Lost, std::nullopt}; // cut by a halt: the row stays RECEIVED
    fillMetaDataColumns(message, parts.config.metaDataColumns, sharedMaps(parts));
    if (verdict != FilterTransformer::Verdict::Accepted)
        return endWithoutSend(parts, message, verdict);

    const PropertyTree properties = outgoingProperties({&message, sharedMaps(parts)});
    message.sent = Content{sentContent(properties), {}};
    if (const auto settled = pending.settle(); !settled)
        return {Outcome::Lost, std::nullopt};

    const Response response = send(parts, message, properties, flight, pending);
    if (response.status != MessageStatus::Sent && flight.stop.stop_requested())
        return {Outcome::Lost, std::nullopt};
    message.response = response;
    message.responseDataType = m_compiled.responseTransformer->inbound().name();

    // T3a: what was built, sent and answered.
    WriteBatch batch(parts.config.id, parts.storage, Transaction::Destination);
    storeTransformation(batch, message);
    batch.storeContent(message, ContentType::Sent, message.sent->data);
    batch.updateSend(message);
    batch.storeContent(message, ContentType::Response, response.toStored(), message.responseDataType);
    auto last = endWithResponse(parts, message, response, std::move(batch), flight, pending);
    return {last ? Outcome::Done : Outcome::Lost, std::move(last)};
}

Destination::Processed Destination::finishPending(const ChannelParts &parts, ConnectorMessage &message, const Flight &flight, PendingCommits &pending)
{
    WriteBatch batch(parts.config.id, parts.storage, Transaction::Destination);
    if (!message.response) { // sent while the channel's storage mode kept no responses
        message.status = MessageStatus::Error;
        message.responseError = QStringLiteral("The message was sent, but its response was not stored and cannot be processed.");
        batch.storeErrors(message);
        batch.updateStatus(message, MessageStatus::Pending);
        return {Outcome::Done, std::move(batch)};
    }
    Response response = *message.response;
    settleStatus(response, m_settings.queueEnabled); // queueing may have been switched off meanwhile
    auto last = endTransformed(parts, message, std::move(response), std::move(batch), flight, pending);
    return {last ? Outcome::Done : Outcome::Lost, std::move(last)};
}

Destination::Processed Destination::endWithoutSend(const ChannelParts &parts, ConnectorMessage &message, FilterTransformer::Verdict verdict)
{
    const bool rejected = verdict == FilterTransformer::Verdict::Rejected;
    message.status = rejected ? MessageStatus::Filtered : MessageStatus::Error;
    const QString reason = rejected ? QStringLiteral("Message has been filtered")
                                    : QStringLiteral("Error converting message or evaluating filter/transformer");
    message.responseMap.insert(responseKey(message.metaDataId), Response{message.status, {}, reason, {}, ResponseCheck::None});

    WriteBatch batch(parts.config.id, parts.storage, Transaction::Destination);
    storeTransformation(batch, message);
    batch.storeErrors(message);
    batch.storeMaps(message);
    batch.updateStatus(message, MessageStatus::Received);
    return {rejected ? Outcome::Done : Outcome::Stop, std::move(batch)};
}

// T3a is a commit of its own only where a response transformer will run: PENDING is on disk before, so that a crash in it
// re-runs only it.
std::optional<WriteBatch> Destination::endWithResponse(const ChannelParts &parts, ConnectorMessage &message, Response response, WriteBatch batch,
                                        const Flight &flight, PendingCommits &pending)
{
    if (m_compiled.responseTransformer->isActiveFor(response)) {
        const MessageStatus previous = std::exchange(message.status, MessageStatus::Pending);
        batch.storeMaps(message);
        batch.updateStatus(message, previous);
        batch.setTransaction(Transaction::Pending);
        pending.submit(std::move(batch), flight.durability);
        batch = WriteBatch(parts.config.id, parts.storage, Transaction::Destination);
    }
    return endTransformed(parts, message, std::move(response), std::move(batch), flight, pending);
}

// The response transformer, if it is active, and the final status: T3b. Nothing where a halt cut the response transformer: the
// row stays PENDING.
std::optional<WriteBatch> Destination::endTransformed(const ChannelParts &parts, ConnectorMessage &message, Response response, WriteBatch batch,
                                                      const Flight &flight, PendingCommits &pending)
{
    const QString sendError = response.error;
    const MessageStatus previous = message.status;
    auto verdict = FilterTransformer::Verdict::Accepted;
    if (m_compiled.responseTransformer->isActiveFor(response)) {
        verdict = transformResponse(parts, message, response, flight, pending);
        if (verdict == FilterTransformer::Verdict::Failed && flight.stop.stop_requested())
            return std::nullopt;
    } else if (auto adjusted = m_compiled.responseTransformer->adjustResponse(response)) {
        response.message = *adjusted;
        message.processedResponse = response;
        message.processedResponseDataType = m_compiled.responseTransformer->outbound().name();
    }

    if (message.responseTransformed)
        batch.storeContent(message, ContentType::ResponseTransformed, message.responseTransformed->data, message.responseTransformed->dataType);
    if (message.processedResponse)
        batch.storeContent(message, ContentType::ProcessedResponse, message.processedResponse->toStored(), message.processedResponseDataType);
    if (verdict == FilterTransformer::Verdict::Failed) {
        message.processingError = sendError; // maps and columns stay as they were (spec section 5)
    } else {
        message.processingError = response.error;
        message.responseMap.insert(responseKey(message.metaDataId), response);
        fillMetaDataColumns(message, parts.config.metaDataColumns, sharedMaps(parts));
        batch.storeMetaData(message);
        batch.storeMaps(message);
    }
    batch.storeErrors(message);
    message.status = response.status;
    batch.updateStatus(message, previous);
    return batch;
}

Response Destination::send(const ChannelParts &parts, ConnectorMessage &message, const PropertyTree &properties, const Flight &flight, PendingCommits &pending)
{
    OutgoingMessage outgoing;
    outgoing.properties = &properties;
    outgoing.message = &message;
    outgoing.heldChannels = flight.heldChannels;
    outgoing.sharedMapValue = [maps = sharedMaps(parts)](const QString &key) { return maps.shared(key); };
    if (m_compiled.writerScript.valid()) {
        outgoing.runScript = [&] {
            ScriptContext context = scriptContext(parts, message, flight, pending);
            auto outcome = parts.scripts->runWriter(m_compiled.writerScript, context);
            if (!outcome.failure)
                return outcome.value->response;
            const QString text = outcome.failure->text(m_config.transportName);
            return Response{MessageStatus::Error, {}, QStringLiteral("Error evaluating %1").arg(m_config.transportName), text, ResponseCheck::None};
        };
    }

    const ThreadName name(m_compiled.threadName);
    for (int left = m_settings.retryCount;; --left) {
        Response response = attempt(parts, message, outgoing, flight);
        if (response.status == MessageStatus::Sent || left <= 0 || flight.stop.stop_requested())
            return response;
        pause(std::chrono::milliseconds(m_settings.retryIntervalMillis), flight.stop);
    }
}

Response Destination::attempt(const ChannelParts &parts, ConnectorMessage &message, const OutgoingMessage &outgoing, const Flight &flight)
{
    ++message.sendAttempts;
    message.sendDate = QDateTime::currentMSecsSinceEpoch();
    Response response = m_compiled.connector->send(outgoing, flight.stop);
    if (response.check == ResponseCheck::Validate && response.status == MessageStatus::Sent) {
        const TemplateScope scope{&message, sharedMaps(parts)};
        response = m_compiled.responseTransformer->inbound().validateResponse(
            std::move(response), message.encoded->data,
            [&message](const QString &key) {
                return message.connectorMap.contains(key) ? message.connectorMap.value(key) : message.channelMap.value(key);
            },
            [&scope](const QString &text) { return QString::fromUtf8(TemplateText(text.toUtf8()).render(scope)); });
    }
    settleStatus(response, m_settings.queueEnabled);
    message.responseDate = QDateTime::currentMSecsSinceEpoch();
    return response;
}

FilterTransformer::Verdict Destination::transformResponse(const ChannelParts &parts, ConnectorMessage &message, Response &response, const Flight &flight, PendingCommits &pending)
{
    const ConnectorMessage before = message; // what the maps were, should the transformer fail
    ScriptContext context = scriptContext(parts, message, flight, pending);
    if (m_compiled.responseTransformer->runOnResponse(message, response, context) == FilterTransformer::Verdict::Failed) {
        message.connectorMap = before.connectorMap;
        message.channelMap = before.channelMap;
        message.responseMap = before.responseMap;
        return FilterTransformer::Verdict::Failed;
    }
    if (const QString reason = settleStatus(response, m_settings.queueEnabled); !reason.isEmpty())
        message.responseError = reason;
    message.processedResponse = response;
    message.processedResponseDataType = m_compiled.responseTransformer->outbound().name();
    return FilterTransformer::Verdict::Accepted;
}

} // namespace millrace
