// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The window's program: owns the engine and the main window, opens workspaces. Called by main(), needs a display.

namespace millrace {

struct CommandLine;

int runWindow(int argc, char **argv, const CommandLine &line);

} // namespace millrace
