// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/workspace_fixture.h"
#include "ui/dashboard/clear_statistics_dialog.h"
#include "ui/dashboard/dashboard_model.h"
#include "ui/dashboard/dashboard_page.h"
#include "ui/main_window.h"
#include "ui/start/channel_template.h"
#include "ui/theme/theme.h"
#include "ui/widgets/cell_delegates.h"
#include "ui/widgets/filter_edit.h"
#include "ui/widgets/link_button.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/segmented_switch.h"
#include "ui/widgets/text.h"

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QEnterEvent>
#include <QFile>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QToolButton>
#include <QTreeView>

using namespace millrace;
using namespace millrace::ui;
using namespace millrace::ui::test;

class tst_Dashboard : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void numbersAndTimes();
    void seriesMoveOn();
    void rowsFollowTheChannels();
    void indexOutlivesItsNeighbour();
    void countersAreLinks();
    void lifetimeOutlivesADeploy();
    void savedIsNotDeployed();
    void changedCodeIsNotDeployed();
    void filterHides();
    void problemIsTold();
    void actionsFitTheState();
    void groupsHoldTheirChannels();
    void groupsSumAndKeepTheirColours();
    void tagsFilter();
    void oneConnectorIsStoppedAndStarted();
    void disabledIsNotDeployed();
    void countersAreCleared();
    void messagesAreRemoved();
    void severalAreDeployedAtOnce();
    void queuedMessagesAreTold();
    void columnsAreChosenAndKept();
    void sortIsFrozenUnderThePointer();
    void looks();

private:
    ChannelId import(const QByteArray &xml);
    ChannelId import(const QString &name, int port);
    void waitFor(const ChannelId &id, ChannelState state);
    QModelIndex cell(const QString &channel, int column) const;
    QPoint centreOf(const QModelIndex &index) const { return m_page->view()->visualRect(index).center(); }

    std::unique_ptr<Theme> m_theme;
    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<ChannelList> m_channels;
    std::unique_ptr<Activity> m_activity;
    std::unique_ptr<ChannelCommands> m_commands;
    std::unique_ptr<DashboardPage> m_page;
};

void tst_Dashboard::init()
{
    m_workspace = std::make_unique<Workspace>();
    m_theme = std::make_unique<Theme>(*qApp);
    m_channels = std::make_unique<ChannelList>(m_workspace->engine());
    m_activity = std::make_unique<Activity>(*m_channels);
    m_commands = std::make_unique<ChannelCommands>(m_workspace->engine(), *m_channels);
    m_page = std::make_unique<DashboardPage>(*m_channels, *m_activity, *m_commands);
    m_page->resize(1200, 500);
    m_page->show();
}

void tst_Dashboard::cleanup()
{
    m_page.reset();
    m_commands.reset();
    m_activity.reset();
    m_channels.reset();
    m_workspace.reset();
}

ChannelId tst_Dashboard::import(const QByteArray &xml)
{
    const Result<ImportOutcome> outcome = await(m_workspace->engine().importXml(xml));
    if (!outcome.ok())
        qWarning("%s", qPrintable(outcome.error().message));
    return outcome.ok() ? outcome->channels.front() : ChannelId();
}

// A channel that receives by MLLP and keeps nothing.
ChannelId tst_Dashboard::import(const QString &name, int port)
{
    return import(fillTemplate(channelTemplates()[1], {name, port, {}}));
}

void tst_Dashboard::waitFor(const ChannelId &id, ChannelState state)
{
    QTRY_VERIFY_WITH_TIMEOUT(m_channels->find(id) && m_channels->find(id)->state == state, 30000);
}

QModelIndex tst_Dashboard::cell(const QString &channel, int column) const
{
    const QAbstractItemModel *model = m_page->view()->model();
    const QModelIndexList found = model->match(model->index(0, 0), Qt::DisplayRole, channel, 1, Qt::MatchExactly | Qt::MatchRecursive);
    return found.isEmpty() ? QModelIndex() : found.first().siblingAtColumn(column);
}

void tst_Dashboard::numbersAndTimes()
{
    QCOMPARE(grouped(0), QStringLiteral("0"));
    QCOMPARE(grouped(999), QStringLiteral("999"));
    QCOMPARE(grouped(12040), QStringLiteral("12\u202F040"));
    QCOMPARE(grouped(-1234567), QStringLiteral("-1\u202F234\u202F567"));
    QCOMPARE(age(0, 1000), QStringLiteral("–"));
    QCOMPARE(age(1000, 3000), QStringLiteral("2 s"));
    QCOMPARE(age(3000, 1000), QStringLiteral("0 s")); // a clock that went back
    QCOMPARE(age(1, 4 * 60 * 1000), QStringLiteral("3 min"));
    QCOMPARE(age(1, 7 * 3600 * 1000 + 1), QStringLiteral("7 h"));
    QCOMPARE(age(1, 72LL * 3600 * 1000 + 1), QStringLiteral("3 d"));
    QCOMPARE(byteSize(1023), QStringLiteral("1023 B"));
    QCOMPARE(byteSize(4200), QStringLiteral("4.1 KB"));
}

void tst_Dashboard::seriesMoveOn()
{
    const ChannelId id = import(QStringLiteral("Series"), freePort());
    QVERIFY(await(m_workspace->engine().deploy(id)).ok());
    waitFor(id, ChannelState::Started);
    QVERIFY(await(m_workspace->engine().send(id, someMessage())).ok());
    QTRY_COMPARE(m_activity->series(id).last(), 1);
    QCOMPARE(m_activity->series(id, 1).last(), 1);
    QCOMPARE(m_activity->series(QStringLiteral("nobody")).size(), Activity::stepCount);
    for (int second = 0; second < Activity::stepSeconds; ++second)
        m_activity->advance();
    QCOMPARE(m_activity->series(id).last(), 0);
    QVERIFY(m_activity->series(id).contains(1));
    for (int second = 0; second < Activity::stepSeconds * Activity::stepCount; ++second)
        m_activity->advance();
    QVERIFY(!m_activity->series(id).contains(1));
    QCOMPARE(m_activity->messagesPerSecond(), 0.0);
}

void tst_Dashboard::rowsFollowTheChannels()
{
    DashboardModel model(*m_channels, *m_activity);
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    QCOMPARE(model.rowCount(), 0);
    const ChannelId example = import(exampleChannel(freePort()));
    QTRY_COMPARE(model.rowCount(), 1);
    const QModelIndex row = model.index(0, 0);
    QCOMPARE(row.data().toString(), QStringLiteral("ADT example"));
    QCOMPARE(model.rowCount(row), 4);
    QCOMPARE(model.index(0, 0, row).data().toString(), QStringLiteral("Source"));
    QCOMPARE(model.index(1, 0, row).data().toString(), QStringLiteral("D1 Lab"));
    QCOMPARE(model.index(0, DashboardModel::State).data().toString(), QStringLiteral("Not deployed"));
    QCOMPARE(model.index(0, DashboardModel::Received).data().toString(), QStringLiteral("–"));
    QVERIFY(await(m_workspace->engine().removeChannel(example)).ok());
    QTRY_COMPARE(model.rowCount(), 0);
    QCOMPARE(reset.count(), 0);
}

void tst_Dashboard::indexOutlivesItsNeighbour()
{
    DashboardModel model(*m_channels, *m_activity);
    const ChannelId first = import(QStringLiteral("First"), freePort());
    const ChannelId second = import(QStringLiteral("Second"), freePort());
    QTRY_COMPARE(model.rowCount(), 2);
    const QPersistentModelIndex connector(model.index(1, 0, model.indexOf(second)));
    QVERIFY(await(m_workspace->engine().removeChannel(first)).ok());
    QTRY_COMPARE(model.rowCount(), 1);
    QVERIFY(connector.isValid());
    QCOMPARE(connector.parent().data(DashboardModel::ChannelIdRole).toString(), second);
    QCOMPARE(connector.data(DashboardModel::MetaDataIdRole).toInt(), 1);
}

void tst_Dashboard::countersAreLinks()
{
    const ChannelId id = import(QStringLiteral("Counted"), freePort());
    QVERIFY(await(m_workspace->engine().deploy(id)).ok());
    for (int message = 0; message < 3; ++message)
        QVERIFY(await(m_workspace->engine().send(id, someMessage())).ok());
    QTRY_COMPARE(cell(QStringLiteral("Counted"), DashboardModel::Received).data().toString(), QStringLiteral("3"));
    QTRY_COMPARE(cell(QStringLiteral("Counted"), DashboardModel::Sent).data().toString(), QStringLiteral("3"));

    QSignalSpy asked(m_page.get(), &DashboardPage::messagesRequested);
    QWidget *viewport = m_page->view()->viewport();
    QTest::mouseClick(viewport, Qt::LeftButton, {}, centreOf(cell(QStringLiteral("Counted"), DashboardModel::Sent)));
    QCOMPARE(asked.count(), 1);
    QCOMPARE(asked.last().at(0).toString(), id);
    QCOMPARE(asked.last().at(1).value<std::vector<MessageStatus>>(), std::vector<MessageStatus>{MessageStatus::Sent});
    QCOMPARE(asked.last().at(2).toInt(), -1);

    // The same of one destination, by key.
    m_page->view()->expand(cell(QStringLiteral("Counted"), 0));
    const QModelIndex destination
        = m_page->view()->model()->index(1, DashboardModel::Sent, cell(QStringLiteral("Counted"), 0));
    m_page->view()->setCurrentIndex(destination);
    QTest::keyClick(m_page->view(), Qt::Key_Return);
    QCOMPARE(asked.count(), 2);
    QCOMPARE(asked.last().at(2).toInt(), 1);

    // The name opens all of them.
    const QPoint name = centreOf(cell(QStringLiteral("Counted"), DashboardModel::Name));
    QTest::mouseClick(viewport, Qt::LeftButton, {}, name);
    QTest::mouseDClick(viewport, Qt::LeftButton, {}, name);
    QCOMPARE(asked.count(), 3);
    QVERIFY(asked.last().at(1).value<std::vector<MessageStatus>>().empty());
}

void tst_Dashboard::lifetimeOutlivesADeploy()
{
    const ChannelId id = import(QStringLiteral("Twice"), freePort());
    QVERIFY(await(m_workspace->engine().deploy(id)).ok());
    QVERIFY(await(m_workspace->engine().send(id, someMessage())).ok());
    QTRY_COMPARE(cell(QStringLiteral("Twice"), DashboardModel::Received).data().toString(), QStringLiteral("1"));
    QVERIFY(await(m_workspace->engine().undeploy(id)).ok());
    waitFor(id, ChannelState::Undeployed);
    QTRY_COMPARE(cell(QStringLiteral("Twice"), DashboardModel::Received).data().toString(), QStringLiteral("–"));
    m_page->findChild<SegmentedSwitch *>(QStringLiteral("dashboardPeriod"))->setCurrent(1);
    QTRY_COMPARE(cell(QStringLiteral("Twice"), DashboardModel::Received).data().toString(), QStringLiteral("1"));
}

void tst_Dashboard::savedIsNotDeployed()
{
    const QByteArray xml = fillTemplate(channelTemplates()[1], {QStringLiteral("Changed"), freePort(), {}});
    const ChannelId id = import(xml);
    QVERIFY(await(m_workspace->engine().deploy(id)).ok());
    waitFor(id, ChannelState::Started);
    QVERIFY(cell(QStringLiteral("Changed"), 0).data(TagRole).toString().isEmpty());
    import(QByteArray(xml).replace("<description>", "<description>Another text"));
    QTRY_VERIFY(cell(QStringLiteral("Changed"), 0).data(TagRole).toString().contains(QChar(u'≠')));
    QVERIFY(await(m_workspace->engine().deploy(id)).ok());
    QTRY_VERIFY(cell(QStringLiteral("Changed"), 0).data(TagRole).toString().isEmpty());
}

// Issue 5: a code template that the channel uses was changed.
void tst_Dashboard::changedCodeIsNotDeployed()
{
    const ChannelId id = import(QStringLiteral("Shares"), freePort());
    CodeTemplateLibrary dates{QStringLiteral("l1"), QStringLiteral("Dates"), {}, 1, true, {}, {}, {{QStringLiteral("toIso"), "1", allCodeContexts(), QStringLiteral("t1")}}};
    QVERIFY(await(m_workspace->engine().saveCodeTemplateLibraries({dates})).ok());
    QVERIFY(await(m_workspace->engine().deploy(id)).ok());
    waitFor(id, ChannelState::Started);
    QVERIFY(cell(QStringLiteral("Shares"), 0).data(TagRole).toString().isEmpty());
    dates.templates[0].code = "2";
    QVERIFY(await(m_workspace->engine().saveCodeTemplateLibraries({dates})).ok());
    QTRY_COMPARE_WITH_TIMEOUT(cell(QStringLiteral("Shares"), 0).data(TagRole).toString(), QStringLiteral("≠ code"), 30000);
    QCOMPARE(cell(QStringLiteral("Shares"), 0).data(Qt::ToolTipRole).toString(),
             QStringLiteral("Code was changed since it was deployed: Dates / toIso. Deploy (F9) to use it."));
    QVERIFY(await(m_workspace->engine().deploy(id)).ok());
    QTRY_VERIFY_WITH_TIMEOUT(cell(QStringLiteral("Shares"), 0).data(TagRole).toString().isEmpty(), 30000);
}

void tst_Dashboard::filterHides()
{
    import(QStringLiteral("Laboratory"), freePort());
    import(QStringLiteral("Admissions"), freePort());
    const QAbstractItemModel *model = m_page->view()->model();
    QTRY_COMPARE(model->rowCount(), 2);
    auto *filter = m_page->findChild<FilterEdit *>(QStringLiteral("dashboardFilter"));
    QTest::keyClicks(filter, QStringLiteral("lab not"));
    QCOMPARE(model->rowCount(), 1);
    QCOMPARE(model->index(0, 0).data().toString(), QStringLiteral("Laboratory"));
    QTest::keyClicks(filter, QStringLiteral("hing"));
    QCOMPARE(model->rowCount(), 0);
    auto links = m_page->findChildren<LinkButton *>();
    QVERIFY(!links.isEmpty());
    QTest::mouseClick(links.first(), Qt::LeftButton); // "Clear"
    QCOMPARE(model->rowCount(), 2);
}

void tst_Dashboard::problemIsTold()
{
    const int port = freePort();
    const ChannelId first = import(QStringLiteral("First"), port);
    const ChannelId second = import(QStringLiteral("Second"), port);
    QVERIFY(await(m_workspace->engine().deploy(first)).ok());
    QTRY_VERIFY(cell(QStringLiteral("Second"), 0).isValid());
    m_page->selectChannel(second);
    QVERIFY(!m_page->findChild<MessageBar *>()->isVisible());
    const Result<void> refused = await(m_workspace->engine().deploy(second));
    QVERIFY(!refused.ok());
    QTRY_VERIFY(m_channels->find(second) && !m_channels->find(second)->problem.isEmpty());
    QCOMPARE(cell(QStringLiteral("Second"), DashboardModel::State).data(InkRole).toInt(), int(Token::Error));
    const auto *bar = m_page->findChild<MessageBar *>();
    QTRY_VERIFY(bar->isVisible());
    QVERIFY2(bar->text().contains(QString::number(port)), qPrintable(bar->text()));
}

void tst_Dashboard::actionsFitTheState()
{
    using enum ChannelCommands::Command;
    QVERIFY(!m_commands->action(Deploy)->isEnabled());
    const ChannelId id = import(QStringLiteral("States"), freePort());
    QTRY_VERIFY(m_channels->find(id));
    m_commands->setSelection({id});
    QVERIFY(m_commands->action(Deploy)->isEnabled());
    QVERIFY(!m_commands->action(Start)->isEnabled());
    QVERIFY(!m_commands->action(Stop)->isEnabled());
    QVERIFY(m_commands->action(Remove)->isEnabled());
    m_commands->action(Deploy)->trigger();
    waitFor(id, ChannelState::Started);
    QVERIFY(m_commands->action(Pause)->isEnabled());
    m_commands->action(Pause)->trigger();
    waitFor(id, ChannelState::Paused);
    QVERIFY(!m_commands->action(Pause)->isEnabled());
    m_commands->action(Start)->trigger();
    waitFor(id, ChannelState::Started);
    m_commands->action(Stop)->trigger();
    waitFor(id, ChannelState::Stopped);
    QVERIFY(m_commands->action(Start)->isEnabled());
    m_commands->action(Undeploy)->trigger();
    waitFor(id, ChannelState::Undeployed);
}

void tst_Dashboard::groupsHoldTheirChannels()
{
    DashboardModel model(*m_channels, *m_activity);
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    const ChannelId first = import(QStringLiteral("First"), freePort());
    const ChannelId second = import(QStringLiteral("Second"), freePort());
    QTRY_COMPARE(model.rowCount(), 2);
    std::vector<ChannelGroup> groups{{QStringLiteral("g1"), QStringLiteral("Lab"), {}, 1, {second}}};
    m_channels->saveGroups(groups);
    QCOMPARE(model.rowCount(), 2); // First, and the group
    const QModelIndex group = model.indexOf(second).parent();
    QCOMPARE(group.data().toString(), QStringLiteral("Lab"));
    QVERIFY(!model.indexOf(first).parent().isValid());
    moveToGroup(groups, {first}, QStringLiteral("g1"));
    m_channels->saveGroups(groups);
    QCOMPARE(model.rowCount(), 1);
    QCOMPARE(model.indexOf(first).parent().data().toString(), QStringLiteral("Lab"));
    QCOMPARE(model.rowCount(model.indexOf(first)), 2);
    QTRY_COMPARE(m_workspace->engine().channelGroups().size(), size_t(1));
    m_channels->saveGroups({});
    QCOMPARE(model.rowCount(), 2);
    QVERIFY(await(m_workspace->engine().removeChannel(first)).ok());
    QTRY_COMPARE(model.rowCount(), 1);
    QCOMPARE(reset.count(), 0);
}

void tst_Dashboard::groupsSumAndKeepTheirColours()
{
    const int port = freePort();
    const ChannelId first = import(QStringLiteral("First"), port);
    const ChannelId second = import(QStringLiteral("Second"), freePort());
    QTRY_COMPARE(m_channels->all().size(), size_t(2));
    m_channels->saveGroups({{QStringLiteral("g1"), QStringLiteral("Lab"), {}, 1, {first, second}}});
    for (const ChannelId &id : {first, second}) {
        QVERIFY(await(m_workspace->engine().deploy(id)).ok());
        QVERIFY(await(m_workspace->engine().send(id, someMessage())).ok());
    }
    QTRY_COMPARE(cell(QStringLiteral("Lab"), DashboardModel::Received).data().toString(), QStringLiteral("2"));
    QVERIFY(!cell(QStringLiteral("Lab"), DashboardModel::Received).data(LinkRole).toBool());
    QCOMPARE(cell(QStringLiteral("Lab"), DashboardModel::Errors).data(InkRole).toInt(), int(Token::Text2));
    QVERIFY(m_page->view()->isExpanded(cell(QStringLiteral("Lab"), 0)));

    // Folded by a person it stays so; Enter unfolds it.
    m_page->view()->collapse(cell(QStringLiteral("Lab"), 0));
    import(QStringLiteral("Third"), freePort());
    QTRY_VERIFY(cell(QStringLiteral("Third"), 0).isValid());
    QVERIFY(!m_page->view()->isExpanded(cell(QStringLiteral("Lab"), 0)));
    m_page->view()->setCurrentIndex(cell(QStringLiteral("Lab"), 0));
    QTest::keyClick(m_page->view(), Qt::Key_Return);
    QVERIFY(m_page->view()->isExpanded(cell(QStringLiteral("Lab"), 0)));
    // The group stands for its channels.
    QCOMPARE(m_commands->selection().size(), size_t(2));
}

void tst_Dashboard::tagsFilter()
{
    const ChannelId lab = import(QStringLiteral("Laboratory"), freePort());
    import(QStringLiteral("Admissions"), freePort());
    QTRY_COMPARE(m_page->view()->model()->rowCount(), 2);
    m_channels->saveTags({{QStringLiteral("t"), QStringLiteral("Urgent"), {200, 40, 40, 255}, {lab}}});
    const QModelIndex name = cell(QStringLiteral("Laboratory"), DashboardModel::Name);
    QCOMPARE(name.data(DashboardModel::TagsRole).value<std::vector<ChannelTag>>().size(), size_t(1));
    auto *filter = m_page->findChild<FilterEdit *>(QStringLiteral("dashboardFilter"));
    QTest::keyClicks(filter, QStringLiteral("urg"));
    QCOMPARE(m_page->view()->model()->rowCount(), 1);
    filter->clear();
    // A click on the chip behind the name.
    const QRect row = m_page->view()->visualRect(cell(QStringLiteral("Laboratory"), DashboardModel::Name));
    for (int x = row.left(); x < row.right() && filter->text().isEmpty(); x += 8)
        QTest::mouseClick(m_page->view()->viewport(), Qt::LeftButton, {}, {x, row.center().y()});
    QCOMPARE(filter->text(), QStringLiteral("Urgent"));
    QCOMPARE(m_page->view()->model()->rowCount(), 1);
}

void tst_Dashboard::oneConnectorIsStoppedAndStarted()
{
    const ChannelId id = import(QStringLiteral("Connectors"), freePort());
    QVERIFY(await(m_workspace->engine().deploy(id)).ok());
    waitFor(id, ChannelState::Started);
    const auto action = [this](const char *name) { return m_page->findChild<QAction *>(QLatin1String(name)); };
    m_page->view()->expand(cell(QStringLiteral("Connectors"), 0));
    m_page->view()->setCurrentIndex(cell(QStringLiteral("Source"), 0));
    QVERIFY(action("dashboard.stopConnector")->isEnabled());
    QVERIFY(!action("dashboard.startConnector")->isEnabled());
    action("dashboard.stopConnector")->trigger();
    waitFor(id, ChannelState::Paused); // without its source it is
    m_page->view()->setCurrentIndex(cell(QStringLiteral("Connectors"), 0));
    QVERIFY(!action("dashboard.stopConnector")->isEnabled());
}

void tst_Dashboard::disabledIsNotDeployed()
{
    using enum ChannelCommands::Command;
    const ChannelId id = import(QStringLiteral("Off"), freePort());
    QTRY_VERIFY(m_channels->find(id));
    m_commands->setSelection({id});
    QVERIFY(!m_commands->action(Enable)->isEnabled());
    m_commands->action(Disable)->trigger();
    QTRY_VERIFY(!m_channels->find(id)->enabled);
    QVERIFY(!m_commands->action(Deploy)->isEnabled());
    QVERIFY(cell(QStringLiteral("Off"), DashboardModel::State).data().toString().contains(QStringLiteral("disabled"), Qt::CaseInsensitive));
    m_commands->action(Enable)->trigger();
    QTRY_VERIFY(m_channels->find(id)->enabled);
    QVERIFY(m_commands->action(Deploy)->isEnabled());
}

void tst_Dashboard::countersAreCleared()
{
    const ChannelId id = import(QStringLiteral("Cleared"), freePort());
    QVERIFY(await(m_workspace->engine().deploy(id)).ok());
    QVERIFY(await(m_workspace->engine().send(id, someMessage())).ok());
    QTRY_COMPARE(cell(QStringLiteral("Cleared"), DashboardModel::Sent).data().toString(), QStringLiteral("1"));
    m_commands->setSelection({id});
    QSignalSpy asked(m_commands.get(), &ChannelCommands::clearStatisticsRequested);
    m_commands->action(ChannelCommands::Command::ClearStatistics)->trigger();
    QCOMPARE(asked.count(), 1);
    ClearStatisticsDialog dialog(QStringLiteral("Cleared"));
    dialog.show();
    QTest::mouseClick(dialog.findChild<QCheckBox *>(QStringLiteral("clearSent")), Qt::LeftButton, {}, {8, 8});
    QVERIFY(!dialog.findChild<QCheckBox *>(QStringLiteral("clearSent"))->isChecked());
    QTest::mouseClick(dialog.findChild<QPushButton *>(QStringLiteral("clearNow")), Qt::LeftButton);
    QCOMPARE(dialog.result(), int(QDialog::Accepted));
    m_commands->clearStatistics({id}, dialog.clearing());
    QTRY_COMPARE(cell(QStringLiteral("Cleared"), DashboardModel::Received).data().toString(), QStringLiteral("0"));
    QCOMPARE(cell(QStringLiteral("Cleared"), DashboardModel::Sent).data().toString(), QStringLiteral("1"));
}

void tst_Dashboard::messagesAreRemoved()
{
    const ChannelId id = import(QStringLiteral("Emptied"), freePort());
    QVERIFY(await(m_workspace->engine().deploy(id)).ok());
    QVERIFY(await(m_workspace->engine().send(id, someMessage())).ok());
    m_commands->removeMessages({id}, true);
    const auto left = [&] { return await(m_workspace->engine().messageIds(id, 0, 10)); };
    QTRY_VERIFY(left().ok() && left()->empty());
    waitFor(id, ChannelState::Started); // again
    QTRY_COMPARE(cell(QStringLiteral("Emptied"), DashboardModel::Received).data().toString(), QStringLiteral("0"));
}

void tst_Dashboard::severalAreDeployedAtOnce()
{
    using enum ChannelCommands::Command;
    const int port = freePort();
    const ChannelId first = import(QStringLiteral("First"), port);
    const ChannelId second = import(QStringLiteral("Second"), freePort());
    const ChannelId clash = import(QStringLiteral("Third"), port);
    QTRY_COMPARE(m_page->view()->model()->rowCount(), 3);
    m_page->view()->selectAll();
    QCOMPARE(m_commands->selection().size(), size_t(3));
    QSignalSpy failed(m_commands.get(), &ChannelCommands::failed);
    m_commands->action(Deploy)->trigger();
    waitFor(second, ChannelState::Started);
    QTRY_COMPARE(failed.count(), 1); // First and Third want the same port
    QVERIFY2(failed.first().at(1).toString().contains(QString::number(port)), qPrintable(failed.first().at(1).toString()));
    Q_UNUSED(first)
    Q_UNUSED(clash)
}

void tst_Dashboard::queuedMessagesAreTold()
{
    QFile file(QStringLiteral(MILLRACE_TEST_DATA "/channel_xml/data/queue_retry.xml"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QString xml = QString::fromUtf8(file.readAll());
    xml.replace(QRegularExpression(QStringLiteral("<retryIntervalMillis>\\d+</")), QStringLiteral("<retryIntervalMillis>600000</")); // once tried, it waits
    xml.replace(QRegularExpression(QStringLiteral("<retryCount>\\d+</")), QStringLiteral("<retryCount>0</")); // but where there is no queue
    const ChannelId id = import(xml.toUtf8());
    QTRY_VERIFY(m_channels->find(id));
    QSignalSpy told(m_commands.get(), &ChannelCommands::told);
    m_commands->run(ChannelCommands::Command::Deploy, id);
    waitFor(id, ChannelState::Started);
    QCOMPARE(told.count(), 0);
    QVERIFY(await(m_workspace->engine().send(id, someMessage())).ok());
    QTRY_VERIFY(m_channels->find(id)->statistics.current.queued > 0);
    m_commands->run(ChannelCommands::Command::Deploy, id);
    QCOMPARE(told.count(), 1);
    QVERIFY2(told.first().at(0).toString().contains(QStringLiteral("queue_retry")), qPrintable(told.first().at(0).toString()));
    QCOMPARE(cell(QStringLiteral("queue_retry"), DashboardModel::Queued).data(InkRole).toInt(), int(Token::Warning));
    waitFor(id, ChannelState::Started);
}

void tst_Dashboard::columnsAreChosenAndKept()
{
    auto *button = m_page->findChild<QToolButton *>(QStringLiteral("dashboardColumns"));
    QVERIFY(m_page->view()->isColumnHidden(DashboardModel::Revision));
    Q_EMIT button->menu()->aboutToShow();
    for (QAction *action : button->menu()->actions()) {
        if (action->text() == QStringLiteral("Revision") || action->text() == QStringLiteral("Filtered"))
            action->toggle();
    }
    QVERIFY(!m_page->view()->isColumnHidden(DashboardModel::Revision));
    QVERIFY(m_page->view()->isColumnHidden(DashboardModel::Filtered));
    m_page = std::make_unique<DashboardPage>(*m_channels, *m_activity, *m_commands);
    // The first one has saved them on its way out; the second read them before.
    m_page = std::make_unique<DashboardPage>(*m_channels, *m_activity, *m_commands);
    QVERIFY(!m_page->view()->isColumnHidden(DashboardModel::Revision));
    QVERIFY(m_page->view()->isColumnHidden(DashboardModel::Filtered));
}

void tst_Dashboard::sortIsFrozenUnderThePointer()
{
    const int port = freePort();
    const ChannelId first = import(QStringLiteral("Alpha"), port);
    const ChannelId second = import(QStringLiteral("Beta"), freePort());
    QVERIFY(await(m_workspace->engine().deploy(first)).ok());
    QVERIFY(await(m_workspace->engine().deploy(second)).ok());
    QTRY_COMPARE(m_page->view()->model()->rowCount(), 2);
    m_page->view()->sortByColumn(DashboardModel::Received, Qt::DescendingOrder);
    QVERIFY(await(m_workspace->engine().send(first, someMessage())).ok());
    QTRY_COMPARE(m_page->view()->model()->index(0, 0).data().toString(), QStringLiteral("Alpha"));
    const QPointF inside(20, 40);
    QEnterEvent enter(inside, inside, inside);
    QCoreApplication::sendEvent(m_page->view()->viewport(), &enter);
    for (int message = 0; message < 2; ++message)
        QVERIFY(await(m_workspace->engine().send(second, someMessage())).ok());
    QTRY_COMPARE(cell(QStringLiteral("Beta"), DashboardModel::Received).data().toString(), QStringLiteral("2"));
    QCOMPARE(m_page->view()->model()->index(0, 0).data().toString(), QStringLiteral("Alpha"));
    QEvent leave(QEvent::Leave);
    QCoreApplication::sendEvent(m_page->view()->viewport(), &leave);
    QTRY_COMPARE(m_page->view()->model()->index(0, 0).data().toString(), QStringLiteral("Beta"));
}

// Writes pictures of the window where MILLRACE_SCREENSHOTS says, to be looked at.
void tst_Dashboard::looks()
{
    const QString folder = qEnvironmentVariable("MILLRACE_SCREENSHOTS");
    if (folder.isEmpty())
        QSKIP("no folder for pictures");
    const QString scale = qEnvironmentVariable("QT_SCALE_FACTOR", QStringLiteral("1"));
    m_page->hide();
    const auto shoot = [&](const QString &name) {
        for (const ThemeChoice choice : {ThemeChoice::Light, ThemeChoice::Dark}) {
            m_theme->setChoice(choice);
            MainWindow window(m_workspace->engine());
            window.resize(1440, 900);
            window.openPlace({QStringLiteral("dashboard"), {}, {}});
            window.show();
            QTRY_VERIFY(window.isVisible());
            if (const ChannelId id = m_channels->idOf(QStringLiteral("ADT in")); !id.isEmpty())
                window.openPlace({QStringLiteral("dashboard"), {}, {id}});
            QCoreApplication::processEvents();
            window.grab().save(QStringLiteral("%1/dashboard-%2-%3-%4.png").arg(folder, name, choice == ThemeChoice::Light ? QStringLiteral("light") : QStringLiteral("dark"), scale));
        }
    };
    shoot(QStringLiteral("empty"));

    const ChannelId example = import(exampleChannel(freePort()));
    std::map<QString, ChannelId> ids;
    for (const char *name : {"ADT in", "ADT merge", "Nightly census", "Results in", "Orders out", "Report to PDF", "Scheduling with a name that is much too long for its column"}) {
        ids[QLatin1String(name)] = import(QLatin1String(name), freePort());
    }
    m_channels->reload();
    m_channels->saveGroups({{QStringLiteral("a"), QStringLiteral("Admissions"), {}, 1, {ids[QStringLiteral("ADT in")], ids[QStringLiteral("ADT merge")], ids[QStringLiteral("Nightly census")]}},
                            {QStringLiteral("b"), QStringLiteral("Laboratory"), {}, 1, {ids[QStringLiteral("Results in")], ids[QStringLiteral("Orders out")]}},
                            {QStringLiteral("c"), QStringLiteral("Imaging"), {}, 1, {}}});
    m_channels->saveTags({{QStringLiteral("t"), QStringLiteral("Urgent"), {190, 60, 50, 255}, {ids[QStringLiteral("ADT in")], ids[QStringLiteral("Results in")]}},
                          {QStringLiteral("u"), QStringLiteral("Ward 7"), {46, 125, 180, 255}, {ids[QStringLiteral("ADT in")], example}}});
    for (const char *name : {"ADT in", "ADT merge", "Results in", "Orders out"}) {
        QVERIFY(await(m_workspace->engine().deploy(ids[QLatin1String(name)])).ok());
        for (int message = 0; message < 12; ++message)
            QVERIFY(await(m_workspace->engine().send(ids[QLatin1String(name)], someMessage())).ok());
    }
    QVERIFY(await(m_workspace->engine().deploy(example)).ok());
    QVERIFY(await(m_workspace->engine().send(example, someMessage())).ok());
    QVERIFY(await(m_workspace->engine().pause(ids[QStringLiteral("ADT merge")])).ok());
    QVERIFY(await(m_workspace->engine().stop(ids[QStringLiteral("Orders out")])).ok());
    QVERIFY(await(m_workspace->engine().setChannelEnabled(ids[QStringLiteral("Nightly census")], false)).ok());
    const auto text = m_workspace->engine().exportChannel(ids[QStringLiteral("ADT in")]);
    import(QByteArray(*text).replace("<description>", "<description>Changed"));
    QTRY_VERIFY(m_channels->find(ids[QStringLiteral("ADT in")])->revision > 1);
    shoot(QStringLiteral("typical"));

    std::vector<ChannelGroup> groups = m_channels->groups();
    for (int number = 0; number < 60; ++number)
        groups[2].channels.push_back(import(QStringLiteral("Interface %1").arg(number), freePort()));
    m_channels->saveGroups(groups);
    m_channels->reload();
    shoot(QStringLiteral("overfull"));
}

QTEST_MAIN(tst_Dashboard)
#include "tst_dashboard.moc"
