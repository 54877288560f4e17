// SPDX-License-Identifier: GPL-3.0-or-later
// Engine's view into what it holds at this moment.
#include "engine/engine.h"
#include "engine/engine_private.h"

namespace millrace {

std::vector<SharedMapState> Engine::sharedMaps() const
{
    return d->channels->sharedMaps();
}

QFuture<Result<std::vector<QueueState>>> Engine::queues()
{
    const Answer<std::vector<QueueState>> answer;
    d->reader->read([channels = d->channels->snapshots(), answer](MessageReader &reader) {
        std::vector<QueueState> queues;
        for (const ChannelSnapshot &channel : channels) {
            for (const ConnectorSnapshot &connector : channel.connectors) {
                QueueState queue{channel.id, connector.metaDataId, connector.statistics.current.queued, 0, 0};
                if (queue.count == 0)
                    continue;
                ConnectorMessageQuery query;
                query.channelId = channel.id;
                query.metaDataId = connector.metaDataId;
                query.status = connector.metaDataId == sourceMetaDataId ? MessageStatus::Received : MessageStatus::Queued;
                query.limit = 1;
                const auto head = reader.connectorMessages(query);
                // A channel that is being removed has no queue; that is no failure of the others.
                if (!head && head.error().code != ErrorCode::NotFound) {
                    answer(Error{head.error().code, QStringLiteral("The queues of channel \"%1\" can't be read. %2").arg(channel.name, head.error().message)});
                    return;
                }
                if (head && !head->empty()) {
                    queue.oldest = head->front().messageId;
                    queue.received = head->front().receivedDate;
                }
                queues.push_back(queue);
            }
        }
        answer(std::move(queues));
    });
    return answer.future();
}

} // namespace millrace
