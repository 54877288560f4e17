// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line.h"
#include "app/message_selection.h"

#include <QtTest>

using namespace millrace;

class TestCommandLine : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void understands_data();
    void understands();
    void refuses_data();
    void refuses();
    void selectsMessages();
    void refusesUnclearSelections_data();
    void refusesUnclearSelections();
    void oneContentIsOfOneConnector();
};

void TestCommandLine::understands_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("command");
    QTest::addColumn<QString>("dataDir");
    QTest::addColumn<QStringList>("files");
    QTest::newRow("window") << "--data-dir /tmp/x" << "" << "/tmp/x" << QStringList();
    QTest::newRow("data dir before") << "--data-dir /tmp/x status" << "status" << "/tmp/x" << QStringList();
    QTest::newRow("data dir after") << "status --data-dir=/tmp/x" << "status" << "/tmp/x" << QStringList();
    QTest::newRow("send") << "send --channel A - --data-dir /d" << "send" << "/d" << QStringList{QStringLiteral("-")};
    QTest::newRow("import") << "import a.xml b.xml --data-dir /d" << "import" << "/d" << QStringList{QStringLiteral("a.xml"), QStringLiteral("b.xml")};
    QTest::newRow("version") << "--version --data-dir /d" << "version" << "/d" << QStringList();
}

void TestCommandLine::understands()
{
    QFETCH(QString, line);
    QFETCH(QString, command);
    QFETCH(QString, dataDir);
    QFETCH(QStringList, files);
    const auto parsed = parseCommandLine(line.split(QLatin1Char(' ')));
    QVERIFY2(parsed, parsed ? "" : qPrintable(parsed.error().message));
    QCOMPARE(parsed->command, command);
    QCOMPARE(parsed->dataDir, dataDir);
    QCOMPARE(parsed->files, files);
}

void TestCommandLine::refuses_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("named"); // stands in the sentence
    QTest::newRow("unknown command") << "dance" << "dance";
    QTest::newRow("unknown option") << "status --fast" << "--fast";
    QTest::newRow("option of another command") << "status --channel A" << "--channel";
    QTest::newRow("no value") << "status --data-dir" << "--data-dir";
    QTest::newRow("empty data dir") << "status --data-dir=" << "--data-dir";
    QTest::newRow("no channel") << "start" << "--channel";
    QTest::newRow("no file") << "send --channel A" << "file";
    QTest::newRow("two files") << "send --channel A x y" << "y";
}

void TestCommandLine::refuses()
{
    QFETCH(QString, line);
    QFETCH(QString, named);
    const auto parsed = parseCommandLine(line.split(QLatin1Char(' ')));
    QVERIFY(!parsed);
    QVERIFY2(parsed.error().message.contains(named), qPrintable(parsed.error().message));
}

void TestCommandLine::selectsMessages()
{
    const auto selected = [](const QString &options) {
        const auto line = parseCommandLine((QStringLiteral("reprocess --channel A ") + options).split(QLatin1Char(' ')));
        // there and back, as a command sends it to the engine
        return selectionFromJson(QStringLiteral("c"), selectionToJson(*messageSelection(*line)));
    };
    QCOMPARE(selected(QStringLiteral("--id 3 --id 9000000000000001")).ids, (std::optional(std::vector<MessageId>{3, 9'000'000'000'000'001})));
    const MessageSelection some = selected(QStringLiteral("--status error --status QUEUED --connector 2 --since 5 --text smith"
                                                          " --from 2026-11-30T08:00:00Z --before 2026-11-30T08:00:01Z"));
    QVERIFY(!some.ids);
    QCOMPARE(some.query.channelId, QStringLiteral("c"));
    QCOMPARE(some.query.statuses, (std::vector<MessageStatus>{MessageStatus::Error, MessageStatus::Queued}));
    QCOMPARE(some.query.connectors, (std::vector<MetaDataId>{2}));
    QCOMPARE(some.query.since, std::optional<MessageId>(5));
    QCOMPARE(some.query.contents.size(), 1u);
    QCOMPARE(some.query.contents.front().text, QStringLiteral("smith"));
    QCOMPARE(*some.query.receivedBefore - *some.query.receivedFrom, 1000);
    const MessageSelection all = selected(QStringLiteral("--all"));
    QVERIFY(!all.ids && all.query.statuses.empty() && !all.query.since && !all.query.receivedFrom);
}

void TestCommandLine::refusesUnclearSelections_data()
{
    QTest::addColumn<QString>("options");
    QTest::addColumn<QString>("named");
    QTest::newRow("nothing") << "" << "--all";
    QTest::newRow("only a connector") << " --connector 1" << "--all";
    QTest::newRow("all and some") << " --all --id 1" << "--all";
    QTest::newRow("no number") << " --id x" << "--id";
    QTest::newRow("no status") << " --status GONE" << "--status";
    QTest::newRow("no time") << " --from yesterday" << "--from";
}

void TestCommandLine::refusesUnclearSelections()
{
    QFETCH(QString, options);
    QFETCH(QString, named);
    const auto line = parseCommandLine((QStringLiteral("reprocess --channel A") + options).split(QLatin1Char(' ')));
    QVERIFY(line);
    const auto selection = messageSelection(*line);
    QVERIFY(!selection);
    QVERIFY2(selection.error().message.contains(named), qPrintable(selection.error().message));
}

void TestCommandLine::oneContentIsOfOneConnector()
{
    const auto content = [](const QString &options) {
        return oneContent(*parseCommandLine((QStringLiteral("export-messages --channel A --all out") + options).split(QLatin1Char(' '))));
    };
    QVERIFY(!*content({}));
    const auto sent = content(QStringLiteral(" --content sent --connector 2 --name ${message.messageId}"));
    QCOMPARE((*sent)->type, ContentType::Sent);
    QCOMPARE((*sent)->connector, 2);
    QCOMPARE((*sent)->fileName, QStringLiteral("${message.messageId}"));
    QCOMPARE((*content(QStringLiteral(" --content raw")))->connector, sourceMetaDataId);

    const auto several = content(QStringLiteral(" --content sent --connector 1 --connector 2"));
    QVERIFY(!several);
    QCOMPARE(several.error().code, ErrorCode::Invalid);
    QVERIFY2(several.error().message.contains(QStringLiteral("one --connector")), qPrintable(several.error().message));
    QVERIFY(!content(QStringLiteral(" --content some")));

    const auto nameless = content(QStringLiteral(" --name x"));
    QVERIFY(!nameless);
    QVERIFY2(nameless.error().message.contains(QStringLiteral("--content")), qPrintable(nameless.error().message));
}

QTEST_APPLESS_MAIN(TestCommandLine)
#include "tst_command_line.moc"
