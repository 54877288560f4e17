// SPDX-License-Identifier: GPL-3.0-or-later
// The half of Engine that works on many stored messages: each verb on a thread of its own, and in the list of events.
#include "engine/engine_private.h"

#include "engine/base/thread_name.h"

namespace millrace {

namespace {

struct JobNames
{
    const char *thread;
    const char *event;
};

// Runs `job`, which is told when its future is cancelled and when the engine closes, and tells the future how far it is.
template<typename T, typename Job>
QFuture<Result<T>> startJob(Engine::Private &engine, const JobNames &names, const ChannelId &channelId, Job job)
{
    const Answer<T> answer;
    engine.call([&engine, names, channelId, job = std::move(job), answer] {
        const ThreadName name(QString::fromLatin1(names.thread));
        std::stop_source stop;
        const std::stop_callback whenClosing(engine.closing.get_token(), [&stop] { stop.request_stop(); });
        const auto report = [&stop, &answer](qint64 done, qint64 total) {
            answer.report(done, total);
            if (answer.isCancelled())
                stop.request_stop();
        };
        Result<T> outcome = job(JobControl{stop.get_token(), report});
        QMap<QString, QString> attributes;
        if (!channelId.isEmpty())
            attributes.insert(QStringLiteral("channelId"), channelId);
        engine.events.publish(auditEvent(QString::fromLatin1(names.event), outcome ? Result<void>() : Result<void>(outcome.error()), attributes));
        answer(std::move(outcome));
    }, answer);
    return answer.future();
}

} // namespace

QFuture<Result<JobOutcome>> Engine::reprocess(const ReprocessRequest &request)
{
    return startJob<JobOutcome>(*d, {"Message Reprocess Thread", "Reprocess messages"}, request.messages.query.channelId,
                                [p = d.get(), request](const JobControl &control) { return p->jobs.reprocess(request, control); });
}

QFuture<Result<qint64>> Engine::deleteMessages(const DeleteRequest &request)
{
    return startJob<qint64>(*d, {"Message Delete Thread", "Remove messages"}, request.messages.query.channelId,
                            [p = d.get(), request](const JobControl &control) -> Result<qint64> {
                                const Result<RemovalCounts> counts = p->jobs.deleteMessages(request, control);
                                return counts ? Result<qint64>(counts->messages) : Result<qint64>(counts.error());
                            });
}

QFuture<Result<void>> Engine::deleteAllMessages(const DeleteAllRequest &request)
{
    return startJob<void>(*d, {"Message Delete Thread", "Remove all messages"}, request.channelId,
                          [p = d.get(), request](const JobControl &) { return p->jobs.deleteAll(request); });
}

QFuture<Result<qint64>> Engine::exportMessages(const ExportRequest &request)
{
    return startJob<qint64>(*d, {"Message Export Thread", "Export messages"}, request.messages.query.channelId,
                            [p = d.get(), request](const JobControl &control) { return p->jobs.exportMessages(request, control); });
}

QFuture<Result<JobOutcome>> Engine::importMessages(const ChannelId &id, const QStringList &files)
{
    return startJob<JobOutcome>(*d, {"Message Import Thread", "Import messages"}, id,
                                [p = d.get(), id, files](const JobControl &control) { return p->jobs.importMessages(id, files, control); });
}

QFuture<Result<void>> Engine::clearStatistics(const StatisticsClearing &clearing)
{
    return d->change(QStringLiteral("statistics"), QStringLiteral("Clear statistics"), {{QStringLiteral("channelId"), clearing.channelId}},
                     [p = d.get(), clearing] { return p->store->clearStatistics(clearing); });
}

QFuture<Result<PrunerSettings>> Engine::prunerSettings()
{
    const Answer<PrunerSettings> answer;
    d->call([p = d.get(), answer] { answer(p->pruner->settings()); }, answer);
    return answer.future();
}

QFuture<Result<void>> Engine::setPrunerSettings(const PrunerSettings &settings)
{
    return d->change(QStringLiteral("pruner"), QStringLiteral("Set Data Pruner settings"), {}, [p = d.get(), settings] { return p->pruner->setSettings(settings); });
}

QFuture<Result<std::vector<PruneReport>>> Engine::prune()
{
    return startJob<std::vector<PruneReport>>(*d, {"Data Pruner Thread", "Start Data Pruner"}, {},
                                              [p = d.get()](const JobControl &) { return p->pruner->run(); });
}

void Engine::haltPruner()
{
    d->pruner->halt();
}

} // namespace millrace
