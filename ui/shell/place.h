// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Where one can be in the window, as a value: a page, what it is of, and a spot on it. Problems, the locator, back and
// forward, links in bars and the restored session all lead somewhere by a Place, and pages say by it where they are.
// spec/gui.md section 5.1. Any thread.

#include <QMetaType>
#include <QString>
#include <QStringList>

namespace millrace::ui {

struct Place
{
    QString page;     // which kind of page: a row of ui/pages.cpp
    QString subject;  // what the page is of, e.g. a channel's id; empty where there is one page of the kind
    QStringList spot; // where on the page, from large to small; each page tells in its header what it takes

    bool isNull() const { return page.isEmpty(); }
    // Leads to the same page, wherever on it.
    bool isSamePage(const Place &other) const { return page == other.page && subject == other.subject; }
    bool operator==(const Place &) const = default;

    // "channel/8f3b…/destinations/2": segments percent-encoded. For settings, and for tests to read.
    QString toString() const;
    static Place fromString(const QString &text); // null, where it is none
};

} // namespace millrace::ui

Q_DECLARE_METATYPE(millrace::ui::Place)
