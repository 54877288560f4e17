// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The names of elements that say where a part stands in its segment: "PID.5.1.2", "ISA.06.1". Plain values: any thread.

#include <QByteArrayView>

#include <charconv>
#include <string>

namespace millrace {

// A name that grows and shrinks at its end.
class ElementPath
{
public:
    void begin(QByteArrayView segmentId) { m_name.assign(segmentId.data(), size_t(segmentId.size())); }
    operator QByteArrayView() const { return QByteArrayView(m_name.data(), qsizetype(m_name.size())); }

    // Names a child for as long as the object lives. A number of fewer digits is filled with zeros.
    class Child
    {
    public:
        Child(ElementPath &path, int number, int digits = 1) : m_path(path), m_parentSize(path.m_name.size())
        {
            char text[12];
            const qsizetype size = std::to_chars(text, text + sizeof(text), number).ptr - text;
            path.m_name += '.';
            path.m_name.append(size_t(std::max<qsizetype>(0, digits - size)), '0');
            path.m_name.append(text, size_t(size));
        }
        Child(const Child &) = delete;
        Child &operator=(const Child &) = delete;
        ~Child() { m_path.m_name.resize(m_parentSize); }

    private:
        ElementPath &m_path;
        size_t m_parentSize;
    };

private:
    std::string m_name;
};

struct PartName // "PID.3.1" as 2 dots and the number 1
{
    // A name may ask for that many separators at most, so that a slip in a script can't fill the memory.
    static constexpr int largestNumber = 9999;

    int dots = 0;
    int number = -1; // -1: what follows the last dot is no number up to largestNumber
    bool isTooLarge = false;

    explicit PartName(QByteArrayView name)
    {
        enum { Empty, Digits, Bad } state = Bad;
        for (const char c : name) {
            if (c == '.') {
                ++dots;
                state = Empty;
                isTooLarge = false;
            } else if (c < '0' || c > '9' || state == Bad) {
                state = Bad;
            } else {
                number = (state == Empty ? 0 : number * 10) + (c - '0');
                isTooLarge = number > largestNumber;
                state = isTooLarge ? Bad : Digits;
            }
        }
        if (state != Digits)
            number = -1;
    }
};

} // namespace millrace
