// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application.h"

#include "app/commands/console.h"

namespace millrace {

int runWindow(int, char **, const CommandLine &)
{
    commands::printError(QStringLiteral("this build has no window; see: millrace help"));
    return int(ExitCode::Failed);
}

} // namespace millrace
