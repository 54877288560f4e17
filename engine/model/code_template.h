// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Code templates: functions that scripts share, each with the places it is for, in libraries that belong to the workspace and
// are on for some of its channels. spec/channels.md, "The file". Plain values and pure functions: any thread.

#include "engine/base/ids.h"
#include "engine/base/result.h"
#include "engine/model/property_tree.h"

#include <QStringList>

#include <optional>
#include <set>
#include <vector>

namespace millrace {

// The place of a script, as code templates and the script reference tell them apart.
enum class CodeContext {
    None, // no code templates here
    GlobalDeploy, GlobalUndeploy, GlobalPreprocessor, GlobalPostprocessor,
    Deploy, Undeploy, Preprocessor, Postprocessor, Attachment, Batch,
    SourceReceiver, SourceFilterTransformer, DestinationFilterTransformer, DestinationDispatcher, ResponseTransformer
};

// Their names in channel files: "SOURCE_FILTER_TRANSFORMER".
QByteArray codeContextName(CodeContext context); // empty for None
std::optional<CodeContext> codeContextFromName(QByteArrayView name);
const std::set<CodeContext> &allCodeContexts();

// Function and CompiledCode run before the scripts of their contexts; DragAndDropCode is text to drag into an editor.
enum class CodeTemplateType { Function, DragAndDropCode, CompiledCode };

struct CodeTemplate
{
    QString name;
    QByteArray code;
    std::set<CodeContext> contexts;
    QString id = {};
    CodeTemplateType type = CodeTemplateType::Function;
    int revision = 1;
    PropertyTree document = {}; // what it was read from; keeps what is not known here

    bool operator==(const CodeTemplate &) const = default;
};

struct CodeTemplateLibrary
{
    QString id;
    QString name;
    QString description;
    int revision = 1;
    bool includeNewChannels = false; // on for all channels that are not in disabledChannels
    std::set<ChannelId> enabledChannels;
    std::set<ChannelId> disabledChannels;
    std::vector<CodeTemplate> templates;
    PropertyTree document = {}; // as above

    bool isOnFor(const ChannelId &channel) const;
    void setOnFor(const ChannelId &channel, bool on);
    bool operator==(const CodeTemplateLibrary &) const = default;
};

// What runs of the libraries that are on for this channel, named "Dates / toIso": the library and the template.
std::vector<CodeTemplate> codeTemplatesOf(const ChannelId &channel, const std::vector<CodeTemplateLibrary> &libraries);
// The same for the global deploy and undeploy scripts, which belong to no channel: of all libraries.
std::vector<CodeTemplate> codeTemplatesOf(const std::vector<CodeTemplateLibrary> &libraries);

// Takes in what a file brings. A library of the same id is replaced, but keeps its channels and the templates the file does
// not have; a template that is only named (no code in the file) stays as it is.
void mergeLibraries(std::vector<CodeTemplateLibrary> &libraries, const std::vector<CodeTemplateLibrary> &others);
// The same for what a channel's file brings along, which always finds its place: what has an older revision stays as it is, a
// name that another library or template has gets a number, a template that another library has an id of its own. What a person
// should know of it, a sentence each.
QStringList mergeBundledLibraries(std::vector<CodeTemplateLibrary> &libraries, const std::vector<CodeTemplateLibrary> &others);

// Ids once each; library names, and template names within a library, once each and none empty. Error: Invalid.
Result<void> checkLibraries(const std::vector<CodeTemplateLibrary> &libraries);

} // namespace millrace
