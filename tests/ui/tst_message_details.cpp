// SPDX-License-Identifier: GPL-3.0-or-later
// The details beside the panes: maps, errors and where they lead, the tree of a message, its attachments.
#include "tests/ui/panes_fixture.h"
#include "ui/messages/attachments_page.h"
#include "ui/messages/error_place.h"
#include "ui/messages/message_details.h"
#include "ui/messages/patient_mask.h"
#include "ui/messages/tree_page.h"
#include "ui/widgets/link_button.h"

#include <QBuffer>
#include <QClipboard>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTextBrowser>
#include <QThreadPool>
#include <QTreeView>
#include <QTreeWidget>

using namespace millrace;
using namespace millrace::ui;
using namespace millrace::ui::test;

class tst_MessageDetails : public PanesFixture
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { begin(QStringLiteral("tst_message_details")); }
    void init() { openPanes(); }
    void largeTreeStaysClosed();
    void largeTreeIsSearched();
    void longErrorIsNotLaidOutWhole();
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
    void maskedDetailsAreFilledOnce();
};

// Found by bench_window: all rows of a tree with many were opened, one after the other, and that took most of a second.
void tst_MessageDetails::largeTreeStaysClosed()
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

void tst_MessageDetails::largeTreeIsSearched()
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

void tst_MessageDetails::longErrorIsNotLaidOutWhole()
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

void tst_MessageDetails::mapsErrorsInfo()
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

void tst_MessageDetails::mapValuesAreShownWhole()
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

void tst_MessageDetails::largeMapValueSaysThatItIsCut()
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

void tst_MessageDetails::errorLeadsToItsLine_data()
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

void tst_MessageDetails::errorLeadsToItsLine()
{
    QFETCH(QString, error);
    QFETCH(ErrorPlace, place);
    const auto found = errorPlace(2, error);
    QCOMPARE(found.has_value(), place.line > 0);
    QVERIFY(!found || *found == place);
}

void tst_MessageDetails::errorLinkIsClicked()
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

void tst_MessageDetails::errorOfTheChannelsOwnScriptLeadsThere()
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

void tst_MessageDetails::treeFollowsAndLeads()
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

void tst_MessageDetails::attachments()
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

void tst_MessageDetails::embeddedBase64OfAnAttachmentIsFolded()
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

void tst_MessageDetails::maskedDetailsAreFilledOnce()
{
    QTest::mouseClick(tool("Mask"), Qt::LeftButton);
    QSignalSpy filled(m_panes->details()->maps()->model(), &QAbstractItemModel::modelReset);
    m_panes->setMessage(message());
    QCOMPARE(filled.count(), 1);
}

QTEST_MAIN(tst_MessageDetails)
#include "tst_message_details.moc"
