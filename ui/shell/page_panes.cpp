// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/page_panes.h"

#include "ui/theme/fonts.h"

#include <QApplication>
#include <QCloseEvent>
#include <QSplitter>
#include <QTabBar>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace millrace::ui {

PagePanes::PagePanes(QWidget *parent) : QWidget(parent), m_splitter(new QSplitter(Qt::Horizontal, this))
{
    m_splitter->setObjectName(QStringLiteral("pageSides"));
    m_splitter->setChildrenCollapsible(false);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_splitter);
    m_active = m_lastSide = makeSide();
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget *, QWidget *now) { focusMoved(now); });
}

PagePanes::~PagePanes()
{
    qApp->disconnect(this);
    // Windows belong to nobody else; pages end while what they look at is still there.
    for (PagePane *pane : std::as_const(m_windows)) {
        pane->disconnect(this);
        pane->window()->removeEventFilter(this);
        delete pane->window();
    }
    for (PagePane *pane : std::as_const(m_sides)) {
        pane->disconnect(this);
        delete pane;
    }
}

QList<PagePane *> PagePanes::panes() const
{
    return m_sides + m_windows;
}

QList<Page *> PagePanes::pages() const
{
    QList<Page *> all;
    for (const PagePane *pane : panes())
        all << pane->pages();
    return all;
}

PagePane *PagePanes::paneOf(const Page *page) const
{
    const QList<PagePane *> all = panes();
    const auto found = std::find_if(all.begin(), all.end(), [page](const PagePane *pane) { return pane->isAncestorOf(page); });
    return found == all.end() ? nullptr : *found;
}

PagePane *PagePanes::otherSide(const PagePane *pane) const
{
    return m_sides.size() < 2 ? nullptr : m_sides.first() == pane ? m_sides.last() : m_sides.first();
}

// --- panes come and go -------------------------------------------------------------------------------------------------

PagePane *PagePanes::makePane(QWidget *parent)
{
    auto *pane = new PagePane(parent);
    connect(pane, &PagePane::closeRequested, this, &PagePanes::closeRequested);
    connect(pane, &PagePane::menuRequested, this, &PagePanes::menuRequested);
    connect(pane, &PagePane::dropped, this, &PagePanes::drop);
    connect(pane, &PagePane::currentChanged, this, [this, pane] {
        if (m_windows.contains(pane) && pane->current())
            pane->window()->setWindowTitle(tr("%1 – Millrace").arg(pane->current()->title()));
        if (pane == m_active)
            Q_EMIT currentChanged();
    });
    connect(pane, &PagePane::pressed, this, [this, pane] {
        activate(pane);
        Q_EMIT entered();
    });
    return pane;
}

PagePane *PagePanes::makeSide()
{
    PagePane *pane = makePane(m_splitter);
    m_splitter->addWidget(pane);
    m_sides << pane;
    if (m_sides.size() == 2)
        m_splitter->setSizes({width() / 2, width() / 2});
    return pane;
}

PagePane *PagePanes::makeWindow(const QByteArray &geometry)
{
    auto *window = new QWidget;
    window->setObjectName(QStringLiteral("pageWindow"));
    window->setFont(font());
    auto *layout = new QVBoxLayout(window);
    layout->setContentsMargins(0, 0, 0, 0);
    PagePane *pane = makePane(window);
    layout->addWidget(pane);
    m_windows << pane;
    if (!window->restoreGeometry(geometry))
        window->resize(scaled(960, this), scaled(680, this));
    window->installEventFilter(this);
    Q_EMIT windowMade(window);
    return pane;
}

PagePane *PagePanes::makePane(const State &state)
{
    if (state.where == State::Where::Window)
        return makeWindow(state.geometry);
    return m_sides.size() == 1 && m_sides.first()->pages().isEmpty() ? m_sides.first() : m_sides.size() < 2 ? makeSide() : m_sides.last();
}

void PagePanes::removeIfEmpty(PagePane *pane)
{
    const bool isWindow = m_windows.contains(pane);
    if (!pane->pages().isEmpty() || (!isWindow && m_sides.size() == 1))
        return;
    pane->disconnect(this);
    m_windows.removeAll(pane);
    m_sides.removeAll(pane);
    if (m_lastSide == pane)
        m_lastSide = m_sides.first();
    if (isWindow) {
        pane->window()->removeEventFilter(this);
        pane->window()->hide();
        pane->window()->deleteLater();
    } else {
        pane->hide();
        pane->deleteLater();
    }
    if (m_active == pane)
        activate(m_lastSide);
}

// --- which one is in front ---------------------------------------------------------------------------------------------

void PagePanes::activate(PagePane *pane)
{
    if (pane == m_active)
        return;
    m_active = pane;
    if (m_sides.contains(pane))
        m_lastSide = pane;
    for (PagePane *side : std::as_const(m_sides))
        side->setQuiet(isSplit() && side != m_lastSide);
    Q_EMIT currentChanged();
}

void PagePanes::focusMoved(QWidget *now)
{
    if (!now)
        return;
    for (PagePane *pane : panes()) {
        if (pane->isAncestorOf(now)) {
            activate(pane);
            Q_EMIT entered();
            return;
        }
    }
    // Elsewhere in the main window: its commands mean its own pages, not those of a window that was in use before.
    if (now->window() == window() && m_windows.contains(m_active))
        activate(m_lastSide);
}

void PagePanes::bringToFront(Page *page)
{
    PagePane *pane = paneOf(page);
    if (m_windows.contains(pane)) {
        pane->window()->show();
        pane->window()->raise();
        pane->window()->activateWindow();
    }
    activate(pane);
    pane->setCurrent(page);
}

// --- pages come, go and move -------------------------------------------------------------------------------------------

void PagePanes::add(Page *page, PagePane *pane)
{
    (pane ? pane : m_lastSide)->add(page);
}

void PagePanes::remove(Page *page)
{
    PagePane *pane = paneOf(page);
    pane->take(page);
    removeIfEmpty(pane);
}

void PagePanes::move(Page *page, PagePane *to)
{
    PagePane *from = paneOf(page);
    if (from == to)
        return;
    from->take(page);
    to->add(page);
    bringToFront(page);
    removeIfEmpty(from);
    for (PagePane *side : std::as_const(m_sides))
        side->setQuiet(isSplit() && side != m_lastSide);
    page->setFocus(Qt::OtherFocusReason);
}

bool PagePanes::isInWindow(const Page *page) const
{
    return m_windows.contains(paneOf(page));
}

bool PagePanes::canMoveAside(const Page *page) const
{
    const PagePane *pane = paneOf(page);
    return m_sides.contains(pane) && (isSplit() || pane->pages().size() > 1);
}

void PagePanes::moveAside(Page *page)
{
    if (!canMoveAside(page))
        return;
    PagePane *other = otherSide(paneOf(page));
    move(page, other ? other : makeSide());
}

void PagePanes::moveToWindow(Page *page, const QRect &geometry)
{
    if (isInWindow(page) && paneOf(page)->pages().size() == 1)
        return;
    PagePane *pane = makeWindow({});
    if (!geometry.isNull())
        pane->window()->setGeometry(geometry);
    pane->window()->show();
    move(page, pane);
    pane->window()->setWindowTitle(tr("%1 – Millrace").arg(page->title()));
}

void PagePanes::moveBack(Page *page)
{
    if (isInWindow(page)) {
        move(page, m_lastSide);
        window()->activateWindow();
    }
}

void PagePanes::join()
{
    if (!isSplit())
        return;
    Page *front = m_lastSide->current();
    PagePane *right = m_sides.last();
    for (Page *page : right->pages())
        move(page, m_sides.first());
    if (front)
        bringToFront(front);
}

void PagePanes::drop(Page *page, const QPoint &globalPosition)
{
    PagePane *from = paneOf(page);
    for (PagePane *pane : panes()) {
        if (!pane->isVisible() || !pane->rect().contains(pane->mapFromGlobal(globalPosition)))
            continue;
        // Let go on the right part of its own pane: there it shall stand.
        const bool isRight = pane->mapFromGlobal(globalPosition).x() > pane->width() * 2 / 3;
        if (pane != from)
            move(page, pane);
        else if (!isSplit() && m_sides.contains(pane) && isRight)
            moveAside(page);
        return;
    }
    if (!window()->geometry().contains(globalPosition))
        moveToWindow(page, QRect(globalPosition - QPoint(scaled(80, this), scaled(16, this)), QSize(scaled(960, this), scaled(680, this))));
}

bool PagePanes::eventFilter(QObject *watched, QEvent *event)
{
    // Whoever closes a window of pages wants its room, not to lose them: they stand in the main one again.
    if (event->type() == QEvent::Close && window()->isVisible()) {
        const QList<PagePane *> windows = m_windows;
        for (PagePane *pane : windows) {
            if (pane->window() != watched)
                continue;
            for (Page *page : pane->pages())
                move(page, m_lastSide);
        }
    }
    return QWidget::eventFilter(watched, event);
}

void PagePanes::hideWindows()
{
    for (PagePane *pane : std::as_const(m_windows))
        pane->window()->hide();
}

std::vector<PagePanes::State> PagePanes::state() const
{
    std::vector<State> all;
    for (const PagePane *pane : panes()) {
        const bool isWindow = m_windows.contains(pane);
        State state{isWindow ? State::Where::Window : State::Where::Side, {}, 0, isWindow ? pane->window()->saveGeometry() : QByteArray()};
        for (const Page *page : pane->pages()) {
            if (page == pane->current())
                state.current = int(state.places.size());
            state.places << page->place().toString();
        }
        all.push_back(std::move(state));
    }
    return all;
}

} // namespace millrace::ui
