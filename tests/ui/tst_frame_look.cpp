// SPDX-License-Identifier: GPL-3.0-or-later
// How the window looks: scales, languages, themes, and that no text is cut or untranslated. Where MILLRACE_SCREENSHOTS names a
// folder the screens are kept there for a person to look at.
#include "tests/support/pseudo_translator.h"
#include "tests/ui/workspace_fixture.h"
#include "ui/main_window.h"
#include "ui/shell/bottom_panel.h"
#include "ui/shell/command_registry.h"
#include "ui/shell/locator.h"
#include "ui/shell/page_area.h"
#include "ui/shell/page_panes.h"
#include "ui/shell/stall_watchdog.h"
#include "ui/shell/state_panel.h"
#include "ui/start/channel_template.h"
#include "ui/theme/fonts.h"
#include "ui/theme/language.h"

#include <QAbstractButton>
#include <QAbstractItemModelTester>
#include <QHeaderView>
#include <QLabel>
#include <QListView>
#include <QMenu>
#include <QMenuBar>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTabBar>
#include <QTableView>
#include <QThread>
#include <QToolBar>
#include <QTranslator>
#include <QTreeView>

using namespace millrace;
using namespace millrace::ui;
using namespace millrace::ui::test;

class tst_FrameLook : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void anotherScaleAsksForANewWindow();
    void columnsFollowTheScale();
    void tabsAreThereAfterARestart();
    void scaleIsTheFonts();
    void locatorIsReachedAtEveryScale_data();
    void locatorIsReachedAtEveryScale();
    void menusHoldTheirTexts_data();
    void menusHoldTheirTexts();
    void englishHasItsPlurals();
    void motionCanBeReduced();
    void queuesMapsAndThreads();
    void stateRowsStayWhereTheyAre();
    void stallsAreCounted();
    void pseudoLocale_data();
    void pseudoLocale();
    void screens_data();
    void screens();

private:
    void open();
    ChannelId addQueue();
    void openPanel(const QString &id);
    QStringList flaws() const;
    void shoot(const QString &name) const;
    QTableView *table(const char *name) const { return m_window->findChild<QTableView *>(QLatin1String(name)); }

    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<MainWindow> m_window;
};

void tst_FrameLook::init()
{
    m_workspace = std::make_unique<Workspace>();
}

void tst_FrameLook::cleanup()
{
    m_window.reset();
    m_workspace.reset();
}

void tst_FrameLook::open()
{
    m_window = std::make_unique<MainWindow>(m_workspace->engine());
    const int scale = QSettings().value(QStringLiteral("scale"), 100).toInt();
    m_window->resize(1440 * qMax(100, scale) / 100, 900 * qMax(100, scale) / 100);
    m_window->show();
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
}

// A channel whose destination can't write, so that what it gets stays in its queue; its deploy script fills the maps.
ChannelId tst_FrameLook::addQueue()
{
    QByteArray xml = fillTemplate(channelTemplates()[2], {QStringLiteral("Waiting"), 0, QStringLiteral("/proc/nowhere")});
    const auto put = [&xml](const QByteArray &before, const QByteArray &after) {
        Q_ASSERT(xml.contains(before));
        xml.replace(before, after);
    };
    put("<queueEnabled>false</queueEnabled>", "<queueEnabled>true</queueEnabled>");
    put("<deployScript>return;</deployScript>",
        "<deployScript>globalMap.put('patients', ['Ann', {id: 7}]); globalChannelMap.put('ward', '&lt;ward&gt;&lt;bed&gt;3&lt;/bed&gt;&lt;/ward&gt;'); return;</deployScript>");
    const Result<ImportOutcome> outcome = await(m_workspace->engine().importXml(xml));
    const ChannelId id = outcome.ok() ? outcome->channels.front() : ChannelId();
    [&] {
        QVERIFY(await(m_workspace->engine().saveConfigurationMap({{QStringLiteral("host"), QStringLiteral("lab.test"), {}}})).ok());
        QVERIFY(await(m_workspace->engine().deploy(id)).ok());
        for (int message = 0; message < 3; ++message)
            QVERIFY(await(m_workspace->engine().send(id, someMessage())).ok());
    }();
    return id;
}

void tst_FrameLook::openPanel(const QString &id)
{
    m_window->registry()->run(QStringLiteral("view.panel.") + id);
}

void tst_FrameLook::shoot(const QString &name) const
{
    const QString folder = qEnvironmentVariable("MILLRACE_SCREENSHOTS");
    if (folder.isEmpty())
        return;
    QTest::qWait(30); // layouts settle
    m_window->grab().save(QStringLiteral("%1/%2.png").arg(folder, name));
}

void tst_FrameLook::anotherScaleAsksForANewWindow()
{
    open();
    m_window->openPlace({QStringLiteral("keys"), {}, {}});
    QSignalSpy asked(m_window.get(), &MainWindow::rebuildRequested);
    m_window->registry()->run(QStringLiteral("view.scale.150"));
    QCOMPARE(asked.size(), 1);
    m_window->registry()->run(QStringLiteral("view.scale.150")); // as it is already
    QCOMPARE(asked.size(), 1);
    m_window.reset();
    open();
    QCOMPARE(m_window->pages()->current()->place().page, QStringLiteral("keys")); // where one was
    QVERIFY(m_window->registry()->find(QStringLiteral("view.scale.150"))->isChecked());
}

// Widths that were chosen at 100 % were half of what the texts needed at 200 %.
void tst_FrameLook::columnsFollowTheScale()
{
    open();
    m_window->openPlace({QStringLiteral("dashboard"), {}, {}});
    openPanel(QStringLiteral("log"));
    const auto dashboard = [this] { return m_window->findChild<QTreeView *>(QStringLiteral("dashboardTree"))->header(); };
    const auto log = [this] { return table("logTable")->horizontalHeader(); };
    const int endpoint = 180, time = log()->sectionSize(0);
    dashboard()->resizeSection(2, endpoint);
    dashboard()->setSectionHidden(8, true);
    // Of a channel whose messages were never looked at before.
    const ChannelId id = addQueue();
    const auto messages = [this, &id] {
        m_window->openPlace({QStringLiteral("messages"), id, {}});
        return m_window->findChild<QTreeView *>(QStringLiteral("messageTable"))->header();
    };
    const int received = 170;
    messages()->resizeSection(1, received);
    m_window->registry()->run(QStringLiteral("view.scale.200"));
    m_window.reset();
    open();
    const auto isTwice = [](int width, int before) { return std::abs(width - 2 * before) <= 4; };
    QVERIFY2(isTwice(dashboard()->sectionSize(2), endpoint), qPrintable(QString::number(dashboard()->sectionSize(2))));
    QVERIFY(dashboard()->isSectionHidden(8));
    QVERIFY2(isTwice(log()->sectionSize(0), time), qPrintable(QString::number(log()->sectionSize(0))));
    QVERIFY2(isTwice(messages()->sectionSize(1), received), qPrintable(QString::number(messages()->sectionSize(1))));
    m_window->registry()->run(QStringLiteral("view.scale.100"));
    m_window.reset();
    open();
    QVERIFY(std::abs(dashboard()->sectionSize(2) - endpoint) <= 2);
    QVERIFY(std::abs(log()->sectionSize(0) - time) <= 2);
}

void tst_FrameLook::tabsAreThereAfterARestart()
{
    open();
    const auto tabs = [this] { return m_window->findChild<QTabBar *>(QStringLiteral("pageTabs")); };
    m_window->openPlace({QStringLiteral("keys"), {}, {}});
    QCOMPARE(tabs()->count(), 2);
    QCOMPARE(tabs()->currentIndex(), 1);
    const QSize size = tabs()->size();
    QVERIFY(!size.isEmpty());
    m_window.reset();
    open();
    QCOMPARE(tabs()->count(), 2);
    QCOMPARE(tabs()->currentIndex(), 1);
    QTRY_COMPARE(tabs()->size(), size);
    shoot(QStringLiteral("restarted"));
    // The way back to the other page.
    QTest::mouseClick(tabs(), Qt::LeftButton, {}, tabs()->tabRect(0).center());
    QVERIFY(m_window->pages()->current()->place().page != QLatin1String("keys"));
}

void tst_FrameLook::scaleIsTheFonts()
{
    open();
    const int height = m_window->findChild<QToolBar *>(QStringLiteral("mainToolBar"))->height();
    const double points = m_window->font().pointSizeF();
    m_window.reset();
    QSettings().setValue(QStringLiteral("scale"), 200);
    open();
    QCOMPARE(m_window->font().pointSizeF(), points * 2);
    QCOMPARE(m_window->findChild<QToolBar *>(QStringLiteral("mainToolBar"))->height(), height * 2);
}

void tst_FrameLook::locatorIsReachedAtEveryScale_data()
{
    QTest::addColumn<QString>("theme");
    QTest::addColumn<int>("scale");
    QTest::addColumn<bool>("isInToolBar");
    for (const char *theme : {"light", "dark"}) {
        QTest::addRow("%s-100", theme) << QString::fromLatin1(theme) << 100 << true;
        QTest::addRow("%s-200", theme) << QString::fromLatin1(theme) << 200 << false;
    }
}

// On one and the same screen: at twice the size the toolbar has no room for the locator.
void tst_FrameLook::locatorIsReachedAtEveryScale()
{
    QFETCH(QString, theme);
    QFETCH(int, scale);
    QFETCH(bool, isInToolBar);
    QSettings().setValue(QStringLiteral("theme"), theme);
    QSettings().setValue(QStringLiteral("scale"), scale);
    open();
    m_window->resize(1600, 1000);
    auto *inToolBar = m_window->findChild<Locator *>(QStringLiteral("locator"));
    QTRY_COMPARE(inToolBar->isVisible(), isInToolBar);
    auto *filter = m_window->findChild<QLineEdit *>(QStringLiteral("workspaceFilter"));
    filter->setFocus();
    QVERIFY(inToolBar->textMargins().right() > 0); // its hint was cut by the key
    const auto focused = [] { return qobject_cast<Locator *>(QApplication::focusWidget()); };
    const auto type = [&focused](const QString &text) {
        QTest::keyClicks(QApplication::focusWidget(), text);
        return focused() ? focused()->text() : QString();
    };
    QTest::keyClick(filter, Qt::Key_K, Qt::ControlModifier);
    QVERIFY(focused());
    QCOMPARE(focused() == inToolBar, isInToolBar);
    QCOMPARE(type(QStringLiteral("da")), QStringLiteral("da"));
    QVERIFY(m_window->rect().contains(QRect(focused()->mapTo(m_window.get(), QPoint()), focused()->size())));
    QVERIFY(focused()->list()->isVisible());
    shoot(QStringLiteral("locator-%1-%2").arg(theme).arg(scale));
    QPointer<Locator> used = focused();
    // It stays where it belongs when the window changes, its list with it.
    m_window->resize(1200, 1000);
    QTRY_VERIFY(m_window->rect().contains(QRect(used->mapTo(m_window.get(), QPoint()), used->size())));
    QTRY_VERIFY(m_window->rect().contains(QRect(used->list()->mapTo(m_window.get(), QPoint()), used->list()->size())));
    m_window->resize(1600, 1000);
    QTest::keyClick(used, Qt::Key_Escape);
    QCOMPARE(QApplication::focusWidget(), filter);
    QVERIFY(filter->text().isEmpty());
    QCOMPARE(used->isVisible(), isInToolBar);
    QVERIFY(!used->list()->isVisible());
    // A command by its name, and it does what it says.
    QTest::keyClick(filter, Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(type(QStringLiteral("keys")), QStringLiteral("> keys"));
    QTest::keyClick(focused(), Qt::Key_Return);
    QCOMPARE(m_window->pages()->current()->place().page, QStringLiteral("keys"));
    QCOMPARE(used->isVisible(), isInToolBar);
    // Whoever clicks elsewhere has done with it.
    QTest::keyClick(m_window.get(), Qt::Key_K, Qt::ControlModifier);
    QCOMPARE(focused(), used);
    QTest::mouseClick(filter, Qt::LeftButton);
    QCOMPARE(QApplication::focusWidget(), filter);
    QCOMPARE(used->isVisible(), isInToolBar);
}

void tst_FrameLook::menusHoldTheirTexts_data()
{
    screens_data();
}

// Each entry has room for its text, its key and what stands beside them.
void tst_FrameLook::menusHoldTheirTexts()
{
    QFETCH(QString, theme);
    QFETCH(int, scale);
    QSettings().setValue(QStringLiteral("theme"), theme);
    QSettings().setValue(QStringLiteral("scale"), scale);
    open();
    int shown = 0;
    for (QMenu *menu : m_window->menuBar()->findChildren<QMenu *>()) {
        if (menu->isEmpty())
            continue;
        menu->popup(m_window->mapToGlobal(QPoint(0, 0)));
        if (const QString folder = qEnvironmentVariable("MILLRACE_SCREENSHOTS"); !folder.isEmpty())
            menu->grab().save(QStringLiteral("%1/menu%2-%3-%4.png").arg(folder).arg(shown).arg(theme).arg(scale));
        ++shown;
        const QFontMetrics metrics(menu->font());
        int keys = 0;
        for (const QAction *action : menu->actions())
            keys = std::max(keys, metrics.horizontalAdvance(action->shortcut().toString(QKeySequence::NativeText)));
        for (QAction *action : menu->actions()) {
            const QRect row = menu->actionGeometry(action);
            const int text = metrics.size(Qt::TextShowMnemonic | Qt::TextSingleLine, action->text()).width();
            // The column of marks is 0.79 of a row's height, and some air on both sides.
            const int needed = text + keys + int(row.height() * 0.79) + scaled(16, menu);
            QVERIFY2(action->isSeparator() || row.width() >= needed,
                     qPrintable(QStringLiteral("%1 “%2”: %3 of %4").arg(menu->title(), action->text()).arg(row.width()).arg(needed)));
        }
        menu->hide();
    }
    QVERIFY(shown > 8);
}

void tst_FrameLook::englishHasItsPlurals()
{
    open();
    QCOMPARE(Language::available().front(), QStringLiteral("en"));
    QCOMPARE(QCoreApplication::translate("millrace::ui::FindBar", "%n matches", nullptr, 1), QStringLiteral("1 match"));
    QCOMPARE(QCoreApplication::translate("millrace::ui::FindBar", "%n matches", nullptr, 2), QStringLiteral("2 matches"));
}

void tst_FrameLook::motionCanBeReduced()
{
    open();
    m_window->registry()->run(QStringLiteral("view.reduceMotion"));
    QCOMPARE(QApplication::style()->styleHint(QStyle::SH_Widget_Animation_Duration), 0);
    QVERIFY(QSettings().value(QStringLiteral("reduceMotion")).toBool());
    m_window->registry()->run(QStringLiteral("view.reduceMotion"));
    QVERIFY(QApplication::style()->styleHint(QStyle::SH_Widget_Animation_Duration) > 0);
}

void tst_FrameLook::queuesMapsAndThreads()
{
    open();
    const ChannelId id = addQueue();
    openPanel(QStringLiteral("queues"));
    QTableView *queues = table("queuesTable");
    QAbstractItemModelTester tester(queues->model());
    QTRY_COMPARE_WITH_TIMEOUT(queues->model()->rowCount(), 1, 30000);
    const auto cell = [](QTableView *view, int row, int column) { return view->model()->index(row, column).data().toString(); };
    QTRY_COMPARE_WITH_TIMEOUT(cell(queues, 0, 2), QStringLiteral("3"), 30000);
    QCOMPARE(cell(queues, 0, 0), QStringLiteral("Waiting"));
    QCOMPARE(cell(queues, 0, 4), QStringLiteral("1"));
    QTest::mouseClick(queues->viewport(), Qt::LeftButton, {}, queues->visualRect(queues->model()->index(0, 2)).center());
    const Place place = m_window->pages()->current()->place();
    QCOMPARE(place.subject, id);
    QCOMPARE(place.spot.value(1), QStringLiteral("status:Q connector:\"File\""));

    openPanel(QStringLiteral("maps"));
    QTableView *maps = table("mapsTable");
    QTRY_COMPARE(maps->model()->rowCount(), 3);
    QCOMPARE(cell(maps, 0, 1), QStringLiteral("patients"));
    QCOMPARE(cell(maps, 1, 0), QStringLiteral("Waiting · Global channel map"));
    QCOMPARE(cell(maps, 2, 3), QStringLiteral("lab.test"));
    maps->setCurrentIndex(maps->model()->index(1, 0));
    auto *value = m_window->findChild<QPlainTextEdit *>(QStringLiteral("mapsValue"));
    QVERIFY2(value->toPlainText().contains(QStringLiteral("\n  <bed>3</bed>")), qPrintable(value->toPlainText()));
    // What is selected follows its value.
    QVERIFY(await(m_workspace->engine().saveConfigurationMap({{QStringLiteral("host"), QStringLiteral("lab2.test"), {}}})).ok());
    maps->setCurrentIndex(maps->model()->index(2, 0));
    QTRY_COMPARE(value->toPlainText(), QStringLiteral("lab2.test"));
    QCOMPARE(cell(maps, 2, 3), QStringLiteral("lab2.test"));
    QVERIFY(await(m_workspace->engine().saveConfigurationMap({{QStringLiteral("host"), QStringLiteral("lab.test"), {}}})).ok());
    QTRY_COMPARE(value->toPlainText(), QStringLiteral("lab.test"));
    auto *filter = m_window->findChild<QLineEdit *>(QStringLiteral("mapsFilter"));
    QTest::keyClicks(filter, QStringLiteral("lab.test"));
    QCOMPARE(maps->model()->rowCount(), 1);

    openPanel(QStringLiteral("threads"));
    QTableView *threads = table("threadsTable");
    bool hasWriter = false;
    bool hasQueue = false;
    QTRY_VERIFY(threads->model()->rowCount() > 2);
    for (int row = 0; row < threads->model()->rowCount(); ++row) {
        hasWriter |= cell(threads, row, 0) == QStringLiteral("Store Writer");
        hasQueue |= cell(threads, row, 1) == QStringLiteral("Waiting") && cell(threads, row, 0).startsWith(QStringLiteral("Destination Queue Thread 1"));
    }
    QVERIFY(hasWriter);
    QVERIFY(hasQueue);
}

void tst_FrameLook::stateRowsStayWhereTheyAre()
{
    StateModel model({QStringLiteral("Key"), QStringLiteral("Value")}, {}, -1);
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const auto set = [&model](const QString &keys) {
        std::vector<StateRow> rows;
        for (const QChar key : keys)
            rows.push_back({key, {key, QStringLiteral("v")}});
        model.setRows(std::move(rows));
        QString shown;
        for (int row = 0; row < model.rowCount(); ++row)
            shown += model.index(row, 0).data().toString();
        return shown;
    };
    QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
    QSignalSpy removed(&model, &QAbstractItemModel::rowsRemoved);
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    QCOMPARE(set(QStringLiteral("bdf")), QStringLiteral("bdf"));
    QCOMPARE(inserted.count(), 1); // neighbours come together
    const QPersistentModelIndex d = model.index(1, 0);
    QCOMPARE(set(QStringLiteral("abcdefg")), QStringLiteral("abcdefg"));
    QCOMPARE(d.row(), 3);
    QCOMPARE(set(QStringLiteral("abcdefg")), QStringLiteral("abcdefg"));
    QCOMPARE(changed.count(), 0);
    QCOMPARE(set(QStringLiteral("gxdb")), QStringLiteral("gxdb"));
    QCOMPARE(d.row(), 2); // moved, not made anew
    QCOMPARE(set(QStringLiteral("d")), QStringLiteral("d"));
    QCOMPARE(d.row(), 0);
    removed.clear();
    QCOMPARE(set({}), QString());
    QCOMPARE(removed.count(), 1);
    QVERIFY(!d.isValid());
}

void tst_FrameLook::stallsAreCounted()
{
    StallWatchdog watchdog;
    QTest::qWait(1);
    watchdog.reset();
    QThread::msleep(120); // the thread is busy
    QTRY_VERIFY(watchdog.stalls() > 0);
    QVERIFY(watchdog.longestMillis() > StallWatchdog::limitMillis);
}

// Texts that are shown and were never translated, or do not fit.
QStringList tst_FrameLook::flaws() const
{
    QStringList flaws;
    static const QRegularExpression word(QStringLiteral("\\p{L}{3}"));
    const auto look = [&flaws](const QString &where, const QString &text) {
        // Names of channels, keys and what the user typed are data.
        static const QStringList data{QStringLiteral("Waiting"), QStringLiteral("D1 File"), QStringLiteral("Ctrl"), QStringLiteral("Alt"), QStringLiteral("Millrace"), QStringLiteral("/")};
        const bool isData = std::any_of(data.begin(), data.end(), [&text](const QString &name) { return text.contains(name); });
        if (text.contains(word) && !text.contains(QChar(0x27E6)) && !isData)
            flaws << QStringLiteral("untranslated: %1 “%2”").arg(where, text);
    };
    const auto cut = [&flaws](const QWidget *widget, const QString &text, int needed) {
        if (needed > widget->width() + 1)
            flaws << QStringLiteral("cut: %1 “%2” (%3 of %4)").arg(widget->objectName(), text).arg(widget->width()).arg(needed);
    };
    for (QWidget *widget : m_window->findChildren<QWidget *>()) {
        if (!widget->isVisible())
            continue;
        if (const auto *label = qobject_cast<QLabel *>(widget); label && label->pixmap().isNull()) {
            look(label->objectName(), label->text());
            if (!label->wordWrap() && label->sizePolicy().horizontalPolicy() != QSizePolicy::Ignored)
                cut(label, label->text(), label->sizeHint().width());
        } else if (const auto *button = qobject_cast<QAbstractButton *>(widget); button && !button->text().isEmpty()) {
            look(button->objectName(), button->text());
            cut(button, button->text(), button->minimumSizeHint().width());
        } else if (const auto *tabs = qobject_cast<QTabBar *>(widget)) {
            for (int tab = 0; tab < tabs->count(); ++tab)
                look(tabs->objectName(), tabs->tabText(tab));
        } else if (const auto *header = qobject_cast<QHeaderView *>(widget); header && header->orientation() == Qt::Horizontal) {
            for (int section = 0; header->model() && section < header->count(); ++section)
                look(header->parentWidget()->objectName(), header->model()->headerData(section, Qt::Horizontal).toString());
        }
        look(widget->objectName(), widget->toolTip());
    }
    for (const QAction *action : m_window->registry()->all()) {
        const bool isName = action->objectName().startsWith(QStringLiteral("view.language.")); // called by its own name
        if (!isName)
            look(action->objectName(), action->text());
        look(action->objectName(), m_window->registry()->whatOf(action));
    }
    for (const QAction *menu : m_window->menuBar()->actions())
        look(QStringLiteral("menu"), menu->text());
    return flaws;
}

void tst_FrameLook::pseudoLocale_data()
{
    QTest::addColumn<QString>("screen");
    for (const char *screen : {"start", "dashboard", "messages", "keys", "globalScripts", "codeTemplates", "configurationMap", "settings", "queues", "maps", "log"})
        QTest::newRow(screen) << QString::fromLatin1(screen);
}

void tst_FrameLook::pseudoLocale()
{
    QFETCH(QString, screen);
    PseudoTranslator pseudo;
    QCoreApplication::installTranslator(&pseudo);
    open();
    // What the window installed for English lies over it.
    QCoreApplication::removeTranslator(&pseudo);
    QCoreApplication::installTranslator(&pseudo);
    m_window.reset();
    open();
    const ChannelId id = screen == QLatin1String("start") ? ChannelId() : addQueue();
    if (screen == QLatin1String("messages")) {
        m_window->openPlace({screen, id, {}});
        QTRY_VERIFY(m_window->pages()->current()->place().spot.contains(QStringLiteral("message")));
    } else if (m_window->registry()->find(QStringLiteral("view.panel.") + screen)) {
        openPanel(screen);
    } else {
        m_window->openPlace({screen, {}, screen == QLatin1String("keys") ? QStringList{QStringLiteral("file.save")} : QStringList()});
    }
    QCoreApplication::processEvents();
    const bool isClean = QTest::qWaitFor([this] { return flaws().isEmpty(); }, 30000); // layouts follow layouts
    shoot(QStringLiteral("pseudo-") + screen);
    const QStringList found = flaws();
    m_window.reset();
    QCoreApplication::removeTranslator(&pseudo);
    QVERIFY2(isClean, qPrintable(QLatin1Char('\n') + found.join(QLatin1Char('\n'))));
}

void tst_FrameLook::screens_data()
{
    QTest::addColumn<QString>("theme");
    QTest::addColumn<int>("scale");
    for (const char *theme : {"light", "dark"}) {
        for (const int scale : {100, 200})
            QTest::addRow("%s-%d", theme, scale) << QString::fromLatin1(theme) << scale;
    }
}

// Each screen of the frame can be drawn in each theme at each scale, and the window does not want to be wider than it is.
void tst_FrameLook::screens()
{
    QFETCH(QString, theme);
    QFETCH(int, scale);
    QSettings().setValue(QStringLiteral("theme"), theme);
    QSettings().setValue(QStringLiteral("scale"), scale);
    open();
    const QString suffix = QStringLiteral("-%1-%2").arg(theme).arg(scale);
    shoot(QStringLiteral("start") + suffix);
    const ChannelId id = addQueue();
    m_window->openPlace({QStringLiteral("dashboard"), {}, {id}});
    m_window->openPlace({QStringLiteral("messages"), id, {}});
    m_window->pages()->panes()->moveAside(m_window->pages()->current());
    m_window->openPlace({QStringLiteral("dashboard"), {}, {id}});
    openPanel(QStringLiteral("queues"));
    QTRY_COMPARE_WITH_TIMEOUT(table("queuesTable")->model()->rowCount(), 1, 30000);
    shoot(QStringLiteral("split-queues") + suffix);
    m_window->pages()->panes()->join();
    openPanel(QStringLiteral("maps"));
    QTRY_COMPARE(table("mapsTable")->model()->rowCount(), 3);
    table("mapsTable")->setCurrentIndex(table("mapsTable")->model()->index(1, 0));
    auto *locator = m_window->findChild<Locator *>(QStringLiteral("locator"));
    locator->open();
    locator->setText(QStringLiteral("wa"));
    QVERIFY(locator->list()->model()->rowCount() > 2);
    shoot(QStringLiteral("locator-maps") + suffix);
    openPanel(QStringLiteral("threads"));
    m_window->openPlace({QStringLiteral("keys"), {}, {QStringLiteral("file.save")}});
    QTRY_VERIFY(table("threadsTable")->model()->rowCount() > 2);
    shoot(QStringLiteral("keys-threads") + suffix);
    QCOMPARE(m_window->size(), QSize(1440, 900) * scale / 100); // no page has made it grow
}

QTEST_MAIN(tst_FrameLook)
#include "tst_frame_look.moc"
