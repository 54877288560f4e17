// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Bodies of requests and responses: content types, forms, multipart, and the XML that a response may be wrapped in.
// spec/channels.md, "HTTP Sender". Pure functions.

#include "engine/connectors/charset.h"
#include "engine/connectors/http/http_client.h"

#include <QByteArray>
#include <QHash>
#include <QRegularExpression>

#include <functional>

namespace millrace {

// "text/plain; charset=UTF-8"
struct HttpContentType
{
    QByteArray mimeType;                      // in lower case
    QHash<QByteArray, QByteArray> parameters; // names in lower case
    static HttpContentType parse(const QByteArray &text);
    // Of its parameter; `fallback` where there is none, or none that is known.
    Charset charset(const Charset &fallback) const;
};

// Which responses are bytes rather than text: a regular expression, or a list with commas of how their types begin.
class BinaryMimeTypes
{
public:
    // Error: Invalid, for a regular expression that is none.
    static Result<BinaryMimeTypes> from(const QString &text, bool isRegex);
    bool contains(const QByteArray &mimeType) const;

private:
    QRegularExpression m_pattern;
    QByteArrayList m_starts;
    bool m_isRegex = false;
};

// name=value&…, in `charset`.
QByteArray encodedForm(const HttpHeaders &parameters, const Charset &charset);
// `content` as the only part of a multipart/form-data body, and the content type of that.
std::pair<QByteArray, QByteArray> multipartBody(const QByteArray &content, const QByteArray &contentType, const QByteArray &partName,
                                                const QByteArray &boundary);
QByteArray gzipped(const QByteArray &content);

struct ResponseXmlOptions
{
    bool parseMultipart = true;
    bool includeMetadata = false;
};
// The response as the reference's <HttpResponse>. `charset` is for text that does not say its own.
QByteArray responseXml(const HttpResponse &response, const Charset &charset, const BinaryMimeTypes &binary, const ResponseXmlOptions &options);

} // namespace millrace
