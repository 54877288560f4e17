// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The source connector "Channel Reader": receives nothing by itself; messages come from Channel Writers, scripts and people.
// All functions: the lifecycle thread.

#include "engine/channel/source_connector.h"
#include "engine/model/property_spec.h"

#include <memory>

namespace millrace {

class ChannelReader : public SourceConnector
{
public:
    static std::vector<PropertySpec> propertySpecs();
    static Result<std::unique_ptr<SourceConnector>> create(const ChannelConfig &channel, ConnectorHost &host);

    using SourceConnector::SourceConnector;
    Result<void> start() override { return {}; }
    void stop() override {}
    QString endpoint() const override { return {}; }
};

} // namespace millrace
