// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The page "messages" of a channel: its Message Browser. Spots, in pairs: {"filter", line} runs that filter line,
// {"message", id} shows that message; none is the browser as it stands. Window thread only. spec/gui.md section 5.3.

#include "engine/base/ids.h"
#include "engine/model/message_status.h"
#include "ui/shell/page.h"

#include <optional>
#include <vector>

namespace millrace {
class Engine;
}

namespace millrace::ui {

class ChannelList;
class MessageBrowser;

Place messagesPlace(const ChannelId &channel);
Place messagePlace(const ChannelId &channel, MessageId message);
// Those that have one of the statuses, at one connector where given.
Place messagesPlace(const Engine &engine, const ChannelId &channel, const std::vector<MessageStatus> &statuses,
                    std::optional<MetaDataId> connector);
// The same for one who knows the connector's name.
Place messagesPlace(const ChannelId &channel, MessageStatus status, MetaDataId connector, const QString &connectorName);

class MessagesPage : public Page
{
    Q_OBJECT

public:
    MessagesPage(Engine &engine, const ChannelList &channels, const ChannelId &channel, QWidget *parent = nullptr);

    MessageBrowser *browser() const { return m_browser; }

    Place place() const override;
    void goTo(const Place &place) override;
    QString title() const override;
    QString iconName() const override;

private:
    void listChanged();

    const ChannelList &m_channels;
    MessageBrowser *m_browser;
    QString m_name;
    MessageId m_wanted = 0; // asked for and not here yet
};

} // namespace millrace::ui
