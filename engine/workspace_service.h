// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What a workspace holds besides channels, messages and alerts: settings, groups, tags, code template libraries and the
// configuration map. Kept in the store as XML, a document each; read from memory. spec/channels.md, "Wrappers"; spec/engine.md
// section 21. All functions: any thread. What saves returns Invalid where a check of model/workspace.h or code_template.h says
// so, else Io.

#include "engine/base/result.h"
#include "engine/channel_xml/workspace_xml.h"
#include "engine/model/code_template.h"
#include "engine/model/workspace.h"
#include "engine/script/script_context.h"
#include "engine/script/script_pool.h"
#include "engine/store/configuration_store.h"

#include <mutex>

namespace millrace {

class WorkspaceService
{
public:
    explicit WorkspaceService(ConfigurationStore &store) : m_store(store) {}

    // What can't be read is named in the log and stays in the store as it is, whatever is saved.
    Result<void> load();
    // Counts what was saved: whoever shows these things looks again when it has grown.
    int version() const;

    WorkspaceSettings settings() const;
    Result<void> saveSettings(const WorkspaceSettings &settings);
    ScriptLimits scriptLimits() const; // as the settings say now

    std::vector<ChannelGroup> groups() const;
    std::vector<ChannelTag> tags() const;
    std::vector<CodeTemplateLibrary> libraries() const;
    ConfigurationMap configurationMap() const;
    const ConfigurationValues &configurationValues() const { return m_configurationValues; } // the same, as scripts see it

    // Each replaces all there were. Revisions of groups, libraries and templates that changed grow by one.
    Result<void> saveGroups(std::vector<ChannelGroup> groups);
    Result<void> saveTags(std::vector<ChannelTag> tags);
    Result<void> saveLibraries(std::vector<CodeTemplateLibrary> libraries);
    Result<void> saveConfigurationMap(ConfigurationMap map);

    // What files bring, put to what is there.
    Result<void> takeGroups(const std::vector<ChannelGroup> &groups);
    Result<void> takeTags(const std::vector<ChannelTag> &tags);
    Result<void> takeLibraries(const std::vector<CodeTemplateLibrary> &libraries);
    Result<QStringList> takeBundledLibraries(const std::vector<CodeTemplateLibrary> &libraries); // what of them a person should know
    Result<void> takeConfigurationMap(const ConfigurationMap &map);
    // The channel is gone: nothing names it any more.
    Result<void> forget(const ChannelId &channel);

private:
    // With m_saveMutex held.
    Result<void> put(std::vector<ChannelGroup> groups);
    Result<void> put(std::vector<ChannelTag> tags);
    Result<void> put(std::vector<CodeTemplateLibrary> libraries);
    Result<void> put(ConfigurationMap map);

    struct Parts
    {
        WorkspaceSettings settings;
        StoredList<ChannelGroup> groups;
        StoredList<ChannelTag> tags;
        StoredList<CodeTemplateLibrary> libraries;
        StoredList<ConfigurationEntry> configurationMap;
    };
    template<typename T>
    std::vector<T> get(StoredList<T> Parts::*part) const;
    template<typename T>
    Result<void> store(StoredList<T> Parts::*part, std::vector<T> items, const QString &name);
    template<typename T>
    void loadPart(StoredList<T> Parts::*part, const std::map<QString, QString> &stored, const QString &name, StoredList<T> (*read)(const QByteArray &));

    ConfigurationStore &m_store;
    ConfigurationValues m_configurationValues;
    // One change at a time: it looks, then writes; held over the store's call, taken before m_mutex.
    std::mutex m_saveMutex;
    mutable std::mutex m_mutex;
    Parts m_parts;     // guarded by m_mutex
    int m_version = 0; // guarded by m_mutex
};

} // namespace millrace
