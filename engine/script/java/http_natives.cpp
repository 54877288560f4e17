// SPDX-License-Identifier: GPL-3.0-or-later
// HTTP requests of scripts, by libcurl: for Apache HttpClient's names (http.js) and java.net.HttpURLConnection (net.js).
// A request ends when the script is to end; its answer is as large as the script's memory allows at most.
#include "engine/script/java/java_natives.h"
#include "engine/script/java/native_arguments.h"

#include <curl/curl.h>

#include <memory>
#include <mutex>

namespace millrace {

namespace {

constexpr int pollMillis = 50;

struct Request
{
    QByteArray method, url, body, user, password;
    QByteArrayList headers; // "Name: value"
    bool hasBody = false;
    bool followsRedirects = true;
    bool trustsAll = false;
    long connectMillis = 0, readMillis = 0; // 0: none
};

struct Answer
{
    QByteArray body;
    QByteArrayList headers; // of the last answer: its status line, then a line each
    size_t most = 0;        // of the body
    bool isTooLarge = false;
};

size_t takeBody(char *data, size_t size, size_t count, void *target)
{
    auto *answer = static_cast<Answer *>(target);
    answer->isTooLarge = size_t(answer->body.size()) + size * count > answer->most;
    if (answer->isTooLarge)
        return 0;
    answer->body.append(data, qsizetype(size * count));
    return size * count;
}

size_t takeHeader(char *data, size_t size, size_t count, void *target)
{
    auto *answer = static_cast<Answer *>(target);
    const QByteArray line = QByteArray(data, qsizetype(size * count)).trimmed();
    if (line.startsWith("HTTP/")) {
        answer->headers.clear();
        answer->body.clear(); // of a redirection
    }
    if (!line.isEmpty())
        answer->headers.append(line);
    return size * count;
}

const char *exceptionFor(CURLcode code)
{
    switch (code) {
    case CURLE_COULDNT_RESOLVE_HOST: return "java.net.UnknownHostException";
    case CURLE_COULDNT_CONNECT: return "java.net.ConnectException";
    case CURLE_OPERATION_TIMEDOUT: return "java.net.SocketTimeoutException";
    case CURLE_URL_MALFORMAT:
    case CURLE_UNSUPPORTED_PROTOCOL:
    case CURLE_TOO_MANY_REDIRECTS: return "org.apache.http.client.ClientProtocolException";
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_SSL_CERTPROBLEM: return "javax.net.ssl.SSLException";
    case CURLE_GOT_NOTHING: return "org.apache.http.NoHttpResponseException";
    default: return "java.io.IOException";
    }
}

using Easy = std::unique_ptr<CURL, void (*)(CURL *)>;
using Lines = std::unique_ptr<curl_slist, void (*)(curl_slist *)>;

Lines linesFrom(const QByteArrayList &headers)
{
    curl_slist *lines = nullptr;
    for (const QByteArray &header : headers)
        lines = curl_slist_append(lines, header.constData());
    return {lines, curl_slist_free_all};
}

void prepare(CURL *easy, const Request &request, const curl_slist *headers, Answer &answer, char *errorText)
{
    curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, errorText);
    curl_easy_setopt(easy, CURLOPT_URL, request.url.constData());
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(easy, CURLOPT_REDIR_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(easy, CURLOPT_USERAGENT, "Apache-HttpClient/4.5 (Java)"); // what servers know these scripts by
    curl_easy_setopt(easy, CURLOPT_ACCEPT_ENCODING, "gzip, deflate");
    curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, request.followsRedirects ? 1L : 0L);
    curl_easy_setopt(easy, CURLOPT_MAXREDIRS, 50L);
    curl_easy_setopt(easy, CURLOPT_HTTPHEADER, headers);
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, takeBody);
    curl_easy_setopt(easy, CURLOPT_WRITEDATA, &answer);
    curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, takeHeader);
    curl_easy_setopt(easy, CURLOPT_HEADERDATA, &answer);
    if (request.method == "HEAD")
        curl_easy_setopt(easy, CURLOPT_NOBODY, 1L);
    if (request.hasBody) {
        curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(request.body.size()));
        curl_easy_setopt(easy, CURLOPT_POSTFIELDS, request.body.constData());
    }
    curl_easy_setopt(easy, CURLOPT_CUSTOMREQUEST, request.method.constData());
    if (request.connectMillis > 0)
        curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS, request.connectMillis);
    if (request.readMillis > 0) { // Java's is between two packets
        curl_easy_setopt(easy, CURLOPT_LOW_SPEED_LIMIT, 1L);
        curl_easy_setopt(easy, CURLOPT_LOW_SPEED_TIME, std::max(1L, request.readMillis / 1000));
    }
    if (!request.user.isEmpty()) {
        curl_easy_setopt(easy, CURLOPT_HTTPAUTH, CURLAUTH_BASIC | CURLAUTH_DIGEST);
        curl_easy_setopt(easy, CURLOPT_USERNAME, request.user.constData());
        curl_easy_setopt(easy, CURLOPT_PASSWORD, request.password.constData());
    }
    if (request.trustsAll) {
        curl_easy_setopt(easy, CURLOPT_SSL_VERIFYPEER, 0L);
        curl_easy_setopt(easy, CURLOPT_SSL_VERIFYHOST, 0L);
    }
}

// Runs it in small steps. Nothing where the script is to end.
std::optional<CURLcode> perform(CURL *easy, const Host &host)
{
    const std::unique_ptr<CURLM, CURLMcode (*)(CURLM *)> multi(curl_multi_init(), curl_multi_cleanup);
    curl_multi_add_handle(multi.get(), easy);
    std::optional<CURLcode> result;
    for (int running = 1; running > 0 && !host.shouldStop();) {
        if (curl_multi_perform(multi.get(), &running) != CURLM_OK) {
            result = CURLE_FAILED_INIT;
            break;
        }
        if (running > 0)
            curl_multi_poll(multi.get(), nullptr, 0, pollMillis, nullptr);
    }
    int left = 0;
    while (const CURLMsg *message = curl_multi_info_read(multi.get(), &left)) {
        if (message->msg == CURLMSG_DONE)
            result = message->data.result;
    }
    curl_multi_remove_handle(multi.get(), easy);
    return result;
}

// Reads the request object of http.js. Nothing with an exception pending.
std::optional<Request> requestFrom(JSContext *context, JSValueConst object)
{
    Request request;
    bool failed = false;
    const auto text = [&](const char *name, QByteArray &target) {
        const js::Owned value(context, JS_GetPropertyStr(context, object, name));
        failed = failed || value.isException() || (!JS_IsUndefined(value) && !JS_IsNull(value) && !js::toUtf8(context, value, target));
    };
    const auto flag = [&](const char *name) {
        const js::Owned value(context, JS_GetPropertyStr(context, object, name));
        return JS_ToBool(context, value) == 1;
    };
    const auto millis = [&](const char *name) {
        const js::Owned value(context, JS_GetPropertyStr(context, object, name));
        double number = 0;
        JS_ToFloat64(context, &number, value);
        return long(std::clamp(number, 0.0, 1e9));
    };
    text("method", request.method);
    text("url", request.url);
    text("user", request.user);
    text("password", request.password);
    request.followsRedirects = flag("followsRedirects");
    request.trustsAll = flag("trustsAll");
    request.connectMillis = millis("connectTimeout");
    request.readMillis = millis("readTimeout");
    const js::Owned body(context, JS_GetPropertyStr(context, object, "body"));
    if (const auto bytes = bytesFromScript(context, body)) {
        request.body = *bytes;
        request.hasBody = true;
    }
    const js::Owned headers(context, JS_GetPropertyStr(context, object, "headers"));
    for (uint32_t i = 0; !failed; ++i) {
        const js::Owned header(context, JS_GetPropertyUint32(context, headers, i));
        QByteArray line;
        if (JS_IsUndefined(header))
            break;
        failed = header.isException() || !js::toUtf8(context, header, line);
        request.headers.append(line.replace('\r', ' ').replace('\n', ' '));
    }
    return failed ? std::nullopt : std::optional(request);
}

// httpRequest({method, url, headers, body, …}): [status line and header lines, body]
JSValue httpRequest(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    const std::optional<Request> request = requestFrom(context, NativeArguments(context, argc, argv).value(0));
    if (!request || !mayAccess(context, AccessKind::Network, QString::fromUtf8(request->url)))
        return JS_EXCEPTION;
    static std::once_flag once; // libcurl's own state, of the process
    std::call_once(once, [] { curl_global_init(CURL_GLOBAL_DEFAULT); });
    Host &host = Host::of(context);
    const Easy easy(curl_easy_init(), curl_easy_cleanup);
    const Lines headers = linesFrom(request->headers);
    Answer answer;
    answer.most = host.environment().memoryLeft() / 2; // it is copied once
    char errorText[CURL_ERROR_SIZE]{};
    prepare(easy.get(), *request, headers.get(), answer, errorText);
    const std::optional<CURLcode> result = perform(easy.get(), host);
    if (!result)
        return JS_ThrowInternalError(context, "interrupted");
    if (answer.isTooLarge)
        return throwJava(context, "java.lang.OutOfMemoryError", QStringLiteral("Java heap space"));
    if (*result != CURLE_OK)
        return throwJava(context, exceptionFor(*result), QString::fromUtf8(errorText[0] ? errorText : curl_easy_strerror(*result)));
    const JSValue lines = JS_NewArray(context);
    uint32_t index = 0;
    for (const QByteArray &line : answer.headers)
        JS_DefinePropertyValueUint32(context, lines, index++, js::newString(context, QString::fromLatin1(line)), JS_PROP_C_W_E);
    const JSValue array = JS_NewArray(context);
    JS_DefinePropertyValueUint32(context, array, 0, lines, JS_PROP_C_W_E);
    JS_DefinePropertyValueUint32(context, array, 1, bytesToScript(host, answer.body), JS_PROP_C_W_E);
    return array;
}

} // namespace

void addHttpNatives(JSContext *context, JSValueConst native)
{
    addNatives(context, native, {{"httpRequest", httpRequest, 1}});
}

} // namespace millrace
