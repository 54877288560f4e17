// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/workspace_fixture.h"
#include "ui/dashboard/dashboard_page.h"
#include "ui/start/channel_template.h"
#include "ui/theme/theme.h"
#include "ui/widgets/cell_delegates.h"
#include "ui/widgets/filter_edit.h"
#include "ui/widgets/link_button.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/segmented_switch.h"
#include "ui/widgets/text.h"

#include <QAbstractItemModelTester>
#include <QHeaderView>
#include <QLabel>
#include <QSignalSpy>
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
    void filterHides();
    void problemIsTold();
    void actionsFitTheState();

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
    for (int row = 0; row < model->rowCount(); ++row) {
        if (model->index(row, DashboardModel::Name).data().toString() == channel)
            return model->index(row, column);
    }
    return {};
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
    const ChannelId id = import(QStringLiteral("Series"), m_channels->freePort(46100));
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
    const ChannelId example = import(exampleChannel(46101));
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
    const ChannelId first = import(QStringLiteral("First"), 46102);
    const ChannelId second = import(QStringLiteral("Second"), 46103);
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
    const ChannelId id = import(QStringLiteral("Counted"), m_channels->freePort(46104));
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
    const ChannelId id = import(QStringLiteral("Twice"), m_channels->freePort(46105));
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
    const QByteArray xml = fillTemplate(channelTemplates()[1], {QStringLiteral("Changed"), m_channels->freePort(46106), {}});
    const ChannelId id = import(xml);
    QVERIFY(await(m_workspace->engine().deploy(id)).ok());
    waitFor(id, ChannelState::Started);
    QVERIFY(cell(QStringLiteral("Changed"), 0).data(TagRole).toString().isEmpty());
    import(QByteArray(xml).replace("<description>", "<description>Another text"));
    QTRY_VERIFY(cell(QStringLiteral("Changed"), 0).data(TagRole).toString().contains(QChar(u'≠')));
    QVERIFY(await(m_workspace->engine().deploy(id)).ok());
    QTRY_VERIFY(cell(QStringLiteral("Changed"), 0).data(TagRole).toString().isEmpty());
}

void tst_Dashboard::filterHides()
{
    import(QStringLiteral("Laboratory"), 46107);
    import(QStringLiteral("Admissions"), 46108);
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
    const int port = m_channels->freePort(46109);
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
    const ChannelId id = import(QStringLiteral("States"), m_channels->freePort(46110));
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

QTEST_MAIN(tst_Dashboard)
#include "tst_dashboard.moc"
