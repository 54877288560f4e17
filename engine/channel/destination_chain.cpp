// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/channel/destination_chain.h"

#include "engine/channel/destination_path.h"

#include <QDateTime>

namespace millrace {

ConnectorMessage nextConnectorMessage(const ConnectorMessage &before, const ConnectorMessage &source, const Destination &destination)
{
    ConnectorMessage message;
    message.messageId = source.messageId;
    message.channelId = source.channelId;
    message.channelName = source.channelName;
    message.metaDataId = destination.place().metaDataId;
    message.connectorName = destination.config().name;
    message.chainId = destination.place().chainId;
    message.orderId = destination.place().orderId;
    message.receivedDate = QDateTime::currentMSecsSinceEpoch();
    message.raw = source.encoded;
    message.sourceMap = source.sourceMap;
    message.channelMap = before.channelMap;
    message.responseMap = before.responseMap;
    return message;
}

void runChain(const ChannelParts &parts, const ConnectorMessage &source, ChainRun &run, const Flight &flight, PendingCommits &pending)
{
    for (size_t i = 0; i < run.destinations.size(); ++i) {
        if (flight.stop.stop_requested()) {
            run.complete = false; // halted: what is committed stays as it is
            return;
        }
        auto processed = DestinationPath(parts, *run.destinations[i], run.messages[i], flight, pending).process();
        if (processed.outcome == DestinationPath::Outcome::Lost) {
            run.complete = false;
            return;
        }
        const bool goesOn = processed.outcome == DestinationPath::Outcome::Done && i + 1 < run.destinations.size();
        if (goesOn) {
            ConnectorMessage next = nextConnectorMessage(run.messages[i], source, *run.destinations[i + 1]);
            processed.last->insertConnectorMessage(next);
            processed.last->storeMaps(next);
            run.messages.push_back(std::move(next));
        }
        pending.submit(std::move(*processed.last), flight.durability);
        if (!goesOn)
            return;
    }
}

} // namespace millrace
