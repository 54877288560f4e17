// SPDX-License-Identifier: GPL-3.0-or-later
// More than forty edits of all kinds to one channel, taken back by Ctrl+Z to a clean mark wherever the focus is, and made again to
// the same end. Issue 5, story 4.
#include "tests/support/person.h"
#include "tests/ui/workspace_fixture.h"
#include "ui/channel/destination_table.h"
#include "ui/channel/destination_table_model.h"
#include "ui/code/script_editor.h"
#include "ui/shell/command_registry.h"
#include "ui/start/channel_template.h"

#include <QLineEdit>
#include <QTabBar>
#include <QTreeView>
#include <QUndoStack>

using namespace millrace;
using namespace millrace::ui;
using namespace millrace::ui::test;

namespace {

const char *const portField = "field.properties/listenerConnectorProperties/port";

} // namespace

class tst_FortyEdits : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void areTakenBackAndMadeAgain();

private:
    void editTheSource();
    void editTheSummary();
    void editTheDestinations();
    void editTheSteps();
    void editFilterAndScripts();
    void undoAll();
    void redoAll();

    // The edit that was just done is one step to undo.
    bool isStep(bool isDone)
    {
        return isDone && Person::waitFor(QStringLiteral("step %1").arg(m_edits + 1), [this] { return m_stack->index() == m_edits + 1; }) && ++m_edits;
    }
    bool press(int key, Qt::KeyboardModifiers modifiers = {})
    {
        m_person->press(key, modifiers);
        return true;
    }
    DestinationTable *table() { return m_person->see<DestinationTable>("destinationTable"); }
    QTreeView *steps() { return m_person->see<QTreeView>("stepTree"); }
    bool select(int row) { return m_person->clickItem(steps(), steps()->model()->index(row, 0)); }
    QString tabText() const { return m_person->find<QTabBar>("pageTabs")->accessibleTabName(m_person->find<QTabBar>("pageTabs")->currentIndex()); }
    bool canSave() const { return m_person->window()->registry()->find(QStringLiteral("file.save"))->isEnabled(); }

    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<Person> m_person;
    std::shared_ptr<ChannelDocument> m_document;
    QUndoStack *m_stack = nullptr;
    int m_edits = 0;
};

void tst_FortyEdits::editTheSource()
{
    QVERIFY(m_person->clickTab("editorTabs", QStringLiteral("Source")));
    QVERIFY(isStep(m_person->write(portField, QStringLiteral("46001"))));
    QVERIFY(isStep(m_person->write("field.properties/listenerConnectorProperties/host", QStringLiteral("localhost"))));
    QVERIFY(isStep(m_person->choose("field.properties/sourceConnectorProperties/responseVariable", QStringLiteral("Acknowledge before processing"))));
    QVERIFY(isStep(m_person->click("field.properties/keepConnectionOpen")));
}

void tst_FortyEdits::editTheSummary()
{
    QVERIFY(m_person->clickTab("editorTabs", QStringLiteral("Summary")));
    QVERIFY(isStep(m_person->write("field.name", QStringLiteral("Forty edits"))));
    QCOMPARE(m_person->page()->title(), QStringLiteral("Forty edits"));
    QVERIFY(isStep(m_person->write("field.description", QStringLiteral("All of it\nis taken back"))));
    QVERIFY(m_person->click("removeContent") && isStep(true));
    m_person->see("storageSlider")->setFocus(Qt::TabFocusReason);
    QVERIFY(isStep(press(Qt::Key_Right)));
    QVERIFY(isStep(m_person->write("field.exportData/metadata/pruningSettings/pruneMetaDataDays", QStringLiteral("30"))));
}

void tst_FortyEdits::editTheDestinations()
{
    QVERIFY(m_person->clickTab("editorTabs", QStringLiteral("Destinations")));
    QVERIFY(isStep(m_person->chooseFromMenu("addDestination", {QStringLiteral("File Writer")})));
    QVERIFY(isStep(m_person->write("field.properties/host", QStringLiteral("/data/out"))));
    QVERIFY(isStep(m_person->write("field.properties/template", QStringLiteral("${message.encodedData}"))));
    QVERIFY(isStep(m_person->chooseFromMenu("addDestination", {QStringLiteral("TCP Sender")})));
    QVERIFY(isStep(m_person->write("field.properties/remoteAddress", QStringLiteral("lab.test"))));
    QVERIFY(isStep(m_person->click("field.properties/destinationConnectorProperties/queueEnabled.onFailure")));
    const int last = table()->model()->rowCount() - 1;
    QTest::mouseClick(table()->viewport(), Qt::LeftButton, {}, table()->tickRect(last).center());
    QVERIFY(isStep(true));
    QVERIFY(m_person->clickItem(table(), table()->model()->index(last, DestinationTableModel::Name)));
    m_person->press(Qt::Key_F2);
    m_person->type(QStringLiteral("Lab of the town"));
    QVERIFY(isStep(press(Qt::Key_Return)));
    table()->setFocus(Qt::TabFocusReason);
    QVERIFY(isStep(press(Qt::Key_D, Qt::ControlModifier)));
    QVERIFY(isStep(press(Qt::Key_Up, Qt::AltModifier)));
    QVERIFY(isStep(press(Qt::Key_Up, Qt::AltModifier)));
    QVERIFY(isStep(press(Qt::Key_Down, Qt::AltModifier)));
    const auto middle = [&](int row) { return table()->visualRect(table()->model()->index(row, DestinationTableModel::Name)).center(); };
    QWidget *area = table()->viewport();
    QTest::mousePress(area, Qt::LeftButton, {}, middle(0));
    QTest::mouseMove(area, middle(1));
    QTest::mouseMove(area, middle(1) + QPoint(0, 8));
    QTest::mouseRelease(area, Qt::LeftButton, {}, middle(1) + QPoint(0, 8));
    QVERIFY(isStep(true));
    table()->setCurrentIndex(table()->model()->index(0, DestinationTableModel::On));
    QVERIFY(isStep(press(Qt::Key_Space)));
    QVERIFY(isStep(m_person->choose("connectorType", QStringLiteral("HTTP Sender"))));
    table()->setFocus(Qt::TabFocusReason);
    QVERIFY(isStep(press(Qt::Key_Delete)));
    m_person->keepScreen("forty-1-destinations");
}

void tst_FortyEdits::editTheSteps()
{
    QVERIFY(m_person->clickTab("editorTabs", QStringLiteral("Source")));
    QVERIFY(m_person->click("steps.transformer"));
    QVERIFY(isStep(m_person->chooseFromMenu("sampleTake", {QStringLiteral("A synthetic HL7 v2 message"), QStringLiteral("05-a02-transfer.hl7")})));
    const int before = steps()->model()->rowCount();
    QVERIFY(m_person->write("sampleFilter", QStringLiteral("PID.5.1")));
    auto *sample = m_person->see<QTreeView>("sampleTree");
    const auto field = [sample] { return Person::row(sample, QStringLiteral("PID.5.1 "), Qt::MatchStartsWith); };
    QVERIFY(Person::waitFor(QStringLiteral("PID.5.1"), [&] { return field().isValid(); }));
    QVERIFY(isStep(m_person->drag(sample, field(), steps()->viewport(), QPoint(40, steps()->viewport()->height() - 8))));
    QCOMPARE(steps()->model()->rowCount(), before + 1);
    QVERIFY(isStep(m_person->write("step.variable", QStringLiteral("family"))));
    QVERIFY(isStep(m_person->write("step.mapping", QStringLiteral("msg['PID']['PID.5']['PID.5.1'].toString().trim()"))));
    QVERIFY(isStep(m_person->choose("step.scope", QStringLiteral("Global map"))));
    QVERIFY(isStep(m_person->write("stepName", QStringLiteral("Family name"))));
    QVERIFY(isStep(m_person->chooseFromMenu("stepsAdd", {QStringLiteral("JavaScript")})));
    auto *editor = m_person->see<ScriptEditor>("stepScript");
    QVERIFY(editor && m_person->click(editor->focusProxy()));
    m_person->type(QStringLiteral("var first = 1;"));
    QVERIFY(isStep(press(Qt::Key_Escape)));
    QVERIFY(select(before));
    QVERIFY(isStep(press(Qt::Key_Space)));
    QVERIFY(isStep(press(Qt::Key_D, Qt::ControlModifier)));
    QVERIFY(isStep(press(Qt::Key_Down, Qt::AltModifier)));
    const QRect top = steps()->visualRect(steps()->model()->index(0, 0));
    QVERIFY(isStep(m_person->drag(steps(), steps()->model()->index(before + 2, 0), steps()->viewport(), QPoint(top.center().x(), top.top() + 1))));
    QVERIFY(press(Qt::Key_C, Qt::ControlModifier));
    QVERIFY(isStep(press(Qt::Key_V, Qt::ControlModifier)));
    QVERIFY(isStep(m_person->choose("stepKind", QStringLiteral("XSLT"))));
    QVERIFY(select(1));
    QVERIFY(isStep(press(Qt::Key_Delete)));
    m_person->keepScreen("forty-2-steps");
}

void tst_FortyEdits::editFilterAndScripts()
{
    QVERIFY(m_person->clickSegment("stepsPart", QStringLiteral("Filter")));
    QVERIFY(isStep(m_person->chooseFromMenu("stepsAdd", {QStringLiteral("Rule Builder")})));
    QVERIFY(isStep(m_person->write("step.field", QStringLiteral("msg['MSH']['MSH.9']['MSH.9.2'].toString()"))));
    QVERIFY(m_person->click("sampleText"));
    m_person->press(Qt::Key_End, Qt::ControlModifier);
    m_person->type(QStringLiteral("ZZZ|1"));
    QVERIFY(isStep(true));
    QVERIFY(m_person->click("stepsChannel"));
    QVERIFY(m_person->clickTab("editorTabs", QStringLiteral("Scripts")));
    auto *list = m_person->see<QAbstractItemView>("scriptList");
    QVERIFY(m_person->clickItem(list, Person::row(list, QStringLiteral("Deploy"))));
    auto *editor = m_person->see<ScriptEditor>("deployEditor");
    QVERIFY(editor && m_person->click(editor->focusProxy()));
    m_person->type(QStringLiteral("var up = 1;"));
    QVERIFY(isStep(press(Qt::Key_Escape)));
    m_person->keepScreen("forty-3-scripts");
}

// Ctrl+Z where the focus happens to be: in a script first, later in a field that one looks at meanwhile.
void tst_FortyEdits::undoAll()
{
    for (int left = m_edits; left > 0; --left) {
        if (left == m_edits / 2) {
            QVERIFY(m_person->clickTab("editorTabs", QStringLiteral("Source")));
            QVERIFY(m_person->click(portField));
            m_person->keepScreen("forty-4-half-way");
        }
        QVERIFY(canSave() && m_person->page()->isModified());
        m_person->press(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(m_stack->index(), left - 1);
    }
}

void tst_FortyEdits::redoAll()
{
    for (int done = 1; done <= m_edits; ++done) {
        m_person->press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(m_stack->index(), done);
    }
}

void tst_FortyEdits::areTakenBackAndMadeAgain()
{
    m_workspace = std::make_unique<Workspace>();
    const auto imported = await(m_workspace->engine().importXml(exampleChannel(freePort())));
    QVERIFY(imported.ok());
    const ChannelId id = imported->channels.front();
    m_person = std::make_unique<Person>(m_workspace->engine());
    auto *dashboard = m_person->see<QTreeView>("dashboardTree");
    QVERIFY(m_person->clickItem(dashboard, Person::row(dashboard, QStringLiteral("ADT example"))));
    m_person->press(Qt::Key_E, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(m_person->see("channelPage"));
    m_document = m_person->window()->documents().open(id);
    m_stack = m_document->undoStack();
    const PropertyTree before = m_document->tree();
    QVERIFY(!canSave());

    void (tst_FortyEdits::*const parts[])() = {&tst_FortyEdits::editTheSource, &tst_FortyEdits::editTheSummary, &tst_FortyEdits::editTheDestinations,
                                              &tst_FortyEdits::editTheSteps, &tst_FortyEdits::editFilterAndScripts};
    for (const auto part : parts) {
        (this->*part)();
        if (QTest::currentTestFailed())
            return;
    }
    QVERIFY2(m_edits >= 40, qPrintable(QString::number(m_edits)));
    QVERIFY(tabText().contains(QStringLiteral("not saved")));
    const PropertyTree after = m_document->tree();

    undoAll();
    if (QTest::currentTestFailed())
        return;
    QVERIFY(!canSave());
    QVERIFY(!m_person->page()->isModified());
    QCOMPARE(tabText(), QStringLiteral("ADT example"));
    QVERIFY(m_document->tree() == before);
    m_person->keepScreen("forty-5-clean");

    redoAll();
    if (QTest::currentTestFailed())
        return;
    QVERIFY(m_document->tree() == after);
    QVERIFY(canSave() && tabText().contains(QStringLiteral("not saved")));
    m_person->keepScreen("forty-6-again");
    m_person->press(Qt::Key_S, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(!canSave(), Person::patienceMs);
    QCOMPARE(m_workspace->engine().channelConfig(id)->name, QStringLiteral("Forty edits"));
    // The mark stands where it was saved.
    m_person->press(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(canSave());
    m_person->press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(!canSave());
    QVERIFY(m_person->leave());
    m_document.reset();
    m_person.reset();
}

QTEST_MAIN(tst_FortyEdits)
#include "tst_forty_edits.moc"
