// SPDX-License-Identifier: GPL-3.0-or-later
// PDFs among attachments: made here, looked at with real clicks and keys, and broken in many ways.
#include "tests/ui/screens.h"
#include "ui/messages/attachments_page.h"
#include "ui/messages/pdf_view.h"
#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"

#include <QBuffer>
#include <QLabel>
#include <QPainter>
#include <QPdfWriter>
#include <QRandomGenerator>
#include <QScrollArea>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>
#include <QToolButton>
#include <QTreeWidget>

using namespace millrace;
using namespace millrace::ui;

namespace {

constexpr int patience = 30000; // ms

// A page each: its number, and a bar as wide as that.
QByteArray pdf(int pages)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setPageSize(QPageSize(QPageSize::A5));
    writer.setResolution(72);
    QPainter painter(&writer);
    for (int page = 1; page <= pages; ++page) {
        if (page > 1)
            writer.newPage();
        painter.setFont(QFont(QStringLiteral("DejaVu Sans"), 20));
        painter.drawText(20, 60, QStringLiteral("Report %1").arg(page));
        painter.fillRect(20, 100, 60 * page, 40, Qt::darkBlue);
    }
    painter.end();
    return bytes;
}

int darkPixels(const QImage &image)
{
    int count = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x)
            count += qGray(image.pixel(x, y)) < 128 ? 1 : 0;
    }
    return count;
}

} // namespace

class tst_PdfView : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_theme = std::make_unique<Theme>(*qApp); }
    void cleanupTestCase() { m_theme.reset(); }

    void isToldByItsBytes()
    {
        const QByteArray bytes = pdf(1);
        const QByteArray base64 = bytes.toBase64();
        const QByteArray asMailHasIt = base64.left(76) + "\r\n" + base64.mid(76) + "\r\n";
        for (const QByteArray &content : {bytes, "\r\n" + bytes, base64, asMailHasIt}) {
            QVERIFY(PdfFile::isPdf(content));
            const auto file = PdfFile::open(content);
            QVERIFY(file && (*file)->pageCount() == 1);
        }
        QVERIFY(!PdfFile::isPdf("plain") && !PdfFile::isPdf({}) && !PdfFile::isPdf(QByteArray(2000, ' ') + bytes));
    }

    void pagesAreDrawn()
    {
        const auto file = PdfFile::open(pdf(3));
        QVERIFY2(file.ok(), file ? "" : qPrintable(file.error().message));
        QCOMPARE((*file)->pageCount(), 3);
        const auto first = (*file)->page(1, 400);
        const auto third = (*file)->page(3, 400);
        QVERIFY(first.ok() && third.ok());
        QVERIFY(std::abs(first->picture.width() - 400) <= 1);
        QVERIFY(darkPixels(third->picture) > 2 * darkPixels(first->picture));
        QVERIFY2(third->text.contains(QLatin1String("Report 3")), qPrintable(third->text));
        const auto none = (*file)->page(4, 400);
        QVERIFY(!none && none.error().message.contains(QLatin1String("Page 4")));
        // An absurd width is cut down, not tried.
        const auto huge = (*file)->page(1, 2'000'000);
        QVERIFY(huge.ok() && qint64(huge->picture.width()) * huge->picture.height() < 41'000'000);
    }

    void damagedFilesAreSentences()
    {
        const QByteArray whole = pdf(2);
        for (const QByteArray &bytes : {QByteArray("%PDF-1.4\n"), QByteArray("%PDF-1.4\njunk and nothing else"), whole.left(whole.size() / 10)}) {
            const auto file = PdfFile::open(bytes);
            QVERIFY(!file.ok());
            QCOMPARE(file.error().code, ErrorCode::Invalid);
            QVERIFY2(file.error().message.contains(QLatin1String("damaged")), qPrintable(file.error().message));
        }
        // Whatever is broken in it, it is drawn or told; nothing falls over.
        QRandomGenerator random(2026);
        for (int round = 0; round < 100; ++round) {
            QByteArray broken = whole;
            for (int i = 0; i < 8; ++i)
                broken[random.bounded(int(broken.size()))] = char(random.bounded(256));
            if (round % 3 == 0)
                broken.truncate(random.bounded(int(broken.size())));
            const auto file = PdfFile::open(broken);
            if (!file) {
                QVERIFY(!file.error().message.isEmpty());
                continue;
            }
            for (int page = 1; page <= std::min((*file)->pageCount(), 3); ++page) {
                const auto drawn = (*file)->page(page, 200);
                QVERIFY(drawn.ok() ? !drawn->picture.isNull() : !drawn.error().message.isEmpty());
            }
        }
    }

    // The rest of one stood in its corner.
    void thePageNumberHasNoArrows()
    {
        QSpinBox box;
        box.setButtonSymbols(QAbstractSpinBox::NoButtons);
        box.setAlignment(Qt::AlignRight);
        box.resize(80, 28);
        // Whether one may go up and down is seen by the arrows only.
        box.setRange(5, 5);
        const QImage without = box.grab().toImage();
        box.setRange(0, 9);
        QCOMPARE(box.value(), 5);
        QCOMPARE(box.grab().toImage(), without);
    }

    void isReadPageByPage()
    {
        PdfView view;
        view.resize(scaled(420, &view), scaled(480, &view));
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        auto *next = view.findChild<QToolButton *>(QStringLiteral("pdfNext"));
        auto *previous = view.findChild<QToolButton *>(QStringLiteral("pdfPrevious"));
        auto *number = view.findChild<QSpinBox *>(QStringLiteral("pdfPage"));
        auto *picture = view.findChild<QLabel *>(QStringLiteral("pdfPicture"));
        QVERIFY(!next->isEnabled() && !previous->isEnabled());
        view.setContent(pdf(3));
        QTRY_VERIFY_WITH_TIMEOUT(!picture->pixmap().isNull(), patience);
        QCOMPARE(view.pageCount(), 3);
        QCOMPARE(number->value(), 1);
        QVERIFY(!previous->isEnabled());
        const int dark = darkPixels(picture->pixmap().toImage());
        QVERIFY(dark > 0);
        QTest::mouseClick(next, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(darkPixels(picture->pixmap().toImage()) > dark, patience);
        QTRY_COMPARE_WITH_TIMEOUT(picture->accessibleName(), QStringLiteral("Page 2 of 3"), patience);
        QVERIFY(picture->accessibleDescription().contains(QLatin1String("Report 2")));
        // Faster than it can be drawn: what is seen at the end is what was asked for last.
        number->setValue(3);
        number->setValue(1);
        number->setValue(3);
        QTRY_COMPARE_WITH_TIMEOUT(picture->accessibleName(), QStringLiteral("Page 3 of 3"), patience);
        QVERIFY(!next->isEnabled());
        const int width = picture->pixmap().width();
        QTest::mouseClick(view.findChild<QToolButton *>(QStringLiteral("pdfLarger")), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(picture->pixmap().width() > width, patience);
        auto *area = view.findChild<QScrollArea *>(QStringLiteral("pdfArea"));
        area->setFocus();
        QTest::keyClick(area, Qt::Key_PageUp); // it stands at its top
        QTRY_COMPARE_WITH_TIMEOUT(picture->accessibleName(), QStringLiteral("Page 2 of 3"), patience);

        view.setContent("%PDF-1.4\njunk");
        QTRY_VERIFY2_WITH_TIMEOUT(view.notice().contains(QLatin1String("damaged")), qPrintable(view.notice()), patience);
        QVERIFY(!next->isEnabled() && number->value() == 0);
    }

    void amongAttachments()
    {
        for (const ThemeChoice choice : {ThemeChoice::Light, ThemeChoice::Dark}) {
            m_theme->setChoice(choice);
            AttachmentsPage page;
            page.resize(scaled(380, &page), scaled(560, &page));
            page.show();
            QVERIFY(QTest::qWaitForWindowExposed(&page));
            const QByteArray bytes = pdf(2);
            page.setAttachments(7, {{QStringLiteral("a1"), QStringLiteral("application/pdf"), bytes.size()}, {QStringLiteral("a2"), QStringLiteral("application/pdf"), 20}});
            page.list()->setCurrentItem(page.list()->topLevelItem(0));
            page.showContent(7, QStringLiteral("a1"), Attachment{QStringLiteral("a1"), QStringLiteral("application/pdf"), bytes.toBase64()});
            auto *picture = page.pdf()->findChild<QLabel *>(QStringLiteral("pdfPicture"));
            QVERIFY(page.pdf()->isVisible());
            QTRY_VERIFY_WITH_TIMEOUT(!picture->pixmap().isNull(), patience);
            test::keepScreen(page, choice == ThemeChoice::Light ? QStringLiteral("pdf-light") : QStringLiteral("pdf-dark"));
            page.list()->setCurrentItem(page.list()->topLevelItem(1));
            page.showContent(7, QStringLiteral("a2"), Attachment{QStringLiteral("a2"), QStringLiteral("application/pdf"), "%PDF-1.7 junk"});
            QTRY_VERIFY_WITH_TIMEOUT(page.pdf()->notice().contains(QLatin1String("damaged")), patience);
            test::keepScreen(page, choice == ThemeChoice::Light ? QStringLiteral("pdf-damaged-light") : QStringLiteral("pdf-damaged-dark"));
        }
    }

private:
    std::unique_ptr<Theme> m_theme;
};

QTEST_MAIN(tst_PdfView)
#include "tst_pdf_view.moc"
