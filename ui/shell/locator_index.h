// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// All that the locator can lead to: commands, pages, channels with their connectors, steps and scripts, places one has been at,
// and a message by its number. ">" in front asks for commands only, "#12" for message 12 of the selected channel. Window thread
// only. spec/gui.md section 5.1.

#include "engine/engine.h"
#include "ui/shell/phrase_match.h"
#include "ui/shell/place.h"

#include <QAction>
#include <QObject>
#include <QPointer>

#include <map>
#include <vector>

namespace millrace::ui {

class ChannelCommands;
class ChannelList;
class CommandRegistry;
class PageArea;

struct LocatorItem
{
    QString text;
    QString detail; // what kind of thing, or where it is
    QString iconName;
    QPointer<QAction> action; // either this
    Place place;              // or this
    QList<int> positions = {}; // of the letters in `text` that were typed
};

class LocatorIndex : public QObject
{
    Q_OBJECT

public:
    static constexpr size_t limit = 50;

    LocatorIndex(Engine &engine, const ChannelList &channels, const ChannelCommands &commands, const CommandRegistry &registry, PageArea &pages,
                 QObject *parent = nullptr);

    // The best first, at most `limit`. Nothing typed: where one has been, the latest first.
    std::vector<LocatorItem> find(const QString &typed);

private:
    using Items = std::vector<LocatorItem>;

    void noteTitle();
    Items recent() const;
    Items commands() const;
    Items channels();
    Items partsOf(const ChannelSnapshot &channel) const;
    Items message(const QString &number) const;

    struct Parts
    {
        int revision = 0;
        Items items;
    };

    Engine &m_engine;
    const ChannelList &m_channels;
    const ChannelCommands &m_commands;
    const CommandRegistry &m_registry;
    PageArea &m_pages;
    std::map<ChannelId, Parts> m_parts; // read again when the channel was saved
    std::map<QString, LocatorItem> m_titles; // of pages that were in front, by their place without a spot
};

} // namespace millrace::ui
