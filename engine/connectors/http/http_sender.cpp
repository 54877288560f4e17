// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/connectors/http/http_sender.h"

#include "engine/connectors/http/http_request_builder.h"
#include "engine/connectors/send_failure.h"
#include "engine/connectors/shared_properties.h"

#include <QUrl>
#include <QUuid>

#include <algorithm>

namespace millrace {

namespace {

constexpr int maxRedirects = 50;
constexpr char defaultBinaryMimeTypes[] = "application/.*(?<!json|xml)$|image/.*|video/.*|audio/.*";

const std::vector<PropertyChoice> &methods()
{
    static const std::vector<PropertyChoice> all = {{"post", QStringLiteral("POST")}, {"get", QStringLiteral("GET")},
                                                    {"put", QStringLiteral("PUT")}, {"delete", QStringLiteral("DELETE")},
                                                    {"patch", QStringLiteral("PATCH")}};
    return all;
}

Result<BinaryMimeTypes> binaryMimeTypes(const PropertyTree &properties)
{
    return BinaryMimeTypes::from(properties.trimmed("responseBinaryMimeTypes", QString::fromLatin1(defaultBinaryMimeTypes)),
                                 properties.flag("responseBinaryMimeTypesRegex", true));
}

std::vector<PropertySpec> requestSpecs()
{
    return {
        {.key = "host",
         .kind = PropertyKind::Text,
         .fallback = "",
         .label = QStringLiteral("URL"),
         .help = QStringLiteral("Where the request goes, http:// or https://."),
         .use = PropertyUse::Template,
         .validate = notEmpty},
        {.key = "useProxyServer",
         .kind = PropertyKind::Flag,
         .fallback = "false",
         .label = QStringLiteral("Use a proxy"),
         .help = QStringLiteral("The request goes to a proxy, which passes it on."),
         .rank = PropertyRank::Rare},
        {.key = "proxyAddress",
         .kind = PropertyKind::HostName,
         .fallback = "",
         .label = QStringLiteral("Proxy address"),
         .help = QStringLiteral("The proxy's machine."),
         .use = PropertyUse::Template,
         .shownWhenKey = "useProxyServer",
         .shownWhenValues = {"true"},
         .rank = PropertyRank::Rare},
        {.key = "proxyPort",
         .kind = PropertyKind::Port,
         .fallback = "",
         .label = QStringLiteral("Proxy port"),
         .help = QStringLiteral("The port it listens on."),
         .use = PropertyUse::Template,
         .shownWhenKey = "useProxyServer",
         .shownWhenValues = {"true"},
         .validate = portOrTemplate,
         .rank = PropertyRank::Rare},
        {.key = "method",
         .kind = PropertyKind::Choice,
         .fallback = "post",
         .label = QStringLiteral("Method"),
         .help = QStringLiteral("GET and DELETE send no content."),
         .choices = methods()},
        {.key = "headers",
         .kind = PropertyKind::NameValues,
         .fallback = "",
         .label = QStringLiteral("Headers"),
         .help = QStringLiteral("Sent with the request. Content-Encoding: gzip compresses the content."),
         .use = PropertyUse::Template,
         .shownWhenKey = "useHeadersVariable",
         .shownWhenValues = {"false"}},
        {.key = "parameters",
         .kind = PropertyKind::NameValues,
         .fallback = "",
         .label = QStringLiteral("Query parameters"),
         .help = QStringLiteral("Added to the URL, or the form where the content type is application/x-www-form-urlencoded."),
         .use = PropertyUse::Template,
         .shownWhenKey = "useParametersVariable",
         .shownWhenValues = {"false"}},
        {.key = "useHeadersVariable",
         .kind = PropertyKind::Flag,
         .fallback = "false",
         .label = QStringLiteral("Headers from a variable"),
         .help = QStringLiteral("A map variable has the headers: a map of names to a value or a list of values."),
         .rank = PropertyRank::Rare},
        {.key = "headersVariable",
         .kind = PropertyKind::Text,
         .fallback = "",
         .label = QStringLiteral("Variable with headers"),
         .help = QStringLiteral("The variable's name."),
         .use = PropertyUse::Template,
         .shownWhenKey = "useHeadersVariable",
         .shownWhenValues = {"true"},
         .rank = PropertyRank::Rare},
        {.key = "useParametersVariable",
         .kind = PropertyKind::Flag,
         .fallback = "false",
         .label = QStringLiteral("Query parameters from a variable"),
         .help = QStringLiteral("A map variable has the parameters: a map of names to a value or a list of values."),
         .rank = PropertyRank::Rare},
        {.key = "parametersVariable",
         .kind = PropertyKind::Text,
         .fallback = "",
         .label = QStringLiteral("Variable with parameters"),
         .help = QStringLiteral("The variable's name."),
         .use = PropertyUse::Template,
         .shownWhenKey = "useParametersVariable",
         .shownWhenValues = {"true"},
         .rank = PropertyRank::Rare},
    };
}

std::vector<PropertySpec> responseSpecs()
{
    return {
        {.key = "responseXmlBody",
         .kind = PropertyKind::Flag,
         .fallback = "false",
         .label = QStringLiteral("Response as XML"),
         .help = QStringLiteral("The response is wrapped in an <HttpResponse> element.")},
        {.key = "responseParseMultipart",
         .kind = PropertyKind::Flag,
         .fallback = "true",
         .label = QStringLiteral("Take multipart responses apart"),
         .help = QStringLiteral("Each part becomes an element of its own."),
         .shownWhenKey = "responseXmlBody",
         .shownWhenValues = {"true"},
         .rank = PropertyRank::Rare},
        {.key = "responseIncludeMetadata",
         .kind = PropertyKind::Flag,
         .fallback = "false",
         .label = QStringLiteral("With status and headers"),
         .help = QStringLiteral("The XML has the status line and the headers of the response."),
         .shownWhenKey = "responseXmlBody",
         .shownWhenValues = {"true"},
         .rank = PropertyRank::Rare},
        {.key = "responseBinaryMimeTypes",
         .kind = PropertyKind::Text,
         .fallback = defaultBinaryMimeTypes,
         .label = QStringLiteral("Binary content types"),
         .help = QStringLiteral("Responses of these types become base64."),
         .use = PropertyUse::Template,
         .rank = PropertyRank::Rare},
        {.key = "responseBinaryMimeTypesRegex",
         .kind = PropertyKind::Flag,
         .fallback = "true",
         .label = QStringLiteral("They are a regular expression"),
         .help = QStringLiteral("Off: a list with commas of how the types begin."),
         .rank = PropertyRank::Rare},
    };
}

std::vector<PropertySpec> contentSpecs()
{
    return {
        {.key = "multipart",
         .kind = PropertyKind::Flag,
         .fallback = "false",
         .label = QStringLiteral("Multipart"),
         .help = QStringLiteral("The content is sent as a file in a multipart/form-data body."),
         .shownWhenKey = "method",
         .shownWhenValues = {"post"},
         .rank = PropertyRank::Rare},
        {.key = "useAuthentication",
         .kind = PropertyKind::Flag,
         .fallback = "false",
         .label = QStringLiteral("Authenticate"),
         .help = QStringLiteral("Says who it is where the server asks.")},
        {.key = "authenticationType",
         .kind = PropertyKind::Choice,
         .fallback = "Basic",
         .label = QStringLiteral("Authentication"),
         .help = QStringLiteral("Basic sends the password as it is; Digest does not send it."),
         .choices = {{"Basic", QStringLiteral("Basic")}, {"Digest", QStringLiteral("Digest")}},
         .shownWhenKey = "useAuthentication",
         .shownWhenValues = {"true"}},
        {.key = "usePreemptiveAuthentication",
         .kind = PropertyKind::Flag,
         .fallback = "false",
         .label = QStringLiteral("Without being asked"),
         .help = QStringLiteral("Basic: the first request has the password already. Digest has to be asked in any case."),
         .shownWhenKey = "authenticationType",
         .shownWhenValues = {"Basic"},
         .rank = PropertyRank::Rare},
        {.key = "username",
         .kind = PropertyKind::Text,
         .fallback = "",
         .label = QStringLiteral("User name"),
         .help = QStringLiteral("The name at the server."),
         .use = PropertyUse::Template,
         .shownWhenKey = "useAuthentication",
         .shownWhenValues = {"true"}},
        {.key = "password",
         .kind = PropertyKind::Password,
         .fallback = "",
         .label = QStringLiteral("Password"),
         .help = QStringLiteral("The password at the server."),
         .use = PropertyUse::Template,
         .shownWhenKey = "useAuthentication",
         .shownWhenValues = {"true"}},
        {.key = "content",
         .kind = PropertyKind::MultiLine,
         .fallback = "",
         .label = QStringLiteral("Content"),
         .help = QStringLiteral("The request's body."),
         .use = PropertyUse::Template,
         .shownWhenKey = "method",
         .shownWhenValues = {"post", "put", "patch"}},
        {.key = "contentType",
         .kind = PropertyKind::Text,
         .fallback = "text/plain",
         .label = QStringLiteral("Content type"),
         .help = QStringLiteral("The character set is added where it has none."),
         .use = PropertyUse::Template,
         .shownWhenKey = "method",
         .shownWhenValues = {"post", "put", "patch"}},
        {.key = "dataTypeBinary",
         .kind = PropertyKind::Flag,
         .fallback = "false",
         .label = QStringLiteral("Binary data"),
         .help = QStringLiteral("The content is base64; its bytes are sent."),
         .rank = PropertyRank::Rare},
        {.key = "charset",
         .kind = PropertyKind::Encoding,
         .fallback = "UTF-8",
         .label = QStringLiteral("Character set"),
         .help = QStringLiteral("How text is written, and read where the response does not say. NONE leaves it out of the content type.")},
        {.key = "socketTimeout",
         .kind = PropertyKind::Duration,
         .fallback = "30000",
         .label = QStringLiteral("Timeout"),
         .help = QStringLiteral("Milliseconds to wait for a connection, and through each silence of the server. 0 waits for ever."),
         .use = PropertyUse::Template},
    };
}

} // namespace

std::vector<PropertySpec> HttpSender::propertySpecs()
{
    return joinSpecs({destinationConnectorSpecs(), requestSpecs(), responseSpecs(), contentSpecs()});
}

std::vector<OutsideUse> HttpSender::outsideUses(const PropertyTree &properties)
{
    if (properties.flag("useProxyServer", false)) // the proxy reaches the server, if anyone does
        return {{OutsideUse::Kind::Connects, "proxyAddress", fixedText(properties, "proxyAddress"), fixedPort(properties, "proxyPort")}};
    const QUrl url(properties.trimmed("host"));
    if (url.host().contains(QLatin1Char('$')) || url.authority().contains(QLatin1Char('$')))
        return {};
    const int port = url.port(url.scheme() == QLatin1String("https") ? 443 : 80);
    return {{OutsideUse::Kind::Connects, "host", url.host(), quint16(port)}};
}

Result<std::unique_ptr<DestinationConnector>> HttpSender::create(const ChannelConfig &channel, const ConnectorConfig &config, ConnectorHost &host,
                                                                 qint64 maxResponseBytes)
{
    const QString method = config.properties.trimmed("method", QStringLiteral("post")).toLower();
    if (std::none_of(methods().begin(), methods().end(), [&method](const PropertyChoice &choice) { return method == QLatin1String(choice.value); }))
        return Error{ErrorCode::Invalid, QStringLiteral("method is \"%1\", but it must be post, get, put, delete or patch").arg(method)};
    if (const Result<std::optional<Charset>> charset = httpCharset(config.properties); !charset)
        return charset.error();
    if (!config.properties.value("responseBinaryMimeTypes").contains("${")) { // else only known for each message
        if (const Result<BinaryMimeTypes> binary = binaryMimeTypes(config.properties); !binary)
            return binary.error();
    }
    return std::unique_ptr<DestinationConnector>(std::make_unique<HttpSender>(channel, config, host, maxResponseBytes));
}

HttpSender::HttpSender(const ChannelConfig &channel, const ConnectorConfig &config, ConnectorHost &host, qint64 maxResponseBytes)
    : DestinationConnector(channel, config, host), m_maxResponseBytes(maxResponseBytes)
{}

void HttpSender::stop()
{
    m_clients.clear();
}

QString HttpSender::endpoint() const
{
    return properties().trimmed("host");
}

Response HttpSender::send(const OutgoingMessage &message, std::stop_token stop)
{
    Result<HttpRequest> request = buildHttpRequest(message);
    if (!request)
        return failure(MessageStatus::Error, request.error().message);
    request->maxResponseBytes = m_maxResponseBytes;
    connectionChanged(ConnectionState::Sending, endpoint());
    const Result<HttpResponse> answer = exchange(std::move(*request), authenticationOf(*message.properties), stop);
    if (!answer)
        return failure(MessageStatus::Queued, answer.error().message);
    connectionChanged(ConnectionState::Idle, endpoint());
    return responseOf(*answer, message);
}

Result<HttpResponse> HttpSender::exchange(HttpRequest request, std::optional<Authentication> authentication, std::stop_token stop)
{
    std::unique_ptr<HttpClient> client = m_clients.take();
    for (int redirects = 0; redirects <= maxRedirects; ++redirects) {
        Result<HttpResponse> answer = authenticated(*client, request, authentication, stop);
        if (!answer)
            return answer;
        const QByteArray target = redirectTarget(request, *answer);
        if (target.isEmpty()) {
            m_clients.put(std::move(client));
            return answer;
        }
        if (followRedirect(request, *answer, target))
            authentication.reset();
    }
    return Error{ErrorCode::Io, QStringLiteral("the server redirected more than %1 times").arg(maxRedirects)};
}

Result<HttpResponse> HttpSender::authenticated(HttpClient &client, const HttpRequest &request, const std::optional<Authentication> &authentication,
                                               std::stop_token stop)
{
    if (!authentication)
        return client.exchange(request, stop);
    HttpRequest signedRequest = request;
    std::erase_if(signedRequest.headers, [](const auto &header) { return header.first.compare("Authorization", Qt::CaseInsensitive) == 0; });
    if (authentication->isPreemptive && !authentication->isDigest) {
        signedRequest.headers.emplace_back("Authorization", basicAuthorization(authentication->credentials));
        return client.exchange(signedRequest, stop);
    }
    Result<HttpResponse> answer = client.exchange(request, stop);
    if (!answer || answer->statusCode != 401)
        return answer;
    std::optional<QByteArray> authorization;
    if (authentication->isDigest) {
        authorization = digestAuthorization(answer->headers, authentication->credentials, request.method, requestTarget(request.url),
                                            QUuid::createUuid().toByteArray(QUuid::Id128));
    } else if (asksForBasic(answer->headers)) {
        authorization = basicAuthorization(authentication->credentials);
    }
    if (!authorization)
        return answer;
    signedRequest.headers.emplace_back("Authorization", *authorization);
    return client.exchange(signedRequest, stop);
}

std::optional<HttpSender::Authentication> HttpSender::authenticationOf(const PropertyTree &properties)
{
    if (!properties.flag("useAuthentication", false))
        return std::nullopt;
    return Authentication{.credentials = {properties.value("username"), properties.value("password")},
                          .isDigest = properties.trimmed("authenticationType").compare(QLatin1String("Digest"), Qt::CaseInsensitive) == 0,
                          .isPreemptive = properties.flag("usePreemptiveAuthentication", false)};
}

Response HttpSender::responseOf(const HttpResponse &answer, const OutgoingMessage &message) const
{
    const PropertyTree &properties = *message.properties;
    ValueObject headers;
    for (const auto &[name, value] : answer.headers) {
        const QString key = QString::fromUtf8(name);
        auto known = std::find_if(headers.begin(), headers.end(), [&key](const auto &header) { return header.first.compare(key, Qt::CaseInsensitive) == 0; });
        if (known == headers.end())
            known = headers.insert(headers.end(), {key, ValueList()});
        ValueList values = *known->second.list();
        values.emplace_back(QString::fromUtf8(value));
        known->second = std::move(values);
    }
    ValueMap &map = message.message->connectorMap;
    map.insert(QStringLiteral("responseStatusCode"), qint32(answer.statusCode));
    map.insert(QStringLiteral("responseStatusLine"), QString::fromUtf8(answer.statusLine));
    map.insert(QStringLiteral("responseHeaders"), std::move(headers));

    const Result<std::optional<Charset>> configured = httpCharset(properties);
    const Charset fallback = configured && *configured ? **configured : Charset::named({}).value();
    const Result<BinaryMimeTypes> binary = binaryMimeTypes(properties);
    const HttpContentType type = HttpContentType::parse(headerValue(answer.headers, "Content-Type"));
    Response response;
    if (properties.flag("responseXmlBody", false)) {
        response.message = responseXml(answer, fallback, binary ? *binary : BinaryMimeTypes(),
                                       {.parseMultipart = properties.flag("responseParseMultipart", true),
                                        .includeMetadata = properties.flag("responseIncludeMetadata", false)});
    } else if (binary && binary->contains(type.mimeType)) {
        response.message = answer.body.toBase64();
    } else {
        response.message = type.charset(fallback).toUtf8(answer.body);
    }
    if (properties.flag("destinationConnectorProperties/validateResponse", false))
        response.check = ResponseCheck::Validate;
    if (answer.statusCode < 400)
        return response;
    response.status = MessageStatus::Queued;
    response.statusMessage = QStringLiteral("Received error response from HTTP server: ") + QString::fromUtf8(answer.statusLine);
    response.error = QStringLiteral("HTTP Sender error\nERROR MESSAGE: ") + response.statusMessage + QLatin1Char('\n') + QString::fromUtf8(response.message);
    return response;
}

Response HttpSender::failure(MessageStatus status, const QString &detail)
{
    connectionChanged(ConnectionState::Failure, endpoint() + QLatin1String(": ") + detail);
    return sendFailure(status, QStringLiteral("HTTP Sender"), QStringLiteral("Error connecting to HTTP server"), detail);
}

} // namespace millrace
