// SPDX-License-Identifier: GPL-3.0-or-later
// A walk of random commands, clicks and keys through the real window on a workspace with channels, messages and mistakes; then all
// is closed and the workspace opened again. MILLRACE_MONKEY_STEPS says how many (300), MILLRACE_MONKEY_SEED which walk,
// MILLRACE_MONKEY_LOG where its steps are written.
#include "tests/stories/monkey.h"
#include "ui/start/channel_template.h"

#include <QDesktopServices>

using namespace millrace;
using namespace millrace::ui;
using namespace millrace::ui::test;

class tst_Monkey : public QObject
{
    Q_OBJECT

public Q_SLOTS:
    void leaveTheDesktopAlone(const QUrl &) {}

private Q_SLOTS:
    void initTestCase();
    void walks();

private:
    void fill(Workspace &workspace);
};

// Links to the desktop's programs lead nowhere.
void tst_Monkey::initTestCase()
{
    for (const char *scheme : {"file", "http", "https", "mailto"})
        QDesktopServices::setUrlHandler(QLatin1String(scheme), this, "leaveTheDesktopAlone");
}

QByteArray channelOfCase(const char *name)
{
    QFile file(QStringLiteral(MILLRACE_TEST_DATA "/cases/%1/channel.xml").arg(QLatin1String(name)));
    const bool isOpen = file.open(QIODevice::ReadOnly);
    Q_ASSERT(isOpen);
    return isOpen ? file.readAll() : QByteArray();
}

// Typical channels, some that can't be deployed, and some messages.
void tst_Monkey::fill(Workspace &workspace)
{
    const int port = freePort();
    const QString folder = QDir::currentPath();
    std::vector<QByteArray> files{exampleChannel(port),
                                  fillTemplate(channelTemplates()[0], {QStringLiteral("MLLP to File"), port, folder}), // the port clashes
                                  fillTemplate(channelTemplates()[2], {QStringLiteral("Reader to File"), 0, folder}),
                                  fillTemplate(channelTemplates()[3], {QStringLiteral("Blank"), 0, folder}),
                                  channelOfCase("step_iterator"), channelOfCase("chains"), channelOfCase("script_errors_props")};
    QByteArray broken = fillTemplate(channelTemplates()[2], {QStringLiteral("Broken <&> \"Ümläut\""), 0, folder});
    broken.replace("File Writer", "Telepathy Writer");
    files.push_back(broken);
    for (const QByteArray &file : files) {
        const Result<ImportOutcome> outcome = await(workspace.engine().importXml(file));
        QVERIFY2(outcome.ok(), outcome ? "" : qPrintable(outcome.error().message));
    }
    auto deployed = workspace.engine().deployAll();
    QTRY_VERIFY_WITH_TIMEOUT(deployed.isFinished(), 60000);
    for (const ChannelSnapshot &channel : workspace.engine().channels()) {
        for (int message = 0; message < 30 && channel.state == ChannelState::Started; ++message) {
            const auto sent = await(workspace.engine().send(channel.id, someMessage()));
            QVERIFY2(sent.ok(), sent ? "" : qPrintable(sent.error().message));
        }
    }
}

void tst_Monkey::walks()
{
    bool isNumber = false;
    const int given = qEnvironmentVariableIntValue("MILLRACE_MONKEY_STEPS", &isNumber);
    const int steps = isNumber ? given : 300;
    const int seedGiven = qEnvironmentVariableIntValue("MILLRACE_MONKEY_SEED", &isNumber);
    const quint32 seed = isNumber ? quint32(seedGiven) : 2026;
    qInfo("MILLRACE_MONKEY_SEED=%u MILLRACE_MONKEY_STEPS=%d", seed, steps);

    Workspace workspace;
    QTemporaryDir folder; // for what is written to relative paths
    const QString before = QDir::currentPath();
    QVERIFY(QDir::setCurrent(folder.path()));
    fill(workspace);
    {
        Monkey monkey(workspace, seed, qEnvironmentVariable("MILLRACE_MONKEY_LOG"));
        for (int step = 0; step < steps; ++step)
            monkey.step();
        monkey.leave();
        qInfo("the slowest step took %lld ms: %s", monkey.slowestMillis(), qPrintable(monkey.slowestStep()));
        QVERIFY2(monkey.findings().isEmpty(), qPrintable(monkey.findings().join(QLatin1Char('\n'))));
    }

    auto stopped = workspace.engine().undeployAll();
    QTRY_VERIFY_WITH_TIMEOUT(stopped.isFinished(), 60000);
    workspace.reopen();
    for (const ChannelSnapshot &channel : workspace.engine().channels()) {
        const Result<QByteArray> file = workspace.engine().exportChannel(channel.id);
        QVERIFY2(file.ok(), qPrintable(channel.name));
        const Result<ChannelConfig> read = Engine::readChannelFile(*file);
        QVERIFY2(read.ok(), qPrintable(channel.name));
        QCOMPARE(read->id, channel.id);
    }
    QDir::setCurrent(before);
}

int main(int argc, char **argv)
{
    qputenv("QTEST_FUNCTION_TIMEOUT", "36000000"); // a long walk takes its time; CTest watches
    QApplication application(argc, argv);
    tst_Monkey test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_monkey.moc"
