// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/code_template.h"

#include <algorithm>
#include <array>

namespace millrace {

namespace {

constexpr std::array<std::pair<const char *, CodeContext>, 15> contextNames{{
    {"GLOBAL_DEPLOY", CodeContext::GlobalDeploy},
    {"GLOBAL_UNDEPLOY", CodeContext::GlobalUndeploy},
    {"GLOBAL_PREPROCESSOR", CodeContext::GlobalPreprocessor},
    {"GLOBAL_POSTPROCESSOR", CodeContext::GlobalPostprocessor},
    {"CHANNEL_DEPLOY", CodeContext::Deploy},
    {"CHANNEL_UNDEPLOY", CodeContext::Undeploy},
    {"CHANNEL_PREPROCESSOR", CodeContext::Preprocessor},
    {"CHANNEL_POSTPROCESSOR", CodeContext::Postprocessor},
    {"CHANNEL_ATTACHMENT", CodeContext::Attachment},
    {"CHANNEL_BATCH", CodeContext::Batch},
    {"SOURCE_RECEIVER", CodeContext::SourceReceiver},
    {"SOURCE_FILTER_TRANSFORMER", CodeContext::SourceFilterTransformer},
    {"DESTINATION_FILTER_TRANSFORMER", CodeContext::DestinationFilterTransformer},
    {"DESTINATION_DISPATCHER", CodeContext::DestinationDispatcher},
    {"DESTINATION_RESPONSE_TRANSFORMER", CodeContext::ResponseTransformer},
}};

std::set<CodeContext> readContexts(const PropertyTree &codeTemplate)
{
    std::set<CodeContext> contexts;
    const PropertyTree *list = codeTemplate.find("contextSet/delegate");
    for (const PropertyTree &item : list ? list->children : std::vector<PropertyTree>()) {
        const QByteArray name = item.text.trimmed();
        const auto found = std::find_if(contextNames.begin(), contextNames.end(), [&](const auto &row) { return name == row.first; });
        if (found != contextNames.end())
            contexts.insert(found->second);
    }
    return contexts;
}

bool names(const PropertyTree &library, const char *list, const ChannelId &channelId)
{
    const PropertyTree *ids = library.child(list);
    return ids && std::any_of(ids->children.begin(), ids->children.end(),
                              [&](const PropertyTree &id) { return QString::fromUtf8(id.text).trimmed() == channelId; });
}

// A library in a channel's own file is the channel's, whatever id it was exported under, unless it names the channel as one
// it is off for.
bool isOnFor(const PropertyTree &library, const ChannelId &channelId)
{
    return names(library, "enabledChannelIds", channelId) || !names(library, "disabledChannelIds", channelId);
}

} // namespace

std::vector<CodeTemplate> codeTemplatesOf(const ChannelConfig &channel)
{
    std::vector<CodeTemplate> result;
    const PropertyTree *libraries = channel.document.find("exportData/codeTemplateLibraries");
    for (const PropertyTree &library : libraries ? libraries->children : std::vector<PropertyTree>()) {
        const PropertyTree *templates = library.child("codeTemplates");
        if (!templates || !isOnFor(library, channel.id))
            continue;
        for (const PropertyTree &codeTemplate : templates->children) {
            const PropertyTree *properties = codeTemplate.child("properties");
            const QByteArray type = properties ? properties->value("type").trimmed() : QByteArray();
            if (type != "FUNCTION" && type != "COMPILED_CODE") // the others are text to drag into an editor
                continue;
            result.push_back({QStringLiteral("%1 / %2").arg(library.string("name"), codeTemplate.string("name")), properties->value("code"),
                              readContexts(codeTemplate)});
        }
    }
    return result;
}

} // namespace millrace
