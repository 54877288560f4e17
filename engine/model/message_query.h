// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What the Message Browser asks the store for, and the rows it gets. Paging is by key: newest first, `before` the last id
// seen. Plain values.

#include "engine/base/ids.h"
#include "engine/model/message_status.h"
#include "engine/model/value.h"

#include <QString>

#include <optional>
#include <vector>

namespace millrace {

struct MessageQuery
{
    ChannelId channelId;
    std::optional<MessageId> before; // only ids below this
    std::optional<MessageId> since;  // only ids from this on
    std::optional<Timestamp> receivedFrom;   // only messages received from this time on …
    std::optional<Timestamp> receivedBefore; // … and before this
    std::vector<MessageStatus> statuses;    // any connector message has one of these; empty = all
    std::optional<MetaDataId> connector;    // the status filter looks at this connector only
    QString text; // found in any stored content, case-insensitive; empty = not searched
    int limit = 200;
};

struct ConnectorSummary
{
    MetaDataId metaDataId = 0;
    QString connectorName;
    MessageStatus status = MessageStatus::Received;
    int chainId = 0;
    int orderId = 0;
    int sendAttempts = 0;
    int errorCode = 0;
    Timestamp sendDate = 0;
    Timestamp responseDate = 0;
};

// One row of the browser: a whole message without its contents.
struct MessageSummary
{
    MessageId messageId = 0;
    bool processed = false;
    Timestamp receivedDate = 0;
    qint64 rawSize = -1;                      // bytes; -1 when not stored
    ValueMap metaData;                        // the source's custom metadata columns
    QString note;                             // first line of the first error; empty when there is none
    std::vector<ConnectorSummary> connectors; // ascending metaDataId
};

struct MessagePage
{
    std::vector<MessageSummary> messages; // descending id
    bool more = false;                    // there are older ones that match
};

// What a job works on: the messages named, else all that the query finds (its `before` and `limit` are not looked at).
struct MessageSelection
{
    MessageQuery query; // names the channel
    std::optional<std::vector<MessageId>> ids = {};
};

} // namespace millrace
