// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/message_removal.h"

#include <QVariant>

namespace millrace {

namespace {

template<typename Numbers>
QString listOf(const Numbers &numbers)
{
    QStringList texts;
    for (const auto number : numbers)
        texts += QString::number(number);
    return texts.join(u',');
}

Result<std::vector<MessageId>> removableIds(SqlConnection &connection, LocalChannelId local, const MessageRemoval &removal,
                                           std::span<const MessageId> ids)
{
    Result<QSqlQuery> rows = connection.query(
        QStringLiteral("SELECT m.id FROM d_m%1 m WHERE m.id IN (%2)").arg(QString::number(local), listOf(ids)) + mayBeRemoved(local, removal));
    if (!rows)
        return rows.error();
    std::vector<MessageId> found;
    while (rows->next())
        found.push_back(rows->value(0).toLongLong());
    return found;
}

Result<std::map<MetaDataId, qint64>> queuedRows(SqlConnection &connection, LocalChannelId local, const QString &where)
{
    Result<QSqlQuery> rows = connection.query(
        QStringLiteral("SELECT id, count(*) FROM d_mm%1 WHERE %2 AND status = 'Q' AND id <> 0 GROUP BY id").arg(QString::number(local), where));
    if (!rows)
        return rows.error();
    std::map<MetaDataId, qint64> queued;
    while (rows->next())
        queued[rows->value(0).toInt()] = rows->value(1).toLongLong();
    return queued;
}

Result<int> deleteFrom(SqlConnection &connection, const char *table, LocalChannelId local, const QString &where)
{
    return connection.change("DELETE FROM " + QByteArray(table) + QByteArray::number(local) + " WHERE " + where.toUtf8());
}

} // namespace

QString mayBeRemoved(LocalChannelId local, const MessageRemoval &removal)
{
    using Spare = MessageRemoval::Spare;
    QString condition;
    if (removal.spare != Spare::Nothing)
        condition += QStringLiteral(" AND m.processed = TRUE");
    if (removal.spare == Spare::Waiting || removal.spare == Spare::WaitingOrErrored) {
        condition += QStringLiteral(" AND NOT EXISTS (SELECT 1 FROM d_mm%1 w WHERE w.message_id = m.id AND w.status IN (%2))")
                         .arg(QString::number(local), removal.spare == Spare::Waiting ? QStringLiteral("'Q', 'P'") : QStringLiteral("'E', 'Q', 'P'"));
    }
    if (removal.receivedBefore) {
        condition += QStringLiteral(" AND EXISTS (SELECT 1 FROM d_mm%1 s WHERE s.message_id = m.id AND s.id = 0 AND s.received_date < %2)")
                         .arg(local).arg(*removal.receivedBefore);
    }
    return condition;
}

// Rows before those they belong to, so that nothing is left alone wherever it ends.
Result<RemovedSlice> removeSlice(SqlConnection &connection, LocalChannelId local, const MessageRemoval &removal, std::span<const MessageId> ids)
{
    using Part = MessageRemoval::Part;
    SqlTransaction transaction(connection);
    if (const Result<void> begun = transaction.begin(); !begun)
        return begun.error();
    const Result<std::vector<MessageId>> removable = removableIds(connection, local, removal, ids);
    if (!removable)
        return removable.error();
    RemovedSlice slice;
    slice.counts.messages = qint64(removable->size());
    if (removable->empty())
        return slice;

    const QString messages = QStringLiteral("message_id IN (%1)").arg(listOf(*removable));
    const bool someConnectors = removal.part == Part::ConnectorMessages;
    const QString connectors = someConnectors ? QStringLiteral(" IN (%1)").arg(listOf(removal.connectors)) : QString();
    const QString byOwner = someConnectors ? messages + QStringLiteral(" AND metadata_id") + connectors : messages;
    const QString byId = someConnectors ? messages + QStringLiteral(" AND id") + connectors : messages;
    if (removal.part != Part::Contents) {
        Result<std::map<MetaDataId, qint64>> queued = queuedRows(connection, local, byId);
        if (!queued)
            return queued.error();
        slice.queued = std::move(queued).value();
    }

    struct Step { const char *table; QString where; bool isWanted; };
    const Step steps[] = {
        {"d_ma", messages, !someConnectors},
        {"d_mcm", byOwner, removal.part != Part::Contents},
        {"d_mc", byOwner, true},
        {"d_mm", byId, removal.part != Part::Contents},
        {"d_m", QStringLiteral("id IN (%1)").arg(listOf(*removable)), removal.part == Part::Messages},
    };
    for (const Step &step : steps) {
        if (!step.isWanted)
            continue;
        const Result<int> deleted = deleteFrom(connection, step.table, local, step.where);
        if (!deleted)
            return deleted.error();
        if (qstrcmp(step.table, "d_mc") == 0)
            slice.counts.contents = *deleted;
    }
    const Result<void> committed = transaction.commit();
    return committed ? Result<RemovedSlice>(std::move(slice)) : Result<RemovedSlice>(committed.error());
}

QByteArray clearingSql(LocalChannelId local, const StatisticsClearing &clearing)
{
    static const std::pair<MessageStatus, const char *> columns[] = {
        {MessageStatus::Received, "received"}, {MessageStatus::Filtered, "filtered"}, {MessageStatus::Sent, "sent"}, {MessageStatus::Error, "error"}};
    QByteArrayList zeroes;
    for (const auto &[status, column] : columns) {
        if (std::find(clearing.statuses.begin(), clearing.statuses.end(), status) == clearing.statuses.end())
            continue;
        zeroes += column + QByteArray(" = 0");
        if (clearing.lifetimeToo)
            zeroes += column + QByteArray("_lifetime = 0");
    }
    QByteArrayList rows;
    if (clearing.channelTotals)
        rows += "metadata_id IS NULL";
    if (!clearing.connectors)
        rows += "metadata_id IS NOT NULL";
    else if (!clearing.connectors->empty())
        rows += "metadata_id IN (" + listOf(*clearing.connectors).toLatin1() + ")";
    if (zeroes.isEmpty() || rows.isEmpty())
        return {};
    return "UPDATE d_ms" + QByteArray::number(local) + " SET " + zeroes.join(", ") + " WHERE " + rows.join(" OR ");
}

} // namespace millrace
