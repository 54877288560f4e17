// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/engine_private.h"

#include "engine/base/thread_name.h"
#include "engine/channel_xml/xml_tree.h"
#include "engine/connectors/tcp/socket.h"
#include "engine/destination_check.h"
#include "engine/script/host/runtime_code.h"
#include "engine/script/script_check.h"
#include "engine/script/script_reference.h"
#include "engine/script/step_generator.h"
#include "engine/store/workspace_database.h"

#include <map>
#include <utility>

namespace millrace {

namespace {

constexpr auto signalInterval = std::chrono::milliseconds(250); // at most four signals a second

} // namespace

Result<std::unique_ptr<Engine>> Engine::open(const EngineOptions &options)
{
    const bool runs = options.access == EngineOptions::Access::Run;
    std::unique_ptr<FolderLock> lock;
    if (runs) {
        auto taken = FolderLock::take(options.dataDir);
        if (!taken)
            return taken.error();
        lock = std::move(*taken);
    }
    const Result<QString> database = workspaceDatabase(options.dataDir, options.database);
    if (!database)
        return database.error();
    auto store = SqlMessageStore::open({*database, runs ? StoreAccess::ReadWrite : StoreAccess::ReadOnly});
    if (!store)
        return store.error();
    if (runs) {
        if (const Result<void> written = rememberDatabase(options.dataDir, *database); !written)
            return written.error();
    }

    auto d = std::make_unique<Private>(options, std::move(lock), std::move(*store));
    if (auto loaded = d->load(); !loaded)
        return loaded.error();
    std::unique_ptr<Engine> engine(new Engine(std::move(d)));
    if (runs) {
        engine->d->eventLog = std::make_unique<EventLog>(engine->d->events, *engine->d->store);
        engine->d->alerts->start();
        engine->d->events.publish(auditEvent(QStringLiteral("Server startup"), {}, {}));
        engine->d->pruner->start();
        engine->d->notifier = std::jthread([p = engine->d.get(), self = engine.get()](std::stop_token stop) { p->notify(self, std::move(stop)); });
    }
    return engine;
}

Engine::Engine(std::unique_ptr<Private> p) : d(std::move(p)) {}

Engine::~Engine()
{
    d->notifier = {};
    d->closing.request_stop();
    d->pruner->close();
    d->callers.shutDown();
    undeployAll().waitForFinished();
    d->operations.reset();
    d->pruner.reset();
    d->alerts.reset();
    d->events.publish(auditEvent(QStringLiteral("Server shutdown"), {}, {}));
    d->channels.reset();
}

Result<void> Engine::Private::load()
{
    if (auto loaded = workspace.load(); !loaded)
        return loaded;
    if (auto loaded = channels->load(); !loaded)
        return loaded;
    return alerts->load();
}

// Compares the channels with what was told last, and tells what differs, on the thread this engine belongs to.
void Engine::Private::notify(Engine *engine, std::stop_token stop)
{
    const ThreadName name(QStringLiteral("Engine Notifier Thread"));
    std::map<ChannelId, ChannelSnapshot> told;
    int toldVersion = workspace.version();
    std::mutex mutex;
    std::condition_variable_any wakeUp;
    while (!stop.stop_requested()) {
        std::map<ChannelId, ChannelSnapshot> now;
        std::vector<ChannelSnapshot> changed;
        QStringList withMessages;
        bool listChanged = false;
        channels->compareCode();
        for (ChannelSnapshot &shot : channels->snapshots()) {
            const auto before = told.find(shot.id);
            if (before == told.end() || before->second.name != shot.name || before->second.revision != shot.revision)
                listChanged = true;
            if (before == told.end() || !(before->second == shot))
                changed.push_back(shot);
            if (before != told.end() && !(before->second.statistics == shot.statistics)) {
                withMessages.append(shot.id);
                events.publish(MessageCountEvent{shot.id, shot.statistics});
            }
            now.emplace(shot.id, std::move(shot));
        }
        listChanged = listChanged || now.size() != told.size();
        told = std::move(now);
        const int version = workspace.version();
        const bool workspaceChanged = version != std::exchange(toldVersion, version);
        if (listChanged || workspaceChanged || !changed.empty()) {
            QMetaObject::invokeMethod(engine, [engine, listChanged, workspaceChanged, changed, withMessages] {
                if (workspaceChanged)
                    Q_EMIT engine->workspaceChanged();
                if (listChanged)
                    Q_EMIT engine->channelListChanged();
                if (!changed.empty())
                    Q_EMIT engine->channelsChanged(changed);
                if (!withMessages.isEmpty())
                    Q_EMIT engine->messagesChanged(withMessages);
            }, Qt::QueuedConnection);
        }
        std::unique_lock guard(mutex);
        wakeUp.wait_for(guard, stop, signalInterval, [] { return false; });
    }
}

QString Engine::dataDir() const
{
    return d->options.dataDir;
}

std::vector<ChannelSnapshot> Engine::channels() const
{
    return d->channels->snapshots();
}

Result<ChannelConfig> Engine::channelConfig(const ChannelId &id) const
{
    return d->channels->config(id);
}

ChannelId Engine::channelIdByName(const QString &name) const
{
    return d->channels->channelIdByName(name);
}

QFuture<std::vector<ChannelProblem>> Engine::checkChannel(const ChannelConfig &channel) const
{
    const Promised<std::vector<ChannelProblem>> answer;
    const auto check = [p = d.get(), channel, answer] {
        const ThreadName name(QStringLiteral("Channel Check Thread"));
        answer(p->channels->check(channel));
    };
    if (!d->callers.run(check).valid())
        answer({});
    return answer.future();
}

QFuture<std::vector<ChannelProblem>> Engine::checkDestinations(const ChannelConfig &channel) const
{
    const Promised<std::vector<ChannelProblem>> answer;
    const auto check = [p = d.get(), channel, answer] { answer(millrace::checkDestinations(channel, p->connectors, p->closing.get_token())); };
    if (!d->callers.run(check).valid())
        answer({});
    return answer.future();
}

QFuture<Result<void>> Engine::removeChannel(const ChannelId &id)
{
    return d->post(id, ChannelDirectory::Task::Remove);
}

QFuture<Result<void>> Engine::setChannelEnabled(const ChannelId &id, bool enabled)
{
    return d->change(Private::channelThing(id), enabled ? QStringLiteral("Enable channel") : QStringLiteral("Disable channel"), {{QStringLiteral("channelId"), id}},
                     [p = d.get(), id, enabled] { return p->channels->setEnabled(id, enabled); });
}

QFuture<Result<void>> Engine::deploy(const ChannelId &id)
{
    return d->post(id, ChannelDirectory::Task::Deploy);
}

QFuture<Result<void>> Engine::undeploy(const ChannelId &id)
{
    return d->post(id, ChannelDirectory::Task::Undeploy);
}

QFuture<Result<void>> Engine::start(const ChannelId &id)
{
    return d->post(id, ChannelDirectory::Task::Start);
}

QFuture<Result<void>> Engine::stop(const ChannelId &id)
{
    return d->post(id, ChannelDirectory::Task::Stop);
}

QFuture<Result<void>> Engine::pause(const ChannelId &id)
{
    return d->post(id, ChannelDirectory::Task::Pause);
}

QFuture<Result<void>> Engine::halt(const ChannelId &id)
{
    return d->post(id, ChannelDirectory::Task::Halt);
}

QFuture<Result<void>> Engine::startConnector(const ChannelId &id, MetaDataId connector)
{
    return d->post(id, ChannelDirectory::Task::StartConnector, connector);
}

QFuture<Result<void>> Engine::stopConnector(const ChannelId &id, MetaDataId connector)
{
    return d->post(id, ChannelDirectory::Task::StopConnector, connector);
}

QFuture<std::vector<ChannelFailure>> Engine::forChannels(ChannelVerb verb, const std::vector<ChannelId> &ids)
{
    const Promised<std::vector<ChannelFailure>> answer;
    d->operations->run(verb, ids, answer);
    return answer.future();
}

QFuture<std::vector<ChannelFailure>> Engine::deployAll()
{
    const Promised<std::vector<ChannelFailure>> answer;
    d->operations->deployAll(answer);
    return answer.future();
}

QFuture<std::vector<ChannelFailure>> Engine::redeployAll()
{
    using GlobalMap = ChannelOperations::GlobalMap;
    const Promised<std::vector<ChannelFailure>> answer;
    d->operations->redeployAll(d->workspace.settings().clearGlobalMapAtRedeploy ? GlobalMap::Clear : GlobalMap::Keep, answer);
    return answer.future();
}

QFuture<Result<void>> Engine::undeployAll()
{
    const Answer<void> answer;
    d->operations->undeployAll([answer](const std::vector<ChannelFailure> &failures) {
        answer(failures.empty() ? Result<void>() : Result<void>(failures.front().error));
    });
    return answer.future();
}

void Engine::interruptAll()
{
    d->channels->interruptAll();
}

QFuture<Result<SendOutcome>> Engine::send(const ChannelId &id, RawMessage message)
{
    const Answer<SendOutcome> answer;
    d->call([p = d.get(), id, message = std::move(message), answer]() mutable {
        const ThreadName name(QStringLiteral("Message Sender Thread"));
        auto result = p->channels->dispatch(id, std::move(message), Channel::Admission::Forced);
        if (!result) {
            answer(result.error());
            return;
        }
        result->delivered({}); // handing the response to the caller counts as delivery (spec section 12)
        answer(SendOutcome{result->messageId, result->sourceStatus, result->response});
    }, answer);
    return answer.future();
}

QFuture<Result<MessagePage>> Engine::findMessages(const MessageQuery &query)
{
    const Answer<MessagePage> answer;
    d->reader->read([p = d.get(), query, answer](MessageReader &reader) {
        Result<MessagePage> page = reader.find(query);
        // A channel that was never deployed has no tables yet: that is no message, not a failure.
        if (!page && page.error().code == ErrorCode::NotFound && p->channels->config(query.channelId))
            page = MessagePage();
        answer(std::move(page));
    });
    return answer.future();
}

QFuture<Result<Message>> Engine::loadMessage(const ChannelId &id, MessageId messageId)
{
    const Answer<Message> answer;
    d->reader->read([id, messageId, answer](MessageReader &reader) { answer(reader.load(id, messageId)); });
    return answer.future();
}

QFuture<Result<Attachment>> Engine::attachment(const ChannelId &id, MessageId messageId, const QString &attachmentId)
{
    const Answer<Attachment> answer;
    d->reader->read([id, messageId, attachmentId, answer](MessageReader &reader) { answer(reader.attachment(id, messageId, attachmentId)); });
    return answer.future();
}

QFuture<Result<std::vector<MessageId>>> Engine::messageIds(const ChannelId &id, MessageId since, int limit)
{
    const Answer<std::vector<MessageId>> answer;
    d->reader->read([id, since, limit, answer](MessageReader &reader) { answer(reader.ids(id, since, limit)); });
    return answer.future();
}

QFuture<Result<std::vector<ServerEvent>>> Engine::serverEvents(const EventQuery &query)
{
    const Answer<std::vector<ServerEvent>> answer;
    d->call([p = d.get(), query, answer] { answer(p->store->events(query)); }, answer);
    return answer.future();
}

Result<PropertyTree> Engine::readElement(const QByteArray &xml)
{
    return readXml(xml);
}

Result<QByteArray> Engine::generatedScript(const ScriptElement &element)
{
    return elementScript(element);
}

std::optional<ScriptProblem> Engine::checkScript(const QString &script)
{
    return millrace::checkScript(script);
}

const std::vector<ScriptName> &Engine::scriptNames()
{
    return millrace::scriptNames();
}

const std::vector<ScriptMember> &Engine::scriptMembers()
{
    return millrace::scriptMembers();
}

const QStringList &Engine::javaClassNames()
{
    return millrace::javaClassNames();
}

QString Engine::databaseVersion()
{
    return SqlMessageStore::databaseVersion();
}

std::vector<ConnectorTypeInfo> Engine::connectorTypes() const
{
    std::vector<ConnectorTypeInfo> types;
    for (const ConnectorType &type : d->connectors.all())
        types.push_back({type.transportName, type.mode, type.propertiesClass, type.properties});
    return types;
}

std::vector<DataTypeDescription> Engine::dataTypes() const
{
    std::vector<DataTypeDescription> types;
    for (const DataTypeInfo &type : d->dataTypes.all())
        types.push_back({type.name, type.label, type.propertiesClass, type.properties});
    return types;
}

Result<QByteArray> Engine::serialized(const DataTypeConfig &dataType, const QByteArray &content) const
{
    const auto type = d->dataTypes.create(dataType.name, dataType.properties);
    if (!type)
        return type.error();
    return (*type)->serialize(content);
}

Result<QByteArray> Engine::deserialized(const DataTypeConfig &dataType, const QByteArray &serialized) const
{
    const auto type = d->dataTypes.create(dataType.name, dataType.properties);
    if (!type)
        return type.error();
    return (*type)->deserialize(serialized);
}

bool Engine::isPortFree(const QString &host, quint16 port)
{
    return Socket::listenOn(host, port).ok();
}

std::vector<ConnectionEvent> Engine::connectionEvents(qint64 after, const ChannelId &id) const
{
    return d->channels->connectionEvents(after, id);
}

} // namespace millrace
