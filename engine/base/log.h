// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The log: a static sentence, then key=value. Loggers are named after rooms ("channel", "store", "connector.tcp", "script").
// Ids are always written channel=… message=… connector=…. Never content, never passwords.
// Levels: Error = someone must act; Warning = handled; Info = lifecycle; Debug = per message.
// Lines go to stderr, to a rotating file once Log::toFile() was called, and to a ring that the window's Log panel reads.
// All functions: any thread.

#include <QString>

#include <functional>
#include <initializer_list>
#include <utility>
#include <vector>

namespace millrace {

enum class LogLevel { Debug, Info, Warning, Error };

struct LogEntry
{
    qint64 number = 0; // ascending, never reused in a process
    qint64 time = 0;   // milliseconds since 1970 UTC
    LogLevel level = LogLevel::Info;
    QString logger;
    QString thread;
    QString text; // the sentence
    std::vector<std::pair<QString, QString>> fields;

    QString field(QStringView key) const;
};

namespace Log {

using Field = std::pair<const char *, QString>;

void write(LogLevel level, const char *logger, const QString &text, std::initializer_list<Field> fields = {});
inline void debug(const char *logger, const QString &text, std::initializer_list<Field> fields = {}) { write(LogLevel::Debug, logger, text, fields); }
inline void info(const char *logger, const QString &text, std::initializer_list<Field> fields = {}) { write(LogLevel::Info, logger, text, fields); }
inline void warning(const char *logger, const QString &text, std::initializer_list<Field> fields = {}) { write(LogLevel::Warning, logger, text, fields); }
inline void error(const char *logger, const QString &text, std::initializer_list<Field> fields = {}) { write(LogLevel::Error, logger, text, fields); }

// Lines below this level are dropped (default Info).
void setLevel(LogLevel level);
// What stderr shows at least (default Warning); the file and the ring take all that setLevel lets through.
void setStderrLevel(LogLevel level);
// Starts writing to `folder`/millrace.log as well, rotating at 5 MB, 3 files kept. False if it can't.
bool toFile(const QString &folder);
// The newest entries after `number`, oldest first, at most 2000.
std::vector<LogEntry> after(qint64 number);

} // namespace Log
} // namespace millrace
