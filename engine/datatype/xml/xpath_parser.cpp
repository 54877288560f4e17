// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/datatype/xml/xpath_expression.h"

#include <limits>
#include <optional>
#include <utility>

namespace millrace {

namespace {

using Kind = XPathExpression::Kind;
using Axis = XPathExpression::Axis;
using Test = XPathExpression::Test;
using Pointer = XPathExpression::Pointer;

constexpr int most = std::numeric_limits<int>::max();
constexpr XPathArity functions[] = {
    {"last", 0, 0}, {"position", 0, 0}, {"count", 1, 1}, {"local-name", 0, 1}, {"name", 0, 1}, {"namespace-uri", 0, 1},
    {"string", 0, 1}, {"concat", 2, most}, {"starts-with", 2, 2}, {"contains", 2, 2}, {"substring-before", 2, 2},
    {"substring-after", 2, 2}, {"substring", 2, 3}, {"string-length", 0, 1}, {"normalize-space", 0, 1}, {"translate", 3, 3},
    {"boolean", 1, 1}, {"not", 1, 1}, {"true", 0, 0}, {"false", 0, 0}, {"number", 0, 1}, {"sum", 1, 1}, {"floor", 1, 1},
    {"ceiling", 1, 1}, {"round", 1, 1},
};

struct AxisName
{
    const char *name;
    Axis axis;
};
constexpr AxisName axes[] = {
    {"child", Axis::Child}, {"descendant", Axis::Descendant}, {"descendant-or-self", Axis::DescendantOrSelf}, {"self", Axis::Self},
    {"parent", Axis::Parent}, {"ancestor", Axis::Ancestor}, {"ancestor-or-self", Axis::AncestorOrSelf},
    {"following-sibling", Axis::FollowingSibling}, {"preceding-sibling", Axis::PrecedingSibling}, {"attribute", Axis::Attribute},
};

struct NodeTypeName
{
    const char *name;
    Test test;
};
constexpr NodeTypeName nodeTypes[] = {
    {"node", Test::AnyNode}, {"text", Test::Text}, {"comment", Test::Comment}, {"processing-instruction", Test::Instruction},
};

struct Operator
{
    const char *text;
    Kind kind;
};
// From the loosest to the tightest; of one level, longer ones first.
const std::vector<std::vector<Operator>> levels = {
    {{"or", Kind::Or}},
    {{"and", Kind::And}},
    {{"!=", Kind::NotEqual}, {"=", Kind::Equal}},
    {{"<=", Kind::LessOrEqual}, {">=", Kind::GreaterOrEqual}, {"<", Kind::Less}, {">", Kind::Greater}},
    {{"+", Kind::Add}, {"-", Kind::Subtract}},
    {{"*", Kind::Multiply}, {"div", Kind::Divide}, {"mod", Kind::Modulo}},
};

bool isNameStart(QChar c)
{
    return c.isLetter() || c == QLatin1Char('_');
}

bool isNameChar(QChar c)
{
    return c.isLetterOrNumber() || c == QLatin1Char('_') || c == QLatin1Char('-') || c == QLatin1Char('.');
}

class Parser
{
public:
    explicit Parser(const QString &query) : m_query(query) {}

    Result<Pointer> parse()
    {
        Pointer expression = binary(0);
        skipBlanks();
        if (expression && m_at < m_query.size())
            expression = fail(QStringLiteral("this was not expected"));
        if (!expression)
            return Error{ErrorCode::Invalid, QStringLiteral("%1, at character %2 of \"%3\"").arg(m_problem).arg(m_at + 1).arg(m_query)};
        return expression;
    }

private:
    // All parsing functions return null on failure; the first problem is kept.
    Pointer fail(const QString &problem)
    {
        if (m_problem.isEmpty())
            m_problem = problem;
        return nullptr;
    }

    static Pointer make(Kind kind)
    {
        auto made = std::make_unique<XPathExpression>();
        made->kind = kind;
        return made;
    }

    void skipBlanks()
    {
        while (m_at < m_query.size() && m_query[m_at].isSpace())
            ++m_at;
    }
    QChar peek(qsizetype ahead = 0) const { return m_at + ahead < m_query.size() ? m_query[m_at + ahead] : QChar(); }
    bool take(const char *text)
    {
        skipBlanks();
        const QLatin1String wanted(text);
        if (!QStringView(m_query).sliced(m_at).startsWith(wanted))
            return false;
        if (isNameStart(wanted[0]) && isNameChar(peek(wanted.size()))) // "or" is not the beginning of "order"
            return false;
        m_at += wanted.size();
        return true;
    }
    QString takeName()
    {
        skipBlanks();
        const qsizetype from = m_at;
        if (isNameStart(peek())) {
            while (isNameChar(peek()))
                ++m_at;
        }
        return m_query.mid(from, m_at - from);
    }

    Pointer binary(size_t level)
    {
        if (level == levels.size())
            return unary();
        Pointer left = binary(level + 1);
        while (left) {
            const auto kind = takeOperator(levels[level]);
            if (!kind)
                break;
            Pointer right = binary(level + 1);
            if (!right)
                return nullptr;
            Pointer joined = make(*kind);
            joined->operands.push_back(std::move(left));
            joined->operands.push_back(std::move(right));
            left = std::move(joined);
        }
        return left;
    }

    std::optional<Kind> takeOperator(const std::vector<Operator> &operators)
    {
        for (const Operator &each : operators) {
            if (take(each.text))
                return each.kind;
        }
        return std::nullopt;
    }

    Pointer unary()
    {
        if (++m_depth > 200)
            return fail(QStringLiteral("it is nested too deeply"));
        Pointer result;
        if (take("-")) {
            Pointer operand = unary();
            if (operand) {
                result = make(Kind::Negate);
                result->operands.push_back(std::move(operand));
            }
        } else {
            result = unionOf();
        }
        --m_depth;
        return result;
    }

    Pointer unionOf()
    {
        Pointer left = path();
        while (left && take("|")) {
            Pointer right = path();
            if (!right)
                return nullptr;
            Pointer joined = make(Kind::Union);
            joined->operands.push_back(std::move(left));
            joined->operands.push_back(std::move(right));
            left = std::move(joined);
        }
        return left;
    }

    Pointer path()
    {
        skipBlanks();
        Pointer result = make(Kind::Path);
        if (startsPrimary()) {
            result->start = primary();
            if (!result->start || !predicates(result->startPredicates))
                return nullptr;
            if (peekSlash())
                return laterSteps(*result) ? std::move(result) : nullptr;
            return result->startPredicates.empty() ? std::move(result->start) : std::move(result);
        }
        if (peek() == QLatin1Char('/')) {
            result->fromRoot = true;
            if (peek(1) != QLatin1Char('/')) {
                ++m_at;
                skipBlanks();
                if (!startsStep())
                    return result; // the root itself
                return step(*result) && laterSteps(*result) ? std::move(result) : nullptr;
            }
            return laterSteps(*result) ? std::move(result) : nullptr;
        }
        return step(*result) && laterSteps(*result) ? std::move(result) : nullptr;
    }

    bool peekSlash()
    {
        skipBlanks();
        return peek() == QLatin1Char('/');
    }

    bool laterSteps(XPathExpression &path)
    {
        while (peekSlash()) {
            ++m_at;
            if (peek() == QLatin1Char('/')) {
                ++m_at;
                path.steps.push_back({Axis::DescendantOrSelf, Test::AnyNode, {}, {}});
            }
            if (!step(path))
                return false;
        }
        return true;
    }

    bool startsStep() const
    {
        const QChar c = peek();
        return isNameStart(c) || c == QLatin1Char('*') || c == QLatin1Char('@') || c == QLatin1Char('.');
    }

    // A literal, a number, a bracket or a call; the names of node types are not calls.
    bool startsPrimary()
    {
        const QChar c = peek();
        if (c == QLatin1Char('"') || c == QLatin1Char('\'') || c == QLatin1Char('(') || c == QLatin1Char('$') || c.isDigit()
            || (c == QLatin1Char('.') && peek(1).isDigit())) {
            return true;
        }
        const qsizetype from = m_at;
        const QString name = takeName();
        skipBlanks();
        const bool isCall = !name.isEmpty() && peek() == QLatin1Char('(');
        m_at = from;
        if (!isCall)
            return false;
        for (const NodeTypeName &type : nodeTypes) {
            if (name == QLatin1String(type.name))
                return false;
        }
        return true;
    }

    Pointer primary()
    {
        const QChar c = peek();
        if (c == QLatin1Char('$'))
            return fail(QStringLiteral("there are no variables"));
        if (c == QLatin1Char('"') || c == QLatin1Char('\''))
            return literal(c);
        if (take("(")) {
            Pointer inner = binary(0);
            return inner && !take(")") ? fail(QStringLiteral("a ) is missing")) : std::move(inner);
        }
        if (c.isDigit() || c == QLatin1Char('.')) {
            const qsizetype from = m_at;
            while (peek().isDigit() || peek() == QLatin1Char('.'))
                ++m_at;
            Pointer number = make(Kind::Number);
            bool ok = false;
            number->number = QStringView(m_query).sliced(from, m_at - from).toDouble(&ok);
            return ok ? std::move(number) : fail(QStringLiteral("this is no number"));
        }
        return call();
    }

    Pointer literal(QChar quote)
    {
        const qsizetype end = m_query.indexOf(quote, m_at + 1);
        if (end < 0)
            return fail(QStringLiteral("the end of a text is missing"));
        Pointer text = make(Kind::Literal);
        text->text = m_query.mid(m_at + 1, end - m_at - 1);
        m_at = end + 1;
        return text;
    }

    Pointer call()
    {
        Pointer made = make(Kind::Function);
        made->text = takeName();
        const XPathArity *function = xpathFunction(made->text);
        if (!function)
            return fail(QStringLiteral("the function %1() is not known").arg(made->text));
        (void)take("(");
        while (!take(")")) {
            if (!made->operands.empty() && !take(","))
                return fail(QStringLiteral("a ) is missing"));
            Pointer argument = binary(0);
            if (!argument)
                return nullptr;
            made->operands.push_back(std::move(argument));
        }
        const int count = int(made->operands.size());
        if (count < function->least || count > function->most)
            return fail(QStringLiteral("%1() has the wrong number of arguments").arg(made->text));
        return made;
    }

    bool step(XPathExpression &path)
    {
        XPathExpression::Step made;
        if (take("..")) {
            made.axis = Axis::Parent;
            made.test = Test::AnyNode;
        } else if (take(".")) {
            made.axis = Axis::Self;
            made.test = Test::AnyNode;
        } else {
            if (take("@"))
                made.axis = Axis::Attribute;
            else if (!axisOf(made))
                return false;
            if (!testOf(made) || !predicates(made.predicates))
                return false;
        }
        path.steps.push_back(std::move(made));
        return true;
    }

    // "child::", where one is written.
    bool axisOf(XPathExpression::Step &step)
    {
        const qsizetype from = m_at;
        const QString name = takeName();
        if (name.isEmpty() || !take("::")) {
            m_at = from;
            return true;
        }
        for (const AxisName &axis : axes) {
            if (name == QLatin1String(axis.name)) {
                step.axis = axis.axis;
                return true;
            }
        }
        return fail(QStringLiteral("the axis %1 is not known").arg(name)) != nullptr;
    }

    bool testOf(XPathExpression::Step &step)
    {
        if (take("*")) {
            step.test = Test::AnyName;
            return true;
        }
        step.name = takeName();
        if (step.name.isEmpty())
            return fail(QStringLiteral("a name is missing")) != nullptr;
        if (peek() == QLatin1Char(':'))
            return fail(QStringLiteral("prefixes have no meaning here; use local-name()")) != nullptr;
        if (!take("("))
            return true;
        for (const NodeTypeName &type : nodeTypes) {
            if (step.name != QLatin1String(type.name))
                continue;
            step.test = type.test;
            return take(")") || fail(QStringLiteral("a ) is missing")) != nullptr;
        }
        return fail(QStringLiteral("the node type %1() is not known").arg(step.name)) != nullptr;
    }

    bool predicates(std::vector<Pointer> &into)
    {
        while (take("[")) {
            Pointer predicate = binary(0);
            if (!predicate)
                return false;
            if (!take("]"))
                return fail(QStringLiteral("a ] is missing")) != nullptr;
            into.push_back(std::move(predicate));
        }
        return true;
    }

    const QString m_query;
    qsizetype m_at = 0;
    int m_depth = 0;
    QString m_problem;
};

} // namespace

const XPathArity *xpathFunction(const QString &name)
{
    for (const XPathArity &function : functions) {
        if (name == QLatin1String(function.name))
            return &function;
    }
    return nullptr;
}

Result<Pointer> parseXPath(const QString &query)
{
    return Parser(query).parse();
}

} // namespace millrace
