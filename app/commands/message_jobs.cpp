// SPDX-License-Identifier: GPL-3.0-or-later
// The commands that work on many stored messages: a running engine carries them out, but for export, which reads the database.
#include "app/commands/commands.h"
#include "app/commands/console.h"
#include "app/commands/open_workspace.h"
#include "app/control_protocol.h"
#include "app/message_selection.h"
#include "engine/engine.h"

#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>

namespace millrace::commands {

namespace {

ExitCode wrongUsage(const Error &error)
{
    printError(error.message);
    return ExitCode::Usage;
}

QJsonArray toJson(const std::vector<MetaDataId> &numbers)
{
    QJsonArray array;
    for (const MetaDataId number : numbers)
        array.append(number);
    return array;
}

// Prints what came of a job; a message that failed, or an early end, is exit code 1.
ExitCode askForJob(const CommandLine &line, QJsonObject request)
{
    request.insert(QStringLiteral("command"), line.command);
    request.insert(QStringLiteral("channel"), line.value(QStringLiteral("--channel")));
    const auto asked = askEngine(line.dataDir, request);
    if (!asked) {
        printError(asked.error().message);
        return ExitCode::NoEngine;
    }
    if (!*asked)
        return failed(asked->error());
    const QJsonObject answer = (**asked).toObject(); // empty where there is nothing to tell
    if (!answer.isEmpty())
        printOut(QJsonDocument(answer).toJson(QJsonDocument::Compact));
    const bool allDone = answer.value(QLatin1String("failed")).toInteger() == 0 && answer.value(QLatin1String("endedBecause")).toString().isEmpty();
    return allDone ? ExitCode::Done : ExitCode::Failed;
}

} // namespace

ExitCode reprocess(const CommandLine &line)
{
    const auto selection = messageSelection(line);
    if (!selection)
        return wrongUsage(selection.error());
    const auto destinations = connectorNumbers(line, QStringLiteral("--destination"));
    if (!destinations)
        return wrongUsage(destinations.error());
    QJsonObject request{{QStringLiteral("messages"), selectionToJson(*selection)}, {QStringLiteral("overwrite"), line.has(QStringLiteral("--overwrite"))}};
    if (!destinations->empty())
        request.insert(QStringLiteral("destinations"), toJson(*destinations));
    return askForJob(line, request);
}

ExitCode deleteMessages(const CommandLine &line)
{
    const auto selection = messageSelection(line);
    if (!selection)
        return wrongUsage(selection.error());
    const auto destinations = connectorNumbers(line, QStringLiteral("--destination"));
    if (!destinations)
        return wrongUsage(destinations.error());
    const bool all = line.has(QStringLiteral("--all"));
    if (!all && (line.has(QStringLiteral("--restart")) || line.has(QStringLiteral("--clear-statistics"))))
        return wrongUsage({ErrorCode::Invalid, QStringLiteral("--restart and --clear-statistics go with --all")});
    if (all && !destinations->empty())
        return wrongUsage({ErrorCode::Invalid, QStringLiteral("--destination does not go with --all")});
    QJsonObject request{{QStringLiteral("all"), all}, {QStringLiteral("restart"), line.has(QStringLiteral("--restart"))},
                        {QStringLiteral("clearStatistics"), line.has(QStringLiteral("--clear-statistics"))},
                        {QStringLiteral("messages"), selectionToJson(*selection)}};
    if (!destinations->empty())
        request.insert(QStringLiteral("destinations"), toJson(*destinations));
    return askForJob(line, request);
}

ExitCode importMessages(const CommandLine &line)
{
    QJsonArray files; // the engine may have another working folder
    for (const QString &name : line.files)
        files.append(QFileInfo(name).absoluteFilePath());
    return askForJob(line, {{QStringLiteral("files"), files}});
}

ExitCode clearStatistics(const CommandLine &line)
{
    const auto connectors = connectorNumbers(line, QStringLiteral("--connector"));
    if (!connectors)
        return wrongUsage(connectors.error());
    const auto statuses = statusNames(line);
    if (!statuses)
        return wrongUsage(statuses.error());
    QJsonObject request{{QStringLiteral("lifetime"), line.has(QStringLiteral("--lifetime"))}};
    if (!connectors->empty())
        request.insert(QStringLiteral("connectors"), toJson(*connectors));
    QJsonArray names;
    for (const MessageStatus status : *statuses)
        names.append(statusName(status));
    if (!names.isEmpty())
        request.insert(QStringLiteral("statuses"), names);
    request.insert(QStringLiteral("command"), line.command);
    request.insert(QStringLiteral("channel"), line.value(QStringLiteral("--channel")));
    return askAndPrint(line, request);
}

ExitCode exportMessages(const CommandLine &line)
{
    const auto selection = messageSelection(line);
    if (!selection)
        return wrongUsage(selection.error());
    ExportRequest request;
    request.messages = *selection;
    request.path = QFileInfo(line.files.first()).absoluteFilePath();
    const auto content = oneContent(line);
    if (!content)
        return wrongUsage(content.error());
    request.content = *content;
    const auto engine = openWorkspace(line, EngineOptions::Access::ReadOnly);
    if (!engine)
        return failed(engine.error());
    const auto channel = namedChannel(**engine, line.value(QStringLiteral("--channel")));
    if (!channel)
        return failed(channel.error());
    request.messages.query.channelId = *channel;
    const auto written = (*engine)->exportMessages(request).result();
    if (!written)
        return failed(written.error());
    printOut(QJsonDocument(QJsonObject{{QStringLiteral("done"), *written}}).toJson(QJsonDocument::Compact));
    return ExitCode::Done;
}

} // namespace millrace::commands
