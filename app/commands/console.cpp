// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/console.h"

#include "app/control_protocol.h"

#include <QFile>
#include <QJsonDocument>

#include <cerrno>
#include <cstdio>
#include <system_error>

namespace millrace::commands {

void printOut(const QByteArray &text)
{
    std::fwrite(text.constData(), 1, size_t(text.size()), stdout);
    std::fputc('\n', stdout);
    std::fflush(stdout);
}

void printJsonLine(const QJsonObject &object)
{
    QByteArray line = QJsonDocument(object).toJson(QJsonDocument::Compact);
    for (const auto &[character, escape] : {std::pair("\xE2\x80\xA8", "\\u2028"), std::pair("\xE2\x80\xA9", "\\u2029"), std::pair("\xC2\x85", "\\u0085")})
        line.replace(character, escape);
    printOut(line);
}

Result<void> writeOut(const QByteArray &bytes)
{
    const bool isWritten = std::fwrite(bytes.constData(), 1, size_t(bytes.size()), stdout) == size_t(bytes.size());
    if (std::fflush(stdout) != 0 || !isWritten)
        return Error{ErrorCode::Io, QStringLiteral("the output could not be written: %1").arg(QString::fromStdString(std::generic_category().message(errno)))};
    return {};
}

void printError(const QString &text)
{
    const QByteArray bytes = "millrace: " + text.toUtf8() + '\n';
    std::fwrite(bytes.constData(), 1, size_t(bytes.size()), stderr);
    std::fflush(stderr);
}

ExitCode failed(const Error &error)
{
    printError(error.message);
    return ExitCode::Failed;
}

ExitCode askAndPrint(const CommandLine &line, const QJsonObject &request)
{
    const auto asked = askEngine(line.dataDir, request);
    if (!asked) {
        printError(asked.error().message);
        return ExitCode::NoEngine;
    }
    if (!*asked)
        return failed(asked->error());
    const QJsonValue &answer = **asked;
    if (answer.isObject())
        printOut(QJsonDocument(answer.toObject()).toJson(QJsonDocument::Compact));
    return ExitCode::Done;
}

Result<QByteArray> readInput(const QString &name)
{
    QFile file(name);
    const bool opened = name == QLatin1String("-") ? file.open(stdin, QIODevice::ReadOnly) : file.open(QIODevice::ReadOnly);
    if (!opened)
        return Error{ErrorCode::Io, QStringLiteral("%1 can't be read: %2").arg(name, file.errorString())};
    return file.readAll();
}

} // namespace millrace::commands
