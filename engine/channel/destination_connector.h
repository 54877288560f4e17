// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The end of a chain's link: sends one message somewhere. Retries, queueing, templates, validation and the response
// transformer live in the pipeline around it (destination.h), once; a connector only sends. A new one derives from this and
// adds a row to connectors/builtin_connectors.cpp.
//
// start, stop, halt: the channel's lifecycle thread. send: several threads at once, up to the channel's processing threads
// or the queue's threads.

#include "engine/base/result.h"
#include "engine/channel/connector_host.h"
#include "engine/model/channel_config.h"
#include "engine/model/message.h"
#include "engine/script/script_context.h"

#include <functional>
#include <stop_token>

namespace millrace {

// A message on its way out: the connector's settings with their templates replaced, and the message for what a connector
// needs besides (ids, maps).
struct OutgoingMessage
{
    const PropertyTree *properties = nullptr; // <properties>, templates replaced
    ConnectorMessage *message = nullptr;      // its maps may be written (response map by scripts)
    // Runs the script of a JavaScript Writer, compiled at deploy from the property "script"; null for other connectors, and
    // where there is nothing to run.
    std::function<Response()> runScript;
    // Looks in the maps that messages share: global channel, global, configuration map. May be empty.
    std::function<Value(const QString &key)> sharedMapValue = {};
    std::vector<ChannelId> heldChannels; // permits held on this path (decision O27); Channel Writer passes them on

    QByteArray value(QByteArrayView path, const QByteArray &fallback = {}) const { return properties->value(path, fallback); }
};

class DestinationConnector
{
public:
    DestinationConnector(const ChannelConfig &channel, const ConnectorConfig &config, ConnectorHost &host)
        : m_channelId(channel.id), m_channelName(channel.name), m_config(config), m_host(host) {}
    virtual ~DestinationConnector() = default;
    DestinationConnector(const DestinationConnector &) = delete;
    DestinationConnector &operator=(const DestinationConnector &) = delete;

    virtual Result<void> start() { return {}; }
    virtual void stop() {}
    virtual void halt() { stop(); }

    // Sends and waits for the outcome. Never throws, returns no Error: a failed send is a Response, QUEUED where trying again
    // may help (transport failure), ERROR where the peer said no. `stop` is requested at halt; return soon then.
    virtual Response send(const OutgoingMessage &message, std::stop_token stop) = 0;
    // Where it sends to: "lab.test:7010", a folder, "none".
    virtual QString endpoint() const = 0;

    const ConnectorConfig &config() const { return m_config; }

protected:
    void connectionChanged(ConnectionState state, const QString &text) { m_host.connectionChanged(m_channelId, m_config.metaDataId, state, text); }
    const ChannelId &channelId() const { return m_channelId; }
    const QString &channelName() const { return m_channelName; }
    const PropertyTree &properties() const { return m_config.properties; }
    ConnectorHost &host() { return m_host; }

private:
    const ChannelId m_channelId;
    const QString m_channelName;
    const ConnectorConfig m_config;
    ConnectorHost &m_host;
};

} // namespace millrace
