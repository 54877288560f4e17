// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// How commands reach a running engine: a local socket of the user's own, one JSON object a line each way.
// Request {"command": …}; answer {"ok": true, "result": …} or {"ok": false, "code": "NotFound", "message": …}.
// design.md section 7.

#include "engine/base/result.h"

#include <QJsonObject>
#include <QString>

namespace millrace {

// In the user's runtime folder (else one of mode 0700 in the temporary folder), named by a hash of the data folder's
// canonical path: a path inside a deep data folder would be too long for a socket.
QString controlSocketPath(const QString &dataDir);

QString errorCodeName(ErrorCode code);
ErrorCode errorCodeFromName(const QString &name);

QJsonObject answerOk(const QJsonValue &result);
QJsonObject answerError(const Error &error);

// Asks the engine that runs on `dataDir` and waits for its answer. Error: Stopped where none runs; the inner Result is what
// the engine answered.
Result<Result<QJsonValue>> askEngine(const QString &dataDir, const QJsonObject &request);

} // namespace millrace
