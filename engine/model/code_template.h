// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Code templates: functions that a channel's scripts share, each with the places it is for. They come with the channel, in
// exportData/codeTemplateLibraries. spec/channels.md, "The file". Plain values: any thread.

#include "engine/model/channel_config.h"

#include <set>

namespace millrace {

// The place of a script, as code templates and the script reference tell them apart.
enum class CodeContext {
    None, // no code templates here
    GlobalDeploy, GlobalUndeploy, GlobalPreprocessor, GlobalPostprocessor,
    Deploy, Undeploy, Preprocessor, Postprocessor, Attachment, Batch,
    SourceReceiver, SourceFilterTransformer, DestinationFilterTransformer, DestinationDispatcher, ResponseTransformer
};

struct CodeTemplate
{
    QString name; // "Dates / toIso": the library and the template
    QByteArray code;
    std::set<CodeContext> contexts;
};

// The templates of this channel that scripts run: functions and compiled code, of the libraries that are on for it.
std::vector<CodeTemplate> codeTemplatesOf(const ChannelConfig &channel);

} // namespace millrace
