// SPDX-License-Identifier: GPL-3.0-or-later
// The editor of filters and transformers, by clicks and keys. Pictures of it go to the folder MILLRACE_SCREENSHOTS, if one is set.

#include "tests/ui/drop.h"
#include "tests/ui/workspace_fixture.h"
#include "ui/code/script_editor.h"
#include "ui/document/channel_documents.h"
#include "ui/document/channel_edits.h"
#include "ui/problems/problem_list.h"
#include "ui/shell/channel_commands.h"
#include "ui/shell/channel_list.h"
#include "ui/start/channel_template.h"
#include "ui/steps/field_drag.h"
#include "ui/steps/sample_pane.h"
#include "ui/steps/step_delegate.h"
#include "ui/steps/step_inputs.h"
#include "ui/steps/step_list_model.h"
#include "ui/steps/steps_page.h"
#include "ui/theme/theme.h"
#include "ui/widgets/error_line.h"
#include "ui/widgets/link_button.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/segmented_switch.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableWidget>
#include <QToolButton>
#include <QTreeView>

using namespace millrace;
using namespace millrace::ui;
using namespace millrace::ui::test;

namespace {

constexpr StepList sourceTransformer{0, StepPart::Transformer};
constexpr StepList sourceFilter{0, StepPart::Filter};

const QByteArray sample = "MSH|^~\\&|A|B|C|D|20260101||ADT^A01|1|P|2.5\rPID|1||77^^^H||DOE^JANE||1970\rOBX|1|NM|1||5\rOBX|2|NM|2||6\r";

PropertyTree step(StepKind kind, StepPart part, std::initializer_list<std::pair<const char *, const char *>> settings)
{
    PropertyTree tree = newStep(kind, part);
    for (const auto &[path, value] : settings)
        tree.set(path, value);
    return tree;
}

} // namespace

class TestSteps : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<Theme> m_theme;
    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<ChannelList> m_channels;
    std::unique_ptr<ChannelCommands> m_commands;
    std::unique_ptr<ChannelDocuments> m_documents;
    std::unique_ptr<ProblemList> m_problems;
    std::shared_ptr<ChannelDocument> m_document;
    std::unique_ptr<StepsPage> m_page;
    ChannelId m_id;

    template<typename Widget = QWidget>
    Widget *find(const char *name) const
    {
        auto *widget = m_page->findChild<Widget *>(QLatin1String(name));
        if (!widget)
            qWarning("no %s", name);
        return widget;
    }
    QTreeView *view() const { return find<QTreeView>("stepTree"); }
    ScriptEditor *script() const { return find<ScriptEditor>("stepScript"); }
    QModelIndex row(const StepPath &path) const { return static_cast<StepListModel *>(view()->model())->indexOf(path); }
    QStyleOptionViewItem option(const StepPath &path) const
    {
        QStyleOptionViewItem option;
        option.initFrom(view());
        option.rect = view()->visualRect(row(path));
        return option;
    }
    void click(const QPoint &position) { QTest::mouseClick(view()->viewport(), Qt::LeftButton, {}, position); }
    void select(const StepPath &path)
    {
        view()->setFocus();
        click(view()->visualRect(row(path)).center());
        QCOMPARE(view()->currentIndex(), row(path));
    }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) { QTest::keyClick(view(), key, modifiers); }
    void open(const StepList &list) { m_page->goTo(StepsPage::placeOf(m_id, list)); }

    // "a b[c d]": the titles as the list shows them.
    QString rows(const QModelIndex &parent = {}) const
    {
        QStringList texts;
        for (int at = 0; at < view()->model()->rowCount(parent); ++at) {
            const QModelIndex index = view()->model()->index(at, 0, parent);
            const QString inner = rows(index);
            texts << index.data().toString() + (inner.isEmpty() ? QString() : QLatin1Char('[') + inner + QLatin1Char(']'));
        }
        return texts.join(QLatin1Char(' '));
    }
    const PropertyTree &element(const StepList &list, const StepPath &path) const
    {
        static const PropertyTree none;
        const PropertyTree *found = stepElement(m_document->tree(), list, path);
        return found ? *found : none;
    }
    void setSteps(const StepList &list, std::vector<PropertyTree> steps)
    {
        QVERIFY(m_document->edit(QStringLiteral("Set up"), [&](PropertyTree &tree) {
            connectorElement(tree, list.connector)->child(list.part == StepPart::Filter ? "filter" : "transformer")->child("elements")->children.clear();
            insertSteps(tree, list, {0}, steps);
        }).ok());
    }
    // a b[c] d, all of them scripts but the Iterator b
    void setUpLetters()
    {
        const auto script = [](const char *name) { return step(StepKind::JavaScript, StepPart::Transformer, {{"name", name}, {"script", "var x;"}}); };
        PropertyTree iterator = step(StepKind::Iterator, StepPart::Transformer, {{"name", "b"}, {"properties/target", "msg['OBX']"}});
        iterator.find("properties/prefixSubstitutions")->children = {{"string", {}, "msg['OBX']", {}}};
        iterator.find("properties/children")->children = {script("c")};
        setSteps(sourceTransformer, {script("a"), iterator, script("d")});
        QCOMPARE(rows(), QStringLiteral("a b[c] d"));
    }
    void setTemplate(const QByteArray &content, TemplateSide side = TemplateSide::Inbound)
    {
        QVERIFY(m_document->edit(QStringLiteral("Set up"), [&](PropertyTree &tree) { setMessageTemplate(tree, sourceTransformer, side, content); }).ok());
        QTRY_VERIFY(find<QTreeView>("sampleTree")->model()->rowCount() > 0);
    }
    // The field at these rows.
    QModelIndex field(std::initializer_list<int> path) const
    {
        QModelIndex at;
        for (const int place : path)
            at = find<QTreeView>("sampleTree")->model()->index(place, 0, at);
        return at;
    }
    void shoot(const char *name)
    {
        const QString folder = qEnvironmentVariable("MILLRACE_SCREENSHOTS");
        if (folder.isEmpty())
            return;
        for (const ThemeChoice choice : {ThemeChoice::Light, ThemeChoice::Dark}) {
            m_theme->setChoice(choice);
            QTest::qWait(50);
            m_page->grab().save(QStringLiteral("%1/steps-%2-%3.png").arg(folder, QLatin1String(name), choice == ThemeChoice::Dark ? QStringLiteral("dark") : QStringLiteral("light")));
        }
        m_theme->setChoice(ThemeChoice::Light);
    }

private Q_SLOTS:
    void init()
    {
        m_workspace = std::make_unique<Workspace>();
        m_theme = std::make_unique<Theme>(*qApp);
        m_theme->setChoice(ThemeChoice::Light);
        m_channels = std::make_unique<ChannelList>(m_workspace->engine());
        m_commands = std::make_unique<ChannelCommands>(m_workspace->engine(), *m_channels);
        const auto imported = await(m_workspace->engine().importXml(exampleChannel(freePort())));
        QVERIFY2(imported.ok(), imported.ok() ? "" : qPrintable(imported.error().message));
        m_id = imported->channels.front();
        QTRY_VERIFY(m_channels->find(m_id));
        m_documents = std::make_unique<ChannelDocuments>(m_workspace->engine());
        m_problems = std::make_unique<ProblemList>(m_workspace->engine(), *m_documents);
        m_document = m_documents->open(m_id);
        m_page = std::make_unique<StepsPage>(m_document, m_workspace->engine(), *m_channels, *m_commands, *m_problems);
        m_page->resize(1360, 760);
        m_page->show();
        m_page->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
        open(sourceTransformer);
    }
    void cleanup()
    {
        m_page.reset();
        m_document.reset();
        m_problems.reset();
        m_documents.reset();
        m_commands.reset();
        m_channels.reset();
        m_workspace.reset();
    }

    void showsWhereOneIs()
    {
        QCOMPARE(m_page->title(), QStringLiteral("ADT example · Transformer"));
        QCOMPARE(m_page->place().toString(), QStringLiteral("steps/%1/0/transformer/0").arg(m_id));
        QVERIFY(find<QLabel>("stepsDataTypes")->text().contains(QStringLiteral("HL7")));
        auto *part = find<SegmentedSwitch>("stepsPart");
        QVERIFY(part->segment(1)->text().contains(QLatin1Char('3')));
        QVERIFY(part->segment(2)->isHidden()); // a source has no response
        QSignalSpy moved(m_page.get(), &Page::moved);
        select({2});
        QCOMPARE(moved.count(), 1);
        QCOMPARE(m_page->place().spot.last(), QStringLiteral("2"));

        auto *connector = find<QComboBox>("stepsConnector");
        connector->setFocus();
        QTest::keyClick(connector, Qt::Key_Down);
        QCOMPARE(m_page->place().spot.first(), QStringLiteral("1"));
        QVERIFY(!part->segment(2)->isHidden());
        QTest::mouseClick(part->segment(2), Qt::LeftButton);
        QCOMPARE(m_page->title(), QStringLiteral("ADT example · Response"));
        QCOMPARE(rows(), QStringLiteral("Keep the answer"));
    }

    // In a window of 1440 the kind and the views had left room for half of it.
    void theNameIsSeenWhole()
    {
        m_page->resize(1200, 760);
        QVERIFY(m_document->edit(QStringLiteral("Rename"), [](PropertyTree &document) {
            stepElement(document, sourceTransformer, {0})->set("name", "Remember who and what");
        }).ok());
        auto *name = m_page->findChild<QLineEdit *>(QStringLiteral("stepName"));
        const int text = name->fontMetrics().horizontalAdvance(QStringLiteral("Remember who and what"));
        QTRY_VERIFY2(name->width() >= text + 12, qPrintable(QStringLiteral("%1 of %2").arg(name->width()).arg(text)));
    }

    void leadsToAStepAndItsLine()
    {
        m_page->goTo(StepsPage::placeOf(m_id, {1, StepPart::Transformer}, QStringLiteral("0"), 1));
        QCOMPARE(rows(), QStringLiteral("Address it to the lab"));
        m_page->goTo(StepsPage::placeOf(m_id, sourceTransformer, QStringLiteral("2"), 3));
        QCOMPARE(view()->currentIndex(), row({2}));
        QCOMPARE(script()->line(), 3);
        m_page->goTo(StepsPage::placeOf(m_id, {77, StepPart::Transformer}, QStringLiteral("9-9"))); // gone
        QCOMPARE(m_page->place().spot.first(), QStringLiteral("0"));
        QSignalSpy places(m_page.get(), &Page::placeRequested);
        QTest::mouseClick(find("stepsChannel"), Qt::LeftButton);
        QTest::mouseClick(find("stepsDataTypesLink"), Qt::LeftButton);
        QCOMPARE(places.count(), 2);
        QCOMPARE(places.at(0).first().value<Place>().page, QStringLiteral("channel"));
    }

    void keysWorkOnRows()
    {
        setUpLetters();
        const QAbstractItemModelTester tester(view()->model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        select({2});
        press(Qt::Key_Up, Qt::AltModifier);
        QCOMPARE(rows(), QStringLiteral("a b[c d]"));
        QCOMPARE(view()->currentIndex(), row({1, 1}));
        press(Qt::Key_Up, Qt::AltModifier);
        press(Qt::Key_Up, Qt::AltModifier);
        QCOMPARE(rows(), QStringLiteral("a d b[c]"));
        press(Qt::Key_Down, Qt::AltModifier);
        QCOMPARE(rows(), QStringLiteral("a b[d c]"));
        press(Qt::Key_D, Qt::ControlModifier);
        QCOMPARE(rows(), QStringLiteral("a b[d d c]"));
        QCOMPARE(view()->currentIndex(), row({1, 1}));
        press(Qt::Key_Delete);
        QCOMPARE(rows(), QStringLiteral("a b[d c]"));
        press(Qt::Key_Space);
        QCOMPARE(element(sourceTransformer, {1, 1}).value("enabled"), QByteArray("false"));
        press(Qt::Key_F2);
        auto *editor = view()->findChild<QLineEdit *>(QStringLiteral("stepNameEditor"));
        QVERIFY(editor);
        editor->selectAll();
        QTest::keyClicks(editor, QStringLiteral("Renamed"));
        QTest::keyClick(editor, Qt::Key_Return);
        QTRY_COMPARE(rows(), QStringLiteral("a b[d Renamed]"));
        for (int steps = m_document->undoStack()->index(); steps > 1; --steps)
            m_document->undoStack()->undo();
        QCOMPARE(rows(), QStringLiteral("a b[c] d"));
        press(Qt::Key_Home, Qt::ControlModifier);
        press(Qt::Key_Up, Qt::AltModifier); // the first stays
        QCOMPARE(rows(), QStringLiteral("a b[c] d"));
    }

    void stepsAreAddedFilledAndUndone()
    {
        setSteps(sourceTransformer, {});
        QVERIFY(find("stepsEmpty")->isVisible());
        auto *add = find<QToolButton>("stepsAdd");
        QAction *mapper = nullptr;
        for (QAction *action : add->menu()->actions()) {
            if (action->text() == QStringLiteral("Mapper"))
                mapper = action;
        }
        QVERIFY(mapper);
        mapper->trigger();
        QCOMPARE(rows(), QStringLiteral("Mapper"));
        QVERIFY(find("stepsEmpty")->isHidden());
        auto *variable = find<QLineEdit>("step.variable");
        QTRY_VERIFY(variable->hasFocus());
        QTest::keyClicks(variable, QStringLiteral("mrn"));
        QCOMPARE(rows(), QStringLiteral("mrn")); // named by what it sets
        QCOMPARE(element(sourceTransformer, {0}).value("name"), QByteArray("mrn"));
        auto *mapping = find<ExpressionEdit>("step.mapping");
        mapping->setFocus();
        QTest::keyClicks(mapping, QStringLiteral("msg['PID']['PID.3']['PID.3.1'].toString("));
        QTest::keyClick(mapping, Qt::Key_Tab);
        QVERIFY(mapping->property("invalid").toBool());
        QVERIFY(find<ErrorLine>("step.mapping.problem")->text().contains(QStringLiteral("JavaScript")));
        QTRY_VERIFY(row({0}).data(ProblemRole).isValid());
        shoot("error");
        mapping->setFocus();
        QTest::keyClick(mapping, Qt::Key_End);
        QTest::keyClicks(mapping, QStringLiteral(")"));
        QVERIFY(!mapping->property("invalid").toBool());
        QCOMPARE(row({0}).data(SummaryRole).toString(), QStringLiteral("from PID-3.1"));
        QTRY_VERIFY(!row({0}).data(ProblemRole).isValid());

        // A new one is not called wrong before anybody could fill it, wherever it stands.
        mapper->trigger();
        QCOMPARE(rows(), QStringLiteral("mrn Mapper"));
        QVERIFY(find<ErrorLine>("step.variable.problem")->isHidden());
        m_document->undoStack()->undo();
        QCOMPARE(rows(), QStringLiteral("mrn"));
        mapping = find<ExpressionEdit>("step.mapping");

        auto *scope = find<QComboBox>("step.scope");
        scope->setFocus();
        QTest::keyClick(scope, Qt::Key_Down);
        QCOMPARE(element(sourceTransformer, {0}).value("scope"), QByteArray("GLOBAL_CHANNEL"));
        m_document->undoStack()->undo();
        QCOMPARE(scope->currentText(), QStringLiteral("Channel map"));
        m_document->undoStack()->undo();
        m_document->undoStack()->undo();
        QCOMPARE(mapping->toPlainText(), QString());
        m_document->undoStack()->undo();
        m_document->undoStack()->undo();
        QCOMPARE(rows(), QString());
    }

    // Issue 5: a newcomer wrote ADT^A01 without quotes, and heard of it only when it ran.
    void aTextWithoutQuotesIsTold()
    {
        setSteps(sourceFilter, {step(StepKind::RuleBuilder, StepPart::Filter, {{"field", "msg['MSH']['MSH.9']['MSH.9.1'].toString()"}, {"condition", "EQUALS"}})});
        open(sourceFilter);
        auto *values = find<QTableWidget>("step.values");
        auto *problem = find<ErrorLine>("step.values.problem");
        auto *quotes = find<LinkButton>("step.values.quotes");
        values->setFocus();
        int rows = 1;
        for (const char *text : {"'A04'", "ADT^A01"}) {
            values->setCurrentCell(values->rowCount() - 1, 0);
            QTest::keyClick(values, Qt::Key_F2);
            QTest::keyClicks(values->findChildren<QLineEdit *>().last(), QLatin1String(text));
            QTest::keyClick(values->findChildren<QLineEdit *>().last(), Qt::Key_Return);
            ++rows;
            QTRY_COMPARE(values->rowCount(), rows);
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete); // the editor of this cell
        }
        QTRY_VERIFY_WITH_TIMEOUT(problem->isVisible(), 30000); // when the engine's check is back
        QVERIFY2(problem->text().startsWith(QStringLiteral("ADT^A01: ")), qPrintable(problem->text()));
        QVERIFY(!values->property("invalid").toBool()); // it may be right
        const std::vector<ChannelProblem> &all = m_problems->problemsOf(m_id);
        QVERIFY(std::any_of(all.begin(), all.end(), [](const ChannelProblem &one) { return one.kind == ProblemKind::Word && !one.isError(); }));
        shoot("quotes");
        QTest::mouseClick(quotes, Qt::LeftButton);
        QCOMPARE(element(sourceFilter, {0}).child("values")->children[0].text, QByteArray("'A04'"));
        QCOMPARE(element(sourceFilter, {0}).child("values")->children[1].text, QByteArray("'ADT^A01'"));
        QVERIFY(!problem->isVisible() && !quotes->isVisible());
        m_document->undoStack()->undo();
        QCOMPARE(element(sourceFilter, {0}).child("values")->children[1].text, QByteArray("ADT^A01"));
        QTRY_VERIFY_WITH_TIMEOUT(problem->isVisible() && quotes->isVisible(), 30000);

        // What is no JavaScript at all is wrong at once, and quotes are offered where it looks like a text.
        setSteps(sourceFilter, {step(StepKind::RuleBuilder, StepPart::Filter, {{"field", "msg"}, {"condition", "EQUALS"}})});
        const auto enter = [&](const QString &text) {
            values = find<QTableWidget>("step.values");
            values->setFocus();
            values->setCurrentCell(0, 0);
            QTest::keyClick(values, Qt::Key_F2);
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
            auto *editor = values->findChildren<QLineEdit *>().last();
            editor->selectAll();
            QTest::keyClicks(editor, text);
            QTest::keyClick(editor, Qt::Key_Return);
            problem = find<ErrorLine>("step.values.problem");
            quotes = find<LinkButton>("step.values.quotes");
        };
        enter(QStringLiteral("Dr. O'Brien"));
        QTRY_VERIFY(values->property("invalid").toBool() && problem->isVisible() && quotes->isVisible());
        shoot("quotes-syntax");
        QTest::mouseClick(quotes, Qt::LeftButton);
        QCOMPARE(element(sourceFilter, {0}).value("values/string"), QByteArray("'Dr. O\\'Brien'"));
        QVERIFY(!values->property("invalid").toBool() && !quotes->isVisible());
        enter(QStringLiteral("msg['PID'"));
        QTRY_VERIFY(problem->isVisible() && !quotes->isVisible());
    }

    void aMapperWithoutQuotesIsTold()
    {
        setSteps(sourceTransformer, {step(StepKind::Mapper, StepPart::Transformer, {{"variable", "city"}, {"mapping", "msg['PID']['PID.11'].toString()"}, {"defaultValue", "unknown"}})});
        auto *problem = find<ErrorLine>("step.defaultValue.problem");
        QTRY_VERIFY_WITH_TIMEOUT(problem->isVisible(), 30000);
        QVERIFY(!find<ErrorLine>("step.mapping.problem")->isVisible());
        QTest::mouseClick(find<LinkButton>("step.defaultValue.quotes"), Qt::LeftButton);
        QCOMPARE(element(sourceTransformer, {0}).value("defaultValue"), QByteArray("'unknown'"));
        QVERIFY(!problem->isVisible());
    }

    void listsOfAStepGrowAndShrink()
    {
        setSteps(sourceFilter, {step(StepKind::RuleBuilder, StepPart::Filter, {{"field", "msg['PID']['PID.8'].toString()"}, {"condition", "EQUALS"}})});
        open(sourceFilter);
        auto *values = find<QTableWidget>("step.values");
        QVERIFY(values->isVisible());
        values->setFocus();
        values->setCurrentCell(0, 0);
        QTest::keyClick(values, Qt::Key_F2);
        auto *editor = values->findChild<QLineEdit *>();
        QVERIFY(editor);
        QTest::keyClicks(editor, QStringLiteral("'F'"));
        QTest::keyClick(editor, Qt::Key_Return);
        QTRY_COMPARE(values->rowCount(), 2);
        QCOMPARE(row({0}).data(SummaryRole).toString(), QStringLiteral("PID-8 equals 'F'"));
        QCOMPARE(element(sourceFilter, {0}).value("values/string"), QByteArray("'F'"));
        values->setCurrentCell(0, 0);
        QTest::keyClick(values, Qt::Key_Delete);
        QVERIFY(element(sourceFilter, {0}).child("values")->children.empty());
        auto *condition = find<QComboBox>("step.condition");
        condition->setFocus();
        QTest::keyClick(condition, Qt::Key_Home);
        QVERIFY(!values->isVisible());
    }

    // A08 went over A01.
    void enterGoesOnToTheNextValue()
    {
        setSteps(sourceFilter, {step(StepKind::RuleBuilder, StepPart::Filter, {{"field", "msg['MSH']['MSH.9'].toString()"}, {"condition", "EQUALS"}})});
        open(sourceFilter);
        auto *values = find<QTableWidget>("step.values");
        values->setFocus();
        values->setCurrentCell(0, 0);
        for (const char *value : {"A01", "A08"}) {
            QTest::keyClick(values, value[0]);
            auto *editor = values->findChild<QLineEdit *>();
            QVERIFY(editor);
            editor->setText(QString::fromLatin1(value));
            QTest::keyClick(editor, Qt::Key_Return);
            QTRY_VERIFY(values->hasFocus() && !values->findChild<QLineEdit *>());
        }
        QCOMPARE(values->currentRow(), 2);
        const PropertyTree list = *element(sourceFilter, {0}).child("values");
        QCOMPARE(list.children.size(), size_t(2));
        QCOMPARE(list.children[0].text, QByteArray("A01"));
        QCOMPARE(list.children[1].text, QByteArray("A08"));
    }

    void rulesAreJoinedByAClick()
    {
        const auto rule = [](const char *name) { return step(StepKind::JavaScript, StepPart::Filter, {{"name", name}, {"script", "return true;"}}); };
        setSteps(sourceFilter, {rule("a"), rule("b"), rule("c")});
        open(sourceFilter);
        QVERIFY(!row({0}).data(JoinRole).isValid());
        click(StepDelegate::joinRect(option({1})).center());
        QCOMPARE(element(sourceFilter, {1}).value("operator"), QByteArray("OR"));
        click(StepDelegate::joinRect(option({1})).center());
        QCOMPARE(element(sourceFilter, {1}).value("operator"), QByteArray("AND"));
        click(StepDelegate::tickRect(option({2})).center());
        QCOMPARE(element(sourceFilter, {2}).value("enabled"), QByteArray("false"));
        shoot("filter");
    }

    void copiesGoToOtherConnectors()
    {
        setUpLetters();
        select({1});
        press(Qt::Key_C, Qt::ControlModifier);
        QVERIFY(QApplication::clipboard()->text().contains(QStringLiteral("IteratorStep")));
        open({2, StepPart::Transformer});
        QCOMPARE(rows(), QString());
        view()->setFocus();
        press(Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(rows(), QStringLiteral("b[c]"));
        open(sourceFilter);
        view()->setFocus();
        press(Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(rows(), QString());
        QVERIFY2(find<MessageBar>("stepsNotice")->text().contains(QStringLiteral("steps of a transformer")), qPrintable(find<MessageBar>("stepsNotice")->text()));
        QApplication::clipboard()->setText(QStringLiteral("no steps"));
        press(Qt::Key_V, Qt::ControlModifier);
        QVERIFY(find<MessageBar>("stepsNotice")->isVisible());
    }

    void listsGoToFilesAndBack()
    {
        setUpLetters();
        auto *pane = m_page->findChild<StepListPane *>();
        const QString fileName = m_workspace->file(QStringLiteral("steps.xml"), {});
        pane->exportFile(fileName);
        QFile file(fileName);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.readAll().startsWith("<transformer"));
        select({2});
        pane->importFile(fileName);
        QCOMPARE(rows(), QStringLiteral("a b[c] d a b[c] d"));
        pane->importFile(QStringLiteral("/nowhere/x.xml"));
        QVERIFY(find<MessageBar>("stepsNotice")->isVisible());
    }

    void rowsAreDragged()
    {
        setUpLetters();
        std::unique_ptr<QMimeData> data(view()->model()->mimeData({row({0})}));
        const QRect last = view()->visualRect(row({2}));
        QVERIFY(drop(view()->viewport(), QPoint(last.center().x(), last.bottom() - 1), *data, Qt::MoveAction));
        QCOMPARE(rows(), QStringLiteral("b[c] d a"));
        data.reset(view()->model()->mimeData({row({2})}));
        QVERIFY(drop(view()->viewport(), view()->visualRect(row({0})).center(), *data, Qt::MoveAction));
        QCOMPARE(rows(), QStringLiteral("b[c a] d"));
        data.reset(view()->model()->mimeData({row({0})}));
        QVERIFY(drop(view()->viewport(), QPoint(20, view()->viewport()->height() - 4), *data, Qt::CopyAction));
        QCOMPARE(rows(), QStringLiteral("b[c a] d b[c a]"));
    }

    void fieldsAreDraggedOntoTheList()
    {
        setUpLetters();
        setTemplate(sample);
        auto *tree = find<QTreeView>("sampleTree");
        std::unique_ptr<QMimeData> data(tree->model()->mimeData({field({1, 2, 0})})); // PID.3.1
        QVERIFY2(data->text().startsWith(QStringLiteral("msg['PID']['PID.3']['PID.3.1']")), qPrintable(data->text()));
        QVERIFY(drop(view()->viewport(), QPoint(20, view()->viewport()->height() - 4), *data, Qt::CopyAction));
        QCOMPARE(stepKind(element(sourceTransformer, {3}).name), StepKind::Mapper);
        QCOMPARE(element(sourceTransformer, {3}).string("mapping"), data->text());
        QCOMPARE(view()->currentIndex(), row({3}));
        // Into the Iterator over OBX.
        data.reset(tree->model()->mimeData({field({2, 0})}));
        QVERIFY2(data->text().startsWith(QStringLiteral("msg['OBX'][0]")), qPrintable(data->text()));
        QVERIFY(drop(view()->viewport(), view()->visualRect(row({1})).center(), *data, Qt::CopyAction));
        QVERIFY2(element(sourceTransformer, {1, 1}).string("mapping").startsWith(QStringLiteral("msg['OBX'][i]")), qPrintable(element(sourceTransformer, {1, 1}).string("mapping")));

        open(sourceFilter);
        QTRY_VERIFY(tree->model()->rowCount() > 0);
        data.reset(tree->model()->mimeData({field({1, 2, 0})}));
        QVERIFY(drop(view()->viewport(), QPoint(20, view()->viewport()->height() - 4), *data, Qt::CopyAction));
        QCOMPARE(stepKind(element(sourceFilter, {0}).name), StepKind::RuleBuilder);
        QCOMPARE(element(sourceFilter, {0}).string("field"), data->text());
    }

    void fieldsOfTheOutboundTemplate()
    {
        setSteps(sourceTransformer, {});
        auto *side = find<SegmentedSwitch>("sampleSide");
        QTest::mouseClick(side->segment(1), Qt::LeftButton);
        QTRY_VERIFY(find("sampleState")->isVisible());
        setTemplate(sample, TemplateSide::Outbound);
        auto *tree = find<QTreeView>("sampleTree");
        tree->setFocus();
        tree->setCurrentIndex(field({1, 2, 0}));
        QVERIFY2(m_page->statusText().contains(QStringLiteral("PID.3.1")), qPrintable(m_page->statusText()));
        QTest::keyClick(tree, Qt::Key_Return); // nothing to insert into: a step of its own
        QCOMPARE(stepKind(element(sourceTransformer, {0}).name), StepKind::MessageBuilder);
        QCOMPARE(element(sourceTransformer, {0}).string("messageSegment"), QStringLiteral("tmp['PID']['PID.3']['PID.3.1']"));
        QTest::mouseClick(side->segment(0), Qt::LeftButton);
        setTemplate(sample);
        tree->setCurrentIndex(field({1, 2, 0}));
        QTest::keyClick(tree, Qt::Key_Return); // into the mapping, which is blank
        QCOMPARE(element(sourceTransformer, {0}).string("mapping"), QStringLiteral("msg['PID']['PID.3']['PID.3.1'].toString()"));
    }

    void scriptsAreNeverLost()
    {
        setUpLetters();
        const int before = m_document->undoStack()->index();
        select({0});
        QWidget *area = script()->focusProxy();
        area->setFocus();
        QTest::keyClick(area, Qt::Key_End, Qt::ControlModifier);
        QTest::keyClicks(area, QStringLiteral(" // one"));
        QVERIFY(m_page->isModified());
        select({2}); // at once
        QCOMPARE(element(sourceTransformer, {0}).string("script"), QStringLiteral("var x; // one"));
        QCOMPARE(m_document->undoStack()->index(), before + 1);
        QCOMPARE(script()->text(), QStringLiteral("var x;"));
        m_document->undoStack()->undo();
        QCOMPARE(element(sourceTransformer, {0}).string("script"), QStringLiteral("var x;"));
        m_document->undoStack()->redo();
        select({0});
        QCOMPARE(script()->text(), QStringLiteral("var x; // one"));
        area->setFocus();
        QTest::keyClick(area, Qt::Key_End, Qt::ControlModifier);
        QTest::keyClicks(area, QStringLiteral(" two"));
        QSignalSpy saved(m_document.get(), &ChannelDocument::saved);
        m_page->save();
        QVERIFY(saved.wait(10000));
        QVERIFY(!m_page->isModified());
        const auto stored = [this] { return m_workspace->engine().channelConfig(m_id)->source.transformer.steps.front().properties.string("script"); };
        QCOMPARE(stored(), QStringLiteral("var x; // one two"));
        QTest::keyClicks(area, QStringLiteral(" three"));
        m_document->save(); // while the page may still hold it, as deploying from elsewhere does
        QVERIFY(saved.wait(10000));
        QCOMPARE(stored(), QStringLiteral("var x; // one two three"));
    }

    void aSyntaxErrorIsMarkedInTheList()
    {
        setUpLetters();
        select({0});
        QWidget *area = script()->focusProxy();
        area->setFocus();
        QTest::keyClicks(area, QStringLiteral("if (a {"));
        QTRY_VERIFY(row({0}).data(ProblemRole).isValid());
        QVERIFY(row({0}).data(Qt::AccessibleTextRole).toString().contains(QStringLiteral("Line 1")));
        QVERIFY(!row({2}).data(ProblemRole).isValid());
    }

    void generatedScriptIsWhatRuns()
    {
        setSteps(sourceTransformer, {step(StepKind::Mapper, StepPart::Transformer, {{"variable", "mrn"}, {"mapping", "msg['PID']"}})});
        auto *views = find<SegmentedSwitch>("stepView");
        QTest::mouseClick(views->segment(1), Qt::LeftButton);
        auto *generated = find<ScriptEditor>("stepGenerated");
        const auto expected = Engine::generatedScript(m_document->channel().source.transformer.steps.front());
        QVERIFY(expected.ok());
        QTRY_COMPARE(generated->text(), QString::fromUtf8(*expected));
        shoot("generated");
        setUpLetters();
        select({1, 0});
        QTRY_VERIFY(generated->text().contains(QStringLiteral("getArrayOrXmlLength")));
        QVERIFY(find("stepGeneratedNote")->isVisible());
        setSteps(sourceTransformer, {step(StepKind::MessageBuilder, StepPart::Transformer, {})});
        QTRY_VERIFY(find<QLabel>("stepGeneratedNote")->text().contains(QStringLiteral("message segment")));
    }

    void anotherKindGoesOnDoingTheSame()
    {
        setSteps(sourceTransformer, {step(StepKind::Mapper, StepPart::Transformer, {{"name", "m"}, {"variable", "mrn"}, {"mapping", "msg['PID']"}})});
        auto *kind = find<QComboBox>("stepKind");
        kind->setFocus();
        QTest::keyClicks(kind, QStringLiteral("J"));
        QCOMPARE(stepKind(element(sourceTransformer, {0}).name), StepKind::JavaScript);
        QVERIFY2(script()->text().contains(QStringLiteral("channelMap.put('mrn'")), qPrintable(script()->text()));
        m_document->undoStack()->undo();
        QCOMPARE(find<QLineEdit>("step.variable")->text(), QStringLiteral("mrn"));
    }

    void templatesAreTextOfTheChannel()
    {
        auto *text = find<QPlainTextEdit>("sampleText");
        QTRY_VERIFY(find("sampleState")->isVisible());
        text->setFocus();
        QApplication::clipboard()->setText(QStringLiteral("MSH|^~\\&|A\nPID|1||9"));
        QTest::keyClick(text, Qt::Key_V, Qt::ControlModifier);
        QTest::keyClicks(text, QStringLiteral("9"));
        m_page->save(); // at once
        QCOMPARE(m_document->channel().source.transformer.inboundTemplate, QByteArray("MSH|^~\\&|A\rPID|1||99"));
        QTRY_VERIFY(find<QTreeView>("sampleTree")->isVisible());
        QTRY_COMPARE(find<QTreeView>("sampleTree")->model()->rowCount(), 2);
        auto *filter = find<QLineEdit>("sampleFilter");
        filter->setFocus();
        QTest::keyClicks(filter, QStringLiteral("identifier list"));
        QTRY_COMPARE(find<QTreeView>("sampleTree")->model()->rowCount(), 1);
        filter->selectAll();
        QTest::keyClicks(filter, QStringLiteral("pid-3")); // as lists of steps write it
        QTRY_COMPARE(find<QTreeView>("sampleTree")->model()->rowCount(), 1);
        filter->selectAll();
        QTest::keyClicks(filter, QStringLiteral("pid-4"));
        QTRY_COMPARE(find<QTreeView>("sampleTree")->model()->rowCount(), 0);
        QTRY_VERIFY(!m_document->isSaving());
    }

    void aTemplateThatCannotBeReadSaysSo()
    {
        QVERIFY(m_document->edit(QStringLiteral("Set up"), [&](PropertyTree &tree) {
            tree.set("sourceConnector/transformer/inboundDataType", "FHIR"); // which is not here
            setMessageTemplate(tree, sourceTransformer, TemplateSide::Inbound, "x");
        }).ok());
        QTRY_VERIFY2(find<QLabel>("sampleState")->text().contains(QStringLiteral("can't be read")), qPrintable(find<QLabel>("sampleState")->text()));
    }

    void aStoredMessageIsTakenAsTheSample()
    {
        QVERIFY(await(m_workspace->engine().deploy(m_id)).ok());
        RawMessage message;
        message.content = sample;
        QVERIFY(await(m_workspace->engine().send(m_id, message)).ok());
        auto *menu = find<QMenu>("sampleStored");
        menu->popup(m_page->mapToGlobal(QPoint(900, 100)));
        QTRY_VERIFY(!menu->actions().isEmpty() && menu->actions().front()->isEnabled());
        menu->actions().front()->trigger();
        menu->close();
        QTRY_COMPARE(m_document->channel().source.transformer.inboundTemplate, sample);
        QTRY_VERIFY(find<QTreeView>("sampleTree")->model()->rowCount() == 4);
        // What a destination gets is what the source encoded.
        const auto stored = await(m_workspace->engine().loadMessage(m_id, 1));
        QVERIFY(stored.ok());
        QCOMPARE(SamplePane::contentFor(*stored, {1, StepPart::Transformer}, TemplateSide::Inbound), stored->connectorMessages.front().encoded->data);
        QVERIFY(SamplePane::contentFor(*stored, {77, StepPart::Transformer}, TemplateSide::Inbound).isEmpty());
        QVERIFY(await(m_workspace->engine().undeploy(m_id)).ok());
    }

    void aDestinationThatGoesLeadsToTheSource()
    {
        open({3, StepPart::Filter});
        QCOMPARE(rows(), QStringLiteral("Only admissions and discharges"));
        QVERIFY(m_document->edit(QStringLiteral("Remove"), [](PropertyTree &tree) { removeDestination(tree, 3); }).ok());
        QCOMPARE(m_page->place().spot.first(), QStringLiteral("0"));
        QSignalSpy gone(m_page.get(), &Page::subjectGone);
        QVERIFY(await(m_workspace->engine().removeChannel(m_id)).ok());
        QTRY_COMPARE(gone.count(), 1);
    }

    void unknownStepsAreShownAsTheyAre()
    {
        PropertyTree foreign{"com.example.FooStep", {}, {}, {}};
        foreign.set("name", "foo");
        foreign.set("secret", "kept");
        setSteps(sourceTransformer, {foreign});
        auto *text = find<QPlainTextEdit>("stepUnknown");
        QVERIFY(text->isVisible());
        QVERIFY(text->toPlainText().contains(QStringLiteral("<secret>kept</secret>")));
        QTRY_VERIFY(row({0}).data(ProblemRole).isValid());
    }

    void everyWidgetHasANameForAll()
    {
        for (const QWidget *widget : m_page->findChildren<QWidget *>()) {
            const bool isInner = widget->objectName().startsWith(QLatin1String("qt_")) || qobject_cast<const QAbstractScrollArea *>(widget->parentWidget());
            if (widget->focusPolicy() == Qt::NoFocus || !widget->isVisible() || widget->focusProxy() || isInner)
                continue;
            const auto *button = qobject_cast<const QAbstractButton *>(widget);
            QVERIFY2(!widget->accessibleName().isEmpty() || (button && !button->text().isEmpty()), qPrintable(widget->objectName()));
        }
    }

    // For eyes: the list, forms of all kinds, a sample.
    void looks()
    {
        if (qEnvironmentVariableIsEmpty("MILLRACE_SCREENSHOTS"))
            QSKIP("MILLRACE_SCREENSHOTS names no folder");
        shoot("example");
        const auto js = [](const char *name, const char *text) { return step(StepKind::JavaScript, StepPart::Transformer, {{"name", name}, {"script", text}}); };
        PropertyTree iterator = step(StepKind::Iterator, StepPart::Transformer, {{"name", "Each OBX"}, {"properties/target", "msg['OBX']"}});
        iterator.find("properties/prefixSubstitutions")->children = {{"string", {}, "msg['OBX']", {}}};
        iterator.find("properties/children")->children = {js("Round value", "var v = msg['OBX'][i]['OBX.5']['OBX.5.1'];\nv = Math.round(v);\n")};
        PropertyTree mapper = step(StepKind::Mapper, StepPart::Transformer, {{"name", "mrn"}, {"variable", "mrn"}, {"mapping", "msg['PID']['PID.3']['PID.3.1'].toString()"}});
        mapper.child("replacements")->children = {replacementElement("'^0+'", "''"), replacementElement("' '", "'_'")};
        PropertyTree set = step(StepKind::DestinationSetFilter, StepPart::Transformer, {{"name", "No lab for men"}, {"field", "msg['PID']['PID.8']['PID.8.1'].toString()"}, {"condition", "EQUALS"}});
        set.child("metaDataIds")->children = {{"int", {}, "1", {}}, {"int", {}, "9", {}}};
        set.child("values")->children = {{"string", {}, "'M'", {}}};
        PropertyTree disabled = step(StepKind::ExternalScript, StepPart::Transformer, {{"name", "Lab codes"}, {"scriptPath", "/opt/scripts/lab.js"}, {"enabled", "false"}});
        const char *script = "// Given name in mixed case; keep the rest as sent\nvar pid = msg['PID'];\nvar given = pid['PID.5']['PID.5.2'].toString();\n"
                             "for each (var nk in msg..NK1) {\n    if (nk['NK1.3']['NK1.3.1'] == 'EMC') {\n        channelMap.put('emergencyContact', nk['NK1.2']['NK1.2.1'].toString());\n    }\n}\n"
                             "tmp.appendChild(<ZNT><ZNT.1>{given}</ZNT.1></ZNT>);\n";
        setSteps(sourceTransformer, {mapper, js("Normalise names", script), iterator, set, disabled,
                                     step(StepKind::MessageBuilder, StepPart::Transformer, {{"messageSegment", "tmp['MSH']['MSH.5']['MSH.5.1']"}, {"mapping", "'LAB'"}}),
                                     step(StepKind::Xslt, StepPart::Transformer, {{"sourceXml", "msg.toXMLString()"}, {"resultVariable", "res"}, {"template", "'<xsl:stylesheet/>'"}})});
        setTemplate(sampleMessages().front().content);
        const std::pair<const char *, StepPath> shots[] = {{"mapper", {0}}, {"script", {1}}, {"iterator", {2}}, {"child", {2, 0}}, {"destinations", {3}}, {"external", {4}}, {"builder", {5}}, {"xslt", {6}}};
        for (const auto &[name, path] : shots) {
            select(path);
            QTest::qWait(500);
            shoot(name);
        }
        setSteps(sourceTransformer, {});
        shoot("empty");
        std::vector<PropertyTree> many;
        for (int at = 0; at < 120; ++at)
            many.push_back(js(qPrintable(QStringLiteral("A step with a rather long name that says what it does in all detail, number %1").arg(at)), script));
        setSteps(sourceTransformer, many);
        m_page->resize(900, 560);
        select({3});
        QTest::qWait(500);
        shoot("overfull");
    }
};

QTEST_MAIN(TestSteps)
#include "tst_steps_page.moc"
