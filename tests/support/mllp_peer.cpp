// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/mllp_peer.h"

#include <algorithm>
#include <cerrno>
#include <chrono>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace millrace::test {

namespace {

constexpr timeval patience{10, 0};

sockaddr_in loopback(quint16 port)
{
    sockaddr_in address = {};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return address;
}

quint16 portOf(int fd)
{
    sockaddr_in address = {};
    socklen_t size = sizeof address;
    getsockname(fd, reinterpret_cast<sockaddr *>(&address), &size);
    return ntohs(address.sin_port);
}

bool sendAll(int fd, const QByteArray &bytes)
{
    qsizetype sent = 0;
    while (sent < bytes.size()) {
        const ssize_t count = ::send(fd, bytes.constData() + sent, size_t(bytes.size() - sent), MSG_NOSIGNAL);
        if (count <= 0)
            return false;
        sent += count;
    }
    return true;
}

// Takes the first frame's content out of `buffer`, if a whole one is there. `scanned`: how much of it holds no end; large
// frames come in many pieces.
std::optional<QByteArray> takeFrame(QByteArray &buffer, qsizetype &scanned)
{
    const qsizetype end = buffer.indexOf("\x1c\r", scanned);
    if (end < 0) {
        scanned = std::max<qsizetype>(0, buffer.size() - 1);
        return std::nullopt;
    }
    const qsizetype start = buffer.indexOf('\x0b');
    const QByteArray content = buffer.mid(start + 1, end - start - 1);
    buffer.remove(0, end + 2);
    scanned = 0;
    return content;
}

} // namespace

QByteArray mllpFrame(const QByteArray &content)
{
    return '\x0b' + content + "\x1c\r";
}

MllpClient::MllpClient(quint16 port) : m_fd(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0))
{
    setsockopt(m_fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    setsockopt(m_fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    const sockaddr_in address = loopback(port);
    if (::connect(m_fd, reinterpret_cast<const sockaddr *>(&address), sizeof address) != 0)
        close();
}

quint16 MllpClient::localPort() const
{
    return portOf(m_fd);
}

bool MllpClient::sendRaw(const QByteArray &bytes)
{
    return sendAll(m_fd, bytes);
}

std::optional<QByteArray> MllpClient::receive()
{
    for (;;) {
        if (const std::optional<QByteArray> content = takeFrame(m_buffer, m_scanned))
            return content;
        char bytes[65536];
        const ssize_t count = ::recv(m_fd, bytes, sizeof bytes, 0);
        if (count <= 0)
            return std::nullopt;
        m_buffer.append(bytes, count);
    }
}

std::optional<QByteArray> MllpClient::ask(const QByteArray &content)
{
    return send(content) ? receive() : std::nullopt;
}

bool MllpClient::waitForClose()
{
    char bytes[65536];
    ssize_t count = 0;
    while ((count = ::recv(m_fd, bytes, sizeof bytes, 0)) > 0) { }
    return count == 0 || errno == ECONNRESET;
}

void MllpClient::finishSending()
{
    ::shutdown(m_fd, SHUT_WR);
}

void MllpClient::close()
{
    if (m_fd >= 0)
        ::close(m_fd);
    m_fd = -1;
}

MllpResponder::MllpResponder(Script script, QByteArray greeting)
    : m_script(std::move(script)), m_greeting(std::move(greeting)), m_listening(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0))
{
    const sockaddr_in address = loopback(0);
    ::bind(m_listening, reinterpret_cast<const sockaddr *>(&address), sizeof address);
    ::listen(m_listening, 64);
    m_port = portOf(m_listening);
    m_acceptor = std::thread([this] { acceptAll(); });
}

MllpResponder::~MllpResponder()
{
    ::shutdown(m_listening, SHUT_RDWR);
    m_acceptor.join();
    dropConnections();
    for (std::thread &thread : m_threads)
        thread.join();
    ::close(m_listening);
}

std::vector<QByteArray> MllpResponder::received() const
{
    const std::lock_guard lock(m_mutex);
    return m_received;
}

int MllpResponder::openConnectionCount() const
{
    const std::lock_guard lock(m_mutex);
    return int(m_open.size());
}

void MllpResponder::dropConnections()
{
    const std::lock_guard lock(m_mutex);
    for (const int fd : m_open)
        ::shutdown(fd, SHUT_RDWR);
}

MllpResponder::Script MllpResponder::always(const QByteArray &content)
{
    return [content](const QByteArray &) { return Answer{mllpFrame(content)}; };
}

void MllpResponder::acceptAll()
{
    for (int fd = 0; (fd = ::accept(m_listening, nullptr, nullptr)) >= 0;) {
        {
            const std::lock_guard lock(m_mutex);
            m_open.push_back(fd);
        }
        ++m_connections;
        m_threads.emplace_back([this, fd] { talk(fd); });
    }
}

void MllpResponder::talk(int fd)
{
    sendAll(fd, m_greeting);
    QByteArray buffer;
    qsizetype scanned = 0;
    char bytes[65536];
    for (ssize_t count = 0; (count = ::recv(fd, bytes, sizeof bytes, 0)) > 0;) {
        buffer.append(bytes, count);
        Answer::Then then = Answer::Then::GoOn;
        for (std::optional<QByteArray> content; then == Answer::Then::GoOn && (content = takeFrame(buffer, scanned));) {
            {
                const std::lock_guard lock(m_mutex);
                m_received.push_back(*content);
            }
            const Answer answer = m_script(*content);
            sendAll(fd, answer.bytes);
            then = answer.then;
        }
        while (then == Answer::Then::Babble && sendAll(fd, "x"))
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        if (then != Answer::Then::GoOn)
            break;
    }
    const std::lock_guard lock(m_mutex);
    std::erase(m_open, fd);
    ::close(fd);
}

} // namespace millrace::test
