// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The destination connector "HTTP Sender": makes a request of each message and takes the answer as the response.
// spec/channels.md "HTTP Sender"; spec/engine.md section 9: a status below 400 is SENT, all else may be tried again.
//
// send: any thread. Each send has a client to itself, whose connections stay open for the next one.

#include "engine/channel/destination_connector.h"
#include "engine/channel/outside_use.h"
#include "engine/connectors/http/http_authentication.h"
#include "engine/connectors/http/http_client.h"
#include "engine/connectors/http/http_content.h"
#include "engine/model/property_spec.h"

#include <memory>
#include <optional>

namespace millrace {

class HttpSender : public DestinationConnector
{
public:
    static std::vector<PropertySpec> propertySpecs();
    static std::vector<OutsideUse> outsideUses(const PropertyTree &properties); // connector_registry.h
    // A response over `maxResponseBytes` is a failed send. Error: Invalid, naming the property.
    static Result<std::unique_ptr<DestinationConnector>> create(const ChannelConfig &channel, const ConnectorConfig &config, ConnectorHost &host,
                                                                qint64 maxResponseBytes);

    HttpSender(const ChannelConfig &channel, const ConnectorConfig &config, ConnectorHost &host, qint64 maxResponseBytes);

    void stop() override;
    Response send(const OutgoingMessage &message, std::stop_token stop) override;
    QString endpoint() const override;

private:
    // How the server may ask who is there.
    struct Authentication
    {
        HttpCredentials credentials;
        bool isDigest = false;
        bool isPreemptive = false; // Basic only: a digest needs the server's challenge
    };

    Result<HttpResponse> exchange(HttpRequest request, std::optional<Authentication> authentication, std::stop_token stop);
    static Result<HttpResponse> authenticated(HttpClient &client, const HttpRequest &request, const std::optional<Authentication> &authentication,
                                              std::stop_token stop);
    static std::optional<Authentication> authenticationOf(const PropertyTree &properties);
    Response responseOf(const HttpResponse &answer, const OutgoingMessage &message) const;
    Response failure(MessageStatus status, const QString &detail);

    const qint64 m_maxResponseBytes;
    HttpClientPool m_clients;
};

} // namespace millrace
