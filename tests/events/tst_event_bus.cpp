// SPDX-License-Identifier: GPL-3.0-or-later
// Events reach whoever asked for their kind, in order, and nobody who publishes waits for them.
#include "engine/events/event_bus.h"

#include <QtTest>

#include <atomic>
#include <condition_variable>

using namespace millrace;

namespace {

ServerEvent named(const QString &name)
{
    ServerEvent event;
    event.name = name;
    return event;
}

// Collects the names of server events; with a gate, only while it is open.
class Collector
{
public:
    EventBus::Handler handler()
    {
        return [this](const EventBus::Events &events) -> Result<void> {
            std::unique_lock lock(m_mutex);
            ++m_calls;
            m_changed.notify_all();
            m_changed.wait(lock, [this] { return m_open; });
            for (const auto &event : events)
                m_names << std::get<ServerEvent>(*event).name;
            return outcome;
        };
    }
    void close() { set(false); }
    void open() { set(true); }
    void waitForCall()
    {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [this] { return m_calls > 0; });
    }
    QStringList names() const
    {
        const std::lock_guard lock(m_mutex);
        return m_names;
    }
    Result<void> outcome;

private:
    void set(bool open)
    {
        const std::lock_guard lock(m_mutex);
        m_open = open;
        m_changed.notify_all();
    }
    mutable std::mutex m_mutex;
    std::condition_variable m_changed;
    QStringList m_names;
    int m_calls = 0;
    bool m_open = true;
};

} // namespace

class tst_EventBus : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void eachListenerGetsItsKindsInOrder()
    {
        EventBus bus;
        Collector servers;
        std::atomic<int> errors = 0;
        auto first = bus.listen(QStringLiteral("first"), {EventKind::Server}, servers.handler());
        auto second = bus.listen(QStringLiteral("second"), {EventKind::Error, EventKind::DeployedState}, [&errors](const EventBus::Events &events) -> Result<void> {
            errors += int(events.size());
            return {};
        });
        bus.publish(named(QStringLiteral("a")));
        bus.publish(ErrorEvent());
        bus.publish(named(QStringLiteral("b")));
        bus.publish(DeployedStateEvent());
        bus.publish(MessageCountEvent()); // nobody's
        bus.publish(named(QStringLiteral("c")));
        first.reset(); // what has come is handled before it goes
        second.reset();
        QCOMPARE(servers.names(), QStringList({QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")}));
        QCOMPARE(errors.load(), 2);
        bus.publish(named(QStringLiteral("d"))); // and nothing after
        QCOMPARE(servers.names().size(), 3);
    }

    void aListenerThatHangsHoldsUpNobody()
    {
        EventBus bus;
        Collector stuck, other;
        stuck.close();
        auto first = bus.listen(QStringLiteral("stuck"), {EventKind::Server}, stuck.handler(), 10);
        auto second = bus.listen(QStringLiteral("other"), {EventKind::Server}, other.handler(), 1000);
        bus.publish(named(QStringLiteral("first")));
        stuck.waitForCall(); // it holds the first one; ten more may wait
        for (int i = 0; i < 50; ++i)
            bus.publish(named(QString::number(i)));
        second.reset();
        QCOMPARE(other.names().size(), 51);
        stuck.open();
        first.reset();
        QCOMPARE(stuck.names().size(), 11); // the rest was dropped, newest first
        QCOMPARE(stuck.names().last(), QStringLiteral("9"));
    }

    void aListenerThatFailsGoesOn()
    {
        EventBus bus;
        Collector failing;
        failing.outcome = Error{ErrorCode::Io, QStringLiteral("no")};
        auto listener = bus.listen(QStringLiteral("failing"), {EventKind::Server}, failing.handler());
        bus.publish(named(QStringLiteral("a")));
        failing.waitForCall();
        bus.publish(named(QStringLiteral("b")));
        listener.reset();
        QCOMPARE(failing.names().size(), 2);
    }

    void aHandlerMayPublish()
    {
        EventBus bus;
        Collector servers;
        auto log = bus.listen(QStringLiteral("log"), {EventKind::Server}, servers.handler());
        auto alerts = bus.listen(QStringLiteral("alerts"), {EventKind::Error}, [&bus](const EventBus::Events &) -> Result<void> {
            bus.publish(named(QStringLiteral("Alert Dispatched")));
            return {};
        });
        bus.publish(ErrorEvent());
        alerts.reset();
        log.reset();
        QCOMPARE(servers.names(), QStringList{QStringLiteral("Alert Dispatched")});
    }

    void namesOfTypes()
    {
        for (int i = 0; i <= int(ErrorEventType::UndeployScript); ++i)
            QCOMPARE(errorEventTypeFromName(errorEventTypeName(ErrorEventType(i))), std::optional(ErrorEventType(i)));
        QVERIFY(!errorEventTypeFromName(QStringLiteral("TRANSFORMERS")));
        QCOMPARE(errorMessageLine(QStringLiteral("Transformer error\nERROR SOURCE:\tstep 1\nERROR MESSAGE:\tTypeError: x\n at y")), QStringLiteral("TypeError: x"));
        QCOMPARE(errorMessageLine(QStringLiteral("Connection refused\nmore")), QStringLiteral("Connection refused"));
        QCOMPARE(kindOf(Event(ServerEvent())), EventKind::Server);
        QCOMPARE(kindOf(Event(MessageCountEvent())), EventKind::MessageCount);
    }
};

QTEST_GUILESS_MAIN(tst_EventBus)
#include "tst_event_bus.moc"
