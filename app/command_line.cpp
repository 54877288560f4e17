// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line.h"

#include <QDir>
#include <QStandardPaths>

namespace millrace {

namespace {

enum class Takes { Nothing, Value };

struct OptionRow
{
    const char *name;
    Takes takes;
};

struct CommandRow
{
    const char *name;
    std::vector<OptionRow> options;
    int leastFiles;
    int mostFiles; // -1: any number
    const char *usage;
};

// Of the commands that work on many messages (app/message_selection.h).
std::vector<OptionRow> selecting(std::vector<OptionRow> options)
{
    for (const char *name : {"--channel", "--id", "--since", "--status", "--connector", "--from", "--before", "--text"})
        options.push_back({name, Takes::Value});
    options.push_back({"--all", Takes::Nothing});
    return options;
}

const std::vector<CommandRow> &commandTable()
{
    static const std::vector<CommandRow> rows{
        {"serve", {{"--deploy", Takes::Value}, {"--keep-going", Takes::Nothing}, {"--max-frame-bytes", Takes::Value}, {"--database", Takes::Value}}, 0, 0,
         "serve [--deploy FILE]… [--keep-going] [--max-frame-bytes N] [--database URL]\n      run the engine as a service; import each FILE first; print \"ready\" when all channels are up\n      --database postgresql://user@host/name: keep a new workspace there (password: PGPASSWORD or ~/.pgpass)"},
        {"send", {{"--channel", Takes::Value}, {"--destination", Takes::Value}, {"--source-map", Takes::Value}}, 1, 1,
         "send --channel NAME [--destination N]… [--source-map KEY=VALUE]… FILE|-\n      hand the bytes to the channel's source as if received; print the outcome as JSON"},
        {"messages", {{"--channel", Takes::Value}, {"--id", Takes::Value}, {"--since", Takes::Value}}, 0, 0,
         "messages --channel NAME [--id N] [--since N]\n      print the stored messages, one JSON object a line, ascending id"},
        {"attachment", {{"--channel", Takes::Value}, {"--id", Takes::Value}, {"--attachment", Takes::Value}}, 0, 0,
         "attachment --channel NAME --id N --attachment ID\n      write the attachment's bytes to stdout; `messages` lists the ids"},
        {"reprocess", selecting({{"--destination", Takes::Value}, {"--overwrite", Takes::Nothing}}), 0, 0,
         "reprocess --channel NAME WHICH [--destination N]… [--overwrite]\n      run stored messages anew, as new messages or in place of the old ones"},
        {"delete-messages", selecting({{"--destination", Takes::Value}, {"--restart", Takes::Nothing}, {"--clear-statistics", Takes::Nothing}}), 0, 0,
         "delete-messages --channel NAME WHICH [--destination N]… [--restart] [--clear-statistics]\n      delete messages, or what they have of some destinations; --all needs a stopped channel, or --restart"},
        {"export-messages", selecting({{"--content", Takes::Value}, {"--name", Takes::Value}}), 1, 1,
         "export-messages --channel NAME WHICH [--content C [--name PATTERN]] PATH\n      write whole messages to a file, one a line; or one content (raw, encoded, sent …) of the source or --connector to files in a folder"},
        {"import-messages", {{"--channel", Takes::Value}}, 1, -1, "import-messages --channel NAME FILE…\n      take exported messages into the channel; unfinished ones become ERROR"},
        {"clear-statistics", {{"--channel", Takes::Value}, {"--connector", Takes::Value}, {"--status", Takes::Value}, {"--lifetime", Takes::Nothing}}, 0, 0,
         "clear-statistics --channel NAME [--connector N]… [--status S]… [--lifetime]\n      zero the current counters, of all connectors and statuses or of some; with --lifetime those too"},
        {"prune", {{"--halt", Takes::Nothing}}, 0, 0, "prune [--halt]\n      prune the channels now and print the figures; or end the run that is under way"},
        {"pruner-settings", {{"--enable", Takes::Nothing}, {"--disable", Takes::Nothing}, {"--schedule", Takes::Value}, {"--block-size", Takes::Value},
                             {"--archive", Takes::Value}, {"--no-archive", Takes::Nothing}, {"--event-days", Takes::Value}, {"--keep-events", Takes::Nothing}}, 0, 0,
         "pruner-settings [--enable|--disable] [--schedule CRON] [--block-size N] [--archive FOLDER|--no-archive] [--event-days N|--keep-events]\n      change what is named and print the settings"},
        {"status", {{"--threads", Takes::Nothing}}, 0, 0, "status [--threads]\n      print the channels' states and lifetime counters as JSON, or the engine's threads"},
        {"import", {{"--replace", Takes::Nothing}}, 1, -1,
         "import [--replace] FILE…\n      save the channels, alerts, global scripts and code templates of the files; --replace: also channels that are there already"},
        {"export", {{"--channel", Takes::Value}}, 0, 0, "export --channel NAME\n      print the channel's file"},
        {"deploy", {{"--channel", Takes::Value}}, 0, 0, "deploy --channel NAME"},
        {"undeploy", {{"--channel", Takes::Value}}, 0, 0, "undeploy --channel NAME"},
        {"start", {{"--channel", Takes::Value}, {"--destination", Takes::Value}}, 0, 0, "start --channel NAME [--destination N]"},
        {"stop", {{"--channel", Takes::Value}, {"--destination", Takes::Value}}, 0, 0,
         "stop --channel NAME [--destination N]\n      the channel, or a destination that has a queue; messages wait in it"},
        {"pause", {{"--channel", Takes::Value}}, 0, 0, "pause --channel NAME"},
        {"halt", {{"--channel", Takes::Value}}, 0, 0, "halt --channel NAME"},
        {"redeploy", {}, 0, 0, "redeploy\n      undeploy all channels, then deploy those that are enabled"},
        {"events", {{"--level", Takes::Value}, {"--since", Takes::Value}}, 0, 0,
         "events [--level LEVEL] [--since TIME]\n      print what was asked of the engine and what happened to it, one JSON object a line; LEVEL and worse"},
        {"alerts", {{"--enable", Takes::Value}, {"--disable", Takes::Value}, {"--remove", Takes::Value}}, 0, 0,
         "alerts [--enable NAME]… [--disable NAME]… [--remove NAME]…\n      change alerts, or print them, one JSON object a line"},
        {"settings", {{"--set", Takes::Value}}, 0, 0, "settings [--set NAME=VALUE]…\n      change the workspace's settings, or print them as JSON"},
        {"version", {}, 0, 0, "version\n      print name, version, Qt and SQLite"},
        {"help", {}, 0, 0, "help"},
    };
    return rows;
}

const CommandRow *findCommand(const QString &name)
{
    for (const CommandRow &row : commandTable()) {
        if (name == QLatin1String(row.name))
            return &row;
    }
    return nullptr;
}

Error usage(const QString &text)
{
    return Error{ErrorCode::Invalid, text};
}

const OptionRow *findOption(const CommandRow *command, const QString &name)
{
    static constexpr OptionRow dataDir{"--data-dir", Takes::Value};
    if (name == QLatin1String(dataDir.name))
        return &dataDir;
    if (command) {
        for (const OptionRow &row : command->options) {
            if (name == QLatin1String(row.name))
                return &row;
        }
    }
    return nullptr;
}

} // namespace

QString CommandLine::value(const QString &option) const
{
    const auto found = options.find(option);
    return found == options.end() ? QString() : found->second.last();
}

QStringList CommandLine::values(const QString &option) const
{
    const auto found = options.find(option);
    return found == options.end() ? QStringList() : found->second;
}

Result<CommandLine> parseCommandLine(const QStringList &arguments)
{
    CommandLine line;
    const CommandRow *command = nullptr;
    for (qsizetype i = 0; i < arguments.size(); ++i) {
        QString argument = arguments[i];
        if (argument == QLatin1String("--help") || argument == QLatin1String("-h"))
            argument = QStringLiteral("help");
        if (argument == QLatin1String("--version"))
            argument = QStringLiteral("version");
        if (argument.startsWith(QLatin1String("--"))) {
            const qsizetype equals = argument.indexOf(QLatin1Char('='));
            const QString name = argument.left(equals);
            const OptionRow *option = findOption(command, name);
            if (!option)
                return usage(QStringLiteral("unknown option %1%2").arg(name, command ? QStringLiteral(" of %1").arg(line.command) : QString()));
            if (option->takes == Takes::Nothing) {
                line.options[name] << QString();
            } else if (equals >= 0) {
                line.options[name] << argument.mid(equals + 1);
            } else if (++i < arguments.size()) {
                line.options[name] << arguments[i];
            } else {
                return usage(QStringLiteral("%1 needs a value").arg(name));
            }
        } else if (!command) {
            command = findCommand(argument);
            if (!command)
                return usage(QStringLiteral("unknown command \"%1\"").arg(argument));
            line.command = argument;
        } else {
            line.files << argument;
        }
    }
    if (command) {
        if (line.files.size() < command->leastFiles)
            return usage(QStringLiteral("%1 needs a file").arg(line.command));
        if (command->mostFiles >= 0 && line.files.size() > command->mostFiles)
            return usage(QStringLiteral("%1: \"%2\" is one argument too many").arg(line.command, line.files[command->mostFiles]));
        const bool needsChannel = findOption(command, QStringLiteral("--channel"));
        if (needsChannel && line.value(QStringLiteral("--channel")).isEmpty())
            return usage(QStringLiteral("%1 needs --channel NAME").arg(line.command));
    }
    const QString folder = line.value(QStringLiteral("--data-dir"));
    if (folder.isEmpty() && line.has(QStringLiteral("--data-dir")))
        return usage(QStringLiteral("--data-dir is empty"));
    line.dataDir = QDir::cleanPath(QDir::current().absoluteFilePath(
        folder.isEmpty() ? QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) : folder));
    return line;
}

QString usageText()
{
    QString text = QStringLiteral("millrace [--data-dir DIR]              opens the window\n"
                                  "millrace COMMAND [--data-dir DIR] …    needs no display\n\n");
    for (const CommandRow &row : commandTable())
        text += QStringLiteral("  ") + QString::fromUtf8(row.usage) + QLatin1Char('\n');
    return text + QStringLiteral("\n  WHICH is --id N…, or some of --since N, --status S…, --connector N, --from TIME, --before TIME, --text TEXT, or --all;\n"
                                 "  a TIME is 2026-11-30 or 2026-11-30T08:00:00Z\n"
                                 "\nExit codes: 0 done, 1 failed, 2 wrong usage, 3 a channel would not deploy, 4 data folder in use, 5 no engine runs\n");
}

} // namespace millrace
