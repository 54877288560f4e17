// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/open_workspace.h"

namespace millrace::commands {

Result<std::unique_ptr<Engine>> openWorkspace(const CommandLine &line, EngineOptions::Access access)
{
    EngineOptions options;
    options.dataDir = line.dataDir;
    options.access = access;
    return Engine::open(options);
}

Result<ChannelId> namedChannel(const Engine &engine, const QString &name)
{
    const ChannelId id = engine.channelIdByName(name);
    if (id.isEmpty())
        return Error{ErrorCode::NotFound, QStringLiteral("there is no channel named \"%1\"").arg(name)};
    return id;
}

} // namespace millrace::commands
