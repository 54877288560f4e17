// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/thread_name.h"
#include "engine/channel/polling_source.h"

#include <QDateTime>
#include <QtTest>

#include <atomic>
#include <condition_variable>
#include <mutex>

using namespace millrace;

namespace {

// A clock that the test turns.
class TestClock : public PollClock
{
public:
    explicit TestClock(Timestamp start) : m_now(start) {}

    Timestamp now() const override
    {
        const std::lock_guard lock(m_mutex);
        return m_now;
    }
    void wait(const std::stop_token &stop, std::chrono::milliseconds longest) override
    {
        std::unique_lock lock(m_mutex);
        const Timestamp until = m_now + longest.count();
        m_wakes = until;
        m_waiting = true;
        m_changed.notify_all();
        m_changed.wait(lock, stop, [&] { return m_now >= until || m_wasSetBack; });
        m_wasSetBack = false;
        m_waiting = false;
    }

    // Lets time pass until the source has nothing more to do before `time`.
    void advanceTo(Timestamp time)
    {
        std::unique_lock lock(m_mutex);
        for (;;) {
            m_changed.wait(lock, [this] { return m_waiting; });
            if (m_wakes > time)
                break;
            m_now = m_wakes;
            m_waiting = false;
            m_changed.notify_all();
        }
        m_now = time;
    }
    // From within a poll.
    void pass(qint64 milliseconds)
    {
        const std::lock_guard lock(m_mutex);
        m_now += milliseconds;
    }
    void setBackTo(Timestamp time)
    {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [this] { return m_waiting; });
        m_now = time;
        m_wasSetBack = true;
        m_waiting = false;
        m_changed.notify_all();
    }

private:
    mutable std::mutex m_mutex;
    std::condition_variable_any m_changed;
    Timestamp m_now;
    Timestamp m_wakes = 0;
    bool m_waiting = false;
    bool m_wasSetBack = false;
};

class TestHost : public ConnectorHost
{
public:
    Result<std::optional<Response>> routeMessage(const ChannelId &target, RawMessage) override { return Error{ErrorCode::NotFound, target}; }
    void connectionChanged(const ChannelId &, MetaDataId, ConnectionState state, const QString &text) override
    {
        const std::lock_guard lock(m_mutex);
        m_events.append(connectionStateName(state) + QLatin1Char(' ') + text);
    }
    QStringList events()
    {
        const std::lock_guard lock(m_mutex);
        return m_events;
    }

private:
    std::mutex m_mutex;
    QStringList m_events; // guarded by m_mutex
};

using Poll = std::function<Result<void>(const std::stop_token &)>;

class TestSource : public PollingSource
{
public:
    TestSource(const ChannelConfig &channel, ConnectorHost &host, PollSchedule schedule, std::unique_ptr<PollClock> clock, Poll poll)
        : PollingSource(channel, host, std::move(schedule), std::move(clock)), m_poll(std::move(poll))
    {}
    ~TestSource() override { stop(); }
    QString endpoint() const override { return QStringLiteral("here"); }

protected:
    Result<void> poll(const std::stop_token &stop) override { return m_poll(stop); }

private:
    const Poll m_poll;
};

using Setting = std::pair<QByteArray, QByteArray>;

PropertyTree settings(const std::vector<Setting> &values)
{
    PropertyTree properties;
    for (const auto &[key, value] : values)
        properties.set("pollConnectorProperties/" + key, value);
    return properties;
}

const QByteArray advanced = "pollConnectorPropertiesAdvanced/";

// Sunday first, as people read them: "-MTWTF-" leaves out Saturday and Sunday.
void leaveOut(PropertyTree &properties, const QByteArray &week)
{
    properties.set("pollConnectorProperties/" + advanced + "inactiveDays", {});
    PropertyTree *days = properties.find("pollConnectorProperties/" + advanced + "inactiveDays");
    days->children.push_back({"boolean", {}, "false", {}});
    for (const char day : week)
        days->children.push_back({"boolean", {}, day == '-' ? "true" : "false", {}});
}

void addCronJob(PropertyTree &properties, const QByteArray &expression)
{
    if (!properties.find("pollConnectorProperties/cronJobs"))
        properties.set("pollConnectorProperties/cronJobs", {});
    PropertyTree job;
    job.name = "com.mirth.connect.donkey.model.channel.CronProperty";
    job.set("description", "a job");
    job.set("expression", expression);
    properties.find("pollConnectorProperties/cronJobs")->children.push_back(job);
}

Timestamp at(const char *utc)
{
    return QDateTime::fromString(QLatin1String(utc) + QLatin1Char('Z'), Qt::ISODateWithMs).toMSecsSinceEpoch();
}

QString text(std::optional<Timestamp> time)
{
    return time ? QDateTime::fromMSecsSinceEpoch(*time, Qt::UTC).toString(QStringLiteral("ddd yyyy-MM-dd HH:mm:ss.zzz")) : QStringLiteral("never");
}

} // namespace

class tst_PollingSource : public QObject
{
    Q_OBJECT

private:
    ChannelConfig m_channel;
    TestHost m_host;
    TestClock *m_clock = nullptr;
    std::unique_ptr<TestSource> m_source;

    static PollSchedule schedule(const PropertyTree &properties)
    {
        auto read = PollSchedule::from(properties, QTimeZone::utc());
        if (!read)
            qFatal("%s", qPrintable(read.error().message));
        return std::move(read).value();
    }
    static QString next(const PropertyTree &properties, const char *last) { return text(schedule(properties).next(at(last))); }

    void make(const PropertyTree &properties, Poll poll)
    {
        auto clock = std::make_unique<TestClock>(0);
        m_clock = clock.get();
        m_source = std::make_unique<TestSource>(m_channel, m_host, schedule(properties), std::move(clock), std::move(poll));
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_channel.id = QStringLiteral("id");
        m_channel.name = QStringLiteral("Labs");
        m_channel.source.transportName = QStringLiteral("File Reader");
    }
    void cleanup() { m_source.reset(); }

    // Schedules.

    void defaultsAreEveryFiveSeconds()
    {
        QCOMPARE(next({}, "2026-11-30T08:00:00.250"), QStringLiteral("Mon 2026-11-30 08:00:05.250"));
        QVERIFY(!schedule({}).pollsOnStart());
        QVERIFY(schedule(settings({{"pollOnStart", "true"}})).pollsOnStart());
    }

    void intervalOnActiveDays()
    {
        PropertyTree properties = settings({{"pollingFrequency", "60000"}});
        leaveOut(properties, "-MTWTF-");
        QCOMPARE(next(properties, "2026-11-27T23:58:30"), QStringLiteral("Fri 2026-11-27 23:59:30.000"));
        QCOMPARE(next(properties, "2026-11-27T23:59:30"), QStringLiteral("Mon 2026-11-30 00:00:00.000"));
        QCOMPARE(next(properties, "2026-11-30T00:00:00"), QStringLiteral("Mon 2026-11-30 00:01:00.000"));
    }

    void intervalInActiveHours()
    {
        const PropertyTree properties = settings({{"pollingFrequency", "600000"}, {advanced + "allDay", "false"}, {advanced + "startingMinute", "30"}});
        QCOMPARE(next(properties, "2026-11-30T03:00:00"), QStringLiteral("Mon 2026-11-30 08:30:00.000"));
        QCOMPARE(next(properties, "2026-11-30T08:30:00"), QStringLiteral("Mon 2026-11-30 08:40:00.000"));
        QCOMPARE(next(properties, "2026-11-30T16:50:00"), QStringLiteral("Mon 2026-11-30 17:00:00.000"));
        QCOMPARE(next(properties, "2026-11-30T16:55:00"), QStringLiteral("Tue 2026-12-01 08:30:00.000"));
    }

    void activeHoursOverMidnightBelongToTheFirstDay()
    {
        PropertyTree properties = settings({{"pollingFrequency", "3600000"}, {advanced + "allDay", "false"}, {advanced + "startingHour", "22"}, {advanced + "endingHour", "2"}});
        leaveOut(properties, "-----F-");
        QCOMPARE(next(properties, "2026-11-27T12:00:00"), QStringLiteral("Fri 2026-11-27 22:00:00.000"));
        QCOMPARE(next(properties, "2026-11-27T23:00:00"), QStringLiteral("Sat 2026-11-28 00:00:00.000"));
        QCOMPARE(next(properties, "2026-11-28T01:00:00"), QStringLiteral("Sat 2026-11-28 02:00:00.000"));
        QCOMPARE(next(properties, "2026-11-28T02:00:00"), QStringLiteral("Fri 2026-12-04 22:00:00.000"));
        QCOMPARE(next(properties, "2026-11-27T00:00:00"), QStringLiteral("Fri 2026-11-27 22:00:00.000"));
    }

    void intervalOnADayOfTheMonth()
    {
        const PropertyTree properties = settings({{"pollingFrequency", "3600000"}, {advanced + "weekly", "false"}, {advanced + "dayOfMonth", "31"}});
        QCOMPARE(next(properties, "2026-12-31T23:30:00"), QStringLiteral("Sun 2027-01-31 00:00:00.000"));
        QCOMPARE(next(properties, "2027-01-31T23:30:00"), QStringLiteral("Wed 2027-03-31 00:00:00.000"));
    }

    void timeOfDay()
    {
        PropertyTree properties = settings({{"pollingType", "TIME"}, {"pollingHour", "7"}, {"pollingMinute", "45"}});
        QCOMPARE(next(properties, "2026-11-30T07:44:59"), QStringLiteral("Mon 2026-11-30 07:45:00.000"));
        QCOMPARE(next(properties, "2026-11-30T07:45:00"), QStringLiteral("Tue 2026-12-01 07:45:00.000"));
        leaveOut(properties, "S------");
        QCOMPARE(next(properties, "2026-11-30T00:00:00"), QStringLiteral("Sun 2026-12-06 07:45:00.000"));
    }

    void cronJobs()
    {
        PropertyTree properties = settings({{"pollingType", "CRON"}});
        addCronJob(properties, "0 0 12 * * ?");
        addCronJob(properties, "0 30 9 ? * MON");
        QCOMPARE(next(properties, "2026-11-30T00:00:00"), QStringLiteral("Mon 2026-11-30 09:30:00.000"));
        QCOMPARE(next(properties, "2026-11-30T09:30:00"), QStringLiteral("Mon 2026-11-30 12:00:00.000"));
        QCOMPARE(next(properties, "2026-12-01T09:30:00"), QStringLiteral("Tue 2026-12-01 12:00:00.000"));
    }

    void wrongSettingsAreNamed_data()
    {
        QTest::addColumn<PropertyTree>("properties");
        QTest::addColumn<QString>("message");
        const auto row = [](const char *name, const PropertyTree &properties, const char *message) {
            QTest::newRow(name) << properties << QString::fromLatin1(message);
        };
        row("type", settings({{"pollingType", "SOMETIMES"}}), "pollingType is \"SOMETIMES\", but it must be INTERVAL, TIME or CRON");
        row("interval", settings({{"pollingFrequency", "0"}}), "pollingFrequency is \"0\", but it must be a whole number from 1 to 2147483647");
        row("hour", settings({{"pollingType", "TIME"}, {"pollingHour", "24"}}), "pollingHour is \"24\", but it must be a whole number from 0 to 23");
        row("minute", settings({{"pollingType", "TIME"}, {"pollingMinute", "x"}}), "pollingMinute is \"x\", but it must be a whole number from 0 to 59");
        row("no cron job", settings({{"pollingType", "CRON"}}), "cronJobs is empty, but pollingType is CRON");
        row("day", settings({{advanced + "dayOfMonth", "32"}}), "dayOfMonth is \"32\", but it must be a whole number from 1 to 31");
        row("no hours", settings({{advanced + "allDay", "false"}, {advanced + "endingHour", "8"}}),
            "endingHour and endingMinute are the time at which the active hours begin (startingHour, startingMinute)");
        PropertyTree never;
        leaveOut(never, "-------");
        row("no day", never, "inactiveDays leaves no day of the week to poll on");
        PropertyTree cron = settings({{"pollingType", "CRON"}});
        addCronJob(cron, "0 0 25 * * ?");
        row("cron", cron, "cronJobs has a mistake: the cron expression \"0 0 25 * * ?\": the field hours does not take \"25\" (0 to 23)");
    }

    void wrongSettingsAreNamed()
    {
        QFETCH(const PropertyTree, properties);
        QFETCH(const QString, message);
        const auto read = PollSchedule::from(properties, QTimeZone::utc());
        QVERIFY(!read.ok());
        QCOMPARE(read.error().code, ErrorCode::Invalid);
        QCOMPARE(read.error().message, message);
    }

    // The thread.

    void pollsOnItsOwnNamedThread()
    {
        QString name;
        int polls = 0;
        make(settings({{"pollingFrequency", "1000"}}), [&](const std::stop_token &) {
            name = ThreadName::current();
            ++polls;
            return Result<void>();
        });
        QVERIFY(m_source->start().ok());
        m_clock->advanceTo(999);
        QCOMPARE(polls, 0);
        m_clock->advanceTo(3500);
        QCOMPARE(polls, 3);
        QCOMPARE(name, QStringLiteral("File Reader Polling Thread on Labs (id)"));
        m_source->stop();
        QCOMPARE(m_host.events(), QStringList({QStringLiteral("IDLE here"), QStringLiteral("DISCONNECTED here")}));
    }

    void pollsOnStart()
    {
        int polls = 0;
        make(settings({{"pollOnStart", "true"}, {"pollingFrequency", "1000"}}), [&](const std::stop_token &) {
            ++polls;
            return Result<void>();
        });
        QVERIFY(m_source->start().ok());
        m_clock->advanceTo(500);
        QCOMPARE(polls, 1);
        m_clock->advanceTo(1500);
        QCOMPARE(polls, 2);
        m_source->stop();
        QVERIFY(m_source->start().ok());
        m_clock->advanceTo(1600);
        QCOMPARE(polls, 3);
    }

    // What fell due while a poll ran comes once, right after it.
    void pollsNeverOverlap()
    {
        std::vector<Timestamp> began;
        make(settings({{"pollingFrequency", "1000"}}), [&](const std::stop_token &) {
            began.push_back(m_clock->now());
            if (began.size() == 1)
                m_clock->pass(3500);
            return Result<void>();
        });
        QVERIFY(m_source->start().ok());
        m_clock->advanceTo(5600);
        QCOMPARE(began, std::vector<Timestamp>({1000, 4500, 5500}));
    }

    void stopAsksTheRunningPollToEndAndWaitsForIt()
    {
        std::mutex mutex;
        std::condition_variable_any changed;
        bool isPolling = false;
        std::atomic<bool> hasEnded = false;
        make(settings({{"pollOnStart", "true"}}), [&](const std::stop_token &stop) {
            std::unique_lock lock(mutex);
            isPolling = true;
            changed.notify_all();
            changed.wait(lock, stop, [] { return false; });
            hasEnded = true;
            return Result<void>();
        });
        QVERIFY(m_source->start().ok());
        {
            std::unique_lock lock(mutex);
            changed.wait(lock, [&] { return isPolling; });
        }
        QVERIFY(!hasEnded);
        m_source->stop();
        QVERIFY(hasEnded);
    }

    void stopDoesNotWaitForTheNextPoll()
    {
        make(settings({{"pollingFrequency", "2147483647"}}), [](const std::stop_token &) { return Result<void>(); });
        QVERIFY(m_source->start().ok());
        m_source->stop();
        m_source->stop();
        QVERIFY(m_source->start().ok());
        m_source->halt();
    }

    void aClockThatIsSetBackDelaysNoPoll()
    {
        int polls = 0;
        make(settings({{"pollingFrequency", "10000"}}), [&](const std::stop_token &) {
            ++polls;
            return Result<void>();
        });
        QVERIFY(m_source->start().ok());
        m_clock->advanceTo(105'000);
        QCOMPARE(polls, 10);
        m_clock->setBackTo(50'000);
        m_clock->advanceTo(61'000);
        QCOMPARE(polls, 11);
    }

    void aScheduleThatIsOverPollsNoMore()
    {
        PropertyTree properties = settings({{"pollingType", "CRON"}});
        addCronJob(properties, "0 0 0 2 1 ? 1970");
        int polls = 0;
        make(properties, [&](const std::stop_token &) {
            ++polls;
            return Result<void>();
        });
        QVERIFY(m_source->start().ok());
        m_clock->advanceTo(10 * 86'400'000LL);
        QCOMPARE(polls, 1);
        m_source->stop();
    }

    void failuresAreSaidOnce()
    {
        int polls = 0;
        make(settings({{"pollingFrequency", "1000"}}), [&](const std::stop_token &) -> Result<void> {
            if (++polls < 4)
                return Error{ErrorCode::Io, QStringLiteral("no such folder")};
            return {};
        });
        const qsizetype before = m_host.events().size();
        QVERIFY(m_source->start().ok());
        m_clock->advanceTo(5500);
        QCOMPARE(m_host.events().mid(before), QStringList({QStringLiteral("IDLE here"), QStringLiteral("FAILURE no such folder"), QStringLiteral("IDLE here")}));
    }
};

QTEST_APPLESS_MAIN(tst_PollingSource)
#include "tst_polling_source.moc"
