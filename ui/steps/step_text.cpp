// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/steps/step_text.h"

#include "ui/steps/step_fields.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QRegularExpression>

namespace millrace::ui {

namespace {

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(StepText)
};

QString expressionAt(const PropertyTree &step, const char *path)
{
    return expressionText(step.string(path));
}

QString valuesText(const PropertyTree &step)
{
    QStringList values;
    if (const PropertyTree *list = step.child("values")) {
        for (const PropertyTree &value : list->children)
            values << QString::fromUtf8(value.text).simplified();
    }
    return values.isEmpty() ? QStringLiteral("''") : values.join(Tr::tr(" or "));
}

QString conditionText(const PropertyTree &step)
{
    const QString field = expressionAt(step, "field");
    const QString condition = step.trimmed("condition", QStringLiteral("EXISTS"));
    if (field.isEmpty())
        return Tr::tr("no field yet");
    if (condition == QLatin1String("EXISTS"))
        return Tr::tr("%1 exists").arg(field);
    if (condition == QLatin1String("NOT_EXIST"))
        return Tr::tr("%1 does not exist").arg(field);
    if (condition == QLatin1String("EQUALS"))
        return Tr::tr("%1 equals %2").arg(field, valuesText(step));
    if (condition == QLatin1String("NOT_EQUAL"))
        return Tr::tr("%1 does not equal %2").arg(field, valuesText(step));
    if (condition == QLatin1String("CONTAINS"))
        return Tr::tr("%1 contains %2").arg(field, valuesText(step));
    if (condition == QLatin1String("NOT_CONTAIN"))
        return Tr::tr("%1 does not contain %2").arg(field, valuesText(step));
    return condition;
}

QString destinationsText(const PropertyTree &step, const ChannelConfig &channel)
{
    QStringList names;
    if (const PropertyTree *list = step.child("metaDataIds")) {
        for (const PropertyTree &id : list->children) {
            const ConnectorConfig *destination = channel.connector(id.text.trimmed().toInt());
            names << (destination ? destination->name : QString::fromUtf8(id.text.trimmed()));
        }
    }
    return names.isEmpty() ? Tr::tr("no destination") : names.join(QLatin1String(", "));
}

QString destinationSetText(const PropertyTree &step, const ChannelConfig &channel)
{
    const QString behavior = step.trimmed("behavior", QStringLiteral("REMOVE"));
    if (behavior == QLatin1String("REMOVE_ALL"))
        return Tr::tr("removes all if %1").arg(conditionText(step));
    const QString names = destinationsText(step, channel);
    return behavior == QLatin1String("REMOVE") ? Tr::tr("removes %1 if %2").arg(names, conditionText(step))
                                               : Tr::tr("keeps only %1 if %2").arg(names, conditionText(step));
}

QString mapperText(const PropertyTree &step)
{
    const QString mapping = expressionAt(step, "mapping");
    const QString from = mapping.isEmpty() ? Tr::tr("no mapping yet") : Tr::tr("from %1").arg(mapping);
    const QByteArray scope = step.value("scope", "CHANNEL").trimmed();
    if (scope == "CONNECTOR")
        return Tr::tr("%1, connector map").arg(from);
    if (scope == "GLOBAL_CHANNEL")
        return Tr::tr("%1, global channel map").arg(from);
    if (scope == "GLOBAL")
        return Tr::tr("%1, global map").arg(from);
    return scope == "RESPONSE" ? Tr::tr("%1, response map").arg(from) : from;
}

QString builderText(const PropertyTree &step)
{
    const QString target = expressionAt(step, "messageSegment");
    const QString mapping = expressionAt(step, "mapping");
    if (target.isEmpty())
        return Tr::tr("no message segment yet");
    return mapping.isEmpty() ? Tr::tr("empties %1").arg(target) : Tr::tr("%1 from %2").arg(target, mapping);
}

QString scriptText(const QString &script)
{
    const QString text = script.trimmed();
    return text.isEmpty() ? Tr::tr("JavaScript, empty") : Tr::tr("JavaScript, %n lines", nullptr, int(text.count(QLatin1Char('\n'))) + 1);
}

} // namespace

QString expressionText(const QString &expression)
{
    static const QRegularExpression field(QStringLiteral(R"re(^(?:msg|tmp)((?:\[(?:'[^'\]]+'|"[^"\]]+"|[\w$]+)\]|\.[A-Za-z_$][\w$]*(?!\())+?)(?:\.toString\(\))?;?$)re"));
    static const QRegularExpression key(QStringLiteral(R"re(\['([^']+)'\]|\["([^"]+)"\]|\[([\w$]+)\]|\.([A-Za-z_$][\w$]*))re"));
    static const QRegularExpression hl7(QStringLiteral(R"re(^([A-Z][A-Z0-9]{2})\.(\d+)(?:\.(\d+(?:\.\d+)?))?$)re"));
    const QString text = expression.trimmed();
    const auto match = field.match(text);
    if (!match.hasMatch())
        return text.section(QLatin1Char('\n'), 0, 0).simplified();
    QStringList names;
    QString last;
    QString segmentIndex;
    QString fieldIndex;
    for (auto keys = key.globalMatch(match.captured(1)); keys.hasNext();) {
        const auto part = keys.next();
        if (!part.captured(3).isEmpty()) {
            if (names.isEmpty())
                return text;
            names.last() += QStringLiteral("[%1]").arg(part.captured(3));
            (names.size() == 1 ? segmentIndex : fieldIndex) = QStringLiteral("[%1]").arg(part.captured(3));
            continue;
        }
        last = part.captured(1) + part.captured(2) + part.captured(4);
        names << last;
    }
    const auto hl7Name = hl7.match(last);
    if (!hl7Name.hasMatch() || names.size() > 4)
        return names.join(QLatin1Char('.'));
    const QString component = hl7Name.captured(3);
    return hl7Name.captured(1) + segmentIndex + QLatin1Char('-') + hl7Name.captured(2) + fieldIndex
           + (component.isEmpty() ? QString() : QLatin1Char('.') + component);
}

QString stepTitle(const PropertyTree &step)
{
    const QString name = step.string("name").simplified();
    if (!name.isEmpty())
        return name;
    const StepKind kind = stepKind(step.name);
    QString title;
    if (kind == StepKind::Mapper)
        title = step.string("variable");
    else if (kind == StepKind::MessageBuilder)
        title = expressionAt(step, "messageSegment");
    else if (kind == StepKind::ExternalScript)
        title = QFileInfo(step.trimmed("scriptPath")).fileName();
    return title.isEmpty() ? stepKindName(kind) : title;
}

QString stepSummary(const PropertyTree &step, const ChannelConfig &channel)
{
    switch (stepKind(step.name)) {
    case StepKind::RuleBuilder: return conditionText(step);
    case StepKind::Mapper: return mapperText(step);
    case StepKind::MessageBuilder: return builderText(step);
    case StepKind::JavaScript: return scriptText(step.string("script"));
    case StepKind::Xslt: return Tr::tr("XSLT into %1").arg(step.string("resultVariable"));
    case StepKind::ExternalScript: return Tr::tr("External Script");
    case StepKind::DestinationSetFilter: return destinationSetText(step, channel);
    case StepKind::Iterator: {
        const QString target = expressionAt(step, "properties/target");
        return target.isEmpty() ? Tr::tr("Iterator") : Tr::tr("Iterator over %1").arg(target);
    }
    case StepKind::Unknown: break;
    }
    return QString::fromUtf8(step.name.mid(step.name.lastIndexOf('.') + 1));
}

} // namespace millrace::ui
