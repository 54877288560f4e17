// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/script/step_generator.h"

#include <QList>

namespace millrace {

namespace {

using Generator = Result<QByteArray> (*)(const ScriptElement &);

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

Result<QByteArray> javaScript(const ScriptElement &element)
{
    return element.properties.value("script");
}

Result<QByteArray> mapper(const ScriptElement &step)
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
               + map + ".put(" + quoted(step.properties.value("variable")) + ", validate(mapping, "
               + expression(step.properties.value("defaultValue")) + ", " + replacements(step) + "));";
    }
    return Error{ErrorCode::Invalid, QStringLiteral("unknown scope %1").arg(QString::fromUtf8(scope))};
}

Result<QByteArray> messageBuilder(const ScriptElement &step)
{
    const QByteArray target = step.properties.value("messageSegment");
    if (target.trimmed().isEmpty())
        return Error{ErrorCode::Invalid, QStringLiteral("the message segment is empty")};
    return target + " = validate(" + expression(step.properties.value("mapping")) + ", " + expression(step.properties.value("defaultValue")) + ", "
           + replacements(step) + ");";
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

Result<QByteArray> destinationSetFilter(const ScriptElement &step)
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

constexpr Kind stepKinds[] = {
    {"com.mirth.connect.plugins.javascriptstep.JavaScriptStep", javaScript},
    {"com.mirth.connect.plugins.mapper.MapperStep", mapper},
    {"com.mirth.connect.plugins.messagebuilder.MessageBuilderStep", messageBuilder},
    {"com.mirth.connect.plugins.destinationsetfilter.DestinationSetFilterStep", destinationSetFilter},
};

constexpr Kind ruleKinds[] = {
    {"com.mirth.connect.plugins.javascriptrule.JavaScriptRule", javaScript},
    {"com.mirth.connect.plugins.rulebuilder.RuleBuilderRule", ruleBuilder},
};

template<size_t count>
Result<QByteArray> generate(const Kind (&kinds)[count], const ScriptElement &element, const QString &what)
{
    for (const Kind &kind : kinds) {
        if (kind.className == element.className)
            return kind.generate(element);
    }
    return Error{ErrorCode::Invalid, QStringLiteral("%1 %2 is not supported").arg(what, QString::fromUtf8(elementKind(element)))};
}

} // namespace

Result<QByteArray> stepScript(const ScriptElement &step)
{
    return generate(stepKinds, step, QStringLiteral("a step of the kind"));
}

Result<QByteArray> ruleScript(const ScriptElement &rule)
{
    return generate(ruleKinds, rule, QStringLiteral("a rule of the kind"));
}

QByteArray elementKind(const ScriptElement &element)
{
    return element.className.mid(element.className.lastIndexOf('.') + 1);
}

} // namespace millrace
