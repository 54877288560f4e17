// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/messages/message_text.h"

#include "ui/theme/status_chip.h"

#include <QCoreApplication>
#include <QDateTime>

namespace millrace::ui {

namespace {

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(MessageText)
};

} // namespace

QString shortTime(Timestamp time)
{
    if (time == 0)
        return {};
    const QDateTime local = QDateTime::fromMSecsSinceEpoch(time);
    const QDate today = QDate::currentDate();
    if (local.date() == today)
        return local.toString(QStringLiteral("HH:mm:ss.zzz"));
    const bool thisYear = local.date().year() == today.year();
    return local.toString(thisYear ? QStringLiteral("MM-dd HH:mm:ss.zzz") : QStringLiteral("yyyy-MM-dd HH:mm:ss.zzz"));
}

QString utcTime(Timestamp time)
{
    if (time == 0)
        return {};
    return QDateTime::fromMSecsSinceEpoch(time, Qt::UTC).toString(QStringLiteral("yyyy-MM-dd HH:mm:ss.zzz"))
        + QStringLiteral(" UTC");
}

QString contentLabel(ContentType type)
{
    switch (type) {
    case ContentType::Raw: return Tr::tr("Raw");
    case ContentType::ProcessedRaw: return Tr::tr("Processed");
    case ContentType::Transformed: return Tr::tr("Transformed");
    case ContentType::Encoded: return Tr::tr("Encoded");
    case ContentType::Sent: return Tr::tr("Sent");
    case ContentType::Response: return Tr::tr("Response");
    case ContentType::ResponseTransformed: return Tr::tr("Resp. transformed");
    case ContentType::ProcessedResponse: return Tr::tr("Processed resp.");
    case ContentType::ConnectorMap: return Tr::tr("Connector map");
    case ContentType::ChannelMap: return Tr::tr("Channel map");
    case ContentType::ResponseMap: return Tr::tr("Response map");
    case ContentType::ProcessingError: return Tr::tr("Processing error");
    case ContentType::PostprocessorError: return Tr::tr("Postprocessor error");
    case ContentType::ResponseError: return Tr::tr("Response error");
    case ContentType::SourceMap: return Tr::tr("Source map");
    }
    return {};
}

QString connectorLabel(MetaDataId id, const QString &name)
{
    return id == sourceMetaDataId ? Tr::tr("Source") : QStringLiteral("D%1 %2").arg(id).arg(name);
}

QString dataTypeLabel(const QString &dataType)
{
    if (dataType == QLatin1String("HL7V2"))
        return QStringLiteral("HL7 v2");
    if (dataType == QLatin1String("HL7V3"))
        return QStringLiteral("HL7 v3");
    if (dataType == QLatin1String("RAW"))
        return Tr::tr("Raw");
    if (dataType == QLatin1String("DELIMITED"))
        return Tr::tr("Delimited");
    return dataType;
}

qint64 messageDuration(const MessageSummary &message)
{
    Timestamp begin = message.receivedDate, end = 0;
    for (const ConnectorSummary &connector : message.connectors) {
        if (connector.metaDataId == sourceMetaDataId)
            begin = connector.receivedDate;
        end = std::max({end, connector.sendDate, connector.responseDate});
    }
    return begin && end >= begin ? end - begin : -1;
}

QString destinationsText(const MessageSummary &message)
{
    QString text;
    int chain = 0;
    for (const ConnectorSummary &connector : message.connectors) {
        if (connector.metaDataId == sourceMetaDataId)
            continue;
        if (!text.isEmpty())
            text += connector.chainId == chain ? QLatin1String(", ") : QLatin1String(" | ");
        chain = connector.chainId;
        text += statusWord(connector.status);
    }
    return text;
}

QString attemptsText(int attempts)
{
    return attempts == 1 ? Tr::tr("1 attempt") : Tr::tr("%1 attempts").arg(attempts);
}

QString connectorNote(const ConnectorSummary &connector)
{
    const QString attempts =
        connector.sendAttempts > 0 ? QStringLiteral(", ") + attemptsText(connector.sendAttempts) : QString();
    switch (connector.status) {
    case MessageStatus::Queued: return Tr::tr("in the queue") + attempts;
    case MessageStatus::Pending: return Tr::tr("answered, the response step is still to run");
    case MessageStatus::Error: return Tr::tr("failed") + attempts;
    case MessageStatus::Received:
        return connector.metaDataId == sourceMetaDataId ? Tr::tr("not processed yet") : QString();
    case MessageStatus::Filtered: return Tr::tr("filtered");
    case MessageStatus::Transformed:
    case MessageStatus::Sent: break;
    }
    return connector.sendAttempts > 1 ? attemptsText(connector.sendAttempts) : QString();
}

QString messageNote(const MessageSummary &message)
{
    if (!message.note.isEmpty())
        return message.note;
    for (const MessageStatus status : {MessageStatus::Error, MessageStatus::Queued, MessageStatus::Pending}) {
        for (const ConnectorSummary &connector : message.connectors) {
            if (connector.status == status)
                return connectorLabel(connector.metaDataId, connector.connectorName) + QLatin1String(": ")
                    + connectorNote(connector);
        }
    }
    if (message.connectors.empty())
        return {};
    const ConnectorSummary &source = message.connectors.front();
    if (source.status == MessageStatus::Filtered)
        return Tr::tr("Filtered by the source's filter");
    return source.status == MessageStatus::Received && !message.processed ? Tr::tr("Received, not processed yet")
                                                                          : QString();
}

} // namespace millrace::ui
