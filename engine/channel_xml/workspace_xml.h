// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Reads and writes what a workspace holds besides channels, in the reference's form: groups, tags, code template libraries
// and the configuration map; and what of these a channel's own file brings along. spec/channels.md, "The file" and
// "Wrappers". Pure functions: any thread.

#include "engine/base/result.h"
#include "engine/model/channel_config.h"
#include "engine/model/code_template.h"
#include "engine/model/workspace.h"

#include <QStringList>

#include <optional>

namespace millrace {

// The version that new elements are written as.
inline constexpr char writtenVersion[] = "4.5.2";

// Error: Invalid, where it has no id or no name.
Result<ChannelGroup> readChannelGroup(PropertyTree document);
PropertyTree writeChannelGroup(const ChannelGroup &group); // its channels as stubs: id and revision
Result<ChannelTag> readChannelTag(const PropertyTree &tree);
PropertyTree writeChannelTag(const ChannelTag &tag);
Result<CodeTemplate> readCodeTemplate(PropertyTree document); // error: Invalid, where it has no id
Result<CodeTemplateLibrary> readCodeTemplateLibrary(PropertyTree document);
PropertyTree writeCodeTemplateLibrary(const CodeTemplateLibrary &library);

MetaDataColumn readMetaDataColumn(const PropertyTree &tree); // of a type that is not known: a text
PropertyTree writeMetaDataColumn(const MetaDataColumn &column);

// <entry><string>key</string><…ConfigurationProperty><value/><comment/></…></entry>, whatever the element around is called.
// Nothing where it is no such map.
std::optional<ConfigurationMap> readConfigurationMap(const PropertyTree &map);
PropertyTree writeConfigurationMap(const QByteArray &elementName, const ConfigurationMap &map);

// --- what a channel's file brings along ------------------------------------------------------------------------------------
struct BundledParts
{
    std::vector<CodeTemplateLibrary> libraries; // on for this channel, unless they name it as one they are off for
    std::vector<ChannelTag> tags;               // on this channel
    QStringList unread;                         // what can't be read and stays in the document, a sentence each

    bool isEmpty() const { return libraries.empty() && tags.empty(); }
};
// Takes them out of the channel's document, as far as they can be read: they belong to the workspace.
BundledParts takeBundledParts(ChannelConfig &channel);
// The workspace's libraries with those that are still in a channel's document, because they could not be stored.
std::vector<CodeTemplateLibrary> withOwnLibraries(const ChannelConfig &channel, std::vector<CodeTemplateLibrary> libraries);
// The channel's document with the libraries that are on for it and its tags, as the reference exports it.
PropertyTree withBundledParts(ChannelConfig channel, std::vector<CodeTemplateLibrary> libraries, std::vector<ChannelTag> tags);

// --- the lists as they are stored, a document each ------------------------------------------------------------------------------
template<typename T>
struct StoredList
{
    std::vector<T> items;
    std::vector<PropertyTree> unread = {}; // what can't be read: written back as it is, behind the items
    QStringList problems = {};             // why, a sentence each
};
QByteArray writeStored(const StoredList<ChannelGroup> &groups);
QByteArray writeStored(const StoredList<ChannelTag> &tags);
QByteArray writeStored(const StoredList<CodeTemplateLibrary> &libraries);
QByteArray writeStored(const StoredList<ConfigurationEntry> &entries);
// A document that is no XML is one thing that can't be read.
StoredList<ChannelGroup> readStoredGroups(const QByteArray &xml);
StoredList<ChannelTag> readStoredTags(const QByteArray &xml);
StoredList<CodeTemplateLibrary> readStoredLibraries(const QByteArray &xml);
StoredList<ConfigurationEntry> readStoredConfiguration(const QByteArray &xml);

} // namespace millrace
