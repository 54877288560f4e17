// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/workspace.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace millrace {

namespace {

constexpr int leastScriptMegabytes = 16; // the runtime itself takes some

Error invalid(const QString &text)
{
    return Error{ErrorCode::Invalid, text};
}

template<typename T>
T *sameAs(std::vector<T> &items, const T &wanted)
{
    const auto byId = std::find_if(items.begin(), items.end(), [&](const T &item) { return item.id == wanted.id; });
    if (byId != items.end())
        return &*byId;
    const auto byName = std::find_if(items.begin(), items.end(),
                                     [&](const T &item) { return item.name.compare(wanted.name, Qt::CaseInsensitive) == 0; });
    return byName == items.end() ? nullptr : &*byName;
}

// The name of the file, unless another one has it.
template<typename T>
void takeName(T &known, const QString &name, const std::vector<T> &items)
{
    const bool isAnothers = std::any_of(items.begin(), items.end(), [&](const T &item) {
        return &item != &known && item.name.toCaseFolded() == name.toCaseFolded();
    });
    if (!isAnothers)
        known.name = name;
}

template<typename T>
Result<void> checkNames(const std::vector<T> &items, const QString &what)
{
    std::set<QString> names;
    for (const T &item : items) {
        if (item.id.isEmpty() || item.name.trimmed().isEmpty())
            return invalid(QStringLiteral("A %1 needs a name").arg(what));
        if (!names.insert(item.name.toCaseFolded()).second)
            return invalid(QStringLiteral("There is already a %1 named \"%2\"").arg(what, item.name));
    }
    return {};
}

QString columnsText(const std::vector<MetaDataColumn> &columns)
{
    QJsonArray list;
    for (const MetaDataColumn &column : columns) {
        list.append(QJsonObject{{QStringLiteral("name"), column.name}, {QStringLiteral("mapping"), column.mappingName},
                                {QStringLiteral("type"), QString::fromLatin1(metaDataColumnTypeName(column.type))}});
    }
    return QString::fromUtf8(QJsonDocument(list).toJson(QJsonDocument::Compact));
}

std::optional<std::vector<MetaDataColumn>> columnsFrom(const QString &text)
{
    const QJsonDocument document = QJsonDocument::fromJson(text.toUtf8());
    if (!document.isArray())
        return std::nullopt;
    std::vector<MetaDataColumn> columns;
    for (const QJsonValue &value : document.array()) {
        const auto type = metaDataColumnTypeFromName(value[QLatin1String("type")].toString(QStringLiteral("STRING")).toLatin1());
        if (!value.isObject() || !type)
            return std::nullopt;
        columns.push_back({value[QLatin1String("name")].toString().toUpper(), *type, value[QLatin1String("mapping")].toString()});
    }
    return columns;
}

} // namespace

const std::vector<WorkspaceSetting> &workspaceSettingList()
{
    static const std::vector<WorkspaceSetting> all{
        {QStringLiteral("deployAtStart"), QStringLiteral("server.startupdeploy"), &WorkspaceSettings::deployAtStart},
        {QStringLiteral("clearGlobalMapAtRedeploy"), QStringLiteral("server.clearglobalmap"), &WorkspaceSettings::clearGlobalMapAtRedeploy},
        {QStringLiteral("scriptsMayUseFiles"), QStringLiteral("script.files"), &WorkspaceSettings::scriptsMayUseFiles},
        {QStringLiteral("scriptsMayUseNetwork"), QStringLiteral("script.network"), &WorkspaceSettings::scriptsMayUseNetwork},
        {QStringLiteral("scriptsMayRunPrograms"), QStringLiteral("script.programs"), &WorkspaceSettings::scriptsMayRunPrograms},
        {QStringLiteral("scriptSeconds"), QStringLiteral("script.seconds"), &WorkspaceSettings::scriptSeconds},
        {QStringLiteral("scriptMegabytes"), QStringLiteral("script.megabytes"), &WorkspaceSettings::scriptMegabytes},
        {QStringLiteral("newChannelColumns"), QStringLiteral("server.defaultmetadatacolumns"), &WorkspaceSettings::newChannelColumns},
    };
    return all;
}

QString WorkspaceSetting::text(const WorkspaceSettings &settings) const
{
    if (const auto *const flag = std::get_if<Flag>(&value))
        return settings.*(*flag) ? QStringLiteral("true") : QStringLiteral("false");
    if (const auto *const columns = std::get_if<Columns>(&value))
        return columnsText(settings.*(*columns));
    return QString::number(settings.*std::get<Number>(value));
}

bool WorkspaceSetting::set(WorkspaceSettings &settings, const QString &text) const
{
    if (const auto *const flag = std::get_if<Flag>(&value)) {
        const bool isTrue = text == QLatin1String("true");
        if (!isTrue && text != QLatin1String("false"))
            return false;
        settings.*(*flag) = isTrue;
        return true;
    }
    if (const auto *const columns = std::get_if<Columns>(&value)) {
        auto read = columnsFrom(text);
        if (read)
            settings.*(*columns) = std::move(*read);
        return read.has_value();
    }
    bool ok = false;
    const int number = text.toInt(&ok);
    if (ok)
        settings.*std::get<Number>(value) = number;
    return ok;
}

std::map<QString, QString> settingValues(const WorkspaceSettings &settings)
{
    std::map<QString, QString> values;
    for (const WorkspaceSetting &setting : workspaceSettingList())
        values.emplace(setting.storedName, setting.text(settings));
    return values;
}

WorkspaceSettings settingsFrom(const std::map<QString, QString> &values, WorkspaceSettings known)
{
    for (const WorkspaceSetting &setting : workspaceSettingList()) {
        const auto found = values.find(setting.storedName);
        WorkspaceSettings changed = known;
        if (found != values.end() && setting.set(changed, found->second) && checkSettings(changed))
            known = changed;
    }
    return known;
}

Result<void> checkSettings(const WorkspaceSettings &settings)
{
    if (settings.scriptSeconds < 0)
        return invalid(QStringLiteral("Scripts can't be limited to %1 seconds").arg(settings.scriptSeconds));
    if (settings.scriptMegabytes < leastScriptMegabytes)
        return invalid(QStringLiteral("Scripts need at least %1 MB of memory").arg(leastScriptMegabytes));
    std::set<QString> names;
    for (const MetaDataColumn &column : settings.newChannelColumns) {
        if (column.name.isEmpty() || !names.insert(column.name.toUpper()).second)
            return invalid(QStringLiteral("A metadata column of new channels needs a name of its own, not \"%1\"").arg(column.name));
    }
    return {};
}

const ChannelGroup *groupOf(const std::vector<ChannelGroup> &groups, const ChannelId &channel)
{
    const auto found = std::find_if(groups.begin(), groups.end(), [&](const ChannelGroup &group) {
        return std::find(group.channels.begin(), group.channels.end(), channel) != group.channels.end();
    });
    return found == groups.end() ? nullptr : &*found;
}

void moveToGroup(std::vector<ChannelGroup> &groups, const std::vector<ChannelId> &channels, const QString &groupId)
{
    for (ChannelGroup &group : groups) {
        if (group.id != groupId)
            std::erase_if(group.channels, [&](const ChannelId &id) { return std::find(channels.begin(), channels.end(), id) != channels.end(); });
    }
    const auto target = std::find_if(groups.begin(), groups.end(), [&](const ChannelGroup &group) { return group.id == groupId; });
    if (target == groups.end())
        return;
    for (const ChannelId &id : channels) {
        if (std::find(target->channels.begin(), target->channels.end(), id) == target->channels.end())
            target->channels.push_back(id);
    }
}

void mergeGroups(std::vector<ChannelGroup> &groups, const std::vector<ChannelGroup> &others)
{
    for (const ChannelGroup &other : others) {
        QString id = other.id;
        if (ChannelGroup *known = sameAs(groups, other)) {
            id = known->id;
            takeName(*known, other.name, groups);
            known->description = other.description;
        } else {
            groups.push_back(other);
            groups.back().channels.clear();
        }
        moveToGroup(groups, other.channels, id);
    }
}

std::vector<ChannelTag> tagsOf(const std::vector<ChannelTag> &tags, const ChannelId &channel)
{
    std::vector<ChannelTag> found;
    std::copy_if(tags.begin(), tags.end(), std::back_inserter(found), [&](const ChannelTag &tag) { return tag.channels.contains(channel); });
    return found;
}

void mergeTags(std::vector<ChannelTag> &tags, const std::vector<ChannelTag> &others)
{
    for (const ChannelTag &other : others) {
        if (ChannelTag *known = sameAs(tags, other)) {
            takeName(*known, other.name, tags);
            known->colour = other.colour;
            known->channels.insert(other.channels.begin(), other.channels.end());
        } else {
            tags.push_back(other);
        }
    }
}

void mergeConfiguration(ConfigurationMap &map, const ConfigurationMap &others)
{
    for (const ConfigurationEntry &other : others) {
        const auto known = std::find_if(map.begin(), map.end(), [&](const ConfigurationEntry &entry) { return entry.key == other.key; });
        if (known == map.end())
            map.push_back(other);
        else
            *known = other;
    }
}

Result<void> checkGroups(const std::vector<ChannelGroup> &groups)
{
    std::set<ChannelId> seen;
    for (const ChannelGroup &group : groups) {
        for (const ChannelId &id : group.channels) {
            if (!seen.insert(id).second)
                return invalid(QStringLiteral("The channel with the id %1 is in two groups").arg(id));
        }
    }
    return checkNames(groups, QStringLiteral("group"));
}

Result<void> checkTags(const std::vector<ChannelTag> &tags)
{
    return checkNames(tags, QStringLiteral("tag"));
}

Result<void> checkConfiguration(const ConfigurationMap &map)
{
    std::set<QString> keys;
    for (const ConfigurationEntry &entry : map) {
        if (entry.key.trimmed().isEmpty())
            return invalid(QStringLiteral("A value of the configuration map needs a key"));
        if (!keys.insert(entry.key).second)
            return invalid(QStringLiteral("The configuration map has the key \"%1\" twice").arg(entry.key));
    }
    return {};
}

} // namespace millrace
