// SPDX-License-Identifier: GPL-3.0-or-later
// The main job, as a person does it: from an empty workspace to a running channel and a message read at every stage, with
// real clicks and keys, while another process sends by MLLP.
#include "tests/support/mllp_peer.h"
#include "tests/support/person.h"
#include "tests/ui/workspace_fixture.h"
#include "ui/messages/message_browser.h"
#include "ui/messages/message_panes.h"
#include "ui/messages/message_table_view.h"
#include "ui/messages/messages_page.h"
#include "ui/shell/page_area.h"
#include "ui/start/channel_template.h"
#include "ui/widgets/message_bar.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QProcess>
#include <QPushButton>
#include <QTimer>
#include <QTreeView>

using namespace millrace;
using namespace millrace::ui;
using namespace millrace::ui::test;

namespace {

const QString channelName = QStringLiteral("ADT example");

} // namespace

class tst_FirstChannel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void importStartSendAndRead();

private:
    void importWithTheDialog(const QString &fileName);
    void sendAHundred(int port);
    void readOne();

    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<Person> m_person;
};

// Types the path into the file dialog and presses Enter.
void tst_FirstChannel::importWithTheDialog(const QString &fileName)
{
    bool typed = false;
    QTimer poll;
    connect(&poll, &QTimer::timeout, this, [&] {
        auto *dialog = qobject_cast<QFileDialog *>(QApplication::activeModalWidget());
        auto *line = dialog ? dialog->findChild<QLineEdit *>(QStringLiteral("fileNameEdit")) : nullptr;
        if (!line)
            return;
        poll.stop();
        typed = true;
        line->clear();
        QGuiApplication::clipboard()->setText(fileName); // pasted: while one types, a list of completions takes the keys
        QTest::keyClick(line, Qt::Key_V, Qt::ControlModifier);
        QTest::mouseClick(dialog->findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Open), Qt::LeftButton);
    });
    poll.start(20);
    QVERIFY(m_person->click("startImport"));
    QVERIFY(typed);
}

// Another process, which waits for each acknowledgement.
void tst_FirstChannel::sendAHundred(int port)
{
    QProcess sender;
    sender.start(QStringLiteral(MILLRACE_MLLP_LOAD), {QStringLiteral("127.0.0.1"), QString::number(port), QStringLiteral("100"), QStringLiteral("1")});
    QTRY_VERIFY_WITH_TIMEOUT(sender.state() == QProcess::NotRunning, Person::patienceMs);
    const QJsonObject outcome = QJsonDocument::fromJson(sender.readAllStandardOutput()).object();
    QCOMPARE(outcome.value(QLatin1String("messages")).toInt(), 100);
    QCOMPARE(outcome.value(QLatin1String("not_aa")).toInt(), 0);
    QCOMPARE(outcome.value(QLatin1String("failed")).toInt(), 0);
}

// One is selected; its contents stand side by side, all at once.
void tst_FirstChannel::readOne()
{
    auto *page = qobject_cast<MessagesPage *>(m_person->page());
    QVERIFY(page);
    MessageBrowser *browser = page->browser();
    MessageTableView *table = browser->table();
    QTRY_COMPARE_WITH_TIMEOUT(table->model()->rowCount(), 100, Person::patienceMs);
    QVERIFY(m_person->clickItem(table, table->model()->index(3, 1)));
    QTRY_COMPARE_WITH_TIMEOUT(browser->shownMessage(), qint64(97), Person::patienceMs);
    MessagePanes *panes = browser->panes();
    QVERIFY(m_person->chooseFromMenu("layoutButton", {paneLayoutName(PaneLayout::Everything)}));
    const auto shown = [panes](StageKey key) -> QString {
        for (int number = 1; number <= panes->paneCount(); ++number) {
            ContentPane *pane = panes->pane(number);
            if (pane->stage() == key && pane->text()->isVisible() && pane->text()->width() > 100 && pane->text()->height() > 40)
                return pane->text()->toPlainText();
        }
        return {};
    };
    const auto holds = [&shown](StageKey key, const char *text) { return shown(key).contains(QLatin1String(text)); };
    QTRY_VERIFY_WITH_TIMEOUT(holds({0, ContentType::Raw}, "TESTFAMILY^GIVEN^MIDDLE"), Person::patienceMs);
    QTRY_VERIFY(holds({0, ContentType::Transformed}, "<PID.5.1>TESTFAMILY</PID.5.1>"));
    QTRY_VERIFY(holds({0, ContentType::Encoded}, "PID|1||0000100001^^^HOSP^MR"));
    QTRY_VERIFY(holds({1, ContentType::Sent}, "MSA|AA|")); // a JavaScript Writer's script: what was run
    QTRY_VERIFY(holds({1, ContentType::Response}, "MSA|AA|"));
    m_person->keepScreen("first-3-messages");
}

void tst_FirstChannel::importStartSendAndRead()
{
    m_workspace = std::make_unique<Workspace>();
    m_person = std::make_unique<Person>(m_workspace->engine());
    m_person->keepScreen("first-1-start");

    // Import the example channel's file, and deploy it from the bar that says it is there.
    const int port = freePort();
    importWithTheDialog(m_workspace->file(QStringLiteral("adt.xml"), exampleChannel(port)));
    auto *notice = m_person->see<MessageBar>("notice");
    QVERIFY(notice);
    QTRY_VERIFY_WITH_TIMEOUT(notice->text().contains(QStringLiteral("Imported ADT example")), Person::patienceMs);
    QVERIFY(m_person->clickLink(QStringLiteral("Deploy now")));
    m_person->press(Qt::Key_D, Qt::ControlModifier | Qt::AltModifier); // the dashboard
    const auto count = [this](const char *heading) { return m_person->cell("dashboardTree", channelName, QLatin1String(heading)); };
    QTRY_COMPARE_WITH_TIMEOUT(count("State"), QStringLiteral("Started"), Person::patienceMs);
    sendAHundred(port);
    if (QTest::currentTestFailed())
        return;

    // The counters arrive; Enter on the row opens its messages.
    QTRY_COMPARE_WITH_TIMEOUT(count("Received"), QStringLiteral("100"), Person::patienceMs);
    QTRY_COMPARE_WITH_TIMEOUT(count("Sent"), QStringLiteral("300"), Person::patienceMs);
    QCOMPARE(count("Errors"), QStringLiteral("0"));
    m_person->keepScreen("first-2-dashboard");
    auto *dashboard = m_person->see<QTreeView>("dashboardTree");
    QVERIFY(m_person->clickItem(dashboard, Person::row(dashboard, channelName)));
    m_person->press(Qt::Key_Return);
    readOne();
    if (!QTest::currentTestFailed())
        QVERIFY(m_person->leave());
    m_person.reset();
}

QTEST_MAIN(tst_FirstChannel)
#include "tst_first_channel.moc"
