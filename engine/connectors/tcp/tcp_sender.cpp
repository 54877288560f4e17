// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/connectors/tcp/tcp_sender.h"

#include "engine/base/log.h"
#include "engine/connectors/base64_text.h"
#include "engine/connectors/send_failure.h"
#include "engine/connectors/shared_properties.h"
#include "engine/connectors/tcp/tcp_settings.h"

#include <algorithm>
#include <limits>

namespace millrace {

namespace {

constexpr qint64 maxInt = std::numeric_limits<qint32>::max();

QString transport()
{
    return QStringLiteral("TCP Sender");
}

// A point in time, in terms of Socket::Timeout: none where the timeout is zero.
class Deadline
{
public:
    explicit Deadline(Socket::Timeout timeout) : m_isSet(timeout.count() > 0), m_end(std::chrono::steady_clock::now() + timeout) {}
    Socket::Timeout remaining() const
    {
        if (!m_isSet)
            return Socket::Timeout::zero();
        return std::max(Socket::Timeout(1), std::chrono::ceil<Socket::Timeout>(m_end - std::chrono::steady_clock::now()));
    }

private:
    const bool m_isSet;
    const std::chrono::steady_clock::time_point m_end;
};

// Where a message goes; its properties are templates, so they are only known now.
Result<ConnectionKey> readKey(const PropertyTree &properties)
{
    ConnectionKey key;
    key.remote.host = properties.trimmed("remoteAddress");
    if (key.remote.host.isEmpty())
        return Error{ErrorCode::Invalid, QStringLiteral("remoteAddress is empty")};
    const Result<quint16> port = readPort(properties, "remotePort");
    if (!port)
        return port.error();
    key.remote.port = *port;
    if (properties.flag("overrideLocalBinding", false)) {
        const Result<qint64> localPort = readNumber(properties, "localPort", 0, 0, 65535);
        if (!localPort)
            return localPort.error();
        key.local = {properties.trimmed("localAddress"), quint16(*localPort)};
    }
    return key;
}

} // namespace

Result<TcpSenderSettings> TcpSenderSettings::from(const PropertyTree &properties, qint64 maxFrameBytes)
{
    if (properties.flag("serverMode", false))
        return Error{ErrorCode::Invalid, QStringLiteral("serverMode is true, but only false (the sender connects to the peer) is supported")};
    const Result<FrameFormat> frame = readFrameFormat(properties);
    if (!frame)
        return frame.error();
    const Result<qint64> bufferSize = readBufferSize(properties);
    const Result<qint64> sendTimeout = readNumber(properties, "sendTimeout", 5000, 0, maxInt);
    const Result<qint64> responseTimeout = readNumber(properties, "responseTimeout", 5000, 0, maxInt);
    for (const Result<qint64> *each : {&bufferSize, &sendTimeout, &responseTimeout}) {
        if (!*each)
            return each->error();
    }
    TcpSenderSettings s;
    s.frame = *frame;
    s.bufferSize = *bufferSize;
    s.sendTimeout = Socket::Timeout(*sendTimeout);
    s.responseTimeout = Socket::Timeout(*responseTimeout);
    s.keepConnectionOpen = properties.flag("keepConnectionOpen", false);
    s.ignoreResponse = properties.flag("ignoreResponse", false);
    s.queueOnResponseTimeout = properties.flag("queueOnResponseTimeout", true);
    s.dataTypeBinary = properties.flag("dataTypeBinary", false);
    s.severalQueueThreads = properties.flag("destinationConnectorProperties/queueEnabled", false)
        && properties.number("destinationConnectorProperties/threadCount", 1) > 1;
    s.maxFrameBytes = maxFrameBytes;
    return s;
}

std::vector<PropertySpec> TcpSender::propertySpecs()
{
    const std::vector<PropertySpec> own = {
        {.key = "serverMode",
         .kind = PropertyKind::Choice,
         .fallback = "false",
         .label = QStringLiteral("Mode"),
         .help = QStringLiteral("The sender connects to the peer."),
         .choices = {{"false", QStringLiteral("Connect (client)")}},
         .rank = PropertyRank::Rare},
        {.key = "remoteAddress",
         .kind = PropertyKind::HostName,
         .fallback = "127.0.0.1",
         .label = QStringLiteral("Remote address"),
         .help = QStringLiteral("The machine that gets the messages."),
         .use = PropertyUse::Template,
         .validate = notEmpty},
        {.key = "remotePort",
         .kind = PropertyKind::Port,
         .fallback = "6660",
         .label = QStringLiteral("Remote port"),
         .help = QStringLiteral("The port it listens on."),
         .use = PropertyUse::Template,
         .validate = portOrTemplate},
        {.key = "overrideLocalBinding",
         .kind = PropertyKind::Flag,
         .fallback = "false",
         .label = QStringLiteral("Choose the local address"),
         .help = QStringLiteral("Off lets the operating system choose the address and port it connects from."),
         .rank = PropertyRank::Rare},
        {.key = "localAddress",
         .kind = PropertyKind::HostName,
         .fallback = "0.0.0.0",
         .label = QStringLiteral("Local address"),
         .help = QStringLiteral("The address it connects from."),
         .use = PropertyUse::Template,
         .shownWhenKey = "overrideLocalBinding",
         .shownWhenValues = {"true"},
         .rank = PropertyRank::Rare},
        {.key = "localPort",
         .kind = PropertyKind::Port,
         .fallback = "0",
         .label = QStringLiteral("Local port"),
         .help = QStringLiteral("The port it connects from; 0 takes any that is free."),
         .use = PropertyUse::Template,
         .shownWhenKey = "overrideLocalBinding",
         .shownWhenValues = {"true"},
         .rank = PropertyRank::Rare},
        {.key = "sendTimeout",
         .kind = PropertyKind::Duration,
         .fallback = "5000",
         .label = QStringLiteral("Close idle connections after"),
         .help = QStringLiteral("Milliseconds that a connection stays open without a message; 0 never closes it."),
         .shownWhenKey = "keepConnectionOpen",
         .shownWhenValues = {"true"},
         .validate = numberBetween(0, maxInt)},
        {.key = "bufferSize",
         .kind = PropertyKind::Number,
         .fallback = "65536",
         .label = QStringLiteral("Buffer size"),
         .help = QStringLiteral("How many bytes are read from a connection at once."),
         .validate = numberBetween(1, 16 << 20),
         .rank = PropertyRank::Rare},
        {.key = "maxConnections",
         .kind = PropertyKind::Number,
         .fallback = "10",
         .label = QStringLiteral("Most connections"),
         .help = QStringLiteral("How many peers may connect to a sender that listens."),
         .shownWhenKey = "serverMode",
         .shownWhenValues = {"true"},
         .validate = numberBetween(1, 100000),
         .rank = PropertyRank::Rare},
        {.key = "keepConnectionOpen",
         .kind = PropertyKind::Flag,
         .fallback = "false",
         .label = QStringLiteral("Keep the connection open"),
         .help = QStringLiteral("Off makes a connection for each message.")},
        {.key = "checkRemoteHost",
         .kind = PropertyKind::Flag,
         .fallback = "false",
         .label = QStringLiteral("Check the peer first"),
         .help = QStringLiteral("A kept connection that the peer has closed is never used again here, whether this is on or off."),
         .shownWhenKey = "keepConnectionOpen",
         .shownWhenValues = {"true"}},
        {.key = "responseTimeout",
         .kind = PropertyKind::Duration,
         .fallback = "5000",
         .label = QStringLiteral("Response timeout"),
         .help = QStringLiteral("Milliseconds to wait for the peer: to connect, to take the message, to answer. 0 waits for ever."),
         .validate = numberBetween(0, maxInt)},
        {.key = "ignoreResponse",
         .kind = PropertyKind::Flag,
         .fallback = "false",
         .label = QStringLiteral("Do not wait for a response"),
         .help = QStringLiteral("The message counts as sent when the peer's machine has taken it.")},
        {.key = "queueOnResponseTimeout",
         .kind = PropertyKind::Flag,
         .fallback = "true",
         .label = QStringLiteral("Queue when no response comes"),
         .help = QStringLiteral("Off makes it an error. On may send a message twice, if the peer had taken it and only the response was lost."),
         .shownWhenKey = "ignoreResponse",
         .shownWhenValues = {"false"}},
        {.key = "dataTypeBinary",
         .kind = PropertyKind::Flag,
         .fallback = "false",
         .label = QStringLiteral("Binary data"),
         .help = QStringLiteral("The template is base64; its bytes are sent."),
         .rank = PropertyRank::Rare},
        charsetSpec(),
        {.key = "template",
         .kind = PropertyKind::MultiLine,
         .fallback = "${message.encodedData}",
         .label = QStringLiteral("Template"),
         .help = QStringLiteral("What is sent, between the frame's start and end bytes."),
         .use = PropertyUse::Template},
    };
    return joinSpecs({destinationConnectorSpecs({.validateResponse = "true"}), frameSpecs(), own});
}

std::vector<OutsideUse> TcpSender::outsideUses(const PropertyTree &properties)
{
    return {{OutsideUse::Kind::Connects, "remoteAddress", fixedText(properties, "remoteAddress"), fixedPort(properties, "remotePort")}};
}

Result<std::unique_ptr<DestinationConnector>> TcpSender::create(const ChannelConfig &channel, const ConnectorConfig &config, ConnectorHost &host,
                                                                qint64 maxFrameBytes)
{
    Result<TcpSenderSettings> settings = TcpSenderSettings::from(config.properties, maxFrameBytes);
    if (!settings)
        return settings.error();
    Result<Charset> charset = Charset::named(config.properties.string("charsetEncoding"));
    if (!charset)
        return charset.error();
    return std::unique_ptr<DestinationConnector>(
        std::make_unique<TcpSender>(channel, config, host, std::move(settings).value(), std::move(charset).value()));
}

TcpSender::TcpSender(const ChannelConfig &channel, const ConnectorConfig &config, ConnectorHost &host, TcpSenderSettings settings, Charset charset)
    : DestinationConnector(channel, config, host), m_settings(std::move(settings)), m_charset(std::move(charset))
{}

Result<void> TcpSender::start()
{
    if (m_settings.keepConnectionOpen)
        m_connections.start(m_settings.sendTimeout, [this](const ConnectionKey &key) { connectionChanged(ConnectionState::Disconnected, key.remote.text()); });
    return {};
}

void TcpSender::stop()
{
    m_connections.stop();
}

QString TcpSender::endpoint() const
{
    return properties().trimmed("remoteAddress") + QLatin1Char(':') + properties().trimmed("remotePort");
}

Response TcpSender::send(const OutgoingMessage &message, std::stop_token stop)
{
    const Result<ConnectionKey> key = readKey(*message.properties);
    if (!key)
        return failure(MessageStatus::Queued, endpoint(), QStringLiteral("Error sending message"), key.error().message);
    const QByteArray text = message.value("template");
    const std::optional<QByteArray> content = m_settings.dataTypeBinary ? bytesFromBase64(text) : m_charset.fromUtf8(text);
    if (!content)
        return failure(MessageStatus::Error, key->remote.text(), QStringLiteral("Error sending message"), QStringLiteral("the template is not base64"));

    StopSignal stopSignal;
    const std::stop_callback wake(stop, [&stopSignal] { stopSignal.raise(); });
    std::optional<Socket> socket;
    if (m_settings.keepConnectionOpen)
        socket = m_connections.take(*key, m_settings.severalQueueThreads ? ConnectionOwner::Own : ConnectionOwner::Any);
    if (!socket) {
        Result<Socket> connected = connect(*key, stopSignal);
        if (!connected)
            return failure(MessageStatus::Queued, key->remote.text(), QStringLiteral("Error connecting to ") + key->remote.text(), connected.error().message);
        socket = std::move(connected).value();
    }

    bool isReusable = false;
    Response response = exchange(*socket, m_settings.frame.frame(*content), stopSignal, isReusable);
    if (response.status == MessageStatus::Sent && !m_settings.ignoreResponse && message.properties->flag("destinationConnectorProperties/validateResponse", true))
        response.check = ResponseCheck::Validate;
    if (isReusable && m_settings.keepConnectionOpen) {
        m_connections.put(*key, *std::move(socket));
    } else {
        socket->finishSending();
        connectionChanged(ConnectionState::Disconnected, key->remote.text());
    }
    return response;
}

Result<Socket> TcpSender::connect(const ConnectionKey &key, const StopSignal &stop)
{
    Result<Socket> socket = Socket::connectTo(key.remote.host, key.remote.port, key.local.host, key.local.port, m_settings.responseTimeout, stop);
    if (socket)
        connectionChanged(ConnectionState::Connected, key.remote.text());
    return socket;
}

Response TcpSender::exchange(Socket &socket, const QByteArray &frame, const StopSignal &stop, bool &isReusable)
{
    const QString what = QStringLiteral("Error sending message");
    const QString peer = socket.peerAddress().text();
    switch (socket.send(frame, m_settings.responseTimeout, stop)) {
    case SocketOutcome::Done:
        break;
    case SocketOutcome::TimedOut:
        return failure(MessageStatus::Queued, peer, what, QStringLiteral("the peer did not take it within %1 ms").arg(m_settings.responseTimeout.count()));
    case SocketOutcome::Stopped:
        return failure(MessageStatus::Queued, peer, what, QStringLiteral("the channel was halted"));
    case SocketOutcome::Closed:
    case SocketOutcome::Failed:
        return failure(MessageStatus::Queued, peer, what, socket.errorText());
    }
    if (!m_settings.ignoreResponse)
        return receiveReply(socket, stop, isReusable);
    isReusable = true;
    Response response;
    response.statusMessage = QStringLiteral("Message successfully sent.");
    return response;
}

Response TcpSender::receiveReply(Socket &socket, const StopSignal &stop, bool &isReusable)
{
    const QString what = QStringLiteral("Error receiving response");
    const QString peer = socket.peerAddress().text();
    FrameReader reader(m_settings.frame, m_settings.maxFrameBytes);
    QByteArray buffer(m_settings.bufferSize, Qt::Uninitialized);
    std::optional<QByteArray> content;
    SocketOutcome outcome = SocketOutcome::Done;
    // A response has to begin within the timeout, whatever else the peer sends; once begun, only silence ends it.
    const Deadline deadline(m_settings.responseTimeout);
    while (!content && !reader.isTooLong() && outcome == SocketOutcome::Done) {
        QByteArrayView received;
        outcome = socket.receive(buffer, received, reader.isInFrame() ? m_settings.responseTimeout : deadline.remaining(), stop);
        reader.feed(received);
        content = outcome == SocketOutcome::Closed || outcome == SocketOutcome::TimedOut ? reader.takeUnended() : reader.takeFrame();
    }
    if (content) {
        isReusable = outcome != SocketOutcome::Closed;
        Response response;
        response.message = m_charset.toUtf8(*content);
        response.statusMessage = QStringLiteral("Message successfully sent.");
        return response;
    }
    if (reader.isTooLong())
        return failure(MessageStatus::Queued, peer, what, QStringLiteral("a frame of more than %1 bytes, the limit").arg(m_settings.maxFrameBytes));
    switch (outcome) {
    case SocketOutcome::TimedOut: {
        const MessageStatus status = m_settings.queueOnResponseTimeout ? MessageStatus::Queued : MessageStatus::Error;
        Response response = failure(status, peer, QStringLiteral("Timeout waiting for response"));
        response.error += QStringLiteral(": nothing came for %1 ms").arg(m_settings.responseTimeout.count());
        return response;
    }
    case SocketOutcome::Stopped:
        return failure(MessageStatus::Queued, peer, what, QStringLiteral("the channel was halted"));
    case SocketOutcome::Closed:
        return failure(MessageStatus::Queued, peer, what,
                       reader.isInFrame() ? QStringLiteral("the peer closed the connection in the middle of its response")
                                          : QStringLiteral("the peer closed the connection without a response"));
    case SocketOutcome::Done:
    case SocketOutcome::Failed:
        break;
    }
    return failure(MessageStatus::Queued, peer, what, socket.errorText());
}

Response TcpSender::failure(MessageStatus status, const QString &peer, const QString &what, const QString &detail)
{
    const Response response = sendFailure(status, transport(), what, detail);
    Log::debug("connector.tcp", response.statusMessage, {{"channel", channelId()}, {"connector", QString::number(config().metaDataId)}, {"peer", peer}});
    connectionChanged(ConnectionState::Failure, peer + QLatin1String(": ") + response.statusMessage);
    return response;
}

} // namespace millrace
