// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/step_kinds.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace millrace::ui {

namespace {

constexpr char fileVersion[] = "4.5.2"; // what new elements are written as

using Defaults = std::vector<std::pair<QByteArray, QByteArray>>;

struct Kind
{
    StepKind kind;
    QByteArray stepClass; // empty: there is no such step …
    QByteArray ruleClass; // … or rule
    const char *name;
    const char *icon;
    Defaults defaults; // by path
};

// In the order of the menu.
const std::vector<Kind> &kinds()
{
    static const std::vector<Kind> table{
        {StepKind::RuleBuilder, "", "com.mirth.connect.plugins.rulebuilder.RuleBuilderRule", QT_TRANSLATE_NOOP("StepKind", "Rule Builder"), "rule",
         {{"field", ""}, {"condition", "EXISTS"}, {"values", ""}}},
        {StepKind::Mapper, "com.mirth.connect.plugins.mapper.MapperStep", "", QT_TRANSLATE_NOOP("StepKind", "Mapper"), "mapper",
         {{"variable", ""}, {"mapping", ""}, {"defaultValue", ""}, {"replacements", ""}, {"scope", "CHANNEL"}}},
        {StepKind::MessageBuilder, "com.mirth.connect.plugins.messagebuilder.MessageBuilderStep", "", QT_TRANSLATE_NOOP("StepKind", "Message Builder"),
         "lines", {{"messageSegment", ""}, {"mapping", ""}, {"defaultValue", ""}, {"replacements", ""}}},
        {StepKind::JavaScript, "com.mirth.connect.plugins.javascriptstep.JavaScriptStep", "com.mirth.connect.plugins.javascriptrule.JavaScriptRule",
         QT_TRANSLATE_NOOP("StepKind", "JavaScript"), "code", {{"script", ""}}},
        {StepKind::Xslt, "com.mirth.connect.plugins.xsltstep.XsltStep", "", QT_TRANSLATE_NOOP("StepKind", "XSLT"), "braces",
         {{"sourceXml", ""}, {"resultVariable", ""}, {"template", ""}, {"useCustomFactory", "false"}, {"customFactory", ""}}},
        {StepKind::ExternalScript, "com.mirth.connect.plugins.scriptfilestep.ExternalScriptStep", "com.mirth.connect.plugins.scriptfilerule.ExternalScriptRule",
         QT_TRANSLATE_NOOP("StepKind", "External Script"), "external", {{"scriptPath", ""}}},
        {StepKind::DestinationSetFilter, "com.mirth.connect.plugins.destinationsetfilter.DestinationSetFilterStep", "",
         QT_TRANSLATE_NOOP("StepKind", "Destination Set Filter"), "filter",
         {{"behavior", "REMOVE"}, {"metaDataIds", ""}, {"field", ""}, {"condition", "EXISTS"}, {"values", ""}}},
        {StepKind::Iterator, "com.mirth.connect.model.IteratorStep", "com.mirth.connect.model.IteratorRule", QT_TRANSLATE_NOOP("StepKind", "Iterator"), "iterator",
         {{"properties/target", ""}, {"properties/indexVariable", "i"}, {"properties/prefixSubstitutions", ""}, {"properties/children", ""}}},
    };
    return table;
}

const Kind *find(StepKind kind)
{
    const auto found = std::find_if(kinds().begin(), kinds().end(), [&](const Kind &row) { return row.kind == kind; });
    return found == kinds().end() ? nullptr : &*found;
}

} // namespace

std::vector<StepKind> stepKinds(StepPart part, MetaDataId connector)
{
    std::vector<StepKind> result;
    for (const Kind &row : kinds()) {
        const bool exists = !(part == StepPart::Filter ? row.ruleClass : row.stepClass).isEmpty();
        const bool fits = row.kind != StepKind::DestinationSetFilter || connector == sourceMetaDataId;
        if (exists && fits)
            result.push_back(row.kind);
    }
    return result;
}

StepKind stepKind(const QByteArray &className)
{
    for (const Kind &row : kinds()) {
        if (className == row.stepClass || className == row.ruleClass)
            return row.kind;
    }
    return StepKind::Unknown;
}

bool isRule(const QByteArray &className)
{
    return className.endsWith("Rule");
}

PropertyTree newStep(StepKind kind, StepPart part)
{
    const Kind *row = find(kind);
    Q_ASSERT(row);
    const bool forFilter = part == StepPart::Filter;
    PropertyTree step;
    step.name = forFilter ? row->ruleClass : row->stepClass;
    step.attributes = {{"version", fileVersion}};
    step.set("name", {});
    step.set("sequenceNumber", "0");
    step.set("enabled", "true");
    for (const auto &[path, value] : row->defaults)
        step.set(path, value);
    if (kind == StepKind::Iterator && forFilter) {
        step.set("properties/intersectIterations", "false");
        step.set("properties/breakEarly", "true");
    }
    return step;
}

QString stepKindName(StepKind kind)
{
    const Kind *row = find(kind);
    return row ? QCoreApplication::translate("StepKind", row->name) : QCoreApplication::translate("StepKind", "Unknown kind");
}

QString stepKindIcon(StepKind kind)
{
    const Kind *row = find(kind);
    return QLatin1String(row ? row->icon : "info");
}

PropertyTree replacementElement(const QByteArray &pattern, const QByteArray &replacement)
{
    PropertyTree pair{"org.apache.commons.lang3.tuple.ImmutablePair", {}, {}, {}};
    pair.children.push_back({"left", {{"class", "string"}}, pattern, {}});
    pair.children.push_back({"right", {{"class", "string"}}, replacement, {}});
    return pair;
}

} // namespace millrace::ui
