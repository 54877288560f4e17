// SPDX-License-Identifier: GPL-3.0-or-later
// The page of code templates with real clicks and keys. With MILLRACE_SHOTS=folder it leaves pictures there.
#include "tests/ui/workspace_fixture.h"
#include "ui/code/code_area.h"
#include "ui/code/script_editor.h"
#include "ui/scripts/code_template_tree.h"
#include "ui/scripts/code_templates_page.h"
#include "ui/shell/channel_list.h"
#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"
#include "ui/widgets/link_button.h"
#include "ui/widgets/message_bar.h"

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QSignalSpy>
#include <QToolButton>
#include <QTreeView>

using namespace millrace;
using namespace millrace::ui;

class tst_CodeTemplatesPage : public QObject
{
    Q_OBJECT

    std::unique_ptr<test::Workspace> m_workspace;
    std::unique_ptr<Theme> m_theme;
    std::unique_ptr<ChannelList> m_channels;
    std::unique_ptr<CodeTemplatesPage> m_page;

    template<typename T>
    T *find(const char *name) const
    {
        return m_page->findChild<T *>(QLatin1String(name));
    }
    Engine &engine() { return m_workspace->engine(); }
    QTreeView *tree() const { return find<QTreeView>("codeTemplateTree"); }
    CodeArea *area() const { return m_page->findChild<CodeArea *>(); }
    void click(const char *button) { QTest::mouseClick(find<QWidget>(button), Qt::LeftButton); }
    void open()
    {
        m_page.reset();
        m_channels = std::make_unique<ChannelList>(engine());
        m_page = std::make_unique<CodeTemplatesPage>(engine(), *m_channels);
        m_page->resize(scaled(1100, m_page.get()), scaled(640, m_page.get()));
        m_page->show();
        QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
    }
    static CodeTemplateLibrary dates()
    {
        CodeTemplateLibrary library;
        library.id = QStringLiteral("lib1");
        library.name = QStringLiteral("Dates");
        library.description = QStringLiteral("What our systems call a date");
        library.includeNewChannels = true;
        CodeTemplate toIso;
        toIso.id = QStringLiteral("t1");
        toIso.name = QStringLiteral("toIso");
        toIso.code = "/** A date as ISO 8601. */\nfunction toIso(date) {\n    return DateUtil.convertDate('yyyyMMdd', 'yyyy-MM-dd', date);\n}\n";
        toIso.contexts = {CodeContext::SourceFilterTransformer, CodeContext::DestinationFilterTransformer};
        CodeTemplate snippet;
        snippet.id = QStringLiteral("t2");
        snippet.name = QStringLiteral("Loop over OBX");
        snippet.type = CodeTemplateType::DragAndDropCode;
        snippet.code = "for each (var obx in msg.OBX) {\n";
        library.templates = {toIso, snippet};
        return library;
    }
    void openWithDates()
    {
        QVERIFY(test::await(engine().saveCodeTemplateLibraries({dates()})).ok());
        open();
    }
    void save()
    {
        m_page->save();
        QTRY_VERIFY(!m_page->isModified());
    }
    void shoot(const char *name)
    {
        const QString folder = qEnvironmentVariable("MILLRACE_SHOTS");
        if (!folder.isEmpty())
            m_page->grab().save(QStringLiteral("%1/%2.png").arg(folder, QLatin1String(name)));
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
        m_page.reset();
        m_channels.reset();
        m_theme.reset();
        m_workspace.reset();
    }

    void fromNothing()
    {
        open();
        QVERIFY(find<QLabel>("codeTemplatesEmpty")->isVisible());
        shoot("templates-empty");
        click("codeTemplatesEmptyNew");
        auto *name = find<QLineEdit>("libraryName");
        QTRY_VERIFY(name->hasFocus());
        QTest::keyClicks(name, QStringLiteral("Dates")); // over the name it came with
        click("codeTemplates.newTemplate.button");
        auto *templateName = find<QLineEdit>("templateName");
        QTRY_VERIFY(templateName->hasFocus());
        QTest::keyClicks(templateName, QStringLiteral("toIso"));
        area()->setFocus();
        QTest::keyClick(area(), Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(area(), QStringLiteral("function toIso(d) { return d; }"));
        QVERIFY(m_page->isModified());
        save();
        const auto saved = engine().codeTemplateLibraries();
        QCOMPARE(saved.size(), size_t(1));
        QCOMPARE(saved.front().name, QStringLiteral("Dates"));
        QVERIFY(saved.front().isOnFor(QStringLiteral("any")));
        QCOMPARE(saved.front().templates.size(), size_t(1));
        QCOMPARE(saved.front().templates.front().name, QStringLiteral("toIso"));
        QCOMPARE(saved.front().templates.front().code, QByteArray("function toIso(d) { return d; }"));
        QCOMPARE(saved.front().templates.front().contexts, allCodeContexts());
    }

    void treeIsAModel()
    {
        openWithDates();
        new QAbstractItemModelTester(tree()->model(), m_page.get());
        QCOMPARE(tree()->model()->rowCount(), 1);
        QCOMPARE(tree()->model()->rowCount(tree()->model()->index(0, 0)), 2);
        m_page->goTo({QStringLiteral("codeTemplates"), {}, {QStringLiteral("t1")}});
        click("codeTemplates.duplicate.button");
        QCOMPARE(tree()->model()->rowCount(tree()->model()->index(0, 0)), 3);
        QCOMPARE(tree()->currentIndex().data().toString(), QStringLiteral("toIso copy"));
        m_page->undoStack()->undo();
        QCOMPARE(tree()->model()->rowCount(tree()->model()->index(0, 0)), 2);
        QVERIFY(!m_page->isModified());
    }

    void contexts()
    {
        openWithDates();
        m_page->goTo({QStringLiteral("codeTemplates"), {}, {QStringLiteral("t1")}});
        QVERIFY(find<QCheckBox>("SOURCE_FILTER_TRANSFORMER")->isChecked());
        QCOMPARE(find<QCheckBox>("contexts3")->checkState(), Qt::PartiallyChecked); // the source
        QCOMPARE(find<QCheckBox>("contexts1")->checkState(), Qt::Unchecked);
        find<QCheckBox>("CHANNEL_DEPLOY")->click();
        find<QCheckBox>("contexts3")->click();
        QCOMPARE(find<QCheckBox>("contexts3")->checkState(), Qt::Checked);
        save();
        const auto saved = engine().codeTemplateLibraries().front().templates.front().contexts;
        QCOMPARE(saved, (std::set<CodeContext>{CodeContext::Deploy, CodeContext::SourceReceiver, CodeContext::SourceFilterTransformer,
                                               CodeContext::DestinationFilterTransformer}));
        find<QCheckBox>("contexts3")->click();
        QCOMPARE(find<QCheckBox>("contexts3")->checkState(), Qt::Unchecked);
        m_page->undoStack()->undo();
        QCOMPARE(find<QCheckBox>("contexts3")->checkState(), Qt::Checked);
    }

    void channels()
    {
        QFile file(QStringLiteral(MILLRACE_TEST_DATA "/../resources/examples/adt_example.xml"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto imported = test::await(engine().importXml(file.readAll()));
        QVERIFY(imported.ok());
        const ChannelId id = imported->channels.front();
        openWithDates();
        m_page->goTo({QStringLiteral("codeTemplates"), {}, {QStringLiteral("lib1")}});
        auto *list = find<QListWidget>("libraryChannels");
        QCOMPARE(list->count(), 1);
        QCOMPARE(list->item(0)->checkState(), Qt::Checked);
        list->setFocus();
        list->setCurrentRow(0);
        QTest::keyClick(list, Qt::Key_Space);
        QCOMPARE(find<QLabel>("libraryChannelsTitle")->text(), QStringLiteral("On for 0 of 1 channels"));
        save();
        QVERIFY(!engine().codeTemplateLibraries().front().isOnFor(id));
        // New channels off: those that are there stay as they are.
        m_page->undoStack()->undo();
        find<QCheckBox>("libraryNewChannels")->click();
        save();
        QVERIFY(engine().codeTemplateLibraries().front().isOnFor(id));
        QVERIFY(!engine().codeTemplateLibraries().front().isOnFor(QStringLiteral("new")));
    }

    void namesMustDiffer()
    {
        openWithDates();
        m_page->goTo({QStringLiteral("codeTemplates"), {}, {QStringLiteral("t2")}});
        auto *name = find<QLineEdit>("templateName");
        name->setFocus();
        name->selectAll();
        QTest::keyClicks(name, QStringLiteral("TOISO"));
        QVERIFY(find<QWidget>("templateNameProblem")->isVisible());
        QVERIFY(name->property("invalid").toBool());
        m_page->save();
        auto *bar = m_page->findChild<MessageBar *>();
        QTRY_VERIFY(bar->isVisible());
        QCOMPARE(bar->kind(), MessageBar::Kind::Error);
        QVERIFY(m_page->isModified());
        QTest::keyClicks(name, QStringLiteral("2"));
        QVERIFY(!find<QWidget>("templateNameProblem")->isVisible());
        save();
    }

    void piecesAreNotChecked()
    {
        openWithDates();
        m_page->goTo({QStringLiteral("codeTemplates"), {}, {QStringLiteral("t2")}});
        auto *editor = find<ScriptEditor>("templateCode");
        auto *type = find<QComboBox>("templateType");
        QCOMPARE(type->currentText(), QStringLiteral("Drag and drop"));
        QVERIFY(editor->problems().empty());
        type->setFocus();
        QTest::keyClick(type, Qt::Key_Home);
        QCOMPARE(type->currentText(), QStringLiteral("Function"));
        QTRY_COMPARE(editor->problems().size(), size_t(1)); // the brace that is missing
        m_page->undoStack()->undo();
        QTRY_VERIFY(editor->problems().empty());
    }

    void deletesByKeyAndUndoBringsBack()
    {
        openWithDates();
        m_page->goTo({QStringLiteral("codeTemplates"), {}, {QStringLiteral("lib1")}});
        tree()->setFocus();
        QTest::keyClick(tree(), Qt::Key_Delete);
        QVERIFY(find<QLabel>("codeTemplatesEmpty")->isVisible());
        m_page->undoStack()->undo();
        QCOMPARE(tree()->currentIndex().data().toString(), QStringLiteral("Dates"));
        QVERIFY(!m_page->isModified());
    }

    void exportsAndImports()
    {
        openWithDates();
        m_page->goTo({QStringLiteral("codeTemplates"), {}, {QStringLiteral("t1")}});
        const QString path = m_workspace->file(QStringLiteral("dates.xml"), {});
        m_page->exportTo(path);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.readAll().contains("<name>toIso</name>"));
        m_page->goTo({QStringLiteral("codeTemplates"), {}, {QStringLiteral("lib1")}});
        tree()->setFocus();
        QTest::keyClick(tree(), Qt::Key_Delete);
        // Unsaved: first it asks.
        m_page->importFile(path);
        auto *bar = m_page->findChild<MessageBar *>();
        QVERIFY(bar->isVisible());
        QVERIFY(m_page->isModified());
        QTest::mouseClick(bar->findChild<LinkButton *>(), Qt::LeftButton);
        QTRY_COMPARE(tree()->model()->rowCount(), 1);
        QCOMPARE(engine().codeTemplateLibraries().front().templates.size(), size_t(2));
        m_page->importFile(m_workspace->file(QStringLiteral("junk.xml"), "junk"));
        QTRY_COMPARE(bar->kind(), MessageBar::Kind::Error);
    }

    // Issue 5: an export of one template, as the reference writes it.
    void oneTemplateIsImported()
    {
        const QByteArray xml = "<codeTemplate version=\"4.5.2\"><id>t9</id><name>pad</name><revision>3</revision><contextSet><delegate>"
                               "<contextType>SOURCE_FILTER_TRANSFORMER</contextType></delegate></contextSet>"
                               "<properties class=\"com.mirth.connect.model.codetemplates.BasicCodeTemplateProperties\"><type>FUNCTION</type>"
                               "<code>function pad(n) { return n; }</code></properties></codeTemplate>";
        const QString path = m_workspace->file(QStringLiteral("pad.xml"), xml);
        openWithDates();
        m_page->goTo({QStringLiteral("codeTemplates"), {}, {QStringLiteral("lib1")}});
        m_page->importFile(path);
        QCOMPARE(m_page->place().spot, QStringList(QStringLiteral("t9")));
        QCOMPARE(area()->text(), QStringLiteral("function pad(n) { return n; }"));
        QVERIFY(m_page->isModified());
        save();
        QCOMPARE(engine().codeTemplateLibraries().front().templates.size(), size_t(3));
        QCOMPARE(engine().codeTemplateLibraries().front().templates[2].contexts, std::set{CodeContext::SourceFilterTransformer});

        // Known: it asks.
        m_page->importFile(m_workspace->file(QStringLiteral("pad2.xml"), QByteArray(xml).replace("return n;", "return '0' + n;")));
        auto *bar = m_page->findChild<MessageBar *>();
        QVERIFY(bar->asks() && bar->text().contains(QLatin1String("Dates / pad")));
        QVERIFY(!m_page->isModified());
        shoot("templates-known");
        QTest::mouseClick(bar->findChildren<LinkButton *>().at(1), Qt::LeftButton);
        QCOMPARE(tree()->currentIndex().data().toString(), QStringLiteral("pad copy"));
        QVERIFY(area()->text().contains(QLatin1String("'0' + n")));
        m_page->undoStack()->undo();
        QVERIFY(!m_page->isModified());
        m_page->importFile(m_workspace->file(QStringLiteral("pad2.xml"), QByteArray(xml).replace("return n;", "return '0' + n;")));
        QTest::mouseClick(bar->findChildren<LinkButton *>().at(0), Qt::LeftButton);
        QCOMPARE(m_page->place().spot, QStringList(QStringLiteral("t9")));
        save();
        const CodeTemplateLibrary library = engine().codeTemplateLibraries().front();
        QCOMPARE(library.templates.size(), size_t(3));
        QVERIFY(library.templates[2].code.contains("'0' + n"));
        QCOMPARE(library.templates[2].revision, 4);

        m_page->importFile(m_workspace->file(QStringLiteral("list.xml"), "<list><codeTemplate><name>no id</name></codeTemplate></list>"));
        QCOMPARE(bar->kind(), MessageBar::Kind::Error);
        QVERIFY(!m_page->isModified());

        // One that comes twice in a file: the later one stays.
        const QByteArray once = QByteArray(xml).replace("t9", "t10");
        m_page->importFile(m_workspace->file(QStringLiteral("twice.xml"), "<list>" + once + QByteArray(once).replace("return n;", "return -n;") + "</list>"));
        QCOMPARE(m_page->place().spot, QStringList(QStringLiteral("t10")));
        QVERIFY(area()->text().contains(QLatin1String("-n")));
    }

    void oneTemplateMakesItsLibrary()
    {
        open();
        m_page->importFile(m_workspace->file(QStringLiteral("pad.xml"), "<codeTemplate><id>t9</id><name>pad</name><properties><type>FUNCTION</type><code>1</code></properties></codeTemplate>"));
        QCOMPARE(tree()->model()->rowCount(), 1);
        QCOMPARE(m_page->place().spot, QStringList(QStringLiteral("t9")));
        save();
        QCOMPARE(engine().codeTemplateLibraries().front().templates.size(), size_t(1));
    }

    void othersChangesAreFollowed()
    {
        openWithDates();
        CodeTemplateLibrary library = engine().codeTemplateLibraries().front();
        library.name = QStringLiteral("Times");
        QVERIFY(test::await(engine().saveCodeTemplateLibraries({library})).ok());
        QTRY_COMPARE(tree()->model()->index(0, 0).data().toString(), QStringLiteral("Times"));
        // Not over what is being edited.
        auto *name = find<QLineEdit>("libraryName");
        name->setFocus();
        QTest::keyClicks(name, QStringLiteral("!"));
        library.name = QStringLiteral("Days");
        QVERIFY(test::await(engine().saveCodeTemplateLibraries({library})).ok());
        auto *bar = m_page->findChild<MessageBar *>();
        QTRY_COMPARE(bar->kind(), MessageBar::Kind::Warning);
        QCOMPARE(tree()->model()->index(0, 0).data().toString(), QStringLiteral("Times!"));
        QTest::mouseClick(bar->findChild<LinkButton *>(), Qt::LeftButton);
        QCOMPARE(tree()->model()->index(0, 0).data().toString(), QStringLiteral("Days"));
    }

    void savingKeepsUndo()
    {
        openWithDates();
        m_page->goTo({QStringLiteral("codeTemplates"), {}, {QStringLiteral("t1"), QStringLiteral("2")}});
        QTest::keyClicks(area(), QStringLiteral("x"));
        save();
        QTest::qWait(0);
        QVERIFY(m_page->undoStack()->canUndo());
        m_page->undoStack()->undo();
        QVERIFY(m_page->isModified());
        QCOMPARE(QString::fromUtf8(dates().templates.front().code), area()->text());
    }

    void everyControlIsNamed()
    {
        openWithDates();
        for (QWidget *widget : m_page->findChildren<QWidget *>()) {
            if (widget->focusPolicy() == Qt::NoFocus || widget->inherits("QScrollBar") || widget->objectName().startsWith(QLatin1String("qt_")))
                continue;
            const bool hasText = widget->inherits("QAbstractButton") && !static_cast<QAbstractButton *>(widget)->text().isEmpty();
            if (qobject_cast<QToolButton *>(widget) || qobject_cast<QLineEdit *>(widget) || qobject_cast<QCheckBox *>(widget) || qobject_cast<QComboBox *>(widget)
                || qobject_cast<QAbstractItemView *>(widget)) {
                if (widget->parentWidget() && widget->parentWidget()->inherits("QComboBoxPrivateContainer"))
                    continue;
                QVERIFY2(hasText || !widget->accessibleName().isEmpty(), qPrintable(widget->objectName()));
            }
        }
    }

    void pictures()
    {
        if (qEnvironmentVariable("MILLRACE_SHOTS").isEmpty())
            QSKIP("only for looking: MILLRACE_SHOTS names a folder");
        QFile file(QStringLiteral(MILLRACE_TEST_DATA "/../resources/examples/adt_example.xml"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(test::await(engine().importXml(file.readAll())).ok());
        openWithDates();
        QTest::qWait(100);
        shoot("templates-library-light");
        m_page->goTo({QStringLiteral("codeTemplates"), {}, {QStringLiteral("t1"), QStringLiteral("3")}});
        QTest::qWait(100);
        shoot("templates-light");
        m_theme->setChoice(ThemeChoice::Dark);
        QTest::qWait(50);
        shoot("templates-dark");
        m_page->goTo({QStringLiteral("codeTemplates"), {}, {QStringLiteral("t2")}});
        auto *name = find<QLineEdit>("templateName");
        name->setFocus();
        name->selectAll();
        QTest::keyClicks(name, QStringLiteral("toIso"));
        m_page->save();
        QTest::qWait(200);
        shoot("templates-wrong-dark");
    }
};

QTEST_MAIN(tst_CodeTemplatesPage)
#include "tst_code_templates_page.moc"
