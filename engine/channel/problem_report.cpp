// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/channel/problem_report.h"

#include "engine/channel/template_text.h"
#include "engine/script/script_check.h"

namespace millrace {

namespace {

ProblemKind kindOf(ElementProblem::Kind kind)
{
    switch (kind) {
    case ElementProblem::Kind::Element: return ProblemKind::Step;
    case ElementProblem::Kind::Syntax: return ProblemKind::Script;
    case ElementProblem::Kind::File: return ProblemKind::File;
    }
    return ProblemKind::Step;
}

const PropertySpec *specOf(const ConnectorType &type, const QByteArray &key)
{
    const auto found = std::find_if(type.properties.begin(), type.properties.end(), [&](const PropertySpec &spec) { return spec.key == key; });
    return found == type.properties.end() ? nullptr : &*found;
}

// A setting that is not shown is not used.
bool isShown(const ConnectorType &type, const PropertySpec &spec, const PropertyTree &properties)
{
    if (spec.shownWhenKey.isEmpty())
        return true;
    const PropertySpec *const switchSpec = specOf(type, spec.shownWhenKey);
    const QByteArray value = properties.value(spec.shownWhenKey, switchSpec ? switchSpec->fallback : QByteArray()).trimmed();
    const bool isOn = std::find(spec.shownWhenValues.begin(), spec.shownWhenValues.end(), value) != spec.shownWhenValues.end();
    return isOn && (!switchSpec || isShown(type, *switchSpec, properties));
}

constexpr QByteArrayView messageKey = "template"; // of what a File Writer or TCP Sender sends

// Numbers that are empty have their default; of texts, empty is a value like others.
bool hasDefaultWhenEmpty(const PropertySpec &spec)
{
    using enum PropertyKind;
    return spec.kind != Text && spec.kind != MultiLine && spec.kind != HostName && spec.kind != Folder && spec.kind != Channel;
}

// Why a setting, or a part of one, is no template though it looks like one.
QString templateProblem(const PropertyTree &setting)
{
    QString problem = TemplateText(setting.text).problem();
    for (const PropertyTree &child : setting.children) {
        if (problem.isEmpty())
            problem = templateProblem(child);
    }
    return problem;
}

QString beginningSmall(QString text)
{
    if (text.startsWith(QLatin1String("This ")))
        text[0] = QLatin1Char('t');
    return text;
}

} // namespace

void ProblemReport::add(ProblemSeverity severity, ProblemKind kind, Place place, const QString &where, const QString &text)
{
    m_problems.push_back({severity, kind, std::move(place), where, text});
}

void ProblemReport::script(Place place, const QString &where, const QString &script, const Error &failure)
{
    if (const std::optional<ScriptProblem> problem = checkScript(script)) {
        place.line = problem->line;
        error(ProblemKind::Script, std::move(place), QStringLiteral("%1, line %2").arg(where).arg(problem->line), problem->text);
    } else {
        sentence(ProblemKind::Script, std::move(place), failure);
    }
}

bool ProblemReport::elements(const Place &place, const QString &where, const std::vector<ElementProblem> &problems)
{
    for (const ElementProblem &problem : problems) {
        Place here = place;
        here.item = problem.sequenceNumber;
        here.line = problem.line;
        error(kindOf(problem.kind), std::move(here), where + QLatin1String(", ") + problem.where, problem.text);
    }
    return !problems.empty();
}

void ProblemReport::sentence(ProblemKind kind, Place place, const Error &failure)
{
    if (const qsizetype codeTemplate = failure.message.indexOf(QLatin1String("code template '")); codeTemplate >= 0) {
        if (!m_faultyTemplates.insert(failure.message.mid(codeTemplate)).second)
            return;
    }
    const qsizetype colon = failure.message.indexOf(QLatin1String(": "));
    const QString where = colon < 0 ? QString() : failure.message.left(colon);
    error(kind, std::move(place), where, colon < 0 ? failure.message : failure.message.mid(colon + 2));
}

void ProblemReport::connector(const ConnectorConfig &config, const ConnectorType &type, const QString &where, const Error &failure)
{
    for (const PropertySpec &spec : type.properties) {
        const QString key = QString::fromUtf8(spec.key);
        if (!failure.message.startsWith(key + QLatin1Char(' ')))
            continue;
        // A person knows the setting by its label, not by its element in the file.
        error(ProblemKind::Property, {config.metaDataId, ProblemPart::Properties, key}, QStringLiteral("%1, %2").arg(where, spec.label),
              QStringLiteral("it") + failure.message.mid(key.size()));
        return;
    }
    error(ProblemKind::Property, {config.metaDataId, ProblemPart::Properties}, where, failure.message);
}

void ProblemReport::properties(const ConnectorConfig &config, const ConnectorType &type, const QString &where)
{
    std::set<QString> reported; // by connector()
    for (const ChannelProblem &problem : m_problems) {
        if (problem.place.connector == config.metaDataId && problem.place.part == ProblemPart::Properties)
            reported.insert(problem.place.item);
    }
    for (const PropertySpec &spec : type.properties) {
        if (!isShown(type, spec, config.properties))
            continue;
        const PropertyTree *setting = config.properties.find(spec.key);
        const QString key = QString::fromUtf8(spec.key);
        const QString field = QStringLiteral("%1, %2").arg(where, spec.label);
        const ProblemPlace place{config.metaDataId, ProblemPart::Properties, key};
        if (const QString problem = setting && spec.use == PropertyUse::Template ? templateProblem(*setting) : QString(); !problem.isEmpty()) {
            warning(ProblemKind::Property, place, field,
                    QStringLiteral("this is no template and is used as it is written: %1.").arg(problem)); // as in the reference
        }
        const QByteArray value = setting ? setting->text : spec.fallback;
        const bool isEmpty = value.trimmed().isEmpty();
        if (isEmpty && spec.key == messageKey) // which the reference allows
            warning(ProblemKind::Property, place, field, QStringLiteral("it is empty, so what is sent will be empty, too."));
        // What differs by message can't be judged here.
        const bool isTemplate = spec.use == PropertyUse::Template && value.contains('$');
        if (!spec.validate || (isEmpty && hasDefaultWhenEmpty(spec)) || isTemplate || reported.contains(key))
            continue;
        if (const std::optional<QString> wrong = spec.validate(value))
            error(ProblemKind::Property, place, field, beginningSmall(*wrong));
    }
}

} // namespace millrace
