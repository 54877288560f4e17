// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/navigation_history.h"

namespace millrace::ui {

void NavigationHistory::visit(const Place &place)
{
    if (place.isNull() || (m_at >= 0 && m_places[m_at] == place))
        return;
    m_places.resize(m_at + 1);
    m_places << place;
    if (m_places.size() > limit)
        m_places.removeFirst();
    m_at = m_places.size() - 1;
    Q_EMIT changed();
}

Place NavigationHistory::back()
{
    if (!canGoBack())
        return {};
    --m_at;
    Q_EMIT changed();
    return m_places[m_at];
}

Place NavigationHistory::forward()
{
    if (!canGoForward())
        return {};
    ++m_at;
    Q_EMIT changed();
    return m_places[m_at];
}

QList<Place> NavigationHistory::recent() const
{
    QList<Place> recent;
    for (auto place = m_places.crbegin(); place != m_places.crend(); ++place) {
        if (!recent.contains(*place))
            recent << *place;
    }
    return recent;
}

void NavigationHistory::forget(const Place &page)
{
    for (qsizetype at = m_places.size() - 1; at >= 0; --at) {
        const bool repeats = at > 0 && m_places[at] == m_places[at - 1];
        if (!m_places[at].isSamePage(page) && !repeats)
            continue;
        m_places.removeAt(at);
        if (at <= m_at)
            --m_at;
    }
    if (m_at < 0 && !m_places.isEmpty())
        m_at = 0;
    Q_EMIT changed();
}

} // namespace millrace::ui
