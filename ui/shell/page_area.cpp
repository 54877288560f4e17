// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/page_area.h"

#include "ui/document/channel_documents.h"
#include "ui/shell/command_registry.h"
#include "ui/shell/page_pane.h"
#include "ui/shell/page_panes.h"
#include "ui/widgets/focus_target.h"
#include "ui/widgets/message_bar.h"

#include <QActionEvent>
#include <QApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMenu>
#include <QUndoGroup>
#include <QUndoStack>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace millrace::ui {

PageArea::PageArea(const std::vector<PageType> &types, const PageContext &context, QWidget *parent)
    : QWidget(parent), m_types(types), m_context(context), m_panes(new PagePanes(this)), m_undoGroup(new QUndoGroup(this))
{
    setObjectName(QStringLiteral("pages"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_panes);
    connect(m_panes, &PagePanes::currentChanged, this, &PageArea::currentPageChanged);
    connect(m_panes, &PagePanes::entered, this, &PageArea::entered);
    connect(m_panes, &PagePanes::closeRequested, this, [this](Page *page) { close({page}); });
    connect(m_panes, &PagePanes::menuRequested, this, &PageArea::showMenu);
    connect(m_panes, &PagePanes::windowMade, this, [this](QWidget *window) { m_context.registry.attachTo(window); });
}

PageArea::~PageArea()
{
    m_panes->disconnect(this);
    for (Page *page : pages()) {
        page->disconnect(this);
        page->removeEventFilter(this); // its actions go one by one, when there is no pane to ask any more
    }
    delete m_panes; // pages end while what they look at, and this, are still there
}

bool PageArea::knows(const QString &page) const
{
    return std::any_of(m_types.begin(), m_types.end(), [&page](const PageType &type) { return type.name == page; });
}

QList<Page *> PageArea::pages() const
{
    return m_panes->pages();
}

Page *PageArea::current() const
{
    return m_panes->current();
}

Page *PageArea::find(const Place &place) const
{
    const QList<Page *> open = pages();
    const auto found = std::find_if(open.begin(), open.end(), [&place](const Page *page) { return page->place().isSamePage(place); });
    return found == open.end() ? nullptr : *found;
}

Page *PageArea::make(const Place &place, PagePane *pane)
{
    const auto type = std::find_if(m_types.begin(), m_types.end(), [&place](const PageType &candidate) { return candidate.name == place.page; });
    Page *page = type == m_types.end() ? nullptr : type->make(place, m_context, this);
    if (page) {
        watch(page);
        m_panes->add(page, pane);
    }
    return page;
}

Page *PageArea::open(const Place &place)
{
    Page *page = find(place);
    if (!page)
        page = make(place, nullptr);
    if (!page)
        return nullptr;
    // Where it was before is not where one wanted to go: no step for back.
    const bool travels = std::exchange(m_travels, true);
    m_panes->bringToFront(page);
    page->goTo(place);
    m_travels = travels;
    takeFocus(page);
    if (!m_travels)
        m_history.visit(page->place());
    return page;
}

// Unless it is somewhere on the page.
void PageArea::takeFocus(Page *page)
{
    if (const QWidget *focus = QApplication::focusWidget(); focus && page->isAncestorOf(focus))
        return;
    if (QWidget *target = page->focusProxy() ? page->focusProxy() : focusTarget(page))
        target->setFocus(Qt::OtherFocusReason);
}

void PageArea::watch(Page *page)
{
    page->installEventFilter(this);
    connect(page, &Page::placeRequested, this, &PageArea::placeRequested);
    connect(page, &Page::moved, this, [this, page] {
        if (page == current() && !m_travels)
            m_history.visit(page->place());
    });
    connect(page, &Page::subjectGone, this, [this, page] {
        m_history.forget(page->place());
        closeNow(page);
    });
    connect(page, &Page::statusTextChanged, this, [this, page] {
        if (page == current())
            Q_EMIT currentTextChanged();
    });
    connect(page, &Page::titleChanged, this, [this, page] {
        if (page == m_closesWhenSaved && !page->isModified()) {
            closeNow(page);
            closeNext();
        } else {
            Q_EMIT currentTextChanged();
        }
    });
    if (QUndoStack *stack = page->undoStack()) {
        m_undoGroup->addStack(stack);
        // Who edits on, because saving failed, does not want it closed by a later save.
        connect(stack, &QUndoStack::indexChanged, this, [this, page] {
            if (page == m_closesWhenSaved)
                m_closesWhenSaved.clear();
        });
    }
}

void PageArea::currentPageChanged()
{
    Page *page = current();
    if (page == m_current)
        return;
    m_current = page;
    if (page)
        m_panes->paneOf(page)->question()->dismiss();
    m_undoGroup->setActiveStack(page ? page->undoStack() : nullptr);
    if (page && !m_travels)
        m_history.visit(page->place());
    Q_EMIT currentChanged();
}

void PageArea::stepTab(int step)
{
    const QList<Page *> open = m_panes->active()->pages();
    if (open.isEmpty())
        return;
    const qsizetype at = open.indexOf(current());
    Page *next = open[(at + step + open.size()) % open.size()];
    m_panes->bringToFront(next);
    next->setFocus(Qt::TabFocusReason);
}

// --- closing -----------------------------------------------------------------------------------------------------------

bool PageArea::hasOwnEdits(const Page *page, const QList<Page *> &among) const
{
    if (!page->isModified())
        return false;
    // Two pages on one document: as long as one of them is open, nothing is lost.
    return std::none_of(among.begin(), among.end(), [page](const Page *other) {
        return other != page && page->undoStack() && other->undoStack() == page->undoStack();
    });
}

QList<Page *> PageArea::modifiedPages() const
{
    QList<Page *> modified;
    for (Page *page : pages()) {
        if (hasOwnEdits(page, modified))
            modified << page;
    }
    return modified;
}

void PageArea::close(const QList<Page *> &pages)
{
    m_closesWhenSaved.clear();
    m_closing.clear();
    for (Page *page : pages)
        m_closing << page;
    closeNext();
}

void PageArea::closeNext()
{
    while (!m_closing.isEmpty()) {
        Page *page = m_closing.first();
        if (page && hasOwnEdits(page, pages())) {
            ask(page);
            return;
        }
        m_closing.removeFirst();
        if (page)
            closeNow(page);
    }
}

void PageArea::ask(Page *page)
{
    m_panes->bringToFront(page);
    MessageBar *bar = m_panes->paneOf(page)->question();
    bar->show(MessageBar::Kind::Warning, tr("%1 has changes that are not saved.").arg(page->title()), {},
              {{tr("Save"),
                [this, bar, page = QPointer(page)] {
                    bar->dismiss();
                    m_closesWhenSaved = page;
                    if (page)
                        page->save();
                }},
               {tr("Discard"),
                [this, bar, page = QPointer(page)] {
                    bar->dismiss();
                    if (page) {
                        discardEdits(page);
                        closeNow(page);
                    }
                    closeNext();
                }},
               {tr("Cancel"), [this, bar] {
                    bar->dismiss();
                    m_closing.clear();
                }}});
}

void PageArea::discardEdits(Page *page)
{
    page->discard();
    for (const auto &document : m_context.documents.all()) {
        if (document->undoStack() == page->undoStack())
            m_context.documents.discardOwnCopy(document->id());
    }
}

void PageArea::closeNow(Page *page)
{
    page->disconnect(this);
    m_closing.removeAll(page);
    m_panes->remove(page);
    page->deleteLater();
    if (pages().isEmpty())
        Q_EMIT emptied();
}

// --- back and forward --------------------------------------------------------------------------------------------------

void PageArea::goBack()
{
    m_travels = true;
    while (m_history.canGoBack() && !open(m_history.back())) { }
    m_travels = false;
}

void PageArea::goForward()
{
    m_travels = true;
    while (m_history.canGoForward() && !open(m_history.forward())) { }
    m_travels = false;
}

// --- tabs --------------------------------------------------------------------------------------------------------------

void PageArea::showMenu(Page *page, const QPoint &position)
{
    QMenu menu;
    menu.setObjectName(QStringLiteral("tabMenu"));
    const QList<Page *> beside = m_panes->paneOf(page)->pages();
    menu.addAction(tr("&Close"), this, [this, page] { close({page}); });
    QAction *others = menu.addAction(tr("Close &others"), this, [this, beside, page] {
        QList<Page *> pages = beside;
        pages.removeAll(page);
        close(pages);
    });
    others->setEnabled(beside.size() > 1);
    QAction *right = menu.addAction(tr("Close those to the &right"), this, [this, beside, page] { close(beside.mid(beside.indexOf(page) + 1)); });
    right->setEnabled(beside.last() != page);
    menu.addSeparator();
    if (m_panes->isInWindow(page)) {
        menu.addAction(tr("Move &back to the main window"), this, [this, page] { m_panes->moveBack(page); });
    } else {
        QAction *aside = menu.addAction(m_panes->isSplit() ? tr("Move to the other &side") : tr("&Split to the right"), this, [this, page] { m_panes->moveAside(page); });
        aside->setEnabled(m_panes->canMoveAside(page));
        menu.addAction(tr("Move to a new &window"), this, [this, page] { m_panes->moveToWindow(page); });
    }
    menu.exec(position);
}

bool PageArea::eventFilter(QObject *watched, QEvent *event)
{
    if ((event->type() == QEvent::ActionAdded || event->type() == QEvent::ActionRemoved) && watched == current())
        Q_EMIT actionsChanged();
    // A press that no part of the page took: who clicks beside the fields works there all the same.
    if (auto *page = event->type() == QEvent::MouseButtonPress ? qobject_cast<Page *>(watched) : nullptr)
        takeFocus(page);
    return QWidget::eventFilter(watched, event);
}

// --- the session -------------------------------------------------------------------------------------------------------

QByteArray PageArea::session() const
{
    QJsonArray panes;
    for (const PagePanes::State &state : m_panes->state()) {
        QJsonObject pane{{QStringLiteral("places"), QJsonArray::fromStringList(state.places)}, {QStringLiteral("current"), state.current}};
        if (state.where == PagePanes::State::Where::Window)
            pane.insert(QStringLiteral("window"), QString::fromLatin1(state.geometry.toBase64()));
        panes.append(pane);
    }
    return QJsonDocument(panes).toJson(QJsonDocument::Compact);
}

bool PageArea::restoreSession(const QByteArray &session)
{
    m_travels = true;
    Page *front = nullptr; // of the first side
    for (const QJsonValue &value : QJsonDocument::fromJson(session).array()) {
        PagePanes::State state;
        const QJsonValue window = value[QStringLiteral("window")];
        state.where = window.isUndefined() ? PagePanes::State::Where::Side : PagePanes::State::Where::Window;
        state.geometry = QByteArray::fromBase64(window.toString().toLatin1());
        PagePane *pane = nullptr;
        Page *current = nullptr;
        const QJsonArray places = value[QStringLiteral("places")].toArray();
        for (qsizetype at = 0; at < places.size(); ++at) {
            const Place place = Place::fromString(places[at].toString());
            if (place.isNull() || find(place))
                continue;
            if (!pane)
                pane = m_panes->makePane(state);
            Page *page = make(place, pane);
            if (!page)
                continue; // its subject is gone meanwhile
            page->goTo(place);
            if (!current || at == value[QStringLiteral("current")].toInt())
                current = page;
        }
        if (current)
            m_panes->bringToFront(current);
        if (pane)
            m_panes->removeIfEmpty(pane);
        if (!front)
            front = current;
    }
    if (front)
        m_panes->bringToFront(front);
    m_travels = false;
    if (front)
        m_history.visit(front->place());
    return front;
}

} // namespace millrace::ui
