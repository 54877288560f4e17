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

struct ScriptPlace
{
    QString name;
    int line = 0; // 0: none
};

class ScriptProgram
{
public:
    // Scripts around all functions, which see what these declare: code templates. Before any function.
    void addShared(const std::vector<ScriptPiece> &pieces);
    // A function whose body is `pieces`, one after the other.
    void addFunction(const std::vector<ScriptPiece> &pieces);

    // The whole, to be compiled as one script. It evaluates to an array of functions; with shared scripts to a function that
    // runs these and returns the array.
    QByteArray source() const { return m_source + (m_hasShared ? "]})" : "]"); }
    int functionCount() const { return m_functionCount; }

    // The script that a line of the whole belongs to, and the line in it.
    ScriptPlace placeOf(int line) const;
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
    void append(const std::vector<ScriptPiece> &pieces);

    QByteArray m_source = "[";
    int m_line = 1;
    int m_functionCount = 0;
    bool m_hasShared = false;
    std::vector<Section> m_sections; // ascending
};

} // namespace millrace
