// SPDX-License-Identifier: GPL-3.0-or-later
// The list of problems follows edits and saved channels; its panel leads to the places. spec/gui.md section 5.4.
#include "tests/ui/workspace_fixture.h"
#include "ui/document/channel_documents.h"
#include "ui/main_window.h"
#include "ui/problems/problems_panel.h"
#include "ui/shell/bottom_panel.h"
#include "ui/shell/channel_commands.h"
#include "ui/start/channel_template.h"
#include "ui/theme/theme.h"
#include "ui/widgets/filter_edit.h"
#include "ui/widgets/key_cap.h"
#include "ui/widgets/link_button.h"
#include "ui/widgets/segmented_switch.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QDir>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QToolButton>
#include <QTreeView>

using namespace millrace;
using namespace millrace::ui;
using namespace millrace::ui::test;

class tst_Problems : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void savedChannelsAreChecked();
    void anEditIsCheckedAsItStands();
    void resultsOfAnOlderStateAreDropped();
    void anUnsavedEditIsForgottenWithItsDocument();
    void aNeighbourThatRunsIsNoticed();
    void eachPartHasItsPlace_data();
    void eachPartHasItsPlace();
    void aClickLeadsThere();
    void filterAndSeverities();
    void whatIsSelectedStaysWhileOneTypes();
    void emptyStateOffersTheNextStep();
    void destinationsAreTriedOnRequest();
    void theWindowCounts();
    void look_data();
    void look();

private:
    using Edit = std::function<void(PropertyTree &)>;

    // Saves the example under another name and id, changed.
    ChannelId save(const QString &name, const Edit &edit = {}, const QString &id = QUuid::createUuid().toString(QUuid::WithoutBraces))
    {
        PropertyTree document = Engine::readChannelFile(exampleChannel(m_port++))->document;
        document.set("id", id.toUtf8());
        document.set("name", name.toUtf8());
        if (edit)
            edit(document);
        const auto saved = await(m_workspace->engine().saveChannel(*Engine::readChannel(document)));
        Q_ASSERT(saved.ok());
        return id;
    }
    static Edit deployScript(const QByteArray &script)
    {
        return [script](PropertyTree &document) { document.set("deployScript", script); };
    }
    QStringList kinds(const ChannelId &id) const
    {
        QStringList all;
        for (const ChannelProblem &problem : m_list->problemsOf(id))
            all << (problem.isError() ? QStringLiteral("Error ") : QStringLiteral("Warning ")) + QString::number(int(problem.kind));
        return all;
    }
    static QString error(ProblemKind kind) { return QStringLiteral("Error %1").arg(int(kind)); }
    static QString warning(ProblemKind kind) { return QStringLiteral("Warning %1").arg(int(kind)); }

    void showPanel()
    {
        m_panel = std::make_unique<ProblemsPanel>(*m_list, *m_commands);
        m_panel->resize(1000, 260);
        m_panel->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_panel.get()));
    }
    template<typename T>
    T *find(const char *name) const { return m_panel->findChild<T *>(QLatin1String(name)); }
    QTreeView *view() const { return m_panel->view(); }
    // Both columns of all rows that are to be seen.
    QStringList rows() const
    {
        QStringList all;
        for (QModelIndex index = view()->model()->index(0, 0); index.isValid() && !view()->isHidden(); index = view()->indexBelow(index))
            all << index.data().toString() + QStringLiteral(" | ") + index.siblingAtColumn(1).data().toString();
        return all;
    }
    void click(const QModelIndex &index)
    {
        QTest::mouseClick(view()->viewport(), Qt::LeftButton, {}, view()->visualRect(index).center());
    }

    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<ChannelDocuments> m_documents;
    std::unique_ptr<ProblemList> m_list;
    std::unique_ptr<ChannelList> m_channels;
    std::unique_ptr<ChannelCommands> m_commands;
    std::unique_ptr<ProblemsPanel> m_panel;
    int m_port = 0;
};

void tst_Problems::init()
{
    m_workspace = std::make_unique<Workspace>();
    m_documents = std::make_unique<ChannelDocuments>(m_workspace->engine());
    m_channels = std::make_unique<ChannelList>(m_workspace->engine());
    m_commands = std::make_unique<ChannelCommands>(m_workspace->engine(), *m_channels);
    m_list = std::make_unique<ProblemList>(m_workspace->engine(), *m_documents);
    m_port = 26661;
}

void tst_Problems::cleanup()
{
    m_panel.reset();
    m_list.reset();
    m_commands.reset();
    m_channels.reset();
    m_documents.reset();
}

void tst_Problems::savedChannelsAreChecked()
{
    const ChannelId good = save(QStringLiteral("Good"));
    const ChannelId bad = save(QStringLiteral("Bad"), deployScript("("));
    QTRY_VERIFY(m_list->isCurrent(good) && m_list->isCurrent(bad));
    QCOMPARE(m_list->countOf(good).errors, 0);
    QCOMPARE(m_list->countOf(bad), (ProblemList::Count{1, 0}));
    QCOMPARE(m_list->channels(), std::vector<ChannelId>{bad});
    QCOMPARE(m_list->channelName(bad), QStringLiteral("Bad"));

    QSignalSpy counts(m_list.get(), &ProblemList::countChanged);
    save(QStringLiteral("Bad"), deployScript("return;"), bad);
    QTRY_VERIFY(m_list->channels().empty());
    QVERIFY(m_list->isCurrent(bad));
    QCOMPARE(m_list->count(), ProblemList::Count());
    QCOMPARE(counts.count(), 1);

    const ChannelId gone = save(QStringLiteral("Gone"), deployScript("("));
    QTRY_COMPARE(m_list->count().errors, 1);
    QVERIFY(await(m_workspace->engine().removeChannel(gone)).ok());
    QTRY_COMPARE(m_list->count().errors, 0);
    QVERIFY(m_list->problemsOf(gone).empty());
}

void tst_Problems::anEditIsCheckedAsItStands()
{
    const ChannelId id = save(QStringLiteral("Edited"));
    QTRY_VERIFY(m_list->isCurrent(id));
    const auto document = m_documents->open(id);
    QVERIFY(document->edit(QStringLiteral("Break it"), deployScript("var a = ;")).ok());
    QVERIFY(!m_list->isCurrent(id)); // what it says is of the state before
    QTRY_COMPARE(kinds(id), QStringList(error(ProblemKind::Script)));
    QVERIFY(m_list->isCurrent(id));
    QCOMPARE(m_workspace->engine().channelConfig(id)->scripts.deploy.contains(QLatin1String("var a")), false); // nothing was saved

    document->undoStack()->undo();
    QTRY_VERIFY(m_list->isCurrent(id));
    QCOMPARE(kinds(id), QStringList());
}

void tst_Problems::resultsOfAnOlderStateAreDropped()
{
    const ChannelId id = save(QStringLiteral("Edited"));
    QTRY_VERIFY(m_list->isCurrent(id));
    const auto document = m_documents->open(id);
    QStringList seen;
    connect(m_list.get(), &ProblemList::changed, this, [&] {
        if (m_list->isCurrent(id))
            seen << kinds(id);
    });
    for (const char *script : {"(", "return;", "}", "return 1;"})
        QVERIFY(document->edit(QStringLiteral("Type"), deployScript(script)).ok());
    // A check of the saved channel that comes back meanwhile must not count.
    save(QStringLiteral("Another"));
    QTRY_VERIFY(m_list->isCurrent(id));
    QCOMPARE(seen, QStringList());
    QCOMPARE(kinds(id), QStringList());
}

void tst_Problems::anUnsavedEditIsForgottenWithItsDocument()
{
    const ChannelId id = save(QStringLiteral("Edited"));
    auto document = m_documents->open(id);
    QVERIFY(document->edit(QStringLiteral("Break it"), deployScript("(")).ok());
    QTRY_COMPARE(m_list->countOf(id).errors, 1);
    document.reset();
    QTRY_COMPARE(m_list->countOf(id).errors, 0);
}

void tst_Problems::aNeighbourThatRunsIsNoticed()
{
    const auto port = [](PropertyTree &document) { document.set("sourceConnector/properties/listenerConnectorProperties/port", "26999"); };
    const ChannelId first = save(QStringLiteral("First"), port);
    const ChannelId second = save(QStringLiteral("Second"), port);
    QTRY_COMPARE(kinds(first), QStringList(warning(ProblemKind::PortClash)));
    QTRY_COMPARE(kinds(second), QStringList(warning(ProblemKind::PortClash)));
    QVERIFY(await(m_workspace->engine().deploy(first)).ok());
    QTRY_COMPARE(kinds(second), QStringList(error(ProblemKind::PortClash)));
    QCOMPARE(kinds(first), QStringList(warning(ProblemKind::PortClash)));
    QVERIFY(await(m_workspace->engine().undeploy(first)).ok());
    QTRY_COMPARE(kinds(second), QStringList(warning(ProblemKind::PortClash)));
}

void tst_Problems::eachPartHasItsPlace_data()
{
    QTest::addColumn<ProblemPlace>("place");
    QTest::addColumn<QString>("expected");
    QTest::newRow("name") << ProblemPlace{{}, ProblemPart::Summary, QStringLiteral("name")} << QStringLiteral("channel/id/summary/name");
    QTest::newRow("storage") << ProblemPlace{2, ProblemPart::Storage} << QStringLiteral("channel/id/summary/storage");
    QTest::newRow("data types") << ProblemPlace{0, ProblemPart::DataTypes} << QStringLiteral("channel/id/summary/dataTypes");
    QTest::newRow("attachments") << ProblemPlace{{}, ProblemPart::Attachments} << QStringLiteral("channel/id/summary/attachments");
    QTest::newRow("dependencies") << ProblemPlace{{}, ProblemPart::Dependencies} << QStringLiteral("channel/id/summary/dependencies");
    QTest::newRow("source") << ProblemPlace{0, ProblemPart::Properties, QStringLiteral("remotePort")} << QStringLiteral("channel/id/source/remotePort");
    QTest::newRow("destination") << ProblemPlace{3, ProblemPart::Properties, QStringLiteral("host")} << QStringLiteral("channel/id/destinations/3/host");
    QTest::newRow("script") << ProblemPlace{{}, ProblemPart::Scripts, QStringLiteral("Deploy"), 4} << QStringLiteral("channel/id/scripts/Deploy/4");
    QTest::newRow("filter") << ProblemPlace{0, ProblemPart::Filter, QStringLiteral("1"), 2} << QStringLiteral("steps/id/0/filter/1/2");
    QTest::newRow("transformer") << ProblemPlace{3, ProblemPart::Transformer, QStringLiteral("0-1")} << QStringLiteral("steps/id/3/transformer/0-1/0");
    QTest::newRow("response") << ProblemPlace{3, ProblemPart::ResponseTransformer, QStringLiteral("0"), 1} << QStringLiteral("steps/id/3/response/0/1");
}

void tst_Problems::eachPartHasItsPlace()
{
    QFETCH(ProblemPlace, place);
    QFETCH(QString, expected);
    const Place led = ProblemList::placeOf(QStringLiteral("id"), {ProblemSeverity::Error, ProblemKind::Property, place, {}, {}});
    QCOMPARE(led.toString(), expected);
}

void tst_Problems::aClickLeadsThere()
{
    const ChannelId id = save(QStringLiteral("ADT in"), [](PropertyTree &document) {
        document.set("deployScript", "// first\n(");
        document.set("sourceConnector/properties/maxConnections", "many");
    });
    showPanel();
    const QAbstractItemModelTester tester(view()->model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    QTRY_COMPARE(rows().size(), 3);
    QVERIFY(rows()[0].startsWith(QStringLiteral("ADT in | 2 errors")));
    QVERIFY2(rows()[1].endsWith(QStringLiteral("Deploy script, line 2")), qPrintable(rows()[1]));
    QVERIFY2(rows()[2].startsWith(QStringLiteral("It is \"many\", but it must be")), qPrintable(rows()[2]));

    QSignalSpy places(m_panel.get(), &ProblemsPanel::placeRequested);
    const QModelIndex channel = view()->model()->index(0, 0);
    click(view()->model()->index(0, 0, channel));
    QCOMPARE(places.count(), 1);
    QCOMPARE(places.takeFirst()[0].value<Place>(), (Place::fromString(QStringLiteral("channel/%1/scripts/Deploy/2").arg(id))));
    view()->setFocus();
    QTest::keyClick(view(), Qt::Key_Down);
    QTest::keyClick(view(), Qt::Key_Return);
    QCOMPARE(places.count(), 1);
    QCOMPARE(places.takeFirst()[0].value<Place>(), (Place::fromString(QStringLiteral("channel/%1/source/maxConnections").arg(id))));

    click(channel); // a channel's row is only selected …
    QCOMPARE(places.count(), 0);
    QTest::keyClick(view(), Qt::Key_Enter); // … and opened by key
    QCOMPARE(places.takeFirst()[0].value<Place>(), (Place::fromString(QStringLiteral("channel/%1").arg(id))));

    click(view()->model()->index(0, 1, channel)); // the second column as well
    QCOMPARE(places.count(), 1);
    QTest::keySequence(view(), QKeySequence::Copy);
    QVERIFY(QGuiApplication::clipboard()->text().startsWith(QStringLiteral("Deploy script, line 2\t")));
}

void tst_Problems::filterAndSeverities()
{
    save(QStringLiteral("Alpha"), deployScript("("));
    save(QStringLiteral("Beta"), deployScript("toIso(1);"));
    showPanel();
    QTRY_COMPARE(rows().size(), 4);
    const auto *severities = find<SegmentedSwitch>("problemsSeverities");
    QTRY_COMPARE(severities->segment(0)->text(), QStringLiteral("Errors 1"));
    QTRY_COMPARE(severities->segment(1)->text(), QStringLiteral("Warnings 1"));
    QTest::mouseClick(severities->segment(1), Qt::LeftButton);
    QCOMPARE(rows().size(), 2);
    QVERIFY(rows()[0].startsWith(QStringLiteral("Alpha")));
    QTest::mouseClick(severities->segment(1), Qt::LeftButton);

    auto *filter = find<FilterEdit>("problemsFilter");
    QTest::keyClicks(filter, QStringLiteral("beta toiso"));
    QCOMPARE(rows().size(), 2);
    QVERIFY(rows()[0].startsWith(QStringLiteral("Beta")));
    QTest::keyClicks(filter, QStringLiteral(" nothing"));
    QVERIFY(view()->isHidden());
    auto *link = find<LinkButton>("problemsEmptyLink");
    QVERIFY(link->isVisible());
    QTest::mouseClick(link, Qt::LeftButton);
    QCOMPARE(rows().size(), 4);
    QCOMPARE(filter->text(), QString());
}

void tst_Problems::whatIsSelectedStaysWhileOneTypes()
{
    const ChannelId id = save(QStringLiteral("ADT in"), [](PropertyTree &document) {
        document.set("deployScript", "(");
        document.set("undeployScript", "(");
    });
    showPanel();
    QTRY_COMPARE(rows().size(), 3);
    const QModelIndex undeploy = view()->model()->index(1, 0, view()->model()->index(0, 0));
    view()->setCurrentIndex(undeploy);
    const QPersistentModelIndex selected = undeploy;
    const auto document = m_documents->open(id);
    QVERIFY(document->edit(QStringLiteral("Mend"), deployScript("return;")).ok());
    QTRY_COMPARE(rows().size(), 2);
    QVERIFY(selected.isValid());
    QCOMPARE(view()->currentIndex().siblingAtColumn(1).data().toString(), QStringLiteral("Undeploy script, line 1"));
    QVERIFY(document->edit(QStringLiteral("Mend"), [](PropertyTree &tree) { tree.set("undeployScript", "return;"); }).ok());
    QTRY_VERIFY(view()->isHidden());
}

void tst_Problems::emptyStateOffersTheNextStep()
{
    const ChannelId id = save(QStringLiteral("Good"));
    QTRY_VERIFY(m_channels->find(id));
    showPanel();
    QTRY_VERIFY(m_list->isCurrent(id));
    QVERIFY(view()->isHidden());
    QVERIFY(!find<LinkButton>("problemsEmptyLink")->isVisible()); // of which channel?
    QVERIFY(!find<QPushButton>("checkDestinations")->isEnabled());
    m_commands->setSelection({id});
    QVERIFY(find<LinkButton>("problemsEmptyLink")->isVisible());
    QCOMPARE(find<LinkButton>("problemsEmptyLink")->text(), QStringLiteral("Check destinations of Good"));
}

void tst_Problems::destinationsAreTriedOnRequest()
{
    const ChannelId id = save(QStringLiteral("Sends"), [](PropertyTree &document) {
        PropertyTree &connector = document.child("destinationConnectors")->children[0];
        connector.set("transportName", "TCP Sender");
        connector.child("properties")->attributes = {{"class", "com.mirth.connect.connectors.tcp.TcpDispatcherProperties"}};
        connector.set("properties/remoteAddress", "127.0.0.1");
        connector.set("properties/remotePort", "1"); // nobody listens there
    });
    QTRY_VERIFY(m_list->isCurrent(id) && m_channels->find(id));
    QCOMPARE(kinds(id), QStringList());
    m_commands->setSelection({id});
    showPanel();
    QTest::mouseClick(find<QPushButton>("checkDestinations"), Qt::LeftButton);
    QVERIFY(m_list->isCheckingDestinations());
    QVERIFY(!find<QPushButton>("checkDestinations")->isEnabled());
    QTRY_COMPARE(kinds(id), QStringList(warning(ProblemKind::Unreachable)));
    QVERIFY(find<QPushButton>("checkDestinations")->isEnabled());
    QVERIFY2(rows().value(1).contains(QStringLiteral("127.0.0.1:1")), qPrintable(rows().join(QLatin1Char('\n'))));
    // It is of the channel as it was.
    const auto document = m_documents->open(id);
    QVERIFY(document->edit(QStringLiteral("Rename"), [](PropertyTree &tree) { tree.set("description", "x"); }).ok());
    QCOMPARE(kinds(id), QStringList());
}

void tst_Problems::theWindowCounts()
{
    save(QStringLiteral("Alpha"), deployScript("("));
    save(QStringLiteral("Beta"), deployScript("toIso(1);"));
    MainWindow window(m_workspace->engine());
    window.show();
    auto *count = window.findChild<QToolButton *>(QStringLiteral("statusProblems"));
    QTRY_COMPARE(count->text(), QStringLiteral("2 problems"));
    auto *bottom = window.findChild<BottomPanel *>(QStringLiteral("bottom"));
    QVERIFY(bottom->isFolded());
    QTRY_COMPARE(bottom->findChild<CountBadge *>(QStringLiteral("problemErrors"))->count(), 1);
    QTest::mouseClick(count, Qt::LeftButton);
    QVERIFY(!bottom->isFolded());
    auto *tree = window.findChild<QTreeView *>(QStringLiteral("problemsTree"));
    QVERIFY(tree->isVisible());
    QTest::keyClick(&window, Qt::Key_1, Qt::AltModifier);
    QVERIFY(bottom->isFolded());
}

void tst_Problems::look_data()
{
    QTest::addColumn<bool>("dark");
    QTest::newRow("light") << false;
    QTest::newRow("dark") << true;
}

void tst_Problems::look()
{
    const QString folder = qEnvironmentVariable("MILLRACE_SHOTS");
    if (folder.isEmpty())
        QSKIP("only for looking: MILLRACE_SHOTS names a folder");
    QFETCH(bool, dark);
    const auto shoot = [&](QWidget &widget, const char *name) {
        widget.grab().save(QDir(folder).filePath(QStringLiteral("problems-%1-%2.png").arg(QLatin1String(name), dark ? QStringLiteral("dark") : QStringLiteral("light"))));
    };
    save(QStringLiteral("Good"));
    MainWindow window(m_workspace->engine());
    Theme theme(*qApp);
    theme.setChoice(dark ? ThemeChoice::Dark : ThemeChoice::Light);
    window.resize(1440, 900);
    window.show();
    QTest::keyClick(&window, Qt::Key_1, Qt::AltModifier);
    QTest::qWait(600);
    shoot(window, "empty");
    save(QStringLiteral("ADT in"), [](PropertyTree &document) {
        document.set("deployScript", "// first\n(");
        document.set("sourceConnector/properties/maxConnections", "many");
        document.set("sourceConnector/properties/sourceConnectorProperties/responseVariable", "d9");
        document.set("properties/encryptData", "true");
        document.child("destinationConnectors")->children[0].set("properties/template", "${mrm}");
    });
    save(QStringLiteral("Results in"), deployScript("toIso(1);"));
    save(QStringLiteral("Orders out with a name that is rather long, to see what becomes of it"), [](PropertyTree &document) {
        document.set("properties/messageStorageMode", "RAW");
        document.child("destinationConnectors")->children[0].set("properties/destinationConnectorProperties/queueEnabled", "true");
        document.child("destinationConnectors")->children[0].set("properties/host", "/proc/nowhere/for/files");
    });
    QTest::qWait(1500);
    auto *tree = window.findChild<QTreeView *>(QStringLiteral("problemsTree"));
    tree->setFocus();
    tree->setCurrentIndex(tree->model()->index(1, 0, tree->model()->index(0, 0)));
    QTest::qWait(100);
    shoot(window, "typical");
    window.findChild<QLineEdit *>(QStringLiteral("problemsFilter"))->setText(QStringLiteral("nothing like it"));
    QTest::qWait(100);
    shoot(window, "filtered");
}

QTEST_MAIN(tst_Problems)
#include "tst_problems.moc"
