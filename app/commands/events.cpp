// SPDX-License-Identifier: GPL-3.0-or-later
// The commands around alerts, events and settings.
#include "app/commands/commands.h"
#include "app/commands/console.h"
#include "app/commands/open_workspace.h"
#include "app/control_protocol.h"
#include "app/workspace_verbs.h"

#include <QDateTime>
#include <QJsonDocument>

namespace millrace::commands {

namespace {

// Has a running engine do it, or does it itself where none runs.
ExitCode changeWorkspace(const CommandLine &line, const QJsonObject &request, const std::function<QFuture<Result<void>>(Engine &)> &change)
{
    if (const auto asked = askEngine(line.dataDir, request))
        return *asked ? ExitCode::Done : failed(asked->error());
    auto engine = openWorkspace(line, EngineOptions::Access::Run);
    if (!engine)
        return failed(engine.error());
    const auto changed = change(**engine).result();
    return changed ? ExitCode::Done : failed(changed.error());
}

void printJson(const QJsonObject &object)
{
    printOut(QJsonDocument(object).toJson(QJsonDocument::Compact));
}

} // namespace

ExitCode events(const CommandLine &line)
{
    EventQuery query;
    if (line.has(QStringLiteral("--level"))) {
        const auto level = eventLevelFromName(line.value(QStringLiteral("--level")).toUpper());
        if (!level) {
            printError(QStringLiteral("--level takes INFORMATION, WARNING or ERROR, not \"%1\"").arg(line.value(QStringLiteral("--level"))));
            return ExitCode::Usage;
        }
        query.level = *level;
    }
    if (line.has(QStringLiteral("--since"))) {
        const QDateTime since = QDateTime::fromString(line.value(QStringLiteral("--since")), Qt::ISODate);
        if (!since.isValid()) {
            printError(QStringLiteral("--since takes a time such as 2026-11-30T08:00:00Z, not \"%1\"").arg(line.value(QStringLiteral("--since"))));
            return ExitCode::Usage;
        }
        query.since = since.toMSecsSinceEpoch();
    }
    auto engine = openWorkspace(line, EngineOptions::Access::ReadOnly);
    if (!engine)
        return failed(engine.error());
    for (;;) {
        const auto page = (*engine)->serverEvents(query).result();
        if (!page)
            return failed(page.error());
        if (page->empty())
            return ExitCode::Done;
        for (const ServerEvent &event : *page)
            printJson(serverEventJson(event));
        query.after = page->back().id;
    }
}

ExitCode alerts(const CommandLine &line)
{
    bool changes = false;
    for (const QString &verb : {QStringLiteral("enable"), QStringLiteral("disable"), QStringLiteral("remove")}) {
        for (const QString &name : line.values(QStringLiteral("--") + verb)) {
            const QJsonObject request{{QStringLiteral("command"), QStringLiteral("alert")}, {QStringLiteral("verb"), verb}, {QStringLiteral("name"), name}};
            const ExitCode code = changeWorkspace(line, request, [&](Engine &engine) { return changeAlert(engine, verb, name); });
            if (code != ExitCode::Done)
                return code;
            changes = true;
        }
    }
    if (changes)
        return ExitCode::Done;
    auto engine = openWorkspace(line, EngineOptions::Access::ReadOnly);
    if (!engine)
        return failed(engine.error());
    for (const Alert &alert : (*engine)->alerts())
        printJson(alertJson(alert));
    return ExitCode::Done;
}

ExitCode settings(const CommandLine &line)
{
    QJsonObject values;
    for (const QString &pair : line.values(QStringLiteral("--set"))) {
        const qsizetype equals = pair.indexOf(QLatin1Char('='));
        if (equals < 1) {
            printError(QStringLiteral("--set takes NAME=VALUE, not \"%1\"").arg(pair));
            return ExitCode::Usage;
        }
        values.insert(pair.left(equals), pair.mid(equals + 1));
    }
    if (!values.isEmpty()) {
        return changeWorkspace(line, {{QStringLiteral("command"), QStringLiteral("settings")}, {QStringLiteral("values"), values}},
                               [&values](Engine &engine) { return changeSettings(engine, values); });
    }
    auto engine = openWorkspace(line, EngineOptions::Access::ReadOnly);
    if (!engine)
        return failed(engine.error());
    printJson(settingsJson((*engine)->workspaceSettings()));
    return ExitCode::Done;
}

} // namespace millrace::commands
