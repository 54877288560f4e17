// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/event.h"

#include <array>

namespace millrace {

namespace {

constexpr std::array<std::pair<ErrorEventType, const char *>, 14> errorTypeNames{{
    {ErrorEventType::Any, "ANY"},
    {ErrorEventType::SourceConnector, "SOURCE_CONNECTOR"},
    {ErrorEventType::DestinationConnector, "DESTINATION_CONNECTOR"},
    {ErrorEventType::Serializer, "SERIALIZER"},
    {ErrorEventType::Filter, "FILTER"},
    {ErrorEventType::Transformer, "TRANSFORMER"},
    {ErrorEventType::UserDefinedTransformer, "USER_DEFINED_TRANSFORMER"},
    {ErrorEventType::ResponseValidation, "RESPONSE_VALIDATION"},
    {ErrorEventType::ResponseTransformer, "RESPONSE_TRANSFORMER"},
    {ErrorEventType::AttachmentHandler, "ATTACHMENT_HANDLER"},
    {ErrorEventType::DeployScript, "DEPLOY_SCRIPT"},
    {ErrorEventType::PreprocessorScript, "PREPROCESSOR_SCRIPT"},
    {ErrorEventType::PostprocessorScript, "POSTPROCESSOR_SCRIPT"},
    {ErrorEventType::UndeployScript, "UNDEPLOY_SCRIPT"},
}};

constexpr std::array<std::pair<EventLevel, const char *>, 3> levelNames{{
    {EventLevel::Information, "INFORMATION"}, {EventLevel::Warning, "WARNING"}, {EventLevel::Error, "ERROR"},
}};

template<typename T, size_t n>
QString nameOf(const std::array<std::pair<T, const char *>, n> &names, T wanted)
{
    for (const auto &[value, name] : names) {
        if (value == wanted)
            return QLatin1String(name);
    }
    return {};
}

template<typename T, size_t n>
std::optional<T> named(const std::array<std::pair<T, const char *>, n> &names, const QString &wanted)
{
    for (const auto &[value, name] : names) {
        if (wanted == QLatin1String(name))
            return value;
    }
    return std::nullopt;
}

} // namespace

QString errorEventTypeName(ErrorEventType type)
{
    return nameOf(errorTypeNames, type);
}

std::optional<ErrorEventType> errorEventTypeFromName(const QString &name)
{
    return named(errorTypeNames, name);
}

QString eventLevelName(EventLevel level)
{
    return nameOf(levelNames, level);
}

std::optional<EventLevel> eventLevelFromName(const QString &name)
{
    return named(levelNames, name);
}

QString eventOutcomeName(EventOutcome outcome)
{
    return outcome == EventOutcome::Success ? QStringLiteral("SUCCESS") : QStringLiteral("FAILURE");
}

QString errorMessageLine(const QString &error)
{
    const QLatin1String mark("ERROR MESSAGE:"); // spec section 5, layout of an error text
    const qsizetype marked = error.indexOf(mark);
    const qsizetype start = marked < 0 ? 0 : marked + mark.size();
    const qsizetype end = error.indexOf(QLatin1Char('\n'), start);
    return error.mid(start, end < 0 ? -1 : end - start).trimmed();
}

} // namespace millrace
