// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The destination connector "TCP Sender": puts a message into a frame, sends it and waits for the peer's frame.
// spec/channels.md "TCP Sender"; spec/engine.md section 8 (last item) and section 9.
//
// send: any thread. Each send has a connection to itself; with keepConnectionOpen it is kept for the next send of the same
// thread, or of any thread where only one sends at a time.

#include "engine/channel/destination_connector.h"
#include "engine/channel/outside_use.h"
#include "engine/connectors/charset.h"
#include "engine/connectors/tcp/connection_pool.h"
#include "engine/connectors/tcp/frame_codec.h"
#include "engine/model/property_spec.h"

#include <memory>

namespace millrace {

struct TcpSenderSettings
{
    FrameFormat frame;
    qint64 bufferSize = 65536;
    Socket::Timeout sendTimeout{5000};     // how long an idle connection stays open; 0: for ever
    Socket::Timeout responseTimeout{5000}; // for connecting, for each wait on the peer; 0: for ever
    bool keepConnectionOpen = false;
    bool ignoreResponse = false;
    bool queueOnResponseTimeout = true;
    bool dataTypeBinary = false;
    bool severalQueueThreads = false;
    qint64 maxFrameBytes = 0;

    // Error: Invalid, naming the property.
    static Result<TcpSenderSettings> from(const PropertyTree &properties, qint64 maxFrameBytes);
};

class TcpSender : public DestinationConnector
{
public:
    static std::vector<PropertySpec> propertySpecs();
    static std::vector<OutsideUse> outsideUses(const PropertyTree &properties); // connector_registry.h
    // A reply over `maxFrameBytes` is a failed send. Error: Invalid, naming the property.
    static Result<std::unique_ptr<DestinationConnector>> create(const ChannelConfig &channel, const ConnectorConfig &config, ConnectorHost &host,
                                                                qint64 maxFrameBytes);

    TcpSender(const ChannelConfig &channel, const ConnectorConfig &config, ConnectorHost &host, TcpSenderSettings settings, Charset charset);

    Result<void> start() override;
    void stop() override;
    Response send(const OutgoingMessage &message, std::stop_token stop) override;
    QString endpoint() const override;

private:
    Result<Socket> connect(const ConnectionKey &key, const StopSignal &stop);
    Response exchange(Socket &socket, const QByteArray &frame, const StopSignal &stop, bool &isReusable);
    Response receiveReply(Socket &socket, const StopSignal &stop, bool &isReusable);
    Response failure(MessageStatus status, const QString &peer, const QString &what, const QString &detail = {});

    const TcpSenderSettings m_settings;
    const Charset m_charset;
    ConnectionPool m_connections;
};

} // namespace millrace
