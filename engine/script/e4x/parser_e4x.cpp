// SPDX-License-Identifier: GPL-3.0-or-later
// The E4X of ScriptParser: members, predicates, literals, and the operators that XML values take part in.

#include "engine/script/e4x/parser.h"

#include "engine/script/e4x/xml_methods.h"

#include <algorithm>
#include <array>
#include <utility>

namespace millrace {

namespace {

QByteArray quoted(QByteArrayView text)
{
    QByteArray result = "\"";
    for (const char c : text) {
        switch (c) {
        case '\\': result += "\\\\"; break;
        case '"': result += "\\\""; break;
        case '\n': result += "\\n"; break;
        case '\r': result += "\\r"; break;
        default: result += c;
        }
    }
    return result + '"';
}

} // namespace

// Walks over an XML literal and cuts it into texts and holes: <a b={x}>{y}</a>.
class XmlLiteralScanner
{
public:
    XmlLiteralScanner(ScriptParser &parser, qsizetype start) : m_parser(parser), m_source(parser.m_source), m_position(start) {}

    // Leaves the position behind the literal.
    void scan()
    {
        if (starts("<>")) {
            m_isList = true;
            m_position += 2;
            m_textStart = m_position;
            while (!starts("</>"))
                contentItem();
            endText();
            m_position += 3;
            return;
        }
        m_textStart = m_position;
        if (!markup())
            element();
        endText();
    }

    qsizetype position() const { return m_position; }

    QByteArray call() const
    {
        QByteArray texts, holes, kinds;
        for (size_t i = 0; i < m_texts.size(); ++i) {
            texts += (i > 0 ? "," : "") + quoted(m_texts[i]);
            holes += QByteArray(m_texts[i].count('\n'), '\n');
            if (i >= m_holes.size())
                continue;
            holes += (i > 0 ? "," : "") + m_holes[i];
            kinds += (i > 0 ? ",\"" : "\"") + m_kinds[i] + '"';
        }
        return (m_isList ? "__e4x.list([" : "__e4x.xml([") + texts + "],[" + holes + "],[" + kinds + "])";
    }

private:
    bool starts(const char *text) const { return m_source.sliced(m_position).startsWith(text); }
    char here() const { return m_position < m_source.size() ? m_source[m_position] : '\0'; }

    [[noreturn]] void fail(const char *message) const { throw ScriptSyntaxError{m_position, QString::fromLatin1(message)}; }

    void skipPast(const char *text, qsizetype from)
    {
        m_position = from;
        while (m_position < m_source.size() && !starts(text))
            ++m_position;
        if (m_position >= m_source.size())
            fail("the XML literal is not closed");
        m_position += qsizetype(qstrlen(text));
    }

    void skipBlanks()
    {
        while (here() == ' ' || here() == '\t' || here() == '\n' || here() == '\r')
            ++m_position;
    }

    void endText()
    {
        m_texts.push_back(m_source.sliced(m_textStart, m_position - m_textStart).toByteArray());
    }

    // {expression}
    void hole(const char *kind)
    {
        endText();
        const qsizetype start = m_position + 1;
        const size_t firstEdit = m_parser.m_edits.count();
        m_parser.moveTo(start);
        m_parser.expression();
        if (!m_parser.at("}"))
            m_parser.unexpected();
        const qsizetype end = m_parser.m_token.start;
        m_holes.push_back(m_parser.m_edits.render(start, end, firstEdit));
        m_kinds.emplace_back(kind);
        m_parser.m_edits.drop(start, end, firstEdit);
        m_position = m_parser.m_token.end;
        m_textStart = m_position;
    }

    // A comment, CDATA section or processing instruction.
    bool markup()
    {
        if (starts("<!--"))
            skipPast("-->", m_position + 4);
        else if (starts("<![CDATA["))
            skipPast("]]>", m_position + 9);
        else if (starts("<?"))
            skipPast("?>", m_position + 2);
        else
            return false;
        return true;
    }

    void contentItem()
    {
        if (m_position >= m_source.size())
            fail("the XML literal is not closed");
        if (here() == '{')
            hole("text");
        else if (here() != '<')
            ++m_position;
        else if (!markup())
            element();
    }

    void name()
    {
        const qsizetype start = m_position;
        while (true) {
            if (here() == '{') // a part of it, or all: <p:{name}>
                hole("name");
            else if (isNamePart(here()) || here() == ':' || here() == '-' || here() == '.')
                ++m_position;
            else
                break;
        }
        if (m_position == start)
            fail("expected a name in the XML literal");
    }

    void attributes()
    {
        while (true) {
            skipBlanks();
            if (here() == '>' || starts("/>"))
                return;
            name();
            skipBlanks();
            if (here() != '=')
                fail("expected '=' in the XML literal");
            ++m_position;
            skipBlanks();
            if (here() == '{') {
                hole("attribute");
            } else if (here() == '"' || here() == '\'') {
                const char quote[] = {here(), '\0'};
                skipPast(quote, m_position + 1);
            } else {
                fail("expected an attribute's value in the XML literal");
            }
        }
    }

    void element()
    {
        m_parser.checkStack(m_position);
        ++m_position; // <
        name();
        attributes();
        if (starts("/>")) {
            m_position += 2;
            return;
        }
        ++m_position; // >
        while (!starts("</"))
            contentItem();
        m_position += 2;
        name();
        skipBlanks();
        if (here() != '>')
            fail("expected '>' in the XML literal");
        ++m_position;
    }

    ScriptParser &m_parser;
    QByteArrayView m_source;
    qsizetype m_position;
    qsizetype m_textStart = 0;
    bool m_isList = false;
    std::vector<QByteArray> m_texts; // one more than holes
    std::vector<QByteArray> m_holes;
    std::vector<QByteArray> m_kinds;
};

ScriptParser::Expression ScriptParser::xmlLiteral()
{
    m_usesE4x = true;
    Expression result;
    result.start = m_token.start;
    XmlLiteralScanner scanner(*this, m_token.start);
    scanner.scan();
    m_edits.replace(result.start, scanner.position(), scanner.call());
    m_token.end = scanner.position();
    advance();
    result.end = m_lastEnd;
    return result;
}

// x.@a, x..a, x.*, x.(p), x.ns::a. False where none of them follows.
bool ScriptParser::e4xMember(Expression &left)
{
    const Token dot = m_token;
    if (at("..")) {
        advance();
        const NameKind kind = take("@") ? NameKind::Attribute : NameKind::Element;
        const QByteArray key = memberName(kind);
        left.openEdit = m_edits.open(left.start, "__e4x.descendants(");
        m_edits.replace(dot.start, m_lastEnd, ", " + key + ")");
        left.form = Form::Descendants;
    } else if (at(".") && peek().is("(")) {
        predicate(left);
        left.form = Form::Other;
    } else if (at(".")) {
        const Token name = peek();
        const bool isQualified = name.kind == TokenKind::Name && m_lexer.next(name.end).is("::");
        if (isQualified && name.is("function") && m_lexer.next(m_lexer.next(name.end).end).kind == TokenKind::Name) {
            advance(); // x.function::name is the method, which x.name is here as well
            skipFunctionQualifier();
            member(left);
            m_usesE4x = true;
            return true;
        }
        if (!name.is("@") && !name.is("*") && !isQualified)
            return false;
        advance();
        const NameKind kind = take("@") ? NameKind::Attribute : NameKind::Element;
        const QByteArray key = memberName(kind);
        left.memberEdit = m_edits.count();
        m_edits.replace(dot.start, m_lastEnd, "[" + key + "]");
        left.form = Form::Member;
        left.objectEnd = left.end;
        left.key = key;
        left.memberName = {};
        left.isComputed = false;
        left.isReplaced = true;
    } else {
        return false;
    }
    m_usesE4x = true;
    left.end = m_lastEnd;
    left.mayBeXml = true;
    left.name = {};
    left.isIterator = false;
    return true;
}

// [expression] as a name: the expression, with its changes.
QByteArray ScriptParser::bracketedName()
{
    expect("[");
    const qsizetype start = m_token.start;
    const size_t firstEdit = m_edits.count();
    const Expression name = expression();
    const QByteArray text = m_edits.render(start, name.end, firstEdit);
    m_edits.drop(start, name.end, firstEdit);
    expect("]");
    return "(" + text + ")";
}

QByteArray ScriptParser::memberName(NameKind kind)
{
    const bool isAttribute = kind == NameKind::Attribute;
    const QByteArray keyFunction = isAttribute ? "__e4x.attributeKey(" : "__e4x.key(";
    if (isAttribute && at("["))
        return keyFunction + bracketedName() + ")";
    if (!atName() && !at("*"))
        unexpected();
    const QByteArray name = m_token.text.toByteArray();
    advance();
    if (!take("::"))
        return quoted(isAttribute ? "@" + name : name);
    const QByteArray space = name == "*" ? QByteArray("null") : name;
    if (at("["))
        return keyFunction + space + ", " + bracketedName() + ")";
    if (!atName() && !at("*"))
        unexpected();
    const QByteArray local = m_token.text.toByteArray();
    advance();
    return keyFunction + space + ", " + quoted(local) + ")";
}

// function::, which says that a method is meant.
void ScriptParser::skipFunctionQualifier()
{
    const qsizetype start = m_token.start;
    advance();
    m_edits.replace(start, m_token.end, {});
    expect("::");
}

// name(…) in a predicate: the item's method, unless the script has a function of that name. As ECMA-357 has it.
void ScriptParser::methodOfScope(const Expression &name)
{
    static constexpr std::array ofEveryObject{"hasOwnProperty", "propertyIsEnumerable", "toLocaleString", "toString", "valueOf"};
    const QByteArray own = name.name.toByteArray();
    if (std::any_of(ofEveryObject.begin(), ofEveryObject.end(), [&](const char *other) { return own == other; }))
        m_edits.replace(name.start, name.end, "__scope." + own);
    else
        m_edits.replace(name.start, name.end, "(typeof " + own + " === 'function' ? " + own + " : __scope." + own + ")");
    m_usesScope = true;
}

// x.(condition): the condition sees the names of each item.
void ScriptParser::predicate(Expression &left)
{
    const Token dot = m_token;
    advance();
    m_edits.open(left.start, "__e4x.filter(");
    m_edits.replace(dot.start, m_token.end, ", (__scope) => { with (__scope) { return (");
    m_usesE4x = true;
    expect("(");
    const bool outer = std::exchange(m_inPredicate, true);
    ++m_predicates;
    expression();
    --m_predicates;
    m_inPredicate = outer;
    const Token closing = m_token;
    expect(")");
    m_edits.replace(closing.start, closing.end, "); } })");
}

// @a, *, ns::a or *::a without a value in front: a name of the item that a predicate is asked about. Elsewhere there is
// nothing that it could be a name of, which is an error when it is met.
ScriptParser::Expression ScriptParser::bareQualified(Expression left)
{
    moveTo(left.start);
    const NameKind kind = take("@") ? NameKind::Attribute : NameKind::Element;
    const QByteArray key = memberName(kind);
    m_edits.replace(left.start, m_lastEnd, m_predicates > 0 ? "__scope[" + key + "]" : "__e4x.nameAlone(" + key + ")");
    left.end = m_lastEnd;
    left.mayBeXml = true;
    m_usesE4x = true;
    m_usesScope |= m_predicates > 0;
    return left;
}

void ScriptParser::rewriteEquality(const Expression &left, const Token &operatorToken, const Expression &right)
{
    // A text that is not empty compares as XML's own text does (unless it could be markup).
    // Two strings of Java's, as maps give them, are two objects with one text.
    const bool bothMayBeJava = m_values == XmlValues::InMaps && left.mayBeXml && right.mayBeXml;
    if ((!mayMeetXml() && !bothMayBeJava) || left.isTextLiteral || right.isTextLiteral || !(left.mayBeXml || right.mayBeXml))
        return;
    m_edits.open(left.start, operatorToken.is("!=") ? "!__e4x.equals(" : "__e4x.equals(");
    m_edits.replace(operatorToken.start, operatorToken.end, ",");
    m_edits.close(right.end, ")");
}

void ScriptParser::rewriteAddition(const Expression &left, const Token &operatorToken, const Expression &right)
{
    if (!mayMeetXml() || !left.mayBeXml || !right.mayBeXml)
        return;
    m_edits.open(left.start, "__e4x.add(");
    m_edits.replace(operatorToken.start, operatorToken.end, ",");
    m_edits.close(right.end, ")");
}

// x += y is x = add(x, y); of a member the object and the key are looked at once.
void ScriptParser::rewriteAddAssign(const Expression &left, const Token &operatorToken, const Expression &right)
{
    if (!right.mayBeXml)
        return;
    if (left.form == Form::Name) {
        m_edits.replace(operatorToken.start, operatorToken.end, "= __e4x.add(" + left.name.toByteArray() + ",");
        m_edits.close(right.end, ")");
    } else if (left.form == Form::Member) {
        m_edits.open(left.start, "__rhino.addTo(");
        if (left.isComputed) {
            m_edits.replace(left.objectEnd, left.keyStart, ", (");
            m_edits.replace(left.keyEnd, operatorToken.end, "), ");
        } else {
            m_edits.dropReplacements(left.objectEnd, left.end, left.isReplaced ? left.memberEdit : m_edits.count());
            m_edits.replace(left.objectEnd, operatorToken.end, ", " + left.key + ", ");
        }
        m_edits.close(right.end, ")");
    }
}

} // namespace millrace
