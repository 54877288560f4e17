// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// For commands that work on the database themselves, beside a running engine or without one.

#include "app/command_line.h"
#include "engine/engine.h"

#include <memory>

namespace millrace::commands {

Result<std::unique_ptr<Engine>> openWorkspace(const CommandLine &line, EngineOptions::Access access);
// Error: NotFound.
Result<ChannelId> namedChannel(const Engine &engine, const QString &name);

} // namespace millrace::commands
