// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What the commands share: writing to the terminal, and asking the engine that runs.

#include "app/command_line.h"

#include <QJsonObject>

namespace millrace::commands {

void printOut(const QByteArray &text); // flushed, with a line end added
// As one line, to any reader of lines: what Unicode has for line ends besides is escaped.
void printJsonLine(const QJsonObject &object);
// Bytes as they are. Error: Io (a full disk, a closed pipe).
Result<void> writeOut(const QByteArray &bytes);
void printError(const QString &text);
ExitCode failed(const Error &error); // prints it

// Asks and prints the result as JSON (nothing for null).
ExitCode askAndPrint(const CommandLine &line, const QJsonObject &request);
// "-" is stdin. Error: Io.
Result<QByteArray> readInput(const QString &name);

} // namespace millrace::commands
