// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Where one has been, for back and forward. Window thread only.

#include "ui/shell/place.h"

#include <QList>
#include <QObject>

namespace millrace::ui {

class NavigationHistory : public QObject
{
    Q_OBJECT

public:
    static constexpr qsizetype limit = 200;

    using QObject::QObject;

    // One is there now. Being where one is already is no step; what was ahead is forgotten.
    void visit(const Place &place);
    // One step; null where there is none.
    Place back();
    Place forward();
    bool canGoBack() const { return m_at > 0; }
    bool canGoForward() const { return m_at + 1 < m_places.size(); }
    // Each place once, the latest first.
    QList<Place> recent() const;
    // What a page was of is gone: nothing leads there any more.
    void forget(const Place &page);

Q_SIGNALS:
    void changed();

private:
    QList<Place> m_places;
    qsizetype m_at = -1;
};

} // namespace millrace::ui
