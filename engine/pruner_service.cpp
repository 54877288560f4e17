// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/pruner_service.h"

#include "engine/base/cron_schedule.h"
#include "engine/base/log.h"
#include "engine/base/thread_name.h"
#include "engine/channel_directory.h"
#include "engine/event_log.h"
#include "engine/message_jobs.h"
#include "engine/model/message_document.h"
#include "engine/store/data_pruner.h"

#include <QDateTime>
#include <QDir>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QSaveFile>
#include <QTimeZone>

namespace millrace {

namespace {

constexpr int attempts = 4; // the first, and three more (spec section 17)
constexpr int leastBlock = 50;
constexpr int mostBlock = 10'000;
constexpr qint64 dayMilliseconds = 86'400'000;
const QString category = QStringLiteral("pruner");

QString flagText(bool flag)
{
    return flag ? QStringLiteral("true") : QStringLiteral("false");
}

Result<void> check(const PrunerSettings &settings)
{
    if (const auto schedule = CronSchedule::parse(settings.schedule); !schedule)
        return Error{ErrorCode::Invalid, QStringLiteral("The pruner's schedule: ") + schedule.error().message};
    if (settings.blockSize < leastBlock || settings.blockSize > mostBlock)
        return Error{ErrorCode::Invalid, QStringLiteral("The pruner's block size is from %1 to %2, not %3").arg(leastBlock).arg(mostBlock).arg(settings.blockSize)};
    if (settings.archives && settings.archiveFolder.isEmpty())
        return Error{ErrorCode::Invalid, QStringLiteral("The pruner's archive needs a folder")};
    if (settings.eventDays.value_or(0) < 0)
        return Error{ErrorCode::Invalid, QStringLiteral("Events can't be kept for %1 days").arg(*settings.eventDays)};
    return {};
}

// All or nothing: a file that could not be written whole leaves none.
Result<void> writeArchive(MessageReader &reader, const ChannelId &channelId, const std::vector<MessageId> &ids, const QString &path,
                          const std::stop_token &stop)
{
    const auto failed = [&path](const QString &reason) { return Error{ErrorCode::Io, QStringLiteral("The archive %1 can't be written: %2").arg(path, reason)}; };
    if (!QDir().mkpath(QFileInfo(path).path()))
        return failed(QStringLiteral("its folder can't be made"));
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return failed(file.errorString());
    for (const MessageId id : ids) {
        if (stop.stop_requested())
            return Error{ErrorCode::Stopped, QStringLiteral("Halted while archiving")};
        const Result<MessageDocument> document = loadDocument(reader, channelId, id);
        if (!document && document.error().code == ErrorCode::NotFound)
            continue; // a person was faster
        if (!document)
            return document.error();
        const QByteArray line = messageToDocument(*document) + '\n';
        if (file.write(line) != line.size())
            return failed(file.errorString());
    }
    return file.commit() ? Result<void>() : Result<void>(failed(file.errorString()));
}

} // namespace

PrunerService::PrunerService(ChannelDirectory &channels, const Stores &stores, EventBus &bus)
    : m_channels(channels), m_stores(stores), m_bus(bus)
{
}

PrunerService::~PrunerService()
{
    close();
    m_thread = {}; // asks it to stop, and joins it
}

void PrunerService::start()
{
    m_thread = std::jthread([this](const std::stop_token &stop) { work(stop); });
}

Result<PrunerSettings> PrunerService::settings() const
{
    PrunerSettings settings;
    const auto stored = m_stores.configuration.settings(category);
    if (!stored)
        return stored.error();
    const auto text = [&stored](const char *name, const QString &fallback) {
        const auto found = stored->find(QString::fromLatin1(name));
        return found == stored->end() ? fallback : found->second;
    };
    settings.enabled = text("enabled", {}) == flagText(true);
    settings.schedule = text("schedule", settings.schedule);
    settings.blockSize = text("blockSize", QString::number(settings.blockSize)).toInt();
    settings.archives = text("archives", {}) == flagText(true);
    settings.archiveFolder = text("archiveFolder", {});
    if (const QString days = text("eventDays", {}); !days.isEmpty())
        settings.eventDays = days.toInt();
    return settings;
}

Result<void> PrunerService::setSettings(const PrunerSettings &settings)
{
    if (const Result<void> valid = check(settings); !valid)
        return valid;
    const std::pair<const char *, QString> values[] = {{"enabled", flagText(settings.enabled)}, {"schedule", settings.schedule},
                                                       {"blockSize", QString::number(settings.blockSize)},
                                                       {"archives", flagText(settings.archives)}, {"archiveFolder", settings.archiveFolder},
                                                       {"eventDays", settings.eventDays ? QString::number(*settings.eventDays) : QString()}};
    for (const auto &[name, value] : values) {
        if (const Result<void> saved = m_stores.configuration.saveSetting(category, QString::fromLatin1(name), value); !saved)
            return saved;
    }
    {
        const std::lock_guard lock(m_mutex);
        ++m_settingsVersion;
    }
    m_changed.notify_all();
    return {};
}

Result<std::vector<PruneReport>> PrunerService::run()
{
    const Result<PrunerSettings> settings = this->settings();
    if (!settings)
        return settings.error();
    std::stop_token stop;
    {
        const std::lock_guard lock(m_mutex);
        if (m_isClosing)
            return Error{ErrorCode::Stopped, QStringLiteral("The engine is closing")};
        if (m_isRunning)
            return Error{ErrorCode::Busy, QStringLiteral("The Data Pruner is running already")};
        m_isRunning = true;
        m_halt = std::stop_source();
        stop = m_halt.get_token();
    }
    const QString folder = !settings->archives ? QString()
        : QDir(settings->archiveFolder).filePath(QDateTime::currentDateTime().toString(QStringLiteral("yyyy-MM-dd-HH-mm-ss")));
    std::vector<PruneReport> reports;
    for (const ChannelId &id : m_channels.ids()) {
        const Result<ChannelConfig> channel = m_channels.config(id);
        if (!channel || channel->storageMode == StorageMode::Disabled || stop.stop_requested())
            continue;
        if (!channel->pruning.metadataDays && !channel->pruning.contentDays)
            continue;
        reports.push_back(pruneChannel(*channel, *settings, channel->pruning.archive ? folder : QString(), stop));
        report(reports.back());
    }
    if (settings->eventDays && !stop.stop_requested())
        pruneEvents(*settings->eventDays);
    const std::lock_guard lock(m_mutex);
    m_isRunning = false;
    return reports;
}

PruneReport PrunerService::pruneChannel(const ChannelConfig &channel, const PrunerSettings &settings, const QString &archiveFolder, const std::stop_token &stop)
{
    QElapsedTimer timer;
    timer.start();
    const qint64 now = QDateTime::currentMSecsSinceEpoch();
    const auto daysAgo = [now](std::optional<int> days) { return days ? std::optional<Timestamp>(now - *days * dayMilliseconds) : std::nullopt; };
    PruneRules rules;
    rules.channelId = channel.id;
    rules.messagesBefore = daysAgo(channel.pruning.metadataDays);
    if (channel.storageMode != StorageMode::Metadata) // which has no contents
        rules.contentsBefore = daysAgo(channel.pruning.contentDays);
    rules.pruneErrored = channel.pruning.pruneErrored;
    rules.blockSize = settings.blockSize;

    PruneReport report;
    report.channelId = channel.id;
    report.channelName = channel.name;
    report.messagesBefore = rules.messagesBefore;
    report.contentsBefore = rules.contentsBefore;
    PruneFigures figures;
    DataPruner pruner(m_stores.messages);
    for (int attempt = 1; attempt <= attempts; ++attempt) {
        // A file of its own for each attempt: what an earlier one archived may be gone from the store already.
        const QString path = QStringLiteral("%1/%2/messages%3.jsonl").arg(archiveFolder, channel.id, attempt == 1 ? QString() : QStringLiteral("-%1").arg(attempt));
        DataPruner::Archive archive;
        if (!archiveFolder.isEmpty()) {
            archive = [&](MessageReader &reader, const std::vector<MessageId> &ids) -> Result<void> {
                const Result<void> written = writeArchive(reader, channel.id, ids, path, stop);
                if (written)
                    report.archives << path;
                return written;
            };
        }
        const Result<void> pruned = pruner.prune(rules, archive, stop, figures);
        const bool hasNoMessages = !pruned && pruned.error().code == ErrorCode::NotFound;
        report.problem = pruned || hasNoMessages ? QString() : pruned.error().message;
        if (pruned || hasNoMessages || stop.stop_requested())
            break;
    }
    report.messages = figures.messages;
    report.contents = figures.contents;
    report.isHalted = stop.stop_requested();
    report.milliseconds = timer.elapsed();
    return report;
}

void PrunerService::report(const PruneReport &report)
{
    QMap<QString, QString> attributes{{QStringLiteral("channelId"), report.channelId},
                                      {QStringLiteral("channel"), report.channelName},
                                      {QStringLiteral("messages"), QString::number(report.messages)},
                                      {QStringLiteral("contents"), QString::number(report.contents)},
                                      {QStringLiteral("milliseconds"), QString::number(report.milliseconds)}};
    const auto threshold = [&attributes](const char *name, std::optional<Timestamp> time) {
        if (time)
            attributes.insert(QString::fromLatin1(name), QDateTime::fromMSecsSinceEpoch(*time, Qt::UTC).toString(Qt::ISODate));
    };
    threshold("messagesBefore", report.messagesBefore);
    threshold("contentsBefore", report.contentsBefore);
    if (report.isHalted)
        attributes.insert(QStringLiteral("halted"), flagText(true));
    if (!report.archives.isEmpty())
        attributes.insert(QStringLiteral("archive"), report.archives.join(u';'));
    Result<void> outcome;
    if (!report.problem.isEmpty())
        outcome = Error{ErrorCode::Io, report.problem};
    m_bus.publish(auditEvent(QStringLiteral("Data Pruner"), outcome, attributes));
    if (!outcome)
        Log::error("pruner", QStringLiteral("Pruning failed: ") + report.problem, {{"channel", report.channelName}});
    else
        Log::info("pruner", QStringLiteral("Pruned"), {{"channel", report.channelName}, {"messages", attributes[QStringLiteral("messages")]},
                                                       {"contents", attributes[QStringLiteral("contents")]}});
}

void PrunerService::pruneEvents(int days)
{
    const Result<int> pruned = m_stores.events.pruneEvents(QDateTime::currentMSecsSinceEpoch() - days * dayMilliseconds);
    if (!pruned)
        Log::error("pruner", QStringLiteral("Events can't be pruned: ") + pruned.error().message);
    else if (*pruned > 0)
        m_bus.publish(auditEvent(QStringLiteral("Data Pruner"), {}, {{QStringLiteral("events"), QString::number(*pruned)}}));
}

void PrunerService::halt()
{
    std::stop_source halt;
    {
        const std::lock_guard lock(m_mutex);
        halt = m_halt;
    }
    halt.request_stop();
}

void PrunerService::close()
{
    {
        const std::lock_guard lock(m_mutex);
        m_isClosing = true;
    }
    halt();
}

void PrunerService::work(const std::stop_token &stop)
{
    const ThreadName name(QStringLiteral("Data Pruner Thread"));
    std::unique_lock lock(m_mutex);
    while (!stop.stop_requested()) {
        const int version = m_settingsVersion;
        lock.unlock();
        const Result<PrunerSettings> current = settings();
        std::optional<Timestamp> next;
        if (current && current->enabled) {
            if (const auto schedule = CronSchedule::parse(current->schedule))
                next = schedule->next(QDateTime::currentMSecsSinceEpoch(), QTimeZone::systemTimeZone());
        }
        if (!current)
            Log::error("pruner", QStringLiteral("The pruner's settings can't be read: ") + current.error().message);
        lock.lock();
        const auto changed = [this, version] { return m_settingsVersion != version; };
        if (!next) {
            m_changed.wait(lock, stop, changed);
            continue;
        }
        const auto due = std::chrono::system_clock::time_point(std::chrono::milliseconds(*next));
        if (m_changed.wait_until(lock, stop, due, changed) || stop.stop_requested())
            continue; // other settings, or the end
        lock.unlock();
        if (const auto reports = run(); !reports)
            Log::warning("pruner", QStringLiteral("A scheduled run was left out: ") + reports.error().message);
        lock.lock();
    }
}

} // namespace millrace
