// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Which database a workspace is on: millrace.db in its folder, or the PostgreSQL database whose address stands in its file
// `database`. So each later start and every command finds it. Passwords are not kept there. Any thread.

#include "engine/base/result.h"

namespace millrace {

// What to open; `asked`: the postgresql:// address that a person gave for it, or empty. Errors: Invalid (no such address, or the
// workspace is on another database already), Io.
Result<QString> workspaceDatabase(const QString &folder, const QString &asked);
// Writes it down, after it could be opened. Error: Io.
Result<void> rememberDatabase(const QString &folder, const QString &database);

} // namespace millrace
