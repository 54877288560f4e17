// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Plain sockets for blocking work on the thread that calls, with a way to wake it. Sockets are non-blocking underneath;
// every wait is a poll() on the socket and on a StopSignal. design.md section 6.6.
// A Socket belongs to one thread at a time; a StopSignal may be raised from any thread.

#include "engine/base/result.h"

#include <QByteArray>
#include <QString>

#include <atomic>
#include <chrono>
#include <optional>
#include <utility>

namespace millrace {

class FileDescriptor
{
public:
    FileDescriptor() = default;
    explicit FileDescriptor(int fd) : m_fd(fd) {}
    FileDescriptor(FileDescriptor &&other) noexcept : m_fd(std::exchange(other.m_fd, -1)) {}
    FileDescriptor &operator=(FileDescriptor &&other) noexcept;
    ~FileDescriptor() { close(); }
    void close();
    int get() const { return m_fd; }
    bool isOpen() const { return m_fd >= 0; }

private:
    int m_fd = -1;
};

// Raised once, stays raised until reset, and wakes everyone who waits with it.
class StopSignal
{
public:
    StopSignal();
    void raise();
    void reset(); // while nobody waits
    bool isRaised() const { return m_raised; }
    // Sleeps that long unless raised; true: raised.
    bool waitFor(std::chrono::milliseconds time) const;
    int descriptor() const { return m_event.get(); }

private:
    FileDescriptor m_event;
    std::atomic<bool> m_raised = false;
};

struct SocketAddress
{
    QString host; // numeric
    quint16 port = 0;

    QString text() const { return host + QLatin1Char(':') + QString::number(port); }
    bool operator==(const SocketAddress &) const = default;
};

// What ended a wait, a read or a write.
enum class SocketOutcome { Done, TimedOut, Stopped, Closed, Failed };

class Socket
{
public:
    // Zero waits for ever.
    using Timeout = std::chrono::milliseconds;

    // Listens. An empty host is every address of the machine. Errors: Busy (in use), Invalid (no such address), Io.
    static Result<Socket> listenOn(const QString &host, quint16 port);
    // Connects, trying each address of the name. `localHost` empty: any; `localPort` 0: any. Errors: Timeout, Stopped, Io.
    static Result<Socket> connectTo(const QString &host, quint16 port, const QString &localHost, quint16 localPort, Timeout timeout,
                                    const StopSignal &stop);

    // The next connection, or nothing: `stop` was raised, or the connection was gone again.
    std::optional<Socket> accept(const StopSignal &stop);
    // Takes what there is, waiting for at least one byte. `received` is empty unless Done. `stop` wins over data.
    SocketOutcome receive(QByteArray &buffer, QByteArrayView &received, Timeout timeout, const StopSignal &stop);
    // Sends all of it; `stall` is how long the peer may take none of it.
    SocketOutcome send(const QByteArray &bytes, Timeout stall, const StopSignal &stop);
    // Drops what has come and was not asked for. Closed or Failed: the peer has gone. TimedOut: it sends faster than that,
    // and must not hold the caller for ever.
    SocketOutcome discardInput();
    // Lets the peer read all that was sent before the connection goes, also where it is still sending.
    void finishSending();

    SocketAddress localAddress() const;
    SocketAddress peerAddress() const;
    // The operating system's words for the last Failed.
    QString errorText() const;

private:
    explicit Socket(FileDescriptor fd) : m_fd(std::move(fd)) {}
    SocketOutcome waitFor(short events, Timeout timeout, const StopSignal &stop);
    SocketOutcome failed();

    FileDescriptor m_fd;
    int m_error = 0;
};

} // namespace millrace
