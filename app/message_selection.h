// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Which messages a command works on: its options as a value, and as the JSON in which a command asks a running engine.
//   --id N…  or  --since N  --status S…  --connector N  --from TIME  --before TIME  --text T ,  or  --all

#include "app/command_line.h"
#include "engine/model/message_jobs.h"

#include <QJsonObject>

namespace millrace {

// Error: Invalid (exit code 2): an option's value, or nothing says which messages.
Result<MessageSelection> messageSelection(const CommandLine &line);
// --content TYPE with --name and one --connector; nothing without --content. Error: Invalid.
Result<std::optional<ExportRequest::OneContent>> oneContent(const CommandLine &line);
// All values of an option that takes a number. Error: Invalid.
Result<std::vector<MetaDataId>> connectorNumbers(const CommandLine &line, const QString &option);
Result<std::vector<MessageStatus>> statusNames(const CommandLine &line);

QJsonObject selectionToJson(const MessageSelection &selection);
MessageSelection selectionFromJson(const ChannelId &channelId, const QJsonObject &json);

} // namespace millrace
