// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/connectors/tcp/connection_pool.h"

#include <algorithm>
#include <utility>

namespace millrace {

namespace {

// Threads come and go, and each may leave a connection behind.
constexpr size_t mostIdle = 64;

} // namespace

void ConnectionPool::start(Socket::Timeout idleTime, Closed closed)
{
    m_idleTime = idleTime;
    m_closed = std::move(closed);
    {
        const std::lock_guard lock(m_mutex);
        m_isStarted = true;
    }
    if (m_idleTime > Socket::Timeout::zero())
        m_closer = std::jthread([this](std::stop_token stop) { closeOldOnes(stop); });
}

void ConnectionPool::stop()
{
    m_closer = std::jthread();
    std::list<Idle> all;
    {
        const std::lock_guard lock(m_mutex);
        m_isStarted = false;
        all.swap(m_idle);
    }
    close(std::move(all));
}

std::optional<Socket> ConnectionPool::take(const ConnectionKey &key, ConnectionOwner owner)
{
    while (std::optional<Socket> socket = pick(key, owner)) {
        if (socket->discardInput() == SocketOutcome::Done)
            return socket;
        if (m_closed)
            m_closed(key);
    }
    return std::nullopt;
}

std::optional<Socket> ConnectionPool::pick(const ConnectionKey &key, ConnectionOwner owner)
{
    const std::thread::id own = std::this_thread::get_id();
    const std::lock_guard lock(m_mutex);
    auto found = std::find_if(m_idle.begin(), m_idle.end(), [&](const Idle &idle) { return idle.key == key && idle.thread == own; });
    if (found == m_idle.end() && owner == ConnectionOwner::Any)
        found = std::find_if(m_idle.begin(), m_idle.end(), [&](const Idle &idle) { return idle.key == key; });
    if (found == m_idle.end())
        return std::nullopt;
    Socket socket = std::move(found->socket);
    m_idle.erase(found);
    return socket;
}

void ConnectionPool::put(const ConnectionKey &key, Socket socket)
{
    std::list<Idle> unwanted;
    std::list<Idle> wanted;
    wanted.push_back({key, std::move(socket), std::this_thread::get_id(), Clock::now()});
    {
        const std::lock_guard lock(m_mutex);
        if (!m_isStarted)
            unwanted.swap(wanted);
        else if (m_idle.size() == mostIdle)
            unwanted.splice(unwanted.end(), m_idle, m_idle.begin());
        m_idle.splice(m_idle.end(), wanted);
    }
    m_changed.notify_all();
    close(std::move(unwanted));
}

void ConnectionPool::closeOldOnes(std::stop_token stop)
{
    while (!stop.stop_requested()) {
        std::list<Idle> old;
        {
            std::unique_lock lock(m_mutex);
            if (m_idle.empty())
                m_changed.wait(lock, stop, [this] { return !m_idle.empty(); });
            else
                m_changed.wait_until(lock, stop, m_idle.front().since + m_idleTime, [] { return false; });
            const Clock::time_point now = Clock::now();
            while (!m_idle.empty() && m_idle.front().since + m_idleTime <= now)
                old.splice(old.end(), m_idle, m_idle.begin());
        }
        close(std::move(old));
    }
}

void ConnectionPool::close(std::list<Idle> connections)
{
    for (Idle &idle : connections) {
        idle.socket.finishSending();
        if (m_closed)
            m_closed(idle.key);
    }
}

} // namespace millrace
