// SPDX-License-Identifier: GPL-3.0-or-later
// The Data Pruner's commands; a running engine carries them out.
#include "app/commands/commands.h"
#include "app/commands/console.h"
#include "app/control_protocol.h"

#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>

namespace millrace::commands {

ExitCode prune(const CommandLine &line)
{
    if (line.has(QStringLiteral("--halt")))
        return askAndPrint(line, {{QStringLiteral("command"), QStringLiteral("halt-pruner")}});
    const auto asked = askEngine(line.dataDir, {{QStringLiteral("command"), line.command}});
    if (!asked) {
        printError(asked.error().message);
        return ExitCode::NoEngine;
    }
    if (!*asked)
        return failed(asked->error());
    printOut(QJsonDocument((**asked).toObject()).toJson(QJsonDocument::Compact));
    for (const QJsonValue &channel : (**asked).toObject().value(QLatin1String("channels")).toArray()) {
        if (!channel.toObject().value(QLatin1String("problem")).toString().isEmpty())
            return ExitCode::Failed;
    }
    return ExitCode::Done;
}

ExitCode prunerSettings(const CommandLine &line)
{
    QJsonObject changes;
    if (line.has(QStringLiteral("--enable")) || line.has(QStringLiteral("--disable")))
        changes.insert(QStringLiteral("enabled"), line.has(QStringLiteral("--enable")));
    if (line.has(QStringLiteral("--schedule")))
        changes.insert(QStringLiteral("schedule"), line.value(QStringLiteral("--schedule")));
    for (const auto &[option, key] : {std::pair("--block-size", "blockSize"), std::pair("--event-days", "eventDays")}) {
        const QString name = QString::fromLatin1(option);
        if (!line.has(name))
            continue;
        bool ok = false;
        changes.insert(QString::fromLatin1(key), line.value(name).toInt(&ok));
        if (!ok) {
            printError(QStringLiteral("%1 takes a number, not \"%2\"").arg(name, line.value(name)));
            return ExitCode::Usage;
        }
    }
    if (line.has(QStringLiteral("--keep-events")))
        changes.insert(QStringLiteral("eventDays"), QJsonValue::Null);
    if (line.has(QStringLiteral("--archive"))) {
        changes.insert(QStringLiteral("archives"), true);
        changes.insert(QStringLiteral("archiveFolder"), QFileInfo(line.value(QStringLiteral("--archive"))).absoluteFilePath());
    }
    if (line.has(QStringLiteral("--no-archive")))
        changes.insert(QStringLiteral("archives"), false);
    return askAndPrint(line, {{QStringLiteral("command"), line.command}, {QStringLiteral("changes"), changes}});
}

} // namespace millrace::commands
