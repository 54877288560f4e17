// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/steps/step_fields.h"

#include "engine/engine.h"
#include "engine/model/script_elements.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

namespace millrace::ui {

namespace {

using Input = StepField::Input;

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(StepFields)
};

const std::vector<QByteArray> comparing{"EQUALS", "NOT_EQUAL", "CONTAINS", "NOT_CONTAIN"};

std::vector<StepField> conditionFields()
{
    return {{"field", Input::Expression, Tr::tr("Field"), Tr::tr("JavaScript that has the value to look at; drag it here from the sample."), {}, {}, {},
             Tr::tr("The field is missing: write or drag in what is to be looked at.")},
            {"condition", Input::Choice, Tr::tr("Condition"), Tr::tr("Exists and Does not exist count characters, so they ask for a text: end the field with .toString()."),
             {{"EXISTS", Tr::tr("Exists")}, {"NOT_EXIST", Tr::tr("Does not exist")}, {"EQUALS", Tr::tr("Equals")}, {"NOT_EQUAL", Tr::tr("Does not equal")},
              {"CONTAINS", Tr::tr("Contains")}, {"NOT_CONTAIN", Tr::tr("Does not contain")}}},
            {"values", Input::Values, Tr::tr("Values"), Tr::tr("JavaScript each: a text stands in quotes, 'A01'. One of them is enough; for the negations none may fit."),
             {}, "condition", comparing}};
}

std::vector<StepField> mappingFields()
{
    return {{"mapping", Input::Expression, Tr::tr("Mapping"), Tr::tr("JavaScript that has the value; drag it here from the sample.")},
            {"defaultValue", Input::Expression, Tr::tr("Default value"), Tr::tr("JavaScript; taken where the mapping is empty. A text stands in quotes.")},
            {"replacements", Input::Replacements, Tr::tr("Replacements"),
             Tr::tr("Done one after the other on a text, with Java's regular expressions; both are JavaScript, a text stands in quotes.")}};
}

std::vector<StepField> mapperFields()
{
    std::vector<StepField> fields{
        {"variable", Input::Line, Tr::tr("Variable"), Tr::tr("The name it is read by: $('name') in scripts, ${name} in templates."), {}, {}, {},
         Tr::tr("The variable is missing: give it a name.")},
        {"scope", Input::Choice, Tr::tr("Add to"), Tr::tr("How long the variable lives, and who can see it."),
         {{"CONNECTOR", Tr::tr("Connector map")}, {"CHANNEL", Tr::tr("Channel map")}, {"GLOBAL_CHANNEL", Tr::tr("Global channel map")}, {"GLOBAL", Tr::tr("Global map")},
          {"RESPONSE", Tr::tr("Response map")}}}};
    for (StepField &field : mappingFields())
        fields.push_back(std::move(field));
    return fields;
}

std::vector<StepField> builderFields()
{
    std::vector<StepField> fields{{"messageSegment", Input::Expression, Tr::tr("Message segment"), Tr::tr("What is set: a field of tmp, or of msg where there is no outbound template."),
                                   {}, {}, {}, Tr::tr("The message segment is missing: write or drag in what is to be set.")}};
    for (StepField &field : mappingFields())
        fields.push_back(std::move(field));
    return fields;
}

std::vector<StepField> destinationSetFields()
{
    std::vector<StepField> fields{
        {"behavior", Input::Choice, Tr::tr("What to do"), Tr::tr("With the destinations that the message would go to."),
         {{"REMOVE", Tr::tr("Remove the following destinations")}, {"REMOVE_ALL_EXCEPT", Tr::tr("Remove all destinations but the following")},
          {"REMOVE_ALL", Tr::tr("Remove all destinations")}}},
        {"metaDataIds", Input::Destinations, Tr::tr("Destinations"), {}, {}, "behavior", {"REMOVE", "REMOVE_ALL_EXCEPT"}}};
    for (StepField &field : conditionFields()) {
        if (field.path == "condition")
            field.help = Tr::tr("Exists is also right for elements of the message.");
        fields.push_back(std::move(field));
    }
    return fields;
}

std::vector<StepField> iteratorFields(StepPart part)
{
    std::vector<StepField> fields{
        {"properties/target", Input::Expression, Tr::tr("Iterate on"), Tr::tr("What has several of a kind, as msg['OBX']; drag it here from the sample."), {}, {}, {},
         Tr::tr("Nothing to iterate on: write or drag in what there are several of.")},
        {"properties/indexVariable", Input::Line, Tr::tr("Index variable"), Tr::tr("Counts the rounds from 0."), {}, {}, {},
         Tr::tr("The index variable is missing: it needs a name, as i.")},
        {"properties/prefixSubstitutions", Input::Values, Tr::tr("Drag-and-drop substitutions"),
         Tr::tr("What is dragged into this Iterator and begins like one of these gets the index variable behind it.")}};
    if (part == StepPart::Filter) {
        fields.push_back({"properties/intersectIterations", Input::Choice, Tr::tr("Accept"), {},
                          {{"false", Tr::tr("If one of the rounds accepts")}, {"true", Tr::tr("Only if all rounds accept")}}});
        fields.push_back({"properties/breakEarly", Input::Flag, Tr::tr("Stop as soon as the result is certain"), {}});
    }
    return fields;
}

std::vector<StepField> xsltFields()
{
    return {{"sourceXml", Input::Expression, Tr::tr("Source"), Tr::tr("JavaScript that has the XML as a text, as msg.toXMLString()."), {}, {}, {}, Tr::tr("The source is missing.")},
            {"resultVariable", Input::Line, Tr::tr("Result variable"), Tr::tr("The channel map keeps the result by this name."), {}, {}, {}, Tr::tr("The result variable is missing: give it a name.")},
            {"template", Input::LongExpression, Tr::tr("Template"), Tr::tr("JavaScript that has the stylesheet as a text."), {}, {}, {}, Tr::tr("The template is missing.")},
            {"useCustomFactory", Input::Choice, Tr::tr("Transformer factory"), Tr::tr("Kept for the reference engine; here there is one XSLT processor."),
             {{"false", Tr::tr("The engine's")}, {"true", Tr::tr("Custom")}}},
            {"customFactory", Input::Line, Tr::tr("Factory class"), {}, {}, "useCustomFactory", {"true"}}};
}

// What is wrong with JavaScript that must have a value.
std::optional<StepProblem> expressionProblem(const QByteArray &expression)
{
    if (expression.trimmed().isEmpty())
        return std::nullopt;
    const auto problem = Engine::checkScript(QLatin1Char('(') + QString::fromUtf8(expression) + QStringLiteral("\n)"));
    if (!problem)
        return std::nullopt;
    const QString where = expression.contains('\n') ? Tr::tr("line %1: ").arg(problem->line) : QString();
    return StepProblem{Tr::tr("This is no JavaScript value: %1%2.").arg(where, problem->text)};
}

std::optional<StepProblem> scriptProblem(const QByteArray &script)
{
    if (const auto problem = Engine::checkScript(QString::fromUtf8(script)))
        return StepProblem{Tr::tr("Line %1: %2").arg(problem->line).arg(problem->text), problem->line};
    return std::nullopt;
}

std::optional<StepProblem> listProblem(const PropertyTree *list)
{
    if (!list)
        return std::nullopt;
    for (const PropertyTree &entry : list->children) {
        const auto own = entry.children.empty() ? expressionProblem(entry.text) : listProblem(&entry);
        if (own)
            return own;
    }
    return std::nullopt;
}

// Words without what only JavaScript has: ADT^A01, Main Street, O'Brien.
bool looksLikeText(const QByteArray &value)
{
    static const QRegularExpression text(QStringLiteral("^(?!')[^()\\[\\]{}$;=`\"]*\\p{L}[^()\\[\\]{}$;=`\"]*(?<!')$"), QRegularExpression::UseUnicodePropertiesOption);
    return text.match(QString::fromUtf8(value.trimmed())).hasMatch();
}

bool quote(QByteArray &value)
{
    if (!looksLikeText(value))
        return false;
    QByteArray text = value.trimmed();
    text.replace('\\', "\\\\").replace('\'', "\\'").replace('\n', "\\n");
    value = '\'' + text + '\'';
    return true;
}

bool isList(const StepField &field)
{
    return field.input == Input::Values || field.input == Input::Replacements;
}

} // namespace

std::vector<StepField> stepFields(StepKind kind, StepPart part)
{
    switch (kind) {
    case StepKind::RuleBuilder: return conditionFields();
    case StepKind::Mapper: return mapperFields();
    case StepKind::MessageBuilder: return builderFields();
    case StepKind::JavaScript: return {{"script", Input::Script, Tr::tr("Script"), {}}};
    case StepKind::Xslt: return xsltFields();
    case StepKind::ExternalScript:
        return {{"scriptPath", Input::File, Tr::tr("Script file"), Tr::tr("Read when the channel is deployed, from the machine that the engine runs on."), {}, {}, {}, Tr::tr("The script file is missing.")}};
    case StepKind::DestinationSetFilter: return destinationSetFields();
    case StepKind::Iterator: return iteratorFields(part);
    case StepKind::Unknown: break;
    }
    return {};
}

bool isShown(const StepField &field, const PropertyTree &step)
{
    const QByteArray value = step.value(field.shownWhenPath).trimmed();
    return field.shownWhenPath.isEmpty() || std::find(field.shownWhenValues.begin(), field.shownWhenValues.end(), value) != field.shownWhenValues.end();
}

std::optional<StepProblem> fieldProblem(const StepField &field, const PropertyTree &step)
{
    static const QRegularExpression name(QStringLiteral("^[\\p{L}_$][\\p{L}\\p{N}_$]*$"), QRegularExpression::UseUnicodePropertiesOption);
    if (!isShown(field, step))
        return std::nullopt;
    const QByteArray value = step.value(field.path);
    if (!field.whenBlank.isEmpty() && value.trimmed().isEmpty())
        return StepProblem{field.whenBlank};
    switch (field.input) {
    case Input::Expression:
    case Input::LongExpression: return expressionProblem(value);
    case Input::Script: return scriptProblem(value);
    case Input::Values:
    case Input::Replacements: return listProblem(step.find(field.path));
    case Input::Line:
        if (field.path.endsWith("indexVariable") && !name.match(QString::fromUtf8(value.trimmed())).hasMatch())
            return StepProblem{Tr::tr("This is no name of a variable: letters, digits, _ and $ are allowed, no digit in front.")};
        break;
    default: break;
    }
    return std::nullopt;
}

bool putInQuotes(const StepField &field, PropertyTree &step, const std::set<int> &entries)
{
    PropertyTree *const value = step.find(field.path);
    if (!value)
        return false;
    bool isChanged = entries.contains(0) && !isList(field) && quote(value->text);
    for (size_t row = 0; isList(field) && row < value->children.size(); ++row) {
        PropertyTree &entry = value->children[row];
        if (!entries.contains(int(row) + 1))
            continue;
        isChanged |= entry.children.empty() && quote(entry.text);
        for (PropertyTree &side : entry.children)
            isChanged |= quote(side.text);
    }
    return isChanged;
}

std::set<int> faultyEntries(const StepField &field, const PropertyTree &step)
{
    std::set<int> faulty;
    const PropertyTree *const value = step.find(field.path);
    if (value && !isList(field) && expressionProblem(value->text))
        faulty.insert(0);
    for (size_t row = 0; value && isList(field) && row < value->children.size(); ++row) {
        const PropertyTree &entry = value->children[row];
        if (entry.children.empty() ? expressionProblem(entry.text) : listProblem(&entry))
            faulty.insert(int(row) + 1);
    }
    return faulty;
}

std::optional<StepProblem> stepProblem(const PropertyTree &step, StepPart part)
{
    for (const StepField &field : stepFields(stepKind(step.name), part)) {
        if (auto problem = fieldProblem(field, step))
            return problem;
    }
    PropertyTree alone = step;
    if (PropertyTree *children = alone.find("properties/children"); children && stepKind(step.name) == StepKind::Iterator)
        children->children.clear();
    const auto script = Engine::generatedScript(readScriptElements({{}, {}, {}, {alone}}).front());
    if (!script)
        return StepProblem{script.error().message};
    return stepKind(step.name) == StepKind::JavaScript ? std::nullopt : scriptProblem(*script);
}

} // namespace millrace::ui
