// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The destination connector "JavaScript Writer": runs a script, whose value is the response. The pipeline compiles the
// script at deploy and supplies the run (OutgoingMessage::runScript). spec/channels.md. send: any thread.

#include "engine/channel/destination_connector.h"
#include "engine/model/property_spec.h"

#include <memory>

namespace millrace {

class JavaScriptWriter : public DestinationConnector
{
public:
    static std::vector<PropertySpec> propertySpecs();
    static Result<std::unique_ptr<DestinationConnector>> create(const ChannelConfig &channel, const ConnectorConfig &config, ConnectorHost &host);

    using DestinationConnector::DestinationConnector;
    Response send(const OutgoingMessage &message, std::stop_token stop) override;
    QString endpoint() const override { return {}; }
};

} // namespace millrace
