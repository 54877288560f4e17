// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// One destination of a deployed channel: its filter and transformer, its connector with the templates of its settings, and
// its response transformer. Retries, validation and statuses are here, once for all connectors.
// spec/engine.md sections 4, 8 and 9. start, stop: the lifecycle thread; process: any thread, several at once.

#include "engine/channel/connector_registry.h"
#include "engine/channel/filter_transformer.h"
#include "engine/channel/flight.h"
#include "engine/channel/template_text.h"

#include <memory>
#include <vector>

namespace millrace {

struct ChannelParts;

class Destination
{
public:
    struct Compiled
    {
        ChainPlace place;
        std::unique_ptr<FilterTransformer> filterTransformer;
        std::unique_ptr<FilterTransformer> responseTransformer;
        std::unique_ptr<DestinationConnector> connector;
        ScriptId writerScript; // JavaScript Writer
        QString threadName;
    };
    Destination(const ConnectorConfig &config, const ConnectorType &type, Compiled compiled);

    const ConnectorConfig &config() const { return m_config; }
    const ChainPlace &place() const { return m_compiled.place; }
    DestinationConnector &connector() { return *m_compiled.connector; }

    enum class Outcome {
        Done, // final status reached, the chain goes on: FILTERED, SENT, ERROR of a send or a response
        Stop, // filter or transformer failed: the chain ends here
        Lost, // cut by a halt, or what came before could not be stored: the row stays as it is, the chain ends here
    };
    struct Processed
    {
        Outcome outcome = Outcome::Done;
        std::optional<WriteBatch> last; // T3b (or T3a and T3b in one), for the chain to add the next destination to
    };
    // RECEIVED: filters, transforms, sends. Waits for `pending` before anything leaves the process. PENDING, taken up by
    // recovery: nothing is sent again, the response transformer works on the stored response.
    Processed process(const ChannelParts &parts, ConnectorMessage &message, const Flight &flight, PendingCommits &pending);

private:
    PropertyTree outgoingProperties(const TemplateScope &scope) const;
    QByteArray sentContent(PropertyTree properties) const;
    Processed finishPending(const ChannelParts &parts, ConnectorMessage &message, const Flight &flight, PendingCommits &pending);
    Processed endWithoutSend(const ChannelParts &parts, ConnectorMessage &message, FilterTransformer::Verdict verdict);
    std::optional<WriteBatch> endWithResponse(const ChannelParts &parts, ConnectorMessage &message, Response response, WriteBatch batch,
                                              const Flight &flight, PendingCommits &pending);
    std::optional<WriteBatch> endTransformed(const ChannelParts &parts, ConnectorMessage &message, Response response, WriteBatch batch,
                                             const Flight &flight, PendingCommits &pending);
    Response send(const ChannelParts &parts, ConnectorMessage &message, const PropertyTree &properties, const Flight &flight, PendingCommits &pending);
    Response attempt(const ChannelParts &parts, ConnectorMessage &message, const OutgoingMessage &outgoing, const Flight &flight);
    FilterTransformer::Verdict transformResponse(const ChannelParts &parts, ConnectorMessage &message, Response &response, const Flight &flight, PendingCommits &pending);

    const ConnectorConfig m_config;
    const DestinationSettings m_settings;
    const QByteArray m_propertiesClass;
    Compiled m_compiled;
    // The settings that are templates and hold a reference: their path and what they say.
    std::vector<std::pair<QByteArray, TemplateText>> m_templates;
};

} // namespace millrace
