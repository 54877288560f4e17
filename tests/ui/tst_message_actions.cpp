// SPDX-License-Identifier: GPL-3.0-or-later
// What one does with messages in the browser, by clicks and keys on a real engine: reprocess, edit and resend, export, import,
// delete; saved searches; filters from menus.
#include "engine/engine.h"
#include "tests/ui/adt_channel.h"
#include "tests/ui/screens.h"
#include "ui/messages/attachments_page.h"
#include "ui/messages/content_pane.h"
#include "ui/messages/message_actions.h"
#include "ui/messages/message_browser.h"
#include "ui/messages/message_details.h"
#include "ui/messages/message_panes.h"
#include "ui/messages/message_table_model.h"
#include "ui/messages/message_table_view.h"
#include "ui/messages/saved_searches.h"
#include "ui/widgets/link_button.h"
#include "ui/widgets/message_bar.h"

#include <QApplication>
#include <QCheckBox>
#include <QContextMenuEvent>
#include <QFile>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QRadioButton>
#include <QRegularExpression>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

using namespace millrace;
using namespace millrace::ui;
using test::adt;
using test::adtChannel;

namespace {

// Triggers the action of the menu that is about to be shown, and closes it.
void inNextMenu(const std::function<bool(const QAction *)> &isWanted, QString *offered = nullptr)
{
    QTimer::singleShot(0, qApp, [isWanted, offered] {
        auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
        QVERIFY(menu);
        QAction *wanted = nullptr;
        for (QAction *action : menu->actions()) {
            if (offered)
                *offered += action->text() + QLatin1Char('\n');
            if (isWanted(action))
                wanted = action;
        }
        menu->close();
        if (wanted)
            wanted->trigger();
    });
}

auto named(const QString &text)
{
    return [text](const QAction *action) { return action->text() == text; };
}

} // namespace

class tst_MessageActions : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void reprocessesAsNewMessages();
    void newOnesAreThoseOfThisRun();
    void reprocessesInPlace();
    void reprocessNeedsTheChannel();
    void escapeAndDisabledDestinations();
    void jobsShowTheirProgressAndAreCancelled();
    void exportsAndImportsWholeMessages();
    void exportsOneContentByteForByte();
    void deletesWhatIsSelected();
    void deletesAllThatMatch();
    void resendsTheRawContent();
    void filtersByCells();
    void filtersByFields();
    void savesSearches();
    void nothingToDoWithoutMessages();

private:
    void send(int first, int last);
    void open();
    void type(const QString &text);
    void select(const std::vector<int> &rows);
    template<typename T> T *find(const char *name) const { return m_browser->findChild<T *>(QLatin1String(name)); }
    void click(const char *name);
    void clickLink(const QString &text);
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers);
    QString barText() const { return m_browser->messageActions()->bar()->text(); }
    QString meaning() const { return find<QLabel>("jobMeaning")->text(); }
    QString startText() const { return find<QPushButton>("jobStart")->text(); }
    MessageTableModel *model() const { return m_browser->table()->messages(); }
    void openTableMenu(MessageTableModel::Column column, int row);

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Engine> m_engine;
    ChannelId m_channel;
    std::unique_ptr<MessageBrowser> m_browser;
};

void tst_MessageActions::initTestCase()
{
    QCoreApplication::setOrganizationName(QStringLiteral("millrace-test"));
    QCoreApplication::setApplicationName(QStringLiteral("tst_message_actions"));
    test::useTheme();
}

void tst_MessageActions::init()
{
    QSettings().clear();
    m_folder = std::make_unique<QTemporaryDir>();
    auto engine = Engine::open({.dataDir = m_folder->filePath(QStringLiteral("data"))});
    QVERIFY2(engine, engine ? "" : qPrintable(engine.error().message));
    m_engine = std::move(*engine);
    const auto imported = m_engine->importXml(adtChannel(m_folder->path())).result();
    QVERIFY2(imported, imported ? "" : qPrintable(imported.error().message));
    m_channel = imported->channels.front();
    const auto deployed = m_engine->deploy(m_channel).result();
    QVERIFY2(deployed, deployed ? "" : qPrintable(deployed.error().message));
}

void tst_MessageActions::cleanup()
{
    m_browser.reset();
    m_engine.reset();
}

void tst_MessageActions::open()
{
    m_browser = std::make_unique<MessageBrowser>(*m_engine, m_channel);
    m_browser->resize(1400, 900);
    m_browser->show();
    QApplication::setActiveWindow(m_browser.get());
    QVERIFY(QTest::qWaitForWindowActive(m_browser.get()));
}

void tst_MessageActions::send(int first, int last)
{
    for (int number = first; number <= last; ++number) {
        RawMessage message;
        message.content = adt(number);
        const auto sent = m_engine->send(m_channel, message).result();
        QVERIFY2(sent, sent ? "" : qPrintable(sent.error().message));
    }
}

void tst_MessageActions::type(const QString &text)
{
    auto *line = find<QLineEdit>("filterLine");
    line->setFocus();
    line->selectAll();
    QTest::keyClicks(line, text);
    QTest::keyClick(line, Qt::Key_Return);
}

void tst_MessageActions::select(const std::vector<int> &rows)
{
    MessageTableView *table = m_browser->table();
    table->setFocus();
    for (size_t i = 0; i < rows.size(); ++i) {
        const QRect cell = table->visualRect(model()->index(rows[i], 0));
        QTest::mouseClick(table->viewport(), Qt::LeftButton, i == 0 ? Qt::NoModifier : Qt::ControlModifier,
                          QPoint(cell.right() - 5, cell.center().y()));
    }
    QCOMPARE(table->selectedMessages().size(), rows.size());
}

void tst_MessageActions::click(const char *name)
{
    auto *button = find<QAbstractButton>(name);
    QVERIFY2(button && button->isVisible() && button->isEnabled(), name);
    QTest::mouseClick(button, Qt::LeftButton, {}, QPoint(8, button->height() / 2));
}

void tst_MessageActions::clickLink(const QString &text)
{
    const auto shown = [&]() -> LinkButton * {
        for (LinkButton *link : m_browser->findChildren<LinkButton *>()) {
            if (link->isVisible() && link->text() == text)
                return link;
        }
        return nullptr;
    };
    QTRY_VERIFY2(shown(), qPrintable(text)); // the layout shows it in its own time
    QTest::mouseClick(shown(), Qt::LeftButton);
}

void tst_MessageActions::press(Qt::Key key, Qt::KeyboardModifiers modifiers)
{
    QTest::keyClick(QApplication::focusWidget() ? QApplication::focusWidget() : m_browser.get(), key, modifiers);
}

void tst_MessageActions::reprocessesAsNewMessages()
{
    send(1, 3);
    open();
    QTRY_COMPARE(model()->rowCount(), 3);
    select({0, 1});
    press(Qt::Key_R, Qt::ControlModifier);
    QTRY_VERIFY(m_browser->messageActions()->panel()->isVisible());
    QCOMPARE(find<QRadioButton>("which0")->text(), QStringLiteral("The 2 selected messages"));
    QVERIFY(find<QRadioButton>("which0")->isChecked());
    QCOMPARE(startText(), QStringLiteral("Reprocess 2 messages"));
    test::keepScreen(*m_browser, QStringLiteral("messages-reprocess"));
    QVERIFY2(meaning().contains(QStringLiteral("originals stay as they are")), qPrintable(meaning()));
    click("destination2");
    QVERIFY2(!meaning().contains(QStringLiteral("to nothing")), qPrintable(meaning()));
    find<QPushButton>("jobStart")->setFocus();
    press(Qt::Key_Space, {});
    QVERIFY(m_browser->messageActions()->panel()->isHidden());
    QTRY_COMPARE(barText().trimmed(), QStringLiteral("2 messages reprocessed."));
    QTRY_COMPARE(model()->rowCount(), 5);
    const Message again = *m_engine->loadMessage(m_channel, 5).result();
    QVERIFY(again.originalId.has_value());
    QCOMPARE(again.connectorMessages.size(), 2u); // the source and the one destination that was left ticked
    test::keepScreen(*m_browser, QStringLiteral("messages-reprocessed"));
    clickLink(QStringLiteral("Show the new ones"));
    QCOMPARE(m_browser->filterText(), QStringLiteral("original:2..3 id:4.."));
    QTRY_COMPARE(model()->rowCount(), 2);
}

// What an earlier run made of the same messages, or of one between them, is not new.
void tst_MessageActions::newOnesAreThoseOfThisRun()
{
    send(1, 3);
    ReprocessRequest earlier;
    earlier.messages.query.channelId = m_channel;
    earlier.messages.ids = std::vector<MessageId>{1, 2, 3};
    QCOMPARE(m_engine->reprocess(earlier).result()->done, 3);
    open();
    QTRY_COMPARE(model()->rowCount(), 6);
    select({3, 5}); // messages 3 and 1
    press(Qt::Key_R, Qt::ControlModifier);
    QTRY_VERIFY(m_browser->messageActions()->panel()->isVisible());
    click("jobStart");
    clickLink(QStringLiteral("Show the new ones"));
    QTRY_COMPARE(model()->rowCount(), 2);
    QCOMPARE(model()->idAt(0), MessageId(8));
    QCOMPARE(model()->idAt(1), MessageId(7));
}

void tst_MessageActions::reprocessesInPlace()
{
    send(1, 2);
    open();
    QTRY_COMPARE(model()->rowCount(), 2);
    select({0});
    click("reprocess");
    QCOMPARE(find<QRadioButton>("which0")->text(), QStringLiteral("Message 2"));
    click("how1");
    QVERIFY(meaning().contains(QStringLiteral("can't be had back")));
    click("which1");
    QCOMPARE(startText(), QStringLiteral("Reprocess all messages"));
    click("jobStart");
    QTRY_COMPARE(barText().trimmed(), QStringLiteral("2 messages reprocessed."));
    QTest::qWait(0);
    QCOMPARE(model()->rowCount(), 2);
    QCOMPARE(m_engine->loadMessage(m_channel, 3).result().error().code, ErrorCode::NotFound);
    // The time it took is that of the second run.
    const auto again = m_engine->loadMessage(m_channel, 2).result();
    QVERIFY(again && again->connectorMessages.front().receivedDate > again->receivedDate);
    Timestamp end = 0;
    for (const ConnectorMessage &message : again->connectorMessages)
        end = std::max({end, message.sendDate, message.responseDate});
    const QString took = QStringLiteral("%1\u202fms").arg(end - again->connectorMessages.front().receivedDate);
    QTRY_COMPARE(model()->index(0, model()->columnOf(MessageTableModel::Column::Time)).data().toString(), took);
}

void tst_MessageActions::reprocessNeedsTheChannel()
{
    send(1, 1);
    QVERIFY(m_engine->undeploy(m_channel).result());
    open();
    QTRY_COMPARE(model()->rowCount(), 1);
    select({0});
    press(Qt::Key_R, Qt::ControlModifier);
    QVERIFY2(meaning().contains(QStringLiteral("deploy it first")), qPrintable(meaning()));
    click("jobStart");
    QTRY_COMPARE(m_browser->messageActions()->bar()->kind(), MessageBar::Kind::Error);
    test::keepScreen(*m_browser, QStringLiteral("messages-failed"));
    clickLink(QStringLiteral("Deploy the channel"));
    QTRY_VERIFY(barText().startsWith(QStringLiteral("The channel is deployed.")));
    clickLink(QStringLiteral("Reprocess…"));
    QVERIFY(!meaning().contains(QStringLiteral("deploy it first")));
    click("jobStart");
    QTRY_COMPARE(barText().trimmed(), QStringLiteral("1 message reprocessed."));
}

void tst_MessageActions::escapeAndDisabledDestinations()
{
    send(1, 1);
    open();
    QTRY_COMPARE(model()->rowCount(), 1);
    select({0});
    press(Qt::Key_R, Qt::ControlModifier);
    click("destination1");
    click("destination2");
    QVERIFY(!find<QPushButton>("jobStart")->isEnabled());
    QVERIFY(meaning().contains(QStringLiteral("tick at least one")));
    find<QRadioButton>("how0")->setFocus();
    press(Qt::Key_Escape, {});
    QVERIFY(m_browser->messageActions()->panel()->isHidden());
    QCOMPARE(QApplication::focusWidget(), m_browser->table());
    QCOMPARE(model()->rowCount(), 1);
}

void tst_MessageActions::jobsShowTheirProgressAndAreCancelled()
{
    QByteArray xml = adtChannel(m_folder->path());
    xml.replace("<preprocessingScript>", "<preprocessingScript>java.lang.Thread.sleep(100);");
    QVERIFY(m_engine->importXml(xml).result());
    QVERIFY(m_engine->deploy(m_channel).result());
    send(1, 20);
    open();
    QTRY_COMPARE(model()->rowCount(), 20);
    press(Qt::Key_R, Qt::ControlModifier);
    click("which1"); // all of them
    click("jobStart");
    QTRY_VERIFY2(barText().contains(QRegularExpression(QStringLiteral("Reprocessing… \\d+ %"))), qPrintable(barText()));
    clickLink(QStringLiteral("Cancel"));
    QTRY_VERIFY2(barText().startsWith(QStringLiteral("Cancelled.")), qPrintable(barText()));
    const size_t stored = m_engine->messageIds(m_channel, 0, 1000).result()->size();
    QVERIFY2(stored > 20 && stored < 40, qPrintable(QString::number(stored)));
}

void tst_MessageActions::exportsAndImportsWholeMessages()
{
    send(1, 3);
    open();
    QTRY_COMPARE(model()->rowCount(), 3);
    select({0});
    press(Qt::Key_X, Qt::ControlModifier | Qt::ShiftModifier);
    click("which1");
    const QString path = m_folder->filePath(QStringLiteral("all.messages"));
    find<QLineEdit>("jobPath")->clear();
    QVERIFY(!find<QPushButton>("jobStart")->isEnabled());
    QTest::keyClicks(find<QLineEdit>("jobPath"), m_folder->path());
    QVERIFY2(meaning().contains(QStringLiteral("a file is needed")), qPrintable(meaning()));
    QVERIFY(!find<QPushButton>("jobStart")->isEnabled());
    find<QLineEdit>("jobPath")->clear();
    QTest::keyClicks(find<QLineEdit>("jobPath"), path);
    QTest::keyClick(find<QLineEdit>("jobPath"), Qt::Key_Return);
    QTRY_VERIFY2(barText().startsWith(QStringLiteral("3 messages exported to")), qPrintable(barText()));
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll().count('\n'), 3);

    press(Qt::Key_Delete, Qt::ControlModifier);
    click("which1");
    QVERIFY2(meaning().contains(QStringLiteral("stopped for it and started again")), qPrintable(meaning()));
    click("jobStart");
    QTRY_COMPARE(barText().trimmed(), QStringLiteral("All messages of the channel are deleted."));
    QTRY_COMPARE(model()->rowCount(), 0);

    m_browser->messageActions()->action(MessageActions::Command::Import)->trigger();
    QTest::keyClicks(find<QLineEdit>("jobPath"), path);
    click("jobStart");
    QTRY_COMPARE(barText().trimmed(), QStringLiteral("3 messages imported."));
    QTRY_COMPARE(model()->rowCount(), 3);
    type(QStringLiteral("import:2"));
    QTRY_COMPARE(model()->rowCount(), 1);
}

void tst_MessageActions::exportsOneContentByteForByte()
{
    send(1, 2);
    open();
    QTRY_COMPARE(model()->rowCount(), 2);
    select({0, 1});
    press(Qt::Key_X, Qt::ControlModifier | Qt::ShiftModifier);
    // A row that is not needed leaves no gap before the path.
    const auto gap = [this](const char *above, const char *below) {
        const QWidget *first = find<QWidget>(above);
        return find<QWidget>(below)->mapTo(m_browser.get(), QPoint()).y() - first->mapTo(m_browser.get(), QPoint(0, first->height())).y();
    };
    QTRY_VERIFY(gap("which0", "how0") > 0);
    QVERIFY(gap("how0", "jobPath") < 2 * gap("which0", "how0"));
    click("how1");
    const QString folder = m_folder->filePath(QStringLiteral("raws"));
    QFile taken(m_folder->filePath(QStringLiteral("taken")));
    QVERIFY(taken.open(QIODevice::WriteOnly));
    find<QLineEdit>("jobPath")->setText(taken.fileName());
    QVERIFY2(meaning().contains(QStringLiteral("a folder is needed")), qPrintable(meaning()));
    QVERIFY(!find<QPushButton>("jobStart")->isEnabled());
    find<QLineEdit>("jobPath")->setText(folder);
    QVERIFY(find<QLineEdit>("jobFileName")->isVisible());
    test::keepScreen(*m_browser, QStringLiteral("messages-export"));
    find<QLineEdit>("jobFileName")->setText(QStringLiteral("m${messageId}.hl7"));
    click("jobStart");
    QTRY_VERIFY2(barText().startsWith(QStringLiteral("2 messages exported")), qPrintable(barText()));
    for (const int number : {1, 2}) {
        QFile file(folder + QStringLiteral("/m%1.hl7").arg(number));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), adt(number));
    }
}

void tst_MessageActions::deletesWhatIsSelected()
{
    send(1, 4);
    open();
    QTRY_COMPARE(model()->rowCount(), 4);
    select({1, 2});
    press(Qt::Key_Delete, Qt::ControlModifier);
    QVERIFY(m_browser->messageActions()->panel()->isVisible());
    QVERIFY(!find<QPushButton>("jobStart")->hasFocus()); // Enter alone deletes nothing
    QCOMPARE(startText(), QStringLiteral("Delete 2 messages"));
    test::keepScreen(*m_browser, QStringLiteral("messages-delete"));
    click("jobStart");
    QTRY_COMPARE(barText().trimmed(), QStringLiteral("2 messages deleted."));
    QTRY_COMPARE(model()->rowCount(), 2);
    QCOMPARE(model()->idAt(0), MessageId(4));
    QCOMPARE(model()->idAt(1), MessageId(1));
}

void tst_MessageActions::deletesAllThatMatch()
{
    send(1, 5);
    open();
    QTRY_COMPARE(model()->rowCount(), 5);
    type(QStringLiteral("raw:FAM3"));
    QTRY_COMPARE(model()->rowCount(), 1);
    QTRY_VERIFY(!model()->isLoading());
    m_browser->table()->setFocus();
    press(Qt::Key_Delete, Qt::ControlModifier);
    click("which1");
    QVERIFY2(find<QRadioButton>("which1")->text().contains(QStringLiteral("raw:FAM3 (1)")), qPrintable(find<QRadioButton>("which1")->text()));
    click("jobStart");
    QTRY_COMPARE(barText().trimmed(), QStringLiteral("1 message deleted."));
    QTest::keyClick(find<QLineEdit>("filterLine"), Qt::Key_Escape);
    QTRY_COMPARE(model()->rowCount(), 4);
    QVERIFY(!model()->indexOf(3).isValid());
}

void tst_MessageActions::resendsTheRawContent()
{
    send(7, 7);
    open();
    QSignalSpy resend(m_browser.get(), &MessageBrowser::resendRequested);
    QTRY_COMPARE(m_browser->shownMessage(), MessageId(1));
    m_browser->table()->setFocus();
    press(Qt::Key_R, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(resend.count(), 1);
    QCOMPARE(resend[0][0].toString(), m_channel);
    QCOMPARE(resend[0][1].toByteArray(), adt(7));
}

void tst_MessageActions::openTableMenu(MessageTableModel::Column column, int row)
{
    MessageTableView *table = m_browser->table();
    const QModelIndex cell = model()->index(row, model()->columnOf(column));
    table->scrollTo(cell);
    const QPoint at = table->visualRect(cell).center();
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, at);
    QContextMenuEvent event(QContextMenuEvent::Mouse, at, table->viewport()->mapToGlobal(at));
    QApplication::sendEvent(table->viewport(), &event);
}

void tst_MessageActions::filtersByCells()
{
    send(1, 4);
    open();
    QTRY_COMPARE(model()->rowCount(), 4);
    auto *line = find<QLineEdit>("filterLine");
    QTest::keyClicks(line, QStringLiteral("status:X after:today raw~\"OBX\\|5\""));
    test::keepScreen(*m_browser, QStringLiteral("messages-wrong-filter"));
    line->clear();
    line->setFocus();
    QTest::keyClick(line, Qt::Key_Down);
    QTRY_VERIFY(QApplication::activePopupWidget());
    test::keepScreen(*QApplication::activePopupWidget(), QStringLiteral("messages-completion"));
    QTest::keyClick(QApplication::activePopupWidget(), Qt::Key_Escape);
    QTRY_COMPARE(model()->rowCount(), 4);
    QString offered;
    inNextMenu(named(QStringLiteral("From 3 on")), &offered);
    openTableMenu(MessageTableModel::Column::Id, 1);
    QCOMPARE(m_browser->filterText(), QStringLiteral("id:3.."));
    QTRY_COMPARE(model()->rowCount(), 2);
    QVERIFY2(offered.contains(QStringLiteral("Reprocess")) && offered.contains(QStringLiteral("Up to 3")), qPrintable(offered));
    inNextMenu(named(QStringLiteral("Only on that day")));
    openTableMenu(MessageTableModel::Column::Received, 0);
    QVERIFY2(m_browser->filterText().startsWith(QStringLiteral("id:3.. on:20")), qPrintable(m_browser->filterText()));
    QTRY_COMPARE(model()->rowCount(), 2);
    // A connector's row: its status there, and the opposite.
    m_browser->table()->expand(model()->index(0, 0));
    MessageTableView *table = m_browser->table();
    const QModelIndex connector = model()->index(1, 0, model()->index(0, 0));
    QVERIFY(connector.isValid());
    table->setCurrentIndex(connector);
    inNextMenu(named(QStringLiteral("Exclude Sent")));
    const QPoint at = table->visualRect(connector).center();
    QContextMenuEvent event(QContextMenuEvent::Keyboard, at, table->viewport()->mapToGlobal(at));
    QApplication::sendEvent(table->viewport(), &event);
    QVERIFY2(m_browser->filterText().endsWith(QStringLiteral("-status:S")), qPrintable(m_browser->filterText()));
    QTRY_COMPARE(model()->rowCount(), 0);
}

void tst_MessageActions::filtersByFields()
{
    send(1, 3);
    open();
    QTRY_COMPARE(m_browser->shownMessage(), MessageId(3));
    ContentPane *pane = m_browser->panes()->pane(1);
    QTRY_VERIFY(pane->text()->toPlainText().contains(QStringLiteral("FAM3")));
    const int at = int(pane->text()->toPlainText().indexOf(QStringLiteral("FAM3")));
    pane->text()->showRange(at + 1, at + 1);
    inNextMenu([](const QAction *action) { return action->objectName() == QLatin1String("filterByValue"); });
    Q_EMIT pane->text()->customContextMenuRequested({1, 1});
    QCOMPARE(m_browser->filterText(), QStringLiteral("raw:FAM3"));
    QTRY_COMPARE(model()->rowCount(), 1);
}

void tst_MessageActions::savesSearches()
{
    send(1, 3);
    open();
    QTRY_COMPARE(model()->rowCount(), 3);
    auto *menu = find<QMenu>("savedMenu");
    Q_EMIT menu->aboutToShow();
    QVERIFY(!find<QAction>("saveThisSearch")->isEnabled()); // nothing to save
    type(QStringLiteral("raw:FAM2"));
    QTRY_COMPARE(model()->rowCount(), 1);
    Q_EMIT menu->aboutToShow();
    QApplication::setActiveWindow(m_browser.get()); // offscreen, the hidden list of choices stays the active one
    find<QAction>("saveThisSearch")->trigger();
    auto *name = find<QLineEdit>("searchName");
    QVERIFY(name->isVisible());
    QTRY_VERIFY(name->hasFocus());
    QCOMPARE(name->text(), QStringLiteral("raw:FAM2"));
    QTest::keyClicks(name, QStringLiteral("The second"));
    test::keepScreen(*m_browser, QStringLiteral("messages-save-search"));
    QTest::keyClick(name, Qt::Key_Return);
    QVERIFY(!name->isVisible());
    QCOMPARE(savedSearches(m_channel), (std::vector<SavedSearch>{{QStringLiteral("The second"), QStringLiteral("raw:FAM2")}}));
    QTest::keyClick(find<QLineEdit>("filterLine"), Qt::Key_Escape);
    QTRY_COMPARE(model()->rowCount(), 3);
    Q_EMIT menu->aboutToShow();
    for (QAction *action : menu->actions()) {
        if (action->text() == QLatin1String("The second"))
            action->trigger();
    }
    QCOMPARE(m_browser->filterText(), QStringLiteral("raw:FAM2"));
    QTRY_COMPARE(model()->rowCount(), 1);
}

void tst_MessageActions::nothingToDoWithoutMessages()
{
    open();
    QTRY_VERIFY(!model()->isLoading());
    test::keepScreen(*m_browser, QStringLiteral("messages-empty"));
    using Command = MessageActions::Command;
    for (const Command command : {Command::Reprocess, Command::Resend, Command::Export, Command::Delete})
        QVERIFY(!m_browser->messageActions()->action(command)->isEnabled());
    QVERIFY(m_browser->messageActions()->action(Command::Import)->isEnabled());
    QVERIFY(!find<QPushButton>("reprocess")->isEnabled());
    for (const QAction *action : m_browser->messageActions()->actions()) {
        QVERIFY(!action->shortcut().isEmpty());
        QVERIFY(!action->toolTip().isEmpty());
    }
}

QTEST_MAIN(tst_MessageActions)
#include "tst_message_actions.moc"
