// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application.h"
#include "app/command_line.h"
#include "app/commands/commands.h"
#include "app/commands/console.h"
#include "engine/base/large_blocks.h"

#include <QCoreApplication>

#include <cstdio>
#include <map>

using namespace millrace;

namespace {

using Command = ExitCode (*)(const CommandLine &);

Command findCommand(const QString &name)
{
    static const std::map<QString, Command> table{
        {QStringLiteral("serve"), commands::serve},       {QStringLiteral("send"), commands::send},
        {QStringLiteral("messages"), commands::messages}, {QStringLiteral("attachment"), commands::attachment},
        {QStringLiteral("status"), commands::status},
        {QStringLiteral("import"), commands::importFiles}, {QStringLiteral("export"), commands::exportChannel},
        {QStringLiteral("reprocess"), commands::reprocess}, {QStringLiteral("delete-messages"), commands::deleteMessages},
        {QStringLiteral("export-messages"), commands::exportMessages}, {QStringLiteral("import-messages"), commands::importMessages},
        {QStringLiteral("clear-statistics"), commands::clearStatistics}, {QStringLiteral("prune"), commands::prune},
        {QStringLiteral("pruner-settings"), commands::prunerSettings},
        {QStringLiteral("deploy"), commands::lifecycle},  {QStringLiteral("undeploy"), commands::lifecycle},
        {QStringLiteral("start"), commands::lifecycle},   {QStringLiteral("stop"), commands::lifecycle},
        {QStringLiteral("pause"), commands::lifecycle},   {QStringLiteral("halt"), commands::lifecycle},
        {QStringLiteral("redeploy"), commands::redeploy}, {QStringLiteral("events"), commands::events},
        {QStringLiteral("alerts"), commands::alerts},     {QStringLiteral("settings"), commands::settings},
        {QStringLiteral("version"), commands::version},   {QStringLiteral("help"), commands::help},
    };
    const auto found = table.find(name);
    return found == table.end() ? nullptr : found->second;
}

} // namespace

int main(int argc, char **argv)
{
    // The names come first: the default data folder is made from them.
    QCoreApplication::setApplicationName(QStringLiteral("millrace"));
    QCoreApplication::setApplicationVersion(QStringLiteral(MILLRACE_VERSION));
    QStringList arguments;
    for (int i = 1; i < argc; ++i)
        arguments << QString::fromLocal8Bit(argv[i]);
    const auto line = parseCommandLine(arguments);
    if (!line) {
        commands::printError(line.error().message);
        commands::printError(QStringLiteral("see: millrace help"));
        return int(ExitCode::Usage);
    }
    if (const Command command = findCommand(line->command)) {
        QCoreApplication application(argc, argv);
        ExitCode code = command(*line);
        if (code == ExitCode::Done && (std::fflush(stdout) != 0 || std::ferror(stdout))) {
            commands::printError(QStringLiteral("the output could not be written"));
            code = ExitCode::Failed;
        }
        return int(code);
    }
    keepLargeBlocksApart();
    return runWindow(argc, argv, *line);
}
