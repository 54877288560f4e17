// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/when_ready.h"
#include "ui/shell/importer.h"

#include "ui/shell/channel_maker.h"
#include "ui/steps/run_aside.h"

#include <QFile>
#include <QFileInfo>
#include <QUuid>
#include <QXmlStreamReader>

#include <algorithm>
#include <set>

namespace millrace::ui {

namespace {

// Groups name channels by elements of the same name that hold little but the id.
bool isChannel(const PropertyTree &element)
{
    return element.name == "channel" && element.child("sourceConnector");
}

void findChannels(const PropertyTree &element, std::map<ChannelId, QString> &found)
{
    if (isChannel(element)) {
        found.emplace(element.trimmed("id"), element.trimmed("name"));
        return;
    }
    for (const PropertyTree &child : element.children)
        findChannels(child, found);
}

struct NewChannel
{
    QByteArray id;
    QByteArray name;
};
using NewChannels = std::map<QByteArray, NewChannel>; // by the old id

// What an element holds by its name and that of the one it is in.
bool namesAChannel(const PropertyTree &element, const QByteArray &parent)
{
    return element.name == "channelId" || (element.name == "id" && parent == "channel") || (element.name == "string" && parent.endsWith("Ids"));
}

enum class Within { Workspace, Channel };

// Wherever one of the ids stands: at its channel, in groups, tags, dependencies, Channel Writers. In a channel's scripts, too,
// where it can't be anything else. What takes the place of the workspace's own stays about the channels there are.
void renumber(PropertyTree &element, const NewChannels &channels, const QByteArray &parent = {}, Within within = Within::Workspace)
{
    static const std::set<QByteArray> shared{"alertModel", "codeTemplate", "globalScripts", "configurationMap"};
    if (shared.contains(element.name))
        return;
    if (isChannel(element)) {
        within = Within::Channel;
        if (const auto found = channels.find(element.trimmed("id").toUtf8()); found != channels.end()) {
            element.set("name", found->second.name);
            element.set("revision", "1");
        }
    }
    for (const auto &[id, channel] : channels) {
        const bool isUnmistakable = !QUuid::fromString(QUtf8StringView(id)).isNull();
        if (element.text.trimmed() == id && (isUnmistakable || namesAChannel(element, parent)))
            element.text = channel.id;
        else if (isUnmistakable && within == Within::Channel)
            element.text.replace(id, channel.id);
    }
    for (PropertyTree &child : element.children)
        renumber(child, channels, element.name, within);
}

} // namespace

FileKind fileKind(const QByteArray &content)
{
    QXmlStreamReader reader(content);
    if (!reader.readNextStartElement())
        return content.trimmed().startsWith("<?xml") || content.trimmed().startsWith("<channel") ? FileKind::ChannelFile
                                                                                                : FileKind::Message;
    static const QStringList roots{
        QStringLiteral("channel"), QStringLiteral("channelGroup"), QStringLiteral("list"),
        QStringLiteral("serverConfiguration"), QStringLiteral("codeTemplateLibrary"), QStringLiteral("codeTemplate")};
    return roots.contains(reader.name().toString()) ? FileKind::ChannelFile : FileKind::Message;
}

Importer::Importer(Engine &engine, QObject *parent) : QObject(parent), m_engine(engine) {}

void Importer::importFiles(const QStringList &fileNames)
{
    Import import;
    for (const QString &fileName : fileNames) {
        const QString shortName = QFileInfo(fileName).fileName();
        QFile file(fileName);
        if (file.open(QIODevice::ReadOnly))
            import.files.push_back({shortName, file.readAll(), {}});
        else
            import.outcome.problems << QStringLiteral("%1: %2").arg(shortName, file.errorString());
    }
    whenReady(this, runAside(*QThreadPool::globalInstance(), [import] { return examined(import); }),
              [this](const Import &examinedImport) { askOrGoOn(examinedImport); });
}

// What can't be read is told when it is imported.
Importer::Import Importer::examined(Import import)
{
    for (File &file : import.files) {
        if (const auto tree = Engine::readElement(file.content))
            findChannels(*tree, file.channels);
        const auto templates = Engine::readCodeTemplates(file.content);
        file.isLooseTemplates = templates && !templates->empty();
    }
    return import;
}

std::vector<ChannelId> Importer::knownOf(const Import &import) const
{
    std::set<ChannelId> ids;
    for (const ChannelSnapshot &channel : m_engine.channels()) {
        for (const File &file : import.files) {
            if (file.channels.contains(channel.id))
                ids.insert(channel.id);
        }
    }
    return {ids.begin(), ids.end()};
}

void Importer::askOrGoOn(Import import)
{
    if (m_waiting.files.empty() && knownOf(import).empty()) {
        next(std::move(import));
        return;
    }
    // What waits already is asked about anew, with these.
    m_waiting.files.insert(m_waiting.files.end(), import.files.begin(), import.files.end());
    m_waiting.outcome.problems += import.outcome.problems;
    Q_EMIT known(knownOf(m_waiting));
}

void Importer::goOn(Known choice)
{
    Import import = std::exchange(m_waiting, {});
    if (choice == Known::Replace) {
        next(std::move(import));
        return;
    }
    std::set<QString> taken;
    for (const ChannelSnapshot &channel : m_engine.channels())
        taken.insert(channel.name);
    std::map<ChannelId, QString> names;
    for (const File &file : import.files)
        names.insert(file.channels.begin(), file.channels.end());
    for (const auto &[id, name] : names)
        taken.insert(name);
    std::map<ChannelId, QString> newNames;
    for (const ChannelId &id : knownOf(import)) {
        const QString name = ChannelMaker::copyName(names[id], [&taken](const QString &copy) { return taken.contains(copy); });
        taken.insert(name);
        newNames.emplace(id, name);
    }
    whenReady(this, runAside(*QThreadPool::globalInstance(), [import, newNames] { return withCopies(import, newNames); }),
              [this](const Import &copies) { next(copies); });
}

Importer::Import Importer::withCopies(Import import, const std::map<ChannelId, QString> &newNames)
{
    NewChannels channels;
    for (const auto &[id, name] : newNames)
        channels[id.toUtf8()] = {QUuid::createUuid().toByteArray(QUuid::WithoutBraces), name.toUtf8()};
    for (File &file : import.files) {
        auto tree = Engine::readElement(file.content);
        if (!tree)
            continue;
        renumber(*tree, channels);
        file.content = writeProperties(*tree);
    }
    return import;
}

void Importer::next(Import import)
{
    if (import.files.empty()) {
        Q_EMIT finished(import.outcome);
        return;
    }
    const File file = std::move(import.files.front());
    import.files.erase(import.files.begin());
    if (file.isLooseTemplates) {
        import.outcome.problems << tr("%1: code templates without a library are imported on the page Code templates, into the library that is chosen there.").arg(file.name);
        next(std::move(import));
        return;
    }
    whenReady(this, m_engine.importXml(file.content), [this, import, shortName = file.name](const Result<ImportOutcome> &result) mutable {
        Outcome &outcome = import.outcome;
        if (result.ok()) {
            outcome.channels.insert(outcome.channels.end(), result->channels.begin(), result->channels.end());
            outcome.parts << result->groups << result->libraries << result->tags << result->alerts;
            if (result->configurationEntries > 0)
                outcome.parts << tr("Configuration map");
            if (result->globalScripts)
                outcome.parts << tr("Global scripts");
            for (const QString &warning : result->warnings)
                outcome.warnings << QStringLiteral("%1: %2").arg(shortName, warning);
        } else {
            outcome.problems << QStringLiteral("%1: %2").arg(shortName, result.error().message);
        }
        next(std::move(import));
    });
}

} // namespace millrace::ui
