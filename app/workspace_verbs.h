// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What commands do to a workspace's alerts and settings, whether a running engine is asked or the command opens the workspace
// itself; and the JSON they print. Main thread; see Engine.

#include "engine/engine.h"

#include <QJsonObject>

namespace millrace {

// `verb`: "enable", "disable" or "remove". Error: NotFound.
QFuture<Result<void>> changeAlert(Engine &engine, const QString &verb, const QString &name);
// Settings by the names of settingsJson. Error: Invalid, for a name or a value that is none.
QFuture<Result<void>> changeSettings(Engine &engine, const QJsonObject &values);

QJsonObject settingsJson(const WorkspaceSettings &settings);
QJsonObject alertJson(const Alert &alert);
QJsonObject serverEventJson(const ServerEvent &event);

} // namespace millrace
