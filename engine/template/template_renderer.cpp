// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/template/template_renderer.h"

#include "engine/template/template_methods.h"
#include "engine/template/template_operators.h"
#include "engine/template/template_parser.h"

#include <algorithm>
#include <utility>

namespace millrace {

namespace {

constexpr int maxDepth = 1000;     // blocks and expressions within each other, macros' included: what a stack bears
constexpr int maxMacroDepth = 20;  // Velocity's
constexpr qint64 maxRange = 1'000'000;

// What #define made: rendered anew each time it is named.
class DefinedBlock final : public TemplateObject
{
public:
    explicit DefinedBlock(std::shared_ptr<const TemplateBlock> block) : m_block(std::move(block)) {}
    const TemplateBlock &block() const { return *m_block; }
    QByteArray className() const override { return "org.apache.velocity.runtime.directive.Block.Reference"; }
    TemplateCall call(const QByteArray &, const TemplateArguments &) override { return {}; }

private:
    std::shared_ptr<const TemplateBlock> m_block;
};

// $foreach.
class LoopState final : public TemplateObject
{
public:
    LoopState(TemplateValue parent, size_t size) : m_parent(std::move(parent)), m_size(size) {}
    void next() { ++m_count; }

    QByteArray className() const override { return "org.apache.velocity.runtime.directive.ForeachScope"; }
    TemplateCall call(const QByteArray &method, const TemplateArguments &arguments) override
    {
        if (!arguments.empty())
            return {};
        if (method == "getIndex")
            return TemplateCall::done(qint32(m_count - 1));
        if (method == "getCount")
            return TemplateCall::done(qint32(m_count));
        if (method == "getHasNext" || method == "hasNext")
            return TemplateCall::done(m_count < m_size);
        if (method == "isFirst" || method == "getFirst")
            return TemplateCall::done(m_count == 1);
        if (method == "isLast" || method == "getLast")
            return TemplateCall::done(m_count == m_size);
        if (method == "getParent")
            return TemplateCall::done(m_parent);
        return {};
    }

private:
    TemplateValue m_parent; // the $foreach around it
    size_t m_count = 0;
    size_t m_size;
};

const QByteArray loopName = "foreach";
const QByteArray bodyName = "bodyContent";

} // namespace

class TemplateRenderer::Depth
{
public:
    explicit Depth(TemplateRenderer &renderer) : m_renderer(renderer)
    {
        if (++renderer.m_depth > maxDepth)
            renderer.fail(QStringLiteral("it calls itself too deep"));
    }
    ~Depth() { --m_renderer.m_depth; }
    Depth(const Depth &) = delete;
    Depth &operator=(const Depth &) = delete;

private:
    TemplateRenderer &m_renderer;
};

// A variable that has its old value again afterwards.
class TemplateRenderer::Scoped
{
public:
    Scoped(TemplateRenderer &renderer, QByteArray name) : m_renderer(renderer), m_name(std::move(name))
    {
        if (const auto found = renderer.m_variables.constFind(m_name); found != renderer.m_variables.constEnd())
            m_old = *found;
    }
    ~Scoped()
    {
        if (m_old)
            m_renderer.m_variables.insert(m_name, *m_old);
        else
            m_renderer.m_variables.remove(m_name);
    }
    Scoped(const Scoped &) = delete;
    Scoped &operator=(const Scoped &) = delete;
    void set(TemplateValue value) { m_renderer.m_variables.insert(m_name, std::move(value)); }

private:
    TemplateRenderer &m_renderer;
    const QByteArray m_name;
    std::optional<TemplateValue> m_old;
};

Result<QByteArray> TemplateRenderer::render(const TemplateTree &tree)
{
    addMacros(tree);
    QByteArray out;
    renderBlock(tree.statements, out);
    if (m_error)
        return *m_error;
    return out;
}

void TemplateRenderer::addMacros(const TemplateTree &tree)
{
    for (const TemplateMacro &macro : tree.macros)
        m_macros.insert(macro.name, &macro);
}

TemplateRenderer::Flow TemplateRenderer::renderBlock(const TemplateBlock &block, QByteArray &out)
{
    const Depth depth(*this);
    for (const TemplateStatement &statement : block) {
        if (!spend(1))
            break;
        if (const Flow flow = renderStatement(statement, out); flow != Flow::Next)
            return flow;
    }
    return hasFailed() ? Flow::Stop : Flow::Next;
}

TemplateRenderer::Flow TemplateRenderer::renderStatement(const TemplateStatement &statement, QByteArray &out)
{
    using Kind = TemplateStatement::Kind;
    switch (statement.kind) {
    case Kind::Text: put(out, statement.text); break;
    case Kind::Reference: renderReference(statement, out); break;
    case Kind::If: return renderIf(statement, out);
    case Kind::Foreach: return renderForeach(statement, out);
    case Kind::Set: assign(statement.target, evaluate(statement.arguments.front())); break;
    case Kind::Define: assign(statement.target, TemplateValue(std::shared_ptr<TemplateObject>(std::make_shared<DefinedBlock>(statement.block)))); break;
    case Kind::Call: return renderCall(statement, out);
    case Kind::Evaluate: return renderEvaluate(statement, out);
    case Kind::Include: fail(QStringLiteral("there are no files for #include and #parse")); break;
    case Kind::Break: return Flow::Break;
    case Kind::Stop: return Flow::Stop;
    }
    return Flow::Next;
}

void TemplateRenderer::renderReference(const TemplateStatement &statement, QByteArray &out)
{
    const TemplateReference &reference = statement.target;
    const TemplateValue value = evaluateReference(reference);
    const QByteArray half(statement.backslashes / 2, '\\');
    put(out, half);
    if (statement.backslashes % 2 == 1) { // kept from being replaced; the backslash is shown where it would not have been
        put(out, (value.isNull() ? "\\" : "") + reference.written);
    } else if (value.isNull()) {
        put(out, half);
        put(out, reference.isQuiet ? QByteArray() : reference.written);
    } else {
        put(out, textOf(value));
    }
}

TemplateRenderer::Flow TemplateRenderer::renderIf(const TemplateStatement &statement, QByteArray &out)
{
    for (const TemplateBranch &branch : statement.branches) {
        if (branch.condition && !evaluate(*branch.condition).isTrue())
            continue;
        return hasFailed() ? Flow::Stop : renderBlock(branch.block, out);
    }
    return Flow::Next;
}

TemplateRenderer::Flow TemplateRenderer::renderForeach(const TemplateStatement &statement, QByteArray &out)
{
    const TemplateValue all = evaluate(statement.arguments.front());
    std::vector<TemplateValue> items; // a copy: the loop may change what it goes through
    if (const TemplateList *list = all.list()) {
        items = list->items;
    } else if (const TemplateMap *map = all.map()) {
        for (const auto &entry : map->entries)
            items.push_back(entry.second);
    }
    if (!spend(qint64(items.size())))
        return Flow::Stop;
    if (items.empty())
        return statement.branches.size() > 1 ? renderBlock(statement.branches[1].block, out) : Flow::Next;

    Scoped element(*this, statement.target.root);
    Scoped loop(*this, loopName);
    const auto state = std::make_shared<LoopState>(lookUp(loopName), items.size());
    loop.set(std::shared_ptr<TemplateObject>(state));
    for (TemplateValue &item : items) {
        state->next();
        element.set(std::move(item));
        if (const Flow flow = renderBlock(statement.branches.front().block, out); flow == Flow::Stop)
            return flow;
        else if (flow == Flow::Break)
            break;
    }
    return Flow::Next;
}

TemplateRenderer::Flow TemplateRenderer::renderCall(const TemplateStatement &statement, QByteArray &out)
{
    const TemplateMacro *macro = m_macros.value(statement.name);
    if (!macro) {
        put(out, statement.text);
        return Flow::Next;
    }
    if (statement.hasWordArguments) {
        fail(QStringLiteral("an argument of #%1 is no value").arg(QString::fromUtf8(statement.name)));
        return Flow::Stop;
    }
    if (m_macroDepth >= maxMacroDepth) {
        fail(QStringLiteral("#%1 is called too deep").arg(QString::fromUtf8(statement.name)));
        return Flow::Stop;
    }
    ++m_macroDepth;
    const Flow flow = renderMacro(*macro, statement, out);
    --m_macroDepth;
    return flow == Flow::Break ? Flow::Next : flow; // #break leaves the macro
}

TemplateRenderer::Flow TemplateRenderer::renderMacro(const TemplateMacro &macro, const TemplateStatement &call, QByteArray &out)
{
    std::vector<TemplateValue> values;
    for (size_t i = 0; i < macro.parameters.size(); ++i) {
        const TemplateExpression *given = i < call.arguments.size() ? &call.arguments[i] : macro.parameters[i].fallback.get();
        values.push_back(given ? evaluate(*given) : TemplateValue());
    }
    std::vector<std::unique_ptr<Scoped>> parameters;
    if (!call.branches.empty()) { // #@name … #end
        QByteArray body;
        if (renderBlock(call.branches.front().block, body) == Flow::Stop)
            return Flow::Stop;
        parameters.push_back(std::make_unique<Scoped>(*this, bodyName));
        parameters.back()->set(body);
    }
    for (size_t i = 0; i < values.size(); ++i) {
        parameters.push_back(std::make_unique<Scoped>(*this, macro.parameters[i].name));
        parameters.back()->set(std::move(values[i]));
    }
    const std::shared_ptr<const TemplateBlock> body = macro.body;
    const Flow flow = hasFailed() ? Flow::Stop : renderBlock(*body, out);
    while (!parameters.empty()) // of two of one name the first has the value from outside
        parameters.pop_back();
    return flow;
}

TemplateRenderer::Flow TemplateRenderer::renderEvaluate(const TemplateStatement &statement, QByteArray &out)
{
    const TemplateValue value = evaluate(statement.arguments.front());
    if (value.isNull() || hasFailed())
        return hasFailed() ? Flow::Stop : Flow::Next;
    const QByteArray text = textOf(value);
    if (!spend(text.size()))
        return Flow::Stop;
    Result<TemplateTree> tree = TemplateParser(text).parse();
    if (!tree) {
        fail(QStringLiteral("#evaluate: ") + tree.error().message);
        return Flow::Stop;
    }
    m_evaluated.push_back(std::make_shared<const TemplateTree>(std::move(*tree)));
    const TemplateTree &evaluated = *m_evaluated.back();
    addMacros(evaluated);
    return renderBlock(evaluated.statements, out);
}

// What can't be set is left as it is, as Velocity does.
void TemplateRenderer::assign(const TemplateReference &target, const TemplateValue &value)
{
    if (hasFailed() || target.alternate)
        return;
    if (target.steps.empty()) {
        m_variables.insert(target.root, value);
        return;
    }
    TemplateValue holder = lookUp(target.root);
    for (size_t i = 0; i + 1 < target.steps.size() && !holder.isNull(); ++i)
        holder = takeStep(holder, target.steps[i]).value_or(TemplateValue());
    const TemplateStep &last = target.steps.back();
    if (holder.isNull() || last.kind == TemplateStep::Kind::Method || hasFailed())
        return;
    const TemplateValue key = last.kind == TemplateStep::Kind::Index ? evaluate(last.arguments.front()) : TemplateValue(last.name);
    if (TemplateMap *map = holder.map())
        map->put(key, kept(value));
    else if (holder.list() && last.kind == TemplateStep::Kind::Index)
        (void)finished(callMethod(holder, "set", {key, kept(value)}), "set");
}

TemplateValue TemplateRenderer::evaluate(const TemplateExpression &expression)
{
    using Kind = TemplateExpression::Kind;
    const Depth depth(*this);
    if (!spend(1))
        return {};
    switch (expression.kind) {
    case Kind::Constant: return expression.constant;
    case Kind::Reference: return evaluateReference(expression.reference);
    case Kind::Interpolated: {
        QByteArray text;
        renderBlock(*expression.block, text);
        return text;
    }
    case Kind::List:
    case Kind::Map: return evaluateList(expression);
    case Kind::Range: return evaluateRange(expression);
    case Kind::Not: return !evaluate(expression.operands[0]).isTrue();
    case Kind::Negate: return negate(evaluate(expression.operands[0]));
    default: return evaluateChain(expression);
    }
}

TemplateValue TemplateRenderer::evaluateList(const TemplateExpression &expression)
{
    std::vector<TemplateValue> values;
    for (const TemplateExpression &operand : expression.operands)
        values.push_back(kept(evaluate(operand)));
    if (expression.kind == TemplateExpression::Kind::List) {
        auto list = std::make_shared<TemplateList>();
        list->items = std::move(values);
        return list;
    }
    auto map = std::make_shared<TemplateMap>();
    for (size_t i = 0; i + 1 < values.size(); i += 2)
        map->put(values[i], std::move(values[i + 1]));
    return map;
}

TemplateValue TemplateRenderer::evaluateRange(const TemplateExpression &expression)
{
    const std::optional<TemplateValue> from = evaluate(expression.operands[0]).number();
    const std::optional<TemplateValue> to = evaluate(expression.operands[1]).number();
    if (!from || !to)
        return {};
    const qint64 first = qint32(from->toLong()), last = qint32(to->toLong());
    const qint64 count = (first < last ? last - first : first - last) + 1;
    if (count > maxRange)
        fail(QStringLiteral("the range has %1 numbers, more than %2").arg(count).arg(maxRange));
    if (hasFailed() || !spend(count))
        return {};
    auto list = std::make_shared<TemplateList>();
    for (qint64 i = 0; i < count; ++i)
        list->items.emplace_back(qint32(first < last ? first + i : first - i));
    return list;
}

TemplateValue TemplateRenderer::evaluateChain(const TemplateExpression &expression)
{
    using Kind = TemplateExpression::Kind;
    TemplateValue result = evaluate(expression.operands.front());
    for (size_t i = 0; i < expression.operators.size(); ++i) {
        const Kind operation = expression.operators[i];
        const bool isLogical = operation == Kind::Or || operation == Kind::And;
        if (isLogical && result.isTrue() == (operation == Kind::Or))
            return result.isTrue(); // what comes after it is not looked at
        const TemplateValue right = evaluate(expression.operands[i + 1]);
        if (!spend(result.size() + right.size()))
            return {};
        if (isLogical)
            result = right.isTrue();
        else if (operation == Kind::Add && (result.get<QByteArray>() || right.get<QByteArray>()))
            result = joined(result, i == 0 ? expression.operands[0].written : QByteArray(), right, expression.operands[i + 1].written);
        else if (operation >= Kind::Equal && operation <= Kind::GreaterEqual)
            result = compareValues(operation, result, right);
        else
            result = calculate(operation, result, right);
    }
    return result;
}

// Text is joined; a null shows as it is written.
TemplateValue TemplateRenderer::joined(const TemplateValue &left, const QByteArray &leftWritten, const TemplateValue &right,
                                       const QByteArray &rightWritten)
{
    QByteArray text;
    put(text, left.isNull() ? leftWritten.trimmed() : textOf(left));
    put(text, right.isNull() ? rightWritten.trimmed() : textOf(right));
    return text;
}

TemplateValue TemplateRenderer::evaluateReference(const TemplateReference &reference)
{
    TemplateValue value = lookUp(reference.root);
    for (const TemplateStep &step : reference.steps) {
        if (value.isNull() || hasFailed())
            break;
        value = takeStep(value, step).value_or(TemplateValue());
    }
    if (reference.alternate && !value.isTrue())
        value = evaluate(*reference.alternate);
    return hasFailed() ? TemplateValue() : value;
}

std::optional<TemplateValue> TemplateRenderer::takeStep(const TemplateValue &value, const TemplateStep &step)
{
    using Kind = TemplateStep::Kind;
    TemplateArguments arguments;
    for (const TemplateExpression &argument : step.arguments)
        arguments.push_back(evaluate(argument));
    if (hasFailed())
        return std::nullopt;
    static const QByteArrayList quick = {"get", "size", "isEmpty", "add", "set", "put", "containsKey", "getOrDefault"};
    qint64 work = step.kind != Kind::Method || (!value.get<QByteArray>() && quick.contains(step.name)) ? 1 : value.size();
    for (const TemplateValue &argument : arguments)
        work += argument.get<QByteArray>() ? argument.size() : 4 * argument.weight(); // lists and maps may be copied
    if (!spend(work))
        return std::nullopt;
    TemplateCall call;
    switch (step.kind) {
    case Kind::Property: call = readProperty(value, step.name); break;
    case Kind::Method: call = callMethod(value, step.name, arguments); break;
    case Kind::Index: call = readIndex(value, arguments.front()); break;
    }
    return finished(std::move(call), step.kind == Kind::Index ? QByteArray("[]") : step.name);
}

// `what` was called.
std::optional<TemplateValue> TemplateRenderer::finished(TemplateCall call, const QByteArray &what)
{
    if (call.outcome == TemplateCall::Outcome::Failed)
        fail(QStringLiteral("%1: %2").arg(QString::fromUtf8(what), call.failure));
    if (call.outcome != TemplateCall::Outcome::Done)
        return std::nullopt;
    if (const auto *text = call.value.get<QByteArray>())
        spendBytes(text->size());
    return std::move(call.value);
}

TemplateValue TemplateRenderer::lookUp(const QByteArray &name)
{
    if (const auto found = m_variables.constFind(name); found != m_variables.constEnd())
        return *found;
    const std::optional<TemplateValue> value = m_context.find(name);
    if (!value)
        return {};
    m_variables.insert(name, *value);
    return *value;
}

TemplateValue TemplateRenderer::kept(const TemplateValue &value)
{
    const bool isCopied = value.list() || value.map();
    return !isCopied || spend(4 * value.weight()) ? frozen(value) : TemplateValue();
}

QByteArray TemplateRenderer::textOf(const TemplateValue &value)
{
    const auto *defined = dynamic_cast<const DefinedBlock *>(value.object());
    if (!defined)
        return value.text();
    const TemplateValue holder = value; // the block may set its own name anew
    QByteArray text;
    renderBlock(defined->block(), text);
    return text;
}

void TemplateRenderer::put(QByteArray &out, QByteArrayView text)
{
    if (spendBytes(text.size()))
        out += text;
}

bool TemplateRenderer::spend(qint64 steps)
{
    m_left.steps -= steps;
    if (m_left.steps < 0)
        fail(QStringLiteral("it takes too many steps"));
    return !hasFailed();
}

bool TemplateRenderer::spendBytes(qint64 bytes)
{
    m_left.bytes -= bytes;
    if (m_left.bytes < 0)
        fail(QStringLiteral("it makes too much text"));
    return !hasFailed();
}

void TemplateRenderer::fail(const QString &why)
{
    if (!m_error)
        m_error = Error{ErrorCode::Invalid, why};
}

} // namespace millrace
