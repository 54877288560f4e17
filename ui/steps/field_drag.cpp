// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/steps/field_drag.h"

#include "ui/steps/step_text.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMimeData>
#include <QRegularExpression>

namespace millrace::ui {

namespace {

// "msg['OBX'][0]['OBX.3']" with the substitution "msg['OBX']" and the index i is "msg['OBX'][i]['OBX.3']".
QString substituted(const QString &expression, const PropertyTree &iterator)
{
    static const QRegularExpression number(QStringLiteral(R"re(^\[\d+\])re"));
    const QString index = iterator.trimmed("properties/indexVariable");
    const PropertyTree *prefixes = iterator.find("properties/prefixSubstitutions");
    QString longest;
    for (const PropertyTree &prefix : prefixes ? prefixes->children : std::vector<PropertyTree>()) {
        const QString text = QString::fromUtf8(prefix.text).trimmed();
        if (text.size() > longest.size() && expression.startsWith(text))
            longest = text;
    }
    if (longest.isEmpty() || index.isEmpty())
        return expression;
    QString rest = expression.mid(longest.size());
    rest.remove(number);
    return longest + QStringLiteral("[%1]").arg(index) + rest;
}

} // namespace

QString stepsMimeType()
{
    return QStringLiteral("application/x-millrace-steps");
}

std::unique_ptr<QMimeData> stepsMimeData(const ChannelId &channel, const PropertyTree &document, const StepList &list, const std::vector<StepPath> &paths)
{
    QJsonArray places;
    for (const StepPath &path : paths)
        places.append(stepPathText(path));
    const QJsonObject origin{{QStringLiteral("channel"), channel}, {QStringLiteral("connector"), list.connector}, {QStringLiteral("part"), int(list.part)}, {QStringLiteral("paths"), places}};
    auto data = std::make_unique<QMimeData>();
    data->setData(stepsMimeType(), QJsonDocument(origin).toJson(QJsonDocument::Compact));
    data->setText(QString::fromUtf8(copySteps(document, list, paths)));
    return data;
}

std::vector<StepPath> draggedSteps(const QMimeData &data, const ChannelId &channel, const StepList &list)
{
    const QJsonObject origin = QJsonDocument::fromJson(data.data(stepsMimeType())).object();
    if (origin.value(QStringLiteral("channel")).toString() != channel || origin.value(QStringLiteral("connector")).toInt(-1) != list.connector
        || origin.value(QStringLiteral("part")).toInt(-1) != int(list.part))
        return {};
    std::vector<StepPath> paths;
    for (const QJsonValue &path : origin.value(QStringLiteral("paths")).toArray())
        paths.push_back(stepPath(path.toString()));
    return paths;
}

QString FieldDrag::expression() const
{
    return side == TemplateSide::Inbound && isXml ? path + QStringLiteral(".toString()") : path;
}

QString fieldMimeType()
{
    return QStringLiteral("application/x-millrace-field");
}

std::unique_ptr<QMimeData> fieldMimeData(const FieldDrag &field)
{
    const QJsonObject object{{QStringLiteral("outbound"), field.side == TemplateSide::Outbound}, {QStringLiteral("path"), field.path}, {QStringLiteral("text"), field.isText},
                             {QStringLiteral("xml"), field.isXml}, {QStringLiteral("label"), field.label}};
    auto data = std::make_unique<QMimeData>();
    data->setData(fieldMimeType(), QJsonDocument(object).toJson(QJsonDocument::Compact));
    data->setText(field.isText ? field.expression() : field.path);
    return data;
}

std::optional<FieldDrag> draggedField(const QMimeData &data)
{
    if (!data.hasFormat(fieldMimeType()))
        return std::nullopt;
    const QJsonObject object = QJsonDocument::fromJson(data.data(fieldMimeType())).object();
    return FieldDrag{object.value(QStringLiteral("outbound")).toBool() ? TemplateSide::Outbound : TemplateSide::Inbound, object.value(QStringLiteral("path")).toString(),
                     object.value(QStringLiteral("text")).toBool(), object.value(QStringLiteral("xml")).toBool(), object.value(QStringLiteral("label")).toString()};
}

QString expressionIn(const FieldDrag &field, const std::vector<const PropertyTree *> &iterators)
{
    QString expression = field.isText ? field.expression() : field.path;
    for (const PropertyTree *iterator : iterators)
        expression = substituted(expression, *iterator);
    return expression;
}

PropertyTree stepOfField(const FieldDrag &field, StepPart part, const std::vector<const PropertyTree *> &iterators)
{
    const QString expression = expressionIn(field, iterators);
    if (part == StepPart::Filter) {
        PropertyTree rule = newStep(StepKind::RuleBuilder, part);
        rule.set("field", expression.toUtf8());
        return rule;
    }
    if (field.side == TemplateSide::Outbound) {
        PropertyTree step = newStep(StepKind::MessageBuilder, part);
        step.set("messageSegment", expression.toUtf8());
        return step;
    }
    PropertyTree step = newStep(StepKind::Mapper, part);
    const QByteArray name = variableName(field).toUtf8();
    step.set("name", name);
    step.set("variable", name);
    step.set("mapping", expression.toUtf8());
    return step;
}

QString variableName(const FieldDrag &field)
{
    QString source = field.label.isEmpty() ? expressionText(field.path) : field.label;
    source.replace(QRegularExpression(QStringLiteral(R"re(\[[^\]]*\])re")), QString());
    QString name;
    for (const QString &word : source.split(QRegularExpression(QStringLiteral("[^\\p{L}\\p{N}]+"), QRegularExpression::UseUnicodePropertiesOption), Qt::SkipEmptyParts)) {
        if (name.isEmpty())
            name = field.label.isEmpty() ? word : word.toLower();
        else if (word.front().isDigit())
            name += (name.back().isDigit() ? QStringLiteral("_") : QString()) + word;
        else
            name += word.front().toUpper() + (field.label.isEmpty() ? word.mid(1) : word.mid(1).toLower());
    }
    if (field.label.isEmpty() && name == name.toUpper())
        name = name.toLower();
    return name.isEmpty() ? QStringLiteral("value") : name;
}

} // namespace millrace::ui
