// SPDX-License-Identifier: GPL-3.0-or-later
// Commands: the registry, keys that a person changes, and the locator that finds them and everything else.
#include "tests/ui/workspace_fixture.h"
#include "ui/main_window.h"
#include "ui/pages.h"
#include "ui/shell/command_registry.h"
#include "ui/shell/keys_page.h"
#include "ui/shell/locator.h"
#include "ui/shell/page_area.h"
#include "ui/shell/phrase_match.h"
#include "ui/start/channel_template.h"
#include "ui/widgets/link_button.h"
#include "ui/widgets/message_bar.h"

#include <QAbstractItemModelTester>
#include <QKeySequenceEdit>
#include <QListView>
#include <QMenuBar>
#include <QPushButton>
#include <QShortcut>
#include <QSignalSpy>
#include <QTreeView>

using namespace millrace;
using namespace millrace::ui;
using namespace millrace::ui::test;

class tst_FrameCommands : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void phrases_data();
    void phrases();
    void everyCommandIsComplete();
    void noTwoCommandsShareAKey_data();
    void noTwoCommandsShareAKey();
    void editorAndExportHaveEachTheirKey();
    void locatorFindsCommands();
    void locatorFindsChannels();
    void locatorGoesBackOnEscape();
    void locatorShowsWhereOneWas();
    void locatorOpensAMessage();
    void keysAreChangedAndKept();
    void aKeysCommandStaysWhenOthersCome();
    void conflictsAreTold();

private:
    template<typename T>
    T *find(const char *name) const { return m_window->findChild<T *>(QLatin1String(name)); }
    void open();
    ChannelId addChannel(const QString &name);
    Locator *locator() const { return find<Locator>("locator"); }
    QStringList found() const;
    QAction *command(const char *id) const { return m_window->registry()->find(QLatin1String(id)); }
    void selectCommand(const char *id);

    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<MainWindow> m_window;
};

void tst_FrameCommands::init()
{
    m_workspace = std::make_unique<Workspace>();
    open();
}

void tst_FrameCommands::cleanup()
{
    m_window.reset();
    m_workspace.reset();
}

void tst_FrameCommands::open()
{
    m_window = std::make_unique<MainWindow>(m_workspace->engine());
    m_window->resize(1440, 900);
    m_window->show();
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
}

ChannelId tst_FrameCommands::addChannel(const QString &name)
{
    // The window has heard of it by then: it listens since before.
    QSignalSpy heard(&m_workspace->engine(), &Engine::channelListChanged);
    const Result<ImportOutcome> outcome = await(m_workspace->engine().importXml(fillTemplate(channelTemplates()[1], {name, freePort(), {}})));
    [&] { QTRY_VERIFY(!heard.isEmpty()); }();
    return outcome.ok() ? outcome->channels.front() : ChannelId();
}

QStringList tst_FrameCommands::found() const
{
    const QAbstractItemModel *model = locator()->list()->model();
    QStringList texts;
    for (int row = 0; row < model->rowCount(); ++row)
        texts << model->index(row, 0).data().toString();
    return texts;
}

void tst_FrameCommands::phrases_data()
{
    QTest::addColumn<QString>("pattern");
    QTest::addColumn<QString>("better"); // empty: no match
    QTest::addColumn<QString>("worse");
    QTest::newRow("start before middle") << "dep" << "Deploy" << "Undeploy";
    QTest::newRow("word start") << "log" << "Show log" << "Catalogue";
    QTest::newRow("words in any order") << "messages adt" << "ADT in · Messages" << "";
    QTest::newRow("initials") << "mtw" << "Move to a new window" << "Empty twine";
    QTest::newRow("shorter") << "lab" << "Lab" << "Lab results for the other ward";
    QTest::newRow("upper case does not matter") << "DASH" << "Dashboard" << "";
    QTest::newRow("umlauts") << "grün" << "Grün" << "";
}

void tst_FrameCommands::phrases()
{
    QFETCH(QString, pattern);
    QFETCH(QString, better);
    QFETCH(QString, worse);
    const auto good = matchPhrase(pattern, better);
    QVERIFY(good);
    QVERIFY(!good->positions.isEmpty());
    if (!worse.isEmpty()) {
        const auto bad = matchPhrase(pattern, worse);
        QVERIFY(!bad || bad->score < good->score);
    }
    QVERIFY(!matchPhrase(pattern + QStringLiteral("xq"), better));
}

void tst_FrameCommands::everyCommandIsComplete()
{
    QSet<QString> ids;
    for (const QAction *action : m_window->registry()->all()) {
        QVERIFY2(action->objectName().contains(QLatin1Char('.')), qPrintable(action->objectName()));
        QVERIFY2(!ids.contains(action->objectName()), qPrintable(action->objectName()));
        ids << action->objectName();
        QVERIFY2(!action->text().isEmpty(), qPrintable(action->objectName()));
        QVERIFY2(!m_window->registry()->whatOf(action).isEmpty(), qPrintable(action->objectName()));
        if (!action->icon().isNull())
            QVERIFY2(!action->icon().pixmap(16).isNull(), qPrintable(action->objectName())); // an icon that is not there ended the program
    }
    // Whatever has a key stands in a menu too, where one learns of it.
    QSet<const QAction *> inMenus;
    for (const QMenu *menu : m_window->menuBar()->findChildren<QMenu *>()) {
        for (const QAction *action : menu->actions())
            inMenus << action;
    }
    for (const QAction *action : m_window->registry()->all())
        QVERIFY2(action->shortcut().isEmpty() || inMenus.contains(action), qPrintable(action->objectName()));
}

void tst_FrameCommands::noTwoCommandsShareAKey_data()
{
    QTest::addColumn<bool>("isOfAChannel");
    for (const PageType &type : pageTypes())
        QTest::newRow(qPrintable(type.name)) << QStringList{QStringLiteral("messages"), QStringLiteral("channel"), QStringLiteral("steps")}.contains(type.name);
}

// A key that two may mean does nothing at all: neither the commands of the window nor those of the page in front, nor what else
// in that page has a key.
void tst_FrameCommands::noTwoCommandsShareAKey()
{
    QFETCH(bool, isOfAChannel);
    const QString name = QString::fromLatin1(QTest::currentDataTag());
    const ChannelId id = addChannel(QStringLiteral("Lab"));
    m_window->openPlace({name, isOfAChannel ? id : ChannelId(), {}});
    Page *page = m_window->pages()->current();
    QCOMPARE(page->place().page, name);
    const CommandRegistry *registry = m_window->registry();
    const auto expectNoOther = [registry](const QKeySequence &key, const QString &whose, const QAction *except) {
        const QAction *other = registry->commandWith(key, except);
        QVERIFY2(!other, qPrintable(QStringLiteral("%1: %2 and %3").arg(key.toString(), whose, other ? other->objectName() : QString())));
    };
    for (const QAction *action : registry->all())
        expectNoOther(action->shortcut(), action->objectName(), action);
    for (const QShortcut *shortcut : page->findChildren<QShortcut *>())
        expectNoOther(shortcut->key(), shortcut->parent()->objectName(), nullptr);
    for (QAction *action : page->findChildren<QAction *>()) {
        if (!registry->all().contains(action))
            expectNoOther(action->shortcut(), action->text(), nullptr);
    }
}

void tst_FrameCommands::editorAndExportHaveEachTheirKey()
{
    const ChannelId id = addChannel(QStringLiteral("Lab"));
    QVERIFY(await(m_workspace->engine().deploy(id)).ok());
    QVERIFY(await(m_workspace->engine().send(id, someMessage())).ok());
    m_window->openPlace({QStringLiteral("messages"), id, {}});
    QTRY_VERIFY(command("messages.export")->isEnabled());
    QSignalSpy exported(command("messages.export"), &QAction::triggered);
    QTest::keyClick(m_window.get(), Qt::Key_X, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(exported.count(), 1);
    QCOMPARE(m_window->pages()->current()->place().page, QStringLiteral("messages"));
    QTest::keyClick(m_window.get(), Qt::Key_E, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(m_window->pages()->current()->place().page, QStringLiteral("channel"));
}

void tst_FrameCommands::locatorFindsCommands()
{
    QAbstractItemModelTester tester(locator()->list()->model());
    QTest::keyClick(m_window.get(), Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(QApplication::focusWidget(), locator());
    QTest::keyClicks(locator(), QStringLiteral("keys"));
    QCOMPARE(found().value(0), QStringLiteral("Keys"));
    QVERIFY(locator()->list()->isVisible());
    QTest::keyClick(locator(), Qt::Key_Return);
    QVERIFY(qobject_cast<KeysPage *>(m_window->pages()->current()));
    QVERIFY(!locator()->list()->isVisible());
    QVERIFY(locator()->text().isEmpty());
    // Nothing of that name.
    QTest::keyClick(m_window.get(), Qt::Key_K, Qt::ControlModifier);
    QTest::keyClicks(locator(), QStringLiteral("qqqq"));
    QVERIFY(found().isEmpty());
    QTest::keyClick(locator(), Qt::Key_Return);
    QCOMPARE(QApplication::focusWidget(), locator());
}

void tst_FrameCommands::locatorFindsChannels()
{
    addChannel(QStringLiteral("Lab results"));
    const ChannelId id = addChannel(QStringLiteral("Admissions"));
    locator()->open();
    locator()->setText(QStringLiteral("admis"));
    QVERIFY(found().contains(QStringLiteral("Admissions")));
    QVERIFY(!found().contains(QStringLiteral("Lab results")));
    locator()->setText(QStringLiteral("admis mess"));
    QCOMPARE(found().value(0), QStringLiteral("Admissions · Messages"));
    QTest::mouseClick(locator()->list()->viewport(), Qt::LeftButton, {}, locator()->list()->visualRect(locator()->list()->model()->index(0, 0)).center());
    QCOMPARE(m_window->pages()->current()->place(), (Place{QStringLiteral("messages"), id, {}}));
}

void tst_FrameCommands::locatorGoesBackOnEscape()
{
    auto *filter = find<QWidget>("workspaceFilter");
    filter->setFocus();
    QTest::keyClick(m_window.get(), Qt::Key_K, Qt::ControlModifier);
    QCOMPARE(QApplication::focusWidget(), locator());
    QTest::keyClicks(locator(), QStringLiteral("da"));
    QTest::keyClick(locator(), Qt::Key_Down);
    QCOMPARE(locator()->list()->currentIndex().row(), 1);
    QTest::keyClick(locator(), Qt::Key_Up);
    QCOMPARE(locator()->list()->currentIndex().row(), 0);
    QTest::keyClick(locator(), Qt::Key_Escape);
    QCOMPARE(QApplication::focusWidget(), filter);
    QVERIFY(!locator()->list()->isVisible());
}

void tst_FrameCommands::locatorShowsWhereOneWas()
{
    m_window->openPlace({QStringLiteral("keys"), {}, {}});
    m_window->openPlace({QStringLiteral("start"), {}, {}});
    QTest::keyClick(m_window.get(), Qt::Key_K, Qt::ControlModifier);
    QCOMPARE(found(), QStringList{QStringLiteral("Keys")}); // not where one is
    QTest::keyClick(locator(), Qt::Key_Return);
    QVERIFY(qobject_cast<KeysPage *>(m_window->pages()->current()));
    // And back by key.
    QTest::keyClick(m_window.get(), Qt::Key_Left, Qt::AltModifier);
    QCOMPARE(m_window->pages()->current()->place().page, QStringLiteral("start"));
    QTest::keyClick(m_window.get(), Qt::Key_Right, Qt::AltModifier);
    QCOMPARE(m_window->pages()->current()->place().page, QStringLiteral("keys"));
}

void tst_FrameCommands::locatorOpensAMessage()
{
    const ChannelId id = addChannel(QStringLiteral("Numbers"));
    m_window->openPlace({QStringLiteral("messages"), id, {}});
    QCOMPARE(m_window->pages()->current()->place().subject, id);
    locator()->open();
    locator()->setText(QStringLiteral("#7"));
    QCOMPARE(found(), QStringList{QStringLiteral("Message 7")});
    locator()->setText(QStringLiteral("#x"));
    QVERIFY(found().isEmpty());
}

void tst_FrameCommands::selectCommand(const char *id)
{
    m_window->openPlace({QStringLiteral("keys"), {}, {QLatin1String(id)}});
}

// Found by tst_monkey: the buttons were for a command that was no longer the current one.
void tst_FrameCommands::aKeysCommandStaysWhenOthersCome()
{
    selectCommand("view.dashboard");
    const QKeySequence key = find<QKeySequenceEdit>("keysKey")->keySequence();
    Q_EMIT m_window->registry()->pageCommandsChanged();
    QVERIFY(find<QTreeView>("keysTable")->currentIndex().isValid());
    QCOMPARE(find<QKeySequenceEdit>("keysKey")->keySequence(), key);
    QTest::mouseClick(find<QPushButton>("keysDefault"), Qt::LeftButton);
    QCOMPARE(find<QKeySequenceEdit>("keysKey")->keySequence(), key);
}

void tst_FrameCommands::keysAreChangedAndKept()
{
    selectCommand("help.about");
    auto *edit = find<QKeySequenceEdit>("keysKey");
    auto *assign = find<QPushButton>("keysAssign");
    QVERIFY(!assign->isEnabled());
    edit->setFocus();
    QTest::keyClick(edit, Qt::Key_F12, Qt::ControlModifier);
    QTRY_VERIFY(assign->isEnabled());
    QTest::mouseClick(assign, Qt::LeftButton);
    QCOMPARE(command("help.about")->shortcut(), QKeySequence(QStringLiteral("Ctrl+F12")));
    QVERIFY(command("help.about")->toolTip().endsWith(QStringLiteral("(Ctrl+F12)")));
    // The dashboard loses its key; both are as they were set at the next start.
    selectCommand("view.dashboard");
    QTest::mouseClick(find<QPushButton>("keysRemove"), Qt::LeftButton);
    m_window.reset();
    open();
    QCOMPARE(command("help.about")->shortcut(), QKeySequence(QStringLiteral("Ctrl+F12")));
    QVERIFY(command("view.dashboard")->shortcut().isEmpty());
    selectCommand("view.dashboard");
    QTest::mouseClick(find<QPushButton>("keysDefault"), Qt::LeftButton);
    QCOMPARE(command("view.dashboard")->shortcut(), QKeySequence(QStringLiteral("Ctrl+Alt+D")));
    QVERIFY(!QSettings().contains(QStringLiteral("keys/view.dashboard")));
}

void tst_FrameCommands::conflictsAreTold()
{
    selectCommand("help.about");
    auto *edit = find<QKeySequenceEdit>("keysKey");
    edit->setKeySequence(QKeySequence(QStringLiteral("Ctrl+S")));
    auto *conflict = find<MessageBar>("keysConflict");
    QVERIFY(conflict->isVisible());
    QVERIFY2(conflict->text().contains(QStringLiteral("“Save”")), qPrintable(conflict->text()));
    QVERIFY(!find<QPushButton>("keysAssign")->isEnabled());
    QTest::mouseClick(conflict->findChild<LinkButton *>(), Qt::LeftButton);
    QCOMPARE(command("help.about")->shortcut(), QKeySequence(QStringLiteral("Ctrl+S")));
    QVERIFY(command("file.save")->shortcut().isEmpty());
    QVERIFY(!conflict->isVisible());
}

QTEST_MAIN(tst_FrameCommands)
#include "tst_frame_commands.moc"
