// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/engine_private.h"

#include "engine/base/thread_name.h"
#include "engine/channel_xml/channel_reader.h"
#include "engine/channel_xml/channel_writer.h"
#include "engine/channel_xml/workspace_parts.h"
#include "engine/connectors/tcp/socket.h"
#include "engine/script/host/runtime_code.h"
#include "engine/script/script_check.h"
#include "engine/script/script_reference.h"
#include "engine/store/workspace_database.h"

#include <map>

namespace millrace {

namespace {

constexpr auto signalInterval = std::chrono::milliseconds(250); // at most four signals a second

const QString settingsCategory = QStringLiteral("core");
const QString deployAtStartName = QStringLiteral("server.startupdeploy");
const QString clearGlobalMapName = QStringLiteral("server.clearglobalmap");

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
    if (auto loaded = channels->load(); !loaded)
        return loaded;
    if (auto loaded = alerts->load(); !loaded)
        return loaded;
    const auto stored = store->settings(settingsCategory);
    if (!stored)
        return stored.error();
    const auto isOn = [&stored](const QString &name) {
        const auto found = stored->find(name);
        return found == stored->end() || found->second != QLatin1String("false");
    };
    const std::lock_guard guard(settingsMutex);
    settings = {isOn(deployAtStartName), isOn(clearGlobalMapName)};
    return {};
}

Result<void> Engine::Private::saveSettings(const WorkspaceSettings &wanted)
{
    const std::pair<QString, bool> values[] = {{deployAtStartName, wanted.deployAtStart}, {clearGlobalMapName, wanted.clearGlobalMapAtRedeploy}};
    for (const auto &[name, isOn] : values) {
        if (auto saved = store->saveSetting(settingsCategory, name, isOn ? QStringLiteral("true") : QStringLiteral("false")); !saved)
            return saved;
    }
    const std::lock_guard guard(settingsMutex);
    settings = wanted;
    return {};
}

// Compares the channels with what was told last, and tells what differs, on the thread this engine belongs to.
void Engine::Private::notify(Engine *engine, std::stop_token stop)
{
    const ThreadName name(QStringLiteral("Engine Notifier Thread"));
    std::map<ChannelId, ChannelSnapshot> told;
    std::mutex mutex;
    std::condition_variable_any wakeUp;
    while (!stop.stop_requested()) {
        std::map<ChannelId, ChannelSnapshot> now;
        std::vector<ChannelSnapshot> changed;
        QStringList withMessages;
        bool listChanged = false;
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
        if (listChanged || !changed.empty()) {
            QMetaObject::invokeMethod(engine, [engine, listChanged, changed, withMessages] {
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

Result<QByteArray> Engine::exportChannel(const ChannelId &id) const
{
    auto config = d->channels->config(id);
    if (!config)
        return config.error();
    return writeChannel(*config);
}

Result<ChannelConfig> Engine::channelConfig(const ChannelId &id) const
{
    return d->channels->config(id);
}

ChannelId Engine::channelIdByName(const QString &name) const
{
    return d->channels->channelIdByName(name);
}

Result<ImportOutcome> Engine::Private::import(const QByteArray &xml)
{
    auto file = readChannels(xml);
    if (!file)
        return file.error();
    ImportOutcome outcome;
    outcome.warnings = file->warnings;
    std::optional<Error> failure;
    for (ChannelConfig &config : file->channels) {
        const ChannelId id = config.id;
        if (auto saved = channels->save(std::move(config)); saved) {
            outcome.channels.push_back(id);
        } else {
            outcome.warnings << QStringLiteral("Left out: ") + saved.error().message;
            failure = saved.error();
        }
    }
    importParts(*file, outcome, failure);
    if (outcome.channels.empty() && outcome.alerts.isEmpty() && !outcome.globalScripts && failure)
        return *failure;
    return outcome;
}

// What a file brings besides channels.
void Engine::Private::importParts(ImportFile &file, ImportOutcome &outcome, std::optional<Error> &failure)
{
    const auto leftOut = [&](const Error &error) {
        outcome.warnings << QStringLiteral("Left out: ") + error.message;
        failure = error;
    };
    for (Alert &alert : file.alerts) {
        const QString name = alert.name;
        if (auto saved = alerts->save(std::move(alert)); saved)
            outcome.alerts << name;
        else
            leftOut(saved.error());
    }
    if (file.globalScripts) {
        const auto saved = channels->globalScripts().save(*file.globalScripts);
        outcome.globalScripts = saved.ok();
        if (saved)
            outcome.warnings << *saved;
        else
            leftOut(saved.error());
    }
    if (file.clearGlobalMap) {
        WorkspaceSettings wanted = currentSettings();
        wanted.clearGlobalMapAtRedeploy = *file.clearGlobalMap;
        if (auto saved = saveSettings(wanted); !saved)
            leftOut(saved.error());
    }
}

namespace {

QMap<QString, QString> importedNames(const ImportOutcome &outcome)
{
    QMap<QString, QString> names;
    if (!outcome.channels.empty())
        names.insert(QStringLiteral("channels"), QStringList(outcome.channels.begin(), outcome.channels.end()).join(QStringLiteral(", ")));
    if (!outcome.alerts.isEmpty())
        names.insert(QStringLiteral("alerts"), outcome.alerts.join(QStringLiteral(", ")));
    if (outcome.globalScripts)
        names.insert(QStringLiteral("globalScripts"), QStringLiteral("true"));
    return names;
}

} // namespace

QFuture<Result<ImportOutcome>> Engine::importXml(const QByteArray &xml)
{
    const Answer<ImportOutcome> answer;
    d->call([p = d.get(), xml, answer] {
        auto outcome = p->import(xml);
        p->events.publish(auditEvent(QStringLiteral("Import"), outcome ? Result<void>() : Result<void>(outcome.error()),
                                     outcome ? importedNames(*outcome) : QMap<QString, QString>()));
        answer(std::move(outcome));
    }, answer);
    return answer.future();
}

Result<ChannelConfig> Engine::readChannel(PropertyTree document)
{
    Result<ReadChannel> read = millrace::readChannel(std::move(document));
    if (!read)
        return read.error();
    return std::move(read->channel);
}

Result<ChannelConfig> Engine::readChannelFile(const QByteArray &xml)
{
    Result<ImportFile> file = readChannels(xml);
    if (!file)
        return file.error();
    if (file->channels.size() != 1)
        return Error{ErrorCode::Invalid, QStringLiteral("The file holds %1 channels, not one").arg(file->channels.size())};
    return std::move(file->channels.front());
}

QFuture<Result<void>> Engine::saveChannel(const ChannelConfig &channel)
{
    return d->change(QStringLiteral("Save channel"), {{QStringLiteral("channels"), channel.id}},
                     [p = d.get(), channel] { return p->channels->save(channel); });
}

QFuture<Result<void>> Engine::removeChannel(const ChannelId &id)
{
    return d->post(id, ChannelDirectory::Task::Remove);
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
    d->operations->redeployAll(d->currentSettings().clearGlobalMapAtRedeploy ? GlobalMap::Clear : GlobalMap::Keep, answer);
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
    d->reader->read([query, answer](MessageReader &reader) { answer(reader.find(query)); });
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

std::vector<Alert> Engine::alerts() const
{
    return d->alerts->alerts();
}

Result<QByteArray> Engine::exportAlert(const QString &id) const
{
    for (const Alert &alert : d->alerts->alerts()) {
        if (alert.id == id)
            return writeAlert(alert);
    }
    return Error{ErrorCode::NotFound, QStringLiteral("There is no alert with the id %1").arg(id)};
}

QFuture<Result<void>> Engine::setAlertEnabled(const QString &id, bool enabled)
{
    return d->change(enabled ? QStringLiteral("Enable alert") : QStringLiteral("Disable alert"), {{QStringLiteral("alertId"), id}},
                     [p = d.get(), id, enabled] { return p->alerts->setEnabled(id, enabled); });
}

QFuture<Result<void>> Engine::removeAlert(const QString &id)
{
    return d->change(QStringLiteral("Remove alert"), {{QStringLiteral("alertId"), id}}, [p = d.get(), id] { return p->alerts->remove(id); });
}

ChannelScripts Engine::globalScripts() const
{
    return d->channels->globalScripts().texts();
}

QFuture<Result<QStringList>> Engine::saveGlobalScripts(const ChannelScripts &scripts)
{
    const Answer<QStringList> answer;
    d->call([p = d.get(), scripts, answer] {
        auto saved = p->channels->globalScripts().save(scripts);
        p->events.publish(auditEvent(QStringLiteral("Save global scripts"), saved ? Result<void>() : Result<void>(saved.error()), {}));
        answer(std::move(saved));
    }, answer);
    return answer.future();
}

WorkspaceSettings Engine::workspaceSettings() const
{
    return d->currentSettings();
}

QFuture<Result<void>> Engine::saveWorkspaceSettings(const WorkspaceSettings &settings)
{
    return d->change(QStringLiteral("Save settings"), {}, [p = d.get(), settings] { return p->saveSettings(settings); });
}

QFuture<Result<std::vector<ServerEvent>>> Engine::serverEvents(const EventQuery &query)
{
    const Answer<std::vector<ServerEvent>> answer;
    d->call([p = d.get(), query, answer] { answer(p->store->events(query)); }, answer);
    return answer.future();
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

bool Engine::isPortFree(const QString &host, quint16 port)
{
    return Socket::listenOn(host, port).ok();
}

std::vector<ConnectionEvent> Engine::connectionEvents(qint64 after, const ChannelId &id) const
{
    return d->channels->connectionEvents(after, id);
}

} // namespace millrace
