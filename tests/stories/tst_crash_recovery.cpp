// SPDX-License-Identifier: GPL-3.0-or-later
// The workbench is killed while one edits a channel that is at work: the next start offers the edits, and no message that was
// acknowledged is missing. The test starts itself as the process that is killed. Issue 5, story 5.
#include "tests/support/mllp_peer.h"
#include "tests/support/person.h"
#include "tests/ui/workspace_fixture.h"
#include "ui/start/channel_template.h"
#include "ui/widgets/message_bar.h"

#include <QDir>
#include <QFileInfo>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QProcess>
#include <QTabBar>
#include <QTreeView>

#include <cstdio>
#include <set>
#include <thread>

using namespace millrace;
using namespace millrace::ui;
using namespace millrace::ui::test;
using millrace::test::MllpClient;

namespace {

const QString channelName = QStringLiteral("At work");
const QString sentence = QStringLiteral("Half a sentence, and then");
const char *const descriptionField = "field.description";
const QLatin1String editOption("--edit");

QByteArray message(int number)
{
    return "MSH|^~\\&|WARD|HOSP|MILLRACE|LAB|20260102||ADT^A01|" + QByteArray::number(number) + "|P|2.5\rPID|1||" + QByteArray::number(number) + "\r";
}

bool openTheSummary(Person &person)
{
    auto *dashboard = person.see<QTreeView>("dashboardTree");
    if (!person.clickItem(dashboard, Person::row(dashboard, channelName)))
        return false;
    person.press(Qt::Key_E, Qt::ControlModifier | Qt::ShiftModifier);
    return person.see("channelPage") && person.clickTab("editorTabs", QStringLiteral("Summary"));
}

// The other process: a person who gets as far as half a sentence.
int edit(QApplication &application, const QString &folder)
{
    Workspace::useSettings(QFileInfo(folder).path());
    const auto engine = Engine::open({.dataDir = folder});
    if (!engine || !(*engine)->deployAll().result().empty())
        return 1;
    Person person(**engine);
    if (!openTheSummary(person) || !person.write(descriptionField, sentence))
        return 1;
    std::puts("edited");
    std::fflush(stdout);
    return application.exec();
}

} // namespace

class tst_CrashRecovery : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void editsAndMessagesOutliveTheCrash();

private:
    void editAndKill();
    void recoverTheEdit();
    void findAllMessages();
    QString recoveryFile() const { return QDir(m_folder).filePath(QStringLiteral("recovery/%1.xml").arg(m_channel)); }
    QString description() const { return m_person->see<QPlainTextEdit>(descriptionField)->toPlainText(); }

    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<Person> m_person;
    QString m_folder;
    ChannelId m_channel;
    quint16 m_port = 0;
    std::atomic<int> m_acknowledged = 0;
};

void tst_CrashRecovery::editAndKill()
{
    QProcess workbench;
    workbench.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    workbench.start(QCoreApplication::applicationFilePath(), {editOption, m_folder});
    QVERIFY(workbench.waitForStarted());
    QByteArray said;
    QVERIFY(Person::waitFor(QStringLiteral("the edit"), [&] {
        said += workbench.readAllStandardOutput();
        return said.contains("edited") || workbench.state() == QProcess::NotRunning;
    }));
    QCOMPARE(workbench.state(), QProcess::Running);
    // Messages come until it is dead, each when the one before was acknowledged.
    std::thread sender([this] {
        MllpClient client(m_port);
        for (int number = 1;; ++number) {
            const auto reply = client.ask(message(number));
            if (!reply || !reply->contains("MSA|AA|"))
                return;
            m_acknowledged = number;
        }
    });
    const auto isCopied = [this] {
        QFile file(recoveryFile());
        return file.open(QIODevice::ReadOnly) && file.readAll().contains(sentence.toUtf8());
    };
    const bool isReady = Person::waitFor(QStringLiteral("the copy of the edits"), isCopied)
        && Person::waitFor(QStringLiteral("messages"), [this] { return m_acknowledged >= 20; });
    workbench.kill(); // SIGKILL
    workbench.waitForFinished();
    sender.join();
    QVERIFY(isReady);
    QCOMPARE(workbench.exitStatus(), QProcess::CrashExit);
}

void tst_CrashRecovery::recoverTheEdit()
{
    auto *bar = m_person->see<MessageBar>("recovery");
    QVERIFY(bar);
    QVERIFY2(bar->text().startsWith(QStringLiteral("Unsaved edits of At work from ")), qPrintable(bar->text()));
    m_person->keepScreen("crash-1-offer");
    QVERIFY(m_person->clickLink(QStringLiteral("Recover")));
    QVERIFY(m_person->see("channelPage"));
    QVERIFY(!bar->isVisible());
    QVERIFY(m_person->page()->isModified());
    QVERIFY(m_person->clickTab("editorTabs", QStringLiteral("Summary")));
    QCOMPARE(description(), sentence);
    m_person->keepScreen("crash-2-recovered");
    m_person->press(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(!m_person->page()->isModified());
    QVERIFY(description() != sentence);
    m_person->press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(description(), sentence);
    QVERIFY(m_person->page()->isModified());
    m_person->press(Qt::Key_S, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(!m_person->page()->isModified(), Person::patienceMs);
    QCOMPARE(m_workspace->engine().channelConfig(m_channel)->document.string("description"), sentence);
    QVERIFY(!QFileInfo::exists(recoveryFile()));
    m_person->keepScreen("crash-3-saved");
}

void tst_CrashRecovery::findAllMessages()
{
    MessageQuery query;
    query.channelId = m_channel;
    query.limit = 100'000;
    const auto isComplete = [&] {
        const auto page = m_workspace->engine().findMessages(query).result();
        return page && std::all_of(page->messages.begin(), page->messages.end(), [](const MessageSummary &summary) { return summary.processed; });
    };
    QVERIFY(Person::waitFor(QStringLiteral("what was under way to be brought to its end"), isComplete));
    const auto page = m_workspace->engine().findMessages(query).result();
    QVERIFY(page);
    std::set<int> stored;
    for (const MessageSummary &summary : page->messages) {
        const auto one = m_workspace->engine().loadMessage(m_channel, summary.messageId).result();
        QVERIFY(one && one->connectorMessages.front().raw);
        stored.insert(one->connectorMessages.front().raw->data.split('|').value(9).toInt());
    }
    for (int number = 1; number <= m_acknowledged; ++number)
        QVERIFY2(stored.contains(number), qPrintable(QString::number(number)));
    QVERIFY(int(stored.size()) <= m_acknowledged + 1); // one may have been on its way
    m_person->press(Qt::Key_D, Qt::ControlModifier | Qt::AltModifier);
    QVERIFY(m_person->clickSegment("dashboardPeriod", QStringLiteral("Lifetime")));
    m_person->keepScreen("crash-4-dashboard");
}

void tst_CrashRecovery::editsAndMessagesOutliveTheCrash()
{
    m_workspace = std::make_unique<Workspace>();
    m_folder = m_workspace->engine().dataDir();
    m_port = freePort();
    const auto imported = await(m_workspace->engine().importXml(fillTemplate(channelTemplates()[1], {channelName, m_port, {}})));
    QVERIFY2(imported.ok(), imported.ok() ? "" : qPrintable(imported.error().message));
    m_channel = imported->channels.front();
    m_workspace->close();
    editAndKill();
    if (QTest::currentTestFailed())
        return;

    m_workspace->reopen();
    const auto deployed = m_workspace->engine().deployAll();
    QTRY_VERIFY_WITH_TIMEOUT(deployed.isFinished(), Person::patienceMs);
    QVERIFY(deployed.result().empty());
    m_person = std::make_unique<Person>(m_workspace->engine());
    recoverTheEdit();
    if (!QTest::currentTestFailed())
        findAllMessages();
    if (QTest::currentTestFailed())
        return;
    QVERIFY(m_person->leave());
    m_person = std::make_unique<Person>(m_workspace->engine());
    QVERIFY(!m_person->find("recovery")); // nothing is left to be offered
    m_person.reset();
}

int main(int argc, char *argv[])
{
    QApplication application(argc, argv);
    const QStringList arguments = application.arguments();
    if (arguments.value(1) == editOption)
        return edit(application, arguments.value(2));
    tst_CrashRecovery test;
    QTEST_SET_MAIN_SOURCE_PATH
    return QTest::qExec(&test, argc, argv);
}

#include "tst_crash_recovery.moc"
