// SPDX-License-Identifier: GPL-3.0-or-later
// The commands that a running engine carries out.
#include "app/commands/commands.h"
#include "app/commands/console.h"

#include <QJsonArray>

#include <optional>

namespace millrace::commands {

namespace {

// What --destination says, each; nothing, and a line on stderr, where one is no number.
std::optional<QJsonArray> destinations(const CommandLine &line)
{
    QJsonArray numbers;
    for (const QString &text : line.values(QStringLiteral("--destination"))) {
        bool ok = false;
        numbers.append(text.toInt(&ok));
        if (!ok) {
            printError(QStringLiteral("--destination takes a number, not \"%1\"").arg(text));
            return std::nullopt;
        }
    }
    return numbers;
}

} // namespace

ExitCode send(const CommandLine &line)
{
    const auto content = readInput(line.files.first());
    if (!content)
        return failed(content.error());
    QJsonObject request{{QStringLiteral("command"), QStringLiteral("send")},
                        {QStringLiteral("channel"), line.value(QStringLiteral("--channel"))},
                        {QStringLiteral("content"), QString::fromLatin1(content->toBase64())}};
    if (line.has(QStringLiteral("--destination"))) {
        const auto numbers = destinations(line);
        if (!numbers)
            return ExitCode::Usage;
        request.insert(QStringLiteral("destinations"), *numbers);
    }
    QJsonObject sourceMap;
    for (const QString &pair : line.values(QStringLiteral("--source-map"))) {
        const qsizetype equals = pair.indexOf(QLatin1Char('='));
        if (equals < 1) {
            printError(QStringLiteral("--source-map takes KEY=VALUE, not \"%1\"").arg(pair));
            return ExitCode::Usage;
        }
        sourceMap.insert(pair.left(equals), pair.mid(equals + 1));
    }
    request.insert(QStringLiteral("sourceMap"), sourceMap);
    return askAndPrint(line, request);
}

ExitCode status(const CommandLine &line)
{
    const bool threads = line.has(QStringLiteral("--threads"));
    return askAndPrint(line, {{QStringLiteral("command"), threads ? QStringLiteral("threads") : QStringLiteral("status")}});
}

ExitCode redeploy(const CommandLine &line)
{
    return askAndPrint(line, {{QStringLiteral("command"), QStringLiteral("redeploy")}});
}

ExitCode lifecycle(const CommandLine &line)
{
    QJsonObject request{{QStringLiteral("command"), line.command}, {QStringLiteral("channel"), line.value(QStringLiteral("--channel"))}};
    if (line.has(QStringLiteral("--destination"))) {
        const auto numbers = destinations(line);
        if (!numbers)
            return ExitCode::Usage;
        request.insert(QStringLiteral("destination"), numbers->last());
    }
    return askAndPrint(line, request);
}

} // namespace millrace::commands
