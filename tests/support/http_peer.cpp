// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/http_peer.h"

#include <QDeadlineTimer>

#include <algorithm>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace millrace::test {

namespace {

constexpr int patience = 10000; // milliseconds

// Bytes that are there now; waits for them. Empty: the other side has closed, or `isStopping`.
QByteArray receive(int fd, const std::atomic<bool> &isStopping)
{
    for (QDeadlineTimer deadline(patience); !deadline.hasExpired() && !isStopping;) {
        pollfd waiting{fd, POLLIN, 0};
        if (poll(&waiting, 1, 50) <= 0)
            continue;
        QByteArray bytes(65536, Qt::Uninitialized);
        const ssize_t count = recv(fd, bytes.data(), size_t(bytes.size()), 0);
        return count > 0 ? bytes.left(count) : QByteArray();
    }
    return {};
}

} // namespace

QByteArray HttpPeer::Request::header(const QByteArray &name) const
{
    const auto found = std::find_if(headers.begin(), headers.end(), [&name](const auto &header) { return header.first == name; });
    return found == headers.end() ? QByteArray() : found->second;
}

HttpPeer::HttpPeer(Script script) : m_script(std::move(script))
{
    m_listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address = {};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    if (bind(m_listener, reinterpret_cast<sockaddr *>(&address), size) != 0 || listen(m_listener, 64) != 0)
        qFatal("no port for the HTTP peer");
    getsockname(m_listener, reinterpret_cast<sockaddr *>(&address), &size);
    m_port = ntohs(address.sin_port);
    m_accepting = std::jthread([this] { accept(); });
}

HttpPeer::~HttpPeer()
{
    m_isStopping = true;
    m_accepting.join();
    std::vector<std::jthread> talking;
    {
        const std::lock_guard lock(m_mutex);
        talking.swap(m_talking);
    }
    talking.clear();
    ::close(m_listener);
}

HttpPeer::Answer HttpPeer::reply(const QByteArray &statusLine, const QByteArrayList &headers, const QByteArray &body)
{
    QByteArray bytes = "HTTP/1.1 " + statusLine + "\r\n";
    for (const QByteArray &header : headers)
        bytes += header + "\r\n";
    return {bytes + "Content-Length: " + QByteArray::number(body.size()) + "\r\n\r\n" + body, Answer::Then::GoOn};
}

HttpPeer::Script HttpPeer::always(const Answer &answer)
{
    return [answer](const Request &) { return answer; };
}

QList<HttpPeer::Request> HttpPeer::requests() const
{
    const std::lock_guard lock(m_mutex);
    return m_requests;
}

bool HttpPeer::waitForRequests(int count) const
{
    QDeadlineTimer deadline(patience);
    while (requests().size() < count && !deadline.hasExpired())
        std::this_thread::yield();
    return requests().size() >= count;
}

void HttpPeer::accept()
{
    while (!m_isStopping) {
        pollfd waiting{m_listener, POLLIN, 0};
        if (poll(&waiting, 1, 50) <= 0)
            continue;
        const int fd = accept4(m_listener, nullptr, nullptr, SOCK_CLOEXEC);
        if (fd < 0)
            continue;
        const int connection = ++m_connections;
        const std::lock_guard lock(m_mutex);
        m_talking.emplace_back([this, fd, connection] { talk(fd, connection); });
    }
}

void HttpPeer::talk(int fd, int connection)
{
    QByteArray buffer;
    Request request;
    while (readRequest(fd, buffer, request)) {
        request.connection = connection;
        {
            const std::lock_guard lock(m_mutex);
            m_requests << request;
        }
        const Answer answer = m_script(request);
        for (qsizetype sent = 0; sent < answer.bytes.size();) {
            const ssize_t count = ::send(fd, answer.bytes.constData() + sent, size_t(answer.bytes.size() - sent), MSG_NOSIGNAL);
            if (count <= 0)
                break;
            sent += count;
        }
        if (answer.then == Answer::Then::Close)
            break;
        while (answer.then == Answer::Then::Stall && !receive(fd, m_isStopping).isEmpty()) {}
        if (answer.then == Answer::Then::Stall)
            break;
        request = {};
    }
    ::close(fd);
}

bool HttpPeer::readRequest(int fd, QByteArray &buffer, Request &request) const
{
    const auto more = [&] {
        const QByteArray bytes = receive(fd, m_isStopping);
        buffer += bytes;
        return !bytes.isEmpty();
    };
    while (!buffer.contains("\r\n\r\n")) {
        if (!more())
            return false;
    }
    const qsizetype end = buffer.indexOf("\r\n\r\n");
    const QByteArrayList lines = buffer.left(end).replace("\r\n", "\n").split('\n');
    const QByteArrayList words = lines[0].split(' ');
    request.method = words.value(0);
    request.target = words.value(1);
    for (qsizetype i = 1; i < lines.size(); ++i) {
        const qsizetype colon = lines[i].indexOf(':');
        request.headers.emplace_back(lines[i].left(colon).toLower(), lines[i].mid(colon + 1).trimmed());
    }
    const qsizetype length = request.header("content-length").toLongLong();
    while (buffer.size() < end + 4 + length) {
        if (!more())
            return false;
    }
    request.body = buffer.mid(end + 4, length);
    buffer.remove(0, end + 4 + length);
    return true;
}

} // namespace millrace::test
