// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/connectors/http/http_client.h"

#include <algorithm>

#include <curl/curl.h>

namespace millrace {

namespace {

using Clock = std::chrono::steady_clock;

// Headers that say where the body ends are libcurl's.
bool framesBody(QByteArrayView name)
{
    return name.compare("Content-Length", Qt::CaseInsensitive) == 0 || name.compare("Transfer-Encoding", Qt::CaseInsensitive) == 0;
}

bool isToken(const QByteArray &name)
{
    return !name.isEmpty() && std::all_of(name.begin(), name.end(), [](char c) {
        return c > ' ' && c < 127 && !QByteArrayView("()<>@,;:\\\"/[]?={}").contains(c);
    });
}

ErrorCode codeFor(CURLcode code)
{
    switch (code) {
    case CURLE_OPERATION_TIMEDOUT: return ErrorCode::Timeout;
    case CURLE_URL_MALFORMAT:
    case CURLE_UNSUPPORTED_PROTOCOL: return ErrorCode::Invalid;
    default: return ErrorCode::Io;
    }
}

} // namespace

QByteArray headerValue(const HttpHeaders &headers, QByteArrayView name)
{
    const auto found = std::find_if(headers.begin(), headers.end(),
                                    [name](const auto &header) { return name.compare(header.first, Qt::CaseInsensitive) == 0; });
    return found == headers.end() ? QByteArray() : found->second;
}

// What libcurl's callbacks fill.
struct HttpClient::Transfer
{
    HttpResponse response;
    qint64 maxBytes = 0;
    bool isTooLong = false;
    std::chrono::milliseconds timeout{0};
    Clock::time_point lastProgress = Clock::now();
    curl_off_t moved = 0; // bytes, in both directions
    curl_slist *headers = nullptr;
    char errorText[CURL_ERROR_SIZE] = "";

    Transfer() = default;
    ~Transfer() { curl_slist_free_all(headers); }
    Transfer(const Transfer &) = delete;
    Transfer &operator=(const Transfer &) = delete;

    static size_t takeBody(char *data, size_t size, size_t count, void *self)
    {
        auto &transfer = *static_cast<Transfer *>(self);
        transfer.lastProgress = Clock::now();
        transfer.isTooLong = transfer.maxBytes > 0 && qint64(transfer.response.body.size() + size * count) > transfer.maxBytes;
        if (transfer.isTooLong)
            return 0;
        transfer.response.body.append(data, qsizetype(size * count));
        return size * count;
    }

    static size_t takeHeader(char *data, size_t size, size_t count, void *self)
    {
        auto &transfer = *static_cast<Transfer *>(self);
        HttpResponse &response = transfer.response;
        transfer.lastProgress = Clock::now();
        const QByteArray line = QByteArray(data, qsizetype(size * count)).trimmed();
        if (line.startsWith("HTTP/")) { // what came before was a "100 Continue" or a proxy's answer
            response.statusLine = line;
            response.headers.clear();
        } else if (const qsizetype colon = line.indexOf(':'); colon > 0) {
            response.headers.emplace_back(line.left(colon).trimmed(), line.mid(colon + 1).trimmed());
        }
        return size * count;
    }

    static int watchProgress(void *self, curl_off_t, curl_off_t received, curl_off_t, curl_off_t sent)
    {
        auto &transfer = *static_cast<Transfer *>(self);
        if (received + sent != transfer.moved) {
            transfer.moved = received + sent;
            transfer.lastProgress = Clock::now();
        }
        return 0;
    }

    // Nothing: the peer has been silent for too long.
    std::optional<std::chrono::milliseconds> remaining() const
    {
        constexpr std::chrono::milliseconds longest(1000);
        if (timeout.count() == 0)
            return longest;
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(lastProgress + timeout - Clock::now());
        return left.count() > 0 ? std::optional(std::min(longest, left)) : std::nullopt;
    }
};

HttpClient::HttpClient()
{
    static const CURLcode ready = curl_global_init(CURL_GLOBAL_DEFAULT);
    (void)ready;
    m_multi = curl_multi_init();
    m_easy = curl_easy_init();
}

HttpClient::~HttpClient()
{
    curl_easy_cleanup(m_easy);
    curl_multi_cleanup(m_multi);
}

Result<HttpResponse> HttpClient::exchange(const HttpRequest &request, std::stop_token stop)
{
    Transfer transfer;
    if (const Result<void> prepared = prepare(request, transfer); !prepared)
        return prepared.error();
    curl_multi_add_handle(m_multi, m_easy);
    const Result<void> ran = run(transfer, stop);
    long code = 0;
    curl_easy_getinfo(m_easy, CURLINFO_RESPONSE_CODE, &code);
    curl_multi_remove_handle(m_multi, m_easy); // closes the connection where the exchange has not ended
    curl_easy_reset(m_easy);                   // nothing points into `transfer` or `request` any more
    if (!ran)
        return ran.error();
    transfer.response.statusCode = int(code);
    return std::move(transfer.response);
}

Result<void> HttpClient::prepare(const HttpRequest &request, Transfer &transfer)
{
    transfer.maxBytes = request.maxResponseBytes;
    transfer.timeout = request.timeout;
    for (const auto &[name, value] : request.headers) {
        if (!isToken(name))
            return Error{ErrorCode::Invalid, QStringLiteral("\"%1\" is no name of a header").arg(QString::fromUtf8(name))};
        if (framesBody(name))
            continue;
        // A line end in a value would begin another header.
        const QByteArray clean = QByteArray(value).replace('\r', ' ').replace('\n', ' ').replace('\0', ' ').trimmed();
        const QByteArray line = clean.isEmpty() ? name + ';' : name + ": " + clean;
        transfer.headers = curl_slist_append(transfer.headers, line.constData());
    }
    transfer.headers = curl_slist_append(transfer.headers, "Expect:"); // no second's wait before a large body

    const auto set = [this](CURLoption option, auto value) { curl_easy_setopt(m_easy, option, value); };
    set(CURLOPT_URL, request.url.constData());
    set(CURLOPT_PROTOCOLS_STR, "http,https");
    set(CURLOPT_HTTP_VERSION, long(CURL_HTTP_VERSION_1_1));
    set(CURLOPT_PATH_AS_IS, 1L);
    set(CURLOPT_NOSIGNAL, 1L);
    set(CURLOPT_PROXY, request.proxy.constData()); // "" keeps the environment's out
    set(CURLOPT_ACCEPT_ENCODING, "gzip, deflate");
    set(CURLOPT_HTTPHEADER, transfer.headers);
    set(CURLOPT_CONNECTTIMEOUT_MS, long(request.timeout.count() > 0 ? request.timeout.count() : 24L * 3600 * 1000));
    set(CURLOPT_ERRORBUFFER, static_cast<char *>(transfer.errorText));
    set(CURLOPT_WRITEFUNCTION, &Transfer::takeBody);
    set(CURLOPT_WRITEDATA, &transfer);
    set(CURLOPT_HEADERFUNCTION, &Transfer::takeHeader);
    set(CURLOPT_HEADERDATA, &transfer);
    set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
    set(CURLOPT_XFERINFOFUNCTION, &Transfer::watchProgress);
    set(CURLOPT_XFERINFODATA, &transfer);
    set(CURLOPT_NOPROGRESS, 0L);
    if (request.body) {
        set(CURLOPT_POST, 1L);
        set(CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(request.body->size()));
        set(CURLOPT_POSTFIELDS, request.body->constData());
    }
    set(CURLOPT_CUSTOMREQUEST, request.method.constData());
    return {};
}

Result<void> HttpClient::run(Transfer &transfer, std::stop_token stop)
{
    const std::stop_callback wake(stop, [this] { curl_multi_wakeup(m_multi); });
    for (int running = 1;;) {
        curl_multi_perform(m_multi, &running);
        int left = 0;
        if (const CURLMsg *message = curl_multi_info_read(m_multi, &left)) {
            const CURLcode code = message->data.result;
            if (code == CURLE_OK)
                return {};
            if (transfer.isTooLong)
                return Error{ErrorCode::Io, QStringLiteral("the response is longer than %1 bytes, the limit").arg(transfer.maxBytes)};
            const char *const text = transfer.errorText[0] ? transfer.errorText : curl_easy_strerror(code);
            return Error{codeFor(code), QString::fromUtf8(text)};
        }
        if (stop.stop_requested())
            return Error{ErrorCode::Stopped, QStringLiteral("the channel was halted")};
        const std::optional<std::chrono::milliseconds> wait = transfer.remaining();
        if (!wait)
            return Error{ErrorCode::Timeout, QStringLiteral("the peer was silent for %1 ms").arg(transfer.timeout.count())};
        curl_multi_poll(m_multi, nullptr, 0, int(wait->count()), nullptr);
    }
}

std::unique_ptr<HttpClient> HttpClientPool::take()
{
    const std::lock_guard lock(m_mutex);
    if (m_atRest.empty())
        return std::make_unique<HttpClient>();
    std::unique_ptr<HttpClient> client = std::move(m_atRest.back());
    m_atRest.pop_back();
    return client;
}

void HttpClientPool::put(std::unique_ptr<HttpClient> client)
{
    const std::lock_guard lock(m_mutex);
    m_atRest.push_back(std::move(client));
}

void HttpClientPool::clear()
{
    std::vector<std::unique_ptr<HttpClient>> closing;
    const std::lock_guard lock(m_mutex);
    closing.swap(m_atRest);
}

} // namespace millrace
