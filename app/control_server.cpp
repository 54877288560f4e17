// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/control_server.h"

#include "app/control_protocol.h"
#include "app/workspace_verbs.h"
#include "app/message_selection.h"
#include "engine/base/when_ready.h"
#include "engine/base/thread_name.h"
#include "engine/model/message_json.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QLocalSocket>
#include <QPointer>

namespace millrace {

namespace {

QJsonObject countersJson(const Counters &counters)
{
    return {{QStringLiteral("received"), counters.received}, {QStringLiteral("filtered"), counters.filtered},
            {QStringLiteral("sent"), counters.sent}, {QStringLiteral("error"), counters.error},
            {QStringLiteral("queued"), counters.queued}};
}

bool isMessageJob(const QString &command)
{
    static const QStringList names{QStringLiteral("reprocess"), QStringLiteral("delete-messages"), QStringLiteral("import-messages"),
                                   QStringLiteral("clear-statistics")};
    return names.contains(command);
}

std::optional<std::vector<MetaDataId>> numbersFromJson(const QJsonValue &value)
{
    if (!value.isArray())
        return std::nullopt;
    std::vector<MetaDataId> numbers;
    for (const QJsonValue &number : value.toArray())
        numbers.push_back(number.toInt());
    return numbers;
}

QJsonObject jobJson(const JobOutcome &outcome)
{
    QJsonArray failures;
    for (const MessageFailure &failure : outcome.failures)
        failures.append(QJsonObject{{QStringLiteral("messageId"), failure.messageId}, {QStringLiteral("reason"), failure.reason}});
    return {{QStringLiteral("done"), outcome.done}, {QStringLiteral("failed"), outcome.failed}, {QStringLiteral("failures"), failures},
            {QStringLiteral("endedBecause"), outcome.endedBecause}};
}

QJsonObject pruneJson(const PruneReport &report)
{
    const auto threshold = [](std::optional<Timestamp> time) { return timestampToJson(time.value_or(0)); };
    return {{QStringLiteral("id"), report.channelId},
            {QStringLiteral("name"), report.channelName},
            {QStringLiteral("messagesBefore"), threshold(report.messagesBefore)},
            {QStringLiteral("contentsBefore"), threshold(report.contentsBefore)},
            {QStringLiteral("messages"), report.messages},
            {QStringLiteral("contents"), report.contents},
            {QStringLiteral("archives"), QJsonArray::fromStringList(report.archives)},
            {QStringLiteral("halted"), report.isHalted},
            {QStringLiteral("problem"), report.problem}};
}

} // namespace

QJsonObject statusJson(const std::vector<ChannelSnapshot> &channels)
{
    QJsonArray rows;
    for (const ChannelSnapshot &channel : channels) {
        QJsonArray connectors;
        for (const ConnectorSnapshot &connector : channel.connectors) {
            connectors.append(QJsonObject{{QStringLiteral("metaDataId"), connector.metaDataId}, {QStringLiteral("name"), connector.name},
                                          {QStringLiteral("state"), channelStateName(connector.state)},
                                          {QStringLiteral("statistics"), countersJson(connector.statistics.lifetime)}});
        }
        rows.append(QJsonObject{{QStringLiteral("id"), channel.id}, {QStringLiteral("name"), channel.name},
                                {QStringLiteral("state"), channelStateName(channel.state)},
                                {QStringLiteral("statistics"), countersJson(channel.statistics.lifetime)},
                                {QStringLiteral("connectors"), connectors}});
    }
    return {{QStringLiteral("channels"), rows}};
}

ControlServer::ControlServer(Engine &engine) : m_engine(engine)
{
    m_server.setSocketOptions(QLocalServer::UserAccessOption);
    connect(&m_server, &QLocalServer::newConnection, this, &ControlServer::accept);
}

Result<void> ControlServer::listen()
{
    const QString path = controlSocketPath(m_engine.dataDir());
    if (path.isEmpty())
        return Error{ErrorCode::Io, QStringLiteral("There is no private folder for the control socket (set XDG_RUNTIME_DIR)")};
    QLocalServer::removeServer(path);
    if (!m_server.listen(path))
        return Error{ErrorCode::Io, QStringLiteral("The control socket %1 can't be opened: %2").arg(path, m_server.errorString())};
    return {};
}

void ControlServer::accept()
{
    while (QLocalSocket *socket = m_server.nextPendingConnection()) {
        connect(socket, &QLocalSocket::disconnected, socket, &QObject::deleteLater);
        connect(socket, &QLocalSocket::readyRead, this, [this, socket] {
            while (socket->canReadLine()) {
                const QJsonDocument request = QJsonDocument::fromJson(socket->readLine());
                const Reply reply = [socket = QPointer(socket)](const QJsonObject &object) {
                    if (!socket)
                        return;
                    socket->write(QJsonDocument(object).toJson(QJsonDocument::Compact) + '\n');
                    socket->flush(); // the event loop may end with the event after this one
                };
                answer(request.object(), reply);
            }
        });
    }
}

void ControlServer::answer(const QJsonObject &request, const Reply &reply)
{
    const QString command = request.value(QLatin1String("command")).toString();
    if (command == QLatin1String("status")) {
        reply(answerOk(statusJson(m_engine.channels())));
    } else if (command == QLatin1String("threads")) {
        QJsonArray names;
        for (const QString &name : ThreadName::all())
            names.append(name);
        reply(answerOk(QJsonObject{{QStringLiteral("threads"), names}}));
    } else if (command == QLatin1String("send")) {
        send(request, reply);
    } else if (command == QLatin1String("import")) {
        whenReady(this, m_engine.importXml(QByteArray::fromBase64(request.value(QLatin1String("xml")).toString().toLatin1())), [reply](const Result<ImportOutcome> &outcome) {
            if (!outcome) {
                reply(answerError(outcome.error()));
                return;
            }
            reply(answerOk(QJsonObject{{QStringLiteral("channels"), QJsonArray::fromStringList(QStringList(outcome->channels.begin(), outcome->channels.end()))},
                                       {QStringLiteral("warnings"), QJsonArray::fromStringList(outcome->warnings)}}));
        });
    } else if (command == QLatin1String("alert")) {
        tell(changeAlert(m_engine, request.value(QLatin1String("verb")).toString(), request.value(QLatin1String("name")).toString()), reply);
    } else if (command == QLatin1String("settings")) {
        tell(changeSettings(m_engine, request.value(QLatin1String("values")).toObject()), reply);
    } else if (command == QLatin1String("redeploy")) {
        whenReady(this, m_engine.redeployAll(), [reply](const std::vector<ChannelFailure> &failures) {
            reply(failures.empty() ? answerOk(QJsonValue()) : answerError(failures.front().error));
        });
    } else if (command == QLatin1String("prune")) {
        prune(reply);
    } else if (command == QLatin1String("halt-pruner")) {
        m_engine.haltPruner();
        reply(answerOk(QJsonValue()));
    } else if (command == QLatin1String("pruner-settings")) {
        prunerSettings(request.value(QLatin1String("changes")).toObject(), reply);
    } else if (isMessageJob(command)) {
        const QString name = request.value(QLatin1String("channel")).toString();
        const ChannelId id = m_engine.channelIdByName(name);
        if (id.isEmpty())
            reply(answerError({ErrorCode::NotFound, QStringLiteral("there is no channel named \"%1\"").arg(name)}));
        else
            messageJob(command, id, request, reply);
    } else {
        lifecycle(command, request, reply);
    }
}

void ControlServer::messageJob(const QString &command, const ChannelId &id, const QJsonObject &request, const Reply &reply)
{
    const auto answerTo = [reply](auto toJson) {
        return [reply, toJson](const auto &outcome) { reply(outcome ? answerOk(toJson(*outcome)) : answerError(outcome.error())); };
    };
    const auto answerDone = [reply](const Result<void> &outcome) { reply(outcome ? answerOk(QJsonValue()) : answerError(outcome.error())); };
    const MessageSelection messages = selectionFromJson(id, request.value(QLatin1String("messages")).toObject());
    const std::optional<std::vector<MetaDataId>> destinations = numbersFromJson(request.value(QLatin1String("destinations")));
    if (command == QLatin1String("reprocess")) {
        const bool overwrites = request.value(QLatin1String("overwrite")).toBool();
        whenReady(this, m_engine.reprocess({messages, destinations, overwrites ? ReprocessRequest::Target::Overwrite : ReprocessRequest::Target::NewMessages}),
                  answerTo(jobJson));
    } else if (command == QLatin1String("import-messages")) {
        QStringList files;
        for (const QJsonValue &file : request.value(QLatin1String("files")).toArray())
            files << file.toString();
        whenReady(this, m_engine.importMessages(id, files), answerTo(jobJson));
    } else if (command == QLatin1String("delete-messages") && request.value(QLatin1String("all")).toBool()) {
        const bool restarts = request.value(QLatin1String("restart")).toBool();
        whenReady(this, m_engine.deleteAllMessages({id, restarts ? DeleteAllRequest::WhenRunning::StopAndRestart : DeleteAllRequest::WhenRunning::Refuse,
                                                    request.value(QLatin1String("clearStatistics")).toBool()}),
                  answerDone);
    } else if (command == QLatin1String("delete-messages")) {
        whenReady(this, m_engine.deleteMessages({messages, destinations}),
                  answerTo([](qint64 count) { return QJsonObject{{QStringLiteral("done"), count}}; }));
    } else {
        StatisticsClearing clearing;
        clearing.channelId = id;
        clearing.connectors = numbersFromJson(request.value(QLatin1String("connectors")));
        clearing.channelTotals = !clearing.connectors;
        clearing.lifetimeToo = request.value(QLatin1String("lifetime")).toBool();
        if (const QJsonValue statuses = request.value(QLatin1String("statuses")); statuses.isArray())
            clearing.statuses = selectionFromJson(id, request).query.statuses;
        whenReady(this, m_engine.clearStatistics(clearing), answerDone);
    }
}

void ControlServer::send(const QJsonObject &request, const Reply &reply)
{
    const QString name = request.value(QLatin1String("channel")).toString();
    const ChannelId id = m_engine.channelIdByName(name);
    if (id.isEmpty()) {
        reply(answerError({ErrorCode::NotFound, QStringLiteral("there is no channel named \"%1\"").arg(name)}));
        return;
    }
    RawMessage message;
    message.content = QByteArray::fromBase64(request.value(QLatin1String("content")).toString().toLatin1());
    const QJsonObject sourceMap = request.value(QLatin1String("sourceMap")).toObject();
    for (auto it = sourceMap.begin(); it != sourceMap.end(); ++it)
        message.sourceMap.insert(it.key(), it.value().toString());
    if (const QJsonValue destinations = request.value(QLatin1String("destinations")); destinations.isArray()) {
        message.destinationIds.emplace();
        for (const QJsonValue &destination : destinations.toArray())
            message.destinationIds->push_back(destination.toInt());
    }
    whenReady(this, m_engine.send(id, std::move(message)), [reply](const Result<SendOutcome> &outcome) {
        if (!outcome) {
            reply(answerError(outcome.error()));
            return;
        }
        reply(answerOk(QJsonObject{{QStringLiteral("messageId"), outcome->messageId}, {QStringLiteral("status"), statusName(outcome->status)},
                                   {QStringLiteral("response"), outcome->response ? QJsonValue(responseToJson(*outcome->response)) : QJsonValue()}}));
    });
}

void ControlServer::prune(const Reply &reply)
{
    whenReady(this, m_engine.prune(), [reply](const Result<std::vector<PruneReport>> &reports) {
        if (!reports) {
            reply(answerError(reports.error()));
            return;
        }
        QJsonArray channels;
        for (const PruneReport &report : *reports)
            channels.append(pruneJson(report));
        reply(answerOk(QJsonObject{{QStringLiteral("channels"), channels}}));
    });
}

void ControlServer::prunerSettings(const QJsonObject &changes, const Reply &reply)
{
    whenReady(this, m_engine.prunerSettings(), [this, changes, reply](const Result<PrunerSettings> &now) {
        if (!now) {
            reply(answerError(now.error()));
            return;
        }
        PrunerSettings settings = *now;
        settings.enabled = changes.value(QLatin1String("enabled")).toBool(settings.enabled);
        settings.schedule = changes.value(QLatin1String("schedule")).toString(settings.schedule);
        settings.blockSize = changes.value(QLatin1String("blockSize")).toInt(settings.blockSize);
        settings.archives = changes.value(QLatin1String("archives")).toBool(settings.archives);
        settings.archiveFolder = changes.value(QLatin1String("archiveFolder")).toString(settings.archiveFolder);
        if (changes.contains(QLatin1String("eventDays"))) {
            const QJsonValue days = changes.value(QLatin1String("eventDays"));
            settings.eventDays = days.isNull() ? std::nullopt : std::optional(days.toInt());
        }
        const QJsonObject answer{{QStringLiteral("enabled"), settings.enabled},     {QStringLiteral("schedule"), settings.schedule},
                                 {QStringLiteral("blockSize"), settings.blockSize}, {QStringLiteral("archives"), settings.archives},
                                 {QStringLiteral("archiveFolder"), settings.archiveFolder},
                                 {QStringLiteral("eventDays"), settings.eventDays ? QJsonValue(*settings.eventDays) : QJsonValue(QJsonValue::Null)}};
        whenReady(this, m_engine.setPrunerSettings(settings), [reply, answer](const Result<void> &saved) {
            reply(saved ? answerOk(answer) : answerError(saved.error()));
        });
    });
}

void ControlServer::lifecycle(const QString &command, const QJsonObject &request, const Reply &reply)
{
    using Operation = QFuture<Result<void>> (Engine::*)(const ChannelId &);
    static const std::map<QString, Operation> operations{
        {QStringLiteral("deploy"), &Engine::deploy}, {QStringLiteral("undeploy"), &Engine::undeploy}, {QStringLiteral("start"), &Engine::start},
        {QStringLiteral("stop"), &Engine::stop},     {QStringLiteral("pause"), &Engine::pause},       {QStringLiteral("halt"), &Engine::halt},
    };
    const auto operation = operations.find(command);
    if (operation == operations.end()) {
        reply(answerError({ErrorCode::Invalid, QStringLiteral("unknown command \"%1\"").arg(command)}));
        return;
    }
    const QString name = request.value(QLatin1String("channel")).toString();
    const ChannelId id = m_engine.channelIdByName(name);
    if (id.isEmpty()) {
        reply(answerError({ErrorCode::NotFound, QStringLiteral("there is no channel named \"%1\"").arg(name)}));
        return;
    }
    const QJsonValue destination = request.value(QLatin1String("destination"));
    const auto task = [&] {
        if (!destination.isDouble())
            return (m_engine.*operation->second)(id);
        return command == QLatin1String("start") ? m_engine.startConnector(id, destination.toInt()) : m_engine.stopConnector(id, destination.toInt());
    };
    tell(task(), reply);
}

void ControlServer::tell(const QFuture<Result<void>> &future, const Reply &reply)
{
    whenReady(this, future, [reply](const Result<void> &outcome) { reply(outcome ? answerOk(QJsonValue()) : answerError(outcome.error())); });
}

} // namespace millrace
