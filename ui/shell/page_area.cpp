// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/page_area.h"

#include "ui/shell/page_pane.h"
#include "ui/widgets/message_bar.h"

#include <QUndoGroup>
#include <QUndoStack>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace millrace::ui {

PageArea::PageArea(const std::vector<PageType> &types, const PageContext &context, QWidget *parent)
    : QWidget(parent), m_types(types), m_context(context), m_pane(new PagePane(this)), m_undoGroup(new QUndoGroup(this))
{
    setObjectName(QStringLiteral("pages"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_pane);
    connect(m_pane, &PagePane::currentChanged, this, &PageArea::currentPageChanged);
    connect(m_pane, &PagePane::closeRequested, this, [this](Page *page) { close({page}); });
}

PageArea::~PageArea()
{
    m_pane->disconnect(this);
    delete m_pane; // pages end while what they look at, and this, are still there
}

QList<Page *> PageArea::pages() const
{
    return m_pane->pages();
}

Page *PageArea::current() const
{
    return m_pane->current();
}

Page *PageArea::find(const Place &place) const
{
    const QList<Page *> open = pages();
    const auto found = std::find_if(open.begin(), open.end(), [&place](const Page *page) { return page->place().isSamePage(place); });
    return found == open.end() ? nullptr : *found;
}

Page *PageArea::open(const Place &place)
{
    Page *page = find(place);
    if (!page) {
        const auto type = std::find_if(m_types.begin(), m_types.end(), [&place](const PageType &candidate) { return candidate.name == place.page; });
        page = type == m_types.end() ? nullptr : type->make(place, m_context, this);
        if (!page)
            return nullptr;
        watch(page);
        m_pane->add(page);
    }
    // Where it was before is not where one wanted to go: no step for back.
    const bool travels = std::exchange(m_travels, true);
    m_pane->setCurrent(page);
    page->goTo(place);
    m_travels = travels;
    if (!m_travels)
        m_history.visit(page->place());
    return page;
}

void PageArea::watch(Page *page)
{
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
    m_pane->question()->dismiss();
    m_undoGroup->setActiveStack(page ? page->undoStack() : nullptr);
    if (page && !m_travels)
        m_history.visit(page->place());
    Q_EMIT currentChanged();
}

void PageArea::stepTab(int step)
{
    const QList<Page *> open = m_pane->pages();
    if (open.isEmpty())
        return;
    const qsizetype at = open.indexOf(current());
    Page *next = open[(at + step + open.size()) % open.size()];
    m_pane->setCurrent(next);
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
    m_pane->setCurrent(page);
    MessageBar *bar = m_pane->question();
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
                        page->discard();
                        closeNow(page);
                    }
                    closeNext();
                }},
               {tr("Cancel"), [this, bar] {
                    bar->dismiss();
                    m_closing.clear();
                }}});
}

void PageArea::closeNow(Page *page)
{
    page->disconnect(this);
    m_closing.removeAll(page);
    m_pane->take(page);
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

} // namespace millrace::ui
