// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/fair_semaphore.h"

namespace millrace {

FairSemaphore::Permit &FairSemaphore::Permit::operator=(Permit &&other) noexcept
{
    if (this != &other) {
        release();
        m_semaphore = std::exchange(other.m_semaphore, nullptr);
    }
    return *this;
}

void FairSemaphore::Permit::release()
{
    if (FairSemaphore *semaphore = std::exchange(m_semaphore, nullptr))
        semaphore->release();
}

std::optional<FairSemaphore::Permit> FairSemaphore::acquire(std::stop_token stop)
{
    std::unique_lock lock(m_mutex);
    if (stop.stop_requested())
        return std::nullopt;
    if (m_free > 0 && m_waiters.empty()) {
        --m_free;
        return Permit(this);
    }
    Waiter self;
    const auto place = m_waiters.insert(m_waiters.end(), &self);
    m_changed.wait(lock, stop, [&self] { return self.served; });
    if (self.served)
        return Permit(this); // serveNext took us off the list
    m_waiters.erase(place);
    return std::nullopt;
}

std::optional<FairSemaphore::Permit> FairSemaphore::tryAcquire()
{
    const std::lock_guard lock(m_mutex);
    if (m_free == 0 || !m_waiters.empty())
        return std::nullopt;
    --m_free;
    return Permit(this);
}

int FairSemaphore::waiterCount() const
{
    const std::lock_guard lock(m_mutex);
    return int(m_waiters.size());
}

void FairSemaphore::release()
{
    const std::lock_guard lock(m_mutex);
    ++m_free;
    serveNext();
}

void FairSemaphore::serveNext()
{
    if (m_free == 0 || m_waiters.empty())
        return;
    --m_free;
    m_waiters.front()->served = true;
    m_waiters.pop_front();
    // One variable for all waiters: each sees in its own `served` whether it was meant. Waiters are few (senders in line).
    m_changed.notify_all();
}

} // namespace millrace
