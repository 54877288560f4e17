// SPDX-License-Identifier: GPL-3.0-or-later
// The script editor as a person uses it: real keys, real drops. With MILLRACE_SHOTS=folder it leaves pictures there.
#include "ui/code/code_area.h"
#include "ui/code/completion_popup.h"
#include "ui/code/find_bar.h"
#include "ui/code/script_editor.h"
#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QApplication>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QPointer>
#include <QSettings>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QVBoxLayout>

using namespace millrace;
using namespace millrace::ui;

class tst_ScriptEditor : public QObject
{
    Q_OBJECT

    std::unique_ptr<Theme> m_theme;
    std::unique_ptr<QWidget> m_window;
    ScriptEditor *m_editor = nullptr;
    CodeArea *m_area = nullptr;

    template<typename T>
    T *find(const char *name) const
    {
        return m_editor->findChild<T *>(QLatin1String(name));
    }
    void type(const char *keys)
    {
        for (const char *key = keys; *key; ++key) {
            if (*key == '\n' || *key == '\t')
                press(*key == '\n' ? Qt::Key_Return : Qt::Key_Tab);
            else
                QTest::keyClick(m_area, *key);
        }
    }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) { QTest::keyClick(m_area, key, modifiers); }
    QStringList offered() const
    {
        QStringList texts;
        const auto *list = m_editor->findChild<CompletionPopup *>()->findChild<QListView *>();
        for (int row = 0; row < list->model()->rowCount(); ++row)
            texts << list->model()->index(row, 0).data().toString();
        return texts;
    }
    bool isOffering() const { return m_editor->findChild<CompletionPopup *>()->isVisible(); }
    void shoot(const QString &name)
    {
        const QString folder = qEnvironmentVariable("MILLRACE_SHOTS");
        if (!folder.isEmpty())
            m_window->grab().save(QDir(folder).filePath(name + QStringLiteral(".png")));
    }

private Q_SLOTS:
    void initTestCase()
    {
        QCoreApplication::setOrganizationName(QStringLiteral("millrace-test"));
        QCoreApplication::setApplicationName(QStringLiteral("tst_script_editor"));
    }
    void init()
    {
        QSettings().clear();
        m_theme = std::make_unique<Theme>(*qApp);
        m_theme->setChoice(ThemeChoice::Light);
        m_window = std::make_unique<QWidget>();
        auto *layout = new QVBoxLayout(m_window.get());
        layout->setContentsMargins(0, 0, 0, 0);
        m_editor = new ScriptEditor(m_window.get());
        m_editor->setContext(CodeContext::SourceFilterTransformer);
        m_editor->setVariables({QStringLiteral("mrn"), QStringLiteral("visit")});
        layout->addWidget(m_editor);
        m_area = m_editor->findChild<CodeArea *>();
        m_window->resize(scaled(720, m_window.get()), scaled(480, m_window.get()));
        m_window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        m_editor->setFocus();
        QTRY_VERIFY(m_area->hasFocus());
    }
    void cleanup()
    {
        m_window.reset();
        m_theme.reset();
    }

    void typingIsTold()
    {
        QSignalSpy edits(m_editor, &ScriptEditor::textEdited);
        QSignalSpy moves(m_editor, &ScriptEditor::cursorMoved);
        m_editor->setText(QStringLiteral("a();"));
        QCOMPARE(edits.count(), 0);
        press(Qt::Key_End);
        type("\n");
        type("b");
        QCOMPARE(m_editor->text(), QStringLiteral("a();\nb"));
        QVERIFY(edits.count() >= 2);
        QTRY_VERIFY(!moves.isEmpty()); // told when it is painted
        QCOMPARE(moves.last(), (QVariantList{2, 2}));
        QCOMPARE(m_editor->line(), 2);
        QCOMPARE(m_editor->column(), 2);
    }

    void settingKeepsTheCaretByItsText()
    {
        m_editor->setText(QStringLiteral("one\ntwo\nthree"));
        m_editor->goTo(3, 3);
        m_editor->setText(QStringLiteral("one\nand a half\ntwo\nthree"));
        QCOMPARE(m_editor->line(), 4);
        QCOMPARE(m_editor->column(), 3);
    }

    // Its own undo ends at the text that was set; from there on the key is the window's.
    void undoGoesOnToTheWindow()
    {
        QAction undo(m_window.get());
        undo.setShortcut(QKeySequence::Undo);
        m_window->addAction(&undo);
        QSignalSpy windowUndo(&undo, &QAction::triggered);
        m_editor->setText(QStringLiteral("x"));
        press(Qt::Key_End);
        type("yz");
        press(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(m_editor->text(), QStringLiteral("x"));
        QCOMPARE(windowUndo.count(), 0);
        press(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(windowUndo.count(), 1);
        QCOMPARE(m_editor->text(), QStringLiteral("x"));
    }

    void linesAreIndented()
    {
        type("if (a) {\nb();\n}\n");
        QCOMPARE(m_editor->text(), QStringLiteral("if (a) {\n    b();\n}\n"));
    }
    void enterBetweenBraces()
    {
        m_editor->setText(QStringLiteral("  f({});"));
        m_editor->goTo(1, 6);
        press(Qt::Key_Return);
        type("x");
        QCOMPARE(m_editor->text(), QStringLiteral("  f({\n      x\n  });"));
    }
    void tabIndents()
    {
        type("\t");
        QCOMPARE(m_editor->text(), QStringLiteral("    "));
    }

    void comments()
    {
        m_editor->setText(QStringLiteral("  a();\n\n    b();\nc();"));
        m_editor->goTo(1);
        press(Qt::Key_Down, Qt::ShiftModifier);
        press(Qt::Key_Down, Qt::ShiftModifier);
        press(Qt::Key_Down, Qt::ShiftModifier);
        press(Qt::Key_Slash, Qt::ControlModifier);
        QCOMPARE(m_editor->text(), QStringLiteral("  // a();\n\n  //   b();\nc();"));
        press(Qt::Key_Slash, Qt::ControlModifier);
        QCOMPARE(m_editor->text(), QStringLiteral("  a();\n\n    b();\nc();"));
    }
    void linesMoveAndDouble()
    {
        m_editor->setText(QStringLiteral("a\nb\nc"));
        m_editor->goTo(2);
        press(Qt::Key_Up, Qt::AltModifier);
        QCOMPARE(m_editor->text(), QStringLiteral("b\na\nc"));
        press(Qt::Key_Down, Qt::AltModifier);
        QCOMPARE(m_editor->text(), QStringLiteral("a\nb\nc"));
        press(Qt::Key_D, Qt::ControlModifier);
        QCOMPARE(m_editor->text(), QStringLiteral("a\nb\nb\nc"));
    }

    void folds()
    {
        m_editor->setText(QStringLiteral("a();\nif (b) {\n    c();\n}\nd();"));
        m_editor->goTo(3);
        press(Qt::Key_BracketLeft, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(!m_area->send(CodeArea::SCI_GETLINEVISIBLE, 2));
        QVERIFY(m_area->send(CodeArea::SCI_GETLINEVISIBLE, 3));
        QVERIFY(!m_window->grab().isNull());
        QVERIFY(!m_area->send(CodeArea::SCI_GETLINEVISIBLE, 2)); // still, when it is painted
        press(Qt::Key_BracketRight, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(m_area->send(CodeArea::SCI_GETLINEVISIBLE, 2));
    }
    void foldsStayWhileOneFinds()
    {
        m_editor->setText(QStringLiteral("a();\nif (b) {\n    f(1,\n      2);\n}\nd();\nd();"));
        m_editor->goTo(2);
        press(Qt::Key_BracketLeft, Qt::ControlModifier | Qt::ShiftModifier);
        press(Qt::Key_H, Qt::ControlModifier);
        QTest::mouseClick(find<QToolButton>("findWord"), Qt::LeftButton);
        QTest::keyClicks(find<QLineEdit>("findTerm"), QStringLiteral("d"));
        QVERIFY(!m_area->send(CodeArea::SCI_GETLINEVISIBLE, 2));
        QTest::qWait(200);
        QVERIFY(!m_area->send(CodeArea::SCI_GETLINEVISIBLE, 2));
    }
    void newLinesEndAsTheOthers()
    {
        m_editor->setText(QStringLiteral("a();\r\nb();"));
        m_editor->goTo(1, 5);
        press(Qt::Key_Return);
        type("x");
        QCOMPARE(m_editor->text(), QStringLiteral("a();\r\nx\r\nb();"));
    }
    void goingToAFoldedLineOpensIt()
    {
        m_editor->setText(QStringLiteral("if (b) {\n    c();\n}\n"));
        m_editor->goTo(1);
        press(Qt::Key_BracketLeft, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(!m_area->send(CodeArea::SCI_GETLINEVISIBLE, 1));
        m_editor->goTo(2, 5);
        QVERIFY(m_area->send(CodeArea::SCI_GETLINEVISIBLE, 1));
    }

    void syntaxErrorIsMarkedAndCleared()
    {
        QSignalSpy changes(m_editor, &ScriptEditor::problemsChanged);
        m_editor->setText(QStringLiteral("var a = 1;\nvar b = ;\nvar c;"));
        QTRY_COMPARE(m_editor->problems().size(), size_t(1));
        QCOMPARE(m_editor->problems().front().line, 2);
        QVERIFY(m_area->markersAtLine(1) & (1 << CodeArea::ErrorSymbol));
        QVERIFY(!(m_area->markersAtLine(0) & (1 << CodeArea::ErrorSymbol)));
        QVERIFY(m_area->send(CodeArea::SCI_INDICATORVALUEAT, CodeArea::ErrorMark, 19));
        auto *strip = find<ProblemStrip>("problemStrip");
        QVERIFY(strip->isVisible());
        QVERIFY(strip->accessibleName().contains(QLatin1String("Line 2")));
        m_editor->goTo(1);
        QTest::mouseClick(strip, Qt::LeftButton);
        QCOMPARE(m_editor->line(), 2);
        QCOMPARE(m_editor->column(), 9);
        type("7");
        QTRY_VERIFY(m_editor->problems().empty());
        QVERIFY(!(m_area->markersAtLine(1) & (1 << CodeArea::ErrorSymbol)));
        QVERIFY(!strip->isVisible());
        QVERIFY(changes.count() >= 2);
    }
    void ownersProblemsStandBeside()
    {
        m_editor->setText(QStringLiteral("var a = ;\nb();"));
        m_editor->setProblems({{2, 0, QStringLiteral("No destination is called Archve."), CodeProblem::Severity::Warning}});
        QTRY_COMPARE(m_editor->problems().size(), size_t(2));
        QVERIFY(m_area->markersAtLine(1) & (1 << CodeArea::WarningSymbol));
        QVERIFY(find<ProblemStrip>("problemStrip")->accessibleName().startsWith(QLatin1String("1 error")));
    }

    void completesWhileTyping()
    {
        new QAbstractItemModelTester(m_editor->findChild<CompletionPopup *>()->findChild<QListView *>()->model(), this);
        type("c");
        QVERIFY(!isOffering());
        type("h");
        QVERIFY(isOffering());
        type("annelM");
        QCOMPARE(offered().value(0), QStringLiteral("channelMap"));
        press(Qt::Key_Return);
        QVERIFY(!isOffering());
        QCOMPARE(m_editor->text(), QStringLiteral("channelMap"));
        type(".");
        QVERIFY(isOffering());
        QCOMPARE(offered().value(0), QStringLiteral("get(key)"));
        press(Qt::Key_Down);
        press(Qt::Key_Tab);
        QCOMPARE(m_editor->text(), QStringLiteral("channelMap.put()"));
        QCOMPARE(m_editor->column(), 16); // between the brackets
        auto *tip = find<QLabel>("callTip");
        QVERIFY(tip->isVisible());
        QVERIFY(tip->text().contains(QLatin1String("<b>key</b>")));
        type("'");
        QVERIFY(isOffering());
        QCOMPARE(offered(), (QStringList{QStringLiteral("mrn"), QStringLiteral("visit")}));
        type("vi");
        press(Qt::Key_Return);
        type("', ");
        QCOMPARE(m_editor->text(), QStringLiteral("channelMap.put('visit', )"));
        QVERIFY(tip->text().contains(QLatin1String("<b>value</b>")));
        press(Qt::Key_Escape);
        QVERIFY(!tip->isVisible());
    }
    // Only the bracket that came by itself, and only once.
    void bracketsOfCompletionsAreTypedOver()
    {
        type("channelM");
        press(Qt::Key_Return);
        type(".pu");
        press(Qt::Key_Return);
        QCOMPARE(m_editor->text(), QStringLiteral("channelMap.put()"));
        type("f(1), 2);");
        QCOMPARE(m_editor->text(), QStringLiteral("channelMap.put(f(1), 2);"));
        m_editor->setText(QStringLiteral("g()"));
        m_editor->goTo(1, 3);
        type(")");
        QCOMPARE(m_editor->text(), QStringLiteral("g())"));
    }
    void completesByKey()
    {
        press(Qt::Key_Space, Qt::ControlModifier);
        QVERIFY(isOffering());
        QVERIFY(offered().contains(QLatin1String("msg")));
        press(Qt::Key_Escape);
        QVERIFY(!isOffering());
        QVERIFY(m_editor->text().isEmpty());
    }
    void completesNothingInTexts()
    {
        type("x = 'chan");
        QVERIFY(!isOffering());
        type("'; // glob");
        QVERIFY(!isOffering());
    }
    void leavingClosesTheList()
    {
        type("chan");
        QVERIFY(isOffering());
        press(Qt::Key_Left);
        press(Qt::Key_Home);
        QTRY_VERIFY(!isOffering());
    }

    // The area loses the focus while the editor is destroyed, and told what was no editor any more (seen by UBSan).
    void goesWhileItHasTheFocus()
    {
        QVERIFY(m_area->hasFocus());
        type("log");
        QTRY_VERIFY(isOffering());
        const QPointer<CodeArea> area = m_area;
        delete m_editor;
        QVERIFY(!area);
        QVERIFY(m_window->isVisible());
    }

    void findsRoundTheEnd()
    {
        m_editor->setText(QStringLiteral("map Map\nmapped map"));
        m_editor->goTo(2);
        press(Qt::Key_F, Qt::ControlModifier);
        auto *term = find<QLineEdit>("findTerm");
        QVERIFY(term->hasFocus());
        QTest::keyClicks(term, QStringLiteral("map"));
        auto *count = find<QLabel>("findCount");
        QCOMPARE(count->text(), QStringLiteral("3 of 4"));
        QTest::keyClick(term, Qt::Key_Return);
        QCOMPARE(count->text(), QStringLiteral("4 of 4"));
        QTest::keyClick(term, Qt::Key_Return);
        QCOMPARE(count->text(), QStringLiteral("1 of 4"));
        QTest::keyClick(term, Qt::Key_Return, Qt::ShiftModifier);
        QCOMPARE(count->text(), QStringLiteral("4 of 4"));
        QTest::mouseClick(find<QToolButton>("findCase"), Qt::LeftButton);
        QVERIFY(count->text().endsWith(QLatin1String("of 3")));
        QTest::mouseClick(find<QToolButton>("findWord"), Qt::LeftButton);
        QVERIFY(count->text().endsWith(QLatin1String("of 2")));
        QTest::keyClick(term, Qt::Key_Escape);
        QVERIFY(!find<FindBar>("findBar")->isVisible());
        QVERIFY(m_area->hasFocus());
    }
    void wrongExpressionIsSaid()
    {
        press(Qt::Key_F, Qt::ControlModifier);
        QTest::mouseClick(find<QToolButton>("findRegex"), Qt::LeftButton);
        auto *term = find<QLineEdit>("findTerm");
        QTest::keyClicks(term, QStringLiteral("(a"));
        QVERIFY(term->property("invalid").toBool());
        QVERIFY(!find<QLabel>("findCount")->text().isEmpty());
        QTest::keyClicks(term, QStringLiteral(")"));
        QCOMPARE(find<QLabel>("findCount")->text(), QStringLiteral("No matches"));
    }
    void replacesOneAndAll()
    {
        m_editor->setText(QStringLiteral("a1 a2 a3"));
        QSignalSpy edits(m_editor, &ScriptEditor::textEdited);
        press(Qt::Key_H, Qt::ControlModifier);
        QTest::mouseClick(find<QToolButton>("findRegex"), Qt::LeftButton);
        QTest::keyClicks(find<QLineEdit>("findTerm"), QStringLiteral("a(\\d)"));
        auto *with = find<QLineEdit>("replacement");
        QVERIFY(with->isVisible());
        with->setFocus();
        QTest::keyClicks(with, QStringLiteral("$1b"));
        QTest::mouseClick(find<QPushButton>("replaceOne"), Qt::LeftButton);
        QCOMPARE(m_editor->text(), QStringLiteral("1b a2 a3"));
        QTest::mouseClick(find<QPushButton>("replaceAll"), Qt::LeftButton);
        QCOMPARE(m_editor->text(), QStringLiteral("1b 2b 3b"));
        QCOMPARE(find<QLabel>("findCount")->text(), QStringLiteral("2 replaced"));
        QVERIFY(edits.count() >= 2);
        QTest::keyClick(with, Qt::Key_Escape);
        press(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(m_editor->text(), QStringLiteral("1b a2 a3"));
    }

    void occurrencesAreMarked()
    {
        m_editor->setText(QStringLiteral("var given = 1;\nuse(given, givenName);"));
        m_editor->goTo(1, 6);
        QTRY_VERIFY(m_area->send(CodeArea::SCI_INDICATORVALUEAT, CodeArea::OccurrenceMark, 20));
        QVERIFY(m_area->send(CodeArea::SCI_INDICATORVALUEAT, CodeArea::OccurrenceMark, 5));
        QVERIFY(!m_area->send(CodeArea::SCI_INDICATORVALUEAT, CodeArea::OccurrenceMark, 27));
    }

    void zoomIsRemembered()
    {
        const int height = m_area->send(CodeArea::SCI_TEXTHEIGHT);
        press(Qt::Key_Equal, Qt::ControlModifier);
        press(Qt::Key_Equal, Qt::ControlModifier);
        QVERIFY(m_area->send(CodeArea::SCI_TEXTHEIGHT) > height);
        ScriptEditor other;
        QCOMPARE(other.findChild<CodeArea *>()->send(CodeArea::SCI_GETZOOM), 2);
        press(Qt::Key_0, Qt::ControlModifier);
        QCOMPARE(m_area->send(CodeArea::SCI_TEXTHEIGHT), height);
    }

    void themeIsFollowed()
    {
        const auto color = [this](int style) { return m_area->send(CodeArea::SCI_STYLEGETFORE, style); };
        const int light = color(int(ScriptStyle::Keyword));
        m_theme->setChoice(ThemeChoice::Dark);
        QTRY_VERIFY(color(int(ScriptStyle::Keyword)) != light);
        const QColor keyword = Tokens::dark()[Token::CodeKeyword];
        QCOMPARE(color(int(ScriptStyle::Keyword)), keyword.red() | keyword.green() << 8 | keyword.blue() << 16);
    }

    void dropsInsertText()
    {
        m_editor->setText(QStringLiteral("x = ;"));
        QMimeData data;
        data.setText(QStringLiteral("msg['PID']"));
        const QPoint at = m_area->pointAt(4) + QPoint(1, 4);
        QDragEnterEvent enter(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(m_area->viewport(), &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(m_area->viewport(), &drop);
        QCOMPARE(m_editor->text(), QStringLiteral("x = msg['PID'];"));
    }

    void readOnlyStays()
    {
        m_editor->setReadOnly(true);
        m_editor->setText(QStringLiteral("a();"));
        QSignalSpy edits(m_editor, &ScriptEditor::textEdited);
        type("b");
        press(Qt::Key_Slash, Qt::ControlModifier);
        press(Qt::Key_D, Qt::ControlModifier);
        m_editor->insertAtCaret(QStringLiteral("c"));
        QCOMPARE(m_editor->text(), QStringLiteral("a();"));
        QCOMPARE(edits.count(), 0);
        QVERIFY(!isOffering());
    }

    void menuHasWhatIsPossible()
    {
        m_editor->setText(QStringLiteral("a();"));
        const std::unique_ptr<QMenu> menu(m_area->makeContextMenu());
        const auto isEnabled = [&](const char *name) {
            const QAction *action = menu->findChild<QAction *>(QLatin1String(name));
            return action && action->isEnabled();
        };
        QVERIFY(isEnabled("code.selectAll"));
        QVERIFY(isEnabled("code.comment"));
        QVERIFY(!isEnabled("code.undo"));
        QVERIFY(!isEnabled("code.copy"));
        menu->findChild<QAction *>(QStringLiteral("code.comment"))->trigger();
        QCOMPARE(m_editor->text(), QStringLiteral("// a();"));
    }

    void isNamedForScreenReaders()
    {
        QCOMPARE(m_area->accessibleName(), QStringLiteral("Script"));
        m_editor->setLabel(QStringLiteral("Preprocessor script"));
        QCOMPARE(m_area->accessibleName(), QStringLiteral("Preprocessor script"));
        for (const char *name : {"findTerm", "replacement", "findCase", "findWord", "findRegex", "findNext", "findPrevious", "findClose"}) {
            auto *widget = find<QWidget>(name);
            QVERIFY2(widget && !widget->accessibleName().isEmpty(), name);
        }
    }

    // A text that is much too long for anybody: typing at its end costs what is seen.
    void longScript()
    {
        m_editor->setText(QStringLiteral("if (a) { b['c'] = <d e='f'>{g}</d>; }\n").repeated(20000));
        m_editor->goTo(20000);
        type("x");
        QVERIFY(m_editor->text().size() > 700000);
    }

    void pictures_data()
    {
        QTest::addColumn<bool>("dark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }
    void pictures()
    {
        if (qEnvironmentVariable("MILLRACE_SHOTS").isEmpty())
            QSKIP("only for looking: MILLRACE_SHOTS names a folder");
        QFETCH(bool, dark);
        const QString suffix = dark ? QStringLiteral("-dark") : QStringLiteral("-light");
        m_theme->setChoice(dark ? ThemeChoice::Dark : ThemeChoice::Light);
        m_editor->setText(QStringLiteral("// Given name in mixed case; keep the rest as sent\n"
                                         "var pid = msg['PID'];\n"
                                         "var given = pid['PID.5']['PID.5.2'].toString();\n"
                                         "tmp['PID']['PID.5']['PID.5.2'] = given.charAt(0) + given.substring(1).toLowerCase();\n\n"
                                         "for each (var nk in msg..NK1) {\n"
                                         "    if (nk['NK1.3']['NK1.3.1'] == 'EMC' && nk.@id != 0x1F) {\n"
                                         "        channelMap.put('emergencyContact',\n"
                                         "            nk['NK1.2']['NK1.2.1'].toString().replace(/\\s+/g, ' '));\n"
                                         "    }\n"
                                         "}\n\n"
                                         "if (!$('mrn')) {\n"
                                         "    logger.error(`No MRN in ${given}`);\n"
                                         "}\n"
                                         "tmp.appendChild(<ZNT kind=\"x\" id={given}><ZNT.1>{given}</ZNT.1></ZNT>);\n"));
        m_editor->goTo(3, 6);
        QTest::qWait(300);
        shoot(QStringLiteral("editor") + suffix);
        m_editor->goTo(12);
        type("var x = ;\nchannelMap.p");
        QTest::qWait(600);
        shoot(QStringLiteral("editor-error") + suffix);
        const QString folder = qEnvironmentVariable("MILLRACE_SHOTS");
        m_editor->findChild<CompletionPopup *>()->grab().save(QDir(folder).filePath(QStringLiteral("popup") + suffix + QStringLiteral(".png")));
        press(Qt::Key_Return);
        find<QLabel>("callTip")->grab().save(QDir(folder).filePath(QStringLiteral("tip") + suffix + QStringLiteral(".png")));
        press(Qt::Key_Escape);
        m_editor->goTo(7);
        press(Qt::Key_BracketLeft, Qt::ControlModifier | Qt::ShiftModifier);
        press(Qt::Key_H, Qt::ControlModifier);
        QTest::mouseClick(find<QToolButton>("findWord"), Qt::LeftButton);
        QTest::keyClicks(find<QLineEdit>("findTerm"), QStringLiteral("given"));
        QTest::qWait(100);
        shoot(QStringLiteral("editor-find") + suffix);
    }
};

QTEST_MAIN(tst_ScriptEditor)
#include "tst_script_editor.moc"
