// SPDX-License-Identifier: GPL-3.0-or-later
// A store with millions of messages: how long a person waits for the first page, the next ones, a filter by status or by date; how
// long pruning a day and removing all take, and how long another channel's commit waits meanwhile at most.
//
//   bench_large_store [--dir FOLDER] [--metadata 5000000] [--development 500000] [--keep]
//
// Compare lines of one run with each other, never figures of two machines.

#include "engine/store/data_pruner.h"
#include "engine/store/sql_connection.h"
#include "engine/store/sql_message_store.h"
#include "tests/support/store_filler.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QVariant>

#include <sys/resource.h>

#include <atomic>
#include <cstdio>
#include <thread>

using namespace millrace;

namespace {

const ChannelId large = QStringLiteral("5b7f0a52-0000-4000-8000-000000000001");
const ChannelId other = QStringLiteral("5b7f0a52-0000-4000-8000-000000000002");
constexpr Timestamp day = 86'400'000;
constexpr int days = 30;
constexpr Timestamp newest = 1'780'000'000'000;
constexpr Timestamp oldest = newest - days * day;

[[noreturn]] void fail(const Error &error)
{
    std::fprintf(stderr, "%s\n", qPrintable(error.message));
    std::exit(1);
}

template<typename T>
T need(Result<T> result)
{
    if (!result)
        fail(result.error());
    return std::move(result).value();
}

void need(const Result<void> &result)
{
    if (!result)
        fail(result.error());
}

void line(const char *what, qint64 nanoseconds, const QString &remark = {})
{
    std::printf("  %-44s %10.1f ms  %s\n", what, double(nanoseconds) / 1e6, qPrintable(remark));
    std::fflush(stdout);
}

template<typename Call>
auto timed(const char *what, Call call)
{
    QElapsedTimer timer;
    timer.start();
    auto result = need(call());
    line(what, timer.nsecsElapsed());
    return result;
}

// Another channel at work: a small durable commit after the other, the longest remembered.
class OtherChannel
{
public:
    explicit OtherChannel(SqlMessageStore &store) : m_thread([this, &store](const std::stop_token &stop) { work(store, stop); }) {}
    QString figures() const { return QStringLiteral("another channel: %1 commits, the slowest %2 ms").arg(m_commits).arg(double(m_slowest) / 1e6, 0, 'f', 1); }

private:
    void work(SqlMessageStore &store, const std::stop_token &stop)
    {
        FillPlan one;
        one.channelId = other;
        one.count = 1;
        while (!stop.stop_requested()) {
            QElapsedTimer timer;
            timer.start();
            need(fillStore(store, one));
            m_slowest = std::max<qint64>(m_slowest, timer.nsecsElapsed());
            ++m_commits;
        }
    }

    std::atomic<qint64> m_commits = 0;
    std::atomic<qint64> m_slowest = 0;
    std::jthread m_thread;
};

bool isFreeing(const QString &path)
{
    const auto connection = need(SqlConnection::open(path, StoreAccess::ReadOnly));
    QSqlQuery rows = need(connection->query(QStringLiteral("SELECT count(*) FROM removed_channels")));
    return rows.next() && rows.value(0).toInt() > 0;
}

MessageQuery everything()
{
    MessageQuery query;
    query.channelId = large;
    return query;
}

void browse(SqlMessageStore &store)
{
    const auto reader = store.openReader();
    MessageQuery query = everything();
    MessagePage page = timed("first page (200 messages)", [&] { return reader->find(query); });
    QElapsedTimer timer;
    timer.start();
    constexpr int pages = 50;
    for (int i = 0; i < pages && page.more; ++i) {
        query.before = page.messages.back().messageId;
        page = need(reader->find(query));
    }
    line("each of the next 50 pages", timer.nsecsElapsed() / pages);
    query.before = need(reader->highestId(large)) / 2;
    timed("a page in the middle", [&] { return reader->find(query); });
    query = everything();
    query.statuses = {MessageStatus::Error};
    timed("status ERROR", [&] { return reader->find(query); });
    query.statuses = {MessageStatus::Filtered};
    timed("status FILTERED", [&] { return reader->find(query); });
    query.statuses = {MessageStatus::Queued};
    timed("status QUEUED (there are none)", [&] { return reader->find(query); });
    query.statuses = {MessageStatus::Received};
    timed("status RECEIVED (there are none)", [&] { return reader->find(query); });
    query = everything();
    query.receivedFrom = oldest + 10 * day;
    query.receivedBefore = *query.receivedFrom + day;
    timed("a day, 20 days ago", [&] { return reader->find(query); });
    query.statuses = {MessageStatus::Error};
    timed("status ERROR on that day", [&] { return reader->find(query); });
    query.statuses = {MessageStatus::Sent};
    timed("status SENT on that day", [&] { return reader->find(query); });
    timed("the number of messages", [&] { return reader->count(large); });
}

void prune(SqlMessageStore &store)
{
    PruneRules rules;
    rules.channelId = large;
    rules.messagesBefore = oldest + day;
    rules.pruneErrored = true;
    PruneFigures figures;
    QElapsedTimer timer;
    timer.start();
    const OtherChannel atWork(store);
    need(DataPruner(store).prune(rules, {}, {}, figures));
    line("prune the oldest day", timer.nsecsElapsed(), QStringLiteral("%1 messages; %2").arg(figures.messages).arg(atWork.figures()));
    figures = {};
    timer.start();
    need(DataPruner(store).prune(rules, {}, {}, figures));
    line("prune again: nothing to do", timer.nsecsElapsed());
}

void removeAll(SqlMessageStore &store, const QString &path)
{
    const OtherChannel atWork(store);
    QElapsedTimer timer;
    timer.start();
    need(store.removeAllMessages(large));
    line("remove all: the channel is empty after", timer.nsecsElapsed());
    // Freed in the writer's idle moments, beside the other channel.
    while (isFreeing(path))
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    line("remove all: its space is free after", timer.nsecsElapsed(), atWork.figures());
    std::printf("  database %.1f MB\n", double(QFileInfo(path).size()) / 1e6);
}

void measure(const QString &parent, StorageMode mode, qint64 count, bool keep)
{
    QTemporaryDir folder(parent + QStringLiteral("/bench_large_store-XXXXXX"));
    folder.setAutoRemove(!keep);
    const QString path = folder.filePath(QStringLiteral("millrace.db"));
    const auto store = need(SqlMessageStore::open({path, StoreAccess::ReadWrite}));
    need(store->openChannel(large, {}));
    need(store->openChannel(other, {}));
    FillPlan plan;
    plan.channelId = large;
    plan.mode = mode;
    plan.count = count;
    plan.from = oldest;
    plan.to = newest;
    std::printf("%s, %lld messages\n", qPrintable(storageModeName(mode)), static_cast<long long>(count));
    QElapsedTimer timer;
    timer.start();
    need(fillStore(*store, plan));
    line("written in", timer.nsecsElapsed(), QStringLiteral("%1 messages/s, database %2 MB").arg(qint64(double(count) * 1e9 / double(timer.nsecsElapsed()))).arg(QFileInfo(path).size() / 1'000'000));
    browse(*store);
    prune(*store);
    removeAll(*store, path);
}

} // namespace

int main(int argc, char *argv[])
{
    const QCoreApplication app(argc, argv);
    QCommandLineParser parser;
    parser.addHelpOption();
    parser.addOptions({{QStringLiteral("dir"), QStringLiteral("where the databases are made"), QStringLiteral("folder"), QStringLiteral(".")},
                       {QStringLiteral("metadata"), QStringLiteral("messages in Metadata mode"), QStringLiteral("n"), QStringLiteral("5000000")},
                       {QStringLiteral("development"), QStringLiteral("messages in Development mode"), QStringLiteral("n"), QStringLiteral("500000")},
                       {QStringLiteral("keep"), QStringLiteral("leave the databases there")}});
    parser.process(app);
    const std::pair<StorageMode, qint64> runs[] = {{StorageMode::Metadata, parser.value(QStringLiteral("metadata")).toLongLong()},
                                                   {StorageMode::Development, parser.value(QStringLiteral("development")).toLongLong()}};
    for (const auto &[mode, count] : runs) {
        if (count > 0)
            measure(parser.value(QStringLiteral("dir")), mode, count, parser.isSet(QStringLiteral("keep")));
    }
    return 0;
}
