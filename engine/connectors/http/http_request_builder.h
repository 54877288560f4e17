// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The request that an HTTP Sender's settings make of a message. spec/channels.md, "HTTP Sender". Pure functions.

#include "engine/channel/destination_connector.h"
#include "engine/connectors/http/http_client.h"
#include "engine/connectors/http/http_content.h"

namespace millrace {

// Error: Invalid, naming the setting.
Result<HttpRequest> buildHttpRequest(const OutgoingMessage &message);

// The character set of text that does not say its own; none (the setting NONE): ISO-8859-1 for what is sent, UTF-8 for what
// comes back. Error: Invalid.
Result<std::optional<Charset>> httpCharset(const PropertyTree &properties);

// What a request line names: path and query.
QByteArray requestTarget(const QByteArray &url);

// Where the client goes on by itself: the target of a redirect of GET, and of any "303 See Other". Empty: nowhere.
QByteArray redirectTarget(const HttpRequest &request, const HttpResponse &response);
// The request that follows a redirect. True: it goes to another server, which gets no credentials.
bool followRedirect(HttpRequest &request, const HttpResponse &response, const QByteArray &target);

} // namespace millrace
