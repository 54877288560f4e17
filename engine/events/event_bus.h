// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Carries the engine's events to whoever listens: alerts, the list of events. spec/engine.md section 23.
// Publishing puts the event on each listener's own bounded queue and returns: it never waits for a listener, so it may be
// called from the middle of a message. Each listener has a thread of its own; what it cannot do is logged and forgotten.

#include "engine/base/result.h"
#include "engine/model/event.h"

#include <atomic>
#include <functional>
#include <initializer_list>
#include <memory>
#include <mutex>
#include <vector>

namespace millrace {

class EventListener;

class EventBus
{
public:
    // What has come since the last call, in the order it was published; on the listener's thread.
    using Events = std::vector<std::shared_ptr<const Event>>;
    using Handler = std::function<Result<void>(const Events &)>;

    EventBus() = default;
    EventBus(const EventBus &) = delete;
    EventBus &operator=(const EventBus &) = delete;

    // Any thread. Next to nothing where nobody listens to its kind.
    void publish(Event event);

    // Events published from now on go to `handler`, until the listener is destroyed, which lets it handle what has come. Where
    // more than `capacity` wait, newer ones are dropped, and the log says how many. The bus outlives its listeners.
    std::unique_ptr<EventListener> listen(const QString &threadName, std::initializer_list<EventKind> kinds, Handler handler, size_t capacity = 1000);

private:
    friend class EventListener;
    struct Queue;
    using Queues = std::vector<std::shared_ptr<Queue>>;
    void forget(const std::shared_ptr<Queue> &queue);

    std::atomic<unsigned> m_wanted = 0; // the kinds of all listeners
    std::mutex m_mutex;
    std::shared_ptr<const Queues> m_queues = std::make_shared<const Queues>(); // replaced, never changed; guarded by m_mutex
};

// A registration with a bus. Destroyed by the thread that owns it, never by its own handler.
class EventListener
{
public:
    EventListener(EventBus &bus, std::shared_ptr<EventBus::Queue> queue);
    EventListener(const EventListener &) = delete;
    EventListener &operator=(const EventListener &) = delete;
    ~EventListener();

private:
    EventBus &m_bus;
    const std::shared_ptr<EventBus::Queue> m_queue;
};

} // namespace millrace
