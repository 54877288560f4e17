// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The databases that scripts connect to by JDBC URLs: SQLite and PostgreSQL, by Qt's drivers. They are the user's, not the
// workspace's own; nothing of the store is seen from here. A room of its own, so that the script room stays free of SQL and
// the store of scripts. spec/scripting.md, "Census" (DatabaseConnectionFactory).
// connect: any thread; a connection: the thread that made it.

#include "engine/script/script_services.h"

namespace millrace {

class SqlScriptDatabases final : public ScriptDatabases
{
public:
    Result<std::unique_ptr<ScriptDatabase>> connect(const Address &address) override;
};

} // namespace millrace
