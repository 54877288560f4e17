// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/datatype/xml/xpath.h"

#include "engine/datatype/xml/xpath_expression.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <variant>

namespace millrace {

namespace {

using Kind = XPathExpression::Kind;
using Axis = XPathExpression::Axis;
using Test = XPathExpression::Test;
using Nodes = std::vector<const XmlNode *>;
using XPathValue = std::variant<Nodes, bool, double, QString>;

struct Focus
{
    const XmlNode *node = nullptr;
    size_t position = 1;
    size_t size = 1;
};

QString textOf(const XmlNode &node)
{
    if (!node.isElement() && node.kind != XmlNode::Kind::Document)
        return node.value;
    QString text;
    for (const auto &child : node.children) {
        if (child->isElement() || child->isText())
            text += textOf(*child);
    }
    return text;
}

double toNumber(const XPathValue &value);

QString numberText(double number)
{
    if (std::isnan(number))
        return QStringLiteral("NaN");
    if (std::isinf(number))
        return number < 0 ? QStringLiteral("-Infinity") : QStringLiteral("Infinity");
    return number == std::trunc(number) && std::abs(number) < 1e15 ? QString::number(qint64(number)) : QString::number(number, 'g', 15);
}

QString toText(const XPathValue &value)
{
    if (const auto *nodes = std::get_if<Nodes>(&value))
        return nodes->empty() ? QString() : textOf(*nodes->front());
    if (const auto *flag = std::get_if<bool>(&value))
        return *flag ? QStringLiteral("true") : QStringLiteral("false");
    if (const auto *number = std::get_if<double>(&value))
        return numberText(*number);
    return std::get<QString>(value);
}

bool toFlag(const XPathValue &value)
{
    if (const auto *nodes = std::get_if<Nodes>(&value))
        return !nodes->empty();
    if (const auto *flag = std::get_if<bool>(&value))
        return *flag;
    if (const auto *number = std::get_if<double>(&value))
        return *number != 0 && !std::isnan(*number);
    return !std::get<QString>(value).isEmpty();
}

double toNumber(const XPathValue &value)
{
    if (const auto *flag = std::get_if<bool>(&value))
        return *flag ? 1 : 0;
    if (const auto *number = std::get_if<double>(&value))
        return *number;
    bool ok = false;
    const double number = toText(value).trimmed().toDouble(&ok);
    return ok ? number : std::numeric_limits<double>::quiet_NaN();
}

const Nodes *asNodes(const XPathValue &value)
{
    return std::get_if<Nodes>(&value);
}

// Document order.

std::vector<const XmlNode *> lineage(const XmlNode &node)
{
    std::vector<const XmlNode *> line;
    for (const XmlNode *each = &node; each; each = each->parent)
        line.push_back(each);
    std::reverse(line.begin(), line.end());
    return line;
}

bool precedes(const XmlNode *a, const XmlNode *b)
{
    const auto lineA = lineage(*a);
    const auto lineB = lineage(*b);
    const auto [inA, inB] = std::mismatch(lineA.begin(), lineA.end(), lineB.begin(), lineB.end());
    if (inA == lineA.end() || inB == lineB.end())
        return inA == lineA.end() && inB != lineB.end(); // an ancestor comes first
    const bool isAttributeA = (*inA)->kind == XmlNode::Kind::Attribute;
    const bool isAttributeB = (*inB)->kind == XmlNode::Kind::Attribute;
    return isAttributeA != isAttributeB ? isAttributeA : (*inA)->position < (*inB)->position;
}

void sortNodes(Nodes &nodes)
{
    if (!std::is_sorted(nodes.begin(), nodes.end(), precedes))
        std::sort(nodes.begin(), nodes.end(), precedes);
    nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
}

// Axes.

void addDescendants(const XmlNode &node, Nodes &into)
{
    for (const auto &child : node.children) {
        into.push_back(child.get());
        addDescendants(*child, into);
    }
}

void addSiblings(const XmlNode &node, Axis axis, Nodes &into)
{
    if (!node.parent || node.kind == XmlNode::Kind::Attribute)
        return;
    const auto &siblings = node.parent->children;
    if (axis == Axis::FollowingSibling) {
        for (size_t i = node.position + 1; i < siblings.size(); ++i)
            into.push_back(siblings[i].get());
    } else {
        for (size_t i = node.position; i > 0; --i)
            into.push_back(siblings[i - 1].get());
    }
}

// In the order of the axis: backwards for those that look back.
Nodes nodesOnAxis(const XmlNode &node, Axis axis)
{
    Nodes nodes;
    switch (axis) {
    case Axis::Child:
        for (const auto &child : node.children)
            nodes.push_back(child.get());
        break;
    case Axis::Attribute:
        for (const auto &attribute : node.attributes)
            nodes.push_back(attribute.get());
        break;
    case Axis::Self: nodes = {&node}; break;
    case Axis::Parent:
        if (node.parent)
            nodes = {node.parent};
        break;
    case Axis::DescendantOrSelf: nodes = {&node}; [[fallthrough]];
    case Axis::Descendant: addDescendants(node, nodes); break;
    case Axis::AncestorOrSelf: nodes = {&node}; [[fallthrough]];
    case Axis::Ancestor:
        for (const XmlNode *each = node.parent; each; each = each->parent)
            nodes.push_back(each);
        break;
    case Axis::FollowingSibling:
    case Axis::PrecedingSibling: addSiblings(node, axis, nodes); break;
    }
    return nodes;
}

bool passes(const XmlNode &node, const XPathExpression::Step &step)
{
    const bool isNamed = node.kind == (step.axis == Axis::Attribute ? XmlNode::Kind::Attribute : XmlNode::Kind::Element);
    switch (step.test) {
    case Test::AnyNode: return true;
    case Test::AnyName: return isNamed;
    case Test::Name: return isNamed && node.namespaceUri.isEmpty() && node.name == step.name;
    case Test::Text: return node.isText();
    case Test::Comment: return node.kind == XmlNode::Kind::Comment;
    case Test::Instruction: return node.kind == XmlNode::Kind::Instruction;
    }
    return false;
}

// Evaluation. A wrong type (count('a')) sets `problem`, and what comes of it is not used.

class Evaluator
{
public:
    QString problem;

    XPathValue evaluate(const XPathExpression &e, const Focus &focus)
    {
        const auto operand = [&](size_t i) { return evaluate(*e.operands[i], focus); };
        switch (e.kind) {
        case Kind::Or: return toFlag(operand(0)) || toFlag(operand(1));
        case Kind::And: return toFlag(operand(0)) && toFlag(operand(1));
        case Kind::Equal:
        case Kind::NotEqual:
        case Kind::Less:
        case Kind::LessOrEqual:
        case Kind::Greater:
        case Kind::GreaterOrEqual: return compare(e.kind, operand(0), operand(1));
        case Kind::Add: return toNumber(operand(0)) + toNumber(operand(1));
        case Kind::Subtract: return toNumber(operand(0)) - toNumber(operand(1));
        case Kind::Multiply: return toNumber(operand(0)) * toNumber(operand(1));
        case Kind::Divide: return toNumber(operand(0)) / toNumber(operand(1));
        case Kind::Modulo: return std::fmod(toNumber(operand(0)), toNumber(operand(1)));
        case Kind::Negate: return -toNumber(operand(0));
        case Kind::Union: return unite(operand(0), operand(1));
        case Kind::Literal: return e.text;
        case Kind::Number: return e.number;
        case Kind::Function: return call(e, focus);
        case Kind::Path: return walk(e, focus);
        }
        return false;
    }

    Nodes needNodes(const XPathValue &value)
    {
        if (const Nodes *nodes = asNodes(value))
            return *nodes;
        problem = QStringLiteral("nodes are needed where there are none");
        return {};
    }

private:
    XPathValue unite(const XPathValue &left, const XPathValue &right)
    {
        Nodes nodes = needNodes(left);
        const Nodes others = needNodes(right);
        nodes.insert(nodes.end(), others.begin(), others.end());
        sortNodes(nodes);
        return nodes;
    }

    XPathValue walk(const XPathExpression &path, const Focus &focus)
    {
        Nodes nodes{focus.node};
        if (path.fromRoot)
            nodes = {lineage(*focus.node).front()};
        if (path.start) {
            nodes = needNodes(evaluate(*path.start, focus));
            for (const auto &predicate : path.startPredicates)
                nodes = filter(nodes, *predicate);
        }
        for (const XPathExpression::Step &step : path.steps) {
            Nodes found;
            for (const XmlNode *node : nodes) {
                Nodes here = nodesOnAxis(*node, step.axis);
                std::erase_if(here, [&step](const XmlNode *each) { return !passes(*each, step); });
                for (const auto &predicate : step.predicates)
                    here = filter(here, *predicate);
                found.insert(found.end(), here.begin(), here.end());
            }
            sortNodes(found);
            nodes = std::move(found);
        }
        return nodes;
    }

    // A number is a position.
    Nodes filter(const Nodes &nodes, const XPathExpression &predicate)
    {
        Nodes kept;
        for (size_t i = 0; i < nodes.size(); ++i) {
            const XPathValue value = evaluate(predicate, {nodes[i], i + 1, nodes.size()});
            const auto *number = std::get_if<double>(&value);
            if (number ? *number == double(i + 1) : toFlag(value))
                kept.push_back(nodes[i]);
        }
        return kept;
    }

    static bool compareNumbers(Kind kind, double a, double b)
    {
        switch (kind) {
        case Kind::Equal: return a == b;
        case Kind::NotEqual: return a != b;
        case Kind::Less: return a < b;
        case Kind::LessOrEqual: return a <= b;
        case Kind::Greater: return a > b;
        default: return a >= b;
        }
    }

    // Of nodes it is enough that one fits.
    static bool compare(Kind kind, const XPathValue &a, const XPathValue &b)
    {
        const auto oneFits = [&](const Nodes &nodes, const auto &fits) {
            return std::any_of(nodes.begin(), nodes.end(), [&](const XmlNode *node) { return fits(XPathValue(textOf(*node))); });
        };
        const bool hasFlag = std::holds_alternative<bool>(a) || std::holds_alternative<bool>(b);
        if (const Nodes *nodes = asNodes(a); nodes && !hasFlag)
            return oneFits(*nodes, [&](const XPathValue &text) { return compare(kind, text, b); });
        if (const Nodes *nodes = asNodes(b); nodes && !hasFlag)
            return oneFits(*nodes, [&](const XPathValue &text) { return compare(kind, a, text); });
        if (kind != Kind::Equal && kind != Kind::NotEqual)
            return compareNumbers(kind, toNumber(a), toNumber(b));
        if (hasFlag)
            return (toFlag(a) == toFlag(b)) == (kind == Kind::Equal);
        if (std::holds_alternative<double>(a) || std::holds_alternative<double>(b))
            return compareNumbers(kind, toNumber(a), toNumber(b));
        return (toText(a) == toText(b)) == (kind == Kind::Equal);
    }

    XPathValue call(const XPathExpression &e, const Focus &focus)
    {
        std::vector<XPathValue> arguments;
        for (const auto &operand : e.operands)
            arguments.push_back(evaluate(*operand, focus));
        const QString &name = e.text;
        if (name == QLatin1String("last"))
            return double(focus.size);
        if (name == QLatin1String("position"))
            return double(focus.position);
        if (name == QLatin1String("true") || name == QLatin1String("false"))
            return name == QLatin1String("true");
        // The others work on the node at hand where they have no argument.
        const XPathValue first = arguments.empty() ? XPathValue(Nodes{focus.node}) : arguments.front();
        if (name == QLatin1String("count") || name == QLatin1String("sum") || name.endsWith(QLatin1String("name")) || name == QLatin1String("namespace-uri"))
            return callOnNodes(name, needNodes(first));
        if (name == QLatin1String("boolean") || name == QLatin1String("not"))
            return toFlag(first) == (name == QLatin1String("boolean"));
        if (name == QLatin1String("number"))
            return toNumber(first);
        if (name == QLatin1String("floor"))
            return std::floor(toNumber(first));
        if (name == QLatin1String("ceiling"))
            return std::ceil(toNumber(first));
        if (name == QLatin1String("round"))
            return std::floor(toNumber(first) + 0.5);
        return callOnText(name, toText(first), arguments);
    }

    static XPathValue callOnNodes(const QString &name, const Nodes &nodes)
    {
        if (name == QLatin1String("count"))
            return double(nodes.size());
        if (name == QLatin1String("sum")) {
            double sum = 0;
            for (const XmlNode *node : nodes)
                sum += toNumber(textOf(*node));
            return sum;
        }
        if (nodes.empty())
            return QString();
        const XmlNode &node = *nodes.front();
        return name == QLatin1String("name") ? node.name : name == QLatin1String("local-name") ? node.localName() : node.namespaceUri;
    }

    static XPathValue callOnText(const QString &name, const QString &text, const std::vector<XPathValue> &arguments)
    {
        const QString second = arguments.size() > 1 ? toText(arguments[1]) : QString();
        if (name == QLatin1String("string"))
            return text;
        if (name == QLatin1String("starts-with"))
            return text.startsWith(second);
        if (name == QLatin1String("contains"))
            return text.contains(second);
        if (name == QLatin1String("string-length"))
            return double(text.size());
        if (name == QLatin1String("normalize-space"))
            return text.simplified();
        if (name == QLatin1String("substring-before"))
            return text.left(std::max<qsizetype>(0, text.indexOf(second)));
        if (name == QLatin1String("substring-after"))
            return text.contains(second) ? text.mid(text.indexOf(second) + second.size()) : QString();
        if (name == QLatin1String("substring"))
            return substring(text, toNumber(arguments[1]), arguments.size() > 2 ? toNumber(arguments[2]) : std::numeric_limits<double>::infinity());
        if (name == QLatin1String("translate"))
            return translate(text, second, toText(arguments[2]));
        QString joined; // concat
        for (const XPathValue &argument : arguments)
            joined += toText(argument);
        return joined;
    }

    static QString substring(const QString &text, double from, double length)
    {
        const double first = std::floor(from + 0.5);
        const double behind = first + std::floor(length + 0.5);
        QString result;
        for (qsizetype i = 0; i < text.size(); ++i) {
            if (double(i + 1) >= first && double(i + 1) < behind)
                result += text[i];
        }
        return result;
    }

    static QString translate(const QString &text, const QString &from, const QString &to)
    {
        QString result;
        for (const QChar c : text) {
            const qsizetype at = from.indexOf(c);
            if (at < 0)
                result += c;
            else if (at < to.size())
                result += to[at];
        }
        return result;
    }
};

} // namespace

XPathQuery::XPathQuery(std::unique_ptr<const XPathExpression> expression) : m_expression(std::move(expression)) {}
XPathQuery::XPathQuery(XPathQuery &&) noexcept = default;
XPathQuery::~XPathQuery() = default;

Result<XPathQuery> XPathQuery::parse(const QString &query)
{
    auto expression = parseXPath(query);
    if (!expression)
        return expression.error();
    return XPathQuery(std::move(*expression));
}

Result<std::vector<const XmlNode *>> XPathQuery::select(const XmlNode &document) const
{
    Evaluator evaluator;
    const XPathValue value = evaluator.evaluate(*m_expression, {&document});
    Nodes nodes = evaluator.needNodes(value);
    if (!evaluator.problem.isEmpty())
        return Error{ErrorCode::Invalid, QStringLiteral("The XPath query cannot be evaluated: ") + evaluator.problem};
    return nodes;
}

} // namespace millrace
