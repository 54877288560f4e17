// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What an Engine is made of. For engine.cpp, engine_jobs.cpp and engine_workspace.cpp only.

#include "engine/alert_service.h"
#include "engine/base/folder_lock.h"
#include "engine/base/ordered_tasks.h"
#include "engine/base/worker_pool.h"
#include "engine/channel_directory.h"
#include "engine/channel_operations.h"
#include "engine/connectors/builtin_connectors.h"
#include "engine/engine.h"
#include "engine/event_log.h"
#include "engine/message_jobs.h"
#include "engine/pruner_service.h"
#include "engine/reader_thread.h"
#include "engine/store/sql_message_store.h"
#include "engine/workspace_service.h"

#include <QPromise>

#include <stop_token>
#include <thread>

namespace millrace {

struct ImportFile;

// A future and the way to finish it from any thread, once.
template<typename T>
class Promised
{
public:
    Promised() : m_promise(std::make_shared<QPromise<T>>()) { m_promise->start(); }
    QFuture<T> future() const { return m_promise->future(); }
    bool isCancelled() const { return m_promise->isCanceled(); }
    void report(qint64 done, qint64 total) const // in thousandths: what is counted may be more than an int holds
    {
        const int maximum = total > 0 ? 1000 : 0;
        if (future().progressMaximum() != maximum) // each call is an event for whoever watches, and this is called for each message
            m_promise->setProgressRange(0, maximum);
        if (maximum > 0)
            m_promise->setProgressValue(int(done * maximum / total));
    }
    void operator()(T result) const
    {
        m_promise->addResult(std::move(result));
        m_promise->finish();
    }

private:
    std::shared_ptr<QPromise<T>> m_promise;
};

template<typename T>
using Answer = Promised<Result<T>>;

class Engine::Private
{
public:
    Private(const EngineOptions &engineOptions, std::unique_ptr<FolderLock> folderLock, std::unique_ptr<SqlMessageStore> messageStore)
        : options(engineOptions)
        , lock(std::move(folderLock))
        , store(std::move(messageStore))
        , connectors(builtinConnectors({.maxFrameBytes = engineOptions.maxFrameBytes}))
        , workspace(*store)
        , channels(std::make_unique<ChannelDirectory>(ChannelDirectory::Stores{*store, *store}, connectors, dataTypes, workspace, events))
        , alerts(std::make_unique<AlertService>(*store, *channels, events))
        , operations(std::make_unique<ChannelOperations>(*channels))
        , reader(std::make_unique<ReaderThread>(*store))
        , jobs(*channels, *store)
        , pruner(std::make_unique<PrunerService>(*channels, PrunerService::Stores{*store, *store, *store}, events))
    {}

    QFuture<Result<void>> post(const ChannelId &id, ChannelDirectory::Task task, MetaDataId connector = sourceMetaDataId)
    {
        const Answer<void> answer;
        channels->post(id, task, ChannelDirectory::Scope::Alone, [answer](Result<void> outcome) { answer(std::move(outcome)); }, connector);
        return answer.future();
    }

    // Runs the task on a thread of its own; where none can be had, that is the answer.
    template<typename T>
    void call(std::function<void()> task, const Answer<T> &answer)
    {
        if (!callers.run(std::move(task)).valid())
            answer(noMoreThreads());
    }

    Result<void> load();
    Result<ImportOutcome> import(const QByteArray &xml);
    Result<void> importParts(ImportFile &file, ImportOutcome &outcome);
    Result<void> importSettings(const ImportFile &file);
    Result<QByteArray> exportWorkspace() const;
    // Runs a change that a person asked for beside the caller, behind those of the same thing that were asked for before, and
    // notes it in the list of events. It does not wait for a channel's tasks.
    template<typename T>
    QFuture<Result<T>> change(const QString &thing, const QString &what, const QMap<QString, QString> &attributes, std::function<Result<T>()> make)
    {
        const Answer<T> answer;
        const auto run = [this, what, attributes, make = std::move(make), answer] {
            Result<T> outcome = make();
            channels->compareCode(); // what changed by it is told with the answer
            events.publish(auditEvent(what, outcome ? Result<void>() : Result<void>(outcome.error()), attributes));
            answer(std::move(outcome));
        };
        changes.run(thing, run, [answer] { answer(noMoreThreads()); });
        return answer.future();
    }
    QFuture<Result<void>> change(const QString &thing, const QString &what, const QMap<QString, QString> &attributes, std::function<Result<void>()> make)
    {
        return change<void>(thing, what, attributes, std::move(make));
    }
    static QString channelThing(const ChannelId &id) { return QStringLiteral("channel ") + id; }
    static Error noMoreThreads() { return {ErrorCode::Io, QStringLiteral("The system allows no more threads")}; }
    void notify(Engine *engine, std::stop_token stop);

    const EngineOptions options;
    // In this order: each lives on what stands above it.
    std::unique_ptr<FolderLock> lock; // none when reading only
    std::unique_ptr<SqlMessageStore> store;
    EventBus events;
    std::unique_ptr<EventLog> eventLog; // none when reading only
    const ConnectorRegistry connectors;
    const DataTypeRegistry dataTypes;
    WorkspaceService workspace;
    std::unique_ptr<ChannelDirectory> channels;
    std::unique_ptr<AlertService> alerts;
    std::unique_ptr<ChannelOperations> operations;
    std::unique_ptr<ReaderThread> reader;
    MessageJobs jobs;
    std::unique_ptr<PrunerService> pruner;
    std::stop_source closing; // ends jobs
    OrderedTasks changes{callers}; // what a person changes, in the order it was asked for
    WorkerPool callers; // threads that bring in a person's messages and files, and make changes
    std::jthread notifier;
};

} // namespace millrace
