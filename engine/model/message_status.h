// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The status of a connector message. The letter is what the database stores; it never changes meaning.
// spec/engine.md sections 1 and 4; seed 000, "Statuses". Plain values: any thread.

#include <QString>

#include <array>
#include <optional>

namespace millrace {

enum class MessageStatus : char {
    Received = 'R',
    Filtered = 'F',
    Transformed = 'T',
    Sent = 'S',
    Queued = 'Q',
    Error = 'E',
    Pending = 'P',
};

inline constexpr std::array allMessageStatuses{
    MessageStatus::Received, MessageStatus::Filtered, MessageStatus::Transformed, MessageStatus::Sent,
    MessageStatus::Queued,   MessageStatus::Error,    MessageStatus::Pending,
};

// "RECEIVED", "FILTERED" …: as in the reference's files, scripts and API.
QString statusName(MessageStatus status);
std::optional<MessageStatus> statusFromName(QStringView name);
std::optional<MessageStatus> statusFromLetter(QChar letter);

// F, T and S: nothing more will happen to this connector message.
inline bool isCompleted(MessageStatus status)
{
    return status == MessageStatus::Filtered || status == MessageStatus::Transformed || status == MessageStatus::Sent;
}

} // namespace millrace
