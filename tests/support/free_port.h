// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A port for a listener of a test. Below the range from which the system takes the ports of outgoing connections and of
// listeners that name none, so that nothing takes it between the question and the use; from a random start, for tests run
// side by side; and no port twice in a process.
// Any thread.

#include <QRandomGenerator>

#include <atomic>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace millrace::testing {

inline bool isFree(quint16 port)
{
    const int fd = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address = {};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const bool isBound = ::bind(fd, reinterpret_cast<const sockaddr *>(&address), sizeof address) == 0;
    ::close(fd);
    return isBound;
}

// On 127.0.0.1; nothing listens on it now.
inline quint16 freePort()
{
    constexpr quint32 first = 20000;
    constexpr quint32 count = 12000; // the system's own begin at 32768
    static std::atomic<quint32> next = QRandomGenerator::system()->bounded(count);
    for (;;) {
        const quint16 port = quint16(first + next++ % count);
        if (isFree(port))
            return port;
    }
}

} // namespace millrace::testing
