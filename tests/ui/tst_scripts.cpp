// SPDX-License-Identifier: GPL-3.0-or-later
// The scripts of a channel and of the workspace, as a person edits them. With MILLRACE_SHOTS=folder it leaves pictures there.
#include "engine/model/script_text.h"
#include "tests/ui/workspace_fixture.h"
#include "ui/code/channel_names.h"
#include "ui/code/code_area.h"
#include "ui/code/script_editor.h"
#include "ui/document/channel_documents.h"
#include "ui/scripts/channel_scripts_view.h"
#include "ui/scripts/global_scripts_page.h"
#include "ui/scripts/script_set.h"
#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"
#include "ui/widgets/message_bar.h"

#include <QAbstractItemModelTester>
#include <QDir>
#include <QListView>
#include <QSignalSpy>

using namespace millrace;
using namespace millrace::ui;

class tst_Scripts : public QObject
{
    Q_OBJECT

    std::unique_ptr<test::Workspace> m_workspace;
    std::unique_ptr<Theme> m_theme;

    std::shared_ptr<ChannelDocument> openExample(ChannelDocuments &documents)
    {
        QFile file(QStringLiteral(MILLRACE_TEST_DATA "/../resources/examples/adt_example.xml"));
        if (!file.open(QIODevice::ReadOnly))
            return {};
        const auto imported = test::await(m_workspace->engine().importXml(file.readAll()));
        return imported ? documents.open(imported->channels.front()) : nullptr;
    }
    static void show(QWidget &widget)
    {
        widget.resize(scaled(1000, &widget), scaled(560, &widget));
        widget.show();
        QVERIFY(QTest::qWaitForWindowActive(&widget));
    }
    // Of the script that is shown.
    static CodeArea *area(QWidget &widget)
    {
        for (CodeArea *area : widget.findChildren<CodeArea *>()) {
            if (area->isVisible())
                return area;
        }
        return nullptr;
    }
    static QString summary(QWidget &widget, int row)
    {
        return widget.findChild<QListView *>(QStringLiteral("scriptList"))->model()->index(row, 0).data(ScriptSetModel::SummaryRole).toString();
    }
    static void shoot(QWidget &widget, const char *name)
    {
        const QString folder = qEnvironmentVariable("MILLRACE_SHOTS");
        if (!folder.isEmpty())
            widget.grab().save(QStringLiteral("%1/%2.png").arg(folder, QLatin1String(name)));
    }

private Q_SLOTS:
    void init()
    {
        m_workspace = std::make_unique<test::Workspace>();
        m_theme = std::make_unique<Theme>(*qApp);
        m_theme->setChoice(ThemeChoice::Light);
    }
    void cleanup()
    {
        m_theme.reset();
        m_workspace.reset();
    }

    void noScript_data()
    {
        QTest::addColumn<QString>("script");
        QTest::addColumn<bool>("expected");
        QTest::newRow("empty") << QString() << true;
        QTest::newRow("shipped") << QStringLiteral("// What you return goes on\nreturn message;") << true;
        QTest::newRow("comment") << QStringLiteral("/* a\n b */ return;") << true;
        QTest::newRow("a script") << QStringLiteral("return message + 1;") << false;
        QTest::newRow("open comment") << QStringLiteral("/* a") << false;
    }
    void noScript()
    {
        QFETCH(QString, script);
        QFETCH(bool, expected);
        QCOMPARE(countsAsNoScript(script), expected);
    }

    void namesOfTheChannel()
    {
        ChannelDocuments documents(m_workspace->engine());
        const auto document = openExample(documents);
        QVERIFY(document);
        QVERIFY(document->edit(QStringLiteral("x"), [](PropertyTree &tree) {
            tree.set("deployScript", "$gc('counter', 0); globalMap.put(\"site\", 'HOSP'); $('mrn')");
        }).ok());
        const QStringList variables = variablesOf(keyTexts(document->channel()));
        for (const char *name : {"counter", "site", "mrn"})
            QVERIFY2(variables.contains(QLatin1String(name)), name);
        const CodeTemplate toIso{QStringLiteral("Dates / toIso"),
                                 "/**\n * A date as ISO 8601.\n * @param date x\n */\nfunction toIso(date,  zone) { return date; }", {CodeContext::Deploy}};
        const auto functions = functionsOf({toIso}, CodeContext::Deploy);
        QCOMPARE(functions.size(), size_t(1));
        QCOMPARE(functions.front().name, QStringLiteral("toIso"));
        QCOMPARE(functions.front().signature, QStringLiteral("(date, zone)"));
        QCOMPARE(functions.front().text, QStringLiteral("A date as ISO 8601."));
        QVERIFY(functionsOf({toIso}, CodeContext::Undeploy).empty());
    }

    void channelScripts()
    {
        ChannelDocuments documents(m_workspace->engine());
        const auto document = openExample(documents);
        QVERIFY(document);
        ChannelScriptsView view(*document, m_workspace->engine());
        new QAbstractItemModelTester(view.findChild<QListView *>(QStringLiteral("scriptList"))->model(), &view);
        show(view);
        QCOMPARE(view.scriptCount(), 0);
        QCOMPARE(summary(view, 0), QStringLiteral("No script"));

        // Down to the postprocessor and into it, by keys.
        auto *list = view.findChild<QListView *>(QStringLiteral("scriptList"));
        list->setFocus();
        QSignalSpy moves(&view, &ChannelScriptsView::moved);
        QTest::keyClick(list, Qt::Key_Down);
        QCOMPARE(view.spot().front(), QStringLiteral("postprocessor"));
        QVERIFY(!moves.isEmpty());
        QTest::keyClick(list, Qt::Key_Return);
        QTRY_VERIFY(area(view)->hasFocus());
        QTest::keyClick(area(view), Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(area(view), QStringLiteral("var a = 1;"));
        QCOMPARE(document->channel().scripts.postprocessing, QStringLiteral("var a = 1;"));
        QVERIFY(document->isModified());
        QCOMPARE(document->undoStack()->count(), 1); // typing is one step
        QCOMPARE(summary(view, 1), QStringLiteral("1 line"));
        QCOMPARE(view.scriptCount(), 1);

        // Another script: another step.
        QTest::keyClick(list, Qt::Key_Down);
        QTest::keyClicks(area(view), QStringLiteral("b"));
        QCOMPARE(document->undoStack()->count(), 2);
        document->undoStack()->undo();
        QCOMPARE(document->channel().scripts.deploy, m_workspace->engine().channelConfig(document->id())->scripts.deploy);
        document->undoStack()->undo();
        QVERIFY(!document->isModified());
        view.goTo({QStringLiteral("postprocessor")});
        QVERIFY(area(view)->text() != QStringLiteral("var a = 1;")); // the editor follows
        QCOMPARE(summary(view, 1), QStringLiteral("No script"));
    }

    void typedAndTakenBackIsUnmodified()
    {
        ChannelDocuments documents(m_workspace->engine());
        const auto document = openExample(documents);
        QVERIFY(document);
        ChannelScriptsView view(*document, m_workspace->engine());
        show(view);
        const QString before = area(view)->text();
        area(view)->setFocus();
        QTest::keyClicks(area(view), QStringLiteral("xy"));
        QVERIFY(document->isModified());
        QTest::keyClick(area(view), Qt::Key_Backspace);
        QTest::keyClick(area(view), Qt::Key_Backspace);
        QVERIFY(!document->isModified());
        QCOMPARE(area(view)->text(), before);
    }

    // The channel has one stack of steps: Ctrl+Z in a script is the window's, a pause in typing ends a step.
    void undoIsTheChannels()
    {
        ChannelDocuments documents(m_workspace->engine());
        const auto document = openExample(documents);
        QVERIFY(document);
        ChannelScriptsView view(*document, m_workspace->engine());
        QAction *undo = document->undoStack()->createUndoAction(&view);
        undo->setShortcut(QKeySequence::Undo);
        view.addAction(undo);
        show(view);
        const QString before = area(view)->text();
        area(view)->setFocus();
        QTest::keyClicks(area(view), QStringLiteral("a"));
        QTest::keyClick(area(view), Qt::Key_Return); // a new line ends one, too
        QTest::keyClicks(area(view), QStringLiteral("b"));
        QCOMPARE(document->undoStack()->count(), 2);
        QTest::keyClick(area(view), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(area(view)->text(), QStringLiteral("a\n") + before);
        QTest::keyClick(area(view), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(area(view)->text(), before);
        QVERIFY(!document->isModified());
        document->undoStack()->redo();
        document->undoStack()->redo();
        QCOMPARE(area(view)->text(), QStringLiteral("a\nb") + before);
    }

    void wrongScriptIsMarkedInTheList()
    {
        ChannelDocuments documents(m_workspace->engine());
        const auto document = openExample(documents);
        QVERIFY(document);
        ChannelScriptsView view(*document, m_workspace->engine());
        show(view);
        QSignalSpy problems(&view, &ChannelScriptsView::problemsChanged);
        QVERIFY(document->edit(QStringLiteral("x"), [](PropertyTree &tree) { tree.set("undeployScript", "a();\nb(;"); }).ok());
        QTRY_COMPARE(view.problemCount(), 1);
        QVERIFY(summary(view, 3).startsWith(QLatin1String("Line 2")));
        QVERIFY(!problems.isEmpty());
        view.goTo({QStringLiteral("undeploy"), QStringLiteral("2"), QStringLiteral("3")});
        QCOMPARE(view.spot(), (QStringList{QStringLiteral("undeploy"), QStringLiteral("2"), QStringLiteral("3")}));
        QVERIFY(document->edit(QStringLiteral("y"), [](PropertyTree &tree) { tree.set("undeployScript", "a();"); }).ok());
        QTRY_COMPARE(view.problemCount(), 0);
    }

    void globalScriptsAreSaved()
    {
        GlobalScriptsPage page(m_workspace->engine());
        show(page);
        QSignalSpy titles(&page, &Page::titleChanged);
        QVERIFY(!page.isModified());
        page.goTo({QStringLiteral("globalScripts"), {}, {QStringLiteral("deploy")}});
        area(page)->setFocus();
        QTest::keyClicks(area(page), QStringLiteral("globalMap.put('a', 1);"));
        QVERIFY(page.isModified());
        QCOMPARE(titles.count(), 1);
        page.save();
        QTRY_VERIFY(!page.isModified());
        QCOMPARE(m_workspace->engine().globalScripts().deploy, QStringLiteral("globalMap.put('a', 1);"));
        auto *bar = page.findChild<MessageBar *>();
        QCOMPARE(bar->kind(), MessageBar::Kind::Good);

        GlobalScriptsPage again(m_workspace->engine());
        again.goTo({QStringLiteral("globalScripts"), {}, {QStringLiteral("deploy")}});
        QCOMPARE(again.findChild<ScriptSet *>()->script(2), QStringLiteral("globalMap.put('a', 1);"));
    }

    void globalScriptsThatCameElsewhereAreTaken()
    {
        GlobalScriptsPage page(m_workspace->engine());
        show(page);
        page.goTo({QStringLiteral("globalScripts"), {}, {QStringLiteral("deploy")}});
        ChannelScripts imported;
        imported.deploy = QStringLiteral("var imported;");
        QVERIFY(test::await(m_workspace->engine().saveGlobalScripts(imported)).ok());
        page.hide();
        page.show();
        QCOMPARE(page.findChild<ScriptSet *>()->script(2), QStringLiteral("var imported;"));
        QVERIFY(!page.isModified());

        area(page)->setFocus();
        QTest::keyClicks(area(page), QStringLiteral("x"));
        imported.deploy = QStringLiteral("var later;");
        QVERIFY(test::await(m_workspace->engine().saveGlobalScripts(imported)).ok());
        page.hide();
        page.show();
        QVERIFY(page.isModified());
        auto *bar = page.findChild<MessageBar *>();
        QCOMPARE(bar->kind(), MessageBar::Kind::Warning);
        QVERIFY(page.findChild<ScriptSet *>()->script(2).contains(QStringLiteral("imported")));
    }

    void wrongGlobalScriptsAreSavedWithAWarning()
    {
        GlobalScriptsPage page(m_workspace->engine());
        show(page);
        page.goTo({QStringLiteral("globalScripts"), {}, {QStringLiteral("preprocessor")}});
        area(page)->setFocus();
        QTest::keyClicks(area(page), QStringLiteral("return (;"));
        page.save();
        QTRY_VERIFY(!page.isModified());
        auto *bar = page.findChild<MessageBar *>();
        QCOMPARE(bar->kind(), MessageBar::Kind::Warning);
        QVERIFY(bar->isVisible());
        QTest::keyClicks(area(page), QStringLiteral("1)"));
        QVERIFY(!bar->isVisible()); // it was about what is no longer there
    }

    void pictures()
    {
        if (qEnvironmentVariable("MILLRACE_SHOTS").isEmpty())
            QSKIP("only for looking: MILLRACE_SHOTS names a folder");
        ChannelDocuments documents(m_workspace->engine());
        const auto document = openExample(documents);
        ChannelScriptsView view(*document, m_workspace->engine());
        GlobalScriptsPage page(m_workspace->engine());
        show(view);
        view.findChild<ScriptSet *>()->setFocus();
        shoot(view, "scripts-usual");
        QVERIFY(document->edit(QStringLiteral("x"), [](PropertyTree &tree) {
            tree.set("deployScript", "// Numbers start anew each day\nglobalChannelMap.put('counter', 0);\nvar today = DateUtil.getCurrentDate('yyyyMMdd');\n$gc('day', today);\n");
            tree.set("undeployScript", "a();\nb(;");
        }).ok());
        view.goTo({QStringLiteral("deploy"), QStringLiteral("2")});
        QTRY_COMPARE(view.problemCount(), 1);
        shoot(view, "scripts-light");
        m_theme->setChoice(ThemeChoice::Dark);
        view.goTo({QStringLiteral("undeploy"), QStringLiteral("2")});
        QTest::qWait(50);
        shoot(view, "scripts-dark");
        show(page);
        page.goTo({QStringLiteral("globalScripts"), {}, {QStringLiteral("preprocessor"), QStringLiteral("1")}});
        QTest::keyClicks(area(page), QStringLiteral("return (;"));
        page.save();
        QTRY_VERIFY(!page.isModified());
        QTest::qWait(100);
        shoot(page, "global-dark");
        m_theme->setChoice(ThemeChoice::Light);
        QTest::qWait(50);
        shoot(page, "global-light");
    }
};

QTEST_MAIN(tst_Scripts)
#include "tst_scripts.moc"
