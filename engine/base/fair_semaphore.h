// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A counting semaphore that serves its waiters in arrival order; std::counting_semaphore promises no order. A channel's
// process permits are one of these (seed 001, "Max Processing Threads"). All functions: any thread.

#include <condition_variable>
#include <list>
#include <mutex>
#include <optional>
#include <stop_token>
#include <utility>

namespace millrace {

class FairSemaphore
{
public:
    // Held permit; gives it back when it goes. Moves, does not copy.
    class Permit
    {
    public:
        Permit() = default;
        explicit Permit(FairSemaphore *semaphore) : m_semaphore(semaphore) {}
        Permit(Permit &&other) noexcept : m_semaphore(std::exchange(other.m_semaphore, nullptr)) {}
        Permit &operator=(Permit &&other) noexcept;
        ~Permit() { release(); }
        void release();
        bool held() const { return m_semaphore; }

    private:
        FairSemaphore *m_semaphore = nullptr;
    };

    explicit FairSemaphore(int permits) : m_free(permits) {}

    // Waits its turn. Nothing if `stop` is requested first; the permit then goes to the next waiter.
    std::optional<Permit> acquire(std::stop_token stop = {});
    // Nothing if a permit is not free at once or somebody waits for one.
    std::optional<Permit> tryAcquire();
    int waiterCount() const;

private:
    struct Waiter
    {
        bool served = false;
    };
    void release();
    void serveNext(); // m_mutex is held

    mutable std::mutex m_mutex;
    std::condition_variable_any m_changed;
    int m_free;                   // guarded by m_mutex
    std::list<Waiter *> m_waiters; // guarded by m_mutex, in arrival order
};

} // namespace millrace
