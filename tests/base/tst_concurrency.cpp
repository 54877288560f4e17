// SPDX-License-Identifier: GPL-3.0-or-later
// The base room's primitives: the fair semaphore, the worker pool, thread names.
#include "engine/base/fair_semaphore.h"
#include "engine/base/folder_lock.h"
#include "engine/base/ordered_tasks.h"
#include "engine/base/thread_name.h"
#include "engine/base/worker_pool.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <atomic>
#include <latch>
#include <set>
#include <thread>

using namespace millrace;

class TestConcurrency : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void fiftyWaitersAreServedInArrivalOrder();
    void stoppedWaiterLeavesItsPlaceToTheNext();
    void tryAcquireDoesNotOvertake();
    void poolRunsTasksSideBySideAndReusesThreads();
    void poolRefusesAfterShutDown();
    void tasksOfOneThingRunInOrder();
    void threadNamesNestAndAreListed();
    void folderLockIsExclusive();
    void folderLockNamesWhatIsWrong();
};

namespace {

// Starts a thread that waits for a permit, and returns when it stands in line: the semaphore has no view of its line, so the
// next is only started once the one before is known to block (its state in the kernel).
void waitUntilBlocked(const std::atomic<pid_t> &tid)
{
    for (;;) {
        while (tid == 0)
            std::this_thread::yield();
        QFile stat(QStringLiteral("/proc/self/task/%1/stat").arg(tid.load()));
        if (stat.open(QIODevice::ReadOnly) && stat.readAll().contains(") S "))
            return;
        std::this_thread::yield();
    }
}

} // namespace

void TestConcurrency::fiftyWaitersAreServedInArrivalOrder()
{
    FairSemaphore semaphore(1);
    auto first = semaphore.acquire();
    std::vector<std::thread> threads;
    std::vector<int> order;
    for (int i = 0; i < 50; ++i) {
        auto tid = std::make_shared<std::atomic<pid_t>>(0);
        threads.emplace_back([&, i, tid] {
            tid->store(pid_t(gettid()));
            const auto permit = semaphore.acquire();
            order.push_back(i); // one permit: nobody else is in here
        });
        waitUntilBlocked(*tid);
    }
    first->release();
    for (std::thread &thread : threads)
        thread.join();
    QCOMPARE(order.size(), size_t(50));
    QVERIFY(std::is_sorted(order.begin(), order.end()));
}

void TestConcurrency::stoppedWaiterLeavesItsPlaceToTheNext()
{
    FairSemaphore semaphore(1);
    auto first = semaphore.acquire();
    std::stop_source stop;
    auto tid = std::make_shared<std::atomic<pid_t>>(0);
    std::optional<FairSemaphore::Permit> stopped, served;
    std::thread a([&] { tid->store(pid_t(gettid())); stopped = semaphore.acquire(stop.get_token()); });
    waitUntilBlocked(*tid);
    std::thread b([&] { served = semaphore.acquire(); });
    stop.request_stop();
    a.join();
    QVERIFY(!stopped);
    first->release();
    b.join();
    QVERIFY(served && served->held());
}

void TestConcurrency::tryAcquireDoesNotOvertake()
{
    FairSemaphore semaphore(1);
    QVERIFY(semaphore.tryAcquire());          // given back at once
    auto held = semaphore.tryAcquire();
    QVERIFY(held);
    QVERIFY(!semaphore.tryAcquire());
    held->release();
    QVERIFY(semaphore.tryAcquire());
}

void TestConcurrency::poolRunsTasksSideBySideAndReusesThreads()
{
    WorkerPool pool;
    std::latch bothRun(2);
    auto one = pool.run([&] { bothRun.arrive_and_wait(); });
    auto two = pool.run([&] { bothRun.arrive_and_wait(); }); // would wait for ever on one thread
    one.wait();
    two.wait();
    std::set<std::thread::id> ids;
    for (int i = 0; i < 20; ++i)
        pool.run([&] { ids.insert(std::this_thread::get_id()); }).wait();
    QVERIFY(ids.size() < 20); // one that is still on its way back to the pool can't be taken
}

void TestConcurrency::poolRefusesAfterShutDown()
{
    WorkerPool pool;
    bool ran = false;
    auto done = pool.run([&] { ran = true; });
    pool.shutDown();
    QVERIFY(ran);
    QVERIFY(!pool.run([] {}).valid());
}

void TestConcurrency::tasksOfOneThingRunInOrder()
{
    WorkerPool pool;
    OrderedTasks tasks(pool);
    std::latch other(1);
    std::vector<int> order; // only one thread at a time
    int refused = 0;
    const auto refuse = [&refused] { ++refused; };
    // The first one waits for that of another thing: those run side by side.
    tasks.run(QStringLiteral("one"), [&] { other.wait(); }, refuse);
    for (int number = 0; number < 1000; ++number)
        tasks.run(QStringLiteral("one"), [&order, number] { order.push_back(number); }, refuse);
    tasks.run(QStringLiteral("another"), [&] { other.count_down(); }, refuse);
    pool.shutDown();
    QCOMPARE(order.size(), size_t(1000));
    QVERIFY(std::is_sorted(order.begin(), order.end()));
    QCOMPARE(refused, 0);
    tasks.run(QStringLiteral("one"), [&order] { order.clear(); }, refuse);
    tasks.run(QStringLiteral("one"), [&order] { order.clear(); }, refuse);
    QCOMPARE(refused, 2);
    QCOMPARE(order.size(), size_t(1000));
}

void TestConcurrency::threadNamesNestAndAreListed()
{
    std::thread([] {
        const ThreadName outer(QStringLiteral("Outer Thread on A (1)"));
        {
            const ThreadName inner(QStringLiteral("Inner < ") + ThreadName::current());
            QCOMPARE(ThreadName::current(), QStringLiteral("Inner < Outer Thread on A (1)"));
        }
        QCOMPARE(ThreadName::current(), QStringLiteral("Outer Thread on A (1)"));
        const auto all = ThreadName::all();
        QVERIFY(std::find(all.begin(), all.end(), QStringLiteral("Outer Thread on A (1)")) != all.end());
    }).join();
    const auto all = ThreadName::all();
    QVERIFY(std::find(all.begin(), all.end(), QStringLiteral("Outer Thread on A (1)")) == all.end());
}

void TestConcurrency::folderLockIsExclusive()
{
    QTemporaryDir dir;
    {
        const auto first = FolderLock::take(dir.filePath(QStringLiteral("data")));
        QVERIFY(first);
        const auto second = FolderLock::take(dir.filePath(QStringLiteral("data")));
        QVERIFY(!second);
        QCOMPARE(second.error().code, ErrorCode::Busy);
        QVERIFY(second.error().message.contains(QString::number(getpid())));
    }
    QVERIFY(FolderLock::take(dir.filePath(QStringLiteral("data"))));
}

void TestConcurrency::folderLockNamesWhatIsWrong()
{
    QTemporaryDir dir;
    QFile file(dir.filePath(QStringLiteral("file")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    const auto lock = FolderLock::take(dir.filePath(QStringLiteral("file/data")));
    QVERIFY(!lock);
    QCOMPARE(lock.error().code, ErrorCode::Io);
    QVERIFY(lock.error().message.contains(dir.filePath(QStringLiteral("file/data"))));
}

QTEST_APPLESS_MAIN(TestConcurrency)
#include "tst_concurrency.moc"
