// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/connectors/javascript/javascript_reader.h"

#include "engine/connectors/shared_properties.h"

namespace millrace {

std::vector<PropertySpec> JavaScriptReader::propertySpecs()
{
    const std::vector<PropertySpec> own = {
        {.key = "script",
         .kind = PropertyKind::Script,
         .fallback = "",
         .label = QStringLiteral("Script"),
         .help = QStringLiteral("Returns the messages of a poll: a text, a RawMessage, or a list of them; nothing for none.")},
    };
    return joinSpecs({pollConnectorSpecs(), sourceConnectorSpecs(), own});
}

Result<std::unique_ptr<SourceConnector>> JavaScriptReader::create(const ChannelConfig &channel, ConnectorHost &host)
{
    Result<PollSchedule> schedule = PollSchedule::from(channel.source.properties);
    if (!schedule)
        return schedule.error();
    return std::unique_ptr<SourceConnector>(std::make_unique<JavaScriptReader>(channel, host, std::move(schedule).value()));
}

Result<void> JavaScriptReader::poll(const std::stop_token &)
{
    return runScript();
}

} // namespace millrace
