// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/channel/content_removal.h"

#include <algorithm>

namespace millrace {

bool removesBehindQueue(const ChannelParts &parts)
{
    return std::any_of(parts.destinations.begin(), parts.destinations.end(), [](const auto &destination) { return destination->queue() != nullptr; });
}

void submitRemoval(const ChannelParts &parts, const Flight &flight, PendingCommits &pending)
{
    const ChannelConfig &config = parts.config;
    WriteBatch batch(config.id, parts.storage, Transaction::Removal);
    if (config.removeContentOnCompletion) {
        batch.removeContent(flight.messageId, config.removeOnlyFilteredOnCompletion ? WriteBatch::RemovalScope::FilteredOnly : WriteBatch::RemovalScope::All,
                            WriteBatch::RemovalWhen::Complete);
    }
    if (config.removeAttachmentsOnCompletion)
        batch.removeAttachments(flight.messageId, WriteBatch::RemovalWhen::Complete);
    if (!batch.isEmpty())
        pending.submit(std::move(batch), flight.durability);
}

} // namespace millrace
