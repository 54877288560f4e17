// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/log.h"

#include "engine/base/thread_name.h"

#include <QDateTime>
#include <QFile>

#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/rotating_file_sink.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <atomic>
#include <cstdio>
#include <deque>
#include <mutex>

namespace millrace {

QString LogEntry::field(QStringView key) const
{
    for (const auto &[name, value] : fields) {
        if (name == key)
            return value;
    }
    return {};
}

namespace {

constexpr size_t ringSize = 2000;

spdlog::level::level_enum spdlogLevel(LogLevel level)
{
    switch (level) {
    case LogLevel::Debug: return spdlog::level::debug;
    case LogLevel::Info: return spdlog::level::info;
    case LogLevel::Warning: return spdlog::level::warn;
    case LogLevel::Error: return spdlog::level::err;
    }
    return spdlog::level::info;
}

std::unique_ptr<spdlog::formatter> utcFormat(const char *pattern)
{
    return std::make_unique<spdlog::pattern_formatter>(pattern, spdlog::pattern_time_type::utc);
}

// The process's log, as stderr is the process's: made at first use, never destroyed, so that threads may log to the end.
struct Sinks
{
    std::mutex mutex;
    std::atomic<LogLevel> level = LogLevel::Info;
    std::shared_ptr<spdlog::sinks::stderr_sink_mt> console = std::make_shared<spdlog::sinks::stderr_sink_mt>();
    std::shared_ptr<spdlog::sinks::rotating_file_sink_mt> file; // guarded by mutex
    std::deque<LogEntry> ring;                                  // guarded by mutex
    qint64 lastNumber = 0;                                      // guarded by mutex

    Sinks()
    {
        console->set_level(spdlog::level::warn);
        console->set_formatter(utcFormat("%Y-%m-%dT%H:%M:%S.%eZ %-7l %n %v"));
    }
};

Sinks &sinks()
{
    static Sinks *const instance = new Sinks;
    return *instance;
}

} // namespace

void Log::write(LogLevel level, const char *logger, const QString &text, std::initializer_list<Field> fields)
{
    Sinks &s = sinks();
    if (level < s.level)
        return;
    LogEntry entry;
    entry.time = QDateTime::currentMSecsSinceEpoch();
    entry.level = level;
    entry.logger = QString::fromLatin1(logger);
    entry.thread = ThreadName::current();
    entry.text = text;
    QString line = QLatin1Char('[') + entry.thread + QLatin1String("] ") + text;
    for (const Field &field : fields) {
        entry.fields.emplace_back(QString::fromLatin1(field.first), field.second);
        line += QLatin1Char(' ') + QString::fromLatin1(field.first) + QLatin1Char('=') + field.second;
    }
    const QByteArray bytes = line.toUtf8();
    const spdlog::details::log_msg message(logger, spdlogLevel(level), spdlog::string_view_t(bytes.constData(), size_t(bytes.size())));
    if (s.console->should_log(message.level)) {
        s.console->log(message);
        s.console->flush();
    }
    const std::lock_guard lock(s.mutex);
    try {
        if (s.file) {
            s.file->log(message);
            if (level >= LogLevel::Warning)
                s.file->flush();
        }
    } catch (const spdlog::spdlog_ex &failure) { // a full disk must not end the process
        s.file.reset();
        std::fprintf(stderr, "millrace: the log file can't be written and is given up: %s\n", failure.what());
    }
    entry.number = ++s.lastNumber;
    s.ring.push_back(std::move(entry));
    if (s.ring.size() > ringSize)
        s.ring.pop_front();
}

void Log::setLevel(LogLevel level)
{
    sinks().level = level;
}

void Log::setStderrLevel(LogLevel level)
{
    sinks().console->set_level(spdlogLevel(level));
}

bool Log::toFile(const QString &folder)
{
    try {
        auto file = std::make_shared<spdlog::sinks::rotating_file_sink_mt>(
            QFile::encodeName(folder + QLatin1String("/millrace.log")).toStdString(), 5 * 1024 * 1024, 2);
        file->set_formatter(utcFormat("%Y-%m-%dT%H:%M:%S.%eZ %-7l %n %v"));
        const std::lock_guard lock(sinks().mutex);
        sinks().file = std::move(file);
        return true;
    } catch (const spdlog::spdlog_ex &) {
        return false;
    }
}

std::vector<LogEntry> Log::after(qint64 number)
{
    Sinks &s = sinks();
    const std::lock_guard lock(s.mutex);
    std::vector<LogEntry> entries;
    for (const LogEntry &entry : s.ring) {
        if (entry.number > number)
            entries.push_back(entry);
    }
    return entries;
}

} // namespace millrace
