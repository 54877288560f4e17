// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/connectors/tcp/socket.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <memory>
#include <system_error>

#include <arpa/inet.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

namespace millrace {

namespace {

constexpr int backlog = 256;
constexpr ssize_t mostDiscarded = 1 << 20;

QString systemText(int error)
{
    return QString::fromStdString(std::generic_category().message(error)); // strerror is not safe with threads
}

struct AddressListDeleter
{
    void operator()(addrinfo *list) const { freeaddrinfo(list); }
};
using AddressList = std::unique_ptr<addrinfo, AddressListDeleter>;

Result<AddressList> resolve(const QString &host, quint16 port, int flags)
{
    addrinfo hints = {};
    hints.ai_family = AF_UNSPEC;
    hints.ai_socktype = SOCK_STREAM;
    hints.ai_flags = flags | AI_NUMERICSERV;
    const QByteArray name = host.toUtf8();
    const QByteArray service = QByteArray::number(port);
    addrinfo *list = nullptr;
    const int error = getaddrinfo(name.isEmpty() ? nullptr : name.constData(), service.constData(), &hints, &list);
    if (error == 0)
        return AddressList(list);
    const QString why = error == EAI_SYSTEM ? systemText(errno) : QString::fromUtf8(gai_strerror(error));
    return Error{ErrorCode::Invalid, QStringLiteral("address %1 is not known: %2").arg(host, why)};
}

SocketAddress addressOf(const sockaddr_storage &storage)
{
    char text[INET6_ADDRSTRLEN] = {};
    if (storage.ss_family == AF_INET6) {
        const auto &address = reinterpret_cast<const sockaddr_in6 &>(storage);
        inet_ntop(AF_INET6, &address.sin6_addr, text, sizeof text);
        return {QString::fromLatin1(text), ntohs(address.sin6_port)};
    }
    const auto &address = reinterpret_cast<const sockaddr_in &>(storage);
    inet_ntop(AF_INET, &address.sin_addr, text, sizeof text);
    return {QString::fromLatin1(text), ntohs(address.sin_port)};
}

FileDescriptor newSocket(const addrinfo &address)
{
    return FileDescriptor(::socket(address.ai_family, address.ai_socktype | SOCK_NONBLOCK | SOCK_CLOEXEC, address.ai_protocol));
}

void turnOn(const FileDescriptor &fd, int level, int option)
{
    const int on = 1;
    setsockopt(fd.get(), level, option, &on, sizeof on);
}

void configureStream(const FileDescriptor &fd)
{
    turnOn(fd, IPPROTO_TCP, TCP_NODELAY); // a reply is one small write that somebody waits for
    turnOn(fd, SOL_SOCKET, SO_KEEPALIVE); // a peer that vanished without a word ends the read some day
}

Result<void> bindTo(const FileDescriptor &fd, const QString &host, quint16 port)
{
    const Result<AddressList> local = resolve(host, port, AI_PASSIVE);
    if (!local)
        return local.error();
    turnOn(fd, SOL_SOCKET, SO_REUSEADDR);
    if (::bind(fd.get(), (*local)->ai_addr, (*local)->ai_addrlen) != 0)
        return Error{ErrorCode::Io, QStringLiteral("cannot use the local address %1:%2: %3").arg(host).arg(port).arg(systemText(errno))};
    return {};
}

Error listenError(const QString &host, quint16 port, int error)
{
    const QString place = host.isEmpty() ? QStringLiteral("all addresses") : host;
    switch (error) {
    case EADDRINUSE:
        return {ErrorCode::Busy, QStringLiteral("port %1 on %2 is already in use").arg(port).arg(place)};
    case EADDRNOTAVAIL:
        return {ErrorCode::Invalid, QStringLiteral("cannot listen on %1:%2: this machine has no such address").arg(place).arg(port)};
    case EACCES:
        return {ErrorCode::Io, QStringLiteral("cannot listen on %1:%2: ports below 1024 need special rights").arg(place).arg(port)};
    default:
        return {ErrorCode::Io, QStringLiteral("cannot listen on %1:%2: %3").arg(place).arg(port).arg(systemText(error))};
    }
}

} // namespace

FileDescriptor &FileDescriptor::operator=(FileDescriptor &&other) noexcept
{
    if (this != &other) {
        close();
        m_fd = std::exchange(other.m_fd, -1);
    }
    return *this;
}

void FileDescriptor::close()
{
    if (isOpen())
        ::close(std::exchange(m_fd, -1));
}

StopSignal::StopSignal() : m_event(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}

void StopSignal::raise()
{
    m_raised = true;
    // Not read by those who wait, so it wakes them all.
    [[maybe_unused]] const int result = eventfd_write(m_event.get(), 1);
}

void StopSignal::reset()
{
    eventfd_t count = 0;
    [[maybe_unused]] const int result = eventfd_read(m_event.get(), &count);
    m_raised = false;
}

bool StopSignal::waitFor(std::chrono::milliseconds time) const
{
    pollfd event{m_event.get(), POLLIN, 0};
    if (!isRaised())
        ::poll(&event, 1, int(time.count()));
    return isRaised();
}

Result<Socket> Socket::listenOn(const QString &host, quint16 port)
{
    const Result<AddressList> list = resolve(host, port, AI_PASSIVE);
    if (!list)
        return Error{list.error().code, QStringLiteral("cannot listen on port %1: %2").arg(port).arg(list.error().message)};
    const addrinfo &address = **list;
    FileDescriptor fd = newSocket(address);
    if (!fd.isOpen())
        return listenError(host, port, errno);
    turnOn(fd, SOL_SOCKET, SO_REUSEADDR); // else a restart has to wait until old connections have timed out
    if (::bind(fd.get(), address.ai_addr, address.ai_addrlen) != 0 || ::listen(fd.get(), backlog) != 0)
        return listenError(host, port, errno);
    return Socket(std::move(fd));
}

Result<Socket> Socket::connectTo(const QString &host, quint16 port, const QString &localHost, quint16 localPort, Timeout timeout,
                                 const StopSignal &stop)
{
    const Result<AddressList> list = resolve(host, port, 0);
    if (!list)
        return Error{ErrorCode::Io, list.error().message};
    Error last{ErrorCode::Io, {}};
    for (const addrinfo *address = list->get(); address; address = address->ai_next) {
        Socket socket(newSocket(*address));
        if (!socket.m_fd.isOpen()) {
            last.message = systemText(errno);
            continue;
        }
        configureStream(socket.m_fd);
        if (!localHost.isEmpty() || localPort != 0) {
            if (const Result<void> bound = bindTo(socket.m_fd, localHost, localPort); !bound)
                return bound.error();
        }
        if (::connect(socket.m_fd.get(), address->ai_addr, address->ai_addrlen) == 0)
            return socket;
        int error = errno;
        if (error == EINPROGRESS) {
            const SocketOutcome outcome = socket.waitFor(POLLOUT, timeout, stop);
            if (outcome == SocketOutcome::Stopped)
                return Error{ErrorCode::Stopped, QStringLiteral("stopped while connecting")};
            if (outcome == SocketOutcome::TimedOut)
                return Error{ErrorCode::Timeout, QStringLiteral("no connection within %1 ms").arg(timeout.count())};
            socklen_t size = sizeof error;
            if (getsockopt(socket.m_fd.get(), SOL_SOCKET, SO_ERROR, &error, &size) == 0 && error == 0)
                return socket;
        }
        last.message = systemText(error);
    }
    return last;
}

SocketOutcome Socket::failed()
{
    m_error = errno;
    return SocketOutcome::Failed;
}

SocketOutcome Socket::waitFor(short events, Timeout timeout, const StopSignal &stop)
{
    using Clock = std::chrono::steady_clock;
    const Clock::time_point end = Clock::now() + timeout;
    for (;;) {
        if (stop.isRaised())
            return SocketOutcome::Stopped;
        int wait = -1;
        if (timeout.count() > 0)
            wait = int(std::max<qint64>(0, std::chrono::ceil<Timeout>(end - Clock::now()).count()));
        pollfd descriptors[] = {{m_fd.get(), events, 0}, {stop.descriptor(), POLLIN, 0}};
        const int ready = ::poll(descriptors, 2, wait);
        if (ready == 0)
            return SocketOutcome::TimedOut;
        if (ready > 0 && descriptors[1].revents == 0)
            return SocketOutcome::Done;
        if (ready < 0 && errno != EINTR)
            return failed();
    }
}

std::optional<Socket> Socket::accept(const StopSignal &stop)
{
    if (waitFor(POLLIN, Timeout::zero(), stop) != SocketOutcome::Done)
        return std::nullopt;
    FileDescriptor fd(::accept4(m_fd.get(), nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC));
    if (!fd.isOpen()) {
        m_error = errno;
        return std::nullopt;
    }
    configureStream(fd);
    return Socket(std::move(fd));
}

SocketOutcome Socket::receive(QByteArray &buffer, QByteArrayView &received, Timeout timeout, const StopSignal &stop)
{
    received = {};
    for (;;) {
        if (stop.isRaised())
            return SocketOutcome::Stopped;
        // Under load the next bytes are there already; poll() only where they are not.
        const ssize_t count = ::recv(m_fd.get(), buffer.data(), size_t(buffer.size()), 0);
        if (count > 0) {
            received = QByteArrayView(buffer.constData(), count);
            return SocketOutcome::Done;
        }
        if (count == 0)
            return SocketOutcome::Closed;
        if (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)
            return failed();
        if (const SocketOutcome outcome = waitFor(POLLIN, timeout, stop); outcome != SocketOutcome::Done)
            return outcome;
    }
}

SocketOutcome Socket::send(const QByteArray &bytes, Timeout stall, const StopSignal &stop)
{
    QByteArrayView rest = bytes;
    while (!rest.isEmpty()) {
        const ssize_t count = ::send(m_fd.get(), rest.data(), size_t(rest.size()), MSG_NOSIGNAL);
        if (count >= 0) {
            rest = rest.sliced(count);
            continue;
        }
        if (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)
            return failed();
        if (const SocketOutcome outcome = waitFor(POLLOUT, stall, stop); outcome != SocketOutcome::Done)
            return outcome;
    }
    return SocketOutcome::Done;
}

SocketOutcome Socket::discardInput()
{
    char bytes[4096];
    for (ssize_t discarded = 0; discarded < mostDiscarded;) {
        const ssize_t count = ::recv(m_fd.get(), bytes, sizeof bytes, MSG_DONTWAIT);
        if (count == 0)
            return SocketOutcome::Closed;
        if (count > 0)
            discarded += count;
        else if (errno != EINTR)
            return errno == EAGAIN || errno == EWOULDBLOCK ? SocketOutcome::Done : failed();
    }
    return SocketOutcome::TimedOut;
}

void Socket::finishSending()
{
    // Closing with unread bytes sends a reset, which may take the last reply with it.
    ::shutdown(m_fd.get(), SHUT_WR);
    discardInput();
}

SocketAddress Socket::localAddress() const
{
    sockaddr_storage storage = {};
    socklen_t size = sizeof storage;
    getsockname(m_fd.get(), reinterpret_cast<sockaddr *>(&storage), &size);
    return addressOf(storage);
}

SocketAddress Socket::peerAddress() const
{
    sockaddr_storage storage = {};
    socklen_t size = sizeof storage;
    getpeername(m_fd.get(), reinterpret_cast<sockaddr *>(&storage), &size);
    return addressOf(storage);
}

QString Socket::errorText() const
{
    return systemText(m_error);
}

} // namespace millrace
