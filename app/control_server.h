// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The running engine's ear: answers the commands of control_protocol.h. Lives on the main thread of `serve` and of the
// window; answers come when the engine's futures are done, so nothing waits here.

#include "engine/engine.h"

#include <QJsonObject>
#include <QLocalServer>

#include <functional>

namespace millrace {

class ControlServer : public QObject
{
    Q_OBJECT

public:
    explicit ControlServer(Engine &engine);

    // Error: Io. A socket left behind by an engine that was killed is taken over (the folder lock says it is dead).
    Result<void> listen();

private:
    using Reply = std::function<void(const QJsonObject &)>;
    void accept();
    void answer(const QJsonObject &request, const Reply &reply);
    void send(const QJsonObject &request, const Reply &reply);
    void tell(const QFuture<Result<void>> &future, const Reply &reply); // its outcome, when there is one
    void messageJob(const QString &command, const ChannelId &id, const QJsonObject &request, const Reply &reply);
    void prune(const Reply &reply);
    void prunerSettings(const QJsonObject &changes, const Reply &reply);
    void lifecycle(const QString &command, const QJsonObject &request, const Reply &reply);

    Engine &m_engine;
    QLocalServer m_server;
};

// As `status` prints it.
QJsonObject statusJson(const std::vector<ChannelSnapshot> &channels);

} // namespace millrace
