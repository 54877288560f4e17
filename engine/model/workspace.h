// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What a workspace holds besides its channels, their messages and the code templates (code_template.h): groups, tags, the
// configuration map and settings. spec/channels.md, "Wrappers". Plain values and pure functions: any thread.

#include "engine/base/ids.h"
#include "engine/base/result.h"
#include "engine/model/channel_config.h"
#include "engine/model/property_tree.h"

#include <QString>

#include <map>
#include <set>
#include <variant>
#include <vector>

namespace millrace {

// Channels shown together. A channel is in one group, or in none.
struct ChannelGroup
{
    QString id;
    QString name;
    QString description;
    int revision = 1;
    std::vector<ChannelId> channels;
    PropertyTree document = {}; // what it was read from; keeps what is not known here

    bool operator==(const ChannelGroup &) const = default;
};

struct TagColour
{
    int red = 0;
    int green = 0;
    int blue = 0;
    int alpha = 255;

    bool operator==(const TagColour &) const = default;
};

// A word on any number of channels.
struct ChannelTag
{
    QString id;
    QString name;
    TagColour colour;
    std::set<ChannelId> channels;

    bool operator==(const ChannelTag &) const = default;
};

// A value that scripts of all channels read by configurationMap.get(key).
struct ConfigurationEntry
{
    QString key;
    QString value;
    QString comment;

    bool operator==(const ConfigurationEntry &) const = default;
};
using ConfigurationMap = std::vector<ConfigurationEntry>; // in the order a person gave them

struct WorkspaceSettings
{
    bool deployAtStart = true;            // all enabled channels, when the workspace is opened to run
    bool clearGlobalMapAtRedeploy = true; // redeployAll()
    // What scripts may reach, and how far they may go. Channels have it from their next deployment on.
    bool scriptsMayUseFiles = true;
    bool scriptsMayUseNetwork = true;
    bool scriptsMayRunPrograms = true;
    int scriptSeconds = 0;       // a script that runs longer fails; 0: no limit
    int scriptMegabytes = 256;   // memory of one script runtime, at least 16
    // What channels that are made here begin with.
    std::vector<MetaDataColumn> newChannelColumns = {{QStringLiteral("SOURCE"), MetaDataColumnType::String, QStringLiteral("mirth_source")},
                                                     {QStringLiteral("TYPE"), MetaDataColumnType::String, QStringLiteral("mirth_type")}};

    bool operator==(const WorkspaceSettings &) const = default;
};

// One setting, as text: "true" and "false", a number, or columns as [{"mapping":"mirth_type","name":"TYPE","type":"STRING"}].
struct WorkspaceSetting
{
    using Flag = bool WorkspaceSettings::*;
    using Number = int WorkspaceSettings::*;
    using Columns = std::vector<MetaDataColumn> WorkspaceSettings::*;

    QString name;       // for people and scripts
    QString storedName; // where it is stored and exported: the reference's name where it has the setting
    std::variant<Flag, Number, Columns> value;

    bool isFlag() const { return std::holds_alternative<Flag>(value); }
    bool isNumber() const { return std::holds_alternative<Number>(value); }
    QString text(const WorkspaceSettings &settings) const;
    bool set(WorkspaceSettings &settings, const QString &text) const; // false, with nothing changed, where the text is none
};
const std::vector<WorkspaceSetting> &workspaceSettingList(); // all there are

// Settings by the names they are stored under. What is missing or makes no sense stays as in `known`.
std::map<QString, QString> settingValues(const WorkspaceSettings &settings);
WorkspaceSettings settingsFrom(const std::map<QString, QString> &values, WorkspaceSettings known = {});
// Error: Invalid, naming what is wrong.
Result<void> checkSettings(const WorkspaceSettings &settings);

// --- groups: channels leave the group they were in -----------------------------------------------------------------------
const ChannelGroup *groupOf(const std::vector<ChannelGroup> &groups, const ChannelId &channel); // null: in none
void moveToGroup(std::vector<ChannelGroup> &groups, const std::vector<ChannelId> &channels, const QString &groupId); // empty: to none
// Takes in what a file brings: a group of the same id or name is replaced, but keeps its channels.
void mergeGroups(std::vector<ChannelGroup> &groups, const std::vector<ChannelGroup> &others);

// --- tags ----------------------------------------------------------------------------------------------------------------
std::vector<ChannelTag> tagsOf(const std::vector<ChannelTag> &tags, const ChannelId &channel);
// A tag of the same id or name is replaced, but keeps its channels, and its name where another has the new one.
void mergeTags(std::vector<ChannelTag> &tags, const std::vector<ChannelTag> &others);

// --- configuration map ---------------------------------------------------------------------------------------------------
void mergeConfiguration(ConfigurationMap &map, const ConfigurationMap &others); // the same key is replaced
// The file that the reference's settings export and import: key = value, with the comment as a line before it.
QByteArray writeConfigurationFile(const ConfigurationMap &map);
// Error: Invalid, naming the line.
Result<ConfigurationMap> readConfigurationFile(const QByteArray &text);

// Each name once, and none empty. Error: Invalid. Keys are compared as they are, names of groups and tags without case.
Result<void> checkGroups(const std::vector<ChannelGroup> &groups); // and no channel in two
Result<void> checkTags(const std::vector<ChannelTag> &tags);
Result<void> checkConfiguration(const ConfigurationMap &map);

} // namespace millrace
