// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Filter lines that a person keeps, channel by channel, in the window's settings. Window thread only.

#include "engine/base/ids.h"

#include <QString>

#include <vector>

namespace millrace::ui {

struct SavedSearch
{
    QString name;
    QString line;

    bool operator==(const SavedSearch &) const = default;
};

std::vector<SavedSearch> savedSearches(const ChannelId &channel); // by name
// Takes the place of one with that name.
void saveSearch(const ChannelId &channel, const SavedSearch &search);
void removeSavedSearch(const ChannelId &channel, const QString &name);

} // namespace millrace::ui
