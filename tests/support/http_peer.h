// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// An HTTP server in tests that does what a script says: answers, stalls, cuts off. On plain sockets of its own; it takes
// apart what it is sent by hand, so that it shares no faults with the engine's client.
// A thread for each connection; the script is called on it. Each wait ends after ten seconds.

#include <QByteArray>
#include <QList>

#include <atomic>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace millrace::test {

class HttpPeer
{
public:
    struct Request
    {
        QByteArray method;
        QByteArray target; // "/path?query"
        QList<std::pair<QByteArray, QByteArray>> headers; // names in lower case
        QByteArray body;
        int connection = 0; // which of the peer's, from 1
        QByteArray header(const QByteArray &name) const;
    };
    struct Answer
    {
        enum class Then { GoOn, Close, Stall }; // Stall: says no more until the other side hangs up
        QByteArray bytes; // sent as they are
        Then then = Then::GoOn;
    };
    using Script = std::function<Answer(const Request &)>;

    explicit HttpPeer(Script script);
    ~HttpPeer();
    HttpPeer(const HttpPeer &) = delete;
    HttpPeer &operator=(const HttpPeer &) = delete;

    // A whole answer with its length.
    static Answer reply(const QByteArray &statusLine, const QByteArrayList &headers, const QByteArray &body);
    static Script always(const Answer &answer);

    quint16 port() const { return m_port; }
    QByteArray url(const QByteArray &target = "/") const { return "http://127.0.0.1:" + QByteArray::number(m_port) + target; }
    QList<Request> requests() const;
    int connections() const { return m_connections; }
    bool waitForRequests(int count) const; // false: ten seconds have passed

private:
    void accept();
    void talk(int fd, int connection);
    bool readRequest(int fd, QByteArray &buffer, Request &request) const;

    const Script m_script;
    int m_listener = -1;
    quint16 m_port = 0;
    std::atomic<bool> m_isStopping = false;
    std::atomic<int> m_connections = 0;
    mutable std::mutex m_mutex;
    QList<Request> m_requests;          // guarded by m_mutex
    std::vector<std::jthread> m_talking; // guarded by m_mutex
    std::jthread m_accepting;
};

} // namespace millrace::test
