// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// One row a connector: its name in channel files, what its form shows, how it is made. channel/ knows connectors only
// through this table; the table itself is connectors/builtin_connectors.cpp. Const after construction: any thread.

#include "engine/channel/destination_connector.h"
#include "engine/channel/outside_use.h"
#include "engine/channel/source_connector.h"
#include "engine/model/property_spec.h"

#include <QStringList>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace millrace {

struct ConnectorType
{
    QString transportName;      // "TCP Listener": what channel files say
    ConnectorMode mode = ConnectorMode::Source;
    QByteArray propertiesClass; // "com.mirth.connect.connectors.tcp.TcpReceiverProperties"
    QString threadWord;         // seed 001's "<connector type>" in thread names: "TCP Receiver", "File Writer"
    std::vector<PropertySpec> properties;
    // Exactly one of the two. Error: Invalid, naming the property (a port that is no number, an encoding nobody knows).
    std::function<Result<std::unique_ptr<SourceConnector>>(const ChannelConfig &, ConnectorHost &)> createSource = {};
    std::function<Result<std::unique_ptr<DestinationConnector>>(const ChannelConfig &, const ConnectorConfig &, ConnectorHost &)> createDestination = {};
    // What it uses outside, told from its <properties>; what depends on the message is left out.
    std::function<std::vector<OutsideUse>(const PropertyTree &)> outsideUses = {};
    // The keys of its source map, where they are always the same: a source's.
    std::optional<QStringList> sourceMapKeys = {};
};

class ConnectorRegistry
{
public:
    explicit ConnectorRegistry(std::vector<ConnectorType> types) : m_types(std::move(types)) {}

    const ConnectorType *find(const QString &transportName, ConnectorMode mode) const
    {
        for (const ConnectorType &type : m_types) {
            if (type.transportName == transportName && type.mode == mode)
                return &type;
        }
        return nullptr;
    }
    // "127.0.0.1:6661", "/data/out": where the connector will be, as far as its settings tell without a message; else empty.
    QString fixedEndpoint(const ConnectorConfig &connector) const
    {
        const ConnectorType *type = find(connector.transportName, connector.mode);
        const std::vector<OutsideUse> uses = type && type->outsideUses ? type->outsideUses(connector.properties) : std::vector<OutsideUse>();
        if (uses.empty())
            return {};
        return uses.front().port != 0 ? QStringLiteral("%1:%2").arg(uses.front().host).arg(uses.front().port) : uses.front().target;
    }
    const std::vector<ConnectorType> &all() const { return m_types; }

private:
    std::vector<ConnectorType> m_types;
};

} // namespace millrace
