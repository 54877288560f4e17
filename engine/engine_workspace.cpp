// SPDX-License-Identifier: GPL-3.0-or-later
// The part of Engine that keeps what a workspace holds: import and export, groups, tags, code templates, configuration map,
// alerts, global scripts and settings.
#include "engine/engine_private.h"

#include "engine/channel_xml/channel_reader.h"
#include "engine/channel_xml/channel_writer.h"
#include "engine/channel_xml/server_configuration.h"
#include "engine/channel_xml/workspace_parts.h"
#include "engine/channel_xml/xml_tree.h"

#include <QDateTime>

#include <algorithm>

namespace millrace {

namespace {

Error nothingWithId(const QString &what, const QString &id)
{
    return Error{ErrorCode::NotFound, QStringLiteral("There is no %1 with the id %2").arg(what, id)};
}

template<typename T>
const T *findById(const std::vector<T> &items, const QString &id)
{
    const auto found = std::find_if(items.begin(), items.end(), [&id](const T &item) { return item.id == id; });
    return found == items.end() ? nullptr : &*found;
}

template<typename T>
QStringList namesOf(const std::vector<T> &items)
{
    QStringList names;
    for (const T &item : items)
        names << item.name;
    return names;
}

} // namespace

Result<QByteArray> Engine::exportChannel(const ChannelId &id) const
{
    auto config = d->channels->config(id);
    if (!config)
        return config.error();
    return writeProperties(withBundledParts(*config, d->workspace.libraries(), d->workspace.tags())).chopped(1);
}

Result<QByteArray> Engine::exportChannelGroup(const QString &id) const
{
    const std::vector<ChannelGroup> groups = d->workspace.groups();
    const ChannelGroup *group = findById(groups, id);
    if (!group)
        return nothingWithId(QStringLiteral("channel group"), id);
    std::vector<PropertyTree> documents;
    for (const ChannelId &channelId : group->channels) {
        if (auto config = d->channels->config(channelId))
            documents.push_back(withBundledParts(*config, d->workspace.libraries(), d->workspace.tags()));
    }
    return writeGroupFile(*group, documents);
}

Result<QByteArray> Engine::exportCodeTemplateLibrary(const QString &id) const
{
    const std::vector<CodeTemplateLibrary> libraries = d->workspace.libraries();
    const CodeTemplateLibrary *library = findById(libraries, id);
    return library ? Result<QByteArray>(writeProperties(writeCodeTemplateLibrary(*library)).chopped(1))
                   : nothingWithId(QStringLiteral("code template library"), id);
}

Result<QByteArray> Engine::Private::exportWorkspace() const
{
    ImportFile file;
    for (const ChannelId &id : channels->ids()) {
        if (auto config = channels->config(id))
            file.channels.push_back(std::move(*config));
    }
    file.alerts = alerts->alerts();
    file.groups = workspace.groups();
    file.tags = workspace.tags();
    file.libraries = workspace.libraries();
    file.configurationMap = workspace.configurationMap();
    file.globalScripts = channels->globalScripts().texts();
    file.clearGlobalMap = workspace.settings().clearGlobalMapAtRedeploy;
    file.newChannelColumns = workspace.settings().newChannelColumns;
    const Result<PrunerSettings> prunerSettings = pruner->settings();
    if (!prunerSettings)
        return prunerSettings.error();
    file.settings = OwnSettings{workspace.settings(), *prunerSettings};
    return writeServerConfiguration(file, QDateTime::currentDateTime().toString(QStringLiteral("yyyy-MM-dd HH:mm:ss")));
}

QFuture<Result<QByteArray>> Engine::exportWorkspace()
{
    const Answer<QByteArray> answer;
    d->call([p = d.get(), answer] { answer(p->exportWorkspace()); }, answer);
    return answer.future();
}

Result<ImportOutcome> Engine::Private::import(const QByteArray &xml)
{
    auto file = readChannels(xml);
    if (!file)
        return file.error();
    ImportOutcome outcome;
    outcome.warnings = file->warnings;
    Result<void> done = importParts(*file, outcome);
    for (ChannelConfig &config : file->channels) {
        const ChannelId id = config.id;
        if (const auto saved = channels->save(std::move(config)); saved) {
            outcome.channels.push_back(id);
            outcome.warnings << *saved;
        } else {
            outcome.warnings << QStringLiteral("Left out: ") + saved.error().message;
            done = saved.error();
        }
    }
    const bool isEmpty = outcome.channels.empty() && outcome.alerts.isEmpty() && outcome.groups.isEmpty() && outcome.tags.isEmpty()
                         && outcome.libraries.isEmpty() && outcome.configurationEntries == 0 && !outcome.globalScripts;
    if (isEmpty && !done)
        return done.error();
    return outcome;
}

// What a file brings besides channels. The last of the errors, which are all among the warnings.
Result<void> Engine::Private::importParts(ImportFile &file, ImportOutcome &outcome)
{
    Result<void> done;
    const auto took = [&](const Result<void> &saved) {
        if (!saved) {
            outcome.warnings << QStringLiteral("Left out: ") + saved.error().message;
            done = saved;
        }
        return saved.ok();
    };
    if (!file.libraries.empty() && took(workspace.takeLibraries(file.libraries)))
        outcome.libraries = namesOf(file.libraries);
    if (!file.groups.empty() && took(workspace.takeGroups(file.groups)))
        outcome.groups = namesOf(file.groups);
    if (!file.tags.empty() && took(workspace.takeTags(file.tags)))
        outcome.tags = namesOf(file.tags);
    if (file.configurationMap && took(workspace.takeConfigurationMap(*file.configurationMap)))
        outcome.configurationEntries = int(file.configurationMap->size());
    for (Alert &alert : file.alerts) {
        const QString name = alert.name;
        if (took(alerts->save(std::move(alert))))
            outcome.alerts << name;
    }
    if (file.globalScripts) {
        const auto saved = channels->globalScripts().save(*file.globalScripts);
        outcome.globalScripts = took(saved ? Result<void>() : Result<void>(saved.error()));
        if (saved)
            outcome.warnings << *saved;
    }
    took(importSettings(file));
    return done;
}

Result<void> Engine::Private::importSettings(const ImportFile &file)
{
    WorkspaceSettings wanted = file.settings ? file.settings->workspace : workspace.settings();
    wanted.clearGlobalMapAtRedeploy = file.clearGlobalMap.value_or(wanted.clearGlobalMapAtRedeploy);
    wanted.newChannelColumns = file.newChannelColumns.value_or(wanted.newChannelColumns);
    if (wanted != workspace.settings()) {
        if (auto saved = workspace.saveSettings(wanted); !saved)
            return saved;
    }
    return file.settings ? pruner->setSettings(file.settings->pruner) : Result<void>();
}

namespace {

QMap<QString, QString> importedNames(const ImportOutcome &outcome)
{
    QMap<QString, QString> names;
    const auto add = [&names](const char *what, const QStringList &imported) {
        if (!imported.isEmpty())
            names.insert(QString::fromLatin1(what), imported.join(QStringLiteral(", ")));
    };
    add("channels", QStringList(outcome.channels.begin(), outcome.channels.end()));
    add("alerts", outcome.alerts);
    add("channelGroups", outcome.groups);
    add("channelTags", outcome.tags);
    add("codeTemplateLibraries", outcome.libraries);
    if (outcome.configurationEntries > 0)
        add("configurationMap", {QString::number(outcome.configurationEntries)});
    if (outcome.globalScripts)
        add("globalScripts", {QStringLiteral("true")});
    return names;
}

} // namespace

QFuture<Result<ImportOutcome>> Engine::importXml(const QByteArray &xml)
{
    const Answer<ImportOutcome> answer;
    d->call([p = d.get(), xml, answer] {
        auto outcome = p->import(xml);
        p->channels->compareCode();
        p->events.publish(auditEvent(QStringLiteral("Import"), outcome ? Result<void>() : Result<void>(outcome.error()),
                                     outcome ? importedNames(*outcome) : QMap<QString, QString>()));
        answer(std::move(outcome));
    }, answer);
    return answer.future();
}

Result<ChannelConfig> Engine::readChannel(PropertyTree document)
{
    Result<ReadChannel> read = millrace::readChannel(std::move(document));
    if (!read)
        return read.error();
    return std::move(read->channel);
}

Result<ChannelConfig> Engine::readChannelFile(const QByteArray &xml)
{
    Result<ImportFile> file = readChannels(xml);
    if (!file)
        return file.error();
    if (file->channels.size() != 1)
        return Error{ErrorCode::Invalid, QStringLiteral("The file holds %1 channels, not one").arg(file->channels.size())};
    return std::move(file->channels.front());
}

Result<std::vector<CodeTemplate>> Engine::readCodeTemplates(const QByteArray &xml)
{
    const Result<PropertyTree> root = readXml(xml);
    if (!root)
        return root.error();
    std::vector<CodeTemplate> templates;
    for (const PropertyTree &tree : root->name == "codeTemplate" ? std::vector{*root} : root->children) {
        if (tree.name != "codeTemplate")
            continue; // a library's own stand in <codeTemplates>
        Result<CodeTemplate> read = readCodeTemplate(tree);
        if (!read)
            return read.error();
        templates.push_back(std::move(*read));
    }
    return templates;
}

QFuture<Result<void>> Engine::saveChannel(const ChannelConfig &channel)
{
    return d->change(Private::channelThing(channel.id), QStringLiteral("Save channel"), {{QStringLiteral("channels"), channel.id}},
                     [p = d.get(), channel] {
                         const auto saved = p->channels->save(channel);
                         for (const QString &note : saved ? *saved : QStringList())
                             Log::warning("engine", note, {{"channel", channel.name}});
                         return saved ? Result<void>() : Result<void>(saved.error());
                     });
}

std::vector<ChannelGroup> Engine::channelGroups() const
{
    return d->workspace.groups();
}

QFuture<Result<void>> Engine::saveChannelGroups(const std::vector<ChannelGroup> &groups)
{
    return d->change(QStringLiteral("groups"), QStringLiteral("Save channel groups"), {}, [p = d.get(), groups] { return p->workspace.saveGroups(groups); });
}

std::vector<ChannelTag> Engine::channelTags() const
{
    return d->workspace.tags();
}

QFuture<Result<void>> Engine::saveChannelTags(const std::vector<ChannelTag> &tags)
{
    return d->change(QStringLiteral("tags"), QStringLiteral("Save channel tags"), {}, [p = d.get(), tags] { return p->workspace.saveTags(tags); });
}

std::vector<CodeTemplateLibrary> Engine::codeTemplateLibraries() const
{
    return d->workspace.libraries();
}

QFuture<Result<void>> Engine::saveCodeTemplateLibraries(const std::vector<CodeTemplateLibrary> &libraries)
{
    return d->change(QStringLiteral("libraries"), QStringLiteral("Save code templates"), {}, [p = d.get(), libraries] { return p->workspace.saveLibraries(libraries); });
}

ConfigurationMap Engine::configurationMap() const
{
    return d->workspace.configurationMap();
}

QFuture<Result<void>> Engine::saveConfigurationMap(const ConfigurationMap &map)
{
    return d->change(QStringLiteral("configurationMap"), QStringLiteral("Save configuration map"), {}, [p = d.get(), map] { return p->workspace.saveConfigurationMap(map); });
}

std::vector<Alert> Engine::alerts() const
{
    return d->alerts->alerts();
}

Result<QByteArray> Engine::exportAlert(const QString &id) const
{
    for (const Alert &alert : d->alerts->alerts()) {
        if (alert.id == id)
            return writeAlert(alert);
    }
    return Error{ErrorCode::NotFound, QStringLiteral("There is no alert with the id %1").arg(id)};
}

QFuture<Result<void>> Engine::setAlertEnabled(const QString &id, bool enabled)
{
    return d->change(QStringLiteral("alert ") + id, enabled ? QStringLiteral("Enable alert") : QStringLiteral("Disable alert"), {{QStringLiteral("alertId"), id}},
                     [p = d.get(), id, enabled] { return p->alerts->setEnabled(id, enabled); });
}

QFuture<Result<void>> Engine::removeAlert(const QString &id)
{
    return d->change(QStringLiteral("alert ") + id, QStringLiteral("Remove alert"), {{QStringLiteral("alertId"), id}}, [p = d.get(), id] { return p->alerts->remove(id); });
}

ChannelScripts Engine::globalScripts() const
{
    return d->channels->globalScripts().texts();
}

QFuture<Result<QStringList>> Engine::saveGlobalScripts(const ChannelScripts &scripts)
{
    return d->change<QStringList>(QStringLiteral("globalScripts"), QStringLiteral("Save global scripts"), {},
                                  [p = d.get(), scripts] { return p->channels->globalScripts().save(scripts); });
}

WorkspaceSettings Engine::workspaceSettings() const
{
    return d->workspace.settings();
}

QFuture<Result<void>> Engine::saveWorkspaceSettings(const WorkspaceSettings &settings)
{
    return d->change(QStringLiteral("settings"), QStringLiteral("Save settings"), {}, [p = d.get(), settings] { return p->workspace.saveSettings(settings); });
}

} // namespace millrace
