// SPDX-License-Identifier: GPL-3.0-or-later
// import: through the engine that runs, else into the workspace itself.
#include "app/commands/commands.h"
#include "app/commands/console.h"
#include "app/commands/open_workspace.h"
#include "app/control_protocol.h"

#include <QJsonArray>

#include <functional>
#include <map>

namespace millrace::commands {

namespace {

struct File
{
    QString name;
    QByteArray xml;
};

struct Target
{
    std::map<ChannelId, QString> channels; // the names of those that are there
    std::function<Result<QStringList>(const QByteArray &xml)> import; // what a person should know of it, a sentence each
};

Result<QStringList> importByEngine(const QString &dataDir, const QByteArray &xml)
{
    const auto asked = askEngine(dataDir, {{QStringLiteral("command"), QStringLiteral("import")},
                                           {QStringLiteral("xml"), QString::fromLatin1(xml.toBase64())}});
    if (!asked || !*asked)
        return asked ? asked->error() : asked.error();
    QStringList warnings;
    for (const QJsonValue &warning : (**asked).toObject().value(QLatin1String("warnings")).toArray())
        warnings << warning.toString();
    return warnings;
}

Result<Target> openTarget(const CommandLine &line)
{
    Target target;
    if (const auto asked = askEngine(line.dataDir, {{QStringLiteral("command"), QStringLiteral("status")}})) { // an engine runs
        if (!*asked)
            return asked->error();
        for (const QJsonValue &channel : (**asked).toObject().value(QLatin1String("channels")).toArray())
            target.channels.emplace(channel[QLatin1String("id")].toString(), channel[QLatin1String("name")].toString());
        target.import = [dataDir = line.dataDir](const QByteArray &xml) { return importByEngine(dataDir, xml); };
        return target;
    }
    auto opened = openWorkspace(line, EngineOptions::Access::Run);
    if (!opened)
        return opened.error();
    const std::shared_ptr<Engine> engine = std::move(*opened);
    for (const ChannelSnapshot &channel : engine->channels())
        target.channels.emplace(channel.id, channel.name);
    target.import = [engine](const QByteArray &xml) -> Result<QStringList> {
        const auto outcome = engine->importXml(xml).result();
        return outcome ? Result<QStringList>(outcome->warnings) : outcome.error();
    };
    return target;
}

// Groups and backups hold channels anywhere; one without a source only names another.
void refuseKnown(const PropertyTree &element, const std::map<ChannelId, QString> &known, QStringList &refused)
{
    if (element.name == "channel" && element.child("sourceConnector")) {
        if (const auto found = known.find(element.trimmed("id")); found != known.end())
            refused << QStringLiteral("\"%1\"").arg(found->second);
    }
    for (const PropertyTree &child : element.children)
        refuseKnown(child, known, refused);
}

// That nothing is replaced unasked. What can't be read is told when it is imported.
Result<void> checkNew(const std::vector<File> &files, const Target &target)
{
    for (const File &file : files) {
        QStringList refused;
        if (const auto tree = Engine::readElement(file.xml))
            refuseKnown(*tree, target.channels, refused);
        if (!refused.isEmpty()) {
            return Error{ErrorCode::Invalid, QStringLiteral("%1: nothing was imported. The workspace has already, by the id: %2; --replace replaces what is there")
                                                 .arg(file.name, refused.join(QStringLiteral(", ")))};
        }
    }
    return {};
}

} // namespace

ExitCode importFiles(const CommandLine &line)
{
    std::vector<File> files;
    for (const QString &name : line.files) {
        auto xml = readInput(name);
        if (!xml)
            return failed(xml.error());
        files.push_back({name, std::move(*xml)});
    }
    const auto target = openTarget(line);
    if (!target)
        return failed(target.error());
    if (!line.has(QStringLiteral("--replace"))) {
        if (const auto checked = checkNew(files, *target); !checked)
            return failed(checked.error());
    }
    for (const File &file : files) {
        const auto warnings = target->import(file.xml);
        if (!warnings)
            return failed({warnings.error().code, QStringLiteral("%1: %2").arg(file.name, warnings.error().message)});
        for (const QString &warning : *warnings)
            printError(QStringLiteral("%1: warning: %2").arg(file.name, warning));
    }
    return ExitCode::Done;
}

} // namespace millrace::commands
