// SPDX-License-Identifier: GPL-3.0-or-later
// The part of SqlMessageReader that reads attachments (d_ma).

#include "engine/store/sql_message_reader.h"

#include <QVariant>

namespace millrace {

Result<std::vector<AttachmentInfo>> SqlMessageReader::attachments(const ChannelId &channelId, MessageId messageId)
{
    const Result<LocalChannelId> local = tablesOf(channelId);
    if (!local)
        return local.error();
    return attachmentsOf(*local, messageId);
}

Result<std::vector<AttachmentInfo>> SqlMessageReader::attachmentsOf(LocalChannelId local, MessageId messageId)
{
    Result<QSqlQuery> rows = m_connection->query(
        QStringLiteral("SELECT id, max(type), sum(attachment_size) FROM d_ma%1 WHERE message_id = ? GROUP BY id ORDER BY id").arg(local),
        {messageId});
    if (!rows)
        return rows.error();
    std::vector<AttachmentInfo> attachments;
    while (rows->next())
        attachments.push_back({rows->value(0).toString(), rows->value(1).toString(), rows->value(2).toLongLong()});
    return attachments;
}

Result<Attachment> SqlMessageReader::attachment(const ChannelId &channelId, MessageId messageId, const QString &id)
{
    const Result<LocalChannelId> local = tablesOf(channelId);
    if (!local)
        return local.error();
    Result<QSqlQuery> rows = m_connection->query(
        QStringLiteral("SELECT type, content FROM d_ma%1 WHERE message_id = ? AND id = ? ORDER BY segment_id").arg(*local), {messageId, id});
    if (!rows)
        return rows.error();
    if (!rows->next())
        return Error{ErrorCode::NotFound, QStringLiteral("channel %1, message %2 has no attachment %3").arg(channelId).arg(messageId).arg(id)};
    Attachment attachment{id, rows->value(0).toString(), rows->value(1).toByteArray()};
    while (rows->next())
        attachment.content += rows->value(1).toByteArray();
    return attachment;
}

} // namespace millrace
