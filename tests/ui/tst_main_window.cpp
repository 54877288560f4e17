// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/workspace_fixture.h"
#include "ui/document/channel_documents.h"
#include "ui/main_window.h"
#include "ui/messages/message_actions.h"
#include "ui/messages/message_browser.h"
#include "ui/messages/message_table_view.h"
#include "ui/messages/messages_page.h"
#include "ui/shell/bottom_panel.h"
#include "ui/shell/channel_list.h"
#include "ui/shell/command_registry.h"
#include "ui/shell/importer.h"
#include "ui/shell/page_area.h"
#include "ui/shell/send_dialog.h"
#include "ui/shell/tail_panel.h"
#include "ui/start/channel_template.h"
#include "ui/start/start_page.h"
#include "ui/widgets/link_button.h"
#include "ui/widgets/message_bar.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAccessible>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QMimeData>
#include <QMenu>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableView>
#include <QToolBar>
#include <QToolButton>
#include <QTreeView>
#include <QUndoStack>

using namespace millrace;
using namespace millrace::ui;
using namespace millrace::ui::test;

class tst_MainWindow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void exampleWithOneClick();
    void templateByKeyboard();
    void aTakenNameIsToldAtItsField();
    void sendingToAnotherChannelStartsAnew();
    void badFilesNameThePlace();
    void droppedFilesAreTold();
    void importOffersDeploy();
    void importingWhatIsThereAsksFirst();
    void aChannelMadeThisMomentCanBeOpened();
    void copiesLeaveWhatIsSharedAlone();
    void deployingSavesFirst();
    void whatCantBeSavedIsNotDeployed();
    void lifecycleFromTheToolBar();
    void removeSaysWhatIsLost();
    void sendsTheFilesBytes();
    void sendsTextWithCarriageReturns();
    void editedContentKeepsItsLineEnds_data();
    void editedContentKeepsItsLineEnds();
    void resendsWithTheSourceMap();
    void failuresStayInTheWindow();
    void errorsLeadToTheirMessages();
    void logIsShown();
    void logFollowsFromItsOpening();
    void panesByKey();
    void layoutIsRemembered();
    void everythingHasAName();
    void lastTabLeavesAPage();
    void quittingAsksForWhatIsUnsaved();
    void failedSaveDoesNotQuitLater();
    void discardedEditsOutliveAFailedOpening();
    void stepsBehindAnotherPageGoWithTheWindow();
    void unsavedEditsAreOffered_data();
    void unsavedEditsAreOffered();

private:
    template<typename T>
    T *find(const char *name) const { return m_window->findChild<T *>(QLatin1String(name)); }
    MessageBar *notice() const { return find<MessageBar>("notice"); }
    void clickLink(QWidget *bar, const QString &text) const;
    void click(QWidget *widget) const { QTest::mouseClick(widget, Qt::LeftButton); }
    QAction *action(const QString &text) const;
    const ChannelSnapshot *channel(const QString &name);
    ChannelId deployed(const QString &name);
    void type(const Place &place, const char *field, const QString &text);

    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<MainWindow> m_window;
    std::vector<ChannelSnapshot> m_snapshots;
};

void tst_MainWindow::init()
{
    m_workspace = std::make_unique<Workspace>();
    m_window = std::make_unique<MainWindow>(m_workspace->engine());
    m_window->resize(1440, 900);
    m_window->show();
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
}

void tst_MainWindow::cleanup()
{
    m_window.reset();
    m_workspace.reset();
}

void tst_MainWindow::clickLink(QWidget *bar, const QString &text) const
{
    for (LinkButton *link : bar->findChildren<LinkButton *>()) {
        if (link->text() == text) {
            click(link);
            return;
        }
    }
    QFAIL(qPrintable(QStringLiteral("no link ") + text));
}

QAction *tst_MainWindow::action(const QString &text) const
{
    for (QAction *action : m_window->actions()) {
        if (action->text().remove(QLatin1Char('&')) == text)
            return action;
    }
    return nullptr;
}

const ChannelSnapshot *tst_MainWindow::channel(const QString &name)
{
    m_snapshots = m_workspace->engine().channels();
    for (const ChannelSnapshot &snapshot : m_snapshots) {
        if (snapshot.name == name)
            return &snapshot;
    }
    return nullptr;
}

// A started channel that keeps nothing, selected in the window.
ChannelId tst_MainWindow::deployed(const QString &name)
{
    const int port = freePort();
    const Result<ImportOutcome> outcome
        = await(m_workspace->engine().importXml(fillTemplate(channelTemplates()[1], {name, port, {}})));
    const ChannelId id = outcome.ok() ? outcome->channels.front() : ChannelId();
    [&] {
        QVERIFY(await(m_workspace->engine().deploy(id)).ok());
        QTRY_VERIFY(find<QTreeView>("workspaceTree")->model()->match(find<QTreeView>("workspaceTree")->model()->index(0, 0), Qt::DisplayRole, name, 1, Qt::MatchExactly).size() == 1);
    }();
    auto *tree = find<QTreeView>("workspaceTree");
    for (const QModelIndex &index : tree->model()->match(tree->model()->index(0, 0), Qt::DisplayRole, name, 1, Qt::MatchExactly | Qt::MatchRecursive))
        QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, tree->visualRect(index).center());
    // The window hears of it a moment later.
    [&] { QTRY_VERIFY(m_window->registry()->find(QStringLiteral("channel.sendMessage"))->isEnabled()); }();
    return id;
}

// Into a field of a channel's editor, which is left modified.
void tst_MainWindow::type(const Place &place, const char *field, const QString &text)
{
    m_window->openPlace(place);
    auto *line = m_window->pages()->current()->findChild<QLineEdit *>(QLatin1String(field));
    QVERIFY(line);
    line->setFocus();
    line->selectAll();
    QTest::keyClicks(line, text);
    QVERIFY(m_window->pages()->current()->isModified());
}

void tst_MainWindow::exampleWithOneClick()
{
    PageArea *pages = m_window->pages();
    QCOMPARE(pages->current(), find<StartPage>("startPage"));
    click(find<QAbstractButton>("startExample"));
    QTRY_VERIFY_WITH_TIMEOUT(notice()->isVisible() && notice()->text().contains(QStringLiteral("is running")), 30000);
    const ChannelSnapshot *example = channel(QStringLiteral("ADT example"));
    QVERIFY(example);
    QCOMPARE(example->state, ChannelState::Started);
    QCOMPARE(example->statistics.current.received, 5);
    QCOMPARE(example->statistics.current.error, 0);

    clickLink(notice(), QStringLiteral("Read its messages"));
    auto *page = qobject_cast<MessagesPage *>(pages->current());
    QVERIFY(page);
    MessageBrowser *browser = page->browser();
    QTRY_COMPARE(browser->table()->model()->rowCount(), 5);

    // The first message has something at every stage that the example is there to show.
    const Result<Message> message = await(m_workspace->engine().loadMessage(example->id, 1));
    QVERIFY(message.ok());
    const ConnectorMessage &source = message->connectorMessages[0];
    QVERIFY(source.raw && source.raw->data.startsWith("MSH|"));
    QVERIFY(source.transformed && source.transformed->data.contains("<HL7Message>"));
    QVERIFY(source.encoded && source.encoded->data.contains("SAMPLESON")); // "Sampleson" came in
    QCOMPARE(source.metaData.count(QStringLiteral("MRN")), size_t(1));
    const ConnectorMessage &lab = message->connectorMessages[1];
    QCOMPARE(lab.status, MessageStatus::Sent);
    QVERIFY(lab.raw && lab.transformed && lab.encoded && lab.sent);
    QVERIFY(lab.response && lab.response->message.contains("MSA|AA|MSG00001"));

    // A second time it is shown as it is, not made anew.
    QCOMPARE(example->id, exampleChannelId());
    action(QStringLiteral("Start page"))->trigger();
    click(find<QAbstractButton>("startExample"));
    QVERIFY(pages->current()->findChild<QTreeView *>(QStringLiteral("dashboardTree")));
    QCOMPARE(channel(QStringLiteral("ADT example"))->statistics.current.received, 5);
}

void tst_MainWindow::templateByKeyboard()
{
    QTest::keyClick(m_window.get(), Qt::Key_N, Qt::ControlModifier);
    QCOMPARE(QApplication::focusWidget(), find<QWidget>("template0"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right);
    QCOMPARE(QApplication::focusWidget(), find<QWidget>("template1"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    QCOMPARE(QApplication::focusWidget(), find<QWidget>("templateName"));
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("Ward <3> & more"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(channel(QStringLiteral("Ward <3> & more")) && channel(QStringLiteral("Ward <3> & more"))->state == ChannelState::Started, 30000);
    QTRY_VERIFY(notice()->text().contains(QStringLiteral("It listens on 127.0.0.1:")));
}

// The form closed, and what was typed was lost.
void tst_MainWindow::aTakenNameIsToldAtItsField()
{
    deployed(QStringLiteral("Ward"));
    m_window->openPlace({QStringLiteral("start"), {}, {QStringLiteral("template"), QStringLiteral("3")}});
    auto *create = find<QAbstractButton>("templateCreate");
    QCOMPARE(create->text(), QStringLiteral("Create")); // a blank one is not deployed
    auto *name = find<QLineEdit>("templateName");
    name->selectAll();
    QTest::keyClicks(name, QStringLiteral("Ward"));
    QTest::keyClick(name, Qt::Key_Return);
    QVERIFY(name->isVisible() && name->text() == QStringLiteral("Ward"));
    QVERIFY(find<QWidget>("templateNameProblem")->isVisible());
    QTest::keyClicks(name, QStringLiteral(" 2"));
    QVERIFY(!find<QWidget>("templateNameProblem")->isVisible());
    click(create);
    QTRY_VERIFY(channel(QStringLiteral("Ward 2")));
    QTRY_VERIFY(m_window->pages()->current()->place().page == QStringLiteral("channel"));
}

void tst_MainWindow::badFilesNameThePlace()
{
    const QString broken = m_workspace->file(QStringLiteral("broken.xml"), "<channel>\n  <id>1</id>\n  <name>x</nam>\n</channel>");
    m_window->takeFiles({broken});
    QTRY_VERIFY(notice()->isVisible());
    const QString text = notice()->text();
    QCOMPARE(notice()->kind(), MessageBar::Kind::Error);
    QVERIFY2(text.contains(QStringLiteral("broken.xml")) && text.contains(QStringLiteral("line 3")), qPrintable(text));
    QVERIFY(text.contains(QStringLiteral("column")));
    QVERIFY(m_workspace->engine().channels().empty());

    m_window->takeFiles({QStringLiteral("/nowhere/at/all.xml")});
    QVERIFY(notice()->text().contains(QStringLiteral("all.xml")));
}

void tst_MainWindow::droppedFilesAreTold()
{
    QCOMPARE(fileKind("MSH|^~\\&|A"), FileKind::Message);
    QCOMPARE(fileKind("<ClinicalDocument/>"), FileKind::Message);
    QCOMPARE(fileKind("\xEF\xBB\xBF<?xml version=\"1.0\"?>\n<!-- c --><channelGroup version=\"4.5.2\"/>"), FileKind::ChannelFile);
    QCOMPARE(fileKind({}), FileKind::Message);

    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(m_workspace->file(QStringLiteral("no-ending"), exampleChannel(freePort()))),
                  QUrl::fromLocalFile(m_workspace->file(QStringLiteral("a.hl7"), "MSH|^~\\&|A\r"))});
    QDragEnterEvent enter(QPoint(100, 100), Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(m_window.get(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(QPointF(100, 100), Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(m_window.get(), &drop);
    QTRY_VERIFY(channel(QStringLiteral("ADT example")));
    const auto *dialog = find<SendDialog>("sendDialog");
    QVERIFY(dialog && dialog->isVisible());
    QCOMPARE(dialog->content(), QByteArray("MSH|^~\\&|A\r"));
}

void tst_MainWindow::importOffersDeploy()
{
    m_window->takeFiles({m_workspace->file(QStringLiteral("adt.xml"), exampleChannel(freePort()))});
    QTRY_VERIFY(notice()->isVisible());
    QVERIFY(notice()->text().contains(QStringLiteral("Imported ADT example")));
    clickLink(notice(), QStringLiteral("Deploy now"));
    QTRY_VERIFY_WITH_TIMEOUT(channel(QStringLiteral("ADT example"))->state == ChannelState::Started, 30000);
}

// An edited channel was lost to an older file of it, with only a green "Imported".
void tst_MainWindow::importingWhatIsThereAsksFirst()
{
    Engine &engine = m_workspace->engine();
    const QString file = m_workspace->file(QStringLiteral("adt.xml"), exampleChannel(freePort()));
    m_window->takeFiles({file});
    QTRY_VERIFY(notice()->text().contains(QStringLiteral("Imported ADT example")));
    const ChannelId id = exampleChannelId();
    const auto description = [&] { return engine.channelConfig(id)->document.value("description"); };
    PropertyTree document = engine.channelConfig(id)->document;
    document.set("description", "Mine");
    QVERIFY(await(engine.saveChannel(*Engine::readChannel(document))).ok());

    const auto isAsked = [this] { return notice()->isVisible() && notice()->text().contains(QStringLiteral("ADT example is in this workspace already.")); };
    m_window->takeFiles({file});
    QTRY_VERIFY(isAsked());
    QVERIFY(!notice()->text().contains(QStringLiteral("unsaved")));
    clickLink(notice(), QStringLiteral("Cancel"));
    QVERIFY(!notice()->isVisible());
    QCOMPARE(description(), QByteArray("Mine"));
    QCOMPARE(engine.channels().size(), size_t(1));

    // Its cross means no as well: what comes later asks nothing about it.
    m_window->takeFiles({file});
    QTRY_VERIFY(isAsked());
    click(notice()->findChild<QWidget *>(QStringLiteral("messageBarClose")));
    m_window->takeFiles({m_workspace->file(QStringLiteral("other.xml"), fillTemplate(channelTemplates()[1], {QStringLiteral("Other"), freePort(), {}}))});
    QTRY_VERIFY(channel(QStringLiteral("Other")));
    QVERIFY(!isAsked());
    QCOMPARE(description(), QByteArray("Mine"));

    // Another notice took the question's place: who closes that one is told what becomes of the import.
    m_window->takeFiles({file});
    QTRY_VERIFY(isAsked());
    m_window->openPlace({QStringLiteral("channel"), QStringLiteral("nowhere"), {}});
    QVERIFY(!isAsked());
    click(notice()->findChild<QWidget *>(QStringLiteral("messageBarClose")));
    QVERIFY(notice()->isVisible());
    QCOMPARE(notice()->text(), QStringLiteral("Nothing was imported. ADT example is in this workspace already."));
    click(notice()->findChild<QWidget *>(QStringLiteral("messageBarClose")));
    QVERIFY(!notice()->isVisible());
    QCOMPARE(description(), QByteArray("Mine"));

    m_window->takeFiles({file});
    QTRY_VERIFY(isAsked());
    clickLink(notice(), QStringLiteral("Import as copy"));
    QTRY_VERIFY(channel(QStringLiteral("ADT example copy")));
    QVERIFY(channel(QStringLiteral("ADT example copy"))->id != id);
    QCOMPARE(description(), QByteArray("Mine"));

    type({QStringLiteral("channel"), id, {QStringLiteral("summary"), QStringLiteral("name")}}, "field.name", QStringLiteral("Half done"));
    const Page *page = m_window->pages()->current();
    m_window->takeFiles({file});
    QTRY_VERIFY(isAsked());
    QVERIFY2(notice()->text().contains(QStringLiteral("throws away unsaved edits of Half done")), qPrintable(notice()->text()));
    clickLink(notice(), QStringLiteral("Replace"));
    QTRY_VERIFY(description() != "Mine");
    QTRY_VERIFY(!page->isModified());
    QCOMPARE(page->title(), QStringLiteral("ADT example"));
}

void tst_MainWindow::copiesLeaveWhatIsSharedAlone()
{
    Engine &engine = m_workspace->engine();
    QVERIFY(await(engine.importXml(exampleChannel(freePort()))).ok());
    const ChannelId id = exampleChannelId();
    CodeTemplate shared;
    shared.id = QStringLiteral("c1");
    shared.name = QStringLiteral("route");
    shared.code = "function route(message) {\n    router.routeMessageByChannelId('" + id.toUtf8() + "', message);\n}\n";
    QVERIFY(await(engine.saveCodeTemplateLibraries({{QStringLiteral("l1"), QStringLiteral("Routes"), {}, 1, false, {id}, {}, {shared}}})).ok());
    QVERIFY(await(engine.saveConfigurationMap({{QStringLiteral("target"), id, {}}})).ok());
    const auto backup = await(engine.exportWorkspace());
    QVERIFY(backup.ok());
    m_window->takeFiles({m_workspace->file(QStringLiteral("backup.xml"), *backup)});
    QTRY_VERIFY(notice()->isVisible() && notice()->text().contains(QStringLiteral("in this workspace already")));
    clickLink(notice(), QStringLiteral("Import as copy"));
    QTRY_VERIFY(channel(QStringLiteral("ADT example copy")));
    const std::vector<CodeTemplateLibrary> libraries = engine.codeTemplateLibraries();
    QCOMPARE(libraries.size(), size_t(1));
    QCOMPARE(libraries.front().templates.front().code, shared.code);
    QVERIFY(libraries.front().isOnFor(channel(QStringLiteral("ADT example copy"))->id));
    QCOMPARE(engine.configurationMap().front().value, id);
}

// It deployed what was saved, without a word about what was edited.
void tst_MainWindow::deployingSavesFirst()
{
    const ChannelId id = deployed(QStringLiteral("Edited"));
    const int port = freePort();
    const int revision = channel(QStringLiteral("Edited"))->revision;
    type({QStringLiteral("channel"), id, {QStringLiteral("source"), QStringLiteral("listenerConnectorProperties/port")}},
         "field.properties/listenerConnectorProperties/port", QString::number(port));
    QTest::keyClick(m_window.get(), Qt::Key_F9);
    QTRY_COMPARE_WITH_TIMEOUT(channel(QStringLiteral("Edited"))->deployedRevision, revision + 1, 30000);
    QTRY_VERIFY(notice()->isVisible() && notice()->text().trimmed() == QStringLiteral("Edited is deployed."));
    QVERIFY(!m_window->pages()->current()->isModified());
    QVERIFY(channel(QStringLiteral("Edited"))->connectors.front().endpoint.endsWith(QString::number(port)));
}

void tst_MainWindow::whatCantBeSavedIsNotDeployed()
{
    deployed(QStringLiteral("Taken"));
    const ChannelId id = deployed(QStringLiteral("Mine"));
    const int revision = channel(QStringLiteral("Mine"))->deployedRevision;
    type({QStringLiteral("channel"), id, {QStringLiteral("summary"), QStringLiteral("name")}}, "field.name", QStringLiteral("Taken"));
    QTest::keyClick(m_window.get(), Qt::Key_F9);
    QTRY_VERIFY(notice()->isVisible() && notice()->text().contains(QStringLiteral("was not deployed, for it could not be saved.")));
    QCOMPARE(channel(QStringLiteral("Mine"))->deployedRevision, revision);
    QVERIFY(m_window->pages()->current()->isModified());
}

void tst_MainWindow::lifecycleFromTheToolBar()
{
    deployed(QStringLiteral("Toolbar"));
    auto *bar = find<QToolBar>("mainToolBar");
    auto button = [&](const QString &text) -> QToolButton * {
        for (QToolButton *candidate : bar->findChildren<QToolButton *>()) {
            if (candidate->defaultAction() && candidate->defaultAction()->text().remove(QLatin1Char('&')) == text)
                return candidate;
        }
        return nullptr;
    };
    QTRY_VERIFY(button(QStringLiteral("Stop"))->isEnabled());
    click(button(QStringLiteral("Stop")));
    QTRY_VERIFY(channel(QStringLiteral("Toolbar"))->state == ChannelState::Stopped);
    QTRY_VERIFY(button(QStringLiteral("Start"))->isEnabled());
    click(button(QStringLiteral("Start")));
    QTRY_VERIFY(channel(QStringLiteral("Toolbar"))->state == ChannelState::Started);
    QTest::keyClick(m_window.get(), Qt::Key_F9, Qt::ShiftModifier);
    QTRY_VERIFY(channel(QStringLiteral("Toolbar"))->state == ChannelState::Undeployed);
    QTest::keyClick(m_window.get(), Qt::Key_F9);
    QTRY_VERIFY(channel(QStringLiteral("Toolbar"))->state == ChannelState::Started);
}

void tst_MainWindow::removeSaysWhatIsLost()
{
    const ChannelId id = deployed(QStringLiteral("Doomed"));
    QVERIFY(await(m_workspace->engine().send(id, someMessage())).ok());
    QTest::keyClick(m_window.get(), Qt::Key_M, Qt::ControlModifier); // its messages are open meanwhile
    QTRY_VERIFY(m_window->findChild<MessageBrowser *>());
    QTRY_COMPARE(channel(QStringLiteral("Doomed"))->statistics.lifetime.received, 1);
    QTest::qWait(0);
    action(QStringLiteral("Remove channel…"))->trigger();
    QTRY_VERIFY(notice()->text().contains(QStringLiteral("Remove Doomed?")));
    clickLink(notice(), QStringLiteral("Keep it"));
    QVERIFY(!notice()->isVisible());
    QVERIFY(channel(QStringLiteral("Doomed")));
    action(QStringLiteral("Remove channel…"))->trigger();
    clickLink(notice(), QStringLiteral("Remove channel and messages"));
    QTRY_VERIFY_WITH_TIMEOUT(!channel(QStringLiteral("Doomed")), 30000);
    QTRY_VERIFY(!m_window->findChild<MessageBrowser *>());
}

void tst_MainWindow::sendsTheFilesBytes()
{
    const ChannelId id = deployed(QStringLiteral("Bytes"));
    QTest::keyClick(m_window.get(), Qt::Key_M, Qt::ControlModifier | Qt::ShiftModifier);
    auto *dialog = find<SendDialog>("sendDialog");
    QVERIFY(dialog);
    const QByteArray bytes = "MSH|^~\\&|A|B|C|D|20260101||ADT^A01|77|P|2.5\nPID|1\r\n";
    dialog->setContent(bytes, QStringLiteral("odd.hl7"));
    QCOMPARE(dialog->content(), bytes); // no line end is touched
    click(find<QWidget>("sendButton"));
    auto *outcome = find<MessageBar>("sendOutcome");
    QTRY_VERIFY_WITH_TIMEOUT(outcome->isVisible(), 30000);
    QVERIFY2(outcome->text().startsWith(QStringLiteral("Message 1:")), qPrintable(outcome->text()));
    const Result<Message> message = await(m_workspace->engine().loadMessage(id, 1));
    QVERIFY(message.ok());
    QCOMPARE(message->connectorMessages.front().raw->data, bytes);
    clickLink(outcome, QStringLiteral("Show message"));
    auto *browser = m_window->findChild<MessageBrowser *>();
    QVERIFY(browser);
    QTRY_COMPARE(browser->shownMessage(), 1);
    // What is not text is sent all the same, and can't be edited by mistake.
    dialog->setContent(QByteArray("\xFF\x00\x01", 3), QStringLiteral("picture"));
    QCOMPARE(dialog->content(), QByteArray("\xFF\x00\x01", 3));
    QVERIFY(find<QPlainTextEdit>("sendText")->isReadOnly());
}

void tst_MainWindow::sendingToAnotherChannelStartsAnew()
{
    deployed(QStringLiteral("First"));
    QTest::keyClick(m_window.get(), Qt::Key_M, Qt::ControlModifier | Qt::ShiftModifier);
    auto *dialog = find<SendDialog>("sendDialog");
    dialog->setContent("MSH|^~\\&|A|B|C|D|20260101||ADT^A01|77|P|2.5\r", QStringLiteral("a.hl7"));
    click(find<QWidget>("sendButton"));
    QTRY_VERIFY_WITH_TIMEOUT(find<MessageBar>("sendOutcome")->isVisible(), 30000);
    find<QWidget>("sendOpen")->setFocus();
    dialog->close();
    const ChannelId second = deployed(QStringLiteral("Second"));
    m_window->registry()->run(QStringLiteral("channel.sendMessage"));
    QVERIFY(dialog->isVisible());
    QCOMPARE(find<QComboBox>("sendChannel")->currentData().toString(), second);
    QVERIFY(!find<MessageBar>("sendOutcome")->isVisible());
    auto *editor = find<QPlainTextEdit>("sendText");
    QCOMPARE(dialog->focusWidget(), editor);
    QTest::keyClicks(editor, QStringLiteral("x"));
    QCOMPARE(dialog->content(), QByteArray("x"));
}

void tst_MainWindow::sendsTextWithCarriageReturns()
{
    deployed(QStringLiteral("Text"));
    QTest::keyClick(m_window.get(), Qt::Key_M, Qt::ControlModifier | Qt::ShiftModifier);
    auto *dialog = find<SendDialog>("sendDialog");
    QApplication::setActiveWindow(dialog); // offscreen there is no window manager to do it
    auto *editor = find<QPlainTextEdit>("sendText");
    editor->setFocus();
    QTest::keyClicks(editor, QStringLiteral("MSH|1"));
    QTest::keyClick(editor, Qt::Key_Return);
    QTest::keyClicks(editor, QStringLiteral("PID|2"));
    QCOMPARE(dialog->content(), QByteArray("MSH|1\rPID|2"));
    find<QCheckBox>("sendCarriageReturns")->setChecked(false);
    QCOMPARE(dialog->content(), QByteArray("MSH|1\nPID|2"));
    QTest::keyClick(editor, Qt::Key_Return, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(find<MessageBar>("sendOutcome")->isVisible(), 30000);
}

void tst_MainWindow::editedContentKeepsItsLineEnds_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QByteArray>("edited"); // one letter in the second line
    QTest::addColumn<bool>("isCr");
    QTest::newRow("CR") << QByteArray("MSH|1\rPID|2\rPV1|3\r") << QByteArray("MSH|1\rxPID|2\rPV1|3\r") << true;
    QTest::newRow("LF") << QByteArray("a\nb\nc\n") << QByteArray("a\nxb\nc\n") << false;
    QTest::newRow("CRLF") << QByteArray("a\r\nb\r\nc\r\n") << QByteArray("a\r\nxb\r\nc\r\n") << false;
    QTest::newRow("mixed") << QByteArray("a\rb\r\n\nc\r") << QByteArray("a\rxb\r\n\nc\r") << false;
    QTest::newRow("other spaces") << QByteArray("\xEF\xBB\xBF" "a\nb\xC2\xA0" "c\xE2\x80\xA8" "d") << QByteArray("\xEF\xBB\xBF" "a\nxb\xC2\xA0" "c\xE2\x80\xA8" "d") << false;
}

void tst_MainWindow::editedContentKeepsItsLineEnds()
{
    QFETCH(QByteArray, content);
    QFETCH(QByteArray, edited);
    QFETCH(bool, isCr);
    ChannelList channels(m_workspace->engine());
    SendDialog dialog(m_workspace->engine(), channels);
    dialog.setContent(content, QStringLiteral("stored"));
    QCOMPARE(dialog.content(), content);
    auto *editor = dialog.findChild<QPlainTextEdit *>(QStringLiteral("sendText"));
    editor->moveCursor(QTextCursor::Start);
    QTest::keyClick(editor, Qt::Key_Down);
    QTest::keyClick(editor, Qt::Key_Home);
    QTest::keyClicks(editor, QStringLiteral("x"));
    QCOMPARE(dialog.content(), edited);
    auto *carriageReturns = dialog.findChild<QCheckBox *>(QStringLiteral("sendCarriageReturns"));
    QCOMPARE(carriageReturns->isChecked(), isCr);
    // A line more or less leaves the others as they are.
    QTest::keyClick(editor, Qt::Key_Home);
    QTest::keyClick(editor, Qt::Key_Return);
    QTest::keyClick(editor, Qt::Key_Backspace);
    QCOMPARE(dialog.content(), edited);
    carriageReturns->setChecked(true);
    QVERIFY(!dialog.content().contains('\n'));
}

// The engine tells of changes a few times a second: the window may be asked for a channel before it was told of it.
void tst_MainWindow::aChannelMadeThisMomentCanBeOpened()
{
    QFuture<Result<ImportOutcome>> imported = m_workspace->engine().importXml(fillTemplate(channelTemplates()[1], {QStringLiteral("Fresh"), freePort(), {}}));
    imported.waitForFinished(); // without the loop: nothing can be told meanwhile
    QVERIFY(imported.result().ok());
    m_window->openPlace(messagesPlace(imported.result()->channels.front()));
    QVERIFY(m_window->findChild<MessageBrowser *>());
    QVERIFY(!notice()->isVisible());
}

// From the browser through the dialog into the engine.
void tst_MainWindow::resendsWithTheSourceMap()
{
    const ChannelId id = deployed(QStringLiteral("Again"));
    RawMessage original;
    original.content = "MSH|^~\\&|A|B|C|D|20260101||ADT^A01|77|P|2.5\nPID|1\n";
    original.sourceMap.insert(QStringLiteral("originalFilename"), QStringLiteral("adt77.hl7"));
    QVERIFY(await(m_workspace->engine().send(id, original)).ok());
    m_window->openPlace(messagePlace(id, 1));
    auto *browser = m_window->findChild<MessageBrowser *>();
    QVERIFY(browser);
    QTRY_COMPARE(browser->shownMessage(), MessageId(1));
    browser->messageActions()->action(MessageActions::Command::Resend)->trigger();
    auto *dialog = find<SendDialog>("sendDialog");
    QVERIFY(dialog);
    QVERIFY(find<QLabel>("sendWhat")->text().contains(QStringLiteral("source map")));
    auto *editor = find<QPlainTextEdit>("sendText");
    editor->moveCursor(QTextCursor::End);
    QTest::keyClicks(editor, QStringLiteral("PV1|1"));
    click(find<QWidget>("sendButton"));
    QTRY_VERIFY_WITH_TIMEOUT(find<MessageBar>("sendOutcome")->isVisible(), 30000);
    const Result<Message> sent = await(m_workspace->engine().loadMessage(id, 2));
    QVERIFY(sent.ok());
    const ConnectorMessage &source = sent->connectorMessages.front();
    QCOMPARE(source.raw->data, original.content + "PV1|1");
    QCOMPARE(source.sourceMap.value(QStringLiteral("originalFilename")).toText(), QStringLiteral("adt77.hl7"));
    // Another message has nothing of it.
    editor->selectAll();
    QTest::keyClick(editor, Qt::Key_Delete);
    QTest::keyClicks(editor, QStringLiteral("MSH|2"));
    QVERIFY(!find<QLabel>("sendWhat")->text().contains(QStringLiteral("source map")));
    // Nor has one that is pasted over it.
    dialog->setContent("MSH|3\r", QStringLiteral("stored"), original.sourceMap);
    QVERIFY(find<QLabel>("sendWhat")->text().contains(QStringLiteral("source map")));
    QApplication::clipboard()->setText(QStringLiteral("MSH|4"));
    QTest::keyClick(editor, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(editor, Qt::Key_V, Qt::ControlModifier);
    QCOMPARE(dialog->content(), QByteArray("MSH|4"));
    QVERIFY(!find<QLabel>("sendWhat")->text().contains(QStringLiteral("source map")));
}

void tst_MainWindow::failuresStayInTheWindow()
{
    const ChannelId id = deployed(QStringLiteral("First"));
    Q_UNUSED(id)
    const QString endpoint = channel(QStringLiteral("First"))->connectors.front().endpoint;
    const int port = endpoint.mid(endpoint.lastIndexOf(QLatin1Char(':')) + 1).toInt();
    m_window->takeFiles({m_workspace->file(QStringLiteral("second.xml"), fillTemplate(channelTemplates()[1], {QStringLiteral("Second"), port, {}}))});
    QTRY_VERIFY(notice()->text().contains(QStringLiteral("Imported Second")));
    clickLink(notice(), QStringLiteral("Deploy now"));
    QTRY_VERIFY_WITH_TIMEOUT(notice()->text().contains(QStringLiteral("Second would not deploy")), 30000);
    QVERIFY2(notice()->text().contains(QString::number(port)), qPrintable(notice()->text()));
    QVERIFY(!QApplication::activeModalWidget());
}

void tst_MainWindow::errorsLeadToTheirMessages()
{
    auto *errors = find<QToolButton>("statusErrors");
    QVERIFY(!errors->isEnabled());
    const auto addFailing = [&](const QString &name) {
        QString xml = QString::fromUtf8(fillTemplate(channelTemplates()[1], {name, freePort(), {}}));
        xml.replace(QRegularExpression(QStringLiteral("<preprocessingScript>[^<]*<")), QStringLiteral("<preprocessingScript>throw 'no';<"));
        const Result<ImportOutcome> outcome = await(m_workspace->engine().importXml(xml.toUtf8()));
        const ChannelId id = outcome.ok() ? outcome->channels.front() : ChannelId();
        [&] {
            QVERIFY(await(m_workspace->engine().deploy(id)).ok());
            QVERIFY(await(m_workspace->engine().send(id, someMessage())).ok());
        }();
        return id;
    };
    const ChannelId id = addFailing(QStringLiteral("Fails"));
    QTRY_COMPARE(errors->text(), QStringLiteral("1 error"));
    click(errors);
    auto *page = qobject_cast<MessagesPage *>(m_window->pages()->current());
    QVERIFY(page);
    QCOMPARE(page->place().subject, id);
    QVERIFY2(page->browser()->filterText().startsWith(QStringLiteral("status:")), qPrintable(page->browser()->filterText()));

    // Of several channels one is chosen.
    const ChannelId other = addFailing(QStringLiteral("Fails too"));
    QTRY_COMPARE(errors->text(), QStringLiteral("2 errors"));
    click(errors);
    auto *menu = find<QMenu>("statusErrorChannels");
    QVERIFY(menu->isVisible());
    QCOMPARE(menu->actions().size(), 2);
    QTest::keyClick(menu, Qt::Key_Up);
    QTest::keyClick(menu, Qt::Key_Return);
    QTRY_COMPARE(m_window->pages()->current()->place().subject, other);
}

void tst_MainWindow::logIsShown()
{
    auto *bottom = find<BottomPanel>("bottom");
    QVERIFY(bottom->isFolded());
    QTest::keyClick(m_window.get(), Qt::Key_2, Qt::AltModifier);
    QVERIFY(!bottom->isFolded());
    Log::warning("test", QStringLiteral("A warning for the panel."), {{"channel", QStringLiteral("c1")}});
    auto *table = find<QTableView>("logTable");
    auto contains = [&](const QString &text) {
        for (int row = 0; row < table->model()->rowCount(); ++row) {
            if (table->model()->index(row, 5).data().toString().contains(text))
                return true;
        }
        return false;
    };
    QTRY_VERIFY(contains(QStringLiteral("A warning for the panel.")));
    QTest::keyClicks(find<QLineEdit>("logFilter"), QStringLiteral("nothing like it"));
    QCOMPARE(table->model()->rowCount(), 0);
    QTest::keyClick(find<QLineEdit>("logFilter"), Qt::Key_Escape);
    QVERIFY(contains(QStringLiteral("A warning for the panel.")));
    QTest::keyClick(m_window.get(), Qt::Key_2, Qt::AltModifier);
    QVERIFY(bottom->isFolded());
}

void tst_MainWindow::logFollowsFromItsOpening()
{
    for (int i = 0; i < 200; ++i)
        Log::info("test", QStringLiteral("Line %1 before the panel was seen.").arg(i));
    auto *table = find<QTableView>("logTable");
    QTRY_VERIFY(table->model()->rowCount() >= 200);
    QTest::keyClick(m_window.get(), Qt::Key_2, Qt::AltModifier);
    const QScrollBar *bar = table->verticalScrollBar();
    QTRY_VERIFY(bar->maximum() > 100);
    QTRY_COMPARE(bar->value(), bar->maximum());
}

void tst_MainWindow::panesByKey()
{
    deployed(QStringLiteral("Panes"));
    QTest::keyClick(m_window.get(), Qt::Key_D, Qt::ControlModifier | Qt::AltModifier);
    QCOMPARE(QApplication::focusWidget(), find<QWidget>("dashboardTree"));
    QTest::keyClick(m_window.get(), Qt::Key_F6);
    QVERIFY(find<QWidget>("bottom")->isAncestorOf(QApplication::focusWidget()));
    QTest::keyClick(m_window.get(), Qt::Key_F6);
    QVERIFY(find<QWidget>("workspaceTree")->parentWidget()->isAncestorOf(QApplication::focusWidget()));
    QTest::keyClick(m_window.get(), Qt::Key_F6, Qt::ShiftModifier);
    QVERIFY(find<QWidget>("bottom")->isAncestorOf(QApplication::focusWidget()));
}

void tst_MainWindow::layoutIsRemembered()
{
    QTest::keyClick(m_window.get(), Qt::Key_2, Qt::AltModifier);
    action(QStringLiteral("Workspace"))->trigger();
    QVERIFY(!find<QWidget>("workspaceTree")->isVisible());
    m_window->close();
    m_window = std::make_unique<MainWindow>(m_workspace->engine());
    m_window->show();
    QVERIFY(!find<QWidget>("workspaceTree")->isVisible());
    QVERIFY(!find<BottomPanel>("bottom")->isFolded());
    QCOMPARE(find<BottomPanel>("bottom")->current(), 1);
}

void tst_MainWindow::everythingHasAName()
{
    deployed(QStringLiteral("Named"));
    QTest::keyClick(m_window.get(), Qt::Key_M, Qt::ControlModifier | Qt::ShiftModifier);
    QTest::keyClick(m_window.get(), Qt::Key_D, Qt::ControlModifier | Qt::AltModifier);
    QTest::keyClick(m_window.get(), Qt::Key_1, Qt::AltModifier);
    QStringList nameless;
    for (const QWidget *widget : m_window->findChildren<QWidget *>()) {
        const bool isInteractive = qobject_cast<const QAbstractButton *>(widget) || qobject_cast<const QLineEdit *>(widget)
            || qobject_cast<const QAbstractItemView *>(widget) || qobject_cast<const QComboBox *>(widget)
            || qobject_cast<const QPlainTextEdit *>(widget);
        if (!isInteractive || widget->focusPolicy() == Qt::NoFocus || widget->objectName().startsWith(QStringLiteral("qt_")))
            continue;
        const QAccessibleInterface *face = QAccessible::queryAccessibleInterface(const_cast<QWidget *>(widget));
        if (!face || face->text(QAccessible::Name).isEmpty())
            nameless << QStringLiteral("%1 %2 in %3").arg(QLatin1String(widget->metaObject()->className()), widget->objectName(),
                                                          widget->parentWidget()->objectName());
    }
    QVERIFY2(nameless.isEmpty(), qPrintable(nameless.join(QStringLiteral("; "))));
}

void tst_MainWindow::lastTabLeavesAPage()
{
    PageArea *pages = m_window->pages();
    QCOMPARE(pages->pages().size(), 1);
    QTest::keyClick(m_window.get(), Qt::Key_W, Qt::ControlModifier);
    QCOMPARE(pages->pages().size(), 1);
    QVERIFY(qobject_cast<StartPage *>(pages->current()));
}

void tst_MainWindow::quittingAsksForWhatIsUnsaved()
{
    const ChannelId id = deployed(QStringLiteral("Unsaved"));
    const int revision = channel(QStringLiteral("Unsaved"))->revision;
    type({QStringLiteral("channel"), id, {QStringLiteral("summary"), QStringLiteral("name")}}, "field.name", QStringLiteral("Unsaved too"));
    Page *page = m_window->pages()->current();
    m_window->close();
    QVERIFY(m_window->isVisible());
    QVERIFY2(notice()->text().contains(QStringLiteral("Not saved: Unsaved too")), qPrintable(notice()->text()));
    clickLink(notice(), QStringLiteral("Cancel"));
    QVERIFY(m_window->isVisible() && page->isModified());
    m_window->close();
    clickLink(notice(), QStringLiteral("Save all and quit"));
    QTRY_VERIFY(!m_window->isVisible());
    QVERIFY(channel(QStringLiteral("Unsaved too"))->revision > revision);
}

void tst_MainWindow::failedSaveDoesNotQuitLater()
{
    m_window->openPlace({QStringLiteral("settings"), {}, {}});
    Page *page = m_window->pages()->current();
    auto *schedule = page->findChild<QLineEdit *>(QStringLiteral("prunerSchedule"));
    QTRY_VERIFY(!schedule->text().isEmpty());
    QTest::mouseClick(page->findChild<QCheckBox *>(QStringLiteral("prunerEnabled")), Qt::LeftButton, {}, {8, 8});
    schedule->selectAll();
    QTest::keyClicks(schedule, QStringLiteral("every day"));
    m_window->close();
    clickLink(notice(), QStringLiteral("Save all and quit"));
    QTRY_VERIFY(page->findChild<QWidget *>(QStringLiteral("prunerProblem"))->isVisible());
    QVERIFY(m_window->isVisible() && page->isModified());
    schedule->selectAll();
    QTest::keyClicks(schedule, QStringLiteral("0 0 3 * * ?"));
    QTest::keyClick(m_window.get(), Qt::Key_S, Qt::ControlModifier);
    QTRY_VERIFY(!page->isModified());
    QVERIFY(m_window->isVisible());
}

// "Discard and open the workspace", where that can't be opened: the edits are still there, asked for and kept for a crash.
void tst_MainWindow::discardedEditsOutliveAFailedOpening()
{
    const ChannelId id = deployed(QStringLiteral("Stays"));
    {
        ChannelDocuments crashed(m_workspace->engine());
        const auto document = crashed.open(id);
        QVERIFY(document->edit(QStringLiteral("Describe"), [](PropertyTree &tree) { tree.set("description", "Half a sentence"); }).ok());
        crashed.writeRecoveryCopies();
    }
    m_window = std::make_unique<MainWindow>(m_workspace->engine());
    m_window->show();
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    clickLink(find<MessageBar>("recovery"), QStringLiteral("Recover"));
    const auto copies = [this] { return ChannelDocuments(m_workspace->engine()).recoveries().size(); };
    QCOMPARE(m_window->pages()->modifiedPages().size(), 1);
    QSignalSpy asked(m_window.get(), &MainWindow::rebuildRequested); // as another workspace does, without a dialog of files
    m_window->registry()->run(QStringLiteral("view.scale.150"));
    clickLink(notice(), QStringLiteral("Discard and go on"));
    QCOMPARE(asked.size(), 1);
    QCoreApplication::processEvents();
    QCOMPARE(copies(), 1U);
    m_window->close();
    QVERIFY(m_window->isVisible());
    QVERIFY2(notice()->text().contains(QStringLiteral("Not saved: Stays")), qPrintable(notice()->text()));
    // Where the window goes, they go with it.
    connect(m_window.get(), &MainWindow::rebuildRequested, this, [this] { m_window.reset(); }, Qt::QueuedConnection);
    m_window->registry()->run(QStringLiteral("view.scale.200"));
    clickLink(notice(), QStringLiteral("Discard and go on"));
    QTRY_VERIFY(!m_window);
    QCOMPARE(copies(), 0U);
}

// Its commands go one by one, at a time when the tabs have gone.
void tst_MainWindow::stepsBehindAnotherPageGoWithTheWindow()
{
    m_window->openPlace({QStringLiteral("steps"), deployed(QStringLiteral("Behind")), {}});
    const QPointer<Page> steps = m_window->pages()->current();
    QCOMPARE(steps->place().page, QStringLiteral("steps"));
    QTest::keyClick(m_window.get(), Qt::Key_D, Qt::ControlModifier | Qt::AltModifier);
    QVERIFY(m_window->pages()->current() != steps);
    m_window.reset();
    QVERIFY(!steps);
}

void tst_MainWindow::unsavedEditsAreOffered_data()
{
    QTest::addColumn<QString>("answer");
    QTest::newRow("recover") << QStringLiteral("Recover");
    QTest::newRow("discard") << QStringLiteral("Discard");
}

void tst_MainWindow::unsavedEditsAreOffered()
{
    QFETCH(QString, answer);
    const ChannelId id = deployed(QStringLiteral("Kept"));
    {
        ChannelDocuments crashed(m_workspace->engine());
        const auto document = crashed.open(id);
        QVERIFY(document->edit(QStringLiteral("Describe"), [](PropertyTree &tree) { tree.set("description", "Half a sentence"); }).ok());
        crashed.writeRecoveryCopies();
    }
    m_window = std::make_unique<MainWindow>(m_workspace->engine());
    m_window->show();
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    auto *bar = find<MessageBar>("recovery");
    QVERIFY2(bar->text().startsWith(QStringLiteral("Unsaved edits of Kept from ")), qPrintable(bar->text()));
    clickLink(bar, answer);
    QVERIFY(!bar->isVisible());
    const Page *page = m_window->pages()->current();
    const bool isRecovered = answer == QLatin1String("Recover");
    QCOMPARE(page->place().page == QLatin1String("channel"), isRecovered);
    QCOMPARE(m_window->pages()->modifiedPages().size(), isRecovered ? 1 : 0);
    if (isRecovered) {
        // Closed without saving they are not offered again.
        QTest::keyClick(m_window.get(), Qt::Key_W, Qt::ControlModifier);
        clickLink(m_window->pages()->findChild<MessageBar *>(QStringLiteral("pageQuestion")), QStringLiteral("Discard"));
    }
    QVERIFY(ChannelDocuments(m_workspace->engine()).recoveries().empty());
}

QTEST_MAIN(tst_MainWindow)
#include "tst_main_window.moc"
