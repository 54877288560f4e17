// SPDX-License-Identifier: GPL-3.0-or-later
// The lower half of the Message Browser with real clicks and keys: stages, panes, the linked field, maps and errors.
#include "tests/ui/screens.h"
#include "ui/messages/attachments_page.h"
#include "ui/messages/content_pane.h"
#include "ui/messages/error_place.h"
#include "ui/messages/hex_view.h"
#include "ui/messages/message_details.h"
#include "ui/messages/message_panes.h"
#include "ui/messages/patient_mask.h"
#include "ui/messages/pane_panels.h"
#include "ui/messages/stage_strip.h"
#include "ui/messages/tree_page.h"
#include "ui/theme/theme.h"
#include "ui/theme/tokens.h"
#include "ui/widgets/link_button.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/segmented_switch.h"

#include <QApplication>
#include <QBuffer>
#include <QClipboard>
#include <QElapsedTimer>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBrowser>
#include <QThreadPool>
#include <QToolButton>
#include <QTreeView>
#include <QTreeWidget>

using namespace millrace;
using namespace millrace::ui;

namespace {

const QByteArray raw = "MSH|^~\\&|ADT|HOSP|MILLRACE|LAB|20260302101458||ADT^A01|MSG42|P|2.5\rPID|1||000123^^^HOSP^MR|"
                       "|TESTFAMILY^GIVEN\r";
const QByteArray encoded =
    "MSH|^~\\&|ADT|HOSP|LABSYS|LAB|20260302101458||ADT^A01|MSG42|P|2.5\rPID|1||000123^^^HOSP^MR||TESTFAMILY^Given\r";
const QByteArray transformed =
    "<HL7Message><MSH><MSH.3><MSH.3.1>ADT</MSH.3.1></MSH.3></MSH><PID><PID.3><PID.3.1>000123</PID.3.1></PID.3>"
    "<PID.5><PID.5.1>TESTFAMILY</PID.5.1><PID.5.2>Given</PID.5.2></PID.5></PID></HL7Message>";
const QByteArray ack = "MSH|^~\\&|LAB|LAB|ADT|HOSP|20260302101502||ACK^A01|1|P|2.5\rMSA|AE|MSG42|Unknown patient\r";

ChannelConfig channel()
{
    ChannelConfig config;
    config.id = QStringLiteral("c1");
    for (const auto &[id, name] : {std::pair{1, "Archive"}, {2, "Lab"}}) {
        ConnectorConfig destination;
        destination.metaDataId = id;
        destination.name = QString::fromLatin1(name);
        config.destinations.push_back(destination);
    }
    return config;
}

QByteArray sentXml(const QByteArray &payload)
{
    return "<com.mirth.connect.connectors.tcp.TcpDispatcherProperties "
           "version=\"4.5.2\"><remoteAddress>lab.test</remoteAddress>"
           "<remotePort>7010</remotePort><template>"
        + escapePropertyText(payload) + "</template></com.mirth.connect.connectors.tcp.TcpDispatcherProperties>";
}

Message message()
{
    Message message;
    message.messageId = 12040;
    message.processed = true;
    message.receivedDate = 1'700'000'000'000;
    ConnectorMessage source;
    source.connectorName = QStringLiteral("Source");
    source.status = MessageStatus::Transformed;
    source.raw = Content{raw, QStringLiteral("HL7V2")};
    source.transformed = Content{transformed, QStringLiteral("XML")};
    source.encoded = Content{encoded, QStringLiteral("HL7V2")};
    source.channelMap.insert(QStringLiteral("mrn"), Value(QStringLiteral("000123")));
    source.sourceMap.insert(QStringLiteral("localPort"), Value(qint32(6661)));
    message.connectorMessages.push_back(source);
    for (const int id : {1, 2}) {
        ConnectorMessage destination;
        destination.metaDataId = id;
        destination.connectorName = id == 1 ? QStringLiteral("Archive") : QStringLiteral("Lab");
        destination.status = id == 1 ? MessageStatus::Sent : MessageStatus::Error;
        destination.chainId = 1;
        destination.orderId = id;
        destination.raw = source.encoded;
        destination.encoded = source.encoded;
        destination.sent = Content{sentXml(encoded), {}};
        destination.response = id == 1
            ? Response{MessageStatus::Sent, {}, QStringLiteral("File written"), {}}
            : Response{MessageStatus::Error, ack, QStringLiteral("NACK"), QStringLiteral("Unknown patient 000123")};
        destination.responseDataType = QStringLiteral("HL7V2");
        if (id == 2) {
            destination.processingError = QStringLiteral("MSA-1 AE, Unknown patient 000123\nat TcpSender");
            destination.channelMap.insert(QStringLiteral("d2"), Value(true));
        }
        message.connectorMessages.push_back(destination);
    }
    return message;
}

QString shownText(const ContentPane *pane)
{
    return pane->text()->toPlainText();
}

} // namespace

class tst_MessagePanes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void fiveStagesAtOnce();
    void stageClicks();
    void panesByKey();
    void detailsFollowTheScale();
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
    void sameFieldInEveryPane();
    void fieldThatIsNotThere();
    void differencesFromPaneOne();
    void treeAndHex();
    void binaryIsShownAsBytes();
    void largeContentDoesNotFreeze();
    void largeTextsAreReadAside();
    void hitsAreMarkedAndWalked();
    void hitsFollowWhatIsShown();
    void hitsInTheRestAreTold();
    void largeTextComesInSlices();
    void largeTreeStaysClosed();
    void largeTreeIsSearched();
    void longErrorIsNotLaidOutWhole();
    void longLineIsCopiedWhole();
    void copiesTrueLineEnds();
    void savesContent();
    void indentAndLineEnds();
    void mapsErrorsInfo();
    void mapValuesAreShownWhole();
    void largeMapValueSaysThatItIsCut();
    void errorLeadsToItsLine_data();
    void errorLeadsToItsLine();
    void errorLinkIsClicked();
    void errorOfTheChannelsOwnScriptLeadsThere();
    void treeFollowsAndLeads();
    void attachments();
    void embeddedBase64OfAnAttachmentIsFolded();
    void notStoredLeadsToTheMode();
    void maskHidesThePatient();
    void maskCoversTheSentPanel();
    void maskCoversTheReason();
    void largeMessageIsMaskedAside();
    void maskedDetailsAreFilledOnce();
    void embeddedBase64IsFolded();
    void stateIsRemembered();
    void namesForScreenReaders();

private:
    QToolButton *tool(const char *text) const;

    std::unique_ptr<MessagePanes> m_panes;
};

void tst_MessagePanes::initTestCase()
{
    QCoreApplication::setOrganizationName(QStringLiteral("millrace-test"));
    QCoreApplication::setApplicationName(QStringLiteral("tst_message_panes"));
    test::useTheme();
}

void tst_MessagePanes::init()
{
    m_panes = std::make_unique<MessagePanes>();
    m_panes->resize(1400, 700);
    m_panes->setChannel(channel());
    m_panes->setEditorLinks({.storage = true, .steps = true});
    m_panes->setDestination(2);
    m_panes->setMessage(message());
    m_panes->show();
    QApplication::setActiveWindow(m_panes.get());
    QVERIFY(QTest::qWaitForWindowActive(m_panes.get()));
}

QToolButton *tst_MessagePanes::tool(const char *text) const
{
    for (QToolButton *button : m_panes->findChildren<QToolButton *>()) {
        if (button->text() == QLatin1String(text))
            return button;
    }
    return nullptr;
}

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

void tst_MessagePanes::sameFieldInEveryPane()
{
    // A real click on the family name in pane 1.
    ContentText *text = m_panes->pane(1)->text();
    QTextCursor cursor = text->textCursor();
    cursor.setPosition(int(text->toPlainText().indexOf(QStringLiteral("TESTFAMILY"))) + 4);
    const QRect at = text->cursorRect(cursor);
    QTest::mouseClick(text->viewport(), Qt::LeftButton, {}, at.center());
    QCOMPARE(m_panes->fieldText(), QStringLiteral("PID-5.1"));
    for (int number = 1; number <= 4; ++number)
        QVERIFY2(m_panes->pane(number)->text()->hasMark(), qPrintable(QString::number(number)));
    QVERIFY(!m_panes->pane(5)->text()->hasMark()); // the answer has no PID
    // By key, to the next component.
    for (int i = 0; i < 8; ++i)
        QTest::keyClick(text, Qt::Key_Right);
    QCOMPARE(m_panes->fieldText(), QStringLiteral("PID-5.2"));
    // From the XML form as well.
    ContentText *xml = m_panes->pane(2)->text();
    QTest::keyClick(m_panes.get(), Qt::Key_2, Qt::ControlModifier);
    xml->showRange(int(xml->toPlainText().indexOf(QStringLiteral("000123"))),
                   int(xml->toPlainText().indexOf(QStringLiteral("000123"))));
    QCOMPARE(m_panes->fieldText(), QStringLiteral("PID-3.1"));
    QVERIFY(m_panes->pane(1)->text()->hasMark());
    // The field stays chosen for the next message.
    m_panes->setMessage(message());
    QVERIFY(m_panes->pane(1)->text()->hasMark());
}

void tst_MessagePanes::fieldThatIsNotThere()
{
    ContentText *answer = m_panes->pane(5)->text();
    QTest::keyClick(m_panes.get(), Qt::Key_5, Qt::ControlModifier);
    answer->showRange(int(answer->toPlainText().indexOf(QStringLiteral("Unknown"))),
                      int(answer->toPlainText().indexOf(QStringLiteral("Unknown"))));
    QCOMPARE(m_panes->fieldText(), QStringLiteral("MSA-3"));
    QVERIFY(!m_panes->pane(1)->text()->hasMark());
}

void tst_MessagePanes::differencesFromPaneOne()
{
    const auto differing = [&](int pane) {
        const ContentText *text = m_panes->pane(pane)->text();
        QStringList values;
        for (const TextRange &range : text->differences())
            values += text->content().text.mid(range.start, range.end - range.start);
        return values;
    };
    QVERIFY(differing(1).isEmpty());
    QCOMPARE(differing(2), QStringList{QStringLiteral("Given")}); // the XML lacks fields, it has one other value
    QCOMPARE(differing(3), (QStringList{QStringLiteral("LABSYS"), QStringLiteral("Given")}));
    QCOMPARE(differing(4), differing(3));
    QVERIFY(differing(5).isEmpty()); // an answer is another message
    for (QToolButton *button : m_panes->findChildren<QToolButton *>()) {
        if (button->text() == QStringLiteral("Differences"))
            QTest::mouseClick(button, Qt::LeftButton);
    }
    QVERIFY(differing(3).isEmpty());
}

void tst_MessagePanes::treeAndHex()
{
    ContentPane *pane = m_panes->pane(1);
    auto *view = pane->findChild<SegmentedSwitch *>();
    QTest::mouseClick(view->segment(1), Qt::LeftButton);
    auto *tree = pane->findChild<QTreeView *>(QStringLiteral("contentTree"));
    QVERIFY(tree->isVisible());
    const QAbstractItemModel *model = tree->model();
    QCOMPARE(model->rowCount(), 2);
    QCOMPARE(model->index(1, 0).data().toString(), QStringLiteral("PID Patient Identification"));
    const QModelIndexList names =
        model->match(model->index(0, 0), Qt::DisplayRole, QStringLiteral("PID-5 Patient Name"), 1,
                     Qt::MatchRecursive | Qt::MatchExactly);
    QCOMPARE(names.size(), 1);
    const QModelIndex family = model->index(0, 1, names.first());
    QCOMPARE(family.data().toString(), QStringLiteral("TESTFAMILY"));
    // A click in the tree is a selection like any other.
    tree->expandAll();
    tree->scrollTo(family);
    QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, tree->visualRect(family).center());
    QCOMPARE(m_panes->fieldText(), QStringLiteral("PID-5.1"));
    QTest::mouseClick(view->segment(2), Qt::LeftButton);
    auto *hex = pane->findChild<HexView *>();
    QVERIFY(hex->isVisible());
    QVERIFY(hex->line(0).startsWith(QStringLiteral("00000000  4d 53 48 7c 5e 7e 5c 26")));
    QVERIFY(hex->line(0).endsWith(QStringLiteral("MSH|^~\\&|ADT|HOS")));
    hex->setFocus();
    QTest::keyClick(hex, Qt::Key_Right, Qt::ShiftModifier);
    QTest::keyClick(hex, Qt::Key_Right, Qt::ShiftModifier);
    QTest::keyClick(hex, Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("4d 53 48"));
}

void tst_MessagePanes::binaryIsShownAsBytes()
{
    Message binary = message();
    binary.connectorMessages[0].raw->data = QByteArray("\x00\xff\xfeMSH", 6);
    m_panes->setMessage(binary);
    QVERIFY(m_panes->pane(1)->findChild<HexView *>()->isVisible());
    QVERIFY(!m_panes->pane(1)->findChild<SegmentedSwitch *>()->segment(0)->isEnabled());
    m_panes->setMessage(message()); // text again
    QVERIFY(m_panes->pane(1)->findChild<SegmentedSwitch *>()->segment(0)->isEnabled());
}

void tst_MessagePanes::largeContentDoesNotFreeze()
{
    Message large = message();
    QByteArray data = raw;
    while (data.size() < (20 << 20))
        data += "OBX|1|NM|3141-9^WEIGHT^LN||70.4|kg|||||F|||20260302101458\r";
    large.connectorMessages[0].raw->data = data;
    m_panes->setMessage(large);
    ContentPane *pane = m_panes->pane(1);
    auto *bar = pane->findChild<MessageBar *>();
    QVERIFY(bar->isVisible());
    QVERIFY2(bar->text().contains(QStringLiteral("First 1.0 MB of 20.0 MB")), qPrintable(bar->text()));
    QTRY_VERIFY(pane->text()->isComplete() && pane->text()->content().text.size() > 1000000);
    QVERIFY(pane->text()->content().text.size() <= (1 << 20));
    // The rest comes in slices, between which the window lives.
    const QList<LinkButton *> links = bar->findChildren<LinkButton *>();
    QVERIFY(!links.isEmpty());
    QTest::mouseClick(links.first(), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(pane->text()->content().text.size() >= (20 << 20) && pane->text()->isComplete(), 60000);
    QVERIFY(!bar->isVisible());
    QCOMPARE(pane->bytes().size(), data.size());
}

// Found by bench_window: reading what was sent, its fields and what differs held the window up.
void tst_MessagePanes::largeTextsAreReadAside()
{
    const auto grown = [](QByteArray text) {
        while (text.size() < (200 << 10))
            text += "OBX|1|NM|3141-9^WEIGHT^LN||70.4\r";
        return text;
    };
    const auto differing = [&](int pane) {
        const ContentText *text = m_panes->pane(pane)->text();
        QStringList values;
        for (const TextRange &range : text->differences())
            values += text->content().text.mid(range.start, range.end - range.start);
        return values;
    };
    const QStringList expected{QStringLiteral("LABSYS"), QStringLiteral("Given")};
    Message large = message();
    large.connectorMessages[0].raw->data = grown(raw);
    large.connectorMessages[0].encoded->data = grown(encoded);
    large.connectorMessages[2].sent->data = sentXml(grown(encoded));
    m_panes->setStages({{0, ContentType::Raw}, {0, ContentType::Encoded}, {2, ContentType::Sent}});
    m_panes->setMessage(large);
    QVERIFY(shownText(m_panes->pane(3)).isEmpty());
    QTRY_COMPARE(differing(2), expected);
    QTRY_COMPARE(differing(3), expected);
    QVERIFY(shownText(m_panes->pane(3)).startsWith(QStringLiteral("MSH|")));
    // What comes too late is dropped.
    m_panes->setMessage(large);
    m_panes->setMessage(message());
    QThreadPool::globalInstance()->waitForDone();
    QCoreApplication::processEvents();
    QCOMPARE(shownText(m_panes->pane(3)), QString::fromUtf8(encoded).replace(QLatin1Char('\r'), QLatin1Char('\n')));
    QCOMPARE(differing(3), expected);
}

Message withObservations(int count)
{
    Message large = message();
    for (int number = 1; number <= count; ++number)
        large.connectorMessages[0].raw->data += "OBX|" + QByteArray::number(number) + "|NM|3141-9^WEIGHT^LN||70.4\r";
    return large;
}

ContentSearch searchFor(const QString &text, std::vector<ContentType> types = {})
{
    return ContentSearch({{text, ContentCondition::Kind::Text, std::move(types)}}, {});
}

void tst_MessagePanes::hitsAreMarkedAndWalked()
{
    auto *label = m_panes->findChild<QLabel *>(QStringLiteral("hits"));
    auto *next = m_panes->findChild<QToolButton *>(QStringLiteral("nextHit"));
    auto *previous = m_panes->findChild<QToolButton *>(QStringLiteral("previousHit"));
    QVERIFY(!label->isVisible() && !next->isVisible());
    const QImage before = m_panes->pane(1)->grab().toImage();
    m_panes->setSearch(searchFor(QStringLiteral("testfamily")));
    QVERIFY(m_panes->pane(1)->grab().toImage() != before);
    QCOMPARE(label->text(), QStringLiteral("4 hits")); // the answer has none
    QVERIFY(label->isVisible());
    test::keepScreen(*m_panes, QStringLiteral("panes-hits-marked"));
    m_panes->focusPane(1);
    const auto selected = [&](int pane) { return m_panes->pane(pane)->text()->textCursor().selectedText(); };
    for (int pane = 1; pane <= 4; ++pane) {
        QTest::mouseClick(next, Qt::LeftButton);
        QCOMPARE(m_panes->activePane(), pane);
        QCOMPARE(selected(pane), QStringLiteral("TESTFAMILY"));
        QCOMPARE(label->text(), QStringLiteral("Hit %1 of 4").arg(pane));
        QVERIFY(m_panes->pane(pane)->isAncestorOf(QApplication::focusWidget())); // it was within the panes
    }
    test::keepScreen(*m_panes, QStringLiteral("panes-hits"));
    QTest::mouseClick(next, Qt::LeftButton); // round the end
    QCOMPARE(m_panes->activePane(), 1);
    QTest::mouseClick(previous, Qt::LeftButton);
    QCOMPARE(m_panes->activePane(), 4);
    QCOMPARE(label->text(), QStringLiteral("Hit 4 of 4"));
    // Several in one pane, from the caret on.
    m_panes->setSearch(searchFor(QStringLiteral("hosp"), {ContentType::Raw}));
    QCOMPARE(label->text(), QStringLiteral("2 hits"));
    QTest::mouseClick(next, Qt::LeftButton);
    QCOMPARE(m_panes->activePane(), 1); // the only one that is looked into
    m_panes->pane(1)->text()->showRange(0, 0);
    QTest::mouseClick(next, Qt::LeftButton);
    QCOMPARE(label->text(), QStringLiteral("Hit 1 of 2"));
    QTest::mouseClick(next, Qt::LeftButton);
    QCOMPARE(label->text(), QStringLiteral("Hit 2 of 2"));
    QTest::mouseClick(previous, Qt::LeftButton);
    QCOMPARE(label->text(), QStringLiteral("Hit 1 of 2"));
    m_panes->setSearch({});
    QVERIFY(!label->isVisible());
    QVERIFY(m_panes->pane(1)->text()->hits().empty());
}

void tst_MessagePanes::hitsFollowWhatIsShown()
{
    auto *label = m_panes->findChild<QLabel *>(QStringLiteral("hits"));
    m_panes->setSearch(searchFor(QStringLiteral("testfamily")));
    QCOMPARE(label->text(), QStringLiteral("4 hits"));
    m_panes->setStages({{0, ContentType::Raw}, {0, ContentType::Encoded}});
    QCOMPARE(label->text(), QStringLiteral("2 hits"));
    QTest::mouseClick(tool("Mask"), Qt::LeftButton); // what is hidden is not found
    QCOMPARE(label->text(), QStringLiteral("No hits"));
    QVERIFY(!m_panes->tools()->hitActions().first()->isEnabled());
    QTest::mouseClick(tool("Mask"), Qt::LeftButton);
    QCOMPARE(label->text(), QStringLiteral("2 hits"));
    m_panes->clear(QStringLiteral("No message is selected."));
    QVERIFY(!label->isVisible());
    // The first hit of the next message comes into view, also in a large one, when its slice has come.
    Message large = withObservations(6'000);
    large.connectorMessages[0].raw->data += "NTE|1||needle\r";
    m_panes->setSearch(searchFor(QStringLiteral("NEEDLE")));
    m_panes->setMessage(large);
    QTRY_COMPARE(label->text(), QStringLiteral("1 hit"));
    ContentText *text = m_panes->pane(1)->text();
    QTRY_VERIFY(text->isComplete());
    QTextCursor hit(text->document());
    hit.setPosition(text->hits().front().start);
    QVERIFY(text->viewport()->rect().contains(text->cursorRect(hit)));
    QCOMPARE(text->textCursor().position(), 0); // the caret is the person's
    // A hit is shown as text where bytes are seen.
    m_panes->pane(1)->setView(ContentPane::View::Hex);
    m_panes->focusPane(1);
    m_panes->tools()->hitActions().last()->trigger();
    QCOMPARE(m_panes->pane(1)->view(), ContentPane::View::Text);
    QCOMPARE(text->textCursor().selectedText(), QStringLiteral("needle"));
}

void tst_MessagePanes::hitsInTheRestAreTold()
{
    Message large = message();
    QByteArray &data = large.connectorMessages[0].raw->data;
    while (data.size() < (2 << 20))
        data += "OBX|1|NM|3141-9^WEIGHT^LN||70.4|kg|||||F|||20260302101458\r";
    data += "NTE|1||needle\rNTE|2||needle\r";
    m_panes->setStages({{0, ContentType::Raw}});
    m_panes->setSearch(searchFor(QStringLiteral("needle")));
    m_panes->setMessage(large);
    auto *bar = m_panes->pane(1)->findChild<MessageBar *>();
    QTRY_VERIFY2(bar->text().contains(QStringLiteral("First 1.0 MB of 2.0 MB shown, 2 hits in the rest")), qPrintable(bar->text()));
    QVERIFY(m_panes->pane(1)->text()->hits().empty());
    auto *label = m_panes->findChild<QLabel *>(QStringLiteral("hits"));
    QCOMPARE(label->text(), QStringLiteral("No hits in what is shown"));
    test::keepScreen(*m_panes, QStringLiteral("panes-hits-behind"));
    const QList<LinkButton *> links = bar->findChildren<LinkButton *>();
    QVERIFY(!links.isEmpty());
    QTest::mouseClick(links.first(), Qt::LeftButton); // Show all
    QTRY_COMPARE(m_panes->pane(1)->text()->hits().size(), 2u);
    QVERIFY(!bar->isVisible());
    QCOMPARE(label->text(), QStringLiteral("2 hits"));
}

void tst_MessagePanes::largeTextComesInSlices()
{
    ContentPane *pane = m_panes->pane(1);
    int shownAtFirst = 0;
    connect(pane, &ContentPane::contentArrived, this, [&] { shownAtFirst = pane->text()->document()->characterCount(); });
    m_panes->setMessage(withObservations(20'000));
    QTRY_VERIFY(shownAtFirst > 0);
    QVERIFY2(shownAtFirst > 10'000 && shownAtFirst < 100'000, qPrintable(QString::number(shownAtFirst)));
    QTRY_VERIFY(pane->text()->isComplete());
    QCOMPARE(shownText(pane), pane->text()->content().text);
}

// Found by bench_window: all rows of a tree with many were opened, one after the other, and that took most of a second.
void tst_MessagePanes::largeTreeStaysClosed()
{
    const auto isOpen = [](const QTreeView *tree, int row) { return tree->isExpanded(tree->model()->index(row, 0)); };
    m_panes->details()->setPage(MessageDetails::Page::Tree);
    m_panes->focusPane(1);
    QTreeView *side = m_panes->details()->tree()->tree();
    QTRY_COMPARE(side->model()->rowCount(), 2);
    QVERIFY(isOpen(side, 0) && isOpen(side, 1));
    m_panes->pane(1)->setView(ContentPane::View::Tree);
    auto *tree = m_panes->pane(1)->findChild<QTreeView *>(QStringLiteral("contentTree"));
    QVERIFY(isOpen(tree, 0) && isOpen(tree, 1));
    m_panes->setMessage(withObservations(5'000));
    QVERIFY(m_panes->pane(1)->isReading());
    QStringList told; // not that there are no fields
    for (const QLabel *each : m_panes->details()->tree()->findChildren<QLabel *>())
        told += each->text();
    QVERIFY2(told.contains(QStringLiteral("Reading…")), qPrintable(told.join(QLatin1Char('|'))));
    for (QTreeView *each : {side, tree}) {
        QTRY_COMPARE(each->model()->rowCount(), 5'002);
        QVERIFY(!isOpen(each, 1) && !isOpen(each, 5'001));
    }
}

void tst_MessagePanes::largeTreeIsSearched()
{
    m_panes->details()->setPage(MessageDetails::Page::Tree);
    m_panes->focusPane(1);
    m_panes->setMessage(withObservations(5'000));
    QTreeView *tree = m_panes->details()->tree()->tree();
    QTRY_COMPARE(tree->model()->rowCount(), 5'002);
    auto *filter = m_panes->details()->findChild<QLineEdit *>(QStringLiteral("treeFilter"));
    QTest::keyClicks(filter, QStringLiteral("testfamily"));
    QTRY_COMPARE(tree->model()->rowCount(), 1);
    QVERIFY(tree->isExpanded(tree->model()->index(0, 0))); // what is found is seen
    filter->setText(QStringLiteral("70.4"));
    QTRY_COMPARE(tree->model()->rowCount(), 5'000);
    // The next message is searched as well; what was looked for in the one before is dropped.
    m_panes->setMessage(withObservations(3));
    QTRY_COMPARE(tree->model()->rowCount(), 3);
    QThreadPool::globalInstance()->waitForDone();
    QCoreApplication::processEvents();
    QCOMPARE(tree->model()->rowCount(), 3);
}

void tst_MessagePanes::longErrorIsNotLaidOutWhole()
{
    Message failed = message();
    const QString text = QStringLiteral("Transformer error\n") + QString(300'000, QLatin1Char('x')) + QStringLiteral(" end");
    failed.connectorMessages[0].processingError = text;
    m_panes->setMessage(failed);
    m_panes->details()->setPage(MessageDetails::Page::Errors);
    QTextBrowser *errors = m_panes->details()->errors();
    QVERIFY2(errors->document()->characterCount() < 25'000, qPrintable(QString::number(errors->document()->characterCount())));
    QTextCursor link = errors->document()->find(QStringLiteral("Copy the whole text"));
    QVERIFY(!link.isNull());
    test::keepScreen(*m_panes, QStringLiteral("panes-long-error"));
    link.setPosition(link.selectionStart() + 3);
    errors->setTextCursor(link);
    errors->ensureCursorVisible();
    QTest::mouseClick(errors->viewport(), Qt::LeftButton, {}, errors->cursorRect(link).center());
    QCOMPARE(QApplication::clipboard()->text(), text);
}

void tst_MessagePanes::longLineIsCopiedWhole()
{
    Message wide = message();
    wide.connectorMessages[0].raw->data = "MSH|^~\\&|" + QByteArray(50000, 'A') + "\rPID|1\r";
    m_panes->setMessage(wide);
    ContentText *text = m_panes->pane(1)->text();
    QVERIFY(text->document()->blockCount() > 10);
    text->setFocus();
    text->selectAll();
    text->copy();
    QCOMPARE(QApplication::clipboard()->text().toUtf8(), wide.connectorMessages[0].raw->data);
}

void tst_MessagePanes::copiesTrueLineEnds()
{
    ContentText *text = m_panes->pane(1)->text();
    text->setFocus();
    QTest::keyClick(text, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(text, Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QApplication::clipboard()->text().toUtf8(), raw);
}

void tst_MessagePanes::savesContent()
{
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("raw.hl7"));
    m_panes->pane(1)->saveAs(path);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), raw);
    auto *bar = m_panes->pane(1)->findChild<MessageBar *>();
    QCOMPARE(bar->kind(), MessageBar::Kind::Good);
    m_panes->pane(1)->saveAs(folder.filePath(QStringLiteral("no/such/folder/x")));
    QCOMPARE(bar->kind(), MessageBar::Kind::Error);
}

void tst_MessagePanes::indentAndLineEnds()
{
    QVERIFY(tool("Indent") && tool("Line ends"));
    QTest::mouseClick(tool("Indent"), Qt::LeftButton);
    QCOMPARE(shownText(m_panes->pane(2)), QString::fromUtf8(transformed));
    QTest::mouseClick(tool("Indent"), Qt::LeftButton);
    QVERIFY(shownText(m_panes->pane(2)).contains(QLatin1Char('\n')));
    const QImage before = m_panes->pane(1)->grab().toImage();
    QTest::mouseClick(tool("Line ends"), Qt::LeftButton);
    QVERIFY(m_panes->pane(1)->grab().toImage() != before);
    QCOMPARE(shownText(m_panes->pane(1)).size(), raw.size()); // marks are painted, not text
}

void tst_MessagePanes::mapsErrorsInfo()
{
    MessageDetails *details = m_panes->details();
    const auto has = [](QTreeWidget *tree, const QString &name, const QString &value) {
        for (const QTreeWidgetItem *item : tree->findItems(name, Qt::MatchExactly | Qt::MatchRecursive)) {
            if (item->text(tree->columnCount() - 1) == value)
                return true;
        }
        return false;
    };
    m_panes->focusPane(1);
    QVERIFY(has(details->maps(), QStringLiteral("mrn"), QStringLiteral("000123")));
    QVERIFY(has(details->maps(), QStringLiteral("localPort"), QStringLiteral("6661")));
    m_panes->focusPane(4); // maps of the connector in the focused pane
    QVERIFY(has(details->maps(), QStringLiteral("d2"), QStringLiteral("true")));
    QVERIFY(!has(details->maps(), QStringLiteral("mrn"), QStringLiteral("000123")));
    QCOMPARE(details->errorCount(), 1);
    QVERIFY(details->errors()->toPlainText().contains(
        QStringLiteral("D2 Lab · Processing error\nMSA-1 AE, Unknown patient 000123")));
    QVERIFY(has(details->info(), QStringLiteral("Chain, place"), QStringLiteral("1, 2")));
    m_panes->focusPane(1);
    details->setPage(MessageDetails::Page::Maps);
    auto *filter = details->findChild<QLineEdit *>(QStringLiteral("messageMapsFilter"));
    QTest::keyClicks(filter, QStringLiteral("6661"));
    QVERIFY(
        details->maps()->findItems(QStringLiteral("mrn"), Qt::MatchExactly | Qt::MatchRecursive).first()->isHidden());
    QVERIFY(!details->maps()
                 ->findItems(QStringLiteral("localPort"), Qt::MatchExactly | Qt::MatchRecursive)
                 .first()
                 ->isHidden());
}

void tst_MessagePanes::mapValuesAreShownWhole()
{
    Message withMaps = message();
    withMaps.connectorMessages[0].channelMap.insert(QStringLiteral("json"), QStringLiteral("{\"a\":[1,2],\"b\":\"text\"}"));
    withMaps.connectorMessages[0].channelMap.insert(QStringLiteral("short"), QStringLiteral("x"));
    m_panes->setMessage(withMaps);
    m_panes->focusPane(1);
    MessageDetails *details = m_panes->details();
    details->setPage(MessageDetails::Page::Maps);
    const auto choose = [details](const QString &name) {
        QTreeWidgetItem *item = details->maps()->findItems(name, Qt::MatchExactly | Qt::MatchRecursive).first();
        QTest::mouseClick(details->maps()->viewport(), Qt::LeftButton, {}, details->maps()->visualItemRect(item).center());
    };
    auto *value = details->findChild<ContentText *>(QStringLiteral("mapValue"));
    choose(QStringLiteral("json"));
    QVERIFY(value->isVisible());
    test::keepScreen(*m_panes, QStringLiteral("panes-map-value"));
    QVERIFY2(value->toPlainText().startsWith(QStringLiteral("{\n  \"a\": [\n    1,")), qPrintable(value->toPlainText()));
    choose(QStringLiteral("short"));
    QVERIFY(!value->isVisible());
}

void tst_MessagePanes::largeMapValueSaysThatItIsCut()
{
    Message withMaps = message();
    const QString value = QString(2'000'000, QLatin1Char('x'));
    withMaps.connectorMessages[0].channelMap.insert(QStringLiteral("large"), value);
    m_panes->setMessage(withMaps);
    m_panes->focusPane(1);
    MessageDetails *details = m_panes->details();
    details->setPage(MessageDetails::Page::Maps);
    QTreeWidgetItem *item = details->maps()->findItems(QStringLiteral("large"), Qt::MatchExactly | Qt::MatchRecursive).first();
    QTest::mouseClick(details->maps()->viewport(), Qt::LeftButton, {}, details->maps()->visualItemRect(item).center());
    auto *shown = details->findChild<ContentText *>(QStringLiteral("mapValue"));
    QTRY_COMPARE(trueText(shown->content(), 0, shown->content().text.size()).size(), 1 << 20);
    auto *cut = details->findChild<QLabel *>(QStringLiteral("mapValueCut"));
    QVERIFY(cut->isVisible());
    details->maps()->setFocus();
    QTest::keyClick(details->maps(), Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QApplication::clipboard()->text(), value);
}

void tst_MessagePanes::errorLeadsToItsLine_data()
{
    using Script = ErrorPlace::Script;
    QTest::addColumn<QString>("error");
    QTest::addColumn<ErrorPlace>("place");
    const auto row = [](const char *name, const char *error, const ErrorPlace &place) { QTest::newRow(name) << QString::fromUtf8(error) << place; };
    row("step", "Transformer error\nERROR SOURCE:\tstep 2 'edit', line 3\nERROR MESSAGE:\tx", {2, Script::Transformer, 1, {}, 3});
    row("rule", "Filter error\nERROR SOURCE:\trule 1, line 12\nERROR MESSAGE:\tx", {2, Script::Filter, 0, {}, 12});
    row("response", "Response Transformer error\nERROR SOURCE:\tstep 1 'a, line 7', line 2\n", {2, Script::ResponseTransformer, 0, {}, 2});
    row("preprocessor", "Preprocessor error\nERROR SOURCE:\tline 4\nERROR MESSAGE:\tx", {2, Script::Preprocessor, -1, {}, 4});
    row("code template", "Transformer error\nERROR SOURCE:\tcode template 'it's', line 9\n", {2, Script::CodeTemplate, -1, QStringLiteral("it's"), 9});
    row("none", "connection refused", {});
}

void tst_MessagePanes::errorLeadsToItsLine()
{
    QFETCH(QString, error);
    QFETCH(ErrorPlace, place);
    const auto found = errorPlace(2, error);
    QCOMPARE(found.has_value(), place.line > 0);
    QVERIFY(!found || *found == place);
}

void tst_MessagePanes::errorLinkIsClicked()
{
    Message failed = message();
    failed.connectorMessages[2].processingError = QStringLiteral("Transformer error\nERROR SOURCE:\tstep 2 'edit', line 3\nERROR MESSAGE:\tx");
    m_panes->setMessage(failed);
    MessageDetails *details = m_panes->details();
    details->setPage(MessageDetails::Page::Errors);
    QSignalSpy opened(m_panes.get(), &MessagePanes::placeRequested);
    test::keepScreen(*m_panes, QStringLiteral("panes-errors"));
    QTextCursor link = details->errors()->document()->find(QStringLiteral("Open step 2 'edit', line 3"));
    QVERIFY(!link.isNull());
    link.setPosition(link.selectionStart() + 3);
    QTest::mouseClick(details->errors()->viewport(), Qt::LeftButton, {}, details->errors()->cursorRect(link).center());
    QCOMPARE(opened.count(), 1);
    const auto place = opened[0][0].value<ErrorPlace>();
    QCOMPARE(place.connector, 2);
    QCOMPARE(place.element, 1);
    QCOMPARE(place.line, 3);
    // By key: Tab reaches the link, Enter opens it.
    details->errors()->setTextCursor(QTextCursor(details->errors()->document()));
    details->errors()->setFocus();
    QTest::keyClick(details->errors(), Qt::Key_Tab);
    QTest::keyClick(details->errors(), Qt::Key_Return);
    QCOMPARE(opened.count(), 2);
}

void tst_MessagePanes::errorOfTheChannelsOwnScriptLeadsThere()
{
    Message failed = message();
    failed.connectorMessages[0].processingError = QStringLiteral("Preprocessor error\nERROR SOURCE:\tline 4\nERROR MESSAGE:\tx");
    failed.connectorMessages[1].processingError = QStringLiteral("Transformer error\nERROR SOURCE:\tcode template 'Dates / toIso', line 9\n");
    failed.connectorMessages[2].processingError = QStringLiteral("JavaScript Writer error\nERROR SOURCE:\tline 2\n"); // a property
    m_panes->setMessage(failed);
    MessageDetails *details = m_panes->details();
    details->setPage(MessageDetails::Page::Errors);
    QVERIFY(!details->errors()->toPlainText().contains(QStringLiteral("Open line 2")));
    QSignalSpy opened(m_panes.get(), &MessagePanes::placeRequested);
    const auto open = [&](const QString &text) {
        QTextCursor link = details->errors()->document()->find(text);
        QVERIFY2(!link.isNull(), qPrintable(details->errors()->toPlainText()));
        link.setPosition(link.selectionStart() + 3);
        QTest::mouseClick(details->errors()->viewport(), Qt::LeftButton, {}, details->errors()->cursorRect(link).center());
    };
    open(QStringLiteral("Open the preprocessor, line 4"));
    QCOMPARE(opened.count(), 1);
    QCOMPARE(opened[0][0].value<ErrorPlace>(), (ErrorPlace{0, ErrorPlace::Script::Preprocessor, -1, {}, 4}));
    open(QStringLiteral("Open code template 'Dates / toIso', line 9"));
    QCOMPARE(opened.count(), 2);
    QCOMPARE(opened[1][0].value<ErrorPlace>(), (ErrorPlace{1, ErrorPlace::Script::CodeTemplate, -1, QStringLiteral("Dates / toIso"), 9}));
}

void tst_MessagePanes::treeFollowsAndLeads()
{
    MessageDetails *details = m_panes->details();
    details->setPage(MessageDetails::Page::Tree);
    m_panes->focusPane(1);
    QTreeView *tree = details->tree()->tree();
    QTRY_VERIFY(tree->model()->rowCount() == 2);
    QCOMPARE(tree->model()->index(1, 0).data().toString(), QStringLiteral("PID Patient Identification"));
    // The caret chooses in the tree …
    ContentText *text = m_panes->pane(1)->text();
    const int given = int(text->toPlainText().indexOf(QStringLiteral("GIVEN")));
    text->showRange(given, given);
    QCOMPARE(tree->currentIndex().siblingAtColumn(0).data().toString(), QStringLiteral("PID-5.2 Given Name"));
    test::keepScreen(*m_panes, QStringLiteral("panes-tree"));
    // … and a row that is found and clicked moves the caret.
    auto *filter = details->findChild<QLineEdit *>(QStringLiteral("treeFilter"));
    QTest::keyClicks(filter, QStringLiteral("identifier list"));
    QTRY_COMPARE(tree->model()->rowCount(), 1);
    const QModelIndex pid = tree->model()->index(0, 0);
    QCOMPARE(tree->model()->rowCount(pid), 1);
    QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, tree->visualRect(tree->model()->index(0, 0, pid)).center());
    QVERIFY2(m_panes->fieldText().startsWith(QStringLiteral("PID-3")), qPrintable(m_panes->fieldText()));
    filter->clear();
    // It is the focused pane's.
    m_panes->focusPane(5);
    QTRY_COMPARE(tree->model()->index(1, 0).data().toString(), QStringLiteral("MSA Message Acknowledgment"));
}

void tst_MessagePanes::attachments()
{
    Message withFiles = message();
    withFiles.attachments = {{QStringLiteral("a1"), QStringLiteral("text/xml"), 11}, {QStringLiteral("a2"), QStringLiteral("image/png"), 90},
                             {QStringLiteral("a3"), QStringLiteral("application/pdf"), 5}};
    m_panes->setMessage(withFiles);
    MessageDetails *details = m_panes->details();
    details->setPage(MessageDetails::Page::Attachments);
    AttachmentsPage *page = details->attachments();
    QSignalSpy wanted(m_panes.get(), &MessagePanes::attachmentWanted);
    const auto choose = [&](int row) {
        QTest::mouseClick(page->list()->viewport(), Qt::LeftButton, {}, page->list()->visualItemRect(page->list()->topLevelItem(row)).center());
    };
    choose(0);
    QCOMPARE(wanted.count(), 1);
    QCOMPARE(wanted[0][1].toString(), QStringLiteral("a1"));
    page->showContent(12040, QStringLiteral("a1"), Attachment{QStringLiteral("a1"), QStringLiteral("text/xml"), "<a><b>x</b></a>"});
    QCOMPARE(page->notice(), QString());
    QCOMPARE(page->text()->toPlainText(), QStringLiteral("<a>\n  <b>x</b>\n</a>"));
    QTemporaryDir folder;
    page->save(folder.filePath(QStringLiteral("a1.xml")));
    QFile saved(folder.filePath(QStringLiteral("a1.xml")));
    QVERIFY(saved.open(QIODevice::ReadOnly));
    QCOMPARE(saved.readAll(), QByteArray("<a><b>x</b></a>"));
    choose(1);
    QImage image(20, 10, QImage::Format_RGB32);
    image.fill(Qt::red);
    QByteArray png;
    QBuffer buffer(&png);
    QVERIFY(buffer.open(QIODevice::WriteOnly) && image.save(&buffer, "PNG"));
    page->showContent(12040, QStringLiteral("a1"), Attachment{QStringLiteral("a1"), QStringLiteral("text/xml"), "late"}); // the one before
    QCOMPARE(page->notice(), QStringLiteral("Reading…"));
    page->showContent(12040, QStringLiteral("a2"), Attachment{QStringLiteral("a2"), QStringLiteral("image/png"), png});
    QCOMPARE(page->notice(), QString());
    QCOMPARE(page->picture()->pixmap().size(), QSize(20, 10));
    test::keepScreen(*m_panes, QStringLiteral("panes-attachments"));
    // Nothing in a picture can be masked.
    page->setMask(std::make_shared<const PatientMask>(withFiles));
    QVERIFY(page->notice().contains(QStringLiteral("masked")));
    page->setMask({});
    QVERIFY(page->notice().isEmpty());
    choose(2);
    page->showContent(12040, QStringLiteral("a3"), Attachment{QStringLiteral("a3"), QStringLiteral("application/pdf"), QByteArray("\x01%PDF", 5)});
    QVERIFY2(page->notice().contains(QStringLiteral("no text and no picture")), qPrintable(page->notice()));
    choose(0);
    page->showContent(12040, QStringLiteral("a3"), Error{ErrorCode::NotFound, QStringLiteral("late")}); // the one before
    QCOMPARE(page->notice(), QStringLiteral("Reading…"));
    m_panes->setMessage(withFiles); // read anew, as it is done after a job: the choice stays
    QCOMPARE(page->list()->currentItem()->text(2), QStringLiteral("a1"));
    page->showContent(12040, QStringLiteral("a1"), Error{ErrorCode::NotFound, QStringLiteral("gone")});
    QVERIFY(page->notice().contains(QStringLiteral("gone")));
    m_panes->setMessage(message());
    QCOMPARE(page->notice(), QStringLiteral("The message has no attachments."));
}

void tst_MessagePanes::embeddedBase64OfAnAttachmentIsFolded()
{
    const QByteArray base64 = QByteArray(150'000, 'x').toBase64();
    Message withFile = message();
    withFile.attachments = {{QStringLiteral("a1"), QStringLiteral("text/plain"), base64.size() + 10}};
    m_panes->setMessage(withFile);
    m_panes->details()->setPage(MessageDetails::Page::Attachments);
    AttachmentsPage *page = m_panes->details()->attachments();
    QTest::mouseClick(page->list()->viewport(), Qt::LeftButton, {}, page->list()->visualItemRect(page->list()->topLevelItem(0)).center());
    page->showContent(12040, QStringLiteral("a1"), Attachment{QStringLiteral("a1"), QStringLiteral("text/plain"), "first\n" + base64 + "\nlast"});
    const QString text = page->text()->toPlainText();
    QVERIFY2(text.startsWith(QStringLiteral("first\n\u2039base64, ")) && text.endsWith(QStringLiteral("\u203a\nlast")), qPrintable(text.left(200)));
    page->text()->showRange(9, 9);
    page->text()->setFocus();
    QTest::keyClick(page->text(), Qt::Key_Return);
    LinkButton *show = nullptr;
    for (LinkButton *link : page->findChildren<LinkButton *>()) {
        if (link->text() == QStringLiteral("Show it as text"))
            show = link;
    }
    QVERIFY(show);
    QTRY_VERIFY(show->isVisible());
    QTest::mouseClick(show, Qt::LeftButton);
    QTRY_VERIFY(page->text()->toPlainText().size() > base64.size() && page->notice().isEmpty());
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

void tst_MessagePanes::maskHidesThePatient()
{
    Message withMaps = message();
    withMaps.connectorMessages[2].processingError = QStringLiteral("No such patient: 000123");
    m_panes->setMessage(withMaps);
    m_panes->focusPane(1);
    const int family = int(shownText(m_panes->pane(1)).indexOf(QStringLiteral("TESTFAMILY")));
    QTest::mouseClick(tool("Mask"), Qt::LeftButton);
    for (int number = 1; number <= 5; ++number) {
        const QString text = shownText(m_panes->pane(number));
        QVERIFY2(!text.contains(QStringLiteral("TESTFAMILY")) && !text.contains(QStringLiteral("000123")), qPrintable(text));
        QVERIFY2(number % 2 == 0 || text.contains(QStringLiteral("LAB")), qPrintable(text)); // the sender is no patient
    }
    QCOMPARE(shownText(m_panes->pane(1)).mid(family, 10), QString(10, QChar(0x2022)));
    MessageDetails *details = m_panes->details();
    QCOMPARE(details->maps()->findItems(QStringLiteral("mrn"), Qt::MatchExactly | Qt::MatchRecursive).first()->text(2), QString(6, QChar(0x2022)));
    QVERIFY(!details->errors()->toPlainText().contains(QStringLiteral("000123")));
    test::keepScreen(*m_panes, QStringLiteral("panes-masked"));
    // Neither copies nor bytes tell.
    m_panes->pane(1)->text()->selectAll();
    m_panes->pane(1)->text()->copy();
    QVERIFY(!QApplication::clipboard()->text().contains(QStringLiteral("TESTFAMILY")));
    m_panes->pane(1)->setView(ContentPane::View::Hex);
    auto *hex = m_panes->pane(1)->findChild<HexView *>();
    QString bytes;
    for (qint64 line = 0; line < hex->lineCount(); ++line)
        bytes += hex->line(line).right(16);
    QVERIFY2(!bytes.contains(QStringLiteral("TESTFAM")), qPrintable(bytes));
    m_panes->pane(1)->setView(ContentPane::View::Text);
    QTest::mouseClick(tool("Mask"), Qt::LeftButton);
    QVERIFY(shownText(m_panes->pane(1)).contains(QStringLiteral("TESTFAMILY")));
    QVERIFY(details->errors()->toPlainText().contains(QStringLiteral("000123")));
}

void tst_MessagePanes::maskCoversTheSentPanel()
{
    Message sent = message();
    sent.connectorMessages[2].sent = Content{"<com.mirth.connect.connectors.file.FileDispatcherProperties version=\"4.5.2\"><host>/out</host>"
                                             "<outputPattern>TESTFAMILY_000123.hl7</outputPattern><comment>for 000123</comment><template>"
                                                 + escapePropertyText(encoded) + "</template></com.mirth.connect.connectors.file.FileDispatcherProperties>",
                                             {}};
    m_panes->setMessage(sent);
    ContentPane *pane = m_panes->pane(4);
    QCOMPARE(pane->stage(), (StageKey{2, ContentType::Sent}));
    const auto told = [pane] {
        QString all;
        const auto *panel = pane->findChild<SentPanel *>();
        for (const QLabel *label : panel->findChildren<QLabel *>())
            all += label->text() + label->toolTip();
        for (const QTreeWidgetItem *item : panel->findChild<QTreeWidget *>()->findItems({}, Qt::MatchContains))
            all += item->text(1) + item->toolTip(1);
        return all;
    };
    QVERIFY2(told().contains(QStringLiteral("/out/TESTFAMILY_000123.hl7")) && told().contains(QStringLiteral("for 000123")), qPrintable(told()));
    QTest::mouseClick(tool("Mask"), Qt::LeftButton);
    QVERIFY2(!told().contains(QStringLiteral("TESTFAMILY")) && !told().contains(QStringLiteral("000123")), qPrintable(told()));
    QVERIFY2(told().contains(QStringLiteral("/out/")), qPrintable(told()));
    test::keepScreen(*m_panes, QStringLiteral("panes-masked-sent"));
}

void tst_MessagePanes::maskCoversTheReason()
{
    m_panes->setStages({{2, ContentType::ResponseTransformed}});
    QVERIFY2(m_panes->pane(1)->notice().contains(QStringLiteral("Unknown patient 000123")), qPrintable(m_panes->pane(1)->notice()));
    QTest::mouseClick(tool("Mask"), Qt::LeftButton);
    QVERIFY2(m_panes->pane(1)->notice().contains(QStringLiteral("Unknown patient \u2022")), qPrintable(m_panes->pane(1)->notice()));
    QVERIFY(!m_panes->pane(1)->notice().contains(QStringLiteral("000123")));
}

void tst_MessagePanes::largeMessageIsMaskedAside()
{
    Message large = message();
    QByteArray data = raw;
    while (data.size() < (300 << 10))
        data += "OBX|1|TX|3141-9^WEIGHT^LN||Weight of TESTFAMILY||||||F|||20260302101458\r";
    large.connectorMessages[0].raw->data = data;
    m_panes->setMessage(large);
    ContentPane *pane = m_panes->pane(1);
    QTRY_VERIFY(pane->text()->isComplete() && shownText(pane).contains(QStringLiteral("TESTFAMILY")));
    QTest::mouseClick(tool("Mask"), Qt::LeftButton);
    QCOMPARE(pane->notice(), QStringLiteral("Finding out what to hide…")); // nothing is seen before it is known
    QCOMPARE(m_panes->details()->maps()->topLevelItemCount(), 0);
    QTRY_VERIFY(pane->notice().isEmpty() && pane->text()->isComplete() && shownText(pane).size() > (250 << 10));
    QVERIFY(!shownText(pane).contains(QStringLiteral("TESTFAMILY")));
    // Bytes are masked when they are looked at.
    auto *hex = pane->findChild<HexView *>();
    QCOMPARE(hex->lineCount(), 0);
    pane->setView(ContentPane::View::Hex);
    QTRY_VERIFY(hex->lineCount() > 0);
    QVERIFY(!hex->line(hex->lineCount() / 2).contains(QStringLiteral("TESTFAM")));
    pane->setView(ContentPane::View::Text);
    // A mask that comes too late is dropped.
    m_panes->setMessage(large);
    QTest::mouseClick(tool("Mask"), Qt::LeftButton);
    QTRY_VERIFY(pane->text()->isComplete() && shownText(pane).contains(QStringLiteral("TESTFAMILY")));
    QThreadPool::globalInstance()->waitForDone();
    QCoreApplication::processEvents();
    QVERIFY(pane->notice().isEmpty() && shownText(pane).contains(QStringLiteral("TESTFAMILY")));
}

void tst_MessagePanes::maskedDetailsAreFilledOnce()
{
    QTest::mouseClick(tool("Mask"), Qt::LeftButton);
    QSignalSpy filled(m_panes->details()->maps()->model(), &QAbstractItemModel::modelReset);
    m_panes->setMessage(message());
    QCOMPARE(filled.count(), 1);
}

void tst_MessagePanes::embeddedBase64IsFolded()
{
    QByteArray document;
    for (int i = 0; i < 90'000; ++i)
        document += char('0' + i % 75);
    const QByteArray base64 = document.toBase64();
    const QByteArray content = raw + "OBX|1|ED|PDF||^application^pdf^Base64^" + base64 + "||||||F\r";
    Message large = message();
    large.connectorMessages[0].raw = Content{content, QStringLiteral("HL7V2")};
    m_panes->setMessage(large);
    ContentText *text = m_panes->pane(1)->text();
    const auto sign = text->toPlainText().indexOf(QStringLiteral("\u2039base64, "));
    QVERIFY2(sign > 0, qPrintable(text->toPlainText().left(500)));
    QVERIFY(text->toPlainText().size() < 500);
    QVERIFY(text->toPlainText().contains(QStringLiteral("||||||F"))); // what is behind it is seen
    test::keepScreen(*m_panes, QStringLiteral("panes-folded"));
    text->selectAll();
    text->copy();
    QCOMPARE(QApplication::clipboard()->text().toUtf8(), content); // copies are whole
    QTextCursor caret = text->textCursor();
    caret.setPosition(int(sign) + 3);
    text->setTextCursor(caret);
    text->setFocus();
    QTest::keyClick(text, Qt::Key_Return);
    LinkButton *show = nullptr;
    for (LinkButton *link : m_panes->pane(1)->findChildren<LinkButton *>()) {
        if (link->isVisible() && link->text() == QStringLiteral("Show it as text"))
            show = link;
    }
    QVERIFY(show);
    QTest::mouseClick(show, Qt::LeftButton);
    QTRY_VERIFY(text->toPlainText().size() > base64.size());
    // Another document of that size has another sign: they differ.
    const FoldedContent one = foldBase64(base64), other = foldBase64(document.replace('1', '2').toBase64());
    QCOMPARE(one.runs.size(), 1u);
    QVERIFY(one.runs[0].sign != other.runs[0].sign);
    QCOMPARE(decodedRun(other.runs[0]), document);
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
