// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/channel_documents.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

#include <chrono>

namespace millrace::ui {

using namespace std::chrono_literals;

ChannelDocuments::ChannelDocuments(Engine &engine, QObject *parent) : QObject(parent), m_engine(engine)
{
    m_recoveryTimer.setSingleShot(true);
    m_recoveryTimer.setInterval(10s);
    connect(&m_recoveryTimer, &QTimer::timeout, this, &ChannelDocuments::writeRecoveryCopies);
    connect(&m_engine, &Engine::channelsChanged, this, &ChannelDocuments::follow);
    connect(&m_engine, &Engine::channelListChanged, this, [this] { follow(m_engine.channels()); });
    follow(m_engine.channels());
}

std::shared_ptr<ChannelDocument> ChannelDocuments::open(const ChannelId &id)
{
    if (auto document = m_documents[id].lock())
        return document;
    Result<ChannelConfig> channel = m_engine.channelConfig(id);
    if (!channel) {
        m_documents.erase(id);
        return nullptr;
    }
    auto document = std::make_shared<ChannelDocument>(m_engine, std::move(*channel));
    m_documents[id] = document;
    watch(document);
    Q_EMIT opened(document.get());
    return document;
}

void ChannelDocuments::watch(const std::shared_ptr<ChannelDocument> &document)
{
    ChannelDocument *edited = document.get();
    const ChannelId id = edited->id();
    connect(edited, &ChannelDocument::changed, this, [this, id] {
        m_changed[id] = true;
        if (!m_recoveryTimer.isActive())
            m_recoveryTimer.start();
    });
    connect(edited, &ChannelDocument::modifiedChanged, this, [this, id](bool isModified) {
        if (!isModified)
            discardOwnCopy(id);
        Q_EMIT modifiedChanged();
    });
    connect(edited, &QObject::destroyed, this, [this, id] {
        m_changed.erase(id);
        Q_EMIT modifiedChanged();
    });
}

// Snapshots come with each counter; documents are compared only where a channel was saved.
void ChannelDocuments::follow(const std::vector<ChannelSnapshot> &channels)
{
    for (const ChannelSnapshot &channel : channels) {
        const std::pair seen(channel.revision, channel.enabled);
        const auto [known, isNew] = m_seen.try_emplace(channel.id, seen);
        if (isNew || std::exchange(known->second, seen) == seen)
            continue;
        if (const auto document = m_documents[channel.id].lock())
            document->compareWithStored();
    }
}

std::vector<std::shared_ptr<ChannelDocument>> ChannelDocuments::all() const
{
    std::vector<std::shared_ptr<ChannelDocument>> documents;
    for (const auto &[id, weak] : m_documents) {
        if (auto document = weak.lock())
            documents.push_back(std::move(document));
    }
    return documents;
}

QString ChannelDocuments::recoveryFile(const ChannelId &id) const
{
    QString name = id;
    name.replace(QLatin1Char('/'), QLatin1Char('_')); // ids come from files of any origin
    return QDir(m_engine.dataDir()).filePath(QStringLiteral("recovery/%1.xml").arg(name));
}

void ChannelDocuments::writeRecoveryCopies()
{
    m_recoveryTimer.stop();
    for (const auto &document : all()) {
        bool &changed = m_changed[document->id()];
        if (!changed || !document->isModified())
            continue;
        const QString fileName = recoveryFile(document->id());
        if (!m_ownCopies.contains(document->id()) && QFile::exists(fileName))
            continue; // an earlier run's edits, not decided on yet
        QSaveFile file(fileName);
        if (!QDir().mkpath(QFileInfo(fileName).path()) || !file.open(QIODevice::WriteOnly)
            || file.write(writeProperties(document->tree())) < 0 || !file.commit()) {
            Q_EMIT recoveryFailed(tr("Unsaved edits can't be kept in %1: %2.").arg(QDir::toNativeSeparators(fileName), file.errorString()));
            continue;
        }
        changed = false;
        m_ownCopies.insert(document->id());
    }
}

std::vector<ChannelDocuments::Recovery> ChannelDocuments::recoveries() const
{
    std::vector<Recovery> found;
    const QDir folder(QDir(m_engine.dataDir()).filePath(QStringLiteral("recovery")));
    for (const QFileInfo &info : folder.entryInfoList({QStringLiteral("*.xml")}, QDir::Files)) {
        QFile file(info.filePath());
        if (!file.open(QIODevice::ReadOnly))
            continue;
        const auto channel = Engine::readChannelFile(file.readAll());
        if (!channel)
            continue;
        if (!m_ownCopies.contains(channel->id))
            found.push_back({channel->id, channel->name, info.lastModified()});
    }
    return found;
}

Result<std::shared_ptr<ChannelDocument>> ChannelDocuments::recover(const ChannelId &id)
{
    QFile file(recoveryFile(id));
    if (!file.open(QIODevice::ReadOnly))
        return Error{ErrorCode::Io, file.errorString()};
    auto copy = Engine::readChannelFile(file.readAll());
    if (!copy)
        return copy.error();
    auto document = open(id);
    if (!document)
        return Error{ErrorCode::NotFound, tr("The channel \"%1\" is no longer in this workspace.").arg(copy->name)};
    if (auto recovered = document->recover(std::move(copy->document)); !recovered)
        return recovered.error();
    m_ownCopies.insert(id);
    if (!document->isModified())
        discardRecovery(id); // it had been saved after all
    return document;
}

void ChannelDocuments::discardOwnCopy(const ChannelId &id)
{
    m_changed[id] = false;
    if (m_ownCopies.erase(id) > 0)
        QFile::remove(recoveryFile(id));
}

void ChannelDocuments::discardRecovery(const ChannelId &id)
{
    m_ownCopies.erase(id);
    QFile::remove(recoveryFile(id));
    const auto document = m_documents[id].lock(); // whose own edits may have waited for this
    m_changed[id] = document && document->isModified();
    if (m_changed[id])
        m_recoveryTimer.start();
}

} // namespace millrace::ui
