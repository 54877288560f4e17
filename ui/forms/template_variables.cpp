// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/forms/template_variables.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <numeric>
#include <set>

namespace millrace::ui {

namespace {

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(TemplateVariables)
};

// channelMap.put('mrn', …), $c("mrn", …) and their like.
void collectFromScript(const QString &script, std::set<QString> &names)
{
    static const QRegularExpression put(
        QStringLiteral(R"((?:(?:channel|connector|source|response|global|globalChannel)Map\.put\(|\$(?:c|co|s|r|g|gc)\()\s*['"]([^'"]+)['"]\s*,)"));
    for (auto match = put.globalMatch(script); match.hasNext();)
        names.insert(match.next().captured(1));
}

void collectFromElements(const std::vector<ScriptElement> &elements, SettingTexts &found)
{
    for (const ScriptElement &element : elements) {
        if (element.className.endsWith(".MapperStep"))
            found.variables << element.properties.value("variable");
        if (QByteArray script = element.properties.value("script"); !script.isEmpty())
            found.scripts << std::move(script);
    }
}

} // namespace

qsizetype SettingTexts::bytes() const
{
    return std::accumulate(scripts.begin(), scripts.end(), qsizetype(0), [](qsizetype sum, const QByteArray &script) { return sum + script.size(); });
}

SettingTexts settingTexts(const ChannelConfig &channel)
{
    SettingTexts found;
    found.scripts << channel.scripts.preprocessing.toUtf8() << channel.scripts.deploy.toUtf8();
    std::vector<const ConnectorConfig *> connectors{&channel.source};
    for (const ConnectorConfig &destination : channel.destinations)
        connectors.push_back(&destination);
    for (const ConnectorConfig *connector : connectors) {
        collectFromElements(connector->filter.rules, found);
        collectFromElements(connector->transformer.steps, found);
        if (connector->responseTransformer)
            collectFromElements(connector->responseTransformer->steps, found);
    }
    return found;
}

std::vector<TemplateVariable> templateVariables(const SettingTexts &texts)
{
    std::set<QString> names;
    for (const QByteArray &variable : texts.variables)
        names.insert(QString::fromUtf8(variable).trimmed());
    for (const QByteArray &script : texts.scripts)
        collectFromScript(QString::fromUtf8(script), names);
    names.erase(QString());

    std::vector<TemplateVariable> variables;
    for (const QString &name : names)
        variables.push_back({QStringLiteral("${%1}").arg(name), Tr::tr("Set by this channel")});
    const TemplateVariable always[] = {
        {QStringLiteral("${message.encodedData}"), Tr::tr("What the transformer made")},
        {QStringLiteral("${message.transformedData}"), Tr::tr("The same, before it was encoded")},
        {QStringLiteral("${message.rawData}"), Tr::tr("What came in, at this connector")},
        {QStringLiteral("${message.messageId}"), Tr::tr("The message's number")},
        {QStringLiteral("${originalFilename}"), Tr::tr("The file that was read")},
        {QStringLiteral("${channelName}"), Tr::tr("This channel's name")},
        {QStringLiteral("${channelId}"), Tr::tr("This channel's id")},
        {QStringLiteral("${date.get('yyyyMMddHHmmss')}"), Tr::tr("The time now, in that form")},
        {QStringLiteral("${SYSTIME}"), Tr::tr("The time now, in milliseconds")},
        {QStringLiteral("${UUID}"), Tr::tr("A new id each time")},
        {QStringLiteral("${COUNT}"), Tr::tr("A new number each time")},
    };
    variables.insert(variables.end(), std::begin(always), std::end(always));
    return variables;
}

} // namespace millrace::ui
