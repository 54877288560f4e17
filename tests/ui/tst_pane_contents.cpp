// SPDX-License-Identifier: GPL-3.0-or-later
// What the panes do with contents: the same field in all of them, differences, trees, bytes, hits, large contents, copies.
#include "tests/ui/panes_fixture.h"
#include "ui/messages/hex_view.h"
#include "ui/widgets/link_button.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/segmented_switch.h"

#include <QClipboard>
#include <QLabel>
#include <QTemporaryDir>
#include <QThreadPool>
#include <QToolButton>
#include <QTreeView>

using namespace millrace;
using namespace millrace::ui;
using namespace millrace::ui::test;

class tst_PaneContents : public PanesFixture
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { begin(QStringLiteral("tst_pane_contents")); }
    void init() { openPanes(); }
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
    void longLineIsCopiedWhole();
    void copiesTrueLineEnds();
    void savesContent();
    void indentAndLineEnds();
    void embeddedBase64IsFolded();
};

void tst_PaneContents::sameFieldInEveryPane()
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

void tst_PaneContents::fieldThatIsNotThere()
{
    ContentText *answer = m_panes->pane(5)->text();
    QTest::keyClick(m_panes.get(), Qt::Key_5, Qt::ControlModifier);
    answer->showRange(int(answer->toPlainText().indexOf(QStringLiteral("Unknown"))),
                      int(answer->toPlainText().indexOf(QStringLiteral("Unknown"))));
    QCOMPARE(m_panes->fieldText(), QStringLiteral("MSA-3"));
    QVERIFY(!m_panes->pane(1)->text()->hasMark());
}

void tst_PaneContents::differencesFromPaneOne()
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

void tst_PaneContents::treeAndHex()
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

void tst_PaneContents::binaryIsShownAsBytes()
{
    Message binary = message();
    binary.connectorMessages[0].raw->data = QByteArray("\x00\xff\xfeMSH", 6);
    m_panes->setMessage(binary);
    QVERIFY(m_panes->pane(1)->findChild<HexView *>()->isVisible());
    QVERIFY(!m_panes->pane(1)->findChild<SegmentedSwitch *>()->segment(0)->isEnabled());
    m_panes->setMessage(message()); // text again
    QVERIFY(m_panes->pane(1)->findChild<SegmentedSwitch *>()->segment(0)->isEnabled());
}

void tst_PaneContents::largeContentDoesNotFreeze()
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
void tst_PaneContents::largeTextsAreReadAside()
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

void tst_PaneContents::hitsAreMarkedAndWalked()
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

void tst_PaneContents::hitsFollowWhatIsShown()
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

void tst_PaneContents::hitsInTheRestAreTold()
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

void tst_PaneContents::largeTextComesInSlices()
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

void tst_PaneContents::longLineIsCopiedWhole()
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

void tst_PaneContents::copiesTrueLineEnds()
{
    ContentText *text = m_panes->pane(1)->text();
    text->setFocus();
    QTest::keyClick(text, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(text, Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QApplication::clipboard()->text().toUtf8(), raw);
}

void tst_PaneContents::savesContent()
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

void tst_PaneContents::indentAndLineEnds()
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

void tst_PaneContents::embeddedBase64IsFolded()
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

QTEST_MAIN(tst_PaneContents)
#include "tst_pane_contents.moc"
