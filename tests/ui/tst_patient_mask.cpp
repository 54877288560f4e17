// SPDX-License-Identifier: GPL-3.0-or-later
// The mask over what tells who a patient is, in all that the panes show.
#include "tests/ui/panes_fixture.h"
#include "ui/messages/hex_view.h"
#include "ui/messages/message_details.h"
#include "ui/messages/patient_mask.h"
#include "ui/messages/pane_panels.h"

#include <QClipboard>
#include <QLabel>
#include <QTextBrowser>
#include <QThreadPool>
#include <QTreeWidget>

using namespace millrace;
using namespace millrace::ui;
using namespace millrace::ui::test;

class tst_PatientMask : public PanesFixture
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { begin(QStringLiteral("tst_patient_mask")); }
    void init() { openPanes(); }
    void maskHidesThePatient();
    void maskCoversTheSentPanel();
    void maskCoversTheReason();
    void largeMessageIsMaskedAside();
};

void tst_PatientMask::maskHidesThePatient()
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

void tst_PatientMask::maskCoversTheSentPanel()
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

void tst_PatientMask::maskCoversTheReason()
{
    m_panes->setStages({{2, ContentType::ResponseTransformed}});
    QVERIFY2(m_panes->pane(1)->notice().contains(QStringLiteral("Unknown patient 000123")), qPrintable(m_panes->pane(1)->notice()));
    QTest::mouseClick(tool("Mask"), Qt::LeftButton);
    QVERIFY2(m_panes->pane(1)->notice().contains(QStringLiteral("Unknown patient \u2022")), qPrintable(m_panes->pane(1)->notice()));
    QVERIFY(!m_panes->pane(1)->notice().contains(QStringLiteral("000123")));
}

void tst_PatientMask::largeMessageIsMaskedAside()
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

QTEST_MAIN(tst_PatientMask)
#include "tst_patient_mask.moc"
