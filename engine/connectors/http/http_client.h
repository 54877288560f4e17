// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// One HTTP exchange at a time over libcurl, on connections that stay open for the next one; and the clients of a connector
// that are at rest. spec/channels.md, "HTTP Sender".
// HttpClient: one thread at a time. HttpClientPool: any thread.

#include "engine/base/result.h"

#include <QByteArray>

#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

namespace millrace {

using HttpHeaders = std::vector<std::pair<QByteArray, QByteArray>>; // name and value, as they were sent

// The first value of `name`, whatever its case; empty where there is none.
QByteArray headerValue(const HttpHeaders &headers, QByteArrayView name);

struct HttpRequest
{
    QByteArray method; // "POST"
    QByteArray url;
    HttpHeaders headers;
    std::optional<QByteArray> body;
    QByteArray proxy;                     // "host:port"; empty: none
    std::chrono::milliseconds timeout{0}; // for connecting, and for each silence of the peer; 0: none
    qint64 maxResponseBytes = 0;          // a longer response fails; 0: no limit
};

struct HttpResponse
{
    int statusCode = 0;
    QByteArray statusLine; // "HTTP/1.1 200 OK"
    HttpHeaders headers;
    QByteArray body; // compression undone
};

class HttpClient
{
public:
    HttpClient();
    ~HttpClient();
    HttpClient(const HttpClient &) = delete;
    HttpClient &operator=(const HttpClient &) = delete;

    // Errors: Io (no connection, or it broke), Timeout, Stopped (`stop` was requested; within a moment), Invalid (the request
    // can't be sent: URL, header). No redirect is followed, no challenge answered.
    Result<HttpResponse> exchange(const HttpRequest &request, std::stop_token stop);

private:
    struct Transfer;
    Result<void> prepare(const HttpRequest &request, Transfer &transfer);
    Result<void> run(Transfer &transfer, std::stop_token stop);

    void *m_multi; // CURLM: keeps the open connections
    void *m_easy;  // CURL
};

class HttpClientPool
{
public:
    // One that is at rest, the last used first, or a new one.
    std::unique_ptr<HttpClient> take();
    void put(std::unique_ptr<HttpClient> client);
    void clear(); // closes what is at rest

private:
    std::mutex m_mutex;
    std::vector<std::unique_ptr<HttpClient>> m_atRest; // guarded by m_mutex
};

} // namespace millrace
