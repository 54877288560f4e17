// SPDX-License-Identifier: GPL-3.0-or-later
// Fills a channel of a workspace that no engine has open with messages (support/store_filler.h).
//
//   fill_store --data-dir DIR --channel ID --count N [--mode development] [--state processed|received|queued] [--bytes 1000]
//              [--destinations 2] [--days 30]

#include "engine/store/sql_message_store.h"
#include "tests/support/store_filler.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QDateTime>
#include <QDir>

#include <cstdio>

using namespace millrace;

namespace {

int failed(const QString &reason)
{
    std::fprintf(stderr, "fill_store: %s\n", qPrintable(reason));
    return 1;
}

} // namespace

int main(int argc, char *argv[])
{
    const QCoreApplication app(argc, argv);
    QCommandLineParser parser;
    parser.addHelpOption();
    parser.addOptions({{QStringLiteral("data-dir"), QStringLiteral("the workspace"), QStringLiteral("folder")},
                       {QStringLiteral("channel"), QStringLiteral("the channel's id"), QStringLiteral("id")},
                       {QStringLiteral("count"), QStringLiteral("number of messages"), QStringLiteral("n")},
                       {QStringLiteral("mode"), QStringLiteral("storage mode"), QStringLiteral("mode"), QStringLiteral("development")},
                       {QStringLiteral("state"), QStringLiteral("processed, received or queued"), QStringLiteral("state"), QStringLiteral("processed")},
                       {QStringLiteral("bytes"), QStringLiteral("of each raw content"), QStringLiteral("n"), QStringLiteral("1000")},
                       {QStringLiteral("destinations"), QStringLiteral("of each message"), QStringLiteral("n"), QStringLiteral("2")},
                       {QStringLiteral("days"), QStringLiteral("the newest is of now, the oldest of so many days ago"), QStringLiteral("n"), QStringLiteral("30")}});
    parser.process(app);
    static const std::map<QString, FillPlan::State> states{{QStringLiteral("processed"), FillPlan::State::Processed},
                                                           {QStringLiteral("received"), FillPlan::State::Received},
                                                           {QStringLiteral("queued"), FillPlan::State::Queued}};
    const auto mode = storageModeFromName(parser.value(QStringLiteral("mode")).toUpper());
    const auto state = states.find(parser.value(QStringLiteral("state")));
    FillPlan plan;
    plan.channelId = parser.value(QStringLiteral("channel"));
    plan.count = parser.value(QStringLiteral("count")).toLongLong();
    if (!mode || state == states.end() || plan.channelId.isEmpty() || plan.count <= 0 || !parser.isSet(QStringLiteral("data-dir")))
        parser.showHelp(2);
    plan.mode = *mode;
    plan.state = state->second;
    plan.rawBytes = parser.value(QStringLiteral("bytes")).toLongLong();
    plan.destinations = parser.value(QStringLiteral("destinations")).toInt();
    plan.to = QDateTime::currentMSecsSinceEpoch();
    plan.from = plan.to - parser.value(QStringLiteral("days")).toLongLong() * 86'400'000;

    const auto opened = SqlMessageStore::open({QDir(parser.value(QStringLiteral("data-dir"))).filePath(QStringLiteral("millrace.db")), StoreAccess::ReadWrite});
    if (!opened)
        return failed(opened.error().message);
    // The channel's custom metadata columns come with its deployment.
    if (const Result<void> open = (*opened)->openChannel(plan.channelId, {}); !open)
        return failed(open.error().message);
    const Result<void> filled = fillStore(**opened, plan, [&plan](qint64 done) {
        std::fprintf(stderr, "\r%lld of %lld", static_cast<long long>(done), static_cast<long long>(plan.count));
    });
    std::fprintf(stderr, "\n");
    return filled ? 0 : failed(filled.error().message);
}
