// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/code/script_scanner.h"

#include <algorithm>
#include <array>
#include <utility>

namespace millrace::ui {

namespace {

using Mode = ScriptState::Mode;
using Style = ScriptStyle;

bool isNameStart(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$' || uchar(c) >= 0x80;
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool isNamePart(char c)
{
    return isNameStart(c) || isDigit(c);
}

bool isXmlNamePart(char c)
{
    return isNamePart(c) || c == '-' || c == '.' || c == ':';
}

// Keywords behind which a value may stand: `return /x/`, `return <a/>`.
bool wantsValue(QByteArrayView keyword)
{
    static constexpr std::array values{QByteArrayView("this"), QByteArrayView("null"), QByteArrayView("true"), QByteArrayView("false"),
                                       QByteArrayView("super"), QByteArrayView("undefined")};
    return std::find(values.begin(), values.end(), keyword) == values.end();
}

class LineScanner
{
public:
    LineScanner(QByteArrayView line, ScriptState state, std::vector<Style> &styles)
        : m_line(line), m_state(std::move(state)), m_styles(styles), m_lowest(m_state.nesting)
    {}

    ScannedLine scan()
    {
        while (m_at < m_line.size())
            step();
        return {std::move(m_state), m_lowest};
    }

private:
    char at(qsizetype position) const { return position < m_line.size() ? m_line[position] : '\0'; }
    bool startsWith(QByteArrayView text) const { return m_line.sliced(m_at).startsWith(text); }
    Mode mode() const { return m_state.levels.back().mode; }
    int &depth() { return m_state.levels.back().depth; }

    void take(qsizetype length, Style style)
    {
        length = std::min(length, m_line.size() - m_at);
        m_styles.insert(m_styles.end(), size_t(length), style);
        m_at += length;
    }
    void nest(int change)
    {
        m_state.nesting = std::max(0, m_state.nesting + change);
        m_lowest = std::min(m_lowest, m_state.nesting);
    }
    void enter(Mode mode, int depth = 0) { m_state.levels.push_back({mode, depth}); }
    void leave()
    {
        if (m_state.levels.size() > 1)
            m_state.levels.pop_back();
    }

    void step()
    {
        switch (mode()) {
        case Mode::Code:
            code();
            break;
        case Mode::BlockComment:
            until("*/", Style::Comment);
            break;
        case Mode::XmlComment:
            until("-->", Style::Comment);
            break;
        case Mode::XmlCData:
            until("]]>", Style::XmlText);
            break;
        case Mode::Template:
            templateText();
            break;
        case Mode::XmlTag:
            xmlTag();
            break;
        case Mode::XmlSingleQuoted:
            xmlValue('\'');
            break;
        case Mode::XmlDoubleQuoted:
            xmlValue('"');
            break;
        case Mode::XmlText:
            xmlText();
            break;
        }
    }

    // A comment or CDATA section, which nests.
    void until(const char *end, Style style)
    {
        const qsizetype found = m_line.indexOf(QByteArrayView(end), m_at);
        if (found < 0) {
            take(m_line.size(), style);
            return;
        }
        take(found - m_at + qsizetype(qstrlen(end)), style);
        leave();
        nest(-1);
    }

    void code()
    {
        const char c = at(m_at);
        if (c == ' ' || c == '\t' || c == '\n' || c == '\r')
            return take(1, Style::Text);
        if (startsWith("//") || startsWith("<!--"))
            return take(m_line.size(), Style::Comment);
        if (startsWith("/*")) {
            enter(Mode::BlockComment);
            nest(+1);
            return take(2, Style::Comment);
        }
        if (c == '"' || c == '\'')
            return quoted(c);
        if (c == '`') {
            enter(Mode::Template);
            return take(1, Style::String);
        }
        if (isDigit(c) || (c == '.' && isDigit(at(m_at + 1))))
            return number();
        if (isNameStart(c))
            return word();
        if (c == '@' && (isNameStart(at(m_at + 1)) || at(m_at + 1) == '*')) {
            m_state.afterValue = true;
            qsizetype end = m_at + 2;
            while (isNamePart(at(end)))
                ++end;
            return take(end - m_at, Style::Attribute);
        }
        if (!m_state.afterValue && c == '/' && regex())
            return;
        if (!m_state.afterValue && c == '<' && xmlStart())
            return;
        punctuator(c);
    }

    void punctuator(char c)
    {
        m_previousWord = {};
        if (c == '(' || c == '[' || c == '{') {
            nest(+1);
            if (c == '{')
                ++depth();
        } else if (c == ')' || c == ']' || c == '}') {
            nest(-1);
            if (c == '}' && depth() == 0 && m_state.levels.size() > 1) { // the end of {…} in a template or in XML
                leave();
                return take(1, mode() == Mode::Template ? Style::String : Style::Tag);
            }
            if (c == '}')
                depth() = std::max(0, depth() - 1);
        }
        m_state.afterValue = c == ')' || c == ']';
        m_afterDot = c == '.';
        take(1, Style::Text);
    }

    void quoted(char quote)
    {
        qsizetype end = m_at + 1;
        while (end < m_line.size() && m_line[end] != quote && m_line[end] != '\n')
            end += m_line[end] == '\\' ? 2 : 1;
        take(end + 1 - m_at, Style::String);
        m_state.afterValue = true;
    }

    void number()
    {
        qsizetype end = m_at;
        while (isNamePart(at(end)) || at(end) == '.' || ((at(end) == '+' || at(end) == '-') && (at(end - 1) | 32) == 'e' && isDigit(at(m_at)) && (at(m_at + 1) | 32) != 'x'))
            ++end;
        take(end - m_at, Style::Number);
        m_state.afterValue = true;
    }

    void word()
    {
        qsizetype end = m_at;
        while (isNamePart(at(end)))
            ++end;
        const QByteArrayView word = m_line.sliced(m_at, end - m_at);
        const bool isMember = std::exchange(m_afterDot, false);
        const bool isDefaultNamespace = (word == "xml" && m_previousWord == "default") || (word == "namespace" && m_previousWord == "xml");
        const bool isKeyword = !isMember && (isScriptKeyword(word) || isDefaultNamespace || (word == "each" && m_previousWord == "for"));
        m_state.afterValue = !isKeyword || !wantsValue(word);
        m_previousWord = word;
        take(word.size(), isKeyword ? Style::Keyword : Style::Text);
    }

    bool regex()
    {
        bool isInClass = false;
        for (qsizetype end = m_at + 1; end < m_line.size() && m_line[end] != '\n'; ++end) {
            const char c = m_line[end];
            if (c == '\\') {
                ++end;
            } else if (c == '[') {
                isInClass = true;
            } else if (c == ']') {
                isInClass = false;
            } else if (c == '/' && !isInClass) {
                do
                    ++end;
                while (isNamePart(at(end)));
                take(end - m_at, Style::Regex);
                m_state.afterValue = true;
                return true;
            }
        }
        return false;
    }

    // `<` where a value is expected.
    bool xmlStart()
    {
        const char next = at(m_at + 1);
        if (startsWith("<![CDATA[")) {
            enter(Mode::XmlCData);
            nest(+1);
            m_state.afterValue = true;
            take(9, Style::Tag);
            return true;
        }
        if (!isNameStart(next) && next != '>' && next != '{' && next != '?')
            return false;
        m_state.afterValue = true; // behind the literal
        enter(Mode::XmlText);
        openTag();
        return true;
    }

    // At `<` of a start or end tag.
    void openTag()
    {
        const bool isEnd = at(m_at + 1) == '/';
        depth() += isEnd ? -1 : 1;
        nest(isEnd ? -1 : +1);
        enter(Mode::XmlTag, isEnd ? 1 : 0);
        take(isEnd ? 2 : 1, Style::Tag);
        qsizetype end = m_at;
        while (isXmlNamePart(at(end)) || at(end) == '?')
            ++end;
        take(end - m_at, Style::Tag);
    }

    void xmlTag()
    {
        const char c = at(m_at);
        const bool isEmptyElement = startsWith("/>") || startsWith("?>");
        if (c == '>' || isEmptyElement) {
            take(isEmptyElement ? 2 : 1, Style::Tag);
            leave();
            if (isEmptyElement) {
                --depth();
                nest(-1);
            }
            if (mode() == Mode::XmlText && depth() <= 0) { // the end of the literal
                leave();
                m_state.afterValue = true;
            }
        } else if (c == '"' || c == '\'') {
            take(1, Style::Value);
            enter(c == '"' ? Mode::XmlDoubleQuoted : Mode::XmlSingleQuoted);
        } else if (c == '{') {
            hole(1);
        } else if (isXmlNamePart(c)) {
            qsizetype end = m_at;
            while (isXmlNamePart(at(end)))
                ++end;
            take(end - m_at, Style::Attribute);
        } else {
            take(1, Style::Tag);
        }
    }

    void xmlValue(char quote)
    {
        qsizetype end = m_at;
        while (end < m_line.size() && m_line[end] != quote)
            ++end;
        const bool isClosed = at(end) == quote;
        take(end - m_at + (isClosed ? 1 : 0), Style::Value);
        if (isClosed)
            leave();
    }

    void xmlText()
    {
        if (startsWith("<!--")) {
            enter(Mode::XmlComment);
            nest(+1);
            return take(4, Style::Comment);
        }
        if (startsWith("<![CDATA[")) {
            enter(Mode::XmlCData);
            nest(+1);
            return take(9, Style::Tag);
        }
        if (at(m_at) == '<')
            return openTag();
        if (at(m_at) == '{')
            return hole(1);
        qsizetype end = m_at;
        while (end < m_line.size() && m_line[end] != '<' && m_line[end] != '{')
            ++end;
        take(end - m_at, Style::XmlText);
    }

    void templateText()
    {
        if (startsWith("${"))
            return hole(2);
        qsizetype end = m_at;
        while (end < m_line.size() && m_line[end] != '`' && !(m_line[end] == '$' && at(end + 1) == '{'))
            end += m_line[end] == '\\' ? 2 : 1;
        const bool isClosed = at(end) == '`';
        take(std::min(end, m_line.size()) - m_at + (isClosed ? 1 : 0), Style::String);
        if (isClosed) {
            leave();
            m_state.afterValue = true;
        }
    }

    // `{` or `${`: code inside other text.
    void hole(qsizetype length)
    {
        take(length, mode() == Mode::Template ? Style::String : Style::Tag);
        enter(Mode::Code);
        nest(+1);
        m_state.afterValue = false;
    }

    const QByteArrayView m_line;
    ScriptState m_state;
    std::vector<Style> &m_styles;
    qsizetype m_at = 0;
    int m_lowest;
    bool m_afterDot = false;
    QByteArrayView m_previousWord;
};

} // namespace

bool isScriptKeyword(QByteArrayView word)
{
    static constexpr std::array keywords{
        QByteArrayView("async"), QByteArrayView("await"), QByteArrayView("break"), QByteArrayView("case"), QByteArrayView("catch"),
        QByteArrayView("class"), QByteArrayView("const"), QByteArrayView("continue"), QByteArrayView("debugger"), QByteArrayView("default"),
        QByteArrayView("delete"), QByteArrayView("do"), QByteArrayView("else"), QByteArrayView("extends"), QByteArrayView("false"),
        QByteArrayView("finally"), QByteArrayView("for"), QByteArrayView("function"), QByteArrayView("if"), QByteArrayView("in"),
        QByteArrayView("instanceof"), QByteArrayView("let"), QByteArrayView("new"), QByteArrayView("null"), QByteArrayView("of"),
        QByteArrayView("return"), QByteArrayView("static"), QByteArrayView("super"), QByteArrayView("switch"), QByteArrayView("this"),
        QByteArrayView("throw"), QByteArrayView("true"), QByteArrayView("try"), QByteArrayView("typeof"), QByteArrayView("undefined"),
        QByteArrayView("var"), QByteArrayView("void"), QByteArrayView("while"), QByteArrayView("with"), QByteArrayView("yield")};
    return std::binary_search(keywords.begin(), keywords.end(), word, [](QByteArrayView a, QByteArrayView b) {
        return a.compare(b) < 0;
    });
}

ScannedLine scanScriptLine(QByteArrayView line, ScriptState state, std::vector<ScriptStyle> &styles)
{
    return LineScanner(line, std::move(state), styles).scan();
}

} // namespace millrace::ui
