// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Puts the colours of script_scanner.h, and the levels for folding, into a Scintilla document: as far as it asks for, from
// where it is no longer right. GUI thread only.

#include "ui/code/script_scanner.h"

#include <map>

class QsciScintilla;

namespace millrace::ui {

class ScriptStyler
{
public:
    explicit ScriptStyler(QsciScintilla &editor);

    void styleTo(int position); // what Scintilla's STYLENEEDED asks for
    // Colours and fonts from the editor's palette and font.
    void applyTheme(const QFont &font);

    // Of Scintilla's number: each style has two, so that signs side by side are drawn one by one and never as a ligature.
    static ScriptStyle styleOf(int number) { return ScriptStyle(number & ~twin); }

private:
    static constexpr int twin = 16;
    static void splitLigatures(QByteArrayView text, std::vector<ScriptStyle> &styles);
    int numberOf(const ScriptState &state);

    QsciScintilla &m_editor;
    // States by number: Scintilla keeps a number a line.
    std::vector<ScriptState> m_states;
    std::map<ScriptState, int> m_numbers;
};

} // namespace millrace::ui
