// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The source connector "JavaScript Reader": runs a script at each poll, and what it returns are messages. The channel compiles
// the script at deploy and supplies the run (SourceConnector::runScript). spec/channels.md.

#include "engine/channel/polling_source.h"
#include "engine/model/property_spec.h"

namespace millrace {

class JavaScriptReader : public PollingSource
{
public:
    static std::vector<PropertySpec> propertySpecs();
    // Error: Invalid, naming the property.
    static Result<std::unique_ptr<SourceConnector>> create(const ChannelConfig &channel, ConnectorHost &host);

    using PollingSource::PollingSource;
    ~JavaScriptReader() override { stop(); }

    QString endpoint() const override { return {}; }

protected:
    Result<void> poll(const std::stop_token &stop) override;
};

} // namespace millrace
