// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/script/e4x/edit_list.h"

#include <algorithm>

namespace millrace {

void EditList::replace(qsizetype start, qsizetype end, QByteArray text)
{
    const auto replaced = m_source.sliced(start, end - start);
    const auto lost = std::count(replaced.begin(), replaced.end(), '\n') - text.count('\n');
    for (qsizetype i = 0; i < lost; ++i)
        text += '\n';
    add(start, end, Kind::Replace, std::move(text));
}

void EditList::setText(int number, const QByteArray &text)
{
    const auto edit = std::lower_bound(m_edits.begin(), m_edits.end(), number, [](const Edit &e, int n) { return e.number < n; });
    if (edit != m_edits.end() && edit->number == number)
        edit->text = text;
}

void EditList::drop(qsizetype start, qsizetype end, size_t first)
{
    const auto within = [&](const Edit &edit) { return edit.start >= start && edit.end <= end; };
    m_edits.erase(std::remove_if(m_edits.begin() + qsizetype(first), m_edits.end(), within), m_edits.end());
}

void EditList::dropReplacements(qsizetype start, qsizetype end, size_t first)
{
    const auto within = [&](const Edit &edit) { return edit.kind == Kind::Replace && edit.start >= start && edit.end <= end; };
    m_edits.erase(std::remove_if(m_edits.begin() + qsizetype(first), m_edits.end(), within), m_edits.end());
}

QByteArray EditList::render(qsizetype start, qsizetype end, size_t first) const
{
    std::vector<const Edit *> edits;
    for (size_t i = first; i < m_edits.size(); ++i) {
        if (m_edits[i].start >= start && m_edits[i].end <= end)
            edits.push_back(&m_edits[i]);
    }
    std::sort(edits.begin(), edits.end(), [](const Edit *a, const Edit *b) {
        if (a->start != b->start)
            return a->start < b->start;
        if (a->kind != b->kind)
            return a->kind < b->kind;
        return a->kind == Kind::Open ? a->number > b->number : a->number < b->number;
    });
    QByteArray result;
    qsizetype done = start;
    for (const Edit *edit : edits) {
        result.append(m_source.sliced(done, edit->start - done));
        result += edit->text;
        done = edit->end;
    }
    result.append(m_source.sliced(done, end - done));
    return result;
}

} // namespace millrace
