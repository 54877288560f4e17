// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/when_ready.h"
#include "ui/shell/channel_maker.h"

#include "ui/document/channel_edits.h"
#include "ui/start/channel_template.h"

#include <QDir>
#include <QUuid>

namespace millrace::ui {

namespace {

constexpr size_t exampleMessageCount = 5;

} // namespace

ChannelMaker::ChannelMaker(Engine &engine, const ChannelList &channels, QObject *parent)
    : QObject(parent), m_engine(engine), m_channels(channels)
{
}

void ChannelMaker::makeExample()
{
    if (const ChannelSnapshot *example = m_channels.find(exampleChannelId())) {
        const ChannelId id = example->id;
        const bool isDeployed = example->state != ChannelState::Undeployed;
        Q_EMIT made(id);
        if (!isDeployed)
            deploy(id, {});
        return;
    }
    std::deque<QByteArray> messages;
    for (const SampleMessage &sample : sampleMessages()) {
        if (messages.size() < exampleMessageCount)
            messages.push_back(sample.content);
    }
    make(exampleChannel(m_channels.freePort(examplePort)), std::move(messages));
}

void ChannelMaker::makeFromTemplate(int templateIndex, const TemplateValues &values)
{
    if (!values.folder.isEmpty() && !QDir().mkpath(values.folder)) {
        Q_EMIT failed(tr("The channel was not made."), tr("The folder %1 can't be made.").arg(values.folder));
        return;
    }
    const ChannelTemplate chosen = channelTemplates()[size_t(templateIndex)];
    Result<ChannelConfig> channel = Engine::readChannelFile(fillTemplate(chosen, values));
    if (!channel) {
        Q_EMIT failed(tr("The channel was not made."), channel.error().message);
        return;
    }
    setMetaDataColumns(channel->document, m_engine.workspaceSettings().newChannelColumns);
    const QByteArray xml = writeProperties(channel->document);
    if (chosen.isBlank)
        store(xml);
    else
        make(xml);
}

void ChannelMaker::clone(const ChannelId &id)
{
    const Result<QByteArray> file = m_engine.exportChannel(id);
    Result<ChannelConfig> copy = file ? Engine::readChannelFile(*file) : Result<ChannelConfig>(file.error());
    if (!copy) {
        Q_EMIT failed(tr("The channel could not be cloned."), copy.error().message);
        return;
    }
    const QString name = copyName(copy->name, [this](const QString &taken) { return !m_channels.idOf(taken).isEmpty(); });
    copy->document.set("id", QUuid::createUuid().toByteArray(QUuid::WithoutBraces));
    copy->document.set("name", name.toUtf8());
    copy->document.set("revision", "1");
    store(writeProperties(copy->document));
}

QString ChannelMaker::copyName(const QString &name, const std::function<bool(const QString &)> &isTaken)
{
    QString copy = tr("%1 copy").arg(name);
    for (int number = 2; isTaken(copy); ++number)
        copy = tr("%1 copy %2").arg(name).arg(number);
    return copy;
}

void ChannelMaker::store(const QByteArray &xml)
{
    whenReady(this, m_engine.importXml(xml), [this](const Result<ImportOutcome> &result) {
        if (!result.ok() || result->channels.empty())
            Q_EMIT failed(tr("The channel could not be made."), result.ok() ? QString() : result.error().message);
        else
            Q_EMIT editable(result->channels.front());
    });
}

void ChannelMaker::make(const QByteArray &xml, std::deque<QByteArray> messages)
{
    whenReady(this, m_engine.importXml(xml), [this, messages = std::move(messages)](const Result<ImportOutcome> &result) {
        if (!result.ok() || result->channels.empty()) {
            Q_EMIT failed(tr("The channel could not be made."), result.ok() ? QString() : result.error().message);
            return;
        }
        const ChannelId id = result->channels.front();
        Q_EMIT made(id);
        deploy(id, messages);
    });
}

void ChannelMaker::deploy(const ChannelId &id, std::deque<QByteArray> messages)
{
    whenReady(this, m_engine.deploy(id), [this, id, messages = std::move(messages)](const Result<void> &result) {
        if (!result.ok())
            Q_EMIT failed(tr("The channel is made, but would not deploy."), result.error().message);
        else
            sendNext(id, messages);
    });
}

void ChannelMaker::sendNext(const ChannelId &id, std::deque<QByteArray> messages)
{
    if (messages.empty()) {
        Q_EMIT finished(id);
        return;
    }
    RawMessage message;
    message.content = messages.front();
    messages.pop_front();
    whenReady(this, m_engine.send(id, message), [this, id, messages = std::move(messages)](const Result<SendOutcome> &result) {
        if (!result.ok())
            Q_EMIT failed(tr("The channel runs, but a sample message was not taken."), result.error().message);
        else
            sendNext(id, messages);
    });
}

} // namespace millrace::ui
