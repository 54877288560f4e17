// SPDX-License-Identifier: GPL-3.0-or-later
// The commands that read the workspace themselves: beside a running engine, or without one.
#include "app/commands/commands.h"
#include "app/commands/console.h"
#include "app/commands/open_workspace.h"
#include "engine/engine.h"
#include "engine/model/message_json.h"

namespace millrace::commands {

namespace {

Result<void> printMessage(Engine &engine, const ChannelId &channel, MessageId id)
{
    const auto message = engine.loadMessage(channel, id).result();
    if (!message)
        return message.error();
    printJsonLine(messageToJson(*message));
    return {};
}

// Ascending, page by page, so that millions of messages need no more memory than one page.
Result<void> printMessages(Engine &engine, const ChannelId &channel, MessageId since)
{
    for (;;) {
        const auto ids = engine.messageIds(channel, since, 1000).result();
        if (!ids)
            return ids.error();
        for (const MessageId id : *ids) {
            const auto printed = printMessage(engine, channel, id);
            if (!printed && printed.error().code != ErrorCode::NotFound) // removed meanwhile: not a failure
                return printed;
        }
        if (ids->empty())
            return {};
        since = ids->back() + 1;
    }
}

// The number that an option gives. None, and it is said, where it is no number.
std::optional<MessageId> numberOf(const CommandLine &line, const QString &option, MessageId fallback)
{
    bool isNumber = true;
    const MessageId number = line.has(option) ? line.value(option).toLongLong(&isNumber) : fallback;
    if (isNumber)
        return number;
    printError(QStringLiteral("%1 takes a number, not \"%2\"").arg(option, line.value(option)));
    return std::nullopt;
}

} // namespace

ExitCode messages(const CommandLine &line)
{
    auto engine = openWorkspace(line, EngineOptions::Access::ReadOnly);
    if (!engine)
        return failed(engine.error());
    const auto channel = namedChannel(**engine, line.value(QStringLiteral("--channel")));
    if (!channel)
        return failed(channel.error());
    const auto id = numberOf(line, QStringLiteral("--id"), 0);
    const auto since = numberOf(line, QStringLiteral("--since"), 1);
    if (!id || !since)
        return ExitCode::Usage;
    const auto printed = line.has(QStringLiteral("--id")) ? printMessage(**engine, *channel, *id) : printMessages(**engine, *channel, *since);
    return printed ? ExitCode::Done : failed(printed.error());
}

ExitCode attachment(const CommandLine &line)
{
    if (!line.has(QStringLiteral("--id")) || !line.has(QStringLiteral("--attachment"))) {
        printError(QStringLiteral("attachment needs --id N and --attachment ID"));
        return ExitCode::Usage;
    }
    const auto id = numberOf(line, QStringLiteral("--id"), 0);
    if (!id)
        return ExitCode::Usage;
    auto engine = openWorkspace(line, EngineOptions::Access::ReadOnly);
    if (!engine)
        return failed(engine.error());
    const auto channel = namedChannel(**engine, line.value(QStringLiteral("--channel")));
    if (!channel)
        return failed(channel.error());
    const auto read = (*engine)->attachment(*channel, *id, line.value(QStringLiteral("--attachment"))).result();
    if (!read)
        return failed(read.error());
    const auto written = writeOut(read->content);
    return written ? ExitCode::Done : failed(written.error());
}

ExitCode exportChannel(const CommandLine &line)
{
    auto engine = openWorkspace(line, EngineOptions::Access::ReadOnly);
    if (!engine)
        return failed(engine.error());
    const auto channel = namedChannel(**engine, line.value(QStringLiteral("--channel")));
    if (!channel)
        return failed(channel.error());
    const auto xml = (*engine)->exportChannel(*channel);
    if (!xml)
        return failed(xml.error());
    printOut(xml->trimmed());
    return ExitCode::Done;
}

} // namespace millrace::commands
