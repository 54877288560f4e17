// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/connectors/javascript/javascript_writer.h"

#include "engine/connectors/shared_properties.h"

namespace millrace {

std::vector<PropertySpec> JavaScriptWriter::propertySpecs()
{
    const std::vector<PropertySpec> own = {
        {.key = "script",
         .kind = PropertyKind::Script,
         .fallback = "",
         .label = QStringLiteral("Script"),
         .help = QStringLiteral("Its return value is the response: a Response, a Status, or text.")},
    };
    return joinSpecs({destinationConnectorSpecs(), own});
}

Result<std::unique_ptr<DestinationConnector>> JavaScriptWriter::create(const ChannelConfig &channel, const ConnectorConfig &config,
                                                                       ConnectorHost &host)
{
    return std::unique_ptr<DestinationConnector>(std::make_unique<JavaScriptWriter>(channel, config, host));
}

Response JavaScriptWriter::send(const OutgoingMessage &message, std::stop_token)
{
    // An empty script, or one that only returns, counts as absent: it sends nothing and cannot fail.
    if (!message.runScript)
        return {MessageStatus::Sent, {}, QStringLiteral("JavaScript evaluation successful."), {}, ResponseCheck::None};
    return message.runScript();
}

} // namespace millrace
