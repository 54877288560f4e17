// SPDX-License-Identifier: GPL-3.0-or-later
// The open pages: places, tabs, back and forward, and that nothing unsaved is lost without a question.
#include "tests/ui/workspace_fixture.h"
#include "ui/document/channel_documents.h"
#include "ui/problems/problem_list.h"
#include "ui/shell/activity.h"
#include "ui/shell/channel_commands.h"
#include "ui/shell/channel_maker.h"
#include "ui/shell/command_registry.h"
#include "ui/shell/page_area.h"
#include "ui/shell/page_pane.h"
#include "ui/shell/page_panes.h"
#include "ui/theme/theme.h"
#include "ui/widgets/link_button.h"
#include "ui/widgets/message_bar.h"

#include <QAbstractButton>
#include <QMenu>
#include <QSignalSpy>
#include <QTabBar>
#include <QTimer>
#include <QUndoGroup>
#include <QUndoStack>

using namespace millrace;
using namespace millrace::ui;
using namespace millrace::ui::test;

namespace {

// A text that can be edited, as an editor's page would be. Pages of one subject share one stack.
class NotePage : public Page
{
    Q_OBJECT

public:
    NotePage(const Place &place, QUndoStack *stack, QWidget *parent) : Page(parent), m_place(place), m_stack(stack)
    {
        connect(stack, &QUndoStack::cleanChanged, this, &Page::titleChanged);
    }

    Place place() const override { return m_place; }
    void goTo(const Place &place) override
    {
        m_place = place;
        Q_EMIT moved();
    }
    QString title() const override { return m_place.subject; }
    QString iconName() const override { return QStringLiteral("file"); }
    bool isModified() const override { return !m_stack->isClean(); }
    void save() override
    {
        ++saves;
        if (canSave)
            m_stack->setClean();
    }
    void discard() override { ++discards; }
    QUndoStack *undoStack() const override { return m_stack; }
    void showEvent(QShowEvent *event) override
    {
        Page::showEvent(event);
        if (takesFocus)
            setFocus();
    }
    void edit() { m_stack->push(new QUndoCommand(QStringLiteral("Type"))); }

    bool canSave = true;
    bool takesFocus = false; // when it is shown
    static inline int saves = 0;
    static inline int discards = 0;

private:
    Place m_place;
    QUndoStack *m_stack;
};

Place note(const QString &subject, const QStringList &spot = {})
{
    return {QStringLiteral("note"), subject, spot};
}

} // namespace

class tst_FramePages : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void placesAreFoundOrMade();
    void aTabShowsWhatIsNotSaved();
    void closingAsks_data();
    void closingAsks();
    void failedSaveKeepsThePage();
    void twoPagesOfOneDocument();
    void backAndForward();
    void goneSubjectsAreForgotten();
    void undoFollowsThePage();
    void middleClickCloses();
    void theNextPageMayTakeTheFocus();
    void splitsAndJoins();
    void windowsOfTheirOwn();
    void aTabIsDraggedOut();
    void sessionComesBack();
    void tabMenu();

private:
    NotePage *open(const QString &subject, const QStringList &spot = {}) { return qobject_cast<NotePage *>(m_area->open(note(subject, spot))); }
    PagePane *pane() const { return m_area->findChild<PagePane *>(); }
    void answer(const QString &text) const;

    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<QWidget> m_window;
    PageArea *m_area = nullptr;
    std::map<QString, std::unique_ptr<QUndoStack>> m_stacks;
};

void tst_FramePages::init()
{
    NotePage::saves = NotePage::discards = 0;
    m_workspace = std::make_unique<Workspace>();
    m_window = std::make_unique<QWidget>();
    auto *window = m_window.get();
    auto *theme = new Theme(*qApp, window);
    auto *channels = new ChannelList(m_workspace->engine(), window);
    auto *activity = new Activity(*channels, window);
    auto *commands = new ChannelCommands(m_workspace->engine(), *channels, window);
    auto *documents = new ChannelDocuments(m_workspace->engine(), window);
    auto *maker = new ChannelMaker(m_workspace->engine(), *channels, window);
    auto *registry = new CommandRegistry(window);
    auto *problems = new ProblemList(m_workspace->engine(), *documents, window);
    const PageType notes{QStringLiteral("note"), [this](const Place &place, const PageContext &, QWidget *parent) -> Page * {
                             if (place.subject == QLatin1String("gone"))
                                 return nullptr;
                             std::unique_ptr<QUndoStack> &stack = m_stacks[place.subject.section(QLatin1Char('/'), 0, 0)];
                             if (!stack)
                                 stack = std::make_unique<QUndoStack>();
                             return new NotePage(place, stack.get(), parent);
                         }};
    m_area = new PageArea({notes}, {m_workspace->engine(), *theme, *channels, *activity, *commands, *documents, *maker, *registry, *problems}, window);
    window->resize(900, 600);
    m_area->resize(window->size());
    window->show();
    window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(window));
}

void tst_FramePages::cleanup()
{
    delete m_area;
    m_window.reset();
    m_stacks.clear();
    m_workspace.reset();
}

void tst_FramePages::answer(const QString &text) const
{
    MessageBar *bar = pane()->question();
    QVERIFY(bar->isVisible());
    for (LinkButton *link : bar->findChildren<LinkButton *>()) {
        if (link->text() == text) {
            QTest::mouseClick(link, Qt::LeftButton);
            return;
        }
    }
    QFAIL(qPrintable(QStringLiteral("no ") + text));
}

void tst_FramePages::placesAreFoundOrMade()
{
    NotePage *first = open(QStringLiteral("a"));
    QVERIFY(first);
    QCOMPARE(open(QStringLiteral("b"))->title(), QStringLiteral("b"));
    QCOMPARE(open(QStringLiteral("a"), {QStringLiteral("line 7")}), first);
    QCOMPARE(first->place().spot, QStringList{QStringLiteral("line 7")});
    QCOMPARE(m_area->current(), first);
    QCOMPARE(m_area->pages().size(), 2);
    QVERIFY(!m_area->open(note(QStringLiteral("gone"))));
    QVERIFY(!m_area->open({QStringLiteral("no such kind"), {}, {}}));
    QCOMPARE(m_area->current(), first);
    m_area->stepTab(1);
    QCOMPARE(m_area->current()->title(), QStringLiteral("b"));
    m_area->stepTab(1);
    QCOMPARE(m_area->current(), first);
}

void tst_FramePages::aTabShowsWhatIsNotSaved()
{
    NotePage *page = open(QStringLiteral("a"));
    QTabBar *tabs = pane()->tabs();
    QCOMPARE(tabs->accessibleTabName(0), QStringLiteral("a"));
    page->edit();
    QCOMPARE(tabs->accessibleTabName(0), QStringLiteral("a (not saved)"));
    page->save();
    QCOMPARE(tabs->accessibleTabName(0), QStringLiteral("a"));
}

void tst_FramePages::closingAsks_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("left"); // of the three pages
    QTest::addColumn<int>("saves");
    QTest::addColumn<int>("discards");
    QTest::newRow("save") << QStringLiteral("Save") << 0 << 1 << 0;
    QTest::newRow("discard") << QStringLiteral("Discard") << 0 << 0 << 1;
    QTest::newRow("cancel") << QStringLiteral("Cancel") << 2 << 0 << 0; // the first had nothing to save
}

void tst_FramePages::closingAsks()
{
    QFETCH(QString, text);
    QFETCH(int, left);
    QFETCH(int, saves);
    QFETCH(int, discards);
    open(QStringLiteral("a"));
    open(QStringLiteral("b"))->edit();
    open(QStringLiteral("c"));
    m_area->close(m_area->pages());
    QCOMPARE(m_area->current()->title(), QStringLiteral("b"));
    QVERIFY2(pane()->question()->text().contains(QStringLiteral("b has changes that are not saved")), qPrintable(pane()->question()->text()));
    answer(text);
    QCOMPARE(int(m_area->pages().size()), left);
    QCOMPARE(NotePage::saves, saves);
    QCOMPARE(NotePage::discards, discards);
    QVERIFY(!pane()->question()->isVisible());
}

void tst_FramePages::failedSaveKeepsThePage()
{
    NotePage *page = open(QStringLiteral("a"));
    page->edit();
    page->canSave = false;
    m_area->close({page});
    answer(QStringLiteral("Save"));
    QCOMPARE(m_area->pages().size(), 1);
    // Who then edits on and saves does not mean to close it any more.
    page->edit();
    page->canSave = true;
    page->save();
    QCOMPARE(m_area->pages().size(), 1);
}

void tst_FramePages::twoPagesOfOneDocument()
{
    NotePage *first = open(QStringLiteral("a"));
    NotePage *second = open(QStringLiteral("a/filter"));
    first->edit();
    QVERIFY(second->isModified());
    QCOMPARE(m_area->modifiedPages().size(), 1);
    m_area->close({second});
    QCOMPARE(m_area->pages(), QList<Page *>{first}); // its edits are still open
    m_area->close({first});
    QVERIFY(pane()->question()->isVisible());
}

void tst_FramePages::backAndForward()
{
    NotePage *first = open(QStringLiteral("a"), {QStringLiteral("1")});
    open(QStringLiteral("b"));
    open(QStringLiteral("a"), {QStringLiteral("2")});
    NavigationHistory &history = m_area->history();
    QVERIFY(!history.canGoForward());
    m_area->goBack();
    QCOMPARE(m_area->current()->title(), QStringLiteral("b"));
    m_area->goBack();
    QCOMPARE(first->place().spot.value(0), QStringLiteral("1"));
    QVERIFY(!history.canGoBack());
    m_area->goForward();
    m_area->goForward();
    QCOMPARE(first->place().spot.value(0), QStringLiteral("2"));
    // A closed page is opened again.
    m_area->goBack();
    m_area->close({m_area->current()});
    m_area->goBack();
    m_area->goBack();
    open(QStringLiteral("c"));
    QVERIFY(!history.canGoForward());
    QCOMPARE(history.recent().first(), note(QStringLiteral("c")));
}

void tst_FramePages::goneSubjectsAreForgotten()
{
    open(QStringLiteral("a"));
    NotePage *doomed = open(QStringLiteral("b"));
    doomed->edit();
    QSignalSpy emptied(m_area, &PageArea::emptied);
    Q_EMIT doomed->subjectGone();
    QCOMPARE(m_area->pages().size(), 1); // without a question: there is nothing left to save to
    QVERIFY(!m_area->history().recent().contains(note(QStringLiteral("b"))));
    m_area->close(m_area->pages());
    QCOMPARE(emptied.size(), 1);
}

void tst_FramePages::undoFollowsThePage()
{
    NotePage *first = open(QStringLiteral("a"));
    first->edit();
    open(QStringLiteral("b"));
    QVERIFY(!m_area->undoGroup()->canUndo());
    open(QStringLiteral("a"));
    QVERIFY(m_area->undoGroup()->canUndo());
    m_area->undoGroup()->undo();
    QVERIFY(!first->isModified());
}

void tst_FramePages::middleClickCloses()
{
    open(QStringLiteral("a"));
    open(QStringLiteral("b"));
    QTabBar *tabs = pane()->tabs();
    QTest::mouseClick(tabs, Qt::MiddleButton, {}, tabs->tabRect(0).center());
    QCOMPARE(m_area->pages().size(), 1);
    QCOMPARE(m_area->current()->title(), QStringLiteral("b"));
    QTest::mouseClick(tabs->tabButton(0, QTabBar::RightSide), Qt::LeftButton);
    QVERIFY(m_area->pages().isEmpty());
}

// Found by tst_monkey: it was asked for while the page that was closed still counted as the one in front.
void tst_FramePages::theNextPageMayTakeTheFocus()
{
    NotePage *first = open(QStringLiteral("a"));
    first->setFocusPolicy(Qt::StrongFocus);
    first->takesFocus = true;
    NotePage *second = open(QStringLiteral("b"));
    NotePage *aside = open(QStringLiteral("c"));
    m_area->panes()->moveAside(aside);
    m_area->panes()->bringToFront(second);
    m_area->panes()->bringToFront(aside);
    QCOMPARE(m_area->current(), aside);
    m_area->close({second});
    QCOMPARE(m_area->current(), first);
    QVERIFY(first->hasFocus());
}

void tst_FramePages::splitsAndJoins()
{
    PagePanes *panes = m_area->panes();
    NotePage *first = open(QStringLiteral("a"));
    QVERIFY(!panes->canMoveAside(first)); // alone it would leave an empty side
    panes->moveAside(first);
    QVERIFY(!panes->isSplit());
    NotePage *second = open(QStringLiteral("b"));
    panes->moveAside(second);
    QVERIFY(panes->isSplit());
    QVERIFY(first->isVisible() && second->isVisible());
    QCOMPARE(m_area->current(), second);
    QTest::mouseClick(panes->paneOf(first)->tabs(), Qt::LeftButton, {}, panes->paneOf(first)->tabs()->tabRect(0).center());
    QCOMPARE(m_area->current(), first);
    // What is opened from here stands here; what is open already is shown where it is.
    NotePage *third = open(QStringLiteral("c"));
    QCOMPARE(panes->paneOf(third), panes->paneOf(first));
    QCOMPARE(open(QStringLiteral("b")), second);
    QCOMPARE(panes->paneOf(second)->pages().size(), 1);
    m_area->close({second});
    QVERIFY(!panes->isSplit());
    panes->moveAside(third);
    QVERIFY(panes->isSplit());
    panes->join();
    QVERIFY(!panes->isSplit());
    QCOMPARE(m_area->pages(), (QList<Page *>{first, third}));
    QCOMPARE(m_area->current(), third);
}

void tst_FramePages::windowsOfTheirOwn()
{
    PagePanes *panes = m_area->panes();
    NotePage *first = open(QStringLiteral("a"));
    NotePage *second = open(QStringLiteral("b"));
    panes->moveToWindow(second);
    QVERIFY(panes->isInWindow(second));
    QVERIFY(second->window() != m_window.get() && second->isVisible());
    QVERIFY(second->window()->windowTitle().startsWith(QStringLiteral("b")));
    QCOMPARE(m_area->current(), second);
    QCOMPARE(open(QStringLiteral("b"), {QStringLiteral("9")}), second);
    // What is opened next belongs to the main window.
    QVERIFY(!panes->isInWindow(open(QStringLiteral("c"))));
    panes->moveBack(second);
    QVERIFY(!panes->isInWindow(second));
    QCOMPARE(second->window(), m_window.get());
    // Closing such a window loses nothing.
    panes->moveToWindow(second);
    second->edit();
    second->window()->close();
    QVERIFY(!panes->isInWindow(second));
    QCOMPARE(m_area->pages().size(), 3);
    QVERIFY(m_area->pages().contains(first));
}

void tst_FramePages::aTabIsDraggedOut()
{
    open(QStringLiteral("a"));
    NotePage *page = open(QStringLiteral("b"));
    const auto drag = [this, page](const QPoint &to) {
        QTabBar *tabs = m_area->panes()->paneOf(page)->tabs();
        int tab = 0;
        while (tabs->tabText(tab) != page->title())
            ++tab;
        const QPoint from = tabs->tabRect(tab).center();
        QTest::mousePress(tabs, Qt::LeftButton, {}, from);
        QTest::mouseMove(tabs, from + QPoint(0, 20));
        QTest::mouseMove(tabs, from + QPoint(0, 90));
        QTest::mouseMove(tabs, tabs->mapFromGlobal(to));
        QTest::mouseRelease(tabs, Qt::LeftButton, {}, tabs->mapFromGlobal(to));
    };
    // To the right part of the area: side by side.
    drag(m_area->mapToGlobal(QPoint(m_area->width() - 40, m_area->height() / 2)));
    QVERIFY(m_area->panes()->isSplit());
    // Onto the other side: back.
    drag(m_area->mapToGlobal(QPoint(40, m_area->height() / 2)));
    QVERIFY(!m_area->panes()->isSplit());
    QCOMPARE(m_area->pages().size(), 2);
    // Out of the window: a window of its own there.
    const QPoint outside = m_window->geometry().bottomRight() + QPoint(60, 60);
    drag(outside);
    QVERIFY(m_area->panes()->isInWindow(page));
    QVERIFY(page->window()->geometry().contains(outside));
}

void tst_FramePages::sessionComesBack()
{
    open(QStringLiteral("a"), {QStringLiteral("line 7")});
    NotePage *second = open(QStringLiteral("b"));
    open(QStringLiteral("c"));
    m_area->panes()->moveAside(open(QStringLiteral("d")));
    m_area->panes()->moveToWindow(open(QStringLiteral("e")));
    QVERIFY(second);
    open(QStringLiteral("b"));
    const QByteArray session = m_area->session();
    delete m_area;
    m_window.reset();
    m_stacks.clear();
    m_workspace.reset();
    init();
    QVERIFY(m_area->restoreSession(session));
    QStringList titles;
    for (const Page *page : m_area->pages())
        titles << page->title();
    QCOMPARE(titles.join(QString()), QStringLiteral("abcde"));
    QCOMPARE(m_area->current()->title(), QStringLiteral("b"));
    QCOMPARE(m_area->find(note(QStringLiteral("a")))->place().spot, QStringList{QStringLiteral("line 7")});
    QVERIFY(m_area->panes()->isSplit());
    QVERIFY(m_area->panes()->isInWindow(m_area->find(note(QStringLiteral("e")))));
    QVERIFY(!m_area->history().canGoBack());
    QVERIFY(!m_area->restoreSession("[{\"places\":[\"note/gone\"]}]"));
    QVERIFY(!m_area->restoreSession("no JSON"));
}

void tst_FramePages::tabMenu()
{
    open(QStringLiteral("a"));
    open(QStringLiteral("b"));
    open(QStringLiteral("c"));
    const auto choose = [this](int tab, const QString &text) {
        QTimer::singleShot(0, this, [text] {
            auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
            QVERIFY(menu);
            for (QAction *action : menu->actions()) {
                if (action->text().remove(QLatin1Char('&')) == text)
                    action->trigger();
            }
            menu->close();
        });
        QTabBar *tabs = pane()->tabs();
        Q_EMIT tabs->customContextMenuRequested(tabs->tabRect(tab).center());
    };
    choose(1, QStringLiteral("Close those to the right"));
    QCOMPARE(m_area->pages().size(), 2);
    choose(1, QStringLiteral("Close others"));
    QCOMPARE(m_area->pages().size(), 1);
    QCOMPARE(m_area->current()->title(), QStringLiteral("b"));
    open(QStringLiteral("c"));
    choose(1, QStringLiteral("Split to the right"));
    QVERIFY(m_area->panes()->isSplit());
}

QTEST_MAIN(tst_FramePages)
#include "tst_frame_pages.moc"
