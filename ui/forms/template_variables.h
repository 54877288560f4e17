// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What a template may name as ${…}: what every message has, and the map variables that this channel's scripts and steps set.
// Pure functions: any thread.

#include "engine/model/channel_config.h"

#include <QByteArrayList>

namespace millrace::ui {

struct TemplateVariable
{
    QString text; // "${message.encodedData}"
    QString what; // for people: "What the transformer made"
};

// What of a channel sets map variables. Taken in no time, and cheap to hand over: reading the scripts of a large channel takes
// longer than a frame, and belongs on another thread.
struct SettingTexts
{
    QByteArrayList scripts;
    QByteArrayList variables; // of its mappers

    qsizetype bytes() const;
    bool operator==(const SettingTexts &) const = default;
};
SettingTexts settingTexts(const ChannelConfig &channel);

// Those of the channel's maps first, by name.
std::vector<TemplateVariable> templateVariables(const SettingTexts &texts);

} // namespace millrace::ui
