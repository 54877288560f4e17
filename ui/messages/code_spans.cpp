// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/messages/code_spans.h"

namespace millrace::ui {

namespace {

class Spans
{
public:
    explicit Spans(std::vector<CodeSpan> *spans) : m_spans(spans) {}
    void add(qsizetype start, qsizetype end, Token ink)
    {
        if (m_spans && end > start)
            m_spans->push_back({int(start), int(end - start), ink});
    }

private:
    std::vector<CodeSpan> *m_spans;
};

void hl7Spans(QStringView line, LineState state, const Hl7Delimiters &d, Spans out)
{
    qsizetype at = 0;
    if (state != LineState::Continued) {
        while (at < line.size() && at < 3 && line[at].isLetterOrNumber())
            ++at;
        out.add(0, at, Token::CodeKeyword);
    }
    while (at < line.size()) {
        const auto isDelimiter = [&](QChar c) {
            return c == d.field || c == d.component || c == d.repetition || c == d.subcomponent || c == d.escape;
        };
        const qsizetype start = at;
        while (at < line.size() && isDelimiter(line[at]))
            ++at;
        out.add(start, at, Token::Text2);
        while (at < line.size() && !isDelimiter(line[at]))
            ++at;
    }
}

// From inside a tag to its end; attribute names and values apart.
qsizetype tagSpans(QStringView line, qsizetype at, Spans out, LineState &state)
{
    state = LineState::XmlTag;
    while (at < line.size()) {
        const QChar c = line[at];
        const qsizetype start = at;
        if (c == QLatin1Char('>')) {
            out.add(at, at + 1, Token::CodeTag);
            state = LineState::Normal;
            return at + 1;
        }
        if (c == QLatin1Char('"') || c == QLatin1Char('\'')) {
            const qsizetype close = line.indexOf(c, at + 1);
            at = close < 0 ? line.size() : close + 1;
            out.add(start, at, Token::CodeString);
        } else if (c.isLetter() || c == QLatin1Char('_') || c == QLatin1Char(':')) {
            while (at < line.size() && !line[at].isSpace() && line[at] != QLatin1Char('=')
                   && line[at] != QLatin1Char('>') && line[at] != QLatin1Char('/'))
                ++at;
            out.add(start, at, Token::CodeAttribute);
        } else {
            ++at;
            if (!c.isSpace())
                out.add(start, at, Token::CodeTag);
        }
    }
    return at;
}

// Up to and with `mark`; the state stays where the mark is not in this line.
qsizetype spanTo(QStringView line, qsizetype at, QLatin1String mark, Token ink, Spans out, LineState inside,
                 LineState &state)
{
    const qsizetype found = line.indexOf(mark, at);
    const qsizetype end = found < 0 ? line.size() : found + mark.size();
    out.add(at, end, ink);
    state = found < 0 ? inside : LineState::Normal;
    return end;
}

LineState xmlSpans(QStringView line, LineState state, Spans out)
{
    qsizetype at = 0;
    while (at < line.size()) {
        const QStringView rest = line.sliced(at);
        if (state == LineState::XmlComment || (state == LineState::Normal && rest.startsWith(QLatin1String("<!--")))) {
            at = spanTo(line, at, QLatin1String("-->"), Token::CodeComment, out, LineState::XmlComment, state);
        } else if (state == LineState::XmlCData
                   || (state == LineState::Normal && rest.startsWith(QLatin1String("<![CDATA[")))) {
            at = spanTo(line, at, QLatin1String("]]>"), Token::CodeString, out, LineState::XmlCData, state);
        } else if (state == LineState::XmlTag) {
            at = tagSpans(line, at, out, state);
        } else if (line[at] == QLatin1Char('<')) {
            qsizetype end = at + 1;
            while (end < line.size() && !line[end].isSpace() && line[end] != QLatin1Char('>'))
                ++end;
            if (end < line.size() && line[end] == QLatin1Char('>')) {
                out.add(at, ++end, Token::CodeTag);
            } else {
                out.add(at, end, Token::CodeTag);
                state = LineState::XmlTag;
            }
            at = end;
        } else if (line[at] == QLatin1Char('&')) {
            const qsizetype semicolon = line.indexOf(QLatin1Char(';'), at);
            const qsizetype end = semicolon < 0 || semicolon - at > 8 ? at + 1 : semicolon + 1;
            out.add(at, end, Token::CodeNumber);
            at = end;
        } else {
            while (at < line.size() && line[at] != QLatin1Char('<') && line[at] != QLatin1Char('&'))
                ++at;
        }
    }
    return state;
}

void jsonSpans(QStringView line, Spans out)
{
    for (qsizetype at = 0; at < line.size();) {
        const QChar c = line[at];
        const qsizetype start = at;
        if (c == QLatin1Char('"')) {
            for (++at; at < line.size() && line[at] != QLatin1Char('"'); ++at)
                at += line[at] == QLatin1Char('\\') ? 1 : 0;
            at = std::min(at + 1, line.size());
            qsizetype next = at;
            while (next < line.size() && line[next].isSpace())
                ++next;
            const bool isKey = next < line.size() && line[next] == QLatin1Char(':');
            out.add(start, at, isKey ? Token::CodeTag : Token::CodeString);
        } else if (c.isLetter()) {
            while (at < line.size() && line[at].isLetter())
                ++at;
            out.add(start, at, Token::CodeKeyword);
        } else if (c.isDigit() || c == QLatin1Char('-')) {
            while (at < line.size()
                   && (line[at].isLetterOrNumber() || line[at] == QLatin1Char('.') || line[at] == QLatin1Char('-')
                       || line[at] == QLatin1Char('+')))
                ++at;
            out.add(start, at, Token::CodeNumber);
        } else {
            ++at;
            if (!c.isSpace())
                out.add(start, at, Token::Text2);
        }
    }
}

} // namespace

Hl7Delimiters Hl7Delimiters::of(QStringView message)
{
    Hl7Delimiters d;
    qsizetype at = message.indexOf(QLatin1String("MSH"));
    if (at < 0 || at + 8 > message.size())
        return d;
    at += 3;
    d.field = message[at];
    QChar *const others[] = {&d.component, &d.repetition, &d.escape, &d.subcomponent};
    for (QChar *other : others) {
        if (message[++at] == d.field || message[at] == QLatin1Char('\n'))
            break;
        *other = message[at];
    }
    return d;
}

LineState codeSpans(QStringView line, TextKind kind, LineState state, const Hl7Delimiters &delimiters,
                    std::vector<CodeSpan> *spans)
{
    switch (kind) {
    case TextKind::Plain: return LineState::Normal;
    case TextKind::Hl7: hl7Spans(line, state, delimiters, Spans(spans)); return LineState::Normal;
    case TextKind::Xml: return xmlSpans(line, state == LineState::Continued ? LineState::Normal : state, Spans(spans));
    case TextKind::Json: jsonSpans(line, Spans(spans)); return LineState::Normal;
    }
    return LineState::Normal;
}

std::vector<LineState> lineStates(const DisplayText &text, TextKind kind)
{
    std::vector<LineState> states;
    states.reserve(text.ends.size());
    LineState state = LineState::Normal;
    qsizetype start = 0;
    for (const LineEnd end : text.ends) {
        states.push_back(state);
        if (kind == TextKind::Xml) { // only its tags, comments and sections go on over lines
            const qsizetype newLine = text.text.indexOf(QLatin1Char('\n'), start);
            const qsizetype stop = newLine < 0 ? text.text.size() : newLine;
            state = codeSpans(QStringView(text.text).sliced(start, stop - start), kind, state, {}, nullptr);
            start = std::min(stop + 1, text.text.size());
        } else {
            state = LineState::Normal;
        }
        if (state == LineState::Normal && end == LineEnd::Broken)
            state = LineState::Continued;
    }
    return states;
}

} // namespace millrace::ui
