// SPDX-License-Identifier: GPL-3.0-or-later
// The Message Browser on a real engine: a channel runs, messages are sent through it, and they are read with clicks
// and keys.
#include "engine/engine.h"
#include "tests/ui/adt_channel.h"
#include "tests/ui/workspace_fixture.h"
#include "ui/messages/content_pane.h"
#include "ui/messages/message_browser.h"
#include "ui/messages/message_panes.h"
#include "ui/messages/message_table_model.h"
#include "ui/messages/message_table_view.h"
#include "ui/messages/messages_page.h"
#include "ui/shell/channel_list.h"
#include "ui/widgets/link_button.h"
#include "ui/widgets/message_bar.h"

#include <QAbstractButton>
#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QToolButton>

using namespace millrace;
using namespace millrace::ui;
using test::adt;
using test::adtChannel;
using test::await;

class tst_MessageBrowser : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void emptyChannelSaysSo();
    void newMessagesAppearAndCanBeRead();
    void liveOff();
    void filters();
    void whatASearchFindsIsMarked();
    void wrongFilterExplainsItself();
    void filterFromOutside();
    void showsAMessageByItsNumber();
    void messageBeyondTheFirstPageStaysShown();
    void lateAnswerIsNotShown();
    void filterRunBeforeTheMessageArrived();
    void channelListLeavesWhatIsAskedFor();
    void errorLeadsToItsScript();
    void copiesInTheOtherForm();
    void channelThatIsRemoved();

private:
    void send(int first, int last);
    QLineEdit *line() const { return m_browser->findChild<QLineEdit *>(QStringLiteral("filterLine")); }
    MessageTableModel *model() const { return m_browser->table()->messages(); }
    void type(const QString &text);
    void open();

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Engine> m_engine;
    ChannelId m_channel;
    std::unique_ptr<MessageBrowser> m_browser;
};

void tst_MessageBrowser::initTestCase()
{
    QCoreApplication::setOrganizationName(QStringLiteral("millrace-test"));
    QCoreApplication::setApplicationName(QStringLiteral("tst_message_browser"));
}

void tst_MessageBrowser::init()
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

void tst_MessageBrowser::cleanup()
{
    m_browser.reset();
    m_engine.reset();
}

void tst_MessageBrowser::open()
{
    m_browser = std::make_unique<MessageBrowser>(*m_engine, m_channel);
    m_browser->resize(1400, 800);
    m_browser->show();
    QApplication::setActiveWindow(m_browser.get());
    QVERIFY(QTest::qWaitForWindowActive(m_browser.get()));
}

void tst_MessageBrowser::send(int first, int last)
{
    for (int number = first; number <= last; ++number) {
        RawMessage message;
        message.content = adt(number);
        const auto sent = m_engine->send(m_channel, message).result();
        QVERIFY2(sent, sent ? "" : qPrintable(sent.error().message));
    }
}

void tst_MessageBrowser::type(const QString &text)
{
    line()->setFocus();
    line()->selectAll();
    QTest::keyClicks(line(), text);
    QTest::keyClick(line(), Qt::Key_Return);
}

void tst_MessageBrowser::emptyChannelSaysSo()
{
    open();
    auto *text = m_browser->findChild<QLabel *>(QStringLiteral("emptyText"));
    QTRY_VERIFY(text->isVisible());
    QVERIFY(text->text().startsWith(QStringLiteral("No messages yet")));
    QVERIFY(!m_browser->findChild<QAbstractButton *>(QStringLiteral("emptyAction"))->isVisible());
}

void tst_MessageBrowser::newMessagesAppearAndCanBeRead()
{
    open();
    send(1, 30);
    QTRY_COMPARE(model()->rowCount(), 30);
    QTRY_VERIFY(m_browser->table()->isVisible());
    const QModelIndex row = model()->indexOf(model()->idAt(4));
    m_browser->table()->scrollTo(row);
    QTest::mouseClick(m_browser->table()->viewport(), Qt::LeftButton, {}, m_browser->table()->visualRect(row).center());
    const MessageId id = model()->idAt(4);
    QTRY_COMPARE(m_browser->shownMessage(), id);
    const QString family = QStringLiteral("FAM%1").arg(30 - 4);
    const auto shown = [&](int pane) { return m_browser->panes()->pane(pane)->text()->toPlainText(); };
    QTRY_VERIFY(shown(1).contains(family));
    QVERIFY(shown(2).contains(
        QStringLiteral("<PID.5.1>%1_X</PID.5.1>").arg(family))); // the channel's transformer appends _X
    QVERIFY(shown(3).contains(QStringLiteral("|%1_X^GIVEN").arg(family)));
    QVERIFY(shown(4).contains(QStringLiteral("|%1_X^GIVEN").arg(family))); // Sent to the file
    QCOMPARE(m_browser->panes()->pane(4)->stage(), (StageKey{1, ContentType::Sent}));
    QCOMPARE(m_browser->panes()->pane(5)->notice(),
             QStringLiteral("The answer has no text.")); // a file answers nothing
    // The next row by key.
    m_browser->table()->setFocus();
    QTest::keyClick(m_browser->table(), Qt::Key_Down);
    QTRY_VERIFY(shown(1).contains(QStringLiteral("FAM25")));
    // More come while one reads: the row stays.
    const MessageId reading = m_browser->shownMessage();
    send(31, 33);
    QTRY_COMPARE(model()->rowCount(), 33);
    QCOMPARE(m_browser->table()->currentMessage(), reading);
    QCOMPARE(m_browser->shownMessage(), reading);
}

void tst_MessageBrowser::liveOff()
{
    send(1, 2);
    open();
    QTRY_COMPARE(model()->rowCount(), 2);
    QTest::mouseClick(m_browser->findChild<QToolButton *>(QStringLiteral("liveButton")), Qt::LeftButton);
    send(3, 5);
    QTRY_COMPARE(model()->waitingCount(), 3);
    QCOMPARE(model()->rowCount(), 2);
    LinkButton *show = nullptr;
    for (LinkButton *link : m_browser->findChildren<LinkButton *>()) {
        if (link->isVisible() && link->text() == QStringLiteral("Show"))
            show = link;
    }
    QVERIFY(show);
    QTest::mouseClick(show, Qt::LeftButton);
    QTRY_COMPARE(model()->rowCount(), 5);
    QCOMPARE(model()->waitingCount(), 0);
}

void tst_MessageBrowser::filters()
{
    send(1, 12);
    open();
    QTRY_COMPARE(model()->rowCount(), 12);
    type(QStringLiteral("FAM7"));
    QTRY_COMPARE(model()->rowCount(), 1);
    QVERIFY(!model()->isLoading());
    type(QStringLiteral("status:E"));
    auto *text = m_browser->findChild<QLabel *>(QStringLiteral("emptyText"));
    QTRY_VERIFY(text->isVisible());
    QVERIFY2(text->text().contains(QStringLiteral("status:E")), qPrintable(text->text()));
    QCOMPARE(m_browser->shownMessage(), MessageId(0)); // nothing stands in the panes that is not in the table
    QTest::mouseClick(m_browser->findChild<QAbstractButton *>(QStringLiteral("emptyAction")), Qt::LeftButton);
    QTRY_COMPARE(model()->rowCount(), 12);
    QTRY_COMPARE(m_browser->shownMessage(), MessageId(12));
    QVERIFY(line()->text().isEmpty());
    type(QStringLiteral("id:3..5"));
    QTRY_COMPARE(model()->rowCount(), 3);
    QTest::keyClick(line(), Qt::Key_Escape);
    QTRY_COMPARE(model()->rowCount(), 12);
}

void tst_MessageBrowser::whatASearchFindsIsMarked()
{
    send(1, 12);
    open();
    QTRY_COMPARE(model()->rowCount(), 12);
    auto *label = m_browser->findChild<QLabel *>(QStringLiteral("hits"));
    m_browser->setFilterText(QStringLiteral("raw~\"^pid.*fam7\""));
    QTRY_COMPARE(model()->rowCount(), 1);
    QTRY_COMPARE(label->text(), QStringLiteral("1 hit"));
    const ContentText *text = m_browser->panes()->pane(1)->text();
    QTRY_COMPARE(text->hits().size(), 1u);
    m_browser->table()->setFocus();
    QTest::keyClick(m_browser->table(), Qt::Key_F3);
    QCOMPARE(text->textCursor().selectedText(), QStringLiteral("PID|1||1007||FAM7"));
    QCOMPARE(label->text(), QStringLiteral("Hit 1 of 1"));
    QVERIFY(m_browser->table()->hasFocus()); // one goes on through the rows
    type(QStringLiteral("given"));
    QTRY_COMPARE(model()->rowCount(), 12);
    QTRY_VERIFY(label->text().endsWith(QStringLiteral("hits")));
    QTest::keyClick(line(), Qt::Key_F3, Qt::ShiftModifier);
    QVERIFY2(label->text().startsWith(QStringLiteral("Hit ")), qPrintable(label->text()));
    type(QStringLiteral("status:S"));
    QTRY_VERIFY(!label->isVisible());
}

void tst_MessageBrowser::wrongFilterExplainsItself()
{
    send(1, 1);
    open();
    QTRY_COMPARE(model()->rowCount(), 1);
    type(QStringLiteral("status:X"));
    auto *problem = m_browser->findChild<QLabel *>(QStringLiteral("filterProblem"));
    QVERIFY(problem->isVisible());
    QVERIFY(problem->text().contains(QStringLiteral("no status")));
    QVERIFY(line()->property("invalid").toBool());
    QCOMPARE(model()->rowCount(), 1); // the last valid result stays
    type(QStringLiteral("status:S"));
    QVERIFY(!problem->isVisible());
    QTRY_COMPARE(model()->rowCount(), 1);
}

void tst_MessageBrowser::filterFromOutside()
{
    send(1, 3);
    open();
    QTRY_COMPARE(model()->rowCount(), 3);
    m_browser->setFilter({MessageStatus::Error, MessageStatus::Queued}, 2);
    QCOMPARE(m_browser->filterText(), QStringLiteral("status:E,Q connector:\"to nothing\""));
    QCOMPARE(m_browser->panes()->destination(), 2);
    QTRY_COMPARE(model()->rowCount(), 0);
    m_browser->setFilter({MessageStatus::Sent}, std::nullopt);
    QTRY_COMPARE(model()->rowCount(), 3);
    m_browser->setFilter({}, std::nullopt);
    QCOMPARE(m_browser->filterText(), QString());
    QTRY_COMPARE(model()->rowCount(), 3);
}

void tst_MessageBrowser::showsAMessageByItsNumber()
{
    send(1, 5);
    open();
    m_browser->showMessage(2);
    QTRY_COMPARE(m_browser->shownMessage(), MessageId(2));
    QTRY_COMPARE(m_browser->table()->currentMessage(), MessageId(2));
    QTRY_VERIFY(m_browser->panes()->pane(1)->text()->toPlainText().contains(QStringLiteral("FAM2")));
    type(QStringLiteral("id:4"));
    QTRY_COMPARE(model()->rowCount(), 1);
    m_browser->showMessage(3);
    QTRY_COMPARE(m_browser->table()->currentMessage(), MessageId(3));
    m_browser->showMessage(99);
    QTRY_VERIFY(m_browser->panes()->pane(1)->notice().contains(QStringLiteral("99")));
}

void tst_MessageBrowser::messageBeyondTheFirstPageStaysShown()
{
    send(1, 201);
    open();
    m_browser->showMessage(1); // at once: the first page, which does not hold it, is still on its way
    QTRY_COMPARE(m_browser->table()->currentMessage(), MessageId(1));
    // By its number; or, where the table was not laid out yet, by the next page, which a view without rows asks for at once.
    QVERIFY(m_browser->filterText() == QStringLiteral("id:1") || model()->rowCount() == 201);
    QTRY_COMPARE(m_browser->shownMessage(), MessageId(1));
    QSignalSpy looked(m_engine.get(), &Engine::messagesChanged);
    send(202, 202);
    QTRY_VERIFY(!looked.isEmpty());
    QTRY_VERIFY(!model()->isLoading());
    QCOMPARE(m_browser->table()->currentMessage(), MessageId(1));
    QCOMPARE(m_browser->table()->selectedMessages(), std::vector<MessageId>{1});
    QCOMPARE(m_browser->shownMessage(), MessageId(1));
}

void tst_MessageBrowser::lateAnswerIsNotShown()
{
    send(1, 2);
    open();
    QTRY_COMPARE(m_browser->shownMessage(), MessageId(2));
    m_browser->showMessage(1); // is asked for …
    m_browser->setFilterText(QStringLiteral("status:E")); // … and is not among what is found
    auto *text = m_browser->findChild<QLabel *>(QStringLiteral("emptyText"));
    QTRY_VERIFY(text->isVisible());
    QVERIFY(await(m_engine->loadMessage(m_channel, 1)).ok()); // behind the browser's own
    QCoreApplication::processEvents();
    QCOMPARE(m_browser->shownMessage(), MessageId(0));
    QVERIFY(!m_browser->panes()->message());
}

// The filter gives up what is on its way, and finds it again: it must be read anew.
void tst_MessageBrowser::filterRunBeforeTheMessageArrived()
{
    send(1, 2);
    m_browser = std::make_unique<MessageBrowser>(*m_engine, m_channel);
    bool isRun = false;
    connect(model(), &MessageTableModel::pageLoaded, m_browser.get(), [this, &isRun] { // after the browser, which has asked for the message
        if (!std::exchange(isRun, true))
            m_browser->setFilterText(QStringLiteral("id:2"));
    });
    m_browser->show();
    QTRY_VERIFY(isRun);
    QTRY_COMPARE(model()->rowCount(), 1);
    QTRY_COMPARE(m_browser->shownMessage(), MessageId(2));
}

void tst_MessageBrowser::channelListLeavesWhatIsAskedFor()
{
    send(1, 2);
    open();
    QTRY_COMPARE(m_browser->shownMessage(), MessageId(2));
    m_browser->showMessage(99);
    Q_EMIT m_engine->channelListChanged();
    QTRY_VERIFY(m_browser->panes()->pane(1)->notice().contains(QStringLiteral("99")));
    QVERIFY(await(m_engine->loadMessage(m_channel, 2)).ok());
    QCoreApplication::processEvents();
    QVERIFY(m_browser->panes()->pane(1)->notice().contains(QStringLiteral("99")));
}

void tst_MessageBrowser::errorLeadsToItsScript()
{
    QByteArray xml = adtChannel(m_folder->path());
    const QByteArray first = "<sequenceNumber>0</sequenceNumber>";
    xml.replace(xml.indexOf(first), first.size(), "<sequenceNumber>4</sequenceNumber>");
    xml.replace("return;</postprocessingScript>", "fail();</postprocessingScript>");
    QVERIFY(await(m_engine->importXml(xml)).ok());
    CodeTemplateLibrary library;
    library.id = QStringLiteral("l1");
    library.name = QStringLiteral("Dates");
    library.templates = {{QStringLiteral("toIso"), "function toIso() {}", {}, QStringLiteral("t1")}};
    QVERIFY(await(m_engine->saveCodeTemplateLibraries({library})).ok());
    ChannelList channels(*m_engine);
    MessagesPage page(*m_engine, channels, m_channel);
    QSignalSpy opened(&page, &Page::placeRequested);
    const auto place = [&](const ErrorPlace &error) {
        Q_EMIT page.browser()->scriptPlaceRequested(m_channel, error);
        return opened.last()[0].value<Place>().toString();
    };
    using enum ErrorPlace::Script;
    QCOMPARE(place({0, Transformer, 0, {}, 3}), QStringLiteral("steps/%1/0/transformer/4/3").arg(m_channel)); // by sequence number
    QCOMPARE(place({0, Transformer, 1, {}, 3}), QStringLiteral("/")); // was removed meanwhile
    QCOMPARE(place({0, Postprocessor, -1, {}, 2}), QStringLiteral("channel/%1/scripts/postprocessor/2").arg(m_channel));
    QCOMPARE(place({0, Preprocessor, -1, {}, 2}), QStringLiteral("globalScripts//preprocessor/2")); // the channel has none
    QCOMPARE(place({0, CodeTemplate, -1, QStringLiteral("Dates / toIso"), 9}), QStringLiteral("codeTemplates//t1/9"));
    QCOMPARE(place({0, CodeTemplate, -1, QStringLiteral("Dates / other"), 9}), QStringLiteral("/"));
}

// ER7 as the XML that scripts see, and back as it would go out; masked as all copies are.
void tst_MessageBrowser::copiesInTheOtherForm()
{
    send(1, 1);
    open();
    QTRY_COMPARE(m_browser->shownMessage(), MessageId(1));
    m_browser->panes()->setStages({{0, ContentType::Raw}, {0, ContentType::Transformed}});
    const auto copy = [this](int number) {
        QString name;
        ContentPane *pane = m_browser->panes()->pane(number);
        QTimer::singleShot(0, qApp, [&name] {
            auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
            QVERIFY(menu);
            auto *action = menu->findChild<QMenu *>(QStringLiteral("copyAs"))->findChild<QAction *>(QStringLiteral("copyOtherForm"));
            menu->close();
            if (action) {
                name = action->text();
                action->trigger();
            }
        });
        Q_EMIT pane->text()->customContextMenuRequested({1, 1});
        return name;
    };
    const auto clipboard = [] { return QApplication::clipboard()->text(); };
    const auto contents = [this](int number) { return QString::fromUtf8(m_browser->panes()->pane(number)->bytes()); };
    QTRY_VERIFY(contents(1).contains(QStringLiteral("FAM1")) && contents(2).contains(QStringLiteral("FAM1")));
    QCOMPARE(copy(1), QStringLiteral("XML"));
    QVERIFY2(clipboard().contains(QStringLiteral("<HL7Message>")) && clipboard().contains(QStringLiteral("<PID.5.1>FAM1</PID.5.1>")), qPrintable(clipboard()));
    QCOMPARE(copy(2), QStringLiteral("HL7 v2"));
    const ConnectorMessage &source = *findConnector(*m_browser->panes()->message(), sourceMetaDataId);
    QCOMPARE(clipboard().toUtf8(), source.encoded->data); // as the engine made it

    // Under the mask neither tells who it is.
    m_browser->panes()->tools()->setOn(PaneTools::Toggle::Mask, true);
    QTRY_VERIFY(!m_browser->panes()->pane(1)->text()->toPlainText().contains(QStringLiteral("FAM1")));
    for (int number : {1, 2}) {
        QVERIFY(!copy(number).isEmpty());
        QVERIFY2(!clipboard().contains(QStringLiteral("FAM1")) && clipboard().contains(QStringLiteral("ADT")), qPrintable(clipboard()));
    }
    m_browser->panes()->tools()->setOn(PaneTools::Toggle::Mask, false);
    QTRY_VERIFY(m_browser->panes()->pane(1)->text()->toPlainText().contains(QStringLiteral("FAM1")));

    // What was no such XML says so in its pane.
    QApplication::clipboard()->setText(QStringLiteral("before"));
    Message broken = *m_browser->panes()->message();
    for (ConnectorMessage &connector : broken.connectorMessages) {
        if (connector.isSource())
            connector.transformed->data = "<HL7Message><MSH>";
    }
    m_browser->panes()->setMessage(broken);
    QCOMPARE(copy(2), QStringLiteral("HL7 v2"));
    QCOMPARE(clipboard(), QStringLiteral("before"));
    auto *bar = m_browser->panes()->pane(2)->findChild<MessageBar *>();
    QVERIFY(bar->isVisible());
    QVERIFY2(bar->text().startsWith(QStringLiteral("It can't be copied as HL7 v2. ")) && bar->text().size() > 35, qPrintable(bar->text()));
}

void tst_MessageBrowser::channelThatIsRemoved()
{
    open();
    send(1, 1);
    QTRY_COMPARE(model()->rowCount(), 1);
    const auto removed = m_engine->removeChannel(m_channel).result();
    QVERIFY(removed);
    const auto isTold = [&] {
        for (const MessageBar *bar : m_browser->findChildren<MessageBar *>()) {
            if (bar->isVisible() && bar->kind() == MessageBar::Kind::Error)
                return true;
        }
        return false;
    };
    QTRY_VERIFY(isTold());
}

QTEST_MAIN(tst_MessageBrowser)
#include "tst_message_browser.moc"
