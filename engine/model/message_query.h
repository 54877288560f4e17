// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What the Message Browser asks the store for, and the rows it gets. Paging is by key: newest first, `before` the last id
// seen. Plain values.

#include "engine/base/ids.h"
#include "engine/model/content_type.h"
#include "engine/model/message_status.h"
#include "engine/model/value.h"

#include <QString>

#include <algorithm>
#include <optional>
#include <vector>

namespace millrace {

// From one number to another, both included.
struct NumberRange
{
    std::optional<qint64> from;
    std::optional<qint64> to;

    bool isEmpty() const { return !from && !to; }
    bool operator==(const NumberRange &) const = default;
};

enum class Wanted { Present, Absent };

// A text or a regular expression in stored contents, in any case of letters.
struct ContentCondition
{
    QString text;
    enum class Kind { Text, Pattern }; // a pattern's ^ and $ are at each line, also where lines end in CR alone
    Kind kind = Kind::Text;
    std::vector<ContentType> types = {}; // where; empty: anywhere
    Wanted wanted = Wanted::Present;
};

// A custom metadata column of any connector.
struct ColumnCondition
{
    QString column;
    enum class Comparison { Equal, Less, LessOrEqual, Greater, GreaterOrEqual, Within, Wildcards, Pattern, HasValue };
    Comparison comparison = Comparison::Equal;
    Value value = {}; // of the column's type; Wildcards ("ADT^*") and Pattern (a regular expression): a text
    Value end = {};   // Within: from value on and below this
    Qt::CaseSensitivity letters = Qt::CaseInsensitive; // of texts
    Wanted wanted = Wanted::Present;
};

// All of it has to be true of a message.
struct MessageQuery
{
    ChannelId channelId;
    std::optional<MessageId> before; // only ids below this
    std::optional<MessageId> since;  // only ids from this on
    std::vector<MessageId> ids;      // only these; empty = all
    std::optional<Timestamp> receivedFrom;   // only messages received from this time on …
    std::optional<Timestamp> receivedBefore; // … and before this
    std::vector<MessageStatus> statuses;        // a connector message has one of these; empty = all
    std::vector<MessageStatus> withoutStatuses; // none has one of these
    // Statuses, attempts, errors, contents and columns are looked at at these connectors, and one of them has the message; empty = all.
    std::vector<MetaDataId> connectors;
    NumberRange attempts; // of the same connector message that has the status
    NumberRange originalId;
    NumberRange importId;
    std::optional<bool> hasError;
    std::optional<bool> hasAttachment;
    std::optional<bool> isProcessed;
    std::vector<ContentCondition> contents;
    std::vector<ColumnCondition> columns;
    int limit = 200;

    // Whether messages have to be looked at one by one, so that it may take long where few match; else an index finds them.
    bool isSearch() const;
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
    Timestamp receivedDate = 0; // by the connector; the source's is that of the last run, the message's that of the first
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
    MessageId newestId = 0; // of the channel, when the look began
    MessageId lowestId = 0; // where dates bound the query: below it none can match; else 0
};

inline bool MessageQuery::isSearch() const
{
    using enum MessageStatus;
    const auto areAll = [this](auto isOne) { return std::all_of(statuses.begin(), statuses.end(), isOne); };
    const bool hasIndex = areAll([](MessageStatus status) { return status == Received; })
        || areAll([](MessageStatus status) { return status == Error || status == Filtered || status == Pending || status == Queued; });
    return !hasIndex || !withoutStatuses.empty()
        || (!connectors.empty() && statuses.empty()) || !attempts.isEmpty() || !originalId.isEmpty() || !importId.isEmpty()
        || hasError || hasAttachment || isProcessed.value_or(false) || !contents.empty() || !columns.empty();
}

// What a job works on: the messages named, else all that the query finds (its `before` and `limit` are not looked at).
struct MessageSelection
{
    MessageQuery query; // names the channel
    std::optional<std::vector<MessageId>> ids = {};
};

} // namespace millrace
