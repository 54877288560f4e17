// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Connections that wait for their next use. A sender takes one out, so none is ever used by two threads, and puts it back.
// Idle ones are closed after a time by a thread of the pool's own. All functions: any thread; start and stop: one thread.

#include "engine/connectors/tcp/socket.h"

#include <condition_variable>
#include <functional>
#include <list>
#include <mutex>
#include <thread>

namespace millrace {

// Whom a connection goes to, and from where.
struct ConnectionKey
{
    SocketAddress remote;
    SocketAddress local; // empty and 0: any

    bool operator==(const ConnectionKey &) const = default;
};

// Whose connection may be taken. Own: only one that this thread put back, which keeps the order of what a thread sends.
// Any: another thread's too, where there is none of its own; for threads that come and go but send one at a time.
enum class ConnectionOwner { Own, Any };

class ConnectionPool
{
public:
    using Closed = std::function<void(const ConnectionKey &)>;

    // Connections idle for `idleTime` are closed; zero keeps them. `closed` is told of each that the pool closes; it is
    // called on any thread.
    void start(Socket::Timeout idleTime, Closed closed);
    // Closes what is idle; what is put back later is closed at once.
    void stop();

    // A connection that the peer has not closed, what came unasked dropped; nothing: make a new one.
    std::optional<Socket> take(const ConnectionKey &key, ConnectionOwner owner);
    void put(const ConnectionKey &key, Socket socket);

private:
    using Clock = std::chrono::steady_clock;
    struct Idle
    {
        ConnectionKey key;
        Socket socket;
        std::thread::id thread;
        Clock::time_point since;
    };
    void closeOldOnes(std::stop_token stop);
    std::optional<Socket> pick(const ConnectionKey &key, ConnectionOwner owner);
    void close(std::list<Idle> connections); // m_mutex is not held

    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    std::list<Idle> m_idle;        // guarded by m_mutex; the one put back last is last
    bool m_isStarted = false;      // guarded by m_mutex
    Socket::Timeout m_idleTime{0}; // constant after start
    Closed m_closed;               // constant after start
    std::jthread m_closer;
};

} // namespace millrace
