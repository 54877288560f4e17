// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Answers to a server that asks who is there: Basic (RFC 7617) and Digest (RFC 7616, with MD5 and SHA-256). libcurl's own
// Digest asks with an empty body first, which a server that does not ask back takes for a message. Pure functions.

#include "engine/connectors/http/http_client.h"

#include <QByteArray>

#include <optional>

namespace millrace {

struct HttpCredentials
{
    QByteArray userName;
    QByteArray password;
};

// The value of an Authorization header.
QByteArray basicAuthorization(const HttpCredentials &credentials);
// Whether a 401 response asks for Basic.
bool asksForBasic(const HttpHeaders &headers);
// The answer to a 401 response's Digest challenge for `method` on `uri` (path and query). Nothing where it has none that can be
// answered. `clientNonce` is random text.
std::optional<QByteArray> digestAuthorization(const HttpHeaders &headers, const HttpCredentials &credentials, const QByteArray &method,
                                              const QByteArray &uri, const QByteArray &clientNonce);

} // namespace millrace
