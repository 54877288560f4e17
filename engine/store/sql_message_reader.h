// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Reads messages over a connection of its own, opened with the first call; only the thread that made it may use it.
// Each call reads in short transactions: a long one would keep the write-ahead log from shrinking.

#include "engine/store/message_store.h"
#include "engine/store/sql_connection.h"

#include <map>

namespace millrace {

class MessageMatcher;

class SqlMessageReader final : public MessageReader
{
public:
    explicit SqlMessageReader(QString database) : m_database(std::move(database)) {}

    Result<std::vector<MessageId>> removableIds(const MessageRemoval &removal, MessageId after, MessageId upTo) override;
    Result<Message> load(const ChannelId &channelId, MessageId messageId) override;
    Result<std::vector<MessageId>> ids(const ChannelId &channelId, MessageId since, int limit) override;
    Result<qint64> count(const ChannelId &channelId) override;
    Result<MessageId> highestId(const ChannelId &channelId) override;

    // sql_message_search.cpp
    Result<MessagePage> find(const MessageQuery &query) override;
    Result<std::vector<MessageId>> findIds(const MessageQuery &query) override;
    Result<std::optional<IdRange>> idsReceived(const ChannelId &channelId, std::optional<Timestamp> from, std::optional<Timestamp> before) override;
    // sql_queue_reader.cpp
    Result<std::vector<ConnectorMessage>> connectorMessages(const ConnectorMessageQuery &query) override;
    Result<QueueExtent> queueExtent(const ChannelId &channelId, MetaDataId metaDataId, MessageStatus status) override;
    Result<std::vector<MessageId>> unfinishedIds(const ChannelId &channelId, MessageId after, MessageId upTo, int limit) override;
    Result<std::vector<MessageId>> pendingIds(const ChannelId &channelId, MessageId after, MessageId upTo, int limit) override;
    // sql_attachment_reader.cpp
    Result<std::vector<AttachmentInfo>> attachments(const ChannelId &channelId, MessageId messageId) override;
    Result<Attachment> attachment(const ChannelId &channelId, MessageId messageId, const QString &id) override;

private:
    Result<LocalChannelId> tablesOf(const ChannelId &channelId); // NotFound; opens the connection
    Result<void> connect();
    Result<QString> channelName(const ChannelId &channelId); // empty when there is no such channel any more
    Result<std::vector<MessageId>> idList(const QString &sql, const QVariantList &values);
    Result<std::optional<IdRange>> idsReceivedIn(LocalChannelId local, std::optional<Timestamp> from, std::optional<Timestamp> before);
    // Bounds the ids by the query's dates, so that only those are looked at. False: none was received then.
    Result<bool> boundByDates(LocalChannelId local, MessageQuery &query, MessageId &lowestId);
    // At most `limit`, newest first.
    Result<std::vector<MessageId>> foundIds(LocalChannelId local, MessageQuery query, size_t limit);
    // Newest first, by what SQL can tell.
    Result<std::vector<MessageId>> candidates(LocalChannelId local, const MessageQuery &query, int limit);
    Result<QStringList> columnClauses(LocalChannelId local, const MessageQuery &query, QVariantList &values);
    // Takes out those whose columns or contents don't match.
    Result<void> keepMatching(LocalChannelId local, const MessageMatcher &matcher, std::vector<MessageId> &ids);
    Result<bool> contentsMatch(LocalChannelId local, MessageId messageId, const MessageMatcher &matcher);

    // `ids`: "7,5,4". Each fills in its part of the rows.
    using Summaries = std::map<MessageId, MessageSummary>;
    Result<std::vector<MessageSummary>> summaries(LocalChannelId local, const std::vector<MessageId> &ids);
    Result<void> addConnectors(LocalChannelId local, const QString &ids, Summaries &rows);
    Result<void> addRawSizes(LocalChannelId local, const QString &ids, Summaries &rows);
    Result<void> addNotes(LocalChannelId local, Summaries &rows);
    using MetaDataOf = std::map<std::pair<MessageId, MetaDataId>, ValueMap>;
    Result<MetaDataOf> metaData(LocalChannelId local, const QString &ids);

    Result<void> loadConnectorMessages(LocalChannelId local, Message &message);
    Result<void> loadContents(LocalChannelId local, Message &message);
    Result<std::vector<AttachmentInfo>> attachmentsOf(LocalChannelId local, MessageId messageId);
    Result<void> loadAttachments(LocalChannelId local, Message &message);

    Result<std::vector<ConnectorMessage>> queueRows(LocalChannelId local, const ConnectorMessageQuery &query);
    Result<void> dropBeyondBytes(LocalChannelId local, const ConnectorMessageQuery &query, std::vector<ConnectorMessage> &rows);
    Result<void> addQueueContents(LocalChannelId local, const ConnectorMessageQuery &query, std::vector<ConnectorMessage> &rows);

    const QString m_database;
    std::unique_ptr<SqlConnection> m_connection;
    QString m_serverId; // known once connected
};

} // namespace millrace
