// SPDX-License-Identifier: GPL-3.0-or-later
// The Message Browser's panes: which stage each shows, why one is missing, what stands above a content, and what is remembered.
#include "tests/ui/cut_texts.h"
#include "tests/ui/panes_fixture.h"
#include "ui/messages/message_details.h"
#include "ui/messages/pane_panels.h"
#include "ui/messages/stage_strip.h"
#include "ui/theme/theme.h"
#include "ui/theme/tokens.h"
#include "ui/widgets/link_button.h"

#include <QHelpEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTextBrowser>
#include <QToolButton>
#include <QToolTip>

using namespace millrace;
using namespace millrace::ui;
using namespace millrace::ui::test;

class tst_MessagePanes : public PanesFixture
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { begin(QStringLiteral("tst_message_panes")); }
    void init() { openPanes(); }
    void fiveStagesAtOnce();
    void stageClicks();
    void detailsFollowTheScale();
    void panesByKey();
    void layouts();
    void titleMenu();
    void destinationFollows();
    void missingStagesSayWhy();
    void sentPanel();
    void responsePanel();
    void emptyContentKeepsNoOtherNotice();
    void errorOfAResponseFollowsTheTheme();
    void errorResponseIsAmongTheErrors();
    void toolsGiveWay();
    void narrowPanesShortenTheirTexts();
    void notStoredLeadsToTheMode();
    void stateIsRemembered();
    void namesForScreenReaders();
};

void tst_MessagePanes::fiveStagesAtOnce()
{
    QCOMPARE(m_panes->paneCount(), 5);
    const auto lines = [](QByteArray text) { return QString::fromUtf8(text.replace('\r', '\n')); };
    QCOMPARE(shownText(m_panes->pane(1)), lines(raw));
    QVERIFY(shownText(m_panes->pane(2)).contains(QStringLiteral("      <PID.5.1>TESTFAMILY</PID.5.1>\n")));
    QCOMPARE(shownText(m_panes->pane(3)), lines(encoded));
    QCOMPARE(shownText(m_panes->pane(4)), lines(encoded)); // the payload of Sent
    QCOMPARE(shownText(m_panes->pane(5)), lines(ack));
    for (int number = 1; number <= 5; ++number) {
        QVERIFY(m_panes->pane(number)->text()->isVisible());
        QVERIFY(m_panes->pane(number)->width() > 200);
        QVERIFY(m_panes->pane(number)->height() > 120);
    }
}

void tst_MessagePanes::stageClicks()
{
    m_panes->setStages({{0, ContentType::Raw}, {0, ContentType::Encoded}});
    const auto click = [&](ContentType type, int connector, Qt::KeyboardModifiers modifiers = {}) {
        StageButton *button = m_panes->strip()->button({connector, type});
        QVERIFY(button);
        QTest::mouseClick(button, Qt::LeftButton, modifiers);
    };
    QTest::keyClick(m_panes.get(), Qt::Key_2, Qt::ControlModifier);
    QCOMPARE(m_panes->activePane(), 2);
    click(ContentType::Transformed, 0);
    QCOMPARE(m_panes->stages(), (std::vector<StageKey>{{0, ContentType::Raw}, {0, ContentType::Transformed}}));
    click(ContentType::Sent, 2, Qt::ControlModifier);
    QCOMPARE(m_panes->paneCount(), 3);
    QCOMPARE(m_panes->activePane(), 3);
    QCOMPARE(m_panes->strip()->button({2, ContentType::Sent})->pane(), 3);
    QCOMPARE(m_panes->strip()->button({0, ContentType::Encoded})->pane(), 0);
    click(ContentType::Raw, 0); // it is there: its pane takes the focus, nothing is shown twice
    QCOMPARE(m_panes->activePane(), 1);
    QCOMPARE(m_panes->paneCount(), 3);
    // By key: Ctrl+Enter on a stage is a Ctrl+click.
    StageButton *response = m_panes->strip()->button({2, ContentType::Response});
    response->setFocus();
    QTest::keyClick(response, Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(m_panes->paneCount(), 4);
    QCOMPARE(shownText(m_panes->pane(4)).section(QLatin1Char('\n'), 1, 1),
             QStringLiteral("MSA|AE|MSG42|Unknown patient"));
}

// At 200 % the details had half of what they need.
void tst_MessagePanes::detailsFollowTheScale()
{
    const int before = m_panes->details()->width();
    const QFont normal = QApplication::font();
    QFont large = normal;
    large.setPointSizeF(normal.pointSizeF() * 2);
    QApplication::setFont(large);
    m_panes = std::make_unique<MessagePanes>();
    m_panes->resize(2800, 1400);
    m_panes->show();
    QTRY_VERIFY(m_panes->details()->width() >= 2 * before - 8);
    QApplication::setFont(normal);
}

void tst_MessagePanes::panesByKey()
{
    for (int number = 1; number <= 5; ++number) {
        QTest::keyClick(m_panes.get(), Qt::Key(Qt::Key_0 + number), Qt::ControlModifier);
        QCOMPARE(m_panes->activePane(), number);
        QVERIFY(m_panes->pane(number)->isAncestorOf(QApplication::focusWidget()));
    }
}

void tst_MessagePanes::layouts()
{
    auto *button = m_panes->findChild<QPushButton *>(QStringLiteral("layoutButton"));
    QVERIFY(button);
    const std::vector<size_t> counts{3, 3, 2, 5};
    const QList<QAction *> actions = button->menu()->actions();
    QCOMPARE(actions.size(), qsizetype(counts.size()));
    for (int i = 0; i < actions.size(); ++i) {
        actions[i]->trigger();
        QCOMPARE(m_panes->stages().size(), counts[size_t(i)]);
        QVERIFY(button->text().contains(actions[i]->text()));
    }
    actions[2]->trigger();
    QCOMPARE(m_panes->stages(), (std::vector<StageKey>{{0, ContentType::Raw}, {2, ContentType::Sent}}));
}

void tst_MessagePanes::titleMenu()
{
    auto *title = m_panes->pane(3)->findChild<QToolButton *>(QStringLiteral("stageTitle"));
    QVERIFY(title);
    QVERIFY(title->text().startsWith(QStringLiteral("Source · Encoded")));
    Q_EMIT title->menu()->aboutToShow();
    QStringList texts;
    QAction *response = nullptr;
    for (QAction *action : title->menu()->actions()) {
        texts += action->text();
        if (action->text() == QStringLiteral("Response"))
            response = action; // the last: D2's
    }
    QVERIFY(texts.contains(QStringLiteral("D1 Archive")));
    QVERIFY(texts.contains(QStringLiteral("Resp. transformed")));
    m_panes->setStages({{0, ContentType::Raw}, {0, ContentType::Transformed}, {0, ContentType::Encoded}});
    response->trigger();
    QCOMPARE(m_panes->pane(3)->stage(), (StageKey{2, ContentType::Response}));
    QVERIFY(title->text().startsWith(QStringLiteral("D2 Lab · Response")));
}

void tst_MessagePanes::destinationFollows()
{
    auto *button = m_panes->findChild<QAbstractButton *>(QStringLiteral("destinationButton"));
    QVERIFY(button);
    QCOMPARE(button->text(), QStringLiteral("D2 Lab"));
    QVERIFY(button->accessibleName().contains(QStringLiteral("Error")));
    QTest::mouseClick(button, Qt::LeftButton);
    auto *menu = m_panes->findChild<QMenu *>(QStringLiteral("destinationMenu"));
    QVERIFY(menu && menu->isVisible());
    QTest::keyClick(menu, Qt::Key_Up); // from Lab to Archive
    menu->setActiveAction(menu->actions().first());
    QTest::keyClick(menu, Qt::Key_Return);
    QCOMPARE(m_panes->destination(), 1);
    QCOMPARE(m_panes->pane(5)->stage(), (StageKey{1, ContentType::Response}));
    QCOMPARE(m_panes->pane(5)->notice(), QStringLiteral("The answer has no text."));
    QVERIFY(m_panes->strip()->button({1, ContentType::Sent}));
}

void tst_MessagePanes::missingStagesSayWhy()
{
    ChannelConfig config = channel();
    config.storageMode = StorageMode::Raw;
    m_panes->setChannel(config);
    Message bare = message();
    for (ConnectorMessage &connector : bare.connectorMessages) {
        connector.transformed.reset();
        connector.encoded.reset();
        connector.sent.reset();
        connector.response.reset();
    }
    m_panes->setMessage(bare);
    QCOMPARE(m_panes->pane(2)->notice(),
             QStringLiteral("Not stored: mode RAW keeps only Raw. Development would keep it."));
    QCOMPARE(m_panes->pane(4)->notice(),
             QStringLiteral("Not stored: mode RAW keeps only Raw. Production or Development would keep it."));
    QVERIFY(m_panes->pane(1)->notice().isEmpty());
    QCOMPARE(m_panes->strip()->button({2, ContentType::Sent})->toolTip(), m_panes->pane(4)->notice());
    m_panes->clear(QStringLiteral("Nothing to show yet."));
    QCOMPARE(m_panes->pane(1)->notice(), QStringLiteral("Nothing to show yet."));
}

void tst_MessagePanes::sentPanel()
{
    ContentPane *pane = m_panes->pane(4);
    QStringList labels;
    for (const QLabel *label : pane->findChildren<QLabel *>())
        labels += label->text();
    QVERIFY(labels.contains(QStringLiteral("lab.test:7010")));
    LinkButton *whole = nullptr;
    for (LinkButton *link : pane->findChildren<LinkButton *>()) {
        if (link->text() == QStringLiteral("Whole XML"))
            whole = link;
    }
    QVERIFY(whole);
    QTest::mouseClick(whole, Qt::LeftButton);
    QVERIFY(shownText(pane).startsWith(QStringLiteral("<com.mirth.connect.connectors.tcp.TcpDispatcherProperties")));
    QTest::mouseClick(whole, Qt::LeftButton);
    QVERIFY(shownText(pane).startsWith(QStringLiteral("MSH|")));
}

void tst_MessagePanes::responsePanel()
{
    QStringList labels;
    for (const QLabel *label : m_panes->pane(5)->findChildren<QLabel *>()) {
        if (label->isVisible())
            labels += label->text();
    }
    for (const char *wanted : {"Error", "NACK", "Unknown patient 000123"})
        QVERIFY2(labels.contains(QString::fromLatin1(wanted)), qPrintable(labels.join(QLatin1Char('|'))));
}

void tst_MessagePanes::emptyContentKeepsNoOtherNotice()
{
    ContentPane *sent = m_panes->pane(4);
    Message failed = message();
    failed.connectorMessages[0].status = MessageStatus::Error;
    failed.connectorMessages.resize(1);
    m_panes->setMessage(failed);
    QVERIFY2(sent->notice().contains(QStringLiteral("did not get this message")), qPrintable(sent->notice()));
    Message empty = message();
    empty.connectorMessages[0].raw->data.clear();
    empty.connectorMessages[2].sent = Content{sentXml({}), {}};
    m_panes->setMessage(empty);
    QCOMPARE(sent->notice(), QStringLiteral("An empty text was sent."));
    QCOMPARE(m_panes->pane(1)->notice(), QStringLiteral("It is empty."));
    for (LinkButton *link : sent->findChildren<LinkButton *>()) {
        if (link->text() != QStringLiteral("Whole XML"))
            continue;
        QTest::mouseClick(link, Qt::LeftButton);
        QVERIFY(shownText(sent).startsWith(QStringLiteral("<com.mirth.connect.connectors.tcp.TcpDispatcherProperties")));
        QVERIFY(sent->notice().isEmpty());
        QTest::mouseClick(link, Qt::LeftButton);
        QCOMPARE(sent->notice(), QStringLiteral("An empty text was sent."));
    }
    m_panes->clear(QStringLiteral("No message is selected."));
    m_panes->setMessage(empty);
    QCOMPARE(sent->notice(), QStringLiteral("An empty text was sent."));
    m_panes->setMessage(message());
    QVERIFY(sent->notice().isEmpty());
    QVERIFY(shownText(sent).startsWith(QStringLiteral("MSH|")));
}

void tst_MessagePanes::errorOfAResponseFollowsTheTheme()
{
    QLabel *error = nullptr;
    for (QLabel *label : m_panes->pane(5)->findChildren<QLabel *>()) {
        if (label->text() == QStringLiteral("Unknown patient 000123"))
            error = label;
    }
    QVERIFY(error);
    const QPalette before = QApplication::palette();
    for (const Tokens *tokens : {&Tokens::light(), &Tokens::dark(), &Tokens::light()}) {
        QApplication::setPalette(tokens->palette());
        QTRY_COMPARE(error->palette().color(QPalette::WindowText), (*tokens)[Token::Error]);
    }
    QApplication::setPalette(before);
}

void tst_MessagePanes::errorResponseIsAmongTheErrors()
{
    Message refused = message();
    ConnectorMessage &lab = refused.connectorMessages[2];
    lab.processingError.clear();
    lab.response = Response{MessageStatus::Error, {}, QStringLiteral("The ward is full"), {}};
    m_panes->setMessage(refused);
    QCOMPARE(m_panes->details()->errorCount(), 1);
    QVERIFY2(m_panes->details()->errors()->toPlainText().contains(QStringLiteral("D2 Lab · Response\nThe ward is full")),
             qPrintable(m_panes->details()->errors()->toPlainText()));
    lab.response->error = QStringLiteral("No bed is free");
    m_panes->setMessage(refused);
    QVERIFY(m_panes->details()->errors()->toPlainText().contains(QStringLiteral("No bed is free")));
    lab.status = MessageStatus::Queued; // it is tried again
    m_panes->setMessage(refused);
    QCOMPARE(m_panes->details()->errorCount(), 0);
}

// In a window of 1100 pixels the workspace takes 220.
void tst_MessagePanes::toolsGiveWay()
{
    auto *last = new QPushButton(QString(36, QLatin1Char('m'))); // as long as the browser's two
    m_panes->tools()->addTool(last);
    m_panes->setPaneLayout(PaneLayout::SourceStory);
    const auto isInView = [&] { return last->mapTo(m_panes.get(), last->rect().bottomRight()).x() < m_panes->width(); };
    const int narrow = 860;
    QVERIFY2(m_panes->minimumSizeHint().width() <= narrow, qPrintable(QString::number(m_panes->minimumSizeHint().width())));
    m_panes->resize(narrow, 700);
    QTRY_COMPARE(tool("Details")->toolButtonStyle(), Qt::ToolButtonIconOnly);
    QTRY_VERIFY(isInView());
    m_panes->resize(1400, 700);
    QTRY_COMPARE(tool("Details")->toolButtonStyle(), Qt::ToolButtonTextBesideIcon);
    QTRY_VERIFY(isInView());
}

// "HL7 v2" was cut in the middle of a letter, and so was what a field is called.
void tst_MessagePanes::narrowPanesShortenTheirTexts()
{
    m_panes->resize(m_panes->minimumSizeHint().width(), 700);
    ContentText *text = m_panes->pane(1)->text();
    QVERIFY(text->find(QStringLiteral("TESTFAMILY")));
    QTest::mouseClick(text->viewport(), Qt::LeftButton, {}, text->cursorRect().center());
    auto *type = m_panes->pane(1)->findChild<ElidedLabel *>(QStringLiteral("contentType"));
    auto *field = m_panes->findChild<ElidedLabel *>(QStringLiteral("fieldLabel"));
    QVERIFY(type && field);
    QCOMPARE(type->text(), QStringLiteral("HL7 v2"));
    QVERIFY(field->text().startsWith(QStringLiteral("Family Name")));
    QTRY_VERIFY(type->isCut() && field->isCut());
    QCOMPARE(cutTexts(*m_panes->pane(1)), QStringList());
    // All of it is in the tooltip.
    const QPoint middle = field->rect().center();
    QHelpEvent asked(QEvent::ToolTip, middle, field->mapToGlobal(middle));
    QApplication::sendEvent(field, &asked);
    QTRY_VERIFY(QToolTip::text().contains(QStringLiteral("10 characters")));
    QToolTip::hideText();
}

void tst_MessagePanes::notStoredLeadsToTheMode()
{
    ChannelConfig config = channel();
    config.storageMode = StorageMode::Raw;
    m_panes->setChannel(config);
    Message onlyRaw = message();
    onlyRaw.connectorMessages[0].transformed.reset();
    m_panes->setMessage(onlyRaw);
    QSignalSpy storage(m_panes.get(), &MessagePanes::storageRequested);
    ContentPane *pane = m_panes->pane(2);
    QVERIFY2(pane->notice().contains(QStringLiteral("Development would keep it")), qPrintable(pane->notice()));
    auto *link = pane->findChild<LinkButton *>(QStringLiteral("storageLink"));
    QVERIFY(link->isVisible());
    test::keepScreen(*m_panes, QStringLiteral("panes-not-stored"));
    QTest::mouseClick(link, Qt::LeftButton);
    QCOMPARE(storage.count(), 1);
    m_panes->setMessage(message());
    QVERIFY(!link->isVisible());
}

void tst_MessagePanes::stateIsRemembered()
{
    m_panes->setStages({{0, ContentType::Encoded}, {2, ContentType::Sent}});
    const QByteArray state = m_panes->saveState();
    MessagePanes other;
    other.setChannel(channel());
    other.restoreState(state);
    QCOMPARE(other.stages(), m_panes->stages());
    QCOMPARE(other.destination(), 2);
    // Nonsense, or a channel without that destination, changes nothing.
    MessagePanes third;
    ChannelConfig config = channel();
    config.destinations.pop_back();
    third.setChannel(config);
    const auto before = third.stages();
    third.restoreState(state);
    third.restoreState("nonsense");
    QCOMPARE(third.stages(), before);
}

void tst_MessagePanes::namesForScreenReaders()
{
    for (const QAbstractButton *button : m_panes->findChildren<QAbstractButton *>()) {
        const bool isPartOfField = qobject_cast<QLineEdit *>(button->parentWidget()); // the field has the name
        if (button->isVisible() && !isPartOfField)
            QVERIFY2(!button->text().isEmpty() || !button->accessibleName().isEmpty(),
                     button->metaObject()->className());
    }
    for (int number = 1; number <= 5; ++number)
        QVERIFY(!m_panes->pane(number)->text()->accessibleName().isEmpty());
}

QTEST_MAIN(tst_MessagePanes)
#include "tst_message_panes.moc"
