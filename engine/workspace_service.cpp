// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/workspace_service.h"

#include "engine/base/log.h"
#include "engine/channel_xml/revision.h"

#include <algorithm>

namespace millrace {

namespace {

const QString settingsCategory = QStringLiteral("core"); // the reference's
const QString partsCategory = QStringLiteral("workspace");
const QString groupsName = QStringLiteral("channelGroups");
const QString tagsName = QStringLiteral("channelTags");
const QString librariesName = QStringLiteral("codeTemplateLibraries");
const QString configurationName = QStringLiteral("configurationMap");

ValueMap valuesOf(const ConfigurationMap &map)
{
    ValueMap values;
    for (const ConfigurationEntry &entry : map)
        values.insert(entry.key, Value(entry.value));
    return values;
}

// More than the old one had where anything else differs; that of a newer file stays.
template<typename T>
void countRevision(T &item, const std::vector<T> &old)
{
    const auto before = std::find_if(old.begin(), old.end(), [&](const T &other) { return other.id == item.id; });
    if (before == old.end())
        return;
    T compared = item;
    compared.revision = before->revision;
    compared.document = before->document; // what it was read from says revisions and times of its own
    item.revision = std::max(item.revision, compared == *before ? before->revision : nextRevision(before->revision));
}

} // namespace

template<typename T>
std::vector<T> WorkspaceService::get(StoredList<T> Parts::*part) const
{
    const std::lock_guard lock(m_mutex);
    return (m_parts.*part).items;
}

template<typename T>
Result<void> WorkspaceService::store(StoredList<T> Parts::*part, std::vector<T> items, const QString &name)
{
    StoredList<T> list{std::move(items)};
    {
        const std::lock_guard lock(m_mutex);
        list.unread = (m_parts.*part).unread;
    }
    if (auto saved = m_store.saveSetting(partsCategory, name, QString::fromUtf8(writeStored(list))); !saved)
        return saved;
    const std::lock_guard lock(m_mutex);
    m_parts.*part = std::move(list);
    ++m_version;
    return {};
}

template<typename T>
void WorkspaceService::loadPart(StoredList<T> Parts::*part, const std::map<QString, QString> &stored, const QString &name,
                                StoredList<T> (*read)(const QByteArray &))
{
    const auto found = stored.find(name);
    if (found == stored.end())
        return;
    StoredList<T> list = read(found->second.toUtf8());
    for (const QString &problem : list.problems)
        Log::error("engine", QStringLiteral("Some of what is stored as %1 can't be read; it is not used, but kept as it is. %2").arg(name, problem));
    const std::lock_guard lock(m_mutex);
    m_parts.*part = std::move(list);
}

Result<void> WorkspaceService::load()
{
    const auto settings = m_store.settings(settingsCategory);
    if (!settings)
        return settings.error();
    const auto stored = m_store.settings(partsCategory);
    if (!stored)
        return stored.error();
    {
        const std::lock_guard lock(m_mutex);
        m_parts.settings = settingsFrom(*settings);
    }
    loadPart(&Parts::groups, *stored, groupsName, readStoredGroups);
    loadPart(&Parts::tags, *stored, tagsName, readStoredTags);
    loadPart(&Parts::libraries, *stored, librariesName, readStoredLibraries);
    loadPart(&Parts::configurationMap, *stored, configurationName, readStoredConfiguration);
    m_configurationValues.replace(valuesOf(configurationMap()));
    return {};
}

int WorkspaceService::version() const
{
    const std::lock_guard lock(m_mutex);
    return m_version;
}

WorkspaceSettings WorkspaceService::settings() const
{
    const std::lock_guard lock(m_mutex);
    return m_parts.settings;
}

Result<void> WorkspaceService::saveSettings(const WorkspaceSettings &settings)
{
    if (auto checked = checkSettings(settings); !checked)
        return checked;
    const std::lock_guard saving(m_saveMutex);
    for (const auto &[name, value] : settingValues(settings)) {
        if (auto saved = m_store.saveSetting(settingsCategory, name, value); !saved)
            return saved;
    }
    const std::lock_guard lock(m_mutex);
    m_parts.settings = settings;
    ++m_version;
    return {};
}

ScriptLimits WorkspaceService::scriptLimits() const
{
    const WorkspaceSettings now = settings();
    ScriptLimits limits;
    limits.timeout = std::chrono::seconds(now.scriptSeconds);
    limits.memoryBytes = size_t(now.scriptMegabytes) << 20;
    if (!now.scriptsMayUseFiles)
        limits.access.deny(AccessKind::Files);
    if (!now.scriptsMayUseNetwork)
        limits.access.deny(AccessKind::Network);
    if (!now.scriptsMayRunPrograms)
        limits.access.deny(AccessKind::Processes);
    return limits;
}

std::vector<ChannelGroup> WorkspaceService::groups() const
{
    return get(&Parts::groups);
}

std::vector<ChannelTag> WorkspaceService::tags() const
{
    return get(&Parts::tags);
}

std::vector<CodeTemplateLibrary> WorkspaceService::libraries() const
{
    return get(&Parts::libraries);
}

ConfigurationMap WorkspaceService::configurationMap() const
{
    return get(&Parts::configurationMap);
}

Result<void> WorkspaceService::put(std::vector<ChannelGroup> groups)
{
    if (auto checked = checkGroups(groups); !checked)
        return checked;
    const std::vector<ChannelGroup> old = this->groups();
    for (ChannelGroup &group : groups)
        countRevision(group, old);
    return groups == old ? Result<void>() : store(&Parts::groups, std::move(groups), groupsName);
}

Result<void> WorkspaceService::put(std::vector<ChannelTag> tags)
{
    if (auto checked = checkTags(tags); !checked)
        return checked;
    return tags == this->tags() ? Result<void>() : store(&Parts::tags, std::move(tags), tagsName);
}

Result<void> WorkspaceService::put(std::vector<CodeTemplateLibrary> libraries)
{
    if (auto checked = checkLibraries(libraries); !checked)
        return checked;
    const std::vector<CodeTemplateLibrary> old = this->libraries();
    for (CodeTemplateLibrary &library : libraries) {
        const auto before = std::find_if(old.begin(), old.end(), [&](const CodeTemplateLibrary &one) { return one.id == library.id; });
        if (before != old.end()) {
            for (CodeTemplate &codeTemplate : library.templates)
                countRevision(codeTemplate, before->templates);
        }
        countRevision(library, old);
    }
    return libraries == old ? Result<void>() : store(&Parts::libraries, std::move(libraries), librariesName);
}

Result<void> WorkspaceService::put(ConfigurationMap map)
{
    if (auto checked = checkConfiguration(map); !checked)
        return checked;
    if (map == configurationMap())
        return {};
    ValueMap values = valuesOf(map);
    if (auto stored = store(&Parts::configurationMap, std::move(map), configurationName); !stored)
        return stored;
    m_configurationValues.replace(std::move(values));
    return {};
}

Result<void> WorkspaceService::saveGroups(std::vector<ChannelGroup> groups)
{
    const std::lock_guard saving(m_saveMutex);
    return put(std::move(groups));
}

Result<void> WorkspaceService::saveTags(std::vector<ChannelTag> tags)
{
    const std::lock_guard saving(m_saveMutex);
    return put(std::move(tags));
}

Result<void> WorkspaceService::saveLibraries(std::vector<CodeTemplateLibrary> libraries)
{
    const std::lock_guard saving(m_saveMutex);
    return put(std::move(libraries));
}

Result<void> WorkspaceService::saveConfigurationMap(ConfigurationMap map)
{
    const std::lock_guard saving(m_saveMutex);
    return put(std::move(map));
}

Result<void> WorkspaceService::takeGroups(const std::vector<ChannelGroup> &others)
{
    const std::lock_guard saving(m_saveMutex);
    std::vector<ChannelGroup> all = groups();
    mergeGroups(all, others);
    return put(std::move(all));
}

Result<void> WorkspaceService::takeTags(const std::vector<ChannelTag> &others)
{
    const std::lock_guard saving(m_saveMutex);
    std::vector<ChannelTag> all = tags();
    mergeTags(all, others);
    return put(std::move(all));
}

Result<void> WorkspaceService::takeLibraries(const std::vector<CodeTemplateLibrary> &others)
{
    const std::lock_guard saving(m_saveMutex);
    std::vector<CodeTemplateLibrary> all = libraries();
    mergeLibraries(all, others);
    return put(std::move(all));
}

Result<QStringList> WorkspaceService::takeBundledLibraries(const std::vector<CodeTemplateLibrary> &others)
{
    const std::lock_guard saving(m_saveMutex);
    std::vector<CodeTemplateLibrary> all = libraries();
    QStringList notes = mergeBundledLibraries(all, others);
    if (auto stored = put(std::move(all)); !stored)
        return stored.error();
    return notes;
}

Result<void> WorkspaceService::takeConfigurationMap(const ConfigurationMap &others)
{
    const std::lock_guard saving(m_saveMutex);
    ConfigurationMap all = configurationMap();
    mergeConfiguration(all, others);
    return put(std::move(all));
}

Result<void> WorkspaceService::forget(const ChannelId &channel)
{
    const std::lock_guard saving(m_saveMutex);
    std::vector<ChannelGroup> allGroups = groups();
    moveToGroup(allGroups, {channel}, {});
    std::vector<ChannelTag> allTags = tags();
    for (ChannelTag &tag : allTags)
        tag.channels.erase(channel);
    std::vector<CodeTemplateLibrary> allLibraries = libraries();
    for (CodeTemplateLibrary &library : allLibraries) {
        library.enabledChannels.erase(channel);
        library.disabledChannels.erase(channel);
    }
    if (auto saved = put(std::move(allGroups)); !saved)
        return saved;
    if (auto saved = put(std::move(allTags)); !saved)
        return saved;
    return put(std::move(allLibraries));
}

} // namespace millrace
