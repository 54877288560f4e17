// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Words and numbers of messages as people read them: the table, the strip and the side panel say the same thing the
// same way. Pure functions; any thread.

#include "engine/model/content_type.h"
#include "engine/model/message.h"
#include "engine/model/message_query.h"

#include <QString>

namespace millrace::ui {

// Local time with milliseconds, the date only where it is not today, the year only where it is not this one.
QString shortTime(Timestamp time);
QString utcTime(Timestamp time); // "2026-03-02 09:15:02.418 UTC"; empty for 0
// "Raw", "Resp. transformed" …, as the strip and the panes call them.
QString contentLabel(ContentType type);
// "Source", "D2 Lab"
QString connectorLabel(MetaDataId id, const QString &name);
// "HL7 v2" for "HL7V2" …; other names as they are.
QString dataTypeLabel(const QString &dataType);

// Milliseconds from receipt to the last answer; -1 while something may still happen.
qint64 messageDuration(const MessageSummary &message);
// "Sent, Error | Sent | Filtered", chain by chain: what copying and a screen reader get for the chips.
QString destinationsText(const MessageSummary &message);
// Why the message is where it is, one line: the error's first line, else what it waits for.
QString messageNote(const MessageSummary &message);
QString attemptsText(int attempts); // "1 attempt", "4 attempts"
QString connectorNote(const ConnectorSummary &connector);

} // namespace millrace::ui
