// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/script/name_uses.h"

#include "engine/script/e4x/lexer.h"
#include "engine/script/script_reference.h"

#include <QSet>

#include <algorithm>
#include <array>
#include <optional>

namespace millrace {

namespace {

constexpr std::array keywords{
    "if", "for", "while", "switch", "catch", "with", "return", "typeof", "function", "new", "delete", "in", "of", "instanceof", "void", "throw", "yield",
    "await", "else", "do", "case", "super", "import", "each", "var", "let", "const", "try", "finally", "default", "async",
};

bool isKeyword(QByteArrayView name)
{
    return std::any_of(keywords.begin(), keywords.end(), [&](const char *word) { return name == QByteArrayView(word); });
}

// The tokens of a script; regular expressions, XML literals and templates are one String token each, without a value.
class Tokens
{
public:
    explicit Tokens(const QByteArray &script) : m_lexer(script)
    {
        for (qsizetype at = 0;;) {
            Token token = m_lexer.next(at);
            if (token.kind == TokenKind::End)
                break;
            if (const std::optional<qsizetype> end = literalEnd(token)) {
                token.kind = TokenKind::String;
                token.end = *end;
                token.text = m_lexer.source().sliced(token.start, token.end - token.start);
            }
            at = token.end;
            m_tokens.push_back(token);
        }
    }

    size_t size() const { return m_tokens.size(); }
    const Token &operator[](size_t i) const { return i < m_tokens.size() ? m_tokens[i] : m_end; }
    bool is(size_t i, const char *text) const { return (*this)[i].is(text); }

    // The text of a plain string literal.
    std::optional<QString> text(size_t i) const
    {
        const Token &token = (*this)[i];
        const bool isQuoted = token.kind == TokenKind::String && (token.text.front() == '\'' || token.text.front() == '"');
        if (!isQuoted || token.text.contains('\\'))
            return std::nullopt;
        return QString::fromUtf8(token.text.sliced(1, token.text.size() - 2));
    }

    // The parenthesis or bracket that closes the one at `open`; size() where none does.
    size_t closing(size_t open) const
    {
        int depth = 0;
        for (size_t i = open; i < size(); ++i) {
            if (is(i, "(") || is(i, "[") || is(i, "{"))
                ++depth;
            else if ((is(i, ")") || is(i, "]") || is(i, "}")) && --depth == 0)
                return i;
        }
        return size();
    }

private:
    // Whether a value may begin here, which decides what `/` and `<` are.
    bool isOperandPlace() const
    {
        if (m_tokens.empty())
            return true;
        const Token &last = m_tokens.back();
        if (last.kind == TokenKind::Name)
            return isKeyword(last.text);
        if (last.kind != TokenKind::Punctuator)
            return false;
        return !(last.is(")") || last.is("]") || last.is("}") || last.is("++") || last.is("--"));
    }

    std::optional<qsizetype> literalEnd(const Token &token) const
    {
        const QByteArrayView source = m_lexer.source();
        if (token.kind != TokenKind::Punctuator)
            return std::nullopt;
        if (token.text.front() == '`')
            return templateEnd(token.start);
        if (!isOperandPlace())
            return std::nullopt;
        if (token.text.front() == '/')
            return m_lexer.regularExpressionEnd(token.start);
        const char next = token.start + 1 < source.size() ? source[token.start + 1] : '\0';
        if (token.is("<") && (isNameStart(next) || next == '>' || next == '!' || next == '?' || next == '{'))
            return xmlEnd(token.start);
        return std::nullopt;
    }

    qsizetype templateEnd(qsizetype start) const
    {
        const QByteArrayView source = m_lexer.source();
        int depth = 0;
        for (qsizetype i = start + 1; i < source.size(); ++i) {
            if (source[i] == '\\')
                ++i;
            else if (source[i] == '$' && i + 1 < source.size() && source[i + 1] == '{')
                ++depth;
            else if (source[i] == '}' && depth > 0)
                --depth;
            else if (source[i] == '`' && depth == 0)
                return i + 1;
        }
        throw ScriptSyntaxError{start, {}};
    }

    qsizetype after(const char *text, qsizetype from) const
    {
        const qsizetype found = m_lexer.source().indexOf(QByteArrayView(text), from);
        if (found < 0)
            throw ScriptSyntaxError{from, {}};
        return found + qsizetype(qstrlen(text));
    }

    qsizetype bracesEnd(qsizetype start) const
    {
        const QByteArrayView source = m_lexer.source();
        int depth = 0;
        for (qsizetype i = start; i < source.size(); ++i) {
            if (source[i] == '{')
                ++depth;
            else if (source[i] == '}' && --depth == 0)
                return i + 1;
        }
        throw ScriptSyntaxError{start, {}};
    }

    qsizetype xmlEnd(qsizetype start) const
    {
        const QByteArrayView source = m_lexer.source();
        const auto startsWith = [&](qsizetype at, const char *text) { return source.sliced(at).startsWith(QByteArrayView(text)); };
        int depth = 0;
        for (qsizetype i = start; i < source.size();) {
            if (startsWith(i, "<!--")) {
                i = after("-->", i);
            } else if (startsWith(i, "<![CDATA[")) {
                i = after("]]>", i);
            } else if (startsWith(i, "<?")) {
                i = after("?>", i);
            } else if (source[i] == '<') {
                const bool closes = startsWith(i, "</");
                const qsizetype end = tagEnd(i);
                if (closes)
                    --depth;
                else if (source[end - 2] != '/')
                    ++depth;
                i = end;
            } else if (source[i] == '{') {
                i = bracesEnd(i);
                continue;
            } else {
                ++i;
                continue;
            }
            if (depth == 0)
                return i;
        }
        throw ScriptSyntaxError{start, {}};
    }

    qsizetype tagEnd(qsizetype start) const
    {
        const QByteArrayView source = m_lexer.source();
        char quote = '\0';
        for (qsizetype i = start; i < source.size(); ++i) {
            const char c = source[i];
            if (quote != '\0')
                quote = c == quote ? '\0' : quote;
            else if (c == '"' || c == '\'')
                quote = c;
            else if (c == '{')
                i = bracesEnd(i) - 1;
            else if (c == '>')
                return i + 1;
        }
        throw ScriptSyntaxError{start, {}};
    }

    mutable Lexer m_lexer;
    std::vector<Token> m_tokens;
    const Token m_end;
};

using In = NameUse::In;

struct MapName
{
    const char *name;
    std::optional<In> reads; // none: what is in it comes from elsewhere too
};

constexpr std::array<MapName, 7> mapObjects{{{"channelMap", In::ChannelMap}, {"connectorMap", In::ConnectorMap}, {"responseMap", In::ResponseMap},
                                             {"globalMap", {}}, {"globalChannelMap", {}}, {"sourceMap", {}}, {"configurationMap", {}}}};
constexpr std::array<MapName, 8> mapFunctions{{{"$", In::AllMaps}, {"$c", In::ChannelMap}, {"$co", In::ConnectorMap}, {"$r", In::ResponseMap},
                                               {"$g", {}}, {"$gc", {}}, {"$s", {}}, {"$cfg", {}}}};
constexpr std::array mapGetters{"getChannelMap", "getConnectorMap", "getResponseMap", "getSourceMap"};

template<typename Table>
const MapName *mapNamed(const Table &table, QByteArrayView name)
{
    const auto found = std::find_if(table.begin(), table.end(), [&](const MapName &row) { return name == QByteArrayView(row.name); });
    return found == table.end() ? nullptr : &*found;
}

class NameFinder
{
public:
    NameFinder(const QByteArray &script, const Tokens &tokens) : m_script(script), m_tokens(tokens) {}

    NameUses find()
    {
        for (size_t i = 0; i < m_tokens.size(); ++i) {
            const Token &token = m_tokens[i];
            m_line += int(m_script.sliced(m_lineAt, token.start - m_lineAt).count('\n'));
            m_lineAt = token.start;
            if (token.kind == TokenKind::Name)
                name(i);
        }
        return std::move(m_names);
    }

private:
    bool isMember(size_t i) const { return i > 0 && (m_tokens.is(i - 1, ".") || m_tokens.is(i - 1, "?.") || m_tokens.is(i - 1, "..") || m_tokens.is(i - 1, "::") || m_tokens.is(i - 1, "@")); }

    void name(size_t i)
    {
        const QByteArrayView text = m_tokens[i].text;
        if (isMember(i)) {
            member(i);
            return;
        }
        if (m_tokens.is(i, "with") || m_tokens.is(i, "eval") || m_tokens.is(i, "Function"))
            m_names.mayPutAnything = m_names.mayDefineAnything = true;
        if (isKeyword(text))
            return;
        if (const MapName *map = mapNamed(mapObjects, text))
            mapObject(i + 1, map->reads);
        else if (const MapName *function = mapNamed(mapFunctions, text))
            mapFunction(i + 1, function->reads);
        else if (m_tokens.is(i, "destinationSet"))
            destinationSet(i + 1);
        else if (!m_tokens.is(i + 1, "("))
            m_names.mentioned.insert(QString::fromUtf8(text));
        else
            call(i);
    }

    // What follows a map: `.get('key')`, `.put('key', …)`; anything else may put what can't be seen.
    void mapObject(size_t next, std::optional<In> reads)
    {
        if (m_tokens.is(next, "[")) {
            if (const auto key = m_tokens.text(next + 1))
                m_names.put.insert(*key);
            else
                m_names.mayPutAnything = true;
            return;
        }
        if (!m_tokens.is(next, ".") || m_tokens[next + 1].kind != TokenKind::Name) {
            m_names.mayPutAnything = true;
            return;
        }
        const QByteArrayView method = m_tokens[next + 1].text;
        if (!m_tokens.is(next + 2, "(")) { // channelMap.key = …
            m_names.put.insert(QString::fromUtf8(method));
            return;
        }
        const auto key = m_tokens.text(next + 3);
        const bool isWhole = key && (m_tokens.is(next + 4, ")") || m_tokens.is(next + 4, ","));
        if (method == "get") {
            if (isWhole && reads)
                use(*reads, *key);
        } else if (method == "put" || method == "containsKey" || method == "putIfAbsent" || method == "getOrDefault") {
            if (isWhole)
                m_names.put.insert(*key);
            else
                m_names.mayPutAnything |= method.startsWith("put");
        } else if (method.startsWith("put")) {
            m_names.mayPutAnything = true;
        }
    }

    // `$c('key')` reads, `$c('key', value)` puts.
    void mapFunction(size_t open, std::optional<In> reads)
    {
        if (!m_tokens.is(open, "(")) {
            m_names.mayPutAnything = true;
            return;
        }
        const auto key = m_tokens.text(open + 1);
        if (key && m_tokens.is(open + 2, ")")) {
            if (reads)
                use(*reads, *key);
        } else if (key && m_tokens.is(open + 2, ",")) {
            m_names.put.insert(*key);
        } else if (hasTwoArguments(open)) {
            m_names.mayPutAnything = true;
        }
    }

    bool hasTwoArguments(size_t open) const
    {
        const size_t end = m_tokens.closing(open);
        for (size_t i = open + 1; i < end; ++i) {
            if (m_tokens.is(i, "(") || m_tokens.is(i, "[") || m_tokens.is(i, "{"))
                i = m_tokens.closing(i);
            else if (m_tokens.is(i, ","))
                return true;
        }
        return false;
    }

    // remove('Lab'), removeAllExcept(['Lab', 'Archive'])
    void destinationSet(size_t next)
    {
        if (!m_tokens.is(next, ".") || !m_tokens.is(next + 2, "("))
            return;
        const size_t end = m_tokens.closing(next + 2);
        for (size_t i = next + 3; i < end; ++i) {
            const auto destination = m_tokens.text(i);
            const bool isAlone = (m_tokens.is(i - 1, "(") || m_tokens.is(i - 1, "[") || m_tokens.is(i - 1, ","))
                                 && (m_tokens.is(i + 1, ")") || m_tokens.is(i + 1, "]") || m_tokens.is(i + 1, ","));
            if (destination && isAlone)
                use(In::Destinations, *destination);
        }
    }

    void member(size_t i)
    {
        const QByteArrayView text = m_tokens[i].text;
        if (text == "put") {
            if (const auto key = m_tokens.text(i + 2); key && m_tokens.is(i + 1, "("))
                m_names.put.insert(*key); // of whatever map
        } else if (std::any_of(mapGetters.begin(), mapGetters.end(), [&](const char *getter) { return text == QByteArrayView(getter); })) {
            if (m_tokens.is(i + 1, "(") && m_tokens.is(i + 2, ")"))
                mapObject(i + 3, {});
        }
    }

    void call(size_t i)
    {
        const QString function = QString::fromUtf8(m_tokens[i].text);
        const size_t close = m_tokens.closing(i + 1);
        const bool declares = (i > 0 && (m_tokens.is(i - 1, "function") || m_tokens.is(i - 1, "new") || m_tokens.is(i - 1, "*")))
                              || (m_tokens.is(close + 1, "{"));
        if (declares)
            m_names.mentioned.insert(function);
        else if (!isInXmlFilter(i))
            use(In::Functions, function);
    }

    // `list.(name() == 'x')`: there, an element's own methods come without a name before them.
    bool isInXmlFilter(size_t i)
    {
        for (; m_filterChecked < i; ++m_filterChecked) {
            if (m_filterChecked > 0 && m_tokens.is(m_filterChecked, "(") && m_tokens.is(m_filterChecked - 1, "."))
                m_filterEnd = std::max(m_filterEnd, m_tokens.closing(m_filterChecked));
        }
        return i < m_filterEnd;
    }

    void use(In in, const QString &what) { m_names.uses.push_back({in, what, m_line}); }

    const QByteArrayView m_script;
    const Tokens &m_tokens;
    NameUses m_names;
    int m_line = 1;
    qsizetype m_lineAt = 0;
    size_t m_filterChecked = 0;
    size_t m_filterEnd = 0;
};

} // namespace

void NameUses::add(const NameUses &other)
{
    put.insert(other.put.begin(), other.put.end());
    mentioned.insert(other.mentioned.begin(), other.mentioned.end());
    mayPutAnything |= other.mayPutAnything;
    mayDefineAnything |= other.mayDefineAnything;
}

NameUses namesIn(const QByteArray &script)
{
    try {
        const Tokens tokens(script);
        return NameFinder(script, tokens).find();
    } catch (const ScriptSyntaxError &) {
        NameUses unknown;
        unknown.mayPutAnything = unknown.mayDefineAnything = true;
        return unknown;
    }
}

bool isKnownFunction(const QString &name)
{
    static const QSet<QString> known = [] {
        QSet<QString> names;
        for (const ScriptName &row : scriptNames())
            names.insert(row.name.section(QLatin1Char('.'), 0, 0));
        for (const char *builtIn : {"Object", "Array", "String", "Number", "Boolean", "Date", "RegExp", "Error", "TypeError", "RangeError", "SyntaxError",
                                 "ReferenceError", "EvalError", "URIError", "Symbol", "BigInt", "Map", "Set", "WeakMap", "WeakSet", "Promise", "Proxy",
                                 "parseInt", "parseFloat", "isNaN", "isFinite", "encodeURI", "encodeURIComponent", "decodeURI", "decodeURIComponent",
                                 "escape", "unescape", "XML", "XMLList", "QName", "Namespace", "isXMLName", "importPackage", "importClass",
                                 "JavaImporter", "JavaAdapter", "uneval", "ArrayBuffer", "DataView", "Int8Array", "Uint8Array", "Iterator", "StopIteration"})
            names.insert(QString::fromLatin1(builtIn));
        return names;
    }();
    return known.contains(name) || name.startsWith(QLatin1String("__"));
}

} // namespace millrace
