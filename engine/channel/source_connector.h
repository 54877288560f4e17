// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The beginning of a channel: takes messages from outside and hands each to the channel with dispatch(), on its own
// receiving thread; there is no other (seed 001). A new source connector derives from this and adds a row to
// connectors/builtin_connectors.cpp.
//
// deploy, start, stop, halt: the channel's lifecycle thread, one at a time. dispatch: the connector's receiving threads.

#include "engine/base/fair_semaphore.h"
#include "engine/base/result.h"
#include "engine/channel/connector_host.h"
#include "engine/channel/template_text.h"
#include "engine/datatype/batch_splitter.h"
#include "engine/model/channel_config.h"
#include "engine/model/message.h"

#include <functional>
#include <optional>
#include <stop_token>

namespace millrace {

// What came of a dispatch. The process permit rides along: it is given back when this goes, after the reply has left.
class DispatchResult
{
public:
    MessageId messageId = 0; // 0: nothing was stored
    MessageStatus sourceStatus = MessageStatus::Received;
    std::optional<Response> response; // what to send back; none: send nothing
    // To be called once if a reply was to be delivered: stores attempts, dates and, on failure, the Response Error (T5).
    // Empty error text: delivered.
    std::function<void(const QString &deliveryError)> delivered;
    // Instead of `delivered`, where this message's reply is not the one that leaves (the others of a batch).
    std::function<void()> notDelivered;
    // Last, so that it is given back first: `delivered` is what keeps the channel waiting for this message.
    FairSemaphore::Permit permit;
};

// What became of a reply. Empty error text: it left, or nobody tried to send it.
struct Delivery
{
    bool attempted = false;
    QString error;
};

// How a payload is handed over that is still to be read.
struct StreamOptions
{
    BatchOrigin origin = BatchOrigin::Payload;
    qint64 maxMessageBytes = 0; // a longer message fails the batch; 0: no limit
    // Called on the dispatching thread with the message whose response is the batch's, as soon as that message has ended. Null:
    // the result of the dispatch has it.
    std::function<void(const DispatchResult &)> reply = {};
};

class SourceConnector
{
public:
    // Hands a payload to the channel: a message, or with Process Batch on the messages it is split into, one after another,
    // with one result for all. Error: a message was not stored (Stopped, Io …), or the payload could not be split; no positive
    // reply may leave. What was processed of it before stays.
    using Dispatch = std::function<Result<DispatchResult>(RawMessage)>;
    // The same for a payload that is still to be read: a message at a time where it is a batch, else whole. Its content is
    // `payload` (UTF-8, or bytes where the envelope's form is Binary), all else is in `envelope`.
    using DispatchStream = std::function<Result<DispatchResult>(RawMessage envelope, ByteSource &payload, const StreamOptions &)>;
    // What a channel makes of payloads: Connections also takes messages off one that still comes in by a connection.
    enum class Splitting { Off, Payloads, Connections };

    SourceConnector(const ChannelConfig &channel, ConnectorHost &host)
        : m_channelId(channel.id), m_channelName(channel.name), m_config(channel.source), m_host(host) {}
    virtual ~SourceConnector() = default;
    SourceConnector(const SourceConnector &) = delete;
    SourceConnector &operator=(const SourceConnector &) = delete;

    // Runs the script of a JavaScript Reader, compiled at deploy from its property of kind Script, and hands the messages it
    // returns to the channel. Error: the script failed (Script, Stopped), or messages are lost (Io).
    using RunScript = std::function<Result<void>()>;

    // What the channel gives its source, before the first start.
    void setDispatch(Dispatch dispatch) { m_dispatch = std::move(dispatch); }
    void setRunScript(RunScript runScript) { m_runScript = std::move(runScript); }
    void setSharedMaps(const ScriptMaps &maps) { m_sharedMaps = maps; }
    void setDispatchStream(DispatchStream dispatch, Splitting splitting)
    {
        m_dispatchStream = std::move(dispatch);
        m_splitting = splitting;
    }

    // Opens ports, starts receiving threads. Error: says what and where ("port 6661 on 127.0.0.1 is in use").
    virtual Result<void> start() = 0;
    // Takes no new message; returns when the receiving threads have ended. A message being processed ends first, its reply
    // included.
    virtual void stop() = 0;
    // As stop(), but cuts connections at once.
    virtual void halt() { stop(); }
    // The reply to a message that was cut short before and that the channel has now finished while it starts; its sender's
    // connection is gone. Before start(); the recovery's thread; `halted` is requested at halt, return soon then.
    virtual Delivery respondToRecovered(const Response &response, const ConnectorMessage &source, std::stop_token halted)
    {
        (void)response, (void)source, (void)halted;
        return {};
    }
    // Where it listens or reads: "127.0.0.1:6661".
    virtual QString endpoint() const = 0;
    // Peers connected now; -1 where that has no meaning.
    virtual int connectionCount() const { return -1; }

protected:
    Result<DispatchResult> dispatch(RawMessage payload) { return m_dispatch(std::move(payload)); }
    Result<DispatchResult> dispatchStream(RawMessage envelope, ByteSource &payload, const StreamOptions &options = {})
    {
        return m_dispatchStream(std::move(envelope), payload, options);
    }
    Splitting splitting() const { return m_splitting; }
    Result<void> runScript() { return m_runScript(); }
    // Replaces ${…}: the values of `sourceMap`, and of the maps that messages share.
    QByteArray render(const TemplateText &text, const ValueMap &sourceMap = {}) const;
    void connectionChanged(ConnectionState state, const QString &text) { m_host.connectionChanged(m_channelId, sourceMetaDataId, state, text); }
    void reportError(const QString &error) { m_host.sourceFailed(m_channelId, error); }
    const ChannelId &channelId() const { return m_channelId; }
    const QString &channelName() const { return m_channelName; }
    const PropertyTree &properties() const { return m_config.properties; }
    ConnectorHost &host() { return m_host; }

private:
    const ChannelId m_channelId;
    const QString m_channelName;
    const ConnectorConfig m_config;
    ConnectorHost &m_host;
    Dispatch m_dispatch;
    RunScript m_runScript;
    ScriptMaps m_sharedMaps;
    DispatchStream m_dispatchStream;
    Splitting m_splitting = Splitting::Off;
};

} // namespace millrace
