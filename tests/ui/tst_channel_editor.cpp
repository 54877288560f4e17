// SPDX-License-Identifier: GPL-3.0-or-later
// The editor of a channel, with real clicks and keys: its tabs, forms, destinations, saving and deploying. spec/gui.md 5.4.
// With MILLRACE_SCREENSHOTS=<folder> the screens are kept for a person to look at.

#include "ui/channel/channel_header.h"
#include "ui/channel/channel_page.h"
#include "ui/channel/connector_pane.h"
#include "ui/channel/destination_table.h"
#include "ui/channel/destination_table_model.h"
#include "ui/channel/destinations_view.h"
#include "ui/channel/flow_strip.h"
#include "ui/channel/summary_view.h"
#include "ui/code/code_area.h"
#include "ui/document/channel_documents.h"
#include "ui/document/channel_edits.h"
#include "ui/forms/property_form.h"
#include "ui/problems/problem_list.h"
#include "ui/scripts/channel_scripts_view.h"
#include "ui/shell/channel_commands.h"
#include "ui/start/channel_template.h"
#include "ui/theme/theme.h"
#include "ui/widgets/key_cap.h"
#include "ui/widgets/message_bar.h"
#include "workspace_fixture.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTabBar>
#include <QToolButton>
#include <QVBoxLayout>

using namespace millrace;
using namespace millrace::ui;

class TestChannelEditor : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<test::Workspace> m_workspace;
    std::unique_ptr<Theme> m_theme;
    std::unique_ptr<ChannelDocuments> m_documents;
    std::unique_ptr<ProblemList> m_problems;
    std::unique_ptr<ChannelList> m_channels;
    std::unique_ptr<ChannelCommands> m_commands;
    std::unique_ptr<ChannelPage> m_page;
    ChannelId m_id;

    std::shared_ptr<ChannelDocument> document() { return m_documents->open(m_id); }
    const ChannelConfig &channel() { return document()->channel(); }

    template<typename T>
    T *child(const QString &name)
    {
        for (T *found : m_page->findChildren<T *>(name)) {
            if (found->isVisible())
                return found;
        }
        return nullptr;
    }
    QLineEdit *line(const char *key) { return child<QLineEdit>(QStringLiteral("field.properties/") + QLatin1String(key)); }
    DestinationTable *table() { return m_page->findChild<DestinationTable *>(); }
    DestinationsView *destinations() { return m_page->findChild<DestinationsView *>(); }
    void openTab(const QString &text)
    {
        auto *tabs = m_page->findChild<QTabBar *>(QStringLiteral("editorTabs"));
        for (int tab = 0; tab < tabs->count(); ++tab) {
            if (tabs->tabText(tab) == text)
                QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(tab).center());
        }
        QCOMPARE(tabs->tabText(tabs->currentIndex()), text);
    }
    void openPage()
    {
        m_page = std::make_unique<ChannelPage>(document(), m_workspace->engine(), *m_channels, *m_commands, *m_problems);
        m_page->resize(1200, 760);
        m_page->show();
        m_page->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
    }
    void clickCell(int row, int column)
    {
        const QRect cell = table()->visualRect(table()->model()->index(row, column));
        QTest::mouseClick(table()->viewport(), Qt::LeftButton, {}, cell.center());
    }
    void addByMenu(const QString &type)
    {
        auto *menu = m_page->findChild<QMenu *>(QStringLiteral("addDestinationMenu"));
        for (QAction *action : menu->actions()) {
            if (action->text() == type) {
                action->trigger();
                return;
            }
        }
        QFAIL("no such type");
    }
    QStringList names()
    {
        QStringList names;
        for (const ConnectorConfig &destination : channel().destinations)
            names += destination.name;
        return names;
    }
    static void replaceText(QLineEdit *line, const QString &text)
    {
        line->setFocus();
        line->selectAll();
        QTest::keyClicks(line, text);
    }
    void shoot(const QString &name)
    {
        const QString folder = qEnvironmentVariable("MILLRACE_SCREENSHOTS");
        if (folder.isEmpty())
            return;
        QTest::qWait(20); // what is laid out later
        m_page->grab().save(QStringLiteral("%1/editor-%2.png").arg(folder, name));
    }

private Q_SLOTS:
    void init()
    {
        m_workspace = std::make_unique<test::Workspace>();
        m_theme = std::make_unique<Theme>(*qApp);
        m_channels = std::make_unique<ChannelList>(m_workspace->engine());
        const auto imported = test::await(m_workspace->engine().importXml(exampleChannel(test::freePort())));
        QVERIFY2(imported.ok(), imported.ok() ? "" : qPrintable(imported.error().message));
        m_id = imported->channels.front();
        m_channels->reload();
        m_commands = std::make_unique<ChannelCommands>(m_workspace->engine(), *m_channels);
        m_documents = std::make_unique<ChannelDocuments>(m_workspace->engine());
        m_problems = std::make_unique<ProblemList>(m_workspace->engine(), *m_documents);
        openPage();
    }
    void cleanup()
    {
        m_page.reset();
        m_problems.reset();
        m_documents.reset();
        m_commands.reset();
        m_channels.reset();
        m_workspace.reset();
    }

    void scriptsAreATabOfTheEditor()
    {
        QTest::mouseClick(m_page->findChild<FlowStrip *>()->node({FlowSpot::Part::Post}), Qt::LeftButton);
        QCOMPARE(m_page->place().spot.value(0), QStringLiteral("scripts"));
        m_page->goTo({QStringLiteral("channel"), m_id, {QStringLiteral("scripts"), QStringLiteral("Deploy"), QStringLiteral("1")}});
        QCOMPARE(m_page->place().spot, (QStringList{QStringLiteral("scripts"), QStringLiteral("deploy"), QStringLiteral("1"), QStringLiteral("1")}));
        auto *area = qobject_cast<CodeArea *>(m_page->focusWidget());
        QVERIFY(area);
        QTest::keyClicks(area, QStringLiteral("a"));
        QVERIFY(m_page->isModified());
        QVERIFY(channel().scripts.deploy.startsWith(QLatin1Char('a')));
    }

    void theFlowStripLeadsToThePartsOfTheChannel()
    {
        auto *strip = m_page->findChild<FlowStrip *>();
        using enum FlowSpot::Part;
        QCOMPARE(strip->nodes().size(), 4 + channel().destinations.size());
        QTest::mouseClick(strip->node({Source}), Qt::LeftButton);
        QCOMPARE(m_page->place().spot, QStringList{QStringLiteral("source")});
        const MetaDataId second = channel().destinations[1].metaDataId;
        strip->node({Destination, second})->setFocus();
        QTest::keyClick(strip->node({Destination, second}), Qt::Key_Space);
        QCOMPARE(destinations()->current(), second);
        QCOMPARE(m_page->place().spot.value(1), QString::number(second));
        shoot(QStringLiteral("destinations"));
    }

    void theFlowStripMakesRoomForItsScrollBar()
    {
        auto *strip = m_page->findChild<FlowStrip *>();
        const auto fits = [strip] { return strip->viewport()->height() >= strip->widget()->sizeHint().height(); };
        QVERIFY(fits());
        for (int more = 0; more < 6; ++more)
            addByMenu(QStringLiteral("TCP Sender"));
        QTRY_VERIFY(strip->widget()->sizeHint().width() > strip->viewport()->width());
        QTRY_VERIFY(strip->horizontalScrollBar()->isVisible());
        QTRY_VERIFY(fits());
    }

    void aFieldIsEditedUndoneAndSaved()
    {
        openTab(QStringLiteral("Source"));
        QLineEdit *port = line("listenerConnectorProperties/port");
        QVERIFY(port);
        QCOMPARE(port->accessibleName(), QStringLiteral("Local port"));
        const QString before = port->text();
        replaceText(port, QStringLiteral("7001"));
        QCOMPARE(channel().source.properties.value("listenerConnectorProperties/port"), QByteArray("7001"));
        QCOMPARE(document()->undoStack()->count(), 1);
        QVERIFY(m_page->isModified());
        m_page->undoStack()->undo();
        QCOMPARE(port->text(), before);
        QVERIFY(!m_page->isModified());
        m_page->undoStack()->redo();
        QSignalSpy saved(document().get(), &ChannelDocument::saved);
        auto *save = m_page->findChild<QPushButton *>(QStringLiteral("editorSave"));
        QVERIFY(save->isEnabled());
        QTest::mouseClick(save, Qt::LeftButton);
        QVERIFY(saved.wait(10000));
        QVERIFY(!m_page->isModified());
        QVERIFY(!save->isEnabled());
        QCOMPARE(m_workspace->engine().channelConfig(m_id)->source.properties.value("listenerConnectorProperties/port"), QByteArray("7001"));
        shoot(QStringLiteral("source"));
    }

    void aWrongValueIsToldWhenTheFieldIsLeft()
    {
        openTab(QStringLiteral("Source"));
        QLineEdit *port = line("listenerConnectorProperties/port");
        replaceText(port, QStringLiteral("70100"));
        auto *sentence = m_page->findChild<QWidget *>(QStringLiteral("problem.properties/listenerConnectorProperties/port"));
        QVERIFY(sentence->isHidden());
        QTest::keyClick(port, Qt::Key_Tab);
        QVERIFY(sentence->isVisible());
        QVERIFY2(sentence->accessibleName().startsWith(QStringLiteral("70100 is not a port.")), qPrintable(sentence->accessibleName()));
        QVERIFY(port->property("invalid").toBool());
        auto *deploy = m_page->findChild<QPushButton *>(QStringLiteral("saveAndDeploy"));
        QVERIFY(!deploy->isEnabled());
        QVERIFY(deploy->accessibleDescription().contains(QStringLiteral("70100 is not a port")));
        QCOMPARE(m_page->findChild<FlowStrip *>()->node({FlowSpot::Part::Source})->problems(), 1);
        shoot(QStringLiteral("error"));
        port->setFocus();
        QTest::keyClick(port, Qt::Key_Backspace);
        QVERIFY(sentence->isHidden());
        QVERIFY(deploy->isEnabled());
    }

    // All at once were felt; and what is made later would come last in the window for the keys.
    void tabsAreMadeWhenTheyAreShown()
    {
        const QStringList tabs{QStringLiteral("summary"), QStringLiteral("source"), QStringLiteral("destinations"), QStringLiteral("scripts")};
        const auto inWindow = [this](const QStringList &shown) {
            auto window = std::make_unique<QWidget>();
            auto *layout = new QVBoxLayout(window.get());
            auto *page = new ChannelPage(document(), m_workspace->engine(), *m_channels, *m_commands, *m_problems, shown.front(), window.get());
            layout->addWidget(page);
            auto *behind = new QLineEdit(window.get());
            behind->setObjectName(QStringLiteral("behind"));
            layout->addWidget(behind);
            window->resize(1200, 760);
            window->show();
            for (const QString &tab : shown)
                page->goTo({QStringLiteral("channel"), m_id, {tab}});
            return window;
        };
        const auto keysPath = [](QWidget *window) {
            QStringList path;
            QWidget *const first = window->findChild<QTabBar *>(QStringLiteral("editorTabs"));
            for (QWidget *next = first->nextInFocusChain(); next != first; next = next->nextInFocusChain()) {
                if (next->isVisible() && next->isEnabled() && !next->focusProxy() && (next->focusPolicy() & Qt::TabFocus))
                    path += QLatin1String(next->metaObject()->className()) + QLatin1Char('#') + next->objectName();
                if (next->objectName() == QLatin1String("behind"))
                    break;
            }
            return path;
        };
        for (const QString &tab : tabs) {
            const auto alone = inWindow({tab});
            QCOMPARE(int(alone->findChildren<SummaryView *>().size()), tab == tabs[0] ? 1 : 0);
            QCOMPARE(int(alone->findChildren<DestinationsView *>().size()), tab == tabs[2] ? 1 : 0);
            QCOMPARE(int(alone->findChildren<ChannelScriptsView *>().size()), tab == tabs[3] ? 1 : 0);
            const QStringList path = keysPath(alone.get());
            QVERIFY(path.size() > 2);
            QCOMPARE(path.last(), QStringLiteral("QLineEdit#behind"));
            QStringList others = tabs;
            others.removeAll(tab);
            const auto afterOthers = inWindow(others + QStringList{tab});
            QCOMPARE(keysPath(afterOthers.get()), path);
        }
    }

    // Its commands, in the menu and the locator, are there before the table is.
    void destinationsCanBeChangedBeforeTheyAreShown()
    {
        m_page = std::make_unique<ChannelPage>(document(), m_workspace->engine(), *m_channels, *m_commands, *m_problems, QStringLiteral("summary"));
        QVERIFY(!destinations());
        const auto command = [this](const char *name) { return m_page->findChild<QAction *>(QStringLiteral("page.") + QLatin1String(name)); };
        QVERIFY(command("deleteDestination")->isEnabled());
        QVERIFY(!command("moveDestinationUp")->isEnabled());
        QVERIFY(command("moveDestinationDown")->isEnabled());
        const QStringList before = names();
        command("moveDestinationDown")->trigger();
        QCOMPARE(names().at(1), before.front());
        QVERIFY(destinations());
        QVERIFY(command("moveDestinationUp")->isEnabled());
        while (!channel().destinations.empty())
            command("deleteDestination")->trigger();
        QVERIFY(!command("deleteDestination")->isEnabled());
    }

    void whatOnlyTheEngineFindsIsShownAtItsTab()
    {
        auto *deploy = m_page->findChild<QPushButton *>(QStringLiteral("saveAndDeploy"));
        const auto badge = [this](int tab) { return qobject_cast<CountBadge *>(m_page->findChild<QTabBar *>(QStringLiteral("editorTabs"))->tabButton(tab, QTabBar::RightSide))->count(); };
        QVERIFY(deploy->isEnabled());
        const MetaDataId first = channel().destinations.front().metaDataId;
        const QString second = channel().destinations.at(1).name;
        QVERIFY(document()->edit(QStringLiteral("Rename"), [&](PropertyTree &tree) {
            tree.set("deployScript", "var a = ;");
            connectorElement(tree, first)->set("name", second.toUtf8());
        }).ok());
        QTRY_VERIFY(!deploy->isEnabled());
        QTRY_COMPARE(badge(3), 1);
        QVERIFY(badge(2) > 0);
        document()->undoStack()->undo();
        QTRY_VERIFY(deploy->isEnabled());
        QTRY_COMPARE(badge(3), 0);
        QCOMPARE(badge(2), 0);
    }

    // Saving and deploying was blocked, and no field said why.
    void aPortClashIsMarkedAtItsField()
    {
        QByteArray other = exampleChannel(test::freePort());
        other.replace(m_id.toUtf8(), "another-id").replace("ADT example", "Another");
        QVERIFY(test::await(m_workspace->engine().importXml(other)).ok());
        QVERIFY(test::await(m_workspace->engine().deploy(QStringLiteral("another-id"))).ok());
        const QByteArray port = m_workspace->engine().channelConfig(QStringLiteral("another-id"))->source.properties.value("listenerConnectorProperties/port");
        openTab(QStringLiteral("Source"));
        replaceText(line("listenerConnectorProperties/port"), QString::fromUtf8(port));
        QTest::keyClick(line("listenerConnectorProperties/port"), Qt::Key_Tab);
        auto *sentence = m_page->findChild<QWidget *>(QStringLiteral("problem.properties/listenerConnectorProperties/port"));
        QTRY_VERIFY_WITH_TIMEOUT(sentence->isVisible(), 10000);
        QVERIFY2(sentence->accessibleName().startsWith(QStringLiteral("The channel \"Another\" is running and listens on port")), qPrintable(sentence->accessibleName()));
        auto *deploy = m_page->findChild<QPushButton *>(QStringLiteral("saveAndDeploy"));
        QVERIFY(!deploy->isEnabled() && deploy->toolTip().contains(QString::fromUtf8(port)));
        m_page->undoStack()->undo();
        QTRY_VERIFY(!sentence->isVisible() && deploy->isEnabled());
    }

    void twoChainedDestinationsAreBuilt()
    {
        table()->setFocus();
        for (size_t left = channel().destinations.size(); left > 0; --left)
            QTest::keyClick(table(), Qt::Key_Delete);
        QVERIFY(channel().destinations.empty());
        shoot(QStringLiteral("empty"));
        const QAbstractItemModelTester tester(table()->model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        addByMenu(QStringLiteral("File Writer"));
        addByMenu(QStringLiteral("TCP Sender"));
        QCOMPARE(channel().destinations.size(), size_t(2));
        QVERIFY(channel().destinations[1].waitForPrevious);
        const MetaDataId sender = channel().destinations[1].metaDataId;
        QCOMPARE(destinations()->current(), sender);
        QLineEdit *host = line("remoteAddress");
        QVERIFY(host);
        replaceText(host, QStringLiteral("lab.test"));
        QCOMPARE(channel().connector(sender)->properties.value("remoteAddress"), QByteArray("lab.test"));
        QCOMPARE(table()->model()->index(1, DestinationTableModel::Endpoint).data().toString(), QStringLiteral("lab.test:6660"));
        // The queue, by its switch.
        QTest::mouseClick(child<QAbstractButton>(QStringLiteral("field.properties/destinationConnectorProperties/queueEnabled.onFailure")), Qt::LeftButton);
        const DestinationSettings settings = DestinationSettings::from(channel().connector(sender)->properties);
        QVERIFY(settings.queueEnabled && settings.sendFirst);
        // Clearing the tick on the bracket splits the chain.
        QTest::mouseClick(table()->viewport(), Qt::LeftButton, {}, table()->tickRect(1).center());
        QVERIFY(!channel().destinations[1].waitForPrevious);
        QTest::mouseClick(table()->viewport(), Qt::LeftButton, {}, table()->tickRect(1).center());
        QVERIFY(channel().destinations[1].waitForPrevious);
    }

    void aRowIsDraggedAndMovedByKeys()
    {
        addByMenu(QStringLiteral("TCP Sender"));
        const QStringList before = names();
        QVERIFY(before.size() >= 3);
        QWidget *area = table()->viewport();
        const auto middle = [&](int row) { return table()->visualRect(table()->model()->index(row, DestinationTableModel::Name)).center(); };
        QTest::mousePress(area, Qt::LeftButton, {}, middle(0));
        QTest::mouseMove(area, middle(1));
        QTest::mouseMove(area, middle(1) + QPoint(0, 8));
        shoot(QStringLiteral("drag"));
        QTest::mouseRelease(area, Qt::LeftButton, {}, middle(1) + QPoint(0, 8));
        QStringList expected = before;
        expected.swapItemsAt(0, 1);
        QCOMPARE(names(), expected);
        QCOMPARE(channel().connector(destinations()->current())->name, before[0]);
        table()->setFocus();
        QTest::keyClick(table(), Qt::Key_Up, Qt::AltModifier);
        QCOMPARE(names(), before);
        QTest::keyClick(table(), Qt::Key_Down, Qt::AltModifier);
        QCOMPARE(names(), expected);
        m_page->undoStack()->undo();
        m_page->undoStack()->undo();
        m_page->undoStack()->undo();
        QCOMPARE(names(), before);
    }

    void destinationsAreRenamedClonedDisabledAndDeleted()
    {
        table()->setFocus();
        clickCell(0, DestinationTableModel::Name);
        QTest::keyClick(table(), Qt::Key_F2);
        auto *editor = table()->viewport()->findChild<QLineEdit *>();
        QVERIFY(editor);
        editor->selectAll();
        QTest::keyClicks(editor, QStringLiteral("Renamed"));
        QTest::keyClick(editor, Qt::Key_Return);
        QTRY_COMPARE(names().front(), QStringLiteral("Renamed"));
        const qsizetype count = names().size();
        QTest::keyClick(table(), Qt::Key_D, Qt::ControlModifier);
        QCOMPARE(names().size(), count + 1);
        QCOMPARE(channel().connector(destinations()->current())->name, QStringLiteral("Renamed 1"));
        const int row = table()->currentIndex().row();
        QTest::keyClick(table(), Qt::Key_Delete);
        QCOMPARE(names().size(), count);
        QVERIFY(table()->currentIndex().row() <= row);
        const QModelIndex on = table()->model()->index(0, DestinationTableModel::On);
        table()->setCurrentIndex(on);
        QTest::keyClick(table(), Qt::Key_Space);
        QVERIFY(!channel().destinations.front().enabled);
        QVERIFY(!m_page->findChild<FlowStrip *>()->node({FlowSpot::Part::Destination, channel().destinations.front().metaDataId})->isActive());
    }

    void keysOfTheTableDoNothingElsewhere()
    {
        for (const QAction *action : m_page->actions())
            QVERIFY(action->shortcut().isEmpty()); // the frame would let them work in all of the window
        const QStringList before = names();
        child<QComboBox>(QStringLiteral("connectorType"))->setFocus();
        QTest::keyClick(child<QComboBox>(QStringLiteral("connectorType")), Qt::Key_Delete);
        QCOMPARE(names(), before);
    }

    void anotherConnectorTypeDrawsAnotherForm()
    {
        openTab(QStringLiteral("Destinations"));
        auto *type = child<QComboBox>(QStringLiteral("connectorType"));
        type->setFocus();
        type->setCurrentIndex(type->findText(QStringLiteral("HTTP Sender")));
        Q_EMIT type->activated(type->currentIndex());
        QCOMPARE(channel().destinations.front().transportName, QStringLiteral("HTTP Sender"));
        QTRY_VERIFY(line("host"));
        shoot(QStringLiteral("http"));
        m_page->undoStack()->undo();
        QTRY_VERIFY(!line("host"));
    }

    void saveAndDeployPutsTheChannelIntoService()
    {
        openTab(QStringLiteral("Destinations"));
        clickCell(0, DestinationTableModel::Name);
        const int revision = m_workspace->engine().channelConfig(m_id)->revision;
        QTest::mouseClick(table()->viewport(), Qt::LeftButton, {}, table()->tickRect(1).center());
        auto *deploy = m_page->findChild<QPushButton *>(QStringLiteral("saveAndDeploy"));
        QTest::mouseClick(deploy, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(m_channels->find(m_id)->state == ChannelState::Started && deploy->isEnabled(), 30000);
        QCOMPARE(m_channels->find(m_id)->deployedRevision, revision + 1);
        QCOMPARE(m_page->findChild<MessageBar *>(QStringLiteral("editorBar"))->text().trimmed(), QStringLiteral("The channel is deployed."));
        QVERIFY(m_page->findChild<QPushButton *>(QStringLiteral("editorSend"))->isEnabled());
        QTRY_COMPARE(m_page->findChild<QLabel *>(QStringLiteral("channelState"))->text(), QStringLiteral("Started"));
        // Saved again, another revision runs than the one that is saved.
        QTest::mouseClick(table()->viewport(), Qt::LeftButton, {}, table()->tickRect(1).center());
        QSignalSpy saved(document().get(), &ChannelDocument::saved);
        m_page->save();
        QVERIFY(saved.wait(10000));
        auto *tag = m_page->findChild<QLabel *>(QStringLiteral("revisionTag"));
        QTRY_COMPARE_WITH_TIMEOUT(tag->text(), QStringLiteral("r%1 ≠ r%2").arg(revision + 2).arg(revision + 1), 10000);
        shoot(QStringLiteral("deployed"));
    }

    void placesLeadToFields()
    {
        const MetaDataId second = channel().destinations[1].metaDataId;
        m_page->goTo({QStringLiteral("channel"), m_id, {QStringLiteral("destinations"), QString::number(second),
                                                        QStringLiteral("destinationConnectorProperties/threadAssignmentVariable")}});
        QCOMPARE(destinations()->current(), second);
        // It is shown only with a queue: as near as can be.
        m_page->goTo({QStringLiteral("channel"), m_id, {QStringLiteral("source"), QStringLiteral("bufferSize")}});
        QLineEdit *bufferSize = line("bufferSize");
        QVERIFY(bufferSize); // behind "More", unfolded now
        QTRY_VERIFY(bufferSize->hasFocus());
        QCOMPARE(m_page->place().spot, (QStringList{QStringLiteral("source"), QStringLiteral("bufferSize")}));
    }

    void screensForLooking()
    {
        const QString folder = qEnvironmentVariable("MILLRACE_SCREENSHOTS");
        if (folder.isEmpty())
            QSKIP("only with MILLRACE_SCREENSHOTS");
        addByMenu(QStringLiteral("TCP Sender"));
        addByMenu(QStringLiteral("HTTP Sender"));
        addByMenu(QStringLiteral("File Writer"));
        for (const ThemeChoice choice : {ThemeChoice::Light, ThemeChoice::Dark}) {
            m_theme->setChoice(choice);
            const QString suffix = choice == ThemeChoice::Light ? QStringLiteral("light") : QStringLiteral("dark");
            for (const char *tab : {"Source", "Destinations"}) {
                openTab(QLatin1String(tab));
                for (int row = 0; row < (QLatin1String(tab) == QLatin1String("Destinations") ? table()->model()->rowCount() : 1); ++row) {
                    clickCell(row, DestinationTableModel::Id);
                    QTest::qWait(10);
                    shoot(QStringLiteral("look-%1-%2-%3").arg(suffix, QLatin1String(tab)).arg(row));
                }
            }
        }
        m_theme->setChoice(ThemeChoice::System);
    }
};

QTEST_MAIN(TestChannelEditor)
#include "tst_channel_editor.moc"
