// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/connectors/http/http_request_builder.h"

#include "engine/connectors/base64_text.h"
#include "engine/script/script_array.h"

#include <QUrl>
#include <QUuid>

#include <algorithm>

namespace millrace {

namespace {

constexpr qint64 defaultTimeout = 30000;

bool isNamed(const std::pair<QByteArray, QByteArray> &header, QByteArrayView name)
{
    return name.compare(header.first, Qt::CaseInsensitive) == 0;
}

// <entry><string>name</string><list><string>value</string>…</list></entry>; before 3.2 the value stands alone.
HttpHeaders pairsOf(const PropertyTree *map)
{
    HttpHeaders pairs;
    for (const PropertyTree &entry : map ? map->children : std::vector<PropertyTree>()) {
        if (entry.children.size() != 2)
            continue;
        const PropertyTree &values = entry.children[1];
        if (values.children.empty() && values.name != "list")
            pairs.emplace_back(entry.children[0].text, values.text);
        for (const PropertyTree &value : values.children)
            pairs.emplace_back(entry.children[0].text, value.text);
    }
    return pairs;
}

// The order of $('name').
Value variable(const OutgoingMessage &message, const QString &name)
{
    const ConnectorMessage &m = *message.message;
    for (const ValueMap *map : {&m.responseMap, &m.connectorMap, &m.channelMap, &m.sourceMap}) {
        if (const auto found = map->find(name); found != map->end())
            return *found;
    }
    return message.sharedMapValue ? message.sharedMapValue(name) : Value();
}

const ValueObject *objectOf(const Value &value)
{
    if (const auto *object = value.get<std::shared_ptr<const ValueObject>>())
        return object->get();
    const auto *script = value.get<std::shared_ptr<const ScriptObject>>();
    const auto *record = script ? dynamic_cast<const ScriptRecord *>(script->get()) : nullptr;
    return record ? objectOf(record->members()) : nullptr;
}

const ValueList *listOf(const Value &value)
{
    const auto *script = value.get<std::shared_ptr<const ScriptObject>>();
    const auto *array = script ? dynamic_cast<const ScriptArray *>(script->get()) : nullptr;
    return array ? array->items().list() : value.list();
}

// A map of names to a value or a list of them; anything else has none, as in the reference.
HttpHeaders pairsOf(const Value &value)
{
    HttpHeaders pairs;
    const ValueObject *object = objectOf(value);
    for (const auto &[name, item] : object ? *object : ValueObject()) {
        const ValueList *values = listOf(item);
        for (const Value &each : values ? *values : ValueList{item})
            pairs.emplace_back(name.toUtf8(), each.toText().toUtf8());
    }
    return pairs;
}

HttpHeaders tableOf(const OutgoingMessage &message, QByteArrayView useVariable, QByteArrayView variableName, QByteArrayView table)
{
    if (message.properties->flag(useVariable, false))
        return pairsOf(variable(message, message.properties->trimmed(variableName)));
    return pairsOf(message.properties->find(table));
}

QByteArray withQuery(const QByteArray &url, const QByteArray &query)
{
    if (query.isEmpty())
        return url;
    const qsizetype end = url.indexOf('#') < 0 ? url.size() : url.indexOf('#');
    const QByteArray address = url.left(end);
    const char *const joint = !address.contains('?') ? "?" : address.endsWith('?') || address.endsWith('&') ? "" : "&";
    return address + joint + query + url.mid(end);
}

// Sets body and Content-Type of a method that has them. Error: Invalid.
Result<void> addBody(HttpRequest &request, const OutgoingMessage &message, const HttpHeaders &parameters, const Charset &charset,
                     const QByteArray &charsetName)
{
    QByteArray contentType = message.value("contentType").trimmed();
    if (contentType.isEmpty())
        contentType = "text/plain";
    const HttpContentType type = HttpContentType::parse(contentType);
    const bool isBinary = message.properties->flag("dataTypeBinary", false);
    const Charset textCharset = type.charset(charset);
    if (!isBinary && !charsetName.isEmpty() && !type.parameters.contains("charset"))
        contentType += "; charset=" + charsetName;

    const bool isMultipart = request.method == "POST" && message.properties->flag("multipart", false);
    const bool isForm = !isMultipart && type.mimeType.startsWith("application/x-www-form-urlencoded");
    const QByteArray text = message.value("content");
    if (isForm && !parameters.empty()) { // the parameters are the form; without any, what stands in the content is it
        request.body = encodedForm(parameters, textCharset);
    } else if (isBinary) {
        request.body = bytesFromBase64(text);
        if (!request.body)
            return Error{ErrorCode::Invalid, QStringLiteral("the content is not base64")};
    } else {
        request.body = textCharset.fromUtf8(text);
    }
    if (!isForm)
        request.url = withQuery(request.url, encodedForm(parameters, textCharset));
    if (isMultipart) {
        const QByteArray id = QUuid::createUuid().toByteArray(QUuid::WithoutBraces);
        auto [body, multipartType] = multipartBody(*request.body, contentType, id + ".tmp", id);
        request.body = std::move(body);
        contentType = std::move(multipartType);
    }
    const QByteArray encoding = headerValue(request.headers, "Content-Encoding").toLower();
    if (encoding == "gzip" || encoding == "x-gzip")
        request.body = gzipped(*request.body);
    std::erase_if(request.headers, [](const auto &header) { return isNamed(header, "Content-Type"); });
    request.headers.emplace_back("Content-Type", contentType);
    return {};
}

} // namespace

Result<std::optional<Charset>> httpCharset(const PropertyTree &properties)
{
    const QString name = properties.trimmed("charset", QStringLiteral("UTF-8"));
    if (name.compare(QLatin1String("NONE"), Qt::CaseInsensitive) == 0)
        return std::optional<Charset>();
    Result<Charset> charset = Charset::named(name);
    if (!charset)
        return Error{ErrorCode::Invalid, QStringLiteral("charset: no character set is called \"%1\"").arg(name)};
    return std::optional(std::move(*charset));
}

Result<HttpRequest> buildHttpRequest(const OutgoingMessage &message)
{
    const PropertyTree &properties = *message.properties;
    HttpRequest request;
    request.method = properties.trimmed("method", QStringLiteral("post")).toUpper().toLatin1();
    request.url = properties.value("host").trimmed();
    if (request.url.isEmpty())
        return Error{ErrorCode::Invalid, QStringLiteral("host is empty")};
    const qint64 timeout = properties.number("socketTimeout", defaultTimeout);
    request.timeout = std::chrono::milliseconds(std::clamp<qint64>(timeout, 0, 24LL * 3600 * 1000));
    if (properties.flag("useProxyServer", false))
        request.proxy = properties.trimmed("proxyAddress").toUtf8() + ':' + properties.trimmed("proxyPort").toUtf8();

    const Result<std::optional<Charset>> charset = httpCharset(properties);
    if (!charset)
        return charset.error();
    const Charset textCharset = *charset ? **charset : Charset::named(QStringLiteral("ISO-8859-1")).value();
    QByteArray charsetName = *charset ? properties.trimmed("charset", QStringLiteral("UTF-8")).toLatin1() : QByteArray();
    if (charsetName == "DEFAULT_ENCODING")
        charsetName = "UTF-8";

    request.headers = tableOf(message, "useHeadersVariable", "headersVariable", "headers");
    const HttpHeaders parameters = tableOf(message, "useParametersVariable", "parametersVariable", "parameters");
    if (std::none_of(request.headers.begin(), request.headers.end(), [](const auto &header) { return isNamed(header, "User-Agent"); }))
        request.headers.emplace_back("User-Agent", "Millrace");
    if (request.method == "POST" || request.method == "PUT" || request.method == "PATCH") {
        if (const Result<void> added = addBody(request, message, parameters, textCharset, charsetName); !added)
            return added.error();
    } else {
        request.url = withQuery(request.url, encodedForm(parameters, textCharset));
    }
    return request;
}

QByteArray requestTarget(const QByteArray &url)
{
    const QByteArray address = url.left(url.indexOf('#') < 0 ? url.size() : url.indexOf('#'));
    const qsizetype scheme = address.indexOf("://");
    qsizetype start = scheme < 0 ? 0 : scheme + 3;
    while (start < address.size() && address[start] != '/' && address[start] != '?')
        ++start;
    const QByteArray target = address.mid(start);
    return target.startsWith('/') ? target : '/' + target;
}

QByteArray redirectTarget(const HttpRequest &request, const HttpResponse &response)
{
    switch (response.statusCode) {
    case 301:
    case 302:
    case 307:
    case 308:
        return request.method == "GET" ? headerValue(response.headers, "Location") : QByteArray();
    case 303:
        return headerValue(response.headers, "Location");
    default:
        return {};
    }
}

bool followRedirect(HttpRequest &request, const HttpResponse &response, const QByteArray &target)
{
    const QUrl from = QUrl::fromEncoded(request.url);
    const QUrl to = from.resolved(QUrl::fromEncoded(target));
    request.url = to.toEncoded();
    if (response.statusCode == 303) {
        request.method = "GET";
        request.body.reset();
        std::erase_if(request.headers, [](const auto &header) { return header.first.toLower().startsWith("content-"); });
    }
    const bool isElsewhere = from.scheme() != to.scheme() || from.host() != to.host() || from.port() != to.port();
    if (isElsewhere)
        std::erase_if(request.headers, [](const auto &header) { return isNamed(header, "Authorization") || isNamed(header, "Cookie"); });
    return isElsewhere;
}

} // namespace millrace
