// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The destination connector "Channel Writer": hands the message to another channel and waits for its end; "none" takes it
// and does nothing. spec/engine.md sections 9 and 21. send: any thread.

#include "engine/channel/destination_connector.h"
#include "engine/channel/outside_use.h"
#include "engine/model/property_spec.h"

#include <memory>

namespace millrace {

class ChannelWriter : public DestinationConnector
{
public:
    static std::vector<PropertySpec> propertySpecs();
    static std::vector<OutsideUse> outsideUses(const PropertyTree &properties); // connector_registry.h
    static Result<std::unique_ptr<DestinationConnector>> create(const ChannelConfig &channel, const ConnectorConfig &config, ConnectorHost &host);

    using DestinationConnector::DestinationConnector;
    Response send(const OutgoingMessage &message, std::stop_token stop) override;
    QString endpoint() const override { return properties().trimmed("channelId"); }

private:
    ValueMap sourceMapFor(const OutgoingMessage &message) const;
};

} // namespace millrace
