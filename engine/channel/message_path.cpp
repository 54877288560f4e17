// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/channel/message_path.h"

#include "engine/base/log.h"
#include "engine/base/thread_name.h"
#include "engine/channel/content_removal.h"
#include "engine/channel/error_events.h"
#include "engine/channel/attachment_tokens.h"
#include "engine/channel/metadata_columns.h"
#include "engine/channel/processing_scripts.h"
#include "engine/channel/script_contexts.h"

#include <QDateTime>

#include <algorithm>
#include <iterator>
#include <set>

namespace millrace {

namespace {

ValueList idsToValue(const std::vector<MetaDataId> &ids)
{
    ValueList list;
    for (const MetaDataId id : ids)
        list.emplace_back(qint32(id));
    return list;
}

void merge(ValueMap &into, const ValueMap &from)
{
    for (auto it = from.begin(); it != from.end(); ++it)
        into.insert(it.key(), it.value());
}

} // namespace

MessagePath::MessagePath(const ChannelParts &parts, WorkerPool &pool, std::stop_token stop)
    : m_parts(parts), m_pool(pool), m_pending(*parts.store)
{
    m_flight.stop = std::move(stop);
    m_flight.durability = parts.storage.durable ? Durability::Durable : Durability::Relaxed;
}

Result<void> MessagePath::run(RawMessage raw)
{
    if (auto created = create(std::move(raw)); !created)
        return created;
    m_flight.heldChannels.push_back(m_parts.config.id); // the permit is held to the end
    storeReceived();
    if (auto processed = processToTheEnd(); !processed)
        return processed;
    if (m_finished)
        reply();
    else
        Log::warning("channel", QStringLiteral("A message was not finished and stays as it was last committed"),
                     {{"channel", m_source.channelName}, {"message", QString::number(m_source.messageId)}});
    return m_pending.settle(); // the reply stands on all of it
}

Result<void> MessagePath::enqueue(RawMessage raw, WhenStored whenStored)
{
    if (auto created = create(std::move(raw)); !created)
        return created;
    reply(); // first: an acknowledgement that fails is an error stored with the message
    storeReceived(whenStored);
    return m_pending.settle();
}

Result<void> MessagePath::process(ConnectorMessage received)
{
    m_flight.messageId = received.messageId;
    m_source = std::move(received);
    if (auto processed = processToTheEnd(); !processed)
        return processed;
    return settleEnd();
}

Result<void> MessagePath::resume(const Message &unfinished)
{
    takeStored(unfinished);
    resumeChains(destinationSet());
    runChains();
    finish();
    if (m_finished && !m_source.response)
        reply();
    return settleEnd();
}

Result<void> MessagePath::finishPending(const Message &processed)
{
    takeStored(processed);
    resumeChains({}); // the chains have ended: this message's next destinations had their turn
    if (m_runs.empty())
        return Error{ErrorCode::NotFound, QStringLiteral("the destination of its pending response is no longer there")};
    runChains();
    m_finished = std::all_of(m_runs.begin(), m_runs.end(), [](const ChainRun &run) { return run.complete; });
    submitRemoval(m_parts, m_flight, m_pending); // it may have been the last piece of a complete message
    return settleEnd();
}

Result<void> MessagePath::create(RawMessage raw)
{
    // Nothing of a message is kept in Disabled mode, so there is nothing to number (spec section 2).
    const bool overwrites = raw.reprocessing && raw.reprocessing->target == Reprocessing::Target::Overwrite;
    auto id = overwrites               ? Result<MessageId>(raw.reprocessing->messageId)
        : m_parts.storage.enabled      ? m_parts.store->nextMessageId(m_parts.config.id)
                                       : Result<MessageId>(1);
    if (!id)
        return id.error();
    m_reprocessing = raw.reprocessing;
    m_chosenDestinations = raw.destinationIds;

    m_flight.messageId = *id;
    m_flight.heldChannels = std::move(raw.heldChannels);

    m_source.messageId = *id;
    m_source.channelId = m_parts.config.id;
    m_source.channelName = m_parts.config.name;
    m_source.connectorName = QStringLiteral("Source");
    m_source.receivedDate = QDateTime::currentMSecsSinceEpoch();
    m_source.sourceMap = std::move(raw.sourceMap);
    if (raw.batch) {
        m_source.sourceMap.insert(MapKey::batchId, raw.batch->firstId.value_or(*id));
        m_source.sourceMap.insert(MapKey::batchSequenceId, qint32(raw.batch->sequenceId));
        m_source.sourceMap.insert(MapKey::batchComplete, raw.batch->isLast);
    }

    // Kept with the message, so that a destination added later never gets it (cases/bugs.md 2).
    std::vector<MetaDataId> destinations;
    for (const auto &destination : m_parts.destinations) {
        const MetaDataId md = destination->place().metaDataId;
        if (!raw.destinationIds || std::find(raw.destinationIds->begin(), raw.destinationIds->end(), md) != raw.destinationIds->end())
            destinations.push_back(md);
    }
    m_source.sourceMap.insert(MapKey::destinationSet, idsToValue(destinations));
    if (raw.reprocessing) {
        auto others = restoreAttachments(m_parts, raw.reprocessing->messageId, raw.content);
        if (!others)
            return others.error();
        m_attachments = std::move(*others);
    }
    return extractAttachments(raw);
}

// T1: message row, source connector message, source map, raw.
void MessagePath::storeReceived(const WhenStored &whenStored)
{
    WriteBatch batch(m_parts.config.id, m_parts.storage, Transaction::Receive);
    if (m_reprocessing && m_reprocessing->target == Reprocessing::Target::Overwrite)
        batch.reopenMessage(m_source.messageId, m_chosenDestinations);
    else
        batch.insertMessage(m_source.messageId, m_source.receivedDate, m_reprocessing ? std::optional(m_reprocessing->messageId) : std::nullopt);
    batch.insertConnectorMessage(m_source);
    batch.storeSourceMap(m_source);
    for (Attachment &attachment : m_attachments)
        batch.storeAttachment(m_source.messageId, std::move(attachment));
    batch.storeContent(m_source, ContentType::Raw, m_source.raw->data, m_source.raw->dataType);
    if (!m_source.responseError.isEmpty())
        batch.storeErrors(m_source, ErrorKind::Response);
    if (whenStored)
        batch.whenCommitted([whenStored, source = m_source] { whenStored(source); });
    m_pending.submit(std::move(batch), m_parts.storage.rawDurable ? Durability::Durable : Durability::Relaxed);
}

// From the preprocessor to T4. Error: what the chains would stand on could not be stored.
Result<void> MessagePath::processToTheEnd()
{
    if (!m_source.raw)
        failSource(QStringLiteral("The message cannot be processed: the channel's storage mode kept no raw message when it was received."));
    else if (runPreprocessor())
        processSource();
    if (m_source.status == MessageStatus::Transformed && !halted()) {
        // Chains send: what they stand on must be on disk first. A message that is not stored is an error to the sender, one
        // whose T2 is lost stays RECEIVED for recovery.
        if (auto settled = m_pending.settle(); !settled)
            return settled;
        runChains();
    }
    finish();
    return {};
}

// Raw is what is left. Error: nothing of the message is stored.
Result<void> MessagePath::extractAttachments(const RawMessage &raw)
{
    ScriptContext context = scriptContext(m_parts);
    context.maps.source = &m_source.sourceMap;
    auto extracted = m_parts.attachmentHandler->extract(raw, m_source, context);
    if (!extracted) {
        if (!halted()) {
            publishError(m_parts, m_source, ErrorEventType::AttachmentHandler, extracted.error().message);
            Log::error("channel", QStringLiteral("A message was not taken, as its attachments could not be extracted"),
                       {{"channel", m_parts.config.name}, {"reason", extracted.error().message}});
        }
        return extracted.error();
    }
    m_source.raw = Content{std::move(extracted->content), m_parts.sourceInbound->name()};
    std::move(extracted->attachments.begin(), extracted->attachments.end(), std::back_inserter(m_attachments));
    return {};
}

// False: it failed, and that is committed; or a halt cut it, and nothing is.
bool MessagePath::runPreprocessor()
{
    if (!m_parts.preprocessor.valid() && !m_parts.globalPreprocessor.valid())
        return true;
    const ConnectorMessage before = m_source;
    ScriptContext context = scriptContext(m_parts, m_source, m_flight, m_pending);
    context.mayEditDestinationSet = true;
    auto outcome = runPreprocessors(m_parts, context, m_source.raw->data);
    if (!outcome.failure) {
        if (*outcome.value)
            m_source.processedRaw = Content{std::move(**outcome.value), m_source.raw->dataType};
        return true;
    }
    if (halted())
        return false;
    m_source = before; // what a failing preprocessor wrote to the maps is lost (spec section 25, 16)
    failSource(outcome.failure->text(QStringLiteral("Preprocessor")));
    return false;
}

// T2e: the message ends before its transformer.
void MessagePath::failSource(const QString &error)
{
    m_source.status = MessageStatus::Error;
    m_source.processingError = error;
    logFailure(m_parts, m_source, error);
    WriteBatch batch(m_parts.config.id, m_parts.storage, Transaction::PreprocessorFailed);
    batch.storeErrors(m_source, ErrorKind::Processing);
    batch.updateStatus(m_source, MessageStatus::Received);
    m_pending.submit(std::move(batch), m_flight.durability);
}

// T2: filter and transformer, and the first connector message of each chain.
void MessagePath::processSource()
{
    ScriptContext context = scriptContext(m_parts, m_source, m_flight, m_pending);
    context.mayEditDestinationSet = true;
    switch (m_parts.sourceFilterTransformer->run(m_source, context)) {
    case FilterTransformer::Verdict::Accepted: m_source.status = MessageStatus::Transformed; break;
    case FilterTransformer::Verdict::Rejected: m_source.status = MessageStatus::Filtered; break;
    case FilterTransformer::Verdict::Failed: m_source.status = MessageStatus::Error; break;
    }
    if (halted())
        return; // nothing of it counts: the row stays RECEIVED (spec section 5, "thread interrupted")
    if (m_source.status == MessageStatus::Error)
        logFailure(m_parts, m_source, m_source.processingError);
    fillMetaDataColumns(m_source, m_parts.config.metaDataColumns, sharedMaps(m_parts));

    WriteBatch batch(m_parts.config.id, m_parts.storage, Transaction::Source);
    batch.updateStatus(m_source, MessageStatus::Received);
    batch.storeMetaData(m_source);
    batch.storeMaps(m_source);
    if (m_parts.storage.storeMaps)
        batch.storeSourceMap(m_source); // the destination set may have changed
    if (m_source.processedRaw)
        batch.storeContent(m_source, ContentType::ProcessedRaw, m_source.processedRaw->data, m_source.processedRaw->dataType);
    if (m_source.transformed)
        batch.storeContent(m_source, ContentType::Transformed, m_source.transformed->data, m_source.transformed->dataType);
    if (m_source.encoded)
        batch.storeContent(m_source, ContentType::Encoded, m_source.encoded->data, m_source.encoded->dataType);
    batch.storeErrors(m_source, ErrorKind::Processing);

    if (m_source.status == MessageStatus::Transformed) {
        const std::vector<MetaDataId> set = destinationSet();
        for (const Chain &chain : m_parts.chains) {
            ChainRun run;
            for (Destination *destination : chain.destinations) {
                if (std::find(set.begin(), set.end(), destination->place().metaDataId) != set.end())
                    run.destinations.push_back(destination);
            }
            if (run.destinations.empty())
                continue;
            run.messages.push_back(nextConnectorMessage(m_source, m_source, *run.destinations.front()));
            batch.insertConnectorMessage(run.messages.back());
            batch.storeMaps(run.messages.back());
            m_runs.push_back(std::move(run));
        }
    }
    m_pending.submit(std::move(batch), m_flight.durability);
}

void MessagePath::takeStored(const Message &stored)
{
    m_flight.messageId = stored.messageId;
    for (const ConnectorMessage &message : stored.connectorMessages) {
        if (message.isSource())
            m_source = message;
        else
            m_ended.push_back(message);
    }
}

// Chains go on at the destinations that are RECEIVED or PENDING, with those behind them that are enabled and have no row yet.
void MessagePath::resumeChains(const std::vector<MetaDataId> &enabled)
{
    std::vector<ConnectorMessage> stored = std::move(m_ended);
    m_ended.clear();
    std::set<MetaDataId> begun;
    for (const ConnectorMessage &message : stored)
        begun.insert(message.metaDataId);
    const auto chainFrom = [&](const ConnectorMessage &message) {
        ChainRun run;
        for (const Chain &chain : m_parts.chains) {
            for (Destination *destination : chain.destinations) {
                const MetaDataId md = destination->place().metaDataId;
                const bool follows = !run.destinations.empty() && std::find(enabled.begin(), enabled.end(), md) != enabled.end() && begun.insert(md).second;
                if (md == message.metaDataId || follows)
                    run.destinations.push_back(destination);
            }
            if (!run.destinations.empty())
                break;
        }
        return run;
    };
    for (ConnectorMessage &message : stored) {
        const bool isOpen = message.status == MessageStatus::Received || message.status == MessageStatus::Pending;
        ChainRun run = isOpen ? chainFrom(message) : ChainRun{};
        if (run.destinations.empty()) { // at its end, or its destination is gone and nobody can bring it there
            m_ended.push_back(std::move(message));
            continue;
        }
        run.messages.push_back(std::move(message));
        m_runs.push_back(std::move(run));
    }
}

// All chains but the last on the pool, the last on this thread; then all are awaited, whatever happened.
void MessagePath::runChains()
{
    if (m_runs.empty())
        return;
    std::vector<PendingCommits> pending(m_runs.size(), m_pending.forChain());
    std::vector<std::future<void>> running;
    for (size_t i = 0; i + 1 < m_runs.size(); ++i) {
        auto started = m_pool.run([this, &run = m_runs[i], &mine = pending[i], number = i + 1] {
            const ThreadName name(QStringLiteral("Destination Chain Thread %1 on %2").arg(number).arg(m_parts.threadSuffix));
            runChain(m_parts, m_source, run, m_flight, mine);
        });
        if (started.valid())
            running.push_back(std::move(started));
        else
            m_runs[i].complete = false; // the pool is shutting down: as a halt
    }
    runChain(m_parts, m_source, m_runs.back(), m_flight, pending.back());
    for (std::future<void> &chain : running)
        chain.wait();
    for (const PendingCommits &chain : pending)
        m_pending.add(chain);
}

// T4: postprocessor, merged response map, processed, removal of content. Nothing where a chain was cut: recovery goes on there.
void MessagePath::finish()
{
    const bool complete = std::all_of(m_runs.begin(), m_runs.end(), [](const ChainRun &run) { return run.complete; });
    if (!complete || halted())
        return;
    ConnectorMessage merged = mergedMessage();
    if (m_parts.postprocessor.valid() || m_parts.globalPostprocessor.valid()) {
        const Message whole = wholeMessage();
        ScriptContext context = scriptContext(m_parts, merged, m_flight, m_pending);
        context.maps.connector = nullptr;
        context.maps.channelIsReadOnly = true;
        context.message = &whole;
        auto outcome = runPostprocessors(m_parts, context);
        if (halted())
            return;
        if (outcome.failure) {
            m_source.postprocessorError = outcome.failure->text(QStringLiteral("Postprocessor"));
            logFailure(m_parts, m_source, m_source.postprocessorError);
        } else if (*outcome.value) {
            merged.responseMap.insert(MapKey::postprocessor, **outcome.value);
        }
    }
    merge(m_source.responseMap, merged.responseMap);

    WriteBatch batch(m_parts.config.id, m_parts.storage, Transaction::Finish);
    if (!m_source.postprocessorError.isEmpty())
        batch.storeErrors(m_source, ErrorKind::Postprocessor);
    batch.storeMaps(m_source);
    batch.markProcessed(m_source.messageId);

    const ChannelConfig &config = m_parts.config;
    const auto destinations = destinationMessages();
    const bool completed = isCompleted(m_source.status)
                           && std::all_of(destinations.begin(), destinations.end(), [](const ConnectorMessage *m) { return isCompleted(m->status); });
    // Metadata and Disabled have nothing to remove (decision O25).
    if (completed && m_parts.storage.storeRaw && !removesBehindQueue(m_parts)) {
        if (config.removeContentOnCompletion) {
            batch.removeContent(m_source.messageId, config.removeOnlyFilteredOnCompletion ? WriteBatch::RemovalScope::FilteredOnly
                                                                                          : WriteBatch::RemovalScope::All);
            m_contentRemoved = !config.removeOnlyFilteredOnCompletion || m_source.status == MessageStatus::Filtered;
        }
        if (config.removeAttachmentsOnCompletion)
            batch.removeAttachments(m_source.messageId);
    }
    m_pending.submit(std::move(batch), m_flight.durability);
    if (removesBehindQueue(m_parts))
        submitRemoval(m_parts, m_flight, m_pending);
    m_finished = true;
}

// Selects the response. That there is none because of an error is stored with T1 where that is still to come, else at once.
void MessagePath::reply()
{
    auto selected = selectResponse(m_parts, m_source, destinationMessages(), mergedMessage());
    if (selected) {
        m_response = std::move(*selected);
        return;
    }
    m_source.responseError = selected.error().message;
    if (!m_finished)
        return;
    WriteBatch batch(m_parts.config.id, m_parts.storage, Transaction::Delivery);
    batch.storeErrors(m_source, ErrorKind::Response);
    m_pending.submit(std::move(batch), m_flight.durability);
}

PendingCommits MessagePath::storeDelivery(const Delivery &delivery)
{
    WriteBatch batch(m_parts.config.id, m_parts.storage, Transaction::Delivery);
    if (delivery.attempted) {
        m_source.sendAttempts = 1;
        m_source.responseDate = QDateTime::currentMSecsSinceEpoch();
        batch.updateSend(m_source);
    }
    if (!delivery.error.isEmpty()) {
        m_source.responseError = delivery.error;
        batch.storeErrors(m_source, ErrorKind::Response);
    }
    if (m_response && !m_contentRemoved)
        batch.storeContent(m_source, ContentType::Response, m_response->toStored());
    m_pending.submit(std::move(batch), m_flight.durability);
    // The response just stored is content too; with a queue at either end the message may have been completed by others.
    if (removesBehindQueue(m_parts) || !m_parts.sourceSettings.respondAfterProcessing)
        submitRemoval(m_parts, m_flight, m_pending);
    return m_pending;
}

Result<void> MessagePath::settleEnd()
{
    if (auto settled = m_pending.settle(); !settled)
        return settled;
    if (m_finished)
        return {};
    if (halted())
        return Error{ErrorCode::Stopped, QStringLiteral("the channel was halted")};
    return Error{ErrorCode::Io, QStringLiteral("a chain of destinations could not store what it did")};
}

std::vector<const ConnectorMessage *> MessagePath::destinationMessages() const
{
    std::vector<const ConnectorMessage *> messages;
    for (const ConnectorMessage &message : m_ended)
        messages.push_back(&message);
    for (const ChainRun &run : m_runs) {
        for (const ConnectorMessage &message : run.messages)
            messages.push_back(&message);
    }
    std::sort(messages.begin(), messages.end(), [](const ConnectorMessage *a, const ConnectorMessage *b) {
        return std::pair(a->chainId, a->orderId) < std::pair(b->chainId, b->orderId);
    });
    return messages;
}

// Ids, contents and maps as the postprocessor and acknowledgement templates see them: chains in order, later ones on top.
ConnectorMessage MessagePath::mergedMessage() const
{
    ConnectorMessage merged = m_source;
    merged.connectorMap.clear();
    for (const ConnectorMessage *message : destinationMessages()) {
        merge(merged.channelMap, message->channelMap);
        merge(merged.responseMap, message->responseMap);
    }
    return merged;
}

Message MessagePath::wholeMessage() const
{
    Message message;
    message.messageId = m_source.messageId;
    message.channelId = m_source.channelId;
    message.receivedDate = m_source.receivedDate;
    message.connectorMessages.push_back(m_source);
    for (const ConnectorMessage *destination : destinationMessages())
        message.connectorMessages.push_back(*destination);
    std::sort(message.connectorMessages.begin(), message.connectorMessages.end(),
              [](const ConnectorMessage &a, const ConnectorMessage &b) { return a.metaDataId < b.metaDataId; });
    return message;
}

std::vector<MetaDataId> MessagePath::destinationSet() const
{
    std::vector<MetaDataId> ids;
    const Value value = m_source.sourceMap.value(MapKey::destinationSet);
    if (const ValueList *list = value.list()) {
        for (const Value &id : *list)
            ids.push_back(int(id.toText().toDouble())); // scripts may have put numbers of their own kind
    }
    return ids;
}

} // namespace millrace
