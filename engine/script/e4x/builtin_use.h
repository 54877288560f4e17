// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Whether a script may change a built-in object: then the realm it ran in is not used again, so that no change is seen by
// the next message (spec/scripting.md, "Scope and runs"). Judged from the text, and rather too often than too seldom: a
// script counts as soon as it holds a built-in or a prototype in its hands other than to call it, or could get at one by
// names that only serve that. One thread.

#include <QByteArray>

#include <vector>

namespace millrace {

// The dotted names that an expression starts with: Array.prototype.slice. Empty where it does not start with a built-in.
struct BuiltInPath
{
    std::vector<QByteArrayView> names;
    bool isBuiltIn() const { return !names.empty(); }
};

class BuiltInUse
{
public:
    bool mayChange() const { return m_mayChange; }

    static bool isBuiltIn(QByteArrayView name);
    // A name that is read, as a variable, a property or a string.
    void sawName(QByteArrayView name);
    // It flows on: into a variable, a call, a result.
    void usedAsValue(const BuiltInPath &path);
    // It is written to or deleted.
    void assigned(const BuiltInPath &path);

private:
    bool m_mayChange = false;
};

} // namespace millrace
