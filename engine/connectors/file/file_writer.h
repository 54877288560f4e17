// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The destination connector "File Writer": writes a message to a file of this machine, or to its end. spec/channels.md
// "File Writer" (scheme FILE).
//
// send: any thread. Appends never interleave, not with those of other destinations and programs either. A file that gets
// one message after the other stays open between them; that it was removed or rotated is noticed.

#include "engine/channel/destination_connector.h"
#include "engine/channel/outside_use.h"
#include "engine/connectors/charset.h"
#include "engine/model/property_spec.h"

#include <memory>
#include <mutex>

namespace millrace {

class FileWriter : public DestinationConnector
{
public:
    static std::vector<PropertySpec> propertySpecs();
    static std::vector<OutsideUse> outsideUses(const PropertyTree &properties); // connector_registry.h
    // Error: Invalid, naming the scheme where it is not FILE, or an unknown character set.
    static Result<std::unique_ptr<DestinationConnector>> create(const ChannelConfig &channel, const ConnectorConfig &config, ConnectorHost &host);

    FileWriter(const ChannelConfig &channel, const ConnectorConfig &config, ConnectorHost &host, Charset charset);
    ~FileWriter() override;

    void stop() override;
    Response send(const OutgoingMessage &message, std::stop_token stop) override;
    QString endpoint() const override { return properties().trimmed("host"); }

private:
    class OpenFile;

    Result<void> write(const QByteArray &path, const QByteArray &content, const PropertyTree &settings);
    Result<void> append(const QByteArray &path, const QByteArray &content);

    const Charset m_charset;

    std::mutex m_mutex;
    std::shared_ptr<OpenFile> m_last; // guarded by m_mutex: the file appended to last
    std::mutex m_replaceMutex;        // one file is replaced at a time: two writers must not share a temporary name
};

} // namespace millrace
