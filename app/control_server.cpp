// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/control_server.h"

#include "app/control_protocol.h"
#include "app/workspace_verbs.h"
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
    } else {
        lifecycle(command, request, reply);
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
