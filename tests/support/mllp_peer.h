// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The other side of a TCP connection in tests: a client that sends frames and reads replies, and a responder that does what
// a script says. On plain sockets of their own, so that they test the engine's and do not share its faults.
// Everything blocks for at most ten seconds and then fails; one thread each.

#include "tests/support/free_port.h"

#include <QByteArray>

#include <atomic>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace millrace::test {

using testing::freePort;
// `content` between 0B and 1C 0D.
QByteArray mllpFrame(const QByteArray &content);

class MllpClient
{
public:
    explicit MllpClient(quint16 port);
    ~MllpClient() { close(); }
    MllpClient(const MllpClient &) = delete;
    MllpClient &operator=(const MllpClient &) = delete;

    bool isConnected() const { return m_fd >= 0; }
    quint16 localPort() const;
    bool sendRaw(const QByteArray &bytes);
    bool send(const QByteArray &content) { return sendRaw(mllpFrame(content)); }
    // The next reply's content; nothing when the connection has ended or ten seconds have passed.
    std::optional<QByteArray> receive();
    // send() and receive().
    std::optional<QByteArray> ask(const QByteArray &content);
    // Reads and drops until the peer closes; false: it did not.
    bool waitForClose();
    // Says that no more will come; the other direction stays open.
    void finishSending();
    void close();

private:
    int m_fd = -1;
    QByteArray m_buffer;
    qsizetype m_scanned = 0;
};

// Takes connections on 127.0.0.1 one after the other or at once and answers each frame as the script says.
class MllpResponder
{
public:
    struct Answer
    {
        // Babble: sends a byte that means nothing, again and again, until the other side hangs up.
        enum class Then { GoOn, Close, Babble };
        QByteArray bytes; // sent as they are; may be empty (stalls)
        Then then = Then::GoOn;
    };
    // Called for each frame's content, on a connection's thread.
    using Script = std::function<Answer(const QByteArray &content)>;

    // `greeting` is sent as it is when a connection comes.
    explicit MllpResponder(Script script, QByteArray greeting = {});
    ~MllpResponder();
    MllpResponder(const MllpResponder &) = delete;
    MllpResponder &operator=(const MllpResponder &) = delete;

    quint16 port() const { return m_port; }
    int connectionCount() const { return m_connections; } // since the beginning
    int openConnectionCount() const;
    std::vector<QByteArray> received() const;
    // Ends the connections that are open now.
    void dropConnections();

    // A script that answers every frame with `content`, framed.
    static Script always(const QByteArray &content);

private:
    void acceptAll();
    void talk(int fd);

    const Script m_script;
    const QByteArray m_greeting;
    int m_listening = -1;
    quint16 m_port = 0;
    std::atomic<int> m_connections = 0;
    mutable std::mutex m_mutex;
    std::vector<int> m_open;            // guarded by m_mutex
    std::vector<QByteArray> m_received; // guarded by m_mutex
    std::vector<std::thread> m_threads; // the acceptor's, until it has ended
    std::thread m_acceptor;
};

} // namespace millrace::test
