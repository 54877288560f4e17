// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/channel/response_selector.h"

#include "engine/channel/script_contexts.h"

#include <array>

namespace millrace {

namespace {

const QLatin1String none("None"), beforeProcessing("Auto-generate (Before processing)"),
    afterSourceTransformer("Auto-generate (After source transformer)"), destinationsCompleted("Auto-generate (Destinations completed)");

// Every chain that the destination set leaves has a connector message from T2 on, so "a chain never ran" is the same as that
// nothing ran (decision O15).
MessageStatus destinationsStatus(const ChannelParts &parts, const ConnectorMessage &source, const std::vector<const ConnectorMessage *> &destinations)
{
    if (parts.destinations.empty())
        return source.status == MessageStatus::Transformed ? MessageStatus::Sent : MessageStatus::Error;
    constexpr std::array precedence{MessageStatus::Error, MessageStatus::Queued, MessageStatus::Sent, MessageStatus::Filtered};
    for (const MessageStatus status : precedence) {
        for (const ConnectorMessage *destination : destinations) {
            if (destination->status == status)
                return status;
        }
    }
    return MessageStatus::Error;
}

} // namespace

QString responseSetting(const SourceSettings &settings)
{
    if (settings.respondAfterProcessing)
        return settings.responseVariable;
    return settings.responseVariable.startsWith(QLatin1String("Auto-generate")) ? beforeProcessing : none;
}

Result<std::optional<Response>> selectResponse(const ChannelParts &parts, const ConnectorMessage &source,
                                               const std::vector<const ConnectorMessage *> &destinations, const ConnectorMessage &merged)
{
    const QString setting = responseSetting(parts.sourceSettings);
    if (setting.isEmpty() || setting == none)
        return std::optional<Response>();

    const auto acknowledge = [&](MessageStatus status, const ConnectorMessage &scopeMessage) {
        const TemplateScope scope{&scopeMessage, sharedMaps(parts)};
        const QByteArray content = source.raw ? source.raw->data : QByteArray();
        return parts.sourceInbound->acknowledge(content, status, [&scope](const QString &text) {
            return QString::fromUtf8(TemplateText(text.toUtf8()).render(scope));
        });
    };
    if (setting == beforeProcessing)
        return acknowledge(MessageStatus::Received, source);
    if (setting == afterSourceTransformer)
        return acknowledge(source.status, source);
    if (setting == destinationsCompleted)
        return acknowledge(destinationsStatus(parts, source, destinations), merged);

    const auto found = source.responseMap.find(setting);
    if (found == source.responseMap.end() || found->isNull())
        return std::optional<Response>();
    if (const Response *response = found->response())
        return std::optional<Response>(*response);
    return std::optional<Response>(Response{MessageStatus::Sent, found->toText().toUtf8(), {}, {}, ResponseCheck::None});
}

} // namespace millrace
