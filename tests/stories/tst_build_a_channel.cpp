// SPDX-License-Identifier: GPL-3.0-or-later
// From nothing to MLLP → filter → map → two chained destinations: built by clicks, keys and drags, put into service, and what
// came of three messages from a real socket read in the dashboard and the Message Browser. Issue 5, story 2.
#include "tests/support/mllp_peer.h"
#include "tests/support/person.h"
#include "tests/ui/workspace_fixture.h"
#include "ui/channel/destination_table.h"
#include "ui/channel/destination_table_model.h"
#include "ui/messages/content_pane.h"
#include "ui/messages/message_browser.h"
#include "ui/messages/message_panes.h"
#include "ui/messages/message_table_model.h"
#include "ui/messages/message_table_view.h"
#include "ui/messages/messages_page.h"
#include "ui/shell/page_area.h"

#include <QDir>
#include <QLabel>
#include <QTableWidget>
#include <QTreeView>

using namespace millrace;
using namespace millrace::ui;
using namespace millrace::ui::test;
using millrace::test::MllpClient;
using millrace::test::MllpResponder;

namespace {

QByteArray message(const QByteArray &event, const QByteArray &id, const QByteArray &family)
{
    return "MSH|^~\\&|WARD|HOSP|MILLRACE|LAB|20260102||ADT^" + event + "|" + id + "|P|2.5\rPID|1||" + id + "^^^HOSP^MR||" + family
        + "^Robin||19440211|M\rPV1|1|I|WARD2\r";
}

QByteArray acknowledgement(const QByteArray &content)
{
    return "MSH|^~\\&|LAB|LAB|WARD|HOSP|20260102||ACK|1|P|2.5\rMSA|AA|" + content.split('|').value(9) + "\r";
}

} // namespace

class tst_BuildAChannel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void fromNothingToTwoChainedDestinations();

private:
    void makeTheSource();
    void filterAdmissions();
    void mapTheName();
    void chainTwoDestinations(quint16 labPort);
    void readWhatCameOfThem();
    bool dragField(const QString &name);

    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<Person> m_person;
    quint16 m_port = 0;
    QString m_folder;
};

// The field of the sample onto the free space of the list.
bool tst_BuildAChannel::dragField(const QString &name)
{
    if (!m_person->write("sampleFilter", name))
        return false;
    auto *tree = m_person->see<QTreeView>("sampleTree");
    auto *list = m_person->see<QTreeView>("stepTree");
    const auto row = [&] { return Person::row(tree, name + QLatin1Char(' '), Qt::MatchStartsWith); }; // its description follows
    const int before = list->model()->rowCount();
    return Person::waitFor(name, [&] { return row().isValid(); }) && m_person->drag(tree, row(), list->viewport(), QPoint(40, 200))
        && Person::waitFor(QStringLiteral("a step of %1").arg(name), [&] { return list->model()->rowCount() == before + 1; });
}

void tst_BuildAChannel::makeTheSource()
{
    m_person->keepScreen("build-1-start");
    QVERIFY(m_person->click("template3")); // Blank
    QVERIFY(m_person->write("templateName", QStringLiteral("Admissions")));
    m_person->keepScreen("build-2-name");
    m_person->press(Qt::Key_Return);
    QVERIFY(m_person->see("channelPage"));
    QVERIFY(m_person->clickTab("editorTabs", QStringLiteral("Source")));
    QVERIFY(m_person->choose("connectorType", QStringLiteral("TCP Listener")));
    QVERIFY(m_person->write("field.properties/listenerConnectorProperties/port", QString::number(m_port)));
    m_person->keepScreen("build-3-source");
}

void tst_BuildAChannel::filterAdmissions()
{
    QVERIFY(m_person->click("steps.filter"));
    QVERIFY(m_person->see("stepsPage"));
    m_person->keepScreen("build-4-filter-empty");
    QVERIFY(m_person->chooseFromMenu("sampleTake", {QStringLiteral("A synthetic HL7 v2 message"), QStringLiteral("01-a01-admit.hl7")}));
    QVERIFY(m_person->see("sampleTree"));
    QVERIFY(dragField(QStringLiteral("MSH.9.2")));
    QVERIFY(m_person->choose("step.condition", QStringLiteral("Equals")));
    auto *values = m_person->see<QTableWidget>("step.values");
    QVERIFY(m_person->clickItem(values, values->model()->index(0, 0)));
    m_person->type(QStringLiteral("'A01'"));
    m_person->press(Qt::Key_Return);
    QVERIFY(Person::waitFor(QStringLiteral("the value"), [&] { return values->model()->rowCount() == 2; }));
    m_person->keepScreen("build-5-filter");
}

void tst_BuildAChannel::mapTheName()
{
    QVERIFY(m_person->clickSegment("stepsPart", QStringLiteral("Transformer")));
    QVERIFY(dragField(QStringLiteral("PID.5.1")));
    QVERIFY(m_person->write("step.variable", QStringLiteral("family")));
    QVERIFY(m_person->chooseFromMenu("stepsAdd", {QStringLiteral("Message Builder")}));
    QVERIFY(m_person->write("step.messageSegment", QStringLiteral("msg['PID']['PID.5']['PID.5.1']")));
    QVERIFY(m_person->write("step.mapping", QStringLiteral("channelMap.get('family').toUpperCase()")));
    m_person->keepScreen("build-6-transformer");
    QVERIFY(m_person->click("stepsChannel"));
    QVERIFY(m_person->see("channelPage"));
}

void tst_BuildAChannel::chainTwoDestinations(quint16 labPort)
{
    QVERIFY(m_person->clickTab("editorTabs", QStringLiteral("Destinations")));
    m_person->keepScreen("build-7-no-destinations");
    QVERIFY(m_person->chooseFromMenu("addFirstDestination", {QStringLiteral("File Writer")}));
    QVERIFY(m_person->write("field.properties/host", m_folder));
    QVERIFY(m_person->write("field.properties/outputPattern", QStringLiteral("${message.messageId}.hl7")));
    QVERIFY(m_person->write("field.properties/template", QStringLiteral("${message.encodedData}")));
    QVERIFY(m_person->chooseFromMenu("addDestination", {QStringLiteral("TCP Sender")}));
    QVERIFY(m_person->write("field.properties/remoteAddress", QStringLiteral("127.0.0.1")));
    QVERIFY(m_person->write("field.properties/remotePort", QString::number(labPort)));
    auto *table = m_person->see<DestinationTable>("destinationTable");
    QCOMPARE(table->model()->rowCount(), 2);
    const std::pair<int, const char *> names[] = {{0, "Archive"}, {1, "Lab"}};
    for (const auto &[row, name] : names) {
        QVERIFY(m_person->clickItem(table, table->model()->index(row, DestinationTableModel::Name)));
        m_person->press(Qt::Key_F2);
        m_person->type(QLatin1String(name));
        m_person->press(Qt::Key_Return);
        QTRY_COMPARE(table->model()->index(row, DestinationTableModel::Name).data().toString(), QLatin1String(name));
    }
    // A new one waits for the one before; the tick on the bracket lets it go, and takes it back.
    const auto waits = [table] { return table->model()->index(1, 0).data(DestinationTableModel::WaitsRole).toBool(); };
    QVERIFY(waits());
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->tickRect(1).center());
    QVERIFY(!waits());
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->tickRect(1).center());
    QVERIFY(waits());
    m_person->keepScreen("build-8-chain");
    QVERIFY(m_person->click("saveAndDeploy"));
    QTRY_COMPARE_WITH_TIMEOUT(m_person->see<QLabel>("channelState")->text(), QStringLiteral("Started"), Person::patienceMs);
    QVERIFY(!m_person->page()->isModified());
    m_person->keepScreen("build-9-deployed");
}

void tst_BuildAChannel::readWhatCameOfThem()
{
    const QString name = QStringLiteral("Admissions");
    m_person->press(Qt::Key_D, Qt::ControlModifier | Qt::AltModifier);
    const auto count = [&](const char *heading) { return m_person->cell("dashboardTree", name, QLatin1String(heading)); };
    QTRY_COMPARE_WITH_TIMEOUT(count("Received"), QStringLiteral("3"), Person::patienceMs);
    QTRY_COMPARE_WITH_TIMEOUT(count("Filtered"), QStringLiteral("1"), Person::patienceMs);
    QTRY_COMPARE_WITH_TIMEOUT(count("Sent"), QStringLiteral("4"), Person::patienceMs);
    QCOMPARE(count("Errors"), QStringLiteral("0"));
    m_person->keepScreen("build-10-dashboard");
    auto *dashboard = m_person->see<QTreeView>("dashboardTree");
    QVERIFY(m_person->clickItem(dashboard, Person::row(dashboard, name)));
    m_person->press(Qt::Key_Return);
    auto *messages = qobject_cast<MessagesPage *>(m_person->page());
    QVERIFY(messages);
    MessageTableView *table = messages->browser()->table();
    QTRY_COMPARE_WITH_TIMEOUT(table->model()->rowCount(), 3, Person::patienceMs);
    const auto statuses = [table](int row) {
        std::vector<MessageStatus> found;
        for (const ConnectorSummary &connector : table->messages()->summary(table->model()->index(row, 0))->connectors)
            found.push_back(connector.status);
        return found;
    };
    using enum MessageStatus;
    const std::vector<MessageStatus> through{Transformed, Sent, Sent};
    QTRY_COMPARE_WITH_TIMEOUT(statuses(0), through, Person::patienceMs);
    QCOMPARE(statuses(1), std::vector<MessageStatus>{Filtered}); // the update
    QCOMPARE(statuses(2), through);

    QVERIFY(m_person->clickItem(table, table->model()->index(2, 0)));
    QTRY_COMPARE_WITH_TIMEOUT(messages->browser()->shownMessage(), MessageId(1), Person::patienceMs);
    MessagePanes *panes = messages->browser()->panes();
    const auto shown = [panes](const StageKey &stage) {
        for (int number = 1; number <= panes->paneCount(); ++number) {
            if (panes->pane(number)->stage() == stage && panes->pane(number)->text()->isVisible())
                return panes->pane(number)->text()->toPlainText();
        }
        return QString();
    };
    QTRY_VERIFY_WITH_TIMEOUT(shown({0, ContentType::Raw}).contains(QStringLiteral("Sampleson^Robin")), Person::patienceMs);
    QVERIFY(shown({0, ContentType::Transformed}).contains(QStringLiteral("<PID.5.1>SAMPLESON</PID.5.1>")));
    QVERIFY(shown({0, ContentType::Encoded}).contains(QStringLiteral("SAMPLESON^Robin")));
    QVERIFY(m_person->clickTab("detailTabs", QStringLiteral("Maps")));
    QVERIFY(Person::row(m_person->see<QTreeView>("maps"), QStringLiteral("family")).isValid());
    m_person->keepScreen("build-11-messages");
    QVERIFY(m_person->clickItem(table, table->model()->index(1, 0)));
    QTRY_COMPARE_WITH_TIMEOUT(messages->browser()->shownMessage(), MessageId(2), Person::patienceMs);
    m_person->keepScreen("build-12-filtered");
}

void tst_BuildAChannel::fromNothingToTwoChainedDestinations()
{
    m_workspace = std::make_unique<Workspace>();
    m_folder = QDir(m_workspace->engine().dataDir()).filePath(QStringLiteral("archive"));
    m_port = freePort();
    m_person = std::make_unique<Person>(m_workspace->engine());
    // The second of the chain gets a message when the first has written it, and not before.
    std::atomic<int> late = 0;
    const MllpResponder lab([&](const QByteArray &content) {
        for (const QFileInfo &info : QDir(m_folder).entryInfoList(QDir::Files)) {
            QFile file(info.filePath());
            if (file.open(QIODevice::ReadOnly) && file.readAll() == content)
                ++late;
        }
        return MllpResponder::Answer{millrace::test::mllpFrame(acknowledgement(content)), MllpResponder::Answer::Then::GoOn};
    });

    makeTheSource();
    if (!QTest::currentTestFailed())
        filterAdmissions();
    if (!QTest::currentTestFailed())
        mapTheName();
    if (!QTest::currentTestFailed())
        chainTwoDestinations(lab.port());
    if (QTest::currentTestFailed())
        return;

    MllpClient sender(m_port);
    QVERIFY(sender.isConnected());
    // What is filtered is told to be rejected, as the reference does.
    const std::pair<QByteArray, QByteArray> sent[] = {
        {message("A01", "1", "Sampleson"), "MSA|AA|1"}, {message("A08", "2", "Updated"), "MSA|AR|2"}, {message("A01", "3", "Testova"), "MSA|AA|3"}};
    for (const auto &[content, answer] : sent) {
        const auto reply = sender.ask(content);
        QVERIFY2(reply && reply->contains(answer), reply ? reply->constData() : "no reply");
    }
    QCOMPARE(lab.received().size(), size_t(2));
    QVERIFY(lab.received().front().contains("SAMPLESON^Robin"));
    QCOMPARE(late.load(), 2);
    readWhatCameOfThem();
    if (!QTest::currentTestFailed())
        QVERIFY(m_person->leave());
    m_person.reset();
    m_workspace.reset(); // before the lab goes
}

QTEST_MAIN(tst_BuildAChannel)
#include "tst_build_a_channel.moc"
