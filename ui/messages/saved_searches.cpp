// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/messages/saved_searches.h"

#include <QSettings>
#include <QStringList>

#include <algorithm>

namespace millrace::ui {

namespace {

QString keyOf(const ChannelId &channel)
{
    return QStringLiteral("messages/%1/searches").arg(channel);
}

// Name and line in turns: a map would take names apart at slashes.
void write(const ChannelId &channel, const std::vector<SavedSearch> &searches)
{
    QStringList list;
    for (const SavedSearch &search : searches)
        list << search.name << search.line;
    QSettings().setValue(keyOf(channel), list);
}

} // namespace

std::vector<SavedSearch> savedSearches(const ChannelId &channel)
{
    const QStringList list = QSettings().value(keyOf(channel)).toStringList();
    std::vector<SavedSearch> searches;
    for (qsizetype i = 0; i + 1 < list.size(); i += 2)
        searches.push_back({list[i], list[i + 1]});
    std::sort(searches.begin(), searches.end(), [](const SavedSearch &a, const SavedSearch &b) {
        return QString::localeAwareCompare(a.name.toLower(), b.name.toLower()) < 0;
    });
    return searches;
}

void saveSearch(const ChannelId &channel, const SavedSearch &search)
{
    std::vector<SavedSearch> searches = savedSearches(channel);
    std::erase_if(searches, [&search](const SavedSearch &other) { return other.name == search.name; });
    searches.push_back(search);
    write(channel, searches);
}

void removeSavedSearch(const ChannelId &channel, const QString &name)
{
    std::vector<SavedSearch> searches = savedSearches(channel);
    std::erase_if(searches, [&name](const SavedSearch &other) { return other.name == name; });
    write(channel, searches);
}

} // namespace millrace::ui
