// SPDX-License-Identifier: GPL-3.0-or-later
// One message of 50,000 failed, because a step did not expect what it got. From the number on the dashboard to the line of the
// script, mended, deployed, and the message sent after all. Issue 5, story 3.
#include "engine/store/sql_message_store.h"
#include "tests/support/mllp_peer.h"
#include "tests/support/person.h"
#include "tests/support/store_filler.h"
#include "tests/ui/workspace_fixture.h"
#include "ui/code/code_area.h"
#include "ui/code/script_editor.h"
#include "ui/dashboard/dashboard_model.h"
#include "ui/messages/message_actions.h"
#include "ui/messages/message_browser.h"
#include "ui/messages/message_details.h"
#include "ui/messages/message_panes.h"
#include "ui/messages/message_table_model.h"
#include "ui/messages/message_table_view.h"
#include "ui/messages/messages_page.h"
#include "ui/shell/page_area.h"
#include "ui/start/channel_template.h"
#include "ui/widgets/message_bar.h"

#include <QDateTime>
#include <QDir>
#include <QTextBrowser>
#include <QTreeView>

using namespace millrace;
using namespace millrace::ui;
using namespace millrace::ui::test;
using millrace::test::MllpClient;

namespace {

constexpr qint64 allMessages = 50'000;
const QString channelName = QStringLiteral("Ages");

QByteArray script(const char *sequence, const char *name, const QByteArray &text)
{
    return QByteArray("<com.mirth.connect.plugins.javascriptstep.JavaScriptStep version=\"4.5.2\"><name>") + name + "</name><sequenceNumber>" + sequence
        + "</sequenceNumber><enabled>true</enabled><script>" + QString::fromUtf8(text).toHtmlEscaped().toUtf8()
        + "</script></com.mirth.connect.plugins.javascriptstep.JavaScriptStep>";
}

// MLLP in, two steps, and a destination that takes all: the second step trusts that there is a date of birth.
QByteArray channelFile(int port)
{
    const QByteArray steps = script("0", "Name", "channelMap.put('name', msg['PID']['PID.5']['PID.5.1'].toString());\n")
        + script("1", "Age",
                 "var born = msg['PID']['PID.7']['PID.7.1'].toString();\n"
                 "var year = born.match(/^(\\d{4})/)[1];\n"
                 "channelMap.put('age', 2026 - Number(year));\n");
    QByteArray xml = fillTemplate(channelTemplates()[1], {channelName, port, {}});
    const QByteArray empty = "<elements></elements>";
    return xml.replace(xml.indexOf(empty), empty.size(), "<elements>" + steps + "</elements>");
}

QByteArray message(int number, const QByteArray &born)
{
    return "MSH|^~\\&|WARD|HOSP|MILLRACE|LAB|20260102||ADT^A01|N" + QByteArray::number(number) + "|P|2.5\rPID|1||" + QByteArray::number(number)
        + "^^^HOSP^MR||Sampleson^Robin||" + born + "|M\r";
}

} // namespace

class tst_FindAFailure : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void oneOfFiftyThousandIsFoundMendedAndSent();

private:
    void fill(qint64 count);
    void send(const std::vector<QByteArray> &messages);
    void findIt();
    void mendTheScript();
    void reprocess();

    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<Person> m_person;
    ChannelId m_channel;
    quint16 m_port = 0;
    MessageId m_failed = 0;
};

// With the engine closed.
void tst_FindAFailure::fill(qint64 count)
{
    const QString folder = m_workspace->engine().dataDir();
    m_workspace->close();
    const auto store = SqlMessageStore::open({QDir(folder).filePath(QStringLiteral("millrace.db")), StoreAccess::ReadWrite});
    QVERIFY2(store, store ? "" : qPrintable(store.error().message));
    QVERIFY((*store)->openChannel(m_channel, {}));
    FillPlan plan;
    plan.channelId = m_channel;
    plan.count = count;
    plan.destinations = 1;
    plan.rawBytes = 300;
    plan.to = QDateTime::currentMSecsSinceEpoch();
    plan.from = plan.to - qint64(7) * 86'400'000;
    plan.errorEvery = 0;
    plan.filteredEvery = 0;
    const Result<void> filled = fillStore(**store, plan);
    QVERIFY2(filled, filled ? "" : qPrintable(filled.error().message));
}

// Through the running channel.
void tst_FindAFailure::send(const std::vector<QByteArray> &messages)
{
    m_workspace->reopen();
    QVERIFY(await(m_workspace->engine().deploy(m_channel)).ok());
    MllpClient sender(m_port);
    QVERIFY(sender.isConnected());
    for (const QByteArray &content : messages)
        QVERIFY(sender.ask(content));
}

void tst_FindAFailure::initTestCase()
{
    m_workspace = std::make_unique<Workspace>();
    m_port = freePort();
    const auto imported = await(m_workspace->engine().importXml(channelFile(m_port)));
    QVERIFY2(imported.ok(), imported.ok() ? "" : qPrintable(imported.error().message));
    m_channel = imported->channels.front();
    // The one is neither among the first nor among the last.
    fill(30'000);
    send({message(1, "19440211"), message(2, ""), message(3, "19701231")});
    m_failed = 30'002;
    fill(allMessages - 30'003);
    m_workspace->reopen();
    QVERIFY(await(m_workspace->engine().deploy(m_channel)).ok());
    QCOMPARE(m_workspace->engine().channels().front().statistics.lifetime.error, 1);
}

// The number on the dashboard leads to the one message, and its Errors to what was wrong.
void tst_FindAFailure::findIt()
{
    m_person->press(Qt::Key_D, Qt::ControlModifier | Qt::AltModifier);
    QVERIFY(m_person->clickSegment("dashboardPeriod", QStringLiteral("Lifetime")));
    QTRY_COMPARE_WITH_TIMEOUT(m_person->cell("dashboardTree", channelName, QStringLiteral("Errors")), QStringLiteral("1"), Person::patienceMs);
    m_person->keepScreen("failure-1-dashboard");
    auto *dashboard = m_person->see<QTreeView>("dashboardTree");
    const QModelIndex number = Person::row(dashboard, channelName).siblingAtColumn(DashboardModel::Errors);
    const QRect cell = dashboard->visualRect(number);
    QTest::mouseMove(dashboard->viewport(), QPoint(cell.right() - 12, cell.center().y()));
    QTest::mouseClick(dashboard->viewport(), Qt::LeftButton, {}, QPoint(cell.right() - 12, cell.center().y()));
    auto *messages = qobject_cast<MessagesPage *>(m_person->page());
    QVERIFY(messages);
    MessageBrowser *browser = messages->browser();
    QCOMPARE(browser->filterText(), QStringLiteral("status:E"));
    QTRY_COMPARE_WITH_TIMEOUT(browser->shownMessage(), m_failed, Person::patienceMs);
    QTRY_VERIFY_WITH_TIMEOUT(!browser->table()->messages()->isLoading(), Person::patienceMs);
    QCOMPARE(browser->table()->model()->rowCount(), 1);
    auto *tabs = m_person->see<QTabBar>("detailTabs");
    QVERIFY(m_person->clickTab("detailTabs", QStringLiteral("Errors")));
    QVERIFY(tabs->accessibleTabName(tabs->currentIndex()).contains(QLatin1Char('1')));
    m_person->keepScreen("failure-2-message");
    auto *errors = m_person->see<QTextBrowser>("errors");
    const QTextCursor link = errors->document()->find(QStringLiteral("Open step 2 'Age', line 2"));
    QVERIFY2(!link.isNull(), qPrintable(errors->toPlainText()));
    QTest::mouseClick(errors->viewport(), Qt::LeftButton, {}, errors->cursorRect(link).center() - QPoint(8, 0));
}

void tst_FindAFailure::mendTheScript()
{
    auto *editor = m_person->see<ScriptEditor>("stepScript");
    QVERIFY(editor);
    QCOMPARE(m_person->page()->place().page, QStringLiteral("steps"));
    QTRY_COMPARE(editor->line(), 2);
    QVERIFY(editor->focusProxy()->hasFocus());
    m_person->keepScreen("failure-3-step");
    m_person->press(Qt::Key_Home);
    m_person->press(Qt::Key_End, Qt::ShiftModifier);
    m_person->type(QStringLiteral("var year = /^\\d{4}/.test(born) ? born.substring(0, 4) : 2026;"));
    m_person->press(Qt::Key_Escape); // what completes
    QVERIFY2(editor->text().contains(QStringLiteral("\nvar year = /^\\d{4}/.test(born) ? born.substring(0, 4) : 2026;\n")), qPrintable(editor->text()));
    QVERIFY(m_person->page()->isModified());
    m_person->keepScreen("failure-4-mended");
    const int revision = m_workspace->engine().channels().front().deployedRevision;
    QVERIFY(m_person->click("stepsDeploy"));
    QVERIFY(Person::waitFor(QStringLiteral("the new revision to run"), [&] {
        const ChannelSnapshot channel = m_workspace->engine().channels().front();
        return channel.deployedRevision > revision && channel.state == ChannelState::Started;
    }));
    QVERIFY(!m_person->page()->isModified());
    m_person->keepScreen("failure-5-deployed");
}

void tst_FindAFailure::reprocess()
{
    m_person->press(Qt::Key_Left, Qt::AltModifier); // back to the message
    auto *messages = qobject_cast<MessagesPage *>(m_person->page());
    QVERIFY(messages);
    MessageBrowser *browser = messages->browser();
    QTRY_COMPARE_WITH_TIMEOUT(browser->shownMessage(), m_failed, Person::patienceMs);
    QVERIFY(m_person->clickItem(browser->table(), browser->table()->model()->index(0, 0)));
    QVERIFY(m_person->click("reprocess"));
    QVERIFY(m_person->click("how1")); // in their place
    m_person->keepScreen("failure-6-reprocess");
    QVERIFY(m_person->click("jobStart"));
    const MessageBar *bar = browser->messageActions()->bar();
    QTRY_COMPARE_WITH_TIMEOUT(bar->text().trimmed(), QStringLiteral("1 message reprocessed."), Person::patienceMs);
    m_person->keepScreen("failure-7-reprocessed");
    QVERIFY(m_person->write("filterLine", QStringLiteral("id:%1").arg(m_failed)));
    m_person->press(Qt::Key_Return);
    const auto statuses = [browser] {
        std::vector<MessageStatus> found;
        const MessageSummary *summary = browser->table()->model()->rowCount() == 1 ? browser->table()->messages()->summary(browser->table()->model()->index(0, 0)) : nullptr;
        for (const ConnectorSummary &connector : summary ? summary->connectors : std::vector<ConnectorSummary>())
            found.push_back(connector.status);
        return found;
    };
    const std::vector<MessageStatus> sent{MessageStatus::Transformed, MessageStatus::Sent};
    QTRY_COMPARE_WITH_TIMEOUT(statuses(), sent, Person::patienceMs);
    QTRY_COMPARE_WITH_TIMEOUT(browser->shownMessage(), m_failed, Person::patienceMs);
    QTRY_VERIFY(m_person->see<QTextBrowser>("errors")->toPlainText().contains(QStringLiteral("No errors.")));
    m_person->keepScreen("failure-8-sent");
}

void tst_FindAFailure::oneOfFiftyThousandIsFoundMendedAndSent()
{
    m_person = std::make_unique<Person>(m_workspace->engine());
    findIt();
    if (!QTest::currentTestFailed())
        mendTheScript();
    if (!QTest::currentTestFailed())
        reprocess();
    if (!QTest::currentTestFailed())
        QVERIFY(m_person->leave());
    m_person.reset();
    m_workspace.reset();
}

QTEST_MAIN(tst_FindAFailure)
#include "tst_find_a_failure.moc"
