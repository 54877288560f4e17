// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/when_ready.h"
#include "ui/shell/importer.h"

#include <QFile>
#include <QFileInfo>
#include <QXmlStreamReader>

namespace millrace::ui {

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
    next(fileNames, {});
}

void Importer::next(QStringList fileNames, Outcome outcome)
{
    while (!fileNames.isEmpty()) {
        const QString fileName = fileNames.takeFirst();
        const QString shortName = QFileInfo(fileName).fileName();
        QFile file(fileName);
        if (!file.open(QIODevice::ReadOnly)) {
            outcome.problems << QStringLiteral("%1: %2").arg(shortName, file.errorString());
            continue;
        }
        whenReady(this, m_engine.importXml(file.readAll()), [this, fileNames, outcome, shortName](const Result<ImportOutcome> &result) mutable {
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
                next(fileNames, outcome);
            });
        return;
    }
    Q_EMIT finished(outcome);
}

} // namespace millrace::ui
