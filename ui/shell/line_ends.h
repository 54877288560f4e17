// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// How the lines of a text end. An editor keeps lines only; this gives each of them its own end back, so that an edit of one letter
// changes one letter. A value; any thread.

#include <QStringList>

namespace millrace::ui {

class LineEnds
{
public:
    LineEnds() = default; // of a text that is written here: LF
    explicit LineEnds(const QString &text);

    // Whether there is none but CR, as in HL7 v2; true also for a text of one line.
    bool areAllCr() const;
    // The one that all lines have; empty: they differ. LF for a text of one line.
    QString common() const;
    // The text with these lines: those that are as they were keep their ends, new ones get the most frequent.
    QString join(const QStringList &lines) const;

private:
    QStringList m_lines;
    QStringList m_ends; // one fewer than the lines
    QString m_usual = QStringLiteral("\n");
};

} // namespace millrace::ui
