// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/theme/status_chip.h"
#include "ui/theme/style.h"
#include "ui/theme/theme.h"
#include "ui/widgets/message_bar.h"

#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QFontInfo>
#include <QFontMetrics>
#include <QImage>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QPaintEvent>
#include <QPushButton>
#include <QSettings>
#include <QSpinBox>
#include <QStyle>
#include <QSvgRenderer>
#include <QTableWidget>
#include <QTest>

using namespace millrace;
using namespace millrace::ui;

class tst_Theme : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init() { QSettings().clear(); }
    void textIsReadable_data();
    void textIsReadable();
    void controlsCanBeSeen();
    void fieldsHaveTheirFrame_data();
    void fieldsHaveTheirFrame();
    void menusHaveTheirFrame_data() { fieldsHaveTheirFrame_data(); }
    void menusHaveTheirFrame();
    void chipsAreReadable();
    void paletteTellsItsTokens();
    void choiceIsRemembered();
    void everyIconDraws();
    void iconFollowsThePalette();
    void aBarTakesTheColourOfItsNewKind();
    void chipsDiffer();
    void chipUnderThePointer();
    void editorFontHasNoLigatures();
    void lengthsFollowTheFont();
    void editorsInCellsHaveAName();
};

// Found by tst_monkey.
void tst_Theme::editorsInCellsHaveAName()
{
    Theme theme(*qApp);
    QTableWidget table(1, 1);
    table.setAccessibleName(QStringLiteral("Variables"));
    table.setItem(0, 0, new QTableWidgetItem(QStringLiteral("mrn")));
    table.show();
    table.editItem(table.item(0, 0));
    const auto *editor = table.findChild<QLineEdit *>();
    QVERIFY(editor);
    QCOMPARE(editor->accessibleName(), QStringLiteral("Variables"));
}

void tst_Theme::initTestCase()
{
    QCoreApplication::setOrganizationName(QStringLiteral("millrace-test"));
    QCoreApplication::setApplicationName(QStringLiteral("tst_theme"));
}

// Each ink on each background it can come to stand on, in both themes.
void tst_Theme::textIsReadable_data()
{
    QTest::addColumn<bool>("dark");
    QTest::addColumn<int>("ink");
    QTest::addColumn<int>("background");
    for (bool dark : {false, true}) {
        for (int ink = int(Token::Text); ink <= int(Token::CodeAttribute); ++ink) {
            for (int background = int(Token::Window); background <= int(Token::CurrentLine); ++background)
                QTest::addRow("%s ink %d on %d", dark ? "dark" : "light", ink, background) << dark << ink << background;
        }
        QTest::addRow("%s on accent", dark ? "dark" : "light") << dark << int(Token::OnAccent) << int(Token::Accent);
    }
}

void tst_Theme::textIsReadable()
{
    QFETCH(bool, dark);
    QFETCH(int, ink);
    QFETCH(int, background);
    const Tokens &tokens = dark ? Tokens::dark() : Tokens::light();
    const double ratio = contrast(tokens[Token(ink)], tokens[Token(background)]);
    QVERIFY2(ratio >= 4.5, qPrintable(QString::number(ratio)));
}

void tst_Theme::controlsCanBeSeen()
{
    for (const Tokens *tokens : {&Tokens::light(), &Tokens::dark()}) {
        for (Token background : {Token::Window, Token::Base})
            QVERIFY(contrast((*tokens)[Token::Control], (*tokens)[background]) >= 3);
    }
}

void tst_Theme::fieldsHaveTheirFrame_data()
{
    QTest::addColumn<ThemeChoice>("choice");
    QTest::newRow("light") << ThemeChoice::Light;
    QTest::newRow("dark") << ThemeChoice::Dark;
}

// Spin boxes had Fusion's, which nobody saw in the dark.
void tst_Theme::fieldsHaveTheirFrame()
{
    QFETCH(ThemeChoice, choice);
    Theme theme(*qApp);
    theme.setChoice(choice);
    QLineEdit line;
    QSpinBox number;
    QComboBox list;
    for (QWidget *field : std::initializer_list<QWidget *>{&line, &number, &list}) {
        field->resize(120, 26);
        const QImage picture = field->grab().toImage();
        const QColor frame = Tokens::of(field->palette())[Token::Control];
        QCOMPARE(picture.pixelColor(60, 0).name(), frame.name());
        QCOMPARE(picture.pixelColor(0, 13).name(), frame.name());
        QCOMPARE(picture.pixelColor(picture.width() - 1, 13).name(), frame.name());
    }
}

// In the dark a menu had neither edge nor lines between its groups.
void tst_Theme::menusHaveTheirFrame()
{
    QFETCH(ThemeChoice, choice);
    Theme theme(*qApp);
    theme.setChoice(choice);
    const Tokens &tokens = Tokens::of(QApplication::palette());
    QMenu menu;
    menu.addAction(QStringLiteral("Deploy"));
    QAction *separator = menu.addSeparator();
    menu.addAction(QStringLiteral("Undeploy"));
    const QImage image = menu.grab().toImage();
    QVERIFY(contrast(image.pixelColor(0, image.height() / 2), tokens[Token::Base]) >= 3);
    const QPoint middle = menu.actionGeometry(separator).center();
    QCOMPARE(image.pixelColor(middle), tokens[Token::Line]);
}

void tst_Theme::chipsAreReadable()
{
    for (const Tokens *tokens : {&Tokens::light(), &Tokens::dark()}) {
        for (MessageStatus status : allMessageStatuses) {
            const ChipColors colors = tokens->chip(status);
            QVERIFY2(contrast(colors.ink, colors.fill) >= 4.5, qPrintable(statusName(status)));
        }
    }
}

void tst_Theme::paletteTellsItsTokens()
{
    QCOMPARE(Tokens::of(Tokens::light().palette()).kind(), Tokens::Kind::Light);
    QCOMPARE(Tokens::of(Tokens::dark().palette()).kind(), Tokens::Kind::Dark);
}

void tst_Theme::choiceIsRemembered()
{
    {
        Theme theme(*qApp);
        QCOMPARE(theme.choice(), ThemeChoice::System);
        theme.setChoice(ThemeChoice::Dark);
        QCOMPARE(Tokens::of(QApplication::palette()).kind(), Tokens::Kind::Dark);
    }
    Theme again(*qApp);
    QCOMPARE(again.choice(), ThemeChoice::Dark);
    again.setChoice(ThemeChoice::Light);
    QCOMPARE(QApplication::palette().color(QPalette::Window), Tokens::light()[Token::Window]);
    // Back to what the desktop had before (offscreen: light).
    again.setChoice(ThemeChoice::System);
    QCOMPARE(Tokens::of(QApplication::palette()).kind(), Tokens::Kind::Light);
}

void tst_Theme::everyIconDraws()
{
    useResources();
    const QStringList files = QDir(QStringLiteral(":/icons")).entryList();
    QVERIFY(files.size() > 40);
    for (const QString &file : files) {
        QSvgRenderer renderer(QStringLiteral(":/icons/") + file);
        QVERIFY2(renderer.isValid(), qPrintable(file));
        QImage image(16, 16, QImage::Format_ARGB32_Premultiplied);
        image.fill(Qt::transparent);
        QPainter painter(&image);
        renderer.render(&painter);
        painter.end();
        bool drawn = false;
        for (int y = 0; y < 16 && !drawn; ++y) {
            for (int x = 0; x < 16 && !drawn; ++x)
                drawn = qAlpha(image.pixel(x, y)) > 100;
        }
        QVERIFY2(drawn, qPrintable(file));
    }
}

void tst_Theme::iconFollowsThePalette()
{
    const QIcon stop = icon(QStringLiteral("stop"));
    auto ink = [&] {
        const QImage image = stop.pixmap(QSize(32, 32)).toImage();
        return image.pixelColor(8, 16).rgb(); // on the left side of the square
    };
    Theme theme(*qApp);
    theme.setChoice(ThemeChoice::Light);
    QCOMPARE(ink(), Tokens::light()[Token::Text].rgb());
    theme.setChoice(ThemeChoice::Dark);
    QCOMPARE(ink(), Tokens::dark()[Token::Text].rgb());
}

void tst_Theme::aBarTakesTheColourOfItsNewKind()
{
    MessageBar bar;
    bar.resize(400, 40);
    bar.show(MessageBar::Kind::Info, QStringLiteral("Saved"));
    QVERIFY(QTest::qWaitForWindowExposed(&bar));
    struct PaintWatch : QObject
    {
        bool eventFilter(QObject *watched, QEvent *event) override
        {
            if (event->type() == QEvent::Paint)
                isWhole |= static_cast<QPaintEvent *>(event)->region().contains(static_cast<QWidget *>(watched)->rect());
            return false;
        }
        bool isWhole = false;
    } watch;
    bar.installEventFilter(&watch);
    QCoreApplication::processEvents();
    watch.isWhole = false;
    bar.show(MessageBar::Kind::Error, QStringLiteral("Saved"));
    QTRY_VERIFY(watch.isWhole);
}

void tst_Theme::chipsDiffer()
{
    QList<QImage> seen;
    for (MessageStatus status : allMessageStatuses) {
        QImage image(statusChipSize(QFont()), QImage::Format_ARGB32_Premultiplied);
        image.fill(Qt::white);
        QPainter painter(&image);
        paintStatusChip(&painter, {0, 0}, status, QFont(), Tokens::light());
        painter.end();
        QVERIFY(!seen.contains(image));
        seen.append(image);
    }
}

void tst_Theme::chipUnderThePointer()
{
    using enum MessageStatus;
    const ChainChips chains{{Sent, Error}, {}, {Queued}};
    const QRect rect(10, 0, chainChipsWidth(chains, QFont()), 26);
    QCOMPARE(chainChipAt(rect.topLeft() + QPoint(scaled(15, QFont()), 13), rect, chains, QFont()), std::pair(0, 0));
    QCOMPARE(chainChipAt(rect.topLeft() + QPoint(scaled(38, QFont()), 13), rect, chains, QFont()), std::pair(0, 1));
    QCOMPARE(chainChipAt(rect.topLeft() + QPoint(scaled(76, QFont()), 13), rect, chains, QFont()), std::pair(2, 0));
    QCOMPARE(chainChipAt({0, 0}, rect, chains, QFont()), std::pair(-1, -1));
}

void tst_Theme::editorFontHasNoLigatures()
{
    auto drawn = [](const QFont &font, const QString &text) {
        QImage image(200, 40, QImage::Format_ARGB32_Premultiplied);
        image.fill(Qt::white);
        QPainter painter(&image);
        painter.setFont(font);
        painter.drawText(10, 30, text);
        painter.end();
        return image;
    };
    // "!=" drawn at once must look like "!" and "=" drawn one after the other.
    const QFont font = editorFont();
    const QString pair = QStringLiteral("!=");
    QImage apart(200, 40, QImage::Format_ARGB32_Premultiplied);
    apart.fill(Qt::white);
    QPainter painter(&apart);
    painter.setFont(font);
    painter.drawText(10, 30, pair.left(1));
    painter.drawText(10 + QFontMetrics(font).horizontalAdvance(QLatin1Char('!')), 30, pair.mid(1));
    painter.end();
    QCOMPARE(drawn(font, pair), apart);
}

void tst_Theme::lengthsFollowTheFont()
{
    Theme theme(*qApp);
    QPushButton small(QStringLiteral("Deploy"));
    QPushButton large(QStringLiteral("Deploy"));
    QFont font = small.font();
    font.setPointSizeF(font.pointSizeF() * 2);
    large.setFont(font);
    QCOMPARE(small.sizeHint().height(), scaled(28, small.font()));
    QVERIFY(large.sizeHint().height() >= 2 * small.sizeHint().height() - 2);
}

QTEST_MAIN(tst_Theme)
#include "tst_theme.moc"
