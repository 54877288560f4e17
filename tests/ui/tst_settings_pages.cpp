// SPDX-License-Identifier: GPL-3.0-or-later
// The pages of the configuration map and of the settings.
#include "tests/ui/workspace_fixture.h"
#include "ui/settings/configuration_model.h"
#include "ui/settings/configuration_page.h"
#include "ui/channel/metadata_columns.h"
#include "ui/settings/settings_page.h"
#include "ui/shell/channel_list.h"
#include "ui/shell/channel_maker.h"
#include "ui/start/channel_template.h"
#include "ui/theme/theme.h"
#include "ui/widgets/error_line.h"
#include "ui/widgets/link_button.h"
#include "ui/widgets/message_bar.h"

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableWidget>
#include <QTableView>
#include <QToolButton>

using namespace millrace;
using namespace millrace::ui;
using namespace millrace::ui::test;

class tst_SettingsPages : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void modelFollowsTheMap();
    void valuesAreAddedByKey();
    void editsAreUndone();
    void aClickSavesTheMap();
    void aKeyTwiceIsNotSaved();
    void filesGoInAndOut();
    void whatOthersSaveIsShown();
    void settingsAreSaved();
    void settingsAreUndone();
    void newChannelsGetTheseColumns();
    void aWrongScheduleIsToldUnderItsField();
    void editsWhileSettingsAreSavedStay();
    void editsWhileTheMapIsSavedStay();
    void thePrunerRunsNow();
    void everythingHasAName();
    void looks();

private:
    template<typename T>
    static T *find(const Page &page, const char *name) { return page.findChild<T *>(QLatin1String(name)); }
    void show(Page &page);

    std::unique_ptr<Theme> m_theme;
    std::unique_ptr<Workspace> m_workspace;
};

void tst_SettingsPages::init()
{
    m_workspace = std::make_unique<Workspace>();
    m_theme = std::make_unique<Theme>(*qApp);
}

void tst_SettingsPages::cleanup()
{
    m_workspace.reset();
}

void tst_SettingsPages::show(Page &page)
{
    page.resize(900, 640);
    page.show();
    page.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&page));
}

void tst_SettingsPages::modelFollowsTheMap()
{
    ConfigurationModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setMap({{QStringLiteral("a"), QStringLiteral("1"), {}}, {QStringLiteral("a"), QStringLiteral("2"), {}}});
    QCOMPARE(model.rowCount(), 2);
    QVERIFY(model.index(1, 0).data(Qt::ToolTipRole).toString().contains(QStringLiteral("must differ")));
    model.setMap({{QStringLiteral("b"), QStringLiteral("1"), {}}});
    QCOMPARE(model.index(0, 0).data().toString(), QStringLiteral("b"));
    model.setMap({});
    QCOMPARE(model.rowCount(), 0);
}

void tst_SettingsPages::valuesAreAddedByKey()
{
    ConfigurationPage page(m_workspace->engine());
    show(page);
    QVERIFY(!page.isModified());
    QTest::mouseClick(find<LinkButton>(page, "configurationAddFirst"), Qt::LeftButton);
    auto *table = find<QTableView>(page, "configurationTable");
    auto *editor = table->viewport()->findChild<QLineEdit *>();
    QVERIFY(editor);
    QTest::keyClicks(editor, QStringLiteral("host"));
    QTest::keyClick(editor, Qt::Key_Tab); // to the value, which opens too
    editor = table->viewport()->findChildren<QLineEdit *>().last();
    QTest::keyClicks(editor, QStringLiteral("lab.test"));
    QVERIFY(page.isModified());
    QVERIFY(m_workspace->engine().configurationMap().empty());
    page.save(); // what is being typed counts
    QTRY_VERIFY(!page.isModified());
    QCOMPARE(m_workspace->engine().configurationMap(), (ConfigurationMap{{QStringLiteral("host"), QStringLiteral("lab.test"), {}}}));
}

void tst_SettingsPages::editsAreUndone()
{
    QVERIFY(await(m_workspace->engine().saveConfigurationMap({{QStringLiteral("a"), QStringLiteral("1"), {}}, {QStringLiteral("b"), QStringLiteral("2"), {}}})).ok());
    ConfigurationPage page(m_workspace->engine());
    show(page);
    auto *table = find<QTableView>(page, "configurationTable");
    QCOMPARE(table->model()->rowCount(), 2);
    table->model()->setData(table->model()->index(0, 1), QStringLiteral("9"));
    table->selectRow(1);
    QTest::mouseClick(find<QToolButton>(page, "tool.configuration.remove"), Qt::LeftButton);
    QCOMPARE(table->model()->rowCount(), 1);
    QCOMPARE(table->model()->index(0, 1).data().toString(), QStringLiteral("9"));
    page.undoStack()->undo();
    QCOMPARE(table->model()->index(1, 0).data().toString(), QStringLiteral("b"));
    page.undoStack()->undo();
    QCOMPARE(table->model()->index(0, 1).data().toString(), QStringLiteral("1"));
    QVERIFY(!page.isModified());
}

void tst_SettingsPages::aClickSavesTheMap()
{
    QVERIFY(await(m_workspace->engine().saveConfigurationMap({{QStringLiteral("a"), QStringLiteral("1"), {}}})).ok());
    ConfigurationPage page(m_workspace->engine());
    show(page);
    auto *save = find<QToolButton>(page, "configurationSave");
    QVERIFY(!save->isEnabled());
    auto *table = find<QTableView>(page, "configurationTable");
    table->model()->setData(table->model()->index(0, 1), QStringLiteral("9"));
    QTest::mouseClick(save, Qt::LeftButton);
    QTRY_VERIFY(!page.isModified() && !save->isEnabled());
    QCOMPARE(m_workspace->engine().configurationMap().front().value, QStringLiteral("9"));
}

void tst_SettingsPages::aKeyTwiceIsNotSaved()
{
    QVERIFY(await(m_workspace->engine().saveConfigurationMap({{QStringLiteral("a"), {}, {}}, {QStringLiteral("b"), {}, {}}})).ok());
    ConfigurationPage page(m_workspace->engine());
    show(page);
    auto *table = find<QTableView>(page, "configurationTable");
    table->model()->setData(table->model()->index(1, 0), QStringLiteral("a"));
    page.save();
    QTRY_VERIFY(page.findChild<MessageBar *>()->isVisible());
    QVERIFY(page.findChild<MessageBar *>()->text().contains(QStringLiteral("twice")));
    QVERIFY(page.isModified());
    table->model()->setData(table->model()->index(1, 0), QStringLiteral("c"));
    page.save();
    QTRY_VERIFY(!page.isModified());
    QVERIFY(!page.findChild<MessageBar *>()->isVisible());
}

void tst_SettingsPages::filesGoInAndOut()
{
    ConfigurationPage page(m_workspace->engine());
    show(page);
    QVERIFY(page.importFile(m_workspace->file(QStringLiteral("in.properties"), "# the lab\nhost = lab.test\n")).isEmpty());
    auto *table = find<QTableView>(page, "configurationTable");
    QCOMPARE(table->model()->index(0, 2).data().toString(), QStringLiteral("the lab"));
    QVERIFY(page.isModified());
    const QString out = m_workspace->file(QStringLiteral("out.properties"), {});
    QVERIFY(page.exportFile(out).isEmpty());
    QFile file(out);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), QByteArray("# the lab\nhost = lab.test\n"));
    QVERIFY(page.importFile(m_workspace->file(QStringLiteral("bad.properties"), "x=\\uZZZZ")).contains(QStringLiteral("Line 1")));
    QVERIFY(!page.exportFile(QStringLiteral("/nowhere/at/all")).isEmpty());
}

void tst_SettingsPages::whatOthersSaveIsShown()
{
    ConfigurationPage page(m_workspace->engine());
    show(page);
    auto *table = find<QTableView>(page, "configurationTable");
    QVERIFY(await(m_workspace->engine().saveConfigurationMap({{QStringLiteral("a"), {}, {}}})).ok());
    QTRY_COMPARE(table->model()->rowCount(), 1);
    // But nothing of one's own is lost.
    table->model()->setData(table->model()->index(0, 1), QStringLiteral("mine"));
    QSignalSpy changed(&m_workspace->engine(), &Engine::workspaceChanged);
    QVERIFY(await(m_workspace->engine().saveConfigurationMap({{QStringLiteral("b"), {}, {}}})).ok());
    QTRY_VERIFY(!changed.isEmpty());
    QCOMPARE(table->model()->index(0, 1).data().toString(), QStringLiteral("mine"));
}

void tst_SettingsPages::settingsAreSaved()
{
    SettingsPage page(m_workspace->engine());
    show(page);
    QTRY_VERIFY(!find<QLineEdit>(page, "prunerSchedule")->text().isEmpty());
    QVERIFY(!page.isModified());
    QTest::mouseClick(find<QCheckBox>(page, "scriptNetwork"), Qt::LeftButton, {}, {8, 8});
    auto *seconds = find<QSpinBox>(page, "scriptSeconds");
    seconds->setFocus();
    seconds->selectAll();
    QTest::keyClicks(seconds, QStringLiteral("45"));
    QTest::keyClick(seconds, Qt::Key_Tab);
    QTest::mouseClick(find<QCheckBox>(page, "prunerEnabled"), Qt::LeftButton, {}, {8, 8});
    QVERIFY(page.isModified());
    page.save();
    QTRY_VERIFY(!page.isModified());
    QVERIFY(!m_workspace->engine().workspaceSettings().scriptsMayUseNetwork);
    QCOMPARE(m_workspace->engine().workspaceSettings().scriptSeconds, 45);
    QVERIFY(await(m_workspace->engine().prunerSettings())->enabled);
}

// Issue 5: the reference's server setting.
void tst_SettingsPages::newChannelsGetTheseColumns()
{
    Engine &engine = m_workspace->engine();
    SettingsPage page(engine);
    show(page);
    auto *columns = page.findChild<MetaDataColumnsTable *>();
    QCOMPARE(columns->columns().size(), size_t(2));
    QTest::mouseClick(find<LinkButton>(page, "addMetaDataColumn"), Qt::LeftButton);
    QTest::keyClicks(columns->table()->viewport()->findChild<QLineEdit *>(), QStringLiteral("mrn"));
    QTest::keyClick(columns->table()->viewport()->findChild<QLineEdit *>(), Qt::Key_Return);
    QTRY_COMPARE(columns->columns().size(), size_t(3));
    columns->table()->item(2, 2)->setText(QStringLiteral("mrn"));
    QVERIFY(page.isModified());
    const MetaDataColumn mrn{QStringLiteral("MRN"), MetaDataColumnType::String, QStringLiteral("mrn")};
    QCOMPARE(columns->columns().back(), mrn);
    page.save();
    QTRY_VERIFY_WITH_TIMEOUT(!page.isModified(), 30000);
    QCOMPARE(engine.workspaceSettings().newChannelColumns.back(), mrn);

    ChannelList channels(engine);
    ChannelMaker maker(engine, channels);
    QSignalSpy made(&maker, &ChannelMaker::editable);
    const auto templates = channelTemplates();
    const auto blank = std::find_if(templates.begin(), templates.end(), [](const ChannelTemplate &one) { return one.isBlank; });
    maker.makeFromTemplate(int(blank - templates.begin()), {QStringLiteral("Fresh"), 0, {}});
    QTRY_COMPARE_WITH_TIMEOUT(made.count(), 1, 30000);
    const auto channel = engine.channelConfig(made[0][0].toString());
    QVERIFY(channel.ok());
    QCOMPARE(channel->metaDataColumns, engine.workspaceSettings().newChannelColumns);

    // In a backup it stands where the reference has it.
    const auto backup = await(engine.exportWorkspace());
    QVERIFY(backup.ok() && backup->contains("<defaultMetaDataColumns>") && backup->contains("<name>MRN</name>"));
    // None are right, too; a name twice is told.
    columns->table()->item(2, 0)->setText(QStringLiteral("type"));
    QVERIFY(page.findChild<ErrorLine *>(QStringLiteral("metaDataColumnsProblem"))->isVisible());
    page.save();
    QTRY_VERIFY_WITH_TIMEOUT(page.findChild<MessageBar *>()->kind() == MessageBar::Kind::Error, 30000);
    QCOMPARE(engine.workspaceSettings().newChannelColumns.back(), mrn);
}

void tst_SettingsPages::settingsAreUndone()
{
    SettingsPage page(m_workspace->engine());
    show(page);
    QTRY_VERIFY(!find<QLineEdit>(page, "prunerSchedule")->text().isEmpty());
    auto *files = find<QCheckBox>(page, "scriptFiles");
    QVERIFY(files->isChecked());
    QTest::mouseClick(files, Qt::LeftButton, {}, {8, 8});
    QTest::mouseClick(find<QCheckBox>(page, "prunerArchives"), Qt::LeftButton, {}, {8, 8});
    QVERIFY(find<QLineEdit>(page, "prunerFolder")->isEnabled());
    QTest::keyClicks(find<QLineEdit>(page, "prunerFolder"), QStringLiteral("/arch"));
    QCOMPARE(page.undoStack()->count(), 3); // typing is one step
    page.undoStack()->undo();
    QCOMPARE(find<QLineEdit>(page, "prunerFolder")->text(), QString());
    page.undoStack()->undo();
    page.undoStack()->undo();
    QVERIFY(files->isChecked());
    QVERIFY(!page.isModified());
}

void tst_SettingsPages::aWrongScheduleIsToldUnderItsField()
{
    SettingsPage page(m_workspace->engine());
    show(page);
    auto *schedule = find<QLineEdit>(page, "prunerSchedule");
    QTRY_VERIFY(!schedule->text().isEmpty());
    QTest::mouseClick(find<QCheckBox>(page, "prunerEnabled"), Qt::LeftButton, {}, {8, 8});
    schedule->selectAll();
    QTest::keyClicks(schedule, QStringLiteral("every day"));
    page.save();
    QTRY_VERIFY(find<ErrorLine>(page, "prunerProblem")->isVisible());
    QVERIFY(schedule->property("invalid").toBool());
    QVERIFY(page.isModified());
    schedule->selectAll();
    QTest::keyClicks(schedule, QStringLiteral("0 0 3 * * ?"));
    QVERIFY(!find<ErrorLine>(page, "prunerProblem")->isVisible()); // cleared on each key
    page.save();
    QTRY_VERIFY(!page.isModified());
}

void tst_SettingsPages::editsWhileSettingsAreSavedStay()
{
    SettingsPage page(m_workspace->engine());
    show(page);
    QTRY_VERIFY(!find<QLineEdit>(page, "prunerSchedule")->text().isEmpty());
    auto *programs = find<QCheckBox>(page, "scriptPrograms");
    const bool before = programs->isChecked();
    find<QSpinBox>(page, "scriptSeconds")->setValue(45);
    page.save();
    QTest::mouseClick(programs, Qt::LeftButton, {}, {8, 8});
    const PrunerSettings pruner = *await(m_workspace->engine().prunerSettings());
    QVERIFY(await(m_workspace->engine().setPrunerSettings(pruner)).ok()); // behind the page's own
    QTRY_COMPARE(m_workspace->engine().workspaceSettings().scriptSeconds, 45);
    QCOMPARE(m_workspace->engine().workspaceSettings().scriptsMayRunPrograms, before);
    QTRY_COMPARE(page.undoStack()->cleanIndex(), -1); // the page has heard of it
    QVERIFY(page.isModified());
    QCOMPARE(programs->isChecked(), !before);
    page.undoStack()->undo(); // what undo leads to was not saved either
    page.undoStack()->undo();
    QVERIFY(page.isModified());
    page.undoStack()->redo();
    page.undoStack()->redo();
    page.save();
    QTRY_VERIFY(!page.isModified());
    QCOMPARE(m_workspace->engine().workspaceSettings().scriptsMayRunPrograms, !before);
    // A save asked for while one is under way comes after it.
    find<QSpinBox>(page, "scriptSeconds")->setValue(46);
    page.save();
    find<QSpinBox>(page, "scriptSeconds")->setValue(47);
    page.save();
    QTRY_VERIFY(!page.isModified());
    QCOMPARE(m_workspace->engine().workspaceSettings().scriptSeconds, 47);
}

// Undone and done otherwise the stack stands where it stood, but holds another map.
void tst_SettingsPages::editsWhileTheMapIsSavedStay()
{
    ConfigurationPage page(m_workspace->engine());
    show(page);
    QVERIFY(page.importFile(m_workspace->file(QStringLiteral("a"), "a=1\n")).isEmpty());
    const ConfigurationMap saved{{QStringLiteral("a"), QStringLiteral("1"), {}}};
    page.save();
    page.undoStack()->undo();
    QVERIFY(page.importFile(m_workspace->file(QStringLiteral("b"), "b=2\n")).isEmpty());
    QTRY_COMPARE(m_workspace->engine().configurationMap(), saved);
    QVERIFY(await(m_workspace->engine().saveConfigurationMap(saved)).ok()); // behind the page's own
    QVERIFY(page.isModified());
    auto *table = find<QTableView>(page, "configurationTable");
    QCOMPARE(table->model()->rowCount(), 1);
    QCOMPARE(table->model()->index(0, 0).data().toString(), QStringLiteral("b"));
    page.save();
    QTRY_VERIFY(!page.isModified());
    QCOMPARE(m_workspace->engine().configurationMap(), (ConfigurationMap{{QStringLiteral("b"), QStringLiteral("2"), {}}}));
}

void tst_SettingsPages::thePrunerRunsNow()
{
    SettingsPage page(m_workspace->engine());
    show(page);
    auto *button = find<QPushButton>(page, "pruneNow");
    QTest::mouseClick(button, Qt::LeftButton);
    QTRY_VERIFY(button->isEnabled());
    QVERIFY2(find<QLabel>(page, "pruneReport")->text().contains(QStringLiteral("Nothing to do")), qPrintable(find<QLabel>(page, "pruneReport")->text()));
}

void tst_SettingsPages::everythingHasAName()
{
    ConfigurationPage map(m_workspace->engine());
    SettingsPage settings(m_workspace->engine());
    QStringList nameless;
    for (const Page *page : {static_cast<Page *>(&map), static_cast<Page *>(&settings)}) {
        for (const QWidget *widget : page->findChildren<QWidget *>()) {
            const bool isInteractive = (widget->focusPolicy() & Qt::TabFocus) && !widget->objectName().startsWith(QLatin1String("qt_"));
            const bool isNamed = !widget->accessibleName().isEmpty() || qobject_cast<const QPushButton *>(widget);
            if (isInteractive && (widget->objectName().isEmpty() || !isNamed) && !qobject_cast<const QLineEdit *>(widget->parentWidget()))
                nameless << QStringLiteral("%1 '%2'").arg(QLatin1String(widget->metaObject()->className()), widget->objectName());
        }
    }
    nameless.removeIf([](const QString &name) { return name.startsWith(QLatin1String("QScrollArea")) || name.startsWith(QLatin1String("MessageBar")); });
    QCOMPARE(nameless, QStringList());
}

// Writes pictures where MILLRACE_SCREENSHOTS says, to be looked at.
void tst_SettingsPages::looks()
{
    const QString folder = qEnvironmentVariable("MILLRACE_SCREENSHOTS");
    if (folder.isEmpty())
        QSKIP("no folder for pictures");
    for (const ThemeChoice choice : {ThemeChoice::Light, ThemeChoice::Dark}) {
        m_theme->setChoice(choice);
        const QString suffix = choice == ThemeChoice::Light ? QStringLiteral("-light.png") : QStringLiteral("-dark.png");
        ConfigurationPage empty(m_workspace->engine());
        show(empty);
        empty.grab().save(QDir(folder).filePath(QStringLiteral("map-empty") + suffix));
        ConfigurationPage map(m_workspace->engine());
        show(map);
        map.importFile(m_workspace->file(QStringLiteral("p"), "# The laboratory's listener\nlab.host=lab.test\nlab.port=7010\n# Where results go\nresults.folder=/var/spool/results/a/very/long/path/that/goes/on/and/on/and/on/and/on/until/it/does/not/fit\n"));
        find<QTableView>(map, "configurationTable")->selectRow(1);
        map.grab().save(QDir(folder).filePath(QStringLiteral("map") + suffix));
        SettingsPage settings(m_workspace->engine());
        settings.resize(900, 860);
        show(settings);
        settings.resize(900, 860);
        QTRY_VERIFY(!find<QLineEdit>(settings, "prunerSchedule")->text().isEmpty());
        find<QCheckBox>(settings, "prunerEnabled")->click();
        find<QLineEdit>(settings, "prunerSchedule")->setText(QStringLiteral("every day"));
        settings.save();
        QTRY_VERIFY(find<ErrorLine>(settings, "prunerProblem")->isVisible());
        settings.grab().save(QDir(folder).filePath(QStringLiteral("settings") + suffix));
    }
}

QTEST_MAIN(tst_SettingsPages)
#include "tst_settings_pages.moc"
