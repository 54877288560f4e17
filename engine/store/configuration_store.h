// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What a workspace keeps besides messages: its channels (the files themselves) and named settings, in the same database.
// Any thread: calls go through the store's writer, or a reader's connection.

#include "engine/base/ids.h"
#include "engine/base/result.h"

#include <QByteArray>
#include <QString>

#include <map>
#include <optional>
#include <vector>

namespace millrace {

struct StoredChannel
{
    ChannelId id;
    QString name;
    int revision = 0;
    QByteArray xml; // the <channel> element
};

class ConfigurationStore
{
public:
    virtual ~ConfigurationStore() = default;

    virtual Result<std::vector<StoredChannel>> channels() = 0; // by name
    virtual Result<void> saveChannel(const StoredChannel &channel) = 0; // inserts or replaces by id, durable
    virtual Result<void> removeStoredChannel(const ChannelId &id) = 0;

    virtual Result<std::optional<QString>> setting(const QString &category, const QString &name) = 0;
    virtual Result<std::map<QString, QString>> settings(const QString &category) = 0; // name → value
    virtual Result<void> removeSetting(const QString &category, const QString &name) = 0;
    virtual Result<void> saveSetting(const QString &category, const QString &name, const QString &value) = 0;
};

} // namespace millrace
