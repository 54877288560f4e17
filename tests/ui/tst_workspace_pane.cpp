// SPDX-License-Identifier: GPL-3.0-or-later
// The workspace tree: groups, tags, the workspace's pages; by mouse, by key and by dragging.
#include "tests/ui/screens.h"
#include "tests/ui/workspace_fixture.h"
#include "ui/shell/tags_dialog.h"
#include "ui/shell/workspace_pane.h"
#include "ui/shell/workspace_tree.h"
#include "ui/start/channel_template.h"
#include "ui/theme/theme.h"
#include "ui/widgets/error_line.h"
#include "ui/widgets/filter_edit.h"
#include "ui/widgets/link_button.h"

#include <QAbstractItemModelTester>
#include <QDropEvent>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>

using namespace millrace;
using namespace millrace::ui;
using namespace millrace::ui::test;

class tst_WorkspacePane : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void followsRowByRow();
    void aNewGroupIsNamedWhereItStands();
    void aNewNameStandsInPlaceOfTheOld();
    void withoutTagsTheDialogSaysSo();
    void closedWhileAGroupIsNamed();
    void namesDoNotGoBackWhileTheyAreSaved();
    void aNameTwiceIsRefused();
    void channelsAreDraggedToGroups();
    void menuMovesAndTags();
    void tagsHaveNamesAndColours();
    void tagsChangedMeanwhileStay();
    void aGroupIsDeletedWithoutItsChannels();
    void filterFindsNamesTagsAndGroups();
    void pagesAreOpened();
    void aGroupStandsForItsChannels();

private:
    ChannelId import(const QString &name);
    QModelIndex row(const QString &name) const;
    QString parentOf(const QString &name) const { return row(name).parent().data().toString(); }
    void drop(const std::vector<ChannelId> &channels, const QPoint &position);
    QAction *menuAction(QMenu *menu, const QString &text) const;

    std::unique_ptr<Theme> m_theme;
    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<ChannelList> m_channels;
    std::unique_ptr<ChannelCommands> m_commands;
    std::unique_ptr<QMenu> m_newChannels;
    std::unique_ptr<WorkspacePane> m_pane;
};

void tst_WorkspacePane::init()
{
    m_workspace = std::make_unique<Workspace>();
    m_theme = std::make_unique<Theme>(*qApp);
    m_channels = std::make_unique<ChannelList>(m_workspace->engine());
    m_commands = std::make_unique<ChannelCommands>(m_workspace->engine(), *m_channels);
    m_newChannels = std::make_unique<QMenu>();
    m_pane = std::make_unique<WorkspacePane>(*m_channels, *m_commands, m_newChannels.get());
    m_pane->resize(260, 500);
    m_pane->show();
    m_pane->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_pane.get()));
}

void tst_WorkspacePane::cleanup()
{
    m_pane.reset();
    m_commands.reset();
    m_channels.reset();
    m_workspace.reset();
}

ChannelId tst_WorkspacePane::import(const QString &name)
{
    const Result<ImportOutcome> outcome = await(m_workspace->engine().importXml(fillTemplate(channelTemplates()[1], {name, freePort(), {}})));
    const ChannelId id = outcome.ok() ? outcome->channels.front() : ChannelId();
    [&] { QTRY_VERIFY(m_channels->find(id)); }(); // the engine has told of it
    return id;
}

QModelIndex tst_WorkspacePane::row(const QString &name) const
{
    const QAbstractItemModel *model = m_pane->view()->model();
    const QModelIndexList found = model->match(model->index(0, 0), Qt::DisplayRole, name, 1, Qt::MatchExactly | Qt::MatchRecursive);
    return found.isEmpty() ? QModelIndex() : found.first();
}

// As the end of a drag comes to the tree.
void tst_WorkspacePane::drop(const std::vector<ChannelId> &channels, const QPoint &position)
{
    const std::unique_ptr<QMimeData> mime(WorkspaceTree::mimeOf(channels));
    QDragEnterEvent enter(position, Qt::MoveAction, mime.get(), Qt::LeftButton, {});
    QCoreApplication::sendEvent(m_pane->view()->viewport(), &enter);
    QVERIFY(enter.isAccepted());
    QDragMoveEvent move(position, Qt::MoveAction, mime.get(), Qt::LeftButton, {});
    QCoreApplication::sendEvent(m_pane->view()->viewport(), &move);
    QDropEvent event(position, Qt::MoveAction, mime.get(), Qt::LeftButton, {});
    QCoreApplication::sendEvent(m_pane->view()->viewport(), &event);
}

QAction *tst_WorkspacePane::menuAction(QMenu *menu, const QString &text) const
{
    for (QAction *action : menu->actions()) {
        if (action->text() == text)
            return action;
        if (QMenu *below = action->menu()) {
            if (QAction *found = menuAction(below, text))
                return found;
        }
    }
    return nullptr;
}

void tst_WorkspacePane::followsRowByRow()
{
    WorkspaceModel model(*m_channels);
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    const ChannelId lab = import(QStringLiteral("Lab in"));
    QVERIFY(model.findChannel(lab));
    m_channels->saveGroups({{QStringLiteral("g"), QStringLiteral("Laboratory"), {}, 1, {lab}}});
    QCOMPARE(model.findChannel(lab)->parent(), model.findGroup(QStringLiteral("g")));
    QCOMPARE(model.findGroup(QStringLiteral("g"))->data(WorkspaceModel::CountRole).toInt(), 1);
    QVERIFY(await(m_workspace->engine().removeChannel(lab)).ok());
    QTRY_VERIFY(!model.findChannel(lab));
    QTRY_COMPARE(model.findGroup(QStringLiteral("g"))->data(WorkspaceModel::CountRole).toInt(), 0);
    QCOMPARE(reset.count(), 0);
}

void tst_WorkspacePane::aNewGroupIsNamedWhereItStands()
{
    m_pane->newGroupAction()->trigger();
    QTRY_VERIFY(m_pane->findChild<QLineEdit *>(QStringLiteral("groupName")));
    auto *editor = m_pane->findChild<QLineEdit *>(QStringLiteral("groupName"));
    editor->selectAll();
    QTest::keyClicks(editor, QStringLiteral("Admissions"));
    QTest::keyClick(editor, Qt::Key_Return);
    QTRY_COMPARE(m_workspace->engine().channelGroups().size(), size_t(1));
    QTRY_COMPARE(m_workspace->engine().channelGroups()[0].name, QStringLiteral("Admissions"));
    // And by F2.
    m_pane->view()->setCurrentIndex(row(QStringLiteral("Admissions")));
    m_pane->view()->setFocus();
    QTest::keyClick(m_pane->view(), Qt::Key_F2);
    QTRY_VERIFY(m_pane->findChild<QLineEdit *>(QStringLiteral("groupName")));
    editor = m_pane->findChild<QLineEdit *>(QStringLiteral("groupName"));
    editor->selectAll();
    QTest::keyClicks(editor, QStringLiteral("Wards"));
    QTest::keyClick(editor, Qt::Key_Return);
    QTRY_COMPARE(m_workspace->engine().channelGroups()[0].name, QStringLiteral("Wards"));
}

// The editor stands where the name does, and nothing of the old name is seen through it.
void tst_WorkspacePane::aNewNameStandsInPlaceOfTheOld()
{
    m_channels->saveGroups({{QStringLiteral("g"), QStringLiteral("Admissions and more"), {}, 1, {}}});
    QTRY_VERIFY(row(QStringLiteral("Admissions and more")).isValid());
    m_pane->view()->setCurrentIndex(row(QStringLiteral("Admissions and more")));
    m_pane->view()->setFocus();
    QTest::keyClick(m_pane->view(), Qt::Key_F2);
    QTRY_VERIFY(m_pane->findChild<QLineEdit *>(QStringLiteral("groupName")));
    auto *editor = m_pane->findChild<QLineEdit *>(QStringLiteral("groupName"));
    const QRect row = m_pane->view()->visualRect(m_pane->view()->currentIndex());
    keepScreen(*m_pane, QStringLiteral("rename"));
    QVERIFY(editor->x() >= row.x() + 20); // the icon stays in sight
    QVERIFY(row.contains(editor->geometry()));
    QVERIFY(editor->width() > row.width() / 2);
    editor->clear();
    const QImage seen = m_pane->view()->viewport()->grab(editor->geometry()).toImage();
    QVERIFY(seen.width() > 80);
    QTest::keyClick(editor, Qt::Key_Escape);
    // Behind the caret, and between the frame's lines.
    const QRgb ground = seen.pixel(seen.width() / 2, seen.height() / 4);
    for (int x = 20; x < seen.width() - 8; ++x) {
        for (int y = 5; y < seen.height() - 5; ++y)
            QCOMPARE(seen.pixel(x, y), ground);
    }
}

void tst_WorkspacePane::withoutTagsTheDialogSaysSo()
{
    TagsDialog dialog({});
    dialog.show();
    const auto *empty = dialog.findChild<QLabel *>(QStringLiteral("tagsEmpty"));
    auto *remove = dialog.findChild<LinkButton *>(QStringLiteral("tagsDelete"));
    QVERIFY(empty->isVisible());
    QVERIFY(!remove->isEnabled());
    keepScreen(dialog, QStringLiteral("tags-empty"));
    QTest::mouseClick(dialog.findChild<LinkButton *>(QStringLiteral("tagsNew")), Qt::LeftButton);
    QVERIFY(!empty->isVisible());
    QTest::mouseClick(remove, Qt::LeftButton);
    QVERIFY(empty->isVisible());
    QVERIFY(!remove->isEnabled());
}

void tst_WorkspacePane::closedWhileAGroupIsNamed()
{
    m_channels->saveGroups({{QStringLiteral("g"), QStringLiteral("Admissions"), {}, 1, {}}});
    QTRY_VERIFY(row(QStringLiteral("Admissions")).isValid());
    m_pane->view()->setCurrentIndex(row(QStringLiteral("Admissions")));
    m_pane->view()->setFocus();
    QTest::keyClick(m_pane->view(), Qt::Key_F2);
    QTRY_VERIFY(m_pane->findChild<QLineEdit *>(QStringLiteral("groupName")));
    QTest::keyClicks(m_pane->findChild<QLineEdit *>(QStringLiteral("groupName")), QStringLiteral("x"));
    m_pane.reset();
    QCOMPARE(m_channels->groups().front().name, QStringLiteral("Admissions"));
}

// Saved one after the other: the answer to the first comes when the second was shown already.
void tst_WorkspacePane::namesDoNotGoBackWhileTheyAreSaved()
{
    const auto groupNamed = [](const QString &name) { return ChannelGroup{QStringLiteral("g"), name, {}, 1, {}}; };
    m_channels->saveGroups({groupNamed(QStringLiteral("0"))});
    QStringList shown;
    QObject context; // as long as the list
    connect(m_channels.get(), &ChannelList::partsChanged, &context, [this, &shown] { shown << m_channels->groups().front().name; });
    QStringList wanted;
    for (int number = 1; number <= 20; ++number) {
        wanted << QString::number(number);
        m_channels->saveGroups({groupNamed(wanted.back())});
    }
    const auto isStored = [this] {
        const std::vector<ChannelGroup> stored = m_workspace->engine().channelGroups();
        return !stored.empty() && stored.front().name == QLatin1String("20");
    };
    QTRY_VERIFY_WITH_TIMEOUT(isStored(), 30000);
    QVERIFY(await(m_workspace->engine().prunerSettings()).ok()); // a while longer
    shown.removeDuplicates(); // the engine's answer adds a revision to the last
    QCOMPARE(shown, wanted);
}

void tst_WorkspacePane::aNameTwiceIsRefused()
{
    QSignalSpy failed(m_channels.get(), &ChannelList::failed);
    m_channels->saveGroups({{QStringLiteral("a"), QStringLiteral("A"), {}, 1, {}}, {QStringLiteral("b"), QStringLiteral("B"), {}, 1, {}}});
    QTRY_COMPARE(m_workspace->engine().channelGroups().size(), size_t(2));
    m_pane->view()->model()->setData(row(QStringLiteral("B")), QStringLiteral("A"));
    QTRY_COMPARE(failed.count(), 1);
    QVERIFY(row(QStringLiteral("B")).isValid()); // it has its name again
}

void tst_WorkspacePane::channelsAreDraggedToGroups()
{
    const ChannelId one = import(QStringLiteral("One"));
    const ChannelId two = import(QStringLiteral("Two"));
    m_channels->saveGroups({{QStringLiteral("g"), QStringLiteral("Group"), {}, 1, {}}});
    drop({one}, m_pane->view()->visualRect(row(QStringLiteral("Group"))).center());
    QCOMPARE(parentOf(QStringLiteral("One")), QStringLiteral("Group"));
    QVERIFY(m_pane->view()->isExpanded(row(QStringLiteral("Group"))));
    drop({two}, m_pane->view()->visualRect(row(QStringLiteral("One"))).center()); // onto a channel: to its group
    QCOMPARE(parentOf(QStringLiteral("Two")), QStringLiteral("Group"));
    QTRY_VERIFY(m_workspace->engine().channelGroups().size() == 1 && m_workspace->engine().channelGroups()[0].channels.size() == 2);
    drop({one}, {20, m_pane->view()->viewport()->height() - 5}); // below all: out of its group
    QVERIFY(parentOf(QStringLiteral("One")).isEmpty());
    QTRY_COMPARE(m_workspace->engine().channelGroups()[0].channels, std::vector<ChannelId>{two});
}

void tst_WorkspacePane::menuMovesAndTags()
{
    const ChannelId one = import(QStringLiteral("One"));
    m_channels->saveGroups({{QStringLiteral("g"), QStringLiteral("Group"), {}, 1, {}}});
    QTest::mouseClick(m_pane->view()->viewport(), Qt::LeftButton, {}, m_pane->view()->visualRect(row(QStringLiteral("One"))).center());
    QMenu menu;
    m_pane->fillMenu(&menu, row(QStringLiteral("One")));
    for (int command = 0; command < ChannelCommands::commandCount; ++command)
        QVERIFY(menu.actions().contains(m_commands->action(ChannelCommands::Command(command))));
    menuAction(&menu, QStringLiteral("Group"))->trigger();
    QCOMPARE(parentOf(QStringLiteral("One")), QStringLiteral("Group"));
    menuAction(&menu, QStringLiteral("New tag…"))->trigger();
    QTRY_VERIFY(m_pane->findChild<QInputDialog *>(QStringLiteral("newTag")));
    auto *dialog = m_pane->findChild<QInputDialog *>(QStringLiteral("newTag"));
    dialog->setTextValue(QStringLiteral("Urgent"));
    dialog->accept();
    QTRY_COMPARE(m_workspace->engine().channelTags().size(), size_t(1));
    QVERIFY(m_workspace->engine().channelTags()[0].channels.contains(one));
    QMenu again;
    m_pane->fillMenu(&again, row(QStringLiteral("One")));
    QAction *tag = menuAction(&again, QStringLiteral("Urgent"));
    QVERIFY(tag->isChecked());
    tag->trigger();
    QTRY_VERIFY(m_workspace->engine().channelTags()[0].channels.empty());
}

// The dialog had put all back to what they were when it was opened.
void tst_WorkspacePane::tagsChangedMeanwhileStay()
{
    const ChannelId one = import(QStringLiteral("One"));
    const auto tag = [](const char *id, const char *name, const TagColour &colour, std::set<ChannelId> channels = {}) {
        return ChannelTag{QLatin1String(id), QLatin1String(name), colour, std::move(channels)};
    };
    m_channels->saveTags({tag("t1", "Alpha", {1, 1, 1}), tag("t2", "Beta", {2, 2, 2}), tag("t3", "Gamma", {3, 3, 3}), tag("t4", "Zeta", {4, 4, 4})});
    m_pane->editTagsAction()->trigger();
    auto *dialog = m_pane->findChild<TagsDialog *>();
    auto *list = dialog->findChild<QListWidget *>(QStringLiteral("tagsList"));
    auto *name = dialog->findChild<QLineEdit *>(QStringLiteral("tagName"));
    auto *save = dialog->findChild<QPushButton *>(QStringLiteral("tagsSave"));
    QTest::mouseClick(dialog->findChild<LinkButton *>(QStringLiteral("tagsNew")), Qt::LeftButton);
    list->setCurrentRow(3);
    QTest::mouseClick(dialog->findChild<LinkButton *>(QStringLiteral("tagsDelete")), Qt::LeftButton);
    list->setCurrentRow(1);
    name->setFocus();
    name->selectAll();
    QTest::keyClicks(name, QStringLiteral("Mine"));
    // Meanwhile: a channel has Beta, Alpha has another name and colour, Gamma is gone, and there is one more.
    m_channels->saveTags({tag("t1", "Other", {9, 9, 9}), tag("t2", "Beta", {8, 8, 8}, {one}), tag("t4", "Zeta", {4, 4, 4}), tag("t5", "Mine", {5, 5, 5})});
    QCOMPARE(list->count(), 4);
    QCOMPARE(list->currentItem()->text(), QStringLiteral("Mine"));
    QCOMPARE(name->text(), QStringLiteral("Mine"));
    QVERIFY2(!save->isEnabled(), "its name is another's now");
    QVERIFY(dialog->findChild<ErrorLine *>(QStringLiteral("tagProblem"))->isVisible());
    name->selectAll();
    QTest::keyClicks(name, QStringLiteral("Ours"));
    QTest::mouseClick(save, Qt::LeftButton);
    const std::vector<ChannelTag> &tags = m_channels->tags();
    QCOMPARE(tags.size(), size_t(4));
    QCOMPARE(tags[0], tag("t5", "Mine", {5, 5, 5}));
    QCOMPARE(tags[1].name, QStringLiteral("New tag"));
    QCOMPARE(tags[2], tag("t1", "Other", {9, 9, 9}));
    QCOMPARE(tags[3], tag("t2", "Ours", {8, 8, 8}, {one}));
}

// Issue 5: the reference's colours.
void tst_WorkspacePane::tagsHaveNamesAndColours()
{
    const ChannelId one = import(QStringLiteral("One"));
    m_channels->saveTags({{QStringLiteral("t1"), QStringLiteral("Live"), {46, 125, 180}, {one}}, {QStringLiteral("t2"), QStringLiteral("Test"), {1, 2, 3}, {}}});
    m_pane->editTagsAction()->trigger();
    auto *dialog = m_pane->findChild<TagsDialog *>();
    QVERIFY(dialog && dialog->isVisible());
    auto *list = dialog->findChild<QListWidget *>(QStringLiteral("tagsList"));
    QCOMPARE(list->count(), 2);
    QCOMPARE(list->currentItem()->text(), QStringLiteral("Live"));
    QVERIFY(dialog->findChild<QAbstractButton *>(QStringLiteral("tagColour0"))->isChecked());
    auto *red = dialog->findChild<QAbstractButton *>(QStringLiteral("tagColour7"));
    QCOMPARE(red->accessibleName(), QStringLiteral("Red"));
    QTest::mouseClick(red, Qt::LeftButton);
    QVERIFY(red->isChecked());
    // A name twice is told, and not saved.
    auto *name = dialog->findChild<QLineEdit *>(QStringLiteral("tagName"));
    auto *save = dialog->findChild<QPushButton *>(QStringLiteral("tagsSave"));
    name->setFocus();
    name->selectAll();
    QTest::keyClicks(name, QStringLiteral("test"));
    QVERIFY(!save->isEnabled());
    QVERIFY(dialog->findChild<ErrorLine *>(QStringLiteral("tagProblem"))->isVisible());
    name->selectAll();
    QTest::keyClicks(name, QStringLiteral("Production"));
    QVERIFY(save->isEnabled());
    QTest::mouseClick(dialog->findChild<LinkButton *>(QStringLiteral("tagsNew")), Qt::LeftButton);
    QCOMPARE(list->count(), 3);
    QTest::keyClicks(name, QStringLiteral("Lab")); // its name waits, selected
    test::keepScreen(*dialog, QStringLiteral("tags-dialog"));
    list->setCurrentRow(1);
    QTest::mouseClick(dialog->findChild<LinkButton *>(QStringLiteral("tagsDelete")), Qt::LeftButton);
    QTest::mouseClick(save, Qt::LeftButton);
    const auto isThere = [](const std::vector<ChannelTag> &all) {
        return std::any_of(all.begin(), all.end(), [](const ChannelTag &tag) { return tag.name == QLatin1String("Production"); });
    };
    QTRY_VERIFY_WITH_TIMEOUT(isThere(m_workspace->engine().channelTags()) && isThere(m_channels->tags()), 30000);
    const std::vector<ChannelTag> tags = m_channels->tags();
    const auto live = std::find_if(tags.begin(), tags.end(), [](const ChannelTag &tag) { return tag.id == QLatin1String("t1"); });
    QVERIFY(live != tags.end());
    QCOMPARE(live->name, QStringLiteral("Production"));
    QCOMPARE(live->colour, (TagColour{190, 60, 50}));
    QCOMPARE(live->channels, std::set<ChannelId>{one});
    QVERIFY(std::any_of(tags.begin(), tags.end(), [](const ChannelTag &tag) { return tag.name == QLatin1String("Lab"); }));

    // Seen in the tree, beside the name.
    const QImage image = m_pane->view()->viewport()->grab(m_pane->view()->visualRect(row(QStringLiteral("One")))).toImage();
    int marked = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x)
            marked += image.pixelColor(x, y) == QColor(190, 60, 50) ? 1 : 0;
    }
    QVERIFY2(marked > 10, qPrintable(QString::number(marked)));
    QVERIFY(row(QStringLiteral("One")).data(Qt::ToolTipRole).toString().contains(QStringLiteral("Production")));
    test::keepScreen(*m_pane, QStringLiteral("tree-tags"));
    // And kept in a backup.
    const auto backup = await(m_workspace->engine().exportWorkspace());
    QVERIFY(backup.ok() && backup->contains("<red>190</red>"));
}

void tst_WorkspacePane::aGroupIsDeletedWithoutItsChannels()
{
    const ChannelId one = import(QStringLiteral("One"));
    m_channels->saveGroups({{QStringLiteral("g"), QStringLiteral("Group"), {}, 1, {one}}});
    QMenu menu;
    m_pane->fillMenu(&menu, row(QStringLiteral("Group")));
    QSignalSpy exports(m_pane.get(), &WorkspacePane::groupExportRequested);
    menuAction(&menu, QStringLiteral("Export group…"))->trigger();
    QCOMPARE(exports.first().first().toString(), QStringLiteral("g"));
    menuAction(&menu, QStringLiteral("Delete group, keep its channels"))->trigger();
    QVERIFY(!row(QStringLiteral("Group")).isValid());
    QVERIFY(row(QStringLiteral("One")).isValid());
    QTRY_VERIFY(m_workspace->engine().channelGroups().empty());
}

void tst_WorkspacePane::filterFindsNamesTagsAndGroups()
{
    const ChannelId one = import(QStringLiteral("One"));
    import(QStringLiteral("Two"));
    m_channels->saveGroups({{QStringLiteral("g"), QStringLiteral("Group"), {}, 1, {one}}});
    m_channels->saveTags({{QStringLiteral("t"), QStringLiteral("Urgent"), {1, 2, 3, 255}, {one}}});
    auto *filter = m_pane->findChild<FilterEdit *>(QStringLiteral("workspaceFilter"));
    QTest::keyClicks(filter, QStringLiteral("urg"));
    QVERIFY(row(QStringLiteral("One")).isValid());
    QVERIFY(!row(QStringLiteral("Two")).isValid());
    filter->setText(QStringLiteral("group"));
    QVERIFY(row(QStringLiteral("One")).isValid());
    QVERIFY(!row(QStringLiteral("Two")).isValid());
    filter->setText(QStringLiteral("two"));
    QVERIFY(!row(QStringLiteral("Group")).isValid());
    QVERIFY(row(QStringLiteral("Two")).isValid());
}

void tst_WorkspacePane::pagesAreOpened()
{
    QSignalSpy asked(m_pane.get(), &WorkspacePane::placeRequested);
    const QModelIndex map = row(QStringLiteral("Configuration map"));
    QVERIFY(map.isValid());
    const QPoint centre = m_pane->view()->visualRect(map).center();
    QTest::mouseClick(m_pane->view()->viewport(), Qt::LeftButton, {}, centre);
    QCOMPARE(asked.count(), 1); // one click
    QCOMPARE(asked.first().first().value<Place>().page, QStringLiteral("configurationMap"));
    import(QStringLiteral("A channel"));
    const QModelIndex first = m_pane->view()->model()->index(0, 0);
    QCOMPARE(first.data().toString(), QStringLiteral("Dashboard"));
    QTest::mouseClick(m_pane->view()->viewport(), Qt::LeftButton, {}, m_pane->view()->visualRect(first).center());
    QCOMPARE(asked.last().first().value<Place>().page, QStringLiteral("dashboard"));
    m_pane->view()->setCurrentIndex(row(QStringLiteral("Settings")));
    QTest::keyClick(m_pane->view(), Qt::Key_Return);
    QCOMPARE(asked.last().first().value<Place>().page, QStringLiteral("settings"));
}

void tst_WorkspacePane::aGroupStandsForItsChannels()
{
    const ChannelId one = import(QStringLiteral("One"));
    const ChannelId two = import(QStringLiteral("Two"));
    m_channels->saveGroups({{QStringLiteral("g"), QStringLiteral("Group"), {}, 1, {one, two}}});
    QTest::mouseClick(m_pane->view()->viewport(), Qt::LeftButton, {}, m_pane->view()->visualRect(row(QStringLiteral("Group"))).center());
    QCOMPARE(m_commands->selection().size(), size_t(2));
    QSignalSpy opened(m_pane.get(), &WorkspacePane::channelOpened);
    m_pane->view()->setCurrentIndex(row(QStringLiteral("Two")));
    QTest::keyClick(m_pane->view(), Qt::Key_Return);
    QCOMPARE(opened.first().first().toString(), two);
}

QTEST_MAIN(tst_WorkspacePane)
#include "tst_workspace_pane.moc"
