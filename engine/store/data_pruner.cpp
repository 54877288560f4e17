// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/data_pruner.h"

#include <algorithm>

namespace millrace {

namespace {

// Ids looked at in one read: a longer one would keep the write-ahead log from shrinking.
constexpr MessageId idsPerRead = 100'000;

} // namespace

Result<void> DataPruner::prune(const PruneRules &rules, const Archive &archive, const std::stop_token &stop, PruneFigures &figures)
{
    MessageRemoval messages;
    messages.channelId = rules.channelId;
    messages.spare = rules.pruneErrored ? MessageRemoval::Spare::Waiting : MessageRemoval::Spare::WaitingOrErrored;
    messages.receivedBefore = rules.messagesBefore;
    MessageRemoval contents = messages;
    contents.part = MessageRemoval::Part::Contents;
    contents.receivedBefore = rules.contentsBefore;
    const bool prunesContents = rules.contentsBefore && (!rules.messagesBefore || *rules.contentsBefore > *rules.messagesBefore);

    const std::unique_ptr<MessageReader> reader = m_store.openReader();
    const Result<MessageId> highest = reader->highestId(rules.channelId);
    if (!highest)
        return highest.error();
    Result<std::vector<MessageId>> whole = std::vector<MessageId>();
    if (rules.messagesBefore)
        whole = candidates(*reader, messages, *highest, stop);
    if (!whole)
        return whole.error();
    Result<std::vector<MessageId>> stripped = std::vector<MessageId>();
    if (prunesContents)
        stripped = candidates(*reader, contents, *highest, stop);
    if (!stripped)
        return stripped.error();
    std::vector<MessageId> staying; // what goes whole need not lose its contents first
    std::set_difference(stripped->begin(), stripped->end(), whole->begin(), whole->end(), std::back_inserter(staying));

    if (archive && !stop.stop_requested() && whole->size() + staying.size() > 0) {
        std::vector<MessageId> all;
        std::merge(whole->begin(), whole->end(), staying.begin(), staying.end(), std::back_inserter(all));
        if (const Result<void> archived = archive(*reader, all); !archived)
            return archived;
    }
    const Result<void> removed = remove(std::move(messages), *whole, rules.blockSize, stop, figures.messages);
    if (!removed)
        return removed;
    const Result<void> emptied = remove(std::move(contents), staying, rules.blockSize, stop, figures.contents);
    figures.isHalted = stop.stop_requested();
    return emptied;
}

Result<std::vector<MessageId>> DataPruner::candidates(MessageReader &reader, const MessageRemoval &removal, MessageId upTo, const std::stop_token &stop)
{
    std::vector<MessageId> ids;
    // A source's date is never before its message's, so all there is lies within.
    const Result<std::optional<IdRange>> range = reader.idsReceived(removal.channelId, {}, removal.receivedBefore);
    if (!range)
        return range.error();
    if (!range->has_value())
        return ids;
    upTo = std::min(upTo, (*range)->highest);
    for (MessageId after = (*range)->lowest - 1; after < upTo && !stop.stop_requested(); after += idsPerRead) {
        const Result<std::vector<MessageId>> found = reader.removableIds(removal, after, std::min(after + idsPerRead, upTo));
        if (!found)
            return found.error();
        ids.insert(ids.end(), found->begin(), found->end());
    }
    return ids;
}

Result<void> DataPruner::remove(MessageRemoval removal, const std::vector<MessageId> &ids, int blockSize, const std::stop_token &stop, qint64 &removed)
{
    const size_t block = size_t(std::max(1, blockSize));
    for (size_t start = 0; start < ids.size() && !stop.stop_requested(); start += block) {
        const auto first = ids.begin() + qsizetype(start);
        removal.ids.assign(first, first + qsizetype(std::min(block, ids.size() - start)));
        const Result<RemovalCounts> counts = m_store.removeMessages(removal);
        if (!counts)
            return counts.error();
        removed += counts->messages;
    }
    return {};
}

} // namespace millrace
