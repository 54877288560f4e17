// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/forms/template_variables.h"

#include <QCoreApplication>
#include <QRegularExpression>

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

void collectFromElements(const std::vector<ScriptElement> &elements, std::set<QString> &names)
{
    for (const ScriptElement &element : elements) {
        if (element.className.endsWith(".MapperStep"))
            names.insert(element.properties.trimmed("variable"));
        collectFromScript(element.properties.string("script"), names);
    }
}

} // namespace

std::vector<TemplateVariable> templateVariables(const ChannelConfig &channel)
{
    std::set<QString> names;
    collectFromScript(channel.scripts.preprocessing, names);
    collectFromScript(channel.scripts.deploy, names);
    std::vector<const ConnectorConfig *> connectors{&channel.source};
    for (const ConnectorConfig &destination : channel.destinations)
        connectors.push_back(&destination);
    for (const ConnectorConfig *connector : connectors) {
        collectFromElements(connector->filter.rules, names);
        collectFromElements(connector->transformer.steps, names);
        if (connector->responseTransformer)
            collectFromElements(connector->responseTransformer->steps, names);
    }
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
