// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/events/event_bus.h"

#include "engine/base/log.h"
#include "engine/base/thread_name.h"

#include <condition_variable>
#include <thread>
#include <utility>

namespace millrace {

struct EventBus::Queue
{
    Queue(QString name, unsigned wantedKinds, size_t most, Handler callback)
        : threadName(std::move(name)), kinds(wantedKinds), capacity(most), handler(std::move(callback)) {}

    void push(const std::shared_ptr<const Event> &event);
    void work();
    void finish();

    const QString threadName;
    const unsigned kinds;
    const size_t capacity;
    const Handler handler;

    std::mutex mutex;
    std::condition_variable changed;
    Events waiting;        // guarded by mutex
    qint64 dropped = 0;    // since the handler was called last; guarded by mutex
    bool closing = false;  // guarded by mutex
    std::thread thread;
};

void EventBus::Queue::push(const std::shared_ptr<const Event> &event)
{
    {
        const std::lock_guard lock(mutex);
        if (closing)
            return;
        if (waiting.size() >= capacity) {
            ++dropped;
            return;
        }
        waiting.push_back(event);
    }
    changed.notify_one();
}

void EventBus::Queue::work()
{
    const ThreadName name(threadName);
    std::unique_lock lock(mutex);
    for (;;) {
        changed.wait(lock, [this] { return closing || !waiting.empty(); });
        if (waiting.empty())
            return;
        Events events;
        events.swap(waiting);
        const qint64 lost = std::exchange(dropped, 0);
        lock.unlock();
        if (lost > 0)
            Log::warning("events", QStringLiteral("More events than could be handled; some were dropped"), {{"listener", threadName}, {"dropped", QString::number(lost)}});
        if (const auto handled = handler(events); !handled)
            Log::error("events", QStringLiteral("Events could not be handled: ") + handled.error().message, {{"listener", threadName}});
        events.clear(); // without the lock
        lock.lock();
    }
}

void EventBus::Queue::finish()
{
    {
        const std::lock_guard lock(mutex);
        closing = true;
    }
    changed.notify_one();
    thread.join();
}

void EventBus::publish(Event event)
{
    const unsigned kind = unsigned(kindOf(event));
    if (!(m_wanted & kind))
        return;
    std::shared_ptr<const Queues> queues;
    {
        const std::lock_guard lock(m_mutex);
        queues = m_queues;
    }
    const auto shared = std::make_shared<const Event>(std::move(event));
    for (const auto &queue : *queues) {
        if (queue->kinds & kind)
            queue->push(shared);
    }
}

std::unique_ptr<EventListener> EventBus::listen(const QString &threadName, std::initializer_list<EventKind> kinds, Handler handler, size_t capacity)
{
    unsigned wanted = 0;
    for (const EventKind kind : kinds)
        wanted |= unsigned(kind);
    auto queue = std::make_shared<Queue>(threadName, wanted, capacity, std::move(handler));
    queue->thread = std::thread([q = queue.get()] { q->work(); });
    {
        const std::lock_guard lock(m_mutex);
        auto queues = std::make_shared<Queues>(*m_queues);
        queues->push_back(queue);
        m_queues = std::move(queues);
        m_wanted |= wanted;
    }
    return std::make_unique<EventListener>(*this, std::move(queue));
}

void EventBus::forget(const std::shared_ptr<Queue> &queue)
{
    const std::lock_guard lock(m_mutex);
    auto queues = std::make_shared<Queues>(*m_queues);
    std::erase(*queues, queue);
    unsigned wanted = 0;
    for (const auto &left : *queues)
        wanted |= left->kinds;
    m_queues = std::move(queues);
    m_wanted = wanted;
}

EventListener::EventListener(EventBus &bus, std::shared_ptr<EventBus::Queue> queue) : m_bus(bus), m_queue(std::move(queue)) {}

EventListener::~EventListener()
{
    m_bus.forget(m_queue);
    m_queue->finish();
}

} // namespace millrace
