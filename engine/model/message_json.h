// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A message as `millrace messages` prints it (design.md section 7). Plain values: any thread.

#include "engine/model/message.h"

#include <QJsonObject>

namespace millrace {

QJsonObject messageToJson(const Message &message);
// {"status", "message", "statusMessage", "error"}
QJsonObject responseToJson(const Response &response);
// 2026-01-02T03:04:05.678Z; null for 0.
QJsonValue timestampToJson(Timestamp time);

} // namespace millrace
