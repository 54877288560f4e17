// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/engine.h"

#include <QObject>

#include <deque>

namespace millrace::ui {

// Makes a channel of its file and puts it into service; then hands it messages, one after the other. Window thread only.
class ChannelMaker : public QObject
{
    Q_OBJECT

public:
    explicit ChannelMaker(Engine &engine, QObject *parent = nullptr);

    void make(const QByteArray &xml, std::deque<QByteArray> messages = {});

Q_SIGNALS:
    // Stored; it may still not deploy.
    void made(const QString &channelId);
    // Deployed, and all messages are in.
    void finished(const QString &channelId);
    void failed(const QString &lead, const QString &reason);

private:
    void deploy(const ChannelId &id, std::deque<QByteArray> messages);
    void sendNext(const ChannelId &id, std::deque<QByteArray> messages);

    Engine &m_engine;
};

} // namespace millrace::ui
