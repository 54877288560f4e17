// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/message_jobs.h"

#include "engine/base/log.h"
#include "engine/channel_directory.h"

#include <algorithm>

namespace millrace {

namespace {

// A deletion holds the channel's task thread for so many messages (spec section 16).
constexpr size_t deletedPerTask = 50'000;
constexpr int idsPerPage = 10'000;

bool runs(const Channel *channel)
{
    return channel && channel->state() != ChannelState::Stopped;
}

} // namespace

Result<std::vector<MessageId>> MessageJobs::selected(MessageReader &reader, const MessageSelection &selection, const JobControl &control) const
{
    std::vector<MessageId> ids;
    if (selection.ids) {
        ids = *selection.ids;
        std::sort(ids.begin(), ids.end());
        ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
        return ids;
    }
    MessageQuery query = selection.query;
    query.before.reset();
    query.limit = idsPerPage;
    while (control.goesOn(0, 0)) {
        const Result<std::vector<MessageId>> page = reader.findIds(query);
        if (!page)
            return page.error();
        ids.insert(ids.end(), page->begin(), page->end());
        if (page->size() < size_t(idsPerPage))
            break;
        query.before = page->back();
    }
    std::reverse(ids.begin(), ids.end());
    return ids;
}

Result<JobOutcome> MessageJobs::reprocess(const ReprocessRequest &request, const JobControl &control)
{
    const ChannelId &channelId = request.messages.query.channelId;
    const Result<ChannelConfig> config = m_channels.config(channelId);
    if (!config)
        return config.error();
    const std::unique_ptr<MessageReader> reader = m_store.openReader();
    const Result<std::vector<MessageId>> ids = selected(*reader, request.messages, control);
    if (!ids)
        return ids.error();
    JobOutcome outcome;
    for (const MessageId id : *ids) {
        if (!control.goesOn(outcome.done + outcome.failed, qint64(ids->size()))) {
            outcome.endedBecause = JobControl::reason();
            break;
        }
        const Result<void> ran = reprocessOne(*reader, request, id);
        if (ran) {
            ++outcome.done;
            continue;
        }
        if (ran.error().code == ErrorCode::Stopped) {
            outcome.endedBecause = ran.error().message;
            break;
        }
        Log::error("engine", QStringLiteral("A message was not reprocessed: ") + ran.error().message,
                   {{"channel", config->name}, {"message", QString::number(id)}});
        outcome.noteFailure(id, ran.error().message);
    }
    if (outcome.done == 0 && outcome.failed == 0 && !outcome.endedBecause.isEmpty())
        return Error{ErrorCode::Stopped, outcome.endedBecause};
    return outcome;
}

Result<void> MessageJobs::reprocessOne(MessageReader &reader, const ReprocessRequest &request, MessageId messageId)
{
    const ChannelId &channelId = request.messages.query.channelId;
    Result<Message> stored = reader.load(channelId, messageId);
    if (!stored)
        return stored.error();
    if (stored->connectorMessages.empty() || !stored->connectorMessages.front().isSource() || !stored->connectorMessages.front().raw)
        return Error{ErrorCode::NotFound, QStringLiteral("its raw content is not stored")};
    ConnectorMessage &source = stored->connectorMessages.front();
    const bool overwrites = request.target == ReprocessRequest::Target::Overwrite;

    RawMessage raw;
    raw.content = std::move(source.raw->data);
    raw.sourceMap = std::move(source.sourceMap);
    raw.sourceMap.remove(MapKey::destinationSet);
    raw.sourceMap.insert(MapKey::reprocessed, true);
    raw.sourceMap.insert(MapKey::replaced, overwrites);
    raw.destinationIds = request.destinations;
    raw.reprocessing = Reprocessing{messageId, overwrites ? Reprocessing::Target::Overwrite : Reprocessing::Target::NewMessage};
    Result<DispatchResult> result = m_channels.dispatchAnew(channelId, std::move(raw));
    if (!result)
        return result.error();
    result->delivered({}); // a reprocessed message's reply counts as delivered (spec section 12)
    return {};
}

Result<RemovalCounts> MessageJobs::deleteMessages(const DeleteRequest &request, const JobControl &control)
{
    const ChannelId &channelId = request.messages.query.channelId;
    const std::unique_ptr<MessageReader> reader = m_store.openReader();
    const Result<std::vector<MessageId>> ids = selected(*reader, request.messages, control);
    if (!ids)
        return ids.error();

    MessageRemoval removal;
    removal.channelId = channelId;
    const bool whole = !request.connectors
        || std::find(request.connectors->begin(), request.connectors->end(), sourceMetaDataId) != request.connectors->end();
    if (!whole) {
        removal.part = MessageRemoval::Part::ConnectorMessages;
        removal.connectors = *request.connectors;
    }
    const auto permit = m_deletions.acquire(control.stop);
    if (!permit)
        return Error{ErrorCode::Stopped, JobControl::reason()};
    RemovalCounts counts;
    for (size_t start = 0; start < ids->size() && control.goesOn(qint64(start), qint64(ids->size())); start += deletedPerTask) {
        const auto first = ids->begin() + qsizetype(start);
        removal.ids.assign(first, first + qsizetype(std::min(deletedPerTask, ids->size() - start)));
        const Result<void> removed = m_channels.runJob(channelId, QStringLiteral("RemoveMessages"), [&](Channel *channel) -> Result<void> {
            removal.spare = runs(channel) ? MessageRemoval::Spare::Unprocessed : MessageRemoval::Spare::Nothing;
            const Result<RemovalCounts> done = m_store.removeMessages(removal);
            if (channel)
                channel->invalidateQueues();
            if (!done)
                return done.error();
            counts.messages += done->messages;
            counts.contents += done->contents;
            return {};
        });
        if (!removed)
            return removed.error();
    }
    return counts;
}

Result<void> MessageJobs::deleteAll(const DeleteAllRequest &request)
{
    const auto permit = m_deletions.acquire();
    return m_channels.runJob(request.channelId, QStringLiteral("RemoveAllMessages"), [this, &request](Channel *channel) -> Result<void> {
        const bool restarts = runs(channel);
        if (restarts && request.whenRunning == DeleteAllRequest::WhenRunning::Refuse)
            return Error{ErrorCode::Invalid, QStringLiteral("Channel \"%1\" runs; all its messages can be removed when it is stopped").arg(channel->config().name)};
        const bool wasPaused = restarts && channel->state() == ChannelState::Paused;
        if (restarts)
            channel->stop();
        Result<void> removed = m_store.removeAllMessages(request.channelId);
        if (removed && request.clearStatistics)
            removed = m_store.clearStatistics({.channelId = request.channelId});
        if (channel)
            channel->invalidateQueues();
        if (!restarts)
            return removed;
        const Result<void> started = wasPaused ? channel->startPaused() : channel->start();
        return removed ? started : removed;
    });
}

} // namespace millrace
