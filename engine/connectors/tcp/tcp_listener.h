// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The source connector "TCP Listener": takes frames from connections and answers each on the connection it came by (or on
// a new one). One receiving thread per connection; it reads, dispatches and replies, so a connection's messages keep their
// order. A batch of a data type that can be split as it comes is read from the socket a message at a time. In client mode it makes the one connection itself and makes it again when it ends.
// spec/channels.md "TCP Listener"; spec/engine.md sections 5, 12, 21; seed 001.
//
// start, stop: the lifecycle thread. respondToRecovered: while it waits to start. halt: any thread, also while stop() waits. endpoint, connectionCount: any thread.

#include "engine/base/worker_pool.h"
#include "engine/channel/outside_use.h"
#include "engine/channel/source_connector.h"
#include "engine/connectors/charset.h"
#include "engine/connectors/tcp/frame_codec.h"
#include "engine/connectors/tcp/socket.h"
#include "engine/model/property_spec.h"

#include <atomic>
#include <memory>
#include <mutex>
#include <thread>

namespace millrace {

struct TcpListenerSettings
{
    enum class Mode { Server, Client };
    // NewConnectionIfRecovered: as SameConnection, but replies to recovered messages go on a new one.
    enum class ReplyOn { SameConnection, NewConnection, NewConnectionIfRecovered };

    Mode mode = Mode::Server;
    QString host; // where it listens; in client mode the local binding, empty for any
    quint16 port = 0;
    QString remoteHost; // client mode: whom it connects to
    quint16 remotePort = 0;
    Socket::Timeout reconnectInterval{5000};
    Socket::Timeout receiveTimeout{0}; // 0: waits for ever
    qint64 bufferSize = 65536;
    int maxConnections = 10;
    bool keepConnectionOpen = true;
    ContentForm contentForm = ContentForm::Text;
    ReplyOn replyOn = ReplyOn::SameConnection;
    QString replyHost;
    quint16 replyPort = 0;
    FrameFormat frame;
    qint64 maxFrameBytes = 0;

    // Error: Invalid, naming the property.
    static Result<TcpListenerSettings> from(const PropertyTree &properties, qint64 maxFrameBytes);
};

class TcpListener : public SourceConnector
{
public:
    static std::vector<PropertySpec> propertySpecs();
    static std::vector<OutsideUse> outsideUses(const PropertyTree &properties); // connector_registry.h
    static QStringList sourceMapKeys();
    // A frame over `maxFrameBytes` closes its connection. Error: Invalid, naming the property.
    static Result<std::unique_ptr<SourceConnector>> create(const ChannelConfig &channel, ConnectorHost &host, qint64 maxFrameBytes);

    TcpListener(const ChannelConfig &channel, ConnectorHost &host, TcpListenerSettings settings, Charset charset);
    ~TcpListener() override;

    Result<void> start() override;
    void stop() override;
    void halt() override;
    Delivery respondToRecovered(const Response &response, const ConnectorMessage &source, std::stop_token halted) override;
    QString endpoint() const override;
    int connectionCount() const override { return m_connections; }

private:
    class Connection;
    enum class Next { Read, Close };

    void acceptConnections();
    void keepConnected();
    void serve(Socket socket);
    SocketOutcome readFrames(Connection &connection);
    SocketOutcome readBatches(Connection &connection);
    SocketOutcome receive(Connection &connection);
    SocketOutcome receiveInBatch(Connection &connection);
    void warnOfIgnoredBytes(Connection &connection);
    Next handleFrame(Connection &connection, QByteArray content);
    Next handleBatch(Connection &connection);
    Next deliver(Connection &connection, const DispatchResult &result);
    RawMessage envelope(const Connection &connection) const;
    QString reply(Connection &connection, const QByteArray &message);
    QString replyOnNewConnection(const QByteArray &message, const StopSignal &cut);
    QString send(Socket &socket, const QByteArray &message, const StopSignal &cut);
    void closed(Connection &connection, SocketOutcome outcome);
    void failed(const QString &peer, const QString &why);
    QString threadName(const char *word) const;

    const TcpListenerSettings m_settings;
    const Charset m_charset;

    std::mutex m_lifecycle;              // held while starting and stopping
    std::unique_ptr<Socket> m_listening; // guarded by m_lifecycle; used by the acceptor while it runs
    std::thread m_acceptor;              // guarded by m_lifecycle
    std::unique_ptr<WorkerPool> m_pool;  // the receiving threads; guarded by m_lifecycle, used by the acceptor

    StopSignal m_stop; // no further message
    StopSignal m_cut;  // not even the reply
    std::atomic<int> m_connections = 0;
};

} // namespace millrace
