// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/script/step_generator.h"

#include "engine/model/script_elements.h"
#include "engine/script/member_path.h"

#include <QFile>
#include <QList>

#include <algorithm>

namespace millrace {

namespace {

// Where a step stands: what a step in an Iterator puts into a map is collected, an array for all its rounds.
struct Place
{
    bool inIterator = false;
    QList<QByteArray> before; // the collected arrays, made before the outermost Iterator …
    QList<QByteArray> after;  // … and put into their maps behind it
};

using StepGenerator = Result<QByteArray> (*)(const ScriptElement &, Place &);
using RuleGenerator = Result<QByteArray> (*)(const ScriptElement &);

template<typename Generator>
struct Kind
{
    QByteArrayView className;
    Generator generate;
};

// `text` as a JavaScript string literal.
QByteArray quoted(const QByteArray &text)
{
    QByteArray result = "'";
    for (const char c : text) {
        switch (c) {
        case '\\': result += "\\\\"; break;
        case '\'': result += "\\'"; break;
        case '\n': result += "\\n"; break;
        case '\r': result += "\\r"; break;
        default: result += c;
        }
    }
    return result + "'";
}

// An expression that a person wrote, in parentheses; the line break ends a comment.
QByteArray expression(const QByteArray &source, const QByteArray &whenBlank = "''")
{
    return source.trimmed().isEmpty() ? whenBlank : "(" + source + "\n)";
}

QByteArray replacements(const ScriptElement &element)
{
    QByteArray result = "[";
    if (const PropertyTree *list = element.properties.child("replacements")) {
        for (const PropertyTree &pair : list->children)
            result += "[" + expression(pair.value("left")) + ", " + expression(pair.value("right")) + "], ";
    }
    return result + "]";
}

QList<QByteArray> values(const ScriptElement &element)
{
    QList<QByteArray> result;
    if (const PropertyTree *list = element.properties.child("values")) {
        for (const PropertyTree &value : list->children)
            result << value.text;
    }
    return result;
}

Result<QByteArray> fileText(const ScriptElement &element)
{
    const QString path = element.properties.trimmed("scriptPath");
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        return Error{file.exists() ? ErrorCode::Io : ErrorCode::NotFound,
                     QStringLiteral("the script file %1 cannot be read: %2").arg(path, file.errorString())};
    }
    QByteArray text = file.readAll();
    if (text.startsWith("\xEF\xBB\xBF"))
        text.remove(0, 3);
    return text;
}

Result<QByteArray> javaScript(const ScriptElement &step, Place &)
{
    return step.properties.value("script");
}

Result<QByteArray> externalScript(const ScriptElement &step, Place &)
{
    return fileText(step);
}

// Puts `value`, an expression, into a map: at once, or into the array that the Iterator around it puts there at its end.
QByteArray putIntoMap(Place &place, const QByteArray &map, const QByteArray &key, const QByteArray &value)
{
    if (!place.inIterator)
        return map + ".put(" + key + ", " + value + ");";
    const QByteArray array = "__collected" + QByteArray::number(place.before.size());
    place.before << "var " + array + " = [];";
    place.after << map + ".put(" + key + ", " + array + ");";
    return array + ".push(" + value + ");";
}

Result<QByteArray> mapper(const ScriptElement &step, Place &place)
{
    static const QList<std::pair<QByteArray, QByteArray>> maps{{"CONNECTOR", "connectorMap"},
                                                               {"CHANNEL", "channelMap"},
                                                               {"GLOBAL_CHANNEL", "globalChannelMap"},
                                                               {"GLOBAL", "globalMap"},
                                                               {"RESPONSE", "responseMap"}};
    const QByteArray scope = step.properties.value("scope", "CHANNEL").trimmed();
    for (const auto &[name, map] : maps) {
        if (name != scope)
            continue;
        // An error in the mapping gives the default; one in the default or a pattern is an error.
        return "var mapping; try { mapping = " + expression(step.properties.value("mapping")) + "; } catch (e) { mapping = ''; }\n"
               + putIntoMap(place, map, quoted(step.properties.value("variable")),
                            "validate(mapping, " + expression(step.properties.value("defaultValue")) + ", " + replacements(step) + ")");
    }
    return Error{ErrorCode::Invalid, QStringLiteral("unknown scope %1").arg(QString::fromUtf8(scope))};
}

Result<QByteArray> messageBuilder(const ScriptElement &step, Place &place)
{
    const QByteArray target = step.properties.value("messageSegment");
    if (target.trimmed().isEmpty())
        return Error{ErrorCode::Invalid, QStringLiteral("the message segment is empty")};
    QByteArray parents;
    const std::optional<MemberPath> path = memberPath(target);
    if (place.inIterator && path) // outside of one, missing parents are E4X's matter
        parents = "__steps.makeParents(" + path->root + ", [" + path->keys.join(", ") + "]);\n";
    return parents + target + " = validate(" + expression(step.properties.value("mapping")) + ", "
           + expression(step.properties.value("defaultValue")) + ", " + replacements(step) + ");";
}

// A factory's name means nothing here: there is one XSLT processor.
Result<QByteArray> xslt(const ScriptElement &step, Place &place)
{
    return putIntoMap(place, "channelMap", quoted(step.properties.value("resultVariable")),
                      "__steps.xslt(" + expression(step.properties.value("sourceXml")) + ", " + expression(step.properties.value("template")) + ")");
}

Result<QByteArray> generateStep(const ScriptElement &step, Place &place);

// The properties of an Iterator, step or rule.
struct IteratorHead
{
    explicit IteratorHead(const ScriptElement &element)
    {
        const PropertyTree *properties = element.properties.child("properties");
        if (!properties)
            return;
        target = expression(properties->value("target"), "undefined");
        indexVariable = properties->value("indexVariable").trimmed();
        intersects = properties->flag("intersectIterations", false);
        breaksEarly = properties->flag("breakEarly", true);
        children = childElements(element);
    }

    // The length is asked for in each round: a round may change it.
    QByteArray loop() const
    {
        return "for (var " + indexVariable + " = 0; " + indexVariable + " < getArrayOrXmlLength(" + target + "); " + indexVariable + "++)";
    }

    QByteArray target = "undefined";
    QByteArray indexVariable;
    bool intersects = false;
    bool breaksEarly = true;
    std::vector<ScriptElement> children;
};

Error inChild(const ScriptElement &child, Error error)
{
    error.message = QStringLiteral("'%1' in it: %2").arg(child.name, error.message);
    return error;
}

Error noIndexVariable()
{
    return {ErrorCode::Invalid, QStringLiteral("the Iterator has no index variable")};
}

Result<QByteArray> iterator(const ScriptElement &step, Place &place)
{
    const IteratorHead head(step);
    if (head.indexVariable.isEmpty())
        return noIndexVariable();
    const bool isOutermost = !std::exchange(place.inIterator, true);
    QByteArray body;
    for (const ScriptElement &child : head.children) {
        if (!child.enabled)
            continue;
        const Result<QByteArray> script = generateStep(child, place);
        if (!script)
            return inChild(child, script.error());
        body += script.value() + "\n";
    }
    const QByteArray loop = head.loop() + " {\n" + body + "}";
    if (!isOutermost)
        return loop;
    place.inIterator = false;
    return (std::exchange(place.before, {}) << loop << std::exchange(place.after, {})).join('\n');
}

// The condition that a Rule Builder or Destination Set Filter asks of `field`. `length` is how EXISTS counts.
Result<QByteArray> condition(const ScriptElement &element, const QByteArray &field, const QByteArray &length)
{
    const QByteArray name = element.properties.value("condition", "EXISTS").trimmed();
    QList<QByteArray> wanted = values(element);
    const auto joined = [&](const QByteArray &before, const QByteArray &after, const QByteArray &separator) {
        if (wanted.isEmpty())
            wanted << "''";
        QByteArray result;
        for (const QByteArray &value : std::as_const(wanted))
            result += (result.isEmpty() ? QByteArray() : separator) + "(" + field + before + expression(value) + after + ")";
        return "(" + result + ")";
    };
    if (name == "EXISTS")
        return "(" + length + " > 0)";
    if (name == "NOT_EXIST")
        return "(" + length + " == 0)";
    if (name == "EQUALS")
        return joined(" == ", {}, " || ");
    if (name == "NOT_EQUAL")
        return joined(" != ", {}, " && ");
    if (name == "CONTAINS")
        return joined(".indexOf(", ") != -1", " || ");
    if (name == "NOT_CONTAIN")
        return joined(".indexOf(", ") == -1", " && ");
    return Error{ErrorCode::Invalid, QStringLiteral("unknown condition %1").arg(QString::fromUtf8(name))};
}

Result<QByteArray> ruleBuilder(const ScriptElement &rule)
{
    const QByteArray field = expression(rule.properties.value("field"));
    Result<QByteArray> test = condition(rule, field, field + ".length");
    return test ? Result<QByteArray>("return " + test.value() + ";") : test;
}

Result<QByteArray> destinationSetFilter(const ScriptElement &step, Place &)
{
    const QByteArray field = expression(step.properties.value("field"));
    const Result<QByteArray> test = condition(step, field, "getArrayOrXmlLength(" + field + ")");
    if (!test)
        return test;
    QByteArray ids;
    if (const PropertyTree *list = step.properties.child("metaDataIds")) {
        for (const PropertyTree &id : list->children)
            ids += (ids.isEmpty() ? "" : ", ") + QByteArray::number(id.text.trimmed().toInt());
    }
    const QByteArray behavior = step.properties.value("behavior", "REMOVE").trimmed();
    QByteArray call;
    if (behavior == "REMOVE")
        call = "destinationSet.remove([" + ids + "])";
    else if (behavior == "REMOVE_ALL_EXCEPT")
        call = "destinationSet.removeAllExcept([" + ids + "])";
    else if (behavior == "REMOVE_ALL")
        call = "destinationSet.removeAll()";
    else
        return Error{ErrorCode::Invalid, QStringLiteral("unknown behavior %1").arg(QString::fromUtf8(behavior))};
    return "if " + test.value() + " " + call + ";";
}

Result<QByteArray> javaScriptRule(const ScriptElement &rule)
{
    return rule.properties.value("script");
}

Result<QByteArray> externalRule(const ScriptElement &rule)
{
    return fileText(rule);
}

// The rules in it, each a function, are joined as those of a filter are; so are its rounds, by `or` or by `and`.
Result<QByteArray> iteratorRule(const ScriptElement &rule)
{
    const IteratorHead head(rule);
    if (head.indexVariable.isEmpty())
        return noIndexVariable();
    QByteArray test;
    for (const ScriptElement &child : head.children) {
        if (!child.enabled)
            continue;
        const Result<QByteArray> script = ruleScript(child);
        if (!script)
            return inChild(child, script.error());
        if (!test.isEmpty())
            test += child.ruleOperator == RuleOperator::Or ? " || " : " && ";
        test += "__steps.passes(function () {\n" + script.value() + "\n})";
    }
    if (test.isEmpty())
        return QByteArray("return false;");
    const QByteArray decisive = head.intersects ? "false" : "true"; // the round's result that decides
    const QByteArray start = head.intersects ? "true" : "false";
    return "var __result = " + start + ";\n" + head.loop() + " {\nif ((" + test + ") === " + decisive + ") {\n__result = " + decisive + ";\n"
           + (head.breaksEarly ? "break;\n" : "") + "}\n}\nreturn __result;";
}

constexpr Kind<StepGenerator> stepKinds[] = {
    {"com.mirth.connect.plugins.javascriptstep.JavaScriptStep", javaScript},
    {"com.mirth.connect.plugins.mapper.MapperStep", mapper},
    {"com.mirth.connect.plugins.messagebuilder.MessageBuilderStep", messageBuilder},
    {"com.mirth.connect.plugins.destinationsetfilter.DestinationSetFilterStep", destinationSetFilter},
    {"com.mirth.connect.plugins.xsltstep.XsltStep", xslt},
    {"com.mirth.connect.plugins.scriptfilestep.ExternalScriptStep", externalScript},
    {"com.mirth.connect.model.IteratorStep", iterator},
};

constexpr Kind<RuleGenerator> ruleKinds[] = {
    {"com.mirth.connect.plugins.javascriptrule.JavaScriptRule", javaScriptRule},
    {"com.mirth.connect.plugins.rulebuilder.RuleBuilderRule", ruleBuilder},
    {"com.mirth.connect.plugins.scriptfilerule.ExternalScriptRule", externalRule},
    {"com.mirth.connect.model.IteratorRule", iteratorRule},
};

Error unsupported(const QString &what, const ScriptElement &element)
{
    return {ErrorCode::Invalid, QStringLiteral("%1 %2 is not supported").arg(what, QString::fromUtf8(elementKind(element)))};
}

Result<QByteArray> generateStep(const ScriptElement &step, Place &place)
{
    for (const Kind<StepGenerator> &kind : stepKinds) {
        if (kind.className == step.className)
            return kind.generate(step, place);
    }
    return unsupported(QStringLiteral("a step of the kind"), step);
}

} // namespace

Result<QByteArray> stepScript(const ScriptElement &step)
{
    Place place;
    return generateStep(step, place);
}

Result<QByteArray> ruleScript(const ScriptElement &rule)
{
    for (const Kind<RuleGenerator> &kind : ruleKinds) {
        if (kind.className == rule.className)
            return kind.generate(rule);
    }
    return unsupported(QStringLiteral("a rule of the kind"), rule);
}

std::vector<ScriptElement> childElements(const ScriptElement &element)
{
    const bool isIterator = element.className == "com.mirth.connect.model.IteratorStep" || element.className == "com.mirth.connect.model.IteratorRule";
    const PropertyTree *list = isIterator ? element.properties.find("properties/children") : nullptr;
    return list ? readScriptElements(*list) : std::vector<ScriptElement>();
}

Result<QByteArray> elementScript(const ScriptElement &element)
{
    const bool isRule = std::any_of(std::begin(ruleKinds), std::end(ruleKinds), [&](const Kind<RuleGenerator> &kind) { return kind.className == element.className; });
    return isRule ? ruleScript(element) : stepScript(element);
}

QByteArray elementKind(const ScriptElement &element)
{
    return element.className.mid(element.className.lastIndexOf('.') + 1);
}

} // namespace millrace
