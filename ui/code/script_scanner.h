// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The colours of scripts, line by line: JavaScript with E4X literals, templates and regular expressions. What a line begins in
// is a value that is kept from the line before, so that an edit costs the lines that are seen. Knows no grammar: whether `<`
// or `/` begins a literal is told by what stands before it. UTF-8 bytes. Pure functions; any thread.

#include <QByteArray>

#include <vector>

namespace millrace::ui {

enum class ScriptStyle : char {
    Text,
    Keyword,
    String,
    Comment,
    Number,
    Tag,       // E4X: the markup
    Attribute, // E4X: its attributes, and .@name
    Value,     // E4X: an attribute's value
    XmlText,
    Regex,
};
inline constexpr int scriptStyleCount = int(ScriptStyle::Regex) + 1;

// What a line begins in.
struct ScriptState
{
    enum class Mode : char {
        Code,         // depth: braces open in it
        BlockComment,
        Template,     // `…`
        XmlTag,       // inside <…>
        XmlSingleQuoted,
        XmlDoubleQuoted,
        XmlText,      // depth: elements open
        XmlComment,
        XmlCData,
    };
    struct Level
    {
        Mode mode = Mode::Code;
        int depth = 0;
        auto operator<=>(const Level &) const = default;
    };

    std::vector<Level> levels{Level{}}; // the innermost last
    bool afterValue = false;            // the last token was a value: `/` divides, `<` compares
    int nesting = 0;                    // brackets, elements and comments open: for folding

    auto operator<=>(const ScriptState &) const = default;
};

struct ScannedLine
{
    ScriptState state;  // what the next line begins in
    int lowest = 0;     // the least nesting within the line
};

// Appends a style a byte to `styles`. `line` holds one line, its end included or not.
ScannedLine scanScriptLine(QByteArrayView line, ScriptState state, std::vector<ScriptStyle> &styles);

bool isScriptKeyword(QByteArrayView word);

} // namespace millrace::ui
