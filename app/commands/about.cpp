// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/commands.h"
#include "app/commands/console.h"
#include "engine/engine.h"

namespace millrace::commands {

ExitCode version(const CommandLine &)
{
    printOut(QStringLiteral("Millrace %1\nQt %2\nSQLite %3")
                 .arg(QStringLiteral(MILLRACE_VERSION), QString::fromLatin1(qVersion()), Engine::databaseVersion())
                 .toUtf8());
    return ExitCode::Done;
}

ExitCode help(const CommandLine &)
{
    printOut(usageText().toUtf8());
    return ExitCode::Done;
}

} // namespace millrace::commands
