// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/connectors/channel/channel_reader.h"

#include "engine/connectors/shared_properties.h"

namespace millrace {

std::vector<PropertySpec> ChannelReader::propertySpecs()
{
    return sourceConnectorSpecs();
}

Result<std::unique_ptr<SourceConnector>> ChannelReader::create(const ChannelConfig &channel, ConnectorHost &host)
{
    return std::unique_ptr<SourceConnector>(std::make_unique<ChannelReader>(channel, host));
}

} // namespace millrace
