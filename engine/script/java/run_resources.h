// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What a run of a script has open: file descriptors, and the processes it started. Scripts know them by numbers; what a
// script leaves open is closed at the end of its run. Used by the thread that holds the runtime.

#include <QString>

#include <map>
#include <optional>
#include <utility>

#include <sys/types.h>

namespace millrace {

// A file descriptor, closed at the end of its scope.
class Descriptor
{
public:
    explicit Descriptor(int fd = -1) : m_fd(fd) {}
    Descriptor(Descriptor &&other) noexcept : m_fd(other.release()) {}
    Descriptor &operator=(Descriptor &&other) noexcept
    {
        std::swap(m_fd, other.m_fd);
        return *this;
    }
    Descriptor(const Descriptor &) = delete;
    Descriptor &operator=(const Descriptor &) = delete;
    ~Descriptor() { close(); }

    int get() const { return m_fd; }
    bool isOpen() const { return m_fd >= 0; }
    int release() { return std::exchange(m_fd, -1); }
    void close();

private:
    int m_fd;
};

struct RunProcess
{
    pid_t group = 0;      // of the program and what it starts
    Descriptor status;    // its exit status comes through here, from the process that waits for it
    int input = 0, output = 0, error = 0; // handles
    std::optional<int> exitStatus;
};

class RunResources
{
public:
    static constexpr int maxOpen = 500;

    // The handle, or nothing where a run has too many of them.
    std::optional<int> add(Descriptor descriptor);
    // The descriptor behind a handle, or -1.
    int descriptor(int handle) const;
    void close(int handle) { m_descriptors.erase(handle); }

    int addProcess(RunProcess process);
    RunProcess *process(int id);
    bool hasPrograms() const { return !m_processes.empty(); }

    // At the end of a run. A program that is still running goes on, as Java's do, unless the run was stopped.
    enum class Programs { GoOn, Kill };
    void closeAll(Programs programs);

private:
    std::map<int, Descriptor> m_descriptors;
    std::map<int, RunProcess> m_processes;
    int m_last = 0;
};

} // namespace millrace
