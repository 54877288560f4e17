// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The commands of design.md section 7, one function each, called from main() on the main thread with a QCoreApplication.
// They print results on stdout and reasons on stderr.

#include "app/command_line.h"

namespace millrace::commands {

ExitCode serve(const CommandLine &line);
ExitCode send(const CommandLine &line);
ExitCode messages(const CommandLine &line);
ExitCode attachment(const CommandLine &line);
ExitCode status(const CommandLine &line);
ExitCode importFiles(const CommandLine &line);
ExitCode exportChannel(const CommandLine &line);
ExitCode reprocess(const CommandLine &line);
ExitCode deleteMessages(const CommandLine &line);
ExitCode exportMessages(const CommandLine &line);
ExitCode importMessages(const CommandLine &line);
ExitCode clearStatistics(const CommandLine &line);
ExitCode prune(const CommandLine &line);
ExitCode prunerSettings(const CommandLine &line);
ExitCode lifecycle(const CommandLine &line); // deploy, undeploy, start, stop, pause, halt
ExitCode redeploy(const CommandLine &line);
ExitCode events(const CommandLine &line);
ExitCode alerts(const CommandLine &line);
ExitCode settings(const CommandLine &line);
ExitCode version(const CommandLine &line);
ExitCode help(const CommandLine &line);

} // namespace millrace::commands
