// SPDX-License-Identifier: GPL-3.0-or-later
// The main job, as a person does it: from an empty workspace to a running channel and a message read at every stage, with
// real clicks and keys, while another process sends by MLLP.
#include "tests/ui/workspace_fixture.h"
#include "ui/main_window.h"
#include "ui/messages/message_browser.h"
#include "ui/messages/message_panes.h"
#include "ui/messages/message_table_view.h"
#include "ui/messages/messages_page.h"
#include "ui/shell/channel_list.h"
#include "ui/shell/page_area.h"
#include "ui/start/channel_template.h"
#include "ui/widgets/link_button.h"
#include "ui/widgets/message_bar.h"

#include <QAbstractButton>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QProcess>
#include <QPushButton>
#include <QTableView>
#include <QTimer>
#include <QTreeView>

using namespace millrace;
using namespace millrace::ui;
using namespace millrace::ui::test;

class tst_FirstChannel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void importStartSendAndRead();

private:
    void importWithTheDialog(const QString &fileName);
    void clickLink(const QString &text);
    QModelIndex dashboardRow(const QString &name);
    QString dashboardText(const QString &name, const QString &column);
    void shoot(const char *name);

    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<MainWindow> m_window;
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
    QTest::mouseClick(m_window->findChild<QAbstractButton *>(QStringLiteral("startImport")), Qt::LeftButton);
    QVERIFY(typed);
}

void tst_FirstChannel::clickLink(const QString &text)
{
    auto *bar = m_window->findChild<MessageBar *>(QStringLiteral("notice"));
    for (LinkButton *link : bar->findChildren<LinkButton *>()) {
        if (link->text() == text) {
            QTest::mouseClick(link, Qt::LeftButton);
            return;
        }
    }
    QFAIL(qPrintable(QStringLiteral("no link \"%1\" in: %2").arg(text, bar->text())));
}

QModelIndex tst_FirstChannel::dashboardRow(const QString &name)
{
    auto *view = m_window->findChild<QTreeView *>(QStringLiteral("dashboardTree"));
    for (int row = 0; view && row < view->model()->rowCount(); ++row) {
        const QModelIndex index = view->model()->index(row, 0);
        if (index.data().toString() == name)
            return index;
    }
    return {};
}

QString tst_FirstChannel::dashboardText(const QString &name, const QString &column)
{
    const QModelIndex row = dashboardRow(name);
    for (int c = 0; row.isValid() && c < row.model()->columnCount(); ++c) {
        if (row.model()->headerData(c, Qt::Horizontal).toString() == column)
            return row.siblingAtColumn(c).data().toString();
    }
    return {};
}

// Kept for a person to look at where MILLRACE_SCREENSHOTS names a folder.
void tst_FirstChannel::shoot(const char *name)
{
    const QString folder = qEnvironmentVariable("MILLRACE_SCREENSHOTS");
    if (!folder.isEmpty())
        m_window->grab().save(QStringLiteral("%1/%2.png").arg(folder, QLatin1String(name)));
}

void tst_FirstChannel::importStartSendAndRead()
{
    m_workspace = std::make_unique<Workspace>();
    m_window = std::make_unique<MainWindow>(m_workspace->engine());
    m_window->resize(1440, 900);
    m_window->show();
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    shoot("story-1-start");

    // Import the example channel's file, and deploy it from the bar that says it is there.
    ChannelList list(m_workspace->engine());
    const int port = list.freePort(46300);
    importWithTheDialog(m_workspace->file(QStringLiteral("adt.xml"), exampleChannel(port)));
    auto *notice = m_window->findChild<MessageBar *>(QStringLiteral("notice"));
    QTRY_VERIFY_WITH_TIMEOUT(notice->isVisible() && notice->text().contains(QStringLiteral("Imported ADT example")), 30000);
    clickLink(QStringLiteral("Deploy now"));
    QTest::keyClick(m_window.get(), Qt::Key_D, Qt::ControlModifier | Qt::AltModifier); // the dashboard
    QTRY_COMPARE_WITH_TIMEOUT(dashboardText(QStringLiteral("ADT example"), QStringLiteral("State")), QStringLiteral("Started"), 30000);

    // Another process sends a hundred messages and waits for each acknowledgement.
    QProcess sender;
    sender.start(QStringLiteral(MILLRACE_MLLP_LOAD), {QStringLiteral("127.0.0.1"), QString::number(port), QStringLiteral("100"), QStringLiteral("1")});
    QTRY_VERIFY_WITH_TIMEOUT(sender.state() == QProcess::NotRunning, 60000);
    const QJsonObject outcome = QJsonDocument::fromJson(sender.readAllStandardOutput()).object();
    QCOMPARE(outcome.value(QLatin1String("messages")).toInt(), 100);
    QCOMPARE(outcome.value(QLatin1String("not_aa")).toInt(), 0);
    QCOMPARE(outcome.value(QLatin1String("failed")).toInt(), 0);

    // The counters arrive; Enter on the row opens its messages.
    QTRY_COMPARE_WITH_TIMEOUT(dashboardText(QStringLiteral("ADT example"), QStringLiteral("Received")), QStringLiteral("100"), 10000);
    QTRY_COMPARE(dashboardText(QStringLiteral("ADT example"), QStringLiteral("Sent")), QStringLiteral("300"));
    QCOMPARE(dashboardText(QStringLiteral("ADT example"), QStringLiteral("Errors")), QStringLiteral("0"));
    shoot("story-2-dashboard");
    auto *dashboard = m_window->findChild<QTreeView *>(QStringLiteral("dashboardTree"));
    QTest::mouseClick(dashboard->viewport(), Qt::LeftButton, {}, dashboard->visualRect(dashboardRow(QStringLiteral("ADT example"))).center());
    QTest::keyClick(dashboard, Qt::Key_Return);
    auto *page = qobject_cast<MessagesPage *>(m_window->pages()->current());
    QVERIFY(page);
    MessageBrowser *browser = page->browser();
    MessageTableView *table = browser->table();
    QTRY_COMPARE_WITH_TIMEOUT(table->model()->rowCount(), 100, 10000);

    // One is selected; its contents stand side by side, all at once.
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(table->model()->index(3, 1)).center());
    QTRY_COMPARE_WITH_TIMEOUT(browser->shownMessage(), qint64(97), 10000);
    MessagePanes *panes = browser->panes();
    panes->setPaneLayout(PaneLayout::Everything);
    const auto shown = [panes](StageKey key) -> QString {
        for (int number = 1; number <= panes->paneCount(); ++number) {
            ContentPane *pane = panes->pane(number);
            if (pane->stage() == key && pane->text()->isVisible() && pane->text()->width() > 100 && pane->text()->height() > 40)
                return pane->text()->toPlainText();
        }
        return {};
    };
    const auto holds = [&shown](StageKey key, const char *text) { return shown(key).contains(QLatin1String(text)); };
    QTRY_VERIFY_WITH_TIMEOUT(holds({0, ContentType::Raw}, "TESTFAMILY^GIVEN^MIDDLE"), 10000);
    QTRY_VERIFY(holds({0, ContentType::Transformed}, "<PID.5.1>TESTFAMILY</PID.5.1>"));
    QTRY_VERIFY(holds({0, ContentType::Encoded}, "PID|1||0000100001^^^HOSP^MR"));
    QTRY_VERIFY(holds({1, ContentType::Sent}, "MSA|AA|")); // a JavaScript Writer's script: what was run
    QTRY_VERIFY(holds({1, ContentType::Response}, "MSA|AA|"));
    shoot("story-3-messages");
}

QTEST_MAIN(tst_FirstChannel)
#include "tst_first_channel.moc"
