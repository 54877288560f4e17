// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Changes to a source text, gathered while it is parsed and applied at the end. Ranges that are put around an expression
// nest as the expressions do: what is recorded later stands further out. Every line break of the source is kept.
// What takes `first` looks only at the edits from that one on: count() when the parser came to the range. So the work is
// linear in the source. One thread.

#include <QByteArray>

#include <vector>

namespace millrace {

class EditList
{
public:
    explicit EditList(QByteArrayView source) : m_source(source) {}

    // `text` in front of what starts at `position`, and after what ends there.
    // open() returns a number that setText() takes.
    int open(qsizetype position, QByteArray text) { return add(position, position, Kind::Open, std::move(text)); }
    void close(qsizetype position, QByteArray text) { add(position, position, Kind::Close, std::move(text)); }
    void setText(int number, const QByteArray &text);
    // `text` in the place of a range in which nothing else is changed. Line breaks that `text` lacks are added behind it.
    void replace(qsizetype start, qsizetype end, QByteArray text);
    // Takes the changes of a range back, to put `render(range)` elsewhere.
    void drop(qsizetype start, qsizetype end, size_t first);
    // Takes back what replace() did within a range.
    void dropReplacements(qsizetype start, qsizetype end, size_t first);

    // The range with its changes applied.
    QByteArray render(qsizetype start, qsizetype end, size_t first = 0) const;
    size_t count() const { return m_edits.size(); }

private:
    enum class Kind { Close, Open, Replace }; // in the order in which they stand at one position
    struct Edit
    {
        qsizetype start;
        qsizetype end;
        Kind kind;
        int number;
        QByteArray text;
    };

    int add(qsizetype start, qsizetype end, Kind kind, QByteArray text)
    {
        m_edits.push_back({start, end, kind, m_nextNumber, std::move(text)});
        return m_nextNumber++;
    }

    QByteArrayView m_source;
    std::vector<Edit> m_edits; // by number
    int m_nextNumber = 0;
};

} // namespace millrace
