// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/when_ready.h"
#include "ui/shell/channel_maker.h"

namespace millrace::ui {

ChannelMaker::ChannelMaker(Engine &engine, QObject *parent) : QObject(parent), m_engine(engine) {}

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
