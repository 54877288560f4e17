// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/code/script_styler.h"

#include "ui/code/qscintilla.h"
#include "ui/theme/tokens.h"

#include <algorithm>

namespace millrace::ui {

namespace {

using Sci = QsciScintilla;

Token inkOf(ScriptStyle style)
{
    switch (style) {
    case ScriptStyle::Keyword: return Token::CodeKeyword;
    case ScriptStyle::String:
    case ScriptStyle::Value:
    case ScriptStyle::Regex: return Token::CodeString;
    case ScriptStyle::Comment: return Token::CodeComment;
    case ScriptStyle::Number: return Token::CodeNumber;
    case ScriptStyle::Tag: return Token::CodeTag;
    case ScriptStyle::Attribute: return Token::CodeAttribute;
    case ScriptStyle::Text:
    case ScriptStyle::XmlText: break;
    }
    return Token::Text;
}

bool isBlank(QByteArrayView line)
{
    return std::all_of(line.begin(), line.end(), [](char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; });
}

} // namespace

ScriptStyler::ScriptStyler(QsciScintilla &editor) : m_editor(editor)
{
    m_states.emplace_back();
    m_numbers.emplace(m_states.front(), 0);
}

void ScriptStyler::splitLigatures(QByteArrayView text, std::vector<ScriptStyle> &styles)
{
    const auto isSign = [](char c) { return (c > ' ' && c < '0') || (c > '9' && c < 'A') || (c > 'Z' && c < 'a' && c != '_') || (c > 'z' && c < 127); };
    const auto isBracket = [](char c) { return c == '(' || c == ')' || c == '[' || c == ']' || c == '{' || c == '}'; };
    bool wasTwin = false;
    for (qsizetype i = 1; i < text.size(); ++i) {
        // Brackets keep their number: Scintilla matches those of one number.
        const bool isTwin = isSign(text[i]) && isSign(text[i - 1]) && !isBracket(text[i]) && !wasTwin;
        if (isTwin)
            styles[size_t(i)] = ScriptStyle(int(styles[size_t(i)]) | twin);
        wasTwin = isTwin;
    }
}

int ScriptStyler::numberOf(const ScriptState &state)
{
    const auto [entry, isNew] = m_numbers.try_emplace(state, int(m_states.size()));
    if (isNew)
        m_states.push_back(state);
    return entry->second;
}

void ScriptStyler::styleTo(int position)
{
    const auto send = [this](unsigned message, auto... arguments) { return m_editor.SendScintilla(message, arguments...); };
    const auto first = send(Sci::SCI_LINEFROMPOSITION, send(Sci::SCI_GETENDSTYLED));
    const auto last = send(Sci::SCI_LINEFROMPOSITION, position);
    const auto length = send(Sci::SCI_GETLENGTH);
    const auto *text = static_cast<const char *>(m_editor.SendScintillaPtrResult(Sci::SCI_GETCHARACTERPOINTER));
    ScriptState state;
    if (first > 0)
        state = m_states[size_t(std::clamp<long>(send(Sci::SCI_GETLINESTATE, first - 1), 0, long(m_states.size()) - 1))];
    auto start = send(Sci::SCI_POSITIONFROMLINE, first);
    send(Sci::SCI_STARTSTYLING, start);
    std::vector<ScriptStyle> styles;
    for (auto line = first; line <= last; ++line) {
        const auto next = send(Sci::SCI_POSITIONFROMLINE, line + 1);
        const auto end = next < 0 ? length : next;
        const QByteArrayView bytes(text + start, end - start);
        styles.clear();
        ScannedLine scanned = scanScriptLine(bytes, std::move(state), styles);
        state = std::move(scanned.state);
        splitLigatures(bytes, styles);
        send(Sci::SCI_SETSTYLINGEX, (unsigned long)(styles.size()), reinterpret_cast<const char *>(styles.data()));
        send(Sci::SCI_SETLINESTATE, (unsigned long)(line), long(numberOf(state)));
        int level = Sci::SC_FOLDLEVELBASE + std::min(scanned.lowest, int(Sci::SC_FOLDLEVELNUMBERMASK) - Sci::SC_FOLDLEVELBASE);
        if (isBlank(bytes))
            level |= Sci::SC_FOLDLEVELWHITEFLAG;
        else if (state.nesting > scanned.lowest)
            level |= Sci::SC_FOLDLEVELHEADERFLAG;
        send(Sci::SCI_SETFOLDLEVEL, (unsigned long)(line), long(level));
        start = end;
    }
}

void ScriptStyler::applyTheme(const QFont &font)
{
    const Tokens &tokens = Tokens::of(m_editor.palette());
    const auto setFont = [this, &font](int style) {
        m_editor.SendScintilla(Sci::SCI_STYLESETFONT, style, font.family().toUtf8().constData());
        m_editor.SendScintilla(Sci::SCI_STYLESETSIZEFRACTIONAL, (unsigned long)(style), long(font.pointSizeF() * int(Sci::SC_FONT_SIZE_MULTIPLIER)));
    };
    setFont(Sci::STYLE_DEFAULT);
    m_editor.SendScintilla(Sci::SCI_STYLESETFORE, Sci::STYLE_DEFAULT, tokens[Token::Text]);
    m_editor.SendScintilla(Sci::SCI_STYLESETBACK, Sci::STYLE_DEFAULT, tokens[Token::Base]);
    m_editor.SendScintilla(Sci::SCI_STYLECLEARALL);
    for (int style = 0; style < scriptStyleCount; ++style) {
        for (const int number : {style, style | twin}) {
            m_editor.SendScintilla(Sci::SCI_STYLESETFORE, number, tokens[inkOf(ScriptStyle(style))]);
            m_editor.SendScintilla(Sci::SCI_STYLESETBOLD, number, long(ScriptStyle(style) == ScriptStyle::Keyword));
            m_editor.SendScintilla(Sci::SCI_STYLESETITALIC, number, long(ScriptStyle(style) == ScriptStyle::Comment));
        }
    }
    m_editor.SendScintilla(Sci::SCI_STYLESETFORE, Sci::STYLE_LINENUMBER, tokens[Token::Text2]);
    m_editor.SendScintilla(Sci::SCI_STYLESETBACK, Sci::STYLE_LINENUMBER, tokens[Token::Alternate]);
    m_editor.SendScintilla(Sci::SCI_STYLESETFORE, Sci::STYLE_BRACELIGHT, tokens[Token::Accent]);
    m_editor.SendScintilla(Sci::SCI_STYLESETBACK, Sci::STYLE_BRACELIGHT, tokens[Token::QuietSelection]);
    m_editor.SendScintilla(Sci::SCI_STYLESETFORE, Sci::STYLE_BRACEBAD, tokens[Token::Error]);
    m_editor.SendScintilla(Sci::SCI_STYLESETFORE, Sci::STYLE_INDENTGUIDE, tokens[Token::Line]);
}

} // namespace millrace::ui
