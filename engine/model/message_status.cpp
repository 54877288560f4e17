// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/message_status.h"

namespace millrace {

QString statusName(MessageStatus status)
{
    switch (status) {
    case MessageStatus::Received: return QStringLiteral("RECEIVED");
    case MessageStatus::Filtered: return QStringLiteral("FILTERED");
    case MessageStatus::Transformed: return QStringLiteral("TRANSFORMED");
    case MessageStatus::Sent: return QStringLiteral("SENT");
    case MessageStatus::Queued: return QStringLiteral("QUEUED");
    case MessageStatus::Error: return QStringLiteral("ERROR");
    case MessageStatus::Pending: return QStringLiteral("PENDING");
    }
    return {};
}

std::optional<MessageStatus> statusFromName(QStringView name)
{
    for (const MessageStatus status : allMessageStatuses) {
        if (statusName(status) == name)
            return status;
    }
    return std::nullopt;
}

std::optional<MessageStatus> statusFromLetter(QChar letter)
{
    for (const MessageStatus status : allMessageStatuses) {
        if (letter == QLatin1Char(char(status)))
            return status;
    }
    return std::nullopt;
}

} // namespace millrace
