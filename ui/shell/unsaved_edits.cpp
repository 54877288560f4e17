// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/unsaved_edits.h"

#include "ui/shell/page_area.h"
#include "ui/widgets/message_bar.h"

#include <QUndoStack>

#include <algorithm>

namespace millrace::ui {

UnsavedEdits::UnsavedEdits(PageArea *pages, MessageBar *notice, QObject *parent) : QObject(parent), m_pages(pages), m_notice(notice) {}

void UnsavedEdits::save()
{
    delete m_plan;
    if (Page *page = m_pages->current(); page && page->isModified())
        page->save();
}

void UnsavedEdits::saveAll()
{
    delete m_plan;
    for (Page *page : m_pages->modifiedPages())
        page->save();
}

void UnsavedEdits::whenAllIsSaved(const QString &doing, std::function<void()> then)
{
    delete m_plan;
    QStringList titles;
    for (const Page *page : m_pages->modifiedPages())
        titles << page->title();
    if (titles.isEmpty()) {
        then();
        return;
    }
    m_notice->show(MessageBar::Kind::Warning, tr("Not saved: %1.").arg(titles.join(tr(", "))), {},
                   {{tr("Save all and %1").arg(doing),
                     [this, then] {
                         m_notice->dismiss();
                         saveAllThen(then);
                     }},
                    {tr("Discard and %1").arg(doing),
                     [this, then] {
                         m_notice->dismiss();
                         m_goesUnsaved = true;
                         then();
                         // Where it could not be done, the window is still here, and so are the edits.
                         QMetaObject::invokeMethod(this, [this] { m_goesUnsaved = false; }, Qt::QueuedConnection);
                     }},
                    {tr("Cancel"), [this] { m_notice->dismiss(); }}});
}

// Saving takes a moment; what could not be saved keeps the window open and says why. Then the next edit ends the plan: whoever
// mends what was wrong and saves does not expect the window to go.
void UnsavedEdits::saveAllThen(const std::function<void()> &then)
{
    saveAll();
    m_plan = new QObject(this);
    const QList<Page *> saving = m_pages->modifiedPages();
    for (const Page *page : saving) {
        if (page->undoStack())
            connect(page->undoStack(), &QUndoStack::indexChanged, m_plan, [this] { delete m_plan; });
    }
    const auto look = [this, saving, then] {
        const QList<Page *> left = m_pages->modifiedPages();
        if (std::any_of(left.begin(), left.end(), [&saving](Page *page) { return !saving.contains(page); })) {
            delete m_plan;
        } else if (left.isEmpty()) {
            delete m_plan;
            then();
        }
    };
    connect(m_pages, &PageArea::currentTextChanged, m_plan, look);
    look();
}

bool UnsavedEdits::isDecided() const
{
    return m_goesUnsaved || m_pages->modifiedPages().isEmpty();
}

void UnsavedEdits::leave()
{
    if (!m_goesUnsaved)
        return;
    for (Page *page : m_pages->modifiedPages())
        m_pages->discardEdits(page);
}

} // namespace millrace::ui
