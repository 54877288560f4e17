// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The JavaScript that is compiled for one place of a channel: an array of functions, put together from the scripts that
// people wrote. Keeps which line of the whole belongs to which line of which script. spec/scripting.md, "Scope and runs".
// Used by the deploying thread; const from then on: any thread.

#include "engine/base/result.h"
#include "engine/model/channel_config.h"

#include <QByteArray>
#include <QString>

#include <vector>

namespace millrace {

// One script as a person wrote it.
struct ScriptPiece
{
    QString name; // "step 2 'edit'"; empty for a script that is alone in its place
    QByteArray source;
    // What the rewriter found wrong with it, with its place: "step 2 'edit', line 3: unexpected '}'". QuickJS may disagree.
    QString doubt;
};

class ScriptProgram
{
public:
    // A function whose body is `pieces`, one after the other.
    void addFunction(const std::vector<ScriptPiece> &pieces);

    // The whole, to be compiled as one script that evaluates to an array of functions.
    QByteArray source() const { return m_source + "]"; }
    int functionCount() const { return m_functionCount; }

    // "step 2 'edit', line 3", or "line 3". A line behind a script, where an error shows that began in it, is its last.
    QString place(int line) const;

private:
    struct Section
    {
        int firstLine = 0;
        int lineCount = 0;
        QString name;
    };

    void append(const QByteArray &text);

    QByteArray m_source = "[";
    int m_line = 1;
    int m_functionCount = 0;
    std::vector<Section> m_sections; // ascending
};

} // namespace millrace
