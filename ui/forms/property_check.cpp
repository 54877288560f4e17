// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/forms/property_check.h"

#include "engine/base/cron_schedule.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace millrace::ui {

namespace {

constexpr int mostPorts = 65535;

// What the engine says of a setting, in the context of its other texts.
[[maybe_unused]] constexpr const char *sentences[] = {QT_TRANSLATE_NOOP("PropertySpec", "This must not be empty.")};

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(PropertyCheck)
};

const PropertySpec *findSpec(const std::vector<PropertySpec> &specs, const QByteArray &key)
{
    const auto found = std::find_if(specs.begin(), specs.end(), [&](const PropertySpec &spec) { return spec.key == key; });
    return found == specs.end() ? nullptr : &*found;
}

bool isTemplate(const PropertySpec &spec, const QByteArray &value)
{
    return spec.use == PropertyUse::Template && value.contains("${");
}

QString orVariable(const PropertySpec &spec)
{
    return spec.use == PropertyUse::Template ? Tr::tr(" or a ${variable}") : QString();
}

std::optional<QString> portProblem(const PropertySpec &spec, const QByteArray &value)
{
    const int least = spec.fallback == "0" ? 0 : 1; // where 0 is the default, it means any
    bool isNumber = false;
    const int port = value.trimmed().toInt(&isNumber);
    if (isNumber && port >= least && port <= mostPorts)
        return std::nullopt;
    const QString allowed = Tr::tr("Use %1–%2%3.").arg(QString::number(least), QString::number(mostPorts), orVariable(spec));
    if (value.trimmed().isEmpty())
        return Tr::tr("A port is missing. %1").arg(allowed);
    return Tr::tr("%1 is not a port. %2").arg(QString::fromUtf8(value.trimmed()), allowed);
}

std::optional<QString> numberProblem(const PropertySpec &spec, const QByteArray &value)
{
    bool isNumber = false;
    value.trimmed().toLongLong(&isNumber);
    if (isNumber || (value.trimmed().isEmpty() && spec.fallback.isEmpty()))
        return std::nullopt;
    return Tr::tr("\"%1\" is not a number. Use digits only%2.").arg(QString::fromUtf8(value.trimmed()), orVariable(spec));
}

std::optional<QString> choiceProblem(const PropertySpec &spec, const QByteArray &value)
{
    const QByteArray chosen = value.trimmed();
    if (std::any_of(spec.choices.begin(), spec.choices.end(), [&](const PropertyChoice &choice) { return choice.value == chosen; }))
        return std::nullopt;
    QStringList labels;
    for (const PropertyChoice &choice : spec.choices)
        labels += specText(choice.label);
    return Tr::tr("\"%1\" is not supported. Choose %2.").arg(QString::fromUtf8(chosen), labels.join(Tr::tr(" or ")));
}

std::optional<QString> cronProblem(const PropertySpec &spec, const PropertyTree &properties)
{
    const PropertyTree *jobs = properties.find(spec.key);
    if (!jobs || jobs->children.empty())
        return Tr::tr("There is no expression yet. Add one, such as 0 0/5 * * * ? for every five minutes.");
    for (const PropertyTree &job : jobs->children) {
        const QString expression = job.trimmed("expression");
        if (const auto parsed = CronSchedule::parse(expression); !parsed)
            return Tr::tr("\"%1\": %2.").arg(expression, parsed.error().message);
    }
    return std::nullopt;
}

std::optional<QString> weekDaysProblem(const PropertySpec &spec, const PropertyTree &properties)
{
    const PropertyTree *days = properties.find(spec.key);
    if (!days || days->children.size() < 8)
        return std::nullopt;
    if (std::any_of(days->children.begin() + 1, days->children.end(), [](const PropertyTree &day) { return day.text.trimmed() != "true"; }))
        return std::nullopt;
    return Tr::tr("All days are left out. Leave at least one in.");
}

std::optional<QString> numberListProblem(const PropertySpec &spec, const PropertyTree &properties)
{
    const PropertyTree *list = properties.find(spec.key);
    for (const PropertyTree &item : list ? list->children : std::vector<PropertyTree>()) {
        bool isNumber = false;
        item.text.trimmed().toInt(&isNumber);
        if (!isNumber)
            return Tr::tr("\"%1\" is not a number. Use digits only.").arg(QString::fromUtf8(item.text.trimmed()));
    }
    return std::nullopt;
}

} // namespace

QString specText(const QString &text)
{
    return text.isEmpty() ? text : QCoreApplication::translate("PropertySpec", text.toUtf8().constData());
}

QByteArray propertyValue(const PropertySpec &spec, const PropertyTree &properties)
{
    return properties.value(spec.key, spec.fallback);
}

bool isShown(const PropertySpec &spec, const std::vector<PropertySpec> &specs, const PropertyTree &properties)
{
    if (spec.shownWhenKey.isEmpty())
        return true;
    const PropertySpec *other = findSpec(specs, spec.shownWhenKey);
    const QByteArray value = (other ? propertyValue(*other, properties) : properties.value(spec.shownWhenKey)).trimmed();
    const bool fits = std::find(spec.shownWhenValues.begin(), spec.shownWhenValues.end(), value) != spec.shownWhenValues.end();
    return fits && (!other || isShown(*other, specs, properties));
}

std::optional<QString> propertyProblem(const PropertySpec &spec, const PropertyTree &properties)
{
    const QByteArray value = propertyValue(spec, properties);
    if (isTemplate(spec, value))
        return std::nullopt;
    std::optional<QString> problem;
    switch (spec.kind) {
    case PropertyKind::Port: problem = portProblem(spec, value); break;
    case PropertyKind::Number:
    case PropertyKind::Duration: problem = numberProblem(spec, value); break;
    case PropertyKind::Choice: problem = choiceProblem(spec, value); break;
    case PropertyKind::CronJobs: return cronProblem(spec, properties);
    case PropertyKind::WeekDays: return weekDaysProblem(spec, properties);
    case PropertyKind::NumberList: return numberListProblem(spec, properties);
    case PropertyKind::NameValues:
    case PropertyKind::TextList: return std::nullopt;
    default: break;
    }
    if (!problem && spec.validate)
        problem = spec.validate(value);
    return problem ? std::optional(specText(*problem)) : std::nullopt;
}

std::vector<PropertyProblem> propertyProblems(const std::vector<PropertySpec> &specs, const PropertyTree &properties)
{
    std::vector<PropertyProblem> problems;
    for (const PropertySpec &spec : specs) {
        if (!isShown(spec, specs, properties))
            continue;
        if (std::optional<QString> sentence = propertyProblem(spec, properties))
            problems.push_back({spec.key, std::move(*sentence)});
    }
    return problems;
}

QString acceptedText(const PropertySpec &spec)
{
    QStringList accepted;
    switch (spec.kind) {
    case PropertyKind::Port: accepted += QStringLiteral("%1–%2").arg(spec.fallback == "0" ? 0 : 1).arg(mostPorts); break;
    case PropertyKind::Number:
    case PropertyKind::NumberList: accepted += Tr::tr("whole numbers"); break;
    case PropertyKind::Duration: accepted += Tr::tr("milliseconds"); break;
    case PropertyKind::HostName: accepted += Tr::tr("a name or address"); break;
    case PropertyKind::Folder: accepted += Tr::tr("a folder's path"); break;
    case PropertyKind::Flag: accepted += Tr::tr("on, off"); break;
    case PropertyKind::Choice:
        for (const PropertyChoice &choice : spec.choices)
            accepted += specText(choice.label);
        break;
    case PropertyKind::Encoding: accepted += Tr::tr("a character set's name"); break;
    case PropertyKind::Script: accepted += Tr::tr("JavaScript"); break;
    case PropertyKind::CronJobs: accepted += Tr::tr("cron expressions"); break;
    case PropertyKind::Channel: accepted += Tr::tr("a channel, or none"); break;
    case PropertyKind::WeekDays: accepted += Tr::tr("days"); break;
    case PropertyKind::NameValues: accepted += Tr::tr("names and values"); break;
    case PropertyKind::Text:
    case PropertyKind::MultiLine:
    case PropertyKind::Password:
    case PropertyKind::TextList: accepted += Tr::tr("text"); break;
    }
    if (spec.use == PropertyUse::Template)
        accepted += QStringLiteral("${…}");
    return accepted.join(QStringLiteral(", "));
}

QString valueText(const PropertySpec &spec, const QByteArray &value)
{
    if (spec.kind == PropertyKind::Flag)
        return value.trimmed() == "true" ? Tr::tr("on") : Tr::tr("off");
    if (spec.kind == PropertyKind::Password)
        return value.isEmpty() ? Tr::tr("empty") : QStringLiteral("•••");
    for (const PropertyChoice &choice : spec.choices) {
        if (choice.value == value.trimmed())
            return specText(choice.label);
    }
    if (value.trimmed().isEmpty())
        return Tr::tr("empty");
    QString text = QString::fromUtf8(value).simplified();
    if (spec.kind == PropertyKind::Duration)
        text += Tr::tr(" ms");
    return text;
}

QString briefText(const PropertySpec &spec, const PropertyTree &properties)
{
    const PropertyTree *element = properties.find(spec.key);
    const QString label = specText(spec.label);
    const bool isList = spec.kind == PropertyKind::NameValues || spec.kind == PropertyKind::TextList || spec.kind == PropertyKind::NumberList
        || spec.kind == PropertyKind::CronJobs || spec.kind == PropertyKind::WeekDays;
    if (isList) {
        const size_t count = element ? element->children.size() : 0;
        return count == 0 ? Tr::tr("%1: none").arg(label) : QStringLiteral("%1: %2").arg(label).arg(count);
    }
    return QStringLiteral("%1: %2").arg(label, valueText(spec, propertyValue(spec, properties)));
}

} // namespace millrace::ui
