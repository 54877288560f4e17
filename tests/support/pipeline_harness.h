// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A deployed channel over a real store in a temporary folder, with a source that the test calls and destinations that the
// test scripts. Used from one thread unless a function says otherwise.

#include "engine/channel/channel.h"
#include "engine/events/event_bus.h"
#include "engine/store/sql_message_store.h"

#include <QTemporaryDir>

#include <functional>
#include <map>
#include <mutex>

namespace millrace::test {

using Send = std::function<Response(const OutgoingMessage &, std::stop_token)>;

class PipelineHarness : public ConnectorHost
{
public:
    // `others`: connectors besides "Test Source" and "Test Destination". `folder` may hold a database already, as a restart
    // finds it; empty: a new one.
    explicit PipelineHarness(std::vector<ConnectorType> others = {}, const QString &folder = {});
    ~PipelineHarness() override;

    // A channel of RAW types: source "Test Source", no destination yet. Change it before deploy().
    ChannelConfig config;
    ChannelScripts globalScripts; // preprocessing and postprocessing; before deploy()
    EventBus eventBus;
    // Adds an enabled destination "Test Destination" that calls `send`.
    ConnectorConfig &addDestination(const QString &name, Send send);
    // A JavaScript step or rule.
    static ScriptElement script(const QByteArray &text);
    static Response sent(const QByteArray &reply = {});
    static Response failed(MessageStatus status, const QString &error);

    Result<void> deploy(); // and starts
    Result<DispatchResult> dispatch(const QByteArray &content, Channel::Admission admission = Channel::Admission::Normal);
    // Dispatches, says the reply was delivered, gives the permit back, loads the message.
    Message process(const QByteArray &content);
    Message load(MessageId id);
    const ConnectorMessage *connectorMessage(const Message &message, MetaDataId metaDataId) const;

    Channel &channel() { return *m_channel; }
    SqlMessageStore &store() { return *m_store; }
    // Puts a store between the channel and the real one; before deploy().
    void useStore(std::function<std::unique_ptr<MessageStore>(MessageStore &)> wrap);

    // What the source was given to send to those whose messages were recovered, and what it says became of it.
    QByteArrayList recoveredReplies;
    Delivery recoveredDelivery;

    // What router.routeMessage… and Channel Writers reach; any thread.
    std::function<Result<std::optional<Response>>(const ChannelId &, RawMessage)> route;

    Result<std::optional<Response>> routeMessage(const ChannelId &target, RawMessage message) override;
    ChannelId channelIdByName(const QString &name) const override { return name; }
    void connectionChanged(const ChannelId &, MetaDataId, ConnectionState state, const QString &text) override;
    // The connection log: "FAILURE: no such folder". Any thread.
    QStringList events() const;
    SharedMap &globalMap() { return m_globalMap; }

private:
    QTemporaryDir m_folder;
    std::unique_ptr<SqlMessageStore> m_store;
    std::unique_ptr<MessageStore> m_wrapped;
    std::map<MetaDataId, Send> m_sends;
    ConnectorRegistry m_connectors;
    DataTypeRegistry m_dataTypes;
    SharedMap m_globalMap;
    SharedMap m_globalChannelMap;
    ConfigurationValues m_configurationMap;
    mutable std::mutex m_mutex;
    QStringList m_events; // guarded by m_mutex
    std::unique_ptr<Channel> m_channel;
};

} // namespace millrace::test
