// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/step_edits.h"

#include "engine/model/script_elements.h"
#include "ui/document/channel_edits.h"

#include <QCoreApplication>

#include <algorithm>
#include <functional>

namespace millrace::ui {

namespace {

constexpr char movedMark[] = "*moved"; // no attribute of a file can be called so

QByteArray partName(StepPart part)
{
    switch (part) {
    case StepPart::Filter: return "filter";
    case StepPart::Transformer: return "transformer";
    case StepPart::ResponseTransformer: return "responseTransformer";
    }
    return {};
}

// <elements>; made where it is missing. Null: there is no such connector, or it can't have such a list.
PropertyTree *listElement(PropertyTree &document, const StepList &list)
{
    PropertyTree *connector = connectorElement(document, list.connector);
    if (!connector || (list.connector == sourceMetaDataId && list.part == StepPart::ResponseTransformer))
        return nullptr;
    const QByteArray name = partName(list.part);
    if (!connector->child(name))
        connector->set(name, {});
    PropertyTree *holder = connector->child(name);
    if (!holder->child("elements"))
        holder->children.insert(holder->children.begin(), {"elements", {}, {}, {}});
    return holder->child("elements");
}

PropertyTree *childList(PropertyTree &step)
{
    return const_cast<PropertyTree *>(stepChildren(step));
}

// Into the order in which they run.
void sort(PropertyTree &list)
{
    std::vector<PropertyTree> sorted;
    for (const size_t at : scriptElementOrder(list))
        sorted.push_back(std::move(list.children[at]));
    list.children = std::move(sorted);
    for (PropertyTree &step : list.children) {
        if (PropertyTree *children = childList(step))
            sort(*children);
    }
}

void setOperator(PropertyTree &rule, const QByteArray &name)
{
    if (PropertyTree *known = rule.child("operator")) {
        known->text = name;
        return;
    }
    const auto enabled = std::find_if(rule.children.begin(), rule.children.end(), [](const PropertyTree &child) { return child.name == "enabled"; });
    rule.children.insert(enabled == rule.children.end() ? enabled : enabled + 1, {"operator", {}, name, {}});
}

// The first rule has no operator, the others must.
void mendOperator(PropertyTree &rule, bool isFirst)
{
    const QByteArray name = rule.value("operator").trimmed();
    if (isFirst)
        std::erase_if(rule.children, [](const PropertyTree &child) { return child.name == "operator"; });
    else if (name != "AND" && name != "OR")
        setOperator(rule, "AND");
}

// Numbers the list as it stands.
void number(PropertyTree &list, const QByteArray &prefix = {})
{
    for (size_t at = 0; at < list.children.size(); ++at) {
        PropertyTree &step = list.children[at];
        const QByteArray sequence = prefix + QByteArray::number(qulonglong(at));
        step.set("sequenceNumber", sequence);
        if (isRule(step.name))
            mendOperator(step, at == 0);
        if (PropertyTree *children = childList(step))
            number(*children, sequence + "-");
    }
}

PropertyTree *at(PropertyTree &list, const StepPath &path)
{
    PropertyTree *in = &list;
    PropertyTree *step = nullptr;
    for (const int row : path) {
        if (!in || row < 0 || row >= int(in->children.size()))
            return nullptr;
        step = &in->children[scriptElementOrder(*in)[size_t(row)]];
        in = childList(*step);
    }
    return step;
}

// The list that the last row of the path is a place in.
PropertyTree *listAround(PropertyTree &list, StepPath path)
{
    if (path.empty())
        return nullptr;
    path.pop_back();
    if (path.empty())
        return &list;
    PropertyTree *step = at(list, path);
    return step ? childList(*step) : nullptr;
}

bool contains(const StepPath &outer, const StepPath &inner)
{
    return outer.size() <= inner.size() && std::equal(outer.begin(), outer.end(), inner.begin());
}

// Without those that go with an Iterator around them, in the list's order.
std::vector<StepPath> outermost(std::vector<StepPath> paths)
{
    std::sort(paths.begin(), paths.end());
    std::vector<StepPath> result;
    for (StepPath &path : paths) {
        if (result.empty() || !contains(result.back(), path))
            result.push_back(std::move(path));
    }
    return result;
}

// Puts them before the row `to` of a sorted list. False: there is no such row.
bool insert(PropertyTree &list, const StepPath &to, std::vector<PropertyTree> steps)
{
    PropertyTree *around = listAround(list, to);
    if (!around)
        return false;
    const auto row = std::clamp<qsizetype>(to.back(), 0, qsizetype(around->children.size()));
    around->children.insert(around->children.begin() + row, std::make_move_iterator(steps.begin()), std::make_move_iterator(steps.end()));
    return true;
}

void dropEmpty(PropertyTree &list)
{
    std::erase_if(list.children, [](const PropertyTree &step) { return step.name.isEmpty(); });
    for (PropertyTree &step : list.children) {
        if (PropertyTree *children = childList(step))
            dropEmpty(*children);
    }
}

// Where the marked step is; takes the mark off.
StepPath takeMark(PropertyTree &list)
{
    for (size_t row = 0; row < list.children.size(); ++row) {
        PropertyTree &step = list.children[row];
        StepPath path{int(row)};
        if (std::erase_if(step.attributes, [](const auto &attribute) { return attribute.first == movedMark; }) > 0)
            return path;
        if (PropertyTree *children = childList(step)) {
            const StepPath rest = takeMark(*children);
            path.insert(path.end(), rest.begin(), rest.end());
            if (!rest.empty())
                return path;
        }
    }
    return {};
}

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(StepEdits)
};

} // namespace

QString stepPathText(const StepPath &path)
{
    QString text;
    for (const int row : path)
        text += (text.isEmpty() ? QString() : QStringLiteral("-")) + QString::number(row);
    return text;
}

StepPath stepPath(const QString &text)
{
    StepPath path;
    for (const QString &row : text.split(QLatin1Char('-'))) {
        bool isNumber = false;
        path.push_back(row.toInt(&isNumber));
        if (!isNumber)
            return {};
    }
    return path;
}

const PropertyTree *stepHolder(const PropertyTree &document, const StepList &list)
{
    const PropertyTree *connector = connectorElement(const_cast<PropertyTree &>(document), list.connector);
    return connector ? connector->child(partName(list.part)) : nullptr;
}

const PropertyTree *stepElement(const PropertyTree &document, const StepList &list, const StepPath &path)
{
    return stepElement(const_cast<PropertyTree &>(document), list, path);
}

PropertyTree *stepElement(PropertyTree &document, const StepList &list, const StepPath &path)
{
    const PropertyTree *holder = stepHolder(document, list);
    PropertyTree *elements = holder ? const_cast<PropertyTree *>(holder->child("elements")) : nullptr;
    return elements ? at(*elements, path) : nullptr;
}

std::vector<const PropertyTree *> iteratorsAround(const PropertyTree &document, const StepList &list, StepPath path)
{
    std::vector<const PropertyTree *> iterators;
    while (path.size() > 1) {
        path.pop_back();
        if (const PropertyTree *iterator = stepElement(document, list, path))
            iterators.insert(iterators.begin(), iterator);
    }
    return iterators;
}

StepPath stepPathOf(const PropertyTree &document, const StepList &list, const QString &sequenceNumber)
{
    const std::function<StepPath(StepPath)> find = [&](StepPath around) {
        StepPath path = around;
        path.push_back(0);
        for (const PropertyTree *step; (step = stepElement(document, list, path)); ++path.back()) {
            if (step->trimmed("sequenceNumber") == sequenceNumber)
                return path;
            if (const StepPath inner = stepChildren(*step) ? find(path) : StepPath(); !inner.empty())
                return inner;
        }
        return StepPath();
    };
    const StepPath found = find({});
    return found.empty() ? stepPath(sequenceNumber) : found;
}

const PropertyTree *stepChildren(const PropertyTree &step)
{
    return stepKind(step.name) == StepKind::Iterator ? step.find("properties/children") : nullptr;
}

void insertSteps(PropertyTree &document, const StepList &list, const StepPath &at, std::vector<PropertyTree> steps)
{
    PropertyTree *elements = listElement(document, list);
    if (!elements)
        return;
    sort(*elements);
    if (insert(*elements, at, std::move(steps)))
        number(*elements);
}

void removeSteps(PropertyTree &document, const StepList &list, const std::vector<StepPath> &paths)
{
    PropertyTree *elements = listElement(document, list);
    if (!elements)
        return;
    sort(*elements);
    for (const StepPath &path : paths) {
        if (PropertyTree *step = at(*elements, path))
            step->name.clear();
    }
    dropEmpty(*elements);
    number(*elements);
}

StepPath moveSteps(PropertyTree &document, const StepList &list, const std::vector<StepPath> &paths, const StepPath &to)
{
    PropertyTree *elements = listElement(document, list);
    if (!elements || to.empty())
        return {};
    const std::vector<StepPath> moved = outermost(paths);
    const StepPath around(to.begin(), to.end() - 1);
    if (std::any_of(moved.begin(), moved.end(), [&](const StepPath &path) { return contains(path, around); }))
        return {};
    PropertyTree sorted = *elements;
    sort(sorted);
    // Empty elements keep the places of those taken out until the others are in.
    std::vector<PropertyTree> taken;
    for (const StepPath &path : moved) {
        if (PropertyTree *step = at(sorted, path))
            taken.push_back(std::exchange(*step, PropertyTree{{}, {}, {}, {PropertyTree{"sequenceNumber", {}, step->value("sequenceNumber"), {}}}}));
    }
    if (taken.empty())
        return {};
    taken.front().attributes.emplace_back(movedMark, QByteArray());
    if (!insert(sorted, to, std::move(taken)))
        return {};
    dropEmpty(sorted);
    const StepPath first = takeMark(sorted);
    number(sorted);
    *elements = std::move(sorted);
    return first;
}

StepPath stepBeside(const PropertyTree &document, const StepList &list, const StepPath &path, int direction)
{
    if (path.empty() || !stepElement(document, list, path))
        return {};
    StepPath around(path.begin(), path.end() - 1);
    StepPath neighbour = path;
    neighbour.back() += direction;
    if (const PropertyTree *step = stepElement(document, list, neighbour)) {
        if (const PropertyTree *children = stepChildren(*step)) {
            neighbour.push_back(direction < 0 ? int(children->children.size()) : 0);
            return neighbour;
        }
        if (direction > 0)
            ++neighbour.back(); // behind it
        return neighbour;
    }
    if (around.empty())
        return {};
    if (direction > 0)
        ++around.back();
    return around; // out of the Iterator
}

StepPath duplicateSteps(PropertyTree &document, const StepList &list, const std::vector<StepPath> &paths)
{
    PropertyTree *elements = listElement(document, list);
    const std::vector<StepPath> originals = outermost(paths);
    if (!elements || originals.empty())
        return {};
    sort(*elements);
    std::vector<PropertyTree> copies;
    for (const StepPath &path : originals) {
        if (const PropertyTree *step = at(*elements, path))
            copies.push_back(*step);
    }
    StepPath behind = originals.back();
    ++behind.back();
    if (!insert(*elements, behind, std::move(copies)))
        return {};
    number(*elements);
    return behind;
}

void setStepEnabled(PropertyTree &document, const StepList &list, const StepPath &path, bool enabled)
{
    if (PropertyTree *step = stepElement(document, list, path))
        step->set("enabled", enabled ? "true" : "false");
}

void renameStep(PropertyTree &document, const StepList &list, const StepPath &path, const QString &name)
{
    if (PropertyTree *step = stepElement(document, list, path))
        step->set("name", name.toUtf8());
}

void setRuleJoin(PropertyTree &document, const StepList &list, const StepPath &path, RuleJoin join)
{
    PropertyTree *step = stepElement(document, list, path);
    if (step && path.back() > 0)
        setOperator(*step, join == RuleJoin::Or ? "OR" : "AND");
}

void setStepKind(PropertyTree &document, const StepList &list, const StepPath &path, StepKind kind)
{
    PropertyTree *step = stepElement(document, list, path);
    if (!step || kind == StepKind::Unknown || stepKind(step->name) == kind)
        return;
    PropertyTree changed = newStep(kind, list.part);
    for (PropertyTree &property : changed.children) {
        const PropertyTree *old = step->child(property.name);
        if (old && property.children.empty())
            property = *old;
    }
    if (const PropertyTree *join = step->child("operator"))
        setOperator(changed, join->text);
    *step = std::move(changed);
}

QByteArray copySteps(const PropertyTree &document, const StepList &list, const std::vector<StepPath> &paths)
{
    PropertyTree copies{"list", {}, {}, {}};
    for (const StepPath &path : outermost(paths)) {
        if (const PropertyTree *step = stepElement(document, list, path))
            copies.children.push_back(*step);
    }
    number(copies);
    return writeProperties(copies);
}

Result<std::vector<PropertyTree>> stepsIn(const PropertyTree &element, StepPart part)
{
    PropertyTree list = element;
    if (const PropertyTree *elements = element.child("elements"))
        list = *elements;
    else if (element.name.endsWith("Step") || element.name.endsWith("Rule"))
        list = PropertyTree{"list", {}, {}, {element}};
    sort(list);
    const auto all = list.children.size();
    std::erase_if(list.children, [](const PropertyTree &step) { return !step.name.endsWith("Step") && !step.name.endsWith("Rule"); });
    if (list.children.empty())
        return Error{ErrorCode::Invalid, all == 0 ? Tr::tr("It is empty.") : Tr::tr("There are no steps and no rules in it.")};
    std::erase_if(list.children, [&](const PropertyTree &step) { return isRule(step.name) != (part == StepPart::Filter); });
    if (list.children.empty())
        return Error{ErrorCode::Invalid, part == StepPart::Filter ? Tr::tr("These are steps of a transformer; a filter takes rules.")
                                                                  : Tr::tr("These are rules of a filter; a transformer takes steps.")};
    return std::move(list.children);
}

void setMessageTemplate(PropertyTree &document, const StepList &list, TemplateSide side, const QByteArray &content)
{
    StepList holder = list;
    if (holder.part == StepPart::Filter)
        holder.part = StepPart::Transformer;
    if (!listElement(document, holder))
        return;
    PropertyTree *transformer = connectorElement(document, holder.connector)->child(partName(holder.part));
    const QByteArray name = side == TemplateSide::Inbound ? "inboundTemplate" : "outboundTemplate";
    PropertyTree *element = transformer->child(name);
    if (!element) {
        const auto elements = std::find_if(transformer->children.begin(), transformer->children.end(),
                                           [](const PropertyTree &child) { return child.name == "elements"; });
        element = &*transformer->children.insert(elements + 1, {name, {}, {}, {}});
    }
    element->attributes = {{"encoding", "base64"}};
    element->text = content.toBase64();
}

} // namespace millrace::ui
