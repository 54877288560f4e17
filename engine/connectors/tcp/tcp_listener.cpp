// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/connectors/tcp/tcp_listener.h"

#include "engine/base/log.h"
#include "engine/base/thread_name.h"
#include "engine/connectors/base64_text.h"
#include "engine/connectors/shared_properties.h"
#include "engine/connectors/tcp/frame_source.h"
#include "engine/connectors/tcp/tcp_settings.h"

#include <limits>

namespace millrace {

namespace {

constexpr char logger[] = "connector.tcp";
// A peer that does not read its reply must not hold a thread, or a stop, for ever.
constexpr Socket::Timeout replyStall{30000};
constexpr Socket::Timeout batchStall{30000};
constexpr Socket::Timeout acceptPause{100};

} // namespace

Result<TcpListenerSettings> TcpListenerSettings::from(const PropertyTree &properties, qint64 maxFrameBytes)
{
    constexpr qint64 maxInt = std::numeric_limits<qint32>::max();
    TcpListenerSettings s;
    s.maxFrameBytes = maxFrameBytes;
    s.keepConnectionOpen = properties.flag("keepConnectionOpen", true);
    s.contentForm = properties.flag("dataTypeBinary", false) ? ContentForm::Binary : ContentForm::Text;
    if (!properties.flag("serverMode", true))
        s.mode = Mode::Client;

    Result<quint16> port = quint16(0);
    if (s.mode == Mode::Server || properties.flag("overrideLocalBinding", false)) {
        s.host = properties.trimmed("listenerConnectorProperties/host", QStringLiteral("0.0.0.0"));
        port = readPort(properties, "listenerConnectorProperties/port");
    }
    Result<quint16> remotePort = quint16(0);
    if (s.mode == Mode::Client) {
        s.remoteHost = properties.trimmed("remoteAddress");
        if (s.remoteHost.isEmpty())
            return Error{ErrorCode::Invalid, QStringLiteral("remoteAddress is empty, but the listener is to connect to it (serverMode is false)")};
        remotePort = readPort(properties, "remotePort");
    }
    const qint64 replyOn = properties.number("respondOnNewConnection", 0);
    Result<quint16> replyPort = quint16(0);
    if (replyOn == 1 || replyOn == 2) {
        s.replyOn = replyOn == 1 ? ReplyOn::NewConnection : ReplyOn::NewConnectionIfRecovered;
        s.replyHost = properties.trimmed("responseAddress");
        if (s.replyHost.isEmpty())
            return Error{ErrorCode::Invalid, QStringLiteral("responseAddress is empty, but replies are to go there (respondOnNewConnection is %1)").arg(replyOn)};
        replyPort = readPort(properties, "responsePort");
    } else if (replyOn != 0) {
        return Error{ErrorCode::Invalid, QStringLiteral("respondOnNewConnection is %1, but must be 0 (same connection), 1 (new connection) or 2 (new connection for recovered messages)").arg(replyOn)};
    }
    const Result<qint64> maxConnections = readNumber(properties, "maxConnections", 10, 1, 100000);
    const Result<qint64> receiveTimeout = readNumber(properties, "receiveTimeout", 0, 0, maxInt);
    const Result<qint64> reconnectInterval = readNumber(properties, "reconnectInterval", 5000, 0, maxInt);
    const Result<qint64> bufferSize = readBufferSize(properties);
    const Result<FrameFormat> frame = readFrameFormat(properties);
    for (const Result<quint16> *each : {&port, &remotePort, &replyPort}) {
        if (!*each)
            return each->error();
    }
    for (const Result<qint64> *each : {&maxConnections, &receiveTimeout, &reconnectInterval, &bufferSize}) {
        if (!*each)
            return each->error();
    }
    if (!frame)
        return frame.error();
    s.port = *port;
    s.remotePort = *remotePort;
    s.replyPort = *replyPort;
    s.maxConnections = int(*maxConnections);
    s.receiveTimeout = Socket::Timeout(*receiveTimeout);
    s.reconnectInterval = Socket::Timeout(*reconnectInterval);
    s.bufferSize = *bufferSize;
    s.frame = *frame;
    return s;
}

std::vector<PropertySpec> TcpListener::propertySpecs()
{
    const std::vector<PropertySpec> address = {
        {.key = "listenerConnectorProperties/host",
         .kind = PropertyKind::HostName,
         .fallback = "0.0.0.0",
         .label = QStringLiteral("Local address"),
         .help = QStringLiteral("Where it listens. 0.0.0.0 takes connections on all addresses, 127.0.0.1 only from this machine.")},
        {.key = "listenerConnectorProperties/port",
         .kind = PropertyKind::Port,
         .fallback = "6661",
         .label = QStringLiteral("Local port"),
         .help = QStringLiteral("The port senders connect to."),
         .validate = numberBetween(1, 65535)},
    };
    const std::vector<PropertySpec> own = {
        {.key = "serverMode",
         .kind = PropertyKind::Choice,
         .fallback = "true",
         .label = QStringLiteral("Mode"),
         .help = QStringLiteral("Listens for senders, or connects to one sender and reads from it."),
         .choices = {{"true", QStringLiteral("Listen (server)")}, {"false", QStringLiteral("Connect (client)")}}},
        {.key = "remoteAddress",
         .kind = PropertyKind::HostName,
         .fallback = "",
         .label = QStringLiteral("Remote address"),
         .help = QStringLiteral("The machine to connect to and read from."),
         .shownWhenKey = "serverMode",
         .shownWhenValues = {"false"}},
        {.key = "remotePort",
         .kind = PropertyKind::Port,
         .fallback = "",
         .label = QStringLiteral("Remote port"),
         .help = QStringLiteral("The port to connect to."),
         .shownWhenKey = "serverMode",
         .shownWhenValues = {"false"},
         .validate = numberBetween(1, 65535)},
        {.key = "overrideLocalBinding",
         .kind = PropertyKind::Flag,
         .fallback = "false",
         .label = QStringLiteral("Connect from the local address"),
         .help = QStringLiteral("Off lets the operating system choose the address and port it connects from."),
         .shownWhenKey = "serverMode",
         .shownWhenValues = {"false"},
         .rank = PropertyRank::Rare},
        {.key = "reconnectInterval",
         .kind = PropertyKind::Duration,
         .fallback = "5000",
         .label = QStringLiteral("Time between connections"),
         .help = QStringLiteral("Milliseconds to wait before it connects again."),
         .shownWhenKey = "serverMode",
         .shownWhenValues = {"false"},
         .validate = numberBetween(0, std::numeric_limits<qint32>::max())},
        {.key = "receiveTimeout",
         .kind = PropertyKind::Duration,
         .fallback = "0",
         .label = QStringLiteral("Receive timeout"),
         .help = QStringLiteral("A connection on which nothing comes for so many milliseconds is closed. 0 waits for ever."),
         .validate = numberBetween(0, std::numeric_limits<qint32>::max())},
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
         .help = QStringLiteral("Further connections are closed at once."),
         .shownWhenKey = "serverMode",
         .shownWhenValues = {"true"},
         .validate = numberBetween(1, 100000),
         .rank = PropertyRank::Rare},
        {.key = "keepConnectionOpen",
         .kind = PropertyKind::Flag,
         .fallback = "true",
         .label = QStringLiteral("Keep the connection open"),
         .help = QStringLiteral("Off closes it after one message.")},
        {.key = "dataTypeBinary",
         .kind = PropertyKind::Flag,
         .fallback = "false",
         .label = QStringLiteral("Binary data"),
         .help = QStringLiteral("Messages are bytes, not text, and are kept as base64."),
         .rank = PropertyRank::Rare},
        charsetSpec(),
        {.key = "respondOnNewConnection",
         .kind = PropertyKind::Choice,
         .fallback = "0",
         .label = QStringLiteral("Respond on"),
         .help = QStringLiteral("Where the response is sent."),
         .choices = {{"0", QStringLiteral("Same connection")},
                     {"1", QStringLiteral("A new connection")},
                     {"2", QStringLiteral("Same connection; a new one for messages that were recovered")}},
         .rank = PropertyRank::Rare},
        {.key = "responseAddress",
         .kind = PropertyKind::HostName,
         .fallback = "",
         .label = QStringLiteral("Response address"),
         .help = QStringLiteral("The machine that takes the responses."),
         .shownWhenKey = "respondOnNewConnection",
         .shownWhenValues = {"1", "2"},
         .rank = PropertyRank::Rare},
        {.key = "responsePort",
         .kind = PropertyKind::Port,
         .fallback = "",
         .label = QStringLiteral("Response port"),
         .help = QStringLiteral("The port responses are sent to."),
         .shownWhenKey = "respondOnNewConnection",
         .shownWhenValues = {"1", "2"},
         .validate = numberBetween(1, 65535),
         .rank = PropertyRank::Rare},
    };
    return joinSpecs({address,
                      sourceConnectorSpecs({.responseVariable = "Auto-generate (After source transformer)", .firstResponse = "true"}),
                      frameSpecs(), own});
}

std::vector<OutsideUse> TcpListener::outsideUses(const PropertyTree &properties)
{
    if (!properties.flag("serverMode", true)) {
        return {{OutsideUse::Kind::Connects, "remoteAddress", fixedText(properties, "remoteAddress"), fixedPort(properties, "remotePort")}};
    }
    return {{OutsideUse::Kind::Listens, "listenerConnectorProperties/port",
             fixedText(properties, "listenerConnectorProperties/host", QStringLiteral("0.0.0.0")),
             fixedPort(properties, "listenerConnectorProperties/port")}};
}

QStringList TcpListener::sourceMapKeys()
{
    return {QStringLiteral("localAddress"), QStringLiteral("localPort"), QStringLiteral("remoteAddress"), QStringLiteral("remotePort")};
}

Result<std::unique_ptr<SourceConnector>> TcpListener::create(const ChannelConfig &channel, ConnectorHost &host, qint64 maxFrameBytes)
{
    const PropertyTree &properties = channel.source.properties;
    Result<TcpListenerSettings> settings = TcpListenerSettings::from(properties, maxFrameBytes);
    if (!settings)
        return settings.error();
    if (settings->contentForm == ContentForm::Binary && SourceSettings::from(properties).processBatch)
        return Error{ErrorCode::Invalid, QStringLiteral("dataTypeBinary is true, but only text can be split into messages (processBatch is true)")};
    Result<Charset> charset = Charset::named(properties.string("charsetEncoding"));
    if (!charset)
        return charset.error();
    return std::unique_ptr<SourceConnector>(std::make_unique<TcpListener>(channel, host, std::move(settings).value(), std::move(charset).value()));
}

// What a receiving thread knows of its connection.
class TcpListener::Connection
{
public:
    Connection(Socket s, const TcpListenerSettings &settings)
        : socket(std::move(s)), local(socket.localAddress()), peer(socket.peerAddress()), reader(settings.frame, settings.maxFrameBytes),
          buffer(settings.bufferSize, Qt::Uninitialized)
    {}

    Socket socket;
    const SocketAddress local;
    const SocketAddress peer;
    FrameReader reader;
    QByteArray buffer;
    bool warnedOfIgnoredBytes = false;
};

TcpListener::TcpListener(const ChannelConfig &channel, ConnectorHost &host, TcpListenerSettings settings, Charset charset)
    : SourceConnector(channel, host), m_settings(std::move(settings)), m_charset(std::move(charset))
{}

TcpListener::~TcpListener()
{
    halt();
}

QString TcpListener::endpoint() const
{
    if (m_settings.mode == TcpListenerSettings::Mode::Client)
        return SocketAddress{m_settings.remoteHost, m_settings.remotePort}.text();
    return SocketAddress{m_settings.host, m_settings.port}.text();
}

QString TcpListener::threadName(const char *word) const
{
    return QStringLiteral("%1 Thread on %2 (%3)").arg(QLatin1String(word), channelName(), channelId());
}

Result<void> TcpListener::start()
{
    const std::lock_guard lock(m_lifecycle);
    m_stop.reset();
    m_cut.reset();
    if (m_settings.mode == TcpListenerSettings::Mode::Client) {
        m_acceptor = std::thread([this] { keepConnected(); });
    } else {
        Result<Socket> listening = Socket::listenOn(m_settings.host, m_settings.port);
        if (!listening)
            return listening.error();
        m_listening = std::make_unique<Socket>(std::move(listening).value());
        m_pool = std::make_unique<WorkerPool>();
        m_acceptor = std::thread([this] { acceptConnections(); });
    }
    connectionChanged(ConnectionState::Idle, endpoint());
    return {};
}

void TcpListener::stop()
{
    const std::lock_guard lock(m_lifecycle);
    if (!m_acceptor.joinable())
        return;
    m_stop.raise();
    m_acceptor.join();
    m_listening.reset();
    m_pool.reset(); // waits for the receiving threads
    connectionChanged(ConnectionState::Disconnected, endpoint());
}

void TcpListener::halt()
{
    m_cut.raise();
    stop();
}

// The acceptor thread, server mode.
void TcpListener::acceptConnections()
{
    const ThreadName name(threadName("TCP Receiver Acceptor"));
    while (!m_stop.isRaised()) {
        std::optional<Socket> accepted = m_listening->accept(m_stop);
        if (!accepted) {
            if (!m_stop.isRaised()) {
                Log::warning(logger, QStringLiteral("A connection could not be accepted: ") + m_listening->errorText(), {{"channel", channelId()}});
                m_stop.waitFor(acceptPause); // out of file descriptors, most likely: do not spin
            }
            continue;
        }
        if (m_connections >= m_settings.maxConnections) {
            failed(accepted->peerAddress().text(),
                   QStringLiteral("there are %1 connections already, the most allowed; closed").arg(m_settings.maxConnections));
            continue;
        }
        ++m_connections;
        const auto socket = std::make_shared<Socket>(*std::move(accepted)); // std::function wants what can be copied
        const auto started = m_pool->run([this, socket] {
            const ThreadName receiver(threadName("TCP Receiver"));
            serve(std::move(*socket));
            --m_connections;
        });
        if (!started.valid()) {
            --m_connections;
            failed(socket->peerAddress().text(), QStringLiteral("no thread could be started for it; closed"));
        }
    }
}

// The receiving thread, client mode.
void TcpListener::keepConnected()
{
    const ThreadName name(threadName("TCP Receiver"));
    while (!m_stop.isRaised()) {
        Result<Socket> socket = Socket::connectTo(m_settings.remoteHost, m_settings.remotePort, m_settings.host, m_settings.port,
                                                  m_settings.receiveTimeout, m_stop);
        if (socket) {
            ++m_connections;
            serve(std::move(socket).value());
            --m_connections;
        } else if (socket.error().code != ErrorCode::Stopped) {
            failed(endpoint(), QStringLiteral("could not connect: ") + socket.error().message);
        }
        m_stop.waitFor(m_settings.reconnectInterval);
    }
}

// A receiving thread, for the length of one connection.
void TcpListener::serve(Socket socket)
{
    Connection connection(std::move(socket), m_settings);
    connectionChanged(ConnectionState::Connected, connection.peer.text());
    closed(connection, splitting() == Splitting::Connections ? readBatches(connection) : readFrames(connection));
    connection.socket.finishSending();
}

SocketOutcome TcpListener::readFrames(Connection &connection)
{
    FrameReader &reader = connection.reader;
    for (;;) {
        while (std::optional<QByteArray> content = reader.takeFrame()) {
            warnOfIgnoredBytes(connection);
            if (handleFrame(connection, *std::move(content)) == Next::Close)
                return SocketOutcome::Done;
            if (m_stop.isRaised())
                return SocketOutcome::Stopped;
        }
        warnOfIgnoredBytes(connection);
        if (reader.isTooLong())
            return SocketOutcome::Failed;
        const SocketOutcome outcome = receive(connection);
        if (outcome == SocketOutcome::Done)
            continue;
        if (outcome == SocketOutcome::Closed || outcome == SocketOutcome::TimedOut) {
            std::optional<QByteArray> content = reader.takeUnended();
            if (content && handleFrame(connection, *std::move(content)) == Next::Read && outcome == SocketOutcome::TimedOut)
                continue;
        }
        return outcome;
    }
}

// Each frame is a batch that is processed while it comes in.
SocketOutcome TcpListener::readBatches(Connection &connection)
{
    for (;;) {
        while (!connection.reader.findFrame()) {
            warnOfIgnoredBytes(connection);
            if (const SocketOutcome outcome = receive(connection); outcome != SocketOutcome::Done)
                return outcome;
        }
        warnOfIgnoredBytes(connection);
        if (handleBatch(connection) == Next::Close)
            return SocketOutcome::Done;
        if (m_stop.isRaised())
            return SocketOutcome::Stopped;
    }
}

SocketOutcome TcpListener::receive(Connection &connection)
{
    QByteArrayView received;
    const SocketOutcome outcome = connection.socket.receive(connection.buffer, received, m_settings.receiveTimeout, m_stop);
    connection.reader.feed(received);
    return outcome;
}

// A stop waits for a batch that has begun, though not for a peer that has fallen silent.
SocketOutcome TcpListener::receiveInBatch(Connection &connection)
{
    SocketOutcome outcome = receive(connection);
    if (outcome != SocketOutcome::Stopped)
        return outcome;
    QByteArrayView received;
    outcome = connection.socket.receive(connection.buffer, received, batchStall, m_cut);
    connection.reader.feed(received);
    return outcome;
}

void TcpListener::warnOfIgnoredBytes(Connection &connection)
{
    if (connection.reader.ignoredBytes() == 0 || connection.warnedOfIgnoredBytes)
        return;
    connection.warnedOfIgnoredBytes = true;
    Log::warning(logger, QStringLiteral("Bytes outside a frame were ignored"), {{"channel", channelId()}, {"peer", connection.peer.text()}});
}

RawMessage TcpListener::envelope(const Connection &connection) const
{
    RawMessage message;
    message.form = m_settings.contentForm;
    message.sourceMap = {{QStringLiteral("localAddress"), connection.local.host},
                         {QStringLiteral("localPort"), qint32(connection.local.port)},
                         {QStringLiteral("remoteAddress"), connection.peer.host},
                         {QStringLiteral("remotePort"), qint32(connection.peer.port)}};
    return message;
}

TcpListener::Next TcpListener::handleFrame(Connection &connection, QByteArray content)
{
    RawMessage message = envelope(connection);
    message.content = message.form == ContentForm::Binary ? std::move(content) : m_charset.toUtf8(content);
    const Result<DispatchResult> result = dispatch(std::move(message));
    if (!result) {
        // The peer must not believe that we have it: no reply, and an end it cannot overlook.
        failed(connection.peer.text(), QStringLiteral("the message was not taken (%1); connection closed").arg(result.error().message));
        return Next::Close;
    }
    const Next next = deliver(connection, *result);
    return m_settings.keepConnectionOpen ? next : Next::Close;
}

TcpListener::Next TcpListener::handleBatch(Connection &connection)
{
    FrameSource frame(connection.reader, [&] { return receiveInBatch(connection); });
    Utf8Source text(frame, m_charset);
    Next next = Next::Read;
    StreamOptions options;
    options.origin = BatchOrigin::Connection;
    options.maxMessageBytes = m_settings.maxFrameBytes;
    options.reply = [&](const DispatchResult &result) { next = deliver(connection, result); };
    const Result<DispatchResult> result = dispatchStream(envelope(connection), text, options);
    if (!result) {
        failed(connection.peer.text(), QStringLiteral("the batch was not taken whole (%1); connection closed").arg(result.error().message));
        return Next::Close;
    }
    return m_settings.keepConnectionOpen ? next : Next::Close;
}

// Sends the reply, if there is one, and says what became of it.
TcpListener::Next TcpListener::deliver(Connection &connection, const DispatchResult &result)
{
    if (!result.response)
        return Next::Read;
    const QString error = reply(connection, result.response->message);
    if (!error.isEmpty())
        failed(connection.peer.text(), error);
    if (result.delivered)
        result.delivered(error);
    return error.isEmpty() || m_settings.replyOn == TcpListenerSettings::ReplyOn::NewConnection ? Next::Read : Next::Close;
}

// Empty: the reply has left. Else why it did not.
QString TcpListener::reply(Connection &connection, const QByteArray &message)
{
    if (m_settings.replyOn == TcpListenerSettings::ReplyOn::NewConnection)
        return replyOnNewConnection(message, m_cut);
    return send(connection.socket, message, m_cut);
}

Delivery TcpListener::respondToRecovered(const Response &response, const ConnectorMessage &, std::stop_token halted)
{
    if (m_settings.replyOn == TcpListenerSettings::ReplyOn::SameConnection) {
        return {false, QStringLiteral("The reply could not be sent: the message was recovered when the channel started, and its sender's connection is "
                                      "gone. \"Respond on\" a new connection would send it.")};
    }
    StopSignal cut; // m_cut is the running listener's
    const std::stop_callback whenHalted(halted, [&cut] { cut.raise(); });
    const QString error = replyOnNewConnection(response.message, cut);
    if (!error.isEmpty())
        failed(SocketAddress{m_settings.replyHost, m_settings.replyPort}.text(), error);
    return {true, error};
}

QString TcpListener::replyOnNewConnection(const QByteArray &message, const StopSignal &cut)
{
    Result<Socket> socket = Socket::connectTo(m_settings.replyHost, m_settings.replyPort, {}, 0, replyStall, cut);
    if (!socket) {
        return QStringLiteral("the reply could not be sent to %1: %2")
            .arg(SocketAddress{m_settings.replyHost, m_settings.replyPort}.text(), socket.error().message);
    }
    const QString error = send(*socket, message, cut);
    socket->finishSending();
    return error;
}

QString TcpListener::send(Socket &socket, const QByteArray &message, const StopSignal &cut)
{
    const bool isBinary = m_settings.contentForm == ContentForm::Binary;
    const std::optional<QByteArray> content = isBinary ? bytesFromBase64(message) : m_charset.fromUtf8(message);
    if (!content)
        return QStringLiteral("the reply is not base64, as binary data has to be");
    switch (socket.send(m_settings.frame.frame(*content), replyStall, cut)) {
    case SocketOutcome::Done:
        return {};
    case SocketOutcome::Stopped:
        return QStringLiteral("the reply was cut off: the channel was halted");
    case SocketOutcome::TimedOut:
        return QStringLiteral("the reply was not read by the peer within %1 ms").arg(replyStall.count());
    case SocketOutcome::Closed:
    case SocketOutcome::Failed:
        break;
    }
    return QStringLiteral("the reply could not be sent: ") + socket.errorText();
}

void TcpListener::closed(Connection &connection, SocketOutcome outcome)
{
    const FrameReader &reader = connection.reader;
    const QString peer = connection.peer.text();
    const QString unfinished = QStringLiteral("in the middle of a frame, after %1 bytes").arg(reader.pendingBytes());
    if (reader.isTooLong())
        failed(peer, QStringLiteral("a frame of more than %1 bytes, the limit; connection closed, nothing stored").arg(m_settings.maxFrameBytes));
    else if (outcome == SocketOutcome::Failed)
        failed(peer, connection.socket.errorText());
    else if (outcome == SocketOutcome::TimedOut && reader.isInFrame())
        failed(peer, QStringLiteral("nothing came for %1 ms ").arg(m_settings.receiveTimeout.count()) + unfinished);
    else if (outcome == SocketOutcome::Closed && reader.isInFrame())
        failed(peer, QStringLiteral("the peer closed the connection ") + unfinished);
    connectionChanged(ConnectionState::Disconnected, peer);
}

void TcpListener::failed(const QString &peer, const QString &why)
{
    Log::warning(logger, QStringLiteral("Connection failure: ") + why, {{"channel", channelId()}, {"peer", peer}});
    connectionChanged(ConnectionState::Failure, peer + QLatin1String(": ") + why);
    reportError(peer + QLatin1String(": ") + why);
}

} // namespace millrace
