// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/connectors/builtin_connectors.h"

#include "engine/connectors/channel/channel_reader.h"
#include "engine/connectors/channel/channel_writer.h"
#include "engine/connectors/file/file_reader.h"
#include "engine/connectors/file/file_writer.h"
#include "engine/connectors/http/http_sender.h"
#include "engine/connectors/javascript/javascript_reader.h"
#include "engine/connectors/javascript/javascript_writer.h"
#include "engine/connectors/tcp/tcp_listener.h"
#include "engine/connectors/tcp/tcp_sender.h"

namespace millrace {

namespace {

// The names in channel files and thread names are the reference's, never translated.
template<typename Connector, typename Create>
ConnectorType destination(const char *transportName, const char *propertiesClass, Create create)
{
    ConnectorType type{.transportName = QString::fromLatin1(transportName),
                       .mode = ConnectorMode::Destination,
                       .propertiesClass = propertiesClass,
                       .threadWord = QString::fromLatin1(transportName),
                       .properties = Connector::propertySpecs(),
                       .createDestination = create};
    if constexpr (requires { &Connector::outsideUses; })
        type.outsideUses = Connector::outsideUses;
    return type;
}

template<typename Connector, typename Create>
ConnectorType source(const char *transportName, const char *propertiesClass, const char *threadWord, Create create)
{
    ConnectorType type{.transportName = QString::fromLatin1(transportName),
                       .mode = ConnectorMode::Source,
                       .propertiesClass = propertiesClass,
                       .threadWord = QString::fromLatin1(threadWord),
                       .properties = Connector::propertySpecs(),
                       .createSource = create};
    if constexpr (requires { &Connector::outsideUses; })
        type.outsideUses = Connector::outsideUses;
    if constexpr (requires { &Connector::sourceMapKeys; })
        type.sourceMapKeys = Connector::sourceMapKeys();
    return type;
}

} // namespace

ConnectorRegistry builtinConnectors(const ConnectorOptions &options)
{
    const auto createTcpListener = [options](const ChannelConfig &channel, ConnectorHost &host) {
        return TcpListener::create(channel, host, options.maxFrameBytes);
    };
    const auto createTcpSender = [options](const ChannelConfig &channel, const ConnectorConfig &config, ConnectorHost &host) {
        return TcpSender::create(channel, config, host, options.maxFrameBytes);
    };
    const auto createHttpSender = [options](const ChannelConfig &channel, const ConnectorConfig &config, ConnectorHost &host) {
        return HttpSender::create(channel, config, host, options.maxFrameBytes);
    };
    return ConnectorRegistry({
        source<TcpListener>("TCP Listener", "com.mirth.connect.connectors.tcp.TcpReceiverProperties", "TCP Receiver", createTcpListener),
        source<ChannelReader>("Channel Reader", "com.mirth.connect.connectors.vm.VmReceiverProperties", "Channel Reader", ChannelReader::create),
        source<FileReader>("File Reader", "com.mirth.connect.connectors.file.FileReceiverProperties", "File Reader", FileReader::create),
        source<JavaScriptReader>("JavaScript Reader", "com.mirth.connect.connectors.js.JavaScriptReceiverProperties", "JavaScript Reader", JavaScriptReader::create),
        destination<ChannelWriter>("Channel Writer", "com.mirth.connect.connectors.vm.VmDispatcherProperties", ChannelWriter::create),
        destination<FileWriter>("File Writer", "com.mirth.connect.connectors.file.FileDispatcherProperties", FileWriter::create),
        destination<HttpSender>("HTTP Sender", "com.mirth.connect.connectors.http.HttpDispatcherProperties", createHttpSender),
        destination<JavaScriptWriter>("JavaScript Writer", "com.mirth.connect.connectors.js.JavaScriptDispatcherProperties", JavaScriptWriter::create),
        destination<TcpSender>("TCP Sender", "com.mirth.connect.connectors.tcp.TcpDispatcherProperties", createTcpSender),
    });
}

} // namespace millrace
