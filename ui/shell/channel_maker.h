// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shell/channel_list.h"

#include <deque>
#include <functional>

namespace millrace::ui {

struct TemplateValues;

// Makes a channel and puts it into service; then hands it messages, one after the other. Window thread only.
class ChannelMaker : public QObject
{
    Q_OBJECT

public:
    ChannelMaker(Engine &engine, const ChannelList &channels, QObject *parent = nullptr);

    // The example with its messages. Where it is there already it may have been changed since: then that one, as it is.
    void makeExample();
    // One of channelTemplates(), filled in.
    void makeFromTemplate(int templateIndex, const TemplateValues &values);
    // A copy under a name of its own, to be changed before it is put into service.
    void clone(const ChannelId &id);
    // "Lab copy", or "Lab copy 2" where that is taken.
    static QString copyName(const QString &name, const std::function<bool(const QString &)> &isTaken);
    // Of its file.
    void make(const QByteArray &xml, std::deque<QByteArray> messages = {});

Q_SIGNALS:
    // Stored; it may still not deploy.
    void made(const QString &channelId);
    // Stored, and waits to be edited.
    void editable(const QString &channelId);
    // Deployed, and all messages are in.
    void finished(const QString &channelId);
    void failed(const QString &lead, const QString &reason);

private:
    void store(const QByteArray &xml);
    void deploy(const ChannelId &id, std::deque<QByteArray> messages);
    void sendNext(const ChannelId &id, std::deque<QByteArray> messages);

    Engine &m_engine;
    const ChannelList &m_channels;
};

} // namespace millrace::ui
